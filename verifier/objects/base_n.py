"""Numerals in a stated base: 101_2, 0x1F, "1F (base 16)"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from verifier.ask_text import has
from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern
from verifier.surface import LOWERED

if TYPE_CHECKING:
    from verifier.answer import Answer

MAX_CHARACTERS = 2000  # longer text is no numeral; int() on it would cost quadratic time

_CUE = LazyPattern(r"[_₀-₉]|0[xXbBoO]|base|binary|octal|hex|进制", re.IGNORECASE)
_CUE_HINTS = ("_", "0x", "0b", "0o", "base", "binary", "octal", "hex")
_NAME = LazyPattern(r"^[A-Za-z]\w{0,8}\s*=\s*")
_DIGITS = r"(?P<digits>[0-9A-Za-z][0-9A-Za-z ]*?(?:\.[0-9A-Za-z ]+?)?)"
_SUBSCRIPT = LazyPattern(
    rf"^(?P<sign>[-+]?)\s*\(?\s*{_DIGITS}\s*\)?\s*_\s*\{{?\s*(?:\\(?:text|mathrm)\{{)?\s*(?P<base>[0-9]{{1,2}}|[a-z]{{3,9}})\s*\}}*$"
)
_SMALL = LazyPattern(rf"^(?P<sign>[-+]?)\s*\(?\s*{_DIGITS}\s*\)?\s*(?P<base>[₀-₉]{{1,2}})$")
_WORDED = LazyPattern(
    rf"^(?P<sign>[-+]?)\s*{_DIGITS}\s*[,(]?\s*(?:in |written in )?base[\s-]?(?P<base>[0-9]{{1,2}}|[a-z]{{3,9}})\s*\)?$"
)
_NAMED = LazyPattern(
    rf"^(?P<sign>[-+]?)\s*{_DIGITS}\s*[,(]?\s*(?:in )?(?P<base>binary|octal|hexadecimal|hex|decimal)\s*\)?$"
)
_PREFIXED = LazyPattern(r"^(?P<sign>[-+]?)(?:0[xX](?P<hex>[0-9A-Fa-f_]+)|0[bB](?P<bin>[01_]+)|0[oO](?P<oct>[0-7_]+))$")
_BARE = LazyPattern(rf"^(?P<sign>[-+]?)\s*{_DIGITS}$")
_ASKED = LazyPattern(
    r"\b(?:in|to|into|as an?)\s+(?:base[\s-]?(?P<base>[0-9]{1,2}|[a-z]{3,9})|(?P<name>binary|octal|hexadecimal))\b"
)
_ASKED_HINTS = ("base", "binary", "octal", "hexadecimal")
_BASES = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "sixteen": 16,
    "binary": 2,
    "octal": 8,
    "decimal": 10,
    "hexadecimal": 16,
    "hex": 16,
}


@dataclass(frozen=True, slots=True)
class BaseN:
    """A numeral: its digits in upper case with sign and point, its base, and its value.

    assumed: the numeral shows no base; it was taken from the question.
    """

    digits: str
    base: int
    value: Fraction
    assumed: bool = False


def read(answer: Answer) -> BaseN | None:
    """The numeral that the whole answer is. Where it shows no base, the one that the question wants is taken."""
    text = answer.plain
    if not text or len(text) > MAX_CHARACTERS:
        return None
    if (text.isascii() and not has(text.lower(), _CUE_HINTS)) or not _CUE.search(text):
        found = _BARE.match(text) if text[-1].isalnum() else None
        base = asked_base(answer.ask.question) if found else None
        return _numeral(found, base, assumed=True) if found and base else None
    text = _NAME.sub("", text)
    if found := _PREFIXED.match(text):
        for name, base in (("hex", 16), ("bin", 2), ("oct", 8)):
            if digits := found[name]:
                return _value(found["sign"], digits.replace("_", ""), base, assumed=False)
    for pattern in (_SUBSCRIPT, _SMALL, _WORDED, _NAMED):
        if found := pattern.match(text):
            return _numeral(found, _base(found["base"]), assumed=False)
    return None


def asked_base(question: str) -> int | None:
    """The one base in which the question wants its answer, or None where it names none or several."""
    asked = question[-2000:].lower()
    if not has(asked, _ASKED_HINTS):
        return None
    bases = {_base(found["base"] or found["name"]) for found in _ASKED.finditer(asked)}
    return bases.pop() if len(bases) == 1 else None


def _base(text: str) -> int | None:
    text = text.translate(LOWERED)
    if text.isdecimal():
        return int(text) if 2 <= int(text) <= 36 else None
    return _BASES.get(text)


def _numeral(found: re.Match[str], base: int | None, *, assumed: bool) -> BaseN | None:
    if base is None:
        return None
    digits = found["digits"].strip()
    # Spaces group digits ("1010 0101"); elsewhere they separate words or numbers.
    if " " in digits:
        groups = digits.split(" ")
        size = len(groups[1])
        if size < 3 or any(len(group) != size for group in groups[1:]) or len(groups[0]) > size:
            return None
        digits = "".join(groups)
    return _value(found["sign"], digits, base, assumed=assumed)


def _value(sign: str, digits: str, base: int, *, assumed: bool) -> BaseN | None:
    whole, _, places = digits.partition(".")
    try:
        value = Fraction(int(whole + places, base), base ** len(places))
    except ValueError:  # a digit outside the base
        return None
    shown = (whole.lstrip("0") or "0") + (f".{places}" if places else "")
    if sign == "-":
        return BaseN(f"-{shown.upper()}", base, -value, assumed)
    return BaseN(shown.upper(), base, value, assumed)


def show(numeral: BaseN) -> str:
    return numeral.digits if numeral.assumed else f"{numeral.digits}_{{{numeral.base}}}"


def compare(a: BaseN, b: BaseN) -> Comparison:
    """Equality of values. Where a base was assumed and only a reading in base ten would agree, unknown: the value may
    be right and its form wrong."""
    bases = f"{a.base}, {b.base}"
    if a.value == b.value:
        return equal("value", bases=bases) if a.base != b.base else equal("value")
    if (a.assumed and _decimal(a) == b.value) or (b.assumed and _decimal(b) == a.value):
        return unknown("form", bases=bases)
    return different("value", values=f"{a.value}, {b.value}")


def compare_number(a: BaseN, value: Fraction) -> Comparison:
    """A numeral against a plain number: never equal, since the form differs; unknown where value or digits agree."""
    if a.value == value:
        return unknown("form")
    if _decimal(a) == value:
        return unknown("digits")
    return different("value", values=f"{a.value}, {value}")


def _decimal(a: BaseN) -> Fraction | None:
    digits = a.digits.lstrip("-")
    if not digits.replace(".", "", 1).isdecimal():
        return None
    return Fraction(a.digits)
