"""Another number of one series

## Decides
Incorrect where two names are the same word for word, but for the number behind one of the words: type 1 and type 2
diabetes, World War I and World War II, vitamin B6 and vitamin B12.
## Abstains
The numbers agree in another notation, may be years, amounts or measures, or a further word differs.
## Why it is safe
The number behind a name tells the members of a series apart, so that two numbers name two of them.
"""

import re

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=(),
    decides={"incorrect"},
    because={"differs": "another member of the series"},
    group="phrase",
)

_LONGEST = 80  # characters of a name
_WORD = re.compile(r"[^\W_]+")
_ROMAN = re.compile(r"(?=[IVX])(?:X{0,3})(?:IX|IV|V?I{0,3})\Z")
_INDEXED = re.compile(r"([A-Z]?)(\d{1,2})\Z")
# Words whose number tells the members of a series apart, in lower case; a name does it too: Henry VIII, World War II.
_SERIES = frozenset(
    """type stage vitamin phase class level chapter volume round season episode act scene version generation war
    mission book day""".split()  # noqa: SIM905
)
# Numbered in more than one way, or dates.
_NO_SERIES = re.compile(r"Group|Psalm|Symphony|Grade|Floor|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*")
# Several members may be right, or nothing tells which is meant.
_ANY_OF_THEM = re.compile(
    r"\b(?:name|give|list|state|cite|mention) (?:a|an|one|any|some)\b|\bexamples?\b", re.IGNORECASE
)
_VALUES = {"I": 1, "V": 5, "X": 10}


def _index(word: str):
    """(letter, value) of an index, B12 or IV or 2, or None."""
    found = _INDEXED.match(word)
    if found:
        return found[1], int(found[2])
    if not _ROMAN.match(word):
        return None
    digits = [_VALUES[sign] for sign in word]
    return "", sum(-d if d < after else d for d, after in zip(digits, [*digits[1:], 0], strict=True))


def activate(x) -> bool:
    a, b = x.reference.plain, x.candidate.plain
    return 5 <= len(a) <= _LONGEST and 5 <= len(b) <= _LONGEST and a.isascii() and b.isascii() and " " in a and " " in b


def decide(x):
    texts = x.reference.plain, x.candidate.plain
    if any(sign in text for text in texts for sign in "=<>+*/^\\$%:;,.") or x.ask.options:
        return ABSTAIN
    a, b = (_WORD.findall(text) for text in texts)
    if (
        len(a) != len(b)
        or not criteria.stated(x)
        or not criteria.sure_of_candidate(x)
        or _ANY_OF_THEM.search(x.question)
    ):
        return ABSTAIN
    places = [place for place, (one, other) in enumerate(zip(a, b, strict=True)) if one.lower() != other.lower()]
    if len(places) != 1 or places[0] == 0:
        return ABSTAIN
    place = places[0]
    head, left, right = a[place - 1], _index(a[place]), _index(b[place])
    if left is None or right is None or left[1] == right[1] or left[0] != right[0]:
        return ABSTAIN
    roman = not a[place][-1].isdigit() and not b[place][-1].isdigit()
    named = head.istitle() and not _NO_SERIES.fullmatch(head) and (roman or place > 1)
    if not head.isalpha() or not (named or head.lower() in _SERIES):
        return ABSTAIN
    return incorrect("differs", items=f"{a[place]} | {b[place]}")
