"""Replay: every rule alone over examples, once; everything else about a library follows from that table.

A Row holds, for each reference of an example, what each applicable rule says. From rows one can tell what any ordered
subset of the rules would decide (`routed`), what a rule alone decides (`alone`), where two rules disagree
(verifier.gate.overlap), and what a candidate rule adds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from verifier.decide import read
from verifier.example import Example
from verifier.library import Library, load_rule
from verifier.route import Fault, Router, Step
from verifier.rule import ABSTAIN, Verdict
from verifier.shape import shape_of

LABELS = {0: Verdict.INCORRECT, 1: Verdict.CORRECT}


class Said(NamedTuple):
    """What one rule says of one pair. rank: its place in the order of the library."""

    rule: str
    verdict: str
    because: str
    rank: int = 0


class Row(NamedTuple):
    """One example under every rule. `pairs` has one item a reference: what was said, or None where it is unreadable."""

    id: str
    label: int | None
    pairs: tuple[tuple[Said, ...] | None, ...]
    faults: tuple[Fault, ...]


class Spent(BaseException):
    """A process limit was reached; the first argument names the rule in which it was. Not an Exception, so that no rule
    can swallow it. Raised by verifier.gate.worker only."""


def library_of(paths: Iterable[Path]) -> Library:
    """The rules of these files in this order, with no lock. LibraryError where a file is not a rule."""
    rules = tuple(load_rule(path, rank=rank) for rank, path in enumerate(paths))
    return Library(rules, fingerprint="", version="", folder=Path(), lock={"rules": [], "retired": []})


def rows(library: Library, examples: Iterable[Example]) -> Iterator[Row]:
    """One Row an example, with the rules in library order."""
    router = Router(library)
    for example in examples:
        yield row(router, example)


def row(router: Router, example: Example) -> Row:
    """Every rule of the router alone on one example. The router's own step is used, one rule at a time: what is
    measured is what runs in production."""
    reading = read(example)
    faults = list(reading.faults)
    pairs: list[tuple[Said, ...] | None] = []
    if faults:
        return Row(example.id, example.label, (), tuple(faults))
    readable = reading.pairs(example)
    ranks = {entry.id: place for place, entry in enumerate(router.entries)}
    candidate_shape = shape_of(reading.candidate.text)
    for index, reference in enumerate(reading.references):
        if reference is None:
            pairs.append(None)
            continue
        pair = next(readable)
        shapes = (shape_of(reference.text), candidate_shape)
        plan = router.plan(shapes)
        said = []
        present = absent = 0
        for entry in plan:
            if entry.mask & absent:
                continue
            try:
                present, absent, rule, ruling = router.decide((entry,), pair, index, (present, absent), faults, None)
            except Spent as spent:
                raise Spent(entry.id, *spent.args) from None
            if ruling is not ABSTAIN:
                said.append(Said(rule, ruling.verdict.value, ruling.because, ranks[rule]))
        pairs.append(tuple(said))
    return Row(example.id, example.label, tuple(pairs), tuple(faults))


def activated(router: Router, example: Example) -> list[str]:
    """The rules of the router that look at some pair of the example, whether or not they decide it."""
    found: dict[str, None] = {}
    for index, pair in enumerate(read(example).pairs(example)):
        for entry in router.entries:
            trail: list[Step] = []
            try:
                router.decide((entry,), pair, index, (0, 0), [], trail)
            except Spent as spent:
                raise Spent(entry.id, *spent.args) from None
            if trail[-1].outcome != "not activated" and not trail[-1].outcome.startswith("needs "):
                found[entry.id] = None
    return list(found)


def in_order(row: Row, rank: Mapping[str, int]) -> Row:
    """The row with its rules in the order of `rank`; rules that have no rank come last."""
    last = len(rank)
    pairs = []
    for pair in row.pairs:
        ranked = [said._replace(rank=rank.get(said.rule, last)) for said in pair or ()]
        pairs.append(None if pair is None else tuple(sorted(ranked, key=lambda said: said.rank)))
    return row._replace(pairs=tuple(pairs))


def only(rows: Iterable[Row], known: Container[str]) -> list[Row]:
    """The rows as if there were no rules but the known ones."""
    found = []
    for row in rows:
        pairs = tuple(pair and tuple(said for said in pair if said.rule in known) for pair in row.pairs)
        found.append(row._replace(pairs=pairs, faults=tuple(fault for fault in row.faults if fault.rule in known)))
    return found


def speaking(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Rule -> the rows in which it decides some pair, in their order."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        for rule in dict.fromkeys(said.rule for pair in row.pairs for said in pair or ()):
            found.setdefault(rule, []).append(row)
    return found


def routed(row: Row, known: Callable[[str], bool] = lambda rule: True) -> Said | None:
    """What the library decides, if it has only the rules that `known` accepts; None where nobody does."""
    firsts = [next((said for said in pair or () if known(said.rule)), None) for pair in row.pairs]
    right = [said for said in firsts if said is not None and said.verdict == "correct"]
    if right:
        return min(right, key=lambda said: said.rank)
    return firsts[0] if firsts and None not in firsts else None


def alone(row: Row, rule: str) -> Said | None:
    """What a rule decides by itself, the same whatever library it stands in."""
    said = routed(row, lambda name: name == rule)
    return said and said._replace(rank=0)


def ruling_of(row: Row, rule: str) -> tuple[str, str] | None:
    """Verdict and because of a rule by itself, wherever the rule stands in a library."""
    said = alone(row, rule)
    return None if said is None else (said.verdict, said.because)


def error_of(row: Row, said: Said | None) -> str:
    """The sentence for a decision against the label; "" where there is none."""
    if said is None or row.label is None or LABELS[row.label] == said.verdict:
        return ""
    return f"{row.id}: {said.rule} says {said.verdict} ({said.because}), the label is {LABELS[row.label]}"


def direct_errors(rows: Iterable[Row], disputed: Mapping[str, str]) -> list[str]:
    """Decisions of the whole library against the labels, leaving out disputed records; and every fault."""
    found = []
    for row in rows:
        found += [f"{row.id}: fault in {fault.rule}: {fault.error}" for fault in row.faults]
        error = error_of(row, routed(row))
        if error and row.id not in disputed:
            found.append(error)
    return found


def digest(lines: Sequence[str]) -> str:
    """12 hex digits of a list of lines, for pools whose content is not stored."""
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:12]
