"""Residuals: labelled records on which the rules abstain or are wrong, each with a profile of what went wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Final, NamedTuple

from verifier.answer import Answer
from verifier.construct.sources import origin
from verifier.decide import Decision, Reading, Verifier, read
from verifier.evaluate.answers import NOTHING, object_of, surface_of, view_of, views_of
from verifier.example import BadRecord
from verifier.library import Library
from verifier.records import Line, id_of, read_record
from verifier.rule import Verdict
from verifier.workers import over_files

# View -> module of verifier.objects with `compare(a, b)`.
_MODULES: Final = {"solution": "interval", "words": "text"}
# Ways in which an answer is taken from prose rather than from a place that is marked as the answer.
_UNMARKED: Final = frozenset({"conclusion", "equation", "sentence", "text", "line", "lead", "bold", "choice"})
_OF_WORDS: Final = frozenset({"words", "sequence", "identifier"})
_WORD: Final = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")
# Characters of an answer whose words are compared, and that are shown.
_COMPARED: Final = 4000
_SHOWN: Final = 300


class Profile(NamedTuple):
    """One residual.

    object: what reference and candidate are, as one name where they are the same ("number"), else as two
        ("number / words").
    surface: how they are written, in the same manner.
    error: what stood in the way of a right decision.
    asked: rules that had all they need and still abstained.
    """

    id: str
    source: str
    domain: str
    label: int
    verdict: str
    object: str
    surface: str
    error: str
    how: str
    reference: str
    candidate: str
    asked: tuple[str, ...]


class Seen(NamedTuple):
    """What a chunk held: labelled records in all, the residual ones, and records that are left out."""

    labelled: int
    residuals: list[Profile]
    unlabelled: int
    bad: int


class ResidualTask:
    """Turns a chunk of labelled lines into profiles of the residual ones. Picklable; deterministic.

    disputed: ids of records whose labels are judged wrong; they are left out.
    """

    def __init__(self, library: Library, disputed: frozenset[str] = frozenset()) -> None:
        self.verifier = Verifier(library)
        self.disputed = disputed
        # Rules about responses without an answer are asked of every example: that they abstain says nothing.
        self.telling = frozenset(rule.id for rule in library.rules if rule.card.group != "invalid output")

    def __call__(self, chunk: list[Line], first: int) -> Seen:
        found: list[Profile] = []
        labelled = unlabelled = bad = 0
        for line in chunk:
            try:
                example = read_record(line)
            except BadRecord:
                bad += 1
                continue
            if example.label is None or example.id in self.disputed:
                unlabelled += 1
                continue
            labelled += 1
            wanted = Verdict.CORRECT if example.label else Verdict.INCORRECT
            if self.verifier.verify(example).verdict is not wanted:
                reading = read(example)
                decision = self.verifier.explain(example, reading)
                found.append(profile(decision, reading, example.label, origin(example, line.file), self.telling))
        return Seen(labelled, found, unlabelled, bad)

    def on_death(self, line: Line, number: int) -> Seen:
        """A record that killed its process: a fault of its own kind."""
        name = id_of(line)
        dead = Profile(name, line.file, line.file, 0, "abstain", NOTHING, "none", "the process died", "", "", "", ())
        return Seen(1, [dead], 0, 0)


def profile(
    decision: Decision, reading: Reading, label: int, source: tuple[str, str], telling: frozenset[str]
) -> Profile:
    """The profile of a decision that is not the labelled one, with its trail.

    source: with the domain, as `origin` gives them. telling: rules whose abstention is worth a count."""
    reference = next((answer for answer in reading.references if answer is not None), None)
    candidate = reading.candidate
    shown = reference.text if reference is not None else str(decision.evidence["reference"])
    return Profile(
        decision.id,
        *source,
        label,
        decision.verdict.value,
        _both(object_of(reference), object_of(candidate)),
        _both(surface_of(shown), surface_of(candidate.text)),
        error_of(decision, reading, reference),
        reading.extraction.how or reading.extraction.why,
        shown[:_SHOWN],
        candidate.text[:_SHOWN],
        tuple(
            dict.fromkeys(step.rule for step in decision.trail if step.outcome == "abstain" and step.rule in telling)
        ),
    )


def error_of(decision: Decision, reading: Reading, reference: Answer | None) -> str:
    """What stood in the way: a wrong rule, a fault, a missing answer, or what comparing the answers says."""
    if decision.verdict is not Verdict.ABSTAIN:
        return f"false {decision.verdict.value} by {decision.rule} ({decision.because})"
    if decision.faults:
        return f"fault in {decision.faults[0].rule}"
    if reference is None:
        return "reference unreadable"
    extraction = reading.extraction
    if extraction.answer is None:
        return f"no answer: {extraction.why}"
    compared = comparison_of(reference, reading.candidate)
    return f"{compared}, unmarked answer" if extraction.how in _UNMARKED else compared


def comparison_of(reference: Answer, candidate: Answer) -> str:
    """Outcome and step of the comparison in the most telling view that both have, as "number different (rational)"."""
    for view in views_of(reference):
        a, b = getattr(reference, view), view_of(candidate, view)
        if b is None:
            continue
        module = import_module(f"verifier.objects.{_MODULES.get(view, view)}")
        try:
            result = module.compare(a, b)
        except Exception as error:
            return f"{view} comparison fails ({type(error).__name__})"
        said = f"{view} {result.outcome.value} ({result.step})"
        return (
            f"{said}, {shared_words(reference.text, candidate.text)}" if view in _OF_WORDS and result.unknown else said
        )
    return f"no view in common, {shared_words(reference.text, candidate.text)}"


def shared_words(reference: str, candidate: str) -> str:
    """How far two texts are made of the same words, case and marks aside."""
    a, b = (_WORD.findall(text[:_COMPARED].casefold()) for text in (reference, candidate))
    if a == b:
        return "same words"
    if not a or not b:
        return "no words"
    inside, outside = (f" {' '.join(words)} " for words in (a, b))
    if inside in outside:
        return "reference inside candidate"
    if outside in inside:
        return "candidate inside reference"
    if sorted(a) == sorted(b):
        return "words in another order"
    shared = set(a) & set(b)
    if shared >= set(a):
        return "all words of the reference"
    if shared >= set(b):
        return "only words of the reference"
    return "some words shared" if shared else "no word shared"


def _both(a: str, b: str) -> str:
    return a if a == b else f"{a} / {b}"


def residuals(
    inputs: list[str], library: Library, *, disputed: frozenset[str] = frozenset(), jobs: int = 1
) -> Iterator[Seen]:
    """Residuals of all labelled records of the inputs, in order, a chunk at a time."""
    yield from over_files(ResidualTask(library, disputed), inputs, jobs)
