"""Promotion: a candidate rule that passes every check gets its line; what is refused is kept, with the reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifier.gate.check import Findings, Notice, Report, check_rules, normal_form, table_of
from verifier.gate.freeze import RESIDUAL, other_pools_path, other_pools_text, route_path, route_texts
from verifier.gate.journal import exclusive, write_all
from verifier.gate.pool import Project
from verifier.library import LOCK, LibraryError, read_lock

REJECTED = "rejected.jsonl"
CHANGES = "CHANGELOG.md"
LINE_KEYS = ("id", "since", "round", "sha", "support", "counterexamples", "gain")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a promotion did: ids that entered, ids that were proved again, ids that were refused, and the table."""

    promoted: tuple[str, ...]
    proved: tuple[str, ...]
    refused: tuple[str, ...]
    problems: tuple[str, ...]
    table: str

    @property
    def green(self) -> bool:
        return not self.refused and not self.problems


def promote(
    project: Project, names: Sequence[str] = (), *, round_: int | None = None, say: Notice = lambda text: None
) -> Outcome:
    """Checks rules and admits those that pass. Without names: every promoted rule and every candidate in modules/.

    A name is a rule id, or the path of a rule file anywhere, which is copied in together with its fixture table.
    Admission writes the line, the rule's route text, the residual, the table of other pools and a line of the change
    log, all or none. Raises Busy while another promotion runs, LibraryError where the library itself is broken.
    """
    with exclusive(project.root):
        lock = read_lock(project.modules)
        known = [line["id"] for line in lock["rules"]]
        paths = [rule_path(project, name) for name in names] or _all_paths(project, known)
        refuse_retired([path.stem for path in paths], lock)
        findings = check_rules(paths, project, say)
        edited = {r.rule for r in findings.reports if r.promoted and r.sha != line_of(lock, r.rule).get("sha")}
        problems = list(findings.problems)
        problems += changed(findings)
        if not edited:
            problems += unreviewed(project, findings)
        entered = [r for r in findings.reports if r.passed and (not r.promoted or r.rule in edited)]
        refused = [r for r in findings.reports if not r.passed]
        texts: dict[Path, str | None] = {}
        if entered and not problems:
            say(f"admitting {', '.join(report.rule for report in entered)}")
            texts |= _admission(project, lock, findings, entered, round_)
        rejected = _rejections(project, [r for r in refused if not r.promoted])
        if rejected is not None:
            texts[project.modules / REJECTED] = rejected
        if texts:
            write_all(project.root, texts)
        admitted = [] if problems else entered
        return Outcome(
            tuple(r.rule for r in admitted if not r.promoted),
            tuple(r.rule for r in findings.reports if r.passed and r.promoted),
            tuple(r.rule for r in refused),
            tuple(problems),
            table_of(findings.reports),
        )


def rule_path(project: Project, name: str) -> Path:
    """The file of a rule, named by its id or by a path. LibraryError where there is none."""
    path = Path(name)
    if path.suffix == ".py":
        if not path.is_file():
            raise LibraryError(f"{path}: no such file; write one: verifier new {path.stem}")
        return path.resolve()
    inside = project.modules / f"{name}.py"
    if not inside.is_file():
        raise LibraryError(f"no rule {name!r} in {project.modules}; write one: verifier new {name}")
    return inside


def _all_paths(project: Project, known: Sequence[str]) -> list[Path]:
    candidates = [path for path in sorted(project.modules.glob("*.py")) if path.stem not in known]
    return [project.modules / f"{name}.py" for name in known] + candidates


def refuse_retired(names: Iterable[str], lock: Mapping[str, Any]) -> None:
    """Raises LibraryError for a name in the graveyard."""
    retired = {line["id"]: line for line in lock["retired"]}
    for name in names:
        if name in retired:
            why = retired[name].get("why", "no reason given")
            raise LibraryError(f"{name!r} is retired ({why}) and its id cannot return; run: verifier new ANOTHER_NAME")


def line_of(lock: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The rule's line in library.toml; empty where it has none."""
    return next((dict(line) for line in lock["rules"] if line["id"] == name), {})


def changed(findings: Findings) -> list[str]:
    """Rules whose files are not what was checked."""
    return [f"{r.rule}: changed while the gate ran; run it again" for r in findings.reports if not r.unchanged]


def unreviewed(project: Project, findings: Findings) -> list[str]:
    """Route texts of promoted rules that are not what is stored: an engine change that nobody has reviewed yet."""
    known = [line["id"] for line in read_lock(project.modules)["rules"]]
    now = _routes(project, known, findings)
    return [
        f"{name}: its routes moved; review them: pytest replay_tests/test_freeze.py, then add --snapshot-update"
        for name in known
        if (path := route_path(project.root, name)).is_file() and path.read_text("utf-8") != now[name]
    ]


def _routes(project: Project, own: Sequence[str], findings: Findings) -> dict[str, str]:
    """Route texts of the project's rules in this order, and the residual, after the library below."""
    tables = {name: rows for name, rows in findings.tables.items() if name in own}
    return route_texts([*project.ids_below(), *own], findings.pool[: findings.shipped], tables)


def _admission(
    project: Project, lock: Mapping[str, Any], findings: Findings, entered: Sequence[Report], round_: int | None
) -> dict[Path, str | None]:
    """Every file that admission changes, with its new text."""
    lines = [dict(line) for line in lock["rules"]]
    texts: dict[Path, str | None] = {}
    notes = []
    for report in entered:
        line = new_line(lock, report, round_)
        place = next((i for i, old in enumerate(lines) if old["id"] == report.rule), None)
        if place is None:
            lines.append(line)
            notes.append(f"- new: `{report.rule}`, {_title(report.path)} ({report.gain:,} records gained)")
        else:
            lines[place] = line
            notes.append(f"- engine: `{report.rule}` repaired and proved again")
        texts |= brought_in(project, report)
    return texts | order_texts(project, lines, findings, notes)


def new_line(lock: Mapping[str, Any], report: Report, round_: int | None = None) -> dict[str, Any]:
    """The line of a rule that passed: a new one, or its old one with what the gate found now."""
    newest = max([int(line.get("round", 1)) for line in lock["rules"]], default=1)
    line = line_of(lock, report.rule) or {
        "id": report.rule,
        "since": lock["version"],
        "round": newest if round_ is None else round_,
    }
    return line | {
        "sha": report.sha,
        "support": report.support,
        "counterexamples": report.counterexamples,
        "gain": report.gain,
    }


def brought_in(project: Project, report: Report) -> dict[Path, str | None]:
    """The rule and its table as files of the project, where they lie elsewhere."""
    return {
        folder / source.name: source.read_bytes().decode("utf-8")
        for source, folder in ((report.path, project.modules), (report.table, project.fixtures))
        if source.parent != folder
    }


def order_texts(
    project: Project, lines: Sequence[Mapping[str, Any]], findings: Findings, notes: Sequence[str]
) -> dict[Path, str | None]:
    """Every file that tells of the library's order, with its new text: the lines, routes, other pools, change log.

    The rows of `findings` have their rules in this order already.
    """
    own = [line["id"] for line in lines]
    lock = project.modules / LOCK
    texts: dict[Path, str | None] = {lock: with_list(lock, lock.read_text("utf-8"), "rules", lines)}
    routes = _routes(project, own, findings)
    for name in (*own, RESIDUAL):
        path = route_path(project.root, name)
        if not path.is_file() or path.read_text("utf-8") != routes[name]:
            texts[path] = routes[name]
    if len(findings.pool) > findings.shipped and not project.absent:
        order = [*project.ids_below(), *own]
        texts[other_pools_path(project.root)] = other_pools_text(order, findings.pool[findings.shipped :])
    changes = project.root / CHANGES
    if changes.is_file():
        texts[changes] = with_notes(changes.read_text("utf-8"), notes)
    return texts


def _title(path: Path) -> str:
    """The first words of a rule's documentation, read without running it."""
    import ast

    doc = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or path.stem
    title = doc.splitlines()[0].strip().rstrip(".")
    return title[:1].lower() + title[1:]


def with_list(path: Path, text: str, table: str, lines: Sequence[Mapping[str, Any]]) -> str:
    """The text of library.toml with these lines in `table`, rules or retired; all around the list stays as it is."""
    found = re.search(rf"^{table} = \[(?:\]|\n(?:  \{{.*\}},?\n|  #.*\n|\n)*\])", text, re.MULTILINE)
    if found is None:
        raise LibraryError(f"{path}: no list `{table} = [` with one line a rule; restore it: git checkout -- {path}")
    rows = "".join(
        f"  {{ {', '.join(f'{key} = {_toml(value)}' for key, value in _ordered(line))} }},\n" for line in lines
    )
    return text[: found.start()] + (f"{table} = [\n{rows}]" if rows else f"{table} = []") + text[found.end() :]


def _ordered(line: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return sorted(line.items(), key=lambda item: LINE_KEYS.index(item[0]) if item[0] in LINE_KEYS else len(LINE_KEYS))


def _toml(value: Any) -> str:
    return str(value) if isinstance(value, int) else json.dumps(str(value), ensure_ascii=False)


def with_notes(changes: str, notes: Sequence[str]) -> str:
    """The change log with notes at the end of the section "## Unreleased", which is made where it is missing."""
    if not notes:
        return changes
    lines = changes.splitlines()
    if "## Unreleased" not in lines:
        at = next((i for i, line in enumerate(lines) if line.startswith("## ")), len(lines))
        lines[at:at] = ["## Unreleased", ""]
    start = lines.index("## Unreleased") + 1
    end = next((i for i in range(start, len(lines)) if lines[i].startswith("## ")), len(lines))
    while end > start and not lines[end - 1].strip():
        end -= 1
    block = list(notes) if end > start and lines[end - 1].startswith("- ") else ["", *notes]
    lines[end:end] = block
    return "\n".join(lines) + "\n"


def _rejections(project: Project, refused: Sequence[Report]) -> str | None:
    """The new text of rejected.jsonl, or None where nothing is to be added: a rule that fails the same check twice, up
    to names and layout, has one line."""
    path = project.modules / REJECTED
    old = path.read_text("utf-8") if path.is_file() else ""
    known = {(entry["normal"], entry["check"]) for entry in map(json.loads, old.splitlines())}
    new = ""
    for report in refused:
        check = report.refusal
        if check is None or not report.path.is_file():
            continue
        entry = rejection(report, check.name, check.cases)
        if (entry["normal"], entry["check"]) not in known:
            new += json.dumps(entry, ensure_ascii=False) + "\n"
    return old + new if new else None


def rejection(report: Report, check: str, cases: Sequence[str]) -> dict[str, Any]:
    """The record of a refused candidate rule."""
    source = report.path.read_bytes().decode("utf-8", "replace")
    return {
        "id": report.rule,
        "sha": report.sha,
        "normal": normal_form(source),
        "check": check,
        "reason": cases[0] if cases else "the check could not run",
        "cases": list(cases[:20]),
        "source": source,
    }


def refused_before(project: Project, path: Path) -> dict[str, Any] | None:
    """The record of an earlier refusal of the same rule, up to names and layout; None where there is none."""
    store = project.modules / REJECTED
    if not store.is_file() or not path.is_file():
        return None
    normal = normal_form(path.read_bytes().decode("utf-8", "replace"))
    found = [entry for entry in map(json.loads, store.read_text("utf-8").splitlines()) if entry["normal"] == normal]
    return found[-1] if found else None
