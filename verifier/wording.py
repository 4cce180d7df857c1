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
    r"|exact|simplified|json|python|literal"
    r"|general|explicit|answer|value|third|half|quarter|(?:more|minus|plus|times|divided)\b)[a-z]{3,}"
)
_OPEN_ENDED = LongPattern(
    r"\b(?:an|one|another) example of\b|counter-?example|\b(?:a|one) possible\b|\bpossible value of\b"
    r"|\b(?:might|could|may) be (?:the|an?|one|true|possible)\b"
    r"|eigenvector|singular vector|\bbas[ie]s\b (?:of|for|vector)|\b(?:normal|direction|unit|orthogonal"
    r"|perpendicular) vector"
    r"|vectors? (?:is |that is |which is )?(?:normal|perpendicular|orthogonal|parallel)"
    r"|perpendicular to both|parametri[sz]|particular solution"
    r"|potential function|\bgrad\b|row echelon|diagonali[sz]|\bintegers [a-z] and [a-z]\b|line (?:parallel"
    r"|perpendicular) to"
    r"|\b(?:find|give|name|choose|pick|state|write|determine) (?:any|one) (?:value|solution|answer|[a-z]\b)"
    r"|\bfind a value of [a-z] (?:for which|such that|so that)"
    r"|\bone answer suffices|\banswers? (?:may|will|can) vary"
    r"|\^\{?-1\}? ?[a-z] ?[a-z]\b"
    r"|\bwhat is (?:an?|one|any) (?:possible|common|typical|usual|factor|divisor|multiple|example|solution|value)\b"
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
        any(not _counted(text, match.start()) for match in _ONE_WANTED.finditer(text))
        or _OPEN_ENDED.search(text) is not None
        or (has(text, _MIGHT_BE) and _ASKS_WHAT_MIGHT_BE.search(text) is not None)
        or _contains(ask, _OPEN_ENDED_ZH)
    )


_WAYS = LazyPattern(r"(?:how many|number of)(?: [a-z]+){1,6} to (?:[a-z]+ )?\Z")


def _counted(text: str, place: int) -> bool:
    """Whether the clause asks how many ways there are to do what it says at `place`: to choose a committee."""
    return _WAYS.search(text, max(0, place - 100), place) is not None


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
    "balance", "statistic",
)  # fmt: skip
_PHYSICAL_ZH: Final = ("减少", "下降", "降低", "亏损", "放出", "释放", "变化")


@_once
def algebra(ask: Ask) -> bool:
    """Whether the question is pure algebra (or there is none), so that a flipped sign is another answer."""
    if not ask.question:
        return True
    if signed_by_convention(ask):
        return False
    return _stems(ask, _ALGEBRA) or _contains(ask, _ALGEBRA_SIGNS) or _SUM.search(ask.question_text) is not None


def signed_by_convention(ask: Ask) -> bool:
    """Whether the question speaks of a change, a force or another thing whose sign may be told in words or chosen."""
    return _stems(ask, _PHYSICAL) or (not ask.question.isascii() and _contains(ask, _PHYSICAL_ZH))


def has_letter(ask: Ask, name: str) -> bool:
    """Whether the symbol `name` stands in the question by itself: x in "solve x^2 = 4". Longer names count as there."""
    first = name.split("_")[0]
    return (
        len(first) > 1 or re.search(rf"(?<![A-Za-z]){re.escape(first)}(?![A-Za-z])", ask.question[-4_000:]) is not None
    )


_ASKS = LazyPattern(r"\b(?:what|find|comput|calculat|determin|evaluat|give|state|how)|求|多少")
_GIVEN = LazyPattern(r"\s*(?:\\?[=:]|\bis|\bwas|\bare|≈)?\s*[-$]?\d")
_SEVERAL_ASKED = (" and ", " or ", "和", "与", ",")


def asks_for(ask: Ask, name: str) -> bool:
    """Whether the question asks for what `name`, a word or several letters, stands for: it names it after an asking
    word, alone, and gives it no value. True without a question."""
    text, key = ask.question_text, name.lower()
    if not text:
        return True
    places = [m.start() for m in re.finditer(rf"(?<![a-z]){re.escape(key)}(?![a-z])", text)]
    if any(_GIVEN.match(text, place + len(key)) for place in places):
        return False
    for place in places:
        before = text[max(0, place - 60) : place]
        asked = [found.start() for found in _ASKS.finditer(before)]
        if asked:
            between = before[asked[-1] :] + text[place : place + len(key) + 6]
            return not any(mark in between for mark in _SEVERAL_ASKED) and not re.search(r"[.?!;]\s", between)
    return False


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


_LABEL_PARTS: Final = ("figure number", "what time", "what is the time")


@_once
def labels(ask: Ask) -> bool:
    """Whether a figure may be a label, so that 1.10 and 1.1 are two: versions, sections, times, spelled numbers."""
    return _stems(ask, _LABELS) or "hex" in ask.question_words or _contains(ask, _LABEL_PARTS)


_PRINTED: Final = frozenset(("print", "prints", "printed", "code", "program", "python", "javascript", "console"))
_RETURNED = LazyPattern(r"\breturns\b|\b(?:does|will|would) \S{1,40} return\b")
_PRINTED_ZH: Final = ("输出", "打印", "代码", "程序")


def printed(ask: Ask) -> bool:
    """Whether what a program gives is asked, where quotes, brackets and ".0" tell types apart."""
    words = ask.question_words
    if "assert" in words and "==" in ask.question:
        return True
    if not words.isdisjoint(_PRINTED) or ("return" in ask.question_text and _RETURNED.search(ask.question_text)):
        return True
    return not ask.question.isascii() and _contains(ask, _PRINTED_ZH)


# What an asking sentence says where it asks for an amount of money, and where it asks for something else.
_MONEY = LazyPattern(
    r"\b(?:pay|pays|paid|payment|costs?|price|spend|spends|spent|earn\w*|profit|revenue|salary|wages?|bill|dollars?|euros?"
    r"|money|owes?|rupees?|rs|prix|co[uû]te|preis|kostet|kosten|precio|cuesta"
    r"|fee|tip|budget|savings?|saved?|bank|income|worth|charged?|make|made|change|raised?|total value)\b"
    r"|[$€£¥₹]|多少钱|元",
    re.IGNORECASE,
)
_NO_MONEY = LazyPattern(
    r"\b(?:percent(?:age)?|ratio|fraction|part|share|how (?:many|long|far|old)|when|what time|number of|rate|quantity"
    r"|age|weight|length|distance|attendance|(?:max|min)imi[sz]\w+)\b|%",
    re.IGNORECASE,
)
_OTHER_SIZE = LazyPattern(
    r"\b(?:cents?|penn(?:y|ies)|pence|thousands?|millions?|billions?|lakhs?|crores?|convert|exchange)\b|[分千万]"
    r"|\bin \$?[KM]\b",
    re.IGNORECASE,
)
_SENTENCE = LazyPattern(r"(?<!\b[RDM]s)(?<!\bDr)(?<!\bM[rs])(?<!\bNo)[.!?]\s+|\n\s*")


def last_sentence(text: str) -> str:
    """The last sentence or line of a question, where it says what it asks for."""
    return _SENTENCE.split(text.strip())[-1]


def asks_money(ask: Ask) -> bool:
    """Whether the asking sentence asks for an amount of money, and nothing says that it is told in another size."""
    text = ask.question.strip()[-2_000:]
    asking = last_sentence(text)
    if _OTHER_SIZE.search(text) or _NO_MONEY.search(asking):
        return False
    return _MONEY.search(asking) is not None


_ASKS_FOR = LazyPattern(
    r"(?:find|compute|calculate|evaluate|determine|whatis|give)(?:thevalueof|theinverse)?[$\\(]*\Z", re.IGNORECASE
)


def asks_as_written(ask: Ask, name: str) -> bool:
    """Whether the question asks for `name`, sign by sign: f^{-1}(x). Short names may stand for other things."""
    name, question = "".join(name.split()).strip("$"), "".join(ask.question[-2_000:].split())
    place = question.find(name)
    return len(name) > 3 and place >= 0 and _ASKS_FOR.search(question, max(0, place - 40), place) is not None


def articles(ask: Ask) -> bool:
    """Whether the question is which article stands before a noun."""
    return _contains(ask, ("a or the", "the or a", "a or an", "a, an", "a/an", "an or the"))


_ESTIMATED = LazyPattern(
    r"\b(?:estimate|roughly|order[- ]of[- ]magnitude|ballpark|fermi)\b[^.?!]*[.?!]?\s*$|估计|估算|数量级"
)


def estimated(ask: Ask) -> bool:
    """Whether the last sentence asks for a guess at a size, so that another one near it is right as well."""
    return _ESTIMATED.search(ask.question_text[-300:]) is not None


_MEASURED: Final = (
    "temperature", "veloc", "accelerat", "pressure", "wavelength", "frequenc", "momentum", "enthalp", "entrop",
    "resistance", "voltage", "capacit", "equilibrium", "molar", "melting", "boiling", "half-life", "concentration",
)  # fmt: skip


def measured(ask: Ask) -> bool:
    """Whether a physical quantity is asked, whose value comes out of rounded data."""
    return _stems(ask, _MEASURED) or ("=" in ask.question_text and "how high" in ask.question_text)


def torque(ask: Ask) -> bool:
    """Whether a torque is asked: a newton metre of it is no joule."""
    return not ask.question_words.isdisjoint(("torque", "moment", "torques", "moments")) or _contains(ask, ("力矩",))


_FORCES: Final = ("forc", "tension", "weight", "reaction", "friction", "thrust")


def force(ask: Ask) -> bool:
    """Whether a force is asked, where mg is mass times g."""
    return _stems(ask, _FORCES)


_ACCOUNTS: Final = ("income", "loss", "profit", "earnings", "cash", "revenue", "gain", "deficit", "balance", "change")


def accounts(ask: Ask) -> bool:
    """Whether an amount of an account is asked, where one in round brackets is negative."""
    return not ask.question_words.isdisjoint(_ACCOUNTS)


# The same value in another shape is what is asked.
_REWRITING: Final = (
    "rationali", "partial", "prime", "primes", "denominator", "equivalent", "vertex", "slope-intercept",
    "point-slope", "standard", "scientific", "ordinary", "notation", "expand", "factor", "complet", "rewrite",
    "reduc", "convert", "express", "simplif", "form", "exact", "terms", "round", "combin", "rearrang", "clear",
    "words", "condens", "log", "logarithm", "ratio", "quotient", "decimal", "fraction", "percent", "mixed", "power",
    "multiplication", "product", "exponential", "division", "divide", "change",
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
    r"|\b(?:as|to|into) an? (?:product|sum|power|multiplication|fraction|decimal|percent|mixed|ratio)"
    r"|in terms of(?! (?:\$?\\?[a-hj-z][a-z]?\$?(?:,? and |, )?)+(?:[.,?;:]|$))"
    r"|\bround\b|\bcombine\b|\bchange .{1,40} (?:to|into)\b"
)
_FORM_SAID = LazyPattern(
    r"single log|\bcondense|rational denominator|(?:polar|radical|index|trigonometric) form|in the form|in powers of"
    r"|quotient plus|(?:ratio|quotient) of (?:two )?integers|not (?:as )?a decimal|no decimals"
)
_REWRITING_ZH: Final = ("的形式", "配方", "分母有理化", "因式分解", "化简", "化为", "化成", "约分")


@_once
def rewriting(ask: Ask) -> bool:
    """Whether the question gives a value and asks for it in another form."""
    if not ask.question.isascii() and _contains(ask, _REWRITING_ZH):
        return True
    if not _stems(ask, _REWRITING):
        return False
    return _REWRITTEN.search(ask.question_text) is not None or _FORM_SAID.search(ask.question_text) is not None


_ENDPOINTS: Final = ("integer", "whole", "increas", "decreas", "monoton", "concav", "convex")
_ENDPOINTS_ZH: Final = ("整数", "单调", "递增", "递减", "凹", "凸")


def endpoints_free(ask: Ask) -> bool:
    """Whether sets that differ in endpoints may be one answer: over the integers, of a count, or where a function is
    monotone."""
    if "inequality" in ask.question_words and "number of" in ask.question_text:
        return True  # that tickets are not fewer than none need not be said
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


# Deeds that a person is asked for, in the words that tell of each. What stands in one line may be told for another.
_DEEDS: Final = (
    "write writes wrote written writer author authored penned lyrics lyricist compose composed composer songwriter",
    "sing sings sang sung singer perform performs performed performer record recorded",
    "play plays played portray portrays portrayed act acted actor actress star stars starred voice voices voiced",
    "direct directs directed director",
    "found founds founded founder establish established create creates created creator start started begin began invent"
    " invented inventor discover discovered design designed build built",
    "win wins won winner winning",
    "lose loses lost loser",
    "born birth birthplace",
    "die dies died death",
)
_WORD = LazyPattern(r"\b[a-z]+\b")
_DEED_OF: Final = {word: number for number, words in enumerate(_DEEDS) for word in words.split()}


def other_deed(ask: Ask, told: str) -> bool:
    """Whether a sentence tells of another deed than the question asks for: "directed by" where "wrote" is asked."""
    asked = {_DEED_OF[word] for word in ask.question_words if word in _DEED_OF}
    said = {_DEED_OF[word] for word in _WORD.findall(told.lower()) if word in _DEED_OF}
    return bool(asked) and bool(said) and asked.isdisjoint(said)


_RANKS: Final = frozenset(
    (
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "last", "latest",
        "final", "next", "previous", "youngest", "oldest", "smallest", "largest", "biggest", "longest", "shortest",
        "highest", "lowest", "tallest", "most", "least", "fewest", "fastest", "slowest", "earliest", "newest",
    )
)  # fmt: skip
_OFFICES: Final = frozenset(
    ("vice", "deputy", "assistant", "acting", "former", "honorary", "shadow", "junior", "under")
)


def other_rank(ask: Ask, told: str) -> bool:
    """Whether a sentence tells of another in a row than the question asks for: the first for the last, the president
    for the vice president. Capitals are parts of names: "The Tenth Planet"."""
    said = set(_WORD.findall(told))
    asked = ask.question_words
    if said & _OFFICES != asked & _OFFICES:
        return True
    ranks = asked & _RANKS
    return bool(ranks) and not (said & _RANKS) <= ranks


def other_event(ask: Ask, told: str) -> bool:
    """Whether a sentence tells of an event that the question does not speak of: "performed" where "wrote" is asked."""
    asked = {word[:4] for word in ask.question_words}
    events = {match.group() for match in _EVENT.finditer(told.lower())} - _NEUTRAL_EVENTS
    return any(event[:4] not in asked for event in events)


def other_relation(ask: Ask, told: str) -> bool:
    """Whether a sentence relates what it names in a way that the question does not speak of: "the brother of", "close
    to", "hardly", or another event, or another in a row."""
    found = (match.group() for match in _RELATION.finditer(told.lower()))
    if any(word not in ask.question_words for word in found):
        return True
    return other_event(ask, told) or other_rank(ask, told)


# Before a name these say what was done for it or beside it.
_BESIDE: Final = frozenset(("for", "with", "from", "after", "against", "about"))
_WHO_DID = LazyPattern(r"who (?!(?:is|was|are|were)\b)([a-z]+)")


def done_to(ask: Ask, before: tuple[str, ...]) -> bool:
    """Whether a name that follows these words is what something was done to, for or with, where the question asks who
    did it: "defeated NAME" for "who defeated"."""
    if not before:
        return False
    if before[-1] in _BESIDE and before[-1] not in ask.question_words:
        return True
    deed = _WHO_DID.match(ask.question_text)
    return deed is not None and before[-1][:5] == deed[1][:5]


_GOES_ON = LazyPattern(r"\bnext\b|continu|接下来|下一")


def goes_on(ask: Ask) -> bool:
    """Whether the next terms of a sequence are asked, which may be told with those before them."""
    return _GOES_ON.search(ask.question_text) is not None


_TIES: Final = frozenset(("of", "to", "from", "than", "with", "for", "after", "before"))
_AUXILIARY: Final = frozenset(("did", "does", "do", "is", "was", "are", "were", "has", "have", "had", "will", "can"))
_BE: Final = frozenset(("is", "was", "are", "were"))


def turned(asked: tuple[str, ...], told: tuple[str, ...], place: int, end: int) -> bool:
    """Whether a sentence may give a phrase another part in what is told than the question asks for: "Abel killed Cain"
    where "who killed Abel" is asked. asked, told: words of the question and of the sentence, in which the phrase stands
    from `place` to `end`."""
    before = told[place - 1] if place else ""
    if before in _TIES and before in asked[:-1]:
        return True  # the father of X is asked, and the father of the phrase told
    if len(asked) < 3 or asked[0] not in ("who", "what", "which"):
        return False
    if asked[1] in ("did", "does", "do"):
        return place == 0 and told[end : end + 1] not in {(word,) for word in _BE}
    return asked[1] not in _AUXILIARY and before == asked[1]


def acts(ask: Ask, before: str, after: str) -> bool:
    """Whether a sentence makes a name do what the question asks to whom it was done: "Twente beat Ajax" where "which
    team did Ajax beat" is asked. before, after: what stands around the name."""
    done = {"did", "does", "do"} & ask.question_words
    return bool(done) and not before.strip() and after.split()[:1] not in ([word] for word in _BE)


_WHEN = LazyPattern(r"\b(?:when|since|until|years?|dates?)\b|何时|什么时候|哪一?年", re.IGNORECASE)
_WHEN_HINTS: Final = ("when", "since", "until", "year", "date", "何时", "时候", "哪")


@_once
def asks_when(ask: Ask) -> bool:
    """Whether the question asks for a time, or speaks of one."""
    return has(ask.question.lower(), _WHEN_HINTS) and _WHEN.search(ask.question) is not None


# Little words of languages that write 12.500,75; and of English, with some of which they are spelt alike.
_CONTINENTAL: Final = frozenset(
    """der die das und ist wie viele ein eine einen von mit hat wurde beträgt berechne el la los las cuántos cuántas
    cuál es del una que il lo gli quanti quante quanto della è di um uma os as quantos quantas qual het een hoeveel van
    wat""".split()  # noqa: SIM905
)
_ENGLISH: Final = frozenset(("the", "of", "what", "how", "which", "find", "many", "much", "and", "to"))
_WORD = LazyPattern(r"[^\W\d_]+")


def continental(ask: Ask) -> bool:
    """Whether the question is in a language that writes a decimal comma and groups thousands with a point."""
    said = set(_WORD.findall(ask.question_text))
    return len(said & _CONTINENTAL) > 1 and said.isdisjoint(_ENGLISH)
