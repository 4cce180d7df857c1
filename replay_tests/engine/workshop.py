"""A small rule project for tests of the gate: animals that rules of one line tell apart."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from verifier.gate.pool import Project, find_project

HEAD = '''"""{title}

## Decides
Something.
## Abstains
Otherwise.
## Why it is safe
It is a test.
"""

from verifier import ABSTAIN, Card, correct, incorrect

CARD = Card(
    needs=(),
    decides={{"correct", "incorrect"}},
    because={{"yes": "it is", "no": "it is not"}},
    laws={{"spacing"}},
)


def activate(x):
    return {activate}


def decide(x):
    candidate, reference = x.candidate.text, x.reference.text
    if {yes}:
        return correct("yes")
    if {no}:
        return incorrect("no")
    return ABSTAIN
'''
WORDS = ["red fox", "grey wolf", "brown bear", "white swan", "green frog", "black cat"]
POND = "a quiet pond"


def new_project(root: Path) -> Project:
    """Of each animal one right record (p-0 to p-5) and one wrong one (q-0 to q-5); one pool folder is not there."""
    for name in ("modules", "fixtures", "pool"):
        (root / name).mkdir(parents=True)
    (root / "pyproject.toml").write_text('[tool.autoverifier]\npools = ["pool", "../no-such-pool"]\n')
    (root / "CHANGELOG.md").write_text("# Changes\n\n## 1.0\n- engine: first\n")
    (root / "modules/library.toml").write_text('# a comment\nversion = "1.0"\nrules = []\nretired = []\n')
    records = [{"id": f"p-{i}", "reference": w, "response": w, "label": 1} for i, w in enumerate(WORDS)]
    records += [{"id": f"q-{i}", "reference": w, "response": POND, "label": 0} for i, w in enumerate(WORDS)]
    (root / "pool/animals.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    return find_project(root)


def rule(
    folder: Path, name: str, yes: str, no: str = "reference == 'never'", before: str = "", activate: str = "True"
) -> Path:
    """Writes a rule that says correct where `yes` holds, else incorrect where `no` does."""
    path = folder / f"{name}.py"
    text = HEAD.format(title=name.replace("_", " "), yes=yes, no=no, activate=activate)
    path.write_text(text.replace("    candidate,", f"{before}    candidate,"))
    return path


def table(folder: Path, name: str, support: str = "red fox", counter: str = "a blue whale") -> None:
    """Writes a table of two right answers and of one that must not be decided."""
    right = [(text, text, "correct") for text in (support, WORDS[1])]
    cases(folder, name, right, [("red fox", counter, "abstain")])


def cases(
    folder: Path, name: str, support: Iterable[tuple[str, str, str]], counter: Iterable[tuple[str, str, str]]
) -> None:
    """Writes a table of cases, each a reference, a candidate and a verdict."""
    rows = []
    for kind, found in (("support", support), ("counter", counter)):
        for place, (reference, candidate, verdict) in enumerate(found):
            rows.append(
                f"[[{kind}]]\nname = '{kind}-{place}'\nreference = '{reference}'\ncandidate = '{candidate}'\n"
                f"verdict = '{verdict}'\n" + ("why = 'another animal'\n" if kind == "counter" else "")
            )
    (folder / f"{name}.toml").write_text("\n".join(rows))


def tree(project: Project) -> dict[str, bytes]:
    """Every file of the project, without caches."""
    return {
        str(path.relative_to(project.root)): path.read_bytes()
        for path in sorted(project.root.rglob("*"))
        if path.is_file() and not {"__pycache__", ".gate_cache"} & set(path.parts)
    }
