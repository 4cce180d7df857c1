"""Compare verdicts with labels: coverage, direct errors, and accuracy with abstain counted wrong and left out.

Records are those of `verifier verify`, with "label": 1 (correct) or 0 (incorrect). Records that the project lists in
replay_tests/pool/disputed.toml, because their labels are judged wrong, are counted apart."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from verifier.cli import CommandError, jobs_option, library_of, library_options
from verifier.cli.fallback import fallback_options, judge_of

if TYPE_CHECKING:
    from verifier.evaluate.metrics import Evaluation
    from verifier.fallback.judge import Judge
    from verifier.library import Library

EXAMPLES: Final = """examples:
  verifier evaluate labelled.jsonl
  verifier evaluate pool/*.jsonl --by domain --json report.json
  verifier evaluate labelled.jsonl --with percent_equal
  verifier evaluate pool/*.jsonl --leave-source-out
  verifier evaluate pool/*.jsonl --ablate groups --controls
  verifier evaluate --gate-ablation
  verifier evaluate pool/*.jsonl --fallback http://127.0.0.1:8000/v1 --cache verdicts.sqlite --sample 150"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("inputs", nargs="*", metavar="IN", help="labelled records: .jsonl, .jsonl.gz, .parquet or -")
    parser.add_argument(
        "--by",
        default="source",
        metavar="KEY",
        help="group by source (the file; default) or a key of meta (domain)",
    )
    parser.add_argument(
        "--leave-source-out", action="store_true", help="also show what the rules that other sources support do on each"
    )
    parser.add_argument("--ablate", choices=("groups", "rules"), help="also show what is lost without each of them")
    parser.add_argument("--controls", action="store_true", help="also show how far generic shortcuts come")
    parser.add_argument(
        "--gate-ablation",
        action="store_true",
        help="instead of the figures: what a rule gate without one of its checks would admit of the project's archive; "
        "IN, if any, are further .jsonl files that the gate does not see",
    )
    parser.add_argument("--json", metavar="OUT", help="also write every figure and every direct error to this file")
    jobs_option(parser)
    library_options(parser)
    fallback_options(parser)
    parser.add_argument(
        "--sample", type=int, metavar="N", help="with --fallback: so many records of each file, the same ones each time"
    )
    parser.add_argument("--markdown", metavar="OUT", help="with --fallback: also write the comparison to this file")


def run(args: argparse.Namespace) -> int:
    from verifier.cli.progress import Progress
    from verifier.evaluate.metrics import Evaluation
    from verifier.evaluate.score import outcomes
    from verifier.evaluate.tables import render
    from verifier.workers import cores

    if args.gate_ablation:
        return _gate_ablation(args)
    if not args.inputs:
        raise CommandError("no records are named; name files with labelled ones: verifier evaluate labelled.jsonl")
    more = args.leave_source_out or args.ablate or args.controls
    if more and "-" in args.inputs:
        raise CommandError("standard input can be read only once; put it into a file: cat > labelled.jsonl")
    library = library_of(args)
    disputed = disputed_ids(library.folder)
    jobs = args.jobs or cores()
    judge = judge_of(args, unparseable="incorrect")
    if judge is not None:
        if more:
            raise CommandError("the comparison with a model is a run of its own; leave out --fallback, or the others")
        with judge:
            return _compare(args, library, judge, disputed, jobs)
    if args.sample is not None or args.markdown:
        raise CommandError("--sample and --markdown are for the comparison with a model; add: --fallback URL")
    evaluation = Evaluation(disputed)
    done = 0
    with Progress(args.inputs) as progress:
        for chunk in outcomes(args.inputs, library, by=args.by, jobs=jobs):
            for outcome in chunk:
                evaluation.add(outcome)
            done += len(chunk)
            progress.update(done)
    if evaluation.unlabelled and not evaluation.all.records:
        raise CommandError(
            f'none of the {evaluation.unlabelled:,} records has a label; give each "label": 1 (correct) or 0, '
            "or only ask for verdicts: verifier verify"
        )
    print(render(evaluation, args.by))
    record = evaluation.to_record(args.by) | {"library": library.fingerprint}
    if args.leave_source_out or args.ablate:
        record |= _parts(args, library, disputed, jobs)
    if args.controls:
        record |= _controls(args, evaluation, disputed, jobs)
    if args.json:
        write_json(args.json, record)
    return 1 if evaluation.bad else 0


def _gate_ablation(args: argparse.Namespace) -> int:
    """The ablation of the gate; 1 where a check refuses nothing that the others would not refuse."""
    from verifier.evaluate.gate_ablation import gate_ablation, render
    from verifier.gate.pool import find_project

    found = gate_ablation(find_project(Path.cwd()), args.inputs, lambda text: print(text, file=sys.stderr, flush=True))
    print(render(found))
    if args.json:
        write_json(args.json, found.to_record())
    return 1 if found.idle else 0


def _parts(args: argparse.Namespace, library: Library, disputed: frozenset[str], jobs: int) -> dict[str, Any]:
    """Prints what the library would be without a source, or without a part; gives the same as a record."""
    from verifier.cli.progress import Progress
    from verifier.evaluate import ablation, leave_out
    from verifier.evaluate.rows import Scored, scored, tally

    records: list[Scored] = []
    with Progress(args.inputs) as progress:
        for chunk in scored(args.inputs, library, disputed=disputed, jobs=jobs):
            records += chunk
            progress.update(len(records))
    record: dict[str, Any] = {}
    if args.leave_source_out:
        left_out = leave_out.leave_out(records, library)
        print(f"\n{leave_out.render(left_out)}")
        record["leave_source_out"] = [item.to_record() for item in left_out]
    if args.ablate:
        removals = ablation.removals(records, ablation.parts_of(library, args.ablate))
        print(f"\n{ablation.render(removals, args.ablate.removesuffix('s'), tally(records))}")
        record["ablation"] = [item.to_record() for item in removals]
    return record


def _controls(args: argparse.Namespace, evaluation: Evaluation, disputed: frozenset[str], jobs: int) -> dict[str, Any]:
    """Prints how far generic shortcuts come; gives the same as a record."""
    from verifier.evaluate.controls import controlled, render, tallies

    found = tallies([record for chunk in controlled(args.inputs, disputed=disputed, jobs=jobs) for record in chunk])
    print(f"\n{render(found, evaluation.all)}")
    return {"controls": {name: tally.to_record() for name, tally in found.items()}}


def _compare(args: argparse.Namespace, library: Library, judge: Judge, disputed: frozenset[str], jobs: int) -> int:
    """The controlled comparison instead of the rules' figures: the model alone against rules first."""
    from verifier.cli.progress import Progress
    from verifier.evaluate.comparison import compare, markdown, table

    with Progress(args.inputs) as progress:
        found = compare(
            args.inputs,
            library,
            judge,
            by=args.by,
            sample=args.sample,
            disputed=disputed,
            jobs=jobs,
            progress=progress.update,
        )
    print(table(found))
    print("\n".join(["", *judge.account.lines(found.judge["model"], judge.price())]))
    if not judge.settings.cache:
        print("verdicts are not kept; keep them, and ask nothing twice: --cache verdicts.sqlite")
    if args.json:
        write_json(args.json, found.to_record() | {"account": judge.account.to_record(judge.price())})
    if args.markdown:
        try:
            Path(args.markdown).write_text(markdown(found), "utf-8")
        except OSError as error:
            raise CommandError(f"{args.markdown}: {error.strerror}; choose another place: --markdown FILE") from None
    return 1 if found.all.failed else 0


def disputed_ids(modules: Path) -> frozenset[str]:
    """Ids that the project here disputes, else the one that the library lies in; none for an installed library."""
    from verifier.gate.pool import PoolError, find_project, project_disputes

    for start in (Path.cwd(), modules):
        try:
            project = find_project(start)
        except PoolError:
            continue
        return frozenset(project_disputes(project).reasons)
    return frozenset()


def write_json(path: str, record: dict[str, object]) -> None:
    import json

    try:
        Path(path).write_text(json.dumps(record, ensure_ascii=True, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}; choose another place: --json report.json") from None
