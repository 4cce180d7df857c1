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
    r"f'|y'|derivative|differentiate|dy/dx|\^\{?-1|inverse|\b[a-z] ?[-+*/] ?[a-z]\b|[a-z]\(\d"
    r"|\b(?:is|of|find) \$?\d+[a-z]\b(?! ?[-+=*/^])",
    re.IGNORECASE,
)


def activate(x) -> bool:
    a, b = x.reference, x.candidate
    return (a.relation is not None and b.expression is not None) or (
        a.expression is not None and b.relation is not None
    )


_HOW_MANY = re.compile(r"\bhow many (?:[a-z]+ ){0,3}(?:solution|root|zero|value|point|number|integer)", re.IGNORECASE)


def _asked(x, name: str) -> bool:
    if _HOW_MANY.search(x.question):
        return False  # x = 2 solves, it does not count
    if x.ask.variables:
        return name in x.ask.variables
    if x.candidate.relation is not None and not criteria.may_name(x, name):
        return False  # d = 5 where the radius is asked, g(x) where f(x) is
    return not _OTHER.search(x.question) and ("(" not in name or not x.question or f"{name[0]}(" in x.question)


def decide(x):
    a, b = x.reference, x.candidate
    named, bare = (a.relation, b.expression) if a.relation is not None else (b.relation, a.expression)
    assigned = relation.assigned(named)
    if assigned is None or "~" in named.ops or not _asked(x, assigned[0]):
        return ABSTAIN
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
    span = x.extraction.span
    if span is not None and criteria.mentions(x.response[span[1] : span[1] + 400], a.plain[:80]):
        return ABSTAIN  # "x = -2 gives the minimum value 3"
    return incorrect("differs", step=result.step)
