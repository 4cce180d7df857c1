"""Cutting a final answer's text out of the words around it: where it begins, where it ends, what it says."""

from __future__ import annotations

import re

from verifier.ask import Ask
from verifier.lazy import LazyPattern

LONGEST = 300  # characters of one answer given in running text
_BOX_LONGEST = 6000  # characters of a box, a tag or double brackets

_OPENING = LazyPattern(r"(?:[\s*_\"'`“”‘’:：=~>#、，,-]|\\\[|\\\(|\$\$)*")
_LEAD = LazyPattern(
    r"[\s*_\"'“”‘’:：.…]{0,40}(?:```\w*\s*\n\s*)?[\s*_\"'`“”‘’:：]*(?:(?<![-=])[=#]+[\s*_]*|(?:(?<=\n)|^)[>~]+[\s*_]*|(?:~~|[>~](?!\s?\d))[\s*_]*|(?<=\n)[-•]\s+)?"
)
_VALUE_SIGN = LazyPattern(r"[\d$\\]|(?<![A-Za-z])[A-Z](?![A-Za-z])")
_BRACE = LazyPattern(r"\\.|[{}]", re.DOTALL)
_RULE = LazyPattern(r"-{3,}\s*")
_BLANK_LINE = LazyPattern(r"\n[ \t]*(?:\n|$)")
_ITEM_LABEL = LazyPattern(r"\s{0,4}(?:[-*•]\s|[(（]?(?:\d{1,2}|[a-hivx]{1,4})[.)）、]\s?)")
_LIST_ITEM = LazyPattern(r"\d{1,2}[.)][ \t]+(?=[A-Za-z*_\"])")
_STOP = LazyPattern(r"\n|[。！？]|[.!?](?=[\s*\"'”’)\]$]|\\\)|\\\]|$)|\\?\$\$?|\\[\[\]()]|<[|/eE]|\\(?:begin|end)\{")
_ABBREVIATION = LazyPattern(
    r"(?:^|[\s(\"'])(?:Mr|Mrs|Ms|Dr|St|Mt|No|vs|e\.g|i\.e|approx|Jr|Sr|Ft|Prof|Gen|Col|Lt|Rev|Hon|Inc|Co|Ltd|"
    r"U\.S|U\.K|a\.m|p\.m|ca|cf|"
    r"al|[A-Z](?:\.[A-Z])*)$"
)
_INITIALS = LazyPattern(r"(?:[A-Z]\. ?){1,3}[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?[.,!]?\s*(?:\n|$)")
# Reasons behind an answer. The second kind counts only behind a value: "by the" and the like belong to worded answers.
_REASON = LazyPattern(
    r"[\s,;(—–-]{1,4}(?:because\b|since (?!\d)|due to\b|given that\b|whereas\b|i\.e\.|for (?:the|this) reason)"
    r"|,\s{0,3}(?:which|where|so|hence|therefore|thus|meaning|making|indicating|implying|showing|suggesting)\b"
    r"|\s{0,3};\s{0,3}(?=[A-Z][a-z]+:)|[，,；;\s]{0,3}(?:因为|由于|因此|所以|故而|理由|而不是|其中)"
)
_REMARK = LazyPattern(
    r"[\s,;(—–-]{1,4}(?:as (?:it|the|this|that|these|we|there|they|he|she|all|both|only|a|an)\b|so that\b|"
    r"but (?:not|the|it)\b|by (?:the|using|definition)\b|according to\b|assuming\b|if (?:we|the|you|they|it|there)\b|"
    r"when (?:we|rounded|the)\b|not [A-Z(\d])"
    r"|,\s{0,3}(?:and (?:the|it|this|we|so|that|not|given|since|there|is|has|he|she|they|I)\b|the |it |this |we |"
    r"corresponding|giving|leaving|yielding|resulting|while )"
)
_DOTTED = LazyPattern(r"(?<![A-Za-z])[A-Za-z]\.[A-Za-z]\.$")
_TRAILERS = ' \t\r\n*_`"“”’,，;；:：、。．'
_OPENERS = ' \t\r\n*_`"“‘:：,，、'
_CALCULATOR = LazyPattern(r"<<[^<>\n]{0,200}>>")
_ANSWER_WORDS = LazyPattern(
    r"(?:so |thus |therefore |hence )?,?\s{0,3}(?:the |my |our )?(?:final |correct |right |best )?"
    r"(?:answer|option|choice|选项|答案)s?\s{0,3}(?:is|are|:|：|=|为|是)?\s{0,3}[:：]?\s{0,3}(?=\S)",
    re.IGNORECASE,
)
_HEDGING_LEAD = LazyPattern(
    r"(?:(?:approximately|about|around|roughly|exactly|simply|just|equal to|equals|given by|indeed|"
    r"thus|therefore|hence|then|now|"
    r"clearly|definitely|for sure|certainly|obviously|most likely|likely|probably|option|choice|letter|"
    r"statement|answer|选项|应该是|应为|就是|选择|选|是|为)\b[\s:,*]*)+",
    re.IGNORECASE,
)
LABEL_FILLER = LazyPattern(
    r"(?:let(?:'s|’s| us| me)\b|(?:we|i|first|step|since|because|given|consider|reason\w*|explanation|"
    r"here|based|as follows|to (?:solve|find|"
    r"answer|determine))\b)|让我|我们|首先|根据|解|因为|如下",
    re.IGNORECASE,
)
FILLER = LazyPattern(
    r"(?:let(?:'s|’s| us| me)\b|(?:we|i|you|he|she|they|here|this|these|that|first|step|since|because|given|"
    r"consider|looks?|reason\w*|"
    r"explanation|solution|as follows|follows|below|above|correct|incorrect|wrong|right|provided|obtained|"
    r"found|based|derived|shown|"
    r"obvious|unique|unclear|clear|consistent|valid|reasonable|required|choices?|options?|in|to|it|if|what|"
    r"when|whether|how|by|"
    r"one of|wrapped|enclosed|formatted|presented|written|expressed|stated|given|displayed|shown|as requested|"
    r"therefore|thus|hence|so|not (?:clear|sure|possible|among|listed|given|available|provided|in|one|any|"
    r"necessarily|immediately|obvious|simply|just|only|as))\b|让我|我们|首先|根据|由|解|因为|如下|正确|错误|不)",
    re.IGNORECASE,
)
_NEGATION = LazyPattern(
    r"(?:not\s+(?=[(\d$\\]|[A-Z]\b|option\b|the\b|an?\b|any\b|just\b|simply\b|equal\b)|neither\b|never\b|"
    r"cannot be (?!determined)|can't be|no longer|incorrect|wrong|不是|不|并非|错)",
    re.IGNORECASE,
)
_LETTER = LazyPattern(r"\(?\s*([A-Z])\s*\)?(?=$|\s*[.,:;)、．：，。]|\s+[-–—(]|\s*$)")
_PARENTHESISED = LazyPattern(r"[(（]\s*(\\?\$?-?\d+(?:\.\d+)?%?|[A-Z])\s*[)）]")
_VERDICT_LEAD = LazyPattern(r"(yes|no|true|false)\s?[,:;.—–]\s", re.IGNORECASE)
_EMPHASIS = LazyPattern(r"(?<=[\w).])\*\*(?=[\s,.;:)]|$)|(?:(?<=\s)|^)\*\*(?=[\w(\\$])")
_NAMED = LazyPattern(r"^[A-Za-z]'? is (?=[-−\d$\\])")
_REMAINDER = LazyPattern(r"(?:\s(?:left|remaining|altogether|overall|in (?:total|all)|total))+$")
_TEXT_LABEL = LazyPattern(r"\\text\s?\{[^{}]{0,60}answer[^{}]{0,30}\}\s*(?=\S)", re.IGNORECASE)
_LATEX_LETTER = LazyPattern(r"\\(?:text|mathrm|mathbf|textbf|mathit|rm|bf)\s*\{\s*\(?([A-Z])\)?[.:]?\s*\}")
_WORD = LazyPattern(r"(?<![\\A-Za-z])[A-Za-z]{3,}|[\u4e00-\u9fff]")
NUMBER = re.compile(
    r"(?<![\w.,/\\^–-])[-−–+]?\s?\\?[$€£¥]?\s?(?:\d{1,3}(?:,\d{3})+(?!\d)|"
    r"\d+)(?:\.\d+)?(?:\s?/\s?\d+(?:\.\d+)?)?(?:e[+-]?\d+)?"
    r"(?:\s?\\?%)?(?!\w|[-–]\d|\.\s\d)"
    r"|(?<![\w.,/\\^–-])[-−]?\\?[$€£¥]?\.\d+%?(?!\w)"
)
_NAMED_UNIT = LazyPattern(r"%|°\w?|\\?(?!pi|sqrt|frac|times|cdot)[a-z]{2,}[^+*/=\d]*")
_SPACES = LazyPattern(r"\s+")
_TEXT_MACRO = LazyPattern(r"\\(?:text|mathrm|mathbf|textbf|mbox|mathit|operatorname)\s*\{([^{}]*)\}")
_NOISE = LazyPattern(
    r"\\(?:left|right|displaystyle|,|!|;|:|quad|qquad)(?![A-Za-z])|\\\(|\\\)|\\\[|\\\]|[\s$*`\"'“”‘’{}]"
)
_COMMA_GROUP = LazyPattern(r"(?<=\d),(?=\d{3}(?!\d))")
_TRAILING_ZEROS = LazyPattern(r"(\d+)\.0+(?!\d)|(\d+\.\d*?[1-9])0+(?!\d)")


def closing_brace(text: str, start: int, limit: int = _BOX_LONGEST) -> int:
    """Index of the brace that closes the one at `start`, or -1 where none does within `limit` characters."""
    depth = 0
    for match in _BRACE.finditer(text, start, start + limit):
        sign = match.group()
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                return match.start()
    return -1


def same_form(value: str) -> str:
    """`value` reduced to a key under which two statements of one answer agree: case, spaces, delimiters and digit
    groups are no part of it. Only for telling whether a response contradicts itself, never for a verdict."""
    key = _TEXT_MACRO.sub(r"\1", value) if "\\" in value else value
    key = _COMMA_GROUP.sub("", _NOISE.sub("", key.replace("\\$", ""))).lower()
    key = (
        key.replace("\\dfrac", "\\frac")
        .replace("\\tfrac", "\\frac")
        .replace("−", "-")
        .replace("\\%", "%")
        .replace("\\$", "")
    )
    if "." in key:
        key = _TRAILING_ZEROS.sub(lambda m: m.group(1) or m.group(2), key)
    key = key.strip(".,;:。，；：")
    if len(key) == 3 and key[0] in "([" and key[2] in ")]":
        return key[1]
    return key


def agree(first: str, second: str) -> bool:
    """Whether two keys of `same_form` state one answer, one of them perhaps with its unit, name or option text."""
    if first == second:
        return True
    short, long = (first, second) if len(first) < len(second) else (second, first)
    if not short:
        return False
    if long.endswith(("=" + short, "≈" + short, "is" + short)):
        return True
    if long.startswith(short) and short[-1].isdigit():
        return _NAMED_UNIT.fullmatch(long, len(short)) is not None
    return len(short) == 1 and long.startswith((short + ":", short + ")", short + ".", short + "、", "(" + short + ")"))


def words(value: str) -> int:
    """How many words of prose `value` has; LaTeX commands are none, a Chinese character is half a word."""
    found = _WORD.findall(value)
    return sum(1 for word in found if word.isascii()) + sum(1 for word in found if not word.isascii()) // 2


def sentence_end(text: str, start: int, limit: int) -> int:
    """Where the sentence that begins at `start` ends, not later than `limit`: mathematics is skipped as a whole."""
    closer = ""
    opened = start
    for match in _STOP.finditer(text, start, limit):
        sign = match.group()
        at = match.start()
        if at < opened:
            continue
        if (sign[0] == "\\" and sign[1:2] == "$") or sign == "\\$$":
            continue
        if closer:
            if sign == closer:
                closer = ""
            elif sign == "\n" and closer in ("$", "\\)"):
                return at
            continue
        if sign == "$" or sign == "$$":
            there = text.find(sign, match.end(), limit)
            line = text.find("\n", match.end(), limit)
            if there >= 0 and (sign == "$$" or line < 0 or there < line) and not _is_price(text, match.end(), there):
                closer = sign
        elif sign in ("\\(", "\\["):
            closer = "\\)" if sign == "\\(" else "\\]"
            if text.find(closer, match.end(), limit) < 0:
                closer = ""
        elif sign[:6] == "\\begin":
            there = text.find("\\end{", match.end(), limit)
            if there >= 0:
                opened = there + 5
        elif sign == ".":
            if text[at - 1 : at].isdigit() and text[at + 1 : at + 2] == " " and text[at + 2 : at + 3].isdigit():
                continue
            before = text[max(start, at - 8) : at]
            if text[at + 1 : at + 2] == " " and _ABBREVIATION.search(before) and text[at + 2 : at + 3].strip():
                if at - start > 1 and not _LETTER.fullmatch(text[start:at].strip(" (*")):
                    previous = text[max(start, at - 12) : at].lower().split()
                    if len(previous) < 2 or previous[-2] not in ("option", "choice", "is", "answer", "and", "or"):
                        continue
                elif _INITIALS.match(text, start, limit):
                    continue
            return at
        elif sign == "\n" or sign in "。！？!?" or sign[0] == "<":
            return at
    return limit


def _is_price(text: str, start: int, end: int) -> bool:
    """Whether the dollar sign before `start` is money rather than the opening of mathematics that ends at `end`."""
    if not text[start : start + 1].isdigit():
        return False
    return words(text[start:end]) > 1


def value_after(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The answer that follows a marker at `start`, as a span; None where nothing that could be an answer follows."""
    match = _LEAD.match(text, start, end)
    begin = match.end() if match else start
    rule = _RULE.match(text, begin, end)
    if rule:
        begin = rule.end()
    if begin >= end:
        return None
    before = begin
    while before > 0 and text[before - 1] in " \t\r*_`":
        before -= 1
    if before > 0 and text[before - 1] == "\n":
        if "```" in text[start:begin]:
            fence = text.find("```", begin, min(end, begin + 2000))
            if fence >= 0:
                return _stripped(text, begin, fence)
        block = _block(text, begin, min(end, begin + 1000))
        if block:
            return block
        if _LIST_ITEM.match(text, begin, end):
            return None
    reach = min(end, begin + (LONGEST if text[begin] not in "$\\[{(" else 5 * LONGEST))
    stop = sentence_end(text, begin, reach)
    if stop == reach < end:
        return None
    if text.startswith(".", stop) and _DOTTED.search(text, max(begin, stop - 5), stop + 1):
        stop += 1
    return trim(text, begin, stop)


def _stripped(text: str, begin: int, stop: int) -> tuple[int, int] | None:
    while begin < stop and text[begin].isspace():
        begin += 1
    while stop > begin and text[stop - 1].isspace():
        stop -= 1
    return (begin, stop) if begin < stop else None


def _block(text: str, begin: int, limit: int) -> tuple[int, int] | None:
    """Lines below a marker that are one answer together: rows of a grid, named values, a list with labels."""
    blank = _BLANK_LINE.search(text, begin, limit)
    stop = blank.start() if blank else limit
    lines = text[begin:stop].split("\n")
    if len(lines) < 2 or stop == limit < len(text):
        return None
    if all(_ITEM_LABEL.match(line) for line in lines):
        return _stripped(text, begin, stop)
    width = len(lines[0].split())
    if any(len(line.split()) != width or words(line) > 1 or line.endswith(":") or "\\" in line for line in lines):
        return None
    return (
        _stripped(text, begin, stop)
        if all(any(sign.isdigit() for sign in line) for line in lines) or width > 2
        else None
    )


def trim(text: str, begin: int, stop: int) -> tuple[int, int] | None:
    """`text[begin:stop]` without reasons that follow the answer, unmatched delimiters, emphasis and filling words."""
    while True:
        while begin < stop and text[begin] in _OPENERS:
            begin += 1
        lead = _HEDGING_LEAD.match(text, begin, stop)
        if lead is None or lead.end() >= stop or _is_word_answer(text[lead.end() : stop]):
            break
        begin = lead.end()
    for pattern in (_REASON, _REMARK):
        clause = pattern.search(text, begin + 1, stop)
        if clause is None or text.count("$", begin, clause.start()) % 2:
            continue
        if pattern is _REASON or (
            words(text[begin : clause.start()]) <= 2 and _VALUE_SIGN.search(text, begin, clause.start())
        ):
            stop = clause.start()
    before = (-1, -1)
    while before != (begin, stop):
        before = begin, stop
        while stop > begin and (text[stop - 1] in _TRAILERS or _ends_sentence(text, begin, stop)):
            stop -= 1
        begin, stop = _without_unmatched(text, begin, stop)
        while begin < stop and text[begin] in " \t\r\n*_":
            begin += 1
    return (begin, stop) if begin < stop else None


def _without_unmatched(text: str, begin: int, stop: int) -> tuple[int, int]:
    """The span without one delimiter at its edge whose partner lies outside: `5\\]`, `$5`, `(5`, `5}`."""
    piece = text[begin:stop]
    if not piece:
        return begin, stop
    last = piece[-1]
    if last == "$":
        if piece.endswith("$$") and piece.count("$$") == 1:
            return begin, stop - 2
        if piece.count("$") - piece.count("\\$") == 1:
            return begin, stop - 1
    elif last in ")]":
        size = 2 if piece[-2:-1] == "\\" else 1
        opener = piece[-size:].replace(")", "(").replace("]", "[")
        if opener not in piece and "[" not in piece and "(" not in piece:
            return begin, stop - size
    elif last == "}":
        if piece.count("}") - piece.count("\\}") > piece.count("{") - piece.count("\\{"):
            return begin, stop - 1
    elif last == "\\":
        return begin, stop - 1
    first = piece[0]
    if first == "$":
        if piece.count("$") - piece.count("\\$") == 1 and not piece[1:2].isdigit() and piece[1:2] != ".":
            return begin + 1, stop
    elif first in "([" and ")" not in piece and "]" not in piece and "[" not in piece[1:]:
        return begin + 1, stop
    elif piece.startswith(("\\(", "\\[")) and "\\)" not in piece and "\\]" not in piece:
        return begin + 2, stop
    return begin, stop


def _is_word_answer(rest: str) -> bool:
    """Whether what follows a filling word makes that word part of the answer: "right angle", "option price"."""
    first = rest[:1]
    return first.islower() and not first.isdigit() and len(rest) > 1 and rest[1].isalpha()


def _ends_sentence(text: str, begin: int, stop: int) -> bool:
    """Whether the sign before `stop` ends a sentence rather than an abbreviation ("10 a.m.") or an ellipsis."""
    sign = text[stop - 1]
    if sign == ".":
        return not text.endswith("...", begin, stop) and _DOTTED.search(text, max(begin, stop - 6), stop) is None
    return sign in "!?！？"


def shorten(value: str, letters: str) -> str:
    """The shortest faithful form of a captured answer: calculator marks, repeated labels and brackets around one letter
    or number go."""
    if "<<" in value:
        value = _CALCULATOR.sub("", value)
    value = value.strip()
    if "\\" in value:
        letter = _LATEX_LETTER.fullmatch(value)
        if letter:
            return letter.group(1)
        value = _TEXT_LABEL.sub("", value, count=1)
        inner = _TEXT_MACRO.fullmatch(value)
        if inner:
            label = _ANSWER_WORDS.match(inner.group(1))
            if label:
                return shorten(inner.group(1)[label.end() :], letters)
    label = _ANSWER_WORDS.match(value)
    if label and label.end() < len(value) and _names_choice(value[label.end() :], value[label.end() - 1]):
        value = value[label.end() :].strip(" *_")
    if "**" in value:
        value = _EMPHASIS.sub("", value)
    value = _NAMED.sub("", value)
    verdict = _VERDICT_LEAD.match(value)
    if verdict:
        return verdict.group(1)
    if value[:1].isdigit() or value[:1] in "$-":
        value = _REMAINDER.sub("", value)
    if letters and value[1:] in ("选项", "项", " option"):
        return value[0]
    enclosed = _PARENTHESISED.fullmatch(value)
    if enclosed:
        return enclosed.group(1)
    if letters or len(value) <= 3:
        bare = value.strip("()（）.:*_ 。、$")
        if len(bare) == 1 and "A" <= bare <= "Z":
            return bare
    return value


def _names_choice(rest: str, before: str) -> bool:
    return before in ":： =" and (
        before in ":：=" or _LETTER.match(rest.lstrip(" *(")) is not None or rest[:1].isdigit() or rest[:1] in "(\\$"
    )


def starts_negated(text: str, start: int, end: int) -> bool:
    """Whether what follows a marker denies an answer: "is not 5", "cannot be B"."""
    match = _LEAD.match(text, start, end)
    return _NEGATION.match(text, match.end() if match else start, end) is not None


def chosen_letter(value: str, letters: str) -> str:
    """The option letter that `value` begins with or is, or "": "C", "(C)", "C. 12 cm"; never the article "A" or "I"."""
    match = _LETTER.match(value.strip(" *_$"))
    if match and (not letters or match.group(1) in letters):
        return match.group(1)
    return ""


def read_letters(ask: Ask) -> str:
    """The letters that may be chosen, "" where the question offers none."""
    return ask.letters or "".join(ask.options)


def squeeze(text: str) -> str:
    """`text` with each run of white space as one space."""
    return _SPACES.sub(" ", text).strip()


_WRONG_WANTED = LazyPattern(
    r"\b(?:not|NOT|except|EXCEPT|incorrect|false|wrong|least|LEAST|untrue|inaccurate|invalid"
    r"|cannot|impossible|unlikely|exception)\b|n't\b|n’t\b|错误|不正确|不属于|不能|不是|不可能|有误|不符合|不恰当|不对"
)


def wants_wrong(ask: Ask) -> bool:
    """Whether a choice question may ask for the option that does not hold."""
    return _WRONG_WANTED.search(ask.question[-1500:]) is not None
