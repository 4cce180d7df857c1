"""The gate's ablation: mutants change what they say, the archive is sound, each check refuses what no other does."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from verifier.cli import main
from verifier.evaluate.gate_ablation import PARTS, gate_ablation, refused_by, render
from verifier.gate.archive import FOLDER, KINDS, read_archive
from verifier.gate.check import Check, Report
from verifier.gate.mutate import mutated
from verifier.gate.pool import PoolError, Project, find_project

ROOT = Path(__file__).resolve().parents[2]
RULE = """from verifier import ABSTAIN, Card, correct, criteria
CARD = Card(needs=('reference.number',), decides={'correct'}, because={'same': 'equal'})

def activate(x):
    return len(x.question) < 30

def decide(x):
    if x.question:
        return ABSTAIN
    if a(x).equal and criteria.stated(x):
        return correct('same')
    return ABSTAIN
"""
# Part of the gate -> an archived rule that it refuses and no other does.
EARNED = {
    "lint": "order_by_list",
    "support": "percent_claimed",
    "counterexamples": "growth_power",
    "agreement": "hyphen_counts",
    "gain": "time_equal_copy_beside",
    "replay": "growth_equal_drop_needs",
    "laws": "percent_turned",
    "cost": "order_by_distance",
}


@pytest.fixture
def small(tmp_path: Path) -> Project:
    """This project with the records that the rules above are about, and few others."""
    for name in ("modules", "fixtures", FOLDER.as_posix()):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "pyproject.toml").write_text('[tool.autoverifier]\npools = ["pool"]\n')
    (tmp_path / "pool").mkdir()
    wanted = ("percent", "alphabetical order", "How many", "On which date", "O(")
    lines = [line for path in sorted(ROOT.glob("replay_tests/pool/*.jsonl")) for line in path.open(encoding="utf-8")]
    kept = [line for line in lines if any(word in line for word in wanted)]
    (tmp_path / "pool" / "some.jsonl").write_text("".join(kept[::2]), "utf-8")
    return find_project(tmp_path)


@pytest.mark.parametrize(
    ("mutation", "gone", "there"),
    [
        ("copy", "", "if a(x).equal and criteria.stated(x):"),
        ("drop_guard", "if x.question:", "if a(x).equal"),
        ("drop_condition", "a(x).equal", "if criteria.stated(x):"),
        ("drop_activate", "def activate", "def decide"),
        ("drop_needs", "'reference.number'", "needs=()"),
        ("swap_verdict", " correct(", "return incorrect('same')"),
        ("unknown_counts", "a(x).equal", "if not a(x).different and"),
        ("by_prefix", "a(x).equal", "x.candidate.plain[:3] == x.reference.plain[:3]"),
        ("never_unsure", "criteria.stated(x)", "if a(x).equal and True:"),
        ("widen", "", "< 300"),
    ],
)
def test_a_mutation_changes_what_it_says(mutation: str, gone: str, there: str) -> None:
    text = mutated(RULE, mutation)
    assert there in text and not (gone and gone in text)
    assert text == mutated(RULE, mutation)
    with pytest.raises(ValueError, match="there is no number 9"):
        mutated(RULE, mutation, 9)


def test_the_archive_is_sound(tmp_path: Path) -> None:
    entries = read_archive(find_project(ROOT), tmp_path)
    assert len(entries) >= 60
    assert {entry.kind for entry in entries} == set(KINDS)
    assert all(entry.path.is_file() and entry.path.with_suffix(".toml").is_file() for entry in entries)
    listed = {entry.id for entry in entries}
    for kind in ("rules", "tables"):
        assert {path.stem for path in (ROOT / FOLDER / kind).iterdir()} <= listed


def test_a_line_of_the_archive_that_makes_no_sense_is_named(small: Project) -> None:
    path = small.root / FOLDER / "archive.toml"
    text = path.read_text("utf-8")
    for line, message in (
        ('rule = "number_equal"\nmutation = "melt"', "melt"),
        ('rule = "number_equal"\nmutation = "widen"\nat = 99', "no number 99"),
        ('rule = "no_such"\nmutation = "copy"', "no_such"),
    ):
        path.write_text(f'{text}\n[[mutant]]\n{line}\nkind = "wrong"\nwhy = "a test"\n')
        with pytest.raises(PoolError, match=message):
            read_archive(small, small.root / "pool")
    path.write_text(f'{text}\n[[mutant]]\nrule = "number_equal"\nmutation = "copy"\nkind = "odd"\nwhy = "a test"\n')
    with pytest.raises(PoolError, match="a kind of good, too broad"):
        read_archive(small, small.root / "pool")


def test_each_check_refuses_what_no_other_does(small: Project) -> None:
    names = {*EARNED.values(), "words_sorted", "year_first"}
    found = gate_ablation(small, keep=lambda entry: entry.id in names)
    by_id = {rule.id: rule for rule in found.rules}
    assert {part: [rule.id for rule in found.only(part)] for part in PARTS} == {p: [r] for p, r in EARNED.items()}
    assert found.idle == []
    assert not by_id["words_sorted"].refused and not by_id["words_sorted"].errs
    assert by_id["hyphen_counts"].adversarial and not by_id["hyphen_counts"].pool
    assert "replay" in by_id["year_first"].refused and by_id["year_first"].pool
    gates = {policy.name: {rule.id for rule in policy.admitted} for policy in found.policies()}
    assert gates["the whole gate"] == {"words_sorted"}
    assert gates["without cost"] == {"words_sorted", "order_by_distance"}
    assert gates["without lint"] == {"words_sorted", "order_by_list"}
    text = render(found)
    assert "agreement: hyphen_counts (contrary)" in text and "good, and refused: none" in text


def test_an_idle_check_is_told(small: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    path = small.root / FOLDER / "archive.toml"
    path.write_text(
        '[[mutant]]\nrule = "digits_kept"\nmutation = "swap_verdict"\nkind = "wrong"\nwhy = "the opposite"\n'
    )
    monkeypatch.chdir(small.root)
    report = small.root / "report.json"
    assert main(["evaluate", "--gate-ablation", "--json", str(report)]) == 1
    assert "gain: none: this check earns nothing on this archive" in capsys.readouterr().out
    assert {gate["gate"]: gate["bad"] for gate in json.loads(report.read_text())["gates"]}["the whole gate"] == []
    assert main(["evaluate", "--gate-ablation", "no-such.jsonl"]) == 2
    assert "no-such.jsonl: no such file" in capsys.readouterr().err
    assert main(["evaluate"]) == 2
    assert "verifier evaluate labelled.jsonl" in capsys.readouterr().err


def test_overlap_is_two_parts() -> None:
    report = Report("r_s", Path(), Path(), Path(), promoted=False, gain=0)
    report.checks = [Check("overlap", False, "", ("it adds nothing",)), Check("cost", None, "not run")]
    assert refused_by(report) == {"gain", "cost"}
    report.checks = [Check("overlap", False, "", ("a conflict", "it adds nothing"))]
    assert refused_by(report) == {"agreement", "gain"}
    report.gain = 3
    assert refused_by(report) == {"agreement"}
    report.checks = [Check("overlap", None, "not run"), Check("audit", None, "not run")]
    assert refused_by(report) == {"agreement", "gain"}
