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
# What stands beside a thing or happens around it, told for the thing itself.
_BESIDE = LazyPattern(
    r"\b(?:trailer|teaser|announc\w*|sister|brother|father|mother|son|daughter|wife|husband|armistice|funeral|buried|propos\w+"
    r"|divorc\w+|as of|still|extended|expected|scheduled|planned|rumou?red|deadline|anniversary|sequel|prequel)\b",
    re.IGNORECASE,
)
_NUMBERED = LazyPattern(r"\b\d{1,3}(?:st|nd|rd|th)?\b|\b[IVX]+\b")
_NAME = LazyPattern(r"(?<=[a-z,'’] )[A-Z][a-z]{2,}")
_WORDS = LazyPattern(r"[a-z]{4,}")
_EMPTY = frozenset(
    ("when", "what", "which", "year", "date", "time", "that", "this", "with", "from", "were", "have", "does")
)


_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b\.?"
_DATE = LazyPattern(
    rf"\b(?:{_MONTH}\s(\d{{1,2}})(?:st|nd|rd|th)?|(\d{{1,2}})(?:st|nd|rd|th)?(?:\sof)?\s{_MONTH}),?\s(\d{{4}})\b",
    re.IGNORECASE,
)
_YEAR = LazyPattern(r"\b\d{4}s?\b|['’]\d\ds?\b|\bcentury\b")


def only_day(text: str) -> tuple[int, int, int] | None:
    """The one day that a text names, as (year, month, day); None where it names none, several, or another year."""
    from verifier.objects.time import MONTHS

    days = set()
    for match in _DATE.finditer(text):
        month, day, other_day, other_month, year = match.groups()
        days.add((int(year), MONTHS[(month or other_month).lower()], int(day or other_day)))
    return days.pop() if len(days) == 1 and not _YEAR.search(_DATE.sub(" ", text)) else None


# Events that are told by each other's words. "open" and "start" are apart: works start, and what they build opens.
_EVENTS = (
    "release releases released come comes came coming out premiere premiered premieres air aired airs launch launched"
    " debut debuted start starts started begin begins began return returns returned broadcast broadcasted",
    "open opens opened opening inaugurated",
    "die dies died death passed",
    "end ends ended finish finished conclude concluded",
    "found founded establish established create created form formed invent invented make made",
    "win won defeat defeated beat",
    "marry married wed wedding",
    "happen happened occur occurred take took place held hold crash crashed",
    "fall falls fell",
    "land landed landing",
    "adopt adopted ratify ratified",
    "publish published publication write wrote written",
)
_EVENT_OF = {word: number for number, words in enumerate(_EVENTS) for word in words.split()}
_EVENT = LazyPattern(
    r"\b(?:[a-z]{2,}ed|began|begun|built|written|wrote|born|fell|sold|bought|took|gave|held|won|lost|made|became|went|left)\b"
)
_SAYS_LITTLE = frozenset(("located", "called", "named", "titled", "entitled", "based", "scheduled", "need", "united"))


def other_event(ask: Ask, told: str) -> bool:
    """Whether a sentence tells of an event that is neither the question's own nor one told by the same words."""
    asked = {word[:4] for word in ask.question_words}
    groups = {_EVENT_OF[word] for word in ask.question_words if word in _EVENT_OF}
    events = set(_EVENT.findall(told.lower())) - _SAYS_LITTLE
    return any(event[:4] not in asked and _EVENT_OF.get(event, -1) not in groups for event in events)


def other_subject(x: Any) -> bool:
    """Whether a response leaves out a name of the question, or has a number beside its dates that the question has not:
    season 2 for season 3."""
    rest = _DATE.sub(" ", x.response)
    if any(name not in rest for name in _NAME.findall(x.question)):
        return True
    return any(found not in x.question for found in _NUMBERED.findall(rest))


def asks_when(ask: Ask) -> bool:
    """Whether the question asks when, or for a year or a date, and for nothing else."""
    return _WHEN.search(ask.question) is not None and not _SEVERAL.search(ask.question, 5)


def tells_when(x: Any) -> bool:
    """Whether a short response speaks of what was asked and neither doubts, denies, bounds nor supposes, nor dates the
    end of it where its beginning is asked."""
    response = x.response
    if len(response) > _LONGEST or _OTHERWISE.search(response):
        return False
    if any(found.group().lower() not in x.ask.question_text for found in _BESIDE.finditer(response)):
        return False
    said, asked = response.lower(), x.question.lower()
    for one, other in ((_START, _END), (_END, _START)):
        if one.search(asked) and other.search(said) and not one.search(said):
            return False
    return bool(set(_WORDS.findall(asked)) & set(_WORDS.findall(said)) - _EMPTY)
