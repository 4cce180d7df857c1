"""Projects, pool files and the disputed list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from verifier.example import Criterion, read_example
from verifier.gate.pool import PoolError, chunks, find_project, read_disputed, read_pool, record_of

ENTRY = '[[disputed]]\nid = "s-1"\nsource = "s"\nreason = "the label overlooks the unit"\n'


def test_project(tmp_path: Path) -> None:
    with pytest.raises(PoolError, match="verifier init"):
        find_project(tmp_path)
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules/library.toml").write_text("")
    assert find_project(tmp_path / "modules").root == tmp_path
    (tmp_path / "pyproject.toml").write_text('[tool.autoverifier]\npools = ["a", "b"]\n')
    (tmp_path / "a").mkdir()
    project = find_project(tmp_path)
    assert project.pools == (tmp_path / "a",)
    assert project.absent == (Path("b"),)
    (tmp_path / "pyproject.toml").write_text("[tool.autoverifier]\npools = 'a'\n")
    with pytest.raises(PoolError, match="list of folders"):
        find_project(tmp_path)


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text('{"id": "a", "reference": "1", "response": "1"}\n{"id": "b"}\n')
    with pytest.raises(PoolError, match=r"s\.jsonl:2"):
        list(read_pool(path))
    assert [e.id for e in read_pool(path, 0, 1)] == ["a"]
    assert chunks(path, 1) == [(0, 1), (1, 2)]


def test_records_round_trip() -> None:
    record = {
        "id": "a", "question": "q", "reference": ["1", "2"], "response": "1", "label": 1, "options": {"A": "1"},
        "criterion": {"decimals": 2, "partial": False},
    }  # fmt: skip
    example = read_example(record)
    assert example.criterion == Criterion(decimals=2, partial=False)
    assert read_example(json.loads(json.dumps(record_of(example)))) == example


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ENTRY.replace("reason", "because"), "needs id, source and reason"),
        (ENTRY.replace('"the label overlooks the unit"', '" "'), "needs id, source and reason"),
        (ENTRY * 2, "listed twice"),
        ("[caps]\ns = 0.5\n", "between 0 and 0.1"),
        ("[[disputed", "mend the file"),
    ],
)
def test_a_bad_list_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "disputed.toml"
    path.write_text(text)
    with pytest.raises(PoolError, match=said):
        read_disputed(path)


def test_caps(tmp_path: Path) -> None:
    path = tmp_path / "disputed.toml"
    path.write_text(f'[caps]\n"s*" = 0.01\nt = 0\n"*" = 0.005\n{ENTRY}{ENTRY.replace("s-1", "s-2")}')
    disputed = read_disputed(path)
    assert disputed.reasons == dict.fromkeys(["s-1", "s-2"], "the label overlooks the unit")
    assert (disputed.cap("s"), disputed.cap("t"), disputed.cap("u")) == (0.01, 0, 0.005)
    assert disputed.over_cap({"s": 200}) == []
    assert disputed.over_cap({"s": 199}) == ["s: 2 of 199 records are disputed, the cap is 1.0%"]
    assert (disputed.allowed("s", 9), disputed.allowed("t", 900), disputed.allowed("u", 1000)) == (1, 0, 5)
    assert read_disputed(tmp_path / "absent.toml").reasons == {}
