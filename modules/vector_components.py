"""Vector in unit vectors

## Decides
Correct where one side writes a vector with i, j, k and the other its components: 2i - 3j and (2, -3).
## Abstains
The question speaks of no vector, of complex numbers or of polar components, or a component differs.
## Why it is safe
The unit vectors are independent, so the sum determines the components and they determine it.
"""

import re

from verifier import ABSTAIN, Card, correct
from verifier.objects import expression

CARD = Card(
    needs=(),
    decides={"correct"},
    because={"same": "the same components"},
    group="symbolic",
)

_VECTOR = re.compile(
    r"vector|\\vec|\\mathbf|force|velocity|displacement|acceleration|gradient|curl|\bfield\b|向量", re.I
)
_OTHER = re.compile(r"polar|angle|magnitude|plane|complex|impedance|phasor|quaternion|spring|imaginary", re.IGNORECASE)
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
    if (
        not _VECTOR.search(x.question)
        or _OTHER.search(x.question)
        or "\\hat" in other.plain
        or not other.expression.symbols <= {"j", "k"}
    ):
        return ABSTAIN
    total = _sum(found)
    if total is None or not other.expression.symbols:
        return ABSTAIN
    return correct("same") if expression.compare(total, other.expression).equal else ABSTAIN
