"""Selected options: what is read, what is left alone, and how two selections compare."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import NO_ASK, Ask
from verifier.objects import choice
from verifier.objects.choice import Choice

FOUR = Ask("Which of these is a metal? (A) sulfur (B) tin (C) neon (D) iodine")
NUMBERS = Ask("What is 9*6? (A) 52 (B) 54 (C) 56 (D) 63")
MULTI = Ask("Select all that apply. (A) 2 (B) 4 (C) 6 (D) 8")
SEVERAL = Ask("1. Who?\nA. He\nB. She\nC. It\n2. Where?\nA. Here\nB. There\nC. Nowhere")


def read(text: str, ask: Ask = FOUR) -> Choice | None:
    return choice.read(Answer(text, ask))


@pytest.mark.parametrize(
    "text",
    [
        "B", "b", "(B)", "（B）", "B.", "B)", "[B]", "[[B]]", r"\text{B}", r"\boxed{B}", "**B**", "$B$",
        "$B", r"\textbf{(B)}",
        "Option B", "option (B)", "Choice B", "Answer: B", "the answer is B", "选B", "故选B", "答案：B",
        "B is correct", "B.\n",
    ],
)  # fmt: skip
def test_one_letter(text: str) -> None:
    found = read(text)
    assert found is not None and found.letters == ("B",) and found.how == "letter"


@pytest.mark.parametrize(
    "text", ["(B) tin", "B. tin", "B: Tin", "B) tin", "Option B: tin", r"(B) \text{tin}", "B、tin"]
)
def test_letter_with_its_text(text: str) -> None:
    found = read(text)
    assert found is not None and found.letters == ("B",) and found.how == "label"


def test_text_without_letter() -> None:
    assert read("Tin") == Choice(("B",), "Tin", "text")
    assert read("54", NUMBERS) == Choice(("B",), "54", "text")
    assert read("54.0", NUMBERS) is None
    assert read("tin can") is None


def test_letter_against_its_text_is_a_conflict() -> None:
    for text, ask in (("(B) neon", FOUR), ("B) 56", NUMBERS), ("B) 55", NUMBERS)):
        found = read(text, ask)
        assert found is not None and found.how == "conflict"
        assert choice.compare(found, Choice(("B",))).unknown


@pytest.mark.parametrize(
    "text",
    [
        "E",
        "A dog",
        "I think so",
        "B or C",
        "B/C",
        "A, but maybe B",
        "BAD",
        "not B",
        "A is wrong",
        "a b",
        "ABC",
        "",
        "Bob",
        "B C A",
    ],
)
def test_not_a_single_choice(text: str) -> None:
    found = read(text)
    assert found is None or len(found.letters) > 1


@pytest.mark.parametrize("text", ["x", "c", "C1", "E. coli", "J. K. Rowling", "vitamin C", "AC", "A, C"])
def test_without_options_only_a_capital_letter(text: str) -> None:
    assert read(text, NO_ASK) is None
    assert read("C", NO_ASK) == Choice(("C",))


@pytest.mark.parametrize(
    "text",
    ["ACD", "A, C, D", "A, C and D", "(A), (C), (D)", "A C D", "A、C、D", "A，C，D", "DCA", "D, A, C", "{A, C, D}"],
)
def test_several(text: str) -> None:
    found = read(text, MULTI)
    assert found is not None and choice.compare(found, Choice(("A", "C", "D"), "", "letters")).equal


def test_letters_out_of_order_are_a_selection_only_where_several_are_asked() -> None:
    assert read("C, A", FOUR) is None
    listed = read("A, C", FOUR)
    assert listed == Choice(("A", "C"), "", "list")
    assert choice.compare(listed, Choice(("A",))).unknown
    assert read("A, A", MULTI) is None


def test_one_letter_for_each_of_several_questions_is_no_selection() -> None:
    assert SEVERAL.choice_questions == 2
    assert read("A B", SEVERAL) is None


def test_options_gone_through_one_by_one_are_no_choice() -> None:
    assert read("A. 9*6 is not 52\nB. it is 54", NUMBERS) is None


def test_option_that_is_a_letter_itself() -> None:
    ask = Ask("Which blood type? (A) B (B) A (C) O (D) AB")
    found = read("B", ask)
    assert found is not None and found.how == "conflict"


def test_numbered_options() -> None:
    ask = Ask("Which is right?\n1) red\n2) blue\n3) green\nAnswer with the number of the correct option.")
    assert read("2", ask) == read("(2)", ask) == Choice(("2",))
    assert read("blue", ask) == Choice(("2",), "blue", "text")
    assert read("4", ask) is None
    ask = Ask("How many?\n1) 3\n2) 1\n3) 2\nAnswer with the number of the correct option.")
    found = read("2", ask)
    assert found is not None and found.how == "conflict"


def test_compare() -> None:
    assert choice.compare(Choice(("B",)), Choice(("B",), "tin", "label")).equal
    assert choice.compare(Choice(("B",)), Choice(("C",))).different
    assert choice.compare(Choice(("A", "C")), Choice(("C", "A"))).equal
    assert choice.compare(Choice(("A", "C")), Choice(("A",))).different


_ASKS = st.sampled_from([FOUR, NUMBERS, MULTI, SEVERAL, NO_ASK, Ask("选出所有正确选项（多选）")])
_TEXTS = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(["A", "B", "(", ")", ", ", " and ", ".", ": ", "tin", "56", "选", "$", "\\text{", "}", "or"]),
        max_size=8,
    ).map("".join),
)


@settings(deadline=None, derandomize=True, max_examples=400)
@given(_TEXTS, _ASKS)
def test_laws(text: str, ask: Ask) -> None:
    found = read(text, ask)
    if found is None:
        return
    assert found.letters and len(set(found.letters)) == len(found.letters)
    assert not choice.compare(found, found).different
    again = read(choice.show(found), ask)
    if found.how != "conflict":
        assert again is not None and again.letters == found.letters


@settings(deadline=None, derandomize=True, max_examples=200)
@given(_TEXTS, _TEXTS, _ASKS)
def test_symmetric(one: str, other: str, ask: Ask) -> None:
    a, b = read(one, ask), read(other, ask)
    if a is not None and b is not None:
        assert choice.compare(a, b).outcome is choice.compare(b, a).outcome


NUMBERED = Ask("The jug will not fit in the crate because _ is too wide.\n1) the jug\n2) the crate")


@pytest.mark.parametrize(
    "text", ["2", "(2)", "2.", "Option 2", "2) the crate", "2. the crate", "the crate", "The crate."]
)
def test_numbered_options_on_lines_that_close_a_question(text: str) -> None:
    found = read(text, NUMBERED)
    assert found is not None and found.letters == ("2",)


@pytest.mark.parametrize(
    "question",
    [
        "How many of these are even?\n1. 4\n2. 7\n3. 8",
        "Put the steps in order.\n1. boil\n2. rinse\n3. serve",
        "Answer each question.\n1. What is tin?\n2. What is lead?",
        "Which holds?\n1. x = 2\n2. x = 3\n\nA table of both follows, with the sum of all lines.",
        "Consider the facts and select.\n1. Tin melts.\n3. Lead melts.",
    ],
)
def test_numbered_lines_that_are_no_options(question: str) -> None:
    assert not Ask(question).options


def test_texts_of_several_options() -> None:
    metals = Ask("Which are metals? Select all that apply. (A) tin (B) neon (C) zinc (D) argon")
    assert read("Zinc and tin", metals) == Choice(("C", "A"), "", "letters")
    assert read("tin, iron", metals) is None
    assert read("tin", metals) == Choice(("A",), "tin", "text")


def test_an_article_does_not_count() -> None:
    tools = Ask("What tells heat? (A) a ruler (B) a thermometer (C) the scales")
    assert read("Thermometer", tools) == Choice(("B",), "Thermometer", "text")
    assert read("scales", tools) == Choice(("C",), "scales", "text")
