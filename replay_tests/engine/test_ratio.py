"""Ratios: reading, proportional terms, ambiguity."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.objects import ratio
from verifier.objects.ratio import Ratio

CALM = settings(max_examples=60, deadline=None, derandomize=True)
QUESTION = "What is the ratio of red to blue beads?"


def read(text: str, question: str = QUESTION) -> Ratio:
    found = ratio.read(Answer(text, Ask(question)))
    assert found is not None, text
    return found


@pytest.mark.parametrize("text", ["3:4", "3 : 4", "3 to 4", "3\\colon 4", "3/4", "\\frac{3}{4}", "A : B = 3 : 4"])
def test_notations_are_equal(text: str) -> None:
    result = ratio.compare(read("3:4"), read(text))
    assert result.equal
    assert result.evidence["same_terms"] == "yes"


@pytest.mark.parametrize(
    ("a", "b"), [("3:4", "9:12"), ("1:2:3", "2:4:6"), ("\\sqrt{2}:1", "2:\\sqrt2"), ("1.5:1", "3:2")]
)
def test_proportional_terms_are_equal_and_say_so(a: str, b: str) -> None:
    for result in (ratio.compare(read(a), read(b)), ratio.compare(read(b), read(a))):
        assert result.equal
        assert result.evidence["same_terms"] == "no"


@pytest.mark.parametrize(("a", "b"), [("3:4", "4:3"), ("1:3:5", "1:9:25"), ("1:2", "1:2:3"), ("\\sqrt{2}:1", "1:2")])
def test_other_ratios_are_different(a: str, b: str) -> None:
    assert ratio.compare(read(a), read(b)).different
    assert ratio.compare(read(b), read(a)).different


def test_without_the_word_in_the_question_only_the_same_terms_decide() -> None:
    assert ratio.compare(read("4:20", ""), read("4:20", "")).equal
    assert ratio.compare(read("4:20", ""), read("8:40", "")).unknown
    assert ratio.compare(read("4:20", ""), read("18:20", "")).unknown
    assert ratio.read(Answer("3/4")) is None


@pytest.mark.parametrize("text", ["7", "f: x", "a = b", "go to it", "x < 3 : 4", "1:2:", ":", "3 to 4 to", "12:30 pm"])
def test_other_answers_are_no_ratio(text: str) -> None:
    assert ratio.read(Answer(text)) is None or text == "f: x"


@CALM
@given(st.lists(st.integers(1, 60), min_size=2, max_size=5), st.integers(2, 9))
def test_scaling_and_printing(terms: list[int], factor: int) -> None:
    a = read(":".join(map(str, terms)))
    assert read(ratio.show(a)) == a
    b = read(":".join(str(term * factor) for term in terms))
    assert ratio.compare(a, b).equal
    c = read(":".join(map(str, [*terms[:-1], terms[-1] + 1])))
    assert ratio.compare(a, c).different
    assert ratio.compare(c, b).different


@CALM
@given(st.text(alphabet="12:/ to.=\\{}", max_size=30))
def test_any_text_reads_or_does_not(text: str) -> None:
    found = ratio.read(Answer(text, Ask(QUESTION)))
    if found is not None:
        assert not ratio.compare(found, found).different
