"""Replay of the whole pool through the verifier: zero direct errors, zero faults."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from replay_tests.shards import shards
from verifier import Library, Verifier
from verifier.gate.pool import Disputed, Project, count_lines, read_pool
from verifier.gate.replay import LABELS

SHOWN = 20


@pytest.fixture(scope="session")
def verifier(library: Library) -> Verifier:
    return Verifier(library)


@pytest.mark.parametrize(("path", "start", "stop"), shards())
def test_replay(path: Path, start: int, stop: int, verifier: Verifier, disputed: Disputed) -> None:
    wrong = []
    for example in read_pool(path, start, stop):
        decision = verifier.verify(example)
        wrong += [f"{example.id}: fault in {fault.rule}: {fault.error}" for fault in decision.faults]
        if decision.abstained or example.label is None or example.id in disputed.reasons:
            continue
        if decision.verdict != LABELS[example.label]:
            wrong.append(
                f"{example.id}: {decision.rule} says {decision.verdict} ({decision.because}), "
                f"the label is {LABELS[example.label]}"
            )
    assert not wrong, f"{len(wrong)} direct errors or faults:\n" + "\n".join(wrong[:SHOWN])


def test_ids_are_unique(project: Project) -> None:
    """One id, one record: the disputed list and the snapshots name records by their ids."""
    counts = Counter(example.id for path in project.files() for example in read_pool(path))
    assert "" not in counts
    assert [name for name, count in counts.items() if count > 1] == []


def test_disputed_records_exist(project: Project, disputed: Disputed) -> None:
    present = {path.stem: path for path in project.files()}
    ids = {
        source: {e.id for e in read_pool(present[source])} for source in set(disputed.sources.values()) & set(present)
    }
    missing = [name for name, source in disputed.sources.items() if source in ids and name not in ids[source]]
    assert missing == [], "disputed, but not in the pool: take the entries out"


def test_disputed_records_are_disputed(project: Project, disputed: Disputed, verifier: Verifier) -> None:
    """An entry stays only while a rule decides against the label: the list never hides a record for nothing."""
    idle = []
    for path in project.files():
        if path.stem not in disputed.sources.values():
            continue
        for example in read_pool(path):
            if example.id in disputed.reasons:
                decision = verifier.verify(example)
                if decision.abstained or example.label is None or decision.verdict == LABELS[example.label]:
                    idle.append(example.id)
    assert idle == [], "no rule decides against these labels: take the entries out of disputed.toml"


def test_disputed_records_are_few(project: Project, disputed: Disputed) -> None:
    assert disputed.over_cap({path.stem: count_lines(path) for path in project.files()}) == []
