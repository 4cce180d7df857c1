"""No answer

## Decides
Incorrect where the response gives no final answer at all: it is empty, or its answer slot is.
## Abstains
Anything else was found, or the finding failed for another reason.
## Why it is safe
A reference exists and was read, and an empty answer equals no answer.
"""

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=("extraction.why",),
    decides={"incorrect"},
    because={"empty": "the response or its answer slot is empty"},
    group="invalid output",
)


def decide(x):
    said = x.response.rpartition("</think")[2][-400:]
    if x.extraction.why != "empty" or criteria.mentions(said, x.reference.plain[:80]):
        return ABSTAIN  # the work came to it, the slot was left empty
    return incorrect("empty")
