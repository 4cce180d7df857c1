"""What a rule file is made of: a card, verdict constructors, and one function `decide`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple


class Verdict(StrEnum):
    """What a verifier says of a response."""

    CORRECT = "correct"
    INCORRECT = "incorrect"
    ABSTAIN = "abstain"


class Ruling(NamedTuple):
    """A rule's answer: a verdict, the declared reason code and printable evidence."""

    verdict: Verdict
    because: str
    evidence: Mapping[str, Any] = MappingProxyType({})


ABSTAIN: Final = Ruling(Verdict.ABSTAIN, "")


def correct(because: str, **evidence: Any) -> Ruling:
    """The response is correct; `because` is one of the codes that the rule's card declares."""
    return Ruling(Verdict.CORRECT, because, evidence)


def incorrect(because: str, **evidence: Any) -> Ruling:
    """The response is incorrect; `because` is one of the codes that the rule's card declares."""
    return Ruling(Verdict.INCORRECT, because, evidence)


GROUPS: Final = (
    "closed choice",  # options, multi-select, verdict words, polarity
    "number and unit",
    "symbolic",  # expressions, equations, intervals, sets, matrices, chemistry, booleans
    "sequence and string",  # ordered lists, words, puzzles, identifiers
    "exact object",  # the whole answer, letter for letter or after safe normalisation
    "phrase",  # names, titles, dates, short phrases
    "invalid output",  # no answer, refusal, truncation, conflict
)


@dataclass(frozen=True, slots=True)
class Card:
    """What a rule declares, so that the engine can check, index and print it.

    needs: views that must be there (not None, nor an empty text or collection) before `activate` and `decide` run, as
        `side.view`, where side is `reference`, `candidate`, `ask`, `extraction` or `criterion`, for example
        `("reference.number", "candidate.number")`.
    decides: the verdicts that the rule may return, of "correct" and "incorrect".
    because: reason code -> what it means.
    laws: declared metamorphic properties, of "symmetric" (swapping the sides keeps the verdict), "reflexive"
        (an answer that activates the rule against itself is never Incorrect), "spacing" (outer white space changes
        nothing).
    group: one of GROUPS, for tables and ablations.
    """

    needs: tuple[str, ...]
    decides: frozenset[str] | set[str]
    because: Mapping[str, str]
    laws: frozenset[str] | set[str] = frozenset()
    group: str = ""
