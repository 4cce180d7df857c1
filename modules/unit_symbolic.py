"""Unit behind a symbolic value

## Decides
36 pi cm^3 against 36 pi, 3 sqrt(13) units against 3 sqrt(13): an exact value on both sides, a unit on one.
## Abstains
The unit is not the one that the question asks for and is more than "units", a form is asked and the forms differ, or
the values may be one.
## Why it is safe
"Units" adds nothing to a value, and the unit that was asked for is the one that a bare value is in.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import expression, units

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the same value in the unit asked", "differs": "another value in the unit asked"},
    group="number and unit",
)


def _sides(x):
    """The amount whose value is symbolic and the other side's bare value, or None."""
    for measured, bare in ((x.reference, x.candidate), (x.candidate, x.reference)):
        amount = measured.quantity
        if amount is not None and amount.number is None and amount.tree is not None and bare.quantity is None:
            return amount, bare.expression
    return None


def activate(x) -> bool:
    found = _sides(x)
    return found is not None and found[1] is not None and not found[1].symbols


def decide(x):
    amount, bare = _sides(x)
    value = expression.of(amount.tree)
    if value is None or value.symbols or x.criterion.unit == "required":
        return ABSTAIN
    asked = units.parse(criteria.asked_unit(x) or "")
    neutral = {name for name, _ in amount.unit.dims} == {"unit"}
    if not neutral and (asked is None or set(asked.readings).isdisjoint(amount.unit.readings)):
        return ABSTAIN
    if criteria.strict_form(x) and not expression.same_form(value, bare):
        return ABSTAIN
    result = expression.compare(value, bare)
    if result.equal:
        return ABSTAIN if criteria.unfinished(value) or criteria.unfinished(bare) else correct("same", step=result.step)
    if not result.different or not criteria.sure_of_candidate(x) or criteria.may_be_same_expression(x, value, bare):
        return ABSTAIN
    return incorrect("differs", step=result.step)
