"""Jobs for limited worker processes (verifier.gate.worker), as many at a time as there are cores."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from verifier.gate.replay import Row, Said
from verifier.route import Fault
from verifier.workers import cores

_IMPORT_ROOT = Path(__file__).resolve().parent.parent.parent
_KEPT = ("PATH", "SYSTEMROOT", "TMPDIR", "LD_LIBRARY_PATH")


class Stopped(Exception):
    """A worker spent a limit or died. rule: the one it was in, "" where that is not known. job: what it was doing."""

    def __init__(self, answer: Mapping[str, Any], job: Mapping[str, Any]) -> None:
        self.job = job
        self.rule, reason = answer.get("spent", ("", answer.get("died", "")))
        super().__init__(f"{self.rule}: {reason}" if self.rule else reason)


def work(job: Mapping[str, Any]) -> list[Any]:
    """The answers of one job. Raises Stopped."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "job"), Path(folder, "out")
        source.write_text(json.dumps(job))
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(_IMPORT_ROOT), os.environ.get("PYTHONPATH", "")]))
        done = subprocess.run(
            [sys.executable, "-P", "-m", "verifier.gate.worker", str(source), str(target)],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=folder,
            check=False,
        )
        try:
            answer: dict[str, Any] = json.loads(target.read_bytes())
        except (OSError, ValueError):
            lines = done.stderr.decode(errors="replace").strip().splitlines()
            last = lines[-1] if lines else "no message"
            answer = {"died": f"the process ended with code {done.returncode}: {last}"}
    if "answers" not in answer:
        raise Stopped(answer, job)
    found: list[Any] = answer["answers"]
    return found


def work_all(jobs: Sequence[Mapping[str, Any]]) -> list[list[Any]]:
    """The answers of each job, in order. Raises Stopped for the first that did not end well."""
    with ThreadPoolExecutor(max_workers=cores()) as pool:
        return list(pool.map(work, jobs))


def unpacked(packed: Sequence[Any]) -> Row:
    """A row from its JSON form."""
    identifier, label, pairs, faults = packed
    return Row(
        identifier,
        label,
        tuple(None if pair is None else tuple(Said(*said) for said in pair) for pair in pairs),
        tuple(Fault(*fault) for fault in faults),
    )
