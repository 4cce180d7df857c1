"""The surface of an answer: odd characters made plain, wrappers taken off. No meaning is read here."""

from __future__ import annotations

import re
from string import ascii_letters, digits
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verifier.answer import Answer

# Digits below the line, and digits and signs above it, as plain characters; for str.translate.
LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")

# Longer text is no bare answer: its wrappers are not looked for.
LONGEST = 20_000


def _plain_characters() -> dict[int, str | None]:
    table: dict[int, str | None] = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}  # full-width ASCII
    spaces = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
    table.update(dict.fromkeys(map(ord, spaces), " "))
    # zero-width, bidirectional and other invisible marks, the variation selectors, the byte order mark
    invisible = "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff\ufe0e\ufe0f"
    table.update(dict.fromkeys(map(ord, invisible)))
    table.update(dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)]))
    table.update(dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2212\ufe63"), "-"))
    table.update(dict.fromkeys(map(ord, "\u2018\u2019\u201b\u2032\u02bc\u00b4"), "'"))
    table.update(dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033"), '"'))
    table.update({0x2028: "\n", 0x2029: "\n", 0x0085: "\n", 0x3010: "[", 0x3011: "]", 0xFFE5: "\u00a5"})
    return table


_PLAIN = _plain_characters()


def normalise(text: str) -> str:
    """`text` with full-width forms, odd spaces, Unicode minus and quotes as plain ones, invisible marks left out.

    Superscripts, fractions, mathematical symbols and Chinese text stay as they are. The length may change.
    """
    return text if text.isascii() else text.translate(_PLAIN)


# A braced macro around the whole answer that adds nothing to it.
_MACRO = re.compile(
    r"\\(?:boxed|fbox|framebox|text|textrm|textbf|textit|textsf|texttt|textnormal|emph|mbox|hbox|mathrm|mathbf|mathit"
    r"|mathsf|mathtt|mathnormal|boldsymbol|bm|displaystyle|textstyle|underline|ensuremath|operatorname)\s*\{"
)
_BRACES = re.compile(r"\\.|[{}]", re.S)
_PAIRS = (
    ("$$", "$$"),
    ("$", "$"),
    (r"\(", r"\)"),
    (r"\[", r"\]"),
    ("***", "***"),
    ("**", "**"),
    ("__", "__"),
    ("*", "*"),
    ("`", "`"),
    ('"', '"'),
    ("'", "'"),
    ("\u300c", "\u300d"),
    ("\u300a", "\u300b"),
)
_SPACING = r"\\(?:[,;:!> ]|quad(?![A-Za-z])|qquad(?![A-Za-z])|displaystyle(?![A-Za-z]))"
_LEADING = re.compile(rf"(?:\s|{_SPACING})+")
# Nothing to take off: starts like a number, a letter or a bracket and ends like one.
_BARE = re.compile(r"[A-Za-z0-9(+-](?:[^\s$`]*[A-Za-z0-9)\]}!%])?")
# The first and the last character of such texts; without a backslash, nothing between them is taken off either.
_OPENS = frozenset(ascii_letters + digits + "(+-")
_ENDS = frozenset(ascii_letters + digits + ")]}!%")
# Full stops and commas that end a sentence, not "..." and not part of a number.
_STOPS = "\u3002\uff0c\uff0e"


def _closing(text: str, start: int) -> int:
    """Index of the brace that closes the one before `start`, or -1."""
    level = 1
    for found in _BRACES.finditer(text, start):
        brace = found[0]
        if brace == "{":
            level += 1
        elif brace == "}":
            level -= 1
            if not level:
                return found.start()
    return -1


def _trim(text: str) -> str:
    text = text.strip()
    if text[:1] == "\\":
        found = _LEADING.match(text)
        if found:
            text = text[found.end() :]
    while text:
        last = text[-1]
        if (
            (last == "." and not text.endswith(("..", r"\left.", r"\right.")))
            or (last in ",;" and text[-2:-1] != "\\")
            or last in _STOPS
        ):
            text = text[:-1].rstrip()
        elif text.endswith(("\\,", "\\;", "\\!", "\\:")) and not text.endswith(("\\\\,", "\\\\;", "\\\\!", "\\\\:")):
            text = text[:-2].rstrip()
        elif last == "\\":  # a row break at the end, or the rest of "\ "
            text = text.rstrip("\\").rstrip()
        elif last == "~" and len(text) > 1:
            text = text[:-1].rstrip()
        elif text.endswith((r"\quad", r"\qquad")):
            text = text[: text.rindex("\\")].rstrip()
        else:
            break
    return text


def _unwrap(text: str) -> str:
    """`text` without its outermost wrapper, or `text` itself."""
    first = text[0]
    if first == "\\":
        found = _MACRO.match(text)
        if found:
            end = _closing(text, found.end())
            if end == len(text) - 1:
                return text[found.end() : end].lstrip("~ ")  # a tie here, "about" or "not" elsewhere
            if end < 0 and "}" not in text:  # \boxed{5: one reading only
                return text[found.end() :]
    for left, right in _PAIRS:
        if text.startswith(left) and text.endswith(right) and len(text) > len(left) + len(right):
            inner = text[len(left) : -len(right)]
            # "$a$ or $b$", "'a' and 'b'", "*a* * *b*": the mark inside says that these two are no pair
            if right not in inner and left not in inner and not (left[0] in "*_" and inner[0] in " *_"):
                return inner
    if (first == "$" or text[-1] == "$") and text.count("$") == 1 and any(mark in text for mark in "\\^_="):
        # one $ was cut off; "$5" and "5$" stay a price
        if first == "$":
            return text[1:]
        if text[-2:-1] != "\\":
            return text[:-1]
    if first == "{" and text[-1] == "}" and _closing(text, 1) == len(text) - 1 and text[1:2] == "\\":
        inner = text[1:-1]
        if inner.startswith((r"\bf", r"\rm", r"\it")) and not inner[3:4].isalpha():
            return inner[3:]
    if first == "=" and text[1:2] not in "=>":
        return text[1:]
    return text


def clean(text: str) -> str:
    """`text` normalised, without outer spaces, wrappers and sentence end: `$...$`, `\\(...\\)`, `\\boxed{}`, `\\text{}`
    around the whole, bold, code, quotes, a leading "=", a trailing full stop, comma or row break.

    Never taken off: brackets, a factorial, a percent sign, anything within. `clean(clean(t)) == clean(t)`.
    """
    if text.isascii() and (
        (text[:1] in _OPENS and text[-1:] in _ENDS and "\\" not in text) or _BARE.fullmatch(text) is not None
    ):
        return text
    text = normalise(text)
    if len(text) > LONGEST:
        return text.strip()
    text = _trim(text)
    for _ in range(12):  # wrappers within wrappers; no real answer has more
        if not text:
            return text
        inner = _unwrap(text)
        if inner is text:
            return text
        trimmed = _trim(inner)
        if not trimmed:
            return text
        text = trimmed
    return text


def read_plain(answer: Answer) -> str:
    """The view `plain`: the answer's text, cleaned."""
    return clean(answer.text)
