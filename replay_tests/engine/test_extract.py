"""Which answer is found in a response: the table of named cases, hostile input, and laws that hold for any text."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.ask import NO_ASK, Ask
from verifier.extract import Extraction, extract, extract_reference

_TABLE = Path(__file__).parents[2] / "fixtures" / "_extract.toml"
_CASES = tomllib.loads(_TABLE.read_text(encoding="utf-8"))["case"]
_KEYS = {"name", "question", "response", "reference", "answer", "why", "how", "others"}


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    ask = Ask(case.get("question", ""))
    read, text = (extract, case["response"]) if "response" in case else (extract_reference, case["reference"])
    found = read(text, ask)
    assert (found.answer, found.why) == (case.get("answer"), case.get("why", "")), found
    if "how" in case:
        assert found.how == case["how"], found
    if "others" in case:
        assert list(found.others) == case["others"], found
    _well_formed(found, text)


def test_names_are_unique() -> None:
    names = [case["name"] for case in _CASES]
    assert len(names) == len(set(names))
    assert {key for case in _CASES for key in case} <= _KEYS


def _well_formed(found: Extraction, text: str) -> None:
    if found.answer is None:
        assert found.why and found.span is None
    else:
        assert found.answer.strip() and not found.why and found.how
        assert found.span is not None
        start, end = found.span
        assert 0 <= start < end <= len(text)


_WORDS = """The answer is @Answer: @ANSWER@final @#### @\\boxed{@}@{@\\fbox{@$@$$@\\(@\\)@\\[@\\]@[[@]]@<think>@
</think>@<answer>@</answer>@**@5@6@, @. @.@ @\n\n@(A)@(B)@ or @ and @maybe @wait, @it should be @not @I don't know@=@
答案@是@【答案】@故选@B@。@`@```@json@{"answer": "@"}@either @x = @\\frac{1}{2}@A: @is @?@!@%@-@<@>@\\@\\text{@:@
so I choose @<<1+1=2>>@<eoa>@<|im_end|>@Question: @Step 3: @Yes, @|@So @there are @ten@1,000"""
_PIECES = st.sampled_from(_WORDS.split("@"))
_TEXTS = st.one_of(st.text(max_size=200), st.lists(_PIECES, max_size=40).map("".join))
_ASKS = st.sampled_from(
    [
        NO_ASK,
        Ask("Which? (A) one (B) two (C) three"),
        Ask("How many are there?"),
        Ask("Yes or no?"),
        Ask("Give [[answer]]."),
    ]
)


@settings(deadline=None, derandomize=True, max_examples=600)
@given(_TEXTS, _ASKS)
def test_any_text_is_read_without_a_fault_and_alike(text: str, ask: Ask) -> None:
    found = extract(text, ask)
    assert found == extract(text, ask)
    _well_formed(found, text)
    reference = extract_reference(text, ask)
    assert reference == extract_reference(text, ask)
    _well_formed(reference, text)


@settings(deadline=None, derandomize=True, max_examples=200)
@given(_TEXTS, st.sampled_from(["", " ", "\n", "\t\n "]))
def test_outer_space_changes_nothing(text: str, space: str) -> None:
    assert extract(space + text.strip() + space, NO_ASK).answer == extract(text.strip(), NO_ASK).answer


@settings(deadline=None, derandomize=True, max_examples=200)
@given(
    st.integers(-(10**9), 10**9),
    st.sampled_from(
        [
            "\\boxed{%s}",
            "The answer is %s.",
            "#### %s",
            "Answer: %s",
            "<answer>%s</answer>",
            "**Final answer:** %s",
            "答案是%s。",
        ]
    ),
)
def test_a_stated_number_is_found_behind_any_reasoning(number: int, form: str) -> None:
    reasoning = "First we add 3 and 4, which makes 7; then 7 * 12 = 84.\n\n"
    assert extract(reasoning * 3 + form % number, NO_ASK).answer == str(number)
    assert extract("<think>" + reasoning + "</think>" + form % number, NO_ASK).answer == str(number)


_HUGE = {
    "one-word": "a" * 10**6,
    "prose": "The sum of the two numbers is 15 and so on. " * 23000,
    "markers": "the answer is 5. " * 60000,
    "marker-words": "answer " * 140000,
    "boxes": r"\boxed{5} " * 100000,
    "open-boxes": r"\boxed{" * 140000,
    "dollars": "$" * 10**6,
    "brackets": "[" * 10**6,
    "double-brackets": "[[1,2]] " * 125000,
    "hashes": "#### 5\n" * 140000,
    "spaces": " " * 10**6,
    "lines": "x" + "\n" * 10**6 + "y",
    "open-tags": "<think>" * 140000,
    "closed-tags": "</think>" * 120000,
    "angles": "<" * 10**6,
    "braces": "{" * 10**6,
    "digits": "1" * 10**6,
    "commas": "1," * 500000,
    "equations": "x = " * 250000,
    "json": '{"a":' * 200000,
    "fences": "```\n" * 250000,
    "chinese": "答案是" * 330000,
    "chinese-choices": "故选A，" * 200000,
    "nul": "\0" * 10**6,
    "surrogates": "\ud800" * 10**6,
    "slashes": "\\" * 10**6,
    "environments": r"\begin{" * 140000,
    "answer-then-space": "The answer is" + " " * 15_000 + "5. " + "I choose" + " " * 900_000 + "x",
    "chinese-answer-then-space": "答案是" + " " * 15_000 + "。故选" + " " * 900_000 + "x",
    "fence-of-spaces": "```\n" + " " * 15_000 + "```" + "\n\t" * 400_000 + "```",
    "hedges": "either 5 or " * 90_000,
    "refusals": "I do not know. " * 70_000,
    "texts": r"\text{answer" * 90_000,
    "bold": "**a " * 250_000,
    "steps": "Step 1: " * 120_000,
    "json-like": "{" + '"answer": ' * 100_000 + "}",
    "dashes-behind-a-label": "Answer: {" + "-" * 14_000 + "\nAnswer: $" + "- " * 400_000,
    "lines-behind-an-answer": "The answer is 5." + "\n" * 15_000 + "x" + ".\n" * 400_000,
    "open-brackets-in-text": "x [[ y " * 130_000,
    "letters": "so I choose A or B, " * 50_000,
}


@pytest.mark.parametrize("name", _HUGE)
def test_huge_text_costs_what_its_windows_cost(name: str) -> None:
    # A quadratic step on any of these would take minutes, so that no clock is needed to see it.
    for size in (95, 300, 15_999, 10**6):
        _well_formed(extract(_HUGE[name][:size], NO_ASK), _HUGE[name])
        _well_formed(extract_reference(_HUGE[name][:size], NO_ASK), _HUGE[name])


def test_an_answer_at_the_end_of_a_huge_response_is_found() -> None:
    assert extract("word " * 200_000 + r"\boxed{42}", NO_ASK).answer == "42"
    assert extract("<think>" + "word " * 200_000 + "</think> The answer is 42.", NO_ASK).answer == "42"


def test_a_marker_before_a_long_loop_is_found() -> None:
    assert extract("3+4=7\n#### 7\n" + "Nothing else needs to be done. " * 2_000, NO_ASK).answer == "7"
