"""Ratios: 1:3:5, "2 to 3"; equal where the terms are proportional, in order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from verifier.ask_text import has
from verifier.comparison import Comparison, Outcome, different, equal, unknown
from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from verifier.answer import Answer
    from verifier.tree import Tree

MAX_CHARACTERS = 400
MAX_TERMS = 12

_CUE = LazyPattern(r"[:∶]|\\colon|\bto\b|/|\\d?frac")
_CUE_HINTS = (":", "∶", "colon", "to", "/", "frac")
_PARTING = (":", "∶", "colon", "to")
_COLON = LazyPattern(r"\s*(?:\\(?:mathbin|mathrel)\{:\}|\\colon|[:∶])\s*")
_TO = LazyPattern(r"\s+(?:\\text\{\s*)?to(?:\s*\})?\s+")
_FRACTION = LazyPattern(
    r"^(\d{1,20})\s*/\s*(\d{1,20})$|^\\d?frac\s*\{(\d{1,20})\}\s*\{(\d{1,20})\}$|^\\d?frac\s?(\d)(\d)$"
)
_ASKED = LazyPattern(r"\bratio\b|\bproportion|\bodds\b|比(?!较|如|赛|例尺)", re.IGNORECASE)
_PLAIN = LazyPattern(r"^\d{1,40}(?:\.\d{1,40})?$")
_REFUSED = LazyPattern(r"[<>=,;]|\\(?:le|ge|in|to|begin|text)\b")


@dataclass(frozen=True, slots=True)
class Ratio:
    """The terms, in order, as trees.

    ambiguous: neither the question nor a label says ratio: it may be a time (6:00), a score (2:1), a span ("2 to 3").
    """

    terms: tuple[Tree, ...]
    ambiguous: bool = False


def read(answer: Answer) -> Ratio | None:
    """The ratio that the whole answer is, without a label before "="; 2/3 is one only where the question says ratio."""
    text = answer.plain
    if not text or len(text) > MAX_CHARACTERS or not has(text, _CUE_HINTS) or not _CUE.search(text):
        return None
    asked = bool(_ASKED.search(answer.ask.question))
    if "=" in text:  # S_1 : S_2 = 7 : 32
        label, _, text = text.rpartition("=")
        text = text.strip()
        asked = asked or len(_COLON.split(label)) > 1
    if found := _FRACTION.match(text):
        numbers = [int(group) for group in found.groups() if group]
        return Ratio(tuple(("num", number, 1) for number in numbers)) if asked and all(numbers) else None
    if not has(text, _PARTING):
        return None
    parts = _COLON.split(text)
    if len(parts) == 1:
        parts = _TO.split(text)
    if not 2 <= len(parts) <= MAX_TERMS:
        return None
    terms = tuple(_term(part) for part in parts)
    if None in terms:
        return None
    return Ratio(tuple(term for term in terms if term is not None), not asked)


def _term(text: str) -> Tree | None:
    text = text.strip()
    if _PLAIN.match(text):
        value = Fraction(text)
        if "." in text:
            return ("dec", value.numerator, value.denominator, text.index(".") + 1 - len(text))
        return ("num", value.numerator, 1)
    if not text or _REFUSED.search(text):
        return None
    from verifier.grammar import ParseError, parse
    from verifier.tree import nodes

    try:
        tree = parse(text)
    except ParseError:
        return None
    return (
        None
        if any(node[0] in ("text", "seq", "rel", "group", "ratio", "pm", "percent") for node in nodes(tree))
        else tree
    )


def show(ratio: Ratio) -> str:
    from verifier.grammar import show as show_tree

    return ":".join(show_tree(term) for term in ratio.terms)


def _fraction(term: Tree) -> Fraction | None:
    return Fraction(term[1], term[2]) if term[0] in ("num", "dec") else None


def compare(a: Ratio, b: Ratio) -> Comparison:
    """Proportional terms are equal; the evidence `same_terms` says "yes" where they are equal one by one
    (2:3 and 12:18 are proportional only). Where both sides are ambiguous, nothing but the same terms decides."""
    if a.terms == b.terms:
        return equal("identical", same_terms="yes")
    result = _compare_terms(a, b)
    if a.ambiguous and b.ambiguous and result.evidence.get("same_terms") != "yes":
        return unknown("ambiguous")
    return result


def _compare_terms(a: Ratio, b: Ratio) -> Comparison:
    if len(a.terms) != len(b.terms):
        return different("size", sizes=f"{len(a.terms)}, {len(b.terms)}")
    left, right = [_fraction(term) for term in a.terms], [_fraction(term) for term in b.terms]
    if None not in left and None not in right:
        x = [value for value in left if value is not None]
        y = [value for value in right if value is not None]
        if not any(x) or not any(y):
            return equal("rational", same_terms="yes") if x == y else unknown("zero")
        i = next(index for index, value in enumerate(x) if value)
        if y[i] and all(p * y[i] == q * x[i] for p, q in zip(x, y, strict=True)):
            return equal("rational", same_terms="yes" if x == y else "no")
        return different("rational")
    return _compare_trees(a.terms, b.terms)


def _compare_trees(x: tuple[Tree, ...], y: tuple[Tree, ...]) -> Comparison:
    from verifier.balls import compare as compare_trees

    products = [compare_trees(("mul", p, y[0]), ("mul", q, x[0])) for p, q in zip(x[1:], y[1:], strict=True)]
    outcomes = {result.outcome for result in products}
    if outcomes == {Outcome.EQUAL}:
        same = all(compare_trees(p, q).equal for p, q in zip(x, y, strict=True))
        return equal("proportional", same_terms="yes" if same else "no")
    if Outcome.DIFFERENT in outcomes:
        return different("proportional")
    return unknown("proportional")
