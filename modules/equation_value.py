"""Value of a worked equation

## Decides
Correct where the candidate is a true equation between constants, "10^3 = 1000", whose sides have the reference's
value.
## Abstains
The equation has letters, is false, or has another value; the last side has work left to do.
## Why it is safe
All sides are proved equal to each other and to the trusted answer, so whichever is meant is right.
"""

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import expression

CARD = Card(
    needs=("reference.expression", "candidate.relation"),
    decides={"correct"},
    because={"true": "a true equation with the reference's value"},
    group="symbolic",
)


def decide(x):
    reference, equation = x.reference.expression, x.candidate.relation
    if reference.symbols or equation.symbols or set(equation.ops) != {"="}:
        return ABSTAIN
    sides = [expression.of(side) for side in equation.sides]
    if None in sides or not all(expression.compare(reference, side).equal for side in sides):
        return ABSTAIN
    if criteria.unfinished(sides[-1]) and not criteria.unfinished(reference):
        return ABSTAIN
    return correct("true")
