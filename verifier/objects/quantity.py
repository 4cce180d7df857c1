"""Quantities: a number with a unit, a currency, a percent sign or a counted noun, compared in base units.

A quantity is read only where the whole answer is one. Units that may mean several things keep every meaning; what the
other side measures may settle which is meant, and where it does not, the comparison is unknown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from verifier.comparison import Comparison, different, equal, rounded, unknown
from verifier.objects import units
from verifier.objects.units import Unit

if TYPE_CHECKING:
    from verifier.answer import Answer
    from verifier.objects.number import Number
    from verifier.tree import Tree

MAX_TEXT = 160  # characters of an answer that can be a quantity
_MAX_DIGITS = 60
_MAX_EXPONENT = 400
_MAX_BITS = 2_000

_PI = Fraction("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899863")
_LOG = Context(prec=50)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with a unit.

    tree: the number as written. value: its exact rational value, None where it is irrational (`5\\sqrt{3}`).
    place: power of ten of the last digit shown; None where the number is not a decimal numeral.
    digits: significant digits shown; 0 where the number is not a decimal numeral.
    unit: what it is measured in, with every meaning of its spelling. unit_text: the spelling, made plain.
    about: written as approximate ("about 5 km").
    """

    tree: Tree
    value: Fraction | None
    place: int | None
    digits: int
    unit: Unit
    unit_text: str
    about: bool = False

    @property
    def label(self) -> str | None:
        """The counted noun in the singular, "" where it has no name, None where the unit is a real one."""
        return self.unit.label


@dataclass(frozen=True, slots=True)
class _Numeral:
    tree: Tree
    value: Fraction | None
    place: int | None
    digits: int


# ---- reading -----------------------------------------------------------------------------------------------------

_DIGIT = re.compile(r"\d")
_BARE = re.compile(r"[-+]?[\d.,/ ]+")
_NUMERAL = re.compile(
    r"([-+]?)\s?(?:(\d{1,3}(?:(?:,\d{3})+|(?:[ ]\d{3})+)(?![\d]))|(\d+))?(?:(\.\d+)|\.(?!\d|[A-Za-z]{2}))?"
    r"(?:[eE]([-+]?\d{1,4})(?!\d)|\s?(?:[×x*·]|\\times)\s?10\s?(?:\^|\*\*)\s?[{(]?\s?([-+]?\d{1,4})\s?[)}]?(?!\d))?"
)
_POWER_OF_TEN = re.compile(r"\s?(?:\^|\*\*)\s?[{(]?\s?([-+]?\d{1,4})\s?[)}]?(?![\d.])")
_OVER = re.compile(r"\s?/\s?(\d{1,12})(?![\d.])")
_MIXED = re.compile(r"\s(\d{1,6})/(\d{1,6})(?![\d.])")
_LATEX_FRACTION = re.compile(r"([-+]?)\s?(\d{1,6})?\s?\\[dt]?frac\s?\{(\d{1,12})\}\s?\{(\d{1,12})\}")
_NAME_PREFIX = re.compile(
    r"\\?[A-Za-z]{1,8}(?:_(?:[A-Za-z0-9]|\{[A-Za-z0-9, \\]{1,24}\}))?'?\s?(?:=|≈|\\approx|\\simeq)\s?(?=[-+~\d.\\$€£¥])"
)
_ABOUT = re.compile(
    r"(?:≈|\\approx|~|about|approximately|approx\.?|around|roughly|circa|nearly|大约|约)\s?", re.IGNORECASE
)
_CURRENCY = re.compile(
    r"([-+]?)\s?(\\?(?:US|U\.S\.|HK|NZ|AU|CA|A|C|S)?\s?\\?\$|USD|EUR|GBP|CNY|RMB|JPY|INR|CAD|AUD|HKD|SGD|NZD|CHF|Rs\.?|[€£¥￥₹₩₽₪₿])\s?(?=[-+\d.])"
)
_MULTIPLIER = re.compile(
    r"\s?(hundred|thousand|million|billion|trillion|dozen|lakh|crore|mn|bn|tn|[万亿]|mln|K|k|M|B|T)(?![A-Za-z/^·*²³])\s?"
)
_TIMES = {
    "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12, "lakh": 10**5,
    "crore": 10**7, "mn": 10**6, "mln": 10**6, "bn": 10**9, "tn": 10**12, "万": 10**4, "亿": 10**8, "K": 1000, "k": 1000,
    "M": 10**6, "B": 10**9, "T": 10**12,
}  # fmt: skip
_PART = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s?([A-Za-z]{1,9}|[\u4e00-\u9fff]{1,3}|[°'\"])\.?(?:\s?,)?\s?(?:and\s)?\s?")
_MEASURE_END = re.compile(
    r"\s(?:old|tall|long|wide|high|deep|thick|away|in total|total|altogether|of age|in length|in area|in volume)$"
)
_OF = re.compile(r"^([A-Za-z]{2,12}) of (?:the )?[a-z]{2,20}(?: [a-z]{2,20})?$")
_LABEL = re.compile(r"[A-Za-z]{2,20}(?:[ -][A-Za-z]{2,20}){0,2}")
_CJK_LABEL = re.compile(r"[\u4e00-\u9fff]{1,5}")
_VOWEL = re.compile("[aeiouyAEIOUY]")
_CLASSIFIERS = "个只名位本条张支辆件颗棵台块根双头匹朵间座艘架盒瓶袋箱种次组枚粒片把份棟栋篇道题"
_FORMULA = re.compile(r"\\|[_^{}()+*=|]")

# A counted noun holds none of these: they make a sentence, a comparison, mathematics or an ordinal of it.
_NOT_LABELS = frozenset(
    """a an the and or not nor but if than then so is are was were be been being am has have had do does did will would shall
    should can could may might must to from by with without at on in for as per into onto over under between among through
    after before since until during while when where which who whom whose what that this these those there here it its he
    she they them we you i me my your our their his her more less most least greater fewer larger smaller bigger higher lower
    about around only just exactly nearly almost roughly approximately equal equals times plus minus divided multiplied mod
    modulo choose sin cos tan cot sec csc log ln exp lim max min sum pi alpha beta gamma delta theta lambda mu sigma phi
    omega infinity infinite undefined none nothing st nd rd th pm am bc ad bce ce oclock o'clock left remaining because since
    therefore hence thus if unless also both either neither each every all any some no yes true false correct incorrect
    answer option percent degree degrees radians root roots square cube squared cubed cubic power half halves third thirds
    quarter quarters fifth fifths tenth tenths hundredth hundredths dozen hundred thousand million billion trillion one two
    three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundredths
    ohm base binary hex octal decimal january february march april june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday total altogether down up out off back again ago later earlier
    went go goes gets got get gave give gives took take takes made make makes sold sell sells bought buy buys needs need
    needed won lost spent spend spends earned earns paid pays costs cost saved eats ate approx units""".split()
)
_IRREGULAR = {
    "people": "person", "persons": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot",
    "teeth": "tooth", "mice": "mouse", "geese": "goose", "leaves": "leaf", "loaves": "loaf", "knives": "knife",
    "wolves": "wolf", "shelves": "shelf", "halves": "half", "lives": "life", "wives": "wife", "calves": "calf",
    "oxen": "ox", "vertices": "vertex", "indices": "index", "matrices": "matrix", "dice": "die", "movies": "movie",
    "cookies": "cookie", "pies": "pie", "ties": "tie", "shoes": "shoe", "buses": "bus", "axes": "axis", "series": "series",
    "species": "species", "heroes": "hero", "tomatoes": "tomato", "potatoes": "potato", "gases": "gas", "cacti": "cactus",
}  # fmt: skip


def read(answer: Answer) -> Quantity | None:
    """The quantity that the whole answer is; None for a plain number, an expression, a sentence."""
    text = answer.text
    if len(text) > 2 * MAX_TEXT:
        return None
    return _read(answer.plain, answer.ask.question)


def _read(text: str, question: str) -> Quantity | None:
    if not text or len(text) > MAX_TEXT or _BARE.fullmatch(text):
        return None
    if _DIGIT.search(text) is None and "\\" not in text:
        return _read_words(text, question)
    if not text.isascii() or "\\" in text or "{" in text or "~" in text or "$" in text:
        text = _flat(text)
    text = " ".join(text.split())
    about = False
    named = _NAME_PREFIX.match(text)
    if named is not None:
        about = "=" not in named[0]
        text = text[named.end() :]
    hedge = _ABOUT.match(text)
    if hedge is not None:
        about = True
        text = text[hedge.end() :]
    if not text:
        return None
    currency = _CURRENCY.match(text)
    if currency is not None:
        return _read_money(text, currency, about)
    if _DIGIT.match(text) or text[0] in "-+.":
        head = _numeral(text)
        if head is not None:
            numeral, rest = head
            found = _measured(numeral, rest, question, about) or _read_compound(text, about)
            if found is not None:
                return found
    return _read_expression(text, question, about)


_INNER_MATH = re.compile(r"(?<!\\)\$([^$]{1,120})(?<!\\)\$")
_SLASHED = re.compile(r"\\[()\[\]]")
_DIGIT_GROUP = re.compile(r"(?<=\d)(?:\{,\}|\\,|\\!,|\\;)(?=\d{3})")


def _flat(text: str) -> str:
    """`text` without inner math delimiters and with plain unit spellings; `$125$ miles` -> `125 miles`."""
    if "$" in text and text.count("$") - text.count("\\$") == 2:
        text = _INNER_MATH.sub(r" \1 ", text)
    text = text.replace("\\$", "$")
    if "\\" in text:
        text = _DIGIT_GROUP.sub(",", text)
        text = _SLASHED.sub(" ", text)
    return units.plain_units(text).strip()


def _numeral(text: str) -> tuple[_Numeral, str] | None:
    """The decimal numeral or fraction that `text` starts with, and what follows it."""
    found = _NUMERAL.match(text)
    if found is None:
        return None
    sign, grouped, whole, decimals, power, times = found.groups()
    whole = grouped.replace(",", "").replace(" ", "") if grouped else whole
    if not whole and not decimals:
        return None
    rest = text[found.end() :]
    if (grouped is None and whole and rest[:1] == ",") or rest[:2].isdigit() or rest[:1].isdigit():
        return None  # 1,5 m: read by number's rules, not guessed here
    shown = (whole or "0") + (decimals or "")
    if len(shown) > _MAX_DIGITS:
        return None
    value = Fraction(shown)
    exponent = int(power or times or 0)
    if abs(exponent) > _MAX_EXPONENT:
        return None
    place = exponent - (len(decimals) - 1 if decimals else 0)
    if exponent:
        value *= Fraction(10) ** exponent
    digits = len(shown.replace(".", "").lstrip("0")) or 1
    if sign == "-":
        value = -value
    power_of_ten = _POWER_OF_TEN.match(rest) if shown == "10" and not exponent and rest else None
    if power_of_ten is not None:
        place = int(power_of_ten[1])
        if abs(place) > _MAX_EXPONENT:
            return None
        value = Fraction(10) ** place
        value = -value if sign == "-" else value
        return _Numeral(("dec", value.numerator, value.denominator, place), value, place, 1), rest[power_of_ten.end() :]
    if not decimals and not exponent:
        over = _OVER.match(rest)
        if over is not None and int(over[1]):
            value /= int(over[1])
            return _Numeral(("num", value.numerator, value.denominator), value, None, 0), rest[over.end() :]
        mixed = _MIXED.match(rest)
        if mixed is not None and int(mixed[2]) > int(mixed[1]) > 0:
            part = Fraction(int(mixed[1]), int(mixed[2]))
            value += -part if sign == "-" else part
            return _Numeral(("num", value.numerator, value.denominator), value, None, 0), rest[mixed.end() :]
        return _Numeral(("num", value.numerator, 1), value, 0, digits), rest
    return _Numeral(("dec", value.numerator, value.denominator, place), value, place, digits), rest


def _scaled(numeral: _Numeral, times: int) -> _Numeral:
    if numeral.value is None:
        return _Numeral(("mul", numeral.tree, ("num", times, 1)), None, None, 0)
    value = numeral.value * times
    power = len(str(times)) - 1
    if numeral.place is None or times != 10**power:
        return _Numeral(("num", value.numerator, value.denominator), value, None, 0)
    place = numeral.place + power
    return _Numeral(("dec", value.numerator, value.denominator, place), value, place, numeral.digits)


def _measured(numeral: _Numeral, rest: str, question: str, about: bool) -> Quantity | None:
    """The quantity of `numeral` in the unit or label that `rest` is, or None."""
    if not rest or rest[0] in "+*!,:;=<>)|&_?" or (rest[0] == "^" and "°" not in rest[:4]):
        return None
    times = _MULTIPLIER.match(rest)
    if times is not None and len(times[0]) < len(rest) and (len(times[1]) > 1 or not times[1].isascii()):
        numeral = _scaled(numeral, _TIMES[times[1]])
        rest = rest[times.end() :]
    attached = rest[0] != " "
    rest = rest.strip()
    if rest[:1] in "(" and rest[-1:] == ")" or rest[:1] == "[" and rest[-1:] == "]":
        inner = rest[1:-1]
        unit = units.parse(inner)
        return None if unit is None else _quantity(numeral, unit, inner, about)
    if rest.startswith("-") and rest[1:2].isalpha():
        rest = rest[1:]  # 5-metre
    unit = units.parse(rest)
    if unit is None:
        end = _MEASURE_END.search(rest)
        if end is not None:
            rest = rest[: end.start()]
            unit = units.parse(rest)
    if unit is None:
        part = _OF.match(rest)
        if part is not None:
            unit = units.parse(part[1])
            rest = part[1] if unit is not None else rest
    if (unit is None and not attached) or (unit is None and not rest.isascii()):
        unit = _label_unit(rest, question, numeral.value == 1)
    if unit is None:
        unit = units.parse(rest, registry=True)
    return None if unit is None else _quantity(numeral, unit, rest, about)


def _quantity(numeral: _Numeral, unit: Unit, text: str, about: bool) -> Quantity:
    if "{" in text:
        text = units.ungrouped(text)
    text = text.rstrip(". ")
    return Quantity(numeral.tree, numeral.value, numeral.place, numeral.digits, unit, " ".join(text.split()), about)


def _label_unit(text: str, question: str, one: bool) -> Unit | None:
    """A unit for counted things: `video tapes`, `个苹果`, `apples per day`; None where `text` is not a plain noun.

    A noun is plain where it is a plural, where it counts one thing, or where the question has the word.
    """
    if _FORMULA.search(text):
        return None
    if not text.isascii():
        if _CJK_LABEL.fullmatch(text) is None:
            return None
        noun = text[1:] if text[0] in _CLASSIFIERS else text
        return _counted("person" if noun == "人" else noun)
    above, per, below = text.partition(" per ")
    if _LABEL.fullmatch(above) is None:
        return None
    if not per and len(above) < 3:
        return None
    for word in above.replace("-", " ").split():
        lower = word.lower()
        if lower == "of":
            continue
        if lower in _NOT_LABELS or (len(lower) > 1 and _VOWEL.search(word) is None):
            return None
        if word != lower and word not in question:
            return None
        if units.atom(word) is not None:
            return None
    head = above.partition(" of ")[0].replace("-", " ").split()[-1].lower()
    if _singular_word(head) == head and not one and not _stands_in(head, question):
        return None
    if " of" in above and (above.startswith("of ") or above.endswith(" of")):
        return None
    count = _counted(singular(above.lower()))
    if not per:
        return count
    time = units.parse(below)
    if time is None:
        return None
    return units.multiplied([(count, Fraction(1)), (time.readings[0], Fraction(-1))])


def _stands_in(word: str, question: str) -> bool:
    return word in question and re.search(rf"(?<![A-Za-z]){word}(?![A-Za-z])", question) is not None


def _counted(noun: str) -> Unit:
    return Unit((("#" + noun, Fraction(1)),), Fraction(1))


def singular(noun: str) -> str:
    """A noun phrase with its head word in the singular: `cups of tea` -> `cup of tea`, `berries` -> `berry`."""
    head, of, rest = noun.partition(" of ")
    before, space, word = head.rpartition(" ")
    return before + space + _singular_word(word) + of + rest


def _singular_word(word: str) -> str:
    known = _IRREGULAR.get(word)
    if known is not None:
        return known
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zzes")):
        return word[:-2]
    return word[:-1]


def _read_money(text: str, found: re.Match[str], about: bool) -> Quantity | None:
    """`$37.00`, `US$ 2.18 billion`, `€5 per hour`; None where what follows the amount is not about money."""
    symbol = found[2].replace("\\", "").replace(" ", "")
    unit = units.atom(symbol)
    head = _numeral(found[1] + text[found.end() :])
    if unit is None or head is None:
        return None
    numeral, rest = head
    times = _MULTIPLIER.match(rest)
    if times is not None:
        numeral = _scaled(numeral, _TIMES[times[1]])
        rest = rest[times.end() :]
    elif rest[:1] in ("m", "b") and not rest[1:]:
        numeral = _scaled(numeral, 10**6 if rest == "m" else 10**9)
        rest = ""
    rest = rest.strip().removesuffix(" each").removesuffix("each").strip()
    if not rest:
        return _quantity(numeral, unit, symbol, about)
    if rest.startswith(("/", "per ")):
        whole = units.parse(symbol + " " + rest) if symbol != "Rs." else None
        return None if whole is None else _quantity(numeral, whole, symbol + " " + rest, about)
    again = units.parse(rest)
    if (
        again is None
        or again.readings[0].currency not in {reading.currency for reading in unit.readings} | units.DOLLARS
    ):
        return None
    if again.readings[0].scale != 1 or again.readings[0].currency is None:
        return None
    if unit.currency not in units.DOLLARS and again.currency not in {reading.currency for reading in unit.readings}:
        return None
    return _quantity(numeral, again, rest, about)


def _read_compound(text: str, about: bool) -> Quantity | None:
    """`4 h 35 min`, `5 ft 3 in`, `12°30'`, `3元5角`: two or three parts of one dimension, each smaller than the one before."""
    parts: list[tuple[Fraction, str, str]] = []
    at = 0
    while at < len(text):
        found = _PART.match(text, at)
        if found is None or len(parts) == 3:
            return None
        parts.append((Fraction(found[1]), found[2], found[1]))
        at = found.end()
    if len(parts) < 2:
        return None
    feet = parts[0][1] == "'"
    read = [units.parse({"'": "ft", '"': "in"}.get(name, name) if feet else name) for _, name, _ in parts]
    first = read[0]
    if first is None or first.label is not None:
        return None
    lead = first.readings[0]
    if lead.offset:
        return None
    total, last, last_name, smaller = Fraction(0), lead, parts[0][1], None
    for (value, name, shown), unit in zip(parts, read, strict=True):
        if unit is None:
            return None
        same = [reading for reading in unit.readings if reading.dims == lead.dims and not reading.offset]
        if not same:
            return None
        last, last_name = same[0], name
        if smaller is not None and last.scale >= smaller:
            return None
        smaller = last.scale
        if "." in shown and name != parts[-1][1]:
            return None
        total += value * last.scale
    value = total / last.scale
    decimals = len(parts[-1][2].partition(".")[2])
    digits = len(str(int(value * 10**decimals)))
    tree = (
        ("dec", value.numerator, value.denominator, -decimals)
        if decimals
        else ("num", value.numerator, value.denominator)
    )
    if value.denominator != 1 and not decimals:
        return None
    name = {"'": "ft", '"': "in"}.get(last_name, last_name) if feet else last_name
    return Quantity(tree, value, -decimals, digits, last, name, about)


_SPLIT = re.compile(r"(?<=[\d})\]\spπ°%])(?=[A-Za-z°%\s$€£(\[\u4e00-\u9fffΩµÅ'\"])")
_START = re.compile(r"[-+]?\s?(?:[\d.(√π]|\\(?:sqrt|[dt]?frac|pi)|sqrt|pi)")
_EXPRESSION = re.compile(r"\\(?:sqrt|[dt]?frac|pi)|sqrt|√|π|pi|\^|\(|\d\s?[/*+×-]")


def _read_expression(text: str, question: str, about: bool) -> Quantity | None:
    """A number that is an expression without symbols (`5\\sqrt{3} cm`, `\\frac{3}{4}\\pi m^2`) in a unit."""
    fraction = _LATEX_FRACTION.match(text)
    if fraction is not None and int(fraction[4]):
        value = Fraction(int(fraction[3]), int(fraction[4])) + int(fraction[2] or 0)
        value = -value if fraction[1] == "-" else value
        numeral = _Numeral(("num", value.numerator, value.denominator), value, None, 0)
        found = _measured(numeral, text[fraction.end() :], question, about)
        if found is not None:
            return found
    if _START.match(text) is None or _EXPRESSION.search(text) is None:
        return None
    # A unit holds no mathematics: it starts after the last sign of it.
    first = max(map(text.rfind, _MATHEMATICS)) + 1
    for tried, split in enumerate(_SPLIT.finditer(text, first)):
        if tried == 6:
            break
        head, tail = text[: split.start()].strip(), text[split.start() :].strip()
        if not head or _LETTERS.search(_KNOWN.sub("", head)) or tail.startswith(("pi", "sqrt")):
            continue
        unit = units.parse(tail)
        if unit is None or (tail.isascii() and len(tail) == 1 and text[split.start() - 1] != " " and tail != "%"):
            continue
        numeral = _expression(head)
        if numeral is not None:
            return _quantity(numeral, unit, tail, about)
    return None


_MATHEMATICS = ("\\", "+", "=", ",", "<", ">", "|", "_", "!", "√")
_KNOWN = re.compile(r"\\?(?:sqrt|[dt]?frac|cdot|times|left|right|pi)(?![A-Za-z])|\be\b")
_LETTERS = re.compile("[A-Za-z]")


def _expression(text: str) -> _Numeral | None:
    from verifier import balls, grammar
    from verifier.tree import symbols

    try:
        tree = grammar.parse(text)
    except grammar.ParseError:
        return None
    if not _numeric(tree) or symbols(tree):
        return None
    value = balls.exact(tree)
    if value is None:
        return _Numeral(tree, None, None, 0)
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _MAX_BITS:
        return None
    return _Numeral(("num", value.numerator, value.denominator), value, None, 0)


_NUMERIC = frozenset(("num", "dec", "mixed", "add", "mul", "neg", "div", "pow", "root", "const", "fn"))


def _numeric(tree: Tree) -> bool:
    from verifier.tree import nodes

    return all(node[0] in _NUMERIC and (node[0] != "const" or node[1] in ("pi", "e")) for node in nodes(tree))


def _read_words(text: str, question: str) -> Quantity | None:
    """A number in words with a unit: `five dollars`, `two and a half hours`, `三千米`."""
    return None


# ---- comparison --------------------------------------------------------------------------------------------------


def compare(a: Quantity, b: Quantity, *, difference: bool = False) -> Comparison:
    """How two quantities relate, in base units.

    difference: the question asks for a difference or a rise, so that a temperature converts by its scale alone.
    Different dimensions are different, except where a label, a calendar unit, an angle or an unread spelling leaves room.
    """
    if a.unit == b.unit:
        return _same_unit(a, b, difference)
    pairs = [(x, y) for x in a.unit.readings for y in b.unit.readings if x.dims == y.dims]
    if pairs:
        outcomes = [_same_dimension(a, x, b, y, difference) for x, y in pairs]
    else:
        outcomes = [_across(a, x, b, y) for x in a.unit.readings for y in b.unit.readings]
    first = outcomes[0]
    if all(other.outcome is first.outcome for other in outcomes[1:]):
        return first
    return unknown("ambiguous unit", a=a.unit_text, b=b.unit_text)


def compare_bare(quantity: Quantity, number: Number, unit_asked: str | None) -> Comparison:
    """A quantity against a number without a unit. unit_asked: the unit that the question asks for, as written.

    The number is taken to be in the asked unit. Where none is asked, a count is compared by value, and a dimensioned
    quantity is unknown, for the missing unit could be another.
    """
    bare = _of_number(number)
    asked = units.parse(unit_asked) if unit_asked else None
    if asked is None and unit_asked and quantity.label is not None:
        asked = quantity.unit if singular(unit_asked.strip().lower()) == quantity.label else None
    if asked is not None:
        given = Quantity(bare.tree, bare.value, bare.place, bare.digits, asked, unit_asked or "")
        found = compare(quantity, given)
        if found.unknown and found.step == "ambiguous unit":
            return found
        return Comparison(
            found.outcome, "unit on one side", {**found.evidence, "by": found.step, "asked": unit_asked or ""}
        )
    if quantity.label is not None:
        found = _by_value(quantity, quantity.unit, bare, quantity.unit)
        return Comparison(found.outcome, "count", found.evidence)
    if quantity.unit.bare and not quantity.unit.others and bare.value is not None and quantity.value is not None:
        # 28% against 0.28 is the same number; against 28 it depends on what was asked.
        if quantity.value * quantity.unit.scale == bare.value:
            return equal("percent as a number")
        return unknown("unit on one side", unit=quantity.unit_text)
    found = _by_value(quantity, quantity.unit.readings[0], bare, quantity.unit.readings[0])
    return unknown("unit on one side", unit=quantity.unit_text, values=found.outcome.value)


def _of_number(number: Number) -> _Numeral:
    value: Fraction | None = getattr(number, "value", None)
    return _Numeral(number.tree, value, getattr(number, "place", None), getattr(number, "digits", 0))


def _same_unit(a: Quantity, b: Quantity, difference: bool) -> Comparison:
    """Both sides in the same unit: its meaning does not matter, the numbers decide."""
    unit = a.unit
    if unit.readings[0].dims == units.NO_UNIT:
        return equal("identical") if a.tree == b.tree else unknown("unread unit")
    return _by_value(a, unit, b, unit)


def _same_dimension(a: Quantity, x: Unit, b: Quantity, y: Unit, difference: bool) -> Comparison:
    if x.name != y.name:
        return unknown("kind of quantity", a=a.unit_text, b=b.unit_text)
    if x.dims == units.NO_UNIT:
        return unknown("unread unit", a=a.unit_text, b=b.unit_text)
    return _by_value(a, x, b, y, difference)


def _across(a: Quantity, x: Unit, b: Quantity, y: Unit) -> Comparison:
    """Two meanings of different dimensions."""
    evidence = {"a": a.unit_text, "b": b.unit_text}
    if units.NO_UNIT in (x.dims, y.dims):
        return unknown("unread unit", **evidence)
    first, second = x.label, y.label
    if first is not None and second is not None:
        if not first or not second:
            return _by_value(a, x, b, y)
        return unknown("labels", **evidence)
    bases = [{base for base, _ in unit.dims} for unit in (x, y)]
    if any(base[0] == "#" for side in bases for base in side):
        return unknown("labels", **evidence)
    if x.currency and y.currency:
        if x.currency in units.DOLLARS and y.currency in units.DOLLARS:
            return unknown("dollars", **evidence)
        return different("currency", **evidence)
    for special, step in (("month", "calendar"), ("dB", "level"), ("pp", "percentage points")):
        if (special in bases[0]) != (special in bases[1]) and (special != "month" or "s" in bases[0] | bases[1]):
            return unknown(step, **evidence)
    if _without_angle(x.dims) == _without_angle(y.dims):
        return unknown("angle", **evidence)
    return different("dimensions", **evidence)


def _without_angle(dims: units.Dims) -> units.Dims:
    return tuple(item for item in dims if item[0] not in ("rad", "sr"))


def _by_value(a: Quantity | _Numeral, x: Unit, b: Quantity | _Numeral, y: Unit, difference: bool = False) -> Comparison:
    """The values `a` in unit x and `b` in unit y, which measure the same thing."""
    if a.value is None or b.value is None:
        return _by_tree(a, x, b, y)
    if x.log or y.log:
        return _levels(a, x, b, y)
    offsets = (Fraction(0), Fraction(0)) if difference else (x.offset, y.offset)
    first, second = (a.value + offsets[0]) * x.scale, (b.value + offsets[1]) * y.scale
    pi = x.pi - y.pi
    if pi == 0:
        if first == second:
            return equal("rational" if (x.scale, offsets[0]) == (y.scale, offsets[1]) else "conversion")
    elif first == second == 0:
        return equal("conversion")
    else:
        factor = _PI ** abs(pi)
        first, second = (first * factor, second) if pi > 0 else (first, second * factor)
    return _near(a, first, _quantum(a, x, pi if pi > 0 else 0), b, second, _quantum(b, y, -pi if pi < 0 else 0), x, y)


def _quantum(numeral: Quantity | _Numeral, unit: Unit, pi: int) -> Fraction | None:
    """What one in the last shown digit is worth in base units; None where the number is not a decimal numeral."""
    if numeral.place is None:
        return None
    quantum = Fraction(10) ** numeral.place * unit.scale
    return quantum * _PI**pi if pi else quantum


def _near(
    a: Quantity | _Numeral,
    first: Fraction,
    step_a: Fraction | None,
    b: Quantity | _Numeral,
    second: Fraction,
    step_b: Fraction | None,
    x: Unit,
    y: Unit,
) -> Comparison:
    """Values that are not equal: rounded to what one side shows, different, or too near for a conventional factor."""
    apart = abs(first - second)
    same = x.scale == y.scale and x.pi == y.pi and x.offset == y.offset
    for step, numeral, other in ((step_a, a, step_b), (step_b, b, step_a)):
        if (
            step is None
            or 2 * apart > step
            or (numeral.digits < 2 and numeral.place is not None and numeral.place >= 0)
        ):
            continue
        if not same or other is None or other < step:
            return rounded("rounding" if same else "conversion and rounding")
    evidence = {"a": _shown(first), "b": _shown(second)}
    largest = max(abs(first), abs(second))
    if not same and not _power_of_ten(x.scale / y.scale) and apart * 50 <= largest:
        return unknown("conversion factor", **evidence)
    if not same and (x.offset or y.offset) and apart <= 1:
        return unknown("conversion factor", **evidence)
    about = getattr(a, "about", False) or getattr(b, "about", False)
    if about and apart * 5 <= largest:
        return unknown("approximate", **evidence)
    return different("rational" if same else "conversion", **evidence)


def _shown(value: Fraction) -> str:
    return format(Decimal(value.numerator) / Decimal(value.denominator), ".12g")


def _power_of_ten(ratio: Fraction) -> bool:
    digits = str(ratio.numerator if ratio >= 1 else ratio.denominator)
    return digits.strip("0") == "1" and (ratio.denominator if ratio >= 1 else ratio.numerator) == 1


def _levels(a: Quantity | _Numeral, x: Unit, b: Quantity | _Numeral, y: Unit) -> Comparison:
    """At least one side is a level in decibels (dBm, dBW): both are compared as powers."""
    first, second = _power(a, x), _power(b, y)
    if first is None or second is None:
        return unknown("level")
    if first == second:
        return equal("level")
    if x.log and y.log:
        assert a.value is not None and b.value is not None
        shift = Fraction(30) if x.scale != y.scale else Fraction(0)
        left = a.value if x.scale < y.scale or not shift else a.value + shift
        right = b.value if y.scale < x.scale or not shift else b.value + shift
        return equal("level") if left == right else different("level")
    level, unit, power, scale = (a, x, second, y.scale) if x.log else (b, y, first, x.scale)
    linear = b if x.log else a
    assert level.value is not None
    exact = first if x.log else second
    if (
        linear.place is not None
        and linear.digits >= 2
        and 2 * abs(exact - power) <= Fraction(10) ** linear.place * scale
    ):
        return rounded("level")
    if level.place is not None and power > 0:
        low = _in_base(level.value - Fraction(10) ** level.place / 2, unit)
        high = _in_base(level.value + Fraction(10) ** level.place / 2, unit)
        if level.digits >= 2 and low <= power <= high:
            return rounded("level")
    if abs(exact - power) * 20 <= max(exact, power):
        return unknown("level")
    return different("level")


def _power(numeral: Quantity | _Numeral, unit: Unit) -> Fraction | None:
    if numeral.value is None or (unit.log and abs(numeral.value) > 1000):
        return None
    return _in_base(numeral.value, unit) if unit.log else numeral.value * unit.scale


def _in_base(level: Fraction, unit: Unit) -> Fraction:
    tenth = level / 10
    if tenth.denominator == 1:
        return unit.scale * Fraction(10) ** tenth.numerator
    exponent = _LOG.divide(Decimal(tenth.numerator), Decimal(tenth.denominator))
    return unit.scale * Fraction(_LOG.power(Decimal(10), exponent))


def _by_tree(a: Quantity | _Numeral, x: Unit, b: Quantity | _Numeral, y: Unit) -> Comparison:
    """One side is irrational: compared as expressions, scaled to base units."""
    from verifier import balls

    if x.offset or y.offset or x.log or y.log:
        return unknown("irrational")
    ratio, pi = x.scale / y.scale, x.pi - y.pi
    left = a.tree if ratio == 1 and pi == 0 else _times(a.tree, ratio, pi)
    found = balls.compare(left, b.tree)
    if not found.different:
        return found
    # In the unit of b: does the irrational side round to what the other shows?
    first, second = _approximate(left), _approximate(b.tree)
    if first is None or second is None:
        return unknown("irrational")
    if a.place is not None:
        factor = abs(ratio * _PI**pi if pi else ratio)
        if a.digits >= 2 and 2 * abs(first - second) <= Fraction(10) ** a.place * factor:
            return rounded("rounding")
    if b.place is not None and b.digits >= 2 and 2 * abs(first - second) <= Fraction(10) ** b.place:
        return rounded("rounding")
    if (getattr(a, "about", False) or getattr(b, "about", False)) and abs(first - second) * 5 <= max(
        abs(first), abs(second)
    ):
        return unknown("approximate")
    return found


def _approximate(tree: Tree) -> Fraction | None:
    """The value of a real tree to some 38 digits."""
    from verifier import balls

    ball = balls.value(tree)
    if ball is None or not ball.is_finite() or not ball.imag.contains(0):
        return None
    mantissa, exponent = ball.real.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _times(tree: Tree, factor: Fraction, pi: int) -> Tree:
    scaled = ("mul", ("num", factor.numerator, factor.denominator), tree)
    return scaled if not pi else ("mul", *scaled[1:], ("pow", ("const", "pi"), ("num", pi, 1)))


# ---- printing ----------------------------------------------------------------------------------------------------


def show(quantity: Quantity) -> str:
    """The quantity as text that `read` reads back to the same object."""
    text = quantity.unit_text
    number = _show_number(quantity)
    about = "about " if quantity.about else ""
    label = quantity.label
    if label == "":
        return f"{about}{number} 个"
    return f"{about}{number} {text}" if text not in ("%", "°", "‰") else f"{about}{number}{text}"


def _show_number(quantity: Quantity) -> str:
    value, place = quantity.value, quantity.place
    if value is None:
        from verifier import grammar

        return grammar.show(quantity.tree)
    if place is None:
        return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else f"{value.numerator}/1"
    whole = value / Fraction(10) ** place
    digits = str(abs(whole.numerator))
    sign = "-" if value < 0 else ""
    if place == 0:
        return sign + digits
    if -12 <= place < 0:
        digits = digits.rjust(1 - place, "0")
        return f"{sign}{digits[:place]}.{digits[place:]}"
    return f"{sign}{digits}e{place}"
