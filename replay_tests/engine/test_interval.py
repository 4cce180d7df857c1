"""Subsets of the reals: reading in every notation, set laws, comparison."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.comparison import Outcome
from verifier.objects import interval
from verifier.objects.interval import Part, Solution
from verifier.tree import Tree

CALM = settings(max_examples=60, deadline=None, derandomize=True)


def read(text: str, question: str = "") -> Solution:
    found = interval.read(Answer(text, Ask(question)))
    assert found is not None, text
    return found


SAME = {
    "ray": [
        "(-\\infty, 6)",
        "x<6",
        "x \\lt 6",
        "6 > x",
        "(-oo, 6)",
        "\\{x \\mid x < 6\\}",
        "{x : x < 6}",
        "-2x > -12",
        "less than 6",
    ],
    "chain": ["-2 < t \\le 9", "(-2, 9]", "]-2,9]", "9 >= t > -2", "t > -2 and t <= 9", "t \\in (-2, 9]"],
    "hole": [
        "\\mathbb{R} \\setminus \\{5/2\\}",
        "x \\neq 5/2",
        "R \\ {5/2}",
        "all real x except 5/2",
        "all real numbers except x = 2.5",
        "(-\\infty, 5/2) \\cup (\\frac52, \\infty)",
        "x < 5/2 or x > 5/2",
    ],
    "whole line": ["\\mathbb{R}", "all real numbers", "(-\\infty, \\infty)", "全体实数"],
    "empty": ["\\emptyset", "no solution", "no real solutions", "无解"],
    "absolute": ["|u| \\ge 4", "u \\le -4 or u \\ge 4", "(-\\infty, -4] \\cup [4, \\infty)"],
    "merged": ["[1, 3) \\cup [3, 8]", "[1, 8]", "x \\in [1, 5] \\cup (2, 8]"],
    "point and interval": ["\\{-7\\} \\cup [0, 2)", "[0, 2) \\cup \\{-7\\}"],
    "between": ["x is between 3 and 4, inclusive", "3 \\le x \\le 4", "[3, 4]"],
}


@pytest.mark.parametrize("name", SAME)
def test_notations_of_one_set_are_equal(name: str) -> None:
    solutions = [read(text) for text in SAME[name]]
    for solution in solutions:
        assert interval.compare(solutions[0], solution).equal, interval.show(solution)
        assert interval.compare(solution, solutions[0]).equal


def test_sets_of_different_names_are_different() -> None:
    firsts = [read(texts[0]) for texts in SAME.values()]
    for i, a in enumerate(firsts):
        for b in firsts[i + 1 :]:
            assert interval.compare(a, b).different, (a, b)


@pytest.mark.parametrize(
    ("a", "b", "outcome", "step"),
    [
        ("x < 6", "x \\le 6", Outcome.DIFFERENT, "brackets"),
        ("(2, 9]", "[2, 9)", Outcome.DIFFERENT, "brackets"),
        ("(0, 3)", "(0, 3.5)", Outcome.DIFFERENT, "endpoints"),
        ("(\\frac{1}{3}, 2]", "(0.33, 2]", Outcome.ROUNDED, "endpoints"),
        ("(\\sqrt{8}, \\infty)", "x > 2\\sqrt2", Outcome.EQUAL, "endpoints"),
        ("(\\sqrt{8}, \\infty)", "x > 2.83", Outcome.ROUNDED, "endpoints"),
        ("x < 4", "y < 4", Outcome.UNKNOWN, "variable"),
        ("(a, b]", "(a, b]", Outcome.EQUAL, "identical"),
        ("(a, a+b]", "(a, b+a]", Outcome.EQUAL, "endpoints"),
        ("(a, b]", "(a, 2b]", Outcome.UNKNOWN, "symbols"),
        ("(3, 4)", "[3, 4]", Outcome.UNKNOWN, "brackets"),
        ("(3, 5)", "(3, 4)", Outcome.DIFFERENT, "endpoints"),
    ],
)
def test_comparison(a: str, b: str, outcome: Outcome, step: str) -> None:
    x, y = read(a), read(b)
    for result in (interval.compare(x, y), interval.compare(y, x)):
        assert (result.outcome, result.step) == (outcome, step)


def test_a_pair_in_brackets_is_ambiguous_unless_the_question_says_interval() -> None:
    assert read("(3, 4)").ambiguous
    assert read("[3, 4]").ambiguous
    assert not read("[3, 4)").ambiguous
    question = "On which interval is f increasing?"
    assert not read("(3, 4)", question).ambiguous
    assert interval.compare(read("(3, 4)", question), read("[3, 4]", question)).different


@pytest.mark.parametrize(
    "text",
    [
        "7",
        "x = 3",
        "x = 1 or x = 2",
        "5q < 9z + q",
        "(5, 2)",
        "x > 2, x \\in \\mathbb{Z}",
        "\\{1, 2\\}",
        "(1, 2, 3)",
        "cats",
        "x \\pm 1",
    ],
)
def test_other_answers_are_no_solution(text: str) -> None:
    assert interval.read(Answer(text)) is None


numbers = st.fractions(min_value=-9, max_value=9, max_denominator=4)


@st.composite
def parts(draw: st.DrawFn) -> Part:
    low, high = sorted((draw(numbers), draw(numbers)))
    if low == high:
        return Part(interval._number(low), True, interval._number(low), True)
    left = None if draw(st.integers(0, 5)) == 0 else interval._number(low)
    right = None if draw(st.integers(0, 5)) == 0 else interval._number(high)
    return Part(left, left is not None and draw(st.booleans()), right, right is not None and draw(st.booleans()))


def value(tree: Tree) -> Fraction:
    return -value(tree[1]) if tree[0] == "neg" else Fraction(tree[1], tree[2])


def contains(solution: Solution, x: Fraction) -> bool:
    for part in solution.parts:
        low = part.low is None or value(part.low) < x or (part.low_closed and value(part.low) == x)
        high = part.high is None or x < value(part.high) or (part.high_closed and value(part.high) == x)
        if low and high:
            return True
    return False


PROBES = [Fraction(n, 8) for n in range(-80, 81)] + [Fraction(n, 12) for n in range(-110, 111)]


@CALM
@given(st.lists(parts(), min_size=1, max_size=5), st.lists(parts(), min_size=1, max_size=4))
def test_set_operations_agree_with_membership(first: list[Part], second: list[Part]) -> None:
    a = interval._union([Solution((part,)) for part in first])
    b = interval._union([Solution((part,)) for part in second])
    both, less = interval._intersection(a, b), interval._difference(a, b)
    for x in PROBES:
        assert contains(a, x) == any(contains(Solution((part,)), x) for part in first)
        assert contains(both, x) == (contains(a, x) and contains(b, x))
        assert contains(less, x) == (contains(a, x) and not contains(b, x))


@CALM
@given(st.lists(parts(), min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_printing_and_shuffling_keep_the_set(items: list[Part], random) -> None:  # type: ignore[no-untyped-def]
    solution = interval._union([Solution((part,)) for part in items])
    shuffled = list(items)
    random.shuffle(shuffled)
    assert interval._union([Solution((part,)) for part in shuffled]) == solution
    if any(part.low is None or part.low != part.high for part in solution.parts):
        assert interval.compare(read(interval.show(solution)), solution).equal


@CALM
@given(st.text(max_size=80))
def test_any_text_reads_or_does_not(text: str) -> None:
    found = interval.read(Answer(text))
    assert found is None or interval.compare(found, found).equal
