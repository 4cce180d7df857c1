"""Figures of an evaluation, on counts small enough to check by hand."""

from __future__ import annotations

import json

import pytest

from verifier.evaluate.metrics import Evaluation, Outcome, Tally, macro, wilson_low
from verifier.evaluate.score import outcomes, source_of
from verifier.evaluate.tables import render
from verifier.library import load_library


def outcome(verdict, label, *, rule="some_rule", key="one", id="x", because="same", faults=()):  # noqa: A002 - the field
    return Outcome(id, "one", key, label, verdict, rule if verdict != "abstain" else "", because, faults)


def evaluated(*given, disputed=()):
    evaluation = Evaluation(frozenset(disputed))
    for item in given:
        evaluation.add(item)
    return evaluation


def test_tally():
    tally = evaluated(
        outcome("correct", 1),
        outcome("correct", 0),
        outcome("incorrect", 0),
        outcome("incorrect", 0),
        outcome("incorrect", 1),
        outcome("abstain", 1, faults=("f1", "f2")),
        outcome("abstain", 0),
        outcome("abstain", 0),
    ).all
    assert (tally.records, tally.decided, tally.right, tally.errors) == (8, 5, 3, 2)
    assert (tally.false_correct, tally.false_incorrect, tally.faults) == (1, 1, 2)
    assert (tally.coverage, tally.accuracy, tally.precision) == (5 / 8, 3 / 8, 3 / 5)


def test_nothing_is_not_an_error():
    tally = Tally()
    assert (tally.coverage, tally.accuracy, tally.precision, tally.precision_at_least) == (0.0, 0.0, None, None)
    assert "0 labelled records" in render(Evaluation(), "source")


def test_what_is_counted_apart():
    evaluation = evaluated(
        outcome("correct", 0, id="d"),
        outcome("correct", None),
        outcome("abstain", None, because="bad_record"),
        outcome("abstain", 1, because="no_rule"),
        disputed=["d"],
    )
    assert evaluation.all.records == 1 and evaluation.apart.errors == 1
    assert (evaluation.unlabelled, evaluation.bad, evaluation.errors) == (1, 1, [])
    text = render(evaluation, "source")
    assert "1 disputed records counted apart: 0 decided as labelled, 1 against the label" in text
    assert "1 records without a label left out" in text and "1 bad records left out" in text
    assert "abstained because no_rule 1" in text


@pytest.mark.parametrize(
    ("right", "total", "low"), [(10, 10, 0.7225), (1000, 1000, 0.99617), (95, 100, 0.88825), (0, 5, 0.0)]
)
def test_wilson(right, total, low):
    assert wilson_low(right, total) == pytest.approx(low, abs=1e-4)


def test_macro_is_the_mean_over_groups():
    large, small = Tally(correct_right=90, abstained=10), Tally(abstained=1)
    assert macro([large, small]) == pytest.approx(0.45)
    assert macro([]) == 0.0


def test_tables_list_groups_rules_and_errors():
    many = [outcome("correct", 0, id=f"e{n}", key="two") for n in range(50)]
    text = render(evaluated(outcome("correct", 1), *many), "domain")
    assert "and 10 more" in text and "--json" in text
    first = [line.split()[0] for line in text.splitlines() if line]
    table = ["domain", "two", "one", "all", "rule", "some_rule", "direct"]
    assert [word for word in first if word in table] == table
    faulty = render(
        evaluated(*[outcome("abstain", 1, faults=(f"r{n}: some_rule failed",)) for n in range(50)]), "domain"
    )
    assert "50 faults" in faulty and "  r3: some_rule failed" in faulty and "and 10 more" in faulty
    assert json.dumps(evaluated(*many).to_record("domain"))


def test_outcomes_of_files(tmp_path, rules):
    rules.rule("text_same", "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN")
    path = tmp_path / "pool.v1.jsonl"
    record = {"reference": "teal", "response": "teal", "label": 0, "meta": {"domain": "sea", "level": 3}}
    path.write_text("".join(json.dumps(record | {"id": f"r{n}"}) + "\n" for n in range(300)) + "{broken\n")
    library = load_library(rules.folder)
    single = [item for chunk in outcomes([str(path)], library, by="level") for item in chunk]
    several = [item for chunk in outcomes([str(path)], library, by="level", jobs=2) for item in chunk]
    assert single == several and len(single) == 301
    assert single[0] == Outcome("r0", "pool", "3", 0, "correct", "text_same", "same", (), "teal", "teal", "short text")
    assert single[0].wrong and single[-1].because == "bad_record"
    assert source_of("a/b/pool.jsonl.gz") == "pool" and source_of("-") == "-"
