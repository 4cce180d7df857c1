"""Growth without constants

## Decides
Correct where two growth rates are the same text but for constants.
## Abstains
They are not.
## Why it is safe
Constants do not count.
"""

import re

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.tree", "candidate.tree"),
    decides={"correct"},
    because={"same": "the same growth"},
    laws={"symmetric", "reflexive"},
    group="symbolic",
)

_CONSTANT = re.compile(r"(?<!\^)\d+")


def decide(x):
    a, b = (_CONSTANT.sub("", side.plain.replace(" ", "")) for side in (x.reference, x.candidate))
    return correct("same") if x.reference.tree[0] == x.candidate.tree[0] == "bigo" and a == b else ABSTAIN
