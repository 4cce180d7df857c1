"""Plain numbers: exact value, the digits shown, the notation, and what else the notation may mean."""

from __future__ import annotations

import re
from fractions import Fraction
from math import gcd
from string import ascii_letters
from typing import TYPE_CHECKING, Final, NamedTuple

from verifier import numerals, words
from verifier.comparison import Comparison, different, equal, rounded, unknown
from verifier.lazy import LazyPattern
from verifier.printed import show as show_tree
from verifier.tree import Tree

if TYPE_CHECKING:
    from verifier.answer import Answer


class Number(NamedTuple):
    """p/q in lowest terms, q > 0.

    ulp: exponent of the last digit shown, as a value: 3.14 -> -2, 6.02e23 -> 21, 7.80% -> -4; None where the notation
        is exact (integers, fractions, repeating decimals, words).
    form: "integer", "decimal", "fraction", "mixed", "scientific", "power" (10^k), "repeating", "word" or "percent".
    percent: written with a percent sign; the value is the hundredth.
    approximate: marked by "about", "≈" and the like.
    written: numerator and denominator as written (the whole part before them in a mixed number), () elsewhere.
    leading_zeros: zeros before an integer, which may make it a label: 049.
    ambiguous: "list" for 5,7 (5.7 in a European text, or two numbers); "thousands" for 1,234 and 12.500, where `other`
        is the value under the other reading of the separator; "" for all else.
    """

    p: int
    q: int
    form: str
    ulp: int | None = None
    percent: bool = False
    approximate: bool = False
    written: tuple[int, ...] = ()
    leading_zeros: int = 0
    ambiguous: str = ""
    other: Fraction | None = None

    @property
    def value(self) -> Fraction:
        return Fraction(self.p, self.q)

    @property
    def exact(self) -> bool:
        """The notation claims the exact value."""
        return self.ulp is None and not self.approximate

    @property
    def significant(self) -> int | None:
        """How many significant digits are shown; None for an exact notation, 0 for a shown zero."""
        if self.ulp is None:
            return None
        return 0 if not self.p else _magnitude(self.p, self.q) - self.ulp + 1


# ---- reading ----

_PLAIN: Final = LazyPattern(r"([+-]?)([0-9]+)(?:\.([0-9]+))?")
_ABOUT: Final = LazyPattern(
    r"(?:approximately|approx\.?|about|around|roughly|nearly|circa|ca\.|≈|≃|~|\\approx|\\sim|大约|约为|约|大概)\s*",
    re.I,
)
_ABOUT_FIRST: Final = frozenset("aArRnNcC≈≃~\\大约")
_COMMA_DECIMAL: Final = LazyPattern(r"([+-]?)([0-9]{1,15}),([0-9]{1,15})")
# 1.234.567  1.234,56  1.234.567,89  12 345,67: the last comma can only be a decimal one
_EUROPEAN: Final = LazyPattern(
    r"([+-]?)([0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+|[0-9]{1,3}(?:\.[0-9]{3}){2,}|[0-9]{1,3}(?:[ '][0-9]{3})+,[0-9]+)"
)
_POSSIBLE: Final = LazyPattern(r"[-+(\\{.0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]|\\")
_LETTERS: Final = LazyPattern(r"[A-Za-z][A-Za-z ,-]*")
_PERCENT_WORDS: Final = LazyPattern(r"\s*(?:%|\\%|percent|per cent|pct)", re.I)
_LONGEST: Final = 400
# 308\text{万}: the scale of a number, set as words are.
_WRAPPED_SCALE: Final = LazyPattern(
    r"(?:\s|~|\\[ ,;:!])*\\(?:text|mathrm|textrm|mbox)\s*\{\s*([十百千万亿]{1,3})\s*\}$"
)
_SCIENTIFIC: Final = LazyPattern(r"[0-9.]\s*[eE][+-]?[0-9]|10\s*(?:\^|\*\*|[⁰¹²³⁴-⁹⁻])")


def read(answer: Answer) -> Number | None:
    """The number that the whole answer is, in any notation; None for anything else, amounts of money included."""
    text = answer.plain
    found = _PLAIN.fullmatch(text)
    if found:
        return None if len(text) > numerals.DIGITS else _plain(*found.groups())
    if len(text) > _LONGEST or not text:
        return None
    about = _ABOUT.match(text) if text[0] in _ABOUT_FIRST else None
    if about:
        inner = _number(text[about.end() :].strip(), None)
        return None if inner is None or inner.approximate else _replaced(inner, approximate=True)
    if text[0] in ascii_letters and text[-1] not in "%tT" and not words.begins_number(text):
        return None  # what begins with a letter is a number in words, or one in percent
    return _number(text, answer)


def _replaced(number: Number, *, approximate: bool = False, percent: bool = False, negative: bool = False) -> Number:
    """`number` with one thing changed: marked approximate, in percent (a hundredth), or negated."""
    p, q, ulp, form, other = number.p, number.q, number.ulp, number.form, number.other
    written = number.written
    if percent:
        value = Fraction(p, 100 * q)
        p, q, form = value.numerator, value.denominator, "percent"
        ulp = None if ulp is None else ulp - 2
        other = None if other is None else other / 100
    if negative:
        p = -p
        other = None if other is None else -other
    return Number(
        p, q, form, ulp, percent or number.percent, approximate or number.approximate, written,
        number.leading_zeros, number.ambiguous, other,
    )  # fmt: skip


def _plain(sign: str, whole: str, fraction: str | None) -> Number:
    """An optional sign, digits, maybe a point and digits."""
    if fraction is None:
        p = int(whole)
        zeros = len(whole) - len(str(p)) if whole[0] == "0" else 0
        return Number(-p if sign == "-" else p, 1, "integer", leading_zeros=zeros)
    e = -len(fraction)
    digits = int(whole + fraction)
    if sign == "-":
        digits = -digits
    q = 10**-e
    divisor = gcd(digits, q)
    if e == -3 and len(whole) <= 3 and whole[0] != "0":
        return Number(digits // divisor, q // divisor, "decimal", e, ambiguous="thousands", other=Fraction(digits))
    return Number(digits // divisor, q // divisor, "decimal", e)


def _number(text: str, answer: Answer | None) -> Number | None:
    """A number in any notation but the plainest. `answer`, where it has this very text, lends its tree."""
    found = _PLAIN.fullmatch(text)
    if found:
        return _plain(*found.groups())
    if not text:
        return None
    percent = _PERCENT_WORDS.search(text) if text[-1] in "%tT" else None
    if percent and percent.end() == len(text):
        inner = _number(text[: percent.start()].strip(), None) if percent.start() else None
        return (
            None
            if inner is None or inner.percent or (inner.form == "fraction" and "(" not in text and "\\" not in text)
            else (_replaced(inner, percent=True))
        )
    if "," in text or "." in text:
        comma = _COMMA_DECIMAL.fullmatch(text)
        if comma:
            return _comma(*comma.groups())
        european = _EUROPEAN.fullmatch(text)
        if european:
            plain = re.sub(r"[ '.]", "", european[2]).replace(",", ".")
            sign, whole, fraction = _PLAIN.fullmatch(european[1] + plain).groups()  # type: ignore[union-attr]
            return _unambiguous(_plain(sign, whole, fraction))
    if _LETTERS.fullmatch(text):
        value = words.english(text)
        return None if value is None else Number(value.numerator, value.denominator, "word")
    wrapped = _WRAPPED_SCALE.search(text) if text[-1] == "}" and text[-2:-1] in "十百千万亿 " else None
    if wrapped:
        text, answer = text[: wrapped.start()] + wrapped.group(1), None
    if text[-1] in "十百千万亿nd" and text[0] in "0123456789":
        scaled = words.scaled(text)
        if scaled is not None:
            return _literal(numerals.literal(f"{scaled[0]}e{scaled[1]}"), "1e1")
    if "\u4e00" <= text[0] <= "\u9fff":
        return _chinese(text)
    if not _POSSIBLE.match(text):
        return None
    return _from_tree(text, answer)


def _unambiguous(number: Number) -> Number:
    return Number(number.p, number.q, number.form, number.ulp)


def _comma(sign: str, whole: str, fraction: str) -> Number | None:
    """1,234 and 5,7."""
    if len(fraction) == 3 and len(whole) <= 3 and whole[0] != "0":
        p = int(whole + fraction)
        p = -p if sign == "-" else p
        return Number(p, 1, "integer", ambiguous="thousands", other=Fraction(p, 1000))
    if len(whole) > 1 and whole[0] == "0":
        return None
    plain = _plain(sign, whole, fraction)
    return Number(plain.p, plain.q, "decimal", plain.ulp, ambiguous="list")


def _chinese(text: str) -> Number | None:
    if text.startswith("百分之"):
        inner = _number(text[3:], None)
        return None if inner is None or inner.percent else _replaced(inner, percent=True)
    value = words.chinese(text)
    return None if value is None else Number(value.numerator, value.denominator, "word")


def _from_tree(text: str, answer: Answer | None) -> Number | None:
    from verifier import grammar  # loaded only for notation beyond plain digits

    if answer is not None:
        tree = answer.tree
    else:
        try:
            tree = grammar.parse(text)
        except grammar.ParseError:
            return None
    return None if tree is None else _literal(tree, text)


def _literal(tree: Tree, text: str) -> Number | None:
    """The number that `tree`, read from `text`, writes down; None where it calculates."""
    node = tree[0]
    if node == "neg":
        inner = _literal(tree[1], text)
        return None if inner is None or inner.p < 0 else _replaced(inner, negative=True)
    if node == "num":
        if tree[2] == 1:
            zeros = re.match(r"\(*(0+)[0-9]", text)
            return Number(tree[1], 1, "integer", leading_zeros=len(zeros[1]) if zeros else 0)
        if "." in text and not _terminates(tree[2]):
            return Number(tree[1], tree[2], "repeating")
        return Number(tree[1], tree[2], "fraction", written=(tree[1], tree[2]))
    if node == "dec":
        form = "scientific" if _SCIENTIFIC.search(text) else "decimal"
        return Number(tree[1], tree[2], form, tree[3])
    if node == "div":
        above, below = _integer(tree[1]), _integer(tree[2])
        if above is None or not below:
            return None
        value = Fraction(above, below)
        return Number(value.numerator, value.denominator, "fraction", written=(above, below))
    if node == "mixed":
        value = tree[1] + Fraction(tree[2], tree[3])
        return Number(value.numerator, value.denominator, "mixed", written=tuple(tree[1:]))
    if node == "pow" and tree[1] == ("num", 10, 1):
        exponent = _integer(tree[2])
        if exponent is None or abs(exponent) > 400:
            return None
        value = Fraction(10) ** exponent
        return Number(value.numerator, value.denominator, "power")
    if node == "percent":
        inner = _literal(tree[1], text)
        return None if inner is None or inner.percent else _replaced(inner, percent=True)
    return None


def _terminates(q: int) -> bool:
    """Has 1/q a finite decimal expansion?"""
    for prime in (2, 5):
        while q % prime == 0:
            q //= prime
    return q == 1


def _integer(tree: Tree) -> int | None:
    if tree[0] == "num" and tree[2] == 1:
        return int(tree[1])
    if tree[0] == "neg" and tree[1][0] == "num" and tree[1][2] == 1:
        return -int(tree[1][1])
    return None


# ---- comparing ----


def _magnitude(p: int, q: int) -> int:
    """Exponent of the leading digit of p/q, p not 0: 0.05 -> -2, 314 -> 2."""
    p = abs(p)
    guess = len(str(p)) - len(str(q))
    # p/q lies within 10**(guess-1) .. 10**(guess+1)
    low = p * 10 ** max(-guess, 0) >= q * 10 ** max(guess, 0)
    return guess if low else guess - 1


def _rounded(value: Fraction, e: int) -> frozenset[Fraction]:
    """`value` rounded to a multiple of 10**e: one value, or both neighbours that half-up and half-even give."""
    return _multiples(value, Fraction(10) ** e)


def _multiples(value: Fraction, step: Fraction) -> frozenset[Fraction]:
    scaled = abs(value) / step
    floor = scaled.numerator // scaled.denominator
    rest = scaled - floor
    sign = -1 if value < 0 else 1
    half = Fraction(1, 2)
    if rest == half:
        even = floor + floor % 2
        return frozenset((sign * (floor + 1) * step, sign * even * step))
    return frozenset((sign * (floor + (rest > half)) * step,))


def compare(a: Number, b: Number) -> Comparison:
    """EQUAL: the same rational, leading zeros aside.

    ROUNDED: the one that shows more, or is exact, rounds to the last digit of the other, a decimal or in scientific
    notation (half up or half even). An integer counts as rounded only where it is marked approximate: 7 against 7.3 is
    DIFFERENT.

    UNKNOWN: "percent" (36% against 36), "separator" (12.500 against 12500), "list" (5,7 against 5.7), "truncated"
    (0.666 against 2/3: cut off, not rounded), "vanishes" (0.0 against 0.04).
    """
    if a.p == b.p and a.q == b.q:
        if a.ambiguous == "list" != b.ambiguous or b.ambiguous == "list" != a.ambiguous:
            return unknown("list")
        return equal("rational")
    if a.percent != b.percent:
        scaled = _unknown_percent(a, b)
        if scaled is not None:
            return scaled
    if _may_be_equal(a, b):
        return unknown("separator")
    found = _by_rounding(a, b)
    if found is not None:
        if "list" in (a.ambiguous, b.ambiguous):
            return unknown("list")
        return found
    return different("rational")


def _unknown_percent(a: Number, b: Number) -> Comparison | None:
    """36% against 36: which one is meant, the question says."""
    share, plain = (a, b) if a.percent else (b, a)
    bare = Number(
        *(share.value * 100).as_integer_ratio(), "decimal" if share.ulp is not None else "fraction",
        None if share.ulp is None else share.ulp + 2,
    )  # fmt: skip
    if (bare.p == plain.p and bare.q == plain.q) or _by_rounding(bare, plain) is not None:
        return unknown("percent")
    return None


def _may_be_equal(a: Number, b: Number) -> bool:
    """Equal under another reading of a separator."""
    if a.other is None and b.other is None:
        return False
    first = {a.value, a.other} - {None}
    second = {b.value, b.other} - {None}
    return not first.isdisjoint(second)


def _by_rounding(a: Number, b: Number) -> Comparison | None:
    """ROUNDED, or UNKNOWN for a truncation, or None."""
    first = _unit(a)
    second = _unit(b)
    if (first is None and second is None) or first == second:
        return None
    if second is None or (first is not None and first > second):
        coarse, fine, e = a, b, first
    else:
        coarse, fine, e = b, a, second
    assert e is not None
    # far apart: nothing to round; keeps huge exponents cheap
    if not fine.p or (coarse.p and abs(_magnitude(fine.p, fine.q) - _magnitude(coarse.p, coarse.q)) > 1):
        return None
    if not coarse.p and _magnitude(fine.p, fine.q) > e:
        return None
    if coarse.value in _rounded(fine.value, e):
        if not coarse.p:
            return unknown("vanishes")
        return rounded("last digit", unit=f"10^{e}")
    step = Fraction(10) ** e
    cut = abs(fine.value) // step * step
    same_cut = coarse.p and cut == abs(coarse.value) and (fine.value < 0) == (coarse.value < 0)
    if same_cut and (fine.ulp is None or (coarse.significant or 0) >= 3):
        return unknown("truncated")
    return None


def _unit(number: Number) -> int | None:
    """The exponent to which the notation may have been rounded, None for an exact one."""
    if number.ulp is None and number.approximate and number.q == 1:
        return 0
    return number.ulp


def rounds_to(
    a: Number, b: Number, *, decimals: int | None = None, sig_figs: int | None = None, nearest: Fraction | None = None
) -> bool:
    """Do both, rounded to the precision that the question asks for, agree? Half up and half even are both accepted.

    Give one of: decimals, sig_figs (1 or more), nearest (1, 10, 1/100, ...).
    """
    if nearest is not None:
        if nearest <= 0:
            raise ValueError(f"nearest must be positive, not {nearest}")
        return not _multiples(a.value, nearest).isdisjoint(_multiples(b.value, nearest))
    if decimals is not None:
        return not _rounded(a.value, -decimals).isdisjoint(_rounded(b.value, -decimals))
    if sig_figs is None or sig_figs < 1:
        raise ValueError("give decimals, sig_figs of at least 1, or nearest")
    if not a.p or not b.p:
        return a.p == b.p
    first = _rounded(a.value, _magnitude(a.p, a.q) - sig_figs + 1)
    return not first.isdisjoint(_rounded(b.value, _magnitude(b.p, b.q) - sig_figs + 1))


def relative_difference(a: Number, b: Number) -> Fraction | None:
    """|a - b| / |b|, b being the reference; None where b is 0 and a is not."""
    if not b.p:
        return None if a.p else Fraction(0)
    return abs(a.value - b.value) / abs(b.value)


_SCALES: Final = frozenset((7, 12, 24, 60, 168, 365, 1440, 3600, 86400))


def factor_of_scale(a: Number, b: Number) -> Fraction | None:
    """a/b where it is a common unit scale (a power of ten other than 1, or 60, 3600, 24, 12, ... or the inverse of
    one), so that the two may be one quantity in different units; None elsewhere."""
    if not a.p or not b.p or (a.p < 0) != (b.p < 0):
        return None
    ratio = a.value / b.value
    above, below = ratio.numerator, ratio.denominator
    if (above != 1 and below != 1) or above == below:
        return None
    scale = max(above, below)
    if scale in _SCALES or str(scale).strip("0") == "1":
        return ratio
    return None


# ---- printing ----


def show(number: Number) -> str:
    """`number` as text that `read` reads back to the same object."""
    text = _shown(number)
    return f"≈ {text}" if number.approximate else text


def _shown(number: Number) -> str:
    p, q, ulp = number.p, number.q, number.ulp
    sign = "-" if p < 0 else ""
    if number.percent:
        value = abs(Fraction(p, q)) * 100
        return f"{sign}{_shown_percent(number, value)}%"
    if number.form == "integer":
        digits = str(abs(p))
        if number.ambiguous == "thousands":
            digits = f"{digits[:-3]},{digits[-3:]}"
        return sign + "0" * number.leading_zeros + digits
    if number.form == "word":
        return words.spell(number.value)
    if number.form == "repeating":
        return sign + show_tree(("num", abs(p), q))
    if number.form == "mixed":
        return f"{sign}{number.written[0]} {number.written[1]}/{number.written[2]}"
    if number.form == "fraction":
        above, below = number.written
        if above >= 0 and below > 0:
            return f"{sign}{above}/{below}"
        inner = rf"\frac{{{above}}}{{{below}}}"
        return f"-{inner}" if (p < 0) != ((above < 0) != (below < 0)) and p else inner
    if number.form == "power":
        return f"{sign}10^{{{_magnitude(p, q)}}}"
    if ulp is None:
        return f"{sign}{abs(p)}/{q}"
    if number.form == "scientific":
        return f"{sign}{abs(p) * 10 ** max(-ulp, 0) // (q * 10 ** max(ulp, 0))}e{ulp}"
    text = _decimal(abs(Fraction(p, q)), ulp)
    return sign + (text.replace(".", ",") if number.ambiguous == "list" else text)


def _decimal(value: Fraction, ulp: int) -> str:
    """`value` in positional notation down to 10**ulp."""
    if ulp >= 0:
        return str(value.numerator // value.denominator)
    digits = str(value.numerator * 10**-ulp // value.denominator).rjust(1 - ulp, "0")
    return f"{digits[:ulp]}.{digits[ulp:]}"


def _shown_percent(number: Number, value: Fraction) -> str:
    if number.ulp is not None:
        ulp = number.ulp + 2
        text = _decimal(value, ulp) if ulp < 0 else f"{value.numerator // 10**ulp}e{ulp}"
        return text.replace(".", ",") if number.ambiguous == "list" else text
    if value.denominator == 1 and not number.written:
        digits = str(value.numerator)
        if number.ambiguous == "thousands":
            digits = f"{digits[:-3]},{digits[-3:]}"
        return "0" * number.leading_zeros + digits
    if len(number.written) == 3:
        return f"{number.written[0]} {number.written[1]}/{number.written[2]}"
    if len(number.written) == 2:
        return rf"\frac{{{number.written[0]}}}{{{number.written[1]}}}"
    return show_tree(("num", value.numerator, value.denominator))
