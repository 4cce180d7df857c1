"""Several answers: sets, tuples, lists, matrices, "x = 1 or x = 2", "x = 2, y = 5", "20 ducks and 10 goats"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from verifier.comparison import Comparison, Outcome, different, equal, rounded, unknown
from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from verifier.answer import Answer
    from verifier.ask import Ask
    from verifier.tree import Tree

MAX_CHARACTERS = 4000
MAX_ITEMS = 256
MAX_DEPTH = 6
MAX_WORDS = 8  # in one item: longer ones are clauses of a sentence
MAX_UNMATCHED = 24  # items a side that are compared each with each

_CUE = LazyPattern(
    r"[,;{}()\[\]、；±\n]|(?<![A-Za-z])(?:and|or)(?![a-z])|^<|= *<|\\(?:pm|mp|begin|text|lbrace|langle|cr)|或|和|及|⟨"
)
_THOUSANDS = LazyPattern(r"^[-+]?\$?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$")
_TIGHT = LazyPattern(r"^[^,;]*\d,\d[^,;]*$")
_TIGHT_THOUSANDS = LazyPattern(r"(?<![\d,.])(\d{1,3})((?:,\d{3})+)(?!\d|,\d)")
_DELIMITER = LazyPattern(
    r"\\(?:left|right|bigl|bigr|Bigl|Bigr|biggl|biggr|big|Big|bigg|displaystyle|limits)(?![A-Za-z])\s*\.?|[$]"
)
_SPACING = LazyPattern(r"(?<!\\)\\[,;:! ]|\\q?quad|~|\\hspace\*?\{[^{}]*\}|\\\\(?=\s*(?:\\text|and|or)\b)")
_JOINING_TEXT = LazyPattern(
    r"\\(?:text|textrm|textnormal|mathrm|mbox|hbox|textbf)\s*"
    r"\{\s*(,?\s*(?:and also|or else|and|or)|或|和|及|,)\s*:?\s*\}"
)
_BOX = LazyPattern(r"\\(?:boxed|fbox)\s*\{([^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*)\}")
_MATRIX = LazyPattern(
    r"^[\[({]?\s*\\begin\{(?P<kind>[pbB]?matrix|smallmatrix|array)\*?\}(?:\{[lcr| ]*\}|\[[lcr]\])?"
    r"(?P<body>.*)\\end\{(?P=kind)\*?\}\s*[\])}]?$",
    re.DOTALL,
)
# A factor before a matrix: \\frac{2}{9} \\begin{pmatrix} ...
_SCALED = LazyPattern(
    r"^(?P<factor>-?\s*(?:\\[dt]?frac\s*(?:\{[^{}]{1,40}\}\s*\{[^{}]{1,40}\}|\d\d)|\d{1,9}(?:\.\d{1,9}|/\d{1,9})?|[a-z]"
    r"|\\sqrt\s*\{[^{}]{1,40}\}))\s*(?:\\cdot\s*)?(?=\\begin\{[pb]matrix\})"
)
_ROW_END = LazyPattern(r"\\\\(?:\[[^\]]*\])?|\\cr\b|\\hline")
_MARK = LazyPattern(
    r"\\[{}]|\\[A-Za-z]+|\\.|[()\[\]{}⟨⟩,;、\n]|\b(?:and|or)\b"
    r"|(?<=[0-9)\]}])(?:and|or)(?=[-+0-9\\({]|[A-Za-z]\w{0,3}[=(])|或|和(?!谐)|以及|及",
    re.DOTALL,
)
# (1) 3; (2) 8: labels of parts.
_LABEL = LazyPattern(r"(?:^|(?<=[\s;,]))\(([1-9a-h])\)\s*(?=\S)")
_OPENING = {"(": "(", "[": "[", "{": "{", "\\{": "{", "\\lbrace": "{", "\\langle": "<", "⟨": "<", "\\lbrack": "["}
_CLOSING = {")": ")", "]": "]", "}": "}", "\\}": "}", "\\rbrace": "}", "\\rangle": ">", "⟩": ">", "\\rbrack": "]"}
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}
_STRENGTH = {"\n": 4, ";": 3, ",": 1, "、": 1, "or": 2, "或": 2, "and": 2, "和": 2, "及": 2, "以及": 2}
_NAME = LazyPattern(
    r"^\s*(?P<name>\\?[A-Za-z][A-Za-z0-9']{0,11}(?:[₀-₉]|_(?:\{[^{}]{1,12}\}|\w))?(?:\([A-Za-z0-9, ]{1,12}\))?"
    r"|\([A-Za-z0-9_{}, ]{1,30}\)|\\\{[^{}]{1,30}\\\})"
    r"\s*(?:=|\\in(?![A-Za-z])|∈|:=)\s*(?![=<>])"
)
_NAME_SIGNS = str.maketrans({"{": None, "}": None, **{sign: f"_{i}" for i, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")}})
_INDEXED = LazyPattern(r"^\\?([A-Za-z]+)_?\{?\d{1,3}\}?$")
_SET_VERB = LazyPattern(r"\\in(?![A-Za-z])|∈")
_SPACES = LazyPattern(r"\s+")
_WORD_RUN = LazyPattern(r"[A-Za-z]{2,}")
_PROSE_END = LazyPattern(r"[a-z]{2}[.!?]\s+[A-Z]|[。！？]")
_ELLIPSIS = LazyPattern(r"^(?:\\[lc]?dots[a-z]?|\.\.\.|…|⋯)$")
_INTERVAL_HEAD = LazyPattern(
    r"\\(?:infty|cup|cap|le|ge|leq|geq|lt|gt|ne|neq|mid|setminus|leqslant|geqslant)(?![A-Za-z])|[∞∪∩<>≤≥≠]|\\mathbb"
)


@dataclass(frozen=True, slots=True)
class Collection:
    """Items with what holds them together.

    kind: "set" {..}, "tuple" (..), "list" [..], "sequence" (commas, semicolons, "and", without brackets),
        "alternatives" ("x=1 or x=2", a ± b), "matrix" (each item a list: a row), "assignments" (x = 2, y = 5),
        "single" (one answer, see `single`).
    texts: each item's text, names and outer wrappers taken off.
    names: for assignments, the left sides, one an item; for others the one name that all items share, or ().
    items: the items as Answers, so that each may be read as any object.
    ambiguous: the text has another good reading: (0,1) and [0,1] may be intervals, "0,6" a decimal with a comma.
    """

    kind: str
    texts: tuple[str, ...]
    names: tuple[str, ...] = ()
    items: tuple[Answer, ...] = field(default=(), compare=False, repr=False)
    ambiguous: bool = False


def read(answer: Answer) -> Collection | None:
    """The collection that the whole answer is. One item alone is none, unless it stands in {..} or [..], or has a ±."""
    text = answer.plain
    if not text or len(text) > MAX_CHARACTERS or not _CUE.search(text):
        return None
    return _read(text, answer.ask, 0)


def single(answer: Answer) -> Collection | None:
    """The whole answer as a collection of one item, for comparing with a collection; None for an empty answer."""
    text = _surface(answer.plain)
    if not text:
        return None
    name, text = _strip_name(text)
    return _collection("single", [text], (name,) if name else (), answer.ask)


def _surface(text: str) -> str:
    """Spacing and sizing macros out, \\text{ and } as a word."""
    if "\\" not in text and "$" not in text and "~" not in text:
        return text.strip()
    text = _JOINING_TEXT.sub(r" \1 ", text)
    text = _DELIMITER.sub("", text)
    text = _SPACING.sub(" ", text)
    if "boxed" in text or "fbox" in text:
        text = _BOX.sub(r" \1 ", text)
    return text.strip()


def _collection(
    kind: str, texts: Iterable[str], names: Iterable[str], ask: Ask, *, ambiguous: bool = False
) -> Collection:
    from verifier.answer import Answer

    shown = tuple([" ".join(text.split()) for text in texts])
    return Collection(kind, shown, tuple(names), tuple(Answer(text, ask) for text in shown), ambiguous)


def _read(text: str, ask: Ask, depth: int) -> Collection | None:
    if depth > MAX_DEPTH or _PROSE_END.search(text):
        return None
    text = _surface(text)
    if "\\begin" in text:
        inner = _strip_name(text)[1]
        if found := _MATRIX.match(inner):
            return _read_matrix(found["body"], ask)
        if found := _SCALED.match(inner):
            matrix = _MATRIX.match(inner[found.end() :])
            return _read_matrix(matrix["body"], ask, found["factor"]) if matrix else None
        if text.count("\\begin") == 1:
            return None
    if _THOUSANDS.match(text.strip("{}") if text[:1] == "{" else text) and text[0] != "0":
        return None
    name, inner = _strip_name(text)
    if inner[:1] == "<" and inner[-1:] == ">" and not re.search(r"[<>=]", inner[1:-1]):
        inner = f"⟨{inner[1:-1]}⟩"  # a vector in angle brackets
    bracket, body = _bracketed(inner)
    if bracket:
        return _read_bracketed(bracket, body, name, ask, depth)
    return _read_open(text, ask)


def _strip_name(text: str) -> tuple[str, str]:
    """("x", "3") from "x = 3"; ("", text) where no name leads."""
    found = _NAME.match(text)
    if not found or found.end() == len(text):
        return "", text
    name = _SPACES.sub("", found["name"]).translate(_NAME_SIGNS)
    return name, text[found.end() :].strip()


def _bracketed(text: str) -> tuple[str, str]:
    """The opening bracket and what it encloses, where one pair of matching brackets encloses the whole text."""
    found = _MARK.match(text)
    opening = _OPENING.get(found[0]) if found else None
    if found is None or opening is None:
        return "", ""
    depth = 0
    for mark in _MARK.finditer(text):
        if mark[0] in _OPENING:
            depth += 1
        elif mark[0] in _CLOSING:
            depth -= 1
            if depth == 0:
                if mark.end() != len(text) or _CLOSING[mark[0]] != _PAIRS[opening]:
                    return "", ""
                return opening, text[found.end() : mark.start()].strip()
    return "", ""


def _split(text: str) -> tuple[list[str], set[str]] | None:
    """Items between the separators outside brackets, and these separators. None for unbalanced brackets.

    Where semicolons or line breaks separate groups ("1, 2; 3, 4"), only those split. "a, b and c" splits at both.
    """
    cuts: list[tuple[int, int, str]] = []
    depth = 0
    for mark in _MARK.finditer(text):
        token = mark[0]
        if token in _OPENING:
            depth += 1
        elif token in _CLOSING:
            depth -= 1
            if depth < 0:
                return None
        elif depth == 0 and token in _STRENGTH:
            cuts.append((mark.start(), mark.end(), token))
    if depth or len(cuts) >= MAX_ITEMS:
        return None
    strongest = max((_STRENGTH[token] for _, _, token in cuts), default=0)
    if strongest >= 3:
        cuts = [cut for cut in cuts if _STRENGTH[cut[2]] == strongest]
    items, start = [], 0
    for begin, end, _ in cuts:
        items.append(text[start:begin].strip())
        start = end
    items.append(text[start:].strip())
    # ", and" leaves an empty item between its two separators; a trailing comma leaves one at the end.
    return [item for item in items if item], {token for _, _, token in cuts}


def _read_matrix(body: str, ask: Ask, factor: str = "") -> Collection | None:
    """The matrix with the cells of `body`, each times the factor before it."""
    rows = [row.strip() for row in _ROW_END.split(body)]
    while rows and not rows[-1]:
        rows.pop()
    cells = [[cell.strip() for cell in row.replace("\\&", "\0").split("&")] for row in rows if row]
    if factor:
        cells = [[cell and f"({factor})*({cell})" for cell in row] for row in cells]
    return _matrix(cells, ask)


def scaled(text: str) -> bool:
    """Whether a factor stands before a matrix: \\frac{1}{5} \\begin{pmatrix} ..."""
    return "\\begin" in text and _SCALED.match(_strip_name(_surface(text))[1]) is not None


def _matrix(cells: list[list[str]], ask: Ask) -> Collection | None:
    if not cells or len({len(row) for row in cells}) != 1 or sum(map(len, cells)) > MAX_ITEMS:
        return None
    if any(not cell for row in cells for cell in row):
        return None
    return _collection("matrix", ["[" + ", ".join(row) + "]" for row in cells], (), ask)


def _read_bracketed(bracket: str, body: str, name: str, ask: Ask, depth: int) -> Collection | None:
    kind = {"(": "tuple", "[": "list", "{": "set", "<": "tuple"}[bracket]
    if not body:
        return None  # the empty set is a Solution
    if bracket == "{" and ("|" in body or "\\mid" in body or re.search(r"[A-Za-z)]\s*:\s*[A-Za-z(]", body)):
        return None  # set-builder
    split = _split(_loose(body))
    if split is None:
        return None
    items, separators = split
    if "or" in separators or "或" in separators:
        return None
    if len(items) == 1 and kind in ("tuple", "list") and items[0][:1] == "(" and _bracketed(items[0])[0]:
        return _read(items[0], ask, depth + 1)
    if len(items) == 1 and kind == "tuple":
        return None
    if kind != "set" and any("infty" in item or "∞" in item for item in items):
        return None  # an interval
    if not _items_hold(items):
        return None
    if kind == "list" and (rows := _rows(items)):
        return _matrix(rows, ask)
    ambiguous = kind in ("tuple", "list") and len(items) == 2
    names = (name,) if name else ()
    if kind == "set":
        expanded = _expanded(items, ask)
        return None if expanded is None else replace(expanded, kind="set", names=names)
    named = [_strip_name(item) for item in items]
    if not name and all(label for label, _ in named):
        return _assignments(named, ask)
    return _collection(kind, items, names, ask, ambiguous=ambiguous)


def _rows(items: list[str]) -> list[list[str]]:
    """The cells of [[1,2],[3,4]]; [] where the items are no rows of one length."""
    rows = []
    for item in items:
        bracket, body = _bracketed(item)
        split = _split(body) if bracket in ("[", "(") else None
        if split is None:
            return []
        rows.append(split[0])
    return rows if len({len(row) for row in rows}) == 1 else []


def _loose(text: str) -> str:
    """Thousands marks taken out where spaced separators show that a tight comma is one: "1,200, 3,400 and 15"."""
    if "," not in text or not _TIGHT_THOUSANDS.search(text):
        return text
    rest = _TIGHT_THOUSANDS.sub("", text)
    if re.search(r",\s|;|\band\b|\bor\b", rest) and not re.search(r",(?=[\d-])", rest):
        return _TIGHT_THOUSANDS.sub(lambda found: found[0].replace(",", ""), text)
    return text


def _items_hold(items: list[str]) -> bool:
    """Whether these may be items: no clauses, no bare punctuation."""
    for item in items:
        if item[-1] == ":" or "\\[" in item or "\\]" in item:
            return False
        if len(item.split(" ")) > MAX_WORDS and len(_WORD_RUN.findall(item)) > MAX_WORDS:
            return False
        if not any(mark.isalnum() or mark in "∅…⋯." or ord(mark) > 127 or mark in "\\+-*#" for mark in item):
            return False
    return True


def _read_open(text: str, ask: Ask) -> Collection | None:
    """A collection without brackets around it."""
    if _INTERVAL_HEAD.search(text):
        return None
    if labelled := _read_labelled(text, ask):
        return labelled
    text = _loose(text)
    split = _split(text)
    if split is None:
        return None
    items, separators = split
    if len(items) < 2:
        if not items or not _has_sign_pair(items[0]):
            return None
        label, value = _strip_name(items[0])
        return _expanded([value], ask, names=(label,) if label else ())
    if not _items_hold(items):
        return None
    if " " not in text and "," in separators and _TIGHT_THOUSANDS.search(text):
        return None  # 2,300,45: the first comma may be a thousands mark
    named = [_strip_name(item) for item in items]
    labels = [label for label, _ in named]
    if "\n" in separators or ";" in separators:
        return _read_groups(items, separators, ask)
    either = bool(separators & {"or", "或"})
    if labels[0] and not any(labels[1:]):  # a = 4, -8, -10; (x, y) = (5, 8) and (8, 5)
        result = _expanded([value for _, value in named], ask, names=(labels[0],))
        return replace(result, kind="alternatives") if result and either else result
    if all(labels):
        return _assignments(named, ask)
    if any(labels):
        return None
    if re.search(r"[^=<>!]=(?!=)", text):
        return None  # several equations
    if any("\\in" in item and _SET_VERB.search(item) for item in items):
        return None
    if either and len(items) == 2 and not all(any(mark.isdigit() for mark in item) or len(item) < 4 for item in items):
        return None  # "red or blue" hedges, and words joined by "or" are one wish
    result = _expanded(items, ask)
    if result is None:
        return None
    ambiguous = bool(_TIGHT.match(text))
    return replace(result, kind="alternatives" if either else result.kind, ambiguous=ambiguous)


def _read_labelled(text: str, ask: Ask) -> Collection | None:
    """(1) a = 3 (2) b = 8: each part under its label."""
    marks = list(_LABEL.finditer(text)) if text[:1] == "(" else []
    labels = "".join(mark[1] for mark in marks)
    if len(labels) < 2 or marks[0].start() or not ("123456789".startswith(labels) or "abcdefgh".startswith(labels)):
        return None
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    values = [text[mark.end() : end].strip(" ;,.\n") for mark, end in zip(marks, ends, strict=True)]
    if not all(values) or not _items_hold(values):
        return None
    return _collection(
        "assignments", [_strip_name(value)[1] for value in values], [f"({label})" for label in labels], ask
    )


def _read_groups(items: list[str], separators: set[str], ask: Ask) -> Collection | None:
    named = [_strip_name(item) for item in items]
    if all(label for label, _ in named) and not any(len((_split(item) or ([], set()))[0]) > 1 for item in items):
        return _assignments(named, ask)
    if any("=" in item for item in items) and not all("=" in item for item in items):
        return None
    if not any("=" in item for item in items):
        return _expanded(items, ask)
    return _collection("sequence", items, (), ask)


def _assignments(named: list[tuple[str, str]], ask: Ask) -> Collection | None:
    names = tuple(label for label, _ in named)
    values = [value for _, value in named]
    if any("=" in value for value in values):
        return None
    if len(set(names)) == 1:
        result = _expanded(values, ask, names=names[:1])
        return None if result is None else replace(result, kind="alternatives")
    if len(set(names)) != len(names):
        # x = 1, y = 2 or x = 3, y = 4: groups that repeat the same names.
        width = len(set(names))
        groups = [names[i : i + width] for i in range(0, len(names), width)]
        if len(names) % width or any(group != groups[0] for group in groups):
            return None
        rows = ["(" + ", ".join(values[i : i + width]) + ")" for i in range(0, len(names), width)]
        return _collection("sequence", rows, ("(" + ",".join(groups[0]) + ")",), ask)
    if any(_has_sign_pair(value) for value in values):
        stems = {found[1] if (found := _INDEXED.match(name)) else name for name in names}
        if len(stems) == 1:
            return _expanded(values, ask, names=tuple(stems))
        return None
    return _collection("assignments", values, names, ask)


def _has_sign_pair(text: str) -> bool:
    return "\\pm" in text or "±" in text or "\\mp" in text or "∓" in text or "+/-" in text or "+-" in text


def _expanded(items: list[str], ask: Ask, names: tuple[str, ...] = ()) -> Collection | None:
    """A sequence of the items, each a ± b as two. None for a ± of decimals, which is a tolerance, and for several
    independent ones."""
    if not any(_has_sign_pair(item) for item in items):
        return _collection("sequence", items, names, ask)
    from verifier.grammar import show as show_tree

    texts: list[str] = []
    for item in items:
        if not _has_sign_pair(item):
            texts.append(item)
            continue
        both = _both_signs(item)
        if both is None:
            return None
        texts.extend(show_tree(tree) for tree in both)
    return _collection("alternatives" if len(items) == 1 else "sequence", texts, names, ask)


def _both_signs(text: str) -> tuple[Tree, Tree] | None:
    from verifier.grammar import ParseError, parse
    from verifier.tree import nodes

    try:
        tree = parse(text)
    except ParseError:
        return None
    signs = [node for node in nodes(tree) if node[0] in ("pm", "mp")]
    upper = [node for node in signs if node[0] == "pm"]
    if len(upper) != 1 or any(node[0] in ("rel", "seq", "group", "text", "percent") for node in nodes(tree)):
        return None
    if any(node[0] == "dec" for node in nodes(upper[0])):
        return None
    return _signed(tree, upper=True), _signed(tree, upper=False)


def _signed(tree: Tree, *, upper: bool) -> Tree:
    """The tree with every ± and ∓ replaced by its upper or lower sign."""
    if tree[0] in ("num", "dec", "sym", "const"):
        return tree
    parts = tuple(
        _signed(item, upper=upper) if isinstance(item, tuple) and item and isinstance(item[0], str) else item
        for item in tree
    )
    if tree[0] in ("pm", "mp"):
        inner: Tree = parts[1]
        return inner if (tree[0] == "pm") == upper else ("neg", inner)
    return parts


def show(collection: Collection) -> str:
    """The collection in a notation that `read` reads back."""
    texts = list(collection.texts)
    kind = collection.kind
    if kind == "assignments" and collection.names[0] in ("(1)", "(a)"):
        return "; ".join(f"{name} {text}" for name, text in zip(collection.names, texts, strict=True))
    if kind == "assignments":
        return ", ".join(f"{name} = {text}" for name, text in zip(collection.names, texts, strict=True))
    body = ", ".join(texts)
    if kind == "set":
        body = "{" + body + "}"
    elif kind == "tuple":
        body = f"({body})"
    elif kind in ("list", "matrix"):
        body = f"[{body}]"
    elif kind == "alternatives":
        name = f"{collection.names[0]} = " if collection.names else ""
        return " or ".join(name + text for text in texts)
    elif kind == "sequence" and collection.ambiguous:
        body = ",".join(texts)
    elif kind == "sequence" and any(len((_split(text) or ([], set()))[0]) > 1 for text in texts):
        body = "; ".join(texts)
    return f"{collection.names[0]} = {body}" if collection.names else body


Compare = Callable[["Answer", "Answer"], Comparison]

_FREE = frozenset({"set", "sequence", "alternatives", "single"})
_ROWS = frozenset({"tuple", "list", "matrix"})


def compare(a: Collection, b: Collection, ordered: bool | None = None, items: Compare | None = None) -> Comparison:
    """How two collections relate.

    ordered: whether order matters; None where the question does not say: then an equal order is EQUAL and a changed
        one UNKNOWN (step `order`), but sets have no order and tuples, lists and matrices always have one.
    items: compares two items; `compare_items` by default. DIFFERENT is claimed only where no pairing of items can hold.
    """
    test = _Pairs(items or compare_items)
    if "single" in (a.kind, b.kind) and "sequence" in (a.kind, b.kind) and (a.ambiguous or b.ambiguous):
        return unknown("decimal_comma")
    if a.kind == "assignments" and b.kind == "assignments":
        return _compare_named(a, b, test)
    if "matrix" in (a.kind, b.kind):
        return _compare_rows(a, b, test)
    if a.kind == "assignments" or b.kind == "assignments":
        return _compare_unnamed(a, b, test)
    if a.names and b.names and a.names != b.names:
        return unknown("names", names=f"{a.names[0]}, {b.names[0]}")
    if any(_ELLIPSIS.match(text) for text in (*a.texts, *b.texts)):
        in_order = _in_order(a, b, test)
        return in_order if in_order.equal else unknown("ellipsis")
    if a.ambiguous and b.ambiguous and a.kind == b.kind == "sequence" and _same_decimal(a, b):
        return unknown("decimal_comma")
    fixed = [side for side in (a, b) if side.kind in ("tuple", "list")]
    if len(fixed) == 2:
        result = _in_order(a, b, test)
        if a.kind != b.kind and (a.ambiguous or b.ambiguous) and not result.different:
            return unknown("kind", kinds=f"{a.kind}, {b.kind}")
        return result
    if "set" in (a.kind, b.kind) and not fixed:
        return _as_sets(a, b, test)
    if fixed:
        return _mixed(a, b, test, ordered)
    if ordered:
        return _in_order(a, b, test)
    if (nouns := _nouns(a)) and sorted(nouns) == sorted(other := _nouns(b)):
        return _in_order(a, _rearranged(b, [other.index(noun) for noun in nouns]), test)
    in_order = _in_order(a, b, test)
    if in_order.equal or in_order.rounded:
        return in_order
    free = _as_multisets(a, b, test)
    if ordered is False or free.different or free.unknown:
        return free
    if "alternatives" in (a.kind, b.kind) or a.names or b.names:
        return free  # "x = 1 or x = 2", "x = 1, 2": nobody means an order
    return unknown("order")


def _nouns(a: Collection) -> list[str]:
    """What the items count, where each counts another thing (20 ducks and 10 goats); else []."""
    found = [_singular(count["noun"]) for text in a.texts if (count := _COUNTED.match(text))]
    return found if len(set(found)) == len(a.texts) else []


def _rearranged(a: Collection, places: list[int]) -> Collection:
    return replace(a, texts=tuple(a.texts[i] for i in places), items=tuple(a.items[i] for i in places))


def _mixed(a: Collection, b: Collection, test: _Pairs, ordered: bool | None) -> Comparison:
    """A tuple or list against items without an order of their own."""
    free = _as_multisets(a, b, test)
    if free.different:
        return free
    other = b if a.kind in ("tuple", "list") else a
    if other.kind == "sequence":
        in_order = _in_order(a, b, test)
        if in_order.equal or in_order.rounded:
            return in_order
        if ordered:
            return in_order
    if ordered is False:
        return free
    return unknown("kind", kinds=f"{a.kind}, {b.kind}")


class _Pairs:
    """Comparisons of items, each made once."""

    __slots__ = ("compare", "known")

    def __init__(self, compare_two: Compare) -> None:
        self.compare = compare_two
        self.known: dict[tuple[str, str], Outcome] = {}

    def outcome(self, a: Answer, b: Answer) -> Outcome:
        if a.text == b.text:
            return Outcome.EQUAL
        key = (a.text, b.text)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.compare(a, b).outcome
        return found


def _in_order(a: Collection, b: Collection, test: _Pairs) -> Comparison:
    if len(a.items) != len(b.items):
        return _sizes(a, b, test)
    outcomes = set()
    for index, (x, y) in enumerate(zip(a.items, b.items, strict=True)):
        outcome = test.outcome(x, y)
        if outcome is Outcome.DIFFERENT:
            return different("item", index=str(index), items=f"{x.text[:60]} | {y.text[:60]}")
        outcomes.add(outcome)
    if Outcome.UNKNOWN in outcomes:
        return unknown("items")
    return rounded("items") if Outcome.ROUNDED in outcomes else equal("items")


def _as_sets(a: Collection, b: Collection, test: _Pairs) -> Comparison:
    """Order and repetition mean nothing: every item has an equal one on the other side."""
    outcomes = set()
    for xs, ys in ((a.items, b.items), (b.items, a.items)):
        theirs = {y.text for y in ys}
        left = [x for x in xs if x.text not in theirs]
        if len(left) > MAX_UNMATCHED:
            return unknown("budget")
        for x in left:
            found = {test.outcome(x, y) if xs is a.items else test.outcome(y, x) for y in ys}
            best = next((o for o in (Outcome.EQUAL, Outcome.ROUNDED, Outcome.UNKNOWN) if o in found), Outcome.DIFFERENT)
            if best is Outcome.DIFFERENT:
                return different("member", item=x.text[:60])
            outcomes.add(best)
    if Outcome.UNKNOWN in outcomes:
        return unknown("items")
    return rounded("members") if Outcome.ROUNDED in outcomes else equal("members")


def _as_multisets(a: Collection, b: Collection, test: _Pairs) -> Comparison:
    """Order means nothing, repetition does: a perfect pairing of the items."""
    if len(a.items) != len(b.items):
        as_sets = _as_sets(a, b, test)
        if as_sets.equal and all(item.text[:1] == "(" for item in (*a.items, *b.items)):
            return equal("points")  # a point has no multiplicity
        if as_sets.equal or as_sets.rounded:
            return unknown("multiplicity")
        return _sizes(a, b, test)
    left = list(a.items)
    right = []
    for y in b.items:
        for place, x in enumerate(left):
            if x.text == y.text:
                del left[place]
                break
        else:
            right.append(y)
    if len(left) > MAX_UNMATCHED:
        return unknown("budget")
    table = [[test.outcome(x, y) for y in right] for x in left]
    for allowed, result in (
        ((Outcome.EQUAL,), equal("items")),
        ((Outcome.EQUAL, Outcome.ROUNDED), rounded("items")),
        ((Outcome.EQUAL, Outcome.ROUNDED, Outcome.UNKNOWN), unknown("items")),
    ):
        if _pairing([[outcome in allowed for outcome in row] for row in table]):
            return result
    return different("items")


def _pairing(table: list[list[bool]]) -> bool:
    """Whether each row can be given a column of its own where the table holds (augmenting paths)."""
    owner: dict[int, int] = {}

    def place(row: int, seen: set[int]) -> bool:
        for column, holds in enumerate(table[row]):
            if holds and column not in seen:
                seen.add(column)
                if column not in owner or place(owner[column], seen):
                    owner[column] = row
                    return True
        return False

    return all(place(row, set()) for row in range(len(table)))


def _compare_named(a: Collection, b: Collection, test: _Pairs) -> Comparison:
    """x = 2, y = 5 against y = 5, x = 2: by name. Indices that only number the answers (x_1, x_2) may be dealt out
    either way."""
    if set(a.names) == set(b.names):
        places = [b.names.index(name) for name in a.names]
        result = _in_order(a, _rearranged(b, places), test)
        if result.different and _numbered(a) and not _as_multisets(a, b, test).different:
            return unknown("numbering")
        return result
    free = _as_multisets(a, b, test)
    return free if free.different else unknown("names", names=f"{', '.join(a.names)} | {', '.join(b.names)}")


def _numbered(a: Collection) -> bool:
    """Whether the names are one letter with indices: x_1, x_2."""
    stems = [_INDEXED.match(name) for name in a.names]
    return all(stems) and len({stem[1] for stem in stems if stem}) == 1


def _compare_unnamed(a: Collection, b: Collection, test: _Pairs) -> Comparison:
    """Assignments against bare values: in alphabetical order of the names, or in the order that (y, x) = gives."""
    named, bare = (a, b) if a.kind == "assignments" else (b, a)
    if bare.kind == "single":
        return _sizes(a, b, test)
    if _numbered(named):
        free = replace(named, kind="alternatives", names=())
        other = replace(bare, names=())
        return compare(free, other, items=test.compare) if named is a else compare(other, free, items=test.compare)
    free_result = _as_multisets(a, b, test)
    if free_result.different or free_result.unknown or bare.kind == "set":
        return free_result if free_result.different else unknown("names")
    if bare.names and bare.names[0][:1] == "(":
        order = [name.strip() for name in bare.names[0].strip("()").split(",")]
        if sorted(order) != sorted(named.names):
            return unknown("names")
    else:
        order = sorted(named.names)
    places = [named.names.index(name) for name in order]
    turned = _rearranged(named, places)
    result = _in_order(turned, bare, test) if named is a else _in_order(bare, turned, test)
    if (result.equal or result.rounded) and (bare.names or _in_a_run(order) or order == list(named.names)):
        return result
    return unknown("as named" if _in_order(a, b, test).equal else "names")


def _in_a_run(names: list[str]) -> bool:
    """Whether sorted names are letters that follow one another, x, y, z, so that their order is nobody's choice."""
    return all(len(name) == 1 for name in names) and ord(names[-1]) - ord(names[0]) == len(names) - 1


def _compare_rows(a: Collection, b: Collection, test: _Pairs) -> Comparison:
    """Matrices cell by cell; a vector also against a tuple or list of its entries."""
    left, right = _cells(a), _cells(b)
    if left is None or right is None:
        return unknown("kind", kinds=f"{a.kind}, {b.kind}")
    if _shape(left) != _shape(right):
        flat_left, flat_right = _flat(left), _flat(right)
        if flat_left is None or flat_right is None or len(flat_left) != len(flat_right):
            return different("shape", shapes=f"{_shape(left)}, {_shape(right)}")
        result = _cell_by_cell([flat_left], [flat_right], test)
        if result.different or result.unknown:
            return result
        bare = {a.kind, b.kind} & {"tuple", "list", "sequence"}
        return equal("vector") if bare and result.equal else unknown("orientation")
    return _cell_by_cell(left, right, test)


def _cells(a: Collection) -> list[tuple[Answer, ...]] | None:
    """Rows of cells; a tuple, list or sequence of plain entries is one row."""
    if a.kind in ("set", "alternatives", "single"):
        return None
    rows = [item.collection if a.kind == "matrix" or item.text[:1] in "([" else None for item in a.items]
    if all(row is not None and row.kind in _ROWS for row in rows):
        return [row.items for row in rows if row is not None]
    if a.kind == "matrix":  # one column: [4] is a list of one
        return None
    return [a.items] if not any(rows) else None


def _shape(rows: list[tuple[Answer, ...]]) -> str:
    return f"{len(rows)}x{'/'.join(sorted({str(len(row)) for row in rows}))}"


def _flat(rows: list[tuple[Answer, ...]]) -> tuple[Answer, ...] | None:
    if len(rows) == 1:
        return rows[0]
    return tuple(row[0] for row in rows) if all(len(row) == 1 for row in rows) else None


def _cell_by_cell(left: list[tuple[Answer, ...]], right: list[tuple[Answer, ...]], test: _Pairs) -> Comparison:
    outcomes = set()
    for i, (xs, ys) in enumerate(zip(left, right, strict=True)):
        for j, (x, y) in enumerate(zip(xs, ys, strict=True)):
            outcome = test.outcome(x, y)
            if outcome is Outcome.DIFFERENT:
                return different("cell", row=str(i), column=str(j), cells=f"{x.text[:60]} | {y.text[:60]}")
            outcomes.add(outcome)
    if Outcome.UNKNOWN in outcomes:
        return unknown("cells")
    return rounded("cells") if Outcome.ROUNDED in outcomes else equal("cells")


def proportional(a: Collection, b: Collection) -> bool:
    """Vectors that differ by a factor, which may be the same direction, basis or eigenvector. Sets are none."""
    if {a.kind, b.kind} & {"set", "alternatives"}:
        return False
    pairs = [(p.number, q.number) for p, q in zip(a.items, b.items, strict=False) if p.number and q.number]
    if len(pairs) != len(a.items) or len(pairs) != len(b.items) or len(pairs) < 2:
        return False
    if not any(p.p for p, _ in pairs) or not any(q.p for _, q in pairs):
        return False  # the origin has no direction
    return all(p.value * pairs[0][1].value == q.value * pairs[0][0].value for p, q in pairs)


def beyond_rounding(a: Collection, b: Collection) -> bool:
    """Whether two numbers at one place of two tuples, lists or matrices are further apart than rounding explains."""
    if not (a.kind in _ROWS and b.kind in _ROWS and len(a.items) == len(b.items)):
        return False
    pairs = [(p.number, q.number) for p, q in zip(a.items, b.items, strict=True)]
    return any(p and q and abs(p.value - q.value) * 10 > max(abs(p.value), abs(q.value)) for p, q in pairs)


def _same_decimal(a: Collection, b: Collection) -> bool:
    """Whether "0,6" and "0,60" agree when their commas are read as decimal ones."""
    from fractions import Fraction

    try:
        left, right = (Fraction(".".join(side.texts)) for side in (a, b))
    except ValueError:
        return False
    return left == right


_LETTERS = LazyPattern(r"\\[A-Za-z]+|[A-Za-z]{3,}")
_MATHEMATICAL_WORD = LazyPattern(
    r"sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|asin|acos|atan|sinh|cosh|tanh|exp|log|sqrt|cbrt|abs|floor"
    r"|ceil|max|min|gcd|lcm|mod|infty|inf|alpha|beta|gamma|delta|epsilon|theta|lambda|sigma|omega|phi|psi|rho"
    r"|tau|eta|zeta|kappa|binom|choose|det"
)


def _has_word(text: str) -> bool:
    """Whether a word stands in the text: Paris, ducks. Macros and names of functions are none."""
    if len(text) < 3 or text.isdigit():
        return False
    return any(run[0][0] != "\\" and not _MATHEMATICAL_WORD.fullmatch(run[0]) for run in _LETTERS.finditer(text))


def _firm(item: Answer) -> bool:
    """Whether the item is surely one item: mathematics, something counted or measured, a bracketed collection.

    "Washington, D.C." is one name with a comma in it, so a count of words proves nothing.
    """
    return (
        _mathematics(item) is not None
        or _COUNTED.match(item.plain) is not None
        or item.quantity is not None
        or (item.text[:1] in "([{\\" and item.collection is not None)
    )


def _digits(a: Collection) -> str:
    return "".join(mark for text in a.texts for mark in text if mark not in ", .")


def _sizes(a: Collection, b: Collection, test: _Pairs) -> Comparison:
    """What different numbers of items mean."""
    if "single" in (a.kind, b.kind) and _digits(a) == _digits(b):
        return unknown("digits")  # "1, 234" may be 1,234
    if not (all(map(_firm, a.items)) and all(map(_firm, b.items))):
        return unknown("words")
    for one, many in ((a, b), (b, a)):
        if one.kind == "single" and all(
            test.outcome(*((one.items[0], item) if one is a else (item, one.items[0]))) is not Outcome.DIFFERENT
            for item in many.items[:MAX_UNMATCHED]
        ):
            return unknown("restated")  # "5% or 0.05" says one thing twice
    return different("size", sizes=f"{len(a.items)}, {len(b.items)}")


_COUNTED = LazyPattern(r"^(?P<number>[-+]?\d+(?:\.\d+)?)\s+(?P<noun>[A-Za-z][A-Za-z -]{1,40})$")
_BLANK = LazyPattern(r"[\s\"'`]+")


def compare_items(a: Answer, b: Answer) -> Comparison:
    """Two items by what they are: collections, intervals, mathematics, counted things, else words.

    Words are equal when they are the same but for case and spacing; two words are never proved different.
    """
    if _is_numeral(a.text) and _is_numeral(b.text):
        return equal("identical") if int(a.text) == int(b.text) else different("rational")
    x, y = a.collection, b.collection
    if x is not None and y is not None:
        return compare(x, y)
    if _ELLIPSIS.match(a.text) and _ELLIPSIS.match(b.text):
        return equal("ellipsis")
    if x is not None or y is not None:
        return _one_sided(a, b)
    p, q = a.solution, b.solution
    if p is not None and q is not None:
        from verifier.objects.interval import compare as compare_solutions

        return compare_solutions(p, q)
    left, right = _kept(a, _counted), _kept(b, _counted)
    if left and right:
        return _compare_counted(a, b, left, right)
    if (s := _kept(a, _mathematics)) is not None and (t := _kept(b, _mathematics)) is not None:
        from verifier.objects.interval import compare_values

        result = compare_values(s, t)
        return unknown("unit") if not result.equal and _signs_of_unit(s) != _signs_of_unit(t) else result
    if a.quantity is not None and b.quantity is not None:
        from verifier.objects.quantity import compare as compare_quantities

        return compare_quantities(a.quantity, b.quantity)
    return equal("words") if _kept(a, _folded) == _kept(b, _folded) else unknown("words")


def _is_numeral(text: str) -> bool:
    """Whether an item is nothing but a few digits: the commonest one, told apart without reading it."""
    return len(text) < 16 and text.isdigit() and text.isascii()


def _kept(item: Answer, read: Callable[[Answer], Any]) -> Any:
    """What `read` says of an item, kept beside its views: an item is compared with many others."""
    kept = item.__dict__
    name = read.__name__
    if name not in kept:
        kept[name] = read(item)
    return kept[name]


def _counted(item: Answer) -> re.Match[str] | None:
    return _COUNTED.match(item.plain)


def _folded(item: Answer) -> str:
    """The item's text without case, quotes and spacing."""
    return _BLANK.sub(" ", item.plain).strip().casefold()


def _one_sided(a: Answer, b: Answer) -> Comparison:
    """A collection against one number or expression."""
    many, one = (a, b) if a.collection is not None else (b, a)
    assert many.collection is not None
    if many.collection.kind == "single" or len(many.collection.texts) < 2 or _mathematics(one) is None:
        return unknown("kind")
    return different("kind") if many.collection.kind in ("tuple", "matrix") else unknown("kind")


def _mathematics(answer: Answer) -> Tree | None:
    """The item's tree where it is a value, not words that happen to parse."""
    from verifier.tree import nodes

    tree = None if _has_word(answer.plain) else answer.tree
    if tree is None or any(
        node[0] in ("text", "seq", "pm", "mp", "group", "matrix", "rel", "chain", "ellipsis", "logic")
        for node in nodes(tree)
    ):
        return None
    return tree


def _signs_of_unit(tree: Tree) -> frozenset[str]:
    """Percent and degree signs: 50% is 0.5, but against 50 it is a question of what was asked."""
    from verifier.tree import nodes

    return frozenset(node[0] for node in nodes(tree) if node[0] in ("percent", "degree"))


def _compare_counted(a: Answer, b: Answer, left: re.Match[str], right: re.Match[str]) -> Comparison:
    """20 ducks against 10 goats, 5 km against 5000 m."""
    from fractions import Fraction

    if _singular(left["noun"]) == _singular(right["noun"]):
        return equal("counted") if Fraction(left["number"]) == Fraction(right["number"]) else different("counted")
    if a.quantity is not None and b.quantity is not None:
        from verifier.objects.quantity import compare as compare_quantities

        return compare_quantities(a.quantity, b.quantity)
    return unknown("counted")


def _singular(noun: str) -> str:
    noun = _BLANK.sub(" ", noun).strip().lower()
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun
