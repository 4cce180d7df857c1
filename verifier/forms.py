"""The form of an expression: the same up to order, factored, expanded, in lowest terms, evaluated."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from verifier.exact import exact
from verifier.tree import Tree, children, nodes

_ONE: Final[Tree] = ("num", 1, 1)
_MINUS_ONE: Final[Tree] = ("num", -1, 1)


def same(a: Tree, b: Tree) -> bool:
    """Whether two trees are the same up to the order of terms and factors and to spelling (a/2 and 1/2 a, sqrt x and
    x^(1/2), exp x and e^x)."""
    return a == b or _canonical(a) == _canonical(b)


def _canonical(tree: Tree) -> Tree:
    head = tree[0]
    if head in ("neg", "mul", "div"):
        return _product(tree)
    if head == "add":
        items: list[Tree] = []
        for item in tree[1:]:
            inner = _canonical(item)
            items.extend(inner[1:] if inner[0] == "add" else (inner,))
        return ("add", *sorted(items, key=repr))
    if head == "root":
        return ("pow", _canonical(tree[1]), _canonical(("div", _ONE, tree[2])))
    if head == "num" and tree[2] != 1:
        return _canonical(("div", ("num", tree[1], 1), ("num", tree[2], 1)))
    if head == "fn" and tree[1] == "exp" and len(tree) == 3:
        return ("pow", ("const", "e"), _canonical(tree[2]))
    if head == "pow":
        base, power = _canonical(tree[1]), _canonical(tree[2])
        if power == _MINUS_ONE:
            return _product(("div", _ONE, tree[1]))
        return ("pow", base, power)
    if head in ("sym", "const", "num", "dec", "mixed", "based", "text"):
        return tree
    return tuple(
        _canonical(item) if isinstance(item, tuple) and item and isinstance(item[0], str) else item for item in tree
    )


def _product(tree: Tree) -> Tree:
    negative, above, below = _factors(tree)
    above = [item for item in above if item != _ONE]
    items = sorted(above, key=repr)
    items += [("below", item) for item in sorted(below, key=repr) if item != _ONE]
    if not items:
        return _MINUS_ONE if negative else _ONE
    if len(items) == 1 and not negative and items[0][0] != "below":
        return items[0]
    if len(items) == 1 and items[0][0] == "num" and items[0][2] == 1:
        return ("num", -items[0][1], 1)
    return ("mul", negative, *items)


def _factors(tree: Tree) -> tuple[bool, list[Tree], list[Tree]]:
    """Sign, factors above and factors below the line."""
    head = tree[0]
    if head == "neg":
        negative, above, below = _factors(tree[1])
        return not negative, above, below
    if head == "mul":
        negative, above, below = False, [], []
        for item in tree[1:]:
            sign, over, under = _factors(item)
            negative ^= sign
            above += over
            below += under
        return negative, above, below
    if head == "div":
        sign, above, below = _factors(tree[1])
        other, over, under = _factors(tree[2])
        return sign ^ other, above + under, below + over
    if head == "num" and tree[1] < 0:
        negative, above, below = _factors(("num", -tree[1], tree[2]))
        return not negative, above, below
    if head == "num" and tree[2] != 1:
        return False, [("num", tree[1], 1)], [("num", tree[2], 1)]
    inner = _canonical(tree)
    if inner[0] == "mul":
        return (
            inner[1],
            [item for item in inner[2:] if item[0] != "below"],
            [item[1] for item in inner[2:] if item[0] == "below"],
        )
    return False, [inner], []


def is_expanded(tree: Tree) -> bool:
    """Whether no product, quotient or whole power of a sum is left to multiply out."""
    for node in nodes(tree):
        head = node[0]
        if (head == "mul" and any(item[0] == "add" for item in node[1:])) or (
            head == "neg" and node[1][0] in ("add", "mul") and any(item[0] == "add" for item in (node[1], *node[1][1:]))
        ):
            return False
        if head == "pow" and node[1][0] == "add":
            power = exact(node[2])
            if power is not None and power[1] == 1 and power[0] >= 2:
                return False
        if head == "div" and node[1][0] == "add" and exact(node[2]) is not None:
            return False
    return True


def _written_factors(tree: Tree) -> Iterator[Tree]:
    """The factors of a product as they are written, powers by their bases. A quotient by a number is its dividend."""
    head = tree[0]
    if head in ("mul", "neg"):
        for item in tree[1:]:
            yield from _written_factors(item)
    elif (head == "div" and exact(tree[2]) is not None) or head == "pow":
        yield from _written_factors(tree[1])
    else:
        yield tree


def is_factored(tree: Tree) -> bool | None:
    """Whether a polynomial is written as a product of irreducible factors over the rationals; None when `tree` is no
    polynomial in its symbols, or is beyond the budget."""
    from verifier.polynomial import NotPolynomialError, Ring

    ring = Ring()
    try:
        for item in _written_factors(tree):
            polynomial, bottom = ring.quotient(item)
            if ring.opaque or not bottom.is_constant():
                return None
            if polynomial.is_constant():
                continue
            _, factors = polynomial.factor()
            if sum(power for _, power in factors) != 1:
                return False
            coefficients = list(polynomial.coeffs())
            if len(coefficients) > 1 and all(c.q == 1 for c in coefficients):
                common = math.gcd(*(int(c.p) for c in coefficients))
                if common != 1:
                    return False
    except NotPolynomialError:
        return None
    return True


def is_lowest_terms(tree: Tree) -> bool | None:
    """Whether every fraction in `tree` is reduced, and none has a fraction within; None where that is not decided."""
    from verifier.polynomial import NotPolynomialError, Ring, lowest

    for node in nodes(tree):
        if node[0] == "num" and node[2] != 1:
            continue
        if node[0] != "div":
            continue
        if any(
            inner[0] == "div" or (inner[0] == "num" and inner[2] != 1) for part in node[1:] for inner in nodes(part)
        ):
            return False
        ring = Ring()
        try:
            top, bottom = ring.quotient(node[1])[0], ring.quotient(node[2])[0]
        except NotPolynomialError:
            return None
        if lowest(top, bottom)[1].total_degree() != bottom.total_degree():
            return False
        numbers = [c for part in (top, bottom) for c in part.coeffs()]
        if all(c.q == 1 for c in numbers) and math.gcd(*(int(c.p) for c in numbers)) != 1:
            return False
    return True


_ARITHMETIC: Final = frozenset({"add", "mul", "pow", "root", "fn", "sum", "prod", "div", "percent"})


def is_evaluated(tree: Tree) -> bool:
    """Whether no arithmetic on plain numbers is left to do: 3492/6, 2^3 + 1 and sqrt 4 have some left, 2/3 and 2 sqrt 3
    have none."""
    return _evaluated(tree)[1]


def _evaluated(tree: Tree) -> tuple[bool, bool]:
    """Whether `tree` has an exact value, and whether it is evaluated."""
    head = tree[0]
    if head in ("num", "dec"):
        return True, True
    if head in ("sym", "const"):
        return False, True
    parts = [_evaluated(child) for child in children(tree)]
    # Only a series may have an exact value where a part of it has none: its body, with the index in it.
    closed = (head in ("sum", "prod") or all(value for value, _ in parts)) and exact(tree) is not None
    if closed and head in _ARITHMETIC:
        if head == "div":
            top, bottom = tree[1], tree[2]
            if top[0] == "neg":
                top = top[1]
            plain = top[0] == "num" and bottom[0] == "num" and top[2] == bottom[2] == 1
            return True, plain and bottom[1] > 1 and math.gcd(top[1], bottom[1]) == 1
        return True, head == "percent" and tree[1][0] in ("num", "dec")
    if head in ("add", "mul") and sum(value for value, _ in parts) > 1:
        return closed, False
    return closed, all(done for _, done in parts)
