"""Date within the year asked

## Decides
Correct where the question asks for a year, the reference is one, and the candidate a day or month of it.
## Abstains
The candidate is less exact than the reference, a range or doubtful, or the question asks when and may mean a day.
## Why it is safe
A day lies in one year, so who is asked for the year and names the day has named it.
"""

import re

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.time", "candidate.time"),
    decides={"correct"},
    because={"within": "a date in that year"},
    group="phrase",
)

_YEAR = re.compile(r"\b(?:what|which) year\b|哪一?年", re.IGNORECASE)


def decide(x):
    a, b = x.reference.time, x.candidate.time
    year, date = a.start, b.start
    plain = not (a.end or b.end or a.others or b.others or a.about or b.about or year.span or date.span)
    if not plain or not _YEAR.search(x.question) or year.month is not None or year.hour is not None:
        return ABSTAIN
    if date.month is None or year.year is None or date.year != year.year or year.part or date.part:
        return ABSTAIN
    return correct("within")
