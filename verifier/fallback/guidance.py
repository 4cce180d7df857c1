"""Guidance cards: what a model is told of this field's pitfalls, in the order of their lines in library.toml.

A card is modules/guidance/ID.md: a title, the text that goes into the prompt, and what stays out of it, under the
headings "## When it applies" and "## Why". Like a rule, it counts once it has a line: `guidance = [{ id = "...",
sha = "..." }]`, which the gate writes (verifier.gate.guidance).
"""

from __future__ import annotations

import tomllib
from collections.abc import Container
from pathlib import Path
from typing import NamedTuple

from verifier.fallback.errors import FallbackError
from verifier.library import LOCK, modules_folder, sha_of


class GuidanceCard(NamedTuple):
    """One card: its id and the text for the prompt."""

    id: str
    text: str


def load_guidance(folder: Path | None = None, but: Container[str] = ()) -> tuple[GuidanceCard, ...]:
    """The promoted cards of a modules folder (the built-in one by default), in lock order, but for those named.

    Raises FallbackError where a card and its line do not fit.
    """
    folder = modules_folder() if folder is None else folder
    lock = folder / LOCK
    lines = tomllib.loads(lock.read_text("utf-8")).get("guidance", [])
    cards: list[GuidanceCard] = []
    for line in lines:
        if line["id"] in but:
            continue
        path = folder / "guidance" / f"{line['id']}.md"
        try:
            source = path.read_bytes()
        except OSError:
            raise FallbackError(f"{path}: no such card, but {lock} lists it; restore the file") from None
        if sha_of(source) != line.get("sha"):
            raise FallbackError(
                f"{path}: sha is {sha_of(source)}, but {lock} says {line.get('sha')}; if the card was meant to change, "
                f"prove it: python -m verifier.gate guidance {line['id']} --fallback URL"
            )
        cards.append(GuidanceCard(path.stem, prompt_text(source.decode())))
    return tuple(cards)


def prompt_text(source: str) -> str:
    """What the model reads of a card: the text between its title and its first heading, on one line."""
    body = source.partition("\n## ")[0]
    title, _, text = body.strip().partition("\n")
    return " ".join((text if title.startswith("# ") else body).split())
