"""What the replay tests share: the project, its library and, once for each worker, the rows of the shipped pool."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier import Library, load_library
from verifier.gate.freeze import shipped_rows, table_rows
from verifier.gate.pool import Disputed, Project, find_project, project_disputes
from verifier.gate.replay import Row

PROJECT = find_project(Path(__file__))


@pytest.fixture(scope="session")
def project() -> Project:
    return PROJECT


@pytest.fixture(scope="session")
def library(project: Project) -> Library:
    return load_library(project.modules)


@pytest.fixture(scope="session")
def disputed(project: Project) -> Disputed:
    return project_disputes(project)


@pytest.fixture(scope="session")
def pool_rows(project: Project, library: Library) -> list[Row]:
    return shipped_rows(project, library)


@pytest.fixture(scope="session")
def fixture_rows(project: Project, library: Library) -> dict[str, list[Row]]:
    return table_rows(project, library)
