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

from verifier import ABSTAIN, Card, correct, criteria, wording
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
    if not result.equal or (a.leading_zeros and not b.leading_zeros):
        return ABSTAIN
    if (a.form != b.form or a.written != b.written) and (criteria.strict_form(x) or criteria.restates(x)):
        return ABSTAIN
    if a.percent != b.percent and criteria.speaks_of_percent(x):
        return ABSTAIN  # 20% or 0.2 where a percentage is asked
    if x.reference.plain != x.candidate.plain and wording.labels(x.ask):
        return ABSTAIN  # 1.10 and 1.1 are two versions
    if len(b.written) > 1 and b.q == 1:
        return ABSTAIN  # 3492/6 for 582: the division is left to do
    return correct("same", step=result.step)
