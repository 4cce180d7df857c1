"""Reference somewhere in the response

## Decides
Correct where the reference stands somewhere in the response.
## Abstains
It does not.
## Why it is safe
Who names the answer has found it.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.words",),
    decides={"correct"},
    because={"named": "the reference is named"},
    group="phrase",
)


def decide(x):
    named = len(x.reference.plain) > 4 and x.reference.plain.lower() in x.response.lower()
    return correct("named") if named else ABSTAIN
