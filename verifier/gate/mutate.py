"""Mutants of rules: a promoted rule with one thing changed that an author may get wrong, for the archive of the gate.

A mutant is made from the rule's syntax tree, so that the same rule and mutation always give the same text. Comments and
layout are lost; nothing else changes but what the mutation says.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple


class Place(NamedTuple):
    """A node that a mutation changes, in place, by `change`."""

    node: ast.AST
    change: Callable[[], None]


def mutated(source: str, mutation: str, at: int = 0) -> str:
    """The source with the mutation made at its place number `at`. ValueError where it has no such place."""
    tree = ast.parse(source)
    places = list(MUTATIONS[mutation](tree))
    if at >= len(places):
        raise ValueError(f"{mutation} fits {len(places)} places, there is no number {at}")
    places[at].change()
    return f"{ast.unparse(ast.fix_missing_locations(tree))}\n"


def _copy(tree: ast.Module) -> Iterator[Place]:
    """Nothing changes."""
    yield Place(tree, lambda: None)


def _drop_guard(tree: ast.Module) -> Iterator[Place]:
    """One `if ...: return ABSTAIN` is left out."""
    for function in _functions(tree):
        for index, node in enumerate(function.body):
            if isinstance(node, ast.If) and not node.orelse and _abstains(node.body[0]):
                yield Place(node, lambda body=function.body, i=index: body.pop(i))  # type: ignore[misc]


def _drop_condition(tree: ast.Module) -> Iterator[Place]:
    """One operand of an `and` or `or` is left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BoolOp):
            for index in range(len(node.values)):
                yield Place(node, lambda values=node.values, i=index: values.pop(i))  # type: ignore[misc]


def _drop_activate(tree: ast.Module) -> Iterator[Place]:
    """The function `activate` is left out."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "activate":
            yield Place(node, lambda node=node: tree.body.remove(node))  # type: ignore[misc]


def _drop_needs(tree: ast.Module) -> Iterator[Place]:
    """The card asks for no view."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "needs":
            yield Place(node, _setting(node, "value", ast.Tuple([], ast.Load())))


def _swap_verdict(tree: ast.Module) -> Iterator[Place]:
    """Correct and incorrect change places, on the card too."""
    swap = {"correct": "incorrect", "incorrect": "correct"}

    def change() -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in swap:
                node.id = swap[node.id]
            elif isinstance(node, ast.alias) and node.name in swap:
                node.name = swap[node.name]
            elif isinstance(node, ast.Constant) and node.value in swap:
                node.value = swap[str(node.value)]

    yield Place(tree, change)


def _unknown_counts(tree: ast.Module) -> Iterator[Place]:
    """What the comparison leaves open counts: `.equal` becomes `not .different`, and the other way round."""
    other = {"equal": "different", "different": "equal"}
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            for index, node in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(node, ast.Attribute) and node.attr in other:
                    asked = ast.Attribute(node.value, other[node.attr], ast.Load())
                    new = ast.UnaryOp(ast.Not(), asked)
                    yield Place(node, _setting(parent, name, new, index if isinstance(value, list) else None))


def _by_prefix(tree: ast.Module) -> Iterator[Place]:
    """Equal is what begins alike: `.equal` becomes a comparison of the first characters."""
    begins = ast.parse("x.candidate.plain[:3] == x.reference.plain[:3]", mode="eval").body
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            for index, node in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(node, ast.Attribute) and node.attr == "equal":
                    yield Place(node, _setting(parent, name, begins, index if isinstance(value, list) else None))


def _never_unsure(tree: ast.Module) -> Iterator[Place]:
    """A candidate that was guessed from prose is as good as one that was marked."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            for index, node in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in _SURE:
                    new = ast.Constant(True)
                    yield Place(node, _setting(parent, name, new, index if isinstance(value, list) else None))


def _widen(tree: ast.Module) -> Iterator[Place]:
    """A bound is ten times as wide."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value:
            yield Place(node, _setting(node, "value", node.value * 10))  # type: ignore[operator]


MUTATIONS: Final[dict[str, Callable[[ast.Module], Iterator[Place]]]] = {
    "copy": _copy,
    "drop_guard": _drop_guard,
    "drop_condition": _drop_condition,
    "drop_activate": _drop_activate,
    "drop_needs": _drop_needs,
    "swap_verdict": _swap_verdict,
    "unknown_counts": _unknown_counts,
    "by_prefix": _by_prefix,
    "never_unsure": _never_unsure,
    "widen": _widen,
}
_SURE: Final = ("criteria.sure_of_candidate", "criteria.sure_of_number", "criteria.stated")


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def _abstains(node: ast.stmt) -> bool:
    return isinstance(node, ast.Return) and ast.unparse(node) in ("return ABSTAIN", "return False")


def _setting(parent: ast.AST, name: str, value: object, index: int | None = None) -> Callable[[], None]:
    """Sets a field of a node, or one item of a field that is a list."""

    def change() -> None:
        if index is None:
            setattr(parent, name, value)
        else:
            getattr(parent, name)[index] = value

    return change
