"""Columns: a second replay computes only what is new, and says the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from verifier.gate import columns
from verifier.gate.pool import Project, find_project, read_pool
from verifier.gate.replay import library_of, rows

RULE = '''"""Text {relation}"""

from verifier import ABSTAIN, Card, correct

CARD = Card(needs=(), decides={{"correct"}}, because={{"yes": "it holds"}})


def decide(x):
    return correct("yes") if x.candidate.text {relation} x.reference.text else ABSTAIN
'''


@pytest.fixture
def project(tmp_path: Path) -> Project:
    (tmp_path / "modules").mkdir()
    (tmp_path / "pool").mkdir()
    (tmp_path / "pyproject.toml").write_text('[tool.autoverifier]\npools = ["pool"]\n')
    records: list[dict[str, Any]] = [
        {"id": "a", "reference": "red fox", "response": "red fox", "label": 1},
        {"id": "b", "reference": ["red fox", "fox"], "response": "grey wolf", "label": 0},
        {"id": "c", "reference": "9", "response": "10", "label": None},
    ]
    (tmp_path / "pool/some.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    for name, relation in (("text_same", "=="), ("text_later", ">"), ("text_fault", "@")):
        (tmp_path / f"modules/{name}.py").write_text(RULE.format(relation=relation))
    return find_project(tmp_path)


def test_columns(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [project.modules / f"{name}.py" for name in ("text_same", "text_later", "text_fault")]
    jobs: list[Any] = []
    work_all = columns.work_all

    def recorded(wanted: Any) -> Any:
        jobs.append([Path(path).stem for job in wanted for path in job["rules"]])
        return work_all(wanted)

    monkeypatch.setattr(columns, "work_all", recorded)
    monkeypatch.setattr(columns, "_engine", lambda: "one engine")
    plain = list(rows(library_of(paths), read_pool(project.files()[0])))
    assert [len(row.faults) for row in plain] == [1, 1, 1]
    for _ in range(2):
        assert columns.pool_rows(project, paths) == (plain, 3)
    assert jobs == [["text_same", "text_later", "text_fault"], []]

    # Fewer rules, and in another order, come out of the store too.
    assert columns.pool_rows(project, paths[1::-1])[0] == list(
        rows(library_of(paths[1::-1]), read_pool(project.files()[0]))
    )
    paths[1].write_text(RULE.format(relation="<"))
    columns.pool_rows(project, paths)
    assert jobs[2:] == [[], ["text_later"]]

    # Another pool is another store, and the old one goes.
    with project.files()[0].open("a") as file:
        file.write('{"id": "d", "reference": "1", "response": "1", "label": 1}\n')
    assert len(columns.pool_rows(project, paths)[0]) == 4
    assert len(jobs[4]) == 3
    assert len(list((project.root / columns.FOLDER).iterdir())) == 1

    # What is not a store is computed again.
    next((project.root / columns.FOLDER).iterdir()).write_text("{")
    assert len(columns.pool_rows(project, paths)[0]) == 4
    assert len(jobs[5]) == 3
