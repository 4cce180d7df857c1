"""Angle without its sign

## Decides
Correct where the question asks for an angle and one side is in degrees, the other the same number without a unit.
## Abstains
The question speaks of radians or of several units, or the number is small enough to be in radians.
## Why it is safe
No angle of a figure is more than two turns in radians, so a larger bare number is in degrees.
"""

import re
from fractions import Fraction

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import number

CARD = Card(
    needs=(),
    decides={"correct"},
    because={"same": "the same number of degrees"},
    laws={"symmetric"},
    group="number and unit",
)

_ANGLE = re.compile(
    r"\b(?:what|find|measure|measures|calculate|determine|compute)\b[^.?!]{0,60}(?:\bangle\b|∠|\\angle)"
    r"|夹角|角度|多少度|的度数",
    re.IGNORECASE,
)
_RADIANS = re.compile(
    r"radian|\brad\b|弧度|grad|\barc|\bmil|temperature|温|latitude|slope|how many|\bside|length|area|perimeter"
    r"|degrees? of|\bsin|\bcos|\btan|价|元",
    re.IGNORECASE,
)
_TURNS = Fraction(4 * 22, 7)  # two turns in radians, and a little more
_DEGREE = frozenset({"°", "degree", "degrees", "度", "^\\circ", "^{\\circ}", "deg", "\\degree"})


def activate(x) -> bool:
    return criteria.amount_and_number(x) is not None


def decide(x):
    angle, bare = criteria.amount_and_number(x)
    if angle.unit_text.strip() not in _DEGREE or angle.number is None or x.criterion.unit == "required" or bare.percent:
        return ABSTAIN
    if not _ANGLE.search(x.question) or _RADIANS.search(x.question) or abs(bare.value) < _TURNS:
        return ABSTAIN
    return correct("same") if number.compare(angle.number, bare).equal else ABSTAIN
