"""Run the gate on a rule without admitting it: lint, support, counterexamples, overlap, replay, laws and cost.

The rule may lie anywhere; its fixture table is looked for beside it, then in fixtures/."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from verifier.cli import CommandError

EXAMPLES: Final = """examples:
  verifier check modules/percent_equal.py
  verifier check ../my_rules/percent_equal.py"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help="the rule's file")


def run(args: argparse.Namespace) -> int:
    path = Path(args.path)
    if not path.is_file():
        raise CommandError(f"{path}: no such file; start the rule: verifier new {path.stem}")
    from verifier.gate.check import check_rule, table_of
    from verifier.gate.pool import PoolError, find_project

    try:
        project = find_project(Path.cwd())
    except PoolError:
        project = find_project(path.resolve().parent)
    report = check_rule(path, project, _say)
    print(table_of([report]))
    return 0 if report.passed else 1


def _say(text: str) -> None:
    if sys.stderr.isatty():
        print(text, file=sys.stderr)
