"""Number equal after rounding

## Decides
Correct where reference and candidate agree to the precision that is asked; or, where nobody asks, where the candidate
shows
more digits of the decimal reference, at least as many as four of them, or an exact reference to ten digits.
## Abstains
An exact value or a count is asked; a reference of one digit; an exact value against its rounding to a few digits.
## Why it is safe
A decimal reference is a rounded value; whoever gives more digits that round to it has the same value.
"""

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import number

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={
        "asked": "equal to the precision asked",
        "shown": "the candidate rounds to the reference",
        "coarser": "the reference rounds to the candidate, which shows enough digits",
    },
    group="number and unit",
)

_ENOUGH = 4  # digits of a rounded candidate
_MACHINE = 10  # digits that only a computed value shows


def decide(x):
    a, b = x.reference.number, x.candidate.number
    if x.ask.approximate is False or x.criterion.exact_form or x.ask.wants == "count" or a.percent != b.percent:
        return ABSTAIN
    asked = criteria.precision(x)
    if asked is not None:
        return correct("asked") if number.rounds_to(a, b, **asked) and number.compare(a, b).rounded else ABSTAIN
    if not number.compare(a, b).rounded:
        return ABSTAIN
    shown, given = a.significant, b.significant
    if shown is None:
        return correct("coarser") if given is not None and given >= _MACHINE else ABSTAIN
    if given is not None and b.ulp < a.ulp:
        return correct("shown") if shown >= 2 else ABSTAIN
    return correct("coarser") if given is not None and given >= _ENOUGH else ABSTAIN
