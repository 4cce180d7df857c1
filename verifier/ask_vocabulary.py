"""Closed vocabularies: the words that a question allows as its answer."""

from __future__ import annotations

import re

from verifier.ask_text import has
from verifier.lazy import LazyPattern, LongPattern

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
_VOCABULARY = LongPattern(
    r"\b" + _WORD + r"\b(?:" + _QUOTE + r" ?[,/|;、]? ?(?:or |and |或者|或|还是)?" + _QUOTE + _WORD + r"\b){1,5}"
)
_VOCABULARY_WORD = LazyPattern(r"\b" + _WORD + r"\b")
# Words that are read as a closed vocabulary wherever they are listed; others only at the end of a clause.
_SURE = frozenset(
    ("yes", "no", "true", "false", "entailment", "contradiction", "entailed", "incorrect", "invalid", "refuted")
)
# "true/false questions", "false positive or negative rate": the words qualify a noun.
_ATTRIBUTE = LazyPattern(
    r"[\"'” -]*(?:questions?|statements?|items?|type|test|quiz|positives?|negatives?|rates?|values?|"
    r"integers?|numbers?|terms?|charges?|functions?)\b"
)
_CLAUSE_END = LazyPattern(r"[\s\"'“”‘’`*\])}]*(?:$|[?？.。!;:,\n)])")
_JOINTS = (" or ", "/", "|", ",or ", "yes", "true", "entail", ", neutral", "或", "还是")
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
_LIST_CUE = LongPattern(
    r"\b(?:classify|categori[sz]e|label|labels|verdict|sentiment|stance|category|categories|class|classes|"
    r"answer|respond|reply|"
    r"choose|pick|output|report|decide|state|return)\b[^.:?!\n]{0,60}(?::|\beither\b|\bone of\b)|"
    r"\b(?:classify|categori[sz]e|label)\b[^.:?!\n]{0,60}\bas\b|\b(?:answer|respond|"
    r"reply) (?:only )?with\b|\bchoose from\b",
    re.I,
)
_LIST_END = LazyPattern(r"[.?!\n。？]")
_LIST_JOINT = LazyPattern(r"\bor\b|[/|]")
_LIST_SPLIT = LazyPattern(r"\s*(?:,\s*or\b|,\s*and\b|[,/|;]|\bor\b)\s*", re.I)
_LIST_ITEM = LazyPattern(r"[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}$")
_NOT_LABELS = LazyPattern(
    r"^(?:a|an|the|your|in|to|as|any|one|just|only|its|their|what|which|how|where|if|number|numbers|"
    r"integer|decimal|fraction|percent|percentage|"
    r"word|words|phrase|sentence|value|expression|equation|interval|none|explain|e\.?g|i\.?e|reason|more|"
    r"less|fewer|not)\b",
    re.I,
)
_ZH_VOCABULARY = LazyPattern(
    r"(是|对|正确|真)[\"”’]?\s*(?:还是|或者?|/|、|or|，)\s*[\"“‘]?(否|错误?|不正确|不对|不是|假)"
)

# A statement to be judged, with an empty bracket behind it.
_ZH_JUDGED = ("判断题", "判断正误", "判断对错")
_EMPTY_BRACKET = LazyPattern(r"[(（][\s_]{0,8}[)）]\s{0,4}$")

# "Options:\n- Yes\n- No", at the end
_BULLETS = LazyPattern(
    r"\b(?:options|choices|labels|possible answers)\s?:((?:[ \t]{0,4}\n{1,2}[ \t]{0,8}[-*•] [^\n]{1,40}){2,8})\s{0,8}"
    r"(?:\w{0,12}\s?:)?\s{0,8}$"
)
_BULLET = LazyPattern(r"\n[ \t]{0,8}[-*•] ([^\n]+)")
# "toxic or non-toxic"
_DENIED = LazyPattern(r"\b([a-z]{4,}) or (non-?\1|not[ _-]\1)\b")
# "not ( True ) and False is"
_TRUTH = LazyPattern(r"(?:(?:\b(?:true|false|not|and|or)\b|[()])\s*){3,}(?:is|=)?\s*$")


def vocabulary(text: str) -> tuple[str, ...]:
    """The closed vocabulary that the answer must come from, lower case, in the question's order; () when none."""
    bullets = _BULLETS.search(text) if ":" in text and "\n" in text else None
    if bullets:
        items = tuple(item.strip(" .*") for item in _BULLET.findall(bullets.group(1)))
        return items if all(_LIST_ITEM.match(item) for item in items) else ()
    if text.rstrip().endswith((" is", "=", ")", "true", "false")) and _TRUTH.search(text):
        return ("true", "false")
    if not has(text, _JOINTS) or not has(text, _VOCABULARY_HINTS):
        return _other_vocabulary(text)
    best: tuple[str, ...] = ()
    for match in _VOCABULARY.finditer(text):
        words = tuple(dict.fromkeys(m.group() for m in _VOCABULARY_WORD.finditer(match.group())))
        if len(words) < 2:
            continue
        if _ATTRIBUTE.match(text, match.end()):
            continue
        enclosed = text[match.start() - 1 : match.start()] == "(" and text.startswith(")", match.end())
        if not _SURE.intersection(words) and not (enclosed and len(words) > 2):
            joined = " or " in match.group() or "/" in match.group() or "|" in match.group()
            if not joined or not _CLAUSE_END.match(text, match.end()) or "how many" in text:
                continue
        if len(words) >= len(best):
            best = words
    other = _other_vocabulary(text)
    return other if len(other) > len(best) else best


def _other_vocabulary(text: str) -> tuple[str, ...]:
    """Listed labels, or a Chinese pair of verdicts."""
    listed = _listed(text)
    denied = _DENIED.search(text) if not listed and " or no" in text else None
    if denied:
        return denied.groups()
    if listed or text.isascii():
        return listed
    zh = _ZH_VOCABULARY.search(text)
    if zh:
        return zh.group(1), zh.group(2)
    judged = has(text, _ZH_JUDGED) and _EMPTY_BRACKET.search(text[-16:]) is not None
    return ("对", "错") if judged else ()


def _listed(text: str) -> tuple[str, ...]:
    """Labels listed after a cue: "Classify the image: cat, dog or fox?"."""
    if not has(text, _JOINTS[:4]) or not has(text, _LIST_HINTS):
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
