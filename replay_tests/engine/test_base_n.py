"""Numerals in a base: reading, value, assumed bases."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.objects import base_n
from verifier.objects.base_n import BaseN

CALM = settings(max_examples=60, deadline=None, derandomize=True)


def read(text: str, question: str = "") -> BaseN:
    found = base_n.read(Answer(text, Ask(question)))
    assert found is not None, text
    return found


@pytest.mark.parametrize(
    ("text", "digits", "base", "value"),
    [
        ("1101_2", "1101", 2, 13),
        ("1101_{2}", "1101", 2, 13),
        ("(1101)_2", "1101", 2, 13),
        ("1101₂", "1101", 2, 13),
        ("0b1101", "1101", 2, 13),
        ("1101 in binary", "1101", 2, 13),
        ("1101 (base 2)", "1101", 2, 13),
        ("1101_{\\text{two}}", "1101", 2, 13),
        ("0x2f", "2F", 16, 47),
        ("2F (base 16)", "2F", 16, 47),
        ("2F_{16}", "2F", 16, 47),
        ("-57_8", "-57", 8, -47),
        ("1010 0110_2", "10100110", 2, 166),
        ("0.11_2", "0.11", 2, Fraction(3, 4)),
        ("n = 0o57", "57", 8, 47),
    ],
)
def test_reading(text: str, digits: str, base: int, value: Fraction) -> None:
    found = read(text)
    assert found == BaseN(digits, base, Fraction(value))
    assert read(base_n.show(found)) == found


@pytest.mark.parametrize(
    "text", ["51", "x_2", "a_1", "9_8", "12_3x", "baseball", "3 4_7", "1101_1", "1101_99", "_2", "0x", "H_2 O"]
)
def test_other_answers_are_no_numeral(text: str) -> None:
    assert base_n.read(Answer(text)) is None


def test_comparison() -> None:
    assert base_n.compare(read("1101_2"), read("1101₂")).equal
    assert base_n.compare(read("1101_2"), read("1100_2")).different
    other = base_n.compare(read("1101_2"), read("15_8"))
    assert other.equal
    assert other.evidence["bases"] == "2, 8"


def test_a_bare_numeral_takes_the_base_of_the_question() -> None:
    question = "Write 47 in base 8."
    assert base_n.compare(read("57_8"), read("57", question)).equal
    assert base_n.compare(read("57_8"), read("47", question)).step == "form"
    assert base_n.compare(read("57_8"), read("56", question)).different
    assert read(base_n.show(read("57", question)), question) == read("57", question)
    assert base_n.read(Answer("57", Ask("Convert 101 in base 2 to base 8."))) is None  # two bases


def test_a_plain_number_is_never_equal() -> None:
    assert base_n.compare_number(read("57_8"), Fraction(47)).step == "form"
    assert base_n.compare_number(read("57_8"), Fraction(57)).step == "digits"
    assert base_n.compare_number(read("57_8"), Fraction(50)).different


@CALM
@given(st.integers(0, 10**30), st.integers(2, 36))
def test_value_and_printing(number: int, base: int) -> None:
    digits, rest = "", number
    while rest or not digits:
        digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rest % base] + digits
        rest //= base
    found = read(f"{digits}_{{{base}}}")
    assert found.value == number
    assert read(base_n.show(found)) == found


@CALM
@given(st.text(alphabet="01fx_ b{}base(2)₂", max_size=30))
def test_any_text_reads_or_does_not(text: str) -> None:
    found = base_n.read(Answer(text, Ask("to base 2")))
    assert found is None or base_n.compare(found, found).equal
