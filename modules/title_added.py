"""Title before a name

## Decides
Correct where one side puts a title (Dr, Sir, Mr) before the other's name, and the question asks for a person.
## Abstains
Both sides have titles, the name is a single word, or the question asks for a title or for something else than a person.
## Why it is safe
A title says how a person is addressed, not who it is.
"""

import re

from verifier import ABSTAIN, Card, correct
from verifier.objects import text

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"same": "the same name, with a title"},
    laws={"symmetric"},
    group="phrase",
)

_WHO = re.compile(r"^\s*who(?:se|m)?\b|谁", re.IGNORECASE)
_TITLE = re.compile(
    r"\b(?:title|rank|honou?r|knight\w*|movie|film|song|book|series|character|band|game|dr|sir|mr|mrs|miss|dame|prof\w*)\b",
    re.I,
)
_WIFE = re.compile(r"\b(?:Mrs|Miss|Dame|President)\b")  # with a man's name a title of marriage names his wife


def decide(x):
    a, b = x.reference.words, x.candidate.words
    if (
        not _WHO.search(x.question)
        or _TITLE.search(x.question)
        or _WIFE.search(f"{x.reference.plain} {x.candidate.plain}")
    ):
        return ABSTAIN
    if min(len(a.tokens), len(b.tokens)) < 2:
        return ABSTAIN
    result = text.compare(a, b)
    return correct("same") if result.equal and result.step == "titles" else ABSTAIN
