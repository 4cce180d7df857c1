"""Unit expressions: `kg m/s^2`, `meters per second squared`, `\\mathrm{J/(mol\\,K)}`, `平方千米`, read to one Unit.

The table knows the names; this file knows how they are put together. pint stands behind for names that the table lacks.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import prod

from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern
from verifier.objects.unit_table import NO_UNIT, TEMPERATURE, Unit, atom, joined, meaning, multiplied, plain_symbol
from verifier.surface import RAISED

MAX_UNIT = 100  # characters of a unit expression
_MAX_FACTORS = 12
_MAX_POWER = 12
_MAX_CHOICES = 40  # combinations of the meanings of an expression's factors
_ONE = Fraction(1)
# Products written without a space: the exponent belongs to the last symbol.
_RUN_ON = {
    "ms": ("m", "s"), "kms": ("km", "s"), "cms": ("cm", "s"), "rads": ("rad", "s"), "Jkg": ("J", "kg"),
    "Jmol": ("J", "mol"), "kJmol": ("kJ", "mol"), "kJkg": ("kJ", "kg"), "JK": ("J", "K"), "gmol": ("g", "mol"),
    "molL": ("mol", "L"), "moldm": ("mol", "dm"), "Wm": ("W", "m"), "Nm": ("N", "m"), "NC": ("N", "C"),
    "Vm": ("V", "m"), "gcm": ("g", "cm"), "kgm": ("kg", "m"), "Nkg": ("N", "kg"), "Pas": ("Pa", "s"),
    "kmh": ("km", "h"), "gL": ("g", "L"), "kNm": ("kN", "m"), "Nmm": ("N", "mm"), "Am": ("A", "m"), "gdm": ("g", "dm"),
}  # fmt: skip
_SUPERSCRIPTS = LazyPattern("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")
_WRAPPER = LazyPattern(
    r"\\(?:text(?:rm|bf|it|normal|sf|up)?|math(?:rm|bf|it|sf|normal|regular)|operatorname|mbox|hbox|unit|si|rm|it|bf"
    r"|displaystyle|left|right|quad|qquad|thinspace)(?![A-Za-z])\*?|\\[,;:!/ ]"
)
_FRACTION = LazyPattern(r"\\[dt]?frac\{([^{}]{1,40})\}\{([^{}]{1,40})\}")
_MACROS = (
    ("\\cdot", "·"), ("\\times", "×"), ("\\circ", "°"), ("\\degree", "°"), ("\\celsius", "°C"), ("\\percent", "%"),
    ("\\ohm", "Ω"), ("\\Omega", "Ω"), ("\\micro", "µ"), ("\\mu", "µ"), ("\\%", "%"), ("\\$", "$"), ("\\per", "/"),
    ("\\AA", "Å"), ("\\angstrom", "Å"), ("\\prime", "'"), ("\\euro", "€"), ("\\pounds", "£"), ("\\yen", "¥"),
    ("\\approx", "≈"), ("\\ell", "L"), ("\\ ", " "),
)  # fmt: skip
_CHARACTERS = str.maketrans(
    {"μ": "µ", "Ω": "Ω", "K": "K", "Å": "Å", "⋅": "·", "∙": "·", "•": "·", "∗": "*", "−": "-", "–": "-", "º": "°",
     "˚": "°", "℃": "°C", "℉": "°F", "′": "'", "″": '"', "’": "'", "”": '"', "“": '"', "∕": "/", "⁄": "/", "％": "%",
     "~": " ", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "㎡": "m^2", "㎥": "m^3", "㎝": "cm",
     "㎞": "km", "㎏": "kg", "㎜": "mm", "㎎": "mg", "㎖": "mL", "㎠": "cm^2", "㎤": "cm^3", "㎢": "km^2"}
)  # fmt: skip
_BRACED_DEGREE = LazyPattern(r"\^\s*\{?\s*°\s*\}?")
_MICRO = LazyPattern(r"µ\s+(?=[A-Za-zΩ])")
_ABBREVIATED = LazyPattern(r"([A-Za-z]{2,})\.(?=\s|$)")
_GROUPED = LazyPattern(r"(?<!\^)\{([^{}]*)\}")


def plain_units(text: str) -> str:
    """`text` with LaTeX and Unicode spellings of units made plain: `\\mathrm{~m}/s^{2}` -> ` m/s^{2}`, `cm²` -> `cm^2`.

    Numbers, `\\sqrt`, `\\frac` of numbers and other mathematics stay as they are.
    """
    if text.isascii() and "\\" not in text and "~" not in text and "{" not in text:
        return text
    text = text.translate(_CHARACTERS)
    text = _SUPERSCRIPTS.sub(lambda found: "^" + found[0].translate(RAISED), text)
    if "\\" in text:
        for macro, sign in _MACROS:
            if macro in text:
                text = re.sub(re.escape(macro) + ("(?![A-Za-z])" if macro[-1].isalpha() else ""), sign, text)
        text = _WRAPPER.sub(" ", text)
    if "µ" in text:
        text = _MICRO.sub("µ", text)
    text = _BRACED_DEGREE.sub("°", text)
    return text


def ungrouped(text: str) -> str:
    """`text` without the braces that group nothing but themselves; those of an exponent stay."""
    return _GROUPED.sub(r"\1", text)


_TOKEN = LazyPattern(
    r"\s*(?:(?:US|U\.S\.|HK|NZ|AU|CA|A|C|S)?\$|°\s?[CF](?![A-Za-z])|[A-Za-zµΩÅℓ]+|[\u4e00-\u9fff]+"
    r"|[°'\"%‰€£¥₹₩₽₪₿¢]|\^|\*\*|[-+]|[0-9]+(?:\.[0-9]+)?(?:/[0-9]+)?|[/()\[\]{}·*×.,])"
)
_MONEY_SIGNS = "$ US$ U.S.$ HK$ NZ$ AU$ CA$ A$ C$ S$ € £ ¥ ₹ ₩ ₽ ₪ ₿ ¢"
_MONEY = frozenset(_MONEY_SIGNS.split())
_SIGNS = _MONEY | frozenset(["°", "'", '"', "%", "‰"])
# Symbols whose first meaning is certain inside an expression.
_SETTLED = frozenset(("m", "g", "C", "T", "h", "d", "t", "K", "lb", "deg", "degree", "degrees", "°"))
_WORD_POWER = {"square": 2, "sq": 2, "cubic": 3, "cu": 3, "squared": 2, "cubed": 3, "平方": 2, "立方": 3}
_PHRASES = (
    ("degrees celsius", "°C"), ("degree celsius", "°C"), ("degrees centigrade", "°C"), ("degrees fahrenheit", "°F"),
    ("degree fahrenheit", "°F"), ("degrees kelvin", "K"), ("deg c", "°C"), ("deg f", "°F"), ("degrees c", "°C"),
    ("degrees f", "°F"), ("摄氏度", "°C"), ("华氏度", "°F"), ("per cent", "%"), ("parts per million", "ppm"),
    ("parts per billion", "ppb"), ("percentage points", "pp"), ("percentage point", "pp"), ("percent points", "pp"),
    ("basis points", "bps_points"), ("nautical miles", "nmi"), ("nautical mile", "nmi"), ("light years", "ly"),
    ("light-years", "ly"), ("light year", "ly"), ("light-year", "ly"), ("light seconds", "light-second"),
    ("astronomical units", "AU"), ("astronomical unit", "AU"), ("fluid ounces", "floz"), ("fluid ounce", "floz"),
    ("fl oz", "floz"), ("fl. oz.", "floz"), ("electron volts", "eV"), ("electron volt", "eV"),
    ("mm hg", "mmHg"), ("cm hg", "cmHg"),
    ("metric tons", "t"), ("metric tonnes", "t"), ("metric ton", "t"), ("short tons", "ton_us"),
    ("long tons", "ton_uk"),
    ("us dollars", "USD"), ("u.s. dollars", "USD"), ("canadian dollars", "CAD"), ("australian dollars", "AUD"),
    ("pounds sterling", "GBP"), ("british pounds", "GBP"), ("swiss francs", "CHF"),
    ("pound-force", "lbf"), ("pounds-force", "lbf"), ("kilogram-force", "kgf"), ("arc minutes", "arcmin"),
    ("arc seconds", "arcsec"),
)  # fmt: skip
_EXACT_PHRASES = dict(_PHRASES)


_SUM = LazyPattern(r"(?<![\^{(])\+|=")  # a plus that is no sign of an exponent: `b + 5` is a sum


def parse(text: str, *, registry: bool = False) -> Unit | None:
    """The unit that the whole of `text` names, or None. Never raises; reads at most MAX_UNIT characters.

    registry: ask pint for a name that our table lacks, inside an expression of known units (`slug/ft^3`). pint takes
    0.3 s to import and reads many ordinary words as units, so this is for text behind a number only.
    """
    text = text.strip()
    if not text or len(text) > MAX_UNIT or _SUM.search(text):
        return None
    unit = _COMMON.get(text) or atom(text)
    if unit is not None or (text.isalpha() and text.isascii()):
        return unit  # a name alone, which the table has or has not
    text = plain_units(text).strip()
    if "\\" in text:
        text = _FRACTION.sub(r"(\1)/(\2)", text)
        if "\\" in text:
            return None
    text = ungrouped(text) if "{" in text else text
    if "." in text:
        text = _ABBREVIATED.sub(r"\1 ", text).strip()
    lower = text.lower()
    if " " in lower or not lower.isascii() or "-" in lower:
        lower = " ".join(lower.split())
        phrase = _EXACT_PHRASES.get(lower)
        if phrase is not None:
            return meaning(phrase)
        for spelling, name in _PHRASES:
            where = lower.find(spelling)
            if where >= 0:
                text = " ".join(text.split())
                text = f"{text[:where]} {name} {text[where + len(spelling) :]}"
                lower = text.lower()
    return _read(text, registry)


def _read(text: str, registry: bool) -> Unit | None:
    tokens = _tokens(text)
    return _Reader(tokens, registry).read() if tokens else None


def compare(a: Unit, b: Unit) -> Comparison:
    """How two units relate where the unit is the whole answer ("kg m^2"): equal where size and dimension are the same,
    different where no meaning of one is a meaning of the other."""
    pairs = [(x, y) for x in a.readings for y in b.readings]
    if a == b or all(x == y for x, y in pairs):
        return equal("units")
    if any(x == y or NO_UNIT in (x.dims, y.dims) for x, y in pairs):
        return unknown("ambiguous unit")
    return different("dimensions" if all(x.dims != y.dims for x, y in pairs) else "scale")


class _Reader:
    """Reads a unit expression left to right: factors, powers, `/` and `per`."""

    __slots__ = ("at", "factors", "registry", "reordered", "tokens")

    def __init__(self, tokens: list[str], registry: bool) -> None:
        self.registry = registry
        self.tokens = tokens
        self.at = 0
        self.factors: list[tuple[tuple[Unit, ...], Fraction]] = []
        self.reordered: list[int] = []  # factors after `/ x`, whose side is not certain: J/kg K

    def read(self) -> Unit | None:
        tokens = self.tokens
        # A unit in brackets: (m/s), [kg].
        if tokens[0] in ("(", "[") and tokens[-1] in (")", "]") and all(t not in "()[]" for t in tokens[1:-1]):
            tokens = self.tokens = tokens[1:-1]
        side, after = 1, 0
        pending = 0  # power from "square", "cubic" before its unit
        group: int | None = None
        while self.at < len(tokens):
            token = tokens[self.at]
            self.at += 1
            if token in ("·", "*", "×", ".", "-"):
                if self.at == len(tokens) or (not self.factors and not pending):
                    return None
                continue
            if token in ("/", "per", "每"):
                if self.at == len(tokens) or group is not None or (token == "每" and not self.factors):
                    return None
                side, after = -1, 0
                continue
            if token == "1" and not self.factors and self.at < len(tokens) and tokens[self.at] == "/":
                continue
            if token in ("(", "["):
                if group is not None:
                    return None
                group = side
                continue
            if token in (")", "]"):
                if group is None:
                    return None
                group, side, after = None, 1 if side == -1 else side, 0
                continue
            if token in _WORD_POWER and token not in ("squared", "cubed"):
                pending = _WORD_POWER[token]
                continue
            units = self._unit(token)
            if units is None or len(self.factors) == _MAX_FACTORS:
                return None
            power = self._power()
            if power is None:
                return None
            if pending:
                if power != 1:
                    return None
                power, pending = Fraction(pending), 0
            if side == -1 and group is None:
                after += 1
                if after > 1:
                    self.reordered.append(len(self.factors))
            self.factors.append((units, side * power))
        if pending or group is not None or not self.factors:
            return None
        return self._built()

    def _unit(self, token: str) -> tuple[Unit, ...] | None:
        if token[0].isdigit() or token in ("^", ",", "{", "}", "+"):
            return None
        following = self.tokens[self.at] if self.at < len(self.tokens) else ""
        if token in ("degrees", "degree", "deg", "°") and following.lower() in TEMPERATURE:
            self.at += 1
            unit = meaning(TEMPERATURE[following.lower()])
            return None if unit is None else (unit,)
        if following == "^" and token in _RUN_ON:
            return self._run_on(token)
        unit = _chinese(token) if not token.isascii() else atom(token)
        if unit is None and self.registry:
            unit = _from_pint(token) if self._beside_units(token) else None
        if unit is None:
            return None
        if len(self.tokens) == 1:
            return unit.readings
        # Inside an expression a unit is a unit: the m of m/s is the metre, its s the second.
        kept = tuple(reading for reading in unit.readings if reading.dims != NO_UNIT)
        return kept[:1] if token in _SETTLED else kept

    def _beside_units(self, token: str) -> bool:
        """Does an unknown name stand in an expression whose other names are units?"""
        operators = any(other in ("/", "^", "·") for other in self.tokens) and "*" not in self.tokens
        return operators and len(self.tokens) <= 9 and any(other != token and atom(other) for other in self.tokens)

    def _run_on(self, token: str) -> tuple[Unit, ...] | None:
        """`ms^{-1}`: a metre a second, written without a space; also read as per millisecond where that is a unit."""
        first, last = (plain_symbol(part) for part in _RUN_ON[token])
        power = self._power()
        if first is None or last is None or power is None:
            return None
        whole = plain_symbol(token)
        if whole is not None and power > 0:
            joined = multiplied([(whole, power)])
            return None if joined is None else (joined,)
        readings = [multiplied([(first, _ONE), (last, power)])]
        if whole is not None:
            readings.append(multiplied([(whole, power)]))
        return tuple(reading for reading in readings if reading is not None) or None

    def _power(self) -> Fraction | None:
        """The exponent that follows, 1 where none does; None where what follows is not an exponent."""
        tokens = self.tokens
        at = self.at
        if at == len(tokens):
            return _ONE
        if tokens[at] in ("squared", "cubed"):
            self.at += 1
            return Fraction(_WORD_POWER[tokens[at]])
        explicit = tokens[at] == "^"
        if explicit:
            at += 1
        close = ""
        if explicit and at < len(tokens) and tokens[at] in ("{", "("):
            close = "}" if tokens[at] == "{" else ")"
            at += 1
        sign = 1
        if at < len(tokens) and tokens[at] in ("-", "+"):
            if not explicit and not (at + 1 < len(tokens) and tokens[at + 1][0].isdigit()):
                return _ONE  # a hyphen between words
            sign = -1 if tokens[at] == "-" else 1
            at += 1
        if at < len(tokens) and tokens[at][0].isdigit():
            number = tokens[at]
            at += 1
            if close:
                if at == len(tokens) or tokens[at] != close:
                    return None
                at += 1
            elif "/" in number and not explicit:
                return None
            if len(number) > (8 if explicit else 1):
                return None
            self.at = at
            try:
                power = sign * Fraction(number)
            except (ValueError, ZeroDivisionError):
                return None
            if power == 0 or abs(power) > _MAX_POWER or power.denominator > 6:
                return None
            return power
        return None if explicit else _ONE

    def _built(self) -> Unit | None:
        """The product of the factors, in every meaning; None where there are too many to keep."""
        if prod(len(units) for units, _ in self.factors) > _MAX_CHOICES:
            return None
        readings: list[Unit] = []
        for flipped in ((), tuple(self.reordered)) if self.reordered else ((),):
            powers = [-power if i in flipped else power for i, (_, power) in enumerate(self.factors)]
            for choice in product(*(units for units, _ in self.factors)):
                unit = multiplied(list(zip(choice, powers, strict=True)))
                if unit is not None:
                    readings.append(unit)
        return joined(readings) if readings else None


_LETTER_WORDS = """alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau
upsilon phi chi psi omega sqrt sin cos tan exp log ln"""
_LETTER_NAMES = frozenset(_LETTER_WORDS.split())


def _read_common() -> dict[str, Unit]:
    found = {text: _read(text, False) for text in _COMMON_EXPRESSIONS.split("|")}
    return {text: unit for text, unit in found.items() if unit is not None}


def _from_pint(token: str) -> Unit | None:
    """A unit of pint's registry that our table lacks."""
    if not (3 <= len(token) <= 20 and token.isascii() and token.isalpha()) or token.lower() in _LETTER_NAMES:
        return None
    import pint

    registry = pint.get_application_registry()  # type: ignore[no-untyped-call]
    try:
        factor, base = registry.get_base_units(token)
    except (pint.PintError, AttributeError, ValueError, TypeError, KeyError):
        return None
    dims = []
    for name, power in base._units.items():
        known = _PINT_BASES.get(name)
        if known is None:
            return None
        dims.append((known, Fraction(str(power))))
    scale = Fraction(str(factor))
    return Unit(tuple(sorted(dims)), scale)


_PINT_BASES = {
    "meter": "m", "kilogram": "kg", "second": "s", "ampere": "A", "kelvin": "K", "mole": "mol", "candela": "cd",
    "radian": "rad",
}  # fmt: skip


def _chinese(token: str) -> Unit | None:
    """A Chinese unit, with 平方, 立方 and 每: 平方米, 立方厘米, 千米每小时, 米每秒."""
    unit = atom(token)
    if unit is not None:
        return unit
    if "每" in token:
        above, _, below = token.partition("每")
        first, second = _chinese(above), _chinese(below)
        if first is None or second is None:
            return None
        return multiplied([(first.readings[0], _ONE), (second.readings[0], Fraction(-1))])
    for word, power in (("平方", 2), ("立方", 3)):
        if token.startswith(word):
            inner = atom(token[2:])
            return None if inner is None else multiplied([(inner.readings[0], Fraction(power))])
    return None


def _tokens(text: str) -> list[str] | None:
    tokens: list[str] = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            return tokens if not text[at:].strip() else None
        token = found[0].strip()
        if token[0].isdigit() and text[found.end() : found.end() + 1].isalpha():
            return None  # 3m-5m
        if tokens and tokens[-1] == "°" and token.isalpha() and token.lower() not in TEMPERATURE:
            return None  # 36°N
        if len(tokens) > 1 and tokens[-1] == "." and token.isupper() and tokens[-2].isupper():
            return None  # B.C.
        if token[0].isdigit() and tokens:
            # A number is an exponent only where it stands right behind its unit or sign: not in `ft 3 in`, `5'3"`.
            before = tokens[-1]
            if (text[at] == " " and before not in ("^", "-", "+", "(", "{")) or before in _SIGNS:
                return None
        if tokens and (token in _MONEY or (tokens[-1] in _MONEY and token not in ("/", "per"))):
            return None
        tokens.append("^" if token == "**" else token.replace("° ", "°"))
        at = found.end()
        if len(tokens) > 40:
            return None
    return tokens


# What physics answers show most, read once.
_COMMON_EXPRESSIONS = (
    "m/s|m/s^2|km/s|cm/s|m^2|m^3|cm^2|cm^3|mm^2|km^2|ft^2|in^2|kg/m^3|g/cm^3|g/mL|N/m|N/C|V/m|W/m^2|rad/s|mol/L"
    "|g/mol|kg m/s|N·m|J/kg|J/mol|kJ/mol|square feet|square meters|square units|square inches|cubic feet|cubic meters"
    "|miles per hour|meters per second|ft/s|kg·m/s"
)
_COMMON = _read_common()
