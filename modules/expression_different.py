"""Expression different

## Decides
Incorrect where two expressions are proved to differ at a sample point.
## Abstains
Words, quantities, numerals in a base and dates, antiderivatives, decimals within rounding, symbols that only one
side has, a dependence on a branch, a
guessed candidate.
## Why it is safe
Disjoint balls at a point prove that the two are not one function.
"""

import re

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=("reference.expression", "candidate.expression"),
    decides={"incorrect"},
    because={"differs": "different at a sample point"},
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
    if not criteria.compare_expressions(x).different or not criteria.sure_of_candidate(x):
        return ABSTAIN
    return ABSTAIN if criteria.may_be_same_expression(x, a, b) else incorrect("differs")
