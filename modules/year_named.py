"""Year within an answering sentence

## Decides
Correct where the question asks when, the reference is a year, and it is the only year that the response names.
## Abstains
The response names another year, doubts, denies, bounds or supposes, shares no word with the question, the question
itself names the year, or the year only describes a thing ("the 1937 novel").
## Why it is safe
A sentence about what was asked that dates it to one year, the trusted one, gives that answer.
"""

import re

from verifier import ABSTAIN, Card, correct, wording

CARD = Card(
    needs=("reference.number",),
    decides={"correct"},
    because={"named": "the only year in an answer about the question"},
    group="phrase",
)

_LONGEST = 400  # characters of the response
_YEAR = re.compile(r"1\d{3}|20\d{2}")
_WHEN = re.compile(r"^\s*(?:when|(?:in |on |during |since )?(?:what|which) (?:year|date))\b", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?:and|or)\b.{0,60}\b(?:when|what|who|where|which|how)\b|\bhow\b", re.IGNORECASE)
# Every figure that may be a year or a part of a range of years.
_FIGURE = re.compile(r"(?<![\d.,])\d{3,}(?![\d]|[.,]\d)|['’]\d\ds?\b|\d+(?:st|nd|rd|th) century", re.IGNORECASE)
_DATED = re.compile(
    r"(?:\bin|\bof|\byear|\bsince"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,?)"
    r"\s{1,2}(\d{4})(?=\W*$|[.,;)]|\s(?:that|at|in|on|by|with|to|as|and|when|for|after|under|during|from)\b)",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"\b(?:not|never|no|nor|neither|without|before|until|till|after|prior|later|earlier|or|either|between|from|around"
    r"|about|approximately|roughly|circa|early|late|mid|although|though|however|but|if|unless|would|could|might|may be"
    r"|perhaps|probably|possibly|unclear|unknown|sure|believe|think|estimated?|supposed(?:ly)?|false|wrong|incorrect"
    r"|myth|instead|rather|re-?\w*released|remake|re-?opened)\b|n['’]t\b|[-–—?~≈]\s?\d",
    re.IGNORECASE,
)
# What starts is asked where what ends is told, or the other way round.
_START = re.compile(r"\b(?:start|beg[aiu]n|open|found|establish|born|creat|launch|introduc|first|debut|premier)", re.I)
_END = re.compile(
    r"\b(?:end|finish|stop|clos|di(?:e|ed|es|ssol)\b|death|abolish|cancel|last|final|retir|conclud)", re.I
)
_WORDS = re.compile(r"[a-z]{4,}")
_EMPTY = frozenset(
    ("when", "what", "which", "year", "date", "time", "that", "this", "with", "from", "were", "have", "does")
)


def activate(x) -> bool:
    return (
        _YEAR.fullmatch(x.reference.plain) is not None
        and len(x.response) <= _LONGEST
        and not x.ask.options
        and _WHEN.search(x.question) is not None
        and not _SEVERAL.search(x.question, 5)
        and x.reference.plain not in x.question
    )


def decide(x):
    response = x.response
    if {figure.group() for figure in _FIGURE.finditer(response)} != {x.reference.plain}:
        return ABSTAIN
    dated = _DATED.search(response)
    if dated is None or _OTHERWISE.search(response) or wording.other_event(x.ask, response):
        return ABSTAIN
    if wording.other_rank(x.ask, response):
        return ABSTAIN
    said, asked = response.lower(), x.question.lower()
    for one, other in ((_START, _END), (_END, _START)):
        if one.search(asked) and other.search(said) and not one.search(said):
            return ABSTAIN
    shared = set(_WORDS.findall(asked)) & set(_WORDS.findall(said)) - _EMPTY
    return correct("named") if shared else ABSTAIN
