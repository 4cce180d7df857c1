"""Expression equal

## Decides
Correct where two expressions are proved equal, or are equal at every sample point at full precision.
## Abstains
A form is asked (factored, expanded, simplified) and the forms differ, equality depends on a branch or a domain, or
the
candidate repeats what it was asked to evaluate.
## Why it is safe
Equal values everywhere are one function; what depends on more than the text is left undecided.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import expression

CARD = Card(
    needs=("reference.expression", "candidate.expression"),
    decides={"correct"},
    because={"same": "equal at every point"},
    laws={"reflexive"},
    group="symbolic",
)


_SCORE = re.compile(r"\d+ ?[-–:] ?\d+")  # 3-2 may be a score or a range


def activate(x) -> bool:
    a, b = x.reference, x.candidate
    if a.number is not None and b.number is not None:
        return False  # two plain numbers are judged by the number rules, which know about forms, rounding and units
    if a.base_n is not None or b.base_n is not None or _SCORE.fullmatch(a.plain):
        return False
    return a.quantity is None and b.quantity is None and a.time is None and b.time is None


def decide(x):
    a, b = x.reference.expression, x.candidate.expression
    result = criteria.compare_expressions(x)
    if not result.equal or criteria.mixes_logarithms(a, b) or criteria.slash_is_unclear(x):
        return ABSTAIN
    if criteria.other_type(x):
        return ABSTAIN
    if (criteria.strict_form(x) or criteria.restates(x)) and not expression.same_form(a, b):
        return ABSTAIN
    if criteria.unfinished(b) and not criteria.unfinished(a):
        return ABSTAIN
    return correct("same", step=result.step)
