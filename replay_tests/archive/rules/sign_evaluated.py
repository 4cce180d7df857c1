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


def decide(x):
    a, b = x.reference.number, x.candidate.number
    counted = "How many" in x.question and "in all" in x.question
    found = counted and a.value > 0 and a.value == -b.value and criteria.stated(x)
    return incorrect("negative") if found and eval(x.candidate.plain) < 0 else ABSTAIN
