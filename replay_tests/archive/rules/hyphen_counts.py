"""Minus sign in front

## Decides
Incorrect where two texts differ by a hyphen or minus sign alone.
## Abstains
They differ otherwise.
## Why it is safe
A minus sign makes another number.
"""

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"incorrect"},
    because={"sign": "a sign is missing or added"},
    group="number and unit",
)


def _bare(text):
    return text.replace("-", " ").strip()


def decide(x):
    a, b = x.reference.plain, x.candidate.plain
    if a.endswith("-") or b.endswith("-"):
        return ABSTAIN  # 2-, a charge
    return incorrect("sign") if a != b and _bare(a) == _bare(b) and criteria.stated(x) else ABSTAIN
