"""Replay two frozen states over the same records and show every verdict that moved.

OLD and NEW are files that verifier freeze wrote; "here" is the library as it is now. Both run under the engine that is
installed: where a state was frozen with another engine, that difference is listed and not replayed. Records are those
of verifier verify, by default the project's pool; labels, where there are any, say whether a move is for the better.

Exit code: 0 where no verdict moved, 1 where one did."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from verifier.cli import CommandError, jobs_option, library_of, library_options

if TYPE_CHECKING:
    from verifier.state import State

EXAMPLES: Final = """examples:
  verifier diff old.json new.json
  verifier diff frozen.json here --on answers.jsonl --json moves.json
  verifier diff frozen.json here --with percent_equal"""
HERE: Final = "here"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", metavar="OLD", help="a frozen state, or 'here'")
    parser.add_argument("new", metavar="NEW", help="a frozen state, or 'here'")
    parser.add_argument("--on", nargs="+", metavar="IN", help="replay these records; by default the project's pool")
    parser.add_argument("--json", metavar="OUT", help="also write every move to this file")
    jobs_option(parser)
    library_options(parser)


def run(args: argparse.Namespace) -> int:
    from tempfile import TemporaryDirectory

    from verifier.cli.evaluate import write_json
    from verifier.cli.progress import Progress
    from verifier.evaluate.moves import Move, moves, render
    from verifier.state import differences, freeze, read_state, unpacked
    from verifier.workers import cores

    here = freeze(library_of(args))
    old, new = (here if name == HERE else read_state(name) for name in (args.old, args.new))
    inputs = args.on or _pool()
    apart = differences(old, new)
    print("\n".join([f"{args.old} {old.fingerprint}, {args.new} {new.fingerprint}", *(f"  {line}" for line in apart)]))
    for name, state in ((args.old, old), (args.new, new)):
        files = _other_engine(state, here)
        if files:
            print(f"not replayable of {name}: {', '.join(files)}; its rules run under the engine that is here")
    found: list[Move] = []
    records = 0
    with TemporaryDirectory() as folder, Progress(inputs) as progress:
        before, after = (unpacked(state, Path(folder) / name) for name, state in (("old", old), ("new", new)))
        for moved in moves(inputs, before, after, jobs=args.jobs or cores()):
            records += moved.records
            found += moved.moves
            progress.update(records)
    print(f"\n{render(records, found)}")
    if args.json:
        write_json(
            args.json,
            {
                "old": old.fingerprint,
                "new": new.fingerprint,
                "differences": apart,
                "records": records,
                "moves": [{**move._asdict(), "kind": move.kind} for move in found],
            },
        )
    return 1 if any(move.verdict_moved for move in found) else 0


def _pool() -> list[str]:
    from verifier.gate.pool import find_project

    project = find_project(Path.cwd())
    files = [str(path) for path in project.files()]
    if not files:
        raise CommandError(f"{project.root}: has no pool; name records: verifier diff OLD NEW --on answers.jsonl")
    return files


def _other_engine(state: State, here: State) -> list[str]:
    """Engine files and dependencies of a state that are not those here."""
    names = {**state.engine, **here.engine}
    found = [name for name in sorted(names) if state.engine.get(name) != here.engine.get(name)]
    for name, version in state.dependencies.items():
        if here.dependencies.get(name) != version:
            found.append(f"{name} {version}")
    if len(found) > 8:
        found = [*found[:8], f"and {len(found) - 8} more"]
    return found
