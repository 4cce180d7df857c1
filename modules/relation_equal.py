"""Equation or inequality

## Decides
Equations and inequalities up to rearrangement and scaling, including x = 3 against x = 3.
## Abstains
Other variables on the sides, equivalence that needs a case distinction, a guessed candidate.
## Why it is safe
Scaling by a nonzero constant (positive for inequalities) keeps the solutions, and the constant is found exactly.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import relation

CARD = Card(
    needs=("reference.relation", "candidate.relation"),
    decides={"correct", "incorrect"},
    because={"same": "equivalent by rearrangement and scaling", "differs": "other solutions"},
    laws={"reflexive"},
    group="symbolic",
)


def activate(x) -> bool:
    # Equations between numbers alone are all true or false; as answers they differ by how they are written.
    return bool(x.reference.relation.symbols and x.candidate.relation.symbols)


def decide(x):
    result = relation.compare(x.reference.relation, x.candidate.relation)
    if result.equal:
        return (
            ABSTAIN
            if criteria.strict_form(x) and x.reference.plain != x.candidate.plain
            else correct("same", step=result.step)
        )
    if not result.different or not criteria.sure_of_candidate(x):
        return ABSTAIN
    return incorrect("differs", step=result.step)
