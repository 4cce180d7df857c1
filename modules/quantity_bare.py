"""Unit on one side only

## Decides
A quantity against a bare number, where the unit is a counted noun, a currency or the unit that the question asks for.
## Abstains
The unit could be another one than the bare number's; the numbers are within rounding; the candidate was only guessed.
## Why it is safe
The question says what is counted or in which unit, so that the bare number measures the same.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import quantity, units

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the same number of what is asked", "differs": "another number of what is asked"},
    group="number and unit",
)


def activate(x) -> bool:
    return criteria.amount_and_number(x) is not None


def _other_form(x, measured, bare) -> bool:
    """A form is asked, and the two numbers are not written in the same one."""
    same = measured.number is not None and measured.number.form == bare.form in ("integer", "decimal")
    return criteria.strict_form(x) and not same


def decide(x):
    measured, bare = criteria.amount_and_number(x)
    result = quantity.compare_bare(measured, bare, criteria.asked_unit(x))
    if result.equal:
        return (
            ABSTAIN
            if x.criterion.unit == "required" or _other_form(x, measured, bare) or criteria.other_unit(x, measured)
            else correct("same", step=result.step)
        )
    if not result.different or not criteria.sure_of_quantity(x) or measured.number is None:
        return ABSTAIN
    if result.evidence.get("by") in ("dimensions", "currency"):
        asked = units.parse(criteria.asked_unit(x) or "")
        akin = asked is None or criteria.units_akin(asked, measured.unit)
        return ABSTAIN if akin else incorrect("differs", step=result.step)
    asked = units.parse(criteria.asked_unit(x) or "")
    if asked is not None and asked != measured.unit:
        doubtful = criteria.near_amounts(measured.number, measured.unit, bare, asked)
    else:
        doubtful = criteria.may_be_same_number(x, measured.number, bare)
    if measured.unit.offset or doubtful or criteria.counts_otherwise(x, measured):
        return ABSTAIN
    return incorrect("differs", step=result.step)
