"""Date within an answering sentence

## Decides
Correct where the question asks when, the reference is a day of a year, and it is the only date that the response names.
## Abstains
The response names another date or year, doubts, denies, bounds or supposes, shares no word with the question, tells of
another in a row or of what stands beside the thing (a trailer, a sister), or the question itself names the date.
## Why it is safe
A sentence about what was asked that dates it to one day, the trusted one, gives that answer: a day of a year is too
exact to be met by accident.
"""

from verifier import ABSTAIN, Card, correct, dating, wording

CARD = Card(
    needs=("reference.time",),
    decides={"correct"},
    because={"named": "the only date in an answer about the question"},
    group="phrase",
)


def activate(x) -> bool:
    time = x.reference.time
    whole = time.end is None and not time.others and None not in (time.start.year, time.start.month, time.start.day)
    return whole and not x.ask.options and dating.asks_when(x.ask) and x.reference.plain not in x.question


def decide(x):
    start = x.reference.time.start
    if dating.only_day(x.response) != (start.year, start.month, start.day):
        return ABSTAIN
    if wording.other_rank(x.ask, x.response) or dating.other_subject(x) or dating.other_event(x.ask, x.response):
        return ABSTAIN
    return correct("named") if dating.tells_when(x) else ABSTAIN
