"""Two libraries over the same records: every verdict that one decides otherwise than the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from verifier.decide import Decision, Verifier, read
from verifier.evaluate.tables import aligned
from verifier.example import BadRecord
from verifier.library import Library
from verifier.records import Line, read_record
from verifier.workers import over_files


class Move(NamedTuple):
    """A record on which two libraries differ. rule, because: of the library in question, "" where it abstains."""

    id: str
    label: int | None
    old_verdict: str
    old_rule: str
    old_because: str
    new_verdict: str
    new_rule: str
    new_because: str

    @property
    def verdict_moved(self) -> bool:
        return self.old_verdict != self.new_verdict

    @property
    def kind(self) -> str:
        """What the move is by the label: "mended", "broken", "covered", "uncovered", "moved" where no label says, and
        "rerouted" where another rule gives the same verdict."""
        if not self.verdict_moved:
            return "rerouted"
        if self.label is None:
            return "moved"
        wanted = "correct" if self.label else "incorrect"
        if self.new_verdict == wanted:
            return "covered" if self.old_verdict == "abstain" else "mended"
        if self.new_verdict == "abstain":
            return "uncovered" if self.old_verdict == wanted else "mended"
        return "broken"


KINDS = {
    "broken": "now decided against the label",
    "mended": "no longer decided against the label",
    "covered": "now decided as labelled",
    "uncovered": "no longer decided",
    "moved": "another verdict; no label",
}


class Moved(NamedTuple):
    """What a chunk held: records read, and those that moved."""

    records: int
    moves: list[Move]


class MoveTask:
    """Turns a chunk of lines into moves. Picklable; deterministic. Each example is read once, for both libraries."""

    def __init__(self, old: Library, new: Library) -> None:
        self.old = Verifier(old)
        self.new = Verifier(new)

    def __call__(self, chunk: list[Line], first: int) -> Moved:
        moves = []
        records = 0
        for line in chunk:
            try:
                example = read_record(line)
            except BadRecord:
                continue
            records += 1
            reading = read(example)
            old, new = self.old.verify(example, reading), self.new.verify(example, reading)
            if (old.verdict, old.rule, old.because) != (new.verdict, new.rule, new.because):
                moves.append(Move(example.id, example.label, *_said(old), *_said(new)))
        return Moved(records, moves)

    def on_death(self, line: Line, number: int) -> Moved:
        return Moved(0, [])


def _said(decision: Decision) -> tuple[str, str, str]:
    return decision.verdict.value, decision.rule or "", decision.because if decision.rule else ""


def moves(inputs: list[str], old: Library, new: Library, *, jobs: int = 1) -> Iterator[Moved]:
    """The moves on all records of the inputs, in order, a chunk at a time."""
    yield from over_files(MoveTask(old, new), inputs, jobs)


def render(records: int, found: list[Move]) -> str:
    """Counts of each kind, every verdict that moved, and how many decisions only changed hands."""
    moved = [move for move in found if move.verdict_moved]
    lines = [f"{records:,} records replayed, {len(moved):,} verdicts moved"]
    for kind, meaning in KINDS.items():
        count = sum(move.kind == kind for move in moved)
        if count:
            lines.append(f"  {kind:<9} {count:>7,}  {meaning}")
    if moved:
        order = list(KINDS)
        rows: list[tuple[str, ...]] = [("record", "label", "move", "then", "now")]
        rows += [
            (
                move.id,
                "-" if move.label is None else str(move.label),
                move.kind,
                _shown(move.old_verdict, move.old_rule, move.old_because),
                _shown(move.new_verdict, move.new_rule, move.new_because),
            )
            for move in sorted(moved, key=lambda move: (order.index(move.kind), move.id))
        ]
        lines.append(aligned(rows, left=5))
    if len(found) > len(moved):
        lines.append(
            f"{len(found) - len(moved):,} decisions have the same verdict from another rule, or for another reason"
        )
    return "\n".join(lines)


def _shown(verdict: str, rule: str, because: str) -> str:
    return f"{verdict} ({rule}: {because})" if rule else verdict
