"""Number in list brackets

## Decides
A number against a list of one number, [60] or [[60]], by the number.
## Abstains
The question is about lists, arrays or what a program gives, the numbers are within rounding, or the answer is a guess.
## Why it is safe
Square brackets around one number set off the answer; where no list is asked they say nothing else.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import number

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the number in the brackets", "differs": "another number in the brackets"},
    group="number and unit",
)

_LIST = re.compile(
    r"\b(?:arrays?|vectors?|matri(?:x|ces)|output|print|python|program|function|floor|commutator|class|interval|modulo)\b"
    r"|floor|数组|列表",
    re.IGNORECASE,
)


def activate(x) -> bool:
    return (x.reference.number is None) != (x.candidate.number is None)


def _inside(answer):
    """The one number of a list in square brackets, within another such list or not; None for anything else."""
    for _ in range(2):
        found = answer.collection
        if found is None or found.kind not in ("list", "matrix") or len(found.items) != 1:
            return None
        answer = found.items[0]
        if answer.number is not None:
            return answer.number
    return None


def decide(x):
    a, b = x.reference, x.candidate
    first, second = (a.number, _inside(b)) if a.number is not None else (_inside(a), b.number)
    if first is None or second is None or _LIST.search(x.question) or criteria.strict_form(x):
        return ABSTAIN
    result = number.compare(first, second)
    if result.equal:
        return correct("same") if first.form == second.form else ABSTAIN
    if not result.different or not criteria.sure_of_candidate(x) or criteria.may_be_same_number(x, first, second):
        return ABSTAIN
    return incorrect("differs")
