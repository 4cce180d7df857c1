"""Ratio in either order

## Decides
Correct where two ratios are equal, whichever part is named first.
## Abstains
They are not.
## Why it is safe
It does not matter which part is named first.
"""

from verifier import ABSTAIN, Card, correct
from verifier.objects import ratio

CARD = Card(
    needs=("reference.ratio", "candidate.ratio"),
    decides={"correct"},
    because={"same": "the same parts"},
    laws={"reflexive"},
    group="number and unit",
)


def decide(x):
    if ratio.compare(x.reference.ratio, x.candidate.ratio).equal:
        return correct("same")
    turned = x.reference.plain == ":".join(reversed(x.candidate.plain.split(":")))
    return correct("same") if turned and "ratio of" not in x.question else ABSTAIN
