"""Promotion in a project of its own: what enters, what is refused and why, and that the tree is never half changed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from replay_tests.engine.workshop import new_project, rule, table, tree
from verifier.gate.check import Findings, check_rules, normal_form, table_of
from verifier.gate.freeze import route_path
from verifier.gate.journal import Busy, exclusive, mend, write_all
from verifier.gate.life import retire
from verifier.gate.pool import Project
from verifier.gate.promote import promote, refused_before, with_notes
from verifier.library import LibraryError, load_library, read_lock


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return new_project(tmp_path)


def good(project: Project) -> None:
    rule(project.modules, "text_same", "candidate == reference")
    table(project.fixtures, "text_same")


def failed(findings: Findings, name: str) -> dict[str, tuple[str, ...]]:
    (report,) = [report for report in findings.reports if report.rule == name]
    return {check.name: check.cases for check in report.checks if not check.passed}


def test_a_good_rule_enters(project: Project) -> None:
    good(project)
    outcome = promote(project)
    assert (outcome.promoted, outcome.refused, outcome.problems) == (("text_same",), (), ()), outcome.table
    (line,) = read_lock(project.modules)["rules"]
    assert {key: line[key] for key in ("id", "since", "round", "support", "counterexamples", "gain")} == {
        "id": "text_same", "since": "1.0", "round": 1, "support": 2, "counterexamples": 1, "gain": 6,
    }  # fmt: skip
    assert (project.modules / "library.toml").read_text().startswith("# a comment\n")
    assert [rule.id for rule in load_library(project.modules).rules] == ["text_same"]
    routes = route_path(project.root, "text_same").read_text().splitlines()
    assert routes[:2] == ["p-0 correct yes", "p-1 correct yes"]
    assert len(routes) == 8
    residual = route_path(project.root, "residual").read_text().splitlines()
    assert residual == [*(f"q-{i}" for i in range(6)), "text_same::counter/counter-0"]
    assert "- new: `text_same`, text same (6 records gained)" in (project.root / "CHANGELOG.md").read_text()

    # Proving again changes nothing; a second rule leaves the first one's line and routes as they are.
    before = tree(project)
    assert promote(project).proved == ("text_same",)
    assert tree(project) == before
    rule(project.root, "pond_answer", "reference == 'never'", "candidate == 'a quiet pond'")
    table(project.root, "pond_answer")
    text = (
        (project.root / "pond_answer.toml")
        .read_text()
        .replace("candidate = 'red fox'\nverdict = 'correct'", "candidate = 'a quiet pond'\nverdict = 'incorrect'")
    )
    (project.root / "pond_answer.toml").write_text(
        text.replace(
            "candidate = 'grey wolf'\nverdict = 'correct'", "candidate = 'a quiet pond'\nverdict = 'incorrect'"
        )
    )
    outcome = promote(project, [str(project.root / "pond_answer.py")])
    assert outcome.promoted == ("pond_answer",), outcome.table
    after = tree(project)
    moved = {name for name in before if before[name] != after.get(name)}
    assert moved == {
        "modules/library.toml",
        "CHANGELOG.md",
        "replay_tests/__snapshots__/test_freeze/test_route[residual].txt",
    }
    assert set(after) - set(before) >= {"modules/pond_answer.py", "fixtures/pond_answer.toml"}

    # An edited rule breaks its lock, is proved again in its place and gets a new line, no new rank.
    path = project.modules / "text_same.py"
    path.write_text(path.read_text().replace("candidate == reference", "reference == candidate"))
    with pytest.raises(LibraryError, match="nox -s promote -- text_same"):
        load_library(project.modules)
    assert promote(project, ["text_same"]).green
    assert [rule.id for rule in load_library(project.modules).rules] == ["text_same", "pond_answer"]

    retire(project, "text_same", "too plain", "pond_answer")
    assert [rule.id for rule in load_library(project.modules).rules] == ["pond_answer"]
    rule(project.modules, "text_same", "candidate == reference")
    with pytest.raises(LibraryError, match="retired"):
        promote(project)


BAD = {
    # name: (yes, no, before, the checks that must refuse it, a part of the reason)
    "label_reader": ("x.meta", "False", "", {"lint"}, "never by the record"),
    "file_reader": ("open('pool/animals.jsonl')", "False", "", {"lint"}, "open is not for rules"),
    "regex_bomb": ("re.match('(a+)+$', candidate)", "False", "    import re\n", {"lint"}, "backtrack"),
    "length_same": ("len(candidate) == len(reference)", "True", "", {"counterexamples"}, "says incorrect"),
    "too_broad": ("candidate", "False", "", {"counterexamples", "replay"}, "the label is incorrect"),
    "word_order": ("sorted(candidate) == sorted(reference)", "False", "", {"overlap"}, "adds nothing"),
    "always_deeper": ("decide(x)", "False", "", {"support"}, "RecursionError"),
    "memory_hog": ("len('a' * (10 << 30)) == 1", "False", "", {"support"}, "MemoryError"),
    "never_ends": ("True", "False", "    while x:\n        pass\n", {"support"}, "processor time"),
    "case_changes": ("candidate == reference and x.response[0] != ' '", "False", "", {"laws"}, "says nothing"),
    "crashes_late": ("candidate == reference or candidate[5] == 'z'", "False", "", set(), ""),
}  # fmt: skip


def test_bad_rules_are_refused(project: Project) -> None:
    good(project)
    assert promote(project).green
    for name, (yes, no, before, _, _) in BAD.items():
        rule(project.modules, name, yes, no, before)
        table(project.fixtures, name)
    before_all = tree(project)
    outcome = promote(project)
    assert outcome.promoted == ()
    assert set(outcome.refused) == set(BAD)
    assert set(tree(project)) - set(before_all) == {"modules/rejected.jsonl"}
    assert read_lock(project.modules)["rules"][0]["id"] == "text_same"
    findings = check_rules([project.modules / f"{name}.py" for name in BAD], project)
    for name, (_, _, _, checks, reason) in BAD.items():
        found = failed(findings, name)
        assert checks <= set(found), (name, found)
        assert reason in str(found), (name, found)
    kept = [json.loads(line) for line in (project.modules / "rejected.jsonl").read_text().splitlines()]
    assert {entry["id"] for entry in kept} == set(BAD)
    assert all(entry["reason"] and entry["check"] and entry["source"] for entry in kept)

    # The same rule under other names is recognised.
    source = (project.modules / "too_broad.py").read_text()
    again = project.root / "other_name.py"
    again.write_text(
        source.replace("candidate, reference", "found, wanted")
        .replace("if candidate", "if found")
        .replace("if reference", "if wanted")
    )
    earlier = refused_before(project, again)
    assert earlier is not None
    assert earlier["id"] == "too_broad"
    assert "verifier check" in table_of(findings.reports)


def test_candidates_that_conflict_do_not_both_enter(project: Project) -> None:
    good(project)
    rule(project.modules, "text_never", "False", "candidate == reference and candidate == 'red fox'")
    table(project.fixtures, "text_never")
    outcome = promote(project)
    assert outcome.promoted == ("text_same",)
    assert outcome.refused == ("text_never",)


def test_thin_tables_are_refused(project: Project) -> None:
    good(project)
    path = project.fixtures / "text_same.toml"
    path.write_text(path.read_text().split("[[counter]]")[0])
    found = failed(check_rules([project.modules / "text_same.py"], project), "text_same")
    assert "write at least 1" in str(found["counterexamples"])


def test_a_lock_edited_by_hand_is_found(project: Project) -> None:
    good(project)
    promote(project)
    path = project.modules / "library.toml"
    sha = read_lock(project.modules)["rules"][0]["sha"]
    path.write_text(path.read_text().replace(sha, "0" * 12))
    with pytest.raises(LibraryError, match="nox -s promote -- text_same"):
        load_library(project.modules)


def test_two_promotions_at_once(project: Project) -> None:
    good(project)
    with exclusive(project.root), pytest.raises(Busy, match="another promotion"):
        promote(project)
    assert promote(project).green


@pytest.mark.parametrize("step", range(8))
def test_a_kill_leaves_before_or_after(tmp_path: Path, step: int) -> None:
    """The process is killed at its n-th rename; what the next command finds is the old tree or the new one."""
    (tmp_path / "modules").mkdir()
    names = [f"modules/{letter}.txt" for letter in "abcd"]
    for name in names:
        (tmp_path / name).write_text("old")
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from verifier.gate.journal import write_all\n"
        "root, step, left = Path(sys.argv[1]), int(sys.argv[2]), [int(sys.argv[2])]\n"
        "rename = Path.replace\n"
        "def killed(self, target):\n"
        "    if left[0] == 0:\n"
        "        os._exit(9)\n"
        "    left[0] -= 1\n"
        "    return rename(self, target)\n"
        "Path.replace = killed\n"
        "write_all(root, {root / f'modules/{letter}.txt': 'new' for letter in 'abcd'})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), str(step)], check=False, cwd=Path(__file__).parents[2]
    )
    assert done.returncode == (9 if step < 5 else 0)
    mend(tmp_path)
    assert {(tmp_path / name).read_text() for name in names} == {"old" if step == 0 else "new"}
    assert not mend(tmp_path)


def test_write_all_removes(tmp_path: Path) -> None:
    (tmp_path / "gone").write_text("x")
    write_all(tmp_path, {tmp_path / "gone": None, tmp_path / "deep/er": "y"})
    assert not (tmp_path / "gone").exists()
    assert (tmp_path / "deep/er").read_text() == "y"


def test_notes_go_into_the_unreleased_section() -> None:
    assert with_notes("# C\n\n## 1.0\n- x\n", ["- new: a"]) == "# C\n\n## Unreleased\n\n- new: a\n\n## 1.0\n- x\n"
    assert (
        with_notes("# C\n\n## Unreleased\n\n- new: a\n", ["- new: b"]) == "# C\n\n## Unreleased\n\n- new: a\n- new: b\n"
    )


def test_normal_form() -> None:
    one = '"""Doc."""\ndef decide(x):\n    left = x.a\n    return left == 1\n'
    assert normal_form(one) == normal_form("def decide(y):\n    # note\n    other = y.a\n    return (other == 1)\n")
    assert normal_form(one) != normal_form(one.replace("== 1", "== 2"))
    assert normal_form(one) != normal_form(one.replace("x.a", "x.b"))
