"""Solution set

## Decides
Intervals, unions, inequalities and set-builder forms as subsets of the reals, with their endpoints.
## Abstains
A pair in round brackets that may be a point, endpoints whose order cannot be proved, a form that is asked and not
given.
## Why it is safe
A set of reals is its parts and endpoints, ordered by proof.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import interval

CARD = Card(
    needs=("reference.solution", "candidate.solution"),
    decides={"correct", "incorrect"},
    because={"same": "the same set of reals", "differs": "another set of reals"},
    laws={"reflexive"},
    group="symbolic",
)


def decide(x):
    a, b = x.reference.solution, x.candidate.solution
    if a.ambiguous and b.ambiguous and x.ask.form != "interval":
        return ABSTAIN  # two pairs in round brackets: points, unless intervals are asked
    result = interval.compare(a, b)
    if result.equal:
        return correct("same", step=result.step)
    if not result.different or not criteria.sure_of_candidate(x):
        return ABSTAIN
    return incorrect("differs", step=result.step)
