"""What a question's wording leaves open: assumptions that a rule must not make.

Rules ask when they are about to decide. Each test first looks for its words among the question's words, a set that is
made once; a pattern runs only where one of them stands. All take the Ask, whose question may be empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Final

from verifier.ask_text import has
from verifier.lazy import LazyPattern, LongPattern

if TYPE_CHECKING:
    from verifier.ask import Ask


def _once(test: Callable[[Ask], bool]) -> Callable[[Ask], bool]:
    """A test that is made once for each question and kept beside what else was read of it."""
    name = test.__name__

    @wraps(test)
    def kept(ask: Ask) -> bool:
        answer = ask.tests.get(name)
        if answer is None:
            answer = ask.tests[name] = test(ask)
        return answer

    return kept


def _stems(ask: Ask, stems: tuple[str, ...]) -> bool:
    """Whether a word of the question begins with one of the stems."""
    for word in ask.question_words:  # noqa: SIM110 - a generator costs more than the tests
        if word.startswith(stems):
            return True
    return False


def _contains(ask: Ask, parts: tuple[str, ...]) -> bool:
    """Whether one of the parts stands in the question: for signs and Chinese, which have no word limits."""
    return has(ask.question_text, parts)


# "Find an eigenvector", "give an example": many answers are right, and the reference is one of them.
_IMPERATIVES: Final = frozenset(
    (
        "give", "find", "name", "write", "construct", "provide", "suggest", "exhibit", "state", "list", "determine",
        "come", "think", "pick", "choose",
    )
)  # fmt: skip
_KINDS: Final = (
    "counterexample", "counter-example", "eigenvector", "singular", "basis", "bases", "parametri", "diagonali",
    "echelon", "perpendicular", "orthogonal", "potential", "grad", "particular", "possible", "might", "could",
    "may", "suffices",
)  # fmt: skip
_ONE_WANTED = LongPattern(
    r"\b(?:give|find|name|write|construct|provide|suggest|exhibit|state|list|determine|come up with|think of"
    r"|pick|choose)"
    r" (?:me |down |out )?(?:an?|any|one|some|two|three) (?!expression|equation|formula|inequality|closed"
    r"|exact|simplified"
    r"|general|explicit|answer|value|third|half|quarter|(?:more|minus|plus|times|divided)\b)[a-z]{3,}"
)
_OPEN_ENDED = LongPattern(
    r"\b(?:an|one|another) example of\b|counter-?example|\b(?:a|one) possible\b|\bpossible value of\b"
    r"|\b(?:might|could|may) be (?:the|an?|one|true|possible)\b"
    r"|eigenvector|singular vector|\bbas[ie]s\b (?:of|for|vector)|\b(?:normal|direction|unit|orthogonal"
    r"|perpendicular) vector"
    r"|vector (?:normal|perpendicular|orthogonal|parallel)|perpendicular to both|parametri[sz]|particular solution"
    r"|potential function|\bgrad\b|row echelon|diagonali[sz]|\bintegers [a-z] and [a-z]\b|line (?:parallel"
    r"|perpendicular) to"
    r"|\b(?:find|give|name|choose|pick|state|write|determine) (?:any|one) (?:value|solution|answer|[a-z]\b)"
    r"|\bone answer suffices|\banswers? (?:may|will|can) vary"
    r"|\bwhat is (?:an?|one|any) (?:possible|factor|divisor|multiple|example|solution|value)\b"
)
_MIGHT_BE: Final = ("might be", "could be", "may be")
_ASKS_WHAT_MIGHT_BE = LazyPattern(r"\b(?:what|which|who|where|why|how)\b[^.?!]{0,80}\b(?:might|could|may) be\b")
_OPEN_ENDED_ZH: Final = ("举出", "举一个", "任写", "任意写", "写出一个", "答案不唯一")


@_once
def open_ended(ask: Ask) -> bool:
    """Whether many answers may be right, so that another one than the reference is not wrong for that."""
    words = ask.question_words
    if words.isdisjoint(_IMPERATIVES) and not _stems(ask, _KINDS) and "what is" not in ask.question_text:
        return not ask.question.isascii() and _contains(ask, _OPEN_ENDED_ZH)
    text = ask.question_text
    return (
        _ONE_WANTED.search(text) is not None
        or _OPEN_ENDED.search(text) is not None
        or (has(text, _MIGHT_BE) and _ASKS_WHAT_MIGHT_BE.search(text) is not None)
        or _contains(ask, _OPEN_ENDED_ZH)
    )


# A change may be reported as "-20" or as "a decrease of 20", a force or a lens with or without its sign. Only where
# the question is algebra does a flipped sign make another answer.
_ALGEBRA: Final = (
    "solve", "evaluat", "simplif", "expand", "factor", "polynomial", "equation", "integer", "root",
    "determinant", "coordinate", "sum", "comput", "calculat", "slope", "intercept", "matrix", "matrices",
    "vector", "derivative",
)  # fmt: skip
_ALGEBRA_SIGNS: Final = ("=", "^", "\\frac", "\\int", "\\sqrt", "\\lim", "f(", "方程", "计算")
_SUM = LazyPattern(r"\d ?[-+*/×] ?-?\d")
_PHYSICAL: Final = (
    "decreas", "de-creas", "declin", "drop", "loss", "lose", "lost", "chang", "fall", "fell", "reduc", "less",
    "below", "magnitude", "absolute", "debt", "deficit", "displace", "work", "charg", "veloc", "acceler",
    "deceler", "forc", "error", "shift", "elevat", "depth", "deep", "releas", "absorb", "heat", "enthalp",
    "energ", "exotherm", "lens", "mirror", "focal", "image", "magnif", "volt", "potential", "torque", "current",
    "cold", "cool", "warm", "down", "depreciat", "descen", "discount", "elastic", "deviat", "moment", "field",
    "power", "temperature", "profit", "speed", "fast", "rate", "slid", "price", "cost", "interest", "return",
    "balance",
)  # fmt: skip
_PHYSICAL_ZH: Final = ("减少", "下降", "降低", "亏损", "放出", "释放", "变化")


@_once
def algebra(ask: Ask) -> bool:
    """Whether the question is pure algebra (or there is none), so that a flipped sign is another answer."""
    if not ask.question:
        return True
    if _stems(ask, _PHYSICAL) or (not ask.question.isascii() and _contains(ask, _PHYSICAL_ZH)):
        return False
    return _stems(ask, _ALGEBRA) or _contains(ask, _ALGEBRA_SIGNS) or _SUM.search(ask.question_text) is not None


def has_letter(ask: Ask, name: str) -> bool:
    """Whether the symbol `name` stands in the question by itself: x in "solve x^2 = 4". Longer names count as there."""
    first = name.split("_")[0]
    return (
        len(first) > 1 or re.search(rf"(?<![A-Za-z]){re.escape(first)}(?![A-Za-z])", ask.question[-4_000:]) is not None
    )


_NUMBERED = LazyPattern(r"(?:^|\s)\(?1[.)] ?\S[^\n]{0,80}\s\(?2[.)] ?\S")


@_once
def numbered_options(ask: Ask) -> bool:
    """Whether the question numbers its items, so that a figure may be the number of one: "1. 4  2. 7"."""
    text = ask.question_text
    return ("1." in text or "1)" in text) and _NUMBERED.search(text) is not None


# The letters, their case and their spacing are what is asked.
_LITERAL: Final = (
    "spell", "spelt", "hyphen", "uppercase", "lowercase", "upper-case", "lower-case", "password", "translat",
    "output", "print", "return", "program", "variable", "grammar", "punctuat", "article", "compound", "rewrite",
    "acronym", "abbreviat", "symbol", "formula", "verbatim", "cipher", "encod", "encrypt", "decod", "decrypt",
    "plaintext", "morse", "anagram", "lyric", "quote", "french", "german", "spanish", "latin", "turkish",
    "italian", "portuguese", "word", "phrase", "title-case", "code", "pin", "suffix", "prefix",
)  # fmt: skip
_LITERAL_PARTS: Final = ("capital letter", "upper case", "lower case", "title case")
_LITERAL_ZH: Final = ("翻译", "拼写", "密码", "输出", "大写", "小写")


@_once
def literal(ask: Ask) -> bool:
    """Whether the text itself may be asked, so that case, accents, articles, spacing and trailing zeros count."""
    if not ask.question.isascii() and _contains(ask, _LITERAL_ZH):
        return True
    return _stems(ask, _LITERAL) or _contains(ask, _LITERAL_PARTS)


_LABELS: Final = (
    "version",
    "release",
    "section",
    "chapter",
    "paragraph",
    "clause",
    "hexadecimal",
    "spell",
    "title",
    "words",
)


@_once
def labels(ask: Ask) -> bool:
    """Whether a figure may be a label, so that 1.10 and 1.1 are two: versions, sections, spelled numbers."""
    return _stems(ask, _LABELS) or "hex" in ask.question_words


# The same value in another shape is what is asked.
_REWRITING: Final = (
    "rationali", "partial", "prime", "primes", "denominator", "equivalent", "vertex", "slope-intercept",
    "point-slope", "standard", "scientific", "ordinary", "notation", "expand", "factor", "complet", "rewrite",
    "reduc", "convert", "express", "simplif", "form", "exact", "terms", "round", "combin", "rearrang", "clear",
    "words", "decimal", "fraction", "percent", "mixed", "power", "multiplication", "product", "exponential", "division",
    "divide", "change",
)  # fmt: skip
_REWRITTEN = LongPattern(
    r"rationali[sz]|partial fraction|prime factori|product of (?:its )?primes?|(?:polynomial|long) division"
    r"|(?:with|over) (?:a |one |the )?denominator|denominator of|equivalent fraction|\bin (?:english )?words"
    r"|number form|decimal (?:value|form)"
    r"|which fraction|(?:exponential|radius|vertex|slope-intercept|point-slope|standard|expanded|factored"
    r"|scientific) form"
    r"|(?:scientific|standard|ordinary) (?:notation|number)|clear the|\brearrange|complet\w+ the square"
    r"|\brewrite|\breduce\b"
    r"|\bconvert|\bexpress\b[^.]{1,80}\b(?:as|in)\b|\bsimplif|\bfactor(?:i[sz]e|ing)?\b(?! of)|\bexpand"
    r"|(?:single|common|improper|reduced) fraction"
    r"|\b(?:as|to|into) an? (?:product|sum|power|multiplication|fraction|decimal|percent|mixed|ratio)|exact value"
    r"|in terms of|\bround\b|\bcombine\b|\bchange .{1,40} (?:to|into)\b"
)
_REWRITING_ZH: Final = ("分母有理化", "因式分解", "化简", "化为", "化成", "约分")


@_once
def rewriting(ask: Ask) -> bool:
    """Whether the question gives a value and asks for it in another form."""
    if not ask.question.isascii() and _contains(ask, _REWRITING_ZH):
        return True
    return _stems(ask, _REWRITING) and _REWRITTEN.search(ask.question_text) is not None


_ENDPOINTS: Final = ("integer", "whole", "increas", "decreas", "monoton", "concav", "convex")
_ENDPOINTS_ZH: Final = ("整数", "单调", "递增", "递减", "凹", "凸")


def endpoints_free(ask: Ask) -> bool:
    """Whether sets that differ in endpoints may be one answer: over the integers, or where a function is monotone."""
    return _stems(ask, _ENDPOINTS) or (not ask.question.isascii() and _contains(ask, _ENDPOINTS_ZH))


_TEMPERATURE_CHANGE: Final = (
    "delta", "chang", "differ", "rise", "rose", "rising", "drop", "depress", "elevat", "interval", "gradient",
    "up", "down", "increas", "decreas", "warm", "cool", "heat", "hotter", "colder",
)  # fmt: skip


def temperature_change(ask: Ask) -> bool:
    """Whether a temperature may be a difference, which converts without the offset."""
    return _stems(ask, _TEMPERATURE_CHANGE) or _contains(ask, ("δ", "∆", "\\delta"))


# Points, pairs and vectors have an order; solutions do not.
_ORDERED: Final = (
    "order", "coordinate", "point", "vertex", "vertices", "vector", "interse", "meet", "position", "midpoint",
    "center", "centre", "focus", "matrix", "matrices", "respectively", "sequence", "arrang", "pattern", "term",
    "terms", "first", "next",
)  # fmt: skip
_ORDERED_ZH: Final = ("顺序", "坐标", "交点", "顶点", "向量", "排列", "依次")
_PAIR = LazyPattern(r"\([a-z], ?[a-z]")
_UNORDERED: Final = ("unordered", "up to order", "in any order", "order does not matter", "任意顺序")


def order_free(ask: Ask) -> bool:
    """Whether the wording says that the order of several values does not matter."""
    return _contains(ask, _UNORDERED)


@_once
def order_said(ask: Ask) -> bool:
    """Whether the wording itself makes the order of several values matter."""
    if _stems(ask, _ORDERED) or (not ask.question.isascii() and _contains(ask, _ORDERED_ZH)):
        return True
    return _PAIR.search(ask.question_text) is not None


_LOGIC_FORM: Final = (
    "cnf", "dnf", "normal", "negat", "contrapositive", "converse", "inverse", "morgan", "dual", "minimi",
    "canonical", "equivalent",
)  # fmt: skip


def logic_form(ask: Ask) -> bool:
    """Whether a Boolean expression is asked in a certain form, so that an equal truth table is not enough."""
    return _stems(ask, _LOGIC_FORM)


_PERCENT: Final = ("percent", "%", "百分")


@_once
def percent(ask: Ask) -> bool:
    """Whether the question speaks of percent, so that 20% and 0.2 may be two answers."""
    return _contains(ask, _PERCENT)


_RELATION = LazyPattern(
    r"\b(?:brother|sister|sibling|son|daughter|child|father|mother|parent|wife|husband|spouse|friend|cousin|uncle|aunt"
    r"|nephew|niece|grand[a-z]+|partner|rival|opponent|enemy|assistant|student|pupil|teacher|mentor|successor"
    r"|predecessor|colleague|fan|critic|neighbou?r|suburb|border|borders|bordered|close|far|next|opposite|beside|near"
    r"|outside|part|doubt|doubts|hardly|barely|scarcely|stopped|ceased|denies|denied|disputed|mistaken|myth)s?\b"
)
_EVENT = LazyPattern(
    r"\b(?:[a-z]{2,}ed|shot|began|begun|built|written|wrote|born|fell|sold|bought|taken|took|given|gave|held|won|lost|made"
    r"|became|sung|sang|starts?|ends?|begins?)\b"
)
_NEUTRAL_EVENTS: Final = frozenset(("located", "situated", "called", "named", "need", "red", "hundred", "indeed"))


def other_event(ask: Ask, told: str) -> bool:
    """Whether a sentence tells of an event that the question does not speak of: "performed" where "wrote" is asked."""
    asked = {word[:4] for word in ask.question_words}
    events = {match.group() for match in _EVENT.finditer(told.lower())} - _NEUTRAL_EVENTS
    return any(event[:4] not in asked for event in events)


def other_relation(ask: Ask, told: str) -> bool:
    """Whether a sentence relates what it names in a way that the question does not speak of: "the brother of", "close
    to", "hardly", or another event."""
    found = (match.group() for match in _RELATION.finditer(told.lower()))
    return any(word not in ask.question_words for word in found) or other_event(ask, told)


_WHEN = LazyPattern(r"\b(?:when|since|until|years?|dates?)\b|何时|什么时候|哪一?年", re.IGNORECASE)
_WHEN_HINTS: Final = ("when", "since", "until", "year", "date", "何时", "时候", "哪")


@_once
def asks_when(ask: Ask) -> bool:
    """Whether the question asks for a time, or speaks of one."""
    return has(ask.question.lower(), _WHEN_HINTS) and _WHEN.search(ask.question) is not None
