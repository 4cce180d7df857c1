"""Laws: determinism of the whole verifier, and the metamorphic properties that each card declares."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay_tests.conftest import PROJECT
from verifier import Example, Library, Verifier
from verifier.gate.fixtures import read_cases
from verifier.gate.laws import broken_laws, sample
from verifier.gate.pool import Project, read_pool, record_of
from verifier.gate.replay import Row
from verifier.gate.support import rule_alone
from verifier.library import read_lock

ORDER = [line["id"] for line in read_lock(PROJECT.modules)["rules"]]
EVERY = 67  # the sample for determinism: one record in so many of the shipped pool

SPACES = st.text(alphabet=" \t\n", max_size=3)
# Pieces of answers, so that random texts reach the readers and not only their first test.
PIECES = st.sampled_from(
    ["3", "-1.50", "1,200", "\\frac{1}{2}", "x", "=", "\\boxed{", "}", "{", "(", "]", "$", "%", "cm", "^2", "\\pi", "A",
     "B.", "yes", "Answer: ", "</think>", "<think>", "####", "**", "\n", " ", ";", "and", "or", "答案是", "，", "½",
     "∞", "\u200b", "\x00", "\ud800", "🙂", "not ", "e", "1e400", "10^10^10"]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=8).map("".join)


@pytest.fixture(scope="session")
def examples(project: Project) -> dict[str, Example]:
    return {e.id: e for path in project.files() if project.shipped(path) for e in read_pool(path)}


@pytest.fixture(scope="session")
def few(examples: dict[str, Example]) -> list[Example]:
    return [examples[name] for name in sorted(examples)[::EVERY]]


@pytest.mark.parametrize("rule", ORDER)
def test_declared_laws(rule: str, project: Project, pool_rows: list[Row], examples: dict[str, Example]) -> None:
    """On the rule's decided records and its own cases, with white space that hypothesis draws, each decided twice."""
    router = rule_alone(project.modules / f"{rule}.py")
    chosen = [examples[name] for name in sample(pool_rows, rule, 12)]
    chosen += [case.example for case in read_cases(project.fixtures / f"{rule}.toml") if case.kind == "support"]

    @settings(max_examples=15)
    @given(st.sampled_from(chosen), SPACES, SPACES)
    def laws_hold(example: Example, before: str, after: str) -> None:
        assert broken_laws(router, [example], [(before, after)]) == []

    laws_hold()


@settings(max_examples=150)
@given(question=TEXTS, reference=TEXTS, response=TEXTS)
def test_any_text_is_decided_alike_and_without_fault(question: str, reference: str, response: str) -> None:
    verifier = _verifier()
    example = Example("drawn", question, (reference or "0",), response)
    first = verifier.verify(example)
    assert first.faults == ()
    assert verifier.verify(example) == first


def test_a_thread_decides_alike(library: Library, few: list[Example]) -> None:
    verifier = Verifier(library)
    here = [verifier.verify(example) for example in few]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(verifier.verify, few)) == here


def test_another_process_decides_alike(project: Project, library: Library, few: list[Example]) -> None:
    """Another hash seed, another process, examples in another order."""
    verifier = Verifier(library)
    here = {example.id: verifier.verify(example).to_record() for example in few}
    code = (
        "import json, sys\n"
        "from pathlib import Path\n"
        "from verifier import Verifier, load_library, read_example\n"
        "verifier = Verifier(load_library(Path(sys.argv[1])))\n"
        "for line in sys.stdin.buffer:\n"
        "    print(json.dumps(verifier.verify(read_example(json.loads(line))).to_record()))\n"
    )
    records = [record_of(example) for example in reversed(few)]
    done = subprocess.run(
        [sys.executable, "-c", code, str(project.modules)],
        input="".join(json.dumps(record) + "\n" for record in records).encode(),
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        cwd=project.root,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    there = [json.loads(line) for line in done.stdout.splitlines()]
    assert there == [json.loads(json.dumps(here[record["id"]])) for record in records]


def _verifier() -> Verifier:
    global _kept
    if _kept is None:
        _kept = Verifier()
    return _kept


_kept: Verifier | None = None
