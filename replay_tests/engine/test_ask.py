"""What is read from a question: the table of named cases, and laws that hold for any text."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.ask import Ask
from verifier.ask_text import LONGEST, bounded
from verifier.example import NO_CRITERION, read_criterion

_TABLE = Path(__file__).parents[2] / "fixtures" / "_ask.toml"
_CASES = tomllib.loads(_TABLE.read_text(encoding="utf-8"))["case"]
_INPUTS = {"name", "question", "given", "criterion"}
ATTRIBUTES = (
    "options", "letters", "choice_questions", "multiple", "vocabulary", "unit", "decimals", "sig_figs", "nearest",
    "approximate", "form", "count", "ordered", "wants", "language", "variables", "difference",
)  # fmt: skip


def _expected(attribute: str, value: Any) -> Any:
    if value == "none":
        return None
    if attribute == "nearest":
        return Fraction(value)
    return tuple(value) if isinstance(value, list) else value


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    ask = Ask(case["question"], case.get("given"), read_criterion(case.get("criterion")))
    for attribute in case.keys() - _INPUTS:
        read = getattr(ask, attribute)
        read = dict(read) if attribute == "options" else read
        assert read == _expected(attribute, case[attribute]), attribute


def test_names_are_unique() -> None:
    names = [case["name"] for case in _CASES]
    assert len(names) == len(set(names))
    assert {key for case in _CASES for key in case} <= _INPUTS | set(ATTRIBUTES)


_PIECES = st.sampled_from(
    [
        *(
            "A. ",
            "B. ",
            "(A) ",
            "(B) ",
            "(C)",
            "\n",
            "\n\n",
            "which ",
            "select all ",
            "true or false",
            "?",
            "in ",
            "kg ",
            "to ",
        ),
        *(
            "two decimal places",
            "nearest ",
            "cent",
            "how many ",
            "多选",
            "保留",
            "两位小数",
            "A．",
            "B．",
            "是否",
            "吗",
        ),
        *("$", "\\frac", "find ", "x ", "and ", "y", ", ", "or ", "(", ")", "1", "yes", "/", "no", ".", ":", "单位"),
    ]
)
_TEXTS = st.one_of(st.text(max_size=120), st.lists(_PIECES, max_size=40).map("".join))


@settings(deadline=None, derandomize=True, max_examples=300)
@given(_TEXTS)
def test_any_text_is_read_without_a_fault_and_alike(text: str) -> None:
    first, second = Ask(text), Ask(text)
    for attribute in ATTRIBUTES:
        assert getattr(first, attribute) == getattr(second, attribute)
    for attribute in reversed(ATTRIBUTES):  # reading order changes nothing
        assert getattr(Ask(text), attribute) == getattr(first, attribute)


@pytest.mark.parametrize("piece", ["(A) ", "A. ", "in ", "A,B ", "yes or ", "nearest ", "1 ", "\n", "选", "?? ", "x, "])
def test_a_long_question_is_read_within_its_window(piece: str) -> None:
    ask = Ask(piece * 40_000, None, NO_CRITERION)
    for attribute in ATTRIBUTES:
        getattr(ask, attribute)


def test_rules_see_the_ends_of_a_long_question() -> None:
    """What a rule searches is bounded, so that a question of a megabyte costs no more than a long one."""
    seen = bounded("Who won the race? " + "and so on " * 100_000 + "Who lost it?")
    assert len(seen) <= LONGEST + 1
    assert seen.startswith("Who won the race?") and seen.endswith("Who lost it?")
    assert bounded("Who won?") == "Who won?"
