"""Machine number

## Decides
Correct where a decimal of twelve or more digits is the reference's exact value as a machine prints it:
0.30000000000000004 for 0.3.
## Abstains
The reference has letters or many digits of its own, a form or a precision is asked, or what a program prints.
## Why it is safe
Other answers do not agree with the reference to eleven digits by chance; the rest is binary rounding.
"""

import re
from fractions import Fraction

from verifier import ABSTAIN, Card, balls, correct, criteria, wording

CARD = Card(
    needs=("reference.expression", "candidate.number"),
    decides={"correct"},
    because={"same": "equal to the last digits of a machine number"},
    group="number and unit",
)

_DIGITS = 12  # that the candidate shows
_OWN = 8  # of the reference: more may be measured ones, each of which counts
_NEAR = Fraction(1, 10**11)


_EXACT = re.compile(
    r"python|javascript|\bjava\b|\bcode\b|float|surd|radical|根号|m/n"
    r"|\bratio|rational|10\^\{?-|coprime|relatively prime",
    re.IGNORECASE,
)


def activate(x) -> bool:
    number = x.candidate.number
    return number.ulp is not None and number.ulp < 0 and (number.significant or 0) >= _DIGITS and not number.percent


def _short(number) -> bool:
    """Whether a reference is an exact number, or one of few digits."""
    return len(str(abs(number.p))) <= _OWN and (number.ulp is None or (number.significant or 0) <= _OWN)


def decide(x):
    a, b = x.reference, x.candidate.number
    if a.expression.symbols or (a.number is not None and (a.number.percent or not _short(a.number))):
        return ABSTAIN
    if criteria.strict_form(x) or criteria.precision(x) is not None or x.ask.approximate is False:
        return ABSTAIN
    if wording.literal(x.ask) or _EXACT.search(x.question) or (a.number is None and a.expression.has_decimal):
        return ABSTAIN
    value = balls.value(("add", a.expression.tree, ("num", -b.p, b.q)))
    if value is None or not value.imag.is_zero():
        return ABSTAIN
    return correct("same") if abs(float(value.real)) <= abs(b.value) * _NEAR else ABSTAIN
