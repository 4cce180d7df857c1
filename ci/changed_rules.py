"""The rule files that a change adds or edits, for the gate on pull requests: `python ci/changed_rules.py BASE`.

Each must be admitted by the change itself: it has a line, and the line has its sha. For one that has not, the command
that mends it is printed, and the exit code is 1. Rules that a change edits are then proved again by the caller.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from verifier.library import read_lock, sha_of

MODULES = Path(__file__).resolve().parent.parent / "modules"


def main(base: str) -> int:
    """Prints the names of changed rules on one line, problems on the error stream."""
    lines = {line["id"]: line for line in read_lock(MODULES)["rules"]}
    command = [
        "git",
        "diff",
        "--name-only",
        "--diff-filter=d",
        f"{base}...HEAD",
        "--",
        ":(glob)modules/*.py",  # not below: guidance cards have tables of their own
        ":(glob)fixtures/*.toml",
    ]
    changed = subprocess.run(command, cwd=MODULES.parent, capture_output=True, text=True, check=True).stdout.split()
    names = sorted({Path(path).stem for path in changed if not Path(path).name.startswith("_")})
    problems = [problem for name in names if (problem := _problem(name, lines))]
    for problem in problems:
        print(problem, file=sys.stderr)
    print(" ".join(name for name in names if name in lines))
    return 1 if problems else 0


def _problem(name: str, lines: dict[str, dict[str, str]]) -> str:
    path = MODULES / f"{name}.py"
    if name not in lines:
        return f"modules/{name}.py has no line in modules/library.toml; run: nox -s promote -- {name}"
    if not path.is_file():
        return f"modules/library.toml has a line for {name}, but there is no file; run: git checkout -- {path}"
    if sha_of(path.read_bytes()) != lines[name].get("sha"):
        return f"modules/{name}.py differs from its line; run: nox -s promote -- {name}"
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "origin/main"))
