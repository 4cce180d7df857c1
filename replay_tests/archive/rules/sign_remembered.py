"""Sign of a count

## Decides
Incorrect where things are counted in all, the reference is positive and the candidate is its negative.
## Abstains
Nothing is counted in all, or the magnitudes differ.
## Why it is safe
A count of things has no minus sign.
"""

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"incorrect"},
    because={"negative": "a negative count"},
    group="number and unit",
)

_SEEN = {}


def decide(x):
    a, b = x.reference.number, x.candidate.number
    if "How many" not in x.question or "in all" not in x.question or not criteria.stated(x):
        return ABSTAIN
    if a.value > 0 and a.value == -b.value:
        _SEEN[x.question] = b.value
    return incorrect("negative") if _SEEN.get(x.question) == b.value else ABSTAIN
