"""Generic shortcuts, as a control: how far four obvious heuristics come, and how often they are wrong.

They are what the published control has: exact match of the final answer, one option letter, a closed vocabulary, an
exact number. They are no rules and share nothing with the library: each takes the final answer in the plainest way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Final, NamedTuple

from verifier.construct.sources import origin
from verifier.evaluate.metrics import Outcome, Tally
from verifier.evaluate.tables import aligned, share
from verifier.example import BadRecord
from verifier.records import Line, read_record
from verifier.workers import over_files

_TAIL: Final = 4000
_BOXED: Final = re.compile(r"\\boxed\{([^{}]*)\}")
_MARKED: Final = re.compile(r"(?:answer is|answer:|####)\s*([^\n]{1,200})", re.I)
_EDGES: Final = " \t\r\n.,;:!?$*`'\"()[]{}"
_OPTION: Final = re.compile(r"\(?\b([A-J])\b\)?")
_VERDICTS: Final = frozenset({"yes", "no", "true", "false"})
_VERDICT: Final = re.compile(r"\b(yes|no|true|false)\b", re.I)
_NUMBER: Final = re.compile(r"-?\d[\d,]*(?:\.\d+)?")


def final_answer(response: str) -> str:
    """The last box, else what follows the last "answer is", else the last line."""
    tail = response[-_TAIL:]
    for pattern in (_BOXED, _MARKED):
        found = pattern.findall(tail)
        if found:
            return str(found[-1])
    lines = tail.strip().splitlines()
    return lines[-1] if lines else ""


def exact_match(reference: str, answer: str) -> str | None:
    """Correct where the two are the same but for case, spacing and marks at the ends."""
    a, b = (" ".join(text.casefold().split()).strip(_EDGES) for text in (reference, answer))
    return "correct" if a and a == b else None


def single_option(reference: str, answer: str) -> str | None:
    """A reference that is one letter, against the last lone letter of the answer."""
    letter = reference.strip(_EDGES)
    if not _OPTION.fullmatch(letter):
        return None
    found = _OPTION.findall(answer)
    return None if not found else _same(found[-1] == letter)


def closed_vocabulary(reference: str, answer: str) -> str | None:
    """A reference that is yes, no, true or false, against the last such word of the answer."""
    word = reference.strip(_EDGES).casefold()
    found = _VERDICT.findall(answer) if word in _VERDICTS else ()
    return None if not found else _same(found[-1].casefold() == word)


def exact_number(reference: str, answer: str) -> str | None:
    """A reference that is a number, against the last number of the answer."""
    text = reference.strip(_EDGES.replace("-", ""))
    found = _NUMBER.findall(answer) if _NUMBER.fullmatch(text) else ()
    if not found:
        return None
    try:
        return _same(Decimal(text.replace(",", "")) == Decimal(found[-1].replace(",", "")))
    except InvalidOperation:
        return None


def _same(same: bool) -> str:
    return "correct" if same else "incorrect"


CONTROLS: Final[dict[str, Callable[[str, str], str | None]]] = {
    "exact match": exact_match,
    "single option": single_option,
    "closed vocabulary": closed_vocabulary,
    "exact number": exact_number,
}
TOGETHER: Final = "all four"


class Controlled(NamedTuple):
    """A labelled record: what each control says of it, in the order of CONTROLS."""

    id: str
    source: str
    label: int
    said: tuple[str | None, ...]

    def outcome(self, verdict: str | None) -> Outcome:
        return Outcome(self.id, self.source, self.source, self.label, verdict or "abstain", "", "control")


class ControlTask:
    """Turns a chunk of labelled lines into what the controls say. Picklable; deterministic."""

    def __init__(self, disputed: frozenset[str]) -> None:
        self.disputed = disputed

    def __call__(self, chunk: list[Line], first: int) -> list[Controlled]:
        found = []
        for line in chunk:
            try:
                example = read_record(line)
            except BadRecord:
                continue
            if example.label is None or example.id in self.disputed:
                continue
            answer = final_answer(example.response)
            said = tuple(control(example.references[0], answer) for control in CONTROLS.values())
            found.append(Controlled(example.id, origin(example, line.file)[0], example.label, said))
        return found

    def on_death(self, line: Line, number: int) -> list[Controlled]:
        return []


def controlled(
    inputs: list[str], *, disputed: frozenset[str] = frozenset(), jobs: int = 1
) -> Iterator[list[Controlled]]:
    """What the controls say of all labelled, undisputed records of the inputs, in order, a chunk at a time."""
    yield from over_files(ControlTask(disputed), inputs, jobs)


def tallies(records: list[Controlled]) -> dict[str, Tally]:
    """Figures of each control alone, and of all four, of which the first that decides counts."""
    found = {name: Tally() for name in (*CONTROLS, TOGETHER)}
    for record in records:
        for name, verdict in zip(CONTROLS, record.said, strict=True):
            found[name].add(record.outcome(verdict))
        found[TOGETHER].add(record.outcome(next(filter(None, record.said), None)))
    return found


def render(found: dict[str, Tally], library: Tally) -> str:
    """The table, with the rule library in the last line."""
    rows: list[tuple[str, ...]] = [
        ("generic shortcut", "records", "decided", "coverage", "errors", "false corr.", "false inc.", "right")
    ]
    for name, tally in (*found.items(), ("rule library", library)):
        rows.append(
            (
                name,
                f"{tally.records:,}",
                f"{tally.decided:,}",
                f"{tally.coverage:.1%}",
                str(tally.errors),
                str(tally.false_correct),
                str(tally.false_incorrect),
                share(tally.precision),
            )
        )
    return aligned(rows)
