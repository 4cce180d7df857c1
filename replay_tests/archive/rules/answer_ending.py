"""Response that ends with the reference

## Decides
Correct where the response ends with the text of the reference.
## Abstains
It ends otherwise.
## Why it is safe
What comes last is the answer.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.plain",),
    decides={"correct"},
    because={"ends": "it ends with the reference"},
    group="phrase",
)


def decide(x):
    return correct("ends") if x.response.rstrip(" .\n").endswith(x.reference.plain) else ABSTAIN
