"""Derivative by name

## Decides
Correct where a derivative is asked and one side writes f'(x) = 3x^2 or dy/dx = 3x^2, the other the bare right side.
## Abstains
A second, partial or other derivative is asked, a form is asked, or the sides are not proved equal.
## Why it is safe
The name on the left is the asked derivative's own, and adds nothing to its value.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import expression

CARD = Card(
    needs=(),
    decides={"correct"},
    because={"same": "the value of the named derivative"},
    group="symbolic",
)

_ASKED = re.compile(r"\bderivative\b|\bdifferentiate\b|dy/dx|f'|y'|导数|求导", re.IGNORECASE)
_HIGHER = re.compile(
    r"second|third|fourth|higher|partial|twice|anti-?derivative|''|\^2 ?[fy]|d\^|logarithm|二阶|三阶|偏导"
    r"|原函数|\bat\b|tangent"
    r"|\b(?:solve|given|if|where|when|integral|integrate|inverse|2nd|3rd|nth|directional|satisf\w+"
    r"|equation)\b|已知|dx/dy|respect|\bwrt\b|d[a-z]/d[a-wyz]",
    re.IGNORECASE,
)
_NAME = re.compile(r"\s*(?:[fy]'(?:\(x\))?|dy/dx|\\[dt]?frac\{dy\}\{dx\})\s*=")


def activate(x) -> bool:
    return criteria.relation_and_value(x) is not None


def decide(x):
    named, bare = criteria.relation_and_value(x)
    if not _NAME.match(named.plain) or not _ASKED.search(x.question) or _HIGHER.search(x.question):
        return ABSTAIN
    sides = named.relation.sides
    value = expression.of(sides[1]) if len(sides) == 2 else None
    if value is None or criteria.strict_form(x) or not expression.compare(value, bare).equal:
        return ABSTAIN
    return ABSTAIN if criteria.unfinished(bare) != criteria.unfinished(value) else correct("same")
