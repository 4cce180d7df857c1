"""Date or time

## Decides
Dates and times of day that show the same fields.
## Abstains
One side is coarser than the other, the order of day and month is ambiguous, or the
question asks vaguely ("when"), so that several dates of one event may be meant.
## Why it is safe
The same fields were read whole on both sides, and a differing field is another date.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import time

CARD = Card(
    needs=("reference.time", "candidate.time"),
    decides={"correct", "incorrect"},
    because={"same": "the same date or time", "differs": "another date or time"},
    laws={"symmetric", "reflexive"},
    group="phrase",
)


# A question that names what it asks for. "When did it begin?" has more than one defensible answer.
_ASKED = re.compile(
    r"\b(?:dates?|years?|days?|months?|hours?|o'clock|what time|at what|arriv|depart|leav)\b|arrive"
    r"|哪一?[年月天日]|几[月点]|日期",
    re.IGNORECASE,
)


def decide(x):
    result = time.compare(x.reference.time, x.candidate.time)
    if result.equal:
        return correct("same", step=result.step)
    if not result.different or not criteria.sure_of_candidate(x) or not _ASKED.search(x.question):
        return ABSTAIN
    return incorrect("differs", step=result.step)
