"""What the question wants: options, closed vocabulary, requested unit, precision, form, number of answers.

Every attribute is read from a bounded window of the question, at most once, by linear patterns. A wrong reading
makes wrong verdicts, so an attribute that is not plainly said is None (or empty).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from verifier.example import NO_CRITERION, Criterion

# Characters read from the beginning and from the end of a question; options are read from a longer tail.
HEAD, TAIL, OPTIONS_TAIL = 2_000, 4_000, 16_000
_MOST_OPTION_TEXT = 2_000

_NONE: Mapping[str, str] = MappingProxyType({})


class _Lazy:
    """A pattern that is compiled when first used: there are a hundred here, and most questions need a few."""

    __slots__ = ("_flags", "_source", "findall", "finditer", "match", "search", "split", "sub")

    if TYPE_CHECKING:
        findall: Callable[..., list[str]]
        finditer: Callable[..., Iterator[re.Match[str]]]
        match: Callable[..., re.Match[str] | None]
        search: Callable[..., re.Match[str] | None]
        split: Callable[..., list[str]]
        sub: Callable[..., str]

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        # Reached only while the method's slot is unset.
        method = getattr(re.compile(self._source, self._flags), name)
        setattr(self, name, method)
        return method


# --- options -----------------------------------------------------------------------------------------------------

# Label styles. A label never follows a letter, a digit or an operator: P(A), x_A, "U.S.A." are none.
# A star may stand before it: **A.** in Markdown.
_FREE = r"(?<![A-Za-z0-9_\\^=+/<>'\"“‘.&-])"
_FREE_OPEN = r"(?<![A-Za-z0-9_\\^=+/<>'\"“‘.&(（-])"
_STYLES: tuple[tuple[str, tuple[str, ...], _Lazy], ...] = (
    (
        "paren",
        ("(B", "（B", "( B"),
        # A later label may follow a unit or a number at once: "(A)3km(B)5km".
        _Lazy(r"(?:" + _FREE + r"|(?<=[a-z0-9])(?=[(（] ?[B-Z]))[(（] ?([A-Z]) ?[)）]"),
    ),
    ("bracket", ("[B]",), _Lazy(_FREE + r"\[([A-Z])\]")),
    ("close", ("B)", "B）"), _Lazy(_FREE_OPEN + r"([A-Z])[)）]")),
    ("dot", ("B.", "B．", "B、", "B ．", "B ."), _Lazy(_FREE + r"([A-Z]) ?[.．、](?![A-Z]\.)")),
    ("colon", ("B:", "B："), _Lazy(_FREE + r"([A-Z])[:：]")),
)
_LOWER_STYLES: tuple[tuple[str, tuple[str, ...], _Lazy], ...] = (
    ("paren", ("(b)", "（b）"), _Lazy(_FREE + r"[(（]([a-z])[)）]")),
    ("close", ("b)", "b）"), _Lazy(_FREE_OPEN + r"([a-z])[)）]")),
    ("dot", ("\nb.", " b.", "b．", "b、"), _Lazy(r"(?<![^\s*])([a-z])[.．、](?= |\t|[一-鿿])")),
)
_NUMBER_STYLE = _Lazy(r"(?<![^\s])[(（]?([1-9])[)）.、](?=\s|[一-鿿A-Za-z])")
_NUMBER_CUE = _Lazy(
    r"(?:number|numeral|digit) of (?:the|your) (?:correct |chosen |right |best )?(?:option|choice|answer|statement)"
    r"|(?:option|choice) number|answer with (?:the number|1, 2)|options? \(?1\)? ?(?:-|–|to) ?\(?[2-9]\b"
    r"|选项(?:编号|序号)"
)
_CHOICE_CUE = _Lazy(
    r"\bwhich\b|\bchoose|\bselect|\bfollowing\b|\boptions?\b|\bcorrect\b|\bbest\b|\bpick\b|\bchoices?\b|选|"
    r"哪|下列|[:：]\s*$|[(（_]\s*[)）_]",
    re.I,
)
_SUBQUESTION = _Lazy(
    r"(?:find|calculate|compute|determine|show|prove|derive|evaluate|estimate|sketch|explain|describe|state whether|"
    r"what|how|why|who|when|where|write|give|draw|verify|solve|express|obtain|repeat|assuming|suppose|if|is|are|does|"
    r"do|did|can|求|证明|计算|若|判断|写出|画出)\b",
    re.I,
)
_LABEL_TRIM = " \t\r\n*}~　"
_LATEX_GAP = _Lazy(r"^(?:\\[ ,;:!]|\\q?quad|[\s*}　])+|(?:\\q?quad|\\[ ,;:!]|[\s　])+$")
_WRAPPER_END = _Lazy(r"(?:\$?\\(?:textbf|text|mathrm|mathbf|rm|bf)\s*\{?|\*\*|\n\s*[-*•]|\{)\s*$")
_GAP = _Lazy(r"(?:  |\t|[一-鿿。；）] ?|[$#;] ?)$")
_TRAILING_ASK = _Lazy(r"(?<=[^\s.;])[.;] *(?:which|what|choose|select|please|answer|pick)\b[^\n]*$", re.I)
_LINE_LEAD = " \t　-*•>$|"
_BLANK_LINE = _Lazy(r"\n[ \t　]*\r?\n")
_INSTRUCTION = _Lazy(
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


def _chains(text: str, style: str, pattern: _Lazy, first: str) -> list[_Chain]:
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


_LINE_LABEL = _Lazy(r"\n[ \t]*(?:[(（]([A-Z])[)）]|([A-Z])([)）.．、]))")
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


def _has(text: str, hints: tuple[str, ...]) -> bool:
    """Whether one of the literals that a pattern needs is there: ten times faster than the pattern."""
    for hint in hints:  # noqa: SIM110 - a generator costs more than the search
        if hint in text:
            return True
    return False


_NUMBER_HINTS = ("option", "choice", "answer with", "number of the", "numeral", "digit of", "选项")


def _read_options(question: str) -> tuple[Mapping[str, str], str, int, int]:
    """Options, the letters that may be chosen, how many choice questions there are (0: none), and where the labels
    begin (-1: not known)."""
    text = question[-OPTIONS_TAIL:]
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
    if not found and "2" in text and _has(text, _NUMBER_HINTS) and _NUMBER_CUE.search(text.lower()):
        chains = _chains(text, "number", _NUMBER_STYLE, "1")
        found = [(chain, _texts(text, chain)) for chain in chains]
    if not found:
        return _NONE, "", 0, -1
    found = _keep(found)
    longest = max((chain for chain, _ in found), key=lambda chain: len(chain.letters))
    letters = "".join(longest.letters).upper()
    chain, texts = found[0]
    similar = sum(other.style == chain.style and len(other.letters) > 2 for other in chains)
    questions = max(len(found), similar)
    if questions > 1 or not any(texts):
        return _NONE, letters, questions, -1
    start = max(0, len(question) - OPTIONS_TAIL) + chain.starts[0]
    return MappingProxyType(dict(zip(letters, texts, strict=True))), letters, 1, start


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


_RANGE = _Lazy(r"(?<![A-Za-z0-9])[(（]?A[)）]? ?(?:-|–|—|~|to|through|至|到) ?[(（]?([B-Z])[)）]?(?![A-Za-z0-9])")
_LISTED = _Lazy(
    r"(?<![A-Za-z0-9])[(（]?A[)）]?((?: ?[,，、/|] ?(?:or |and |"
    r"或)?[(（]?[B-Z][)）]?(?![A-Za-z0-9=(])){0,20}(?: ?(?:or|and|或) ?[(（]?[B-Z][)）]?(?![A-Za-z0-9=(]))?)"
)
_LETTER_CUE = _Lazy(r"choose|select|answer|respond|reply|option|pick|choice|grade|format|选|\[\[", re.I)
_MOST_LETTERS = 20


_LETTER_HINTS = (
    "(A)",
    "（A）",
    "A-",
    "A–",
    "A/",
    "A|",
    "A,",
    "A or",
    "A to ",
    "A through",
    "A至",
    "A到",
    "A、",
    "A，",
    "A~",
)


def _worded_letters(text: str) -> str:
    """Letters from wording: "(A)-(D)", "answer with A, B, C or D", "[[A/B/C]]"."""
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


_CAPITAL = _Lazy(r"[B-Z]")
# Said of selections as such; the weaker cues count only where there are letters to choose.
_MANY_SURE = _Lazy(
    r"(?:select|choose|pick|mark|check|tick|identify) (?:all|every)\b|all (?:that|which) apply|"
    r"multi-?select|multiple selections?|多选|不定项|多项选择"
)
_MANY = _Lazy(
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
_SINGLE = _Lazy(
    r"(?:which|only|exactly|select|choose|pick) one\b|single[- ](?:choice|answer|correct)|"
    r"single (?:uppercase |capital |upper-case )?letter|with one (?:option|letter)|one correct (?:answer|"
    r"option|choice)|(?:the|single) best (?:answer|option|choice)"
    r"|only 1 (?:option|answer)|单选|单项选择|只有一[项个]|仅有一[项个]|唯一正确"
)

# --- closed vocabularies -----------------------------------------------------------------------------------------

_PLAIN_WORDS = """yes no true false entailment entailed neutral contradiction contradicts contradictory correct
incorrect     right wrong valid invalid positive negative mixed maybe unknown uncertain undetermined supported refuted
    unsupported agree disagree possible impossible even odd neither both increasing decreasing constant
    converges diverges convergent divergent rational irrational acute obtuse hot cold zero finite infinite
    prime composite success failure pass fail safe unsafe guilty acquitted favorable unfavorable spontaneous
    nonspontaneous stable unstable""".split()  # noqa: SIM905
_PHRASES = (
    "not entailment|not given|not enough info(?:rmation)?|cannot be determined|can'?t be determined|"
    "cannot say|can'?t say|"
    "not sure|cannot tell|can'?t tell|don'?t know|not success|not supported|partially correct"
)
_WORD = "(?:" + _PHRASES + "|" + "|".join(sorted(_PLAIN_WORDS, key=len, reverse=True)) + ")"
_QUOTE = "[\"'“”‘’`*\\[\\](){}]{0,3}"
_VOCABULARY = _Lazy(
    r"\b" + _WORD + r"\b(?:" + _QUOTE + r" ?[,/|;、]? ?(?:or |and |或者|或|还是)?" + _QUOTE + _WORD + r"\b){1,5}"
)
_VOCABULARY_WORD = _Lazy(r"\b" + _WORD + r"\b")
# Words that are read as a closed vocabulary wherever they are listed; others only at the end of a clause.
_SURE = frozenset(
    ("yes", "no", "true", "false", "entailment", "contradiction", "entailed", "incorrect", "invalid", "refuted")
)
# "true/false questions", "false positive or negative rate": the words qualify a noun.
_ATTRIBUTE = _Lazy(
    r"[\"'” -]*(?:questions?|statements?|items?|type|test|quiz|positives?|negatives?|rates?|values?|"
    r"integers?|numbers?|terms?|charges?|functions?)\b"
)
_CLAUSE_END = _Lazy(r"[\s\"'“”‘’`*\])}]*(?:$|[?？.。!;:,\n)])")
_JOINTS = (" or ", "/", "|", ",or ", "yes", "true", "entail", "或", "还是")
_VOCABULARY_HINTS = (
    "yes", "true", "entail", "correct", "valid", "positive", "support", "agree", "possible", "even",
    "increasing", "converge", "rational",
    "acute", "finite", "prime", "success", "pass", "safe", "guilty", "favorable", "spontaneous", "stable",
    "hot", "right", "zero",
)  # fmt: skip
_LIST_HINTS = (
    "classif", "categor", "label", "verdict", "sentiment", "stance", "class", "answer", "respon", "reply",
    "choose", "pick", "output",
    "report", "decide", "state", "return",
)  # fmt: skip
_LIST_CUE = _Lazy(
    r"\b(?:classify|categori[sz]e|label|labels|verdict|sentiment|stance|category|categories|class|classes|"
    r"answer|respond|reply|"
    r"choose|pick|output|report|decide|state|return)\b[^.:?!\n]{0,60}(?::|\beither\b|\bone of\b)|"
    r"\b(?:classify|categori[sz]e|label)\b[^.:?!\n]{0,60}\bas\b|\b(?:answer|respond|"
    r"reply) (?:only )?with\b|\bchoose from\b",
    re.I,
)
_LIST_END = _Lazy(r"[.?!\n。？]")
_LIST_JOINT = _Lazy(r"\bor\b|[/|]")
_LIST_SPLIT = _Lazy(r"\s*(?:,\s*or\b|,\s*and\b|[,/|;]|\bor\b)\s*", re.I)
_LIST_ITEM = _Lazy(r"[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}$")
_NOT_LABELS = _Lazy(
    r"^(?:a|an|the|your|in|to|as|any|one|just|only|its|their|what|which|how|where|if|number|numbers|"
    r"integer|decimal|fraction|percent|percentage|"
    r"word|words|phrase|sentence|value|expression|equation|interval|none|explain|e\.?g|i\.?e|reason|more|"
    r"less|fewer|not)\b",
    re.I,
)
_ZH_VOCABULARY = _Lazy(r"(是|对|正确|真)[\"”’]?\s*(?:还是|或者?|/|、|or|，)\s*[\"“‘]?(否|错误?|不正确|不对|不是|假)")

# --- precision, unit, form ---------------------------------------------------------------------------------------

_SMALL = {
    "no": 0, "zero": 0, "one": 1, "a": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "single": 1,
    "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
}  # fmt: skip
_AMOUNT = r"(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_ZH_AMOUNT = r"(\d{1,2}|[一两二三四五六七八九十])"
_DECIMALS = _Lazy(
    _AMOUNT + r"(?:\s*\(\d\))?[- ](?:decimals?\b(?:[- ](?:places?|points?|digits?))?|d\.?p\.?(?![a-z])|"
    r"digits? (?:after|to the right of) the decimal|places? (?:of decimals?|after the decimal))"
    r"|(?:保留|精确到|取)(?:小数点后)?" + _ZH_AMOUNT + r"\s*位小数|小数点后(?:保留|取)?" + _ZH_AMOUNT + "位"
)
_SIG_FIGS = _Lazy(
    _AMOUNT + r"(?:\s*\(\d\))?[- ](?:significant[- ](?:figures?|digits?)|sig(?:nificant)?\.?[- ]?(?:figs?|"
    r"digits?)\b|s\.?f\.?(?![a-z]))"
    r"|" + _ZH_AMOUNT + r"\s*位有效数字"
)
_NEAREST_STEPS: tuple[tuple[Fraction, str], ...] = (
    (Fraction(1), "integer|whole number|whole|unit|units|one|ones|dollar|degree|percent|percentage point|整数|个位"),
    (Fraction(10), "ten|tens|十位"),
    (Fraction(100), "hundred|hundreds|百位"),
    (Fraction(1_000), "thousand|thousands|千位"),
    (Fraction(10_000), "ten thousand|万位"),
    (Fraction(100_000), "hundred thousand"),
    (Fraction(10**6), "million"),
    (Fraction(10**9), "billion"),
    (Fraction(1, 10), "tenth|tenths|十分位"),
    (Fraction(1, 100), "hundredth|hundredths|cent|penny|百分位"),
    (Fraction(1, 1_000), "thousandth|thousandths|千分位"),
    (Fraction(1, 10_000), "ten-thousandth|ten thousandth|万分位"),
)
_NEAREST_WORDS: dict[str, Fraction] = {word: step for step, words in _NEAREST_STEPS for word in words.split("|")}
_NEAREST_ALTERNATIVES = "|".join(sorted((w for w in _NEAREST_WORDS if w.isascii()), key=len, reverse=True))
_NEAREST = _Lazy(
    r"nearest[- ](?:(" + _NEAREST_ALTERNATIVES + r")(?![a-z])|\$?(0?\.0{0,6}[1-9]|[1-9]\d{0,6})(?![.\d]*[\d/]))"
    r"|(?:to|at) (?:the )?(" + _NEAREST_ALTERNATIVES + r")[' ]?s?'? place"
    r"|(?:精确到|四舍五入[到至为]|保留(?:到)?)\s*(?:(整数|[个十百千万]位|[十百千万]分位)|(0\.0{0,6}1)(?!\d))"
)
_WHOLE_UNIT = _Lazy(
    r"nearest (?:met(?:er|re)|centimet(?:er|re)|millimet(?:er|re)|kilomet(?:er|re)|cm|mm|km|m|foot|inch|"
    r"mile|yard|gram|kilogram|kg|pound|"
    r"second|minute|hour|day|year|euro|watt|joule|newton|kelvin)\b"
)
_ROUNDING = _Lazy(
    r"\brounded\b|\bround(?:ing)? (?:off|up|down|it|to|your|all|answers?|(?:the )?(?:final )?(?:answer|"
    r"result|value))\b|四舍五入"
)
_APPROXIMATE = _Lazy(
    r"\bapproximat(?:e|ely|ion)\b|\bestimate\b|\broughly\b|\babout (?:how|what)\b|≈|\bnumerically\b|"
    r"\bdecimal approximation\b|估算|大约|约为|约是|近似"
)
_APPROXIMATE_HINTS = (
    "approximat",
    "estimate",
    "roughly",
    "about ",
    "≈",
    "numerically",
    "估算",
    "大约",
    "约为",
    "约是",
    "近似",
)
_EXACT_HINTS = (
    "exact", "in terms of", "radical form", "surd", "fraction", "lowest terms", "do not", "without rounding",
    "值", "表示", "最简", "保留",
)  # fmt: skip
_EXACT = _Lazy(
    r"\bexact (?:value|answer|form|solution|expression|fraction|number|probability|area|length|simplified|"
    r"result)|\bexact\b[.?]|give (?:an|the) exact|in exact form|"
    r"in terms of (?:\$?\\?pi\b|π|\$?\\sqrt|\$?e\b)|simplest radical form|\bin surd form|as a (?:common |"
    r"simplified |reduced |single |simple |improper |proper )?fraction\b(?! of)|"
    r"in lowest terms|do not (?:round|approximate|use decimals)|without rounding|精确值|准确值|用.{0,6}表示|最简分数|"
    r"保留\s*(?:根号|π|\$?\\pi)"
)
_FORMS: tuple[tuple[str, _Lazy], ...] = tuple(
    (name, _Lazy(pattern))
    for name, pattern in (
        (
            "lowest_terms",
            r"lowest terms|(?:simplest|reduced) (?:fraction|form of (?:the|a) fraction)"
            r"|(?:simplified|reduced|irreducible) (?:common )?fraction|fraction in (?:its )?(?:simplest|reduced)"
            r"|最简分数|既约分数",
        ),
        ("mixed", r"mixed (?:number|numeral|fraction)|带分数"),
        (
            "fraction",
            r"(?:as|write|express|in|give) an? (?:common |improper |proper |simple |single |exact )?fraction\b(?! of)"
            r"|fraction(?:al)? form|improper fraction|(?:answer|result) is a fraction, write|decimals (?:are )?not allowed"
            r"|(?:no|without|do not use) decimals|用分数表示|分数形式",
        ),
        (
            "decimal",
            r"(?:as|in) (?:a )?decimals?\b(?! (?:places?|fraction|system))|decimal (?:form|notation)"
            r"|用小数表示|小数形式",
        ),
        ("scientific", r"scientific notation|standard form.{0,20}10\^|科学记数法|科学计数法"),
        ("percent", r"(?:as|in) (?:a |the form of a )?percent(?:age)?s?\b|as a %|百分数|用百分比"),
        ("interval", r"interval notation|as an interval|区间(?:形式|表示)"),
        ("set", r"set[- ]builder|set notation|roster (?:form|notation)|as a set\b|集合(?:形式|表示)"),
        (
            "factored",
            r"(?:^|[.;:,] |and |then )factor(?:i[sz]e)?\b(?! of| in\b| node| graph)|factored form"
            r"|completely factor|因式分解|分解因式",
        ),
        ("expanded", r"(?:^|[.;:,] |and |then )expand\b|expanded form|展开"),
        ("radians", r"\bin radians?\b|弧度"),
        ("degrees", r"\bin degrees?\b(?! (?:celsius|fahrenheit|c\b|f\b))"),
        ("words", r"(?:in|using) words\b|write out .{0,30}words"),
        ("coordinates", r"(?:as|with) (?:an )?(?:ordered pair|coordinate pair|ordered triple)"),
        ("slope_intercept", r"slope[- ]intercept|point[- ]slope"),
        ("standard", r"\bin standard form"),
        (
            "simplified",
            r"(?:^|[.;:,] |and |then )simplify\b|simplified (?:form|expression|answer)"
            r"|simplest (?:radical |exact )?form|化简",
        ),
        (
            "base",
            r"\b(?:convert|express|write|give|answer)\b[^.?]{0,80}\b(?:to|in|into) "
            r"(?:base[- ]?\d{1,2}|binary|octal|hexadecimal)\b|[二八十六]+进制(?:表示|数)",
        ),
    )
)

_FORM_HINTS = (
    "fraction", "lowest terms", "mixed num", "decimal", "scientific", "standard form", "percent", "as a %",
    "interval", "set", "roster",
    "factor", "expand", "in radian", "in degree", "words", "ordered ", "coordinate", "slope", "simpl", "base",
    "binary", "octal",
    "hexadecimal", "分数", "小数", "计数法", "记数法", "百分", "区间", "集合", "因式", "展开", "弧度", "化简", "进制",
)  # fmt: skip

_UNIT_SYMBOLS = frozenset(
    """m cm mm km nm pm µm μm dm ft yd mi AU Å g kg mg µg μg ug lb lbs oz s ms ns µs μs ps fs min h hr hrs sec
    secs L l mL ml dL dl µL μL A mA µA μA V mV kV µV μV Ω kΩ MΩ mΩ W kW mW MW GW µW μW hp J kJ mJ MJ GJ eV
    keV MeV GeV TeV meV cal kcal Cal kCal kWh Wh BTU Btu erg N kN mN MN Pa kPa MPa GPa hPa atm bar mbar torr
    Torr mmHg psi Hz kHz MHz GHz THz rpm C µC μC nC mC F µF μF nF pF H mH µH T mT G Wb K °C °F ℃ ℉ ° mol
    mmol M mM dB rad sr lm lx cd Bq Sv mSv Gy mph km/h kph kmh m/s fps ha USD EUR GBP $ € £ % KB MB GB TB kB
    Kbps Mbps Gbps kbps bps D u amu""".split()  # noqa: SIM905
)
_UNIT_NAMES = frozenset(
    """inch inches foot feet yard yards mile miles light-year light-years metre metres meter meters centimetre
    centimetres centimeter centimeters millimetre millimetres millimeter millimeters kilometre kilometres
    kilometer kilometers nanometer nanometers nanometre nanometres micrometer micrometers micrometre
    micrometres micron microns angstrom angstroms gram grams kilogram kilograms milligram milligrams
    microgram micrograms tonne tonnes ton tons pound pounds ounce ounces slug slugs second seconds
    millisecond milliseconds microsecond microseconds nanosecond nanoseconds minute minutes hour hours day
    days week weeks month months year years decade decades century centuries litre litres liter liters
    millilitre millilitres milliliter milliliters gallon gallons quart quarts pint pints cup cups tablespoon
    tablespoons teaspoon teaspoons ampere amperes amp amps milliampere milliamperes milliamps volt volts
    millivolt millivolts kilovolt kilovolts ohm ohms kilohm kilohms kiloohms megaohms watt watts kilowatt
    kilowatts megawatt megawatts milliwatt milliwatts horsepower joule joules kilojoule kilojoules megajoule
    megajoules calorie calories kilocalorie kilocalories newton newtons kilonewton kilonewtons dyne dynes
    pascal pascals kilopascal kilopascals atmosphere atmospheres bars hertz kilohertz megahertz gigahertz
    coulomb coulombs farad farads microfarad microfarads henry henries tesla teslas gauss weber webers
    kelvin kelvins celsius fahrenheit mole moles millimoles molar decibel decibels radian radians degree
    degrees candela knot knots acre acres hectare hectares dollar dollars cent cents euro euros pence yen
    yuan rupee rupees percent percentage bit bits byte bytes kilobyte kilobytes megabyte megabytes gigabyte
    gigabytes diopter diopters dioptre dioptres newton-meters newton-metres electronvolts electron-volts""".split()  # noqa: SIM905
)
_ZH_UNITS = """平方千米 平方公里 平方厘米 平方毫米 平方分米 平方米 立方厘米 立方分米 立方米 千米每小时 千米/小时 米每秒
    米/秒 千米/时 千米 公里 厘米 毫米 分米 米 千克 公斤 毫克 克 吨 小时 分钟 秒 天 年 个月 元 角 毫升
    升 公顷 摄氏度 度""".split()  # noqa: SIM905
_UNIT_SPLIT = _Lazy(r"[/·⋅*×^(){}$\\-]+|(?<=[A-Za-zµμΩ°])[\d⁻−²³¹]+")
_UNIT_FILLER = frozenset(
    ("square", "cubic", "per", "squared", "cubed", "sq", "sq.", "cu", "mathrm", "text", "rm", "cdot")
)
_EXPONENT = _Lazy(r"[-−]?[1-4]$")
_UNIT_TAIL = frozenset(("of", "per", "square", "cubic", "sq", "sq.", "cu"))
_IN = _Lazy(r"(?<![A-Za-z-])(?:in (?:the )?units? of|in terms of|into|in)\s+(?=[A-Za-z$€£%°µμΩÅ℃\\])", re.I)
_CONVERT = _Lazy(r"\b(?:convert|express|change|write)\b.{1,80}?\b(?:to|into|in|as)\s+(?=[A-Za-z$%°µμ\\])", re.I)
_INSTRUCTED = _Lazy(
    r"[(（]?(?:round|give|express|answer|return|assume|use|write|note|provide|leave|your|please|take|"
    r"neglect|submit|enter|report|state|show|explain)\b|[(（]",
    re.I,
)
_UNIT_HINTS = (
    " in ",
    "(in ",
    "（in ",
    "into ",
    "In ",
    "\nin ",
    "unit",
    "Unit",
    "UNIT",
    "how many",
    "How many",
    "onvert ",
    "xpress ",
    "多少",
    "单位",
)
_UNIT_LABEL = _Lazy(r"\bunits?\s*[:=]\s*([^)\n,;?]{1,30})|单位\s*[:：为是]\s*([^\s,;?!()（）。，]{1,14})", re.I)
_HOW_MANY = _Lazy(
    r"\bhow many\s+((?:square |cubic |more |fewer |extra |additional |full |whole |"
    r"total ){0,3})([A-Za-zµμ$%-]+)((?:\s+per\s+[a-z]+|\s+(?:celsius|fahrenheit|kelvin))?)",
    re.I,
)
_ZH_UNIT = _Lazy("多少个?(" + "|".join(_ZH_UNITS) + ")")

# --- number of answers, order, kind ------------------------------------------------------------------------------

_COUNT = _Lazy(
    r"\b(?:find|list|name|give|state|identify|write|provide|what are|mention)\s+(?:the |any |all |out |down |your )?"
    r"(both|two|three|four|five|six|[2-9])\s+(?!(?:decimal|significant|digit|more|times|percent|and|or|to|"
    r"of)\b)[a-z]{3,}"
    r"|(?:写出|列出|列举|举出|指出)(?:任意|其中|出)?([两三四五六])[个种条项点]"
)
_ORDERED = _Lazy(
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
_FREE_ORDER = _Lazy(
    r"any order|order (?:does not|doesn'?t|is not|isn'?t) (?:matter|important)|regardless of (?:the )?order"
    r"|顺序不限|不计顺序"
)

_WHO = _Lazy(r"^(?:and |so |then |in .{2,40}, ?)?(who|whom|whose)\b")
_WHO_NOT_PERSON = _Lazy(
    r"^(?:who|whom) (?:did|do|does|will) .*\b(?:beat|play|face|fight|defeat|lose|trade|draft|sign)\b|"
    r"^(?:who|whom) (?:all )?(?:won|wins?|win|will win|has won|have won|beat|beats|defeated|lost|owns?|"
    r"owned|makes?|made|makes up|manufactures?|manufactured|produces?|distributes?|publishe[sd]|"
    r"sponsors?|fought|(?:did|do|does) (?:the|they|we|you|us|\w+) (?:play|fight|lose|beat|face)|are|were|"
    r"can|has the most|have the most|has more|buys?|bought|provides?|runs|regulates|controls?|makes|built|"
    r"founded|"
    r"uses?|used|lives?|lived|settled|migrated|conquered|invaded|colonized|inhabited)\b|^whose\b"
)
_WHERE = _Lazy(
    r"^(?:where\b(?!.*(?:\b(?:saying|term|word|phrase|name|expression|idiom)\b.*\bcome from|originate))|"
    r"in (?:what|which) (?:city|country|state|town|place|continent|province|region)|(?:what|"
    r"which) (?:city|country|continent|capital city|state|town|province)\b(?! (?:bird|flower|tree|"
    r"animal)))"
)
_WHEN = _Lazy(r"^(?:when\b|(?:on )?(?:what|which) (?:date|day|dates)\b|what (?:was|is) the date\b)")
_YEAR = _Lazy(r"\b(?:what|which) year\b|\byear in which\b|\bwhat was the year\b|哪一?年")
_TIME = _Lazy(r"\bwhat time\b|\bat which time\b|几点")
_PERCENT = _Lazy(r"\b(?:what|which|find the|calculate the|by what|as a) percent(?:age)?\b|百分之几|百分比")
_YES_NO = _Lazy(
    r"^(?:(?:so|then|thus|therefore|and|now|hence|also|, ?)[ ,]+)?(?:is|are|was|were|does|do|did|can|"
    r"could|will|would|has|have|had|should|may|must|isn't|aren't|doesn't|don't|can't)\s+(?!you\b|your\b|"
    r"we find\b|the following\b.{0,20}:)"
)
_ALTERNATIVE = _Lazy(r"\bor\b|\bhow\b|\bwhat\b|\bwhich\b|\bwho\b|\bwhere\b|\bwhen\b|\bif so\b")
_CONDITION = _Lazy(
    r"(?:if|let|suppose|given|assum\w*|when|while|after|for|consider|in|on|at|with|using|since|as|because|"
    r"once|by|to)\b"
)
_COMMA = _Lazy(r", (?:then |so )?")
_MAIN = _Lazy(
    r"(?:how|what|which|who|whom|where|is|are|was|were|does|do|did|can|will|has|have|in what|in which|"
    r"at what|to what)\b"
)
_TWO_ASKS = _Lazy(r"\b(?:and|&) (?:in |on |at )?(?:what|which|who|where|when|how|why)\b")
_CONTENT = _Lazy(r"is there (?:a|an|any) (?:name|word|term|way|formula|list)")
_ZH_YES_NO = _Lazy(r"是否|吗$|对不对|能否")
_ZH_CONTENT = _Lazy(r"多少|求|什么|哪|几|如何|怎")
_NAME = _Lazy(r"^what (?:is|was|are|were) the names? of|^what(?:'s| is) .{1,60} (?:called|named)\b|叫什么")
_NUMBER_ASK = _Lazy(
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
_FIND_VARIABLES = _Lazy(
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
_DIFFERENCE = _Lazy(
    r"\bby how (?:much|many)\b|\bhow (?:much|many)\s+(?:\w+ )?(?:more|less|fewer|greater|higher|lower|"
    r"warmer|colder|hotter|cooler|longer|taller|older|younger|farther|further|heavier)\b|"
    r"\bdifference (?:between|in)\b|\b(?:rise|change|increase|decrease|drop|fall) (?:in|"
    r"of) (?:the )?(?:temperature|pressure|length|volume|height|energy|mass|potential)\b|"
    r"\btemperature (?:rise|change|increase|drop|difference)\b|(?:升高|降低|增加|减少|上升|下降|相差|多|少)了?多少"
)
_CJK = _Lazy(r"[一-鿿]")
_STOPS = (". ", "? ", "! ", "; ", "\n", "。", "！", "？", "；", ".)", "?)")


def _sentence_start(text: str, end: int) -> int:
    """Where the sentence begins that holds the character before `end`."""
    best = 0
    for stop in _STOPS:
        place = text.rfind(stop, 0, end)
        if place >= 0 and place + len(stop) > best:
            best = place + len(stop)
    return best


def _amount(word: str) -> int:
    return int(word) if word.isdigit() else _SMALL[word]


class Ask:
    """Reads a question lazily: each attribute is read from the text at most once.

    options, where given, are the record's own and win over those in the question; so does the criterion over wording.
    """

    def __init__(
        self, question: str, options: Mapping[str, str] | None = None, criterion: Criterion = NO_CRITERION
    ) -> None:
        self.question = question
        self.given_options = options
        self.criterion = criterion

    @cached_property
    def _window(self) -> str:
        """The question's first and last characters, lower-case, white space kept."""
        text = self.question
        if len(text) > HEAD + TAIL:
            text = text[:HEAD] + "\n" + text[-TAIL:]
        return text.lower()

    @cached_property
    def _stem(self) -> str:
        """`_window` without the options."""
        start = self._choices[3]
        if start < 0:
            return self._window
        text = self.question
        return text[max(0, start - TAIL) : start].lower()

    @cached_property
    def _asking(self) -> str:
        """The last two sentences of the stem: where a question says what it wants."""
        text = self._stem.strip()[-1_200:]
        end = _sentence_start(text, len(text) - 2)
        return text[_sentence_start(text, end - 1) if end else 0 :].strip()

    @cached_property
    def _choices(self) -> tuple[Mapping[str, str], str, int, int]:
        given = self.given_options
        if given:
            options = {(key.strip().strip("().").upper() or key): value for key, value in given.items()}
            letters = "".join(options) if all(len(key) == 1 for key in options) else ""
            return MappingProxyType(options), letters, 1, -1
        options_read = _read_options(self.question)
        if not options_read[1] and "A" in self.question:
            text = self.question
            if len(text) > HEAD + TAIL:
                text = text[:HEAD] + "\n" + text[-TAIL:]
            letters = _worded_letters(text) if _has(text, _LETTER_HINTS) else ""
            if letters:
                return _NONE, letters, 1, -1
        return options_read

    @property
    def options(self) -> Mapping[str, str]:
        """Letter -> option text, in order; empty when the question has none (or several lists of them)."""
        return self._choices[0]

    @property
    def letters(self) -> str:
        """The letters that may be chosen, "ABCD", from the options or from wording such as "(A)-(D)"; "" unknown."""
        return self._choices[1]

    @property
    def choice_questions(self) -> int:
        """How many lists of options the question has: 0 none, 1 one, more for several sub-questions in a row."""
        return self._choices[2]

    @cached_property
    def multiple(self) -> bool | None:
        """Several selections asked (True), exactly one (False), not said (None)."""
        text = self._window
        letters = bool(self.letters)
        many = _has(text, _MANY_HINTS) and (_MANY if letters else _MANY_SURE).search(text) is not None
        single = letters and _has(text, _SINGLE_HINTS) and _SINGLE.search(text) is not None
        if many == single:
            return None
        return many

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """The closed vocabulary that the answer must come from, lower case, in the question's order; () when none."""
        text = self._stem
        if not _has(text, _JOINTS) or not _has(text, _VOCABULARY_HINTS):
            return self._other_vocabulary
        best: tuple[str, ...] = ()
        for match in _VOCABULARY.finditer(text):
            words = tuple(dict.fromkeys(m.group() for m in _VOCABULARY_WORD.finditer(match.group())))
            if len(words) < 2:
                continue
            if _ATTRIBUTE.match(text, match.end()):
                continue
            if not _SURE.intersection(words):
                joined = " or " in match.group() or "/" in match.group() or "|" in match.group()
                if not joined or not _CLAUSE_END.match(text, match.end()) or "how many" in text:
                    continue
            if len(words) >= len(best):
                best = words
        other = self._other_vocabulary
        return other if len(other) > len(best) else best

    @cached_property
    def _other_vocabulary(self) -> tuple[str, ...]:
        """Listed labels, or a Chinese pair of verdicts."""
        listed = self._listed
        if listed or self._stem.isascii():
            return listed
        zh = _ZH_VOCABULARY.search(self._stem)
        return (zh.group(1), zh.group(2)) if zh else ()

    @cached_property
    def _listed(self) -> tuple[str, ...]:
        """Labels listed after a cue: "Classify the image: cat, dog or fox?"."""
        text = self._stem
        if not _has(text, _JOINTS[:4]) or not _has(text, _LIST_HINTS):
            return ()
        cues = list(_LIST_CUE.finditer(text))
        if not cues:
            return ()
        cue = cues[-1]
        rest = text[cue.end() : cue.end() + 160]
        end = _LIST_END.search(rest)
        rest = rest[: end.start()] if end else rest
        if not _LIST_JOINT.search(rest):
            return ()
        items = [item.strip(" \"'“”‘’`*[](){}$") for item in _LIST_SPLIT.split(rest)]
        items = [item for item in items if item]
        if not 2 <= len(items) <= 10 or len(set(items)) < len(items):
            return ()
        if all(len(item) == 1 for item in items):
            return ()
        for item in items:
            if not _LIST_ITEM.match(item) or (_NOT_LABELS.match(item) and not item.startswith("not ")):
                return ()
        return tuple(items)

    @cached_property
    def _precision(self) -> tuple[int | None, int | None, Fraction | None, bool]:
        """Decimals, significant figures, nearest, and whether any rounding is asked. Contradictory requests: none."""
        rule = self.criterion
        if rule.decimals is not None or rule.sig_figs is not None:
            return rule.decimals, rule.sig_figs, None, True
        text = self._stem
        decimals: set[int] = set()
        figures: set[int] = set()
        nearest: set[Fraction] = set()
        zh = "位" in text or "精确" in text or "四舍" in text or "保留" in text
        if "decimal" in text or "d.p" in text or "dp" in text or zh:
            decimals = {_amount(next(g for g in m.groups() if g)) for m in _DECIMALS.finditer(text)}
        if "sig" in text or "s.f" in text or " sf" in text or zh:
            figures = {_amount(next(g for g in m.groups() if g)) for m in _SIG_FIGS.finditer(text)}
        if "nearest" in text or " place" in text or zh:
            for match in _NEAREST.finditer(text):
                group = next(g for g in match.groups() if g)
                value = _NEAREST_WORDS.get(group)
                nearest.add(value if value is not None else Fraction(group))
            if not nearest and _WHOLE_UNIT.search(text):
                nearest.add(Fraction(1))
        total = len(decimals) + len(figures) + len(nearest)
        if total == 1:
            return (
                next(iter(decimals), None),
                next(iter(figures), None),
                next(iter(nearest), None),
                True,
            )
        rounding = total > 1 or (("round" in text or "四舍" in text) and _ROUNDING.search(text) is not None)
        return None, None, None, rounding

    @property
    def decimals(self) -> int | None:
        """Decimal places asked for."""
        return self._precision[0]

    @property
    def sig_figs(self) -> int | None:
        """Significant figures asked for."""
        return self._precision[1]

    @property
    def nearest(self) -> Fraction | None:
        """The step to round to: 1 for the nearest integer, 1/100 for the nearest hundredth or cent."""
        return self._precision[2]

    @cached_property
    def approximate(self) -> bool | None:
        """An approximation is asked or allowed (True), an exact value is asked (False), neither or both said (None)."""
        rule = self.criterion
        if rule.rel_tol or rule.abs_tol or rule.decimals is not None or rule.sig_figs is not None:
            return True
        if rule.exact_form:
            return False
        exact = _has(self._stem, _EXACT_HINTS) and _EXACT.search(self._stem) is not None
        loose = self._precision[3] or (
            _has(self._asking, _APPROXIMATE_HINTS) and _APPROXIMATE.search(self._asking) is not None
        )
        if exact == loose:
            return None
        return loose

    @cached_property
    def form(self) -> str | None:
        """The form asked for: "fraction", "lowest_terms", "decimal", "percent", "scientific", "mixed", "interval",
        "set", "factored", "expanded", "simplified", "standard", "slope_intercept", "coordinates", "words", "radians",
        "degrees", "base"."""
        text = self._asking
        if not _has(text, _FORM_HINTS):
            return None
        for name, pattern in _FORMS:
            if pattern.search(text):
                return name
        return None

    @cached_property
    def unit(self) -> str | None:
        """The unit asked for, as written; the criterion's wins where it names one."""
        given = self.criterion.unit
        if given is not None and given not in ("required", "optional"):
            return given
        start = self._choices[3]
        text = self.question if start < 0 else self.question[:start]
        text = text[-600:].rstrip()
        if not _has(text, _UNIT_HINTS):
            return None
        end = _sentence_start(text, len(text) - 1)
        last = text[end:].lstrip()
        found = _unit_in(last)
        if found is None and end and _INSTRUCTED.match(last):
            # "... what is it in metres? Round to two decimals."
            found = _unit_in(text[_sentence_start(text, end - 1) : end])
        return found

    @cached_property
    def count(self) -> int | None:
        """Number of answers asked for."""
        if "how m" in self._asking:
            return None
        counts = set()
        for match in _COUNT.finditer(self._asking):
            word = match.group(1) or match.group(2)
            counts.add(2 if word == "both" else _amount(word))
        return counts.pop() if len(counts) == 1 else None

    @cached_property
    def ordered(self) -> bool | None:
        """Order of a list matters (True), is free (False), not said (None)."""
        rule = self.criterion.order
        if rule is not None:
            return rule == "matters"
        text = self._stem
        if ("order" in text or "顺序" in text) and _FREE_ORDER.search(text):
            return False
        match = _ORDERED.search(text) if _has(text, _ORDER_HINTS) else None
        if match is None or ("arrange" in match.group() and "how many" in text):
            return None
        return True

    @cached_property
    def wants(self) -> str | None:
        """What kind of thing is asked: "choice", "yes_no", "person", "place", "date", "year", "time", "percent",
        "count", "number", "name"; None when unsure."""
        if self.letters:
            return "choice"
        vocabulary = self.vocabulary
        if len(vocabulary) == 2 and vocabulary[0] in _YES_WORDS and vocabulary[1] in _NO_WORDS:
            return "yes_no"
        text = self._ask_clause
        if not text or "if so" in self._stem or (" and " in text and _TWO_ASKS.search(text)):
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
        many = _HOW_MANY.search(text) if "how many" in text else None
        if many:
            return "number" if len(many.group(2)) > 2 and _is_unit(many.group(2)) else "count"
        if _NAME.search(text):
            return "name"
        if _NUMBER_ASK.match(text):
            return "number"
        if (
            not vocabulary
            and "?" in self._stem
            and _YES_NO.match(text)
            and not _ALTERNATIVE.search(text)
            and not _CONTENT.match(text)
        ):
            return "yes_no"
        return None

    @cached_property
    def _ask_clause(self) -> str:
        """The last question of the stem, lower case, without its question mark; a bare lower-case query as it is."""
        text = self._stem.strip()
        mark = max(text.rfind("?"), text.rfind("？"))
        if mark < 0:
            return text if len(text) < 200 and "\n" not in text and "." not in text else ""
        start = mark
        floor = max(0, mark - 600)
        while start > floor:
            start -= 1
            if text[start] in "。？！\n" or (text[start] in ".?!" and text[start + 1 : start + 2].isspace()):
                start += 1
                break
        clause = text[start:mark].strip()
        if "," in clause and _CONDITION.match(clause):
            # "If x > 0, is f increasing?": the main clause asks.
            for comma in _COMMA.finditer(clause):
                if _MAIN.match(clause, comma.end()):
                    return clause[comma.end() :]
            return ""
        return clause

    @cached_property
    def language(self) -> str:
        """ "zh" where a twentieth or more of the characters are Chinese, else "en"."""
        text = self.question
        if text.isascii():
            return "en"
        text = text[:HEAD]
        return "zh" if len(_CJK.findall(text)) * 20 >= len(text) else "en"

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """Names of the unknowns that the question asks for, in order; () when not plainly said."""
        start = self._choices[3]
        text = (self.question if start < 0 else self.question[:start])[-_VARIABLES_TAIL:]
        if not _has(text, _VARIABLE_HINTS):
            return ()
        matches = list(_FIND_VARIABLES.finditer(text))
        if not matches:
            return ()
        match = matches[-1]
        names = tuple(name for name in match.groups() if name)
        if len(names) == 1 and names[0] in "aAiI" and "$" not in match.group() and len(text) > 60:
            return ()  # "what is a ..."
        return names

    @cached_property
    def difference(self) -> bool:
        """Whether the quantity asked for is a difference or a rise, so that 10 K equals 10 °C."""
        return _has(self._asking, _DIFFERENCE_HINTS) and _DIFFERENCE.search(self._asking) is not None


_YES_WORDS = frozenset(("yes", "true", "correct", "right", "valid", "是", "对", "正确", "真"))
_NO_WORDS = frozenset(
    ("no", "false", "incorrect", "wrong", "invalid", "否", "错", "错误", "不正确", "不对", "不是", "假")
)


def _unit_word(word: str) -> bool:
    return word in _UNIT_SYMBOLS or word.lower() in _UNIT_NAMES


def _is_unit(text: str) -> bool:
    """Whether `text` is made of unit names and symbols only: "m/s^2", "square feet", "kilograms per day"."""
    some = False
    if text.count("(") != text.count(")") or text.count("{") != text.count("}"):
        return False
    for word in text.split(" "):
        if _unit_word(word):
            some = True
            continue
        for part in _UNIT_SPLIT.split(word):
            if not part or part.lower() in _UNIT_FILLER or _EXPONENT.match(part):
                continue
            if not _unit_word(part):
                return False
            some = True
    return some


# Bare "in C", "in V", "in A" may speak of sets and variables; in brackets they are units.
_LONE = _Lazy(r"[A-Za-z]$")


def _unit_in(sentence: str) -> str | None:
    """The unit that a sentence asks for; None where it names none or several."""
    label = _UNIT_LABEL.search(sentence)
    if label:
        if label.group(1):
            return label.group(1).strip(" $.")
        unit = label.group(2).strip(" $.")
        at_end = label.end() >= len(sentence.rstrip(" \t\n$)）。.?？")) - 1
        return unit if at_end and (unit in _ZH_UNITS or _is_unit(unit)) else None
    if "多少" in sentence:
        zh = _ZH_UNIT.search(sentence)
        return zh.group(1) if zh else None
    many = _HOW_MANY.search(sentence)
    if many and len(many.group(2)) > 2 and _is_unit(many.group(2)):
        extra = many.group(1).lower()
        prefix = "square " if "square" in extra else "cubic " if "cubic" in extra else ""
        return prefix + many.group(2) + many.group(3)
    units: list[str] = []
    for match in _IN.finditer(sentence):
        unit = _unit_at(sentence, match.end())
        if unit and (
            not _LONE.match(unit) or unit == "J" or sentence[match.start() - 1 : match.start()] in ("(", "（")
        ):
            units.append(unit)
    if not units:
        match_to = _CONVERT.search(sentence)
        unit = _unit_at(sentence, match_to.end()) if match_to else None
        if unit and not _LONE.match(unit):
            units.append(unit)
    distinct = list(dict.fromkeys(units))
    return distinct[0] if len(distinct) == 1 else None


def _unit_at(text: str, start: int) -> str | None:
    """The longest run of at most five unit words from `start`."""
    best = None
    run = ""
    end = start
    after = start
    for word in text[start : start + 60].split(" ")[:5]:
        bare = word.strip("$.,;:?!)）\"'")
        run = f"{run} {bare}" if run else bare
        if not bare or (bare.lower() not in _UNIT_TAIL and not _is_unit(bare) and bare.lower() not in _UNIT_FILLER):
            break
        if bare.lower() not in _UNIT_TAIL and _is_unit(run.replace(" of ", " ")):
            best, after = run, end + len(word)
        end += len(word) + 1
        if not word.startswith(bare) or word[-1:] in ",.;:?!)）":
            break
    if best is None or _LONGER.match(text, after) or best in _SINGULAR or "\\" in best:
        return None
    return None if best in _PERIODS and text.startswith(" of ", after) else best


# "in milligrams of oxygen per litre", "in cal sec^-1 (...)": the unit goes on and was not read whole.
_LONGER = _Lazy(r" (?:of \w+ )?per\b| ?[/^]| and (?:minutes|seconds|cents|inches|ounces)\b")
_SINGULAR = frozenset(("year", "day", "week", "month", "hour", "minute", "second", "century", "decade"))
_PERIODS = frozenset(("days", "years", "weeks", "months", "hours"))


NO_ASK = Ask("")
