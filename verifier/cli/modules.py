"""List the rules, in the order in which they are asked."""

from __future__ import annotations

import argparse
from typing import Final

from verifier.cli import library_of, library_options

EXAMPLES: Final = """examples:
  verifier modules
  verifier modules --with all
  verifier explain number_equal"""


def options(parser: argparse.ArgumentParser) -> None:
    library_options(parser)


def run(args: argparse.Namespace) -> int:
    library = library_of(args)
    width = max((len(rule.id) for rule in library.rules), default=4)
    for rule in library.rules:
        since = library.line(rule.id).get("since", "") if rule.promoted else "candidate rule"
        title = rule.doc.strip().splitlines()[0]
        decides = "/".join(sorted(rule.card.decides))
        print(f"{rule.rank + 1:>3}  {rule.id:<{width}}  {decides:<17}  {since!s:<14}  {rule.card.group:<19}  {title}")
    waiting = sorted(
        path.stem
        for folder in (library.folder, *library.stacked)
        for path in folder.glob("*.py")
        if all(rule.path != path for rule in library.rules)
    )
    folders = ", ".join(str(folder) for folder in (library.folder, *library.stacked))
    print(f"{len(library.rules)} rules, version {library.version}, fingerprint {library.fingerprint}: {folders}")
    if waiting:
        print(f"{len(waiting)} candidate rules without a line: {', '.join(waiting)}")
        print("admit one: nox -s promote -- NAME")
    return 0
