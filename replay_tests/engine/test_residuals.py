"""Residuals and their clusters: what is grouped with what, and what is no ground for a rule."""

from __future__ import annotations

import json

import pytest

from verifier.answer import Answer
from verifier.cli import main
from verifier.construct.clusters import cluster, recurring, render
from verifier.construct.residuals import Profile, comparison_of, residuals, shared_words
from verifier.evaluate.answers import family_of, object_of, surface_of
from verifier.library import load_library


@pytest.mark.parametrize(
    ("text", "name", "family", "surface"),
    [
        ("17", "number", "number", "digits"),
        ("3 km", "quantity", "number", "words"),
        ("Lisbon", "words", "short text", "word"),
        ("the river Tagus", "words", "short text", "words"),
        ("x + 2y", "expression", "symbolic", "formula"),
        ("x = 4", "relation", "symbolic", "formula"),
        (r"\sqrt{7}", "expression", "symbolic", "latex"),
        ("true", "verdict", "verdict", "word"),
        ("(3, 4]", "solution", "symbolic", "list"),
        ("1, 2, 5", "collection", "list", "list"),
        ("", "nothing", "unreadable", "none"),
        ("one two three four five six seven eight nine ten eleven twelve thirteen", "text", "free text", "sentence"),
        ("水稻", "words", "short text", "zh word"),
    ],
)
def test_what_an_answer_is(text, name, family, surface):
    answer = Answer(text)
    assert (object_of(answer), family_of(answer), surface_of(text)) == (name, family, surface)


@pytest.mark.parametrize(
    ("reference", "candidate", "relation"),
    [
        ("Tagus", "the Tagus river", "reference inside candidate"),
        ("the Tagus river", "Tagus", "candidate inside reference"),
        ("Ana Lima", "Lima, Ana", "words in another order"),
        ("green tea", "tea that is green", "all words of the reference"),
        ("cold green tea", "tea, cold", "only words of the reference"),
        ("cold tea", "hot tea", "some words shared"),
        ("tea", "coffee", "no word shared"),
        ("tea", "Tea.", "same words"),
        ("?", "tea", "no words"),
    ],
)
def test_shared_words(reference, candidate, relation):
    assert shared_words(reference, candidate) == relation


def test_comparison_names_view_outcome_and_step():
    assert comparison_of(Answer("17"), Answer("18")) == "number different (rational)"
    assert comparison_of(Answer("Lisbon"), Answer("Porto")).startswith("words unknown (words), no word shared")


def made(name, source, *, label=1, error="words unknown (words)", surface="word"):
    return Profile(name, source, source, label, "abstain", "words", surface, error, "bare", "a", "b", ("some_rule",))


def test_one_record_or_one_source_is_no_cluster():
    profiles = [made("1", "one"), made("2", "one"), made("3", "two"), made("4", "one", error="x"), made("5", "one")]
    profiles += [made("6", "one", surface="words"), made("7", "one", surface="words")]
    every = cluster(profiles)
    assert [(item.records, item.error, item.surface) for item in every] == [
        (4, "words unknown (words)", "word"),
        (2, "words unknown (words)", "words"),
        (1, "x", "word"),
    ]
    assert recurring(every) == every[:1]
    assert dict(every[0].asked) == {"some_rule": 4}


def test_samples_come_from_all_sources_and_labels():
    profiles = [made(f"a{n}", "one") for n in range(9)] + [made("b", "two"), made("c", "one", label=0)]
    (only,) = cluster(profiles)
    assert [member.id for member in only.samples(3)] == ["a0", "b", "c"]
    assert len(only.samples(50)) == 11
    assert only.to_record(2)["domains"] == {"one": 10, "two": 1}
    assert "11 records: 10 correct, 1 incorrect" in render([only], top=5, samples=2)


def test_residuals_are_what_is_open_or_wrong(rules, tmp_path):
    rules.rule("text_same", "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN")
    rows = [
        {"id": "right", "reference": "teal", "response": "teal", "label": 1},
        {"id": "wrong", "reference": "teal", "response": "teal", "label": 0},
        {"id": "open", "reference": "teal", "response": "navy", "label": 0, "meta": {"domain": "sea"}},
        {"id": "disputed", "reference": "teal", "response": "navy", "label": 0},
        {"id": "unlabelled", "reference": "teal", "response": "navy"},
    ]
    path = tmp_path / "colours.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows) + "{broken\n")
    (seen,) = residuals([str(path)], load_library(rules.folder), disputed=frozenset({"disputed"}))
    assert (seen.labelled, seen.unlabelled, seen.bad) == (3, 2, 1)
    assert [(item.id, item.source, item.domain) for item in seen.residuals] == [
        ("wrong", "colours", "colours"),
        ("open", "colours", "sea"),
    ]
    assert seen.residuals[0].error == "false correct by text_same (same)"
    assert seen.residuals[1].asked == ("text_same",)


def test_command(rules, tmp_path, capsys, monkeypatch):
    rules.rule("text_same", "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN")
    monkeypatch.setattr("verifier.library.modules_folder", lambda: rules.folder)
    paths = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.jsonl"
        rows = [{"id": f"{name}{n}", "reference": "teal", "response": "navy", "label": 0} for n in range(3)]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        paths.append(str(path))
    assert main(["residuals", *paths, "--json", str(tmp_path / "out.json")]) == 0
    text = capsys.readouterr().out
    assert "6 labelled records, 6 residuals (100.0%), 0 of all decided wrongly" in text
    assert "1. words | word | words unknown" in text and "abstaining rules: text_same 6" in text
    assert json.loads((tmp_path / "out.json").read_text())["groups"][0]["sources"] == {"one": 3, "two": 3}
    assert main(["residuals", *paths, "--pure"]) == 0
    assert "1 of 1 groups kept" in capsys.readouterr().out
    assert main(["residuals", paths[0]]) == 0
    assert "0 of 1 groups kept" in capsys.readouterr().out
    assert main(["residuals", paths[0], "--keep-all", "--error", "nothing like it"]) == 0
    assert "0 of 0 groups kept" in capsys.readouterr().out
