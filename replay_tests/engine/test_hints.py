"""What is looked for before a pattern is tried stands in every text that the pattern finds something in."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from verifier import extract_markers, extract_nothing, tokens, wording, words
from verifier.answer import Answer
from verifier.ask import Ask
from verifier.ask_text import has
from verifier.forms import is_evaluated
from verifier.grammar import parse
from verifier.objects import base_n, choice, interval, number, ratio, sequence, text
from verifier.tree import Tree, children, nodes

# A pattern, the literals, and whether they are looked for in texts beyond ASCII too.
HINTED = {
    "refusal": (extract_nothing._REFUSAL, extract_nothing._REFUSAL_HINTS, False),
    "choice": (extract_markers._CHOICE, extract_markers._CHOICE_HINTS, False),
    "base": (base_n._CUE, base_n._CUE_HINTS, False),
    "solution": (interval._CUE, interval._CUE_HINTS, False),
    "ratio": (ratio._CUE, ratio._CUE_HINTS, True),
    "might be": (wording._ASKS_WHAT_MIGHT_BE, wording._MIGHT_BE, True),
    "when": (wording._WHEN, wording._WHEN_HINTS, False),
}


@pytest.mark.parametrize("name", HINTED)
def test_hints_are_in_every_match(name):
    pattern, hints, everywhere = HINTED[name]

    @settings(max_examples=300)
    @given(st.from_regex(re.compile(pattern._source, pattern._flags)))
    def check(found):
        assert has(found.lower(), hints) or not (everywhere or found.isascii()), found

    check()


@settings(max_examples=300)
@given(st.from_regex(tokens._GROUPED))
def test_a_group_of_digits_is_told_by_its_beginning(found):
    assert tokens._GROUP.search(found)


@settings(max_examples=300)
@given(
    st.one_of(
        *(
            st.from_regex(re.compile(pattern._source, pattern._flags), fullmatch=whole)
            for pattern, whole in (
                (choice._LETTER, True),
                (choice._LABEL, False),
                (choice._MULTI_SEPARATED, True),
                (choice._MULTI_RUN, True),
            )
        )
    )
)
@example("Aand B")
@example("Ais right")
def test_what_opens_otherwise_selects_no_letter(found):
    found = choice._bare(found)
    selects = any(p.match(found) for p in (choice._LETTER, choice._LABEL, choice._MULTI_SEPARATED, choice._MULTI_RUN))
    assert not found or not selects or not choice._opens_otherwise(found)


WORDY = st.lists(
    st.sampled_from(
        ["five", "twenty", "twenty-one", "a", "half", "minus", "percent", "per cent", "the", "and", "third", "cat", "5",
         "point", "million", "e", "pi", "%", "A", "nd", "two,", "six-"]
    ),
    min_size=1, max_size=5,
).map(" ".join)  # fmt: skip


@given(WORDY)
def test_a_number_that_begins_with_a_letter_begins_with_a_number_word(said):
    if said[0] in string.ascii_letters and said[-1] not in "%tT" and not words.begins_number(said):
        assert number._number(said, None) is None


PROSE = st.text(st.sampled_from("abcXYZ019 .,;:?!()[]{}\"'`-&/_\n\t"), max_size=30)


@settings(max_examples=500)
@given(PROSE)
def test_punctuated_words_are_told_apart_as_all_words_are(said):
    # A sign beyond ASCII, which is no part of any token, keeps the short way shut.
    assert text.tokenise(said) == text.tokenise(said + " 。")


@given(st.text(st.sampled_from("abAB01 -é.,\n"), max_size=30))
def test_the_words_of_a_question(said):
    ask = Ask(said)
    assert ask.question_words == frozenset(re.findall(r"[a-z]+(?:-[a-z]+)*", ask.question_text))


EVALUATED = (
    "1", "x", "2/3", "x + 2/3", "2 sqrt 3", "x < 3 <= y", "-(1/2)", "3%", "\\int_0^1 x^2 dx", "\\frac{d}{dx} x",
    "\\lim_{x \\to 0} x", "1 or 2", "x in [0, 1)", "log_2(8)", "a:b", "p and not q",
    "\\begin{pmatrix}1&2\\\\3&x\\end{pmatrix}",
)  # fmt: skip
LEFT_TO_DO = (
    "2 + 3", "4/6", "sqrt(4) x", "\\sum_{k=1}^{3} k", "2^3", "5!", "f(2 + 3)", "{x | x > 2*3}", "(1, 2 + 3)", "-3/-6",
    "1 - 1 + x", "2*3*x", "\\begin{cases}1&x>0\\\\2+3&x<0\\end{cases}",
)  # fmt: skip


def walked(tree: Tree) -> list[Tree]:
    return [tree, *(node for child in reversed(list(children(tree))) for node in walked(child))]


@pytest.mark.parametrize("written", [*EVALUATED, *LEFT_TO_DO])
def test_every_node_is_met_in_order(written):
    tree = parse(written)
    assert nodes(tree) == walked(tree)
    assert is_evaluated(tree) == (written in EVALUATED)


TOKENS = st.lists(
    st.sampled_from(
        ["a", "B", "12", "(", ")", "[", "]", "[[", "]]", "{", "}", ",", ";", " ", "->", "→", "\\rightarrow ", "\n",
         '"', "'", "-", ".", "x+1"]
    ),
    max_size=12,
).map("".join)  # fmt: skip


@settings(max_examples=1000)
@given(TOKENS, TOKENS)
def test_sequences_that_are_equal_begin_alike(left, right):
    for one, other in ((left, right), (left, left.replace(" ", "")), (left, f"[[{left}]]"), (left, left[1:])):
        a, b = sequence.read(Answer(one)), sequence.read(Answer(other))
        if a is not None and b is not None and sequence.compare(a, b).equal:
            assert sequence.begin_alike(Answer(one).plain, Answer(other).plain)


SAID = st.lists(
    st.sampled_from(
        ["The", "the", "a", "an", "A", "cat", "Cats", "Mr", "J.", "K.", "JK", "U.S.", "five", "5", "first", "1st", "e",
         "co-op", "coop", "rowling", "&", "and", "it's", "its", "x", "no", "where", "+", "C#", "(x)", "é"]
    ),
    min_size=1, max_size=5,
)  # fmt: skip
ENDS = st.sampled_from(["", ".", "!", "?", " ", ")", "'", "'s", ","])


@settings(max_examples=1000)
@given(SAID, SAID, st.sampled_from([" ", "-", ", ", ""]), ENDS, ENDS)
def test_words_that_are_equal_end_alike(left, right, joint, end, other_end):
    one = " ".join(left) + end
    for other in (" ".join(right) + other_end, joint.join(left) + other_end, joint.join(left[1:]), one.title()):
        a, b = text.of(one), text.of(other)
        if a is not None and b is not None and text.compare(a, b).equal:
            assert text.end_alike(one, other), (one, other)


@settings(max_examples=1000)
@given(st.text(st.sampled_from("abZ19 .,;:?!()'\"-&+/éñ三"), max_size=16))
def test_a_text_with_few_words_has_few(said):
    found = text.of(said)
    assert found is None or not text.has_few_words(said) or len(found.tokens) < 5
