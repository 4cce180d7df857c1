"""Infinitely many

## Decides
Where a count is asked: "infinitely many" against "infinite" and ∞, and against a finite number.
## Abstains
No count is asked, or a side says more.
## Why it is safe
All these say that no number counts them, and a finite number does.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "no finite number", "differs": "a finite number against infinitely many"},
    laws={"symmetric"},
    group="number and unit",
)

_COUNT = re.compile(r"how many|number of|多少|几个|个数", re.IGNORECASE)
_INFINITE = re.compile(
    r"(?:there are )?(?:infinitely many|infinite(?:ly)?|an infinite number(?: of)?|infinity|∞|\\infty)"
    r"(?: (?:solutions?|points?|roots?|values?|lines?))?"
    r"|无[数穷限]多?个?",
    re.IGNORECASE,
)


_LOOSE = re.compile(r"\b(?:if|and|or|possible|could|smallest|largest)\b", re.IGNORECASE)


def _infinite(answer) -> bool:
    return _INFINITE.fullmatch(answer.plain.strip(" .")) is not None


def activate(x) -> bool:
    return len(x.reference.plain) <= 60 and len(x.candidate.plain) <= 60


def decide(x):
    a, b = x.reference, x.candidate
    first, second = _infinite(a), _infinite(b)
    if not (first or second) or len(_COUNT.findall(x.question)) != 1 or "limit" in x.question.lower():
        return ABSTAIN
    if first and second:
        return correct("same")
    other = b if first else a
    finite = other.number is not None and other.number.q == 1 and not _LOOSE.search(x.question)
    return incorrect("differs") if finite and criteria.sure_of_candidate(x) else ABSTAIN
