"""The archive: candidate rules that are kept to measure the gate itself, most of them bad on purpose.

replay_tests/archive/archive.toml lists them. A `[[written]]` one is a file in rules/ with its table in tables/; a
`[[mutant]]` is a promoted rule with one mutation (verifier.gate.mutate) and the table of that rule. Each has a `kind`:
"good", or what is bad about it. `instead` names the promoted rule that the library is without when this one is judged;
of a mutant it is the rule itself, unless the mutant says `beside = true`.
"""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from verifier.gate.mutate import MUTATIONS, mutated
from verifier.gate.pool import PoolError, Project

FOLDER = Path("replay_tests/archive")
LIST = "archive.toml"
GOOD = "good"
KINDS = (
    GOOD,
    "too broad",  # right where it was thought of, and decides beyond that
    "wrong",  # its comparison does not hold
    "redundant",  # it adds nothing to the library
    "unproved",  # its table does not show what it claims
    "contrary",  # it contradicts a settled case of another rule
    "unlawful",  # it breaks a law that it declares, or determinism
    "beyond",  # it depends on more than the example, or knows answers by heart
    "costly",
)
_KEYS = {"written": {"rule", "kind", "why", "instead"}, "mutant": {"rule", "kind", "why", "mutation", "at", "beside"}}


class Entry(NamedTuple):
    """One archived candidate rule: its id, its kind, why it is there, its file, and the promoted rule whose place it
    takes, "" where it takes none."""

    id: str
    kind: str
    why: str
    path: Path
    instead: str


def read_archive(project: Project, target: Path) -> list[Entry]:
    """The archived rules, in the order of the list; each file and its table beside it are made in `target`.

    Raises PoolError where the list or a file of it is not sound.
    """
    folder = project.root / FOLDER
    path = folder / LIST
    try:
        lists = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise PoolError(f"{path}: no list of archived rules ({error}); restore it: git checkout -- {FOLDER}") from None
    entries = [_entry(project, folder, target, name, line) for name in _KEYS for line in lists.get(name, [])]
    twice = sorted({entry.id for entry in entries if sum(other.id == entry.id for other in entries) > 1})
    if twice:
        raise PoolError(f"{path}: {', '.join(twice)} stands there twice; keep one")
    return entries


def _entry(project: Project, folder: Path, target: Path, name: str, line: dict[str, Any]) -> Entry:
    rule = str(line.get("rule"))
    if set(line) - _KEYS[name] or line.get("kind") not in KINDS or not line.get("why"):
        raise PoolError(
            f"{folder / LIST}: [[{name}]] {rule}: a line has a rule, a why, and a kind of {', '.join(KINDS)}; "
            f"known keys: {', '.join(sorted(_KEYS[name]))}"
        )
    try:
        if name == "written":
            made, table, instead = target / f"{rule}.py", folder / "tables" / f"{rule}.toml", line.get("instead", "")
            shutil.copyfile(folder / "rules" / f"{rule}.py", made)
        else:
            at = int(line.get("at", 0))
            beside = "_beside" if line.get("beside") else ""
            made = target / f"{rule}_{line['mutation']}{f'_{at}' if at else ''}{beside}.py"
            table, instead = project.fixtures / f"{rule}.toml", "" if beside else rule
            source = (project.modules / f"{rule}.py").read_text("utf-8")
            made.write_text(mutated(source, line["mutation"], at), "utf-8")
        shutil.copyfile(table, made.with_suffix(".toml"))
    except (OSError, KeyError, ValueError) as error:
        raise PoolError(f"{folder / LIST}: [[{name}]] {rule}: {error}; mutations are {', '.join(MUTATIONS)}") from None
    return Entry(made.stem, line["kind"], line["why"], made, instead)
