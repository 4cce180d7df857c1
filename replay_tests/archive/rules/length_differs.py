"""Text of another length

## Decides
Incorrect where the candidate is more than twice as long as the reference.
## Abstains
It is not.
## Why it is safe
A longer text says more.
"""

from verifier import ABSTAIN, Card, incorrect

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"incorrect"},
    because={"longer": "more than twice as long"},
    group="exact object",
)


def decide(x):
    return incorrect("longer") if len(x.candidate.plain) > 2 * len(x.reference.plain) else ABSTAIN
