"""Promotion: a candidate rule that passes every check gets its line; what is refused is kept, with the reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifier.gate.check import Findings, Notice, Report, check_rules, normal_form, table_of
from verifier.gate.fixtures import fixture_of
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
        paths = [_path(project, name) for name in names] or _all_paths(project, known)
        _refuse_retired(paths, lock)
        before = _stored_routes(project, known)
        findings = check_rules(paths, project, say)
        edited = {r.rule for r in findings.reports if r.promoted and r.sha != _line(lock, r.rule).get("sha")}
        problems = list(findings.problems)
        problems += [f"{r.rule}: changed while the gate ran; run it again" for r in findings.reports if not r.unchanged]
        if not edited:
            problems += _moved(findings, known, before)
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


def _path(project: Project, name: str) -> Path:
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


def _refuse_retired(paths: Iterable[Path], lock: Mapping[str, Any]) -> None:
    retired = {line["id"]: line for line in lock["retired"]}
    for path in paths:
        if path.stem in retired:
            why = retired[path.stem].get("why", "no reason given")
            raise LibraryError(
                f"{path.stem!r} is retired ({why}) and its id cannot return; run: verifier new ANOTHER_NAME"
            )


def _line(lock: Mapping[str, Any], name: str) -> dict[str, Any]:
    return next((dict(line) for line in lock["rules"] if line["id"] == name), {})


def _stored_routes(project: Project, known: Sequence[str]) -> dict[str, str]:
    stored = {}
    for name in known:
        path = route_path(project.root, name)
        if path.is_file():
            stored[name] = path.read_text("utf-8")
    return stored


def _moved(findings: Findings, known: Sequence[str], before: Mapping[str, str]) -> list[str]:
    """Route texts of promoted rules that are not what is stored: an engine change that nobody has reviewed yet."""
    now = route_texts(known, findings.pool[: findings.shipped], findings.tables)
    return [
        f"{name}: its routes moved; review them: pytest replay_tests/test_freeze.py, then add --snapshot-update"
        for name in known
        if name in before and before[name] != now[name]
    ]


def _admission(
    project: Project, lock: Mapping[str, Any], findings: Findings, entered: Sequence[Report], round_: int | None
) -> dict[Path, str | None]:
    """Every file that admission changes, with its new text."""
    lines = [dict(line) for line in lock["rules"]]
    newest = max([int(line.get("round", 1)) for line in lines], default=1)
    texts: dict[Path, str | None] = {}
    notes = []
    for report in entered:
        line = _line(lock, report.rule) or {
            "id": report.rule,
            "since": lock["version"],
            "round": newest if round_ is None else round_,
        }
        line |= {
            "sha": report.sha,
            "support": report.support,
            "counterexamples": report.counterexamples,
            "gain": report.gain,
        }
        place = next((i for i, old in enumerate(lines) if old["id"] == report.rule), None)
        if place is None:
            lines.append(line)
            notes.append(f"- new: `{report.rule}`, {_title(report.path)} ({report.gain:,} records gained)")
        else:
            lines[place] = line
            notes.append(f"- engine: `{report.rule}` repaired and proved again")
        for source, folder in ((report.path, project.modules), (report.table, project.fixtures)):
            if source.parent != folder:
                texts[folder / source.name] = source.read_bytes().decode("utf-8")
    order = [line["id"] for line in lines]
    texts[project.modules / LOCK] = with_lines(project.modules / LOCK, lines)
    routes = route_texts(order, findings.pool[: findings.shipped], findings.tables)
    for name in (*order, RESIDUAL):
        path = route_path(project.root, name)
        if not path.is_file() or path.read_text("utf-8") != routes[name]:
            texts[path] = routes[name]
    if len(findings.pool) > findings.shipped and not project.absent:
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


def with_lines(path: Path, lines: Sequence[Mapping[str, Any]]) -> str:
    """The text of library.toml with these rule lines; everything around the list stays as it is."""
    text = path.read_text("utf-8")
    found = re.search(r"^rules = \[(?:\]|\n(?:  \{.*\},?\n|  #.*\n|\n)*\])", text, re.MULTILINE)
    if found is None:
        raise LibraryError(f"{path}: no list `rules = [` with one line a rule; restore it: git checkout -- {path}")
    rows = "".join(
        f"  {{ {', '.join(f'{key} = {_toml(value)}' for key, value in _ordered(line))} }},\n" for line in lines
    )
    return text[: found.start()] + (f"rules = [\n{rows}]" if rows else "rules = []") + text[found.end() :]


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


def retire(project: Project, name: str, why: str, use: str = "") -> None:
    """Takes a rule out of the order for good: its line moves to the graveyard with the reason and the successor, its
    file, table and route text go. Routes of other rules may move; the freeze tests show how."""
    with exclusive(project.root):
        lock = read_lock(project.modules)
        known = [line["id"] for line in lock["rules"]]
        if name not in known:
            raise LibraryError(f"no promoted rule {name!r}; list the rules: verifier modules")
        if use and use not in known:
            raise LibraryError(f"the successor {use!r} is not in the library; list the rules: verifier modules")
        path = project.modules / LOCK
        text = with_lines(path, [line for line in lock["rules"] if line["id"] != name])
        grave = {"id": name, "until": lock["version"], "why": why, **({"use": use} if use else {})}
        text = _with_grave(path, text, [*map(dict, lock["retired"]), grave])
        changes = project.root / CHANGES
        texts: dict[Path, str | None] = {
            path: text,
            project.modules / f"{name}.py": None,
            fixture_of(project.modules / f"{name}.py", project.fixtures): None,
            route_path(project.root, name): None,
        }
        if changes.is_file():
            note = f"- retired: `{name}`: {why}" + (f"; use `{use}`" if use else "")
            texts[changes] = with_notes(changes.read_text("utf-8"), [note])
        write_all(project.root, texts)


def _with_grave(path: Path, text: str, lines: Sequence[Mapping[str, Any]]) -> str:
    found = re.search(r"^retired = \[(?:\]|\n(?:  \{.*\},?\n|  #.*\n|\n)*\])", text, re.MULTILINE)
    if found is None:
        raise LibraryError(f"{path}: no list `retired = [`; restore it: git checkout -- {path}")
    rows = "".join(
        f"  {{ {', '.join(f'{key} = {_toml(value)}' for key, value in line.items())} }},\n" for line in lines
    )
    return text[: found.start()] + f"retired = [\n{rows}]" + text[found.end() :]
