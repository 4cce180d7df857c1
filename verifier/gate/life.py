"""What happens to a rule after its promotion: it is repaired, merged with another, moved in the order, or retired.

Each is done under the lock of the project and written all or nothing, as a promotion is (verifier.gate.journal). Ids
are for ever: what leaves the order stays in the graveyard with its reason and its successor.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from verifier.gate.check import Findings, Notice, Report, check_rules, table_of
from verifier.gate.fixtures import case_key, fixture_of, read_cases
from verifier.gate.freeze import route_path
from verifier.gate.journal import exclusive, write_all
from verifier.gate.overlap import gained
from verifier.gate.pool import Project
from verifier.gate.promote import (
    CHANGES,
    Outcome,
    brought_in,
    changed,
    line_of,
    new_line,
    order_texts,
    promote,
    refuse_retired,
    rule_path,
    unreviewed,
    with_list,
    with_notes,
)
from verifier.gate.replay import Row, Said, alone, in_order, routed, speaking
from verifier.library import LOCK, LibraryError, read_lock


class Move(NamedTuple):
    """A record or a case that another rule decides than before, or that is decided for another reason."""

    id: str
    before: Said | None
    after: Said | None

    @property
    def title(self) -> str:
        """Who decided and who decides, as one line for all moves of one kind."""
        return f"{_said(self.before)} -> {_said(self.after)}"

    @property
    def turns(self) -> bool:
        """Whether a decision is lost or becomes the other verdict."""
        return self.before is not None and (self.after is None or self.after.verdict != self.before.verdict)


@dataclass(frozen=True, slots=True)
class Change:
    """What a merge or a move in the order changes, and whether that was written; `problems` say why it must not be."""

    moves: tuple[Move, ...]
    problems: tuple[str, ...]
    written: bool = False
    table: str = ""


def repair(project: Project, names: Sequence[str], say: Notice = lambda text: None) -> Outcome:
    """Proves edited rules again, each in its place and by the whole gate; one that passes gets its new sha."""
    _promoted(project, names)
    return promote(project, names, say=say)


def merge(project: Project, first: str, second: str, into: str, say: Notice = lambda text: None) -> Change:
    """Puts a candidate rule in the place of two promoted ones, the earlier of their places; both are retired to it.

    The candidate passes the whole gate in the library without the two. Beyond that it decides every pair that either of
    them decides, with the same verdict, and its table has every case of theirs. Where it does not, nothing is written.
    """
    with exclusive(project.root):
        known = _promoted(project, (first, second))
        if first == second:
            raise LibraryError(f"{first} cannot be merged with itself; name two rules: verifier modules")
        path = rule_path(project, into)
        lock = read_lock(project.modules)
        refuse_retired([path.stem], lock)
        if path.stem in known:
            raise LibraryError(f"{path.stem!r} is in the library already; merge into a new rule: verifier new NAME")
        old = sorted((first, second), key=known.index)
        findings = check_rules([path], project, say, without=old)
        (report,) = findings.reports
        table = table_of(findings.reports)
        if not report.passed:
            return Change(
                (), (f"{report.rule} does not pass the gate in the place of {' and '.join(old)}",), table=table
            )
        order = [report.rule if name == old[0] else name for name in known if name != old[1]]
        lines, moves, problems = _rearranged(project, findings, known, order)
        problems += [*_lost(findings, old, report.rule), *_lost_cases(project, findings, old, report)]
        if not problems:
            notes = [f"- new: `{report.rule}`, in the place of {' and '.join(f'`{name}`' for name in old)}"]
            notes += [f"- retired: `{name}`: merged into `{report.rule}`" for name in old]
            texts = order_texts(project, lines, _in_order(project, findings, order), notes)
            texts |= brought_in(project, report)
            texts |= _buried(project, texts[project.modules / LOCK], old, f"merged into {report.rule}", report.rule)
            write_all(project.root, texts)
        return Change(moves, tuple(problems), not problems, table)


def reorder(
    project: Project, name: str, before: str, *, confirm: bool = False, say: Notice = lambda text: None
) -> Change:
    """Moves a promoted rule before another one, on a replay of the whole pool and all tables.

    Verdicts must stay as they are, and every rule must keep something to decide. Written only with `confirm`: without,
    the change tells which routes would move.
    """
    with exclusive(project.root):
        known = _promoted(project, (name, before))
        if name == before:
            raise LibraryError(f"{name} cannot come before itself; name another rule: verifier modules")
        order = [rule for rule in known if rule != name]
        order.insert(order.index(before), name)
        if order == known:
            raise LibraryError(f"{name} comes right before {before} already; see the order: verifier modules")
        findings = check_rules([], project, say)
        lines, moves, problems = _rearranged(project, findings, known, order)
        written = confirm and not problems
        if written:
            note = f"- engine: `{name}` is asked before `{before}`; {len(moves):,} routes moved, no verdict"
            write_all(project.root, order_texts(project, lines, _in_order(project, findings, order), [note]))
        return Change(moves, tuple(problems), written)


def retire(project: Project, name: str, why: str, use: str = "") -> None:
    """Takes a rule out of the order for good: its line moves to the graveyard with the reason and the successor, its
    file, table and route text go. Routes of other rules may move; the freeze tests show how."""
    with exclusive(project.root):
        known = _promoted(project, [name])
        if use and use not in {*project.ids_below(), *known} - {name}:
            raise LibraryError(f"the successor {use!r} is not in the library; list the rules: verifier modules")
        path = project.modules / LOCK
        lines = [line for line in read_lock(project.modules)["rules"] if line["id"] != name]
        text = with_list(path, path.read_text("utf-8"), "rules", lines)
        texts = _buried(project, text, [name], why, use)
        changes = project.root / CHANGES
        if changes.is_file():
            note = f"- retired: `{name}`: {why}" + (f"; use `{use}`" if use else "")
            texts[changes] = with_notes(changes.read_text("utf-8"), [note])
        write_all(project.root, texts)


def _promoted(project: Project, names: Iterable[str]) -> list[str]:
    """The project's promoted rules, in order. LibraryError for a name that is none of them."""
    known = [line["id"] for line in read_lock(project.modules)["rules"]]
    project.refuse_taken(names)
    for name in names:
        if name not in known:
            raise LibraryError(f"no promoted rule {name!r} in {project.modules}; list the rules: verifier modules")
    return known


def _in_order(project: Project, findings: Findings, order: Sequence[str]) -> Findings:
    """The findings with the project's rules in this order."""
    rank = {name: place for place, name in enumerate([*project.ids_below(), *order])}
    return replace(
        findings,
        pool=[in_order(row, rank) for row in findings.pool],
        tables={rule: [in_order(row, rank) for row in rows] for rule, rows in findings.tables.items()},
    )


def _everything(findings: Findings) -> Iterator[Row]:
    yield from findings.pool
    for rows in findings.tables.values():
        yield from rows


def _rearranged(
    project: Project, findings: Findings, known: Sequence[str], order: Sequence[str]
) -> tuple[list[dict[str, Any]], tuple[Move, ...], list[str]]:
    """What another order does: the lines with what each rule gains now, the moves, and what speaks against it."""
    lock = read_lock(project.modules)
    problems = [*findings.problems, *changed(findings), *unreviewed(project, findings)]
    moves = tuple(_moves(project, findings, known, order))
    problems += [f"{move.id}: {_said(move.before)} becomes {_said(move.after)}" for move in moves if move.turns]
    before, now = _gains(project, findings, known), _gains(project, findings, order)
    problems += [
        f"{name}: would be left with nothing to decide" for name in order if before.get(name) and not now[name]
    ]
    lines = []
    for name in order:
        report = next((report for report in findings.reports if report.rule == name), None)
        line = line_of(lock, name) if report is None else new_line(lock, report)
        if not project.absent and now[name] != before.get(name):
            line["gain"] = now[name]
        lines.append(line)
    return lines, moves, problems


def _moves(project: Project, findings: Findings, known: Sequence[str], order: Sequence[str]) -> Iterator[Move]:
    below = project.ids_below()
    one, two = frozenset([*below, *known]), frozenset([*below, *order])
    for row, moved in zip(_everything(findings), _everything(_in_order(project, findings, order)), strict=True):
        before, after = routed(row, one.__contains__), routed(moved, two.__contains__)
        if _key(before) != _key(after):
            yield Move(row.id, before, after)


def _key(said: Said | None) -> tuple[str, str, str] | None:
    return said and (said.rule, said.verdict, said.because)


def _said(said: Said | None) -> str:
    return "nothing" if said is None else f"{said.verdict} by {said.rule} ({said.because})"


def _gains(project: Project, findings: Findings, order: Sequence[str]) -> dict[str, int]:
    """What each rule adds to those before it in this order."""
    spoken, earlier, found = speaking(findings.pool), set(project.ids_below()), {}
    for name in order:
        found[name] = len(gained(spoken.get(name, []), name, earlier))
        earlier.add(name)
    return found


def _lost(findings: Findings, old: Collection[str], into: str) -> Iterator[str]:
    """Pairs that a rule to be merged decides, and the merged one does not, or with the other verdict."""
    for row in _everything(findings):
        for pair in row.pairs:
            mine = next((said for said in pair or () if said.rule == into), None)
            for said in pair or ():
                if said.rule in old and (mine is None or mine.verdict != said.verdict):
                    yield f"{row.id}: {_said(said)} becomes {_said(mine)}"


def _lost_cases(project: Project, findings: Findings, old: Collection[str], report: Report) -> Iterator[str]:
    """Cases of the rules to be merged that the merged one's table lacks, or that it does not pass. Where one of the two
    abstains by its table and the other decides, the merged rule may say what the other says."""
    kept = {case_key(case) for case in read_cases(report.table)}
    for name in old:
        rows = {row.id: row for row in findings.tables.get(name, ())}
        for case in read_cases(_table(project, name)):
            row = rows.get(case.id)
            if row is None:
                yield f"{case.id}: changed while the gate ran; run it again"
                continue
            if case_key(case) not in kept:
                yield f"{case.id}: not in {report.table.name}; copy the case"
            mine = alone(row, report.rule)
            stated = {str(case.verdict), *(said.verdict for rule in old if (said := alone(row, rule)) is not None)}
            if (mine is None and case.kind == "support") or (mine is not None and mine.verdict not in stated):
                yield f"{case.id}: {_said(mine)}, the case says {case.verdict}"


def _table(project: Project, name: str) -> Path:
    return fixture_of(project.modules / f"{name}.py", project.fixtures)


def _buried(project: Project, text: str | None, names: Sequence[str], why: str, use: str) -> dict[Path, str | None]:
    """Rules into the graveyard of library.toml, whose text is otherwise `text`; their files, tables and routes go."""
    path, lock = project.modules / LOCK, read_lock(project.modules)
    graves = [{"id": name, "until": lock["version"], "why": why, **({"use": use} if use else {})} for name in names]
    found: dict[Path, str | None] = {path: with_list(path, text or "", "retired", [*lock["retired"], *graves])}
    for name in names:
        found |= dict.fromkeys((project.modules / f"{name}.py", _table(project, name), route_path(project.root, name)))
    return found
