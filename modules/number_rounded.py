"""Number equal after rounding

## Decides
Correct where the candidate, rounded to the precision that is asked or that the reference shows, is the reference.
## Abstains
An exact value is asked, a count is asked, or the candidate shows fewer digits than the reference and nobody asked for that.
## Why it is safe
A decimal reference is a rounded value; whoever gives more digits of the same value rounds to it.
"""

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import number

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"asked": "equal to the precision asked", "shown": "equal to the precision that the reference shows"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.number, x.candidate.number
    if x.ask.approximate is False or x.criterion.exact_form or x.ask.wants == "count":
        return ABSTAIN
    asked = criteria.precision(x)
    if asked is not None:
        return correct("asked") if number.rounds_to(a, b, **asked) and number.compare(a, b).rounded else ABSTAIN
    if not number.compare(a, b).rounded or a.ulp is None or (a.significant or 0) < 3:
        return ABSTAIN
    finer = b.ulp is None or b.ulp < a.ulp
    return correct("shown") if finer else ABSTAIN
