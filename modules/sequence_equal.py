"""Sequence

## Decides
Ordered tokens, rows of a grid or a letter string, token by token.
## Abstains
Only case or order may differ, or the sides have another kind of structure.
## Why it is safe
Both sides were read whole into tokens, and the order and the tokens are what was asked.
"""

from verifier import ABSTAIN, Card, correct, incorrect
from verifier.objects import sequence

CARD = Card(
    needs=("reference.sequence", "candidate.sequence"),
    decides={"correct", "incorrect"},
    because={"same": "the same tokens in the same order", "differs": "other tokens"},
    laws={"symmetric", "reflexive"},
    group="sequence and string",
)


def decide(x):
    result = sequence.compare(x.reference.sequence, x.candidate.sequence)
    if result.equal:
        return correct("same", step=result.step)
    return incorrect("differs", step=result.step) if result.different else ABSTAIN
