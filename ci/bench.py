"""Speed and accuracy of this verifier beside math-verify, in one run, on one core.

    python ci/bench.py [--limit N] [--only PART ...]

Parts:
  pairs     the pairs of math-verify's and lighteval's own tests, of grade-school solutions and of TheoremQA outputs in
            the pools of pyproject.toml (FILES, below): text in, verdict out. An abstention counts as wrong in
            `accuracy`; `of decided` leaves it out.
  bare      pairs whose response is nothing but an answer, from all files of the pools: our side alone.
  objects   for each kind of answer, its reading and its comparison, on pairs of bare answers from the pools, beside
            math-verify's parse and verify and latex2sympy2_extended's parse of the same texts.
  long      responses of about 2 kB.
  rules     what one more rule costs an example that it does not decide.
  worst     hostile inputs.
  start     `import verifier` and a one-shot command line, each in a fresh process.

Contenders take turns on blocks of pairs, and the one that goes first changes with every block, so that a busy machine
slows them alike and each has the processor's caches to itself, as in use. Times are of the thread's CPU. Each is warmed
up on a few pairs before (modules loaded, patterns compiled, sympy's own caches filled) and then meets every pair once.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from statistics import fmean, median
from time import perf_counter_ns, thread_time_ns
from typing import Any, NamedTuple

from verifier import ABSTAIN, Example, Verifier
from verifier.answer import VIEWS, Answer
from verifier.decide import read
from verifier.gate.pool import Project, find_project, read_pool
from verifier.library import Rule

FILES = ("math_verify_tests.jsonl", "lighteval_tests.jsonl", "gsm8k_solutions.jsonl", "theoremqa_outputs_rule.jsonl")
PARTS = ("pairs", "bare", "objects", "long", "rules", "worst", "start")
WARM_UP = 20
BLOCK = 50
PAIRS_OF_AN_OBJECT = 60
# Views in the order in which a pair is assigned to one: the first that both sides have, narrow kinds before wide.
OBJECTS = (
    "choice", "verdict", "number", "quantity", "base_n", "ratio", "time", "chemistry", "boolean", "expression",
    "relation", "solution", "collection", "identifier", "sequence", "words",
)  # fmt: skip
# Views that math-verify and latex2sympy have an idea of.
MATHEMATICS = frozenset({"number", "expression", "relation", "solution", "collection", "ratio"})
LONG = (1500, 2600)  # characters of "a 2 kB response"
ADDED_RULES = 200
HOSTILE = {
    "1 MB of words": ("42", "and so on " * 100_000),
    "1 MB of digits": ("42", "7" * 1_000_000),
    "1 MB, boxed at the end": ("42", "we add 1 to 2. " * 70_000 + r"\boxed{42}"),
    "10^10^10": ("10", "10^10^10"),
    "10^10^10, both sides": ("10^{10^{10}}", "10^10^10"),
    "9!!!!!!": ("362880", "9!!!!!!"),
    "99999999!": ("120", "99999999!"),
    "10,000 brackets": ("1", "(" * 10_000 + "1" + ")" * 10_000),
    "10,000 open brackets": ("1", "(" * 10_000),
    "60 nested fractions": ("1", r"\frac{1}{" * 60 + "2" + "}" * 60),
    "10,000 nested fractions": ("1", r"\frac{1}{" * 10_000 + "2" + "}" * 10_000),
    "(a+b+c+d)^60": ("1", "(a+b+c+d)^{60}"),
    "(a+b+c+d)^60, both sides": ("(a+b+c+d)^{60}", "(d+c+b+a)^{60}+1"),
    "4,000 letters": ("x", "ab" * 2000),
    "Python": ("4", "__import__('os').system('true')"),
}

Judge = Callable[[Example], bool | None]


class Pair(NamedTuple):
    """Two bare answers and the example that they come from."""

    example: Example
    reference: Answer
    candidate: Answer


def main() -> int:
    parser = argparse.ArgumentParser(description="Speed and accuracy beside math-verify.")
    parser.add_argument("--limit", type=int, default=1_000_000, help="pairs of each file")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="the parts to run (all)")
    arguments = parser.parse_args()
    project = find_project(Path(__file__).parent)
    if theirs() is None:
        print("notice: math-verify is not installed, so only our side is measured; run: pip install -e '.[dev]'")
    for part in arguments.only:
        print(f"\n== {part} ==")
        globals()[f"bench_{part}"](project, arguments.limit)
    return 0


def bench_pairs(project: Project, limit: int) -> None:
    contenders: dict[str, Judge] = {"autoverifier": ours(Verifier())}
    if (other := theirs()) is not None:
        contenders["math-verify"] = other
    heads = ("items/s", "median us", "mean us", "p99 us", "worst ms", "accuracy", "of decided")
    print("warm: each contender has judged a few pairs before; each pair is timed once")
    print(f"{'pairs':<32}{'verifier':<14}" + "".join(f"{head:>11}" for head in heads))
    whole: dict[str, list[tuple[int, bool | None, bool]]] = {name: [] for name in contenders}
    found = files(project)
    for path in found:
        examples = labelled(path)[:limit]
        rows = race(contenders, examples)
        for name, measured in rows.items():
            whole[name] += measured
        table(f"{path.stem} ({len(examples):,})", rows)
    if len(found) > 1:
        table("all of them", whole)


def table(title: str, rows: dict[str, list[tuple[int, bool | None, bool]]]) -> None:
    """A line for each contender, and the ratios of the others to the first."""
    figures = {}
    for name, measured in rows.items():
        times = sorted(time / 1e3 for time, _, _ in measured)
        decided = sum(answer is not None for _, answer, _ in measured)
        right = sum(answer == label for _, answer, label in measured)
        figures[name] = middle, mean = median(times), fmean(times)
        late = times[int(len(times) * 0.99)]
        print(
            f"{title:<32}{name:<14}{1e6 / mean:>11,.0f}{middle:>11,.1f}{mean:>11,.1f}{late:>11,.0f}"
            f"{times[-1] / 1e3:>11,.1f}{right / len(measured):>11.1%}{right / decided if decided else 0.0:>11.1%}"
        )
    (first, (middle, mean)), *others = figures.items()
    for name, (their_middle, their_mean) in others:
        ratios = f"{their_middle / middle:.0f} x {name} at the median, {their_mean / mean:.0f} x at the mean"
        print(f"{title:<32}{first} is {ratios}")


def race(contenders: dict[str, Judge], examples: Sequence[Example]) -> dict[str, list[tuple[int, bool | None, bool]]]:
    """Nanoseconds, answer and label of each example for each contender, who take turns on blocks of them."""
    for judge in contenders.values():
        for example in examples[:: max(1, len(examples) // WARM_UP)]:
            judge(example)
    rows: dict[str, list[tuple[int, bool | None, bool]]] = {name: [] for name in contenders}
    order = list(contenders.items())
    gc.collect()
    for first in range(0, len(examples), BLOCK):
        for name, judge in order:
            for example in examples[first : first + BLOCK]:
                start = thread_time_ns()
                answer = judge(example)
                rows[name].append((thread_time_ns() - start, answer, bool(example.label)))
        order.reverse()
    return rows


def bench_bare(project: Project, limit: int) -> None:
    verifier = Verifier()
    chosen = [e for path in project.files() for e in labelled(path)[: min(limit, 1000)] if is_bare(e)]
    times = sorted(time / 1e3 for time, _, _ in race({"autoverifier": ours(verifier)}, chosen)["autoverifier"])
    late = times[int(len(times) * 0.99)]
    print(f"{len(times):,} pairs: median {median(times):.1f} us, mean {fmean(times):.1f} us, p99 {late:.0f} us")
    by_object: dict[str, list[float]] = {view: [] for view in OBJECTS}
    for view, pairs in bare_pairs(project, limit).items():
        examples = [pair.example for pair in pairs if is_bare(pair.example)]
        if examples:
            by_object[view] = [t / 1e3 for t, _, _ in race({"": ours(verifier)}, examples)[""]]
    print("by object, median us: " + ", ".join(f"{view} {median(t):.0f}" for view, t in by_object.items() if t))


def is_bare(example: Example) -> bool:
    return len(example.response) <= 100 and read(example).extraction.how == "bare"


def bench_objects(project: Project, limit: int) -> None:
    pairs = bare_pairs(project, limit)
    parsers: dict[str, Callable[[str], Any]] = {}
    compare: Callable[[Any, Any], Any] | None = None
    if theirs() is not None:
        from latex2sympy2_extended import latex2sympy
        from math_verify import parse, verify

        parsers = {"math-verify": lambda text: parse(f"\\boxed{{{text}}}"), "latex2sympy": latex2sympy}
        compare = verify
    print("read: microseconds a text, to the object; compare: microseconds a pair of objects; the worst in brackets")
    print("ratios are of medians; math-verify gets \\boxed{text}; * is a kind of answer that it does not know")
    heads = ("read", "math-verify", "ratio", "latex2sympy", "ratio", "compare", "math-verify", "ratio")
    print(f"{'object':<13}{'pairs':>5}" + "".join(f"{head:>{18 if head != 'ratio' else 8}}" for head in heads))
    for view in OBJECTS:
        chosen = pairs.get(view, [])
        if not chosen:
            print(f"{view:<13}{0:>5}  no pair of this kind is here")
            continue
        print(
            f"{view + ('' if view in MATHEMATICS else '*'):<13}{len(chosen):>5}"
            + object_row(view, chosen, parsers, compare)
        )


def object_row(
    view: str, pairs: list[Pair], parsers: dict[str, Callable[[str], Any]], compare: Callable[[Any, Any], Any] | None
) -> str:
    module = import_module(VIEWS[view].split(":")[0])
    reading: dict[str, list[float]] = {"ours": [], **{name: [] for name in parsers}}
    comparing: dict[str, list[float]] = {"ours": [], "math-verify": []}
    for warm in (True, False):
        gc.collect()
        for number, pair in enumerate(pairs[:5] if warm else pairs):
            texts = (pair.reference.text, pair.candidate.text)
            readers = {"ours": lambda text, ask=pair.reference.ask: getattr(Answer(text, ask), view), **parsers}
            found: dict[str, list[Any]] = {}
            for name in sorted(readers, reverse=bool(number % 2)):
                timed = [clocked(readers[name], text) for text in texts]
                found[name] = [value for _, value in timed]
                if not warm:
                    reading[name] += [time for time, _ in timed]
            judges = {"ours": module.compare, "math-verify": compare}
            for name in sorted(comparing, reverse=bool(number % 2)):
                judge = judges[name]
                if judge is not None and not warm:
                    comparing[name].append(clocked(judge, *found[name])[0])
    cells = [spread(reading["ours"])]
    for name in ("math-verify", "latex2sympy"):
        cells += [spread(reading.get(name, [])), ratio(reading.get(name, []), reading["ours"])]
    cells += [
        spread(comparing["ours"]),
        spread(comparing["math-verify"]),
        ratio(comparing["math-verify"], comparing["ours"]),
    ]
    return "".join(f"{cell:>{8 if cell.endswith('x') else 18}}" for cell in cells)


def clocked(function: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """Microseconds of a call and what it gave; None where it raised, as some parsers do on what they cannot read."""
    start = thread_time_ns()
    try:
        value = function(*arguments)
    except Exception:
        value = None
    return (thread_time_ns() - start) / 1e3, value


def spread(times: list[float]) -> str:
    return f"{median(times):,.1f} ({max(times):,.0f})" if times else "-"


def ratio(theirs: list[float], ours: list[float]) -> str:
    return f"{median(theirs) / median(ours):,.0f}x" if theirs else "-x"


def bare_pairs(project: Project, limit: int) -> dict[str, list[Pair]]:
    """A few pairs for each object, from all files of the pools alike."""
    found: dict[str, list[Pair]] = {view: [] for view in OBJECTS}
    for path in project.files():
        examples = labelled(path)[:limit]
        of_file = dict.fromkeys(OBJECTS, 0)
        for example in examples[:: max(1, len(examples) // 400)]:
            reading = read(example)
            reference, candidate = reading.references[0], reading.candidate
            if reference is None or not candidate.text or len(candidate.text) > 400 or len(reference.text) > 400:
                continue
            view = next((v for v in OBJECTS if getattr(reference, v) and getattr(candidate, v)), None)
            if view is not None and of_file[view] < PAIRS_OF_AN_OBJECT // 4:
                of_file[view] += 1
                found[view].append(Pair(example, reference, candidate))
    return {view: pairs[:: max(1, len(pairs) // PAIRS_OF_AN_OBJECT)] for view, pairs in found.items()}


def bench_long(project: Project, limit: int) -> None:
    low, high = LONG
    examples = [e for path in project.files() for e in labelled(path)[:limit] if low <= len(e.response) <= high][:1000]
    if not examples:
        print("no response of this length is here")
        return
    times = [time / 1e3 for time, _, _ in race({"autoverifier": ours(Verifier())}, examples)["autoverifier"]]
    reading = [clocked(read, example)[0] for example in examples]
    size = fmean(len(example.response) for example in examples)
    middle, mean, rate = median(times), fmean(times), 1e6 / fmean(times)
    print(f"{len(examples):,} responses of {size:,.0f} characters, {rate:,.0f} a second")
    print(f"median {middle:.1f} us, mean {mean:.1f} us")
    print(f"of that, reading question, response and reference: median {median(reading):.1f} us")


def bench_rules(project: Project, limit: int) -> None:
    """Rules that need what promoted rules need and abstain, behind all others as promoted rules are."""
    verifier = Verifier()
    rules = verifier.library.rules
    added = [silent(rules[number % len(rules)], number) for number in range(ADDED_RULES)]
    larger = Verifier(replace(verifier.library, rules=(*rules, *added)))
    examples = [example for path in project.files() for example in labelled(path)[: min(limit, 200)]]
    rows = race({"as it is": ours(verifier), "larger": ours(larger)}, examples)
    print(f"{len(rules)} rules and {ADDED_RULES} more; what an example pays for each of these, in the median:")
    pairs = list(zip(rows["as it is"], rows["larger"], strict=True))
    undecided = [pair for pair in pairs if pair[0][1] is None]
    for name, chosen in {"all examples": pairs, "those that no rule decides": undecided}.items():
        if chosen:
            price = median((b[0] - a[0]) / 1e3 for a, b in chosen) / ADDED_RULES
            print(f"{name:<28}{len(chosen):>6,}  {price:.3f} us")


def silent(rule: Rule, number: int) -> Rule:
    """A rule with the needs of `rule` that never decides."""
    return replace(rule, id=f"{rule.id}_{number}", activate=None, decide=lambda pair: ABSTAIN)


def bench_worst(project: Project, limit: int) -> None:
    judge = Verifier()
    judge.verify(Example(id="", question="", references=("1",), response="2"))
    slowest = 0.0
    asked = [(name, "What is it?", *pair) for name, pair in HOSTILE.items()]
    asked.append(("a question of 1 MB", "Ann, Bob and Cy run 7 km. " * 40_000 + "Who won?", "Ann", "Bob"))
    for name, question, reference, response in asked:
        example = Example(id="", question=question, references=(reference,), response=response)
        time, decision = clocked(judge.verify, example)
        slowest = max(slowest, time)
        print(f"{name:<28}{time / 1e3:>9.2f} ms  {decision.verdict.value} ({decision.because})")
    print(f"{'the worst':<28}{slowest / 1e3:>9.2f} ms")


def bench_start(project: Project, limit: int) -> None:
    run = [sys.executable, "-c"]
    blank = best([*run, "pass"])
    imported = best([*run, "import verifier"])
    explain = ["-m", "verifier", "explain", "--question", "How long?", "--reference", "12 cm", "--response", "120 mm"]
    cli = best([sys.executable, *explain])
    print(f"python alone {blank:.0f} ms; import verifier {imported - blank:.0f} ms more; verifier explain {cli:.0f} ms")
    loaded = subprocess.run(
        [*run, "import sys, verifier; print(*sorted({'sympy', 'pint', 'openai', 'flint'} & sys.modules.keys()))"],
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    print(f"heavy modules that `import verifier` loads: {loaded or 'none'}")


def best(command: list[str]) -> float:
    """Milliseconds of the fastest of several runs: what the command takes where nothing disturbs it."""
    times = []
    for _ in range(9):
        start = perf_counter_ns()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        times.append((perf_counter_ns() - start) / 1e6)
    return min(times)


def labelled(path: Path) -> list[Example]:
    return [example for example in read_pool(path) if example.label is not None]


def files(project: Project) -> list[Path]:
    """The pool files of the first part."""
    found = [path for path in project.files() if path.name in FILES]
    if len(found) < len(FILES):
        print(f"SKIPPED: {', '.join(FILES)} are not in the pools; running on the shipped pool instead")
        return [path for path in project.files() if project.shipped(path)]
    return sorted(found, key=lambda path: FILES.index(path.name))


def ours(verifier: Verifier) -> Judge:
    def judge(example: Example) -> bool | None:
        decision = verifier.verify(example)
        return None if decision.abstained else decision.correct

    return judge


def theirs() -> Judge | None:
    try:
        from math_verify import parse, verify
    except ImportError:
        return None

    def judge(example: Example) -> bool:
        found = parse(example.response)
        return any(verify(parse(reference), found) for reference in example.references)

    return judge


if __name__ == "__main__":
    sys.exit(main())
