"""Number up to its sign

## Decides
Correct where two numbers have one magnitude.
## Abstains
The magnitudes differ.
## Why it is safe
The sign is often told in words.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"same": "the same magnitude"},
    laws={"symmetric", "reflexive"},
    group="number and unit",
)


def decide(x):
    return correct("same") if abs(x.reference.number.value) == abs(x.candidate.number.value) else ABSTAIN
