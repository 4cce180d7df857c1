"""Start a rule project of your own: rules that follow the built-in ones, with the same workshop.

It has modules/ and fixtures/ for the rules, a pool of labelled records to replay, and a test that holds them together.
Verify with its rules by --library DIR, or load_library(stacked=[DIR]) in Python."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from verifier.cli import CommandError

EXAMPLES: Final = """examples:
  verifier init my_rules
  verifier verify answers.jsonl --out verdicts.jsonl --library my_rules    from the folder that holds my_rules"""

FILES: Final = {
    "pyproject.toml": """[project]
name = "{name}"
version = "0"
requires-python = ">=3.11"
dependencies = ["autoverifier"]

[project.optional-dependencies]
dev = ["pytest", "syrupy", "nox"]

# pools: folders of labelled records, in JSON Lines, that every promotion replays.
# stacked: the rules here follow the built-in ones; the gate holds them against both and never changes those.
[tool.autoverifier]
pools = ["replay_tests/pool"]
stacked = true

[tool.pytest.ini_options]
testpaths = ["fixtures", "replay_tests"]
""",
    "conftest.py": """# Fixture tables become test items: pytest fixtures/NAME.toml::support/CASE
pytest_plugins = ["verifier.pytest_plugin"]
""",
    "noxfile.py": '''"""nox -s new -- NAME starts a rule, nox -s promote -- NAME admits it."""

import nox

nox.options.default_venv_backend = "none"


@nox.session
def new(session):
    session.run("verifier", "new", *session.posargs)


@nox.session
def promote(session):
    session.run("python", "-m", "verifier.gate", "promote", *session.posargs)


@nox.session
def repair(session):
    session.run("python", "-m", "verifier.gate", "repair", *session.posargs)


@nox.session
def merge(session):
    session.run("python", "-m", "verifier.gate", "merge", *session.posargs)


@nox.session
def reorder(session):
    session.run("python", "-m", "verifier.gate", "reorder", *session.posargs)


@nox.session
def retire(session):
    session.run("python", "-m", "verifier.gate", "retire", *session.posargs)
''',
    "modules/library.toml": """\
# Order, lock and graveyard of this library. The line is the promotion: nox -s promote -- NAME appends and re-locks it.
version = "0"
rules = []
retired = []
""",
    ".gitignore": ".gate_cache/\n.promotion/\n__pycache__/\n",
    "fixtures/.gitkeep": "",
    "replay_tests/pool/examples.jsonl": """\
{{"id": "1", "question": "How long is it?", "reference": "12 cm", "response": "It is 120 mm.", "label": 1}}
{{"id": "2", "question": "How long is it?", "reference": "12 cm", "response": "It is 130 mm.", "label": 0}}
""",
    "replay_tests/test_replay.py": '''\
"""Replay of the pool, with the built-in rules first: no error, no fault, and no rule contradicts another."""

from pathlib import Path

import pytest

from verifier import load_library
from verifier.gate.overlap import conflicts
from verifier.gate.pool import find_project, project_disputes, read_pool
from verifier.gate.replay import direct_errors, rows

PROJECT = find_project(Path(__file__))
LIBRARY = load_library(stacked=[PROJECT.modules])


@pytest.mark.parametrize("path", PROJECT.files(), ids=lambda path: path.stem)
def test_replay(path):
    found = list(rows(LIBRARY, read_pool(path)))
    assert direct_errors(found, project_disputes(PROJECT).reasons) == []
    assert [conflict.sentence for conflict in conflicts(found)] == []
''',
    "replay_tests/test_freeze.py": '''\
"""Frozen routes: which rule here decides which case, after the built-in rules. A moved line is a moved verdict; after a
review: pytest replay_tests/test_freeze.py --snapshot-update
"""

from pathlib import Path

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from verifier import load_library
from verifier.gate.freeze import RESIDUAL, other_pools_text, other_rows, route_texts, shipped_rows, table_rows
from verifier.gate.pool import find_project

PROJECT = find_project(Path(__file__))
LIBRARY = load_library(stacked=[PROJECT.modules])
ORDER = [rule.id for rule in LIBRARY.rules]
OWN = [rule.id for rule in LIBRARY.rules if rule.path.parent == PROJECT.modules]
OTHER_POOLS = [path for path in PROJECT.files() if not PROJECT.shipped(path)]


class Text(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture(scope="module")
def texts():
    return route_texts(ORDER, shipped_rows(PROJECT, LIBRARY), table_rows(PROJECT, LIBRARY))


@pytest.mark.parametrize("name", [*OWN, RESIDUAL] if OWN else [])
def test_route(name, texts, snapshot):
    assert texts[name] == snapshot.use_extension(Text)


@pytest.mark.skipif(not OWN or not OTHER_POOLS or bool(PROJECT.absent), reason="no other pools, or not all are here")
def test_other_pools(snapshot):
    assert other_pools_text(ORDER, other_rows(PROJECT, LIBRARY)) == snapshot.use_extension(Text)
''',
    "README.md": """# {name}

Rules for answer verification that follow the built-in ones of AutoVerifier.

    nox -s new -- colour_equal        # modules/colour_equal.py and fixtures/colour_equal.toml: write the cases first
    pytest fixtures/colour_equal.toml
    verifier check modules/colour_equal.py
    nox -s promote -- colour_equal    # the gate: lint, cases, overlap, replay of replay_tests/pool, laws, cost
    pytest                            # every case, and the replay with the built-in rules

Later: `nox -s repair -- NAME` after an edit, `nox -s merge -- OLD OLD --into NEW`, `nox -s reorder -- NAME --before
OTHER`, `nox -s retire -- NAME --why REASON --use SUCCESSOR`.

    verifier verify answers.jsonl --out verdicts.jsonl --library .

Put labelled records of your own into replay_tests/pool. A rule that adds nothing on them to what the built-in rules and
yours decide is refused as redundant, one that disagrees with any of those rules is refused too, and the more records
there are, the safer a promotion is. An id of a built-in rule cannot be used here.
""",
}
_NEXT: Final = """next:
  1. cd {root}
  2. verifier new colour_equal
  3. fill in fixtures/colour_equal.toml, then modules/colour_equal.py
  4. put labelled records that it should decide into replay_tests/pool
  5. nox -s promote -- colour_equal
  6. verifier verify IN --out OUT --library {root}"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", help="the project's folder; files that are there already stop this")


def run(args: argparse.Namespace) -> int:
    root = Path(args.folder)
    name = root.resolve().name
    there = [str(root / path) for path in FILES if (root / path).exists()]
    if there:
        raise CommandError(f"{', '.join(there)}: there already; choose another folder: verifier init ANOTHER_FOLDER")
    try:
        for path, text in FILES.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text.format(name=name), "utf-8")
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}; choose another folder: verifier init DIR") from None
    print(f"wrote {len(FILES)} files in {root}\n{_NEXT.format(root=root)}")
    return 0
