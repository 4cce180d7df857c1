"""Number equal

## Decides
Correct where two plain numbers have the same exact value, in any notation: digits, fraction, decimal, power of ten,
words.
## Abstains
The question wants a certain form and the forms differ, a leading zero is lost, or the candidate repeats the sum it
was asked.
## Why it is safe
Rational arithmetic without tolerance: the same value is the same number.
"""

from math import gcd

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import number

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"same": "equal rationals"},
    laws={"reflexive"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.number, x.candidate.number
    result = number.compare(a, b)
    if not result.equal:
        return ABSTAIN
    if a.leading_zeros and not b.leading_zeros:
        return ABSTAIN
    if a.form != b.form and (criteria.strict_form(x) or criteria.restates(x)):
        return ABSTAIN
    if b.form == "fraction" and b.q == 1 and a.form == "integer":
        return ABSTAIN  # 3492/6 for 582: the division is left to do
    if x.ask.form in ("lowest_terms", "simplified") and len(b.written) > 1 and gcd(*b.written[-2:]) > 1:
        return ABSTAIN
    return correct("same", step=result.step)
