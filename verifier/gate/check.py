"""The gate for candidate rules: every check, on one or many rules, in one pass over the pool.

The order is lint, audit, support, counterexamples, overlap, replay, laws, cost. A check that fails does not stop
those that can still inform; a rule that lint finds to reach beyond its example is not run at all.
"""

from __future__ import annotations

import ast
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from verifier.gate.audit import activations, audit, looked_at
from verifier.gate.columns import pool_rows
from verifier.gate.cost import Cost
from verifier.gate.fixtures import Case, FixtureError, contradictions, fixture_files, fixture_of, read_cases
from verifier.gate.laws import sample
from verifier.gate.lint import lint
from verifier.gate.overlap import conflicts, gained, neighbours
from verifier.gate.pool import Project, project_disputes, read_pool, record_of
from verifier.gate.processes import Stopped, unpacked, work
from verifier.gate.replay import Row, alone, error_of, in_order, only, routed, ruling_of, speaking
from verifier.library import LibraryError, read_lock, sha_of

CHECKS = ("lint", "audit", "support", "counterexamples", "overlap", "replay", "laws", "cost")
MIN_SUPPORT = 2
MIN_COUNTER = 1
SHOWN = 12
Notice = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Check:
    """One check of one rule. passed is None where it could not run; `cases` are sentences about what failed."""

    name: str
    passed: bool | None
    figures: str
    cases: tuple[str, ...] = ()


@dataclass(slots=True)
class Report:
    """What the gate found out about one rule.

    staged: the copy of its file that was checked. offer: the edit of the library that the audit advises instead.
    """

    rule: str
    path: Path
    table: Path
    staged: Path
    promoted: bool
    sha: str = ""
    table_sha: str = ""
    checks: list[Check] = field(default_factory=list)
    support: int = 0
    counterexamples: int = 0
    gain: int = 0
    offer: str = ""

    @property
    def staged_table(self) -> Path:
        return self.staged.with_suffix(".toml")

    @property
    def unchanged(self) -> bool:
        """Whether the files still are what was checked."""
        return (self.sha, self.table_sha) == (_sha(self.path), _sha(self.table))

    @property
    def passed(self) -> bool:
        return len(self.checks) == len(CHECKS) and all(check.passed for check in self.checks)

    @property
    def refusal(self) -> Check | None:
        """The first check that failed, else the first that could not run."""
        failed = [check for check in self.checks if check.passed is False]
        return next(iter(failed or [check for check in self.checks if check.passed is None]), None)

    def add(self, name: str, figures: str, cases: Iterable[str] = (), *, ran: bool = True) -> None:
        found = tuple(cases)
        self.checks.append(Check(name, None if not ran else not found, figures, found))


@dataclass(slots=True)
class Findings:
    """Everything that one gate run learned.

    reports: those that passed in the order of admission, then the others.
    pool, tables: rows with the rules in that order; the first `shipped` rows of the pool are the project's own.
    problems: sentences about the promoted library itself; while there are any, nothing is admitted.
    """

    reports: list[Report]
    pool: list[Row]
    shipped: int
    tables: dict[str, list[Row]]
    problems: list[str]


def check_rule(path: Path, project: Project, say: Notice = lambda text: None) -> Report:
    """The report on one rule file, anywhere on disk, with its fixture table beside it or in the project's folder."""
    return check_rules([path], project, say).reports[0]


def check_rules(
    paths: Sequence[Path],
    project: Project,
    say: Notice = lambda text: None,
    without: Iterable[str] = (),
) -> Findings:
    """Reports on candidate rules (and on promoted ones, which are proved again in their places), in one replay.

    Rules and tables are copied first, and only the copies are read: an edit meanwhile cannot mix two versions.
    Reports come in the order in which the rules would be admitted: by what they add, the largest first. Promoted rules
    `without` are replayed, so that the rows tell what they say, but nothing is held against them.
    """
    own = [line["id"] for line in read_lock(project.modules)["rules"]]
    project.refuse_taken([*own, *(Path(path).stem for path in paths)])
    order = [*project.ids_below(), *own]
    lock = [name for name in order if name not in set(without)]
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        _stage_library(project, stage)
        reports = _staged([Path(path).resolve() for path in paths], project, own, stage)
        say(f"checking {len(reports)} rules: lint, fixtures")
        runnable = [report for report in reports if _lint(report)]
        cases = {report.rule: found for report in runnable if (found := _cases(report, stage)) is not None}
        fit = _run_alone([report for report in runnable if report.rule in cases], cases)
        candidates = [report for report in fit if not report.promoted]
        say(f"replaying the pool with {len(lock)} promoted and {len(candidates)} candidate rules")
        pool, shipped, tables, fit, spent = _replay(project, [stage / f"{name}.py" for name in order], fit)
        rank = {rule: index for index, rule in enumerate([*order, *_by_gain(fit, pool, lock)])}
        pool = [in_order(row, rank) for row in pool]
        tables = {rule: [in_order(row, rank) for row in found] for rule, found in tables.items()}
        problems = _unlocked(project, stage, reports) + _library_problems(pool, lock, project)
        say("laws, cost, audit, overlap")
        _samples(fit, pool, [row for rows in tables.values() for row in rows], lock, project, stage)
        _judge(sorted(fit, key=lambda report: rank[report.rule]), pool, tables, lock, project)
        for report in reports:
            if report.rule in spent:
                report.checks = [check for check in report.checks if check.name != "replay"]
                report.add("replay", "", [spent[report.rule]])
            _complete(report, folder)
    reports.sort(key=lambda report: (not report.passed, rank.get(report.rule, len(rank)), report.rule))
    return Findings(reports, pool, shipped, tables, problems)


class Archived(NamedTuple):
    """What the gate found out about archived candidate rules: a report on each, in their order, those among them that
    could be replayed, and the rows of the pool with all of these."""

    reports: list[Report]
    replayed: list[Report]
    pool: list[Row]


@contextmanager
def archived(
    paths: Sequence[Path], project: Project, instead: Mapping[str, str], say: Notice = lambda text: None
) -> Iterator[Archived]:
    """Reports on archived candidate rules, for the ablation of the gate: each is judged as the only candidate, and
    every check runs that can, whatever an earlier one has found. Even what lint refuses is run, under the limits of a
    worker: an archive is written by the project itself.

    instead: rule -> the promoted rule that the library is without when this one is judged.
    The staged copies of the rules are there until the context ends.
    """
    lock = [*project.ids_below(), *(line["id"] for line in read_lock(project.modules)["rules"])]
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        _stage_library(project, stage)
        own = stage / "archive"
        own.mkdir()
        reports = _staged([Path(path).resolve() for path in paths], project, (), own)
        for report in reports:
            _lint(report)
        cases = {report.rule: found for report in reports if (found := _cases(report, stage)) is not None}
        say(f"checking {len(reports)} archived rules on their own cases")
        fit = _run_alone([report for report in reports if report.rule in cases], cases)
        say(f"replaying the pool with {len(lock)} promoted and {len(fit)} archived rules")
        pool, _, tables, fit, spent = _replay(project, [stage / f"{name}.py" for name in lock], fit)
        say("laws and cost")
        spoken = speaking(pool)
        chosen = {report.rule: sample(spoken.get(report.rule, []), report.rule) for report in fit}
        _laws(fit, pool, chosen, _records(project, {name for names in chosen.values() for name in names}))
        for report in fit:
            library = [name for name in lock if name != instead.get(report.rule)]
            known = frozenset((*library, report.rule))
            rows = {name: only(found, known) for name, found in tables.items() if name in known}
            _judge([report], only(pool, known), rows, library, project)
        for report in reports:
            if report.rule in spent:
                report.add("replay", "", [spent[report.rule]])
            _complete(report, str(own))
        yield Archived(reports, fit, pool)


def _stage_library(project: Project, stage: Path) -> None:
    """`stage` gets copies of promoted rules and of tables, those of the library below among them."""
    for modules in project.libraries:
        for table in fixture_files(modules.parent / "fixtures"):
            shutil.copyfile(table, stage / table.name)
        for line in read_lock(modules)["rules"]:
            path = modules / f"{line['id']}.py"
            if not path.is_file():
                raise LibraryError(f"{path}: no such file; restore it, then run: nox -s promote -- {line['id']}")
            shutil.copyfile(path, stage / path.name)


def _staged(paths: Sequence[Path], project: Project, lock: Sequence[str], stage: Path) -> list[Report]:
    """A report to be filled for each rule. `stage` gets copies of its files."""
    if len({path.stem for path in paths}) < len(paths):
        raise LibraryError(f"two rules of one name: {', '.join(sorted(map(str, paths)))}; rename one")
    reports = []
    for path in paths:
        table = fixture_of(path, project.fixtures)
        report = Report(path.stem, path, table, stage / path.name, promoted=path.stem in lock)
        for source, target in ((path, report.staged), (table, report.staged_table)):
            target.unlink(missing_ok=True)
            if source.is_file():
                shutil.copyfile(source, target)
        report.sha, report.table_sha = _sha(report.staged), _sha(report.staged_table)
        reports.append(report)
    return reports


def _sha(path: Path) -> str:
    return sha_of(path.read_bytes()) if path.is_file() else ""


def _by_gain(fit: Sequence[Report], pool: Sequence[Row], lock: Sequence[str]) -> list[str]:
    """The candidates by what each adds to the promoted rules, the largest first."""
    admitted = frozenset(lock)
    spoken = speaking(pool)
    gains = {r.rule: len(gained(spoken.get(r.rule, []), r.rule, admitted)) for r in fit if not r.promoted}
    return sorted(gains, key=lambda rule: (-gains[rule], rule))


def _lint(report: Report) -> bool:
    """Lints the rule; False where it must not be run."""
    try:
        problems = lint(report.staged)
    except OSError as error:
        report.add("lint", "", [f"{report.path}: {error.strerror}; write it: verifier new {report.rule}"])
        return False
    lines = report.staged.read_bytes().count(b"\n")
    report.add("lint", f"{lines} lines", [str(problem) for problem in problems])
    return not any(problem.grave for problem in problems)


def _cases(report: Report, stage: Path) -> tuple[Case, ...] | None:
    """The rule's cases, or None where its table is not sound."""
    try:
        cases = read_cases(report.staged_table)
    except FixtureError as error:
        report.add("support", "", error.problems)
        return None
    others: list[Case] = []
    for path in fixture_files(stage):
        if path.stem != report.rule:
            try:
                others += read_cases(path)
            except FixtureError:
                continue  # its own rule's gate reports it
    clashes = [text for text in contradictions([*others, *cases]) if report.rule in text]
    if clashes:
        report.add("support", "", clashes)
        return None
    report.support = sum(case.kind == "support" for case in cases)
    report.counterexamples = len(cases) - report.support
    return cases


def _run_alone(reports: list[Report], cases: Mapping[str, tuple[Case, ...]]) -> list[Report]:
    """Runs each rule on its own table, in a limited process; returns the rules that can go on to the replay."""
    answers = _alone_answers(reports)
    fit = []
    for report, answer in zip(reports, answers, strict=True):
        trouble = answer.get("load") or answer.get("spent") or answer.get("died")
        if trouble:
            report.add("support", "", [trouble])
            continue
        said = {row.id: row for row in map(unpacked, answer["said"])}
        support = [case for case in cases[report.rule] if case.kind == "support"]
        counter = [case for case in cases[report.rule] if case.kind == "counter"]
        wrong = [text for case in support if (text := _case_problem(case, said[case.id], report.rule))]
        if len(support) < MIN_SUPPORT:
            wrong.append(f"{len(support)} support cases; write at least {MIN_SUPPORT}")
        report.add("support", f"{len(support)} cases", wrong)
        fooled = [text for case in counter if (text := _case_problem(case, said[case.id], report.rule))]
        if len(counter) < MIN_COUNTER:
            fooled.append(f"{len(counter)} counterexamples; write at least {MIN_COUNTER}")
        report.add("counterexamples", f"{len(counter)} cases", fooled)
        if answer["laws"]:
            report.add("laws", "own cases", answer["laws"])
        slow = Cost(*answer["cost"]).over_budget
        if slow:
            report.add("cost", "own cases", [slow])
        fit.append(report)
    return fit


def _alone_answers(reports: list[Report]) -> list[dict[str, Any]]:
    """One answer a rule: all in one process, and each in its own where that process died."""
    if not reports:
        return []
    try:
        return work({"do": "alone", "rules": [[str(r.staged), str(r.staged_table)] for r in reports]})
    except Stopped as stopped:
        if len(reports) == 1:
            return [{"died": str(stopped)}]
    return [_alone_answers([report])[0] for report in reports]


def _case_problem(case: Case, row: Row, rule: str) -> str:
    if row.faults:
        return f"{case.id}: fault in {row.faults[0].rule}: {row.faults[0].error}"
    said = alone(row, rule)
    if said is None:
        return "" if case.kind == "counter" else f"{case.id}: the rule abstains, the case says {case.verdict}"
    if said.verdict == case.verdict:
        return ""
    return f"{case.id}: the rule says {said.verdict} ({said.because}), the case says {case.verdict}"


def _replay(
    project: Project, library: list[Path], fit: list[Report]
) -> tuple[list[Row], int, dict[str, list[Row]], list[Report], dict[str, str]]:
    """Rows of the pool (the first `shipped` of them from the project's own) and of every table. A rule that spends a
    limit, or kills the process, is left out, with the reason, and the rest is replayed again."""
    spent: dict[str, str] = {}
    while True:
        paths = library + [report.staged for report in fit if not report.promoted]
        tables = _tables(paths)
        try:
            pool, shipped = pool_rows(project, paths)
            names = [str(table) for table in tables.values()]
            parts = work({"do": "rows", "rules": [str(path) for path in paths], "shards": [], "tables": names})
        except Stopped as stopped:
            culprit = _culprit(stopped, fit)
            if not culprit:
                raise LibraryError(f"the replay stopped: {stopped}; find out: pytest replay_tests -n auto") from None
            spent[culprit] = str(stopped)
            fit = [report for report in fit if report.rule != culprit]
            continue
        found = {rule: [unpacked(row) for row in part] for rule, part in zip(tables, parts, strict=True)}
        return pool, shipped, found, fit, spent


def _tables(paths: Sequence[Path]) -> dict[str, Path]:
    """Rule -> its fixture table, of all rules in the replay; a table that is not sound stays out."""
    found = {}
    for path in paths:
        table = path.with_suffix(".toml")
        try:
            read_cases(table)
        except FixtureError:
            continue
        found[path.stem] = table
    return found


def _culprit(stopped: Stopped, fit: Sequence[Report]) -> str:
    """The candidate rule that stopped a worker; "" where it was none of them."""
    candidates = [report for report in fit if not report.promoted]
    if stopped.rule:
        return stopped.rule if any(report.rule == stopped.rule for report in candidates) else ""
    for report in candidates:
        # The process died without a word; each candidate alone on the same records tells which it was.
        try:
            work({**stopped.job, "rules": [str(report.staged)]})
        except Stopped:
            return report.rule
    return ""


def _unlocked(project: Project, stage: Path, reports: Sequence[Report]) -> list[str]:
    """Promoted rules that differ from their lines and are not proved again in this run."""
    named = {report.rule for report in reports}
    return [
        f"{project.shown(modules / line['id'])}.py differs from its line; "
        + ("reinstall autoverifier" if modules == project.below else f"run: nox -s promote -- {line['id']}")
        for modules in project.libraries
        for line in read_lock(modules)["rules"]
        if line["id"] not in named and _sha(stage / f"{line['id']}.py") != line.get("sha")
    ]


def _library_problems(pool: Sequence[Row], lock: Sequence[str], project: Project) -> list[str]:
    """Direct errors, faults and conflicts of the promoted rules: no candidate's, and they stop every admission."""
    disputed = project_disputes(project).reasons
    known = frozenset(lock)
    found = []
    for row in pool:
        found += [
            f"{row.id}: fault in {f.rule}: {f.error}" for f in row.faults if f.rule in known or not _is_rule(f.rule)
        ]
        error = error_of(row, routed(row, known.__contains__))
        if error and row.id not in disputed:
            found.append(error)
    found += [c.sentence for c in conflicts(pool) if c.first in known and c.second in known]
    return found


def _is_rule(name: str) -> bool:
    return name not in ("extract", "extract_reference")


def _judge(
    fit: Sequence[Report], pool: list[Row], tables: Mapping[str, list[Row]], lock: Sequence[str], project: Project
) -> None:
    """Audit, overlap and replay, from the rows. Candidates come in the order of admission, and each is held against the
    promoted rules and the candidates that passed before it."""
    disputed = project_disputes(project).reasons
    everything = [*pool, *(row for rows in tables.values() for row in rows)]
    spoken, spoken_in_pool = speaking(everything), speaking(pool)
    faults = [(row.id, fault) for row in everything for fault in row.faults]
    clashes = conflicts(everything)
    admitted = set(lock)
    for report in fit:
        rule = report.rule
        others = admitted - {rule}
        mine = spoken_in_pool.get(rule, [])
        # A promoted rule is worth what the rules before it leave; a candidate, what the whole library leaves.
        earlier = set(lock[: lock.index(rule)]) if report.promoted else others
        report.gain = len(gained(mine, rule, earlier))
        shared = [name for name, _ in neighbours(spoken.get(rule, []), rule).most_common() if name in others]
        against = [
            c.sentence for c in clashes if rule in (c.first, c.second) and {c.first, c.second} - {rule} <= others
        ]
        if not report.gain:
            by = f" (decided already by {', '.join(shared[:3])})" if shared else ""
            against.append(f"it adds nothing to the library: zero gain is redundant{by}")
        report.add("overlap", f"gain {report.gain:,}", against)
        decided = [(row, said) for row in mine if (said := alone(row, rule)) is not None]
        wrong = [text for row, said in decided if (text := error_of(row, said)) and row.id not in disputed]
        wrong += [f"{name}: fault: {fault.error}" for name, fault in faults if fault.rule == rule]
        if not report.promoted:
            wrong += _moved(mine, rule, others)
        report.add("replay", f"{len(decided):,} decided alone", wrong)
        if not any(check.passed is False for check in report.checks):
            admitted.add(rule)


def _moved(rows: Iterable[Row], rule: str, library: set[str]) -> list[str]:
    """Decisions of the library that change once the rule is last in it."""
    found = []
    for row in rows:
        before = routed(row, library.__contains__)
        if before is not None:
            after = routed(row, lambda name: name in library or name == rule)
            if after is not None and after != before:
                found.append(
                    f"{row.id}: was {before.verdict} by {before.rule}, becomes {after.verdict} by {after.rule}"
                )
    return found


def _samples(
    fit: Sequence[Report],
    pool: Sequence[Row],
    tables: Iterable[Row],
    lock: Sequence[str],
    project: Project,
    stage: Path,
) -> None:
    """What needs records of the pool, a few for each rule: laws and cost, and the audit of candidates."""
    spoken = speaking(pool)
    candidates = {report.rule: report.staged for report in fit if not report.promoted}
    chosen = {report.rule: sample(spoken.get(report.rule, []), report.rule) for report in fit}
    looked = looked_at(candidates, lock, spoken) if candidates else {}
    records = _records(project, {name for found in (chosen, looked) for names in found.values() for name in names})
    _laws(fit, pool, chosen, records)
    paths = [*(stage / f"{name}.py" for name in lock), *candidates.values()]
    active = activations(paths, looked, records) if candidates else {}
    everywhere = speaking([*pool, *tables]) if candidates else {}
    own = set(lock) - set(project.ids_below())
    for report in fit:
        figures = "repair in place"
        if not report.promoted:
            figures, report.offer = audit(report.rule, lock, own, everywhere, looked, active)
        report.add("audit", figures)


def _laws(
    fit: Sequence[Report],
    pool: Sequence[Row],
    chosen: Mapping[str, Sequence[str]],
    records: Mapping[str, dict[str, Any]],
) -> None:
    """Laws and cost on a sample of what each rule decides, in a process of another hash seed than the replay's."""
    by_id = {row.id: row for row in pool}
    rules = [[str(r.staged), [records[name] for name in chosen[r.rule] if name in records]] for r in fit]
    try:
        answers = work({"do": "laws", "rules": rules}) if rules else []
    except Stopped as stopped:
        answers = [{"spent": str(stopped)}] * len(rules)
    for report, found in zip(fit, answers, strict=True):
        if "spent" in found:
            report.add("laws", "", [found["spent"]], ran=False)
            continue
        broken = list(found["laws"])
        broken += [
            f"{row.id}: {report.rule} says something else in another process"
            for row in map(unpacked, found["said"])
            if ruling_of(row, report.rule) != ruling_of(by_id[row.id], report.rule)
        ]
        _add_or_join(report, "laws", f"{len(found['said'])} records", broken)
        measured = Cost(*found["cost"])
        figures = f"{measured.median:.1f} us, worst {measured.worst:,.0f}"
        _add_or_join(report, "cost", figures, [measured.over_budget] if measured.over_budget else [])


def _add_or_join(report: Report, name: str, figures: str, cases: Sequence[str]) -> None:
    """Adds a check, or joins it to what the rule's own cases have shown already."""
    for index, check in enumerate(report.checks):
        if check.name == name:
            report.checks[index] = replace(check, figures=figures, cases=check.cases + tuple(cases))
            return
    report.add(name, figures, cases)


def _records(project: Project, wanted: set[str]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for path in project.files() if wanted else ():
        for example in read_pool(path):
            if example.id in wanted:
                found[example.id] = record_of(example)
    return found


def _complete(report: Report, stage: str) -> None:
    """Puts the checks in order; one that never came to run says so. Messages name the files, not their copies."""
    home = str(report.path.parent)
    found = {c.name: replace(c, cases=tuple(case.replace(stage, home) for case in c.cases)) for c in report.checks}
    report.checks = [found.get(name) or Check(name, None, "not run") for name in CHECKS]


def normal_form(source: str) -> str:
    """12 hex digits of a rule's code without its documentation, its names and its layout: two candidates that differ
    in these alone are one. Source that is no Python is its own normal form."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return sha_of(source.encode())
    if tree.body and isinstance(tree.body[0], ast.Expr):
        del tree.body[0]
    own = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    own |= {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    own |= {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        for place in ("id", "name", "arg"):
            name = getattr(node, place, None)
            if isinstance(name, str) and name in own and not isinstance(node, ast.keyword):
                setattr(node, place, names.setdefault(name, f"n{len(names)}"))
    return sha_of(ast.dump(tree).encode())


def table_of(reports: Sequence[Report]) -> str:
    """The reports as one plain table, then the cases of every failure and the next command."""
    head = ["rule", *CHECKS, "verdict"]
    body = [[r.rule, *(_cell(check) for check in r.checks), "passed" if r.passed else "refused"] for r in reports]
    widths = [max(len(line[i]) for line in [head, *body]) for i in range(len(head))]
    out = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in [head, *body]
    ]
    for report in reports:
        for check in report.checks:
            if check.passed is False:
                out.append(f"\n{report.rule}: {check.name} failed ({len(check.cases)}):")
                out += [f"  {case}" for case in check.cases[:SHOWN]]
                if len(check.cases) > SHOWN:
                    out.append(f"  ... and {len(check.cases) - SHOWN} more")
        if report.offer:
            out.append(f"\n{report.rule}: audit: {report.offer}")
        if not report.passed:
            out.append(f"  mend {report.path} or {report.table}, then run: verifier check {report.path}")
    return "\n".join(out)


def _cell(check: Check) -> str:
    mark = {True: "ok", False: "FAILED", None: "-"}[check.passed]
    return f"{mark} {check.figures}".strip() if check.passed is not None else mark
