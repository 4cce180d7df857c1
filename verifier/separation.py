"""Values that differ as they stand: their letters are variables, and whoever wrote them had nothing else in mind.

For two bare values without a question, such as `e^(2x)` and `e^(2x) + C`. A difference is told only where every reading
of both sides bears it out:

- letters that only one side has may be other names of the other side's letters;
- an application f(x) may be the product f x; where even the products differ, no function f makes the sides equal, since
  f may be the linear one; f^2(x) is read as the square of f(x) too;
- 1/2x is x/2 or 1/(2x);
- decimals may be rounded (see `beyond_rounding`).
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from verifier import balls
from verifier.rewrite import renamed
from verifier.tree import Tree, nodes

RENAMED: Final = 3  # letters of a side that may be other names of the other side's
_COORDINATES: Final = frozenset({"x", "y", "z"})
_BINDERS: Final = frozenset({"sum", "prod", "int", "lim", "deriv"})
_ANGLE: Final = "angle "  # an angle is named by three points, the vertex in the middle


def apart(a: Tree, b: Tree, slash: bool = False) -> bool:
    """Whether two value trees differ in every reading. slash: 1/2x is met, so that a quotient may reach further."""
    if _names_without_argument(a, b) or _names_without_argument(b, a):
        return False
    lefts, rights = [a], [b]
    if slash:
        lefts.append(slash_further(a))
        rights.append(slash_further(b))
    for powers in (False, True):
        for left in lefts:
            for right in rights:
                first, second = _products(left, powers), _products(right, powers)
                if first is None or second is None or not _apart_under_names(first, second):
                    return False
    return True


def _names_without_argument(a: Tree, b: Tree) -> bool:
    """Whether `b` has the bare name of a function that only `a` applies: f for f(x)."""
    applied, other = ({node[1] for node in nodes(tree) if node[0] == "call"} for tree in (a, b))
    return not balls.free_symbols(b).isdisjoint(applied - other)


def slash_further(tree: Tree) -> Tree:
    """`tree` with each quotient by a number that starts a product reaching to the product's end: 1/2 x as 1/(2 x)."""
    tree = tuple(slash_further(item) if _is_tree(item) else item for item in tree)
    if tree[0] == "mul" and tree[1][0] == "div" and tree[1][2][0] == "num":
        return ("div", tree[1][1], ("mul", tree[1][2], *tree[2:]))
    return tree


def beyond_rounding(a: Tree, b: Tree) -> bool:
    """Whether two functions differ for another reason than that decimals were rounded, and not by a constant factor,
    which a unit might be: both have the same decimals; or they have the same symbols and differ at a point even if
    every decimal is off by a twentieth or half its last digit."""
    names, others = balls.free_symbols(a), balls.free_symbols(b)
    if not names or _proportional(a, b, names | others):
        return False
    if _decimals(a) == _decimals(b):
        return True
    if names != others:
        return False
    from verifier.points import apart_when_rounded

    return apart_when_rounded(a, b, sorted(names))


def _decimals(tree: Tree) -> list[Tree]:
    return sorted(node for node in nodes(tree) if node[0] == "dec")


def _proportional(a: Tree, b: Tree, names: frozenset[str]) -> bool:
    """a / b is a constant: a(x) b(y) = a(y) b(x) for all x and y."""
    other = {name: f"{name}'" for name in names}
    return not balls.same_function(("mul", a, renamed(b, other)), ("mul", renamed(a, other), b)).different


def _is_tree(item: object) -> bool:
    return isinstance(item, tuple) and bool(item) and isinstance(item[0], str)


def _products(tree: Tree, powers: bool) -> Tree | None:
    """`tree` with its applications as products; f^2(x) as f^2 x or, with `powers`, as (f x)^2. None where it calls
    what is no function of one argument named by one letter, and where it binds symbols beside functions."""
    if not any(node[0] == "call" for node in nodes(tree)):
        return tree
    if balls.mentions(tree, _BINDERS):
        return None
    return _as_product(tree, powers)


def _as_product(tree: Tree, powers: bool) -> Tree | None:
    parts: list[object] = []
    for item in tree:
        part = _as_product(item, powers) if _is_tree(item) else item
        if part is None:
            return None
        parts.append(part)
    if tree[0] != "call":
        return tuple(parts)
    name, caret, power = tree[1].partition("^")
    if len(name) > 1 or len(parts) != 3:
        return None
    letter: Tree = ("sym", name)
    if not caret:
        return ("mul", letter, parts[2])
    exponent: Tree = ("num", int(power), 1)
    if powers:
        return ("pow", ("mul", letter, parts[2]), exponent)
    return ("mul", ("pow", letter, exponent), parts[2])


def _apart_under_names(a: Tree, b: Tree) -> bool:
    """Whether two functions differ, whichever names of one side stand for names of the other."""
    if a[0] == b[0] == "sym" and a[1].startswith(_ANGLE) and b[1].startswith(_ANGLE):
        return sorted(a[1]) == sorted(b[1]) and a != b  # at another vertex of one triangle
    left, right = balls.free_symbols(a), balls.free_symbols(b)
    ours, theirs = sorted(left - right), sorted(right - left)
    if ours and theirs:
        if len(ours) != len(theirs) or len(ours) > RENAMED:
            return False
        for order in permutations(theirs):
            pairs = list(zip(order, ours, strict=True))
            if any(map(_of_one_family, *zip(*pairs, strict=True))):
                continue
            if not _differ(a, renamed(b, dict(pairs))):
                return False
    counted = _counted_alike(left, right)
    return _differ(a, b) and (not counted or _differ(a, renamed(b, counted)))


def _counted_alike(left: frozenset[str], right: frozenset[str]) -> dict[str, str]:
    """New names for the letters of `right` with several indices, counted from where those of `left` are: x_1, x_2 for
    x_0, x_1."""
    names: dict[str, str] = {}
    for stem in {name.partition("_")[0] for name in right if "_" in name}:
        ours, theirs = (sorted(_indices(stem, side)) for side in (left, right))
        if ours != theirs and len(ours) == len(theirs) > 1:
            names.update((f"{stem}_{j}", f"{stem}_{i}") for i, j in zip(ours, theirs, strict=True))
    return names


def _indices(stem: str, names: frozenset[str]) -> list[int]:
    parts = [name.partition("_") for name in names]
    return [int(index) for letter, _, index in parts if letter == stem and index.isdecimal()]


def _of_one_family(first: str, second: str) -> bool:
    """x_1 and x_2: the same letter with another index, by which a writer tells two things apart."""
    stem, mark, index = first.partition("_")
    other, also, label = second.partition("_")
    return stem == other and index.isdecimal() and label.isdecimal() and bool(mark and also)


def _differ(a: Tree, b: Tree) -> bool:
    """Whether two functions of real variables differ; with an absolute value in them, on the whole of the real line."""
    result = balls.compare(a, b)
    if result.different or result.step == "symbols":
        return True
    if result.step == "integers":
        # Equal for whole exponents of a negative number: x, y and z run through all numbers.
        return balls.free_symbols(a) | balls.free_symbols(b) <= _COORDINATES
    if result.step != "branch":
        return False
    if not any(node[:2] == ("fn", "abs") for tree in (a, b) for node in nodes(tree)):
        return False
    from verifier.objects.expression import positive_by_custom
    from verifier.points import apart_on_reals

    return apart_on_reals(a, b, sorted(balls.free_symbols(a) | balls.free_symbols(b)), positive_by_custom(a, b))
