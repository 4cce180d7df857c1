"""The gate from the command line, as nox and the workflows call it.

python -m verifier.gate check PATH ...                    every check, nothing is admitted
python -m verifier.gate promote [NAME or PATH ...]        without a name: the whole library and every candidate rule
python -m verifier.gate retire NAME --why REASON [--use SUCCESSOR]
python -m verifier.gate guidance [ID or PATH ...] --fallback URL      prove and admit cards of the fallback's prompt
python -m verifier.gate mend                              finish an admission that was interrupted
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from verifier.cli import CommandError
from verifier.cli.fallback import fallback_options, settings_of
from verifier.fallback.errors import FallbackError
from verifier.gate.check import check_rules, table_of
from verifier.gate.journal import Busy, mend
from verifier.gate.pool import PoolError, Project, find_project
from verifier.gate.promote import promote, refused_before, retire
from verifier.library import LibraryError


def main(arguments: list[str] | None = None) -> int:
    """Runs one command: 0 where everything passed, 1 where something was refused, 2 where it could not run."""
    options = _parser().parse_args(arguments)
    try:
        project = find_project(Path.cwd())
        if options.command == "mend":
            print("finished an interrupted admission" if mend(project.root) else "nothing to mend")
            return 0
        if options.command == "retire":
            retire(project, options.name, options.why, options.use)
            print(f"retired {options.name}; now run: pytest replay_tests/test_freeze.py --snapshot-update")
            return 0
        if options.command == "guidance":
            return _guidance(project, options)
        _notices(project)
        return _promote(project, options) if options.command == "promote" else _check(project, options)
    except (Busy, CommandError, FallbackError, LibraryError, PoolError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m verifier.gate", description="Check, promote and retire rules.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="run every check on rule files; nothing is admitted")
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    admit = commands.add_parser("promote", help="check rules and admit those that pass")
    admit.add_argument("names", nargs="*", metavar="NAME|PATH")
    admit.add_argument("--round", type=int, dest="round_", help="construction round to note (default: the newest)")
    gone = commands.add_parser("retire", help="take a rule out of the library for good")
    gone.add_argument("name")
    gone.add_argument("--why", required=True, help="the reason, for the graveyard")
    gone.add_argument("--use", default="", help="the rule that takes its place")
    cards = commands.add_parser("guidance", help="check guidance cards with a model and admit those that lose nothing")
    cards.add_argument("names", nargs="*", metavar="ID|PATH")
    fallback_options(cards)
    commands.add_parser("mend", help="finish an admission that was interrupted")
    return parser


def _notices(project: Project) -> None:
    for folder in project.absent:
        print(f"notice: the pool {folder} is not here and is skipped")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _check(project: Project, options: argparse.Namespace) -> int:
    for path in options.paths:
        earlier = refused_before(project, path)
        if earlier is not None:
            print(
                f"{path}: the same rule was refused before as {earlier['id']}: {earlier['check']}: {earlier['reason']}"
            )
    findings = check_rules(options.paths, project, _say)
    print(table_of(findings.reports))
    for problem in findings.problems[:20]:
        print(f"library: {problem}")
    return 0 if all(report.passed for report in findings.reports) else 1


def _guidance(project: Project, options: argparse.Namespace) -> int:
    from verifier.gate.guidance import prove, shown

    proof = prove(project, options.names, settings_of(options), say=_say)
    print(shown(proof))
    return proof.code


def _promote(project: Project, options: argparse.Namespace) -> int:
    outcome = promote(project, options.names, round_=options.round_, say=_say)
    print(outcome.table)
    for problem in outcome.problems[:20]:
        print(f"library: {problem}")
    if outcome.problems:
        print(f"{len(outcome.problems)} problems in the library itself: nothing was admitted")
    print(
        f"promoted {len(outcome.promoted)}, proved again {len(outcome.proved)}, refused {len(outcome.refused)}"
        + (f": {', '.join(outcome.promoted)}" if outcome.promoted else "")
    )
    return 0 if outcome.green else 1


if __name__ == "__main__":
    sys.exit(main())
