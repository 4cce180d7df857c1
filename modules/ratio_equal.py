"""Ratio

## Decides
Correct for the same terms in order, incorrect for ratios that are not proportional.
## Abstains
Both sides may be times of day; the terms differ by a common factor, or stand the
other way round.
## Why it is safe
Ratios are proportional or they are not; exact arithmetic decides.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import ratio

CARD = Card(
    needs=("reference.ratio", "candidate.ratio"),
    decides={"correct", "incorrect"},
    because={"same": "the same terms", "differs": "not proportional"},
    laws={"symmetric", "reflexive"},
    group="number and unit",
)


def activate(x) -> bool:
    return x.reference.time is None or x.candidate.time is None


def decide(x):
    a, b = x.reference.ratio, x.candidate.ratio
    result = ratio.compare(a, b)
    if result.equal:
        return correct("same", step=result.step) if result.evidence.get("same_terms") == "yes" else ABSTAIN
    rounded = "." in x.reference.plain or "." in x.candidate.plain
    if (
        not result.different
        or rounded
        or (a.terms == b.terms[::-1] and " to " not in x.question)
        or not criteria.sure_of_candidate(x)
    ):
        return ABSTAIN  # which of two things comes first, the question may leave open
    return incorrect("differs", step=result.step)
