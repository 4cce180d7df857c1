"""Answer cut off

## Decides
Incorrect where a reasoning block or an answer box is never closed, so that the response ends before its answer.
## Abstains
An answer was found, or stated before the cut, or the text ends normally.
## Why it is safe
What stands inside unfinished reasoning was never given as the answer.
"""

from verifier import ABSTAIN, Card, incorrect

CARD = Card(
    needs=(),
    decides={"incorrect"},
    because={"truncated": "the response ends before it gives an answer"},
    group="invalid output",
)


def decide(x):
    if x.extraction.why != "truncated" or x.extraction.others:
        return ABSTAIN  # an answer stated before the cut may be meant
    return incorrect("truncated")
