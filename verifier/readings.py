"""Notations with a second reading, which only agreement bears out: where both sides agree under it, they are equal;
where only the first reading sets them apart, nothing is said.

- counts: C_5^2, C(5, 2) and 5C2 as binomial coefficients, A_5^2, P_5^2 and 5P2 as numbers of arrangements, where the
  other side has none: C(5, 2) and C(5, 3) may be points;
- derivatives: dy/dx and y', df/dx and f'(x), dx/dt and x with a dot;
- j beside an i: the imaginary unit of engineers, or another direction or index, so that nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from verifier import balls
from verifier.comparison import Comparison, equal, unknown
from verifier.tree import Tree, nodes

_COUNT: Final = {"C": "binomial", "A": "permutation", "P": "permutation"}
_INDEXED: Final = re.compile(r"([CAP])_([0-9]{1,6}|[a-z])")
_GLUED: Final = re.compile(r"([CAP])([0-9]{1,6})")
_DERIVATIVE: Final = re.compile(r"d(?:\^([1-9]))?([A-Za-z](?:_\w+)?)/d([A-Za-z]+)(?:\^[1-9])?")
_PRIMED: Final = re.compile(r"([A-Za-z])('+)")
_DOT: Final = re.compile(r"([A-Za-z](?:_\w+)?)_(d?dot)")
_I: Final[Tree] = ("const", "i")
_J: Final[Tree] = ("sym", "j")
_UNITS: Final = {_I, _J}


def compare(a: Tree, b: Tree, first: Comparison) -> Comparison:
    """`first`, the comparison of two value trees as they are read, or what their second readings say against it."""
    for name, left, right in _others(a, b):
        second = balls.compare(left, right)
        if second.equal and (name != "counts" or left == a or right == b):
            return equal(name)
        if first.different and not second.different:
            return unknown("notation", reading=name)
    if first.different and open_to_unit(a, b):
        return unknown("notation", reading="i or j")
    return first


def open_to_unit(a: Tree, b: Tree) -> bool:
    """One side writes i where the other writes j, which may be the same or two directions."""
    return {frozenset(set(nodes(side)) & _UNITS) for side in (a, b)} == {frozenset({_I}), frozenset({_J})}


def _others(a: Tree, b: Tree) -> Iterator[tuple[str, Tree, Tree]]:
    left, right = _mapped(a, _counted), _mapped(b, _counted)
    if left != a or right != b:
        yield "counts", left, right
    variables: dict[str, str] = {}
    first, second = in_primes(a, variables), in_primes(b, variables)
    if first is not None and second is not None and (first != a or second != b):
        yield "derivatives", first, second


def _mapped(tree: Tree, change: Callable[[Tree], Tree | None]) -> Tree:
    """`tree` with `change` made at every node where it says something, from the leaves up."""
    mapped: Tree = tuple(
        _mapped(item, change) if isinstance(item, tuple) and item and isinstance(item[0], str) else item
        for item in tree
    )
    return change(mapped) or mapped


def _counted(tree: Tree) -> Tree | None:
    if tree[0] == "pow" and tree[1][0] == "sym":
        found = _INDEXED.fullmatch(tree[1][1])
        if found:
            size: Tree = ("num", int(found[2]), 1) if found[2].isdecimal() else ("sym", found[2])
            return ("fn", _COUNT[found[1]], size, tree[2])
    if tree[0] == "call" and tree[1] == "C" and len(tree) == 4:
        return ("fn", "binomial", tree[2], tree[3])
    if tree[0] == "mul" and len(tree) == 3 and tree[1][0] == "num" and tree[2][0] == "sym":
        found = _GLUED.fullmatch(tree[2][1])
        if found:
            return ("fn", _COUNT[found[1]], tree[1], ("num", int(found[2]), 1))
    return None


def in_primes(tree: Tree, variables: dict[str, str]) -> Tree | None:
    """`tree` with its derivatives named by primes: y' for dy/dx, f' for f'(x). None where one name would stand for two
    derivatives, as for dy/dx and dy/dt. variables: by name, what it is derived by; grown here."""
    clash = False

    def primed(node: Tree) -> Tree | None:
        nonlocal clash
        found = _derivative(node)
        if found is None:
            return None
        name, variable = found
        stem = name.rstrip("'")
        clash = clash or (variable != "" and variables.setdefault(stem, variable) != variable)
        return ("sym", name)

    result = _mapped(tree, primed)
    return None if clash else result


def _derivative(node: Tree) -> tuple[str, str] | None:
    """The name in primes of a derivative, and what it is derived by, "" where nothing says; None for other nodes."""
    if node[0] == "sym":
        found = _DERIVATIVE.fullmatch(node[1])
        if found:
            return found[2] + "'" * int(found[1] or 1), found[3]
        dotted = _DOT.fullmatch(node[1])
        if dotted:
            return dotted[1] + ("'" if dotted[2] == "dot" else "''"), "t"
        return (node[1], "") if _PRIMED.fullmatch(node[1]) else None
    if node[0] == "call" and len(node) == 3 and node[2][0] == "sym" and _PRIMED.fullmatch(node[1]):
        return node[1], node[2][1]
    if node[0] == "deriv" and isinstance(node[2], int) and node[3][0] == "call" and node[3][2:] == (("sym", node[1]),):
        name: str = node[3][1]
        return (name + "'" * node[2], node[1]) if len(name) == 1 else None
    return None
