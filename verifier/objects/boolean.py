"""Boolean expressions, quantified formulas and expressions of named sets (A \\cup B): equality by structure, then by
truth table, in which a set stands for membership in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern, LongPattern

if TYPE_CHECKING:
    from verifier.answer import Answer
    from verifier.tree import Tree

MAX_CHARACTERS = 1000
MAX_DEPTH = 40
MAX_ATOMS = 12  # a truth table of 2 ** 12 rows is one Python integer of 512 bytes

# ("atom", name) ("const", 0 | 1) ("not", a) ("and" | "or" | "xor", a, b, ...) ("implies" | "iff", a, b)
# ("all" | "some", variable, body)
Formula = tuple[Any, ...]

_CUE = LazyPattern(
    r"[∧∨¬⊕↔→⇒⇔∀∃·&|!~^⟹⟺∼￢⊃≡'\u0305]|<?[-=]>|\\(?:land|lor|lnot|neg|wedge|vee|oplus|cdot|to|implies|iff|over|bar|forall|exists|"
    r"rightarrow|Rightarrow|leftrightarrow|Leftrightarrow|sim)|\b(?:and|or|not|xor|nand|nor|implies|iff|AND|OR|NOT|XOR|NAND|NOR)\b|\+"
)
_SETS = LazyPattern(r"[∪∩∖]|\\(?:cup|cap|setminus)(?![A-Za-z])")
_ASKED = LongPattern(
    r"\bboolean\b|\blogic(?:al)?\b|\btruth table|karnaugh|k-map|sum of products|product of sums|minterm|maxterm|"
    r"\bpropositional\b|布尔|逻辑",
    re.IGNORECASE,
)
_TOKEN = LazyPattern(
    r"\s*(?:(?P<macro>\\[A-Za-z]+|\\[!,;: &{}])|(?P<op><->|<=>|->|=>|&&|\|\||==?"
    r"|[∧∨¬⊕↔→⇒⇔∀∃·&|!~^⟹⟺∼￢⊃≡+*'’′\u0305(){}\[\],.:])"
    r"|(?P<name>[A-Za-z](?:\d{1,3}|_\w{1,3}|_\{\w{1,3}\})?|\d{1,3}|[⊤⊥]))"
)
_RUN = LazyPattern(r"(?<![\\A-Za-z])([a-z]+|[A-Z]?[a-z]{2,})(?![A-Za-z])")
_WORD = LazyPattern(r"\s*([A-Za-z][A-Za-z]+|v(?=\s))")
_WORDS = {
    "and": "and",
    "or": "or",
    "not": "not",
    "xor": "xor",
    "nand": "nand",
    "nor": "nor",
    "implies": "implies",
    "iff": "iff",
    "true": "1",
    "false": "0",
}
_SIGNS = {
    "∧": "and",
    "&": "and",
    "&&": "and",
    "·": "and",
    "*": "and",
    "∨": "or",
    "|": "or",
    "||": "or",
    "+": "or",
    "¬": "not",
    "￢": "not",
    "!": "not",
    "~": "not",
    "∼": "not",
    "⊕": "xor",
    "^": "^",
    "→": "implies",
    "⇒": "implies",
    "⟹": "implies",
    "⊃": "implies",
    "->": "implies",
    "=>": "implies",
    "↔": "iff",
    "⇔": "iff",
    "⟺": "iff",
    "≡": "iff",
    "<->": "iff",
    "<=>": "iff",
    "==": "iff",
    "'": "prime",
    "’": "prime",
    "′": "prime",
    "\u0305": "prime",
    "∀": "all",
    "∃": "some",
    "{": "(",
    "}": ")",
    "[": "(",
    "]": ")",
    "⊤": "1",
    "⊥": "0",
}
_MACROS = {
    "land": "and",
    "wedge": "and",
    "cdot": "and",
    "lor": "or",
    "vee": "or",
    "lnot": "not",
    "neg": "not",
    "sim": "not",
    "oplus": "xor",
    "to": "implies",
    "rightarrow": "implies",
    "Rightarrow": "implies",
    "implies": "implies",
    "leftrightarrow": "iff",
    "Leftrightarrow": "iff",
    "iff": "iff",
    "equiv": "iff",
    "forall": "all",
    "exists": "some",
    "top": "1",
    "bot": "0",
    "overline": "over",
    "bar": "over",
    "&": "and",
    "{": "(",
    "}": ")",
}
_SKIPPED = frozenset({"left", "right", "quad", "qquad", "!", ",", ";", ":", " ", "big", "Big", "displaystyle"})
_NEGATIONS = {"nand": "and", "nor": "or"}
# From loose to tight; "implies" groups to the right.
_LEVELS = ("iff", "implies", "or", "xor", "and")
_DEFINITION = LazyPattern(r"^([A-Za-z]\w{0,3}(?:\([A-Za-z, ]{1,20}\))?)\s*==?\s*(?=[^=])")
_ARITHMETIC = LazyPattern(
    r"[<≤≥%\"?;#@]|(?<![A-Za-z0-9_{])\d\d|[0-9]\s*[-+*/^]|-(?!>)|/|\\(?:frac|sqrt|sin|cos|log|ln|pi|int|sum|d?frac|le|ge|text)\b|d[xyt]\b"
)


@dataclass(frozen=True, slots=True)
class Boolean:
    """A formula. name: the letter that it defines ("F" in F = AB + C'), or "". quantified: it holds "all" or "some".
    sets: its atoms are sets."""

    formula: Formula
    name: str = ""
    quantified: bool = False
    sets: bool = False


class _Unread(Exception):
    pass


def read(answer: Answer) -> Boolean | None:
    """The formula that the whole answer is, where logic operators stand in it; +, ·, primes and juxtaposition are read
    as logic only where the question is about logic."""
    text = answer.plain
    if not text or len(text) > MAX_CHARACTERS:
        return None
    if _SETS.search(text):
        formula = None if answer.tree is None else _of_sets(answer.tree)
        return None if formula is None else Boolean(formula, sets=True)
    if not _CUE.search(text):
        return None
    if "~" in answer.text:
        text = _with_tilde(text, answer.text)
    name = ""
    if found := _DEFINITION.match(text):
        name, text = found[1], text[found.end() :]
    if _ARITHMETIC.search(text) or _has_prose(text):
        return None
    asked = bool(_ASKED.search(answer.ask.question))
    try:
        tokens = _tokens(text, asked)
        reader = _Reader(tokens, asked)
        formula = reader.formula(0, 0)
        if reader.at < len(tokens):
            return None
    except _Unread:
        return None
    if formula[0] in ("atom", "const"):
        return None
    return Boolean(formula, name, any(node[0] in ("all", "some") for node in _walk(formula)))


_SET_HEADS = {"union": "or", "intersection": "and"}


def _of_sets(tree: Tree) -> Formula | None:
    """The formula of membership in a set made of named ones; None for other trees. A^c, A' and a bar: complements."""
    head = tree[0]
    if tree == ("const", "emptyset"):
        return ("const", 0)
    if head == "sym":
        stem = tree[1].removesuffix("'").removesuffix("_bar")
        atom = ("atom", stem)
        return atom if stem == tree[1] else ("not", atom) if len(stem) == 1 and stem.isupper() else None
    if (head == "pow" and tree[2] in (("sym", "c"), ("sym", "C"))) or tree[:2] == ("call", "bar"):
        inner = _of_sets(tree[1] if head == "pow" else tree[2])
        return None if inner is None else ("not", inner)
    if head in _SET_HEADS or head == "setminus":
        parts = [_of_sets(part) for part in tree[1:]]
        if None in parts:
            return None
        if head == "setminus":
            return ("and", parts[0], ("not", parts[1]))
        return (_SET_HEADS[head], *parts)
    return None


def _with_tilde(plain: str, text: str) -> str:
    """The plain text with the leading "~" that cleaning takes for a LaTeX space: here it negates."""
    lead, found, _ = text.partition(plain[:8])
    return "~" * lead.count("~") + plain if found else plain


def _tokens(text: str, asked: bool) -> list[str]:
    """Operators by name, "(" and ")", "," and atoms written as "@name". Raises _Unread on anything else."""
    tokens: list[str] = []
    raw: set[str] = set()
    at = 0
    while at < len(text):
        if not text[at:].strip():
            break
        if (found := _WORD.match(text, at)) and (kind := _word(found[1])):
            tokens.append(kind)
            raw.add("word")
            at = found.end()
            continue
        found = _TOKEN.match(text, at)
        if not found:
            raise _Unread
        at = found.end()
        if macro := found["macro"]:
            name = macro[1:]
            if name in _SKIPPED:
                continue
            kind = _MACROS.get(name)
            if kind is None:
                raise _Unread
            raw.add(macro)
        elif sign := found["op"]:
            kind = _SIGNS.get(sign, sign)
            raw.add(sign)
        else:
            name = found["name"]
            kind = {"⊤": "1", "⊥": "0"}.get(name, name)
            kind = kind if kind in ("0", "1") else "@" + name.replace("_", "").replace("{", "").replace("}", "")
        tokens.append(kind)
    return _settle(tokens, raw, asked)


def _word(text: str) -> str | None:
    if text == "v":
        return "or"
    return _WORDS.get(text.lower()) if text.islower() or text.isupper() or text in ("True", "False") else None


_ALGEBRAIC = frozenset({"+", "*", "·", "'", "’", "′", "\\cdot", "\\overline", "\\bar"})
_LOGICAL = frozenset(
    {
        "∧",
        "∨",
        "¬",
        "￢",
        "⊕",
        "↔",
        "⇔",
        "⟺",
        "&",
        "&&",
        "|",
        "||",
        "\\land",
        "\\lor",
        "\\lnot",
        "\\neg",
        "\\wedge",
        "\\vee",
        "\\oplus",
    }
    | {
        "~",
        "∼",
        "!",
        "→",
        "⇒",
        "⟹",
        "⊃",
        "->",
        "=>",
        "<->",
        "<=>",
        "∀",
        "∃",
        "\\to",
        "\\rightarrow",
        "\\Rightarrow",
        "\\implies",
        "\\iff",
    }
    | {"\\leftrightarrow", "\\Leftrightarrow", "\\forall", "\\exists", "\\sim", "word"}
)


def _settle(tokens: list[str], raw: set[str], asked: bool) -> list[str]:
    """Decides what "^" means and whether algebraic signs mean logic here."""
    if raw & _ALGEBRAIC and not asked:
        # x' + y' may be derivatives.
        raise _Unread
    if not raw & (_LOGICAL | {"^"}) and not asked:
        raise _Unread
    if (
        not asked
        and raw & {"word"}
        and raw <= {"word", "(", ")"}
        and not {"not", "implies", "iff", "xor", "nand", "nor"} & set(tokens)
    ):
        raise _Unread  # "A and B" lists two things
    if not asked and raw <= {"|", "(", ")"}:
        raise _Unread  # a | b: a divides b
    if "^" in tokens:
        if raw & {"¬", "~", "∨", "∼", "\\neg", "\\lnot", "\\vee", "\\lor"} and not raw & {
            "∧",
            "&",
            "&&",
            "\\land",
            "\\wedge",
        }:
            meaning = "and"
        elif raw & {"&", "|", "&&", "||"}:
            meaning = "xor"
        else:
            raise _Unread
        tokens = [meaning if token == "^" else token for token in tokens]
    if "+" in raw and "or" in tokens and raw & {"∨", "|", "||", "\\lor", "\\vee"}:
        raise _Unread  # then "+" is something else
    if "xor" in tokens and "^" not in raw and _mixed(tokens):
        raise _Unread  # among &, ^ and | the order is settled: as in C and Python
    return tokens


def _mixed(tokens: list[str]) -> bool:
    """Whether "xor" stands beside "and" or "or" in one bracket: notations disagree on which binds first."""
    levels: list[set[str]] = [set()]
    for token in tokens:
        if token == "(":
            levels.append(set())
        elif token == ")" and len(levels) > 1:
            level = levels.pop()
            if "xor" in level and level & {"and", "or"}:
                return True
        elif token in ("xor", "and", "or"):
            levels[-1].add(token)
    return any("xor" in level and bool(level & {"and", "or"}) for level in levels)


def _has_prose(text: str) -> bool:
    """Whether a word other than a logic word stands in the text: cats and dogs are no variables."""
    return any(len(run[1]) > 2 and not _word(run[1]) for run in _RUN.finditer(text))


class _Reader:
    """Precedence climbing over the tokens; `at` is the next one."""

    __slots__ = ("at", "juxtaposed", "tokens")

    def __init__(self, tokens: list[str], juxtaposed: bool) -> None:
        self.tokens = tokens
        self.at = 0
        self.juxtaposed = juxtaposed  # whether AB is A and B

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, token: str) -> bool:
        if self.peek() == token:
            self.at += 1
            return True
        return False

    def need(self, token: str) -> None:
        if not self.take(token):
            raise _Unread

    def formula(self, level: int, depth: int) -> Formula:
        if depth > MAX_DEPTH:
            raise _Unread
        if level == len(_LEVELS):
            return self.unary(depth)
        operator = _LEVELS[level]
        parts = [self.formula(level + 1, depth)]
        while True:
            token = self.peek()
            if _NEGATIONS.get(token) == operator:
                self.at += 1
                other = self.formula(level + 1, depth)
                parts = [("not", (operator, _join(operator, parts), other))]
                continue
            if operator == "and" and self.starts_factor():
                parts.append(self.unary(depth))
                continue
            if token != operator:
                break
            self.at += 1
            if operator == "implies":
                return ("implies", parts[0], self.formula(level, depth + 1))
            parts.append(self.formula(level + 1, depth))
        if operator == "iff":
            result = parts[0]
            for part in parts[1:]:
                result = ("iff", result, part)
            return result
        return _join(operator, parts)

    def starts_factor(self) -> bool:
        """Juxtaposition: AB, A(B + C), A not B."""
        token = self.peek()
        return self.juxtaposed and (token in ("(", "over", "0", "1") or token.startswith("@"))

    def unary(self, depth: int) -> Formula:
        if depth > MAX_DEPTH:
            raise _Unread
        token = self.peek()
        if token == "not":
            self.at += 1
            return ("not", self.unary(depth + 1))
        if token in ("all", "some"):
            self.at += 1
            name = self.peek()
            if not name.startswith("@"):
                raise _Unread
            self.at += 1
            if not (self.take(",") or self.take(".")):
                self.take(":")
            return (token, name[1:], self.unary(depth + 1))
        return self.primed(self.primary(depth))

    def primed(self, formula: Formula) -> Formula:
        while self.take("prime"):
            formula = ("not", formula)
        return formula

    def primary(self, depth: int) -> Formula:
        token = self.peek()
        self.at += 1
        if token == "(":
            inner = self.formula(0, depth + 1)
            self.need(")")
            return inner
        if token == "over":
            if self.peek().startswith("@"):
                return ("not", self.primary(depth + 1))
            self.need("(")
            inner = self.formula(0, depth + 1)
            self.need(")")
            return ("not", inner)
        if token in ("0", "1"):
            return ("const", int(token))
        if token.startswith("@") and not token[1].isdigit():
            return ("atom", token[1:] + self.arguments())
        raise _Unread

    def arguments(self) -> str:
        """The arguments of a predicate, F(x,y); empty where none follow or the bracket holds a formula: A(B + C)."""
        if self.peek() != "(":
            return ""
        end = self.at + 1
        names: list[str] = []
        while end < len(self.tokens):
            token = self.tokens[end]
            if not token.startswith("@") and token not in ("0", "1"):
                return ""
            names.append(token.lstrip("@"))
            end += 1
            if end < len(self.tokens) and self.tokens[end] == ")":
                break
            if end >= len(self.tokens) or self.tokens[end] != ",":
                return ""
            end += 1
        else:
            return ""
        if not self.applied():
            return ""
        self.at = end + 1
        return f"({','.join(names)})"

    def applied(self) -> bool:
        """Predicates are capital letters before bracketed small letters or digits; A(B) is a product."""
        head, inner = self.tokens[self.at - 1], self.tokens[self.at + 1].lstrip("@")
        return head[1:2].isupper() and not inner[:1].isupper()


def _join(operator: str, parts: list[Formula]) -> Formula:
    if len(parts) == 1:
        return parts[0]
    flat: list[Formula] = []
    for part in parts:
        flat.extend(part[1:] if part[0] == operator else (part,))
    return (operator, *flat)


def _walk(formula: Formula) -> Iterator[Formula]:
    stack = [formula]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(item for item in node[1:] if isinstance(item, tuple))


def show(boolean: Boolean) -> str:
    text = _show_set(boolean.formula) if boolean.sets else _show(boolean.formula)
    return f"{boolean.name} = {text}" if boolean.name else text


_SHOWN = {"and": " ∧ ", "or": " ∨ ", "xor": " ⊕ ", "implies": " → ", "iff": " ↔ "}


def _show(formula: Formula) -> str:
    head = formula[0]
    if head == "atom":
        return str(formula[1])
    if head == "const":
        return "⊤" if formula[1] else "⊥"
    if head == "not":
        return "¬" + _inner(formula[1])
    if head in ("all", "some"):
        return f"{'∀' if head == 'all' else '∃'}{formula[1]} {_inner(formula[2])}"
    return _SHOWN[head].join(map(_inner, formula[1:]))


def _inner(formula: Formula) -> str:
    text = _show(formula)
    return text if formula[0] in ("atom", "const", "not") else f"({text})"


def _show_set(formula: Formula) -> str:
    head = formula[0]
    if head == "atom":
        return str(formula[1])
    if head == "const":
        return "∅"
    parts = [_show_set(part) if part[0] in ("atom", "const") else f"({_show_set(part)})" for part in formula[1:]]
    return f"{parts[0]}^c" if head == "not" else (" ∩ " if head == "and" else " ∪ ").join(parts)


def compare(a: Boolean, b: Boolean) -> Comparison:
    """Step `structure`: the same formula but for the order of operands; `truth_table`: the same function of its atoms.

    A formula with quantifiers or predicates is never proved different by its table: its atoms may depend on each other.
    Names that are defined must agree where both sides give one.
    """
    if a.sets != b.sets:
        return unknown("kind")
    if a.name and b.name and a.name != b.name:
        return unknown("name", names=f"{a.name}, {b.name}")
    if _canonical(a.formula) == _canonical(b.formula):
        return equal("structure")
    if a.quantified or b.quantified:
        return unknown("quantified")
    atoms = sorted({node[1] for side in (a, b) for node in _walk(side.formula) if node[0] == "atom"})
    if len(atoms) > MAX_ATOMS:
        return unknown("budget", atoms=str(len(atoms)))
    rows = 1 << len(atoms)
    full = (1 << rows) - 1
    columns = {atom: _column(index, rows) for index, atom in enumerate(atoms)}
    differing = _table(a.formula, columns, full) ^ _table(b.formula, columns, full)
    if not differing:
        return equal("truth_table", atoms=", ".join(atoms))
    if a.sets:
        return unknown("sets")  # which may lie within each other
    if any("(" in atom for atom in atoms):
        return unknown("predicates")
    row = (differing & -differing).bit_length() - 1
    return different("truth_table", row=", ".join(f"{atom}={row >> i & 1}" for i, atom in enumerate(atoms)))


def _canonical(formula: Formula) -> Formula:
    head = formula[0]
    if head in ("atom", "const"):
        return formula
    if head in ("all", "some"):
        return (head, formula[1], _canonical(formula[2]))
    parts = [_canonical(part) for part in formula[1:]]
    if head in ("and", "or", "xor", "iff"):
        parts.sort(key=repr)
    return (head, *parts)


def _column(index: int, rows: int) -> int:
    """The truth table of atom number `index`: bit r is bit `index` of r."""
    block = ((1 << (1 << index)) - 1) << (1 << index)
    width = 1 << (index + 1)
    while width < rows:
        block |= block << width
        width *= 2
    return block


def _table(formula: Formula, columns: dict[str, int], full: int) -> int:
    head = formula[0]
    if head == "atom":
        return columns[formula[1]]
    if head == "const":
        return full if formula[1] else 0
    tables = [_table(part, columns, full) for part in formula[1:]]
    result = tables[0]
    if head == "not":
        return full ^ result
    if head == "implies":
        return (full ^ result) | tables[1]
    for table in tables[1:]:
        if head == "and":
            result &= table
        elif head == "or":
            result |= table
        elif head == "xor":
            result ^= table
        else:
            result = full ^ result ^ table
    return result
