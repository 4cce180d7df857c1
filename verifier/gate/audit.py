"""Audit: what a candidate rule is to the library. It repeats a rule, covers rules, widens one, or adds a path.

Two things tell. What is decided: the pairs that the candidate and a promoted rule both decide, of all that each does.
And activation: whether a promoted rule looks at the records that the candidate adds and abstains, while the candidate
looks at what that rule decides. The audit never refuses; where an edit of the library is the better way in, it says
so, with the command that runs the edited rule through the whole gate.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from verifier.gate.laws import sample
from verifier.gate.overlap import gained, neighbours
from verifier.gate.processes import Stopped, work
from verifier.gate.replay import Row

ADDED = 40  # records that a candidate adds and that are looked at, at most
DECIDED = 10  # records of each promoted rule


class Audit(NamedTuple):
    """What a candidate is, in a few words, and the edit that is offered instead, "" where there is none."""

    figures: str
    offer: str


def looked_at(
    candidates: Iterable[str], library: Sequence[str], spoken: Mapping[str, list[Row]]
) -> dict[str, list[str]]:
    """Rule -> ids of the records by which its activation is compared: what a candidate adds, what a rule decides."""
    known = frozenset(library)
    found = {name: sample(spoken.get(name, []), name, DECIDED) for name in library}
    for name in candidates:
        added = gained(spoken.get(name, []), name, known)
        found[name] = added[:: max(1, -(-len(added) // ADDED))]
    return found


def activations(
    rules: Sequence[Path], looked: Mapping[str, Sequence[str]], records: Mapping[str, dict[str, Any]]
) -> dict[str, frozenset[str]]:
    """Record id -> the rules that it activates; empty where a rule spends a limit, which the replay reports."""
    ids = sorted({name for names in looked.values() for name in names} & set(records))
    job = {"do": "activations", "rules": [str(path) for path in rules], "records": [records[name] for name in ids]}
    try:
        return dict(zip(ids, map(frozenset, work(job)), strict=True))
    except Stopped:
        return {}


def audit(
    rule: str,
    library: Sequence[str],
    own: Collection[str],
    spoken: Mapping[str, list[Row]],
    looked: Mapping[str, Sequence[str]],
    active: Mapping[str, frozenset[str]],
) -> Audit:
    """The audit of one candidate. own: the rules of `library` that may be edited here; the others lie below."""
    near = neighbours(spoken.get(rule, []), rule)
    beside = sorted((name for name in library if near[name]), key=lambda name: -near[name])
    mine = _pairs(spoken.get(rule, []), rule)
    twin = next((name for name in beside if near[name] == mine), "")
    if twin:
        said = f"{twin} decides every pair that it decides ({mine:,}): remove it"
        return Audit(f"duplicate of {twin}", said + (f"; to widen {twin}, {_repair(twin)}" if twin in own else ""))
    covered = [name for name in library if name in own and near[name] and near[name] == _pairs(spoken[name], name)]
    if len(covered) > 1:
        first, second = covered[:2]
        return Audit(
            f"merge of {', '.join(covered)}",
            f"it decides every pair that {' and '.join(covered)} decide; to put it in the place of two, run: "
            f"nox -s merge -- {first} {second} --into {rule}",
        )
    if covered:
        return Audit(
            f"repair of {covered[0]}", f"it decides every pair that {covered[0]} decides: {_repair(covered[0])}"
        )
    shared = _shared(rule, library, looked, active)
    says = _verdicts(spoken, rule)
    wider = next((name for name in shared if shared[name] and name in own and says <= _verdicts(spoken, name)), "")
    if wider:
        count = len(looked[rule])
        said = f"{wider} looks at all of {count:,} records looked at that it adds, and abstains: {_repair(wider)}"
        return Audit(f"repair of {wider}", said)
    names = list(dict.fromkeys([*beside, *shared]))
    return Audit("new path beside " + ", ".join(f"{n} ({near[n]:,})" for n in names[:2]) if names else "new", "")


def _repair(name: str) -> str:
    return f"put the difference into modules/{name}.py and fixtures/{name}.toml and run: nox -s repair -- {name}"


def _pairs(rows: Iterable[Row], rule: str) -> int:
    """How many pairs a rule decides."""
    return sum(said.rule == rule for row in rows for pair in row.pairs for said in pair or ())


def _verdicts(spoken: Mapping[str, list[Row]], rule: str) -> set[str]:
    """The verdicts that a rule gives: a rule that only ever says one is not widened to say the other."""
    pairs = (pair for row in spoken.get(rule, []) for pair in row.pairs)
    return {said.verdict for pair in pairs for said in pair or () if said.rule == rule}


def _shared(
    rule: str, library: Sequence[str], looked: Mapping[str, Sequence[str]], active: Mapping[str, frozenset[str]]
) -> dict[str, bool]:
    """Rules that share the candidate's activation, the most alike first -> whether they look at all that it adds.

    They look at half of what it adds, and it looks at half of what they decide, at least. A rule that also looks at
    most of what the others decide shares nothing in particular.
    """

    def looks(name: str, records: Iterable[str]) -> int:
        return sum(name in active.get(record, ()) for record in records)

    added = looked[rule]
    alike = {}
    for name in library:
        decided = looked[name]
        foreign = [record for other in library if other != name for record in looked[other]]
        there, back = looks(name, added), looks(rule, decided)
        if 2 * there >= len(added) > 0 and 2 * back >= len(decided) > 0 and 2 * looks(name, foreign) <= len(foreign):
            alike[name] = there, back
    return {name: alike[name][0] == len(added) for name in sorted(alike, key=alike.__getitem__, reverse=True)}
