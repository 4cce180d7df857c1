"""What kind of answer a question wants: how many, in what order, a person or a year, which unknowns."""

from __future__ import annotations

import re

from verifier.ask_text import amount_of, has
from verifier.ask_unit import HOW_MANY, is_unit
from verifier.lazy import LazyPattern, LongPattern

_COUNT = LazyPattern(
    r"\b(?:find|list|name|give|state|identify|write|provide|what are|mention)\s+(?:the |any |all |out |down |your )?"
    r"(both|two|three|four|five|six|[2-9])\s+(?!(?:decimal|significant|digit|more|times|percent|and|or|to|"
    r"of)\b)[a-z]{3,}"
    r"|(?:写出|列出|列举|举出|指出)(?:任意|其中|出)?([两三四五六])[个种条项点]"
)
_ORDERED = LongPattern(
    r"(?:increasing|ascending|decreasing|descending|alphabetical|chronological|numerical|reverse|sorted|"
    r"same|correct|given|this|that|following|right|proper|original|exact) order\b"
    r"|in (?:the )?order (?:of|from|in which|that|they|as|given)|from (?:the )?(?:least|smallest|lowest|"
    r"largest|greatest|highest|left|oldest|earliest|shortest|lightest|youngest)\b.{0,40}\bto\b"
    r"|\b(?:sort|arrange|rank|order) (?:the|these|them|following|those|each)\b|\bin order\b(?! to| that|"
    r" for)|ordered (?:pair|triple|list)"
    r"|从小到大|从大到小|按.{1,12}(?:顺序|次序|排列)|依次|由[小大低高]到[小大低高]|先后顺序"
)
_ORDER_HINTS = (
    "order", " least", "smallest", "lowest", "largest", "greatest", "highest", "from left", "from the left",
    "oldest", "earliest", "shortest", "lightest", "youngest", "sort ", "arrange ", "rank ", "从小", "从大",
    "顺序", "次序", "排列", "依次", "由",
)  # fmt: skip
_FREE_ORDER = LazyPattern(
    r"any order|order (?:does not|doesn'?t|is not|isn'?t) (?:matter|important)|regardless of (?:the )?order"
    r"|顺序不限|不计顺序"
)

_WHO = LazyPattern(r"^(?:and |so |then |in .{2,40}, ?)?(who|whom|whose)\b")
_WHO_NOT_PERSON = LazyPattern(
    r"^(?:who|whom) (?:did|do|does|will) .*\b(?:beat|play|face|fight|defeat|lose|trade|draft|sign)\b|"
    r"^(?:who|whom) (?:all )?(?:won|wins?|win|will win|has won|have won|beat|beats|defeated|lost|owns?|"
    r"owned|makes?|made|makes up|manufactures?|manufactured|produces?|distributes?|publishe[sd]|"
    r"sponsors?|fought|(?:did|do|does) (?:the|they|we|you|us|\w+) (?:play|fight|lose|beat|face)|are|were|"
    r"can|has the most|have the most|has more|buys?|bought|provides?|runs|regulates|controls?|makes|built|"
    r"founded|"
    r"uses?|used|lives?|lived|settled|migrated|conquered|invaded|colonized|inhabited)\b|^whose\b"
)
_WHERE = LazyPattern(
    r"^(?:where\b(?!.*(?:\b(?:saying|term|word|phrase|name|expression|idiom)\b.*\bcome from|originate))|"
    r"in (?:what|which) (?:city|country|state|town|place|continent|province|region)|(?:what|"
    r"which) (?:city|country|continent|capital city|state|town|province)\b(?! (?:bird|flower|tree|"
    r"animal)))"
)
_WHEN = LazyPattern(r"^(?:when\b|(?:on )?(?:what|which) (?:date|day|dates)\b|what (?:was|is) the date\b)")
_YEAR = LazyPattern(r"\b(?:what|which) year\b|\byear in which\b|\bwhat was the year\b|哪一?年")
_TIME = LazyPattern(r"\bwhat time\b|\bat which time\b|几点")
_PERCENT = LazyPattern(
    r"\b(?:what|which|(?:what is|what was|what's|find|calculate|compute|determine) the|by what|as a) percent(?:age)?\b"
    r"|百分之几|百分比"
)
_YES_NO = LazyPattern(
    r"^(?:(?:so|then|thus|therefore|and|now|hence|also|, ?)[ ,]+)?(?:is|are|was|were|does|do|did|can|"
    r"could|will|would|has|have|had|should|may|must|isn't|aren't|doesn't|don't|can't)\s+(?!you\b|your\b|"
    r"we find\b|the following\b.{0,20}:)"
)
_ALTERNATIVE = LazyPattern(r"\bor\b|\bhow\b|\bwhat\b|\bwhich\b|\bwho\b|\bwhere\b|\bwhen\b|\bif so\b")
_CONDITION = LazyPattern(
    r"(?:if|let|suppose|given|assum\w*|when|while|after|for|consider|in|on|at|with|using|since|as|because|"
    r"once|by|to)\b"
)
_COMMA = LazyPattern(r", (?:then |so )?")
_MAIN = LazyPattern(
    r"(?:how|what|which|who|whom|where|is|are|was|were|does|do|did|can|will|has|have|in what|in which|"
    r"at what|to what)\b"
)
_TWO_ASKS = LazyPattern(r"\b(?:and|&) (?:in |on |at )?(?:what|which|who|where|when|how|why)\b")
_CONTENT = LazyPattern(r"is there (?:a|an|any) (?:name|word|term|way|formula|list)")
_ZH_YES_NO = LazyPattern(r"是否|吗$|对不对|能否")
_ZH_CONTENT = LazyPattern(r"多少|求|什么|哪|几|如何|怎")
_NAME = LazyPattern(r"^what (?:is|was|are|were) the names? of|^what(?:'s| is) .{1,60} (?:called|named)\b|叫什么")
_NUMBER_ASK = LazyPattern(
    r"^(?:what (?:is|was|will be|are|were|would be) (?:the |its |his |her |their )?(?:\w+ ){0,3}?(?:value|"
    r"number|sum|probability|area|volume|length|perimeter|speed|velocity|distance|mass|temperature|"
    r"pressure|height|width|average|mean|median|variance|"
    r"remainder|product|ratio|cost|price|age|energy|power|force|frequency|wavelength|current|voltage|"
    r"resistance|density)\b|how (?:much|long|far|tall|old|fast|deep|heavy|big|large|wide|high|often|"
    r"hot)\b)"
)
_VARIABLE = (
    r"\$?\\?((?:[a-zA-Z](?:_\{?[a-zA-Z0-9]{1,3}\}?)?)|alpha|beta|gamma|theta|lambda|mu|phi|omega|sigma|[α-ω])\$?"
)
_VARIABLES_TAIL = 300
_VARIABLE_HINTS = ("ind ", "olve ", "etermine ", "hat is", "hat are", "ompute ", "求", "则")
_AND = r"(?:\s*(?:,|and|，|、|和|, and)\s*"
_FIND_VARIABLES = LazyPattern(
    r"(?:\bsolve (?:\S{1,80} ){0,12}for(?: the)?(?: (?:variable|value of))?"
    r"|\bfind(?: all| the)?(?: (?:possible |exact |real |positive |integer )?(?:values?|solutions?) (?:of|for))?"
    r"|\bdetermine(?: the)?(?: values? of)?|\bwhat (?:is|are)(?: the)?(?: (?:possible )?values? of)?"
    r"|\bcompute(?: the value of)?|求|则)\s*(?<![A-Za-z])"
    + _VARIABLE
    + _AND
    + _VARIABLE
    + r")?"
    + _AND
    + _VARIABLE
    + r")?(?=\s*(?:$|[.:?,;，。？；\n]|if\b|when\b|such\b|given\b|in\b|with\b|over\b|that\b|so\b|for\b|的值))",
    re.I,
)
_DIFFERENCE_HINTS = (
    "how much",
    "how many",
    "difference",
    "rise",
    "change",
    "increase",
    "decrease",
    "drop",
    "fall",
    "多少",
)
_DIFFERENCE = LongPattern(
    r"\bby how (?:much|many)\b|\bhow (?:much|many)\s+(?:\w+ )?(?:more|less|fewer|greater|higher|lower|"
    r"warmer|colder|hotter|cooler|longer|taller|older|younger|farther|further|heavier)\b|"
    r"\bdifference (?:between|in)\b|\b(?:rise|change|increase|decrease|drop|fall) (?:in|"
    r"of) (?:the )?(?:temperature|pressure|length|volume|height|energy|mass|potential)\b|"
    r"\btemperature (?:rise|change|increase|drop|difference)\b|(?:升高|降低|增加|减少|上升|下降|相差|多|少)了?多少"
)
_YES_WORDS = frozenset(("yes", "true", "correct", "right", "valid", "是", "对", "正确", "真"))
_NO_WORDS = frozenset(
    ("no", "false", "incorrect", "wrong", "invalid", "否", "错", "错误", "不正确", "不对", "不是", "假")
)


def count(text: str) -> int | None:
    """Number of answers asked for."""
    if "how m" in text:
        return None
    counts = set()
    for match in _COUNT.finditer(text):
        word = match.group(1) or match.group(2)
        counts.add(2 if word == "both" else amount_of(word))
    return counts.pop() if len(counts) == 1 else None


def ordered(text: str) -> bool | None:
    """Order of a list matters (True), is free (False), not said (None)."""
    if ("order" in text or "顺序" in text) and _FREE_ORDER.search(text):
        return False
    match = _ORDERED.search(text) if has(text, _ORDER_HINTS) else None
    if match is None or ("arrange" in match.group() and "how many" in text):
        return None
    return True


def wants(stem: str, vocabulary: tuple[str, ...]) -> str | None:
    """What kind of thing is asked, where no letters can be chosen; None when unsure."""
    if len(vocabulary) == 2 and vocabulary[0] in _YES_WORDS and vocabulary[1] in _NO_WORDS:
        return "yes_no"
    text = _clause(stem)
    if not text or "if so" in stem or (" and " in text and _TWO_ASKS.search(text)):
        return None
    if not text.isascii() and _ZH_YES_NO.search(text) and not _ZH_CONTENT.search(text):
        return "yes_no"
    if ("year" in text or "年" in text) and _YEAR.search(text):
        return "year"
    if ("time" in text or "几点" in text) and _TIME.search(text):
        return "time"
    if text.startswith(("who", "and who", "so who")) and _WHO.match(text):
        return None if _WHO_NOT_PERSON.match(text) else "person"
    if _WHERE.match(text):
        return "place"
    if _WHEN.match(text):
        return "date"
    if ("percent" in text or "百分" in text) and _PERCENT.search(text):
        return "percent"
    many = HOW_MANY.search(text) if "how many" in text else None
    if many:
        return "number" if len(many.group(2)) > 2 and is_unit(many.group(2)) else "count"
    if _NAME.search(text):
        return "name"
    if _NUMBER_ASK.match(text):
        return "number"
    if (
        not vocabulary
        and "?" in stem
        and _YES_NO.match(text)
        and not _ALTERNATIVE.search(text)
        and not _CONTENT.match(text)
    ):
        return "yes_no"
    return None


def _clause(stem: str) -> str:
    """The last question of the stem, lower case, without its question mark; a bare lower-case query as it is."""
    text = stem.strip()
    mark = max(text.rfind("?"), text.rfind("？"))
    if mark < 0:
        return text if len(text) < 200 and "\n" not in text and "." not in text else ""
    start = max(0, mark - 600)
    for stop in "。？！\n.?!":
        place = text.rfind(stop, start, mark)
        while place >= 0 and stop in ".?!" and not text[place + 1 : place + 2].isspace():
            place = text.rfind(stop, start, place)
        start = max(start, place + 1)
    clause = text[start:mark].strip()
    if "," in clause and _CONDITION.match(clause):
        # "If x > 0, is f increasing?": the main clause asks.
        for comma in _COMMA.finditer(clause):
            if _MAIN.match(clause, comma.end()):
                return clause[comma.end() :]
        return ""
    return clause


def variables(text: str) -> tuple[str, ...]:
    """Names of the unknowns that the end of a text asks for, in order; () when not plainly said."""
    text = text[-_VARIABLES_TAIL:]
    if not has(text, _VARIABLE_HINTS):
        return ()
    matches = list(_FIND_VARIABLES.finditer(text))
    if not matches:
        return ()
    match = matches[-1]
    names = tuple(name for name in match.groups() if name)
    if len(names) == 1 and names[0] in "aAiI" and "$" not in match.group() and len(text) > 60:
        return ()  # "what is a ..."
    return names


def difference(text: str) -> bool:
    """Whether the quantity asked for is a difference or a rise."""
    return has(text, _DIFFERENCE_HINTS) and _DIFFERENCE.search(text) is not None
