"""Boolean expressions: notations, truth tables, what is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.comparison import Outcome
from verifier.objects import boolean
from verifier.objects.boolean import Boolean, Formula

CALM = settings(max_examples=60, deadline=None, derandomize=True)
QUESTION = "Simplify the Boolean expression."


def read(text: str, question: str = "") -> Boolean:
    found = boolean.read(Answer(text, Ask(question)))
    assert found is not None, text
    return found


@pytest.mark.parametrize(
    "text",
    [
        "p and not q",
        "p AND NOT q",
        "p ∧ ¬q",
        "p & ~q",
        "p && !q",
        "p \\land \\lnot q",
        "p \\wedge \\neg q",
        "(p) ∧ (¬q)",
        "¬q ∧ p",
    ],
)
def test_notations_of_one_formula(text: str) -> None:
    assert boolean.compare(read("p ∧ ¬q"), read(text)).step in ("identical", "structure")


@pytest.mark.parametrize(
    "text", ["AB' + C", "C + A·B'", "A\\overline{B} + C", "A\\bar B + C", "A and not B or C", "(A + C)(B' + C)"]
)
def test_algebraic_notation_where_the_question_is_about_logic(text: str) -> None:
    assert boolean.compare(read("AB' + C", QUESTION), read(text, QUESTION)).equal


@pytest.mark.parametrize(
    ("a", "b", "outcome", "step"),
    [
        ("p → q", "¬p ∨ q", Outcome.EQUAL, "truth_table"),
        ("¬(p ∧ q)", "¬p ∨ ¬q", Outcome.EQUAL, "truth_table"),
        ("p nand q", "not (p and q)", Outcome.EQUAL, "structure"),
        ("p ↔ q", "(p → q) ∧ (q → p)", Outcome.EQUAL, "truth_table"),
        ("p xor q", "(p or q) and not (p and q)", Outcome.EQUAL, "truth_table"),
        ("p | q ^ r", "p | (q ^ r)", Outcome.EQUAL, "structure"),
        ("p → q", "q → p", Outcome.DIFFERENT, "truth_table"),
        ("~p & q", "p & q", Outcome.DIFFERENT, "truth_table"),
        ("F(1) ∧ G(2)", "G(2) & F(1)", Outcome.EQUAL, "structure"),
        ("F(1) ∧ G(2)", "F(1) ∧ G(3)", Outcome.UNKNOWN, "predicates"),
        ("∀x (F(x) → G(x))", "\\forall x (F(x) \\to G(x))", Outcome.EQUAL, "structure"),
        ("∀x (F(x) → G(x))", "∃x (F(x) → G(x))", Outcome.UNKNOWN, "quantified"),
        ("Y = p ∧ q", "p ∧ q", Outcome.EQUAL, "structure"),
        ("Y = p ∧ q", "Z = p ∧ q", Outcome.UNKNOWN, "name"),
        ("A ∪ B", "B \\cup A", Outcome.EQUAL, "structure"),
        ("A \\cap (B \\cup C)", "(A ∩ B) ∪ (A ∩ C)", Outcome.EQUAL, "truth_table"),
        ("A \\setminus B", "A \\cap B^c", Outcome.EQUAL, "structure"),
        ("(A ∪ B)^c", "A' ∩ B'", Outcome.EQUAL, "truth_table"),
        ("\\overline{A \\cup B}", "\\overline{A} \\cap \\overline{B}", Outcome.EQUAL, "truth_table"),
        ("A ∪ (A ∩ B)", "A ∪ ∅", Outcome.EQUAL, "truth_table"),
        ("A ∪ B", "A ∩ B", Outcome.UNKNOWN, "sets"),
        ("A ∪ B", "A ∨ B", Outcome.UNKNOWN, "kind"),
    ],
)
def test_comparison(a: str, b: str, outcome: Outcome, step: str) -> None:
    for result in (boolean.compare(read(a), read(b)), boolean.compare(read(b), read(a))):
        assert (result.outcome, result.step) == (outcome, step)


@pytest.mark.parametrize(
    "text",
    [
        "p",
        "x^2 + 1",
        "x' + y'",
        "cats and dogs",
        "A and B",
        "n!",
        "3 | 6",
        "a | b",
        "x < 1 or x > 3",
        "p xor q or r",
        "p ∧",
        "(p ∧ q",
        "a = b",
        "CH3 → CO2",
        "(0, 1) ∪ (2, 3)",
        "A ∪ {1}",
        "P(A ∩ B)",
        "A ∪ B = C",
    ],
)
def test_other_answers_are_none(text: str) -> None:
    assert boolean.read(Answer(text)) is None


def test_too_many_variables_are_unknown() -> None:
    wide = " ∧ ".join(f"x{i}" for i in range(20))
    assert boolean.compare(read(wide), read(wide + " ∧ x3")).step == "budget"


formulas: st.SearchStrategy[Formula] = st.recursive(
    st.sampled_from(["p", "q", "r", "s"]).map(lambda name: ("atom", name)),
    lambda inner: st.one_of(
        inner.map(lambda a: ("not", a)),
        st.tuples(st.sampled_from(["and", "or", "xor"]), inner, inner).map(lambda t: boolean._join(t[0], [t[1], t[2]])),
        st.tuples(st.sampled_from(["implies", "iff"]), inner, inner),
    ),
    max_leaves=8,
)


def holds(formula: Formula, row: dict[str, bool]) -> bool:
    head = formula[0]
    if head == "atom":
        return row[formula[1]]
    values = [holds(part, row) for part in formula[1:]]
    if head == "not":
        return not values[0]
    if head == "implies":
        return not values[0] or values[1]
    if head == "iff":
        return values[0] == values[1]
    return {"and": all(values), "or": any(values), "xor": sum(values) % 2 == 1}[head]


@CALM
@given(formulas, formulas)
def test_truth_tables_agree_with_evaluation(a: Formula, b: Formula) -> None:
    rows = [{name: bool(i >> k & 1) for k, name in enumerate("pqrs")} for i in range(16)]
    same = all(holds(a, row) == holds(b, row) for row in rows)
    result = boolean.compare(Boolean(a), Boolean(b))
    assert result.equal == same
    assert result.different != same
    if a[0] != "atom":
        assert boolean.compare(read(boolean.show(Boolean(a))), Boolean(a)).equal


@CALM
@given(st.text(alphabet="pqAB'+·∧∨¬()~!&|→∀x01,\\ ", max_size=40), st.sampled_from(["", QUESTION]))
def test_any_text_reads_or_does_not(text: str, question: str) -> None:
    found = boolean.read(Answer(text, Ask(question)))
    if found is not None:
        assert boolean.compare(found, found).equal
        assert boolean.compare(read(boolean.show(found), question), found).equal
