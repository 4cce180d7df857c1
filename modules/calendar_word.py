"""Month or weekday

## Decides
Months and weekdays by name or abbreviation: Jan against January, Tues. against Tuesday, 周二 against 星期二.
## Abstains
A side says more than the month or the day, the question asks for neither, or another month is given.
## Why it is safe
There are twelve months and seven days, each with its own names.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct", "incorrect"},
    because={"same": "the same month or day", "differs": "another month or day"},
    laws={"symmetric", "reflexive"},
    group="phrase",
)

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORT = {name[:3]: name for name in _MONTHS + _DAYS} | {
    "sept": "september", "tues": "tuesday", "wednes": "wednesday", "thur": "thursday", "thurs": "thursday",
}  # fmt: skip
_ZH = {
    f"{week}{sign}": day for week in ("周", "星期", "礼拜") for sign, day in zip("一二三四五六日", _DAYS, strict=True)
}
_ASKED = re.compile(
    r"\b(?:(?:which|what) (?:month|day|weekday)|day of the week)\b|几月|哪个?月|星期几|周几|礼拜几", re.I
)

_WEEKDAY = re.compile(r"(?:which|what) (?:day of the week|weekday)|星期几|周几|礼拜几", re.IGNORECASE)

_LOOSE = re.compile(r"\b(?:could|can|may|might|possible|weekend|or|either)\b", re.IGNORECASE)


def _name(text: str) -> str:
    text = text.strip(" .").lower()
    text = _SHORT.get(text) or _ZH.get(text) or text
    return text if text in _MONTHS or text in _DAYS else ""


def activate(x) -> bool:
    return len(x.reference.plain) <= 10 and len(x.candidate.plain) <= 10


def decide(x):
    a, b = _name(x.reference.plain), _name(x.candidate.plain)
    if not a or not b or not _ASKED.search(x.question) or "sun " in f"{x.question} ".lower():
        return ABSTAIN
    if a == b:
        return correct("same")
    # Several months may be right (with 31 days), but a date has one day of the week.
    day = a in _DAYS and b in _DAYS and _WEEKDAY.search(x.question) and not _LOOSE.search(x.question)
    return incorrect("differs") if day and criteria.sure_of_candidate(x) else ABSTAIN
