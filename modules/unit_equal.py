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
from verifier.objects.quantity import parse_unit

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct", "incorrect"},
    because={"same": "the same unit", "differs": "a unit of another dimension"},
    laws={"symmetric", "reflexive"},
    group="number and unit",
)

_ASKED = re.compile(r"\b(?:units?|dimensions?)\b|单位", re.IGNORECASE)


def activate(x) -> bool:
    return (
        not x.ask.options
        and _ASKED.search(x.question) is not None
        and not any(c.isdigit() for c in x.reference.plain[:1])
    )


def decide(x):
    a, b = parse_unit(x.reference.plain), parse_unit(x.candidate.plain)
    if a is None or b is None or a.others or b.others or a.label is not None or b.label is not None:
        return ABSTAIN
    if a.dims != b.dims:
        return incorrect("differs")
    return correct("same") if (a.scale, a.pi, a.offset, a.log) == (b.scale, b.pi, b.offset, b.log) else ABSTAIN
