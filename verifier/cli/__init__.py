"""The command line: one file a command. Exit codes: 0 all well, 1 some records are bad or a check failed, 2 wrong usage
or a file that cannot be read or written, 130 stopped by Ctrl-C."""

from __future__ import annotations

import argparse
import errno
import os
import shlex
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from verifier.library import Library

# Command -> what it does; `verifier.cli.NAME` has `options(parser)` and `run(args) -> exit code`.
COMMANDS: Final = {
    "verify": "verify records: JSON Lines, gzip or Parquet, one verdict a record",
    "explain": "show everything about one example or one rule",
    "evaluate": "compare verdicts with labels: coverage, direct errors, accuracy",
    "residuals": "group labelled records that the rules leave open or get wrong",
    "freeze": "write the frozen state that a verifier can be held to",
    "diff": "replay two frozen states and show every verdict that moved",
    "modules": "list the rules, in the order in which they are asked",
    "init": "start a rule project of your own, whose rules follow the built-in ones",
    "new": "start a rule: its file and its fixture table",
    "check": "run the gate on a rule without admitting it",
}
_EXAMPLES: Final = """examples:
  verifier verify examples/answers.jsonl --out verdicts.jsonl
  verifier explain --question 'How long is it?' --reference '12 cm' --response 'It is 120 mm.'
  verifier evaluate labelled.jsonl --by domain
  verifier COMMAND --help

exit codes: 0 all well, 1 some records are bad or a check failed, 2 usage or file error, 130 stopped by Ctrl-C"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message}; see: {self.prog} --help\n")


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"autoverifier {version('autoverifier')}")
        except PackageNotFoundError:
            print("autoverifier (not installed)")
        parser.exit()


class CommandError(Exception):
    """Wrong usage; the message ends with the command that mends it."""


def main(argv: list[str] | None = None) -> int:
    """Runs one command; gives its exit code. Errors are one sentence on stderr, never a traceback."""
    argv = sys.argv[1:] if argv is None else argv
    parser = _parser(argv[0] if argv and argv[0] in COMMANDS else None)
    if not argv:
        parser.print_help()
        return 2
    try:
        args = parser.parse_args(argv)
        args.again = shlex.join(["verifier", *argv])
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    except KeyboardInterrupt:
        print("verifier: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _settle_output()
        print("verifier: stopped, because the output was closed by its reader", file=sys.stderr)
        return 2
    except Exception as error:
        message = str(error)
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            message = f"the output cannot be written: {error}; make room, then run it again"
        elif not _expected(error):
            raise
        _settle_output()
        print(f"verifier: error: {message}", file=sys.stderr)
        return 2


def _settle_output() -> None:
    """Writes what was printed, or lets go of it where nobody can take it: Python would complain at exit once more."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _expected(error: Exception) -> bool:
    """Errors that speak to the user. Looked up by module, so that a command loads only what it needs."""
    known = {
        "verifier.cli": "CommandError",
        "verifier.library": "LibraryError",
        "verifier.records": "StreamError",
        "verifier.fallback.errors": "FallbackError",
        "verifier.example": "BadRecord",
        "verifier.gate.pool": "PoolError",
        "verifier.gate.fixtures": "FixtureError",
    }
    kinds = tuple(getattr(sys.modules[module], name) for module, name in known.items() if module in sys.modules)
    return isinstance(error, kinds)


def _parser(wanted: str | None) -> argparse.ArgumentParser:
    """The parser, with the options of the wanted command only: the others are not even imported."""
    parser = _Parser(
        prog="verifier",
        description="Reference-based answer verification: Correct, Incorrect or Abstain, and why.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", required=True)
    for name, text in COMMANDS.items():
        module = import_module(f"verifier.cli.{name}") if name == wanted else None
        command = commands.add_parser(
            name,
            help=text,
            description=text[0].upper() + text[1:] + "." if module is None else module.__doc__,
            epilog=None if module is None else module.EXAMPLES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if module is not None:
            module.options(command)
            command.set_defaults(run=module.run)
    return parser


def library_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--with",
        dest="candidate_rules",
        metavar="RULE",
        action="append",
        default=[],
        help="also ask this candidate rule: a path, a name in modules/, or 'all' for every file there without a line "
        "or changed since its promotion",
    )
    parser.add_argument(
        "--library",
        dest="stacked",
        metavar="DIR",
        action="append",
        default=[],
        help="also ask the promoted rules of this rule project, after the built-in ones (see: verifier init --help)",
    )


def library_of(args: argparse.Namespace) -> Library:
    """The built-in library, with the libraries and the candidate rules that the command line names."""
    from verifier.library import load_library

    if "all" in args.candidate_rules:
        return load_library(candidates=True, stacked=args.stacked)
    return load_library(
        candidates=[_rule_path(name, args.stacked) for name in args.candidate_rules], stacked=args.stacked
    )


def _rule_path(name: str, stacked: list[str]) -> Path:
    """The file of a candidate rule: as named, else in the folder of a library, the built-in one last."""
    if name.endswith(".py"):
        return Path(name)
    from verifier.library import modules_folder

    folders = [Path(folder, *inside) for folder in stacked for inside in (("modules",), ())]
    paths = [folder / f"{name}.py" for folder in (*folders, modules_folder())]
    return next((path for path in paths if path.is_file()), paths[-1])


def jobs_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=_jobs, metavar="N", help="processes; all cores by default. The output is the same for any number"
    )


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes; write for example --jobs 4")
    return int(text)
