"""Start a rule: its file in modules/ and its fixture table in fixtures/, ready to be filled in.

The file name is the rule's id: two or three words in snake_case that name what is compared and how (number_equal)."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from verifier.cli import CommandError

EXAMPLES: Final = """examples:
  verifier new percent_equal
  verifier new percent_equal --folder ../my_rules"""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+){1,4}")
_RULE: Final = '''"""{title}

## Decides
TODO: which pairs, and by what comparison.
## Abstains
TODO: what it leaves to others.
## Why it is safe
TODO: why it cannot be wrong on a pair that it decides.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={{"correct"}},
    because={{"same": "TODO: what was found equal"}},
    laws={{"symmetric", "reflexive"}},
    group="number and unit",
)


def decide(x):
    return correct("same") if x.reference.number == x.candidate.number else ABSTAIN
'''
_TABLE: Final = """# Cases of {name}. A support must be decided so by the rule alone; a counterexample must not fool it.
# One case: pytest fixtures/{name}.toml::support/first-support

[[support]]
name      = 'first-support'
question  = 'TODO: what was asked'
reference = '12'
candidate = '12.0'
verdict   = 'correct'

[[support]]
name      = 'second-support'
question  = 'TODO: what was asked'
reference = '0.5'
candidate = '1/2'
verdict   = 'correct'

[[counter]]
name      = 'first-counter'
question  = 'TODO: what was asked'
reference = '12'
candidate = '13'
verdict   = 'abstain'
why       = 'TODO: what would fool a careless rule'

[[counter]]
name      = 'second-counter'
question  = 'TODO: what was asked'
reference = '12'
candidate = 'twelve or thirteen'
verdict   = 'abstain'
why       = 'TODO: what would fool a careless rule'
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the rule's id, for example percent_equal")
    parser.add_argument("--folder", metavar="DIR", help="put both files there; by default modules/ and fixtures/ here")


def run(args: argparse.Namespace) -> int:
    name = args.name
    if not _NAME.fullmatch(name):
        raise CommandError(f"{name!r} is no rule id; name what is compared and how: verifier new percent_equal")
    if args.folder is None:
        from verifier.gate.pool import find_project
        from verifier.library import read_lock

        project = find_project(Path.cwd())
        project.refuse_taken([name])
        lock = read_lock(project.modules)
        for line in lock["retired"]:
            if line["id"] == name:
                raise CommandError(f"{name} is retired ({line.get('why', 'no reason given')}); choose another name")
        rule, table = project.modules / f"{name}.py", project.fixtures / f"{name}.toml"
    else:
        folder = Path(args.folder)
        rule, table = folder / f"{name}.py", folder / f"{name}.toml"
    for path in (rule, table):
        if path.exists():
            raise CommandError(f"{path} exists; look at it: verifier explain {name} --with {rule}")
    try:
        for path in (rule, table):
            path.parent.mkdir(parents=True, exist_ok=True)
        rule.write_text(_RULE.format(title=name.replace("_", " ").capitalize()), "utf-8")
        table.write_text(_TABLE.format(name=name), "utf-8")
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}; choose another place: --folder DIR") from None
    rule, table = (_shown(path) for path in (rule, table))
    what = name if args.folder is None else rule
    print(
        f"wrote {rule} and {table}\nnext:\n  1. fill in the cases, then the card and decide\n"
        f"  2. pytest {table}\n  3. verifier check {rule}\n  4. nox -s promote -- {what}"
    )
    return 0


def _shown(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
