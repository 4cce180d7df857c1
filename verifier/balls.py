"""Equality of trees, with proof.

`compare` decides in this order, and says which step decided:

    identical   the same tree
    rational    exact rational values; or, for rational functions, residues (see verifier.residues)
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
from fractions import Fraction
from typing import Any, Final

from verifier.comparison import Comparison, Outcome, different, equal, unknown
from verifier.exact import exact as _exact
from verifier.residues import NoResidueError, Residues
from verifier.tree import Tree, children, nodes

BITS: Final = 128
DEPTH: Final = 200

# Nodes whose subtrees are items of their own.
_FLAT: Final = frozenset({"num", "add", "mul", "neg", "div", "pow", "root", "fn", "call"})
_NONE: Final[frozenset[str]] = frozenset()
BINDERS: Final = frozenset({"sum", "prod", "int", "lim"})


def exact(tree: Tree) -> Fraction | None:
    """The value of a closed rational tree; None for any other tree and beyond the budgets."""
    value = _exact(tree)
    return None if value is None else Fraction(*value)


def closed(tree: Tree) -> bool:
    """Whether `tree` has no free symbols and no unread calls: a constant."""
    return not free_symbols(tree) and not any(node[0] == "call" for node in nodes(tree))


def has_decimal(tree: Tree) -> bool:
    """Whether a decimal literal stands in `tree`."""
    return any(node[0] == "dec" for node in nodes(tree))


def free_symbols(tree: Tree) -> frozenset[str]:
    """Names of the free symbols of `tree`; an indefinite integral and a derivative are functions of their variable."""
    names: set[str] = set()
    stack = [tree]
    while stack:
        node = stack.pop()
        head = node[0]
        if head == "sym":
            names.add(node[1])
        elif head in BINDERS and node[2] is not None:
            names |= free_symbols(node[-1]) - {node[1]}
            stack.extend(end for end in node[2:4] if isinstance(end, tuple))
        elif head in _FLAT:
            stack.extend([item for item in node if item.__class__ is tuple])
        else:
            stack.extend(children(node))
    return frozenset(names)


def mentions(tree: Tree, heads: frozenset[str]) -> bool:
    """Whether a node of one of these kinds stands in `tree`."""
    stack = [tree]
    while stack:
        node = stack.pop()
        head = node[0]
        if head in heads:
            return True
        if head in _FLAT:
            stack.extend([item for item in node if item.__class__ is tuple])
        elif head not in ("sym", "const"):
            stack.extend(children(node))
    return False


def value(tree: Tree, bits: int = BITS, point: Mapping[str, Any] | None = None) -> Any:
    """The value of `tree` as a flint `acb`, or None. `point`: values of its symbols, as acb, int or float."""
    from verifier import ball

    try:
        return ball.evaluate(tree, ball.Point(ball.symbols(point or {})), bits)
    except (ball.UnreadableError, ball.UndefinedError):
        return None


def compare(a: Tree, b: Tree) -> Comparison:
    """How two value trees relate: equal, different or unknown, and by which step. Symmetric. Decimal literals count as
    exact. Never raises on trees; one that is no value (a set, a relation) is `unread`."""
    result, left, right = _decide(a, b)
    if not result.different:
        return result
    if left is None or right is None:
        left, right = free_symbols(a), free_symbols(b)
        if _bound_and_free(a, left) or _bound_and_free(b, right):
            return unknown("unread", what="a bound symbol beside its sum or integral")
    if left == right:
        return result
    # Where each side has a symbol that the other lacks, they may be two names of one thing, or a substitution.
    outcome = Outcome.UNKNOWN if left - right and right - left else Outcome.DIFFERENT
    return Comparison(outcome, "symbols", {**result.evidence, "symbols": " ".join(sorted(left ^ right))})


def same_function(a: Tree, b: Tree) -> Comparison:
    """Like `compare`, with every symbol taken for what it is: different names are different variables."""
    return _decide(a, b)[0]


def _decide(a: Tree, b: Tree) -> tuple[Comparison, frozenset[str] | None, frozenset[str] | None]:
    """The comparison, and the free symbols of both sides where these were met on the way."""
    if a == b:
        return equal("identical"), None, None
    first = _exact(a)
    if first is not None:
        second = _exact(b)
        if second is not None:
            return equal("rational") if first == second else different("rational"), _NONE, _NONE
    residues = Residues()
    try:
        x = residues.of(a)
        left = residues.symbols
        residues.symbols = set()
        y = residues.of(b)
    except NoResidueError:
        if _depth(a) > DEPTH or _depth(b) > DEPTH:
            return unknown("budget", depth=str(DEPTH)), None, None
        infinite = _infinities(a, b)
        return _settled(a, b) if infinite is None else infinite, None, None
    if x == y:
        return equal("residues" if residues.opaque else "rational"), None, None
    if residues.opaque:
        return _settled(a, b), None, None
    return different("rational"), frozenset(left), frozenset(residues.symbols)


def _bound_and_free(tree: Tree, free: frozenset[str]) -> bool:
    """Whether a symbol is bound in one place and free in another: `int dx x`, perhaps."""
    if not mentions(tree, BINDERS):
        return False
    return any(node[0] in BINDERS and node[2] is not None and node[1] in free for node in nodes(tree))


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
        if _exact(other) is not None or (closed(other) and value(other) is not None):
            return different("infinite")
        return unknown("infinite")
    return None


def _bare_log(tree: Tree) -> bool:
    return any(node[0] == "fn" and node[1] == "log" and len(node) == 3 for node in nodes(tree))


def _settled(a: Tree, b: Tree) -> Comparison:
    """By balls, under the natural reading of `log`; checked against the decimal reading where that matters."""
    from verifier.points import by_balls

    free = free_symbols(a) | free_symbols(b)
    result = by_balls(a, b, free)
    if not result.equal and (_bare_log(a) or _bare_log(b)):
        decimal = by_balls(a, b, free, decimal_log=True)
        if decimal.outcome is not result.outcome:
            return unknown("log base", natural=result.outcome.value, decimal=decimal.outcome.value)
    return result
