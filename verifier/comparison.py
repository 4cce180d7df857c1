"""What comparing two answer objects says: never a bare bool."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, NoReturn

_NOTHING: Mapping[str, str] = MappingProxyType({})


class Outcome(StrEnum):
    """How two answer objects relate."""

    EQUAL = "equal"  # proved, or equal at every sample point at full precision
    ROUNDED = "rounded"  # different exactly, equal after rounding to the precision that one side shows
    DIFFERENT = "different"  # proved
    UNKNOWN = "unknown"  # depends on a branch, a domain, an unread symbol or a spent budget


class Comparison(NamedTuple):
    """An outcome, the step that decided it (`identical`, `rational`, `balls`, `sympy`, `structure`, ...)
    and printable evidence, such as the sample point and the residual ball."""

    outcome: Outcome
    step: str
    evidence: Mapping[str, str] = _NOTHING

    @property
    def equal(self) -> bool:
        return self.outcome is Outcome.EQUAL

    @property
    def rounded(self) -> bool:
        return self.outcome is Outcome.ROUNDED

    @property
    def different(self) -> bool:
        return self.outcome is Outcome.DIFFERENT

    @property
    def unknown(self) -> bool:
        return self.outcome is Outcome.UNKNOWN

    def __bool__(self) -> NoReturn:
        raise TypeError("a Comparison has four outcomes; ask for .equal, .rounded, .different or .unknown")


def equal(step: str, **evidence: str) -> Comparison:
    return Comparison(Outcome.EQUAL, step, evidence or _NOTHING)


def rounded(step: str, **evidence: str) -> Comparison:
    return Comparison(Outcome.ROUNDED, step, evidence or _NOTHING)


def different(step: str, **evidence: str) -> Comparison:
    return Comparison(Outcome.DIFFERENT, step, evidence or _NOTHING)


def unknown(step: str, **evidence: str) -> Comparison:
    return Comparison(Outcome.UNKNOWN, step, evidence or _NOTHING)
