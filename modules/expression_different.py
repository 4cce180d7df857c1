"""Expression different

## Decides
Incorrect where two expressions are proved to differ at a sample point.
## Abstains
Decimals within rounding, symbols that only one side has, a dependence on a branch, a guessed candidate.
## Why it is safe
Disjoint balls at a point prove that the two are not one function.
"""

from verifier import ABSTAIN, Card, criteria, incorrect
from verifier.objects import expression

CARD = Card(
    needs=("reference.expression", "candidate.expression"),
    decides={"incorrect"},
    because={"differs": "different at a sample point"},
    laws={"reflexive"},
    group="symbolic",
)


def activate(x) -> bool:
    # Two plain numbers are number_different's, which knows about rounding, units and signs.
    return x.reference.number is None or x.candidate.number is None


def decide(x):
    a, b = x.reference.expression, x.candidate.expression
    if not expression.compare(a, b).different or not criteria.sure_of_candidate(x):
        return ABSTAIN
    return ABSTAIN if criteria.may_be_same_expression(x, a, b) else incorrect("differs")
