"""Fixture tables: the named support and counterexample cases of a rule, in TOML beside it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifier.example import BadRecord, Example, read_example
from verifier.rule import Verdict

KINDS = ("support", "counter")
_TEXTS = frozenset({"name", "question", "candidate", "response", "verdict", "why", "source"})
_KEYS = _TEXTS | {"reference", "options", "criterion"}
_NAME_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


class FixtureError(ValueError):
    """A fixture table is not sound; `problems` says what, one sentence each."""

    def __init__(self, path: Path, problems: Iterable[str]) -> None:
        self.path = path
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{path.name}: {problem}" for problem in self.problems))


@dataclass(frozen=True, slots=True)
class Case:
    """One row: an example and what the rule alone must say of it.

    kind: "support" (the rule must return `verdict`) or "counter" (it must abstain, or return `verdict`).
    """

    rule: str
    kind: str
    name: str
    example: Example
    verdict: Verdict
    why: str = ""
    source: str = ""

    @property
    def id(self) -> str:
        """Rule, kind and name: how snapshots and messages call the case."""
        return f"{self.rule}::{self.kind}/{self.name}"


def read_cases(path: Path) -> tuple[Case, ...]:
    """The cases of one table, in file order. Raises FixtureError with every problem found."""
    try:
        table = tomllib.loads(path.read_bytes().decode("utf-8"))
    except FileNotFoundError:
        raise FixtureError(path, [f"no such file; start one: verifier new {path.stem}"]) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FixtureError(path, [f"not readable as TOML: {error}"]) from None
    problems = [f"unknown table [{key}]; known: [[support]], [[counter]]" for key in table if key not in KINDS]
    cases: list[Case] = []
    names: set[str] = set()
    for kind in KINDS:
        rows = table.get(kind, [])
        if not isinstance(rows, list):
            problems.append(f"write [[{kind}]], with double brackets")
            continue
        for index, row in enumerate(rows, 1):
            where = f"{kind}/{row.get('name', f'#{index}')}"
            wrong = _row_problems(kind, row)
            if row.get("name") in names:
                wrong.append("a second case of this name in the file; name it for what it shows")
            names.add(str(row.get("name")))
            if not wrong:
                try:
                    cases.append(_case(path.stem, kind, row))
                except BadRecord as error:
                    wrong.append(str(error))
            problems += [f"{where}: {problem}" for problem in wrong]
    if not cases and not problems:
        problems.append("no cases; write at least one [[support]] and one [[counter]]")
    problems += [problem for problem in contradictions(cases) if problem not in problems]
    if problems:
        raise FixtureError(path, problems)
    return tuple(cases)


def _row_problems(kind: str, row: dict[str, Any]) -> list[str]:
    wrong = [f"unknown key {key!r}; known: {', '.join(sorted(_KEYS))}" for key in row if key not in _KEYS]
    texts = sorted(_TEXTS & set(row))
    wrong += [f"{key} must be a string in quotes, not {row[key]!r}" for key in texts if not isinstance(row[key], str)]
    wrong += [f"{key} still holds a TODO; write the case" for key in texts if "TODO" in str(row[key])]
    reference = row.get("reference")
    listed = isinstance(reference, list) and reference and all(isinstance(item, str) for item in reference)
    if not isinstance(reference, str) and not listed:
        wrong.append("reference must be a string in quotes, or a list of them")
    name = row.get("name")
    if not isinstance(name, str) or not name or set(name) - _NAME_CHARACTERS or name.strip("-") != name:
        wrong.append("name must be in kebab-case: thousands-comma")
    if ("candidate" in row) == ("response" in row):
        wrong.append("give either candidate (a bare answer) or response (a whole response)")
    verdicts = ("correct", "incorrect") if kind == "support" else ("correct", "incorrect", "abstain")
    if row.get("verdict") not in verdicts:
        wrong.append(f"verdict must be {' or '.join(verdicts)}")
    if kind == "counter" and not (isinstance(row.get("why"), str) and row["why"].strip()):
        wrong.append("a counterexample says why: what must not fool the rule here")
    tables = ("options", "criterion")
    wrong += [f"{key} must be a table: {{ ... }}" for key in tables if not isinstance(row.get(key, {}), dict)]
    return wrong


def _case(rule: str, kind: str, row: dict[str, Any]) -> Case:
    example = read_example(
        {
            "id": f"{rule}::{kind}/{row['name']}",
            "question": row.get("question", ""),
            "reference": row["reference"],
            "response": row.get("response", row.get("candidate")),
            "options": row.get("options"),
            "criterion": row.get("criterion"),
        }
    )
    return Case(rule, kind, row["name"], example, Verdict(row["verdict"]), row.get("why", ""), row.get("source", ""))


def contradictions(cases: Iterable[Case]) -> list[str]:
    """Cases with one content and two decided verdicts, each as a sentence. Abstaining contradicts nothing."""
    first: dict[Any, Case] = {}
    found = []
    for case in cases:
        if case.verdict is Verdict.ABSTAIN:
            continue
        earlier = first.setdefault(case_key(case), case)
        if earlier.verdict is not case.verdict:
            found.append(f"{case.id} is {case.verdict}, but the same case is {earlier.verdict} as {earlier.id}")
    return found


def case_key(case: Case) -> Any:
    """What makes two cases the same case."""
    example = case.example
    options = tuple(sorted(example.options.items())) if example.options else ()
    return example.question, example.references, example.response, options, example.criterion


def fixture_files(folder: Path) -> tuple[Path, ...]:
    """The rule tables of a folder. Files that begin with "_" are tables for the engine's own tests."""
    return tuple(path for path in sorted(folder.glob("*.toml")) if not path.name.startswith("_"))


def fixture_of(rule_path: Path, project_fixtures: Path | None = None) -> Path:
    """The table of a rule file: beside it, else in the project's fixtures folder."""
    beside = rule_path.with_suffix(".toml")
    if beside.is_file() or project_fixtures is None:
        return beside
    return project_fixtures / beside.name
