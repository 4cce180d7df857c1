"""Labelled records under every rule alone: what the library would be without a source, a group or a rule follows from
that, without another run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from verifier.construct.sources import origin
from verifier.evaluate.metrics import Outcome, Tally
from verifier.evaluate.score import source_of
from verifier.example import BadRecord
from verifier.gate.replay import Row, routed, row
from verifier.library import Library
from verifier.records import Line, id_of, read_record
from verifier.route import Fault, Router
from verifier.workers import over_files


class Scored(NamedTuple):
    """A labelled record: its source, and what each rule says of it."""

    source: str
    row: Row

    def outcome(self, known: Callable[[str], bool] = lambda rule: True) -> Outcome:
        """What the library decides if it has only the rules that `known` accepts."""
        said = routed(self.row, known)
        if said is None:
            return Outcome(self.row.id, self.source, self.source, self.row.label, "abstain", "", "no_rule")
        return Outcome(self.row.id, self.source, self.source, self.row.label, said.verdict, said.rule, said.because)


class RowTask:
    """Turns a chunk of labelled lines into rows; others are left out. Picklable; deterministic."""

    def __init__(self, library: Library, disputed: frozenset[str]) -> None:
        self.router = Router(library)
        self.disputed = disputed

    def __call__(self, chunk: list[Line], first: int) -> list[Scored]:
        found = []
        for line in chunk:
            try:
                example = read_record(line)
            except BadRecord:
                continue
            if example.label is not None and example.id not in self.disputed:
                found.append(Scored(origin(example, line.file)[0], row(self.router, example)))
        return found

    def on_death(self, line: Line, number: int) -> list[Scored]:
        """A record that killed its process: nobody decides, with a fault."""
        fault = Fault("engine", "the process died on this record")
        return [Scored(source_of(line.file), Row(id_of(line), None, (), (fault,)))]


def scored(
    inputs: list[str], library: Library, *, disputed: frozenset[str] = frozenset(), jobs: int = 1
) -> Iterator[list[Scored]]:
    """Rows of all labelled records of the inputs that are not disputed, in order, a chunk at a time."""
    yield from over_files(RowTask(library, disputed), inputs, jobs)


def tally(records: list[Scored], known: Callable[[str], bool] = lambda rule: True) -> Tally:
    """The figures of a library that has only the rules that `known` accepts."""
    found = Tally()
    for record in records:
        found.add(record.outcome(known))
    return found


def by_source(records: list[Scored]) -> dict[str, list[Scored]]:
    """Source -> its records, sources by name."""
    found: dict[str, list[Scored]] = {}
    for record in records:
        found.setdefault(record.source, []).append(record)
    return dict(sorted(found.items()))
