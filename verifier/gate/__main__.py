"""The gate from the command line, as nox and the workflows call it.

python -m verifier.gate check PATH ...                    every check, nothing is admitted
python -m verifier.gate promote [NAME or PATH ...]        without a name: the whole library and every candidate rule
python -m verifier.gate repair NAME ...                   edited rules: every check again, in their places
python -m verifier.gate merge OLD OLD --into NEW          a candidate rule in the place of two, which are retired to it
python -m verifier.gate reorder NAME --before OTHER       which routes would move; with --confirm, move it
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
from verifier.gate.fixtures import FixtureError
from verifier.gate.journal import Busy, mend
from verifier.gate.life import Change, merge, reorder, repair, retire
from verifier.gate.pool import PoolError, Project, find_project
from verifier.gate.promote import Outcome, promote, refused_before
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
        commands = {
            "check": _check,
            "promote": _promote,
            "repair": _repair,
            "merge": _merge,
            "reorder": _reorder,
        }
        return commands[options.command](project, options)
    except (Busy, CommandError, FallbackError, FixtureError, LibraryError, PoolError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m verifier.gate", description="Check, promote and change rules.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="run every check on rule files; nothing is admitted")
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    admit = commands.add_parser("promote", help="check rules and admit those that pass")
    admit.add_argument("names", nargs="*", metavar="NAME|PATH")
    admit.add_argument("--round", type=int, dest="round_", help="construction round to note (default: the newest)")
    again = commands.add_parser("repair", help="prove edited rules again, in their places, by every check")
    again.add_argument("names", nargs="+", metavar="NAME")
    two = commands.add_parser("merge", help="put a candidate rule in the place of two, which are retired to it")
    two.add_argument("old", nargs=2, metavar="OLD")
    two.add_argument("--into", required=True, metavar="NEW|PATH", help="the candidate rule")
    place = commands.add_parser("reorder", help="show which routes move when a rule is asked earlier or later")
    place.add_argument("name")
    place.add_argument("--before", required=True, metavar="OTHER", help="the rule that it is to come before")
    place.add_argument("--confirm", action="store_true", help="do it; without, nothing is written")
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
    return _told(promote(project, options.names, round_=options.round_, say=_say))


def _repair(project: Project, options: argparse.Namespace) -> int:
    return _told(repair(project, options.names, _say))


def _told(outcome: Outcome) -> int:
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


def _merge(project: Project, options: argparse.Namespace) -> int:
    first, second = options.old
    change = merge(project, first, second, options.into, _say)
    print(change.table)
    _moves(change, names=False)
    if change.problems:
        print("not merged; nothing was written")
        return 1
    print(f"merged {' and '.join(options.old)} into {Path(options.into).stem}; both are retired to it")
    return 0


def _reorder(project: Project, options: argparse.Namespace) -> int:
    change = reorder(project, options.name, options.before, confirm=options.confirm, say=_say)
    _moves(change, names=True)
    if change.problems:
        print("not moved; nothing was written")
        return 1
    if change.written:
        print(f"{options.name} is asked before {options.before} now")
    else:
        print(
            f"nothing was written; to do it, run: nox -s reorder -- {options.name} --before {options.before} --confirm"
        )
    return 0


def _moves(change: Change, *, names: bool) -> None:
    """The moves by what they are, largest group first, with the ids or without; then the problems."""
    groups: dict[str, list[str]] = {}
    for move in change.moves:
        groups.setdefault(move.title, []).append(move.id)
    for title, ids in sorted(groups.items(), key=lambda group: -len(group[1])):
        print(f"{title}: {len(ids):,} routes")
        for identifier in ids if names else ():
            print(f"  {identifier}")
    print(f"{len(change.moves):,} routes move, {sum(move.turns for move in change.moves):,} verdicts")
    for problem in change.problems[:20]:
        print(f"problem: {problem}")
    if len(change.problems) > 20:
        print(f"... and {len(change.problems) - 20} more problems")


if __name__ == "__main__":
    sys.exit(main())
