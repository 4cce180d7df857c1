"""Numeral in a base

## Decides
Two numerals in the same base, by value.
## Abstains
The bases differ, or a side shows none.
## Why it is safe
A numeral in a base is an integer, compared exactly.
"""

from verifier import ABSTAIN, Card, correct, incorrect, wording
from verifier.objects import base_n

CARD = Card(
    needs=("reference.base_n", "candidate.base_n"),
    decides={"correct", "incorrect"},
    because={"same": "the same numeral", "differs": "another numeral"},
    laws={"symmetric", "reflexive"},
    group="number and unit",
)


def decide(x):
    result = base_n.compare(x.reference.base_n, x.candidate.base_n)
    if x.reference.base_n.base != x.candidate.base_n.base:
        return ABSTAIN
    padded = [side.plain.startswith("0") for side in (x.reference, x.candidate)]
    if result.equal and padded[0] != padded[1] and wording.literal(x.ask):
        return ABSTAIN  # a code word has its length
    if result.equal:
        return correct("same", step=result.step)
    return incorrect("differs", step=result.step) if result.different else ABSTAIN
