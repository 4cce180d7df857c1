"""The audit: what a candidate rule is to the library, and which edit of the library is offered instead."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay_tests.engine.workshop import POND, WORDS, cases, new_project, rule
from verifier.gate.check import Report, check_rules, table_of
from verifier.gate.pool import Project
from verifier.gate.promote import promote

FOX, WOLF, BEAR, SWAN, FROG, CAT = WORDS


def candidate(
    project: Project, name: str, yes: str, known: list[str], no: str = "False", activate: str = "True"
) -> None:
    rule(project.modules, name, yes, no, activate=activate)
    verdict = "incorrect" if yes == "False" else "correct"
    right = [(word, POND if yes == "False" else word, verdict) for word in known]
    cases(project.fixtures, name, right, [(known[0], "another thing", "abstain")])


def audited(project: Project, name: str) -> Report:
    return check_rules([project.modules / f"{name}.py"], project).reports[0]


def cell(report: Report) -> str:
    return next(check.figures for check in report.checks if check.name == "audit")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """dog_named and bird_named look at their animals only; answer_given looks at everything."""
    project = new_project(tmp_path)
    for name, known in (("dog_named", [FOX, WOLF]), ("bird_named", [SWAN, FROG])):
        candidate(project, name, "candidate == reference", known, activate=f"x.reference.text in {known!r}")
    candidate(project, "answer_given", "candidate == reference == 'black cat'", [CAT, CAT])
    path = project.fixtures / "answer_given.toml"
    path.write_text(path.read_text().replace("'support-1'\n", "'support-1'\nquestion = 'Which?'\n"))
    assert promote(project).green
    return project


def test_a_duplicate(project: Project) -> None:
    candidate(project, "wolf_again", "candidate == reference == 'grey wolf'", [WOLF, WOLF])
    report = audited(project, "wolf_again")
    assert cell(report) == "duplicate of dog_named"
    assert "dog_named decides every pair that it decides" in report.offer
    assert "nox -s repair -- dog_named" in report.offer


def test_a_merge(project: Project) -> None:
    candidate(project, "beast_named", f"candidate == reference and reference in {[FOX, WOLF, SWAN, FROG, BEAR]!r}",
              [FOX, WOLF, SWAN, FROG, BEAR])  # fmt: skip
    report = audited(project, "beast_named")
    assert report.passed
    assert cell(report) == "merge of bird_named, dog_named"
    assert "nox -s merge -- bird_named dog_named --into beast_named" in report.offer
    assert f"beast_named: audit: {report.offer}" in table_of([report])


def test_a_repair_of_a_rule_that_is_covered(project: Project) -> None:
    candidate(
        project, "hunter_named", f"candidate == reference and reference in {[FOX, WOLF, BEAR]!r}", [FOX, WOLF, BEAR]
    )
    report = audited(project, "hunter_named")
    assert cell(report) == "repair of dog_named"
    assert "modules/dog_named.py and fixtures/dog_named.toml and run: nox -s repair -- dog_named" in report.offer


def test_a_repair_of_a_rule_that_looks_and_abstains(project: Project) -> None:
    """It adds other names of dogs, which dog_named looks at too. answer_given looks at everything, and is no home."""
    records = [
        {"id": name, "reference": word, "response": name, "label": 1} for word, name in ((FOX, "vixen"), (WOLF, "lobo"))
    ]
    (project.root / "pool/names.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    seen = f"x.reference.text in {[FOX, WOLF]!r}"
    rule(project.modules, "dog_called", "candidate in ('vixen', 'lobo')", activate=seen)
    cases(project.fixtures, "dog_called", [(FOX, "vixen", "correct"), (WOLF, "lobo", "correct")],
          [(FOX, POND, "abstain")])  # fmt: skip
    report = audited(project, "dog_called")
    assert report.passed, table_of([report])
    assert cell(report) == "repair of dog_named"
    assert "dog_named looks at all of 2 records looked at that it adds, and abstains" in report.offer


def test_a_rule_that_says_the_other_verdict_is_no_repair(project: Project) -> None:
    known = [FOX, WOLF]
    candidate(project, "dog_pond", "False", known, f"candidate == {POND!r}", activate=f"x.reference.text in {known!r}")
    report = audited(project, "dog_pond")
    assert report.passed, table_of([report])
    assert (cell(report), report.offer) == ("new path beside dog_named (0)", "")


def test_a_new_path(project: Project) -> None:
    candidate(
        project, "bear_pond", "False", [BEAR, CAT], f"candidate == {POND!r}", activate=f"x.reference.text in {[BEAR]!r}"
    )
    cases(
        project.fixtures,
        "bear_pond",
        [(BEAR, POND, "incorrect"), (BEAR, POND + " ", "incorrect")],
        [(BEAR, FOX, "abstain")],
    )
    report = audited(project, "bear_pond")
    assert (cell(report), report.offer) == ("new", "")
    candidate(project, "white_named", f"candidate == reference and reference in {[SWAN, BEAR]!r}", [SWAN, BEAR])
    report = audited(project, "white_named")
    assert (cell(report), report.offer) == ("new path beside bird_named (3)", "")


def test_a_promoted_rule(project: Project) -> None:
    assert cell(audited(project, "dog_named")) == "repair in place"
