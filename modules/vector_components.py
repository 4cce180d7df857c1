"""Vector in unit vectors

## Decides
A vector written with i, j, k against its components: 2i - 3j against (2, -3) and ⟨2, -3, 0⟩.
## Abstains
The question speaks of no vector, a letter stands in the components, or the sides may be parallel vectors of one answer.
## Why it is safe
The unit vectors are independent, so the sum determines the components and they determine it.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import expression

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the same components", "differs": "another component"},
    group="symbolic",
)

_VECTOR = re.compile(
    r"vector|\\vec|\\mathbf|force|velocity|displacement|acceleration|gradient|curl|\bfield\b|向量", re.I
)
_FREE = re.compile(r"unit vector|parallel|perpendicular|orthogonal|normal|direction|basis|eigen|span", re.I)
_AXES = (("const", "i"), ("sym", "j"), ("sym", "k"))
_KINDS = frozenset({"tuple", "list", "matrix"})


def activate(x) -> bool:
    a, b = x.reference, x.candidate
    return (a.collection is not None and b.expression is not None) or (
        a.expression is not None and b.collection is not None
    )


def _sum(found):
    """The components as a sum of unit vectors, or None."""
    values = (
        [item.expression for item in found.items] if found.kind in _KINDS and len(found.items) in (2, 3) else [None]
    )
    if any(value is None or value.symbols for value in values):
        return None
    terms = (("mul", value.tree, axis) for value, axis in zip(values, _AXES, strict=False))
    return expression.of(("add", *terms))


def decide(x):
    a, b = x.reference, x.candidate
    found, other = (a.collection, b) if a.collection is not None else (b.collection, a)
    if not _VECTOR.search(x.question) or "\\hat" in other.plain or not other.expression.symbols <= {"j", "k"}:
        return ABSTAIN
    total = _sum(found)
    if total is None or not other.expression.symbols:
        return ABSTAIN
    result = expression.compare(total, other.expression)
    if result.equal:
        return correct("same", step=result.step)
    rounded = total.has_decimal or other.expression.has_decimal
    if not result.different or rounded or _FREE.search(x.question) or not criteria.sure_of_candidate(x):
        return ABSTAIN
    return incorrect("differs", step=result.step)
