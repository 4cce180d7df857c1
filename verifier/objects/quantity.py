"""Quantities: a number with a unit, a currency, a percent sign or a counted noun, compared in base units.

A quantity is read only where the whole answer is one. Units that may mean several things keep every meaning; what the
other side measures may settle which is meant, and where it does not, the comparison is unknown.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from verifier import words
from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern
from verifier.objects import conversion, labels, number, units
from verifier.objects.number import Number
from verifier.objects.unit_table import DOLLARS, NO_UNIT, Dims, Unit, atom

if TYPE_CHECKING:
    from verifier.answer import Answer
    from verifier.tree import Tree

MAX_TEXT = 160  # characters of an answer that can be a quantity
_MAX_POWER = 100  # of an expression without symbols
_MAX_BITS = 2_000  # of an exact value


class Quantity(NamedTuple):
    """A number with a unit.

    number: the numeric part, where it is a number; else `tree` is the expression that it is (`5\\sqrt{3}`).
    unit: what it is measured in, with every meaning of its spelling. unit_text: the spelling, made plain.
    """

    number: Number | None
    tree: Tree | None
    unit: Unit
    unit_text: str

    @property
    def label(self) -> str | None:
        """The counted noun in the singular, "" where it has no name, None where the unit is a real one."""
        return self.unit.label


# ---- reading -----------------------------------------------------------------------------------------------------

_DIGIT = LazyPattern(r"[0-9]")
_BARE = LazyPattern(r"[-+]?[0-9.,/ ]+")
# A numeral at the start: digits with separators, an exponent or a power of ten, or a fraction or mixed number.
_NUMERAL = LazyPattern(
    r"[-+]?\s?(?:[0-9]{1,3}(?:[ ][0-9]{3})+(?![0-9])|[0-9][0-9,]*)?(?:\.(?=[0-9])[0-9]+)?"
    r"(?:[eE][-+]?[0-9]{1,4}|(?:\s?(?:[×x*·]|\\times)\s?10)?(?<=10)\s?(?:\^|\*\*)\s?[{(]?\s?[-+]?[0-9]{1,4}\s?[)}]?"
    r"|\s?/\s?[0-9]{1,12}|\s[0-9]{1,6}/[0-9]{1,6})?(?![0-9])"
)
_LATEX_FRACTION = LazyPattern(r"[-+]?\s?(?:[0-9]{1,6})?\s?\\[dt]?frac\s?\{[0-9]{1,12}\}\s?\{[0-9]{1,12}\}")
_NAME_PREFIX = LazyPattern(
    r"\\?[A-Za-z]{1,8}(?:_(?:[A-Za-z0-9]|\{[A-Za-z0-9, \\]{1,24}\}))?'?"
    r"\s?(?:=|≈|\\approx|\\simeq)\s?(?=[-+~0-9.\\$€£¥])"
)
_ABOUT = LazyPattern(
    r"(?:≈|\\approx(?![A-Za-z])|~|(?:about|approximately|approx\.?|around|roughly|circa)\s|大约|约)\s?", re.I
)
_CURRENCY = LazyPattern(
    r"([-+]?)\s?((?:US|U\.S\.|HK|NZ|AU|CA|A|C|S)?\s?\$|USD|EUR|GBP|CNY|RMB|JPY|INR|CAD|AUD|HKD|SGD|NZD|CHF|Rs\.?"
    r"|[€£¥₹₩₽₪₿])\s?(?=[-+0-9.])"
)
_MULTIPLIER = LazyPattern(
    r"\s?(hundred|thousand|million|billion|trillion|dozen|lakh|crore|mn|bn|tn|[万亿]|mln|K|k|M|B|T)(?![A-Za-z/^·*])\s?"
)
_TIMES = {
    "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12,
    "lakh": 10**5, "crore": 10**7, "mn": 10**6, "mln": 10**6, "bn": 10**9, "tn": 10**12, "万": 10**4, "亿": 10**8,
    "K": 1000, "k": 1000, "M": 10**6, "B": 10**9, "T": 10**12, "m": 10**6, "b": 10**9,
}  # fmt: skip
_PART = LazyPattern(
    r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s?([A-Za-z]{1,9}|[\u4e00-\u9fff]{1,3}|[°'\"])\.?(?:\s?,)?\s?(?:and\s)?\s?"
)
_CLEARER = {"m": "min", "分": "分钟", "s": "s"}
_MONEY = LazyPattern(r"\$|dollar|cent|cost|price|pay|earn|spend|money|worth|profit|元|钱")
_MEASURE_END = LazyPattern(
    r"\s(?:old|tall|long|wide|high|deep|thick|away|in total|total|altogether|of age|in length|in area|in volume)$"
)
_OF = LazyPattern(r"([A-Za-z]{2,12}) of (?:the )?[a-z]{2,20}(?: [a-z]{2,20})?")
_NUMBER_WORDS = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety half minus"""
_STARTS = frozenset(_NUMBER_WORDS.split())
_CHINESE_NUMBER = LazyPattern("[零〇一二两三四五六七八九十百千万亿半]+")
_WORD = LazyPattern(r"[A-Za-z]+")


def read(answer: Answer) -> Quantity | None:
    """The quantity that the whole answer is; None for a plain number, an expression, a sentence."""
    if len(answer.text) > 2 * MAX_TEXT:
        return None
    text = answer.plain
    if not text or len(text) > MAX_TEXT or _BARE.fullmatch(text):
        return None
    question = answer.ask.question
    if _DIGIT.search(text) is None and "\\" not in text:
        return _read_words(text, question)
    if not text.isascii() or "\\" in text or "{" in text or "~" in text or "$" in text:
        if _UNIT_SIGN.search(_KNOWN.sub("", text)) is None:
            return None  # a fraction, a root: nothing that could be a unit
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
    if text[0] in "0123456789-+.":
        head = _numeral(text, about)
        if head is not None:
            found = _measured(*head, question) or _read_compound(text, about)
            if found is not None:
                return found
    return _read_expression(text, question, about)


_UNIT_SIGN = LazyPattern("[A-Za-z°%$€£¥₹₩₽₪₿¢'\"Ωµμ‰′″\u2100-\u214f\u3300-\u33ff\u4e00-\u9fff]")
_INNER_MATH = LazyPattern(r"(?<!\\)\$([^$]{1,120})(?<!\\)\$")
_TEXT_GROUP = LazyPattern(r"(?:^|\s)\{([^{}\\]*)\}")  # what \text{...} leaves
_SLASHED = LazyPattern(r"\\[()\[\]]")
_DIGIT_GROUP = LazyPattern(r"(?<=[0-9])(?:\{,\}|\\,|\\!,|\\;)(?=[0-9]{3})")


def _flat(text: str) -> str:
    """`text` without inner math delimiters and with plain unit spellings; `$125$ miles` -> `125 miles`."""
    if "$" in text and text.count("$") - text.count("\\$") == 2:
        text = _INNER_MATH.sub(r" \1 ", text)
    text = text.replace("\\$", "$")
    if "\\" in text or "{,}" in text:
        text = _DIGIT_GROUP.sub(",", text)
        text = _SLASHED.sub(" ", text)
    return _TEXT_GROUP.sub(r" \1 ", units.plain_units(text)).strip()


def _number(text: str, about: bool) -> Number | None:
    """The number that `text` is, percent and value under another sign aside."""
    # Imported here: answer.py names this module as a view.
    from verifier.answer import Answer

    found = number.read(Answer(f"≈ {text}" if about else text))
    return None if found is None or found.percent else found


def _numeral(text: str, about: bool) -> tuple[Number, str] | None:
    """The number that `text` starts with, and what follows it."""
    found = _NUMERAL.match(text)
    if found is None or not found[0]:
        return None
    value = _number(found[0].strip(), about)
    return None if value is None else (value, text[found.end() :])


def _scaled(value: Number, times: int) -> Number:
    """`value` times a power of ten or a dozen; the digits shown stay the digits shown."""
    power = len(str(times)) - 1
    product = value.value * times
    p, q = product.numerator, product.denominator
    if times == 10**power and value.form in ("integer", "decimal", "scientific") and not value.ambiguous:
        return Number(p, q, "scientific", (value.ulp or 0) + power, approximate=value.approximate)
    return _exact(product, value.approximate)


def _exact(value: Fraction, approximate: bool = False) -> Number:
    p, q = value.numerator, value.denominator
    if q == 1:
        return Number(p, q, "integer", approximate=approximate)
    return Number(p, q, "fraction", written=(abs(p), q), approximate=approximate)


def _measured(value: Number, rest: str, question: str) -> Quantity | None:
    """The quantity of `value` in the unit or label that `rest` is, or None."""
    if not rest or rest[0] in "+*!,:;=<>)|&_?" or (rest[0] == "^" and "°" not in rest[:4]):
        return None
    attached = rest[0] != " "
    if rest == "s" and value.form == "integer" and value.p >= 1000 and value.p % 10 == 0:
        return None  # the 1970s
    if rest.strip() == "$" and _MONEY.search(question.lower()) is None:
        return None  # what broken mathematics leaves: 0.3333$
    times = _MULTIPLIER.match(rest)
    if times is not None and times.end() < len(rest) and (len(times[1]) > 1 or not times[1].isascii()):
        value = _scaled(value, _TIMES[times[1]])
        rest = rest[times.end() :]
    rest = rest.strip().removeprefix("of a ").removeprefix("of an ")
    if not rest:
        return None
    if rest[0] + rest[-1] in ("()", "[]"):
        unit = units.parse(rest[1:-1])
        return None if unit is None else _quantity(value, unit, rest[1:-1])
    if rest[0] == "-" and rest[1:2].isalpha():
        rest = rest[1:]  # 5-metre
    unit = units.parse(rest)
    if unit is None:
        end = _MEASURE_END.search(rest)
        if end is not None:
            rest = rest[: end.start()]
            unit = units.parse(rest)
    if unit is None:
        part = _OF.fullmatch(rest)
        if part is not None:
            unit = units.parse(part[1])
            rest = part[1] if unit is not None else rest
    if unit is None and not (attached and rest.isascii()):
        unit = labels.read(rest, question, abs(value.value) <= 1)
    if unit is None and not attached:
        unit = units.parse(rest, registry=True)
    return None if unit is None else _quantity(value, unit, rest)


def _quantity(value: Number | Tree, unit: Unit, text: str) -> Quantity:
    if "{" in text:
        text = units.ungrouped(text)
    text = " ".join(text.split()).rstrip(". ")
    return Quantity(value, None, unit, text) if isinstance(value, Number) else Quantity(None, value, unit, text)


def _read_money(text: str, found: re.Match[str], about: bool) -> Quantity | None:
    """`$37.00`, `US$ 2.18 billion`, `€5 per hour`; None where what follows the amount is not about money."""
    symbol = found[2].replace(" ", "").rstrip(".")
    unit = atom(symbol)
    head = _numeral(found[1] + text[found.end() :], about)
    if unit is None or head is None:
        return None
    value, rest = head
    times = _MULTIPLIER.match(rest)
    if times is not None:
        value, rest = _scaled(value, _TIMES[times[1]]), rest[times.end() :]
    elif rest in ("m", "b"):
        value, rest = _scaled(value, _TIMES[rest]), ""
    rest = rest.strip().removesuffix("each").strip()
    if not rest:
        return _quantity(value, unit, symbol)
    if rest.startswith(("/", "per ")):
        whole = units.parse(f"{symbol} {rest}")
        return None if whole is None else _quantity(value, whole, f"{symbol} {rest}")
    # $37 USD, ¥5 JPY: the words after the amount name the currency that the sign leaves open.
    again = units.parse(rest)
    if again is None or again.readings[0].scale != 1:
        return None
    named, meant = again.readings[0].currency, {reading.currency for reading in unit.readings}
    if named is None or not (named in meant or (named in DOLLARS and meant & DOLLARS)):
        return None
    return _quantity(value, again, rest)


def _read_compound(text: str, about: bool) -> Quantity | None:
    """`4 h 35 min`, `5 ft 3 in`, `12°30'`, `3元5角`: two or three parts of one dimension, each smaller than the one
    before. The quantity is their sum in the last unit."""
    parts: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        found = _PART.match(text, at)
        if found is None or len(parts) == 3:
            return None
        parts.append((found[1], found[2]))
        at = found.end()
    if len(parts) < 2 or any("." in shown for shown, _ in parts[:-1]):
        return None
    if parts[0][1] == "'":  # 5'3" is feet and inches
        parts = [(shown, {"'": "ft", '"': "in"}.get(name, name)) for shown, name in parts]
    dims: Dims | None = None
    total, smaller = Fraction(0), None
    for shown, name in parts:
        unit = atom(name) or units.parse(name)
        if unit is None or unit.label is not None:
            return None
        same = [reading for reading in unit.readings if (dims is None or reading.dims == dims) and not reading.offset]
        if not same or (smaller is not None and same[0].scale >= smaller):
            return None
        dims, smaller = same[0].dims, same[0].scale
        total += Fraction(shown) * smaller
        last = unit
    name = parts[-1][1]
    if last.readings[0].scale != smaller or last.readings[0].dims != dims:
        name = _CLEARER.get(name, "")  # the m of 3 h 20 m is the minute
        last = atom(name) or last
    value = total / last.readings[0].scale
    if last.readings[0].scale != smaller or last.readings[0].dims != dims:
        return None
    decimals = len(parts[-1][0].partition(".")[2])
    if (value * 10**decimals).denominator != 1:
        return None
    if decimals:
        sum_ = Number(value.numerator, value.denominator, "scientific", -decimals, approximate=about)
    else:
        sum_ = _exact(value, about)
    return Quantity(sum_, None, last, name)


_SPLIT = LazyPattern(r"(?<=[0-9})\]\spπ°%])(?=[A-Za-z°%\s$€£(\[\u4e00-\u9fffΩµÅ'\"])")
_START = LazyPattern(r"[-+]?\s?(?:[0-9.(√π]|\\(?:sqrt|[dt]?frac|pi)|sqrt|pi)")
_EXPRESSION = LazyPattern(r"\\(?:sqrt|[dt]?frac|pi)|sqrt|√|π|pi|\^|\(|[0-9]\s?[/*+×-]")
_MATHEMATICS = ("\\", "+", "=", ",", "<", ">", "|", "_", "!", "√")
_KNOWN_WORDS = frozenset(("sqrt", "frac", "dfrac", "tfrac", "cdot", "times", "left", "right", "pi", "e"))
_KNOWN = LazyPattern(r"\\?(?:sqrt|[dt]?frac|cdot|times|left|right|pi)(?![A-Za-z])|\be\b")


def _read_expression(text: str, question: str, about: bool) -> Quantity | None:
    """A number that is an expression without symbols (`5\\sqrt{3} cm`, `\\frac{3}{4}\\pi m^2`) in a unit."""
    fraction = _LATEX_FRACTION.match(text)
    if fraction is not None:
        value = _number(fraction[0], about)
        found = None if value is None else _measured(value, text[fraction.end() :], question)
        if found is not None:
            return found
    if _START.match(text) is None:
        return None
    # A unit holds no mathematics: it starts after the last sign of it.
    first = max(map(text.rfind, _MATHEMATICS)) + 1
    word = _WORD.search(text, 0, first)
    if (word is not None and word[0] not in _KNOWN_WORDS) or _EXPRESSION.search(text) is None:
        return None  # what stands before the unit has symbols, or is no expression
    for tried, split in enumerate(_SPLIT.finditer(text, first)):
        if tried == 6:
            break
        head, tail = text[: split.start()].strip(), text[split.start() :].strip()
        rest = _KNOWN.sub("", head)
        word = _WORD.search(rest)
        if word is not None and word.end() < len(rest):
            return None  # and so it stands in every longer head
        if not head or word is not None or tail.startswith(("pi", "sqrt")) or head.count("(") != head.count(")"):
            continue
        unit = units.parse(tail)
        if unit is None or (tail.isascii() and len(tail) == 1 and text[split.start() - 1] != " " and tail != "%"):
            continue
        numeric = _number(head, about) or _value(head)
        if numeric is not None:
            return _quantity(numeric, unit, tail)
    return None


def _value(text: str) -> Number | Tree | None:
    """The number or the real expression without symbols that `text` is."""
    from verifier import balls, grammar
    from verifier.tree import nodes

    try:
        tree = grammar.parse(text)
    except grammar.ParseError:
        return None
    if not _numeric(tree):
        return None
    for node in nodes(tree):
        if node[0] == "pow":
            power = balls.exact(node[2])
            if power is None or abs(power) > _MAX_POWER:
                return None
    exact = balls.exact(tree)
    if exact is None:
        return tree
    if max(exact.numerator.bit_length(), exact.denominator.bit_length()) > _MAX_BITS:
        return None
    return _exact(exact)


_NUMERIC = frozenset(("num", "dec", "mixed", "add", "mul", "neg", "div", "pow", "root", "const", "fn"))


def _numeric(tree: Tree) -> bool:
    from verifier.tree import nodes

    return all(node[0] in _NUMERIC and (node[0] != "const" or node[1] in ("pi", "e")) for node in nodes(tree))


def _read_words(text: str, question: str) -> Quantity | None:
    """A number in words with a unit or label: `five dollars`, `two and a half hours`, `三千米`, `三个苹果`."""
    chinese = _CHINESE_NUMBER.match(text)
    if chinese is not None:
        value, rest = _number(chinese[0], False), text[chinese.end() :].strip()
        # 三角形, 四川: a noun that starts with a numeral. Only a unit or a measure word makes it a count.
        if value is None or not rest or not (units.parse(rest) or rest[0] in labels.CLASSIFIERS):
            return None
        return _measured(value, rest, question)
    spelled = text.split()
    if (
        not 2 <= len(spelled) <= 12
        or spelled[0].lower().partition("-")[0] not in _STARTS
        or words.english(text) is not None
    ):
        return None
    for size in range(len(spelled) - 1, 0, -1):
        if words.english(" ".join(spelled[:size])) is not None:
            value = _number(" ".join(spelled[:size]), False)
            rest = " ".join(spelled[size:])
            return None if value is None else _measured(value, " " + rest, question)
    return None


# ---- comparison --------------------------------------------------------------------------------------------------


def compare(a: Quantity, b: Quantity, *, difference: bool = False) -> Comparison:
    """How two quantities relate, in base units.

    difference: the question asks for a difference or a rise, so that a temperature converts by its scale alone.
    Other dimensions are different, except where a label, a calendar unit, an angle or an unread spelling leaves room.
    """
    if a.unit == b.unit:
        return _same_unit(a, b)
    pairs = [(x, y) for x in a.unit.readings for y in b.unit.readings if x.dims == y.dims]
    if pairs:
        outcomes = [_same_dimension(a, x, b, y, difference) for x, y in pairs]
    else:
        outcomes = [_across(a, x, b, y) for x in a.unit.readings for y in b.unit.readings]
    first = outcomes[0]
    if all(other.outcome is first.outcome for other in outcomes[1:]):
        return first
    return unknown("ambiguous unit", a=a.unit_text, b=b.unit_text)


def compare_bare(quantity: Quantity, bare: Number | Tree, unit_asked: str | None) -> Comparison:
    """A quantity against a number, or an expression without symbols, that has no unit. unit_asked: the unit that the
    question asks for, as written.

    The number is taken to be in the asked unit. Where none is asked, a count is compared by value, and a dimensioned
    quantity is unknown, for the missing unit could be another; the evidence says how the bare values relate.
    """
    asked = units.parse(unit_asked) if unit_asked else None
    if isinstance(bare, Number) and bare.percent:
        given = _quantity(_exact(bare.value * 100, bare.approximate), _percent(), "%")
        found = compare(quantity, given)
        return Comparison(found.outcome, "percent", found.evidence)
    if asked is None and unit_asked and quantity.label is not None:
        asked = quantity.unit if labels.singular(unit_asked.strip().lower()) == quantity.label else None
    if asked is not None and unit_asked is not None:
        found = compare(quantity, _quantity(bare, asked, unit_asked))
        evidence = {**found.evidence, "by": found.step, "asked": unit_asked}
        return Comparison(found.outcome, "unit on one side", evidence)
    found = _numbers(quantity, bare)
    if quantity.label is not None or quantity.unit.unnamed:
        return Comparison(found.outcome, "count", found.evidence)
    # 28% against 0.28 is the same number; against 28 it depends on what was asked.
    share = (
        quantity.number.value * quantity.unit.scale if quantity.number is not None and not quantity.unit.dims else None
    )
    if share is not None and isinstance(bare, Number) and share == bare.value:
        return equal("percent as a number")
    return unknown("unit on one side", unit=quantity.unit_text, values=found.outcome.value)


def _percent() -> Unit:
    unit = atom("%")
    assert unit is not None
    return unit


def _tree(side: Quantity | Number | Tree) -> Tree:
    if isinstance(side, Quantity):
        side = side.number if side.number is not None else side.tree or ()
    return ("num", side.p, side.q) if isinstance(side, Number) else side


def _numbers(a: Quantity, b: Quantity | Number | Tree) -> Comparison:
    """The numeric parts, units aside."""
    first = a.number
    second = b if isinstance(b, Number) else b.number if isinstance(b, Quantity) else None
    if first is not None and second is not None:
        return number.compare(first, second)
    return conversion.trees(_tree(a), first, _tree(b), second)


def _same_unit(a: Quantity, b: Quantity) -> Comparison:
    """Both sides in the same unit: which of its meanings is meant does not matter, the numbers decide."""
    if a.unit.dims == NO_UNIT:
        return equal("identical") if a == b else unknown("unread unit")
    return _numbers(a, b)


def _same_dimension(a: Quantity, x: Unit, b: Quantity, y: Unit, difference: bool) -> Comparison:
    """Units of one dimension, each in one of its meanings."""
    if x.dims == NO_UNIT:
        return unknown("unread unit", a=a.unit_text, b=b.unit_text)
    if x.name != y.name:
        return unknown("kind of quantity", a=a.unit_text, b=b.unit_text)
    if x.log or y.log:
        if a.number is None or b.number is None:
            return unknown("level")
        return conversion.levels(a.number, x, b.number, y)
    offsets = (Fraction(0), Fraction(0)) if difference else (x.offset, y.offset)
    pi = x.pi - y.pi
    if offsets[0] == offsets[1] == 0 or x == y:
        if x.scale == y.scale and pi == 0:
            return _numbers(a, b)
        if a.number is not None and b.number is not None and pi == 0:
            moved = conversion.moved(a.number, x.scale / y.scale)
            if moved is not None:
                found = number.compare(moved, b.number)
                return Comparison(found.outcome, "conversion", found.evidence)
    if a.number is None or b.number is None:
        if any(offsets):
            return unknown("irrational")
        if b.number is not None:
            return conversion.trees(conversion.times(_tree(a), x.scale / y.scale, pi), None, _tree(b), b.number)
        return conversion.trees(conversion.times(_tree(b), y.scale / x.scale, -pi), None, _tree(a), a.number)
    return conversion.converted(a.number, x, b.number, y, offsets)


def _across(a: Quantity, x: Unit, b: Quantity, y: Unit) -> Comparison:
    """Two meanings of different dimensions."""
    evidence = {"a": a.unit_text, "b": b.unit_text}
    if NO_UNIT in (x.dims, y.dims):
        return unknown("unread unit", **evidence)
    first, second = x.label, y.label
    if first is not None and second is not None and not (first and second):
        return _numbers(a, b)
    bases = [{base for base, _ in unit.dims} for unit in (x, y)]
    if any(base[0] == "#" for side in bases for base in side):
        return unknown("labels", **evidence)
    if x.unnamed or y.unnamed:
        return unknown("unnamed unit", **evidence)
    if x.currency and y.currency:
        if x.currency in DOLLARS and y.currency in DOLLARS:
            return unknown("dollars", **evidence)
        return different("currency", **evidence)
    if ("month" in bases[0] and "s" in bases[1]) or ("s" in bases[0] and "month" in bases[1]):
        return unknown("calendar", **evidence)
    for special, step in (("dB", "level"), ("pp", "percentage points")):
        if (special in bases[0]) != (special in bases[1]):
            return unknown(step, **evidence)
    if _without_angle(x.dims) == _without_angle(y.dims):
        return unknown("angle", **evidence)
    return different("dimensions", **evidence)


def _without_angle(dims: Dims) -> Dims:
    return tuple(item for item in dims if item[0] not in ("rad", "sr"))


# ---- printing ----------------------------------------------------------------------------------------------------


def show(quantity: Quantity) -> str:
    """The quantity as text that `read` reads back to the same object."""
    if quantity.number is not None:
        amount = number.show(quantity.number)
    else:
        from verifier import grammar

        amount = grammar.show(quantity.tree or ())
    text = quantity.unit_text
    if text[-1:] == "$" and quantity.number is not None and quantity.number.form != "word":
        # A dollar sign at the end would be taken for the end of mathematics.
        about = "≈ " if quantity.number.approximate else ""
        return f"{about}{text}{amount.removeprefix(about)}"
    return f"{amount}{text}" if text in ("%", "°", "‰") else f"{amount} {text}"
