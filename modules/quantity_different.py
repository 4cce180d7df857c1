"""Quantity different

## Decides
Incorrect where two quantities measure different kinds of thing, or amounts too far apart for rounding.
## Abstains
Labels that may mean the same, amounts within five percent, a flipped sign where a change is asked, a guessed
candidate.
## Why it is safe
Different dimensions cannot be equal; amounts of one dimension are compared in base units.
"""

from verifier import ABSTAIN, Card, criteria, incorrect
from verifier.objects import quantity

CARD = Card(
    needs=("reference.quantity", "candidate.quantity"),
    decides={"incorrect"},
    because={"differs": "another amount", "dimension": "another kind of quantity"},
    laws={"reflexive"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.quantity, x.candidate.quantity
    result = quantity.compare(a, b, difference=x.ask.difference)
    if not result.different or not criteria.sure_of_quantity(x):
        return ABSTAIN
    if result.step == "dimensions":
        return incorrect("dimension")
    return ABSTAIN if criteria.may_be_same_amount(x, a, b) else incorrect("differs")
