"""What an answer is, for tables: its most telling view, the family of answer objects that this belongs to, and how the
answer is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from verifier.answer import Answer

# View -> family, the most telling view first: "5" is a number before it is a word.
FAMILIES: Final = {
    "choice": "choice",
    "verdict": "verdict",
    "number": "number",
    "quantity": "number",
    "ratio": "number",
    "base_n": "number",
    "time": "short text",
    "solution": "symbolic",
    "relation": "symbolic",
    "collection": "list",
    "chemistry": "symbolic",
    "boolean": "symbolic",
    "expression": "symbolic",
    "sequence": "list",
    "identifier": "short text",
    "words": "short text",
}
NOTHING: Final = "nothing"
TEXT: Final = "text"
_WORDY: Final = frozenset({"word", "words", "sentence", "prose", "lines"})
# For plain words: before what else they may be, such as symbols or a sequence.
_WORDS_EARLY: Final = tuple(
    name for view in FAMILIES if view != "words" for name in (("words", view) if view == "chemistry" else (view,))
)
# More words than this are free text, whatever a reader makes of them.
_SHORT: Final = 12

_WORD: Final = re.compile(r"[A-Za-z]{2,}")
_CJK: Final = re.compile(r"[\u3400-\u9fff]")
_NUMERIC: Final = re.compile(r"[-+]?[\d.,]+")
_SIGNS: Final = re.compile(r"[-+*/^=<>()\[\]{}|_√πθ≤≥×÷]")


def object_of(answer: Answer | None) -> str:
    """The first view of FAMILIES that the answer has; "text" where it has none, "nothing" for an empty one."""
    if answer is None or not answer.text.strip():
        return NOTHING
    view = next(views_of(answer), TEXT)
    return TEXT if view == "words" and len(answer.text.split()) > _SHORT else view


def views_of(answer: Answer) -> Iterator[str]:
    """The views of FAMILIES that the answer has, the most telling first."""
    wordy = surface_of(answer.text).removeprefix("zh ") in _WORDY
    for view in _WORDS_EARLY if wordy else FAMILIES:
        if view_of(answer, view) is not None:
            yield view


def view_of(answer: Answer, view: str) -> Any:
    """The view, or None where its reader fails: the rule that needs it records the fault."""
    try:
        return getattr(answer, view)
    except Exception:
        return None


def family_of(answer: Answer | None) -> str:
    """number, symbolic, choice, verdict, short text, list; "free text" for prose, "unreadable" for a reference in which
    no answer is found."""
    name = object_of(answer)
    return FAMILIES.get(name) or ("unreadable" if name == NOTHING else "free text")


def surface_of(text: str) -> str:
    """How an answer is written: none, letter, digits, word, words, sentence, prose, formula, latex, latex in words,
    list, lines; "zh " before it where Chinese characters are in it."""
    text = text.strip()
    if not text:
        return "none"
    chinese = len(_CJK.findall(text))
    return ("zh " if chinese else "") + _written(text, len(_WORD.findall(text)) + chinese // 2)


def _written(text: str, words: int) -> str:
    if "\n" in text:
        return "lines"
    if words > 30:
        return "prose"
    if "\\" in text or "$" in text:
        return "latex in words" if words > 6 else "latex"
    if len(text) == 1 and text.isalpha():
        return "letter"
    if _NUMERIC.fullmatch(text):
        return "digits"
    if words > 6:
        return "sentence"
    if "," in text or ";" in text or "，" in text or "、" in text:
        return "list"
    if _SIGNS.search(text):
        return "formula"
    return "word" if len(text.split()) < 2 else "words"
