"""The whole pool, cut into test items of equal size.

xdist spreads items, not files, over its workers: a shard is about a second of work, so that two workers end within a
second of each other, and a failure names a range that can be run again by itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from verifier.gate.pool import chunks, find_project

SIZE = 1000
PROJECT = find_project(Path(__file__))


def shards() -> list[Any]:
    """(path, start, stop) of every shard; a skipped one for each pool that is not here."""
    found = [
        pytest.param(path, start, stop, id=f"{path.stem}-{start}")
        for path in PROJECT.files()
        for start, stop in chunks(path, SIZE)
    ]
    return found + [
        pytest.param(
            path, 0, 0, id=f"absent-{path.name}", marks=pytest.mark.skip(reason=f"the pool {path} is not here")
        )
        for path in PROJECT.absent
    ]
