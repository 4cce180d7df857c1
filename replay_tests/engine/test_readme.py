"""The README's example of a verdict, run: it decides as the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_decided_as_shown() -> None:
    (code,), (line,) = blocks("python"), blocks("json")
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)
    shown, decision = json.loads(line), names["decision"]
    for key in ("verdict", "rule", "because"):
        assert str(getattr(decision, key)) == shown[key]
    told = {key: list(value) if key == "span" else value for key, value in decision.evidence.items()}  # type: ignore[attr-defined]
    assert told == shown["evidence"]
