"""Rule folders made for a test: dummy rules that live in its tmp_path."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from verifier.library import load_library, sha_of
from verifier.route import Router

RULE = '''"""{title}

## Decides
What the test says.
"""
from verifier import ABSTAIN, Card, Ruling, Verdict, correct, incorrect

CARD = Card(needs={needs!r}, decides={decides!r}, because={{"same": "equal", "differs": "unequal"}})


def decide(x):
    {body}
'''


class RuleFolder:
    """A folder of dummy rules with its library.toml."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: list[str] = []
        folder.mkdir(parents=True)
        self.lock()

    def candidate(
        self,
        name: str,
        body: str = "return ABSTAIN",
        *,
        needs: tuple[str, ...] = (),
        decides: tuple[str, ...] = ("correct", "incorrect"),
        more: str = "",
    ) -> Path:
        """Writes a rule without a line."""
        path = self.folder / f"{name}.py"
        path.write_text(RULE.format(title=name, body=body, needs=needs, decides=set(decides)) + more, "utf-8")
        return path

    def rule(self, name: str, body: str = "return ABSTAIN", **given: object) -> Path:
        """Writes a rule with its line, as the last in the order."""
        path = self.candidate(name, body, **given)  # type: ignore[arg-type]
        self.names.append(name)
        self.lock()
        return path

    def lock(self, retired: str = "") -> None:
        lines = [f'  {{ id = "{n}", sha = "{sha_of((self.folder / f"{n}.py").read_bytes())}" }},' for n in self.names]
        text = 'version = "1"\nrules = [\n' + "\n".join(lines) + f"\n]\nretired = [{retired}]\n"
        (self.folder / "library.toml").write_text(text, "utf-8")

    def router(self) -> Router:
        return Router(load_library(self.folder))


@pytest.fixture
def rules(tmp_path: Path) -> RuleFolder:
    return RuleFolder(tmp_path / "rules" / "modules")


@pytest.fixture
def make_rules(tmp_path: Path) -> Iterator[Callable[[], RuleFolder]]:
    """For property tests: a new folder for each call."""
    made: list[Path] = []

    def make() -> RuleFolder:
        made.append(tmp_path / f"made{len(made)}")
        return RuleFolder(made[-1])

    yield make
    for folder in made:
        shutil.rmtree(folder)
