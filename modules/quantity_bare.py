"""Unit on one side only

## Decides
A quantity against a bare number, where the unit is a counted noun, a currency or the unit that the question asks for.
## Abstains
The unit could be another one than the bare number's; the numbers are within rounding; the candidate was only guessed.
## Why it is safe
The question says what is counted or in which unit, so that the bare number measures the same.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import quantity

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the same number of what is asked", "differs": "another number of what is asked"},
    group="number and unit",
)


def activate(x) -> bool:
    a, b = x.reference, x.candidate
    return (a.number is not None and b.quantity is not None) or (a.quantity is not None and b.number is not None)


def decide(x):
    a, b = x.reference, x.candidate
    measured, bare = (b.quantity, a.number) if a.number and b.quantity else (a.quantity, b.number)
    result = quantity.compare_bare(measured, bare, criteria.asked_unit(x))
    if result.equal:
        return ABSTAIN if criteria.strict_form(x) else correct("same", step=result.step)
    if not result.different or not criteria.sure_of_quantity(x):
        return ABSTAIN
    if result.evidence.get("by") != "dimensions" and (
        measured.number is None or criteria.may_be_same_number(x, measured.number, bare)
    ):
        return ABSTAIN
    return incorrect("differs", step=result.step)
