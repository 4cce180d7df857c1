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

from verifier import ABSTAIN, Card, correct, dating, wording

CARD = Card(
    needs=("reference.number",),
    decides={"correct"},
    because={"named": "the only year in an answer about the question"},
    group="phrase",
)

_YEAR = re.compile(r"1\d{3}|20\d{2}")
# Every figure that may be a year or a part of a range of years.
_FIGURE = re.compile(r"(?<![\d.,])\d{3,}(?![\d]|[.,]\d)|['’]\d\ds?\b|\d+(?:st|nd|rd|th) century", re.IGNORECASE)
_DATED = re.compile(
    r"(?:\bin|\bof|\byear|\bsince"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,?)"
    r"\s{1,2}(\d{4})(?=\W*$|[.,;)]|\s(?:that|at|in|on|by|with|to|as|and|when|for|after|under|during|from)\b)",
    re.IGNORECASE,
)


def activate(x) -> bool:
    year = x.reference.plain
    return (
        _YEAR.fullmatch(year) is not None and not x.ask.options and dating.asks_when(x.ask) and year not in x.question
    )


def decide(x):
    if not dating.tells_when(x) or wording.other_event(x.ask, x.response) or wording.other_rank(x.ask, x.response):
        return ABSTAIN
    figures = {figure.group() for figure in _FIGURE.finditer(x.response)}
    return correct("named") if figures == {x.reference.plain} and _DATED.search(x.response) else ABSTAIN
