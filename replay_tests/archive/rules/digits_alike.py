"""Number by its digits

## Decides
Correct where the digits agree, wherever the point stands.
## Abstains
The digits differ.
## Why it is safe
A slip of the point is a matter of notation.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"same": "the same digits"},
    laws={"symmetric", "reflexive"},
    group="number and unit",
)


def _digits(number):
    return str(abs(number.p)).strip("0")


def decide(x):
    a, b = x.reference.number, x.candidate.number
    same = a.q == b.q == 1 and _digits(a) == _digits(b) and a.value * b.value > 0
    return correct("same") if same else ABSTAIN
