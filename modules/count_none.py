"""None for zero

## Decides
Where a count is asked: "none", "no solutions" and "zero" against 0, and against another number.
## Abstains
The question asks for no count, or "no" stands before something else than what is counted.
## Why it is safe
To have none of what is counted is to have zero of it.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "none is zero", "differs": "none is not that many"},
    group="number and unit",
)

_COUNT = re.compile(r"how many ([a-z]+(?: [a-z]+){0,3})|(?:多少个|几个)", re.IGNORECASE)
_NONE = re.compile(r"(?:there (?:are|is) )?(?:none|zero|no ([a-z]+(?: [a-z]+){0,2}))|没有", re.IGNORECASE)


def activate(x) -> bool:
    return (x.reference.number is None) != (x.candidate.number is None)


def _none(plain: str, counted: str) -> bool:
    """Whether an answer says that there is none of what is counted."""
    found = _NONE.fullmatch(plain.strip(" ."))
    if found is None:
        return False
    said = {word.rstrip("s") for word in (found[1] or "").lower().split()}
    return said <= {word.rstrip("s") for word in counted.split()}  # no blue ball may be none of the red ones


def decide(x):
    asked = _COUNT.search(x.question)
    a, b = x.reference, x.candidate
    said, number = (b, a.number) if a.number is not None else (a, b.number)
    if (
        asked is None
        or x.ask.options
        or x.question.lower().count("how many") > 1
        or not _none(said.plain, (asked[1] or "").lower().strip() or "-")
    ):
        return ABSTAIN
    if number.p == 0:
        return correct("same")
    return incorrect("differs") if number.q == 1 and criteria.sure_of_candidate(x) else ABSTAIN
