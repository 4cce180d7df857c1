"""The place of a parse within its tokens, its budgets and its errors."""

from __future__ import annotations

from typing import Final

from verifier.syntax.notation import ARITHMETIC, LOGICAL, MACROED, MATHY, SEPARATORS
from verifier.tokens import TOKENS, scan, significant

DEPTH: Final = 60
_END: Final = ("",) * 8
_NO_GAPS: Final = (False,) * 8


class ParseError(ValueError):
    """Text that is not mathematics in this grammar, or is ambiguous. `position` is an index into the text.

    The position is found when it is asked for: most answers are words, and nobody asks where they are no mathematics.
    """

    def __init__(self, message: str, place: int | Cursor = 0) -> None:
        super().__init__(message)
        self.message = message
        self._place = place

    @property
    def position(self) -> int:
        return self._place if isinstance(self._place, int) else self._place.position()

    def __str__(self) -> str:
        return f"{self.message} at {self.position}"


class BudgetSpent(ParseError):
    """Text that is too long, too deep or holds too large a numeral."""


class Cursor:
    """One pass over the tokens of one text. The readers of this package move `i` over `toks`, padded with empty ones.

    gaps: whether white space stands before each token. latex: the text holds a backslash.
    """

    __slots__ = (
        "bars", "bound", "cells", "colon", "depth", "functions", "gaps", "i", "inside", "latex",
        "logical", "mended", "moved", "norm", "plain", "spaced", "text", "toks",
    )  # fmt: skip

    def __init__(self, text: str) -> None:
        raw = scan(text)
        if len(raw) > 2 * TOKENS:
            raise BudgetSpent(f"more than {TOKENS} tokens", 0)
        self.text = text
        self.latex = "\\" in text
        if self.latex or " " in text or "\n" in text or "\t" in text or not text.isascii():
            self.toks, self.gaps, _ = significant(raw, self.latex)
        else:
            self.toks = raw
            self.gaps = [False] * len(raw)
        if len(self.toks) > TOKENS:
            raise BudgetSpent(f"more than {TOKENS} tokens", 0)
        self.toks.extend(_END)  # as many as the readers look ahead
        self.gaps.extend(_NO_GAPS)
        self.i = 0
        self.depth = 0
        self.cells = False  # within a matrix, where & ends a cell
        self.bars = 0  # open |; -1 within a set, where | separates
        self.inside = False  # within brackets
        self.colon = True  # a colon is a ratio; within a set it separates
        self.bound: frozenset[str] = frozenset()
        self.functions: set[str] = set()
        self.plain = 0  # letters before this index come from a split run and are not applied
        self.moved: list[int] = []  # where tokens were split, to find positions
        self.mended = False
        self.norm = False  # within ‖ ‖, whose closing sign looks like the opening one
        self.logical: bool | None = None
        self.spaced: bool | None = None

    def position(self) -> int:
        """Where the current token starts in the text."""
        raw = scan(self.text)
        _, _, where = significant(raw, self.latex)
        index = self.i - sum(1 for place in self.moved if place < self.i)
        if index >= len(where):
            return len(self.text)
        return sum(map(len, raw[: where[max(index, 0)]]))

    def error(self, message: str) -> ParseError:
        return ParseError(message, self)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEPTH:
            raise BudgetSpent(f"nested deeper than {DEPTH}", self)

    def split(self, *parts: str) -> None:
        """Replace the current token by `parts`."""
        i = self.i
        self.toks[i : i + 1] = parts
        self.gaps[i : i + 1] = [self.gaps[i], *[False] * (len(parts) - 1)]
        self.moved.extend([i] * (len(parts) - 1))
        if len(self.toks) > 2 * TOKENS:
            raise BudgetSpent(f"more than {TOKENS} tokens", 0)

    def expect(self, token: str) -> None:
        if self.toks[self.i] == token:
            self.i += 1
        elif self.toks[self.i] == "" and token in ("}", r"\}") and not self.mended:
            self.mended = True  # one closing brace was cut off at the very end: one reading only
        else:
            raise self.error(f"expected {token!r}")

    def mathy(self) -> bool:
        return MATHY.search(self.text) is not None

    def spoken(self, token: str) -> str:
        """The separator that a \\text{...} token says, or ""."""
        found = MACROED.fullmatch(token)
        return SEPARATORS.get(found[2].strip(" ~,"), "") if found else ""

    def boolean(self) -> bool:
        """Does the text hold a sign of logic, so that words and | are logic everywhere?"""
        if self.logical is None:
            self.logical = LOGICAL.search(self.text) is not None
        return self.logical

    def logic_words(self) -> bool:
        return self.inside or self.boolean()

    def arithmetic(self) -> bool:
        return ARITHMETIC.search(self.text) is not None
