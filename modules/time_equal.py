"""Date or time

## Decides
Dates and times of day that show the same fields.
## Abstains
One side is coarser than the other, or the order of day and month is ambiguous.
## Why it is safe
The same fields were read whole on both sides, and a differing field is another date.
"""

from verifier import ABSTAIN, Card, correct, incorrect
from verifier.objects import time

CARD = Card(
    needs=("reference.time", "candidate.time"),
    decides={"correct", "incorrect"},
    because={"same": "the same date or time", "differs": "another date or time"},
    laws={"symmetric", "reflexive"},
    group="phrase",
)


def decide(x):
    result = time.compare(x.reference.time, x.candidate.time)
    if result.equal:
        return correct("same", step=result.step)
    return incorrect("differs", step=result.step) if result.different else ABSTAIN
