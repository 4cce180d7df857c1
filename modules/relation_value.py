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

from verifier import ABSTAIN, Card, correct, criteria, incorrect, wording
from verifier.objects import expression, relation

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the value of the named unknown", "differs": "another value of the named unknown"},
    group="symbolic",
)


# The derivative, the inverse or a sum of the unknowns is asked, not what the name stands for.
_OTHER = re.compile(
    r"f'|y'|derivative|differentiate|d[a-z]/d[a-z]|\^\{?-1|inverse|\b[a-z] ?[-+*/] ?[a-z]\b|[a-z]\(\d"
    r"|\b(?:is|of|find) \$?\d+[a-z]\b(?! ?[-+=*/^])",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"\bhow many (?:[a-z]+ ){0,3}(?:solution|root|zero|value|point|number|integer)", re.IGNORECASE)
_GREEK = frozenset(("alpha", "beta", "gamma", "delta", "theta", "lambda", "mu", "phi", "omega", "sigma", "rho", "tau"))


def activate(x) -> bool:
    return criteria.relation_and_value(x) is not None


def _asked(x, name: str, named) -> bool:
    if wording.asks_as_written(x.ask, named.plain.partition("=")[0]):
        return True
    if _HOW_MANY.search(x.question):
        return False  # x = 2 solves, it does not count
    if x.ask.variables:
        return name in x.ask.variables
    if len(name) > 1 and name.isalpha() and name not in _GREEK:
        return wording.asks_for(x.ask, name)  # AB, mean: another name of the question may be meant
    if x.candidate.relation is not None and not criteria.may_name(x, name):
        return False  # d = 5 where the radius is asked, g(x) where f(x) is
    return not _OTHER.search(x.question) and ("(" not in name or not x.question or f"{name[0]}(" in x.question)


def decide(x):
    named, bare = criteria.relation_and_value(x)
    assigned = relation.assigned(named.relation)
    if assigned is None or "~" in named.relation.ops or not _asked(x, assigned[0], named):
        return ABSTAIN
    if x.ask.letters[:1].isdigit():
        return ABSTAIN  # a value, or the number of an option
    if "/" in assigned[0] and (named is x.candidate or not x.question):
        return ABSTAIN  # CD/AB = 2 where AB/CD is asked; PV/RT = 1, a law
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
    if not result.different or not criteria.sure_of_candidate(x) or criteria.may_be_same_named(x, value, bare):
        return ABSTAIN
    span = x.extraction.span
    if span is not None and criteria.mentions(x.response[span[1] : span[1] + 400], x.reference.plain[:80]):
        return ABSTAIN  # "x = -2 gives the minimum value 3"
    return incorrect("differs", step=result.step)
