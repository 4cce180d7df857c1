"""The controlled comparison with a real model, from verdicts kept in replay_tests/fallback: no call."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier import load_library
from verifier.evaluate.comparison import compare, table
from verifier.fallback.judge import Judge
from verifier.fallback.settings import Settings
from verifier.gate.pool import find_project, project_disputes

PROJECT = find_project(Path(__file__))
CACHE = PROJECT.root / "replay_tests" / "fallback" / "comparison.sqlite"
# As in docs/fallback.md: 150 records of each, chosen by the hashes of their ids.
SOURCES = ("doenet_equality", "evouna_nq", "isaac_testcases", "math_verify_tests", "theoremqa_outputs_rule")
FILES = [path for path in PROJECT.files() if path.stem in SOURCES]


@pytest.mark.skipif(len(FILES) < len(SOURCES), reason="the labelled pool of pyproject.toml is not here")
@pytest.mark.skipif(not CACHE.is_file(), reason=f"no {CACHE.name}; make it with the command in docs/fallback.md")
def test_rules_first_is_above_the_model_alone_on_every_source():
    library = load_library(PROJECT.modules)
    if not library.rules:
        pytest.skip("no rule is promoted yet")
    settings = Settings(cache=str(CACHE), offline=True, response_chars=400, unparseable="incorrect")
    with Judge(settings, PROJECT.modules) as asked:
        found = compare(
            [str(path) for path in FILES],
            library,
            asked,
            sample=150,
            disputed=frozenset(project_disputes(PROJECT).reasons),
        )
        assert asked.account.calls == 0
    print(f"\n{table(found)}")
    assert found.all.failed == 0
    for name in SOURCES:
        side = found.by[name]
        assert side.records >= 140 and side.introduced == 0
        assert side.code_right > side.prompt_right, name
