"""Compare verdicts with labels: coverage, direct errors, and accuracy with abstain counted wrong and left out.

Records are those of `verifier verify`, with "label": 1 (correct) or 0 (incorrect). Records that the project lists in
replay_tests/pool/disputed.toml, because their labels are judged wrong, are counted apart."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from verifier.cli import CommandError, jobs_option, library_of, library_options

EXAMPLES: Final = """examples:
  verifier evaluate labelled.jsonl
  verifier evaluate pool/*.jsonl --by domain --json report.json
  verifier evaluate labelled.jsonl --with percent_equal"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("inputs", nargs="+", metavar="IN", help="labelled records: .jsonl, .jsonl.gz, .parquet or -")
    parser.add_argument(
        "--by",
        default="source",
        metavar="KEY",
        help="group by source (the file; default) or a key of meta (domain)",
    )
    parser.add_argument("--json", metavar="OUT", help="also write every figure and every direct error to this file")
    jobs_option(parser)
    library_options(parser)


def run(args: argparse.Namespace) -> int:
    from verifier.cli.progress import Progress
    from verifier.evaluate.metrics import Evaluation
    from verifier.evaluate.score import outcomes
    from verifier.evaluate.tables import render
    from verifier.workers import cores

    library = library_of(args)
    evaluation = Evaluation(disputed_ids(library.folder))
    done = 0
    with Progress(args.inputs) as progress:
        for chunk in outcomes(args.inputs, library, by=args.by, jobs=args.jobs or cores()):
            for outcome in chunk:
                evaluation.add(outcome)
            done += len(chunk)
            progress.update(done)
    print(render(evaluation, args.by))
    if args.json:
        write_json(args.json, evaluation.to_record(args.by) | {"library": library.fingerprint})
    return 1 if evaluation.bad else 0


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
