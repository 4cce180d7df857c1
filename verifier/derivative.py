"""Derivatives of trees by the rules of differentiation; no simplification but of zeros and ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from verifier.tree import Tree, nodes

_ZERO: Final[Tree] = ("num", 0, 1)
_ONE: Final[Tree] = ("num", 1, 1)
_TWO: Final[Tree] = ("num", 2, 1)
NODES: Final = 4_000  # of a derivative


class NoDerivativeError(Exception):
    """The tree holds something that is not differentiated here, or its derivative is beyond the budget."""


def derivative(tree: Tree, name: str) -> Tree:
    """The derivative of `tree` by the symbol `name`. Raises NoDerivativeError."""
    result = _of(tree, name)
    for count, _ in enumerate(nodes(result)):
        if count > NODES:
            raise NoDerivativeError("the derivative is too long")
    return result


def _product(*factors: Tree) -> Tree:
    kept = [factor for factor in factors if factor != _ONE]
    if _ZERO in kept:
        return _ZERO
    return ("mul", *kept) if len(kept) > 1 else (kept[0] if kept else _ONE)


def _sum(*items: Tree) -> Tree:
    kept = [item for item in items if item != _ZERO]
    return ("add", *kept) if len(kept) > 1 else (kept[0] if kept else _ZERO)


def _of(tree: Tree, name: str) -> Tree:
    head = tree[0]
    if head == "sym":
        return _ONE if tree[1] == name else _ZERO
    if not any(node[0] == "sym" and node[1] == name for node in nodes(tree)):
        return _ZERO
    if head == "add":
        return _sum(*(_of(item, name) for item in tree[1:]))
    if head == "neg":
        inner = _of(tree[1], name)
        return _ZERO if inner == _ZERO else ("neg", inner)
    if head == "mul":
        items = tree[1:]
        return _sum(
            *(_product(*items[:place], _of(item, name), *items[place + 1 :]) for place, item in enumerate(items))
        )
    if head == "div":
        above, below = tree[1], tree[2]
        over = _of(above, name)
        under = _of(below, name)
        first = _ZERO if over == _ZERO else ("div", over, below)
        if under == _ZERO:
            return first
        return _sum(first, ("neg", ("div", _product(above, under), ("pow", below, _TWO))))
    if head == "pow":
        return _power(tree[1], tree[2], name)
    if head == "root":
        return _power(tree[1], ("div", _ONE, tree[2]), name)
    if head in ("percent", "degree"):
        return (head, _of(tree[1], name))
    if head == "fn" and len(tree) == 3:
        outer = _OUTER.get(tree[1])
        if outer is not None:
            return _product(outer(tree[2]), _of(tree[2], name))
    if head == "fn" and tree[1] == "log" and len(tree) == 4:
        return _of(("div", ("fn", "ln", tree[2]), ("fn", "ln", tree[3])), name)
    raise NoDerivativeError(f"{head} is not differentiated")


def _power(base: Tree, exponent: Tree, name: str) -> Tree:
    inner = _of(base, name)
    above = _of(exponent, name)
    first = _product(exponent, ("pow", base, ("add", exponent, ("neg", _ONE))), inner)
    if above == _ZERO:
        return first
    return _sum(first, _product(("pow", base, exponent), ("fn", "ln", base), above))


def _fn(function: str) -> Callable[[Tree], Tree]:
    return lambda u: ("fn", function, u)


def _square(function: str) -> Callable[[Tree], Tree]:
    return lambda u: ("pow", ("fn", function, u), _TWO)


def _minus(outer: Callable[[Tree], Tree]) -> Callable[[Tree], Tree]:
    return lambda u: ("neg", outer(u))


def _times(first: str, second: str) -> Callable[[Tree], Tree]:
    return lambda u: ("mul", ("fn", first, u), ("fn", second, u))


def _inverse(square: int, constant: int, root: bool) -> Callable[[Tree], Tree]:
    """1 / (square u^2 + constant), or of its square root."""

    def outer(u: Tree) -> Tree:
        below: Tree = ("add", ("mul", ("num", square, 1), ("pow", u, _TWO)), ("num", constant, 1))
        return ("div", _ONE, ("root", below, _TWO) if root else below)

    return outer


_OUTER: Final[dict[str, Callable[[Tree], Tree]]] = {
    "sin": _fn("cos"),
    "cos": _minus(_fn("sin")),
    "tan": _square("sec"),
    "cot": _minus(_square("csc")),
    "sec": _times("sec", "tan"),
    "csc": _minus(_times("csc", "cot")),
    "sinh": _fn("cosh"),
    "cosh": _fn("sinh"),
    "tanh": _square("sech"),
    "coth": _minus(_square("csch")),
    "asin": _inverse(-1, 1, True),
    "acos": _minus(_inverse(-1, 1, True)),
    "atan": _inverse(1, 1, False),
    "acot": _minus(_inverse(1, 1, False)),
    "asinh": _inverse(1, 1, True),
    "acosh": _inverse(1, -1, True),
    "atanh": _inverse(-1, 1, False),
    "exp": _fn("exp"),
    "ln": lambda u: ("div", _ONE, u),
    "abs": _fn("sign"),
}
