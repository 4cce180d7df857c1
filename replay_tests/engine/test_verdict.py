"""Closed-vocabulary verdicts: what is read, and how two verdicts compare."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import NO_ASK, Ask
from verifier.objects import verdict
from verifier.objects.verdict import VerdictWord

YES_NO = Ask("Is the function bounded?")
NEGATED = Ask("Is it false that the function is bounded?")
ENTAILMENT = Ask("Premise: it rains. Hypothesis: it is wet. Answer with entailment, neutral, or contradiction.")
SUCCESS = Ask("Report the verdict: SUCCESS or NOT SUCCESS.")
ANIMALS = Ask("Classify the sound: owl, frog or cricket?")
MAYBE = Ask("Does it follow? Answer yes, no or maybe.")


def read(text: str, ask: Ask = NO_ASK) -> VerdictWord | None:
    return verdict.read(Answer(text, ask))


@pytest.mark.parametrize(
    ("text", "value", "family"),
    [
        ("Yes", "yes", "yes_no"), ("no.", "no", "yes_no"), ("否", "no", "yes_no"),
        ("TRUE", "true", "true_false"),
        ("**False**", "false", "true_false"), (r"\text{True}", "true", "true_false"),
        ("Correct", "correct", "correctness"),
        ("not correct", "incorrect", "correctness"), ("错误", "incorrect", "correctness"),
        ("正确", "correct", "correctness"),
        ("entailment", "entailment", "entailment"), ("Even function", "even", "parity"),
        ("偶函数", "even", "parity"),
        ("DNE", "does not exist", "existence"), ("The limit does not exist.", "does not exist", "existence"),
        ("不存在", "does not exist", "existence"), ("无解", "no solution", "solution"),
        ("No solution", "no solution", "solution"),
        ("no real solutions", "no real solution", "solution"), ("invalid", "invalid", "validity"),
        ("The statement is false", "false", "true_false"), ("The answer is yes", "yes", "yes_no"),
        ("divergent", "diverges", "convergence"),
        ("anticlockwise", "counterclockwise", "rotation"),
    ],
)  # fmt: skip
def test_word(text: str, value: str, family: str) -> None:
    found = read(text)
    assert found is not None and (found.value, found.family) == (value, family)


@pytest.mark.parametrize(
    "text",
    ["on", "yes and no", "maybe yes", "true or false", "evenly", "nothing", "not even", "12", "no, wait, yes", ""],
)
def test_not_a_verdict(text: str) -> None:
    assert read(text) is None
    assert read(text, YES_NO) is None


def test_listed_words() -> None:
    success, failure = read("success", SUCCESS), read("NOT SUCCESS", SUCCESS)
    assert success is not None and failure is not None and verdict.compare(success, failure).different
    owl, frog = read("Owl", ANIMALS), read("the label is frog", ANIMALS)
    assert owl is not None and frog is not None and verdict.compare(owl, frog).different
    assert read("dog", ANIMALS) is None


def test_third_word_beside_yes_and_no() -> None:
    yes, maybe = read("yes", MAYBE), read("maybe", MAYBE)
    assert yes is not None and maybe is not None and verdict.compare(yes, maybe).different


def test_neutral_belongs_to_the_vocabulary_of_the_question() -> None:
    neutral, entailed = read("neutral", ENTAILMENT), read("entailment", ENTAILMENT)
    assert neutral is not None and entailed is not None and verdict.compare(neutral, entailed).different


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Yes, because it lies between 0 and 1.", "yes"),
        ("No. It grows without bound.", "no"),
        ("是的，因为它有上界。", "yes"),
    ],
)
def test_leading_verdict(text: str, value: str) -> None:
    found = read(text, YES_NO)
    assert found is not None and (found.value, found.how) == (value, "leading")
    assert read(text, ANIMALS) is None


@pytest.mark.parametrize(
    "text",
    [
        "Yes, the method is fine, but the value differs. Final: No", "Yes, unless x is negative.",
        "No, wait, it is true.",
        "Yes, so the statement is incorrect.", "No doubt it is.", "True, however it depends.",
    ],
)  # fmt: skip
def test_leading_verdict_that_is_taken_back(text: str) -> None:
    assert read(text, YES_NO) is None


def _pair(one: str, other: str, ask: Ask) -> tuple[VerdictWord, VerdictWord]:
    a, b = read(one, ask), read(other, ask)
    assert a is not None and b is not None
    return a, b


def test_compare_within_a_family() -> None:
    assert verdict.compare(*_pair("yes", "是", NO_ASK)).equal
    assert verdict.compare(*_pair("even", "odd", NO_ASK)).different
    assert verdict.compare(*_pair("no solution", "no real solution", NO_ASK)).unknown


def test_polarity_counts_only_in_a_yes_no_question() -> None:
    assert verdict.compare(*_pair("Yes", "True", YES_NO)).equal
    assert verdict.compare(*_pair("Yes", "False", YES_NO)).different
    assert verdict.compare(*_pair("Yes", "True", NO_ASK)).unknown
    assert verdict.compare(*_pair("Yes", "True", NEGATED)).unknown
    assert verdict.compare(*_pair("yes", "even", YES_NO)).unknown


_TEXTS = st.lists(
    st.sampled_from(
        "yes no true false not , . but neutral correct in even odd 是 否 不 正确 错误 \\text{ } $ ** because".split()  # noqa: SIM905
    ),
    max_size=6,
).map(" ".join)
_ASKS = st.sampled_from([YES_NO, NEGATED, ENTAILMENT, SUCCESS, ANIMALS, MAYBE, NO_ASK])


@settings(deadline=None, derandomize=True, max_examples=400)
@given(st.one_of(_TEXTS, st.text(max_size=30)), _TEXTS, _ASKS)
def test_laws(one: str, other: str, ask: Ask) -> None:
    a, b = read(one, ask), read(other, ask)
    if a is not None:
        assert verdict.compare(a, a).equal
        again = read(verdict.show(a), ask)
        assert again is not None and (again.value, again.family) == (a.value, a.family)
    if a is not None and b is not None:
        assert verdict.compare(a, b).outcome is verdict.compare(b, a).outcome
