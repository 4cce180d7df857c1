"""Value of the unknown

## Decides
x = 3 against 3: an assignment on one side, the bare value on the other.
## Abstains
The left side is more than a lone symbol or function, the question asks for another variable, the values are within
rounding.
## Why it is safe
Where one unknown is asked, naming it adds nothing to the value.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import expression, relation

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the value of the named unknown", "differs": "another value of the named unknown"},
    group="symbolic",
)


def activate(x) -> bool:
    a, b = x.reference, x.candidate
    return (a.relation is not None and b.expression is not None) or (
        a.expression is not None and b.relation is not None
    )


def decide(x):
    a, b = x.reference, x.candidate
    named, bare = (a.relation, b.expression) if a.relation is not None else (b.relation, a.expression)
    assigned = relation.assigned(named)
    if assigned is None or (x.ask.variables and assigned[0] not in x.ask.variables):
        return ABSTAIN
    value = expression.of(assigned[1])
    if value is None or assigned[0] in bare.symbols:
        return ABSTAIN
    result = expression.compare(value, bare)
    if result.equal:
        return (
            ABSTAIN
            if criteria.strict_form(x) and not expression.same_form(value, bare)
            else correct("same", step=result.step)
        )
    if not result.different or not criteria.sure_of_candidate(x) or criteria.may_be_same_expression(x, value, bare):
        return ABSTAIN
    return incorrect("differs", step=result.step)
