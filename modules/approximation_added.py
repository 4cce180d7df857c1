"""Exact value with its approximation

## Decides
Correct where the candidate gives an exact value and then its decimals, sqrt(2) = 1.414 rounded, and the reference is
one of the two.
## Abstains
The decimals do not round the exact value, a letter other than the name of the unknown stands there, or a form is asked.
## Why it is safe
The two are one value, told exactly and rounded, and the trusted answer is one of them.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import expression

CARD = Card(
    needs=("candidate.relation", "reference.expression"),
    decides={"correct"},
    because={"exact": "equal to the exact value", "rounded": "equal to the decimals of the exact value"},
    group="symbolic",
)

_METHOD = re.compile(r"\b(?:linear|newton|simpson|trapezoid\w*|taylor|iterat\w+|euler|bisection)\b", re.IGNORECASE)
_HUNDRED = 100  # three digits tell a rounded value from a guess


def activate(x) -> bool:
    return x.candidate.relation.ops[-1] == "~" and not x.reference.expression.symbols


def _values(x):
    """The values that the chain gives, without the name of the unknown before them; () where it is none."""
    ops, sides = x.candidate.relation.ops, [expression.of(side) for side in x.candidate.relation.sides]
    if any(op != "=" for op in ops[:-1]) or None in sides:
        return ()
    if sides[0].symbols:
        if sides[0].tree[0] != "sym" or not criteria.may_name(x, sides[0].tree[1]):
            return ()
        sides = sides[1:]
    return () if len(sides) < 2 or any(side.symbols for side in sides) else sides


def _shows_enough(tree) -> bool:
    """A decimal or whole number of three significant digits or more."""
    value = tree[1] if tree[0] == "neg" else tree
    if value[0] not in ("dec", "num"):
        return False
    scale = 10 ** -value[3] if value[0] == "dec" else 1
    return value[1] * scale // value[2] >= _HUNDRED


def decide(x):
    values = _values(x)
    if not values or _METHOD.search(x.question) or criteria.strict_form(x) or not criteria.stated(x):
        return ABSTAIN
    exact, shown, reference = values[0], values[-1], x.reference.expression
    if not _shows_enough(shown.tree):
        return ABSTAIN
    told = shown if reference.has_decimal else exact
    if not expression.compare(reference, told).equal or (told is exact and criteria.unfinished(exact)):
        return ABSTAIN
    if not expression.compare(exact, shown).rounded:
        return ABSTAIN
    if any(not expression.compare(exact, value).equal for value in values[1:-1]):
        return ABSTAIN
    return correct("exact" if told is exact else "rounded")
