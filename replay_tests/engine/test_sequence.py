"""Sequences of tokens: layouts, exactness, what stays open."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.comparison import Outcome
from verifier.objects import sequence
from verifier.objects.sequence import Sequence

CALM = settings(max_examples=60, deadline=None, derandomize=True)
CIPHER = "Encrypt the plaintext and give the ciphertext."


def read(text: str, question: str = "") -> Sequence:
    found = sequence.read(Answer(text, Ask(question)))
    assert found is not None, text
    return found


@pytest.mark.parametrize(
    "text",
    [
        "[[A B C,D E F]]",
        "[[A B C, D E F]]",
        "A B C,D E F",
        "A B C\nD E F",
        "[[A,B,C],[D,E,F]]",
        "A,B,C;D,E,F",
        '[["A","B","C"],["D","E","F"]]',
    ],
)
def test_layouts_of_one_grid(text: str) -> None:
    found = read(text)
    assert found.rows == (("A", "B", "C"), ("D", "E", "F"))
    assert found.kind == "grid"


@pytest.mark.parametrize(
    "text",
    ["red, sky, owl", "red,sky,owl", "[[red sky owl]]", "red -> sky → owl", "[red];[sky];[owl]", "red\nsky\nowl"],
)
def test_layouts_of_one_list(text: str) -> None:
    assert read(text).rows == (("red", "sky", "owl"),)


@pytest.mark.parametrize(
    ("a", "b", "outcome", "step"),
    [
        ("[[QXZT]]", "QXZT", Outcome.EQUAL, "identical"),
        ("[[QXZT]]", "[[QXZS]]", Outcome.DIFFERENT, "tokens"),
        ("[[QXZT]]", "[[qxzt]]", Outcome.UNKNOWN, "case"),
        ("[[news paper]]", "[[newspaper]]", Outcome.UNKNOWN, "layout"),
        ("[[F(x,y)∧G(z)]]", "[[F(x, y) ∧ G(z)]]", Outcome.EQUAL, "spacing"),
        ("[[((1,2),(3,4))]]", "[[(1, 2), (3, 4)]]", Outcome.EQUAL, "identical"),
        ("[[A,B]]", "[[B,A]]", Outcome.UNKNOWN, "order"),
        ("[[{p,s}]]", "[[{s,p}]]", Outcome.UNKNOWN, "order"),
        ("[[x+1]]", "[[1+x]]", Outcome.UNKNOWN, "mathematics"),
        ("[[2\\sqrt{3}]]", "[[2√3]]", Outcome.UNKNOWN, "notation"),
        ("[[1 2,3 4]]", "[[1 2,4 3]]", Outcome.DIFFERENT, "tokens"),
        ("1 2,3 4", "1 2,4 3", Outcome.DIFFERENT, "tokens"),
        ("1 0,3 4", "1.0 0,3 4", Outcome.UNKNOWN, "words"),
        ("[[1 2,3 4]]", "[[1 2,3 4,5 6]]", Outcome.DIFFERENT, "shape"),
        ("crimson", "red", Outcome.UNKNOWN, "words"),
        ("[1, 2]", "(1, 2)", Outcome.UNKNOWN, "layout"),
        ("[3, 8]", "[3, 8)", Outcome.UNKNOWN, "layout"),
    ],
)
def test_comparison(a: str, b: str, outcome: Outcome, step: str) -> None:
    for result in (sequence.compare(read(a), read(b)), sequence.compare(read(b), read(a))):
        assert (result.outcome, result.step) == (outcome, step)


def test_the_question_makes_strings_strict() -> None:
    assert sequence.compare(read("QXZT", CIPHER), read("QXZS", CIPHER)).different
    assert sequence.compare(read("QXZT"), read("QXZS")).unknown


@pytest.mark.parametrize("text", ["", "It is done. Then we stop.", "完成了。再来", "x" * 5000])
def test_sentences_and_long_text_are_none(text: str) -> None:
    assert sequence.read(Answer(text)) is None if text else Answer(text).sequence is None


cells = st.text(alphabet="ABXZ019↑←", min_size=1, max_size=3)


@CALM
@given(st.integers(1, 4), st.integers(2, 4), st.data())
def test_printing_and_change(height: int, width: int, data: st.DataObject) -> None:
    rows = [[data.draw(cells) for _ in range(width)] for _ in range(height)]
    found = read("[[" + ",".join(" ".join(row) for row in rows) + "]]")
    assert read(sequence.show(found)).rows == found.rows
    assert sequence.compare(found, read("\n".join(",".join(row) for row in rows))).equal
    changed = [list(row) for row in rows]
    changed[-1][-1] += "Q"
    assert (
        sequence.compare(found, read("[[" + ",".join(" ".join(row) for row in changed) + "]]")).outcome
        is not Outcome.EQUAL
    )


@CALM
@given(st.text(alphabet="AB 1,;[]()→\n\"'-{}", max_size=40))
def test_any_text_reads_or_does_not(text: str) -> None:
    found = sequence.read(Answer(text))
    if found is not None:
        assert sequence.compare(found, found).equal
        assert read(sequence.show(found)).rows == found.rows or not text.isalnum()
