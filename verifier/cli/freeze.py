"""Write the frozen state: rules and their order, prompt, parser of replies, engine files and dependency versions, with
one fingerprint, which stands in every decision and ledger line.

Verifier.frozen(state=FILE) and verifier verify --frozen FILE refuse to run where anything differs from the state, and
say what. The state holds the rule files, so that verifier diff can replay it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from verifier.cli import CommandError, library_of, library_options

EXAMPLES: Final = """examples:
  verifier freeze
  verifier freeze --out states/2026-12.json
  verifier verify answers.jsonl --out verdicts.jsonl --frozen frozen.json
  verifier diff old.json frozen.json"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", default="frozen.json", metavar="FILE", help="the state's file (frozen.json)")
    library_options(parser)


def run(args: argparse.Namespace) -> int:
    from verifier.state import freeze

    state = freeze(library_of(args))
    try:
        Path(args.out).write_text(state.to_text(), "utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"{args.out}: {error.strerror}; choose another place: --out FILE") from None
    candidates = sum(not rule.promoted for rule in state.rules)
    print(
        f"{args.out}: state {state.fingerprint} of version {state.version}: {len(state.rules)} rules"
        + (f", {candidates} of them candidate rules" if candidates else "")
        + f", {len(state.engine)} engine files, {len(state.guidance)} guidance cards, prompt {state.prompt}, "
        + ", ".join(f"{name} {version}" for name, version in state.dependencies.items())
    )
    return 0
