"""Values as Python or JSON writes them: lists, tuples, dicts, sets and strings, with the types of what they hold.

Read by the standard library's `ast.literal_eval` and `json`, which run no code, within a budget of characters and
brackets.
"""

from __future__ import annotations

import json
from math import isclose
from typing import TYPE_CHECKING, Any, NamedTuple

from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from verifier.answer import Answer

MAX_CHARACTERS = 2_000
MAX_BRACKETS = 300
_OPENERS = "[{('\""
_CLOSERS = "]})'\""
# Python reads these with a warning: \d in a string, 1or 2.
_WARNED = LazyPattern(r"(?<!\\)(?:\\\\)*\\(?![\\'\"nrtabfvxuUN0-7\n])|\d(?:and|else|for|if|in|is|or|not)\b")
_NEAR = 1e-6  # floats this near, relatively, may be one value printed to fewer digits


class Literal(NamedTuple):
    """A container or a string as a programming language writes it; never a bare number."""

    value: Any


def read(answer: Answer) -> Literal | None:
    """The container or string that the whole text is, or None."""
    return read_text(answer.text)


def read_text(text: str) -> Literal | None:
    """As `read`, for a text."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == "`":
        text = text.strip("`").strip()
    if len(text) < 2 or text[0] not in _OPENERS or text[-1] not in _CLOSERS or len(text) > MAX_CHARACTERS:
        return None
    if (text[0] == "(" and "," not in text and text[1:2] not in "'\"") or _WARNED.search(text):
        return None
    if sum(map(text.count, "[{(")) > MAX_BRACKETS:
        return None
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        import ast

        try:
            value = ast.literal_eval(text)
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            return None
    return Literal(value) if isinstance(value, (list, tuple, dict, set, str)) else None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no value of JSON")


def compare(a: Literal, b: Literal) -> Comparison:
    """Equal where all values and their types are the same. Unknown where the kinds of brackets, floats in their last
    digits, or quotes alone make the difference, and where a set stands beside a list."""
    if typed(a.value) == typed(b.value):
        ordered = typed(a.value, ordered=True) == typed(b.value, ordered=True)
        return equal("literal") if ordered else equal("literal", order="free")
    if typed(a.value, loose=True) == typed(b.value, loose=True):
        return unknown("types")
    if isinstance(a.value, set) != isinstance(b.value, set):
        return unknown("brackets")
    return unknown("floats") if _near(a.value, b.value) else different("literal")


def typed(value: Any, *, loose: bool = False, ordered: bool = False) -> Any:
    """`value` as nested tuples that begin with the name of its type. loose: a tuple is a list, and "1" is 1; ordered:
    the keys of a dict have an order."""
    if isinstance(value, dict):
        pairs = [
            (typed(k, loose=loose, ordered=ordered), typed(v, loose=loose, ordered=ordered)) for k, v in value.items()
        ]
        return ("dict", tuple(pairs if ordered else sorted(pairs, key=repr)))
    if isinstance(value, (list, tuple)):
        kind = "list" if loose else type(value).__name__
        return (kind, tuple(typed(item, loose=loose, ordered=ordered) for item in value))
    if isinstance(value, (set, frozenset)):
        return ("list" if loose else "set", tuple(sorted((typed(item, loose=loose) for item in value), key=repr)))
    return str(value).casefold().strip() if loose else (type(value).__name__, value)


def _near(a: Any, b: Any) -> bool:
    """Whether two values differ in floats alone, and there by no more than printing explains."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_near(a[key], b[key]) for key in a)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(_near, a, b))
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return isclose(a, b, rel_tol=_NEAR) and not isinstance(a, bool)
    return bool(typed(a) == typed(b))


def show(literal: Literal) -> str:
    """As Python writes it."""
    return repr(literal.value)
