"""Percent sign on one side

## Decides
Correct where a percentage is asked and one side writes 36% and the other 36.
## Abstains
No percentage is asked, or the numbers differ.
## Why it is safe
The question names the unit, so the sign adds nothing.
"""

from verifier import ABSTAIN, Card, correct, criteria

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"asked": "a percentage is asked, and the numbers are equal"},
    laws={"symmetric"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.number, x.candidate.number
    if a.percent == b.percent or not criteria.asks_percent(x):
        return ABSTAIN
    percentage, bare = (a, b) if a.percent else (b, a)
    return correct("asked") if percentage.value * 100 == bare.value else ABSTAIN
