"""The shape of an answer's text: a bit mask that tells cheaply which views cannot be read from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SOME: Final = 1  # not empty
DIGIT: Final = 2  # 0-9
LETTER: Final = 4  # a-z, A-Z
OTHER: Final = 8  # outside ASCII: letters, digits, signs and separators of other scripts may hide behind it
BACKSLASH: Final = 16  # a LaTeX command may stand for any sign
RELATION: Final = 32  # = < > ! ~
BRACKET: Final = 64  # ( [ {
SEPARATOR: Final = 128  # , ; : / | & line break
SPACE: Final = 256  # a space or tab
OPERATOR: Final = 512  # + - * ^ / % . '
SHORT: Final = 1024  # at most 200 characters

_SHORT: Final = 200
_BITS: Final[Mapping[str, int]] = {
    **dict.fromkeys("0123456789", DIGIT),
    **dict.fromkeys("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", LETTER),
    "\\": BACKSLASH,
    **dict.fromkeys("=<>!~", RELATION),
    **dict.fromkeys("([{", BRACKET),
    **dict.fromkeys(",;:|&\n\r", SEPARATOR),
    "/": SEPARATOR | OPERATOR,
    **dict.fromkeys(" \t", SPACE),
    **dict.fromkeys("+-*^%.'", OPERATOR),
    **{chr(code): 0 for code in range(128) if chr(code) in ')]}$"#?@_`\0'},
}

# view -> sets of bits, each of which must be met by at least one bit of the text's shape for the view to be readable.
# Conservative: a view without an entry may be read from any text that is not empty (`text` and `plain` too).
VIEW_SHAPES: dict[str, tuple[int, ...]] = {}


def shape_of(text: str) -> int:
    """The bits of the text: 0 for the empty one. One look at each distinct character."""
    if not text:
        return 0
    shape = SOME | SHORT if len(text) <= _SHORT else SOME
    bits = _BITS
    for character in set(text):
        shape |= bits.get(character, OTHER)
    return shape
