"""Labelled records to outcomes, in parallel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from verifier.decide import Verifier, read
from verifier.evaluate.answers import family_of
from verifier.evaluate.metrics import Outcome
from verifier.example import BadRecord, Example
from verifier.library import Library
from verifier.records import Line, id_of, read_record
from verifier.workers import over_files


class ScoreTask:
    """Turns a chunk of labelled lines into outcomes. Picklable; deterministic.

    by: what outcomes are grouped by: "source" (the file's name), or a key of the records' `meta`.
    """

    def __init__(self, library: Library, by: str) -> None:
        self.verifier = Verifier(library)
        self.by = by

    def __call__(self, chunk: list[Line], first: int) -> list[Outcome]:
        return [self._outcome(line) for line in chunk]

    def _outcome(self, line: Line) -> Outcome:
        source = source_of(line.file)
        try:
            example = read_record(line)
        except BadRecord:
            return Outcome(id_of(line), source, source, None, "abstain", "", "bad_record")
        reading = read(example)
        decision = self.verifier.verify(example, reading)
        outcome = Outcome(
            example.id,
            source,
            source if self.by == "source" else _key(example, self.by),
            example.label,
            decision.verdict.value,
            decision.rule or "",
            decision.because,
            tuple(f"{example.id}: {fault.rule} failed: {fault.error}" for fault in decision.faults),
            object=family_of(next(filter(None, reading.references), None)),
        )
        if not outcome.wrong:
            return outcome
        evidence = decision.evidence
        return outcome._replace(reference=str(evidence["reference"])[:200], candidate=str(evidence["candidate"])[:200])

    def on_death(self, line: Line, number: int) -> list[Outcome]:
        """The outcome of a record that killed its process: abstain, with a fault."""
        try:
            label = read_record(line).label
        except BadRecord:
            label = None
        source = source_of(line.file)
        fault = f"{id_of(line)}: the process died on this record"
        return [Outcome(id_of(line), source, source, label, "abstain", "", "no_rule", (fault,))]


def source_of(path: str) -> str:
    """A file's name without its endings."""
    return Path(path).name.split(".")[0]


def _key(example: Example, by: str) -> str:
    value = example.meta.get(by)
    return "(none)" if value is None else str(value)[:80]


def outcomes(inputs: list[str], library: Library, *, by: str = "source", jobs: int = 1) -> Iterator[list[Outcome]]:
    """Outcomes of all records of the inputs, in order, a chunk at a time."""
    yield from over_files(ScoreTask(library, by), inputs, jobs)
