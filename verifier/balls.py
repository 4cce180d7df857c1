"""Equality of trees, with proof.

`compare` decides in this order, and says which step decided:

    identical   the same tree
    rational    exact rational values; or, for rational functions, residues (see verifier.exact)
    residues    equal whatever the functions in it stand for
    balls       ball arithmetic at fixed points (see verifier.points). Separated balls where both sides are real prove
                difference. Balls that overlap at every point where both sides are real, and at 1,024 bits at one of
                them, count as equal.
    constants   ball arithmetic on closed trees, at 128 and then 1,024 bits
    integers    equal wherever the whole-number letters in exponents are whole numbers

and where it does not decide: `branch` (equal at some real points, different at others, or on the real line only),
`domain`, `undefined`, `symbols` (the sides speak of different symbols), `call` (depends on an unread function),
`integers`, `log base`, `unread`, `budget`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from verifier import exact as _exact
from verifier.comparison import Comparison, Outcome, different, equal, unknown
from verifier.exact import NoResidue, Residues
from verifier.tree import Tree, children, nodes

BITS: Final = 128
DEPTH: Final = 200

exact = _exact.exact
_BINDERS: Final = frozenset({"sum", "prod", "int", "lim"})


def closed(tree: Tree) -> bool:
    """Whether `tree` has no free symbols and no unread calls: a constant."""
    return not free_symbols(tree) and not any(node[0] == "call" for node in nodes(tree))


def has_decimal(tree: Tree) -> bool:
    """Whether a decimal literal stands in `tree`."""
    return any(node[0] == "dec" for node in nodes(tree))


def free_symbols(tree: Tree) -> frozenset[str]:
    """Names of the free symbols of `tree`; an indefinite integral and a derivative are functions of their variable."""
    head = tree[0]
    if head == "sym":
        return frozenset((tree[1],))
    found: frozenset[str] = frozenset()
    for child in children(tree):
        found |= free_symbols(child)
    if head in _BINDERS and tree[2] is not None:
        found -= {tree[1]}
        for end in tree[2:4]:
            if isinstance(end, tuple):
                found |= free_symbols(end)
    return found


def value(tree: Tree, bits: int = BITS, point: Mapping[str, Any] | None = None) -> Any:
    """The value of `tree` as a flint `acb` (`point`: values of symbols, as acb, int or float); None when it has none."""
    from verifier import ball

    try:
        return ball.evaluate(tree, ball.Point(ball.symbols(point or {})), bits)
    except (ball.Unreadable, ball.Undefined):
        return None


def compare(a: Tree, b: Tree) -> Comparison:
    """How two value trees relate: equal, different or unknown, and by which step. Symmetric. Decimal literals count as
    exact. Never raises on trees; one that is no value (a set, a relation) is `unread`."""
    if a == b:
        return equal("identical")
    first = exact(a)
    if first is not None:
        second = exact(b)
        if second is not None:
            return equal("rational") if first == second else different("rational")
    residues = Residues()
    try:
        left, right = residues.of(a), residues.of(b)
    except NoResidue:
        if _depth(a) > DEPTH or _depth(b) > DEPTH:
            return unknown("budget", depth=str(DEPTH))
        infinite = _infinities(a, b)
        return _settled(a, b) if infinite is None else infinite
    if left == right:
        return equal("residues" if residues.opaque else "rational")
    if residues.opaque:
        return _settled(a, b)
    return _apart(different("rational"), free_symbols(a), free_symbols(b))


def _depth(tree: Tree) -> int:
    deepest = 0
    stack = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        if depth > DEPTH:
            break
        stack.extend((child, depth + 1) for child in children(node))
    return deepest


def _apart(result: Comparison, a: frozenset[str], b: frozenset[str]) -> Comparison:
    """What a difference means when the sides have different symbols: where each has one that the other lacks, they
    may be two names or a substitution."""
    if a == b or not result.different:
        return result
    evidence = {**result.evidence, "symbols": " ".join(sorted(a ^ b))}
    outcome = Outcome.UNKNOWN if a - b and b - a else Outcome.DIFFERENT
    return Comparison(outcome, "symbols", evidence)


def _infinity(tree: Tree) -> int:
    """1 or -1 for an infinity with a sign, 0 for anything else."""
    sign = 1
    while tree[0] == "neg":
        sign = -sign
        tree = tree[1]
    return sign if tree == ("const", "oo") else 0


def _infinities(a: Tree, b: Tree) -> Comparison | None:
    left, right = _infinity(a), _infinity(b)
    if left and right:
        return equal("infinite") if left == right else different("infinite")
    if left or right:
        other = b if left else a
        if exact(other) is not None or (closed(other) and value(other) is not None):
            return different("infinite")
        return unknown("infinite")
    return None


def _bare_log(tree: Tree) -> bool:
    return any(node[0] == "fn" and node[1] == "log" and len(node) == 3 for node in nodes(tree))


def _settled(a: Tree, b: Tree) -> Comparison:
    """By balls, under the natural reading of `log`; checked against the decimal reading where that matters."""
    from verifier.points import by_balls

    left, right = free_symbols(a), free_symbols(b)
    result = by_balls(a, b, left | right)
    if not result.equal and (_bare_log(a) or _bare_log(b)):
        decimal = by_balls(a, b, left | right, decimal_log=True)
        if not decimal.different:
            return unknown("log base", natural=result.outcome.value, decimal=decimal.outcome.value)
    return _apart(result, left, right)
