"""pytest collects the fixture tables of a rule project: one item a case.

    pytest fixtures                                            every case of every rule
    pytest fixtures/number_equal.toml                          the cases of one rule
    pytest fixtures/number_equal.toml::counter/latex-fraction  one case

A table is a TOML file in `fixtures/` beside `modules/library.toml`, or one beside a rule file of the same name. Files
that begin with "_" hold tables for the engine's own tests and are left alone.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from verifier.gate.fixtures import Case
    from verifier.route import Router

_SEEN = pytest.StashKey[dict[Any, "Case"]]()


def pytest_configure(config: pytest.Config) -> None:
    """An admission that was interrupted is finished before anything looks at the tree."""
    if (config.rootpath / ".promotion").is_dir():
        from verifier.gate.journal import mend

        mend(config.rootpath)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Candidate rules, and pools that are not here."""
    from verifier.gate.pool import PoolError, find_project
    from verifier.library import LibraryError, read_lock

    try:
        project = find_project(config.rootpath)
        known = {line["id"] for line in read_lock(project.modules)["rules"]}
    except (LibraryError, PoolError):
        return []
    candidates = [path.stem for path in sorted(project.modules.glob("*.py")) if path.stem not in known]
    lines = [f"rules: {len(known)} promoted, {len(candidates)} candidates"]
    if candidates:
        lines.append(f"candidate rules: {', '.join(candidates)} (to admit them: nox -s promote)")
    lines += [f"notice: the pool {folder} is not here and is skipped" for folder in project.absent]
    return lines


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> FixtureTable | None:
    if file_path.suffix == ".toml" and not file_path.name.startswith("_") and _rule_file(file_path) is not None:
        return FixtureTable.from_parent(parent, path=file_path)
    return None


def _rule_file(table: Path) -> Path | None:
    """The rule file that a table belongs to, which need not exist; None where the TOML file is something else."""
    beside = table.with_suffix(".py")
    if beside.is_file() and b"CARD" in beside.read_bytes():
        return beside
    modules = table.parent.parent / "modules"
    if table.parent.name == "fixtures" and (modules / "library.toml").is_file():
        return modules / beside.name
    return None


class FixtureTable(pytest.File):
    """A fixture table: checked as a whole, then one item a case."""

    def collect(self) -> Iterable[FixtureCase]:
        from verifier.gate.fixtures import FixtureError, case_key, contradictions, read_cases
        from verifier.gate.support import rule_alone
        from verifier.library import LibraryError

        rule = _rule_file(self.path)
        assert rule is not None
        try:
            cases = read_cases(self.path)
            router = rule_alone(rule)
        except (FixtureError, LibraryError) as error:
            raise self.CollectError(str(error)) from None
        seen = self.config.stash.setdefault(_SEEN, {})
        for case in cases:
            earlier = seen.setdefault(case_key(case), case)
            problems = contradictions([earlier, case])
            if problems:
                raise self.CollectError(f"{problems[0]}; one of the two is wrong: mend it")
        for case in cases:
            yield FixtureCase.from_parent(self, name=f"{case.kind}/{case.name}", case=case, rule=rule, router=router)


class FixtureCase(pytest.Item):
    """One case: what the rule alone says of it."""

    def __init__(self, *, case: Case, rule: Path, router: Router, **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case
        self.rule = rule
        self.router = router

    def runtest(self) -> None:
        from verifier.gate.counterexamples import counter_problem
        from verifier.gate.support import support_problem

        check = support_problem if self.case.kind == "support" else counter_problem
        problem = check(self.router, self.case)
        if problem:
            raise CaseFailed(problem)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, CaseFailed):
            example = self.case.example
            return "\n".join(
                [
                    str(excinfo.value),
                    f"  question   {example.question!r}",
                    f"  reference  {', '.join(map(repr, example.references))}",
                    f"  response   {example.response!r}",
                    f"  trail      {self._explain()}",
                ]
            )
        return super().repr_failure(excinfo, style)

    def _explain(self) -> str:
        example = self.case.example
        rule = self.rule.relative_to(Path.cwd()) if self.rule.is_relative_to(Path.cwd()) else self.rule
        command = ["verifier", "explain", "--with", str(rule), "--question", example.question]
        for reference in example.references:
            command += ["--reference", reference]
        return shlex.join([*command, "--response", example.response])

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.case.rule}: {self.name}"


class CaseFailed(Exception):
    """A case that does not hold; the message says how."""
