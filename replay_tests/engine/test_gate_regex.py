"""Patterns that are proved linear, and patterns that are refused."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.gate.regex import why_superlinear

LINEAR = [
    r"\d+(?:\.\d+)?",
    r"[+-]?\d{1,3}(?:,\d{3})*(?:\.\d+)?",
    r"\s*[A-Z]\s*",
    r"(?:the )?answer is ([A-J])\b",
    r"(?i)^\W*(yes|no)\W*$",
    r"[^{}]*\{[^{}]*\}",
    r"(?:\w+ )*\w+!",
    r"\\boxed\{[^{}]{0,200}\}",
    r"(?:apple|banana|cherry)s?",
    r"(?<!\d)\d+(?!\d)",
    r"(?:ab|cd)*e",
    r"[\u4e00-\u9fff]+[，。]\s*",
    r"(?:[a-z]|\d)+",
    r"a{0,3}a{0,3}b",
]
REFUSED = [
    r"(a+)+$",
    r"(a|a)*b",
    r"(a*)*b",
    r"\d+\.?\d+",
    r"(\w+\s?)*$",
    r"a*b?a*c",
    r"(?i)(x+X*)+",
    r"\s*\w*\s*\w*\s*$",
    r"(?:a|ab|b)*c",
    r"^(([a-z])+.)+[A-Z]([a-z])+$",
    r"(.*)-(.*)-x",
    r"(a)\1",
    r"(?=(a+)+b)x",
    r"(?:a{1,30}){1,30}",
    r"(?:a?b?)*c",
    r"[",
]


@pytest.mark.parametrize("pattern", LINEAR)
def test_linear(pattern: str) -> None:
    assert why_superlinear(pattern) == ""


@pytest.mark.parametrize("pattern", REFUSED)
def test_refused(pattern: str) -> None:
    assert why_superlinear(pattern)


def test_flags_count() -> None:
    assert why_superlinear("k*b?K*c") == ""
    assert why_superlinear("k*b?K*c", re.IGNORECASE)
    assert why_superlinear("k*b?\u212a*c", re.IGNORECASE), "the Kelvin sign folds to k"
    assert why_superlinear("s*b?\u017f*c", re.IGNORECASE), "the long s folds to s"
    assert why_superlinear("[a-z]*b?\\d*c") == ""


@settings(max_examples=200)
@given(st.recursive(st.sampled_from(["a", "b", "[ab]"]), lambda inner: st.one_of(
    st.tuples(inner, inner).map("".join),
    st.tuples(inner, inner).map(lambda pair: f"(?:{pair[0]}|{pair[1]})"),
    st.tuples(inner, st.sampled_from("*+?")).map(lambda pair: f"(?:{pair[0]}){pair[1]}"),
), max_leaves=6))  # fmt: skip
def test_what_is_proved_is_fast(pattern: str) -> None:
    """A proved pattern stays fast on texts that drive exponential ones to a standstill: 2^40 steps would never end."""
    if why_superlinear(pattern):
        return
    compiled = re.compile(f"(?:{pattern})$")
    start = time.process_time()
    for text in ("a" * 40 + "c", "ab" * 20 + "c", "b" * 40 + "c"):
        compiled.match(text)
    assert time.process_time() - start < 5
