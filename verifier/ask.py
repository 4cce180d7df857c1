"""What the question wants: options, closed vocabulary, requested unit, precision, form, number of answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from verifier.example import NO_CRITERION, Criterion


class Ask:
    """Reads a question lazily: each attribute is read from the text at most once.

    This is the interface; ask.py's owner fills it in.
    """

    def __init__(
        self, question: str, options: Mapping[str, str] | None = None, criterion: Criterion = NO_CRITERION
    ) -> None:
        self.question = question
        self.given_options = options
        self.criterion = criterion

    @cached_property
    def options(self) -> Mapping[str, str]:
        """Letter -> option text, in order; empty when the question has none."""
        return self.given_options or {}


NO_ASK = Ask("")
