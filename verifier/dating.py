"""Sentences that say when something happened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from verifier.ask import Ask

_LONGEST = 400  # characters of a response
_WHEN = LazyPattern(
    r"^\s*(?:when|(?:in |on |during |since )?(?:what|which) (?:year|date|day|month and year))\b", re.IGNORECASE
)
_SEVERAL = LazyPattern(r"\b(?:and|or)\b.{0,60}\b(?:when|what|who|where|which|how)\b|\bhow\b", re.IGNORECASE)
_OTHERWISE = LazyPattern(
    r"\b(?:not|never|no|nor|neither|without|before|until|till|after|prior|later|earlier|or|either|between|from|around"
    r"|about|approximately|roughly|circa|early|late|mid|although|though|however|but|if|unless|would|could|might|may be"
    r"|perhaps|probably|possibly|unclear|unknown|sure|believe|think|estimated?|supposed(?:ly)?|false|wrong|incorrect"
    r"|myth|instead|rather|re-?\w*released|remake|re-?opened)\b|n['’]t\b|[-–—?~≈]\s?\d",
    re.IGNORECASE,
)
# What starts is asked where what ends is told, or the other way round.
_START = LazyPattern(
    r"\b(?:start|beg[aiu]n|open|found|establish|born|creat|launch|introduc|first|debut|premier)", re.IGNORECASE
)
_END = LazyPattern(
    r"\b(?:end|finish|stop|clos|di(?:e|ed|es|ssol)\b|death|abolish|cancel|last|final|retir|conclud)", re.IGNORECASE
)
_WORDS = LazyPattern(r"[a-z]{4,}")
_EMPTY = frozenset(
    ("when", "what", "which", "year", "date", "time", "that", "this", "with", "from", "were", "have", "does")
)


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = "(" + "|".join(_MONTHS) + r")[a-z]{0,6}\b\.?"
_DATE = LazyPattern(
    rf"\b(?:{_MONTH}\s(\d{{1,2}})(?:st|nd|rd|th)?|(\d{{1,2}})(?:st|nd|rd|th)?(?:\sof)?\s{_MONTH}),?\s(\d{{4}})\b",
    re.IGNORECASE,
)
_YEAR = LazyPattern(r"\b\d{4}s?\b|['’]\d\ds?\b|\bcentury\b")


def only_day(text: str) -> tuple[int, int, int] | None:
    """The one day that a text names, as (year, month, day); None where it names none, several, or another year."""
    text = text.replace("\xa0", " ")
    days = set()
    for match in _DATE.finditer(text):
        month, day, other_day, other_month, year = match.groups()
        days.add((int(year), _MONTHS.index((month or other_month).lower()) + 1, int(day or other_day)))
    return days.pop() if len(days) == 1 and not _YEAR.search(_DATE.sub(" ", text)) else None


def asks_when(ask: Ask) -> bool:
    """Whether the question asks when, or for a year or a date, and for nothing else."""
    return _WHEN.search(ask.question) is not None and not _SEVERAL.search(ask.question, 5)


def tells_when(x: Any) -> bool:
    """Whether a short response speaks of what was asked and neither doubts, denies, bounds nor supposes, nor dates the
    end of it where its beginning is asked."""
    response = x.response
    if len(response) > _LONGEST or _OTHERWISE.search(response):
        return False
    said, asked = response.lower(), x.question.lower()
    for one, other in ((_START, _END), (_END, _START)):
        if one.search(asked) and other.search(said) and not one.search(said):
            return False
    return bool(set(_WORDS.findall(asked)) & set(_WORDS.findall(said)) - _EMPTY)
