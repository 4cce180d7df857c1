"""Counts of verdicts against labels, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple


class Outcome(NamedTuple):
    """One labelled record with its verdict; `faults` are sentences; `object` is the family of answer objects that its
    reference belongs to. Answers' texts are there for direct errors only."""

    id: str
    source: str
    key: str
    label: int | None
    verdict: str
    rule: str
    because: str
    faults: tuple[str, ...] = ()
    reference: str = ""
    candidate: str = ""
    object: str = ""

    @property
    def wrong(self) -> bool:
        """A direct error: decided against the label."""
        return self.label is not None and self.verdict == ("incorrect" if self.label else "correct")


@dataclass(slots=True)
class Tally:
    """Labelled records of one kind: how many, and how their verdicts relate to the labels."""

    correct_right: int = 0  # said correct, labelled 1
    incorrect_right: int = 0
    false_correct: int = 0
    false_incorrect: int = 0
    abstained: int = 0
    faults: int = 0

    def add(self, outcome: Outcome) -> None:
        self.faults += len(outcome.faults)
        if outcome.verdict == "abstain":
            self.abstained += 1
        elif outcome.verdict == "correct":
            self.correct_right += outcome.label == 1
            self.false_correct += outcome.label == 0
        else:
            self.incorrect_right += outcome.label == 0
            self.false_incorrect += outcome.label == 1

    @property
    def right(self) -> int:
        return self.correct_right + self.incorrect_right

    @property
    def errors(self) -> int:
        return self.false_correct + self.false_incorrect

    @property
    def decided(self) -> int:
        return self.right + self.errors

    @property
    def records(self) -> int:
        return self.decided + self.abstained

    @property
    def coverage(self) -> float:
        """Share of records that a rule decided."""
        return self.decided / self.records if self.records else 0.0

    @property
    def accuracy(self) -> float:
        """Share of records decided rightly: abstain counts as wrong."""
        return self.right / self.records if self.records else 0.0

    @property
    def precision(self) -> float | None:
        """Share of decided records decided rightly: abstain is left out. None where nothing is decided."""
        return self.right / self.decided if self.decided else None

    @property
    def precision_at_least(self) -> float | None:
        """Lower end of the 95% interval (Wilson) for the precision on more records of the same kind."""
        return None if self.precision is None else wilson_low(self.right, self.decided)

    def to_record(self) -> dict[str, Any]:
        return {
            "records": self.records,
            "decided": self.decided,
            "coverage": self.coverage,
            "errors": self.errors,
            "false_correct": self.false_correct,
            "false_incorrect": self.false_incorrect,
            "accuracy_abstain_wrong": self.accuracy,
            "accuracy_abstain_left_out": self.precision,
            "precision_at_least": self.precision_at_least,
            "faults": self.faults,
        }


def wilson_low(right: int, total: int, z: float = 1.959964) -> float:
    """Lower end of Wilson's score interval for a share."""
    share = right / total
    middle = share + z * z / (2 * total)
    spread = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return (middle - spread) / (1 + z * z / total)


def macro(tallies: Iterable[Tally]) -> float:
    """Mean over sources of the accuracy with abstain counted wrong: a large source weighs no more than a small one."""
    shares = [tally.accuracy for tally in tallies]
    return sum(shares) / len(shares) if shares else 0.0


class Evaluation:
    """Everything counted in one pass. Disputed records, whose labels are judged wrong, are counted apart."""

    def __init__(self, disputed: frozenset[str] = frozenset()) -> None:
        self.disputed = disputed
        self.all = Tally()
        self.apart = Tally()
        self.unlabelled = 0
        self.bad = 0
        self.by: dict[str, Tally] = {}
        self.objects: dict[str, Tally] = {}
        self.rules: dict[str, Tally] = {}
        self.errors: list[Outcome] = []
        self.faults: list[str] = []
        self.because: dict[str, int] = {}

    def add(self, outcome: Outcome) -> None:
        self.faults += outcome.faults
        if outcome.because == "bad_record":
            self.bad += 1
        elif outcome.label is None:
            self.unlabelled += 1
        elif outcome.id in self.disputed:
            self.apart.add(outcome)
        else:
            self.all.add(outcome)
            self.by.setdefault(outcome.key, Tally()).add(outcome)
            if outcome.object:
                self.objects.setdefault(outcome.object, Tally()).add(outcome)
            if outcome.rule:
                self.rules.setdefault(outcome.rule, Tally()).add(outcome)
            else:
                self.because[outcome.because] = self.because.get(outcome.because, 0) + 1
            if outcome.wrong:
                self.errors.append(outcome)

    def to_record(self, by: str) -> dict[str, Any]:
        """All figures as one JSON object."""
        return {
            "all": self.all.to_record(),
            "macro_accuracy": macro(self.by.values()),
            f"by_{by}": {key: self.by[key].to_record() for key in sorted(self.by)},
            "by_object": {key: self.objects[key].to_record() for key in sorted(self.objects)},
            "by_rule": {key: self.rules[key].to_record() for key in sorted(self.rules)},
            "abstained_because": dict(sorted(self.because.items())),
            "disputed": self.apart.to_record(),
            "unlabelled": self.unlabelled,
            "bad_records": self.bad,
            "direct_errors": [error._asdict() for error in self.errors],
            "faults": self.faults,
        }
