"""How scoring assumptions that nobody stated are read: one documented place, shared by all rules.

A criterion that the record states wins over the question, the question over the reference's own form.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verifier.objects.expression import Expression
    from verifier.objects.number import Number
    from verifier.objects.quantity import Quantity

# Ways in which a final answer was found that name it as final. The others are guesses at what the text concludes.
STATED = frozenset({"bare", "tag", "boxed", "brackets", "marker", "json", "choice", "line"})

# Forms whose violation makes an equal value a different answer. An equal value in another form is then undecided.
STRICT_FORMS = frozenset(
    {
        "fraction", "lowest_terms", "decimal", "percent", "scientific", "mixed", "interval", "factored", "expanded",
        "simplified", "standard", "words", "base", "radians", "degrees",
    }
)  # fmt: skip

# A change may be reported as "-20" or as "a decrease of 20": there a flipped sign alone decides nothing.
_SIGNED_CHANGE = re.compile(
    r"\b(?:decreas|declin|drop|loss|lose|lost|chang|fall|fell|reduc|less|below|magnitude|absolute|debt|deficit"
    r"|displace|work|charge|velocity|accelerat|force|error|differ|shift|elevation|depth)",
    re.IGNORECASE,
)

# Ratios that a forgotten unit explains: percent, thousands and their powers, minutes and hours.
_SCALES = frozenset(Fraction(n) for n in (100, 10**3, 10**6, 10**9, 10**12, 60, 3600, 24, 12))

_BLANK = re.compile(r"\s+")
_WHEN = re.compile(r"\b(?:when|since|until|years?|dates?)\b|何时|什么时候|哪一?年", re.IGNORECASE)
_GREEK = frozenset(
    (
        "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "theta", "vartheta", "iota", "kappa",
        "lambda", "sigma", "upsilon", "varphi", "omega", "Gamma", "Delta", "Theta", "Lambda", "Sigma", "Upsilon",
        "Omega",
    )
)  # fmt: skip

_ANTIDERIVATIVE = re.compile(r"antiderivative|indefinite integral|primitive of|原函数|不定积分", re.IGNORECASE)
_PERCENT = re.compile(r"percent|%|百分", re.IGNORECASE)
_FIGURE = re.compile(r"\d[\d,.]*\d|\d")
_NUMBER_WORD = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand|once|twice|first"
    r"|second|third|\w+th|half|both|none|no|not|zero)\b",
    re.IGNORECASE,
)
_ALL_OF_THEM = re.compile(
    r"\b(?:find|give|list|state|determine|what are)\b.{0,30}\b(?:all|both|every|the)\b.{0,40}"
    r"\b(?:roots|solutions|zeros|zeroes|values|factors|divisors|primes|intercepts|eigenvalues)\b|\bsolve\b",
    re.IGNORECASE,
)

# Nodes of a tree that stand for work to do.
_WORK = frozenset({"deriv", "int", "sum", "prod", "lim"})

# Numbers closer than this, relative to the larger, may be one quantity rounded on the way to the answer.
NEAR = Fraction(1, 20)


def stated(x: Any) -> bool:
    """The response names its final answer as such."""
    return x.extraction.how in STATED


def strict_form(x: Any) -> bool:
    """The question (or the criterion) wants a certain form, so that an equal value is not enough."""
    if x.criterion.exact_form is not None:
        return bool(x.criterion.exact_form)
    return x.ask.form in STRICT_FORMS


def restates(x: Any) -> bool:
    """The candidate is arithmetic that the question itself contains: the work that was asked for is not done."""
    text = x.candidate.plain.replace(" ", "")
    return len(text) > 1 and any(c in text for c in "+-*/^(\\") and text in x.question.replace(" ", "")


def unfinished(value: Expression) -> bool:
    """The expression still holds work to do: arithmetic between numbers alone, a derivative, an integral, a sum."""
    from verifier.forms import is_evaluated
    from verifier.tree import nodes

    return not is_evaluated(value.tree) or any(node[0] in _WORK for node in nodes(value.tree))


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


def sign_is_a_matter_of_words(x: Any) -> bool:
    """The question speaks of a change, a loss or a vector, where a sign may be expressed in words instead."""
    return _SIGNED_CHANGE.search(x.question) is not None


def asks_percent(x: Any) -> bool:
    """The question wants a percentage."""
    return x.ask.unit in ("percent", "%") or x.ask.form == "percent" or x.ask.wants == "percent"


def asked_unit(x: Any) -> str | None:
    """The unit that a bare number is in: the criterion's, or the one that the question asks for."""
    unit = x.criterion.unit
    return unit if unit not in (None, "required", "optional") else x.ask.unit


def may_be_same_value(
    x: Any, a: Fraction | None, b: Fraction | None, *, shown_as_decimals: bool = False, signed: bool = False
) -> bool:
    """Whether two different values may still be one answer: rounded on the way, in another unit, or with its sign told
    in words. shown_as_decimals: 1130.0 is a measured value though it is an integer. signed: a percent sign says already
    in which unit one side is."""
    if a is None or b is None:
        return True
    if a == -b:
        return sign_is_a_matter_of_words(x)
    if a == 0 or b == 0:
        other = abs(a or b)
        return other < NEAR
    near = abs(a - b) <= NEAR * max(abs(a), abs(b))
    if shown_as_decimals:
        if near:
            return True
    elif a.denominator == b.denominator == 1:
        round_figure = a.numerator % 100 == 0 or b.numerator % 100 == 0
        if near and (x.ask.approximate or precision(x) is not None or round_figure):
            return True
    ratio = max(abs(a / b), abs(b / a))
    if ratio == 100 and (signed or x.ask.form in ("decimal", "fraction")):
        return False  # percent is excluded
    return ratio in _SCALES


def may_be_same_number(x: Any, a: Number, b: Number) -> bool:
    """As may_be_same_value, for plain numbers, in every reading of their separators. A percent sign on one side leaves
    room only where the question speaks of percent: elsewhere both sides say what they are."""
    if a.percent != b.percent and _PERCENT.search(x.question):
        return True
    decimals = a.ulp is not None or b.ulp is not None
    return any(
        may_be_same_value(x, p, q, shown_as_decimals=decimals, signed=a.percent != b.percent)
        for p in _readings(a)
        for q in _readings(b)
    )


def _readings(number: Number) -> tuple[Fraction, ...]:
    return (number.value,) if number.other is None else (number.value, number.other)


def may_be_same_amount(x: Any, a: Quantity, b: Quantity) -> bool:
    """Whether two different amounts of one dimension may still be one answer: rounded, or with a sign told in words."""
    if a.number is None or b.number is None:
        return True
    if a.unit_text != b.unit_text:
        return False  # the units say which amounts are meant, and these were compared in base units beyond rounding
    return may_be_same_number(x, a.number, b.number)


def may_be_same_expression(x: Any, a: Expression, b: Expression) -> bool:
    """Whether a proved difference may still be one answer: constants rounded to decimals, other names for what the
    reference names, numbers put in for letters."""
    if a.symbols != b.symbols:
        return not (b.symbols < a.symbols) or b.has_decimal
    if a.symbols:
        return bool(a.has_decimal or b.has_decimal)
    return a.has_decimal != b.has_decimal or (a.has_decimal and b.has_decimal)


def sure_of_candidate(x: Any) -> bool:
    """Whether what was found is certainly the answer that the response gives, so that a difference counts against it.

    A stated answer is; one concluded from prose is, unless the prose has the reference too, which may then be it.
    """
    reference, candidate = x.reference.plain, x.candidate.plain
    if _BLANK.sub("", reference).casefold() == _BLANK.sub("", candidate).casefold():
        return False  # spacing and case alone: the readings differ, not the answers
    if stated(x):
        return True
    return bool(reference) and len(reference) < 80 and not mentions(x.response[-4000:], reference)


def sure_of_quantity(x: Any) -> bool:
    """As sure_of_candidate, for amounts: cut out of prose, a number may have lost a part of its unit (2.1 billion)."""
    return (stated(x) or only_number(x)) and sure_of_candidate(x)


def asks_antiderivative(x: Any) -> bool:
    """The question wants an antiderivative, which is free up to a constant."""
    return _ANTIDERIVATIVE.search(x.question) is not None


def only_number(x: Any) -> bool:
    """The response is a short sentence whose one figure is the candidate: no other number, in digits or in words, and
    no year."""
    if len(x.response) > 160 or "\n" in x.response.strip() or _NUMBER_WORD.search(x.response):
        return False
    figures = _FIGURE.findall(x.response)
    return len(figures) == 1 and not (len(figures[0]) == 4 and figures[0][:2] in ("18", "19", "20"))


def order(x: Any) -> bool | None:
    """Whether the order of several answers matters; None where nothing says. Solutions that are all asked for have no
    order of their own."""
    if x.ask.ordered is None and _ALL_OF_THEM.search(x.question):
        return False
    ordered: bool | None = x.ask.ordered
    return ordered


def is_word(value: Expression) -> bool:
    """The "expression" is or holds a word: what reads as letters in a formula may be a name or a term."""
    return any(len(name) > 3 and name.isalpha() and name not in _GREEK for name in value.symbols)


def dated(x: Any) -> bool:
    """The answers are dates, or the question asks when: a difference of figures is then time_equal's to judge."""
    return (x.reference.time is not None and x.candidate.time is not None) and _WHEN.search(x.question) is not None


def mentions(text: str, number: str) -> bool:
    """Whether `number` stands in `text` as a whole number (not as digits of a longer one)."""
    return re.search(rf"(?<![\d.,]){re.escape(number)}(?![\d]|[.,]\d)", text) is not None
