"""Fixture tables: what the reader refuses, and how pytest collects what it accepts."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.gate.fixtures import FixtureError, contradictions, read_cases

pytest_plugins = ["pytester"]

SOUND = """
[[support]]
name = 'same-text'
question = 'Which?'
reference = 'red fox'
candidate = 'red fox'
verdict = 'correct'

[[counter]]
name = 'other-text'
reference = ['red fox', 'fox']
response = 'a grey wolf'
verdict = 'abstain'
why = 'another animal is not for this rule'
"""
BROKEN = {
    "name = 'same-text'": ("name = 'Same Text'", "kebab-case"),
    "reference = 'red fox'": ("reference = 12", "reference must be a string"),
    "reference = ['red fox', 'fox']": ("reference = ['red fox', 1]", "or a list of them"),
    "candidate = 'red fox'": ("candidate = 'red fox'\nresponse = 'red fox'", "either candidate"),
    "question = 'Which?'": ("question = true", "question must be a string"),
    "why = 'another animal is not for this rule'": ("", "says why"),
    "name = 'other-text'": ("name = 'same-text'", "a second case of this name"),
    "verdict = 'correct'": ("verdict = 'abstain'", "verdict must be correct or incorrect"),
    "verdict = 'abstain'": ("verdict = 'perhaps'", "verdict must be"),
    "[[counter]]": ("[[counters]]", "unknown table"),
    "response = 'a grey wolf'": ("response = 'a grey wolf'\ncolour = 'grey'", "unknown key"),
    "[[support]]": ("[support]", "double brackets"),
    "'Which?'": ("'TODO'", "TODO"),
}


def write(folder: Path, text: str, name: str = "text_same") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


def test_sound(tmp_path: Path) -> None:
    support, counter = read_cases(write(tmp_path, SOUND))
    assert (support.id, support.verdict, support.example.response) == (
        "text_same::support/same-text",
        "correct",
        "red fox",
    )
    assert (counter.kind, counter.example.references) == ("counter", ("red fox", "fox"))


@pytest.mark.parametrize("part", BROKEN)
def test_broken(tmp_path: Path, part: str) -> None:
    replacement, said = BROKEN[part]
    with pytest.raises(FixtureError, match=said):
        read_cases(write(tmp_path, SOUND.replace(part, replacement, 1)))


@pytest.mark.parametrize("text", ["", "[[support", "\ufffe\0"])
def test_not_a_table(tmp_path: Path, text: str) -> None:
    with pytest.raises(FixtureError):
        read_cases(write(tmp_path, text))


def test_contradictions_across_files(tmp_path: Path) -> None:
    one = read_cases(write(tmp_path, SOUND))
    two = read_cases(write(tmp_path, SOUND.replace("verdict = 'correct'", "verdict = 'incorrect'"), "text_other"))
    assert len(contradictions([*one, *two])) == 1
    assert contradictions([*one, *one]) == []


RULE = '''"""Text same

## Decides
Equal texts.
## Abstains
Else.
## Why it is safe
Equality.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(needs=(), decides={"correct"}, because={"same": "equal texts"})


def decide(x):
    return correct("same") if x.candidate.text == x.reference.text else ABSTAIN
'''


@pytest.fixture
def rules(pytester: pytest.Pytester) -> pytest.Pytester:
    for name in ("modules", "fixtures"):
        pytester.mkdir(name)
    (pytester.path / "modules/library.toml").write_text('version = "1"\nrules = []\nretired = []\n')
    (pytester.path / "modules/text_same.py").write_text(RULE)
    write(pytester.path / "fixtures", SOUND)
    write(pytester.path / "fixtures", "not a table", "_engine")
    return pytester


def run(rules: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return rules.runpytest_inprocess(
        "-p", "verifier.pytest_plugin", "-p", "no:xdist", "-p", "no:syrupy", "-v", *arguments
    )


def test_collected(rules: pytest.Pytester) -> None:
    result = run(rules)
    result.assert_outcomes(passed=2)
    run(rules, "fixtures/text_same.toml::counter/other-text").assert_outcomes(passed=1)


def test_failing_cases(rules: pytest.Pytester) -> None:
    text = SOUND.replace("candidate = 'red fox'", "candidate = 'grey fox'").replace(
        "response = 'a grey wolf'", "response = 'fox'"
    )
    write(rules.path / "fixtures", text)
    result = run(rules)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        ["*the rule abstains, the case says correct*", "*verifier explain --with modules/text_same.py*"]
    )


def test_contradiction_across_tables_is_an_error(rules: pytest.Pytester) -> None:
    (rules.path / "modules/text_other.py").write_text(RULE)
    write(rules.path / "fixtures", SOUND.replace("verdict = 'correct'", "verdict = 'incorrect'"), "text_other")
    result = run(rules)
    assert result.parseoutcomes()["errors"] == 1
    result.stdout.fnmatch_lines(["*one of the two is wrong*"])


def test_other_toml_files_are_left_alone(pytester: pytest.Pytester) -> None:
    pytester.mkdir("fixtures")
    write(pytester.path / "fixtures", "key = 1")
    assert run(pytester).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_table_beside_its_rule_is_collected_anywhere(pytester: pytest.Pytester) -> None:
    (pytester.path / "text_same.py").write_text(RULE)
    write(pytester.path, SOUND)
    run(pytester, "text_same.toml").assert_outcomes(passed=2)
