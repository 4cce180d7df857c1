"""Sequences of tokens kept letter for letter: grids, word lists, letter strings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from verifier.ask_text import has
from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from verifier.answer import Answer

MAX_CHARACTERS = 4000
MAX_CELLS = 1024

_MARK = LazyPattern(r"[()\[\]{},;\n]")
# Spaces that no layout needs: around commas and semicolons, within brackets, before an opening one.
_INSIDE = LazyPattern(r"(?<=[(\[{,;])[ \t]+|[ \t]+(?=[)\]},;])")
_AROUND_SIGNS = LazyPattern(r"(?<![A-Za-z0-9]) | (?![A-Za-z0-9])")
_ROW_BREAK = LazyPattern(r"\]\s*[,;]?\s*\[")
_PLAIN_SIGNS = str.maketrans("", "", " .-")
# Signs of one operation or relation: × and *, ÷ and /.
_OPERATIONS = str.maketrans({"×": "*", "⋅": "*", "·": "*", "∗": "*", "÷": "/", "−": "-", "–": "-"})
_NO_LAYOUT = str.maketrans("", "", "()[]{},;\"'`“”‘’")
_ARROW = LazyPattern(r"\s*(?:->|→|⟶|=>|⇒|\\(?:right|longright)arrow\b)\s*")
_PROSE = LazyPattern(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")
_QUOTES = "\"'`“”‘’"
_SENTENCE = LazyPattern(r"[a-z]{2}[.!?]\s+[A-Z]|[。！？]")
_MACRO = LazyPattern(r"\\[A-Za-z]+")
_NUMBER = LazyPattern(r"^[-+]?\d+(?:\.\d+)?$")
# Signs of mathematics in a token: 2x, x+1, a/b, which other signs may write as well.
_MATHEMATICS = LazyPattern(r"[\\=√^≤≥/%<>]|\d[-+*a-z]|[-+*][\da-z]|[a-z][+*\d]")
# Questions that ask for the tokens themselves: by words that say so wherever they stand, by an empty [[...]] to fill
# in, or by words that are told from longer ones. Most have none of the literals, which cost little to look for.
_SURE = (
    "double square brackets", "cipher", "plaintext", "encrypt", "decrypt", "anagram", "crossword", "sudoku",
    "sort the following words", "words alphabetically", "parentheses are closed properly",
)  # fmt: skip
_SLOT = LazyPattern(r"\[\[(?:[^\[\]\d]{0,40}\]\]|\w{1,8}\];\[)")
_ASKED_HINTS = ("cod", "smiles", "sequence")
_ASKED = LazyPattern(
    r"\b(?:en|de)cod(?:e|ing)\b|\bSMILES\b"
    r"|\b(?:protein|peptide|DNA|RNA|nucleotide|amino[- ]acid|base) sequence\b",
    re.IGNORECASE,
)
# Words that may say the same: True is another answer than Yes only in form.
_VERDICTS = frozenset({"true", "yes", "correct", "false", "no", "incorrect"})
_PLAIN_CELL = LazyPattern(r"^(?:\d{1,9}|[^\W\d]|[←↑→↓↔↕↖↗↘↙.#*x])$")
_OPEN, _CLOSE = "([{", ")]}"
_BRACKETS = frozenset("()[]{}<> ")


class Sequence(NamedTuple):
    """Rows of tokens, case kept; a list or a single string is one row.

    kind: "grid" (several rows), "list" (separated by commas, semicolons, brackets or arrows), "words" (by spaces
    alone, which prose is too), "string" (one token).
    strict: the question asks for the tokens themselves (a ciphertext, a filled grid), or the text stood in [[...]]:
        other tokens are another answer. Elsewhere "red" and "crimson" may be one.
    """

    rows: tuple[tuple[str, ...], ...]
    kind: str
    strict: bool = False


def read(answer: Answer) -> Sequence | None:
    """The tokens of the whole answer; None for sentences and for text over the budget."""
    text = answer.plain
    if not text or len(text) > MAX_CHARACTERS or _SENTENCE.search(text):
        return None
    if len(text) < MAX_CELLS and text.translate(_PLAIN_SIGNS).isalnum():
        # Tokens between spaces, without a sign that parts, wraps or quotes.
        tokens = tuple(text.split())
        return Sequence((tokens,), "words" if len(tokens) > 1 else "string", _asked(answer.ask.question))
    if set(text) <= _BRACKETS and "closed properly" in answer.ask.question_text:
        # The rest of a bracket word: each sign is a token, and none encloses anything.
        return Sequence((tuple("".join(text.split())),), "words", strict=True)
    text, wrapped = _unwrap(_INSIDE.sub("", text.strip()))
    rows, kind = _rows(text)
    if not rows or sum(map(len, rows)) > MAX_CELLS or (kind != "string" and not _balanced(answer.plain)):
        return None
    return Sequence(rows, kind, wrapped or _asked(answer.ask.question))


def _asked(question: str) -> bool:
    """Whether the question asks for the tokens themselves."""
    low = question.lower()
    if has(low, _SURE) or ("[[" in low and _SLOT.search(question) is not None):
        return True
    return has(low, _ASKED_HINTS) and _ASKED.search(question) is not None


def _unwrap(text: str) -> tuple[str, bool]:
    """Without [[...]], [...], or a second pair of round ones around the whole."""
    wrapped = text.startswith("[[") and text.endswith("]]")
    if wrapped:
        text = text[2:-2].strip()
    elif text.startswith("[") and text.endswith("]") and (_encloses(text) or _ROW_BREAK.search(text)):
        text = text[1:-1].strip()
    # A pair around bracketed items adds nothing: ((8,6),(6,8)). Around bare items it may be a point or an interval.
    if text.startswith("((") and text.endswith("))") and _encloses(text):
        text = text[1:-1].strip()
    return text, wrapped


def _balanced(text: str) -> bool:
    """Whether brackets close in pairs, whatever their kind: where they do not, no cut between items is sure."""
    depth = 0
    for found in _MARK.finditer(text):
        depth += (found[0] in _OPEN) - (found[0] in _CLOSE)
        if depth < 0:
            return False
    return depth == 0


def _encloses(text: str) -> bool:
    """Whether the first bracket of `text` closes at its end, with several items or one between."""
    depth = 0
    for found in _MARK.finditer(text):
        if found[0] in _OPEN:
            depth += 1
        elif found[0] in _CLOSE:
            depth -= 1
            if depth == 0:
                return found.end() == len(text)
    return False


def _split(text: str, separator: str) -> list[str]:
    """`text` cut at every `separator` outside brackets, parts stripped."""
    if separator not in text:
        return [text.strip()]
    parts, depth, start = [], 0, 0
    for found in _MARK.finditer(text):
        mark = found[0]
        if mark in _OPEN:
            depth += 1
        elif mark in _CLOSE:
            depth -= 1
        elif mark == separator and depth <= 0:
            parts.append(text[start : found.start()].strip())
            start = found.end()
    parts.append(text[start:].strip())
    return parts


def _rows(text: str) -> tuple[tuple[tuple[str, ...], ...], str]:
    """Rows and kind, by the strongest separator present."""
    if "\n" in text:
        lines = [_cells(line.strip().rstrip(",;").strip()) for line in text.split("\n")]
        lines = [line for line in lines if line]
        told = [_PROSE.search(line) is not None for line in lines]
        if not all(map(_balanced, lines)) or any(told) != all(told):
            return (), ""  # words beside the rows: which lines are rows is a guess
        return _grid([_bare_row(line) for line in lines])
    if "[" in text and len(broken := _ROW_BREAK.split(text)) > 1:
        return _grid([part.strip() for part in broken])
    if len(parts := _split(text, ";")) > 1:
        return _grid([_bare_row(part) for part in parts if part])
    parts = _split(text, ",")
    if len(parts) > 1 and not parts[-1]:
        parts.pop()
    if len(parts) > 1:
        # Cells within a row are set apart by spaces: "A B,C D".
        return _flatten(tuple(tuple(map(_token, part.split())) for part in parts))
    if len(parts) == 1 and parts[0]:
        steps = _ARROW.split(parts[0])
        if len(steps) > 1 and all(steps):
            return (tuple(map(_token, steps)),), "list"
        tokens = tuple(map(_token, parts[0].split()))
        return (tokens,), "words" if len(tokens) > 1 else "string"
    return (), ""


def _cells(line: str) -> str:
    """A line of a table without its bars."""
    return " ".join(line.strip("|").replace("|", " ").split()) if line[:1] == "|" == line[-1:] else line


def _bare_row(text: str) -> str:
    return text[1:-1].strip() if text[:1] == "[" and text[-1:] == "]" and _encloses(text) else text


def _grid(lines: list[str]) -> tuple[tuple[tuple[str, ...], ...], str]:
    if any(len(_split(line, ",")) > 1 for line in lines):
        return _flatten(tuple(tuple(map(_token, _split(line, ","))) for line in lines))
    return _flatten(tuple(tuple(map(_token, line.split())) for line in lines))


def _flatten(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[tuple[str, ...], ...], str]:
    if all(len(row) == 1 for row in rows):
        return (tuple(row[0] for row in rows),), "list" if len(rows) > 1 else "string"
    return rows, "grid" if len(rows) > 1 else "list"


def _token(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] in _QUOTES and text[-1] in _QUOTES:
        text = text[1:-1].strip()
    return " ".join(text.split())


def show(sequence: Sequence) -> str:
    return "[[" + "];[".join(",".join(row) for row in sequence.rows) + "]]"


def begin_alike(a: str, b: str) -> bool:
    """Whether two texts have the same first letter or digit, as they do where their tokens are the same: layout adds
    neither, nor does it take one away."""
    return _first_mark(a) == _first_mark(b)


def _first_mark(text: str) -> str:
    return next((mark for mark in text if mark.isalnum()), "")


def compare(a: Sequence, b: Sequence) -> Comparison:
    """Token by token. Unknown where only case, order, layout, notation or the spelling of numbers differs, and where
    other tokens may say the same: mathematics, and words that the question does not ask for as such."""
    if a.rows == b.rows:
        return equal("identical")
    if _is_brackets(a) and _is_brackets(b):
        return different("tokens") if a.strict or b.strict else unknown("words")
    left, right = _joined(a), _joined(b)
    if left == right and len(a.rows) == len(b.rows) == 1 and _tight(a) == _tight(b):
        return equal("spacing")
    if left == right:
        return unknown("layout")
    if left.translate(_OPERATIONS) == right.translate(_OPERATIONS):
        return unknown("notation")
    if left.casefold() == right.casefold():
        same_shape = [len(row) for row in a.rows] == [len(row) for row in b.rows]
        return unknown("case" if same_shape else "layout")
    if ("\\" in left or "\\" in right) and set(_MACRO.findall(left)) != set(_MACRO.findall(right)):
        return unknown("notation")
    x = [token for row in a.rows for token in row]
    y = [token for row in b.rows for token in row]
    if not (a.strict or b.strict) and not ("grid" in (a.kind, b.kind) and all(map(_PLAIN_CELL.match, (*x, *y)))):
        return unknown("words")
    if "grid" not in (a.kind, b.kind) and _same_marks(x, y, left, right):
        return unknown("order")
    if len(x) != len(y) and "string" in (a.kind, b.kind) and (left in right or right in left):
        return unknown("contained")
    if len(x) != len(y):
        mathematics = _MATHEMATICS.search(left) or _MATHEMATICS.search(right)
        return unknown("mathematics") if mathematics else different("shape", sizes=f"{len(x)}, {len(y)}")
    for place, (p, q) in enumerate(zip(x, y, strict=True)):
        if not _may_be_same(p, q):
            return different("tokens", first=str(place), tokens=f"{p[:40]} | {q[:40]}")
    return unknown("mathematics")


def _is_brackets(sequence: Sequence) -> bool:
    """Whether every token is a bracket."""
    return all(token in _BRACKETS for token in sequence.rows[0])


def _tight(sequence: Sequence) -> str:
    """One row's text without spaces next to a sign: x + y is x+y, but "news paper" is not "newspaper"."""
    separator = "," if sequence.kind == "list" else " "
    return _AROUND_SIGNS.sub("", separator.join(sequence.rows[0]))


def _joined(sequence: Sequence) -> str:
    """All characters but separators, brackets, quotes and spaces: what no change of layout touches."""
    text = "".join(map("".join, sequence.rows))
    return "".join(text.split()).translate(_NO_LAYOUT)


def _same_marks(x: list[str], y: list[str], left: str, right: str) -> bool:
    """Whether the sides may be one set in two orders: the same tokens, or {a,b} and {b,a} within one."""
    if len(x) > 1 and sorted(x) == sorted(y):
        return True
    return any("{" in token or "(" in token for token in (*x, *y)) and sorted(left) == sorted(right)


def _may_be_same(a: str, b: str) -> bool:
    """Whether two tokens may be two spellings of one: equal numbers, mathematics, yes and true."""
    if a == b or _same_number(a, b) or _MATHEMATICS.search(a) or _MATHEMATICS.search(b):
        return True
    return a.lower() in _VERDICTS and b.lower() in _VERDICTS


def _same_number(a: str, b: str) -> bool:
    if a == b:
        return True
    if not (_NUMBER.match(a) and _NUMBER.match(b)):
        return False
    from fractions import Fraction

    return Fraction(a) == Fraction(b)
