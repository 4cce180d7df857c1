"""Where a labelled record comes from."""

from __future__ import annotations

from verifier.evaluate.score import source_of
from verifier.example import Example


def origin(example: Example, file: str) -> tuple[str, str]:
    """Source and domain: `meta.source`, else the file's name; `meta.domain`, else the source."""
    source = str(example.meta.get("source") or source_of(file))[:80]
    return source, str(example.meta.get("domain") or source)[:80]
