"""Abbreviated part of a name

## Decides
Correct where names differ only by a usual abbreviation: St. Louis and Saint Louis, Mt. Etna and Mount Etna.
## Abstains
The abbreviation ends the name (a street, a saint), the literal text is asked, or any other word differs.
## Why it is safe
In front of a name these abbreviations stand for one word each.
"""

import re

from verifier import ABSTAIN, Card, correct, wording

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"same": "the same name, abbreviated"},
    laws={"symmetric"},
    group="phrase",
)

_BEFORE = {"st": "saint", "mt": "mount", "ft": "fort"}
_AFTER = {"jr": "junior", "sr": "senior", "corp": "corporation", "inc": "incorporated", "ltd": "limited"}
_ANYWHERE = {"vs": "versus", "dept": "department", "univ": "university", "govt": "government", "intl": "international"}
_SHORT = re.compile(r"\b(?:St|Mt|Ft|Jr|Sr|Corp|Inc|Ltd|Dept|Univ|Govt|Intl|vs)\b", re.IGNORECASE)


_PREFIX = re.compile(r"\b(?:St|Mt|Ft|Saint|Mount|Fort)\b", re.IGNORECASE)


def activate(x) -> bool:
    return (_SHORT.search(x.reference.plain) is None) != (_SHORT.search(x.candidate.plain) is None)


def _full(tokens):
    last = len(tokens) - 1
    return [
        _ANYWHERE.get(token) or (_BEFORE.get(token) if place < last else _AFTER.get(token)) or token
        for place, token in enumerate(tokens)
    ]


def _leads(text: str) -> bool:
    """Saint, Mount and Fort begin the name that they belong to."""
    found = _PREFIX.search(text)
    return found is None or (found.start() == 0 and text[found.end() :].lstrip(". ")[:1].isupper())


def decide(x):
    a, b = x.reference.words.core, x.candidate.words.core
    if len(a) != len(b) or len(a) < 2 or wording.literal(x.ask):
        return ABSTAIN
    if not (_leads(x.reference.plain) and _leads(x.candidate.plain)):
        return ABSTAIN
    return correct("same") if _full(a) == _full(b) else ABSTAIN
