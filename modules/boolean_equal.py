"""Boolean expression

## Decides
Two Boolean expressions, by truth table over all variables of both.
## Abstains
More variables than the budget allows.
## Why it is safe
The truth table is complete, so equality and difference are proved.
"""

from verifier import ABSTAIN, Card, correct, incorrect
from verifier.objects import boolean

CARD = Card(
    needs=("reference.boolean", "candidate.boolean"),
    decides={"correct", "incorrect"},
    because={"same": "the same truth table", "differs": "the truth tables differ"},
    laws={"symmetric", "reflexive"},
    group="symbolic",
)


def decide(x):
    result = boolean.compare(x.reference.boolean, x.candidate.boolean)
    if result.equal:
        return correct("same", step=result.step)
    return incorrect("differs", step=result.step) if result.different else ABSTAIN
