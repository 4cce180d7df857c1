"""Expression equal

## Decides
Correct where two expressions are proved equal, or are equal at every sample point at full precision.
## Abstains
A form is asked (factored, expanded, simplified) and the forms differ, equality depends on a branch, a domain or the
reach of a slash, or the candidate repeats what it was asked to evaluate.
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
    if a.time is not None or b.time is not None:
        return False
    # Letters read as a unit on one side alone are letters: the same letters on the other side say so.
    one_reads_unit = (a.quantity is None) != (b.quantity is None) and (
        a.expression.symbols == b.expression.symbols != frozenset() or criteria.as_they_stand(x)
    )
    return one_reads_unit or (a.quantity is None and b.quantity is None)


def decide(x):
    a, b = x.reference.expression, x.candidate.expression
    result = criteria.compare_expressions(x)
    computed = result.rounded and expression.computed(a) and expression.computed(b)
    if not (result.equal or computed) or criteria.mixes_logarithms(a, b):
        return ABSTAIN
    if (criteria.slash_is_unclear(x) and not criteria.slash_agrees(x)) or criteria.crosses(x):
        return ABSTAIN
    if criteria.squares_an_application(x) or criteria.noncommuting(x) or criteria.other_type(x):
        return ABSTAIN
    if (criteria.strict_form(x) or criteria.restates(x)) and not expression.same_form(a, b):
        return ABSTAIN
    if criteria.unfinished(b) and not criteria.unfinished(a) and not criteria.as_they_stand(x):
        return ABSTAIN
    return correct("same", step=result.step)
