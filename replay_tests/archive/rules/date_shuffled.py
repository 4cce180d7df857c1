"""Date with its parts in any order

## Decides
Correct where two dates have the same parts.
## Abstains
A part differs.
## Why it is safe
Some countries write the day first.
"""

import re

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct"},
    because={"same": "the same parts"},
    laws={"symmetric", "reflexive"},
    group="phrase",
)

_PART = re.compile(r"\w+")


def _parts(text):
    return sorted(_PART.findall(text))


def decide(x):
    dated = x.reference.time is not None and x.candidate.time is not None
    return correct("same") if dated and _parts(x.reference.plain) == _parts(x.candidate.plain) else ABSTAIN
