"""AutoVerifier: reference-based answer verification. Correct, Incorrect or Abstain, and why.

    from verifier import verify
    decision = verify(question="How far is it?", reference="12 km", response="It is 12,000 m.")
    decision.verdict, decision.rule, decision.because

`Verifier` verifies streams of `Example`; `Card`, `correct`, `incorrect` and `ABSTAIN` are what a rule file is made of.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from verifier.example import BadRecord, Criterion, Example, read_example
from verifier.rule import ABSTAIN, Card, Ruling, Verdict, correct, incorrect

if TYPE_CHECKING:
    from verifier.decide import Decision, Fallback, Verifier, verify
    from verifier.library import Library, LibraryError, load_library
    from verifier.route import Fault

__all__ = [
    "ABSTAIN",
    "BadRecord",
    "Card",
    "Criterion",
    "Decision",
    "Example",
    "Fallback",
    "Fault",
    "Library",
    "LibraryError",
    "Ruling",
    "Verdict",
    "Verifier",
    "correct",
    "incorrect",
    "load_library",
    "read_example",
    "verify",
]

# The names that bring the readers with them, loaded when first used: `import verifier` alone stays light.
_LATER = {
    **dict.fromkeys(("Decision", "Fallback", "Verifier", "verify"), "verifier.decide"),
    **dict.fromkeys(("Library", "LibraryError", "load_library"), "verifier.library"),
    "Fault": "verifier.route",
}


def __getattr__(name: str) -> Any:
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module 'verifier' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(module), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
