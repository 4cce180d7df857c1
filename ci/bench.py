"""Speed and accuracy of this verifier and of math-verify on the same pairs, in one run, on one core.

Pairs come from math_verify_tests.jsonl and gsm8k_solutions.jsonl in the pools of pyproject.toml; where they are not
here, that is said, and the shipped pool is used. Each verifier sees a pair once; times are of one call, text in,
verdict out. An abstention counts as wrong in `accuracy`; `of decided` leaves it out.

    python ci/bench.py [--limit N]      at most N pairs of each file
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter_ns

from verifier import Example, Verifier
from verifier.gate.pool import Project, find_project, read_pool

FILES = ("math_verify_tests.jsonl", "gsm8k_solutions.jsonl")
WARM_UP = 20
Answer = bool | None


def main() -> int:
    parser = argparse.ArgumentParser(description="Speed and accuracy beside math-verify.")
    parser.add_argument("--limit", type=int, default=1_000_000, help="pairs of each file")
    limit = parser.parse_args().limit
    project = find_project(Path(__file__).parent)
    contenders = {"autoverifier": ours(), "math-verify": theirs()}
    heads = ("items/s", "median us", "p99 us", "accuracy", "of decided")
    print(f"{'pairs':<26} {'verifier':<13} {heads[0]:>9} {heads[1]:>10} {heads[2]:>10} {heads[3]:>9} {heads[4]:>11}")
    for path in files(project):
        examples = [example for example in read_pool(path) if example.label is not None][:limit]
        for name, verify in contenders.items():
            if verify is None:
                print(f"{path.stem:<26} {name:<13} not installed; run: pip install -e '.[dev]'")
                continue
            print(f"{f'{path.stem} ({len(examples):,})':<26} {name:<13} {figures(verify, examples)}")
    return 0


def files(project: Project) -> list[Path]:
    """The pool files to run on."""
    found = [path for path in project.files() if path.name in FILES]
    if len(found) < len(FILES):
        print(f"notice: {', '.join(FILES)} are not here; running on the shipped pool instead", file=sys.stderr)
        return [path for path in project.files() if project.shipped(path)]
    return sorted(found, key=lambda path: FILES.index(path.name))


def ours() -> Callable[[Example], Answer]:
    verifier = Verifier()

    def verify(example: Example) -> Answer:
        decision = verifier.verify(example)
        return None if decision.abstained else decision.correct

    return verify


def theirs() -> Callable[[Example], Answer] | None:
    try:
        from math_verify import parse
        from math_verify import verify as compare
    except ImportError:
        return None

    def verify(example: Example) -> Answer:
        found = parse(example.response)
        return any(compare(parse(reference), found) for reference in example.references)

    return verify


def figures(verify: Callable[[Example], Answer], examples: list[Example]) -> str:
    """Items a second, median and 99th percentile in microseconds, accuracy with abstentions wrong and left out."""
    for example in examples[:WARM_UP]:
        verify(example)
    times, right, decided = [], 0, 0
    gc.collect()
    for example in examples:
        start = perf_counter_ns()
        answer = verify(example)
        times.append(perf_counter_ns() - start)
        decided += answer is not None
        right += answer is not None and answer == bool(example.label)
    times.sort()
    rate = len(times) / (sum(times) / 1e9)
    median, late = times[len(times) // 2] / 1e3, times[int(len(times) * 0.99)] / 1e3
    share = right / decided if decided else 0.0
    return f"{rate:>9,.0f} {median:>10,.1f} {late:>10,.0f} {right / len(times):>9.1%} {share:>11.1%}"


if __name__ == "__main__":
    sys.exit(main())
