"""What a verifier keeps of the questions and references before: never more than a bound, and nothing that decides."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from verifier import Example, Verifier
from verifier.decide import RecentTasks, read_task
from verifier.example import Criterion

BASE = Example("", "How long is it, in cm?", ("12 cm",), "12")
# Tasks that differ in one respect each, and responses that they judge differently.
TASKS = (
    BASE,
    replace(BASE, question="How long is it, in mm?"),
    replace(BASE, references=("12 mm",)),
    replace(BASE, references=("120 mm", "13 cm")),
    replace(BASE, criterion=Criterion(unit="required")),
    replace(BASE, criterion=Criterion(rel_tol=0.5)),
    replace(BASE, options={"A": "12", "B": "13"}),
    replace(BASE, options={"A": "13", "B": "12"}),
)
RESPONSES = ("12", "12 cm", "120 mm", "13", "A", "B", "The answer is 11.", "", "It may be 12 or 13.")
EXAMPLES = [replace(task, response=response) for response in RESPONSES for task in TASKS]


def told(decision):
    return decision.to_record()


@pytest.fixture(scope="module")
def expected():
    verifier = Verifier()
    return [told(Verifier(verifier.library).verify(example)) for example in EXAMPLES]


def test_a_shared_verifier_decides_as_a_fresh_one(expected):
    verifier = Verifier()
    for _ in range(2):
        assert [told(verifier.verify(example)) for example in EXAMPLES] == expected
    assert len({record["verdict"] for record in expected}) == 3


def test_threads_share_what_is_kept(expected, monkeypatch):
    monkeypatch.setattr(RecentTasks, "GENERATION", 3)
    verifier = Verifier()
    with ThreadPoolExecutor(8) as pool:
        found = [list(pool.map(verifier.verify, EXAMPLES)) for _ in range(4)]
    assert all([told(decision) for decision in decisions] == expected for decisions in found)


def test_a_task_is_read_once_while_it_is_recent():
    recent = RecentTasks()
    first = recent.task(BASE)
    assert recent.task(replace(BASE, response="13", id="other")) is first
    assert all(recent.task(task) is not first for task in TASKS[1:])


def test_what_is_kept_is_bounded(monkeypatch):
    monkeypatch.setattr(RecentTasks, "GENERATION", 4)
    recent = RecentTasks()
    first = recent.task(BASE)
    for number in range(20):
        recent.task(replace(BASE, question=f"Number {number}?"))
        assert len(recent._young) + len(recent._old) <= 8
        assert recent.task(BASE) is first  # what is asked for again stays
    for number in range(8):
        recent.task(replace(BASE, question=f"Question {number}?"))
    assert recent.task(BASE) is not first


def test_long_tasks_and_unhashable_ones_are_read_each_time():
    recent = RecentTasks()
    for task in (
        replace(BASE, question="x" * (RecentTasks.LONGEST + 1)),
        replace(BASE, references=("12 cm" * RecentTasks.LONGEST,)),
        replace(BASE, references=["12 cm"]),
    ):
        assert recent.task(task) is not recent.task(task)
        assert [a and a.text for a in recent.task(task).references] == [
            a and a.text for a in read_task(task).references
        ]
    assert not recent._young
