"""Frozen states: what they hold, what they refuse, and what two of them decide differently."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from verifier import Verifier
from verifier.cli import main
from verifier.evaluate.moves import Move
from verifier.library import LibraryError, load_library
from verifier.state import differences, freeze, read_state, require, unpacked

SAME = "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN"


@pytest.fixture
def built_in(rules, monkeypatch):
    """A library of dummy rules in place of the built-in one."""
    rules.rule("text_same", SAME)
    rules.rule("text_other", "return ABSTAIN")
    monkeypatch.setattr("verifier.library.modules_folder", lambda: rules.folder)
    return rules


def test_a_state_reads_back(built_in, tmp_path):
    library = load_library()
    state = freeze(library)
    path = tmp_path / "state.json"
    path.write_text(state.to_text(), "utf-8")
    assert read_state(path) == state and freeze(library).to_text() == state.to_text()
    assert state.fingerprint == library.fingerprint and state.engine["extract.py"] and state.parser
    assert differences(state, read_state(path)) == []
    require(state, library, "state.json")
    assert Verifier.frozen(state=path).library.fingerprint == state.fingerprint


def test_what_differs_is_said(built_in):
    state = freeze(load_library())
    first, second = state.rules
    other = replace(
        state,
        fingerprint="0" * 12,
        rules=(second, replace(first, sha="1" * 12)),
        engine={**state.engine, "ask.py": "2" * 12, "old.py": "3" * 12},
        dependencies={**state.dependencies, "pint": "0.1"},
        guidance={"one_card": "4" * 12},
        prompt="5" * 12,
    )
    told = "\n".join(differences(other, state))
    for part in (
        f"rule text_same: {'1' * 12} then, {first.sha} now",
        "rules are in another order, from text_other on",
        f"engine file ask.py: {'2' * 12} then",
        "engine file old.py: gone",
        "dependency pint: 0.1 then",
        "guidance card one_card: gone",
        f"prompt: {'5' * 12} then",
    ):
        assert part in told
    with pytest.raises(LibraryError, match=r"here\.json: this is not the state.*verifier freeze --out here\.json"):
        require(other, load_library(), "here.json")


def test_a_changed_rule_is_refused(built_in, tmp_path):
    path = tmp_path / "state.json"
    path.write_text(freeze(load_library()).to_text(), "utf-8")
    built_in.rule("third_rule", "return ABSTAIN")
    with pytest.raises(LibraryError, match="rule third_rule: new"):
        Verifier.frozen(state=path)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda record: record["rules"][0].update(source="pass"), "does not have its hash"),
        (lambda record: record["rules"][0].update(id="../evil"), "does not have its hash"),
        (lambda record: record.update(format=99), "another format"),
        (lambda record: record.pop("engine"), "not a frozen state"),
        (lambda record: record.update(rules=[{"id": "x"}]), "not a frozen state"),
        (lambda record: record.update(extra=1), "not a frozen state"),
    ],
)
def test_a_state_that_was_edited_is_refused(built_in, tmp_path, change, told):
    path = tmp_path / "state.json"
    record = json.loads(freeze(load_library()).to_text())
    change(record)
    path.write_text(json.dumps(record))
    with pytest.raises(LibraryError, match=told):
        read_state(path)


@pytest.mark.parametrize("content", [None, "", "[]", "{broken", "17"])
def test_what_is_no_state(tmp_path, content):
    path = tmp_path / "state.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(LibraryError, match="verifier freeze --out"):
        read_state(path)


def test_an_unpacked_state_decides_as_its_library(built_in, tmp_path):
    library = load_library()
    again = unpacked(freeze(library), tmp_path / "again")
    assert again.fingerprint == library.fingerprint
    assert [rule.sha for rule in again.rules] == [rule.sha for rule in library.rules]


@pytest.mark.parametrize(
    ("label", "old", "new", "kind"),
    [
        (1, "abstain", "correct", "covered"),
        (1, "abstain", "incorrect", "broken"),
        (0, "correct", "incorrect", "mended"),
        (0, "correct", "abstain", "mended"),
        (0, "incorrect", "abstain", "uncovered"),
        (1, "correct", "incorrect", "broken"),
        (None, "correct", "incorrect", "moved"),
        (1, "correct", "correct", "rerouted"),
    ],
)
def test_kinds_of_moves(label, old, new, kind):
    assert Move("r", label, old, "a", "same", new, "b", "same").kind == kind


def test_commands(built_in, tmp_path, capsys):
    records = tmp_path / "records.jsonl"
    rows = [
        {"id": "same", "reference": "teal", "response": "teal", "label": 1},
        {"id": "other", "reference": "teal", "response": "navy", "label": 0},
        {"id": "unlabelled", "reference": "teal", "response": "navy"},
    ]
    records.write_text("".join(json.dumps(row) + "\n" for row in rows))
    old, new, out = (str(tmp_path / name) for name in ("old.json", "new.json", "moves.json"))
    assert main(["freeze", "--out", old]) == 0
    assert "2 rules" in capsys.readouterr().out
    assert main(["verify", str(records), "--out", str(tmp_path / "v.jsonl"), "--frozen", old]) == 0
    built_in.rule("text_differs", "return incorrect('differs') if x.reference.text != x.candidate.text else ABSTAIN")
    assert main(["verify", str(records), "--out", str(tmp_path / "v.jsonl"), "--frozen", old]) == 2
    assert "rule text_differs: new" in capsys.readouterr().err
    assert main(["freeze", "--out", new]) == 0
    assert main(["diff", old, new, "--on", str(records), "--json", out]) == 1
    text = capsys.readouterr().out
    assert "rule text_differs: new" in text and "3 records replayed, 2 verdicts moved" in text
    assert "not replayable" not in text
    moves = json.loads((tmp_path / "moves.json").read_text())["moves"]
    assert [(move["id"], move["kind"]) for move in moves] == [("other", "covered"), ("unlabelled", "moved")]
    assert main(["diff", new, "here", "--on", str(records)]) == 0
    assert "0 verdicts moved" in capsys.readouterr().out
    record = json.loads((tmp_path / "old.json").read_text())
    record["engine"]["ask.py"] = "0" * 12
    (tmp_path / "old.json").write_text(json.dumps(record))
    assert main(["diff", old, "here", "--on", str(records)]) == 1
    assert f"not replayable of {old}: ask.py" in capsys.readouterr().out
    assert main(["freeze", "--out", str(tmp_path / "none" / "x.json")]) == 2
