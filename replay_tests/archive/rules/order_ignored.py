"""Same words in any order

## Decides
Correct where two lists have the same words.
## Abstains
A word differs.
## Why it is safe
A list is what is in it.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct"},
    because={"same": "the same words"},
    laws={"symmetric", "reflexive"},
    group="sequence and string",
)


def decide(x):
    a, b = (sorted(part.strip() for part in side.plain.split(",")) for side in (x.reference, x.candidate))
    return correct("same") if len(a) > 1 and a == b else ABSTAIN
