"""Antiderivative

## Decides
Correct where an antiderivative is asked and the two differ by a constant.
## Abstains
The question asks for no antiderivative or for a definite one, or one side lacks the constant that the other shows.
## Why it is safe
Antiderivatives of one function on an interval are those that differ by a constant.
"""

import re

from verifier import ABSTAIN, Card, correct
from verifier.objects import expression

CARD = Card(
    needs=("reference.expression", "candidate.expression"),
    decides={"correct"},
    because={"constant": "the two differ by a constant"},
    laws={"symmetric"},
    group="symbolic",
)

_ASKED = re.compile(r"antiderivative|indefinite integral|primitive of|原函数|不定积分", re.IGNORECASE)


def activate(x) -> bool:
    return _ASKED.search(x.question) is not None


def decide(x):
    a, b = x.reference.expression, x.candidate.expression
    if a.symbols != b.symbols or not a.symbols:
        return ABSTAIN
    return correct("constant") if expression.differ_by_constant(a.tree, b.tree, a.symbols) else ABSTAIN
