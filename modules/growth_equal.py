"""Growth rate

## Decides
O(n log n) against O(n^2): the same symbol, and growth compared as base^n n^p (log n)^q up to a constant factor.
## Abstains
Other symbols on the sides (O against Theta), several variables, or functions that are no such product.
## Why it is safe
Products of exponentials, powers and logarithms of one variable have the same growth only with the same exponents.
"""

from fractions import Fraction

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=("reference.tree", "candidate.tree"),
    decides={"correct", "incorrect"},
    because={"same": "the same growth", "differs": "another growth"},
    laws={"symmetric", "reflexive"},
    group="symbolic",
)


def activate(x) -> bool:
    return x.reference.tree[0] == "bigo" and x.candidate.tree[0] == "bigo"


def _growth(tree):
    """(variable, base, power, log power) of a product; None for anything else."""
    head = tree[0]
    if head == "num":
        return "", Fraction(1), Fraction(0), Fraction(0)
    if head == "sym":
        return tree[1], Fraction(1), Fraction(1), Fraction(0)
    if head == "fn" and tree[1] in ("log", "ln") and tree[2][0] == "sym":
        return tree[2][1], Fraction(1), Fraction(0), Fraction(1)
    if head == "pow" and tree[1][0] == "num" and tree[2][0] == "sym":
        return tree[2][1], Fraction(*tree[1][1:]), Fraction(0), Fraction(0)
    if head in ("pow", "root") and tree[2][0] == "num" and tree[2][1] > 0 and tree[1][0] != "num":
        inner = _growth(tree[1])
        times = Fraction(*tree[2][1:]) if head == "pow" else 1 / Fraction(*tree[2][1:])
        return (inner[0], inner[1], inner[2] * times, inner[3] * times) if inner and inner[1] == 1 else None
    if head != "mul":
        return None
    parts = [_growth(item) for item in tree[1:]]
    if None in parts or len({part[0] for part in parts if part[0]}) > 1:
        return None
    base = Fraction(1)
    for part in parts:
        base *= part[1]
    name = max(part[0] for part in parts)
    return name, base, sum(part[2] for part in parts), sum(part[3] for part in parts)


def decide(x):
    a, b = x.reference.tree, x.candidate.tree
    left, right = _growth(a[2]), _growth(b[2])
    if a[1] != b[1] or left is None or right is None or (left[0] and right[0] and left[0] != right[0]):
        return ABSTAIN
    if left[1:] == right[1:]:
        return correct("same")
    return incorrect("differs") if criteria.sure_of_candidate(x) else ABSTAIN
