"""Order never decides truth: every rule alone over pool and fixtures, and any two that decide one case agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay_tests.shards import shards
from verifier import Library, Verifier
from verifier.gate.overlap import conflicts
from verifier.gate.pool import Project, read_pool
from verifier.gate.replay import Row, routed, rows

SHOWN = 20


@pytest.mark.parametrize(("path", "start", "stop"), shards())
def test_overlap(path: Path, start: int, stop: int, library: Library) -> None:
    found = conflicts(rows(library, read_pool(path, start, stop)))
    assert not found, f"{len(found)} conflicts:\n" + "\n".join(conflict.sentence for conflict in found[:SHOWN])


def test_overlap_on_fixtures(fixture_rows: dict[str, list[Row]]) -> None:
    found = [conflict for table in fixture_rows.values() for conflict in conflicts(table)]
    assert not found, "\n".join(conflict.sentence for conflict in found[:SHOWN])


def test_rows_foretell_the_verifier(project: Project, library: Library, pool_rows: list[Row]) -> None:
    """What the gate concludes from rules alone is what the verifier decides with all of them."""
    verifier = Verifier(library)
    examples = (e for path in project.files() if project.shipped(path) for e in read_pool(path))
    for row, example in zip(pool_rows, examples, strict=True):
        decision = verifier.verify(example)
        said = routed(row)
        assert (decision.rule, decision.verdict) == ((said.rule, said.verdict) if said else (None, "abstain")), row.id
