"""Group labelled records that the rules leave open or get wrong: what the next rule could be about.

Residuals are grouped by answer object, surface form and error type, and each group is split by domain. Groups of one
record, or of one source only, are left out: they are no ground for a rule. Disputed records are left out as well."""

from __future__ import annotations

import argparse
from typing import Final

from verifier.cli import jobs_option, library_of, library_options
from verifier.cli.evaluate import disputed_ids, write_json

EXAMPLES: Final = """examples:
  verifier residuals replay_tests/pool/*.jsonl --with all
  verifier residuals labelled.jsonl --object number --error different --top 5 --samples 10
  verifier residuals labelled.jsonl --keep-all --json residuals.json"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("inputs", nargs="+", metavar="IN", help="labelled records: .jsonl, .jsonl.gz, .parquet or -")
    parser.add_argument("--top", type=int, default=40, metavar="N", help="groups to print (40)")
    parser.add_argument("--samples", type=int, default=4, metavar="N", help="records to show of each group (4)")
    parser.add_argument("--object", default="", metavar="TEXT", help="only groups whose answer object has this text")
    parser.add_argument("--error", default="", metavar="TEXT", help="only groups whose error type has this text")
    parser.add_argument("--pure", action="store_true", help="only groups whose records all have the same label")
    parser.add_argument("--keep-all", action="store_true", help="keep groups of one record or of one source")
    parser.add_argument("--json", metavar="OUT", help="also write every kept group to this file")
    jobs_option(parser)
    library_options(parser)


def run(args: argparse.Namespace) -> int:
    from verifier.cli.progress import Progress
    from verifier.construct.clusters import cluster, overview, recurring, render
    from verifier.construct.residuals import Profile, residuals
    from verifier.workers import cores

    library = library_of(args)
    profiles: list[Profile] = []
    labelled = left_out = bad = 0
    with Progress(args.inputs) as progress:
        for seen in residuals(args.inputs, library, disputed=disputed_ids(library.folder), jobs=args.jobs or cores()):
            profiles += seen.residuals
            labelled += seen.labelled
            left_out += seen.unlabelled
            bad += seen.bad
            progress.update(labelled + left_out + bad)
    wrong = sum(profile.verdict != "abstain" for profile in profiles)
    profiles = [item for item in profiles if args.object in item.object and args.error in item.error]
    every = cluster(profiles)
    kept = every if args.keep_all else recurring(every)
    if args.pure:
        kept = [item for item in kept if item.correct in (0, item.records)]
    share = f" ({len(profiles) / labelled:.1%})" if labelled else ""
    print(f"{labelled:,} labelled records, {len(profiles):,} residuals{share}, {wrong:,} of all decided wrongly")
    if left_out or bad:
        print(f"left out: {left_out:,} without a label or disputed, {bad:,} bad records")
    inside = sum(item.records for item in kept)
    hint = "" if args.keep_all or args.pure else _hint(len(every) - len(kept))
    print(f"{len(kept):,} of {len(every):,} groups kept, with {inside:,} residuals{hint}")
    print(f"\n{overview(profiles)}\n\n{render(kept, top=args.top, samples=args.samples)}")
    if args.json:
        write_json(
            args.json,
            {
                "library": library.fingerprint,
                "labelled": labelled,
                "residuals": len(profiles),
                "groups": [item.to_record(args.samples) for item in kept],
            },
        )
    return 1 if bad else 0


def _hint(dropped: int) -> str:
    return f"; {dropped:,} of one record or one source: --keep-all" if dropped else ""
