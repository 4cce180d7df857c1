"""Short free text: what counts as the same words, and where a phrase stands within a text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.objects import text
from verifier.objects.text import Words


def read(value: str) -> Words:
    found = text.read(Answer(value))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("one", "other", "step"),
    [
        ("Lake Como", "Lake Como", "identical"),
        ("Lake Como", "lake como.", "case"),
        ("Rock & roll", "rock and roll", "case"),
        ("seven dwarfs", "7 dwarfs", "case"),
        ("12,000 men", "12000 men", "case"),
        ("Charles's law", "Charles law", "case"),
        ("well-known", "well known", "case"),
        ("São Tomé", "Sao Tome", "diacritics"),
        ("Łódź", "Lodz", "diacritics"),
        ("the Red Sea", "Red Sea", "articles"),
        ("A blue whale", "blue whale", "articles"),
        ("a dog", "dog", "articles"),
        ("Dr. Ada Moss", "Ada Moss", "titles"),
        ("J. R. R. Tolkien", "JRR Tolkien", "initials"),
        ("J.R.R. Tolkien", "J R R Tolkien", "case"),
        ("U.S.", "US", "initials"),
        ("black board", "blackboard", "spacing"),
        ("光合作用", "光合 作用。", "case"),
    ],
)
def test_same(one: str, other: str, step: str) -> None:
    a, b = read(one), read(other)
    for left, right in ((a, b), (b, a)):
        result = text.compare(left, right)
        assert result.equal and result.step == step


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("12.5 men", "125 men"), ("1.5 km", "15 km"), ("-5", "5"), ("cat", "cats"), ("Smith", "Smyth"),
        ("no", "on"),
        ("5 m", "5 cm"), ("A", "B"), ("a", "the"), ("10 11", "1011"), ("2nd", "2"), ("C++", "C"), ("C#", "C"),
        ("50%", "50"),
        ("$5", "5"), ("king", "queen"), ("x²", "x2"), ("½", "12"), ("Doctor Who", "Who"), ("1,2;3", "1;2,3"),
        ("[1],[2,3]", "[1,2],[3]"), ("!p & q", "p & q"),
        ("(not p) | q", "not (p | q)"), ("V", "v"), ("10 mm", "10 MM"), ("Co", "CO"),
        ("Mr Smith", "Mrs Smith"),
        ("vitamin A", "vitamin"), ("A flat", "flat"), ("King George", "George"), ("General Motors", "Motors"),
        ("the", "an"),
        ("±5", "5"), ("-x", "x"), ("5!", "5"),
        ("½", "1 2"), ("2*3", "2 3"), ("1-2", "1 2"), ("3:1", "3 1"), ("x^2", "x 2"), ("≤ 4", "4"),
        ("¬p", "p"), (".5", "5"),
    ],
)  # fmt: skip
def test_not_proved_the_same(one: str, other: str) -> None:
    assert text.compare(read(one), read(other)).unknown


def test_contains_whole_words_only() -> None:
    hay = read("It was painted by Clara Moss in 1871, not by her sister.")
    assert text.contains(hay, read("Clara Moss")) is not None
    assert text.contains(hay, read("the Clara Moss")) is not None
    assert text.contains(hay, read("Clara Mos")) is None
    assert text.contains(hay, read("187")) is None
    assert text.contains(read("12.5 km"), read("12")) is None
    assert text.contains(read("concatenate"), read("cat")) is None


def test_negated_around() -> None:
    hay = read("It was not Clara Moss who painted it")
    place = text.contains(hay, read("Clara Moss"))
    assert place is not None and text.negated_around(hay, place, 2)
    hay = read("Clara Moss painted it in the spring of that year")
    place = text.contains(hay, read("Clara Moss"))
    assert place is not None and not text.negated_around(hay, place, 2)


@pytest.mark.parametrize(
    "value", ["maybe Rome", "Rome or Milan", "I think Rome", "It might be Rome", "可能是罗马", "I'm not sure"]
)
def test_hedged(value: str) -> None:
    assert text.hedged(read(value))
    assert not text.hedged(read("Rome"))


def test_no_words() -> None:
    assert text.read(Answer("...")) is None
    assert text.read(Answer("x" * 10_000)) is None


_TEXTS = st.one_of(
    st.text(max_size=30),
    st.lists(
        st.sampled_from(
            "The the Dr. J. K. U.S. 12 12,000 1.5 - ' ’s & é 光 合 ½ x² $ % a, blackboard black board".split()  # noqa: SIM905
        ),
        max_size=6,
    ).map(" ".join),
)


@settings(deadline=None, derandomize=True, max_examples=400)
@given(_TEXTS, _TEXTS)
def test_laws(one: str, other: str) -> None:
    a, b = text.read(Answer(one)), text.read(Answer(other))
    if a is not None:
        assert text.compare(a, a).equal
        again = text.of(text.show(a))
        assert again is not None and again.tokens == a.tokens
        assert text.contains(a, a) == 0
    if a is not None and b is not None:
        assert text.compare(a, b).outcome is text.compare(b, a).outcome
