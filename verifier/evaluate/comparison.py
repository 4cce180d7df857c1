"""The controlled comparison: the model asked about every record, against rules first and the same model for the rest.

Model, prompt, parser and records are the same on both sides, and each record costs one call: where no rule decides,
both sides have the model's one verdict. A record without a verdict counts as wrong on the side that has none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import nsmallest
from itertools import chain
from math import sqrt
from typing import Any, Final, NamedTuple

from verifier.evaluate.metrics import Outcome, wilson_low
from verifier.evaluate.score import ScoreTask
from verifier.evaluate.tables import aligned
from verifier.example import BadRecord
from verifier.fallback.errors import CallError
from verifier.fallback.judge import Judge
from verifier.library import Library
from verifier.records import Line, chunks, read_lines, read_record
from verifier.rule import Ruling
from verifier.workers import in_order

_Z: Final = 1.959964
Interval = tuple[float, float]


class Compared(NamedTuple):
    """One labelled record of a group on both sides: verdicts are "correct", "incorrect" or "abstain".

    direct: by a rule, "abstain" where none decides. prompt: by the model. asked: the model is asked where no rule
    decides (not about a reference that cannot be read). failed: why the model has no verdict, "" where it has one.
    """

    id: str
    group: str
    label: int
    direct: str
    prompt: str
    asked: bool = True
    failed: str = ""
    unparseable: bool = False

    @property
    def code(self) -> str:
        """The verdict of rules first, then the model."""
        if self.direct != "abstain":
            return self.direct
        return self.prompt if self.asked else "abstain"

    def right(self, verdict: str) -> bool:
        return verdict == ("correct" if self.label else "incorrect")


@dataclass(slots=True)
class Side:
    """Counts of one group of records."""

    records: int = 0
    prompt_right: int = 0
    code_right: int = 0
    direct: int = 0
    direct_right: int = 0
    corrected: int = 0  # the model is wrong, a rule is right
    introduced: int = 0  # the model is right, a rule is wrong
    open: int = 0  # no rule decides
    open_right: int = 0
    unparseable: int = 0
    failed: int = 0
    gained: int = 0
    lost: int = 0

    def add(self, one: Compared) -> None:
        prompt, code = one.right(one.prompt), one.right(one.code)
        self.records += 1
        self.prompt_right += prompt
        self.code_right += code
        self.gained += code > prompt
        self.lost += prompt > code
        self.unparseable += one.unparseable
        self.failed += bool(one.failed)
        if one.direct == "abstain":
            self.open += 1
            self.open_right += code
        else:
            self.direct += 1
            self.direct_right += code
            self.corrected += code > prompt
            self.introduced += prompt > code

    @property
    def difference(self) -> float:
        return (self.code_right - self.prompt_right) / self.records if self.records else 0.0

    @property
    def difference_interval(self) -> Interval:
        """95% interval of the difference: normal approximation over the records' own differences, which are paired."""
        if not self.records:
            return 0.0, 0.0
        mean = self.difference
        variance = (self.gained + self.lost) / self.records - mean * mean
        spread = _Z * sqrt(max(variance, 0.0) / self.records)
        return mean - spread, mean + spread

    def to_record(self) -> dict[str, Any]:
        return {
            "records": self.records,
            "prompt_only": _share(self.prompt_right, self.records),
            "prompt_and_code": _share(self.code_right, self.records),
            "difference": self.difference,
            "difference_interval": list(self.difference_interval),
            "direct": self.direct,
            "direct_share": self.direct / self.records if self.records else 0.0,
            "direct_accuracy": _share(self.direct_right, self.direct),
            "calls_saved": self.direct,
            "prompt_errors_corrected": self.corrected,
            "prompt_errors_introduced": self.introduced,
            "fallback_on_abstained": _share(self.open_right, self.open),
            "unparseable": self.unparseable,
            "without_verdict": self.failed,
        }


@dataclass(slots=True)
class Comparison:
    """All groups of a comparison. Disputed records, whose labels are judged wrong, are left out and counted."""

    judge: dict[str, Any]
    library: str
    key: str = "source"
    all: Side = field(default_factory=Side)
    by: dict[str, Side] = field(default_factory=dict)
    disputed: int = 0
    reasons: dict[str, int] = field(default_factory=dict)

    def add(self, one: Compared) -> None:
        self.all.add(one)
        self.by.setdefault(one.group, Side()).add(one)
        if one.failed:
            self.reasons[one.failed] = self.reasons.get(one.failed, 0) + 1

    def macro(self) -> tuple[float, float]:
        """Mean over groups of both accuracies: prompt only, prompt and code."""
        sides = [side for side in self.by.values() if side.records]
        if not sides:
            return 0.0, 0.0
        return (
            sum(side.prompt_right / side.records for side in sides) / len(sides),
            sum(side.code_right / side.records for side in sides) / len(sides),
        )

    def to_record(self) -> dict[str, Any]:
        prompt, code = self.macro()
        return {
            "judge": self.judge,
            "library": self.library,
            "all": self.all.to_record(),
            "macro": {"prompt_only": prompt, "prompt_and_code": code, "difference": code - prompt},
            f"by_{self.key}": {name: self.by[name].to_record() for name in sorted(self.by)},
            "disputed_left_out": self.disputed,
            "failed": dict(sorted(self.reasons.items())),
        }


def wilson(right: int, total: int) -> Interval:
    """Wilson's 95% score interval for a share; (0, 1) where there is nothing to tell from."""
    if not total:
        return 0.0, 1.0
    return wilson_low(right, total), 1.0 - wilson_low(total - right, total)


def _share(right: int, total: int) -> dict[str, Any]:
    return {
        "right": right,
        "of": total,
        "share": right / total if total else None,
        "interval": list(wilson(right, total)),
    }


def compare(
    inputs: list[str],
    library: Library,
    judge: Judge,
    *,
    by: str = "source",
    sample: int | None = None,
    disputed: frozenset[str] = frozenset(),
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Comparison:
    """Both sides over all labelled records of the inputs, or over `sample` of each file, in groups as `evaluate` has.

    Raises FallbackError where the model cannot be asked any more; with a cache file nothing of what it said is lost.
    """
    found = Comparison(judge.identity(), library.fingerprint, by)
    lines = list(chain.from_iterable(sampled(path, sample) for path in inputs))
    routed = list(chain.from_iterable(in_order(ScoreTask(library, by), chunks(lines), jobs)))
    rulings = judge.judge_many(read_record(line) for line in lines)
    for done, (outcome, ruling) in enumerate(zip(routed, rulings, strict=True), 1):
        if outcome.id in disputed:
            found.disputed += 1
        else:
            found.add(_compared(outcome, ruling))
        progress(done)
    return found


def sampled(path: str, count: int | None) -> Iterator[Line]:
    """The labelled records of a file, or those `count` of them whose ids have the smallest hashes: the same ones each
    time, whatever else the file holds, and in its order."""
    labelled = _labelled(path)
    if count is None:
        yield from (line for _, line in labelled)
        return
    chosen = nsmallest(
        count, ((hashlib.sha256(name.encode()).hexdigest(), line.number, line) for name, line in labelled)
    )
    yield from sorted((line for _, _, line in chosen), key=lambda line: line.number)


def _labelled(path: str) -> Iterator[tuple[str, Line]]:
    for line in read_lines(path):
        try:
            example = read_record(line)
        except BadRecord:
            continue
        if example.label is not None:
            yield example.id, line


def _compared(outcome: Outcome, ruling: Ruling | CallError) -> Compared:
    failed = ruling.code if isinstance(ruling, CallError) else ""
    return Compared(
        outcome.id,
        outcome.key,
        int(outcome.label or 0),
        outcome.verdict,
        "abstain" if isinstance(ruling, CallError) else ruling.verdict.value,
        outcome.because != "reference_unreadable",
        failed,
        not isinstance(ruling, CallError) and ruling.because.endswith("unparseable"),
    )


_HEAD: Final = (
    "records",
    "prompt only",
    "prompt + code",
    "difference",
    "direct",
    "corrected",
    "introduced",
    "on the abstained",
)


def _rows(comparison: Comparison) -> Iterator[tuple[str, ...]]:
    yield comparison.key, *_HEAD
    for name in sorted(comparison.by):
        yield name, *_cells(comparison.by[name])
    if len(comparison.by) > 1:
        yield "all", *_cells(comparison.all)
        prompt, code = comparison.macro()
        yield "mean of these", "", f"{prompt:.1%}", f"{code:.1%}", f"{100 * (code - prompt):+.1f}", "", "", "", ""


def _cells(side: Side) -> Iterator[str]:
    low, high = side.difference_interval
    yield str(side.records)
    yield _interval(side.prompt_right, side.records)
    yield _interval(side.code_right, side.records)
    yield f"{100 * side.difference:+.1f} [{100 * low:+.1f}, {100 * high:+.1f}]"
    yield f"{side.direct / max(side.records, 1):.1%}"
    yield str(side.corrected)
    yield str(side.introduced)
    yield _interval(side.open_right, side.open)


def _interval(right: int, total: int) -> str:
    if not total:
        return "-"
    low, high = wilson(right, total)
    return f"{right / total:.1%} [{100 * low:.1f}, {100 * high:.1f}]"


def _notes(comparison: Comparison) -> Iterator[str]:
    judge, side = comparison.judge, comparison.all
    yield f"model {judge['model']}, profile {judge['profile']}, prompt {judge['prompt']}, library {comparison.library}"
    yield (
        f"{side.direct:,} of {side.records:,} records decided directly: so many calls saved "
        f"({side.direct / max(side.records, 1):.1%})"
    )
    yield "95% intervals: Wilson's for shares, paired for the difference (in points)"
    if side.unparseable:
        yield f"{side.unparseable:,} replies without exactly one verdict, counted as {judge['unparseable']}"
    if comparison.disputed:
        yield f"{comparison.disputed:,} disputed records left out"
    if side.failed:
        reasons = ", ".join(f"{name} {count:,}" for name, count in sorted(comparison.reasons.items()))
        yield f"{side.failed:,} records without a verdict of the model, counted wrong: {reasons}; run again for these"


def table(comparison: Comparison) -> str:
    """The comparison for a terminal."""
    return "\n".join([aligned(list(_rows(comparison))), "", *_notes(comparison)])


def markdown(comparison: Comparison) -> str:
    """The comparison as a Markdown table with its notes."""
    head, *rows = _rows(comparison)
    lines = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([*lines, "", *(f"- {note}" for note in _notes(comparison)), ""])
