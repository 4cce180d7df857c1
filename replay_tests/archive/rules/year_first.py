"""First year of the response

## Decides
A year against the first year that the response names.
## Abstains
It names none.
## Why it is safe
A text about an event names its year first.
"""

import re

from verifier import ABSTAIN, Card, correct, incorrect

CARD = Card(
    needs=("reference.plain",),
    decides={"correct", "incorrect"},
    because={"same": "the same year", "differs": "another year"},
    group="phrase",
)

_YEAR = re.compile(r"1[5-9]\d\d")


def decide(x):
    found = _YEAR.search(x.response)
    if not _YEAR.fullmatch(x.reference.plain) or found is None:
        return ABSTAIN
    return correct("same") if found.group() == x.reference.plain else incorrect("differs")
