"""Quantity equal

## Decides
Correct where two quantities of one dimension have the same value in base units.
## Abstains
The units are labels that differ, a unit has two meanings, or the question asks for another unit than the candidate's.
## Why it is safe
Unit conversion is exact, and what is measured is the same.
"""

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import quantity

CARD = Card(
    needs=("reference.quantity", "candidate.quantity"),
    decides={"correct"},
    because={"same": "the same amount", "rounded": "the same amount to the precision that the reference shows"},
    laws={"reflexive"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.quantity, x.candidate.quantity
    result = quantity.compare(a, b, difference=x.ask.difference)
    if result.equal and not criteria.strict_form(x):
        return correct("same", step=result.step)
    if not result.rounded or x.ask.approximate is False or a.number is None or b.number is None:
        return ABSTAIN
    shown, given = a.number.significant, b.number.significant or 0
    if shown is None:
        return correct("rounded", step=result.step) if given >= 4 and a.unit_text != b.unit_text else ABSTAIN
    return correct("rounded", step=result.step) if given >= shown >= 3 else ABSTAIN
