"""The shape of an answer's text: a bit mask that tells cheaply which views cannot be read from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SOME: Final = 1  # not empty
DIGIT: Final = 2  # 0-9
LOWER: Final = 4  # a-z
UPPER: Final = 8  # A-Z
WILD: Final = 16  # a backslash, or anything outside ASCII: a sign, a digit or a letter may hide behind it
RELATION: Final = 32  # = < > ! ~
BRACKET: Final = 64  # ( ) [ ] { }
COMMA: Final = 128  # , ; and line breaks
SLANT: Final = 256  # / : | &
SPACE: Final = 512  # white space, by which words are told apart
OPERATOR: Final = 1024  # + - * ^
MARK: Final = 2048  # everything else: . % $ ' " # ? @ _ `

_BITS: Final[Mapping[str, int]] = {
    **{chr(code): MARK for code in range(33, 127)},
    **dict.fromkeys("0123456789", DIGIT),
    **dict.fromkeys("abcdefghijklmnopqrstuvwxyz", LOWER),
    **dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", UPPER),
    **dict.fromkeys("=<>!~", RELATION),
    **dict.fromkeys("()[]{}", BRACKET),
    **dict.fromkeys(",;", COMMA),
    **dict.fromkeys("\n\r", COMMA | SPACE),
    **dict.fromkeys("/:|&", SLANT),
    **dict.fromkeys(" \t", SPACE),
    **dict.fromkeys("+-*^", OPERATOR),
    "\\": WILD,
}
_LETTER: Final = LOWER | UPPER
_SIGNED: Final = RELATION | BRACKET | COMMA | WILD

# View -> sets of bits, each of which the text's shape must meet for the view to be readable. Conservative: a view
# without an entry may be read from any text, and a word such as "and" or "to" may stand wherever its letters do.
VIEW_SHAPES: dict[str, tuple[int, ...]] = {
    "quantity": (_LETTER | WILD | MARK,),  # a unit
    "relation": (RELATION | WILD,),
    "solution": (_SIGNED | _LETTER,),
    # Two items, which a sign parts, or a word between two others.
    "collection": (_SIGNED | _LETTER, _SIGNED | SPACE | DIGIT | OPERATOR | SLANT | MARK),
    "ratio": (SLANT | SPACE | WILD,),  # "3:4", "3/4", "3 to 4"
    "boolean": (_SIGNED | SLANT | OPERATOR | SPACE | MARK,),  # a logic operator, a prime, or a word between two others
    "identifier": (_LETTER | _SIGNED | SLANT | SPACE | OPERATOR | MARK,),  # not digits alone
    "chemistry": (UPPER | WILD,),
    "literal": (BRACKET | MARK,),  # a bracket or a quote
}


def shape_of(text: str) -> int:
    """The bits of the text: 0 for the empty one. One look at each distinct character."""
    if text.isdigit() and text.isascii():
        return SOME | DIGIT  # the commonest answer
    if not text:
        return 0
    shape = SOME
    bits = _BITS
    for character in set(text):
        shape |= bits.get(character, WILD)
    return shape
