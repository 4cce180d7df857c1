"""Number within a stated tolerance

## Decides
Two plain numbers where the record states a tolerance: correct within it, incorrect beyond it.
## Abstains
No tolerance is stated.
## Why it is safe
The scoring criterion is explicit, and the arithmetic is exact.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct", "incorrect"},
    because={"within": "within the stated tolerance", "beyond": "beyond the stated tolerance"},
    laws={"reflexive"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.number, x.candidate.number
    within = criteria.within_tolerance(x, a, b)
    if within is None or a.percent != b.percent:
        return ABSTAIN
    return correct("within") if within else incorrect("beyond")
