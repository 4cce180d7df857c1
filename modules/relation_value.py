"""Value of the unknown

## Decides
x = 3 against 3: an assignment on one side, the bare value on the other.
## Abstains
The left side is more than a lone symbol or function, the question asks for another variable, the values are within
rounding.
## Why it is safe
Where one unknown is asked, naming it adds nothing to the value.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import expression, relation

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the value of the named unknown", "differs": "another value of the named unknown"},
    group="symbolic",
)


# The derivative, the inverse or a sum of the unknowns is asked, not what the name stands for.
_OTHER = re.compile(
    r"f'|y'|derivative|differentiate|dy/dx|\^\{?-1|inverse|\b[a-z] ?[-+*/] ?[a-z]\b|[a-z]\(\d", re.IGNORECASE
)


def activate(x) -> bool:
    a, b = x.reference, x.candidate
    return (a.relation is not None and b.expression is not None) or (
        a.expression is not None and b.relation is not None
    )


def _asked(x, name: str) -> bool:
    if x.ask.variables:
        return name in x.ask.variables
    return not _OTHER.search(x.question) and ("(" not in name or not x.question or f"{name[0]}(" in x.question)


def decide(x):
    a, b = x.reference, x.candidate
    named, bare = (a.relation, b.expression) if a.relation is not None else (b.relation, a.expression)
    assigned = relation.assigned(named)
    if assigned is None or "~" in named.ops or not _asked(x, assigned[0]):
        return ABSTAIN
    if "/" in assigned[0] and named is b.relation:
        return ABSTAIN  # CD/AB = 2 where AB/CD is asked
    value = expression.of(assigned[1])
    if value is None or criteria.names_another(x) or assigned[0] in bare.symbols:
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
