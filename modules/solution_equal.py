"""Solution set

## Decides
Intervals, unions, inequalities and set-builder forms as subsets of the reals, with their endpoints.
## Abstains
A pair in round brackets that may be a point, "and" between inequalities, rounded endpoints, endpoints over the
integers, endpoints whose order cannot be proved, a form that is asked and not
given.
## Why it is safe
A set of reals is its parts and endpoints, ordered by proof.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect, wording
from verifier.objects import interval

CARD = Card(
    needs=("reference.solution", "candidate.solution"),
    decides={"correct", "incorrect"},
    because={"same": "the same set of reals", "differs": "another set of reals"},
    laws={"reflexive"},
    group="symbolic",
)


_JOINED = re.compile(r"\band\b|且")


def _solved(answer) -> bool:
    """The answer is no inequality, or one with the unknown alone on a side."""
    return answer.relation is None or any(side[0] == "sym" for side in answer.relation.sides)


def decide(x):
    a, b = x.reference.solution, x.candidate.solution
    if a.ambiguous and b.ambiguous and x.ask.form != "interval":
        return ABSTAIN  # two pairs in round brackets: points, unless intervals are asked
    if _JOINED.search(x.reference.plain) or _JOINED.search(x.candidate.plain):
        return ABSTAIN  # "x < 1 and x > 3" is said for either
    result = interval.compare(a, b)
    if result.equal:
        done = _solved(x.candidate) or not _solved(x.reference)
        return correct("same", step=result.step) if done else ABSTAIN  # 2x > 6 for x > 3
    decimals = "." in x.reference.plain or "." in x.candidate.plain
    if not result.different or decimals or wording.endpoints_free(x.ask) or not criteria.sure_of_candidate(x):
        return ABSTAIN
    return incorrect("differs", step=result.step)
