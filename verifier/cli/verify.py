"""Verify records: one line of output for each record, in input order.

A record is a JSON object on a line (or a row of a Parquet file):
  {"id": "1", "question": "How long is it?", "reference": "12 cm", "response": "It is 120 mm."}
"reference" may be a list, of which any counts; "options" (letter to text) and "criterion" are optional. A record that
cannot be read gets the verdict "abstain" and because "bad_record"; the others are still done, and the exit code is 1.

Memory stays flat on any number of records. A killed run goes on with --resume: no record is repeated or lost."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, Final

from verifier.cli import CommandError, jobs_option, library_of, library_options
from verifier.cli.fallback import Asking, fallback_options, judge_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from verifier.cli.progress import Progress
    from verifier.runner import Summary

EXAMPLES: Final = """examples:
  verifier verify answers.jsonl --out verdicts.jsonl
  verifier verify part-*.jsonl.gz --out verdicts.jsonl.gz --jobs 8
  verifier verify answers.parquet --out verdicts.parquet --ledger ledger.jsonl
  verifier verify answers.jsonl --out verdicts.jsonl --resume
  cat answers.jsonl | verifier verify - | grep '"incorrect"'
  verifier verify answers.jsonl --out verdicts.jsonl --fallback http://127.0.0.1:8000/v1"""

# Fewer records take less time than starting does: their speed says nothing.
_TIMED: Final = 1000


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("inputs", nargs="+", metavar="IN", help=".jsonl, .jsonl.gz or .parquet; - is standard input")
    parser.add_argument(
        "--out", default="-", metavar="OUT", help=".jsonl, .jsonl.gz or .parquet; - (the default) is standard output"
    )
    jobs_option(parser)
    parser.add_argument("--resume", action="store_true", help="go on where an earlier run into OUT was stopped")
    parser.add_argument("--frozen", metavar="STATE", help="refuse to run where anything differs from this frozen state")
    parser.add_argument("--ledger", metavar="FILE", help="append one line for each decision to this routing ledger")
    library_options(parser)
    fallback_options(parser)
    parser.add_argument("--prompt-only", action="store_true", help="ask the model about every record, rules or not")


def run(args: argparse.Namespace) -> int:
    from verifier.cli.progress import Progress
    from verifier.runner import verify_files
    from verifier.workers import cores

    if args.resume and args.out == "-":
        raise CommandError("--resume needs a file to go on with; add: --out verdicts.jsonl")
    library = library_of(args)
    if args.frozen:
        from verifier.state import read_state, require

        require(read_state(args.frozen), library, args.frozen)
    if args.prompt_only:
        if args.fallback is None:
            raise CommandError("--prompt-only asks a model, and none is named; add: --fallback URL")
        library = library.only()
    judge = judge_of(args, **({} if args.out == "-" else {"cache": f"{args.out}.verdicts.sqlite"}))
    asking = None if judge is None else Asking(judge, args.out, resume=args.resume)
    start = time.perf_counter()
    steps = verify_files(
        args.inputs,
        args.out,
        library=library,
        jobs=args.jobs or cores(),
        resume=args.resume,
        ledger=args.ledger,
        judge=judge,
    )
    try:
        with Progress(args.inputs) as progress:
            summary = _run(steps, args, progress, asking)
    finally:
        steps.close()
        if asking is not None:
            asking.close()
    if summary is None:
        return 130
    print(_report(summary, time.perf_counter() - start, args.out), file=sys.stderr)
    if asking is not None:
        print("\n".join(asking.lines()), file=sys.stderr)
    return 1 if summary.counts["bad"] or summary.counts["fallback failed"] else 0


def _run(
    steps: Generator[Summary, None, None], args: argparse.Namespace, progress: Progress, asking: Asking | None
) -> Summary | None:
    """Runs to the end; None after Ctrl-C. Whatever stops a run, the message says how to go on."""
    from verifier.fallback.errors import FallbackError
    from verifier.runner import Summary

    again = args.again if args.resume or args.out == "-" else f"{args.again} --resume"
    summary = Summary()
    try:
        for summary in steps:
            progress.update(summary.records)
            if asking is not None:
                asking.update()
    except KeyboardInterrupt:
        print(f"verifier: stopped; {summary.records:,} records are done and kept; go on with: {again}", file=sys.stderr)
        return None
    except BrokenPipeError:
        raise
    except FallbackError as error:
        raise CommandError(f"{error}; {summary.records:,} records are done and kept; go on with: {again}") from None
    except OSError as error:
        raise CommandError(
            f"{args.out}: {error.strerror or error}; {summary.records:,} records are done and kept; "
            f"make room, then go on with: {again}"
        ) from None
    return summary


def _report(summary: Summary, seconds: float, out: str) -> str:
    counts = summary.counts
    done = summary.records - summary.resumed
    speed = f", {done / seconds:,.0f} a second" if done > _TIMED else ""
    where = "standard output" if out == "-" else out
    lines = [f"{done:,} records verified in {seconds:.1f} s{speed}; verdicts are in {where}"]
    if summary.resumed:
        lines.append(f"  {summary.resumed:,} more were done before")
    if counts["fallback"]:
        lines.append(f"  {counts['fallback']:,} of them decided by the fallback")
    lines += [
        f"  {verdict:<10}{counts[verdict]:>9,}  {counts[verdict] / max(done, 1):>6.1%}"
        for verdict in ("correct", "incorrect", "abstain")
    ]
    rules = sorted(((n, key[5:]) for key, n in counts.items() if key.startswith("rule ")), key=lambda x: (-x[0], x[1]))
    if rules:
        lines.append("  decided by " + ", ".join(f"{name} {n:,}" for n, name in rules[:12]))
        if len(rules) > 12:
            lines.append(f"  and {len(rules) - 12} more rules")
    for kind, sentences in (("bad", summary.bad), ("fault", summary.faults)):
        if counts[kind]:
            name = "bad records (in the output as abstain, because bad_record)" if kind == "bad" else "faults"
            lines.append(f"  {counts[kind]:,} {name}:")
            lines += [f"    {sentence}" for sentence in sentences]
            if counts[kind] > len(sentences):
                lines.append(f"    and {counts[kind] - len(sentences):,} more")
    return "\n".join(lines)
