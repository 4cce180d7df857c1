"""Unit that nobody asked for

## Decides
Correct where no question came along, the reference is a bare value and the candidate the same value with a unit.
## Abstains
There is a question, a criterion speaks of units, the unit is a percent sign, or the reference has a unit of measure.
## Why it is safe
The reference is all that there is to judge by, and it does not ask for the unit.
"""

from verifier import ABSTAIN, Card, correct
from verifier.objects import quantity

CARD = Card(
    needs=(),
    decides={"correct"},
    because={"unit": "the same value, with a unit that nobody asked for"},
    group="number and unit",
)


def activate(x) -> bool:
    if x.question or x.ask.options or x.criterion.unit is not None or x.criterion.exact_form:
        return False
    return x.reference.quantity is None and x.candidate.quantity is not None


def _bare(answer):
    """The value of an answer without a unit: a number, or an expression without symbols."""
    if answer.number is not None:
        return None if answer.number.percent else answer.number
    found = answer.expression
    return None if found is None or found.symbols else found.tree


_SCALED = frozenset(
    ("pair", "pairs", "couple", "couples", "trio", "trios", "score", "gross", "mil", "mill", "bn", "mn", "rad",
     "radian",
     "radians",
     "grad", "gradians", "rev", "turns", "cents", "cent", "digits", "points", "pm", "am", "basis points")
)  # fmt: skip


def _plain_unit(measured) -> bool:
    """Whether the unit is a word, a currency or a degree sign, and none that multiplies the value."""
    unit = measured.unit_text.strip(" .\\").lower()
    word = len(unit) > 1 and unit.isascii() and unit not in _SCALED and "radian" not in unit
    return word or measured.unit.currency is not None or unit == "°"


def decide(x):
    measured, bare = x.candidate.quantity, _bare(x.reference)
    if bare is None or not measured.unit.dims or not _plain_unit(measured):
        return ABSTAIN  # a percent sign changes the value, and so may a single letter: 5K
    result = quantity.compare_bare(measured, bare, None)
    same = result.equal or result.evidence.get("values") == "equal"
    return correct("unit", unit=measured.unit_text) if same else ABSTAIN
