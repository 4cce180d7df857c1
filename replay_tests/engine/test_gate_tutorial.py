"""The tutorial, run: its table and its rule, cut out of the page, end as a promoted rule."""

from __future__ import annotations

import json
import re
from pathlib import Path

from verifier import Verifier, load_library, read_example
from verifier.gate.pool import find_project
from verifier.gate.promote import promote

PAGE = Path(__file__).resolve().parents[2] / "docs" / "first-rule.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_tutorial_ends_with_a_promoted_rule(tmp_path: Path) -> None:
    for name in ("modules", "fixtures", "pool"):
        (tmp_path / name).mkdir()
    (tmp_path / "pyproject.toml").write_text('[tool.autoverifier]\npools = ["pool"]\n')
    (tmp_path / "modules/library.toml").write_text('version = "1.0"\nrules = []\nretired = []\n')
    (table,), (rule,), (record,) = blocks("toml"), blocks("python"), blocks("json")
    (tmp_path / "pool/colours.jsonl").write_text(record)
    (tmp_path / "fixtures/colour_equal.toml").write_text(table, "utf-8")
    (tmp_path / "modules/colour_equal.py").write_text(rule, "utf-8")
    outcome = promote(find_project(tmp_path), ["colour_equal"])
    assert outcome.promoted == ("colour_equal",), outcome.table
    assert [rule.id for rule in load_library(tmp_path / "modules").rules] == ["colour_equal"]


def test_the_record_of_the_tutorial_is_open_without_the_rule() -> None:
    (record,) = blocks("json")
    decision = Verifier().verify(read_example(json.loads(record)))
    assert decision.abstained and not decision.faults
