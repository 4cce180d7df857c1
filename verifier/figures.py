"""The figures of a text, and whether one of them may tell a value."""

from __future__ import annotations

import re
from fractions import Fraction
from math import log, log2, log10
from typing import TYPE_CHECKING

from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 6_000
_FIGURE = LazyPattern(
    r"\\[dt]?frac\s*\{?\s*(?P<top>\d+?)\s*\}?\s*\{?\s*(?P<bottom>\d+)\s*\}?"
    r"|(?P<number>(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+|(?<=\d)))"
    r"(?:\s?(?:[/⁄]|out of|in)\s?(?P<under>\d+(?:\.\d+)?))?"
)
# "one" stands in too many sentences that count nothing: a reference of 1 is not looked for.
_IN_WORDS = LazyPattern(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
    r"|hundreds?|thousands?|millions?|billions?|dozens?|couple|score|twice|double|triple|thirds?|quarters?|halves|half|none|zero|nothing"
    r"|(?:fif|six|seven|eigh|nin|ten|twelf|hundred|thousand)ths?)\b|[一二三四五六七八九十百千万亿两半零打折]",
    re.IGNORECASE,
)
_IRRATIONAL = LazyPattern(r"\\pi|π|\\?sqrt|√|\\log|\\ln")
# Work that is left to the reader: powers, factorials, binomials.
_UNDONE = LazyPattern(r"\^|\*\*|\d!|[⁰¹²³⁴-⁹]|binom|choose|\bC\(")
_TWO_UNITS = LazyPattern(
    r"\b[a-z]+ and \d|\d ?(?:h|hrs?|hours?|ft|feet|lbs?|m|km|kg|years?|weeks?|days?|dollars?)\.?,? \d", re.I
)
# Factors between a value and the same value in percent and thousands; in units of time and length.
_SCALES = (1, 100, 10**3, 10**6, 10**9)
_UNITS = (60, 3600, 24, 7, 12, 365, 3, 36, 10, 4, 16, 8, 1760, 5280)
_IN_UNITS = LazyPattern(
    r"\b(?:sec|min|hours?|hrs?|days?|weeks?|months?|years?|inch|foot|feet|yards?|miles?|dozen|[mck]?m|k?g|m?l|lit[re]|gallon"
    r"|quart|pint|cup|ounce|oz|pound|lbs?|ton)|[秒分时天周月年米克升斤]",
    re.IGNORECASE,
)
_NEAR = Fraction(2, 100)  # of a value: rounded figures
_MOST = 200  # figures of a text


def figures(text: str) -> Iterator[Fraction]:
    """The figures of a text without their signs, fractions as their values."""
    for match in _FIGURE.finditer(text):
        if match.group("top"):
            bottom = int(match.group("bottom"))
            if bottom:
                yield Fraction(int(match.group("top")), bottom)
        elif match.group("number"):
            value = Fraction(match.group("number").replace(",", ""))
            yield value
            under = match.group("under")
            if under and Fraction(under):
                yield value / Fraction(under)


def told_in_two_units(text: str) -> bool:
    """Whether a value may be told in two units: 3 h 20 min, a foot and 5 inches."""
    return _TWO_UNITS.search(text) is not None


def other_measure(a: Fraction, b: Fraction) -> bool:
    """Whether two numbers may measure one thing in two ways: squared (a variance), inverted, as a logarithm, in kelvin,
    or as what is left of 1 or of 100."""
    x, y = float(a), float(b)
    for one, other in ((x, y), (y, x)):
        ways = [one * one, one + 273.15, 1 - one, 100 - one, 14 - one, -one]
        if one:
            ways.append(1 / one)
        if 0 < one < 1e300:
            ways += [log(one), log10(one), log2(one)]
        if any(abs(way - other) <= float(_NEAR) * abs(other) for way in ways):
            return True
    return False


def nowhere(text: str, value: Fraction) -> bool:
    """Whether no figure of `text` is `value`, near it, or `value` in another scale or unit of time, and nothing is told
    in words or by a formula that may come to it."""
    size = abs(value)
    if size in (0, 1) or len(text) > _LONGEST:
        return False
    if _IN_WORDS.search(text) or _UNDONE.search(text) or told_in_two_units(text):
        return False
    if size.denominator != 1 and _IRRATIONAL.search(text):
        return False
    found = list(figures(text))
    scales = _SCALES + _UNITS if _IN_UNITS.search(text) else _SCALES
    return len(found) <= _MOST and not any(
        abs(figure * scale - size) <= _NEAR * size or abs(figure - size * scale) <= _NEAR * figure
        for figure in set(found)
        for scale in scales
    )
