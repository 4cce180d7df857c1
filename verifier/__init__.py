"""AutoVerifier: reference-based answer verification. Correct, Incorrect or Abstain, and why.

    from verifier import verify
    decision = verify(question="How far is it?", reference="12 km", response="It is 12,000 m.")
    decision.verdict, decision.rule, decision.because

`Verifier` verifies streams of `Example`; `Card`, `correct`, `incorrect` and `ABSTAIN` are what a rule file is made of.
"""

from verifier.decide import Decision, Fallback, Verifier, verify
from verifier.example import BadRecord, Criterion, Example, read_example
from verifier.library import Library, LibraryError, load_library
from verifier.route import Fault
from verifier.rule import ABSTAIN, Card, Ruling, Verdict, correct, incorrect

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
