"""Numerals: digits, separators, exponents, repeating decimals, number words, Chinese numerals, to exact rationals."""

from __future__ import annotations

import re
from math import gcd

from verifier.tree import Tree

# Longest digit string that is turned into a number, and largest decimal exponent written out.
DIGITS = 1_000
EXPONENT = 4_000

THOUSANDS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")


class TooManyDigits(ValueError):
    """A numeral beyond the budget of digits or exponent."""


def _decimal(whole: str, fraction: str, exponent: int) -> Tree:
    """("dec", p, q, e) of whole.fraction x 10**exponent."""
    digits = int(whole + fraction or "0")
    e = exponent - len(fraction)
    if e >= 0:
        return ("dec", digits * 10**e, 1, e)
    q = 10**-e
    g = gcd(digits, q)
    return ("dec", digits // g, q // g, e)


def literal(text: str) -> Tree:
    """The tree of an unsigned ASCII numeral without separators: 12 -> num, 1.20, .5, 3e8 -> dec.

    Raises TooManyDigits beyond the budgets.
    """
    if len(text) > DIGITS:
        raise TooManyDigits(f"a numeral of {len(text)} characters; {DIGITS} are read")
    if text.isdigit():
        return ("num", int(text), 1)
    mantissa, _, power = text.replace("E", "e").partition("e")
    if len(power) > 5 or (power and abs(int(power)) > EXPONENT):
        raise TooManyDigits(f"a decimal exponent beyond {EXPONENT}")
    whole, _, fraction = mantissa.partition(".")
    return _decimal(whole, fraction, int(power or "0"))


def repeating(whole: str, fraction: str, period: str) -> Tree:
    """whole.fraction(period) as an exact number: repeating("0", "1", "6") is 1/6."""
    if len(whole) + len(fraction) + len(period) > DIGITS:
        raise TooManyDigits(f"a numeral of more than {DIGITS} digits")
    scale = 10 ** len(fraction)
    nines = 10 ** len(period) - 1
    p = int(whole + fraction or "0") * nines + int(period)
    q = scale * nines
    g = gcd(p, q)
    return ("num", p // g, q // g)


def period(fraction: str) -> tuple[str, str] | None:
    """The start and the period of digits shown before an ellipsis, where they say which period is meant: "333" ->
    ("", "3"), "1666" -> ("1", "6"), "272727" -> ("", "27"). The period must be shown three times, or twice where it has
    three digits or more. None otherwise: 1.4142... is no repeating decimal."""
    for length in range(1, min(len(fraction) // 2, 12) + 1):
        times = 3 if length < 3 else 2
        tail = fraction[-length:]
        if fraction.endswith(tail * times):
            start = fraction[: -length * times]
            while start and start[-1] == tail[-1]:  # "1666" may have been cut within the period
                start, tail = start[:-1], tail[-1] + tail[:-1]
            return start, tail
    return None
