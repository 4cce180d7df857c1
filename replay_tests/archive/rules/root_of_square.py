"""One of two roots

## Decides
Correct where the candidate is one of the values that the reference lists.
## Abstains
It is none of them.
## Why it is safe
Each of them solves the equation.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.collection", "candidate.number"),
    decides={"correct"},
    because={"one": "one of the values"},
    group="symbolic",
)


def decide(x):
    values = [item.number.value for item in x.reference.collection.items if item.number]
    return correct("one") if x.candidate.number.value in values else ABSTAIN
