"""Selection of several options

## Decides
A selection of option letters against a selection, as sets.
## Abstains
Both sides have one letter, or a letter contradicts the text beside it; a part of the selection where partial credit
is meant;
the one right option among others where several were not asked for.
## Why it is safe
A selection is the set of what is chosen: no option may be missing and none added.
"""

import re

from verifier import ABSTAIN, Card, correct, incorrect
from verifier.objects import choice

CARD = Card(
    needs=("reference.choice", "candidate.choice"),
    decides={"correct", "incorrect"},
    because={"same": "the same options", "differs": "an option is missing or added"},
    laws={"symmetric", "reflexive"},
    group="closed choice",
)


_TOGETHER = re.compile(r"\b(?:both|all|none|neither)\b", re.IGNORECASE)
_MORE = re.compile(
    r"\b(?:also|in addition|additionally|as well|too)\b|\b[A-J] is (?:also )?(?:correct|right)", re.IGNORECASE
)


def _told_otherwise(x) -> bool:
    """An option may say that several hold, and a selection may go on in a further sentence."""
    if any(_TOGETHER.search(option) for option in x.ask.options.values()):
        return True
    return bool(x.extraction.span) and _MORE.search(x.response, x.extraction.span[1]) is not None


def decide(x):
    a, b = x.reference.choice, x.candidate.choice
    if x.criterion.partial or (len(a.letters) < 2 and len(b.letters) < 2):
        return ABSTAIN
    if x.criterion.order == "matters" and a.letters != b.letters:
        return ABSTAIN if "conflict" in (a.how, b.how) else incorrect("differs")
    result = choice.compare(a, b)
    if result.equal:
        return correct("same")
    return incorrect("differs") if result.different and not _told_otherwise(x) else ABSTAIN
