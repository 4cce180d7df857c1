"""Why a response has no single answer: it hedges, declines, says nothing, stops in the middle or runs in a loop.

Each test errs on the side of no: a rule may take what is said here as a reason to reject.
"""

from __future__ import annotations

import re

from verifier.ask import Ask
from verifier.ask_text import has
from verifier.extract_conclusion import restates
from verifier.extract_values import NUMBER
from verifier.lazy import LazyPattern

_UNSURE = LazyPattern(
    r"\bnot (?:\w+ )?sure\b|\bunsure\b|\buncertain\b|can(?:not|'t) (?:decide|tell)|don't know which|不确定",
    re.IGNORECASE,
)
_REFUSAL = LazyPattern(
    r"\b(?:I|we) (?:(?:really |honestly |simply )?(?:do not|don't|don’t) (?:know|have (?:enough|access|the|"
    r"any|sufficient))|"
    r"(?:cannot|can't|can’t|could not|couldn't|won't|am not able to|am unable to|must decline to|have to decline to) "
    r"(?:answer|provide|help (?:you|with)|assist|determine|solve|complete|comply|fulfil)|have no (?:idea|"
    r"information|knowledge))|"
    r"\bI(?:'m|’m) (?:not able|unable) to\b|\bno (?:idea|clue)\b[.!]?$|^(?:unable|not able) to (?:answer|"
    r"provide|determine|solve|help|assist)|"
    r"^(?:我|抱歉|对不起|很抱歉)?[，,]?(?:我)?(?:也)?(?:真的)?(?:不知道|不清楚|不会做|无法回答|不能回答|回答不了)",
    re.IGNORECASE,
)
# One of these stands in every refusal in ASCII.
_REFUSAL_HINTS = ("i ", "we ", "able to", "no idea", "no clue")
_REFUSAL_REST = LazyPattern(
    r"(?:please|could you|can you|would you|if you|let me|I|i'm|I’m|my|sorry|apolog|unfortunately|as an? |"
    r"without|you (?:may|can|should|might|could)|is there|thank|"
    r"there (?:is|are) (?:not|no|in)|it (?:would|is (?:best|recommended|not|unclear))|for (?:the|more|"
    r"accurate|up)|the (?:question|information|context) (?:is|does|you)|"
    r"请|抱歉|对不起|我|您|如果)",
    re.IGNORECASE,
)
_REFUSAL_PIVOT = LazyPattern(
    r"\b(?:however|but (?!I (?:do not|don't|don’t|can|am|cannot))|that said|nevertheless|although|though|"
    r"here (?:is|are)|it is likely|probably|I (?:think|believe|guess))\b|但是|不过|应该是",
    re.IGNORECASE,
)
REFUSING_VALUE = LazyPattern(
    r"(?:I (?:do not|don't|don’t) know|unknown to me|idk|not known to me|no idea|不知道|不清楚|我不知道)[.!。]?$",
    re.IGNORECASE,
)
PUNCTUATION = " \t\r\n;:,.。，；：、!?！？…\"'`*_#(){}[]"
_FILLER_LEAD = LazyPattern(
    r"(?:(?:okay|ok|sure|first|now|so|well|alright),? )?(?:let(?:'s|’s| us| me)\b|(?:we|I)(?:'ll|’ll| will|"
    r" need to| have to| am going to| can (?:solve|use|start|begin|break)) |"
    r"to (?:solve|answer|find|determine) |here(?:'s| is| are) (?:the|my|a) (?:\w+[- ]){0,3}(?:solution|"
    r"reasoning|explanation|answer|steps|analysis)$)|"
    r"(?:my |the |detailed |full )?(?:reasoning|solution|explanation|thinking|analysis|thoughts?|working|"
    r"steps?|answer|okay|ok|sure|certainly|of course|alright|hello|hi|thanks|thank you)"
    r"(?: process| steps?| by step| \d+)?$|让我们|首先[，,]?(?:我们|让)|好的$|(?:解析|解答|分析|思路|解)$",
    re.IGNORECASE,
)
_CONTENT = LazyPattern(r"[\d$\\=]")
_SENTENCE_PIECE = LazyPattern(r"[^.!?:。！？：\n]+")
_GIBBERISH = LazyPattern(
    r"(?:(?:final|answer|the|is|solution|result|therefore|thus|so|boxed|correct|thought|process|reasoning|"
    r"response)\b|[\W_])+$",
    re.IGNORECASE,
)
_CHOICE_HEDGE = LazyPattern(
    r"\(?([A-Z])\)?\.?\s{0,3}(?:/|\\/|or|\bor\b|或者?|还是)\s{0,3}(?:maybe |perhaps |"
    r"possibly )?(?:option )?\(?([A-Z])\)?\.?$"
)
_NUMBER_HEDGE = LazyPattern(
    r"(either\s{1,3}|between\s{1,3})?\$?(-?\d[\d,.]*\s?[A-Za-z%$]{0,12})\$?\s{0,3}(?:or|或者?|"
    r"还是)\s{0,3}(?:maybe |perhaps |possibly )?\$?(-?\d[\d,.]*\s?[A-Za-z%$]{0,12})\$?$",
    re.IGNORECASE,
)
_MAYBE = LazyPattern(r"\b(?:maybe|perhaps|possibly|probably|could be|might be|也许|可能是?)\b", re.IGNORECASE)
SEVERAL_WANTED = LazyPattern(
    r"\b(?:solve|roots?|solutions?|values|all|zeros?|numbers|integers|possible|which (?:two|three))\b|解方程|所有|哪些",
    re.IGNORECASE,
)
_CUT_WORD = LazyPattern(
    r"(?:\b(?:the|a|an|of|and|or|is|are|to|in|that|with|for|by|from|we|be|as|which|this|if|so|then|can|have|"
    r"has|its|their|therefore|thus|because)|[=+,(\[{×·*/<>\\^_&-]|\\[a-zA-Z]+|，|、|的)$",
    re.IGNORECASE,
)


def hedges(text: str, start: int, end: int, value: str, ask: Ask, letters: str) -> tuple[str, ...]:
    """The rival answers where `value` offers several for a question that has one; else ()."""
    if "/" not in value and "or" not in value and "或" not in value and "还是" not in value:
        if len(value) <= 60 and "aybe" in value:
            return guesses(value)
        return ()
    match = _CHOICE_HEDGE.fullmatch(value)
    if match:
        if match.group(1) == match.group(2) or ask.multiple is True:
            return ()
        if "/" in value and not (letters or ask.multiple is False):
            return ()
        return match.group(1), match.group(2)
    match = _NUMBER_HEDGE.fullmatch(value)
    if match and (
        match.group(2).strip("-$ ") == match.group(3).strip("-$ ")
        or match.group(2).lstrip("-0123456789,. ") != match.group(3).lstrip("-0123456789,. ")
    ):
        # One value with both signs, or one value in two units.
        return ()
    boxed_pair = " or " in value and text.find("box", start, end) >= 0
    if match or boxed_pair:
        first, second = (match.group(2), match.group(3)) if match else value.split(" or ", 1)
        formal = text[max(0, start - 7) : start].endswith(("boxed{", "[["))
        unsure = _UNSURE.search(text, end) or _UNSURE.search(text, max(0, start - 200), start)
        either = (match and match.group(1)) or re.search(
            r"\beither\b[\s$\\({]*(?:boxed\{?)?[\s$]*$", text[max(0, start - 24) : start], re.IGNORECASE
        )
        if unsure or either or (match and not formal and not SEVERAL_WANTED.search(ask.question)):
            return first.strip(), second.strip()
        return ()
    if value[:7].lower() == "either " and " or " in value and not SEVERAL_WANTED.search(ask.question):
        first, second = value[7:].split(" or ", 1)
        return first.strip(), second.strip()
    if ask.vocabulary:
        pieces = [piece.strip(" .,\"'*").lower() for piece in re.split(r"\s*,\s*(?:or\s+)?|\s+or\s+|\s*/\s*", value)]
        if len(pieces) > 1 and all(piece in ask.vocabulary for piece in pieces):
            return tuple(pieces)
    return ()


def guesses(text: str) -> tuple[str, ...]:
    values = []
    for match in _MAYBE.finditer(text):
        number = NUMBER.search(text, match.end())
        if number and number.group().strip() not in values:
            values.append(number.group().strip())
    return tuple(values) if len(values) > 1 else ()


_WORDS_WANTED = LazyPattern(
    r"\b(?:translat\w+|lyrics?|quot\w+|phrases?|complete|says?|said|encode|decode|encrypt|decrypt|morse|cipher|rewrite|rephrase|"
    r"paraphrase|fill in|blank|sentence|spell|transcribe|idiom|sign|symbol|punctuation)\b|翻译|填空|补全|改写|符号",
    re.IGNORECASE,
)
_CANNOT_TELL = LazyPattern(r"determin|not enough|insufficient|don't know|do not know", re.IGNORECASE)
_UNDECIDED_OPTION = LazyPattern(r"determin|information|enough|unknown|know|无法|不能", re.IGNORECASE)


def wants_words(ask: Ask) -> bool:
    """Whether the question asks for a wording, so that "I don't know" or "Let us go" may be the answer itself."""
    return _WORDS_WANTED.search(ask.question[-2000:]) is not None


def is_refusal(text: str, ask: Ask) -> bool:
    """Whether a short text only declines to answer: every sentence declines, excuses or asks back."""
    if text.isascii() and not has(text.lower(), _REFUSAL_HINTS):
        return False
    if _REFUSAL_PIVOT.search(text) or (_CANNOT_TELL.search(text) and _offers_undecided(ask)):
        return False
    if _NOT_SAYING.search(text) or (_REFUSAL.search(text) and len(text) <= 60 and wants_words(ask)):
        return False
    refused = False
    for piece in _SENTENCE_PIECE.findall(text):
        piece = piece.strip(" \t*_#\"'")
        if _REFUSAL.search(piece):
            refused = True
        elif piece and not _REFUSAL_REST.match(piece):
            return False
    return refused


_NOT_SAYING = LazyPattern(r"\b(?:able|unable) to (?:say|tell you) ['\"‘“]")


def _offers_undecided(ask: Ask) -> bool:
    return any(_UNDECIDED_OPTION.search(option) for option in ask.options.values())


def says_nothing(text: str, ask: Ask) -> bool:
    """Whether a short text is empty words, an announcement, or the question again."""
    if wants_words(ask):
        return False
    if (_GIBBERISH.match(text) and any(sign.isalpha() for sign in text)) or (
        _is_filler(text) and not _CONTENT.search(text)
    ):
        return text.lower().strip(" .") not in ask.vocabulary
    if not ask.question or not restates(text, ask.question):
        return False
    said = text.lower().strip(" .")
    return not any(said in option.lower() for option in ask.options.values())


def _is_filler(text: str) -> bool:
    """Whether every sentence of a short text only announces that an answer will come."""
    pieces = [piece.strip(" \t*_#\"'") for piece in _SENTENCE_PIECE.findall(text)]
    pieces = [piece for piece in pieces if piece]
    return bool(pieces) and all(_FILLER_LEAD.match(piece) for piece in pieces)


def looks_cut(text: str) -> bool:
    """Whether the text stops in the middle: an open formula, an operator or a word that cannot end a sentence."""
    if len(text) < 200:
        return False
    if _CUT_WORD.search(text, len(text) - 14):
        return True
    last = text[text.rfind("\n") + 1 :][-600:]
    if (last.count("$") - last.count("\\$")) % 2 and not re.search(r"\$\d", last):
        return True
    return (
        text.rfind("\\[") > text.rfind("\\]")
        or text.rfind("\\(") > text.rfind("\\)")
        or text.count("\\begin{", len(text) - 1500 if len(text) > 1500 else 0)
        > text.count("\\end{", len(text) - 1500 if len(text) > 1500 else 0)
    )


def repeats(text: str) -> bool:
    """Whether the text ends in a loop: its last stretch stands there four times or more without anything between."""
    end = len(text.rstrip())
    window = text[max(0, end - 4000) : end]
    size = len(window)
    if size < 240:
        return False
    probe = window[-40:]
    earlier = window.rfind(probe, 0, size - 1)
    if earlier < 0:
        return False
    period = size - 40 - earlier
    if period < 1 or period * 4 > size:
        return False
    count = max(4, 200 // period + 1)
    if period * count > size:
        return False
    return window[size - period * (count - 1) :] == window[size - period * count : size - period]
