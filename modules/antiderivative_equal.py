"""Antiderivative

## Decides
Correct where an antiderivative is asked and the two differ by a constant.
## Abstains
The question asks for no antiderivative or for a definite one, or one side lacks the constant that the other shows.
## Why it is safe
Antiderivatives of one function on an interval are those that differ by a constant.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import expression

CARD = Card(
    needs=("reference.expression", "candidate.expression"),
    decides={"correct"},
    because={"constant": "the two differ by a constant"},
    laws={"symmetric"},
    group="symbolic",
)


# A definite integral, or a value that fixes the constant.
_FIXED = re.compile(r"int_|definite (?!integral of)|\)\s*=|such that|passes|evaluate|初值|满足", re.IGNORECASE)


def activate(x) -> bool:
    return criteria.asks_antiderivative(x) and not _FIXED.search(x.question)


def decide(x):
    a, b = x.reference.expression, x.candidate.expression
    if a.symbols != b.symbols or not a.symbols:
        return ABSTAIN
    return correct("constant") if expression.gap_is_constant(a.tree, b.tree, a.symbols) else ABSTAIN
