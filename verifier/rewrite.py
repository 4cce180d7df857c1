"""Trees with their symbols replaced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verifier.tree import Tree


def substitute(tree: Tree, values: Mapping[str, Tree]) -> Tree:
    """`tree` with each symbol named in `values` replaced, bound ones and the variables of calculus included where the
    replacement is a symbol too."""
    if tree[0] == "sym":
        return values.get(tree[1], tree)
    result: Tree = _replaced(tree, values)
    if result[0] in ("sum", "prod", "int", "lim", "deriv"):
        bound = values.get(result[1])
        if bound is not None and bound[0] == "sym":
            return (result[0], bound[1], *result[2:])
    return result


def _replaced(part: Any, values: Mapping[str, Tree]) -> Any:
    if not isinstance(part, tuple):
        return part
    return tuple(
        (substitute(item, values) if item and isinstance(item[0], str) else _replaced(item, values))
        if isinstance(item, tuple)
        else item
        for item in part
    )


def calls_as_products(tree: Tree, names: frozenset[str]) -> Tree:
    """`tree` with each application f(a) of one of `names` read as the product f a, and its power f(a)^n as f a^n."""
    if tree[0] == "pow" and tree[1][0] == "call" and tree[1][1] in names and len(tree[1]) == 3:
        inner = calls_as_products(tree[1][2], names)
        return ("mul", ("sym", tree[1][1]), ("pow", inner, calls_as_products(tree[2], names)))
    if tree[0] == "call" and tree[1] in names and len(tree) == 3:
        return ("mul", ("sym", tree[1]), calls_as_products(tree[2], names))
    return tuple(
        calls_as_products(item, names) if isinstance(item, tuple) and item and isinstance(item[0], str) else item
        for item in tree
    )


def renamed(tree: Tree, names: Mapping[str, str]) -> Tree:
    """`tree` with symbols renamed."""
    return substitute(tree, {name: ("sym", other) for name, other in names.items()})
