"""The precision and the form that a question asks for."""

from __future__ import annotations

from fractions import Fraction

from verifier.ask_text import amount_of, has
from verifier.lazy import LazyPattern

_AMOUNT = r"(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_ZH_AMOUNT = r"(\d{1,2}|[一两二三四五六七八九十])"
_DECIMALS = LazyPattern(
    _AMOUNT + r"(?:\s*\(\d\))?[- ](?:decimals?\b(?:[- ](?:places?|points?|digits?))?|d\.?p\.?(?![a-z])|"
    r"digits? (?:after|to the right of) the decimal|places? (?:of decimals?|after the decimal))"
    r"|(?:保留|精确到|取)(?:小数点后)?" + _ZH_AMOUNT + r"\s*位小数|小数点后(?:保留|取)?" + _ZH_AMOUNT + "位"
)
_SIG_FIGS = LazyPattern(
    _AMOUNT + r"(?:\s*\(\d\))?[- ](?:significant[- ](?:figures?|digits?)|sig(?:nificant)?\.?[- ]?(?:figs?|"
    r"digits?)\b|s\.?f\.?(?![a-z]))"
    r"|" + _ZH_AMOUNT + r"\s*位有效数字"
)
_NEAREST_STEPS: tuple[tuple[Fraction, str], ...] = (
    (Fraction(1), "integer|whole number|whole|unit|units|one|ones|dollar|degree|percent|percentage point|整数|个位"),
    (Fraction(10), "ten|tens|十位"),
    (Fraction(100), "hundred|hundreds|百位"),
    (Fraction(1_000), "thousand|thousands|千位"),
    (Fraction(10_000), "ten thousand|万位"),
    (Fraction(100_000), "hundred thousand"),
    (Fraction(10**6), "million"),
    (Fraction(10**9), "billion"),
    (Fraction(1, 10), "tenth|tenths|十分位"),
    (Fraction(1, 100), "hundredth|hundredths|cent|penny|百分位"),
    (Fraction(1, 1_000), "thousandth|thousandths|千分位"),
    (Fraction(1, 10_000), "ten-thousandth|ten thousandth|万分位"),
)
_NEAREST_WORDS: dict[str, Fraction] = {word: step for step, words in _NEAREST_STEPS for word in words.split("|")}
_NEAREST_ALTERNATIVES = "|".join(sorted((w for w in _NEAREST_WORDS if w.isascii()), key=len, reverse=True))
_NEAREST = LazyPattern(
    r"nearest[- ](?:(" + _NEAREST_ALTERNATIVES + r")(?![a-z])|\$?(0?\.0{0,6}[1-9]|[1-9]\d{0,6})(?![.\d]*[\d/]))"
    r"|(?:to|at) (?:the )?(" + _NEAREST_ALTERNATIVES + r")[' ]?s?'? place"
    r"|(?:精确到|四舍五入[到至为]|保留(?:到)?)\s*(?:(整数|[个十百千万]位|[十百千万]分位)|(0\.0{0,6}1)(?!\d))"
)
_WHOLE_UNIT = LazyPattern(
    r"nearest (?:met(?:er|re)|centimet(?:er|re)|millimet(?:er|re)|kilomet(?:er|re)|cm|mm|km|m|foot|inch|"
    r"mile|yard|gram|kilogram|kg|pound|"
    r"second|minute|hour|day|year|euro|watt|joule|newton|kelvin)\b"
)
_ROUNDING = LazyPattern(
    r"\brounded\b|\bround(?:ing)? (?:off|up|down|it|to|your|all|answers?|(?:the )?(?:final )?(?:answer|"
    r"result|value))\b|四舍五入"
)
_APPROXIMATE = LazyPattern(
    r"\bapproximat(?:e|ely|ion)\b|\bestimate\b|\broughly\b|\babout (?:how|what)\b|≈|\bnumerically\b|"
    r"\bdecimal approximation\b|估算|大约|约为|约是|近似"
)
_APPROXIMATE_HINTS = (
    "approximat",
    "estimate",
    "roughly",
    "about ",
    "≈",
    "numerically",
    "估算",
    "大约",
    "约为",
    "约是",
    "近似",
)
_EXACT_HINTS = (
    "exact", "in terms of", "radical form", "surd", "fraction", "lowest terms", "do not", "without rounding",
    "值", "表示", "最简", "保留",
)  # fmt: skip
_EXACT = LazyPattern(
    r"\bexact (?:value|answer|form|solution|expression|fraction|number|probability|area|length|simplified|"
    r"result)|\bexact\b[.?]|give (?:an|the) exact|in exact form|"
    r"in terms of (?:\$?\\?pi\b|π|\$?\\sqrt|\$?e\b)|simplest radical form|\bin surd form|as a (?:common |"
    r"simplified |reduced |single |simple |improper |proper )?fraction\b(?! of)|"
    r"in lowest terms|do not (?:round|approximate|use decimals)|without rounding|精确值|准确值|用.{0,6}表示|最简分数|"
    r"保留\s*(?:根号|π|\$?\\pi)"
)
_FORMS: tuple[tuple[str, LazyPattern], ...] = tuple(
    (name, LazyPattern(pattern))
    for name, pattern in (
        (
            "lowest_terms",
            r"lowest terms|(?:simplest|reduced) (?:fraction|form of (?:the|a) fraction)"
            r"|(?:simplified|reduced|irreducible) (?:common )?fraction|fraction in (?:its )?(?:simplest|reduced)"
            r"|最简分数|既约分数",
        ),
        ("mixed", r"mixed (?:number|numeral|fraction)|带分数"),
        (
            "fraction",
            r"(?:as|write|express|in|give) an? (?:common |improper |proper |simple |single |exact )?fraction\b(?! of)"
            r"|fraction(?:al)? form|improper fraction|(?:answer|result) is a fraction, write"
            r"|decimals (?:are )?not allowed|(?:no|without|do not use) decimals|用分数表示|分数形式",
        ),
        (
            "decimal",
            r"(?:as|in) (?:a )?decimals?\b(?! (?:places?|fraction|system))|decimal (?:form|notation)"
            r"|用小数表示|小数形式",
        ),
        ("scientific", r"scientific notation|standard form.{0,20}10\^|科学记数法|科学计数法"),
        ("percent", r"(?:as|in) (?:a |the form of a )?percent(?:age)?s?\b|as a %|百分数|用百分比"),
        ("interval", r"interval notation|as an interval|区间(?:形式|表示)"),
        ("set", r"set[- ]builder|set notation|roster (?:form|notation)|as a set\b|集合(?:形式|表示)"),
        (
            "factored",
            r"(?:^|[.;:,] |and |then )factor(?:i[sz]e)?\b(?! of| in\b| node| graph)|factored form"
            r"|completely factor|因式分解|分解因式",
        ),
        ("expanded", r"(?:^|[.;:,] |and |then )expand\b|expanded form|展开"),
        ("radians", r"\bin radians?\b|弧度"),
        ("degrees", r"\bin degrees?\b(?! (?:celsius|fahrenheit|c\b|f\b))"),
        ("words", r"(?:in|using) words\b|write out .{0,30}words"),
        ("coordinates", r"(?:as|with) (?:an )?(?:ordered pair|coordinate pair|ordered triple)"),
        ("slope_intercept", r"slope[- ]intercept|point[- ]slope"),
        ("standard", r"\bin standard form"),
        (
            "simplified",
            r"(?:^|[.;:,] |and |then )simplify\b|simplified (?:form|expression|answer)"
            r"|simplest (?:radical |exact )?form|化简",
        ),
        (
            "base",
            r"\b(?:convert|express|write|give|answer)\b[^.?]{0,80}\b(?:to|in|into) "
            r"(?:base[- ]?\d{1,2}|binary|octal|hexadecimal)\b|[二八十六]+进制(?:表示|数)",
        ),
    )
)

_FORM_HINTS = (
    "fraction", "lowest terms", "mixed num", "decimal", "scientific", "standard form", "percent", "as a %",
    "interval", "set", "roster",
    "factor", "expand", "in radian", "in degree", "words", "ordered ", "coordinate", "slope", "simpl", "base",
    "binary", "octal",
    "hexadecimal", "分数", "小数", "计数法", "记数法", "百分", "区间", "集合", "因式", "展开", "弧度", "化简", "进制",
)  # fmt: skip


def precision(text: str) -> tuple[int | None, int | None, Fraction | None, bool]:
    """Decimals, significant figures, nearest, and whether any rounding is asked. Contradictory requests: none."""
    decimals: set[int] = set()
    figures: set[int] = set()
    nearest: set[Fraction] = set()
    zh = "位" in text or "精确" in text or "四舍" in text or "保留" in text
    if "decimal" in text or "d.p" in text or "dp" in text or zh:
        decimals = {amount_of(next(g for g in m.groups() if g)) for m in _DECIMALS.finditer(text)}
    if "sig" in text or "s.f" in text or " sf" in text or zh:
        figures = {amount_of(next(g for g in m.groups() if g)) for m in _SIG_FIGS.finditer(text)}
    if "nearest" in text or " place" in text or zh:
        for match in _NEAREST.finditer(text):
            group = next(g for g in match.groups() if g)
            value = _NEAREST_WORDS.get(group)
            nearest.add(value if value is not None else Fraction(group))
        if not nearest and _WHOLE_UNIT.search(text):
            nearest.add(Fraction(1))
    total = len(decimals) + len(figures) + len(nearest)
    if total == 1:
        return (
            next(iter(decimals), None),
            next(iter(figures), None),
            next(iter(nearest), None),
            True,
        )
    rounding = total > 1 or (("round" in text or "四舍" in text) and _ROUNDING.search(text) is not None)
    return None, None, None, rounding


def approximate(stem: str, asking: str, rounding: bool) -> bool | None:
    """An approximation is asked or allowed (True), an exact value is asked (False), neither or both said (None).

    asking: the end of the stem, where the question says what it wants. rounding: any rounding is asked.
    """
    exact = has(stem, _EXACT_HINTS) and _EXACT.search(stem) is not None
    loose = rounding or (has(asking, _APPROXIMATE_HINTS) and _APPROXIMATE.search(asking) is not None)
    if exact == loose:
        return None
    return loose


def form(text: str) -> str | None:
    """The form asked for: "fraction", "lowest_terms", "decimal", "percent", "scientific", "mixed", "interval",
    "set", "factored", "expanded", "simplified", "standard", "slope_intercept", "coordinates", "words", "radians",
    "degrees", "base"."""
    if not has(text, _FORM_HINTS):
        return None
    for name, pattern in _FORMS:
        if pattern.search(text):
            return name
    return None
