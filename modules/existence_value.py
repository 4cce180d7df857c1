"""Value where there is none

## Decides
Incorrect where one side says that no value or solution exists and the other gives one.
## Abstains
Neither side says so, the value is zero (none may be counted as zero), infinity is given (which some call no limit),
or the candidate was only concluded from prose.
## Why it is safe
A value and the absence of any value exclude each other.
"""

import re

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=(),
    decides={"incorrect"},
    because={"given": "a value is given where none exists", "denied": "a value is denied where one exists"},
    group="closed choice",
)

_COUNT = re.compile(r"how many|number of|个数|几个|多少", re.IGNORECASE)
_NONE = frozenset({"does not exist", "no solution"})


def _absent(answer) -> bool:
    return answer.verdict is not None and answer.verdict.value in _NONE


def _counts(x, number) -> bool:
    """The number is no count of zero, which says the same as "none"."""
    return bool(number.p) or not _COUNT.search(x.question)


def activate(x) -> bool:
    if x.reference.verdict is None and x.reference.number is None:
        return False  # most references: then the candidate need not be read
    return (x.reference.verdict is None) != (x.candidate.verdict is None) and criteria.stated(x)


def decide(x):
    a, b = x.reference, x.candidate
    if _absent(a) and b.number is not None and _counts(x, b.number):
        return incorrect("given")
    return incorrect("denied") if _absent(b) and a.number is not None and _counts(x, a.number) else ABSTAIN
