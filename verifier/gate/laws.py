"""Laws: the metamorphic properties that a card declares, and determinism, which every rule owes.

- every rule: decided twice, an example gets the same ruling.
- symmetric: with the sides swapped the verdict stays.
- reflexive: the reference against itself is never Incorrect.
- spacing: white space around reference and response changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from verifier.decide import read
from verifier.example import Example
from verifier.gate.replay import Row, alone, row
from verifier.route import Pair, Router
from verifier.rule import ABSTAIN, Verdict

PADS = ((" ", ""), ("\n", "\n"), ("", "  \n"), ("\t", " "))
SAMPLE = 40


def broken_laws(router: Router, examples: Iterable[Example], pads: Sequence[tuple[str, str]] = PADS) -> list[str]:
    """Laws that the router's only rule breaks on some example, each as a sentence."""
    (rule,) = router.library.rules
    found = []
    for example in examples:
        first, again = row(router, example), row(router, example)
        if first != again:
            found.append(f"{example.id}: decided twice, {rule.id} says two things: {_shown(first)} and {_shown(again)}")
        if "spacing" in rule.card.laws and alone(first, rule.id) is not None:
            for before, after in pads:
                moved = row(router, padded(example, before, after))
                if alone(moved, rule.id) != alone(first, rule.id):
                    found.append(
                        f"{example.id}: with {before!r} before and {after!r} after, {rule.id} says {_shown(moved)}, "
                        f"not {_shown(first)}"
                    )
        found += _pair_laws(router, example)
    return found


def padded(example: Example, before: str, after: str) -> Example:
    """The example with white space around the response and every reference."""
    references = tuple(f"{before}{text}{after}" for text in example.references)
    return replace(example, references=references, response=f"{before}{example.response}{after}")


def sample(rows: Sequence[Row], rule: str, size: int = SAMPLE) -> list[str]:
    """Ids of at most `size` rows that the rule decides alone, spread evenly over the pool."""
    ids = [row.id for row in rows if alone(row, rule) is not None]
    step = max(1, -(-len(ids) // size))
    return ids[::step]


def _pair_laws(router: Router, example: Example) -> list[str]:
    (rule,) = router.library.rules
    laws = rule.card.laws
    if not laws & {"symmetric", "reflexive"}:
        return []
    found = []
    for pair in read(example).pairs(example):
        verdict = _verdict(router, pair)
        if verdict is Verdict.ABSTAIN:
            continue
        if "symmetric" in laws:
            swapped = _verdict(router, pair._replace(reference=pair.candidate, candidate=pair.reference))
            if swapped is not verdict:
                found.append(f"{example.id}: {rule.id} says {verdict}, and {swapped} with the sides swapped")
        if "reflexive" in laws and _verdict(router, pair._replace(candidate=pair.reference)) is Verdict.INCORRECT:
            found.append(f"{example.id}: {rule.id} says that the reference differs from itself")
    return found


def _verdict(router: Router, pair: Pair) -> Verdict:
    _, _, _, ruling = router.decide(router.entries, pair, 0, (0, 0), [], None)
    return Verdict.ABSTAIN if ruling is ABSTAIN else ruling.verdict


def _shown(row: Row) -> str:
    said = ["nothing" if not pair else f"{pair[0].verdict} ({pair[0].because})" for pair in row.pairs]
    return ", ".join(said) or "nothing"
