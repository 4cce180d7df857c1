"""First letter of the response

## Decides
An option letter against the first such letter of the response.
## Abstains
There is none.
## Why it is safe
Who answers names the letter first.
"""

import re

from verifier import ABSTAIN, Card, correct, incorrect

CARD = Card(
    needs=("reference.choice",),
    decides={"correct", "incorrect"},
    because={"same": "the same letter", "differs": "another letter"},
    group="closed choice",
)

_LETTER = re.compile(r"\b[A-E]\b")


def decide(x):
    found = _LETTER.search(x.response)
    if len(x.reference.choice.letters) != 1 or found is None:
        return ABSTAIN
    return correct("same") if found.group() == x.reference.choice.letters[0] else incorrect("differs")
