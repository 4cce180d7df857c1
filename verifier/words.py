"""Number words, English and Chinese, to exact rationals."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from verifier.tokens import names

_UNITS: Final = {
    name: value
    for value, name in enumerate(
        names(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
            "sixteen seventeen eighteen nineteen"
        )
    )
}
_TENS: Final = {
    name: 10 * value
    for value, name in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
}
_SCALES: Final = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_PARTS: Final = {
    "half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "sixteenth": 16, "twentieth": 20, "hundredth": 100,
    "thousandth": 1000,
}  # fmt: skip
_PARTS_PLURAL: Final = {name + "s": value for name, value in _PARTS.items() if not name.startswith("hal")}
_FIRST: Final = frozenset((*_UNITS, *_TENS, "a", "half", "minus", "negative"))
_WORD: Final = re.compile(r"[a-z]+")


def begins_number(text: str) -> bool:
    """Whether the first word of a text may begin a number in words."""
    return text.replace("-", " ").split(" ", 1)[0].lower() in _FIRST


def english(text: str) -> Fraction | None:
    """The value of number words that make up the whole of `text`: "twenty-one", "twelve hundred", "two thirds",
    "three and a half", "minus five", "1.5 million" is not one. None for anything else, ordinals included."""
    if len(text) > 200 or not begins_number(text):
        return None
    words = text.lower().replace("-", " ").replace(",", " ").split()
    if not words or any(not _WORD.fullmatch(word) for word in words):
        return None
    sign = 1
    if words[0] in ("minus", "negative"):
        sign = -1
        words = words[1:]
    value = _fraction(words)
    return None if value is None else sign * value


def _fraction(words: list[str]) -> Fraction | None:
    """Integers, "half", "two thirds", "three and a half", "two point five"."""
    if not words:
        return None
    if "point" in words:
        place = words.index("point")
        whole = _integer(words[:place])
        digits = [_UNITS.get(word, 10) for word in words[place + 1 :]]
        if whole is None or not digits or any(digit > 9 for digit in digits):
            return None
        return Fraction(int(str(whole) + "".join(map(str, digits))), 10 ** len(digits))
    last = words[-1]
    if last in _PARTS or last in _PARTS_PLURAL:
        below = _PARTS.get(last) or _PARTS_PLURAL[last]
        head = words[:-1]
        if not head:
            return Fraction(1, 2) if last == "half" else None  # "third" alone is an ordinal
        for place in range(len(head) - 1, -1, -1):
            if head[place] == "and" and place:
                whole = _integer(head[:place])
                part = _share(head[place + 1 :], last, below)
                return None if whole is None or part is None else whole + part
        return _share(head, last, below)
    whole = _integer(words)
    return None if whole is None else Fraction(whole)


def _share(head: list[str], last: str, below: int) -> Fraction | None:
    """ "two" + thirds, "a" + half, "one" + quarter."""
    if head in (["a"], ["one"]):
        return Fraction(1, below) if last in _PARTS and last != "halves" else None
    above = _integer(head)
    if above is None or above < 2 or (last in _PARTS and last != "halves"):
        return None  # "twenty third" is an ordinal
    return Fraction(above, below)


def _integer(words: list[str]) -> int | None:
    """An integer in words, or None. Each scale must be smaller than the one before."""
    if not words:
        return None
    total = 0
    group: int | None = None  # below the next scale
    least = 10**15  # the last scale used
    step = 0  # what may follow within the group: 0 anything, 1 a unit after tens, 2 nothing
    for index, word in enumerate(words):
        if word == "and":
            if index == 0 or index == len(words) - 1 or words[index - 1] not in ("hundred", *_SCALES):
                return None
            continue
        if (
            word == "a"
            and group is None
            and index + 1 < len(words)
            and words[index + 1] in ("hundred", "dozen", *_SCALES)
        ):
            group, step = 1, 2
        elif word in _UNITS:
            value = _UNITS[word]
            if step == 2 or (step == 1 and not 0 < value < 10) or (value == 0 and len(words) > 1):
                return None
            group, step = (group or 0) + value, 2
        elif word in _TENS:
            if step:
                return None
            group, step = (group or 0) + _TENS[word], 1
        elif word == "hundred":
            if not group or group > 99 or (group % 10 == 0 and group >= 20):
                return None
            group, step = group * 100, 0
        elif word == "dozen":
            if not group or index != len(words) - 1 or total:
                return None
            return group * 12
        elif word in _SCALES:
            scale = _SCALES[word]
            if not group or scale >= least:
                return None
            total, group, least, step = total + group * scale, None, scale, 0
        else:
            return None
    return total + (group or 0)


_DIGITS: Final = {
    sign: value
    for value, signs in enumerate(names("零〇 一壹 二两贰 三叁 四肆 五伍 六陆 七柒 八捌 九玖"))
    for sign in signs
}
_PLACES: Final = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_MYRIADS: Final = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_CHINESE: Final = re.compile(r"[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟萬億点分之负]+")
_SCALED: Final = re.compile(
    r"([0-9]{1,15}(?:\.[0-9]{1,15})?)"
    r"(?:\s?(十|百|千|万|亿|百万|千万|百亿|千亿|万亿)| (thousand|million|billion|trillion))"
)


def chinese(text: str) -> Fraction | None:
    """The value of a Chinese numeral that makes up the whole of `text`: 六, 一百零五, 三点五, 二分之一. None for
    anything else."""
    if len(text) > 60:
        return None
    if not _CHINESE.fullmatch(text):
        return None
    sign = 1
    if text[0] == "负":
        sign = -1
        text = text[1:]
    if "分之" in text:
        below, _, above = text.partition("分之")
        p, q = _chinese_decimal(above), _chinese_integer(below)
        return None if p is None or not q else sign * p / q
    value = _chinese_decimal(text)
    return None if value is None else sign * value


def scaled(text: str) -> tuple[str, int] | None:
    """Digits before one scale word, as digits and a power of ten: 1.2万 -> ("1.2", 4), "3 million" -> ("3", 6)."""
    found = _SCALED.fullmatch(text)
    if found is None:
        return None
    scale = _SCALES[found[3]] if found[3] else 1
    for sign in found[2] or "":
        scale *= _PLACES.get(sign) or _MYRIADS[sign]
    return found[1], len(str(scale)) - 1


def _chinese_decimal(text: str) -> Fraction | None:
    whole, point, rest = text.partition("点")
    value = _chinese_integer(whole)
    if value is None:
        return None
    if not point:
        return Fraction(value)
    digits = [_DIGITS.get(sign) for sign in rest]
    if not digits or None in digits:
        return None
    return value + Fraction(int("".join(map(str, digits))), 10 ** len(digits))


def _chinese_integer(text: str) -> int | None:
    if not text:
        return None
    if len(text) > 1 and all(sign in _DIGITS for sign in text):
        return int("".join(str(_DIGITS[sign]) for sign in text))  # 二〇二六
    total = 0  # above the last 万 or 亿
    section = 0
    digit: int | None = None
    place = 10_000  # the last place used within the section
    myriad = 10**12
    for index, sign in enumerate(text):
        if sign in _DIGITS:
            if digit:
                return None
            digit = _DIGITS[sign]
        elif sign in _PLACES:
            scale = _PLACES[sign]
            if scale >= place or digit == 0 or (digit is None and not (scale == 10 and index == 0)):
                return None
            section += (1 if digit is None else digit) * scale
            digit, place = None, scale
        elif sign in _MYRIADS:
            scale = _MYRIADS[sign]
            section += digit or 0
            if scale >= myriad or not section:
                return None
            total += section * scale
            section, digit, place, myriad = 0, None, 10_000, scale
        else:
            return None
    if digit and len(text) > 1 and text[-2] in ("百", "千", "万", "亿"):
        return None  # 一百五 is 150 in speech and 105 at a glance
    return total + section + (digit or 0)


_ONES: Final = [*_UNITS]
_DECADES: Final = {value: name for name, value in _TENS.items()}
_PART_NAMES: Final = {value: name for name, value in _PARTS_PLURAL.items() if name != "fourths"} | {2: "halves"}


def spell(value: Fraction) -> str:
    """`value` in words that `english` or `chinese` reads back, English where it has the words."""
    sign, value = ("minus " if value < 0 else ""), abs(value)
    p, q = value.numerator, value.denominator
    if p < 10**15:
        if q == 1:
            return sign + _spell_integer(p)
        if q in _PART_NAMES:
            name = _PART_NAMES[q]
            one = {"halves": "half"}.get(name, name[:-1])
            return f"{sign}one {one}" if p == 1 else f"{sign}{_spell_integer(p)} {name}"
    return ("负" if sign else "") + f"{_spell_chinese(q)}分之{_spell_chinese(p)}"


def _spell_integer(n: int) -> str:
    if n < 20:
        return _ONES[n]
    if n < 100:
        return _DECADES[n - n % 10] + (f"-{_ONES[n % 10]}" if n % 10 else "")
    if n < 1000:
        return f"{_ONES[n // 100]} hundred" + (f" {_spell_integer(n % 100)}" if n % 100 else "")
    parts = []
    for name, scale in reversed(_SCALES.items()):
        if n >= scale:
            parts.append(f"{_spell_integer(n // scale)} {name}")
            n %= scale
    return " ".join([*parts, _spell_integer(n)] if n else parts)


def _spell_chinese(n: int) -> str:
    """Digit by digit, as in 二〇二六: the one form without a largest number."""
    digits = "".join("〇一二三四五六七八九"[int(digit)] for digit in str(n))
    return "十" if n == 10 else digits
