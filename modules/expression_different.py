"""Expression different

## Decides
Incorrect where two expressions are proved to differ at a sample point. Two bare ones without a question: where they
differ in every reading, each letter being a variable.
## Abstains
Words, quantities, numerals in a base and dates, antiderivatives, decimals within rounding, symbols that only one
side has, a dependence on a branch, a
guessed candidate.
## Why it is safe
Disjoint balls at a point prove that the two are not one function, whatever a decimal was rounded from.
"""

import re

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=("reference.expression", "candidate.expression"),
    decides={"incorrect"},
    because={"differs": "different at a sample point", "apart": "different in every reading, and nothing is asked"},
    laws={"reflexive"},
    group="symbolic",
)


# 0-306-40615-2, 555-1234-99: a code, no differences.
_CODE = re.compile(r"\d+-\d+-[\dX-]+|0\d+(?:-\d+)*")


def activate(x) -> bool:
    a, b = x.reference, x.candidate
    if a.number is not None and b.number is not None:
        return False  # two plain numbers are judged by the number rules, which know about forms, rounding and units
    if a.base_n is not None or b.base_n is not None or a.identifier is not None or x.ask.options:
        return False
    if _CODE.fullmatch(a.plain) or _CODE.fullmatch(b.plain):
        return False
    return a.quantity is None and b.quantity is None and a.time is None and b.time is None


def decide(x):
    a, b = x.reference.expression, x.candidate.expression
    if x.candidate.plain.rstrip("!") == x.reference.plain.rstrip("!"):
        return ABSTAIN  # 48! may be said with emphasis
    if criteria.is_word(a) or criteria.is_word(b) or criteria.asks_antiderivative(x):
        return ABSTAIN
    if not criteria.sure_of_candidate(x) or criteria.crosses(x) or criteria.applies_and_squares(x):
        return ABSTAIN
    if criteria.compare_expressions(x).different and not criteria.may_be_same_expression(x, a, b):
        return incorrect("differs")
    if criteria.apart_by_constant(x, a, b):
        return incorrect("differs", step="constant")
    return incorrect("apart") if criteria.apart_as_they_stand(x, a, b) else ABSTAIN
