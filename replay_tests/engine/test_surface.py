"""Cleaning takes off wrappers and never damages what is inside."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.surface import clean, normalise

CLEANED = {
    "5": "5",
    " 5 ": "5",
    "$5$": "5",
    "$$ 5 $$": "5",
    r"\(5\)": "5",
    r"\[ 5 \]": "5",
    r"\boxed{5}": "5",
    r"$\boxed{\frac{1}{2}}$.": r"\frac{1}{2}",
    r"\fbox{9}": "9",
    r"\boxed{\text{C}}": "C",
    r"\boxed{5": "5",
    "**5**": "5",
    "***C***": "C",
    "*a*": "a",
    "`x`": "x",
    '"no"': "no",
    "\u201cyes\u201d": "yes",
    "\u2018no\u2019": "no",
    "5.": "5",
    "5\u3002": "5",
    "5,": "5",
    "= 3": "3",
    r"\text{m}": "m",
    r"\text{ m }": "m",
    r"\mathrm{kg}": "kg",
    r"\mathrm{~m}": "m",
    r"{\bf 3}": "3",
    "x\\\\": "x",
    r"x\,": "x",
    r"\,x": "x",
    r"\frac{1}{2}$": r"\frac{1}{2}",
    r"$\frac{1}{2}": r"\frac{1}{2}",
    "\uff11\uff12": "12",
    "\uff08\uff11\uff0c\uff12\uff09": "(1,2)",
    "5\u00a0000": "5 000",
    "\u22125": "-5",
    "\u200b5\u200e": "5",
    "\u202e5": "5",
    "\ufeff5": "5",
    "\u300c\u4e09\u300d": "\u4e09",
}

# Nothing to take off.
KEPT = [
    "(0,1)",
    "[0,1)",
    "5!",
    "{1,2}",
    "a**b",
    "2*x*3",
    r"5 \text{m}",
    r"\text{a} + \text{b}",
    "$5",
    "5$",
    "$45,000",
    r"\$5",
    "$a$ or $b$",
    "**a** and **b**",
    "*a* * *b*",
    "'a' and 'b'",
    "== 3",
    "=> x",
    "0.333...",
    "x_1",
    "~5",
    "~p",
    "-5",
    "50%",
    r"50\%",
    r"\left. x \right.",
    r"\boxed{1}, \boxed{2}",
    "f'",
    "$",
    "`",
    "\u4e09\u5206\u4e4b\u4e00",
    "x\u00b2",
    "\u00bd",
    "",
]


@pytest.mark.parametrize("text", CLEANED)
def test_cleaned(text: str) -> None:
    assert clean(text) == CLEANED[text]
    assert Answer(text).plain == CLEANED[text]


@pytest.mark.parametrize("text", KEPT)
def test_kept(text: str) -> None:
    assert clean(text) == text


@given(st.one_of(st.text(max_size=40), st.text(alphabet=r"$\{}()[]*`'\".,~ab1 boxedtext=", max_size=30)))
@settings(deadline=None, derandomize=True, max_examples=600)
def test_clean_is_idempotent_and_total(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned


@given(st.text(max_size=40))
@settings(deadline=None, derandomize=True, max_examples=200)
def test_normalise_is_idempotent(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


def test_ascii_is_returned_as_it_is() -> None:
    text = "a - b 'c' \"d\""
    assert normalise(text) is text


@pytest.mark.parametrize(
    "text",
    [
        "$" * 100_000,
        "{" * 100_000,
        r"\boxed{" * 20_000,
        "*" * 100_000,
        " " * 100_000,
        "\\," * 50_000,
        ". " * 50_000,
        "\u200b" * 100_000,
    ],
)
def test_long_text(text: str) -> None:
    import time

    start = time.perf_counter()
    clean(text)
    assert time.perf_counter() - start < 0.2
