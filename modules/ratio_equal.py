"""Ratio

## Decides
Two ratios of the same number of terms, in order, up to a common factor.
## Abstains
Both sides may be times of day; the question wants simplest form and the terms differ.
## Why it is safe
Ratios are proportional or they are not; exact arithmetic decides.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import ratio

CARD = Card(
    needs=("reference.ratio", "candidate.ratio"),
    decides={"correct", "incorrect"},
    because={"same": "proportional", "differs": "not proportional"},
    laws={"symmetric", "reflexive"},
    group="number and unit",
)


def activate(x) -> bool:
    return x.reference.time is None or x.candidate.time is None


def decide(x):
    result = ratio.compare(x.reference.ratio, x.candidate.ratio)
    if result.equal and criteria.strict_form(x) and result.evidence.get("same_terms") != "yes":
        return ABSTAIN
    if result.equal:
        return correct("same", step=result.step)
    return incorrect("differs", step=result.step) if result.different else ABSTAIN
