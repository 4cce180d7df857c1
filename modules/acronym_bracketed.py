"""Acronym in brackets

## Decides
Correct where one side gives a name with its acronym in brackets and the other the name or the acronym:
World Health Organization (WHO) against WHO.
## Abstains
What stands in brackets is not made of the name's initials, or the question gives one and asks for the other.
## Why it is safe
The side with both says itself that the two name one thing, and the initials prove that they do.
"""

import re

from verifier import ABSTAIN, Card, correct
from verifier.objects import text

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"same": "the name or its acronym"},
    laws={"symmetric"},
    group="phrase",
)

_BOTH = re.compile(r"(.{6,100}?) ?\(([A-Z][A-Za-z.]{1,9})\)")
_ASKED = re.compile(
    r"stand for|\bmeans?\b|abbreviat|acronym|short for|full (?:name|form)|initials|全称|简称|缩写", re.IGNORECASE
)
_SMALL = frozenset(("of", "the", "and", "for", "in", "on", "to", "de", "a", "an"))


def _parts(answer: str) -> tuple[str, str] | None:
    """The name and its acronym, where the one is made of the other's initials."""
    found = _BOTH.fullmatch(answer)
    if found is None:
        return None
    name, acronym = found[1], found[2].replace(".", "")
    words = [word for word in re.split(r"[\s-]+", name) if word]
    every = "".join(word[0] for word in words).upper()
    main = "".join(word[0] for word in words if word.lower() not in _SMALL).upper()
    return (name, acronym) if acronym.upper() in (every, main) else None


def activate(x) -> bool:
    return ("(" in x.reference.plain) != ("(" in x.candidate.plain)


def decide(x):
    sides = x.reference.plain, x.candidate.plain
    both, single = sides if "(" in sides[0] else sides[::-1]
    parts = _parts(both)
    if parts is None or _ASKED.search(x.question):
        return ABSTAIN
    name, given, asked = text.of(parts[0]), text.of(single), text.of(x.question)
    if asked and any(part and text.contains(asked, part) is not None for part in (name, text.of(parts[1]))):
        return ABSTAIN  # who asks what WHO means wants the name
    if single.replace(".", "") == parts[1] or (name and given and text.compare(name, given).equal):
        return correct("same")
    return ABSTAIN
