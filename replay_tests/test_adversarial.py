"""Pairs written to fool the verifier: each must get its verdict or none, never another one.

The table is fixtures/_adversarial.toml. `verdict` is what a careful person would say by the question and the reference;
"abstain" where no verdict is certain.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from verifier import Verifier

TABLE = Path(__file__).resolve().parents[1] / "fixtures" / "_adversarial.toml"
CASES: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["case"]


@pytest.fixture(scope="module")
def verifier() -> Verifier:
    return Verifier()


def test_the_names_differ() -> None:
    names = [case["name"] for case in CASES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_never_the_wrong_verdict(case: dict[str, Any], verifier: Verifier) -> None:
    from verifier import read_example

    record = {key: case[key] for key in ("question", "reference", "response", "options", "criterion") if key in case}
    decision = verifier.verify(read_example(record))
    assert decision.verdict.value in ("abstain", case["verdict"]), f"{decision.rule}: {decision.because}"
    assert not decision.faults
