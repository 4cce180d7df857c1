"""Unit asked

## Decides
Two units without a number, where the question asks for a unit: by dimension and scale.
## Abstains
A spelling has more than one meaning, or the units are of one dimension and another scale.
## Why it is safe
A unit is its exponents of base dimensions and a factor, both exact.
"""

import re

from verifier import ABSTAIN, Card, correct, incorrect
from verifier.objects import units

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct", "incorrect"},
    because={"same": "the same unit", "differs": "a unit of another dimension"},
    laws={"symmetric", "reflexive"},
    group="number and unit",
)

_ASKED = re.compile(r"\b(?:units?|dimensions?)\b|单位", re.IGNORECASE)


def activate(x) -> bool:
    if x.reference.plain[0].isdigit() or not any(word in x.question.lower() for word in ("unit", "dimension", "单位")):
        return False
    return not x.ask.options and _ASKED.search(x.question) is not None


def decide(x):
    a, b = units.parse(x.reference.plain), units.parse(x.candidate.plain)
    if a is None or b is None:
        return ABSTAIN
    result = units.compare(a, b)
    if result.equal:
        return correct("same")
    return incorrect("differs") if result.different and result.step == "dimensions" else ABSTAIN
