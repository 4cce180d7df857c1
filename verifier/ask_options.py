"""Options in a question: letter -> text, the letters that may be chosen, and how many are to be chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

from verifier.ask_text import has
from verifier.lazy import LazyPattern, LongPattern

# Characters of a question, from its end, in which options are looked for, and of the last option's text.
_TAIL = 16_000
_MOST_OPTION_TEXT = 2_000

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})

# Label styles. A label never follows a letter, a digit or an operator: P(A), x_A, "U.S.A." are none.
# A star may stand before it: **A.** in Markdown.
_FREE = r"(?<![A-Za-z0-9_\\^=+/<>'\"“‘.&-])"
_FREE_OPEN = r"(?<![A-Za-z0-9_\\^=+/<>'\"“‘.&(（-])"
_STYLES: tuple[tuple[str, tuple[str, ...], LazyPattern], ...] = (
    (
        "paren",
        ("(B", "（B", "( B"),
        # A later label may follow a unit or a number at once: "(A)3km(B)5km".
        LazyPattern(r"(?:" + _FREE + r"|(?<=[a-z0-9])(?=[(（] ?[B-Z]))[(（] ?([A-Z]) ?[)）]"),
    ),
    ("bracket", ("[B]",), LazyPattern(_FREE + r"\[([A-Z])\]")),
    ("close", ("B)", "B）"), LazyPattern(_FREE_OPEN + r"([A-Z])[)）]")),
    ("dot", ("B.", "B．", "B、", "B ．", "B ."), LazyPattern(_FREE + r"([A-Z]) ?[.．、](?![A-Z]\.)")),
    ("colon", ("B:", "B："), LazyPattern(_FREE + r"([A-Z])[:：]")),
)
_LOWER_STYLES: tuple[tuple[str, tuple[str, ...], LazyPattern], ...] = (
    ("paren", ("(b)", "（b）"), LazyPattern(_FREE + r"[(（]([a-z])[)）]")),
    ("close", ("b)", "b）"), LazyPattern(_FREE_OPEN + r"([a-z])[)）]")),
    ("dot", ("\nb.", " b.", "b．", "b、"), LazyPattern(r"(?<![^\s*])([a-z])[.．、](?= |\t|[一-鿿])")),
)
_NUMBER_STYLE = LazyPattern(r"(?<![^\s])[(（]?([1-9])[)）.、](?=\s|[一-鿿A-Za-z])")
_NUMBER_CUE = LongPattern(
    r"(?:number|numeral|digit) of (?:the|your) (?:correct |chosen |right |best )?(?:option|choice|answer|statement)"
    r"|(?:option|choice) number|answer with (?:the number|1, 2)|options? \(?1\)? ?(?:-|–|to) ?\(?[2-9]\b"
    r"|选项(?:编号|序号)"
)
_CHOICE_CUE = LazyPattern(
    r"\bwhich\b|\bchoose|\bselect|\bfollowing\b|\boptions?\b|\bcorrect\b|\bbest\b|\bpick\b|\bchoices?\b|选|"
    r"哪|下列|[:：]\s*$|[(（_]\s*[)）_]",
    re.I,
)
_SUBQUESTION = LazyPattern(
    r"(?:find|calculate|compute|determine|show|prove|derive|evaluate|estimate|sketch|explain|describe|state whether|"
    r"what|how|why|who|when|where|write|give|draw|verify|solve|express|obtain|repeat|assuming|suppose|if|is|are|does|"
    r"do|did|can|求|证明|计算|若|判断|写出|画出)\b",
    re.I,
)
_LABEL_TRIM = " \t\r\n*}~　"
_LATEX_GAP = LazyPattern(r"^(?:\\[ ,;:!]|\\q?quad|[\s*}　])+|(?:\\q?quad|\\[ ,;:!]|[\s　])+$")
_WRAPPER_END = LazyPattern(r"(?:\$?\\(?:textbf|text|mathrm|mathbf|rm|bf)\s*\{?|\*\*|\n\s*[-*•]|\{)\s*$")
_GAP = LazyPattern(r"(?:  |\t|[一-鿿。；）] ?|[$#;] ?)$")
_TRAILING_ASK = LazyPattern(r"(?<=[^\s.;])[.;] *(?:which|what|choose|select|please|answer|pick)\b[^\n]*$", re.I)
_LINE_LEAD = " \t　-*•>$|"
_BLANK_LINE = LazyPattern(r"\n[ \t　]*\r?\n")
_INSTRUCTION = LazyPattern(
    r"\n\s*(?:please|answer|provide|give|choose|select|note|explain|respond|reply|your answer|think|"
    r"let'?s|return|output|"
    r"the answer|only|请|答案|注|【)",
    re.I,
)


class _Chain:
    """Consecutive labels A, B, C, ... of one style: places in the text and the texts between."""

    __slots__ = ("ends", "letters", "lines", "starts", "style")

    def __init__(self, style: str) -> None:
        self.style = style
        self.letters: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.lines: list[bool] = []

    def add(self, letter: str, start: int, end: int, line: bool) -> None:
        self.letters.append(letter)
        self.starts.append(start)
        self.ends.append(end)
        self.lines.append(line)


def _at_line_start(text: str, start: int) -> bool:
    line = text.rfind("\n", max(0, start - 40), start) + 1
    if line == 0 and start > 40:
        return False
    lead = text[line:start].strip(_LINE_LEAD)
    return not lead or lead in ("\\textbf{", "\\text{", "\\mathrm{", "\\mathbf{", "{")


def _chains(text: str, style: str, pattern: LazyPattern, first: str) -> list[_Chain]:
    """All chains of two labels or more. Where the labels at line starts are chains of their own, labels inside lines
    count only as the continuation of the last one, after a clear gap ("... D. text" at the end of option C's line)."""
    labels = [(m.group(1), m.start(), m.end(), _at_line_start(text, m.start())) for m in pattern.finditer(text)]
    own = [label for label in labels if label[3]]
    if len(own) >= 2 and own[0][0] == first:
        inner = [label[0] for label in labels if own[0][1] < label[1] < own[1][1]]
        two = [chr(ord(first) + 1), chr(ord(first) + 2)]
        if inner[:2] != two and all(ord(b[0]) == ord(a[0]) + 1 or b[0] == first for a, b in pairwise(own)):
            more = [label for label in labels if label[1] > own[-1][1]]
            for label in more:
                if ord(label[0]) == ord(own[-1][0]) + 1 and _GAP.search(text[label[1] - 2 : label[1]]):
                    own.append(label)
            labels = own
    found: list[_Chain] = []
    chain: _Chain | None = None
    for letter, start, end, line in labels:
        if chain is not None and ord(letter) == ord(chain.letters[-1]) + 1:
            chain.add(letter, start, end, line)
        elif letter == first:
            if chain is not None and len(chain.letters) == 1 and chain.lines[0] and not line:
                continue  # "A" as a word within the text of option A
            chain = _Chain(style)
            chain.add(letter, start, end, line)
            found.append(chain)
    return [chain for chain in found if len(chain.letters) > 1]


_LINE_LABEL = LazyPattern(r"\n[ \t]*(?:[(（]([A-Z])[)）]|([A-Z])([)）.．、]))")
_MARKS = (")", "）", ".", "．", "、")


def _line_chain(text: str) -> _Chain | None:
    """The plain case, read fast: three labels or more, each at a line start, A, B, C, ... once, and nothing like
    another list before, within or after. None means: look closely."""
    chain: _Chain | None = None
    kind = ""
    for match in _LINE_LABEL.finditer(text):
        letter, mark = match.group(1), "("
        if letter is None:
            letter, mark = match.group(2), match.group(3)
        if chain is None:
            chain = _Chain("paren" if mark == "(" else "close" if mark in ")）" else "dot")
            kind = mark
        if mark != kind or ord(letter) != ord("A") + len(chain.letters):
            return None
        chain.add(letter, match.end() - (3 if mark == "(" else 2), match.end(), True)
    if chain is None or len(chain.letters) < 3:
        return None
    following = chr(ord(chain.letters[-1]) + 1)
    stem, last = text[: chain.starts[0]], text[chain.ends[-1] :]
    first = text[chain.ends[0] : chain.starts[1]]
    for mark in _MARKS:
        if "B" + mark in stem or "B" + mark in first or following + mark in last or "A" + mark in last:
            return None
    return chain


def _texts(text: str, chain: _Chain) -> list[str]:
    """Option texts of a chain. The last one ends at a blank line, or at the line end where all others are one line."""
    raw = [text[end:start] for end, start in zip(chain.ends, chain.starts[1:], strict=False)]
    last = text[chain.ends[-1] : chain.ends[-1] + _MOST_OPTION_TEXT]
    body = last.lstrip(_LABEL_TRIM)
    skipped = len(last) - len(body)
    single = all("\n" not in item.strip() for item in raw)
    cut = len(last)
    blank = _BLANK_LINE.search(last, skipped)
    if blank:
        cut = blank.start()
    if single:
        line = last.find("\n", skipped)
        if line >= 0:
            cut = min(cut, line)
    else:
        instruction = _INSTRUCTION.search(last, skipped)
        if instruction:
            cut = min(cut, instruction.start())
    last = last[:cut]
    ask = None if all(chain.lines) else _TRAILING_ASK.search(last)
    raw.append(last[: ask.start() + 1] if ask else last)
    return [_tidy(item) for item in raw]


def _tidy(text: str) -> str:
    """Option text without white space, formatting marks and separators around it."""
    text = text.strip()
    if text and ("\\" in text or text[-1] in "{*-•#" or text[0] in "*}"):
        return _LATEX_GAP.sub("", _WRAPPER_END.sub("", text)).rstrip(" \t\r\n*#")
    return text


def _plausible(text: str, chain: _Chain, texts: list[str], lower: bool) -> bool:
    """Whether a chain is a list of options rather than statements, sub-questions, speakers or objects A and B."""
    stem = text[: chain.starts[0]]
    few = len(texts) < 3
    if few and texts[0].strip(" -–~,，").casefold() in ("and", "or", "to", "through", "和", "或", "与", "至", "到"):
        return False
    asked = sum(item.endswith(("?", "？")) for item in texts)
    if asked * 2 >= len(texts) and asked and (lower or len(texts) < 4):
        return False
    in_lines = all(chain.lines)
    if chain.style == "dot" and not chain.lines[0] and "" in texts[:-1] and any(texts):
        return False  # initials: "J. A. B. Smith"
    if lower:
        if sum(bool(_SUBQUESTION.match(item)) for item in texts) * 2 >= len(texts):
            return False
        return bool(_CHOICE_CUE.search(stem[-400:]))
    if few or chain.style in ("colon", "bracket"):
        return (
            bool(_CHOICE_CUE.search(stem[-400:]))
            or stem.rstrip().endswith(("?", "？"))
            or (in_lines and chain.style != "colon")
        )
    if not in_lines and not chain.lines[0]:
        # Labels inside prose: the texts must be short, as options are.
        return max(map(len, texts)) <= 400
    return True


_NUMBER_HINTS = ("option", "choice", "answer with", "number of the", "numeral", "digit of", "选项")


def read_options(question: str) -> tuple[Mapping[str, str], str, int, int]:
    """Options, the letters that may be chosen, how many choice questions there are (0: none), and where the labels
    begin (-1: not known)."""
    text = question[-_TAIL:]
    found: list[tuple[_Chain, list[str]]] = []
    chains: list[_Chain] = []
    plain = _line_chain(text) if "B" in text else None
    if plain is not None:
        chains = [plain]
        found = _plausible_ones(text, chains, lower=False)
    elif "B" in text:
        for style, hints, pattern in _STYLES:
            if any(hint in text for hint in hints):
                chains += _chains(text, style, pattern, "A")
        found = _plausible_ones(text, chains, lower=False)
    if not found and ("b)" in text or "b." in text or "b）" in text or "b．" in text or "b、" in text):
        chains = []
        for style, hints, pattern in _LOWER_STYLES:
            if any(hint in text for hint in hints):
                chains += _chains(text, style, pattern, "a")
        found = _plausible_ones(text, chains, lower=True)
    if not found and "2" in text and has(text, _NUMBER_HINTS) and _NUMBER_CUE.search(text.lower()):
        chains = _chains(text, "number", _NUMBER_STYLE, "1")
        found = [(chain, _texts(text, chain)) for chain in chains]
    if not found and "2" in text:
        found = _numbered(text)
    if not found:
        return NO_OPTIONS, "", 0, -1
    found = _keep(found)
    longest = max((chain for chain, _ in found), key=lambda chain: len(chain.letters))
    letters = "".join(longest.letters).upper()
    chain, texts = found[0]
    similar = sum(other.style == chain.style and len(other.letters) > 2 for other in chains)
    questions = max(len(found), similar)
    if questions > 1 or not any(texts):
        return NO_OPTIONS, letters, questions, -1
    start = max(0, len(question) - _TAIL) + chain.starts[0]
    return MappingProxyType(dict(zip(letters, texts, strict=True))), letters, 1, start


_NUMBERED_LINE = LazyPattern(r"\n[ \t]*(?:[(（]?([1-9])[)）.、]|[Oo]ption ?([1-9]) ?:)[ \t]*(?=\S)")
_PICKS = LazyPattern(r"\bwhich\b|\bchoose|\bselect|\bpick\b|\bbest\b|\bcorrect\b|\boptions?\b|_|[?？]\s*$|选|哪", re.I)
_NO_PICK = LazyPattern(
    r"\bhow many\b|\bwhich (?:two|three|ones|of (?:these|the following) are)\b|\b(?:order|rank|sort|arrange|match"
    r"|steps?|each|all|both|questions|problems|exercises|blanks|instructions|rules|requirements|facts|clues|premises"
    r"|statements)\b|几|排",
    re.I,
)
_NO_OPTION = LazyPattern(r"[?？]|__|[=:：]\s*$")


def _numbered(text: str) -> list[tuple[_Chain, list[str]]]:
    """Options 1, 2, 3, ... on lines of their own that close a question which has one chosen."""
    chain = _Chain("number")
    for match in _NUMBERED_LINE.finditer(text):
        if (match.group(1) or match.group(2)) != str(len(chain.letters) + 1):
            return []
        chain.add(str(len(chain.letters) + 1), match.start() + 1, match.end(), True)
    if len(chain.letters) < 2:
        return []
    stem = text[: chain.starts[0]].rstrip()
    texts = _texts(text, chain)
    rest = text[chain.ends[-1] :].partition("\n")[2]
    if rest.strip() and not _INSTRUCTION.match("\n" + rest.lstrip("\n")):
        return []
    if not _PICKS.search(stem[-300:]) or _NO_PICK.search(stem[-400:]) or any(_NO_OPTION.search(item) for item in texts):
        return []
    return [(chain, texts)] if all(texts) and not any("\n" in item for item in texts) else []


def _plausible_ones(text: str, chains: list[_Chain], lower: bool) -> list[tuple[_Chain, list[str]]]:
    pairs = [(chain, _texts(text, chain)) for chain in chains]
    return [(chain, texts) for chain, texts in pairs if _plausible(text, chain, texts, lower)]


def _keep(found: list[tuple[_Chain, list[str]]]) -> list[tuple[_Chain, list[str]]]:
    """Of several chains, those that are the choices: first labels at a line start, then the style that comes last, then
    three options or more."""
    if any(chain.lines[0] for chain, _ in found):
        found = [item for item in found if item[0].lines[0]]
    style = max(found, key=lambda item: item[0].starts[0])[0].style
    found = [item for item in found if item[0].style == style]
    if any(len(texts) > 2 for _, texts in found):
        found = [item for item in found if len(item[1]) > 2]
    return found


_RANGE = LazyPattern(r"(?<![A-Za-z0-9])[(（]?A[)）]? ?(?:-|–|—|~|to|through|至|到) ?[(（]?([B-Z])[)）]?(?![A-Za-z0-9])")
_LISTED = LazyPattern(
    r"(?<![A-Za-z0-9])[(（]?A[)）]?((?: ?[,，、/|] ?(?:or |and |"
    r"或)?[(（]?[B-Z][)）]?(?![A-Za-z0-9=(])){0,20}(?: ?(?:or|and|或) ?[(（]?[B-Z][)）]?(?![A-Za-z0-9=(]))?)"
)
_LETTER_CUE = LazyPattern(r"choose|select|answer|respond|reply|option|pick|choice|grade|format|选|\[\[", re.I)
_CAPITAL = LazyPattern(r"[B-Z]")
_MOST_LETTERS = 20
_LETTER_HINTS = (
    "(A)", "（A）", "A-", "A–", "A/", "A|", "A,", "A or", "A to ", "A through", "A至", "A到", "A、", "A，", "A~",
)  # fmt: skip


def worded_letters(text: str) -> str:
    """Letters from wording: "(A)-(D)", "answer with A, B, C or D", "[[A/B/C]]"."""
    if not has(text, _LETTER_HINTS):
        return ""
    match = _RANGE.search(text)
    if match and _LETTER_CUE.search(text, max(0, match.start() - 80), match.end() + 40):
        letters = "".join(map(chr, range(ord("A"), ord(match.group(1)) + 1)))
        return letters if len(letters) <= _MOST_LETTERS else ""
    for match in _LISTED.finditer(text):
        rest = match.group(1)
        if not rest or not _LETTER_CUE.search(text, max(0, match.start() - 50), match.start()):
            continue
        letters = "A" + "".join(_CAPITAL.findall(rest))
        if all(ord(b) == ord(a) + 1 for a, b in pairwise(letters)):
            return letters
    return ""


# Said of selections as such; the weaker cues count only where there are letters to choose.
_MANY_SURE = LazyPattern(
    r"(?:select|choose|pick|mark|check|tick|identify) (?:all|every)\b|all (?:that|which) apply|"
    r"multi-?select|multiple selections?|多选|不定项|多项选择"
)
_MANY = LazyPattern(
    r"all (?:that|which) (?:apply|are|is|hold)|all of the following that|(?:select|choose|pick|mark|"
    r"check) (?:all|every|any)\b|one or more (?:options?|answers?|letters?|of the)"
    r"|(?:which|select|choose|pick|name) (?:two|three|four|2|3|4)\b|multiple (?:answers|selections?)|"
    r"more than one (?:answer|option|choice)"
    r"|multi-?select|all (?:the )?correct (?:options|answers|statements|letters|choices)"
    r"|多选|不定项|多项选择|有多项|至少有(?:一|两)[项个]|所有正确|全部选对|全选对|一项或多项|一个或多个"
)
_MANY_HINTS = (
    "all that", "all which", "all of the", "ll correct", "ll the correct", "select ", "choose ", "pick ",
    "mark ", "check ", "tick ",
    "identify all", "one or more", "which t", "which 2", "which 3", "which 4", "which four", "name t", "name 2",
    "name 3", "multi",
    "more than one", "选", "不定项", "有多项", "至少有", "所有正确", "一项或", "一个或",
)  # fmt: skip
_SINGLE_HINTS = (" one", "single", "best ", "only 1", "单", "一项", "一个", "唯一")
_SINGLE = LazyPattern(
    r"(?:which|only|exactly|select|choose|pick) one\b|single[- ](?:choice|answer|correct)|"
    r"single (?:uppercase |capital |upper-case )?letter|with one (?:option|letter)|one correct (?:answer|"
    r"option|choice)|(?:the|single) best (?:answer|option|choice)"
    r"|only 1 (?:option|answer)|单选|单项选择|只有一[项个]|仅有一[项个]|唯一正确"
)


def selects_many(text: str, letters: bool) -> bool | None:
    """Several selections asked (True), exactly one (False), not said (None). letters: there are letters to choose."""
    many = has(text, _MANY_HINTS) and (_MANY if letters else _MANY_SURE).search(text) is not None
    single = letters and has(text, _SINGLE_HINTS) and _SINGLE.search(text) is not None
    if many == single:
        return None
    return many
