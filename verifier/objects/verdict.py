"""Closed-vocabulary verdicts: yes / no, true / false, entailment / neutral / contradiction, even / odd, ..."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from verifier.answer import Answer
    from verifier.ask import Ask

_LONGEST = 2_000
_LONGEST_PHRASE = 60


class VerdictWord(NamedTuple):
    """One verdict of a closed vocabulary.

    value: the canonical word, lower case: "yes", "incorrect", "even", "no solution", or a word that the question lists.
    family: the vocabulary it belongs to: "yes_no", "true_false", "correctness", "entailment", "sentiment", "parity",
        "validity", "possibility", "existence", "monotonicity", "convergence", "solution", "listed", ...
    polarity: 1 for yes, true, correct; -1 for no, false, incorrect; 0 for any other word.
    asked: whether the question is answered by yes or no, so that "true" and "yes" say the same.
    how: "whole" (the answer is the word), "leading" ("Yes, because ...").
    """

    value: str
    family: str
    polarity: int = 0
    asked: bool = False
    how: str = "whole"


# canonical value -> (family, polarity, spellings)
_CLASSES: Final[tuple[tuple[str, str, int, str], ...]] = (
    ("yes", "yes_no", 1, "yes|yeah|yep|是|是的"),
    ("no", "yes_no", -1, "no|nope|否|不是|不是的"),
    ("true", "true_false", 1, "true|statement is true|真|真命题|not false"),
    ("false", "true_false", -1, "false|statement is false|假|假命题|not true|untrue"),
    ("correct", "correctness", 1, "correct|statement is correct|对|正确|是正确的|对的|正确的|√|✓|✔|not incorrect"),
    (
        "incorrect",
        "correctness",
        -1,
        "incorrect|statement is incorrect|wrong|not correct|not right|错|错误|不对|不正确|错的|错误的|是错误的|×|✗|✘",
    ),
    ("entailment", "entailment", 0, "entailment|entails|entailed"),
    ("contradiction", "entailment", 0, "contradiction|contradicts|contradictory|contradicted"),
    ("positive", "sentiment", 0, "positive|正面|积极"),
    ("negative", "sentiment", 0, "negative|负面|消极"),
    ("even", "parity", 0, "even|even function|偶函数|偶数|偶|even number|an even function|an even number"),
    ("odd", "parity", 0, "odd|odd function|奇函数|奇数|奇|odd number|an odd function|an odd number"),
    (
        "neither even nor odd",
        "parity",
        0,
        "neither even nor odd|neither odd nor even|非奇非偶|非奇非偶函数|非奇非偶函数",
    ),
    ("valid", "validity", 0, "valid"),
    ("invalid", "validity", 0, "invalid|not valid"),
    ("possible", "possibility", 0, "possible|可能"),
    ("impossible", "possibility", 0, "impossible|not possible|不可能"),
    ("exists", "existence", 0, "exists|存在|it exists"),
    (
        "does not exist",
        "existence",
        0,
        "does not exist|doesn't exist|dne|d.n.e|不存在|limit does not exist|极限不存在|nonexistent|non-existent",
    ),
    ("increasing", "monotonicity", 0, "increasing|递增|单调递增|monotonically increasing|增函数"),
    ("decreasing", "monotonicity", 0, "decreasing|递减|单调递减|monotonically decreasing|减函数"),
    ("converges", "convergence", 0, "converges|convergent|收敛|it converges|series converges|does not diverge"),
    (
        "diverges",
        "convergence",
        0,
        "diverges|divergent|发散|it diverges|series diverges|does not converge|not convergent",
    ),
    (
        "no solution",
        "solution",
        0,
        "no solution|no solutions|无解|there is no solution|there are no solutions|no solution exists|has no solution",
    ),
    (
        "no real solution",
        "solution",
        0,
        "no real solution|no real solutions|no real root|no real roots|无实数解|"
        "无实根|无实数根|there are no real solutions",
    ),
    (
        "infinitely many solutions",
        "solution",
        0,
        "infinitely many|infinitely many solutions|infinite solutions|无穷多解|无数解|无穷多个解|无数个解",
    ),
    ("rational", "rationality", 0, "rational|有理数"),
    ("irrational", "rationality", 0, "irrational|not rational|无理数"),
    ("reversible", "reversibility", 0, "reversible|可逆"),
    ("irreversible", "reversibility", 0, "irreversible|not reversible|不可逆"),
    ("acute", "angle", 0, "acute|acute angle|锐角"),
    ("obtuse", "angle", 0, "obtuse|obtuse angle|钝角"),
    ("clockwise", "rotation", 0, "clockwise|顺时针"),
    ("counterclockwise", "rotation", 0, "counterclockwise|counter-clockwise|anticlockwise|anti-clockwise|逆时针"),
    ("north", "compass", 0, "north|due north|北|正北|北方"),
    ("south", "compass", 0, "south|due south|南|正南|南方"),
    ("east", "compass", 0, "east|due east|东|正东|东方"),
    ("west", "compass", 0, "west|due west|西|正西|西方"),
    ("northeast", "compass", 0, "northeast|north-east|north east|东北"),
    ("northwest", "compass", 0, "northwest|north-west|north west|西北"),
    ("southeast", "compass", 0, "southeast|south-east|south east|东南"),
    ("southwest", "compass", 0, "southwest|south-west|south west|西南"),
)
_WORDS: Final[dict[str, tuple[str, str, int]]] = {
    spelling: (value, family, polarity)
    for value, family, polarity, spellings in _CLASSES
    for spelling in spellings.split("|")
}
# Two values that may both hold: "no solution" and "no real solution", northeast and east.
_COMPATIBLE: Final = frozenset(
    frozenset(pair)
    for pair in (
        ("no solution", "no real solution"),
        *(
            (point, half)
            for point in ("northeast", "northwest", "southeast", "southwest")
            for half in (point[:5], point[5:])
        ),
    )
)
_POLAR: Final = frozenset(("yes_no", "true_false", "correctness"))

_LEAD_IN = LazyPattern(
    r"(?:(?:the|this|that|it|so|thus|therefore|final|my|answer|verdict|conclusion|statement|claim|"
    r"argument|is|was|:|=|,|the relation|label|hence)\s+){1,6}|答案[是为:：]?\s*|该?(?:说法|叙述|命题|结论)是?\s*"
)
_STRIP = " \t\r\n.,;:!?。，；：！？\"'“”‘’`*_()[]（）{}$"
# What the words of a vocabulary look like, those that a question lists included.
_LISTABLE = LazyPattern(r"[^\W\d_][\w '-]*")
_LEADING = LazyPattern(
    r"(yes|no|true|false|correct|incorrect|是的|是|否|不是|对|错误|正确|错|不对|不正确)(?:[,，.。;；:：!！]|\s[-–—]|[-–—]\s|\n)\s*(?=\S)",
    re.I,
)
_NO_WORD = LazyPattern(
    r"\bno\b(?! (?:matter|longer|doubt|wonder))|\bfalse\b|\bincorrect\b|\bwrong\b|\buntrue\b|"
    r"\bnot (?:true|correct|right|the case|necessarily|always)\b|错|不对|不正确|否定|并非",
    re.I,
)
_YES_WORD = LazyPattern(r"\byes\b|(?<!not )\btrue\b|(?<!not )(?<!in)\bcorrect\b|是的|(?<!不)正确|(?<!不)对的", re.I)
_HEDGE = LazyPattern(
    r"\b(?:but|however|although|though|except|unless|only if|depends|maybe|perhaps|possibly|not sure|"
    r"unclear|on the other hand|strictly speaking|wait|actually|cannot (?:be )?(?:determined?|say))\b|但|"
    r"然而|不过|除非|不一定|可能",
    re.I,
)
_TWISTED = LazyPattern(
    r"\b(?:false|incorrect|wrong|invalid|untrue|not|no|never|fail(?:s|ed)?|contradict\w*|disprov\w*|"
    r"in(?:valid|consistent))\b|n't\b|错|不|没|未|非|否定|假",
    re.I,
)


def read(answer: Answer) -> VerdictWord | None:
    """The verdict that the answer is: the word alone, or a leading "Yes, ..." to a yes-no question."""
    text = answer.plain
    if not text or len(text) > _LONGEST:
        return None
    ask = answer.ask
    if len(text) <= _LONGEST_PHRASE:
        found = _whole(text, ask)
        if found is not None:
            return found
    return _leading(text, ask)


def _key(text: str) -> str:
    text = text.replace("’", "'").replace("~", " ")
    if "\\" in text:
        text = text.replace("\\text", "").replace("\\mathrm", "").replace("\\ ", " ")
    return " ".join(text.strip(_STRIP).casefold().split())


def _whole(text: str, ask: Ask) -> VerdictWord | None:
    key = _key(text)
    if not key:
        return None
    found = _lookup(key, ask)
    if found is None:
        lead = _LEAD_IN.match(key)
        if lead:
            found = _lookup(key[lead.end() :].strip(_STRIP), ask)
    return found


def _lookup(key: str, ask: Ask) -> VerdictWord | None:
    word = _WORDS.get(key)
    if word is None and _LISTABLE.fullmatch(key) is None:
        return None  # a number, a formula: in no vocabulary, so that the question need not be read for one
    vocabulary = ask.vocabulary
    if key in vocabulary and (word is None or any(item not in _WORDS for item in vocabulary)):
        if word is not None and word[2]:
            # "yes", "no" or "maybe": the three exclude each other and polarity still stands.
            return VerdictWord(word[0], "listed", word[2], _asked(ask))
        return VerdictWord(key, "listed")
    if word is None:
        if key == "neutral":
            return VerdictWord(key, "entailment" if "entailment" in vocabulary else "sentiment")
        if key in ("t", "f") and "true" in vocabulary:
            value = "true" if key == "t" else "false"
            return VerdictWord(value, "true_false", 1 if key == "t" else -1, _asked(ask))
        return None
    value, family, polarity = word
    return VerdictWord(value, family, polarity, _asked(ask) if polarity else False)


def _asked(ask: Ask) -> bool:
    """Whether yes, true and correct say the same here: a yes-no question whose wording has no negation of its own."""
    return ask.wants == "yes_no" and not _TWISTED.search(_without_vocabulary(ask))


def _without_vocabulary(ask: Ask) -> str:
    text = ask.question[-600:].casefold()
    return re.sub(
        r"(?:true|yes|correct|right|正确|对|是)\W{0,3}(?:or|/|and|或|还是)\W{0,3}(?:false|no|not|incorrect|wrong|错误?|否)\b",
        "",
        text,
    )


def _leading(text: str, ask: Ask) -> VerdictWord | None:
    match = _LEADING.match(text)
    if match is None or ask.wants != "yes_no":
        return None
    value, family, polarity = _WORDS[match.group(1).casefold()]
    rest = text[match.end() :]
    against = _NO_WORD if polarity > 0 else _YES_WORD
    if against.search(rest) or _HEDGE.search(rest):
        return None
    return VerdictWord(value, family, polarity, _asked(ask), "leading")


def compare(a: VerdictWord, b: VerdictWord) -> Comparison:
    """Within a family: equal or different words. Across yes-no, true-false and correct-incorrect: by polarity, only
    where the question is a yes-no question. Anything else is unknown."""
    if a.family == b.family:
        if a.value == b.value:
            return equal("word")
        if frozenset((a.value, b.value)) in _COMPATIBLE:
            return unknown("compatible")
        return different("word", left=a.value, right=b.value)
    if a.family in _POLAR and b.family in _POLAR and a.asked and b.asked:
        if a.polarity == b.polarity:
            return equal("polarity")
        return different("polarity", left=a.value, right=b.value)
    return unknown("families")


def show(word: VerdictWord) -> str:
    """The canonical word."""
    return word.value
