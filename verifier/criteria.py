"""How scoring assumptions that nobody stated are read: one documented place, shared by all rules.

A criterion that the record states wins over the question, the question over the reference's own form.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verifier.objects.number import Number

# Ways in which a final answer was found that name it as final. The others are guesses at what the text concludes.
STATED = frozenset({"bare", "boxed", "tag", "marker", "json", "bracket"})

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


def asks_precision(x: Any) -> bool:
    """A precision is asked for, by the criterion or by the question."""
    c, ask = x.criterion, x.ask
    return any(
        item is not None
        for item in (c.decimals, c.sig_figs, c.rel_tol, c.abs_tol, ask.decimals, ask.sig_figs, ask.nearest)
    )


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


def mentions(text: str, number: str) -> bool:
    """Whether `number` stands in `text` as a whole number (not as digits of a longer one)."""
    return re.search(rf"(?<![\d.,]){re.escape(number)}(?![\d]|[.,]\d)", text) is not None
