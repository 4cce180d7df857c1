"""Overlap: where two rules both decide, they agree; and what one rule adds to the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from typing import NamedTuple

from verifier.gate.replay import Row, routed


class Conflict(NamedTuple):
    """Two rules that decide one pair differently."""

    id: str
    first: str
    second: str
    sentence: str


def conflicts(rows: Iterable[Row]) -> list[Conflict]:
    """Every pair of rules that disagree on a pair, once for each example."""
    found = []
    for row in rows:
        for pair in row.pairs:
            if not pair or len({said.verdict for said in pair}) < 2:
                continue
            for index, said in enumerate(pair):
                for other in pair[index + 1 :]:
                    if said.verdict != other.verdict:
                        sentence = (
                            f"{row.id}: {said.rule} says {said.verdict} ({said.because}), "
                            f"{other.rule} says {other.verdict} ({other.because})"
                        )
                        found.append(Conflict(row.id, said.rule, other.rule, sentence))
    return found


def neighbours(rows: Iterable[Row], rule: str) -> Counter[str]:
    """Rules that decide pairs which `rule` decides too, with how many."""
    counts: Counter[str] = Counter()
    for row in rows:
        for pair in row.pairs:
            names = {said.rule for said in pair or ()}
            if rule in names:
                counts.update(names - {rule})
    return counts


def gained(rows: Iterable[Row], rule: str, library: Container[str]) -> list[str]:
    """Ids of examples that the library leaves undecided and that it decides once `rule` is last in it."""
    return [
        row.id
        for row in rows
        if routed(row, lambda name: name in library) is None
        and routed(row, lambda name: name in library or name == rule) is not None
    ]
