"""Frozen routes: one snapshot for each rule, one for the residual, one table over pools that are not shipped.

A moved line is a moved verdict or a moved attribution. After a review: pytest replay_tests/test_freeze.py
--snapshot-update
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from replay_tests.conftest import PROJECT
from verifier import Library
from verifier.gate.freeze import RESIDUAL, other_pools_text, other_rows, route_texts
from verifier.gate.pool import Project
from verifier.gate.replay import Row
from verifier.library import read_lock

ORDER = [line["id"] for line in read_lock(PROJECT.modules)["rules"]]


class Text(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Text)


@pytest.fixture(scope="session")
def texts(library: Library, pool_rows: list[Row], fixture_rows: dict[str, list[Row]]) -> dict[str, str]:
    return route_texts([rule.id for rule in library.rules], pool_rows, fixture_rows)


@pytest.mark.parametrize("name", [*ORDER, RESIDUAL])
def test_route(name: str, texts: dict[str, str], snapshot: SnapshotAssertion) -> None:
    assert texts[name] == snapshot


@pytest.mark.skipif(bool(PROJECT.absent), reason=f"not here: {', '.join(map(str, PROJECT.absent))}")
def test_other_pools(project: Project, library: Library, snapshot: SnapshotAssertion) -> None:
    assert other_pools_text([rule.id for rule in library.rules], other_rows(project, library)) == snapshot
