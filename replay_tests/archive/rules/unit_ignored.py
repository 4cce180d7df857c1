"""Quantity by its number

## Decides
Correct where two quantities have the same number.
## Abstains
The numbers differ.
## Why it is safe
Units are mostly the same.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.quantity", "candidate.quantity"),
    decides={"correct"},
    because={"same": "the same number"},
    laws={"symmetric", "reflexive"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.quantity.number, x.candidate.quantity.number
    return correct("same") if a and b and a.value == b.value else ABSTAIN
