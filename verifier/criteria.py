"""How scoring assumptions that nobody stated are read: one documented place, shared by all rules.

A criterion that the record states wins over the question, the question over the reference's own form.
"""

from __future__ import annotations

import re
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from verifier import wording
from verifier.ask_text import has
from verifier.lazy import LazyPattern, LongPattern

if TYPE_CHECKING:
    from verifier.answer import Answer
    from verifier.comparison import Comparison
    from verifier.objects.collection import Collection
    from verifier.objects.expression import Expression
    from verifier.objects.number import Number
    from verifier.objects.quantity import Quantity
    from verifier.objects.unit_table import Unit

# Ways in which a final answer was found that name it as final. The others are guesses at what the text concludes.
STATED = frozenset({"bare", "tag", "boxed", "brackets", "marker", "json", "choice", "line"})

# Forms whose violation makes an equal value a different answer. An equal value in another form is then undecided.
STRICT_FORMS = frozenset(
    {
        "fraction", "lowest_terms", "decimal", "percent", "scientific", "mixed", "interval", "factored", "expanded",
        "simplified", "standard", "words", "base", "radians", "degrees",
    }
)  # fmt: skip

# Ratios that a forgotten unit explains: percent, thousands and their powers, minutes and hours.
_SCALES = frozenset((100, 10**3, 10**6, 10**9, 10**12, 60, 3600, 24, 12))

_GREEK = frozenset(
    (
        "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "theta", "vartheta", "iota", "kappa",
        "lambda", "sigma", "upsilon", "varphi", "omega", "Gamma", "Delta", "Theta", "Lambda", "Sigma", "Upsilon",
        "Omega",
    )
)  # fmt: skip

_ANTIDERIVATIVE = LazyPattern(r"antiderivative|indefinite integral|primitive of|原函数|不定积分", re.IGNORECASE)
_ANTIDERIVATIVE_HINTS = ("antiderivative", "integral", "primitive", "原函数", "不定积分")
_FIGURE = LazyPattern(r"\d[\d,.]*\d|\d")
_NUMBER_WORD = LazyPattern(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand|once|twice|first"
    r"|second|third|\w+th|half|both|none|no|not|zero)\b",
    re.IGNORECASE,
)
_ALL_OF_THEM = LongPattern(
    r"\b(?:find|give|list|state|determine|what are)\b.{0,30}\b(?:all|both|every|the)\b.{0,40}"
    r"\b(?:roots|solutions|zeros|zeroes|values|factors|divisors|primes|intercepts|eigenvalues|cubes|squares)\b|\bsolve\b",
    re.IGNORECASE,
)
_TWO_THINGS = LazyPattern(r"\band\b|respectively|system|=.*=|[、和与]", re.IGNORECASE)
# r × F, \vec{r} \times \vec{F}: letters, perhaps of vectors
_CROSSED = LazyPattern(r"([A-Za-z])[A-Za-z_0-9{}]{0,4} ?(?:×|\\times) ?\(?(?:\\[a-z]+ ?\{?)?([A-Za-z])")
_APPLIED = LazyPattern(r"([A-Za-z])(?:\\left)?[(\[]([A-Za-z])(?:\\right)?[)\]]\s?(?:\^|\*\*)")
_APPLIED_TO_POWER = LazyPattern(r"([A-Za-z])(?:\\left)?[(\[]([A-Za-z])\s?(?:\^|\*\*)")
# A number over a number, then a factor: 1/2x may be x/2 or 1/(2x).
_SLASH = LazyPattern(
    r"/\s*\d+\s*(?:[A-Za-z(]|\\(?!(?:right|cdot|times|pm|mp|leq?|geq?|lt|gt|neq?|approx|in|to|cup|cap|text|q?quad)"
    r"(?![A-Za-z])|[,;:! )\]}]))"
)
# What is found by integration, up to a constant.
_INTEGRATED = LazyPattern(
    r"integra|antideriv|primitive|deriv|differen|slope|rate|potential|velocit|accelerat|entropy|∫|\\int(?![a-z])|'|dy|dx"
    r"|原函数|积分|微分|导",
    re.IGNORECASE,
)
_RADIAN = Fraction(180) / Fraction("3.14159265358979")

# Names of constants that a general solution leaves free.
_ARBITRARY = frozenset({"C", "c", "K", "C_1", "C_2", "C_3", "c_1", "c_2"})

# Letters that name constants where no question says otherwise, those that name no known quantity, and those that run
# through whole numbers or along a line.
_CONSTANTS = frozenset(
    ("A", "T", "B", "D", "C_1", "C_2", "c_1", "c_2", "omega", "phi", "delta", "zeta", "Phi", "psi", "epsilon",
     "chi", "eta", "Gamma", "J_0")
)  # fmt: skip
_OR = LazyPattern(r"\bor\b|或")
_VARIABLES = frozenset({"C", "K", "x", "y", "z", "t", "n", "a", "b", "c", "u", "v", "w", "theta"})
_RUNNING = frozenset({"n", "k", "m", "N", "K", "j", "l"})
_PARAMETERS = frozenset({"t", "s", "n", "k", "m", "lambda", "mu"})
_SHIFTS = 3
_MATRICES = LazyPattern(r"matri|vector|operator|invertible|transpos|commut|quaternion|矩阵|向量", re.IGNORECASE)
_BOLD = LazyPattern(r"\\(?:mathbf|boldsymbol|vec|hat|bm)(?![A-Za-z])|\^\{?(?:T|\\top)\b|(?<![A-Za-z])[A-Z]\^\{?-1")
_MACRO = LazyPattern(r"\\[A-Za-z]+")

# Units in which things are counted, not measured.
_COUNTED = frozenset({"dollars", "dollar", "$", "cents", "percent", "%", "euros", "pounds", "yuan", "元"})
# Words that make "how many" ask for a multiple or a share, or for a guess.
_MULTIPLES = frozenset(
    ("hundreds", "thousand", "thousands", "million", "millions", "billion", "billions", "dozen", "dozens", "pairs",
     "percent", "percentage", "estimate", "about", "approximately", "roughly", "average", "digits", "times")
)  # fmt: skip
_DIGITS = LazyPattern(r"\d+")
# Where a comparison leaves open what names and functions stand for, or where on the real line it holds.
_NAMED_STEPS = frozenset({"symbols", "call", "additive constant", "branch", "integers"})
_COORDINATES = frozenset({"x", "y", "z", "r", "theta"})  # what curves are written in, named or not
_PERIODS = frozenset({"n", "k", "m"})  # in n pi
_UNIVERSAL = frozenset({"g", "G", "h", "hbar", "k_B"})  # constants of nature, which no question needs to name
_NEAR_BITS = Fraction(1, 10)  # 1 GB is 1,000 or 1,024 MB

# Nodes of a tree that stand for work to do.
_WORK = frozenset({"deriv", "int", "sum", "prod", "lim"})

# How many times larger a number may be and still be one answer with another: both guesses at a size, or one of them
# about right or with two digits.
_ESTIMATED = 10
_COARSE = Fraction(5, 4)

# Numbers closer than this, relative to the larger, may be one quantity rounded on the way to the answer.
NEAR = Fraction(1, 20)


def compare_expressions(x: Any) -> Comparison:
    """How the two expressions relate: found once for all rules that ask, since a proof is the dearest step of many."""
    return _compared(x, "expression")


def compare_quantities(x: Any) -> Comparison:
    """How the two quantities relate, found once; a question after a difference converts temperatures by scale alone."""
    return _compared(x, "quantity", difference=x.ask.difference)


def _compared(x: Any, view: str, **options: bool) -> Comparison:
    """How a view of the candidate relates to the reference's, kept on the candidate, which no other example shares."""
    kept: dict[tuple[str, str], Comparison] = x.candidate.comparisons
    key = view, x.reference.text
    found = kept.get(key)
    if found is None:
        compare = import_module(f"verifier.objects.{view}").compare
        found = kept[key] = compare(getattr(x.reference, view), getattr(x.candidate, view), **options)
    return found


def amount_and_number(x: Any) -> tuple[Quantity, Number] | None:
    """The amount and the bare number, where one side is the one and the other side the other; None elsewhere, as for
    percentages, which are numbers too, on both sides."""
    a, b = x.reference, x.candidate
    if (a.number is None) == (b.number is None):
        return None
    measured, bare = (b.quantity, a.number) if b.number is None else (a.quantity, b.number)
    return None if measured is None else (measured, bare)


def relation_and_value(x: Any) -> tuple[Answer, Expression] | None:
    """The answer that is a relation and the other side's bare expression, where one side is the one and the other side
    the other; None elsewhere."""
    for named, bare in ((x.reference, x.candidate), (x.candidate, x.reference)):
        if named.relation is not None and bare.expression is not None:
            return named, bare.expression
    return None


def stated(x: Any) -> bool:
    """The response names its final answer as such."""
    return x.extraction.how in STATED


def as_they_stand(x: Any) -> bool:
    """No question is told and the response is nothing but the answer: the two are compared as they stand, since nothing
    gives their letters another meaning or asks for a form."""
    return not x.question and x.extraction.how == "bare" and not x.ask.options


def strict_form(x: Any) -> bool:
    """The question (or the criterion) wants a certain form, so that an equal value is not enough."""
    if x.criterion.exact_form is not None:
        return bool(x.criterion.exact_form)
    return x.ask.form in STRICT_FORMS or wording.rewriting(x.ask)


_MARKS = frozenset("'\"([{")


def other_type(x: Any) -> bool:
    """What a program or JSON gives is asked, and the answers differ in types, quotes or brackets: '9' and 9, (1, 2) and
    [1, 2]; or the order of a printed dict."""
    texts = [side.text.strip() for side in (x.reference, x.candidate)]
    if texts[0] == texts[1] or _MARKS.isdisjoint("".join(texts)):
        return False  # most answers: then the question need not be searched
    if not asks_literal(x):
        return False
    if x.reference.literal is not None and x.candidate.literal is not None:
        from verifier.objects import literal

        result = literal.compare(x.reference.literal, x.candidate.literal)
        return not result.equal or (result.evidence.get("order") == "free" and "json" not in x.ask.question_words)
    if len({"'" in text or '"' in text for text in texts}) > 1:
        return True  # ['9'] and [9]
    signs = [text[:1] for text in texts]
    return signs[0] != signs[1] and not _MARKS.isdisjoint(signs)


_CODE = LazyPattern(
    r"\bdef \w+\(|\bprint\(|\bassert \w+\(|\blambda\b|\[PYTHON\]|```|\breturn\b.*\n|\bjson\b", re.IGNORECASE
)


def asks_literal(x: Any) -> bool:
    """Whether the question asks what a program gives, shows code, or asks for JSON, so that types tell values apart."""
    return wording.printed(x.ask) or _CODE.search(x.question) is not None


def place_or_value(x: Any) -> bool:
    """The reference is a figure that is the number of one option and the text of another."""
    reference = x.reference.plain
    if len(reference) != 1 or not reference.isdigit() or "\n" not in x.question:
        return False
    chosen = x.reference.choice
    return chosen is not None and chosen.how == "conflict"


def leaves_open(x: Any) -> bool:
    """The candidate says "or" between options where the reference does not: a choice that is left open."""
    return bool(x.ask.letters) and " or " in x.candidate.plain and " or " not in x.reference.plain


def restates(x: Any) -> bool:
    """The candidate is arithmetic that the question itself contains: the work that was asked for is not done."""
    text = x.candidate.plain.replace(" ", "")
    return len(text) > 1 and any(c in text for c in "+-*/^(\\") and text in x.question.replace(" ", "")


def unfinished(value: Expression) -> bool:
    """The expression still holds work to do: arithmetic between numbers alone, a function of a number, a derivative, an
    integral, a sum."""
    from verifier.forms import is_evaluated
    from verifier.tree import nodes, symbols

    if not is_evaluated(value.tree):
        return True
    return any(
        node[0] in _WORK or (node[0] == "fn" and node[1] != "exp" and not symbols(node)) for node in nodes(value.tree)
    )


def precision(x: Any) -> dict[str, Any] | None:
    """The precision asked for, as the one keyword that `number.rounds_to` takes; the criterion's wins."""
    for source in (x.criterion, x.ask):
        for name in ("decimals", "sig_figs", "nearest"):
            value = getattr(source, name, None)
            if value is not None:
                return {name: value}
    return None


def within_tolerance(x: Any, a: Number, b: Number) -> bool | None:
    """Whether `b` lies within the criterion's tolerance of the reference `a`; None without a tolerance."""
    rel, absolute = x.criterion.rel_tol, x.criterion.abs_tol
    if rel is None and absolute is None:
        return None
    gap = abs(a.value - b.value)
    within_rel = rel is not None and gap <= Fraction(repr(rel)) * abs(a.value)
    return within_rel or (absolute is not None and gap <= Fraction(repr(absolute)))


def asks_percent(x: Any) -> bool:
    """The question wants a percentage."""
    return x.ask.unit in ("percent", "%") or x.ask.form == "percent" or x.ask.wants == "percent"


def speaks_of_percent(x: Any) -> bool:
    """The question speaks of percent, so that 20% and 0.2 may be two answers."""
    return wording.percent(x.ask)


def asked_unit(x: Any) -> str | None:
    """The unit that a bare number is in: the criterion's, or the one that the question asks for."""
    unit: str | None = x.criterion.unit
    if unit in (None, "required", "optional"):
        unit = x.ask.unit
    return unit


def other_unit(x: Any, given: Quantity) -> bool:
    """Whether a quantity is in another unit than the asked one, along another side of a thing, or counts what the
    question does not speak of."""
    from verifier.objects import units

    if other_extent(x):
        return True
    if given.label:
        if counts_parts(x, given.label):
            return True
        return x.reference.quantity is None and not _spoken_of(x.ask.question_text, given.label)
    asked = units.parse(asked_unit(x) or "")
    return asked is not None and set(asked.readings).isdisjoint(given.unit.readings)


def _spoken_of(text: str, label: str) -> bool:
    """Whether a text has the label, in the singular or in the plural."""
    return label in text or (label.endswith("y") and label[:-1] + "ies" in text)


_EXTENTS = (
    ("tall", "high", "height"),
    ("wide", "width"),
    ("long", "length"),
    ("deep", "depth"),
    ("thick", "thickness"),
)


def other_extent(x: Any) -> bool:
    """The candidate says along which side it measures, and the question names another: 300 m wide for how tall."""
    said = set(x.candidate.plain.lower().split())
    asked = x.ask.question_words
    told = [not asked.isdisjoint(names) for names in _EXTENTS if not said.isdisjoint(names)]
    return bool(told) and not all(told) and any(not asked.isdisjoint(names) for names in _EXTENTS)


_ENTRY = LazyPattern(r"\\(?:begin|end)\{\w+\}|([\w.-]+)")


def same_entries(x: Any) -> bool:
    """What stands between brackets, commas and signs is the same in order: rows on one side, brackets on the other."""
    return _entries(x.reference.plain) == _entries(x.candidate.plain)


def _entries(text: str) -> list[str]:
    return [entry for entry in _ENTRY.findall(text) if entry]


def counts_parts(x: Any, label: str) -> bool:
    """Whether the question counts portions of what the label names: slices of pizza, pairs of socks."""
    pattern = rf"how many (?!of\b)(?:[a-z-]+ ){{1,3}}?of (?:[a-z-]+ ){{0,2}}?{re.escape(label)}"
    return " of " in x.ask.question_text and re.search(pattern, x.ask.question_text) is not None


# The symbols of ISO 80000 for what a question may ask by its word.
_SYMBOLS = {
    "v": ("speed", "veloc"), "omega": ("angular speed", "angular veloc", "angular freq"), "a": ("accelerat",),
    "T": ("period", "temperature", "tension"), "f": ("frequenc",), "F": ("force",), "E": ("energ", "electric field"),
    "B": ("magnetic field",), "lambda": ("wavelength", "eigenvalue"), "I": ("current", "moment of inertia"),
    "R": ("resistance",), "C": ("capacitance",), "P": ("power", "pressure"), "W": ("work",), "V": ("volume", "voltage"),
    "A": ("area",), "K": ("kinetic energy",), "U": ("potential energy",), "tau": ("torque", "time constant"),
    "rho": ("densit", "resistivit"), "p": ("momentum", "pressure"), "L": ("angular momentum", "inductance"),
    "d": ("distance", "距离"), "r": ("radius", "半径"), "h": ("height",), "t": ("time", "时间"), "S": ("面积",),
}  # fmt: skip
_FUNCTION = LazyPattern(r"(?<![A-Za-z\\])[A-Za-z]\(")
_ANY_UNKNOWN = frozenset("xyznkN")
_SMALL_WORDS = frozenset(
    ("the", "what", "which", "how", "is", "are", "of", "in", "on", "to", "a", "an", "and", "for", "many")
)


def may_name(x: Any, name: str) -> bool:
    """Whether the name that the candidate gives its value may stand for what is asked: a usual unknown, a letter or
    word of the question, the first letters of its words; an index or an argument must be the question's own."""
    if not x.question:
        return True
    written = x.candidate.plain.partition("=")[0].replace(" ", "")
    asked = x.question.replace(" ", "")
    if written.startswith(f"{name}(") and _FUNCTION.search(x.question):
        return written in asked or (written[-2:-1].islower() and f"{name}(" in asked)
    head, _, index = name.partition("_")
    if index and re.search(rf"(?<![A-Za-z0-9]){re.escape(index)}(?![A-Za-z0-9])", x.question) is None:
        return False
    if _asks_symbol(x.ask.asking, _SYMBOLS.get(head, ())):
        return True
    if head in _ANY_UNKNOWN or head.lower() in x.ask.question_text.replace("\\", " ").split():
        return True
    if head in _GREEK or len(head) > 3:
        return head in x.question or "angle" in x.ask.question_words
    initials = "".join(word[0] for word in x.ask.question_text.split() if word not in _SMALL_WORDS)
    return head.lower() in initials or (len(head) == 1 and wording.has_letter(x.ask, head))


_ASKED_HEAD = (
    r"(?:what|find|determin\w*|calculat\w*|comput\w*|give|deriv\w*|obtain) (?:is |are |was )?"
    r"(?:the |its |their |an? )?(?:[a-z'-]+ ){0,2}"
)


def _asks_symbol(asking: str, words: tuple[str, ...]) -> bool:
    """Whether one of the words is the head of what is asked: "what is its speed", not "what is its momentum when its
    speed is u"."""
    return has(asking, words) and any(
        re.search(rf"{_ASKED_HEAD}{word}" if word.isascii() else rf"{word}(?:为|是|等于|_|[(（]|多少)", asking)
        for word in words
    )


_INDEXED = LazyPattern(r"\\?([A-Za-z]+)_\{?(\w{1,8})\}?\s*(?:=|≈|\\approx)")


def names_another(x: Any) -> bool:
    """The candidate gives its value an index that the reference, or else the question, has for another one: I_2 = 5
    where I_1 is asked."""
    named = _INDEXED.search(x.candidate.plain[:60])
    if named is None:
        return False
    for text in (x.reference.plain[:200], x.question[-4_000:]):
        indices = set(re.findall(rf"(?<![A-Za-z]){named[1]}_\{{?(\w{{1,8}})", text))
        if indices:
            return named[2] not in indices
    return False


def may_be_same_value(
    x: Any, a: Fraction | None, b: Fraction | None, *, shown_as_decimals: bool = False, signed: bool = False
) -> bool:
    """Whether two different values may still be one answer: rounded on the way, in another unit, or with its sign told
    in words. shown_as_decimals: 1130.0 is a measured value though it is an integer. signed: a percent sign says already
    in which unit one side is."""
    if a is None or b is None:
        return True
    # Over a common denominator: integers are ten times faster than fractions.
    m, n = a.numerator * b.denominator, b.numerator * a.denominator
    if m == -n:
        return not wording.algebra(x.ask)
    if m == 0 or n == 0:
        other = abs(a or b)
        return other < NEAR
    if shown_as_decimals or a.denominator != 1 or b.denominator != 1:
        return _akin(x, a, b, shown_as_decimals, signed)
    # Whether it counts things is asked last: few whole numbers are akin, and the question is long.
    return _akin(x, a, b, shown_as_decimals, signed) and not _counted(x)


def _akin(x: Any, a: Fraction, b: Fraction, shown_as_decimals: bool, signed: bool) -> bool:
    """As may_be_same_value, for two amounts other than zero, whatever is asked."""
    m, n = a.numerator * b.denominator, b.numerator * a.denominator
    small, large = sorted((abs(m), abs(n)))
    near = abs(m - n) * NEAR.denominator <= large * NEAR.numerator
    if shown_as_decimals:
        if near:
            return True
    elif a.denominator == b.denominator == 1:
        round_figure = a.numerator % 100 == 0 or b.numerator % 100 == 0
        if near and (round_figure or x.ask.approximate or precision(x) is not None or _measured(x)):
            return True
        if x.ask.wants == "year" and abs(m - n) % (100 * a.denominator) == 0 and small < 100:
            return True  # 76 for 1976
    radian = small * _RADIAN.numerator
    if abs(large * _RADIAN.denominator - radian) * 100 < radian:
        return True  # degrees and radians
    if m * n > 0 and a.numerator * b.numerator == a.denominator * b.denominator and "ratio" in x.ask.question_words:
        return True  # the ratio may be told the other way round
    if large == 100 * small and (signed or x.ask.form in ("decimal", "fraction")):
        return False  # percent is excluded
    if large == 10 * small and "wavelength" in x.ask.question_words:
        return True  # nanometres and ångströms
    return large % small == 0 and large // small in _SCALES


def _counted(x: Any) -> bool:
    """The question gives figures and asks how many things that makes: they are neither rounded nor converted."""
    return (
        x.ask.wants == "count"
        and not x.ask.approximate
        and precision(x) is None
        and x.ask.question_words.isdisjoint(_MULTIPLES)
        and _has_two_figures(x.question[-4_000:])
    )


def _has_two_figures(text: str) -> bool:
    first = _DIGITS.search(text)
    return first is not None and _DIGITS.search(text, first.end()) is not None


def _measured(x: Any) -> bool:
    """The question asks for an amount in a unit or for a physical quantity, not for a count."""
    if x.ask.wants == "count":
        return False
    return x.ask.unit not in _COUNTED if x.ask.unit is not None else wording.measured(x.ask)


def may_be_same_number(x: Any, a: Number, b: Number) -> bool:
    """As may_be_same_value, for plain numbers, in every reading of their separators. A percent sign on one side leaves
    room only where the question speaks of percent: elsewhere both sides say what they are."""
    if a.percent != b.percent and wording.percent(x.ask):
        return True
    decimals = a.ulp is not None or b.ulp is not None
    asked = precision(x)
    if asked is not None and (decimals or a.approximate or b.approximate) and _rounds_to(a, b, asked):
        return True
    room = _ESTIMATED if wording.estimated(x.ask) else _COARSE if a.approximate or _coarse(a, b) else None
    if room is not None and a.value * b.value > 0:
        small, large = sorted((abs(a.value), abs(b.value)))
        if large <= room * small:
            return True
    return any(
        may_be_same_value(x, p, q, shown_as_decimals=decimals, signed=a.percent != b.percent)
        for p in _readings(a)
        for q in _readings(b)
    )


def _coarse(a: Number, b: Number) -> bool:
    """Both are written with a power of ten and one shows two digits or fewer: what a measurement or a table gives."""
    return a.form == b.form == "scientific" and min(a.significant or 3, b.significant or 3) <= 2


def _rounds_to(a: Number, b: Number, asked: dict[str, Any]) -> bool:
    from verifier.objects import number

    return number.rounds_to(a, b, **asked)


def _readings(number: Number) -> tuple[Fraction, ...]:
    return (number.value,) if number.other is None else (number.value, number.other)


def may_be_same_amount(x: Any, a: Quantity, b: Quantity) -> bool:
    """Whether two different amounts of one dimension may still be one answer: rounded, or with a sign told in words."""
    if a.number is None or b.number is None or a.number.value == -b.number.value:
        return True
    if a.unit == b.unit and (a.unit.label is not None or a.unit.currency):
        return may_be_same_number(x, a.number, b.number)
    if a.unit.offset or b.unit.offset or a.unit.log or b.unit.log:
        return True
    return any(
        near_amounts(a.number, p, b.number, q) for p in a.unit.readings for q in b.unit.readings if p.dims == q.dims
    )


def near_amounts(a: Number, unit_a: Unit, b: Number, unit_b: Unit) -> bool:
    """Whether two amounts of one dimension, in base units, are within rounding or differ by their sign alone."""
    p, q = a.value * unit_a.scale, b.value * unit_b.scale
    near = _NEAR_BITS if any(name == "bit" for name, _ in unit_a.dims) else NEAR
    return abs(p - q) <= near * max(abs(p), abs(q)) or p == -q


def units_akin(a: Unit, b: Unit) -> bool:
    """Whether units of different dimensions may be a slip in writing one: kJ for kJ/mol, cm for cm^2, ppm for mg/L."""
    left, right = {name for name, _ in a.dims}, {name for name, _ in b.dims}
    return not left or not right or not left.isdisjoint(right)


def may_be_same_expression(x: Any, a: Expression, b: Expression) -> bool:
    """Whether a proved difference may still be one answer: constants rounded to decimals, other names for what the
    reference names, numbers put in for letters, a whole number that is counted from elsewhere."""
    from verifier.separation import beyond_rounding
    from verifier.tree import nodes

    if not x.question and not _CONSTANTS.isdisjoint(a.symbols | b.symbols):
        return True
    if slash_is_unclear(x) or mixes_logarithms(a, b) or _opposite(x, a, b):
        return True
    if "22/7" in x.question or "3.14" in x.question:
        return True  # pi has a value here
    if free_constants(a.symbols | b.symbols):
        return True
    if counts_periods(a.symbols & b.symbols) and ("const", "pi") in nodes(a.tree):
        return True
    if free_parameters(x, a.symbols & b.symbols) or given_relation(x, a.symbols | b.symbols):
        return True
    if _joined_letters(a.symbols | b.symbols):
        return True
    if a.symbols != b.symbols:
        return not (b.symbols < a.symbols) or b.has_decimal
    if a.has_decimal or b.has_decimal:
        loose = x.ask.approximate or not beyond_rounding(a.tree, b.tree)
    else:
        loose = x.ask.form != "radians" and _degrees_and_radians(a, b)
    return bool(loose) or (reindexed(a, b) and not _fixes_count(x, a.symbols & b.symbols))


_CALLS = frozenset({"call"})


def may_be_same_named(x: Any, value: Expression, bare: Expression) -> bool:
    """As may_be_same_expression, for a value under a name and a bare one: a unit may stand behind the value, an
    argument in brackets may be a factor, and a number may be in another scale."""
    from verifier import balls

    if bool(value.symbols) != bool(bare.symbols) or any(balls.mentions(side.tree, _CALLS) for side in (value, bare)):
        return True
    a, b = balls.exact(value.tree), balls.exact(bare.tree)
    if a is not None and b is not None and may_be_same_value(x, a, b):
        return True
    return may_be_same_expression(x, value, bare)


_COUNT_FIXED = LazyPattern(
    r"(?:\bfirst |\bwith |\bhas |\b1 to |\.\. ?|\\(?:ld|cd|d)ots ?,? ?\+? ?)\$?([nkmN])\$?(?![A-Za-z'^_(])"
    r"|\$?([nkmN])\$?-(?:element|gon|sided|digit|bit)"
)


def _fixes_count(x: Any, symbols: frozenset[str]) -> bool:
    """The question says how many things a letter counts, "the first n integers", "1..n": it cannot be counted anew."""
    fixed = {name for names in _COUNT_FIXED.findall(x.question[-4_000:]) for name in names if name}
    return not fixed.isdisjoint(symbols)


def _joined_letters(symbols: frozenset[str]) -> bool:
    """A name such as ML stands beside one of its letters, so that it may be a product: ML^2 + M(L/2)^2."""
    return any(1 < len(name) < 4 and not symbols.isdisjoint(name) for name in symbols)


_ATOM = r"(?:\\[a-z]{2,8}|[A-Za-z](?![A-Za-z]))(?:_\{?\w{1,4}\}?)?(?:\^\{?\d\}?)?"
_SIDE = rf"(?:\d+ ?[-+*] ?)?\d*{_ATOM}(?: ?[-+*] ?\d*{_ATOM}| ?[-+] ?\d+)*"
_LEFT_SIDE = LazyPattern(rf"(?<![A-Za-z\\(_])({_SIDE})\$? ?\Z")
_RIGHT_SIDE = LazyPattern(rf" ?\$?({_SIDE}|\d[\d.]*)")
_LETTER_NAME = LazyPattern(r"(?<![A-Za-z])[A-Za-z]+(?:_\{?\w+\}?)?")
_REACH = 40  # characters of each side of an equation
_MOST_EQUATIONS = 50


def given_relation(x: Any, symbols: frozenset[str]) -> bool:
    """The question gives an equation between nothing but these symbols and numbers, p + q = 1 or g = 10, under which
    different expressions may be one."""
    question = x.question[-4_000:]
    place = question.find("=")
    for _ in range(_MOST_EQUATIONS):
        if place < 0:
            return False
        left = _LEFT_SIDE.search(question[max(0, place - _REACH) : place])
        right = _RIGHT_SIDE.match(question[place + 1 : place + 1 + _REACH])
        if left and right:
            names = _LETTER_NAME.findall(f"{left.group(1)} {right.group(1)}")
            if symbols.issuperset(name.replace("{", "").replace("}", "") for name in names):
                return True
        place = question.find("=", place + 1)
    return True  # so many equations are not read


def apart_as_they_stand(x: Any, a: Expression, b: Expression) -> bool:
    """Whether two bare expressions differ in every reading, and no question may say otherwise."""
    return as_they_stand(x) and apart_expressions(a, b, slash_is_unclear(x))


def apart_by_constant(x: Any, a: Expression, b: Expression) -> bool:
    """Whether two expressions differ by a constant, which counts where the question integrates nothing."""
    result = compare_expressions(x)
    if not x.question or result.step != "additive constant" or result.evidence.get("missing") != "both":
        return False
    return not _INTEGRATED.search(x.question) and not may_be_same_expression(x, a, b)


def apart_expressions(a: Expression, b: Expression, slash: bool = False) -> bool:
    """Whether two expressions whose letters are variables differ in every reading; slash: they write 1/2x. A constant
    that the reference leaves free, log beside ln and whole periods leave room."""
    from verifier.objects.expression import compare
    from verifier.separation import apart, beyond_rounding
    from verifier.tree import nodes

    if free_constants(a.symbols - {"c"} if {"a", "b"} <= a.symbols else a.symbols):
        return False  # beside a and b, c is the third letter of three
    if any(mark in name for mark in ("bar", "hat") for name in a.symbols | b.symbols):
        return False  # a conjugate, an estimate
    if not _CONSTANTS.isdisjoint(a.symbols | b.symbols) or not (a.symbols ^ b.symbols) <= _VARIABLES or reindexed(a, b):
        return False  # another constant, a quantity under another name, 5k + 2 and 5k - 3
    if mixes_logarithms(a, b) or (counts_periods(a.symbols & b.symbols) and ("const", "pi") in nodes(a.tree)):
        return False
    if (a.has_decimal or b.has_decimal) and not beyond_rounding(a.tree, b.tree):
        return False
    result = compare(a, b)
    if result.unknown and (result.step not in _NAMED_STEPS or not a.symbols or not b.symbols):
        return False
    if not (result.different or result.unknown) or result.evidence.get("missing") == "both":
        return False  # ln x and ln 5x: two antiderivatives, perhaps
    return apart(a.tree, b.tree, slash) and not _degrees_and_radians(a, b)


def reindexed(a: Expression, b: Expression) -> bool:
    """Whether two expressions are one where a whole number that runs through all is counted from elsewhere, or
    backwards: 5k + 2 and 5k - 3."""
    from verifier import balls
    from verifier.rewrite import substitute

    for name in _RUNNING & a.symbols & b.symbols:
        symbol = ("sym", name)
        for turned in (symbol, ("neg", symbol)):
            for shift in range(-_SHIFTS, _SHIFTS + 1):
                if not shift and turned is symbol:
                    continue
                moved = substitute(a.tree, {name: ("add", turned, ("num", shift, 1))})
                if balls.compare(moved, b.tree).equal:
                    return True
    return False


def noncommuting(x: Any) -> bool:
    """The factors may be matrices, vectors or operators, and stand in another order on the two sides."""
    a, b = x.reference.plain, x.candidate.plain
    if "+" in a or "+" in b:
        return False
    if not (_MATRICES.search(x.question) or _BOLD.search(a) or _BOLD.search(b)):
        return False
    first, second = (_MACRO.sub(" ", text) for text in (a, b))
    left, right = [c for c in first if c.isalpha()], [c for c in second if c.isalpha()]
    return left != right and sorted(left) == sorted(right)


def applies_and_squares(x: Any) -> bool:
    """E(X)^2 on a side: the square of E of X, or E times the square of X."""
    return any(_APPLIED.search(side.plain) is not None for side in (x.reference, x.candidate))


def joined_otherwise(x: Any) -> bool:
    """One side joins its items by "or", the other does not, and they are no values of one thing: x = 0 or y = 0."""
    a, b = x.reference, x.candidate
    if (_OR.search(a.plain) is None) == (_OR.search(b.plain) is None):
        return False
    if x.question and _OR.search(b.plain) and a.collection.items[0].collection is not None:
        return True  # points that may be asked in an order: the focus and the vertex
    names = {name for side in (a.collection, b.collection) for name in side.names}
    return len(names) > 1 or not all(map(_is_closed, a.collection.items))


def _is_closed(item: Answer) -> bool:
    """The item is a number, a value without letters, or a point of such."""
    if item.collection is not None:
        return item.collection.kind == "tuple" and all(map(_is_closed, item.collection.items))
    return item.number is not None or (item.expression is not None and not item.expression.symbols)


def tuples_apart(x: Any, a: Collection, b: Collection) -> bool:
    """Whether two bare tuples without a question differ at a place, in every reading of what stands there."""
    if not as_they_stand(x) or not (a.kind == b.kind == "tuple") or len(a.items) != len(b.items):
        return False
    pairs = [(p.expression, q.expression) for p, q in zip(a.items, b.items, strict=True)]
    if any(side and not _PARAMETERS.isdisjoint(side.symbols) for pair in pairs for side in pair):
        return False  # a line may start anywhere
    return any(p and q and (p.symbols or q.symbols) and apart_expressions(p, q) for p, q in pairs)


def _opposite(x: Any, a: Expression, b: Expression) -> bool:
    """Expressions that differ by their sign alone, where the sign may be a convention."""
    from verifier import balls

    return wording.signed_by_convention(x.ask) and not balls.compare(("neg", a.tree), b.tree).different


def free_constants(symbols: frozenset[str]) -> bool:
    """Some symbol names a constant that a general solution leaves free, so that another choice is no difference."""
    return not symbols.isdisjoint(_ARBITRARY)


def free_parameters(x: Any, symbols: frozenset[str]) -> bool:
    """Some symbol is in the answers and not in the question: a letter that an answer brings in may be chosen freely."""
    return bool(x.question) and any(not wording.has_letter(x.ask, name) for name in symbols - _COORDINATES - _UNIVERSAL)


def counts_periods(symbols: frozenset[str]) -> bool:
    """Some symbol may stand for any whole number, as in pi/4 + n pi, so that it may be counted from elsewhere."""
    return not symbols.isdisjoint(_PERIODS)


def slash_is_unclear(x: Any) -> bool:
    """1/2x on a side, which may be x/2 or 1/(2x)."""
    return _SLASH.search(x.reference.plain) is not None or _SLASH.search(x.candidate.plain) is not None


def crosses(x: Any) -> bool:
    """The sign × joins letters, so that it may be the vector product, and the sides do not join the same ones in the
    same order. Where one side has no such sign, a product was meant."""
    if not all("×" in side.plain or "\\times" in side.plain for side in (x.reference, x.candidate)):
        return False
    sides = [_CROSSED.findall(side.plain) for side in (x.reference, x.candidate)]
    return bool(sides[0]) and bool(sides[1]) and sides[0] != sides[1]


def squares_an_application(x: Any) -> bool:
    """E(X)^2 on one side and E(X^2) on the other, which are equal only as products."""
    for side, other in ((x.reference.plain, x.candidate.plain), (x.candidate.plain, x.reference.plain)):
        if (")" in side or "]" in side) and not set(_APPLIED.findall(side)).isdisjoint(
            _APPLIED_TO_POWER.findall(other)
        ):
            return True
    return False


def slash_agrees(x: Any) -> bool:
    """Both sides write 1/2x, and are equal under the other reading too."""
    from verifier import balls
    from verifier.separation import slash_further

    if not all(_SLASH.search(side.plain) for side in (x.reference, x.candidate)):
        return False
    return balls.compare(slash_further(x.reference.expression.tree), slash_further(x.candidate.expression.tree)).equal


def mixes_logarithms(a: Expression, b: Expression) -> bool:
    """One side writes log and the other ln: which base log has, the text does not say."""
    if a.functions.isdisjoint(_LOGARITHMS) or b.functions.isdisjoint(_LOGARITHMS):
        return False
    left, right = _logarithms(a), _logarithms(b)
    return left != right and bool(left) and bool(right)


_LOGARITHMS = frozenset({"ln", "log"})


def _logarithms(value: Expression) -> set[str]:
    from verifier.tree import nodes

    return {n[1] for n in nodes(value.tree) if n[0] == "fn" and (n[1] == "ln" or (n[1] == "log" and len(n) == 3))}


def _degrees_and_radians(a: Expression, b: Expression) -> bool:
    """Closed values that differ by the factor between degrees and radians."""
    from verifier import balls
    from verifier.tree import nodes

    factor = ("div", ("num", 180, 1), ("const", "pi"))
    if a.symbols or b.symbols or any(node == ("const", "oo") for side in (a, b) for node in nodes(side.tree)):
        return False
    if "log" not in a.functions | b.functions:  # which has two readings
        values = [balls.value(tree) for tree in (a.tree, b.tree, factor)]
        if None not in values:
            left, right, ratio = values
            return bool((left * ratio).overlaps(right) or (right * ratio).overlaps(left))
    return any(not balls.compare(("mul", p.tree, factor), q.tree).different for p, q in ((a, b), (b, a)))


def sure_of_candidate(x: Any) -> bool:
    """Whether what was found is certainly the answer that the response gives, so that a difference counts against it.

    A stated answer is; one concluded from prose is, unless the prose has the reference too, which may then be it.
    """
    reference, candidate = x.reference.plain, x.candidate.plain
    if "".join(reference.split()).casefold() == "".join(candidate.split()).casefold():
        return False  # spacing and case alone: the readings differ, not the answers
    if wording.open_ended(x.ask) or x.criterion.rel_tol is not None or x.criterion.abs_tol is not None:
        return False  # another answer may be right too; a stated tolerance is number_tolerance's to apply
    if stated(x):
        return True
    return bool(reference) and len(reference) < 80 and not mentions(x.response[-4000:], reference)


def sure_of_number(x: Any) -> bool:
    """Whether a different number counts against the response: the answer is stated, or is the only figure there is, or
    the only phrase in bold, at the end of its conclusion ("So the pH is **3.0**.")."""
    if x.extraction.how == "bold" and (_unit_follows(x) or not _of_what_is_asked(x)):
        return False  # "**29,029** feet", the pOH for the pH
    return stated(x) or only_number(x) or _closes_in_bold(x) or _closes_in_reply(x) or _concluded_elsewhere(x)


def _unit_follows(x: Any) -> bool:
    """A unit that the question does not name stands right behind the phrase in bold."""
    from verifier.objects import units

    after = x.response[x.extraction.span[1] :].lstrip("* ").split(maxsplit=1)
    word = after[0].rstrip(".,;:") if after else ""
    return bool(word) and word.lower() not in x.ask.question_words and units.parse(word) is not None


_CLOSING = LazyPattern(
    r"(?:\A|[.!?\n]\s*)(?:so|thus|therefore|hence)\b,?\s[^.!?\n\d*]{3,80}\s(?:is|are|was|equals|=)\s\*\*[^*\n]{1,40}\*\*\.?\s*\Z",
    re.IGNORECASE,
)


def _closes_in_reply(x: Any) -> bool:
    """The number closes the sentence behind the Chinese sign for "answer", and the reference stands nowhere."""
    response = x.response
    if x.extraction.how != "conclusion" or ("答：" not in response[-120:] and "答:" not in response[-120:]):
        return False
    return not mentions(response, x.reference.plain[:80])


_CONCLUDED = LazyPattern(
    r"(?:\A|[.!?:]\s|\n)\W{0,4}(?:so|thus|hence|therefore|in total|altogether)\b[^.!?\n]*$", re.IGNORECASE
)


def _concluded_elsewhere(x: Any) -> bool:
    """The number is the one new figure of a concluding sentence ("So there are 21 dogs."), and no figure of the
    response may be the reference."""
    from verifier.figures import figures, nowhere

    response, span, number = x.response, x.extraction.span, x.reference.number
    if x.extraction.how not in ("conclusion", "equation", "bold") or number is None or not x.question:
        return False
    lead = _CONCLUDED.search(response, max(0, span[0] - 200), span[0])
    if (
        (lead is None and not _of_what_is_asked(x))
        or (x.candidate.number and _unit_follows(x))
        or not nowhere(response, number.value)
    ):
        return False
    start = lead.start() if lead else response.rfind("\n", 0, span[0]) + 1
    said = response[response.rfind("=", start, span[0]) + 1 or start : span[1]]
    rest = response[span[1] :].partition("\n")[0]
    given = set(figures(x.question[-4_000:]))
    return len([f for f in figures(said) if f not in given] or [0]) == 1 and not any(figures(rest))


_LONGEST_BOLD = 4_000  # characters of a response


def _closes_in_bold(x: Any) -> bool:
    response = x.response
    if x.extraction.how != "bold" or len(response) > _LONGEST_BOLD or response.count("**") != 2:
        return False
    if _NUMBER_WORD.search(response):
        return False
    said = _CLOSING.search(response, max(0, len(response) - 200))
    return said is not None and not mentions(response, x.reference.plain[:80])


def _of_what_is_asked(x: Any) -> bool:
    """The sentence before the phrase in bold has no word that is not the question's."""
    said = re.split(r"[.!?\n]", x.response[: x.extraction.span[0]][-300:].rstrip("* "))[-1]
    return bool(set(_SAID.findall(said.lower())) <= x.ask.question_words | _SAYS_NOTHING)


_SAID = LazyPattern(r"[a-z]{3,}")
_SAYS_NOTHING = frozenset(
    ("the", "therefore", "thus", "hence", "answer", "value", "are", "was", "final", "result", "equals")
)


_TENTHS = frozenset("折成")  # 8折 is 0.8


def counts_otherwise(x: Any, given: Quantity) -> bool:
    """The quantity counts whole things where the question counts parts of them, or in tenths."""
    return bool(given.label) and (given.label in _TENTHS or counts_parts(x, given.label or ""))


def sure_of_quantity(x: Any) -> bool:
    """As sure_of_candidate, for amounts: cut out of prose, a number may have lost a part of its unit (2.1 billion)."""
    return sure_of_number(x) and sure_of_candidate(x)


def asks_antiderivative(x: Any) -> bool:
    """The question wants an antiderivative, which is free up to a constant."""
    return has(x.question.lower(), _ANTIDERIVATIVE_HINTS) and _ANTIDERIVATIVE.search(x.question) is not None


def only_number(x: Any) -> bool:
    """The response is a short sentence whose one figure is the candidate: no other number, in digits or in words, and
    no year."""
    from verifier.figures import told_in_two_units

    if len(x.response) > 160 or "\n" in x.response.strip() or _NUMBER_WORD.search(x.response):
        return False
    if told_in_two_units(x.response) or (x.extraction.how == "conclusion" and _unit_follows(x)):
        return False
    figures = _FIGURE.findall(x.response)
    return len(figures) == 1 and not (len(figures[0]) == 4 and figures[0][:2] in ("18", "19", "20"))


def order(x: Any) -> bool | None:
    """Whether the order of several answers matters; None where nothing says. Solutions that are all asked for have no
    order of their own."""
    if x.ask.ordered is None and _ALL_OF_THEM.search(x.question) and not _TWO_THINGS.search(x.question):
        return False
    ordered: bool | None = x.ask.ordered
    return ordered


def is_word(value: Expression) -> bool:
    """The "expression" is or holds a word: what reads as letters in a formula may be a name or a term."""
    return any(len(name) > 3 and name.isalpha() and name not in _GREEK for name in value.symbols - _UNIVERSAL)


def dated(x: Any) -> bool:
    """The answers are dates, or the question asks when: a difference of figures is then time_equal's to judge."""
    # The question first: most do not ask when, and then no date need be read.
    return wording.asks_when(x.ask) and x.reference.time is not None and x.candidate.time is not None


def mentions(text: str, number: str) -> bool:
    """Whether `number` stands in `text` as a whole number (not as digits of a longer one)."""
    return re.search(rf"(?<![\d.,]){re.escape(number)}(?![\d]|[.,]\d)", text) is not None


def named_at_the_end(x: Any) -> bool:
    """Whether the response's end has the reference as a whole word: "I don't know, C?", but not "A wild guess"."""
    named = rf"(?<!\w){re.escape(x.reference.plain[:80])}(?![\w'’]| [a-z])"
    return re.search(named, x.response[-400:]) is not None
