"""Ordinal

## Decides
Ordinals in digits and in words: 3rd against third, 第三 against third.
## Abstains
A side is no ordinal by itself, or a fraction is asked for, which "third" may be.
## Why it is safe
An ordinal is its whole number, however it is written.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct", "incorrect"},
    because={"same": "the same ordinal", "differs": "another ordinal"},
    laws={"symmetric"},
    group="number and unit",
)

_DIGITS = re.compile(r"(\d{1,6})(st|nd|rd|th)")
_WORDS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip
_ZH = {f"第{sign}": place for place, sign in enumerate("一二三四五六七八九十", 1)}
_PART = re.compile(
    r"fraction|how much|what part|portion|share|probability|几分|\b(?:unit|time|half|piece|divided)\b", re.I
)
_PLACE = re.compile(
    r"\b(?:place|rank(?:ed|s)?|position|which|floor|grade|century|round|finish(?:ed)?|edition|number)\b|第几|几名",
    re.IGNORECASE,
)


_LOOSE = re.compile(r"\b(?:could|can|may|might|possible|and|or|either)\b", re.IGNORECASE)


def _place(text: str) -> int:
    text = text.lower().removeprefix("the ").strip(" .")
    text = text.removesuffix(" place").removesuffix("名")
    found = _DIGITS.fullmatch(text)
    if found:
        value = int(found[1])
        usual = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
        return value if found[2] == usual else 0
    return _WORDS.index(text) + 1 if text in _WORDS else _ZH.get(text, 0)


def activate(x) -> bool:
    return len(x.reference.plain) <= 24 and len(x.candidate.plain) <= 24


def decide(x):
    a, b = _place(x.reference.plain), _place(x.candidate.plain)
    if not a or not b or _PART.search(x.question) or not _PLACE.search(x.question):
        return ABSTAIN
    if a == b:
        return correct("same")
    loose = _LOOSE.search(x.question)
    return incorrect("differs") if not loose and criteria.sure_of_candidate(x) else ABSTAIN
