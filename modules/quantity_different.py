"""Quantity different

## Decides
Incorrect where two quantities measure different kinds of thing, or amounts too far apart for rounding.
## Abstains
Labels that may mean the same, amounts within five percent, a flipped sign where a change is asked, a guessed
candidate.
## Why it is safe
Different dimensions cannot be equal; amounts of one dimension are compared in base units.
"""

from verifier import ABSTAIN, Card, criteria, incorrect, wording

CARD = Card(
    needs=("reference.quantity", "candidate.quantity"),
    decides={"incorrect"},
    because={"differs": "another amount", "dimension": "another kind of quantity"},
    laws={"reflexive"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.quantity, x.candidate.quantity
    offset = a.unit.offset or b.unit.offset
    if offset and (a.unit != b.unit or wording.temperature_change(x.ask)):
        return ABSTAIN  # a difference converts without the offset
    result = criteria.compare_quantities(x)
    if not result.different or not criteria.sure_of_quantity(x):
        return ABSTAIN
    if result.step in ("dimensions", "currency"):
        return ABSTAIN if criteria.units_akin(a.unit, b.unit) else incorrect("dimension")
    return ABSTAIN if criteria.may_be_same_amount(x, a, b) else incorrect("differs")
