"""Answer cut off

## Decides
Incorrect where a reasoning block or an answer box is never closed, so that the response ends before its answer.
## Abstains
An answer was found, or stated before the cut, the text ends normally, or prose is asked and cut off.
## Why it is safe
What stands inside unfinished reasoning was never given as the answer.
"""

import re

from verifier import ABSTAIN, Card, incorrect

CARD = Card(
    needs=("extraction.why",),
    decides={"incorrect"},
    because={"truncated": "the response ends before it gives an answer"},
    group="invalid output",
)


_OPEN = re.compile(r"<\s?(?:think|reason|thought)", re.IGNORECASE)


def decide(x):
    if x.extraction.why != "truncated" or x.extraction.others:
        return ABSTAIN  # an answer stated before the cut may be meant
    if not _OPEN.search(x.response[:200]) and not x.ask.options and x.reference.tree is None:
        return ABSTAIN  # prose that stops early may have given the gist already
    return incorrect("truncated")
