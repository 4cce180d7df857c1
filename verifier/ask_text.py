"""A question's text: its windows, its sentences, and the number words in it."""

from __future__ import annotations

# Characters read from the beginning and from the end of a question.
HEAD, TAIL = 2_000, 4_000
LONGEST = 20_000  # characters of a question that every rule may search

_SMALL = {
    "no": 0, "zero": 0, "one": 1, "a": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "single": 1,
    "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
}  # fmt: skip
_STOPS = (". ", "? ", "! ", "; ", "\n", "。", "！", "？", "；", ".)", "?)")


def window(question: str) -> str:
    """The first and last characters of a question, with a line break between them where some are left out."""
    if len(question) > HEAD + TAIL:
        return question[:HEAD] + "\n" + question[-TAIL:]
    return question


def bounded(question: str) -> str:
    """The question as rules see it: its first and last characters where it is longer than any real one."""
    if len(question) > LONGEST:
        return question[: LONGEST // 2] + "\n" + question[-LONGEST // 2 :]
    return question


def sentence_start(text: str, end: int) -> int:
    """Where the sentence begins that holds the character before `end`."""
    best = 0
    for stop in _STOPS:
        place = text.rfind(stop, 0, end)
        if place >= 0 and place + len(stop) > best:
            best = place + len(stop)
    return best


def has(text: str, hints: tuple[str, ...]) -> bool:
    """Whether one of the literals that a pattern needs is there: ten times faster than the pattern."""
    for hint in hints:  # noqa: SIM110 - a generator costs more than the search
        if hint in text:
            return True
    return False


def amount_of(word: str) -> int:
    """The value of digits or of a number word up to ten."""
    return int(word) if word.isdigit() else _SMALL[word]
