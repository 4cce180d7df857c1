"""The replay of a pool as one column a rule, kept between runs.

What a rule says of a pool file depends on the rule, the file and the engine, and on no other rule. So each file has
a store of columns, keyed by the rule's sha, that holds while file and engine stay the same: after an edit of one
rule, one column is computed. The store is a cache; nothing is lost when it is removed.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verifier.gate.pool import Project, chunks
from verifier.gate.processes import unpacked, work_all
from verifier.gate.replay import Row, Said
from verifier.library import fingerprint, sha_of
from verifier.route import Fault
from verifier.workers import cores

FOLDER = ".gate_cache"
SHARD = 1500  # records in one job, at most
MAX_COLUMNS = 400  # of one file; beyond, those that this run did not need are dropped


@dataclass(slots=True)
class Store:
    """The columns of one pool file.

    frame: (id, label, for each reference whether it could be read, faults of reading) of each record.
    columns: key -> what the rule said, as [record, reference, verdict, because], and its faults, as [record, error].
    """

    path: Path
    engine: str
    frame: list[list[Any]] = field(default_factory=list)
    columns: dict[str, list[list[list[Any]]]] = field(default_factory=dict)

    def load(self) -> None:
        try:
            kept = json.loads(self.path.read_bytes())
        except (OSError, ValueError):
            return
        if kept.get("engine") == self.engine:
            self.frame, self.columns = kept["frame"], kept["columns"]

    def save(self, needed: Iterable[str]) -> None:
        """Best effort: where it cannot be written, the next run computes again."""
        if len(self.columns) > MAX_COLUMNS:
            self.columns = {key: self.columns[key] for key in needed}
        text = json.dumps({"engine": self.engine, "frame": self.frame, "columns": self.columns})
        partial = self.path.with_suffix(f".{os.getpid()}")
        try:
            self.path.parent.mkdir(exist_ok=True)
            partial.write_text(text)
            for old in self.path.parent.glob(f"{self.path.stem.rpartition('-')[0]}-*.json"):
                old.unlink(missing_ok=True)
            partial.replace(self.path)
        except OSError:
            return

    def add(self, rows: Sequence[Row], keys: dict[str, str]) -> None:
        """Takes in rows under the rules of `keys` (rule -> key)."""
        self.frame = [
            [row.id, row.label, [pair is not None for pair in row.pairs], [f for f in row.faults if f.rule not in keys]]
            for row in rows
        ]
        for key in keys.values():
            self.columns[key] = [[], []]
        for at, row in enumerate(rows):
            for place, pair in enumerate(row.pairs):
                for said in pair or ():
                    self.columns[keys[said.rule]][0].append([at, place, said.verdict, said.because])
            for fault in row.faults:
                if fault.rule in keys:
                    self.columns[keys[fault.rule]][1].append([at, fault.error])

    def rows(self, keys: dict[str, str]) -> list[Row]:
        """Rows under the rules of `keys`, in that order."""
        pairs: list[list[list[Said] | None]] = [[[] if readable else None for readable in f[2]] for f in self.frame]
        faults = [[Fault(*fault) for fault in f[3]] for f in self.frame]
        for rank, (rule, key) in enumerate(keys.items()):
            said, failed = self.columns[key]
            for at, place, verdict, because in said:
                pair = pairs[at][place]
                if pair is not None:
                    pair.append(Said(rule, verdict, because, rank))
            for at, error in failed:
                faults[at].append(Fault(rule, error))
        return [
            Row(frame[0], frame[1], tuple(None if pair is None else tuple(pair) for pair in found), tuple(failed))
            for frame, found, failed in zip(self.frame, pairs, faults, strict=True)
        ]


def pool_rows(project: Project, rules: Sequence[Path]) -> tuple[list[Row], int]:
    """Rows of the whole pool under these rule files, and how many of the first are of the project's own pool. Raises
    Stopped where a worker did not end well."""
    engine = _engine()
    keys = {path.stem: f"{path.stem} {sha_of(path.read_bytes())}" for path in rules}
    files = project.files()
    stores = [_opened(project, path, engine) for path in files]
    missing = [[p for p in rules if not s.frame or keys[p.stem] not in s.columns] for s in stores]
    wanted = [index for index, store in enumerate(stores) if missing[index] or not store.frame]
    shards = [(index, *lines) for index in wanted for lines in chunks(files[index], SHARD)]
    jobs = _jobs(shards, files, missing)
    parts = [part for answers in work_all(jobs) for part in answers]
    found: dict[int, list[Row]] = {index: [] for index in wanted}
    for (index, _, _), part in zip(shards, parts, strict=True):
        found[index] += [unpacked(packed) for packed in part]
    steady = _engine() == engine  # an engine that was edited meanwhile has computed we know not what
    for index, new in found.items():
        stores[index].add(new, {path.stem: keys[path.stem] for path in missing[index]})
        if steady:
            stores[index].save(keys.values())
    columns = [store.rows(keys) for store in stores]
    shipped = sum(len(part) for path, part in zip(files, columns, strict=True) if project.shipped(path))
    return [row for part in columns for row in part], shipped


def _opened(project: Project, path: Path, engine: str) -> Store:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    store = Store(project.root / FOLDER / f"{path.stem}-{digest}.json", engine)
    store.load()
    return store


def _engine() -> str:
    own = [sha_of((Path(__file__).parent / name).read_bytes()) for name in ("replay.py", "worker.py", "columns.py")]
    return " ".join([fingerprint(()), *own, sys.version])


def _jobs(
    shards: Sequence[tuple[int, int, int]], files: Sequence[Path], missing: Sequence[list[Path]]
) -> list[dict[str, Any]]:
    """Neighbouring shards that need the same rules in one job: few jobs, since each starts a process, but enough."""
    size = max(1, len(shards) // (4 * cores()))
    jobs: list[dict[str, Any]] = []
    for index, start, stop in shards:
        rules = [str(path) for path in missing[index]]
        shard = [str(files[index]), start, stop]
        if jobs and jobs[-1]["rules"] == rules and len(jobs[-1]["shards"]) < size:
            jobs[-1]["shards"].append(shard)
        else:
            jobs.append({"do": "rows", "rules": rules, "shards": [shard], "tables": []})
    return jobs
