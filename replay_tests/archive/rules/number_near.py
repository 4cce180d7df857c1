"""Number within a hundredth

## Decides
Correct where two numbers are within one percent.
## Abstains
They are farther apart.
## Why it is safe
Such a difference comes from rounding.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"near": "within one percent"},
    laws={"reflexive"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.number.value, x.candidate.number.value
    return correct("near") if a and abs(a - b) <= abs(a) / 100 else ABSTAIN
