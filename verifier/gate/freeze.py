"""Freeze: which rule decides which case, as one small text for each rule, so that a review sees every route that moves.

The text of a rule holds, sorted, a line `case-id verdict because` for
- every record of the shipped pool that the rule decides within the library,
- every fixture case that it decides, of its own table and of the tables of earlier rules,
- and every case of its own table that an earlier rule decides, with that rule's name at the end.
The text `residual` holds the ids of what no rule decides. A rule that is appended therefore adds its own text and takes
lines from the residual; no other text moves. Pools that are not shipped are never stored: one table has a count and a
digest for each rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from verifier.decide import Decision, Verifier
from verifier.example import Example
from verifier.gate.fixtures import fixture_of, read_cases
from verifier.gate.pool import Project, read_pool
from verifier.gate.replay import Row, Said, digest, routed, rows
from verifier.library import Library

RESIDUAL = "residual"
FOLDER = Path("replay_tests/__snapshots__/test_freeze")


def route_path(root: Path, name: str) -> Path:
    """Where the route text of a rule, or the residual, is stored."""
    return root / FOLDER / f"test_route[{name}].txt"


def other_pools_path(root: Path) -> Path:
    """Where the table over the pools that are not shipped is stored."""
    return root / FOLDER / "test_other_pools.txt"


def route_texts(order: Sequence[str], pool: Iterable[Row], tables: Mapping[str, Sequence[Row]]) -> dict[str, str]:
    """Rule, or "residual", -> its text. `tables` has the rows of each rule's fixture cases; rules that are not in
    `order` are ignored everywhere."""
    rank = {rule: index for index, rule in enumerate(order)}
    lines: dict[str, list[str]] = {name: [] for name in (*order, RESIDUAL)}
    for row in pool:
        said = routed(row, rank.__contains__)
        if said is None:
            lines[RESIDUAL].append(row.id)
        else:
            lines[said.rule].append(f"{row.id} {said.verdict} {said.because}")
    for owner in order:
        for row in tables.get(owner, ()):
            said = routed(row, rank.__contains__)
            if said is None:
                lines[RESIDUAL].append(row.id)
            elif rank[said.rule] < rank[owner]:
                lines[owner].append(f"{row.id} {said.verdict} {said.because} {said.rule}")
            else:
                lines[said.rule].append(f"{row.id} {said.verdict} {said.because}")
    return {name: "".join(f"{line}\n" for line in sorted(found)) for name, found in lines.items()}


def other_pools_text(order: Sequence[str], pool: Iterable[Row]) -> str:
    """`rule decided correct incorrect digest` for each rule over the pools that are not shipped, then the residual."""
    rank = {rule: index for index, rule in enumerate(order)}
    lines: dict[str, list[str]] = {name: [] for name in (*order, RESIDUAL)}
    correct: dict[str, int] = dict.fromkeys(lines, 0)
    for row in pool:
        said = routed(row, rank.__contains__)
        if said is None:
            lines[RESIDUAL].append(row.id)
        else:
            lines[said.rule].append(f"{row.id} {said.verdict} {said.because}")
            correct[said.rule] += said.verdict == "correct"
    return "".join(
        f"{name} {len(found)} records, digest {digest(found)}\n"
        if name == RESIDUAL
        else f"{name} {len(found)} decided, {correct[name]} correct, {len(found) - correct[name]} incorrect, "
        f"digest {digest(found)}\n"
        for name, found in lines.items()
    )


def shipped_rows(project: Project, library: Library) -> list[Row]:
    """Rows of the pool that the project ships."""
    files = [path for path in project.files() if project.shipped(path)]
    return [row for path in files for row in rows(library, read_pool(path))]


def other_rows(project: Project, library: Library) -> list[Row]:
    """Rows of the pools outside the project, with the deciding rule only: routes need no more, and that is fast."""
    verifier = Verifier(library)
    files = [path for path in project.files() if not project.shipped(path)]
    return [_decided(verifier.verify(example), example) for path in files for example in read_pool(path)]


def _decided(decision: Decision, example: Example) -> Row:
    said = ((Said(decision.rule, decision.verdict.value, decision.because),),) if decision.rule else ()
    return Row(example.id, example.label, said, decision.faults)


def table_rows(project: Project, library: Library) -> dict[str, list[Row]]:
    """Rows of the fixture cases of each of the project's own rules in the library, without their labels."""
    tables = {}
    for rule in library.rules:
        if rule.path.parent != project.modules:
            continue
        cases = read_cases(fixture_of(rule.path, project.fixtures))
        tables[rule.id] = list(rows(library, [case.example for case in cases]))
    return tables
