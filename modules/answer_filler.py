"""Filler instead of an answer

## Decides
Incorrect where the response says nothing at all about the question: bare punctuation, "Reasoning:", "Let us think
step by step."
## Abstains
Anything that could be an answer, in whatever form, stands in the response, or the reference itself.
## Why it is safe
Announcing work or repeating format words is not an answer, whatever the reference is.
"""

from verifier import ABSTAIN, Card, incorrect, wording

CARD = Card(
    needs=("extraction.why",),
    decides={"incorrect"},
    because={"filler": "the response has no content"},
    group="invalid output",
)


def decide(x):
    if x.extraction.how != "filler" or x.extraction.answer is not None or wording.literal(x.ask):
        return ABSTAIN
    if not any(sign.isalnum() for sign in x.reference.plain):
        return ABSTAIN  # the answer is punctuation
    if x.reference.plain.casefold() in x.response.casefold():
        return ABSTAIN  # echoing the question may name the answer
    return incorrect("filler")
