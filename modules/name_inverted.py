"""Name with the surname first

## Decides
Correct where the question asks who and one side writes the other's name with the surname first: Curie, Marie.
## Abstains
The words differ, there is more than one comma, or the question may ask for several people.
## Why it is safe
The comma says which part is the surname, and the same words in the other order are the same name.
"""

import re

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"same": "the same name, surname first"},
    laws={"symmetric"},
    group="phrase",
)

_WORD = re.compile(r"[A-Z][\w'’-]*\.?")
_WHO = re.compile(r"^\s*who(?:se|m)?\b|谁|\b(?:author|person|scientist|writer|poet|composer|painter) ", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?:are|were|two|both|three|names|and who)\b", re.IGNORECASE)


def activate(x) -> bool:
    return ("," in x.reference.plain) != ("," in x.candidate.plain)


def decide(x):
    sides = x.reference.plain, x.candidate.plain
    inverted, straight = sides if "," in sides[0] else sides[::-1]
    if not _WHO.search(x.question) or _SEVERAL.search(x.question):
        return ABSTAIN
    surname, _, first = inverted.partition(", ")
    names = [surname, *first.split()]
    if not 2 <= len(names) <= 4 or not all(_WORD.fullmatch(name) for name in names):
        return ABSTAIN
    return correct("same") if f"{first} {surname}" == straight else ABSTAIN
