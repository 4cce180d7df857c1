"""The grammar of mathematical text: LaTeX, ASCII and Unicode notation to trees (verifier/tree.py). Never evaluates.

Where a text has two plausible readings the parser refuses (ParseError) rather than choose: `a/bc`, `sin x(x+1)`,
`0.1(6)+x`, `(1,234, 5)`. What it does choose, the same way on every side of a comparison:

- Letters. A known name (function, constant, Greek letter) is read as such. Another run of letters is a product of its
  letters when the text around it is mathematical (a digit, `^`, `=`, `+`, `*`, a bracket, a macro) and the run is short:
  up to 3 letters (up to 4 after LaTeX macros) with at least one in lower case, up to three times `x`, `y`, `z`. Any
  other run is one symbol: `cat`, `AB`, `DeltaV`. `split_products` splits those later, when the other side of a comparison
  shows single letters.
- Prose (words beside words) is no mathematics: ParseError. `\\text{...}` is kept as ("text", words).
- `f(x)`, `g(x)`, `h(x)`, `F(x)`, `G(x)`, `H(x)` with a bracket right after the letter are applications, and so is the
  letter before `(...) =` at the start of a statement (`y(t) = ...`) and a primed letter; any other letter
  before a bracket is a factor. `calls_as_products` undoes it.
- `x/2y` is refused, `1/2x`, `1/2 x` and `(a)/(b)x` are read from left to right.
- `and`, `or` separate answers, but within brackets, or beside `not`, `&`, `~`, they are logic.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from verifier import numerals
from verifier.printed import show
from verifier.tokens import (
    ARITIES,
    BLACKBOARD,
    CALLED,
    CHARACTERS,
    CLOSED_FUNCTIONS,
    GREEK,
    MACRO_FUNCTIONS,
    OPEN_FUNCTIONS,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    TOKENS,
    VALUES,
    names,
    prepare,
    scan,
    significant,
    superscript,
)
from verifier.tree import Tree

if TYPE_CHECKING:
    from verifier.answer import Answer

__all__ = ["BudgetSpent", "ParseError", "calls_as_products", "parse", "read_tree", "show", "split_products"]

DEPTH: Final = 60


class ParseError(ValueError):
    """Text that is not mathematics in this grammar, or is ambiguous. `position` is an index into the text."""

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(f"{message} at {position}")
        self.message = message
        self.position = position


class BudgetSpent(ParseError):
    """Text that is too long, too deep or holds too large a numeral."""


_TWO: Final[Tree] = ("num", 2, 1)
_TIMES: Final = frozenset(names(r"* \times \cdot × · ⋅ ∗ • ∙ \ast \bullet \star ✕"))
_OVER: Final = frozenset(("/", "÷", r"\div", "∕", "⁄"))
_MINUS: Final = frozenset(("-", "−"))
_PLUS_MINUS: Final = {r"\pm": "pm", "±": "pm", "+/-": "pm", r"\mp": "mp", "∓": "mp"}
_SUM: Final = frozenset(("+", "-", "−", *_PLUS_MINUS))
_FRACTIONS: Final = frozenset((r"\frac", r"\dfrac", r"\tfrac", r"\cfrac", r"\sfrac", r"\nicefrac"))
_POWERS: Final = frozenset(("^", "**"))

# Below sums: token -> (binding power, node, operator)
_RELATIONS: Final = {
    **dict.fromkeys(("=", "==", "===", ":=", r"\coloneqq", "＝"), "="),
    **dict.fromkeys(("!=", r"\ne", r"\neq", "≠"), "!="),
    **dict.fromkeys(("<", r"\lt"), "<"),
    **dict.fromkeys(("<=", r"\le", r"\leq", r"\leqslant", r"\leqq", "≤", "⩽", "≦"), "<="),
    **dict.fromkeys((">", r"\gt"), ">"),
    **dict.fromkeys((">=", r"\ge", r"\geq", r"\geqslant", r"\geqq", "≥", "⩾", "≧"), ">="),
    **dict.fromkeys(names(r"\approx ≈ \simeq \sim ≃ ≅ \cong ∼ \doteq ≒"), "~"),
    **dict.fromkeys((r"\equiv", "≡"), "=="),
}
_MEMBERSHIP: Final = {
    **dict.fromkeys((r"\in", "∈", "in", "elementof"), "in"),
    **dict.fromkeys((r"\notin", "∉", "notin", r"\not\in"), "notin"),
    **dict.fromkeys((r"\ni", "∋"), "ni"),
    **dict.fromkeys(("∌",), "notni"),
}
_INCLUSION: Final = {
    **dict.fromkeys((r"\subset", "⊂"), "subset"),
    **dict.fromkeys((r"\subseteq", "⊆"), "subseteq"),
    **dict.fromkeys((r"\supset", "⊃"), "supset"),
    **dict.fromkeys((r"\supseteq", "⊇"), "supseteq"),
    **dict.fromkeys((r"\parallel", "∥"), "parallel"),
    **dict.fromkeys((r"\perp", "⊥", "⟂"), "perp"),
    "⊄": "notsubset",
    "⊈": "notsubseteq",
    "⊅": "notsupset",
    "⊉": "notsupseteq",
}
_LOGIC: Final = {
    **dict.fromkeys(("<=>", "<->", r"\iff", r"\Leftrightarrow", r"\leftrightarrow", "⇔", "↔", "iff"), (2, "iff")),
    **dict.fromkeys(names(r"-> => ==> \implies \Rightarrow \rightarrow ⇒ → \to"), (3, "implies")),
    **dict.fromkeys(("implies", r"\longrightarrow", r"\Longrightarrow", "⟶", "⟹", "⊃→"), (3, "implies")),
    **dict.fromkeys((r"\lor", r"\vee", "∨", "or", "OR"), (4, "or")),
    **dict.fromkeys(("nor", "NOR", "↓"), (4, "nor")),
    **dict.fromkeys(("xor", "XOR", r"\oplus", "⊕", "⊻", r"\veebar"), (5, "xor")),
    **dict.fromkeys((r"\land", r"\wedge", "∧", "&&", "&", "and", "AND"), (6, "and")),
    **dict.fromkeys(("nand", "NAND", "↑"), (6, "nand")),
}
_SETS: Final = {
    **dict.fromkeys((r"\cup", "∪", r"\bigcup"), (14, "union")),
    **dict.fromkeys((r"\setminus", r"\backslash", "∖", "\\\\", r"\smallsetminus"), (15, "setminus")),
    **dict.fromkeys((r"\cap", "∩", r"\bigcap"), (16, "intersection")),
}
_WORDY: Final = frozenset(["and", "or", "AND", "OR", "in", "iff", "implies"])


def _low() -> dict[str, tuple[int, str, str]]:
    table: dict[str, tuple[int, str, str]] = {}
    table.update((token, (10, "rel", op)) for token, op in _RELATIONS.items())
    table.update((token, (10, "in", op)) for token, op in _MEMBERSHIP.items())
    table.update((token, (10, "call", op)) for token, op in _INCLUSION.items())
    table.update((token, (power, "logic", op)) for token, (power, op) in _LOGIC.items())
    table.update((token, (power, node, node)) for token, (power, node) in _SETS.items())
    table.update({":": (12, "ratio", ":"), "∶": (12, "ratio", ":"), r"\colon": (12, "ratio", ":")})
    table.update({r"\bmod": (18, "mod", ""), r"\mod": (18, "mod", ""), "mod": (18, "mod", "")})
    table["|"] = (4, "logic", "or")
    del table["\\\\"]
    return table


_LOW: Final = _low()
_SEPARATORS: Final = {
    ",": ",", ";": ";", "and": "and", "or": "or", "，": ",", "；": ";", "、": ",", "和": "and", "或": "or",
    "AND": "and", "OR": "or", "或者": "or", "及": "and",
}  # fmt: skip
_STRENGTH: Final = {",": 0, "and": 1, ";": 2, "or": 3}
_CLOSERS: Final = frozenset(("", *names(r") ] } \} \rbrace \rangle ⟩ \rceil \rfloor ⌉ ⌋")))
# Tokens after which no factor can start, tested first because every product ends with one of them.
_STOPS: Final = frozenset(
    (*_SUM, *_CLOSERS, *_SEPARATORS, r"\rvert", r"\rVert", "&", "\\\\", r"\mid", *(_LOW.keys() - {"|", "in"}), ".")
)
_OPENERS: Final = frozenset(names(r"( [ { \{ \lbrace \langle ⟨ \lvert \lceil \lfloor ⌈ ⌊"))

_MATHY: Final = re.compile(r"[0-9^=+*<>\\√∛×·²³∫∑]|[^\x00-\x7f\u4e00-\u9fff]")
# Without any of these, letters apart are a list or a puzzle, no product.
_ARITHMETIC: Final = re.compile(r"[=+*/^<>\\√×·²³≤≥]")
# Short words that are no products of letters.
_ENGLISH: Final = frozenset(
    names(
        "so to is on no at by of as am pm an the for but are was may let per all any its his her has had out one "
        "two six ten sum set yes via bc ad ce bce if it we he be do go me my up us st nd rd th then thus with "
        "from that this than when each both else case true half odd even none only also and or not mod"
    )
)
_LOGICAL: Final = re.compile(
    r"[&~¬∧∨]|\b(?:not|NOT|xor|XOR|nand|NAND|nor|NOR)\b|\\(?:neg|lnot|land|lor|wedge|vee|oplus)\b"
)
_MACROED: Final = re.compile(r"\\(text[a-z]*|math[a-z]+|mbox|hbox|operatorname\*?|boldsymbol|bm)\s*\{([^{}]*)\}")
_FUNCTION_NAMES: Final = "|".join(
    sorted((n for n in OPEN_FUNCTIONS if n not in ("tg", "lg", "lb", "sech")), key=len, reverse=True)
)
_GREEK_NAMES: Final = "pi|" + "|".join(sorted((n for n in GREEK if len(n) > 2), key=len, reverse=True))
# Runs that are glued from known names and the usual variables: sinx, xsinx, nlogn, 2pir, costheta.
_GLUED: Final = re.compile(
    rf"(?:[nxyz]?(?:{_FUNCTION_NAMES})(?:[xyznu]|{_GREEK_NAMES}))+|(?:pi|[a-zA-Z])?(?:pi)[a-zA-Z]{{1,2}}"
)
_GLUED_PARTS: Final = re.compile(rf"{_FUNCTION_NAMES}|{_GREEK_NAMES}|[a-zA-Z]")
_UNITS: Final = frozenset(
    names(
        "cm mm km nm kg mg ml mL hz Hz kHz ms min hr hrs ft in lb lbs oz yd mi mph kph eV keV MeV GeV mol rad Pa "
        "kPa hPa kJ MJ kW MW kV mV mA sec secs day days cal dm um cc atm bar amu ppm dB dBm dBW degC degF rpm kN "
        "MPa GPa mW usd USD"
    )
)
_DEGREES: Final = frozenset(("deg", "degree", "degrees"))
_PERCENT: Final = frozenset(("%", r"\%", "percent", "pct", "％", "percentage"))
_CALLS: Final = frozenset("fghFGH")
_BIG_O: Final = {
    "O": "O",
    "o": "o",
    r"\Theta": "Theta",
    "Θ": "Theta",
    r"\Omega": "Omega",
    "Ω": "Omega",
    "Theta": "Theta",
    "Omega": "Omega",
}
_NUMERAL: Final = re.compile(r"-?[0-9]{1,300}(?:\.[0-9]{1,300})?")
_DIFFERENTIAL: Final = re.compile(r"([A-Za-z]*)d([A-Za-z])")
_ACCENTS: Final = {
    r"\bar": "bar", r"\overline": "bar", r"\hat": "hat", r"\widehat": "hat", r"\tilde": "tilde", r"\widetilde": "tilde",
    r"\dot": "dot", r"\ddot": "ddot", r"\underline": "under",
}  # fmt: skip
_TRANSPARENT: Final = frozenset(
    (r"\vec", r"\overrightarrow", r"\mathbf", r"\boldsymbol", r"\mathrm", r"\text", r"\boxed", r"\fbox", r"\mathit", r"\bm",
     r"\mathop", r"\mathcal", r"\ensuremath", r"\phantom", r"\pmb"))  # fmt: skip


class _Parser:
    """One pass over the tokens of one text. Each method reads one construct from `self.i` on and returns its tree."""

    __slots__ = (
        "bars", "bound", "cells", "colon", "depth", "functions", "gaps", "i", "inside", "latex", "logical", "mended", "moved",
        "norm", "plain", "spaced", "text", "toks",
    )  # fmt: skip

    def __init__(self, text: str) -> None:
        raw = scan(text)
        if len(raw) > 2 * TOKENS:
            raise BudgetSpent(f"more than {TOKENS} tokens", 0)
        self.text = text
        self.latex = "\\" in text
        if self.latex or " " in text or "\n" in text or "\t" in text or not text.isascii():
            self.toks, self.gaps, _ = significant(raw)
        else:
            self.toks = raw
            self.gaps = [False] * len(raw)
        if len(self.toks) > TOKENS:
            raise BudgetSpent(f"more than {TOKENS} tokens", 0)
        self.toks.append("")
        self.gaps.append(False)
        self.i = 0
        self.depth = 0
        self.cells = False  # within a matrix, where & ends a cell
        self.bars = 0  # open |; -1 within a set, where | separates
        self.inside = False  # within brackets
        self.colon = True  # a colon is a ratio; within a set it separates
        self.bound: frozenset[str] = frozenset()
        self.functions: set[str] = set()
        self.plain = 0  # letters before this index come from a split run and are not applied
        self.moved: list[int] = []  # where tokens were split, to find positions
        self.mended = False
        self.norm = False  # within ‖ ‖, whose closing sign looks like the opening one
        self.logical: bool | None = None
        self.spaced: bool | None = None

    # ---- errors ----

    def position(self) -> int:
        """Where the current token starts in the text."""
        raw = scan(self.text)
        _, _, where = significant(raw)
        index = self.i - sum(1 for place in self.moved if place < self.i)
        if index >= len(where):
            return len(self.text)
        return sum(map(len, raw[: where[max(index, 0)]]))

    def error(self, message: str) -> ParseError:
        return ParseError(message, self.position())

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEPTH:
            raise BudgetSpent(f"nested deeper than {DEPTH}", self.position())

    def split(self, *parts: str) -> None:
        """Replace the current token by `parts`."""
        i = self.i
        self.toks[i : i + 1] = parts
        self.gaps[i : i + 1] = [self.gaps[i], *[False] * (len(parts) - 1)]
        self.moved.extend([i] * (len(parts) - 1))
        if len(self.toks) > 2 * TOKENS:
            raise BudgetSpent(f"more than {TOKENS} tokens", 0)

    def expect(self, token: str) -> None:
        if self.toks[self.i] == token:
            self.i += 1
        elif self.toks[self.i] == "" and token in ("}", r"\}") and not self.mended:
            self.mended = True  # one closing brace was cut off at the very end: one reading only
        else:
            raise self.error(f"expected {token!r}")

    def mathy(self) -> bool:
        return _MATHY.search(self.text) is not None

    # ---- answers, statements ----

    def whole(self) -> Tree:
        if (
            self.toks[0] == "("
            and len(self.toks) > 4
            and self.gaps[3]
            and self.toks[1] in ("1", "a", "i")
            and self.toks[2] == ")"
        ):
            raise self.error("numbered parts")
        tree = self.sequence()
        if self.toks[self.i] == "." and self.toks[self.i + 1] == "":
            self.i += 1
        if self.toks[self.i]:
            raise self.error(f"unexpected {self.toks[self.i][:20]!r}")
        return tree

    def sequence(self) -> Tree:
        """Statements separated by `,` `;` "and" "or", up to a closing bracket or the end."""
        first = self.statement(0)
        separator = self.separator()
        if not separator:
            return first
        items = [first]
        separators = []
        while separator:
            if self.toks[self.i] in _CLOSERS:  # "1, 2,"
                break
            separators.append(separator)
            items.append(self.statement(0))
            separator = self.separator()
        return _sequence(items, separators)

    def separator(self) -> str:
        """The separator at the current place, consumed; "" where there is none. ", and" is "and"."""
        found = ""
        toks = self.toks
        while True:
            token = toks[self.i]
            kind = _SEPARATORS.get(token) or (self.spoken(token) if token[:2] in (r"\t", r"\m") else "")
            if not kind or (kind in ("and", "or") and self.logic_words()):
                return found
            if found in ("and", "or") or (found == ";" and kind == ";"):
                return found
            found = kind
            self.i += 1

    def spoken(self, token: str) -> str:
        """The separator that a \\text{...} token says, or ""."""
        found = _MACROED.fullmatch(token)
        return _SEPARATORS.get(found[2].strip(" ~,"), "") if found else ""

    def boolean(self) -> bool:
        """Does the text hold a sign of logic, so that words and | are logic everywhere?"""
        if self.logical is None:
            self.logical = _LOGICAL.search(self.text) is not None
        return self.logical

    def logic_words(self) -> bool:
        return self.inside or self.boolean()

    def statement(self, least: int) -> Tree:
        """Relations, set operations, ratios and logic above binding power `least`."""
        if self.toks[self.i] in ("not", "NOT"):
            self.i += 1
            self.deeper()
            left: Tree = ("logic", "not", self.statement(6))
            self.depth -= 1
            if _is_word(left[2]):
                raise self.error("words, not mathematics")
        else:
            left = self.sum()
        while True:
            token = self.toks[self.i]
            entry = _LOW.get(token)
            if entry is None:
                if (
                    token == "U"
                    and left[0] in ("group", "setof", "union", "intersection")
                    and self.toks[self.i + 1] in _OPENERS
                ):
                    entry = (14, "union", "union")
                elif (
                    token == "\\\\"
                    and left[0] in ("group", "const", "setof")
                    and self.toks[self.i + 1] in (r"\{", r"\lbrace")
                ):
                    entry = (15, "setminus", "setminus")  # a backslash that was doubled
                elif token in ("(", r"\pmod", r"\pod") and left[0] == "rel" and left[1] == "==":
                    return self.modulus(left)
                elif token == r"\not":
                    left = self.negated(left)
                    continue
                else:
                    return left
            power, node, operator = entry
            if power <= least or (token in _WORDY and not self.keyword(token)):
                return left
            if token == "|" and (self.bars or not self.boolean()):
                return left
            if (node == "ratio" and not self.colon) or (token == "&" and self.cells):
                return left
            if node == "rel":
                left = self.relation(left)
                continue
            self.i += 1
            if token == "|" and self.toks[self.i] == "|":
                self.i += 1
            self.deeper()
            # implication is right associative
            right = self.statement(power - 1 if operator == "implies" else power)
            self.depth -= 1
            if node == "ratio" and (_is_word(left) or _is_word(right)):
                raise self.error("a label, not a ratio")
            left = _binary(node, operator, left, right)

    def keyword(self, token: str) -> bool:
        """Is the word `token` an operator here?"""
        if token in ("in", "iff", "implies"):
            return True
        return self.logic_words()

    def relation(self, left: Tree) -> Tree:
        operators = []
        sides = [left]
        while True:
            entry = _LOW.get(self.toks[self.i])
            if entry is None or entry[1] != "rel":
                break
            self.i += 1
            operators.append(entry[2])
            self.deeper()
            sides.append(self.statement(10))
            self.depth -= 1
        if len(sides) == 2:
            return ("rel", operators[0], left, sides[1])
        return ("chain", tuple(operators), tuple(sides))

    def negated(self, left: Tree) -> Tree:
        """left \\not= right and its like."""
        following = self.toks[self.i + 1]
        entry = _LOW.get(following)
        if (entry and entry[1] == "rel" and entry[2] == "=") or (entry and entry[1] == "in" and entry[2] == "in"):
            self.i += 2
            right = self.statement(10)
            return ("rel", "!=", left, right) if entry[1] == "rel" else ("notin", left, right)
        raise self.error("a negated relation that is not read")

    def modulus(self, left: Tree) -> Tree:
        """a == b (mod m)."""
        macro = self.toks[self.i] != "("
        self.i += 1
        if macro:
            modulus = self.argument()
        else:
            if self.toks[self.i] not in ("mod", r"\bmod", r"\mod"):
                raise self.error("a bracket after a congruence")
            self.i += 1
            modulus = self.sum()
            self.expect(")")
        return ("rel", "==", ("fn", "mod", left[2], modulus), ("fn", "mod", left[3], modulus))

    # ---- sums, products, powers ----

    def sum(self) -> Tree:
        toks = self.toks
        token = toks[self.i]
        first = self.product() if token not in _SUM else self.term()
        if toks[self.i] not in _SUM:
            return first
        terms = list(first[1:]) if first[0] == "add" else [first]
        while toks[self.i] in _SUM:
            term = self.term()
            if term[0] == "add":
                terms.extend(term[1:])
            else:
                terms.append(term)
        return ("add", *terms)

    def term(self) -> Tree:
        """A product after one or more signs."""
        token = self.toks[self.i]
        self.i += 1
        if token == "+":
            return self.term() if self.toks[self.i] in _SUM and not self.deeper() else self.product()
        if self.toks[self.i] in _SUM:
            self.deeper()
            inner = self.term()
            self.depth -= 1
        else:
            inner = self.product()
        return (_PLUS_MINUS.get(token, "neg"), inner)

    def signed(self) -> Tree:
        """One factor after an explicit operator, maybe with a sign: the -3 of 2*-3."""
        token = self.toks[self.i]
        if token in _SUM:
            self.i += 1
            self.deeper()
            inner = self.signed()
            self.depth -= 1
            return inner if token == "+" else (_PLUS_MINUS.get(token, "neg"), inner)
        return self.factor()

    def product(self) -> Tree:
        toks = self.toks
        start = self.i
        left = self.factor()
        token = toks[self.i]
        if token in _STOPS:
            return left
        parts = [left]  # factors so far; their product is the left side of the next operator
        lone = self.i == start + 1  # the part before the operator is a single token
        over = False  # the last operator was a written-out division
        while True:
            token = toks[self.i]
            if token in _STOPS and not (token == "." and toks[self.i + 1] != ""):
                break
            if token in _TIMES or (token in ("x", "X") and self.crossed()):
                self.i += 1
                right = self.signed()
                if right[0] == "pow" and lone and len(parts) == 1:
                    scientific = _scientific(parts[0], right)
                    if scientific:
                        parts = [scientific]
                        continue
                if right[0] == "num" and 100 < right[1] < 1100 and right[2] == 1 and parts[-1][0] == "dec":
                    digits = str(right[1])
                    if digits[:2] == "10" and digits[2] != "0" and parts[-1][1] < 10 * parts[-1][2]:
                        raise self.error("ambiguous: a factor, or a power of ten without its sign")
                parts.append(right)
                over = lone = False
            elif token in _OVER:
                here = self.i
                self.i += 1
                right = self.signed()
                top = parts[0] if len(parts) == 1 else _product(parts)
                self.dated(here, top)
                parts = [self.quotient(top, right)]
                over = True
                lone = lone and top[0] == "num" and self.i == here + 2
            elif token == "U" and parts[-1][0] in ("group", "setof") and toks[self.i + 1] in _OPENERS:
                break  # the letter U as the sign of a union
            elif self.starts_factor(token):
                if over:
                    self.undivided(lone)
                here = self.i
                right = self.factor()
                if self.gaps[here] and right[0] == "sym" and parts[-1][0] == "sym" and not self.arithmetic():
                    self.i = here
                    raise self.error("letters apart, not a product")
                if right[0] in ("group", "text") or parts[-1][0] in ("group", "text"):
                    if right[0] == "group" and parts[-1][0] == "sym" and toks[here] == "(" and not self.gaps[here]:
                        parts[-1] = (
                            "call",
                            parts[-1][1],
                            *right[3:],
                        )  # A(1, 4), C(n, k): no product of a letter and a tuple
                        over = lone = False
                        continue
                    self.factors(parts[-1], right)
                if toks[here] == "{" and right[0] in ("num", "dec") and parts[-1][0] in ("num", "dec"):
                    raise self.error("a number right after a number")
                if right[0] == "num" and len(parts) == 1 and parts[0][0] == "num" and toks[here] not in _OPENERS:
                    parts = [self.mixed(parts[0], right, here)]
                elif (
                    parts[-1][0] in ("num", "dec")
                    and toks[here - 1][-1:].isdecimal()
                    and toks[here][:1] in "0123456789."
                ):
                    self.i = here
                    raise self.error("a number right after a number")
                elif right[0] == "div" and toks[here] in _FRACTIONS and len(parts) == 1 and here == start + 1:
                    parts = [_mixed(parts[0], right) or ("mul", parts[0], right)]
                    parts = list(parts[0][1:]) if parts[0][0] == "mul" else parts
                else:
                    parts.append(right)
                over = lone = False
            else:
                break
        return parts[0] if len(parts) == 1 else _product(parts)

    def arithmetic(self) -> bool:
        return _ARITHMETIC.search(self.text) is not None

    def factors(self, left: Tree, right: Tree) -> None:
        """Refuse tuples side by side (cycles, points) and text between factors."""
        if left[0] == "group" and right[0] == "group" and len(left) > 4 and len(right) > 4:
            raise self.error("tuples side by side")
        if left[0] == "text" and right[0] != "text":
            raise self.error("text between factors")

    def quotient(self, top: Tree, bottom: Tree) -> Tree:
        if top[0] == "sym" and bottom[0] == "sym" and _is_differential(top[1]) and _is_differential(bottom[1]):
            return ("sym", f"{top[1]}/{bottom[1]}")
        return ("div", top, bottom)

    def dated(self, here: int, top: Tree) -> None:
        """Refuse what may be a date: 01/07/2027, 3/4/2027. The sign of division stands at `here`."""
        before, after = self.toks[here - 1], self.toks[here + 1]
        if before.isdecimal() and after.isdecimal():
            zero = (before[0] == "0" and len(before) > 1) or (after[0] == "0" and len(after) > 1)
            if zero or (
                top[0] == "div" and top[1][0] == "num" and self.toks[here - 2] in _OVER and not self.gaps[here]
            ):
                raise self.error("ambiguous: a date or a quotient")

    def undivided(self, lone: bool) -> None:
        """After `a/b` a factor stands without an operator: refuse unless left to right is the one plausible reading."""
        previous = self.toks[self.i - 1]
        if previous in _CLOSERS or lone or (self.gaps[self.i] and previous[-1:].isdecimal()):
            return
        raise self.error("ambiguous: a factor right after a division; write a bracket or a *")

    def crossed(self) -> bool:
        """Is the letter x here a multiplication sign, as in 6.02 x 10^23 and 3 x 4?"""
        i = self.i
        before, after = self.toks[i - 1], self.toks[i + 1]
        if not (before[-1:].isdecimal() and after[:1].isdecimal()):
            return False
        if self.gaps[i] and self.gaps[i + 1]:
            return True
        return after == "10" and (self.toks[i + 2] in _POWERS or self.toks[i + 2][:1] in SUPERSCRIPTS)

    def mixed(self, whole: Tree, part: Tree, here: int) -> Tree:
        """An integer before a fraction sign or before `p/q`: 2½, 2 1/2. The fraction's numerator has been read."""
        toks = self.toks
        if toks[here] in VALUES and whole[2] == 1 and toks[here - 1].isdecimal():
            return ("mixed", whole[1], part[1], part[2])
        if (
            toks[here - 1].isdecimal()
            and toks[here].isdecimal()
            and toks[self.i] == "/"
            and toks[self.i + 1].isdecimal()
            and self.gaps[here]
            and not self.gaps[self.i]
        ):
            q = int(toks[self.i + 1][: numerals.DIGITS])
            if part[1] < q and toks[self.i + 2] not in _POWERS and not toks[self.i + 2].startswith((".", "!")):
                self.i += 2
                return ("mixed", whole[1], part[1], q)
        self.i = here
        raise self.error("a number right after a number")

    def starts_factor(self, token: str) -> bool:
        c = token[0]
        if c.isalpha():
            if c.isascii() or token in VALUES:
                return token not in _WORDY
            return False
        if c == "|":
            return self.bars == 0 and not self.boolean()
        if c == "[":
            return self.opens()
        if c == "\\":
            if token == r"\|":
                return not self.norm
            if token in _ATOMS or token in VALUES or token in MACRO_FUNCTIONS:
                return True
            return _MACROED.match(token) is not None and not self.spoken(token)
        if token == "‖":
            return not self.norm
        if token == "(":
            return self.toks[self.i + 1] not in ("mod", r"\bmod", r"\mod")
        return c.isdecimal() or token in _ATOMS or token in VALUES or (c == "." and token != ".")

    def opens(self) -> bool:
        """Is the [ here an opening bracket, and not the end of [0,1[ ?"""
        following = self.toks[self.i + 1]
        if following in ("", ")", "]", ",", ";", "}", r"\}") or following in _LOW:
            return False
        return "]" in self.toks[self.i :]

    def factor(self) -> Tree:
        base = self.atom()
        toks = self.toks
        while True:
            token = toks[self.i]
            postfix = _POSTFIX.get(token)
            if postfix is None:
                if token and (token[0] in SUPERSCRIPTS or token[0] in SUBSCRIPTS):
                    base = self.script(base)
                    continue
                return base
            grown = postfix(self, base)
            if grown is None:
                return base
            base = grown

    def power(self, base: Tree) -> Tree | None:
        self.i += 1
        token = self.toks[self.i]
        if (token == "{" and self.toks[self.i + 2] == "}") or token != "{":
            mark = self.toks[self.i + 1] if token == "{" else token
            if mark in (r"\circ", r"\degree", "°"):
                self.i += 3 if token == "{" else 1
                return self.degrees(base)
            if mark in (r"\prime", "'") and base[0] == "sym":
                self.i += 3 if token == "{" else 1
                return ("sym", base[1] + "'")
        exponent = self.exponent()
        if base[0] == "group" and base[1] == "[" and len(base) == 4:
            base = base[3]
        return ("pow", base, exponent)

    def exponent(self) -> Tree:
        """What stands after ^: a braced or bracketed expression, or one factor with its own power."""
        self.deeper()
        token = self.toks[self.i]
        if token == "{":
            tree = self.braced()
            if self.toks[self.i] in _POWERS and not self.latex:
                tree = self.power(tree) or tree
        elif token in _SUM:
            self.i += 1
            inner = self.exponent()
            tree = inner if token == "+" else (_PLUS_MINUS.get(token, "neg"), inner)
        else:
            run = token.isalpha() and token.isascii() and len(token) > 1 and token not in VALUES
            if run and token not in OPEN_FUNCTIONS and token not in CLOSED_FUNCTIONS and not self.latex:
                raise self.error("ambiguous: several letters as an exponent")
            tree = self.atom()
            if self.toks[self.i] in _POWERS:
                tree = self.power(tree) or tree
            elif self.toks[self.i] in ("!", "_", "'"):
                tree = _POSTFIX[self.toks[self.i]](self, tree) or tree
        self.depth -= 1
        return tree

    def script(self, base: Tree) -> Tree:
        """Unicode superscripts and subscripts after `base`."""
        token = self.toks[self.i]
        self.i += 1
        plain = superscript(token)
        if token[0] in SUPERSCRIPTS:
            inner = _inner(plain, self)
            return ("pow", base, inner)
        if base[0] == "sym":
            return ("sym", f"{base[1]}_{plain}")
        if base[0] == "num" and base[2] == 1 and plain.isdecimal():
            return self.based(base, int(plain))
        self.i -= 1
        raise self.error("a subscript without a name")

    def subscript(self, base: Tree) -> Tree | None:
        """`_` after a name or a numeral."""
        if base[0] in ("num", "group"):
            self.i += 1
            radix = self.argument()
            if radix[0] != "num" or radix[2] != 1:
                raise self.error("a subscript that is not a base")
            return self.based(base, radix[1])
        if base[0] == "const" and base[1] in ("e", "i", "pi"):
            base = ("sym", base[1])
        if base[0] != "sym":
            raise self.error("a subscript without a name")
        self.i += 1
        return ("sym", f"{base[1]}_{self.label()}")

    def based(self, base: Tree, radix: int) -> Tree:
        digits = str(base[1]) if base[0] == "num" else ""
        # the digits as written: leading zeros and letters are part of a numeral
        before = self.i - 1
        while before >= 0 and self.toks[before] not in ("_",) and self.toks[before][0] not in SUBSCRIPTS:
            before -= 1
        shown = self.toks[before - 1] if before > 0 else ""
        if shown.isdecimal():
            digits = shown
        if not 2 <= radix <= 36 or not digits or any(int(digit, 36) >= radix for digit in digits):
            raise self.error(f"not a numeral in base {radix}")
        return ("based", digits.upper(), radix)

    def label(self) -> str:
        """The text of a subscript, without braces, spaces and font macros."""
        token = self.toks[self.i]
        if token == "{":
            parts = []
            level = 0
            while True:
                token = self.toks[self.i]
                self.i += 1
                if token == "{":
                    level += 1
                elif token == "}":
                    level -= 1
                    if not level:
                        break
                elif token == "":
                    raise self.error("an unclosed subscript")
                else:
                    parts.append(_label(token))
            name = "".join(parts)
            if not name or len(name) > 60:
                raise self.error("an empty or long subscript")
            return name
        if not token or token in _CLOSERS or token in _LOW or token in _SEPARATORS:
            raise self.error("an empty subscript")
        if token.isalpha() and len(token) > 1 and self.latex:  # TeX takes one letter
            self.split(token[0], token[1:])
            self.gaps[self.i + 1] = False
            token = token[0]
        self.i += 1
        if token == "(":
            raise self.error("a bracket as a subscript")
        if token[0].isdecimal() and not token.isdecimal():
            raise self.error("a subscript that is no integer")
        return _label(token)

    def primes(self, base: Tree) -> Tree | None:
        token = self.toks[self.i]
        if base[0] == "sym":
            self.i += 1
            name = base[1] + token
            if self.toks[self.i] == "(" and not self.gaps[self.i]:
                return self.application(name)
            return ("sym", name)
        if base[0] == "call":
            self.i += 1
            return ("call", base[1] + token, *base[2:])
        raise self.error("a prime without a name")

    def factorial(self, base: Tree) -> Tree | None:
        if self.toks[self.i + 1] == "!":
            if self.toks[self.i + 2] == "!":
                raise self.error("more than two factorial signs")
            self.i += 2
            return ("fn", "factorial2", base)
        self.i += 1
        return ("fn", "factorial", base)

    def percent(self, base: Tree) -> Tree | None:
        self.i += 1
        token = self.toks[self.i]
        if (token[:1].isalnum() and token not in _SEPARATORS and token not in _WORDY) or token == "(":
            raise self.error("a percent sign before an operand")
        return ("percent", base)

    def degrees(self, base: Tree) -> Tree | None:
        if self.toks[self.i] in ("°", r"\degree", *_DEGREES):
            if self.toks[self.i] in _DEGREES and base[0] not in ("num", "dec", "mixed", "div", "const", "sym"):
                return None
            self.i += 1
        token = self.toks[self.i]
        if token in ("C", "F", "K", "Celsius", "Fahrenheit", "celsius", "fahrenheit") or (
            token[:2] in (r"\t", r"\m") and _MACROED.match(token)
        ):
            raise self.error("a temperature is no angle")
        return ("degree", base)

    # ---- atoms ----

    def atom(self) -> Tree:
        token = self.toks[self.i]
        value = VALUES.get(token)
        if value is not None:
            return self.value(token, value)
        read = _ATOMS.get(token)
        if read is not None:
            return read(self)
        if token == "":
            raise self.error("the text ends where an operand is expected")
        c = token[0]
        if c in "0123456789" or (c == "." and len(token) > 1 and token[1] in "0123456789"):
            return self.number()
        if c.isalpha() and c.isascii():
            return self.letters()
        if c == "\\":
            return self.macro()
        raise self.error(f"unexpected {token[:20]!r}")

    def value(self, token: str, value: Tree) -> Tree:
        self.i += 1
        following = self.toks[self.i]
        if token in self.bound:
            return ("sym", token)
        if value[0] == "sym":
            if following == "(" and token in _BIG_O and not self.gaps[self.i]:
                return self.big_o(_BIG_O[token])
            if value[1] == "Delta":
                following_value = VALUES.get(following)
                if following.isalpha() and following.isascii() and len(following) == 1:
                    self.i += 1
                    return ("sym", "Delta" + following)
                if following_value is not None and following_value[0] == "sym" and following[0] in "\\αβγθλμρστφω":
                    self.i += 1
                    return ("sym", "Delta" + following_value[1])
            if following == "(" and token in ("\\Gamma", "Gamma", "Γ") and not self.gaps[self.i]:
                return self.applied("gamma")
            if following == "(" and not self.gaps[self.i] and (value[1] in self.functions or self.defines(value[1])):
                return self.application(value[1])
        elif token.isalpha() and following.isdecimal() and token.isascii() and not self.gaps[self.i]:
            if token in ("e", "i"):
                raise self.error("ambiguous: a digit right after e or i")
        return value

    def number(self) -> Tree:
        token = self.toks[self.i]
        if "," in token:
            self.commas(token)
            token = self.toks[self.i]
        following = self.toks[self.i + 1]
        if "." in token and following[:1] in ("\\", "(", ".", "…") and not self.gaps[self.i + 1]:
            tree = self.repeating(token, following)
            if tree is not None:
                return tree
        self.i += 1
        try:
            return numerals.literal(token.replace(",", ""))
        except numerals.TooManyDigits as error:
            raise BudgetSpent(str(error), self.position()) from None

    def commas(self, token: str) -> None:
        """A chain of digits and commas: thousands, or several numbers; then the current token becomes the first."""
        if numerals.THOUSANDS.fullmatch(token) and token[0] != "0":
            if not self.inside:
                return
            if self.spaced is None:
                self.spaced = ", " in self.text or ";" in self.text
            groups = token.partition(".")[0].split(",")
            leading = any(group[0] == "0" and group != "0" for group in groups[1:])
            if self.spaced or leading:
                if leading:
                    return
                raise self.error("ambiguous: a thousands separator or two items")
        parts: list[str] = []
        for piece in token.split(","):
            parts += [piece, ","]
        self.split(*parts[:-1])

    def repeating(self, token: str, following: str) -> Tree | None:
        """0.1\\overline{6}, 0.\\dot{3}, 0.(3), 0.333...: the exact value; None where it is no repeating decimal."""
        whole, _, fraction = token.partition(".")
        i = self.i
        if "e" in token or "E" in token:
            return None
        if following in (r"\overline", r"\bar", r"\dot"):
            end, marked = self.marked(i + 1)
            if not marked:
                raise self.error("a repeating decimal that is not read")
            self.i = end
        elif following == "(":
            marked = self.toks[i + 2]
            if not marked.isdecimal() or self.toks[i + 3] != ")":
                return None
            if fraction and (i > 0 or self.toks[i + 4] or whole != "0"):
                raise self.error("ambiguous: a repeating decimal or a product")
            self.i = i + 4
        elif VALUES.get(following) == ("ellipsis",):
            found = numerals.period(fraction)
            if found is None:
                raise self.error("a decimal cut off by an ellipsis")
            fraction, marked = found
            self.i = i + 2
        else:
            return None
        try:
            return numerals.repeating(whole, fraction, marked)
        except numerals.TooManyDigits as error:
            raise BudgetSpent(str(error), self.position()) from None

    def marked(self, i: int) -> tuple[int, str]:
        """The digits under \\overline{...}, or from the first to the last \\dot, at `i`: (end, digits)."""
        toks = self.toks
        dotted = toks[i] == r"\dot"
        braced = toks[i + 1] == "{" and toks[i + 2].isdecimal() and toks[i + 3] == "}"
        if not braced:
            return (i + 2, toks[i + 1]) if toks[i + 1].isdecimal() and len(toks[i + 1]) == 1 else (i, "")
        digits = toks[i + 2]
        i += 4
        if dotted:
            between = ""
            if toks[i].isdecimal() and toks[i + 1] == r"\dot":
                between = toks[i]
                i += 1
            if toks[i] == r"\dot" and toks[i + 1] == "{" and toks[i + 2].isdecimal() and toks[i + 3] == "}":
                return i + 4, digits + between + toks[i + 2]
            if between or len(digits) > 1:
                return i, ""
        return i, digits

    def letters(self) -> Tree:
        """A run of ASCII letters that is no constant."""
        i = self.i
        token = self.toks[i]
        following = self.toks[i + 1]
        attached = not self.gaps[i + 1]
        if len(token) == 1:
            self.i += 1
            if attached:
                if following == "(":
                    if token in ("O", "o") and i >= self.plain:
                        return self.big_o(token)
                    if (
                        ((token in _CALLS and i >= self.plain) or token == "f")
                        or token in self.functions
                        or self.defines(token)
                    ):
                        return self.application(token)
                elif following.isdecimal() and not self.latex:
                    self.i += 1
                    return ("sym", token + following)
                elif following in _POWERS and (token in _CALLS and i >= self.plain):
                    return self.iterate(token)
            return ("sym", token)
        if token in OPEN_FUNCTIONS:
            self.i += 1
            return self.function(OPEN_FUNCTIONS[token])
        name = CLOSED_FUNCTIONS.get(token)
        if name and (following == "(" or (name in ("sqrt", "cbrt") and following != "")):
            self.i += 1
            if following == "{":
                return _fn(name, [self.braced()])
            if following != "(":
                return _fn(name, [self.atom()])
            return self.applied(name)
        if token in CALLED and following == "(" and attached:
            self.i += 1
            return ("call", token, *self.arguments())
        if _is_differential(token) and (following == "/" or (i > 0 and self.toks[i - 1] == "/")):
            other = self.toks[i + 2] if following == "/" else self.toks[i - 2]
            if _is_differential(other):
                self.i += 1
                return ("sym", token)
        if _GLUED.fullmatch(token) and (self.mathy() or not token.startswith(("pi", "xi"))):
            self.split(*_GLUED_PARTS.findall(token))
            self.plain = max(self.plain, i + len(_GLUED_PARTS.findall(token)))
            return self.atom()
        self.prose(i)
        if token in _UNITS and i > 0 and (self.toks[i - 1][-1:].isdecimal() or self.toks[i - 1] in "})"):
            raise self.error("a unit")
        if following == "(" and attached and len(token) > 3:
            self.i += 1
            return self.application(token)
        if following in ("_", "'"):
            pass  # a named quantity: max_1, ab'
        elif attached and following.isdecimal():
            self.i += 2
            return ("sym", token + following)
        if token in _ENGLISH:
            raise self.error("words, not mathematics")
        if self.products(token):
            self.split(*token)
            self.plain = max(self.plain, i + len(token))
            return self.atom()
        self.i += 1
        if attached and following == "(":
            if token in self.functions or self.defines(token):
                return self.application(token)
            raise self.error("ambiguous: an unknown function or a product")
        self.beside(i)
        return ("sym", token)

    def products(self, run: str) -> bool:
        """Is the unknown run of letters a product of its letters? See the head of this file."""
        size = len(run)
        if run.isupper() or (size > (4 if self.latex else 3) and not set(run) <= {"x", "y", "z"}):
            return False
        return self.mathy()

    def beside(self, i: int) -> None:
        """Raise where the unknown word at `i` stands beside a number or a bracket, as no symbol does: 20 ducks."""
        toks = self.toks
        before = toks[i - 1] if i else ""
        glued = before[-1:].isdecimal() and (
            self.gaps[i] or (len(toks[i]) > 3 and not toks[i].startswith(("Delta", "delta")))
        )
        if glued or (self.gaps[i + 1] and (toks[i + 1][:1].isdecimal() or toks[i + 1] in _OPENERS)):
            self.i = i
            raise self.error("a word beside a number")

    def prose(self, i: int) -> None:
        """Raise where an unknown word stands beside another word."""
        following = self.toks[i + 1]
        if following.isalpha() and following.isascii() and (len(following) > 1 or not self.mathy()):
            if following in _WORDY or following in VALUES or following in OPEN_FUNCTIONS or following in _DEGREES:
                return
            raise self.error("words, not mathematics")
        if self.gaps[i] and i > 0 and self.toks[i - 1].isalpha() and self.toks[i - 1].isascii():
            if (
                self.toks[i - 1] not in _WORDY
                and self.toks[i - 1] not in ("not", "mod", "NOT")
                and self.toks[i - 1] not in VALUES
            ):
                raise self.error("words, not mathematics")

    def defines(self, name: str) -> bool:
        """Does `name(...) =` start the statement, so that the name is a function?"""
        i = self.i  # at the bracket
        before = self.toks[i - 2] if i > 1 else ""
        if before and before not in _SEPARATORS:
            return False
        toks = self.toks
        i += 1
        while (toks[i].isalnum() and (len(toks[i]) == 1 or toks[i].isdecimal() or toks[i] in VALUES)) or toks[
            i
        ] in VALUES:
            i += 1
            if toks[i] == ")":
                if toks[i + 1] in ("=", "==", ":="):
                    self.functions.add(name)
                    return True
                return False
            if toks[i] != ",":
                return False
            i += 1
        return False

    def application(self, name: str) -> Tree:
        return ("call", name, *self.arguments())

    def iterate(self, name: str) -> Tree:
        """f^2(x), f^{-1}(x): not a power of f(x)."""
        start = self.i
        toks = self.toks
        mark = ""
        if toks[start + 1] == "{" and "}" in toks[start : start + 6]:
            end = toks.index("}", start)
            mark = "".join(toks[start + 2 : end])
            end += 1
        elif toks[start + 1].isdecimal():
            mark = toks[start + 1]
            end = start + 2
        elif toks[start + 1] in ("(", "-") and "(" in toks[start : start + 6]:
            end = start + (5 if toks[start + 1] == "(" else 3)
            mark = "".join(toks[start + 1 : end]).strip("()")
        if mark and re.fullmatch(r"-?[0-9]{1,3}", mark) and toks[end] == "(":
            self.i = end
            return ("call", f"{name}^{mark}", *self.arguments())
        return ("sym", name)

    def big_o(self, kind: str) -> Tree:
        arguments = self.arguments()
        if len(arguments) != 1:
            raise self.error("an order of growth takes one argument")
        return ("bigo", kind, arguments[0])

    def arguments(self) -> list[Tree]:
        """The items of a bracket that follows a function's name."""
        return list(self.bracketed(")"))

    # ---- functions ----

    def function(self, name: str) -> Tree:
        """A function that may be written without brackets. Its name has been read."""
        toks = self.toks
        self.deeper()
        base: Tree | None = None
        power: Tree | None = None
        if toks[self.i] == "_" or (toks[self.i][:1] in SUBSCRIPTS and toks[self.i]):
            if name not in ("log",):
                raise self.error("a function with a subscript")
            if toks[self.i] == "_":
                self.i += 1
                base = self.base()
            else:
                base = ("num", int(superscript(toks[self.i])), 1)
                self.i += 1
        elif name == "log" and toks[self.i] in ("2", "10") and not self.gaps[self.i] and toks[self.i + 1] == "(":
            base = ("num", int(toks[self.i]), 1)
            self.i += 1
        token = toks[self.i]
        if token in _POWERS:
            self.i += 1
            power = self.exponent()
        elif token and token[0] in SUPERSCRIPTS:
            self.i += 1
            power = _inner(superscript(token), self)
        if name == "log" and toks[self.i] == "_" and base is None:
            self.i += 1
            base = self.base()
        token = toks[self.i]
        if token == "(" or token == "[":
            arguments = self.arguments() if token == "(" else list(self.bracketed("]"))
        elif token == "{":
            arguments = [self.braced()]
            if not self.ends_argument():
                arguments = [self.bare(arguments[0])]
        else:
            arguments = [self.bare(None)]
        self.depth -= 1
        if name in ("lg", "lb"):
            name, base = "log", ("num", 10 if name == "lg" else 2, 1)
        if base is not None:
            arguments.append(base)
        inverse = power is not None and power == ("neg", ("num", 1, 1)) and name in _INVERSES
        tree = _fn(_INVERSES[name] if inverse else name, arguments)
        if tree is None:
            raise self.error(f"wrong number of arguments of {name}")
        return tree if power is None or inverse else ("pow", tree, power)

    def base(self) -> Tree:
        """The base of a logarithm, after `_`."""
        token = self.toks[self.i]
        if token == "{":
            return self.braced()
        if token == "(":
            return self.bracket()
        if token.isdecimal():
            if self.latex and len(token) > 1 and self.toks[self.i + 1] not in ("(", "{"):
                self.split(token[0], token[1:])  # TeX: \log_28 is the logarithm of 8 to base 2
            return self.number()
        return self.atom()

    def ends_argument(self) -> bool:
        token = self.toks[self.i]
        return token in _STOPS or token in _TIMES or token in _OVER or not self.starts_factor(token)

    def bare(self, first: Tree | None) -> Tree:
        """The argument of a function written without brackets: as far as one reading goes."""
        toks = self.toks
        negative = False
        if first is None and toks[self.i] in _MINUS:
            negative = True
            self.i += 1
        start = self.i
        factors = [first if first is not None else self.factor()]
        simple = factors[0][0] in ("num", "dec", "sym", "const", "pow") and toks[start] not in _OPENERS
        while True:
            token = toks[self.i]
            if token in _STOPS or token in _TIMES:
                break
            if token in _OVER:
                if (self.gaps[self.i] and self.gaps[self.i + 1]) or not simple:
                    break
                raise self.error("ambiguous: a division after a function without brackets")
            if token in OPEN_FUNCTIONS or token in MACRO_FUNCTIONS or not self.starts_factor(token):
                break
            if token == "|":
                break
            if not simple:
                break
            numeric = all(factor[0] in ("num", "dec") for factor in factors)
            if toks[self.i][:1] in "([{" or token in _OPENERS:
                if numeric and factors[0][0] == "num":
                    factors.append(self.factor())
                    continue
                raise self.error("ambiguous: a bracket after a function without brackets")
            if token in _FRACTIONS or token in (r"\sqrt", "√", "e", "sqrt"):
                if numeric:
                    factors.append(self.factor())
                    continue
                raise self.error("ambiguous: a factor after a function without brackets")
            previous = toks[self.i - 1]
            if self.gaps[self.i] and not numeric and previous[:1] != "\\" and previous != "}":
                raise self.error("ambiguous: a factor after a function without brackets")
            factors.append(self.factor())
        tree = factors[0] if len(factors) == 1 else _product(factors)
        return ("neg", tree) if negative else tree

    def applied(self, name: str) -> Tree:
        arguments = self.arguments()
        tree = _fn(name, arguments)
        if tree is None:
            raise self.error(f"wrong number of arguments of {name}")
        return tree

    # ---- brackets ----

    def bracketed(self, *closers: str) -> tuple[Tree, ...]:
        """The items between the bracket here and its partner, one of `closers`."""
        self.deeper()
        saved = self.bars, self.inside, self.colon
        self.bars, self.inside, self.colon = 0, True, True
        self.i += 1
        items = []
        if self.toks[self.i] == closers[0]:
            raise self.error("an empty bracket")
        while True:
            items.append(self.statement(0))
            token = self.toks[self.i]
            if token in (",", ";", "，", "；", "、"):
                self.i += 1
                if self.toks[self.i] == closers[0]:
                    raise self.error("an item is missing")
                continue
            if token in closers:
                break
            raise self.error(f"expected {closers[0]!r}")
        self.i += 1
        self.bars, self.inside, self.colon = saved
        self.depth -= 1
        return tuple(items)

    def bracket(self) -> Tree:
        """( ... ): an expression in brackets, a tuple, an open or half-open interval."""
        if self.toks[self.i + 1] == ")":
            raise self.error("an empty bracket")
        start = self.i
        items = self.bracketed(")", "]", "[")
        closer = self.toks[self.i - 1]
        if len(items) == 1:
            if closer != ")":
                raise self.error("brackets that do not match")
            if items[0][0] == "group" and items[0][1] == "[" and len(items[0]) == 4:
                return items[0][3]
            return items[0]
        if closer == "[" and start and len(items) != 2:
            raise self.error("brackets that do not match")
        return ("group", "(", closer, *items)

    def square(self) -> Tree:
        """[ ... ]: a list, a closed or half-open interval, or brackets around an expression."""
        if self.toks[self.i + 1] == "]":
            self.i += 2
            return ("group", "[", "]")
        items = self.bracketed("]", ")", "[")
        closer = self.toks[self.i - 1]
        if len(items) == 1:
            if closer != "]":
                raise self.error("brackets that do not match")
            if items[0][0] == "matrix":
                return items[0]
            following = self.toks[self.i]
            before = self.i_before()
            if following in _POWERS or following in _TIMES or following in _OVER or before or following in _OPENERS:
                return items[0]
            if following in _SUM or (following.isalpha() and following not in _SEPARATORS):
                return items[0]
        return ("group", "[", closer, *items)

    def i_before(self) -> bool:
        """Does an operand or an operator of arithmetic stand before the bracket that has just been closed?"""
        level = 0
        i = self.i - 1
        while i >= 0:
            token = self.toks[i]
            if token in (")", "]"):
                level += 1
            elif token in ("(", "["):
                level -= 1
                if level == 0:
                    break
            i -= 1
        before = self.toks[i - 1] if i > 0 else ""
        return bool(before) and (
            before in _SUM or before in _TIMES or before in _OVER or (before[-1].isalnum() and before not in _LOW)
        )

    def reversed(self) -> Tree:
        """]a, b[ and its half-open forms."""
        items = self.bracketed("[", "]", ")")
        if len(items) != 2:
            raise self.error("brackets that do not match")
        return ("group", "]", self.toks[self.i - 1], *items)

    def angle(self) -> Tree:
        """<a, b>: a vector."""
        closer = {"<": ">", r"\langle": r"\rangle", "⟨": "⟩"}[self.toks[self.i]]
        self.deeper()
        saved = self.bars, self.inside
        self.bars, self.inside = 0, True
        self.i += 1
        items = [self.sum()]
        while self.toks[self.i] in (",", ";"):
            self.i += 1
            items.append(self.sum())
        self.expect(closer)
        self.bars, self.inside = saved
        self.depth -= 1
        return ("group", "<", ">", *items)

    def set(self) -> Tree:
        """\\{ ... \\}: a set by its members or by a condition."""
        return self.members(self.toks[self.i], {r"\{": r"\}", r"\lbrace": r"\rbrace", "{": "}"}[self.toks[self.i]])

    def members(self, opener: str, closer: str) -> Tree:
        self.deeper()
        saved = self.bars, self.inside, self.colon
        self.bars, self.inside, self.colon = -1, True, False
        self.i += 1
        if self.toks[self.i] == closer:
            self.i += 1
            self.bars, self.inside, self.colon = saved
            self.depth -= 1
            return ("const", "emptyset")
        items = [self.statement(0)]
        token = self.toks[self.i]
        if token in ("|", ":", r"\mid", r"\colon", r"\vert", "∣", "∶", r"\big|"):
            self.i += 1
            self.bars, self.colon = 0, True
            conditions = [self.statement(0)]
            while self.toks[self.i] in (",", ";") or self.spoken(self.toks[self.i]) == "and":
                self.i += 1
                conditions.append(self.statement(0))
            condition = conditions[0] if len(conditions) == 1 else ("logic", "and", *conditions)
            tree: Tree = ("setof", items[0], condition)
        else:
            while self.toks[self.i] in (",", ";", "，", "、"):
                self.i += 1
                items.append(self.statement(0))
            tree = ("group", "{", "}", *items)
        self.expect(closer)
        self.bars, self.inside, self.colon = saved
        self.depth -= 1
        return tree

    def brace(self) -> Tree:
        """{ ... }: LaTeX grouping, or a set where it holds several items or a condition."""
        start = self.i
        if not self.latex and not self.mathy_brace():
            return self.members("{", "}")
        self.deeper()
        saved = self.bars, self.inside, self.colon
        self.bars, self.inside, self.colon = 0, True, True
        self.i += 1
        tree = self.choose() if r"\choose" in self.toks else None
        if tree is None:
            tree = self.statement(0)
        token = self.toks[self.i]
        self.bars, self.inside, self.colon = saved
        self.depth -= 1
        if token in (",", ";", "|", ":", r"\mid"):
            self.i = start
            return self.members("{", "}")
        self.expect("}")
        return tree

    def mathy_brace(self) -> bool:
        """Is a plain-text {...} a grouping, because it stands within an expression?"""
        before = self.toks[self.i - 1] if self.i else ""
        return before in _POWERS or before == "_"

    def choose(self) -> Tree | None:
        """{n \\choose k}; the opening brace has been read."""
        toks = self.toks
        level = 0
        for i in range(self.i, len(toks)):
            if toks[i] == "{":
                level += 1
            elif toks[i] == "}":
                if not level:
                    return None
                level -= 1
            elif toks[i] == r"\choose" and not level:
                break
        else:
            return None
        top = self.sum()
        self.expect(r"\choose")
        return ("fn", "binomial", top, self.sum())

    def braced(self) -> Tree:
        """{ ... } as the argument of a macro."""
        self.deeper()
        saved = self.bars, self.inside, self.colon
        self.bars, self.colon = 0, True
        self.i += 1
        tree = self.statement(0)
        if self.toks[self.i] == "," and not self.inside:
            self.i += 1
            tree = _sequence([tree, self.sequence()], [","])
        self.expect("}")
        self.bars, self.inside, self.colon = saved
        self.depth -= 1
        return tree

    def argument(self) -> Tree:
        """A macro's argument: {...} or one token, of a numeral its first digit."""
        token = self.toks[self.i]
        if token == "{":
            return self.braced()
        if (token[:1].isdecimal() and len(token) > 1) or (token.isalpha() and token.isascii() and len(token) > 1):
            self.split(token[0], token[1:])
        elif token == "(":
            self.deeper()
            tree = self.bracket()
            self.depth -= 1
            return tree
        self.deeper()
        tree = self.number() if token[:1].isdecimal() else self.atom()
        self.depth -= 1
        return tree

    def absolute(self) -> Tree:
        self.deeper()
        saved = self.bars, self.inside
        self.bars, self.inside = max(self.bars, 0) + 1, True
        self.i += 1
        inner = self.sum()
        self.expect("|")
        self.bars, self.inside = saved
        self.depth -= 1
        return ("fn", "abs", inner)

    def paired(self) -> Tree:
        """\\lvert x \\rvert, floor and ceiling brackets, the norm."""
        closer, name = _PAIRED[self.toks[self.i]]
        self.deeper()
        saved = self.bars, self.inside, self.norm
        self.bars, self.inside, self.norm = 0, True, closer in ("‖", r"\|")
        self.i += 1
        inner = self.sum()
        self.expect(closer)
        self.bars, self.inside, self.norm = saved
        self.depth -= 1
        return ("call", "norm", inner) if name == "norm" else ("fn", name, inner)

    # ---- macros ----

    def macro(self) -> Tree:
        """A macro or a font command that has no entry of its own."""
        token = self.toks[self.i]
        name = MACRO_FUNCTIONS.get(token)
        if name:
            self.i += 1
            if name in CLOSED_FUNCTIONS or name == "det":
                if self.toks[self.i] == r"\{":
                    arguments = list(self.members(r"\{", r"\}")[3:])
                elif self.toks[self.i] == "(":
                    arguments = self.arguments()
                elif self.toks[self.i] == "{":
                    arguments = [self.braced()]
                else:
                    arguments = [self.bare(None)]
                tree = ("call", "det", *arguments) if name == "det" else _fn(name, arguments)
                if tree is None:
                    raise self.error(f"wrong number of arguments of {name}")
                return tree
            return self.function(name)
        found = _MACROED.fullmatch(token)
        if found:
            return self.worded(found[1], found[2])
        raise self.error(f"unknown macro {token[:20]!r}")

    def worded(self, macro: str, content: str) -> Tree:
        """\\text{...}, \\mathrm{...}, \\operatorname{...}."""
        words = content.strip().strip("~").strip()
        i = self.i
        self.i += 1
        if macro == "mathbb" and words in BLACKBOARD:
            return BLACKBOARD[words]
        font = not macro.startswith(("text", "mbox", "hbox"))
        if words in OPEN_FUNCTIONS:
            return self.function(OPEN_FUNCTIONS[words])
        if words in CLOSED_FUNCTIONS and self.toks[self.i] == "(":
            return self.applied(CLOSED_FUNCTIONS[words])
        if words in VALUES:
            self.i = i
            return self.value(words, VALUES[words])
        if words in _PERCENT or words in _DEGREES:
            raise self.error("a unit")
        if len(words) == 1 and words.isalpha() and (font or i == 0):
            if font and words in ("O", "o") and self.toks[self.i] == "(":
                return self.big_o(words)
            return ("sym", words)
        if words.isdecimal() and i == 0 and not self.toks[self.i]:
            return numerals.literal(words)
        if not words:
            raise self.error("empty text")
        if font and words.isalpha() and words.isascii():
            return ("sym", words)
        if font and words.replace(" ", "").isalnum() and words.isascii():
            return ("text", words)
        return ("text", " ".join(words.split()))

    def fraction(self) -> Tree:
        self.i += 1
        top = self.argument()
        bottom = self.argument()
        wrt = _differential(bottom)
        if wrt:
            derivative = self.derivative(top, wrt)
            if derivative is not None:
                return derivative
        return ("div", top, bottom)

    def derivative(self, top: Tree, wrt: tuple[str, int]) -> Tree | None:
        """d/dx of what follows, or the symbol dy/dx; the fraction has been read. None where it is a plain fraction."""
        name, order = wrt
        sign, rest = _derived(top)
        if sign is None:
            return None
        if rest is not None:
            if order != sign or rest[0] != "sym":
                return None
            return ("sym", f"d{rest[1]}/d{name}") if order == 1 else ("sym", f"d^{order}{rest[1]}/d{name}^{order}")
        if order != sign or not self.starts_factor(self.toks[self.i] or " "):
            raise self.error("a derivative of nothing")
        self.deeper()
        body = self.product()
        self.depth -= 1
        return ("deriv", name, order, body)

    def root(self) -> Tree:
        self.i += 1
        degree: Tree = _TWO
        if self.toks[self.i] == "[":
            items = self.bracketed("]")
            if len(items) != 1:
                raise self.error("a root has one degree")
            degree = items[0]
        token = self.toks[self.i]
        if token.isdecimal() and len(token) > 1 and not self.gaps[self.i] and self.toks[self.i - 1] == r"\sqrt":
            raise self.error("ambiguous: several digits after a root sign without braces")
        if token[:1].isdecimal():
            self.deeper()
            tree = self.number()
            self.depth -= 1
        else:
            tree = self.argument()
        return ("root", tree, degree)

    def radical(self) -> Tree:
        """√ ∛ ∜: one factor."""
        degree = {"√": 2, "∛": 3, "∜": 4}[self.toks[self.i]]
        self.i += 1
        self.deeper()
        token = self.toks[self.i]
        tree = self.braced() if token == "{" else self.atom()
        self.depth -= 1
        return ("root", tree, ("num", degree, 1))

    def binomial(self) -> Tree:
        self.i += 1
        return ("fn", "binomial", self.argument(), self.argument())

    def accented(self) -> Tree:
        """\\bar{x}, \\hat{x}: a name of its own; over more than a name, \\overline is kept as a call."""
        accent = _ACCENTS[self.toks[self.i]]
        self.i += 1
        inner = self.argument()
        if inner[0] == "sym":
            return ("sym", f"{inner[1]}_{accent}")
        if inner[0] == "mul" and all(part[0] == "sym" and len(part[1]) == 1 for part in inner[1:]):
            return ("sym", "".join(part[1] for part in inner[1:]) + "_" + accent)
        return ("call", accent, inner)

    def transparent(self) -> Tree:
        self.i += 1
        return self.argument()

    def negation(self) -> Tree:
        self.i += 1
        self.deeper()
        inner = self.factor()
        self.depth -= 1
        return ("logic", "not", inner)

    def angled(self) -> Tree:
        """\\angle ABC and \\triangle ABC: one name."""
        name = {"∠": "angle", "△": "triangle"}.get(self.toks[self.i], self.toks[self.i][1:])
        self.i += 1
        token = self.toks[self.i]
        if not (token.isalpha() and token.isascii()):
            if token.isdecimal():
                self.i += 1
                return ("sym", f"{name} {token}")
            raise self.error("an angle without a name")
        self.i += 1
        return ("sym", f"{name} {token}")

    def environment(self) -> Tree:
        """\\begin{pmatrix} ... \\end{pmatrix} and its like."""
        token = self.toks[self.i]
        kind = token[token.index("{") + 1 : -1]
        if kind not in (
            "matrix",
            "pmatrix",
            "bmatrix",
            "Bmatrix",
            "vmatrix",
            "smallmatrix",
            "array",
            "cases",
            "dcases",
        ):
            raise self.error(f"an environment that is not read: {kind}")
        self.deeper()
        saved = self.bars, self.inside, self.colon
        cells = self.cells
        self.cells = True
        self.bars, self.inside, self.colon = 0, True, True
        self.i += 1
        if kind == "array" and self.toks[self.i] == "{":
            self.i = self.toks.index("}", self.i) + 1 if "}" in self.toks[self.i :] else self.i
        rows: list[tuple[Tree, ...]] = []
        row: list[Tree] = []
        while True:
            token = self.toks[self.i]
            if token.startswith(r"\end"):
                break
            if token == r"\hline":
                self.i += 1
                continue
            if kind in ("cases", "dcases") and row:
                row.append(self.condition())
            else:
                row.append(self.statement(0))
            token = self.toks[self.i]
            if token == "," and kind in ("cases", "dcases"):
                self.i += 1
                token = self.toks[self.i]
            if token == "&":
                self.i += 1
            elif token == "\\\\" or token == r"\cr":
                rows.append(tuple(row))
                row = []
                self.i += 1
            elif not token.startswith(r"\end") and not (kind in ("cases", "dcases") and len(row) == 1):
                raise self.error("a matrix row that is not read")
        self.i += 1
        if row:
            rows.append(tuple(row))
        self.cells = cells
        self.bars, self.inside, self.colon = saved
        self.depth -= 1
        if not rows or any(len(each) != len(rows[0]) for each in rows):
            raise self.error("rows of different lengths")
        if kind in ("cases", "dcases"):
            if len(rows[0]) == 2:
                return ("cases", tuple(rows))
            if len(rows[0]) == 1:
                return ("seq", "and", *(each[0] for each in rows)) if len(rows) > 1 else rows[0][0]
            raise self.error("cases are a value and a condition")
        matrix: Tree = ("matrix", tuple(rows))
        return ("call", "det", matrix) if kind == "vmatrix" else matrix

    def condition(self) -> Tree:
        """The condition of a row of cases: "if x > 0", "otherwise"."""
        found = _MACROED.fullmatch(self.toks[self.i])
        words = found[2].strip(" ~,.") if found else self.toks[self.i]
        if words.lower() in ("otherwise", "else"):
            self.i += 1
            return ("text", "otherwise")
        if words.lower() in ("if", "for", "when", "where", "if and only if"):
            self.i += 1
        tree = self.statement(0)
        if self.spoken(self.toks[self.i]) in ("and", "or"):
            operator = self.spoken(self.toks[self.i])
            self.i += 1
            tree = ("logic", operator, tree, self.statement(0))
        return tree

    # ---- sums, integrals, limits ----

    def series(self) -> Tree:
        """\\sum_{k=1}^{n} and \\prod: the body is the product that follows."""
        node = {r"\sum": "sum", "∑": "sum", "Σ": "sum", r"\prod": "prod", "∏": "prod"}[self.toks[self.i]]
        self.i += 1
        toks = self.toks
        name = ""
        low: Tree | None = None
        high: Tree | None = None
        saved = self.bound
        for _ in range(2):
            if toks[self.i] == "_":
                self.i += 1
                if toks[self.i] != "{" or not toks[self.i + 1].isalpha() or toks[self.i + 2] != "=":
                    raise self.error("a sum without a counter")
                name = toks[self.i + 1]
                self.i += 3
                low = self.statement(10)
                self.expect("}")
            elif toks[self.i] in _POWERS:
                self.i += 1
                high = self.argument()
        if low is None or high is None:
            raise self.error("a sum without bounds")
        self.deeper()
        self.bound = self.bound | {name}
        body = self.product() if toks[self.i] not in _SUM else self.term()
        self.bound = saved
        self.depth -= 1
        return (node, name, low, high, body)

    def integral(self) -> Tree:
        self.i += 1
        toks = self.toks
        low: Tree | None = None
        high: Tree | None = None
        self.deeper()
        for _ in range(2):
            if toks[self.i] == "_":
                self.i += 1
                low = self.limit_of_integral()
            elif toks[self.i] in _POWERS:
                self.i += 1
                high = self.limit_of_integral()
        if (low is None) != (high is None):
            raise self.error("an integral with one bound")
        end, name = self.measure()
        if end == self.i:
            body: Tree = ("num", 1, 1)
        else:
            body = self.sum()
        if toks[self.i] != r"\differential":
            raise self.error("an integral whose dx is not found")
        self.i += 1
        self.depth -= 1
        return ("int", name, low, high, body)

    def limit_of_integral(self) -> Tree:
        token = self.toks[self.i]
        if token in _MINUS:
            self.i += 1
            return ("neg", self.limit_of_integral())
        if token == "(":
            return self.bracket()
        if token.isdecimal() and not self.latex:
            return self.number()
        return self.argument()

    def measure(self) -> tuple[int, str]:
        """Finds the `dx` of the integral whose integrand starts here and marks it: (index of the mark, "x")."""
        toks = self.toks
        level = 0
        i = self.i
        here = i
        while toks[i]:
            token = toks[i]
            if token in ("(", "[", "{", r"\{"):
                level += 1
            elif token in (")", "]", "}", r"\}"):
                level -= 1
                if level < 0:
                    break
            elif not level:
                found = _DIFFERENTIAL.fullmatch(token) if token.isalpha() and token not in OPEN_FUNCTIONS else None
                if found:
                    self.i = i
                    parts = [found[1]] if found[1] else []
                    self.split(*parts, r"\differential")
                    self.i = here
                    return i + len(parts), found[2]
                word = _MACROED.fullmatch(token)
                following = toks[i + 1]
                if token == "d" or (word and word[2] == "d"):
                    symbol = VALUES.get(following)
                    if (following.isalpha() and len(following) == 1) or (symbol is not None and symbol[0] == "sym"):
                        name = symbol[1] if symbol is not None else following
                        toks[i : i + 2] = [r"\differential"]
                        self.gaps[i : i + 2] = [self.gaps[i]]
                        return i, name
            i += 1
        raise self.error("an integral whose dx is not found")

    def limit(self) -> Tree:
        self.i += 1
        toks = self.toks
        if toks[self.i] == "_":
            self.i += 1
        if toks[self.i] not in ("{", "("):
            raise self.error("a limit without a point")
        closer = "}" if toks[self.i] == "{" else ")"
        name = toks[self.i + 1].lstrip("\\")
        if not name.isalpha() or toks[self.i + 2] not in (r"\to", r"\rightarrow", "→", "->", r"\longrightarrow"):
            raise self.error("a limit without a point")
        self.i += 3
        side = ""
        sign = self.toks[self.i]
        end = toks.index(closer, self.i) if closer in toks[self.i :] else -1
        if end > 0 and toks[end - 1] in "+-" and toks[end - 2] in _POWERS:
            side = toks[end - 1]
            del toks[end - 2 : end]
            del self.gaps[end - 2 : end]
        elif end > 2 and toks[end - 1] == "}" and toks[end - 2] in "+-" and toks[end - 4] in _POWERS:
            side = toks[end - 2]
            del toks[end - 4 : end]
            del self.gaps[end - 4 : end]
        elif end > 2 and closer == "}" and toks[end - 1] in "+-" and toks[end - 2] == "{" and toks[end - 3] in _POWERS:
            side = toks[end - 1]
            del toks[end - 3 : end + 1]
            del self.gaps[end - 3 : end + 1]
        if sign == "+" and toks[self.i + 1] in VALUES:
            self.i += 1
        to = self.sum()
        self.expect(closer)
        self.deeper()
        body = self.product()
        self.depth -= 1
        return ("lim", name, to, side, body)


def _label(token: str) -> str:
    found = _MACROED.fullmatch(token)
    if found:
        return "".join(found[2].replace("~", "").split())
    value = VALUES.get(token)
    if value is not None and value[0] in ("sym", "const"):
        return str(value[1])
    return token.lstrip("\\")


def _inner(plain: str, parser: _Parser) -> Tree:
    """A superscript run as a tree of its own."""
    if plain.isdecimal():
        if len(plain) > 100:
            raise BudgetSpent("a long superscript", parser.position())
        return ("num", int(plain), 1)
    if plain[:1] == "-" and plain[1:].isdecimal() and len(plain) < 100:
        return ("neg", ("num", int(plain[1:]), 1))
    inner = _Parser(plain)
    inner.depth = parser.depth
    inner.latex = parser.latex
    return inner.whole()


def _binary(node: str, operator: str, left: Tree, right: Tree) -> Tree:
    if node == "logic":
        if operator in ("and", "or", "xor"):
            if (
                left[0] == "rel"
                and operator in ("and", "or")
                and left[1] == "="
                and right[0] != "rel"
                and _boolean(left[2])
            ):
                return ("rel", "=", left[2], _binary("logic", operator, left[3], right))  # Y = A or B defines Y
            parts = (*(left[2:] if left[:2] == ("logic", operator) else (left,)), right)
            return ("logic", operator, *parts)
        return ("logic", operator, left, right)
    if node in ("union", "intersection", "ratio"):
        return (node, *(left[1:] if left[0] == node else (left,)), right)
    if node == "setminus":
        return ("setminus", left, right)
    if node == "mod":
        return ("fn", "mod", left, right)
    if node == "in":
        if operator in ("ni", "notni"):
            return ("in" if operator == "ni" else "notin", right, left)
        if left[0] == "seq":
            return (operator, left, right)
        return (operator, left, right)
    if "sup" in operator:
        return ("call", operator.replace("sup", "sub"), right, left)
    return ("call", operator, left, right)


def _is_word(tree: Tree) -> bool:
    return tree[0] == "sym" and len(tree[1]) > 3 and tree[1].isalpha() and tree[1] not in VALUES


def _boolean(tree: Tree) -> bool:
    return tree[0] == "sym" and len(tree[1]) <= 2


def _product(parts: list[Tree]) -> Tree:
    """("mul", ...) flattened; brackets [a] around one item beside a factor only group."""
    flat: list[Tree] = []
    for part in parts:
        if part[0] == "mul":
            flat.extend(part[1:])
        elif part[0] == "group" and part[1] == "[" and part[2] == "]" and len(part) == 4:
            flat.append(part[3])
        else:
            flat.append(part)
    return ("mul", *flat)


def _mixed(whole: Tree, part: Tree) -> Tree | None:
    """2\\frac12 as a mixed number, or None: the fraction must be proper, of positive integers."""
    if whole[0] != "num" or whole[2] != 1 or part[1][0] != "num" or part[2][0] != "num":
        return None
    p, q = part[1][1], part[2][1]
    if part[1][2] != 1 or part[2][2] != 1 or not 0 < p < q or whole[1] == 0:
        return None
    return ("mixed", whole[1], p, q)


def _scientific(mantissa: Tree, power: Tree) -> Tree | None:
    """mantissa x 10^k as one decimal literal, or None."""
    if power[1] != ("num", 10, 1) or mantissa[0] not in ("num", "dec"):
        return None
    exponent = power[2]
    sign = 1
    if exponent[0] == "neg":
        sign = -1
        exponent = exponent[1]
    if exponent[0] != "num" or exponent[2] != 1 or exponent[1] > 400:
        return None
    if mantissa[0] == "num" and mantissa[2] != 1:
        return None
    k = sign * exponent[1]
    e = mantissa[3] if mantissa[0] == "dec" else 0
    # digits of the mantissa as an integer, then shifted
    digits = mantissa[1] * 10**-e // mantissa[2] if e < 0 else mantissa[1] // 10**e
    shifted = e + k
    if shifted >= 0:
        return ("dec", digits * 10**shifted, 1, shifted)
    text = str(digits)
    tree = numerals.literal(f"{text}e{shifted}")
    return tree


_INVERSES: Final = {name + h: f"a{name}{h}" for name in ("sin", "cos", "tan", "cot", "sec", "csc") for h in ("", "h")}


def _fn(name: str, arguments: list[Tree]) -> Tree | None:
    """The function's tree, or None for a wrong number of arguments."""
    low, high = ARITIES.get(name, (1, 1))
    if not low <= len(arguments) <= high:
        return None
    if name == "sqrt":
        return ("root", arguments[0], _TWO)
    if name == "cbrt":
        return ("root", arguments[0], ("num", 3, 1))
    if name == "root":
        return ("root", arguments[0], arguments[1] if len(arguments) == 2 else _TWO)
    if name == "max" or name == "min" or name == "gcd" or name == "lcm":
        if len(arguments) == 1 and arguments[0][0] == "group":
            arguments = list(arguments[0][3:])
    return ("fn", name, *arguments)


def _is_differential(name: str) -> bool:
    return len(name) == 2 and name[0] == "d" and name[1].isalpha()


def _differential(tree: Tree) -> tuple[str, int] | None:
    """dx -> ("x", 1), dx^2 -> ("x", 2), or None."""
    if tree[0] == "sym" and _is_differential(tree[1]):
        return tree[1][1], 1
    if tree[0] == "mul" and len(tree) == 3 and tree[1] in (("sym", "d"), ("sym", "partial")):
        last = tree[2]
        if last[0] == "sym":
            return last[1], 1
        if last[0] == "pow" and last[1][0] == "sym" and last[2][0] == "num" and last[2][2] == 1:
            return last[1][1], last[2][1]
    return None


def _derived(tree: Tree) -> tuple[int | None, Tree | None]:
    """The numerator of a derivative: d -> (1, None), dy -> (1, y), d^2 y -> (2, y); (None, None) for anything else."""
    operators = (("sym", "d"), ("sym", "partial"))
    if tree in operators:
        return 1, None
    if tree[0] == "sym" and _is_differential(tree[1]):
        return 1, ("sym", tree[1][1])
    if tree[0] == "pow" and tree[1] in operators and tree[2][0] == "num":
        return tree[2][1], None
    if tree[0] == "mul" and len(tree) == 3:
        order, rest = _derived(tree[1])
        if order is not None and rest is None:
            return order, tree[2]
    return None, None


def _sequence(items: list[Tree], separators: list[str]) -> Tree:
    """A ("seq", ...) by the separators' strength; "a, b and c" is one list."""
    strongest = max(separators, key=_STRENGTH.__getitem__, default="")
    if not separators:
        return items[0]
    if strongest in ("and", "or") and separators.count(strongest) == 1 and separators[-1] == strongest:
        if all(separator == "," for separator in separators[:-1]) and (
            len(items) > 3 or (len(items) == 3 and items[0][0] == items[1][0])
        ):
            return ("seq", strongest, *items)
        if len(separators) == 1:
            return ("seq", strongest, *items)
    groups: list[Tree] = []
    start = 0
    for index, separator in enumerate(separators):
        if separator == strongest:
            groups.append(_sequence(items[start : index + 1], separators[start:index]))
            start = index + 1
    groups.append(_sequence(items[start:], separators[start:]))
    return ("seq", strongest, *groups)


_PAIRED: Final = {
    r"\lvert": (r"\rvert", "abs"),
    r"\lceil": (r"\rceil", "ceil"),
    "⌈": ("⌉", "ceil"),
    r"\lfloor": (r"\rfloor", "floor"),
    "⌊": ("⌋", "floor"),
    r"\|": (r"\|", "norm"),
    r"\lVert": (r"\rVert", "norm"),
    "‖": ("‖", "norm"),
}
_ATOMS: Final[dict[str, Callable[[_Parser], Tree]]] = {
    "(": _Parser.bracket,
    "[": _Parser.square,
    "]": _Parser.reversed,
    "{": _Parser.brace,
    r"\{": _Parser.set,
    r"\lbrace": _Parser.set,
    "|": _Parser.absolute,
    **dict.fromkeys(_PAIRED, _Parser.paired),
    **dict.fromkeys(("<", r"\langle", "⟨"), _Parser.angle),
    **dict.fromkeys(_FRACTIONS, _Parser.fraction),
    r"\sqrt": _Parser.root,
    **dict.fromkeys(("√", "∛", "∜"), _Parser.radical),
    **dict.fromkeys((r"\binom", r"\dbinom", r"\tbinom"), _Parser.binomial),
    **dict.fromkeys((r"\sum", "∑", r"\prod", "∏"), _Parser.series),
    **dict.fromkeys((r"\int", "∫"), _Parser.integral),
    **dict.fromkeys((r"\lim", "lim"), _Parser.limit),
    **dict.fromkeys(_ACCENTS, _Parser.accented),
    **dict.fromkeys(_TRANSPARENT, _Parser.transparent),
    **dict.fromkeys(("¬", "~", "!", r"\neg", r"\lnot"), _Parser.negation),
    **dict.fromkeys(("∠", r"\angle", r"\triangle", "△"), _Parser.angled),
    **{
        rf"\begin{{{kind}}}": _Parser.environment
        for kind in names("matrix pmatrix bmatrix Bmatrix vmatrix smallmatrix array cases dcases")
    },
}
_POSTFIX: Final[dict[str, Callable[[_Parser, Tree], Tree | None]]] = {
    **dict.fromkeys(_POWERS, _Parser.power),
    "_": _Parser.subscript,
    "!": _Parser.factorial,
    **dict.fromkeys(("'", "''", "'''", r"\prime"), _Parser.primes),
    **dict.fromkeys(_PERCENT, _Parser.percent),
    **dict.fromkeys(("°", r"\degree", *_DEGREES), _Parser.degrees),
}


def parse(text: str) -> Tree:
    """The tree of `text`. Raises ParseError, with the position; BudgetSpent where a budget is exceeded; nothing else."""
    if _NUMERAL.fullmatch(text):
        if text[0] == "-":
            return ("neg", numerals.literal(text[1:]))
        return numerals.literal(text)
    if len(text) > CHARACTERS:
        raise BudgetSpent(f"more than {CHARACTERS} characters", CHARACTERS)
    prepared = prepare(text)
    try:
        parser = _Parser(prepared)
        if not parser.toks[0]:
            raise ParseError("no text", 0)
        return parser.whole()
    except RecursionError:
        raise BudgetSpent("nested too deep", 0) from None


def read_tree(answer: Answer) -> Tree | None:
    """The view `tree`: the answer's tree, or None where the answer is no mathematics."""
    text = answer.plain
    if len(text) > CHARACTERS or not text:
        return None
    try:
        return parse(text)
    except ParseError:
        return None


def split_products(tree: Tree, names: frozenset[str] | set[str] | None = None) -> Tree:
    """`tree` with each symbol of several plain letters as the product of its letters: AB -> A*B.

    names: split only where all letters are among these (the single letters on the other side of a comparison); None:
    split all. Symbols with a subscript, Greek names and symbols below a power stay: AB^2 may mean (AB)^2.
    """
    node = tree[0]
    if node == "sym":
        name = tree[1]
        if 1 < len(name) <= 6 and name.isalpha() and name.isascii() and name not in VALUES:
            letters = {letter for letter in name if letter not in ("e", "i")}
            if names is None or (letters and letters <= names):
                return ("mul", *(VALUES.get(letter, ("sym", letter)) for letter in name))
        return tree
    if node == "pow" and tree[1][0] == "sym":
        return (node, tree[1], split_products(tree[2], names))
    return _mapped(tree, lambda part: split_products(part, names))


def calls_as_products(tree: Tree, names: frozenset[str] | set[str]) -> Tree:
    """`tree` with each application f(a) of one of `names` as the product f*a: for a side where the name is a factor."""
    if tree[0] == "call" and len(tree) == 3 and tree[1] in names:
        return _joined(("mul", ("sym", tree[1]), calls_as_products(tree[2], names)))
    return _mapped(tree, lambda part: calls_as_products(part, names))


def _joined(tree: Tree) -> Tree:
    return _product(list(tree[1:])) if tree[0] == "mul" else tree


def _mapped(tree: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """`tree` with `change` applied to each direct subtree."""
    parts: list[object] = [tree[0]]
    for item in tree[1:]:
        if isinstance(item, tuple):
            if item and isinstance(item[0], str) and not (tree[0] == "chain" and item is tree[1]):
                parts.append(change(item))
            elif item and isinstance(item[0], tuple):
                parts.append(tuple(
                    change(inner) if isinstance(inner[0], str) else tuple(change(cell) for cell in inner) for inner in item
                ))  # fmt: skip
            else:
                parts.append(item)
        else:
            parts.append(item)
    return _joined(tuple(parts))
