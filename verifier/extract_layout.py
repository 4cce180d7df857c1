"""How a response is laid out: its sections, asides and programs, and answers that stand in a row."""

from __future__ import annotations

import re

from verifier.ask import Ask
from verifier.extract_markers import Statement
from verifier.extract_nothing import SEVERAL_WANTED
from verifier.extract_values import NUMBER, same_form
from verifier.lazy import LazyPattern, LongPattern
from verifier.objects.literal import read_text

_REASONING_HEAD = LongPattern(
    r"(?:^|\n)#{1,4}[ \t]*\**(?:thinking|reasoning|analysis|thoughts?|thought process|chain of thought|scratch ?pad|"
    r"internal reasoning)\b[^\n]{0,20}\n",
    re.IGNORECASE,
)
_ANSWER_HEAD = LazyPattern(
    r"\n#{1,4}[ \t]*\**(?:response|output|answer|final(?: (?:answer|response|output))?)\**:?\**[ \t]*\n", re.IGNORECASE
)


def after_reasoning(response: str, begin: int, end: int) -> int:
    """Where the last section for the answer begins, behind one for the reasoning; else `begin`."""
    if not _REASONING_HEAD.search(response, begin, end):
        return begin
    place = begin
    for heading in _ANSWER_HEAD.finditer(response, begin, end):
        if response[heading.end() : end].strip():
            place = heading.end()
    while place < end and response[place].isspace():
        place += 1
    return place


ASIDE_REACH = 300
ASIDE_WORDS = ("onus", "ollow", "xtra", "xtension", "n aside")
_ASIDE = LazyPattern(
    r"(?:(?<=[.!?]) |\n)[*_#( ]{0,5}(?:bonus|follow-?\s?up|extra credit|extra|extension|"
    r"as an aside)(?: \w{1,12}){0,2}\**[:?,]",
    re.IGNORECASE,
)


def without_aside(text: str, ask: Ask) -> str:
    """The text before a bonus or follow-up question that the response puts to itself."""
    aside = _ASIDE.search(text)
    if aside is None or not any(sign.isdigit() or sign.isupper() for sign in text[: aside.start()]):
        return text
    name = aside.group().strip(" *_#(\n").lower()[:5]
    return text if name in ask.question.lower() else text[: aside.start()].rstrip()


_PART = LazyPattern(r"[(（]\s*(\d)\s*[)）]")


def count_parts(question: str) -> int:
    """How many numbered parts "(1) ... (2) ..." a question has; 0 for none or one."""
    count = 0
    for match in _PART.finditer(question):
        if int(match.group(1)) == count + 1:
            count += 1
    return count if count > 1 else 0


def may_be_several(ask: Ask) -> bool:
    """Whether the question may have several answers; also where there is no question to tell."""
    if not ask.question or ask.multiple or (ask.count or 1) > 1 or count_parts(ask.question):
        return True
    return SEVERAL_WANTED.search(ask.question) is not None


_LANGUAGES = frozenset(
    [
        "python",
        "py",
        "python3",
        "javascript",
        "js",
        "java",
        "c",
        "cpp",
        "c++",
        "csharp",
        "go",
        "rust",
        "r",
        "julia",
        "ruby",
        "php",
        "matlab",
        "sh",
        "bash",
    ]
)
_PROGRAM = LazyPattern(
    r"\bprint ?\(|^\s*(?:def|import|from|for|while|return|int|let|const|var)\s|[-+*/]=|;\s*$", re.MULTILINE
)
ASKS_CODE = LongPattern(
    r"\b(?:code|function|program|script|query|command|implement|output|python|javascript|java|regex|statement)\b|```|代码|程序",
    re.IGNORECASE,
)


def is_program(language: str, body: str) -> bool:
    """Whether a fence holds a program that computes something rather than a value."""
    name = language.strip().lower()
    return (name in _LANGUAGES and ("=" in body or "(" in body)) or _PROGRAM.search(body) is not None


_FENCE = LazyPattern(r"```(?P<language>[\w+-]{0,20})[ \t]{0,8}\n(?P<body>.*?)```", re.DOTALL)
_FENCES_IN = 6_000  # characters at the end of a text


def fences(text: str) -> list[re.Match[str]]:
    """The code fences near the end of a text, with their `language` and `body`."""
    return list(_FENCE.finditer(text, max(0, len(text) - _FENCES_IN)))


def outside_programs(text: str, found: list[Statement], ask: Ask) -> list[Statement]:
    """The statements that stand outside programs: what a program would print was not computed."""
    if ASKS_CODE.search(ask.question):
        return found
    inside = [fence.span() for fence in fences(text) if is_program(fence["language"], fence["body"])]
    return [item for item in found if not any(start < item.at < end for start, end in inside)]


_ASKS_VALUE = LongPattern(
    r"\b(?:json|output|returns?|prints?|assert|literal|list|dict|grid|array)\b|\[\[", re.IGNORECASE
)


_NO_ANSWER = LazyPattern(
    r"\b(?:not|never|if|would|were|input|example|note|schema|source|original|before|after|first|step|trace|compar\w*"
    r"|reference|wrong|guess|other|another|unlike|instead)\b|n't\b",
    re.IGNORECASE,
)


def without_aside_fence(text: str) -> str:
    """`text` without a code fence that closes it, if the line before says that it is the input, an example or wrong."""
    found = fences(text)
    if not found or found[-1].end() < len(text):
        return text
    before = text[: found[-1].start()].rstrip()
    return before if _NO_ANSWER.search(before.rpartition("\n")[2][-200:]) else text


def closing_literal(text: str, ask: Ask) -> tuple[int, int] | None:
    """Where the value stands in a code fence that closes the text, if the question asks for such a value, and no other
    fence holds one."""
    found = fences(text)
    if not found or found[-1].end() < len(text) or not _ASKS_VALUE.search(ask.question):
        return None
    if any(read_text(fence["body"]) for fence in found[:-1]):
        return None
    body = found[-1]["body"]
    start = found[-1].start("body") + len(body) - len(body.lstrip())
    return (start, start + len(body.strip())) if read_text(body) else None


OPTION_LINE = LazyPattern(
    r"(?:^|(?<=\n))[ \t]*(?:[-*•] )?[*(（]{0,3}([A-J])(?:[)）.:：、*]{1,4}[ \t]*|[ \t]+|(?=\n|$))([^\n]*)"
)
OPTION_SENTENCE = LazyPattern(r"(?:^|(?<=[.。;；\n] )|(?<=[.。;；\n]))[(（]?([A-J])[)）.、:：]\s?(?=\S)")
_RIVALS = LazyPattern(r"\s*\n\s*\n\s*|\s\|\s")


def rival_values(text: str, ask: Ask) -> tuple[str, ...]:
    """Different numbers that stand alone below or beside each other for a question that has one answer."""
    pieces = [piece.strip(" $*") for piece in _RIVALS.split(text)]
    if len(pieces) < 2 or not all(NUMBER.fullmatch(piece) for piece in pieces):
        return ()
    if not ask.question or len({same_form(piece) for piece in pieces}) < 2 or may_be_several(ask):
        return ()
    return tuple(dict.fromkeys(pieces))
