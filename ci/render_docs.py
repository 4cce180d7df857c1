"""A page for every rule, from its card, its cases and its line, and an index: docs/rules/. Run by `nox -s docs`.

Pages hold what a reader cannot see in the file alone: where the rule stands, what it decides in the shipped pool,
its cases as a table. `--check` writes nothing and fails where a page is out of date.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from verifier import Library, load_library
from verifier.gate.fixtures import Case, read_cases
from verifier.gate.freeze import route_path
from verifier.gate.pool import Project, find_project
from verifier.library import Rule
from verifier.rule import GROUPS


def main() -> int:
    parser = argparse.ArgumentParser(description="Render docs/rules/.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a page is out of date")
    check = parser.parse_args().check
    project = find_project(Path(__file__).parent)
    library = load_library(project.modules)
    pages = {f"{rule.id}.md": page(rule, library, project) for rule in library.rules}
    pages["README.md"] = index(library)
    folder = project.root / "docs" / "rules"
    stale = [n for n, text in pages.items() if not (folder / n).is_file() or (folder / n).read_text("utf-8") != text]
    stale += [path.name for path in sorted(folder.glob("*.md")) if path.name not in pages]
    if check:
        if stale:
            print(f"out of date: {', '.join(stale)}; run: nox -s docs", file=sys.stderr)
        return 1 if stale else 0
    folder.mkdir(parents=True, exist_ok=True)
    for name in stale:
        if name in pages:
            (folder / name).write_text(pages[name], "utf-8")
        else:
            (folder / name).unlink()
    print(f"docs/rules: {len(pages)} pages, {len(stale)} written anew or removed")
    return 0


def title(rule: Rule) -> str:
    return rule.doc.strip().splitlines()[0]


def page(rule: Rule, library: Library, project: Project) -> str:
    """The page of one rule."""
    line = library.line(rule.id)
    body = "\n".join(rule.doc.strip().splitlines()[1:]).strip()
    routes = route_path(project.root, rule.id)
    decided = [text for text in routes.read_text("utf-8").splitlines() if "::" not in text] if routes.is_file() else []
    right = sum(text.split(" ")[1] == "correct" for text in decided)
    verdicts = " and ".join(sorted(rule.card.decides))
    laws = ", ".join(sorted(rule.card.laws)) or "none declared"
    facts = [
        f"- id `{rule.id}`, place {rule.rank + 1} of {len(library.rules)}, group *{rule.card.group or 'none'}*",
        f"- since {line.get('since', '-')}, round {line.get('round', '-')}, sha `{rule.sha}`",
        f"- needs {', '.join(f'`{need}`' for need in rule.card.needs) or 'nothing'}",
        f"- decides {verdicts}; laws: {laws}",
        f"- in the shipped pool: {len(decided):,} records, {right:,} correct and {len(decided) - right:,} incorrect",
        f"- gained {line.get('gain', 0):,} records when it was admitted",
    ]
    reasons = [f"- `{code}`: {meaning}" for code, meaning in rule.card.because.items()]
    cases = read_cases(project.fixtures / f"{rule.id}.toml")
    rows = [row(case) for case in cases]
    head = ["| case | reference | response | verdict | why |", "|---|---|---|---|---|"]
    parts = [f"# {title(rule)}", "\n".join(facts), body, "## Because\n" + "\n".join(reasons)]
    parts += ["## Cases\n" + "\n".join([*head, *rows])]
    return "\n\n".join(parts) + "\n"


def row(case: Case) -> str:
    cells = [
        f"{case.kind}/{case.name}",
        " or ".join(map(code, case.example.references)),
        code(case.example.response),
        str(case.verdict),
        case.why.replace("|", "\\|"),
    ]
    return f"| {' | '.join(cells)} |"


def code(text: str) -> str:
    """Text as it stands, on one line, in a table cell."""
    shown = " ".join(text.split())
    if len(shown) > 80:
        shown = shown[:77] + "..."
    return f"`` {shown} ``".replace("|", "\\|") if shown else "(empty)"


def index(library: Library) -> str:
    """The list of rules by group, in their order."""
    parts = ["# Rules", f"{len(library.rules)} rules; each is asked only where the earlier ones abstain."]
    for group in (*GROUPS, ""):
        members = [rule for rule in library.rules if rule.card.group == group]
        if members:
            lines = [f"- [{rule.id}]({rule.id}.md): {title(rule)}" for rule in members]
            parts.append(f"## {(group or 'other').capitalize()}\n" + "\n".join(lines))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.exit(main())
