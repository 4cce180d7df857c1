"""Cost: microseconds of an activation, with the views at hand already read.

Views are shared by all rules and are paid once for an example; what a rule costs is what its own code costs. This is
the only measurement of the gate that looks at a clock, and no verdict depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from time import perf_counter_ns
from typing import NamedTuple

from verifier.decide import read
from verifier.example import Example
from verifier.route import Router

# Microseconds. The budget of a whole bare answer is 50, of which a rule that decides takes a part; proofs by ball
# arithmetic on large expressions are the reason for the wide second figure.
MEDIAN_BUDGET = 100.0
WORST_BUDGET = 20_000.0
REPEATS = 3
RUNS = 3  # at most, while another process may be what is slow


class Cost(NamedTuple):
    """Activations that were timed, and the median and the largest of their times in microseconds."""

    activations: int
    median: float
    worst: float

    @property
    def over_budget(self) -> str:
        """The sentence for a rule that is too slow; "" for one within the budget."""
        if self.median > MEDIAN_BUDGET:
            return f"{self.median:.1f} us in the median, the budget is {MEDIAN_BUDGET:.0f}"
        if self.worst > WORST_BUDGET:
            return f"{self.worst:.0f} us at worst, the budget is {WORST_BUDGET:.0f}"
        return ""


def cost(router: Router, examples: Iterable[Example]) -> Cost:
    """What the router's only rule costs on the examples that activate it, the best of three times on each. Where it is
    over the budget it is measured again, and the cheapest of three runs counts."""
    examples = list(examples)
    measured = _run(router, examples)
    for _ in range(RUNS - 1):
        if not measured.over_budget:
            break
        measured = min(measured, _run(router, examples), key=lambda run: run.median)
    return measured


def _run(router: Router, examples: list[Example]) -> Cost:
    times = []
    for example in examples:
        for pair in read(example).pairs(example):
            router.decide(router.entries, pair, 0, (0, 0), [], None)
            best = min(_timed(router, pair) for _ in range(REPEATS))
            times.append(best / 1000)
    if not times:
        return Cost(0, 0.0, 0.0)
    return Cost(len(times), median(times), max(times))


def _timed(router: Router, pair: object) -> int:
    start = perf_counter_ns()
    router.decide(router.entries, pair, 0, (0, 0), [], None)  # type: ignore[arg-type]
    return perf_counter_ns() - start
