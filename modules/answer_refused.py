"""Answer refused

## Decides
Incorrect where the response declines to answer ("I don't know", "I cannot help with that").
## Abstains
The reference itself says that there is no answer ("cannot be determined", "unknown", "none").
## Why it is safe
Declining is not an answer, unless the right answer is that there is none.
"""

import re

from verifier import ABSTAIN, Card, criteria, incorrect, wording

CARD = Card(
    needs=("extraction.why",),
    decides={"incorrect"},
    because={"refused": "the response declines to answer"},
    group="invalid output",
)

_NO_ANSWER = re.compile(
    r"\b(?:no|not|don't|idea|none|never|nothing|nobody|cannot|can't|unable|unknown|un\w+able|undetermined|insufficient|impossible"
    r"|sorry|refus\w+|declin\w+|n/a)\b|无|不|没",
    re.IGNORECASE,
)


def decide(x):
    if x.extraction.why != "refusal" or _NO_ANSWER.search(x.reference.text[:400]) or wording.literal(x.ask):
        return ABSTAIN
    if any(_NO_ANSWER.search(text) for text in x.ask.options.values()):
        return ABSTAIN
    return ABSTAIN if criteria.named_at_the_end(x) else incorrect("refused")
