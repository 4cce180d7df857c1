"""Libraries stacked on another, and rule projects of users."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys

import pytest

from verifier import Example, Verifier
from verifier.cli import main
from verifier.cli.init import FILES
from verifier.library import PACKAGE, LibraryError, load_library, read_lock

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
SAME = "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN"
FOLDED = "return correct('same') if x.reference.text.lower() == x.candidate.text.lower() else ABSTAIN"


@pytest.fixture
def two(make_rules):
    """A library and one that is stacked on it."""
    base, own = make_rules(), make_rules()
    base.rule("text_same", SAME)
    own.rule("text_folded", FOLDED)
    return base, own


def verdict(library, response):
    decision = Verifier(library).verify(Example("", "", ("Teal",), response))
    return decision.verdict.value, decision.rule


def test_rules_follow_those_below(two):
    base, own = two
    library = load_library(base.folder, stacked=[own.folder])
    assert [(rule.id, rule.rank) for rule in library.rules] == [("text_same", 0), ("text_folded", 1)]
    assert verdict(library, "Teal") == ("correct", "text_same")
    assert verdict(library, "teal") == ("correct", "text_folded")
    assert verdict(load_library(base.folder), "teal") == ("abstain", None)
    assert library.line("text_folded")["id"] == "text_folded" and library.version == "1+1"


def test_the_fingerprint_covers_both_and_survives_pickling(two):
    base, own = two
    library = load_library(base.folder, stacked=[own.folder])
    assert library.fingerprint not in (load_library(base.folder).fingerprint, load_library(own.folder).fingerprint)
    again = pickle.loads(pickle.dumps(Verifier(library))).library
    assert (again.fingerprint, again.stacked) == (library.fingerprint, (own.folder,))
    alone = library.only("text_folded")
    assert pickle.loads(pickle.dumps(alone)).fingerprint == alone.fingerprint


def test_an_id_belongs_to_one_library(two):
    base, own = two
    own.rule("text_same", SAME)
    with pytest.raises(LibraryError, match="the id 'text_same' belongs to"):
        load_library(base.folder, stacked=[own.folder])


def test_a_retired_id_below_cannot_be_used(two):
    base, own = two
    base.lock('{ id = "text_folded", why = "too broad" }')
    with pytest.raises(LibraryError, match="belongs to"):
        load_library(base.folder, stacked=[own.folder])


def test_candidates_of_all_folders(two):
    base, own = two
    base.candidate("first_trial")
    own.candidate("second_trial")
    library = load_library(base.folder, stacked=[own.folder], candidates=True)
    assert [rule.id for rule in library.rules] == ["text_same", "text_folded", "first_trial", "second_trial"]


def test_a_changed_rule_can_be_tried_in_its_place(two):
    base, own = two
    own.candidate("text_folded", SAME)  # the file changes, its line does not
    with pytest.raises(LibraryError, match="sha is"):
        load_library(base.folder, stacked=[own.folder])
    library = load_library(base.folder, stacked=[own.folder], candidates=True)
    assert [(rule.id, rule.promoted) for rule in library.rules] == [("text_same", True), ("text_folded", False)]


def test_no_project(tmp_path):
    with pytest.raises(LibraryError, match="verifier init"):
        load_library(stacked=[tmp_path])


def test_init_makes_a_project_that_passes_its_tests(tmp_path, capsys):
    root = tmp_path / "my_rules"
    assert main(["init", str(root)]) == 0
    assert all((root / path).is_file() for path in FILES) and "nox -s promote" in capsys.readouterr().out
    assert read_lock(root / "modules")["rules"] == []
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=root, capture_output=True, text=True, env=ENVIRONMENT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
    assert main(["modules", "--library", str(root)]) == 0
    assert str(root / "modules") in capsys.readouterr().out


def test_init_overwrites_nothing(tmp_path, capsys):
    (tmp_path / "README.md").write_text("mine")
    assert main(["init", str(tmp_path)]) == 2
    assert "there already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    (tmp_path / "file").write_text("")
    assert main(["init", str(tmp_path / "file" / "x")]) == 2


def test_the_command_line_stacks(two, tmp_path, capsys, monkeypatch):
    base, own = two
    own.candidate("own_trial")
    monkeypatch.setattr("verifier.library.modules_folder", lambda: base.folder)
    given = ["explain", "--reference", "Teal", "--response", "teal"]
    assert main([*given, "--library", str(own.folder)]) == 0
    assert "CORRECT by text_folded" in capsys.readouterr().out
    assert main([*given, "--library", str(own.folder), "--with", "own_trial"]) == 0
    assert main([*given, "--library", str(tmp_path / "none")]) == 2
    assert "verifier init" in capsys.readouterr().err
