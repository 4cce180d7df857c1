"""Filler instead of an answer

## Decides
Incorrect where the response says nothing at all about the question: bare punctuation, "Reasoning:", "Let us think step by step."
## Abstains
Anything that could be an answer, in whatever form, stands in the response.
## Why it is safe
Announcing work or repeating format words is not an answer, whatever the reference is.
"""

from verifier import ABSTAIN, Card, incorrect

CARD = Card(
    needs=(),
    decides={"incorrect"},
    because={"filler": "the response has no content"},
    group="invalid output",
)


def decide(x):
    return incorrect("filler") if x.extraction.how == "filler" and x.extraction.answer is None else ABSTAIN
