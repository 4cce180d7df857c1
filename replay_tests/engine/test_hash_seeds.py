"""Nothing depends on the order of a set, which differs from process to process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEEDS = ("0", "1", "2", "3", "4711")

_VERDICTS = """
import sys, tomllib
from verifier import Verifier, read_example
verifier = Verifier()
for case in tomllib.load(open(sys.argv[1], "rb"))["case"]:
    print(verifier.verify(read_example({k: v for k, v in case.items() if k not in ("name", "verdict")})).to_record())
"""

# Every spelling, and every spelling in the wrong case, which is where several meanings meet.
_UNITS = """
from verifier.objects import unit_table, units
for name in sorted({*unit_table._SYMBOLS, *unit_table._WORDS, *unit_table._AMBIGUOUS, *unit_table._PREFIXED}):
    for spelling in (name, name.upper(), name.lower(), name.capitalize()):
        print(spelling, units.parse(spelling))
"""


def outputs(code: str, *arguments: str) -> set[str]:
    """What the code prints under each hash seed."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        )
        for seed in SEEDS
    ]
    found = {process.communicate(timeout=120)[0] for process in running}
    assert all(process.returncode == 0 for process in running)
    return found


def test_verdicts_are_the_same_under_every_hash_seed() -> None:
    found = outputs(_VERDICTS, str(ROOT / "fixtures" / "_adversarial.toml"))
    assert len(found) == 1
    assert found.pop().count("\n") > 800


def test_units_are_read_the_same_under_every_hash_seed() -> None:
    found = outputs(_UNITS)
    assert len(found) == 1
    assert found.pop().count("\n") > 1000
