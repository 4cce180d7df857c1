"""Place with what it lies in

## Decides
Correct where one side adds to a place, after a comma, only names that the question itself holds: Paris and
"Paris, France" where France is spoken of.
## Abstains
What is added does not stand in the question, or more differs than that.
## Why it is safe
What the question says already may be said again; it makes no other place.
"""

import re

from verifier import ABSTAIN, Card, correct
from verifier.objects import text

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"same": "the same place, with what the question says of it"},
    laws={"symmetric"},
    group="phrase",
)


_PLACE = re.compile(r"\b(?:city|town|village|port|place|where|capital|county|island)\b", re.IGNORECASE)
_OUTSIDE = re.compile(
    r"\b(?:and|or|not|from|left|leav\w+|besides|other|except|outside|near|who|team|border\w*)\b", re.IGNORECASE
)


def activate(x) -> bool:
    return ("," in x.reference.plain) != ("," in x.candidate.plain)


def _named(part: str, question: str) -> bool:
    """Whether the question speaks of what is in or of the part: a town in Peru, the capital of Peru."""
    return any(f"{word} {part}" in question for word in ("in", "of", "in the", "of the"))


def decide(x):
    sides = x.reference.plain, x.candidate.plain
    long, short = sides if "," in sides[0] else sides[::-1]
    head, *rest = (part.strip() for part in long.split(","))
    if not 1 <= len(rest) <= 2 or not head[:1].isupper() or x.ask.options:
        return ABSTAIN
    first, place, asked = text.of(head), text.of(short), text.of(x.question)
    if first is None or place is None or asked is None or not text.compare(first, place).equal:
        return ABSTAIN
    if text.contains(asked, place) is not None or not _PLACE.search(x.question) or _OUTSIDE.search(x.question):
        return ABSTAIN
    said = x.question.lower()
    known = all(part[:1].isupper() and _named(part.lower(), said) for part in rest)
    return correct("same") if known else ABSTAIN
