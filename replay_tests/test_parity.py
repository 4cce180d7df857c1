"""Parity: every line has its file, table and route text; every file has its line or is a candidate rule."""

from __future__ import annotations

import verifier
from verifier import Library
from verifier.gate.fixtures import contradictions, fixture_files, read_cases
from verifier.gate.freeze import FOLDER, RESIDUAL, other_pools_path, route_path
from verifier.gate.guidance import examined
from verifier.gate.lint import lint
from verifier.gate.pool import Project, read_pool
from verifier.library import read_lock


def test_every_line_has_its_files(project: Project) -> None:
    for line in read_lock(project.modules)["rules"]:
        name = line["id"]
        mend = f"run: nox -s promote -- {name}"
        assert (project.modules / f"{name}.py").is_file(), f"{name}: no rule file; {mend}"
        assert (project.fixtures / f"{name}.toml").is_file(), f"{name}: no fixture table; {mend}"
        assert route_path(project.root, name).is_file(), f"{name}: no route text; {mend}"


def test_every_line_is_locked(project: Project, library: Library) -> None:
    """Loading has compared each sha with its file; here, that every line says what the gate found."""
    for line in read_lock(project.modules)["rules"]:
        assert set(line) >= {"id", "since", "round", "sha", "support", "counterexamples", "gain"}, line
        assert line["gain"] > 0, f"{line['id']}: promoted without gain"
    assert [rule.id for rule in library.rules] == [line["id"] for line in read_lock(project.modules)["rules"]]


def test_every_table_has_its_rule(project: Project) -> None:
    for path in fixture_files(project.fixtures):
        assert (project.modules / f"{path.stem}.py").is_file(), f"{path.name}: no rule; run: verifier new {path.stem}"


def test_every_rule_file_has_its_table(project: Project) -> None:
    for path in sorted(project.modules.glob("*.py")):
        table = project.fixtures / f"{path.stem}.toml"
        assert table.is_file(), f"{path.name}: no fixtures/{table.name}; run: verifier new {path.stem}"


def test_tables_do_not_contradict(project: Project) -> None:
    cases = [case for path in fixture_files(project.fixtures) for case in read_cases(path)]
    assert contradictions(cases) == []


def test_no_route_text_is_left_over(project: Project) -> None:
    known = {route_path(project.root, line["id"]) for line in read_lock(project.modules)["rules"]}
    known |= {route_path(project.root, RESIDUAL), other_pools_path(project.root)}
    stored = set((project.root / FOLDER).glob("*"))
    assert stored - known == set(), "run: pytest replay_tests/test_freeze.py --snapshot-update"


def test_retired_rules_are_gone(project: Project) -> None:
    for line in read_lock(project.modules)["retired"]:
        assert line.get("why"), f"{line['id']}: retired without a reason"
        assert not (project.modules / f"{line['id']}.py").exists(), f"{line['id']} is retired; remove its file"


def test_promoted_rules_are_clean(project: Project, library: Library) -> None:
    problems = [f"{rule.id}: {problem}" for rule in library.rules for problem in lint(rule.path)]
    assert problems == []


def test_guidance_cards_are_sound(project: Project, library: Library) -> None:
    """All that needs no model; what a model says of them is proved by `python -m verifier.gate guidance`."""
    reports = examined(project, (), verifier.Verifier(library))
    assert [report.card.id for report in reports] == [line["id"] for line in read_lock(project.modules)["guidance"]]
    assert [check.cases for report in reports for check in report.checks if not check.passed] == []
    tables = {path.stem for path in (project.fixtures / "guidance").glob("*.toml")}
    assert tables == {report.card.id for report in reports}


def test_exports() -> None:
    assert sorted(verifier.__all__) == verifier.__all__
    assert all(hasattr(verifier, name) for name in verifier.__all__)
    assert {"verify", "Verifier", "Example", "Decision", "Verdict", "Card", "correct", "incorrect", "ABSTAIN"} <= set(
        verifier.__all__
    )


def test_ci_runs_what_the_readme_says(project: Project) -> None:
    readme = (project.root / "README.md").read_text("utf-8")
    commands = [line for line in readme.splitlines() if line.startswith("python3 -m venv .venv && ")]
    assert len(commands) == 2
    assert commands[1] in (project.root / ".ci/run").read_text("utf-8").splitlines()


def test_the_examples_are_what_the_readme_says(project: Project) -> None:
    examples = list(read_pool(project.root / "examples" / "answers.jsonl"))
    assert len(examples) >= 40
    assert f"the {len(examples)} examples" in (project.root / "README.md").read_text("utf-8")
    assert all(example.label is not None for example in examples)
    assert len({example.id for example in examples}) == len(examples)


def test_no_example_is_decided_against_its_label(project: Project, library: Library) -> None:
    decide = verifier.Verifier(library).verify
    for example in read_pool(project.root / "examples" / "answers.jsonl"):
        decision = decide(example)
        assert decision.faults == ()
        assert decision.abstained or decision.correct == bool(example.label), example.id
