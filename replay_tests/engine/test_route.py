"""Ordered rules to the first decision; the card is enforced; the index never changes a decision."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import VIEWS, Answer
from verifier.ask import Ask
from verifier.decide import Verifier, read
from verifier.example import Example
from verifier.library import load_library
from verifier.route import Fault
from verifier.rule import Verdict
from verifier.shape import VIEW_SHAPES, shape_of


def example(response="7", reference="7", question="What is it?", **given):
    references = (reference,) if isinstance(reference, str) else tuple(reference)
    return Example("1", question, references, response, **given)


def verifier_of(rules):
    return Verifier(load_library(rules.folder))


def test_the_first_rule_that_decides_wins(rules):
    rules.rule("silent_rule")
    rules.rule("first_rule", "return correct('same', digit=x.candidate.text)")
    rules.rule("second_rule", "return incorrect('differs')")
    decision = verifier_of(rules).verify(example())
    assert (decision.verdict, decision.route, decision.rule, decision.because) == (
        "correct",
        "module",
        "first_rule",
        "same",
    )
    assert decision.evidence["digit"] == "7"


def test_no_rule_decides(rules):
    rules.rule("silent_rule")
    decision = verifier_of(rules).verify(example())
    assert (decision.verdict, decision.route, decision.rule, decision.because) == ("abstain", "none", None, "no_rule")


BY_LETTER = """return {"a": correct("same"), "b": incorrect("differs")}.get(x.reference.text, ABSTAIN)"""


@pytest.mark.parametrize(
    ("references", "verdict", "shown"),
    [
        (["a"], "correct", "a"),
        (["b"], "incorrect", "b"),
        (["c"], "abstain", "c"),
        (["b", "a"], "correct", "a"),
        (["c", "a", "b"], "correct", "a"),
        (["b", "bb", "b"], "abstain", "b"),
        (["b", "c"], "abstain", "b"),
        (["b", ""], "abstain", "b"),
        (["", "b"], "abstain", ""),
        (["", "a"], "correct", "a"),
    ],
)
def test_several_references(rules, references, verdict, shown):
    rules.rule("letter_rule", BY_LETTER)
    decision = verifier_of(rules).verify(example("a", references))
    assert decision.verdict == verdict
    assert decision.evidence["reference"] == shown


def test_incorrect_is_attributed_to_the_first_reference(rules):
    rules.rule("only_b", "return incorrect('differs') if x.reference.text == 'b' else ABSTAIN")
    rules.rule("only_c", "return incorrect('differs') if x.reference.text == 'c' else ABSTAIN")
    assert verifier_of(rules).verify(example("z", ["c", "b"])).rule == "only_c"
    assert verifier_of(rules).verify(example("z", ["b", "c"])).rule == "only_b"


def test_an_unreadable_reference_makes_every_rule_abstain(rules):
    rules.rule("eager_rule", "return incorrect('differs')")
    decision = verifier_of(rules).verify(example("7", "  "))
    assert (decision.verdict, decision.because) == ("abstain", "reference_unreadable")


def test_rules_without_needs_run_where_there_is_no_answer(rules):
    rules.rule("guard_rule", "return incorrect('differs', why=x.extraction.why)", needs=("extraction.why",))
    assert verifier_of(rules).verify(example("")).evidence["why"] == "empty"
    assert verifier_of(rules).verify(example("7")).abstained


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("return x.nothing", "AttributeError"),
        ("return 1 / 0", "ZeroDivisionError"),
        ("return True", "decide returned bool"),
        ("return None", "decide returned NoneType"),
        ("return incorrect('same')", "undeclared verdict 'incorrect'"),
        ("return correct('other')", "undeclared because 'other'"),
        ("return Ruling('correct', 'same')", "undeclared verdict 'correct'"),
        ("x.question = ''", "AttributeError"),
        ("return decide(x)", "RecursionError"),
        ("raise MemoryError", "MemoryError"),
    ],
)
def test_a_fault_is_recorded_and_only_that_rule_abstains(rules, body, error):
    rules.rule("faulty_rule", body, decides=("correct",))
    rules.rule("sound_rule", "return correct('same')")
    decision = verifier_of(rules).verify(example())
    assert decision.rule == "sound_rule"
    assert [fault.rule for fault in decision.faults] == ["faulty_rule"]
    assert decision.faults[0].error.startswith(error)
    assert decision.to_record()["faults"][0]["rule"] == "faulty_rule"


def test_a_fault_in_activate_is_recorded(rules):
    rules.rule("faulty_rule", more="\n\ndef activate(x):\n    return x.nothing\n")
    assert verifier_of(rules).verify(example()).faults[0].rule == "faulty_rule"


def test_a_fault_alone_abstains(rules):
    rules.rule("faulty_rule", "return 1 / 0")
    decision = verifier_of(rules).verify(example("7", ["7", "8"]))
    assert decision.abstained and decision.because == "no_rule"
    assert decision.faults == (Fault("faulty_rule", "ZeroDivisionError: division by zero"),)


def test_a_reader_that_raises_is_one_fault(rules, monkeypatch):
    monkeypatch.setitem(VIEWS, "number", "verifier.no_such_module:read")
    monkeypatch.setattr("verifier.answer._READERS", {})
    for name in ("one_rule", "two_rule"):
        rules.rule(name, "return correct('same')", needs=("candidate.number",))
    assert [fault.rule for fault in verifier_of(rules).verify(example()).faults] == ["one_rule"]


def test_needs_come_before_activate(rules):
    rules.rule(
        "needy_rule", needs=("candidate.plain", "ask.vocabulary"), more="\n\ndef activate(x):\n    return 1 / 0\n"
    )
    assert verifier_of(rules).verify(example(question="How far?")).faults == ()
    assert verifier_of(rules).verify(example("yes", "yes", "Is it? Answer yes or no.")).faults != ()


def test_activate_decides_whether_decide_runs(rules):
    rules.rule("shy_rule", "return correct('same')", more="\n\ndef activate(x):\n    return 'yes' in x.question\n")
    verifier = verifier_of(rules)
    assert verifier.verify(example(question="say yes")).correct
    assert verifier.verify(example(question="say no")).abstained


def test_what_a_rule_sees(rules):
    seen = "[*x._fields, x.language, x.response, x.criterion.decimals, x.ask is x.candidate.ask]"
    rules.rule("curious_rule", f"return correct('same', seen={seen})")
    seen = verifier_of(rules).verify(example("7", label=1, meta={"secret": 1})).evidence["seen"]
    assert seen[:7] == ["question", "response", "ask", "criterion", "extraction", "reference", "candidate"]
    assert seen[7:] == ["en", "7", None, True]


def test_the_trail_names_every_rule_up_to_the_decision(rules):
    rules.rule("needy_rule", needs=("ask.vocabulary",))
    rules.rule("shy_rule", more="\n\ndef activate(x):\n    return False\n")
    rules.rule("silent_rule")
    rules.rule("faulty_rule", "return 1 / 0")
    rules.rule("sure_rule", "return correct('same')")
    rules.rule("late_rule")
    decision = verifier_of(rules).explain(example())
    assert [(step.rule, step.outcome) for step in decision.trail] == [
        ("needy_rule", "needs ask.vocabulary"),
        ("shy_rule", "not activated"),
        ("silent_rule", "abstain"),
        ("faulty_rule", "fault"),
        ("sure_rule", "correct"),
    ]
    assert verifier_of(rules).verify(example()).trail == ()


def test_views_are_read_once_for_all_rules(rules, monkeypatch):
    calls = []
    monkeypatch.setitem(VIEWS, "number", "x:y")
    monkeypatch.setattr("verifier.answer._READERS", {"number": lambda answer: calls.append(answer.text) or 7})
    for number in range(5):
        rules.rule(f"some_rule{number}", needs=("reference.number", "candidate.number"))
    verifier_of(rules).verify(example("7", ["6", "8"]))
    assert sorted(calls) == ["6", "7", "8"]


def test_a_router_keeps_a_bounded_number_of_plans(rules, monkeypatch):
    monkeypatch.setattr("verifier.route._PLANS", 3)
    rules.rule("some_rule", "return correct('same')")
    verifier = verifier_of(rules)
    for text in ("a", "1", "a1", "a b", "(a", "a=1", "{1}"):
        assert verifier.verify(example(text, text)).correct
    router = verifier._router
    assert all(len(memo) <= 3 for memo in (router._plans, *router._allowed))


ALPHABET = st.text(
    st.sampled_from("0123456789abcxyzABCD+-*/^=<>()[]{},.;:%$\\_ '\"!|&~°√π½²≤∈∪≠±中二三是，；（）\n\t\0"), max_size=40
)
SAMPLES = (
    "12", "-3.5", "1/2", "\\frac{1}{2}", "3 km", "5%", "x=3", "x < 3", "[1, 2)", "{1, 2}", "1, 2, 3", "(1,2)", "3:4",
    "0x1F", "1011_2", "A", "(B)", "B. 12 cm", "A, C", "true", "yes", "No", "H2O", "12:30", "3 May 2001", "2001-05-03",
    "x^2+1", "twelve", "三十", "AB→C", "p ∧ q", "~p | q", "ABCABC", "\\text{yes}", "x \\in [1,2]", "x>=2 or x<-1", "∅",
    "½", "１２", "二月三日", "½ cup", "the cat", "entailment", "1 and 2", "10110", "ABC-123", "pi", "i", "e", "\\infty",
    "NaCl", "noon", "DCBA", "Monday", "empty set", "3 to 4", "x is 3", "between 1 and 2", "no solution",
    "16_x",
    "three to four", "all real numbers", "A and B", "NOT p", "x equals 3", "at least 3", "five dozen",
    "Na+ + Cl-", "half past two",
)  # fmt: skip


QUESTIONS = (
    "", "What is the ratio of the two?", "Write it in base 16.", "Simplify the Boolean expression.",
    "Is it? Yes or no.", "Which one: 1, 2 or 3?", "Give the chemical formula.", "What is the genotype?",
    "Solve the inequality.", "How many km?", "Which element, set or word is it?",
)  # fmt: skip
ASKS = tuple(Ask(question) for question in QUESTIONS)


def check_shapes(text):
    shape = shape_of(text)
    for view, conditions in VIEW_SHAPES.items():
        if not all(shape & bits for bits in conditions):
            for ask in ASKS:
                value = getattr(Answer(text, ask), view)
                assert value is None, f"{view} is read from {text!r} ({ask.question}), which its shape excludes"


@pytest.mark.parametrize("text", SAMPLES)
def test_no_shape_excludes_a_view_of_a_sample(text):
    check_shapes(text)


@settings(max_examples=400)
@given(ALPHABET)
def test_no_shape_excludes_a_view_that_can_be_read(text):
    check_shapes(text)


@settings(max_examples=100)
@given(st.text(max_size=30))
def test_any_text_has_a_shape(text):
    assert (shape_of(text) == 0) == (text == "")


@pytest.mark.parametrize("reference", SAMPLES[::3])
@pytest.mark.parametrize("response", SAMPLES[::5])
def test_the_index_changes_no_decision(reference, response):
    verifier = Verifier(load_library())
    given = example(response, reference)
    assert verifier.verify(given) == verifier.explain(given).__class__(
        **{name: getattr(verifier.explain(given), name) for name in verifier.explain(given)._fields if name != "trail"}
    )


def test_reading_is_shared_between_pairs():
    reading = read(example("7", ["6", "", "8"]))
    pairs = list(reading.pairs(example("7", ["6", "", "8"])))
    assert [pair.reference.text for pair in pairs] == ["6", "8"]
    assert pairs[0].candidate is pairs[1].candidate
    assert Verdict.ABSTAIN == "abstain"
