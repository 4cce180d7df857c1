"""Percent sign on the candidate

## Decides
Correct where a percentage is asked and the candidate alone writes the sign.
## Abstains
The reference has the sign.
## Why it is safe
The question names the unit.
"""

from verifier import ABSTAIN, Card, correct, criteria

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"asked": "a percentage is asked"},
    laws={"symmetric"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.number, x.candidate.number
    if a.percent or not b.percent or not criteria.asks_percent(x):
        return ABSTAIN
    return correct("asked") if b.value * 100 == a.value else ABSTAIN
