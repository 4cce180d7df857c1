"""Asked form not given

## Decides
Incorrect where the question asks to factor or to expand, the reference does, and the candidate, though equal, does
not.
## Abstains
No such form is asked, the reference itself does not show it, or whether the candidate shows it is not decided.
## Why it is safe
The form is the answer to such a question: the value was given with it.
"""

from verifier import ABSTAIN, Card, criteria, incorrect
from verifier.forms import is_expanded, is_factored

CARD = Card(
    needs=("reference.expression", "candidate.expression", "ask.form"),
    decides={"incorrect"},
    because={"factored": "not factored though asked", "expanded": "not expanded though asked"},
    group="symbolic",
)


def activate(x) -> bool:
    return x.ask.form in ("factored", "expanded") and x.criterion.exact_form is not False


def decide(x):
    a, b = x.reference.expression, x.candidate.expression
    if not a.symbols or a.tree == b.tree:
        return ABSTAIN
    if x.ask.form == "factored":
        violated = a.tree[0] in ("mul", "pow") and is_factored(b.tree) is False
    else:
        violated = is_expanded(a.tree) and not is_expanded(b.tree)
    return incorrect(x.ask.form) if violated and criteria.compare_expressions(x).equal else ABSTAIN
