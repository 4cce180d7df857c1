"""The grammar of mathematical text: LaTeX, ASCII and Unicode notation to trees (verifier/tree.py). Never evaluates.

Where a text has two plausible readings the parser refuses (ParseError) rather than choose: `a/bc`, `sin x(x+1)`,
`0.1(6)+x`, `(1,234, 5)`. What it does choose, the same way on every side of a comparison:

- Letters. A known name (function, constant, Greek letter) is read as such. Another run of letters is a product of its
  letters when the text is mathematical (it holds a digit, `^`, `=`, `+`, `*`, a comparison, a macro or a sign beyond
  ASCII) and the run is short: up to 3 letters, 4 in a text with LaTeX macros, at least one of them in lower case, and
  no common English word. Any other run is one symbol: `cat`, `AB`, `DeltaV`. `split_products` splits those later, when
  the other side of a comparison shows single letters.
- Prose is no mathematics: a word beside a word or a number (`20 ducks`) is a ParseError, and so are single letters
  apart (`A C B`) in a text without arithmetic. `\\text{...}` is kept as ("text", words).
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
from verifier.syntax import products, statements
from verifier.syntax.cursor import BudgetSpent, Cursor, ParseError
from verifier.syntax.notation import DEGREES, ENGLISH, GLUED, LOW, NUMERAL, PERCENT, SEPARATORS, UNITS
from verifier.tokens import CALLED, CHARACTERS, CLOSED_FUNCTIONS, OPEN_FUNCTIONS, VALUES, prepare
from verifier.tree import Tree

if TYPE_CHECKING:
    from verifier.answer import Answer

__all__ = ["BudgetSpent", "ParseError", "calls_as_products", "parse", "read_tree", "show", "split_products"]


# Three words of prose in a row, told from "cat or dog" and "sin cos x" without a parse.
_WORDS: Final = re.compile(r"([A-Za-z]{3,}) (?!(?:or|and|in|mod) )[A-Za-z]{2,} [A-Za-z]{2,}")


# A word beside a number, at the start: an amount of something.
_PAIR: Final = re.compile(r"([A-Za-z][a-z]{3,}) ([A-Za-z]{2,})(?![A-Za-z])")  # two words, which are prose
_COUNTED: Final = re.compile(r"[0-9]+(?:\.[0-9]+)? ([A-Za-z]{2,})(?![A-Za-z0-9(])")

# A fraction of integers, the commonest answer after plain numerals.
_FRACTION: Final = re.compile(
    r"(-?)(?:\\[dt]?frac\{([1-9][0-9]{0,17})\}\{([1-9][0-9]{0,17})\}|([1-9][0-9]{0,17})/([1-9][0-9]{0,17}))"
)


# A word alone. Those that mean something in mathematics are read by the parser proper, and so are runs that may be
# products of short names.
_WORD: Final = re.compile(r"[A-Za-z][a-z]{3,}")
_MEANT: Final = frozenset(
    (*VALUES, *OPEN_FUNCTIONS, *CLOSED_FUNCTIONS, *CALLED, *LOW, *SEPARATORS, *DEGREES, *PERCENT, "mod", "not")
)
_READ_WORDS: Final = _MEANT | UNITS


def parse(text: str) -> Tree:
    """The tree of `text`. Raises ParseError with the position, BudgetSpent where a budget is exceeded, nothing else."""
    if NUMERAL.fullmatch(text):
        if text[0] == "-":
            return ("neg", numerals.literal(text[1:]))
        return numerals.literal(text)
    fraction = _FRACTION.fullmatch(text)
    if fraction:
        quotient: Tree = (
            "div",
            ("num", int(fraction[2] or fraction[4]), 1),
            ("num", int(fraction[3] or fraction[5]), 1),
        )
        return ("neg", quotient) if fraction[1] else quotient
    if _WORD.fullmatch(text) and text not in _READ_WORDS and not GLUED.match(text):
        if text.lower() in ENGLISH:
            raise ParseError("words, not mathematics", 0)
        return ("sym", text)
    if len(text) > CHARACTERS:
        raise BudgetSpent(f"more than {CHARACTERS} characters", CHARACTERS)
    prepared = prepare(text)
    try:
        parser = Cursor(prepared)
        if not parser.toks[0]:
            raise ParseError("no text", 0)
        return statements.whole(parser)
    except RecursionError:
        raise BudgetSpent("nested too deep", 0) from None


def read_tree(answer: Answer) -> Tree | None:
    """The view `tree`: the answer's tree, or None where the answer is no mathematics."""
    text = answer.plain
    if len(text) > CHARACTERS or not text:
        return None
    words = _WORDS.match(text)
    if words and words[1] not in VALUES and words[1] not in OPEN_FUNCTIONS:
        return None
    counted = _COUNTED.match(text)
    if counted and (len(counted[1]) > 3 or counted[1] in UNITS):
        word = counted[1]
        if word not in _MEANT and not GLUED.match(word):
            return None
    pair = _PAIR.match(text)
    if pair and pair[1] not in _MEANT and pair[2] not in _MEANT and not GLUED.match(pair[1]):
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
    return products.multiplied(list(tree[1:])) if tree[0] == "mul" else tree


def _mapped(tree: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """`tree` with `change` applied to each direct subtree."""
    if tree[0] == "chain":
        return ("chain", tree[1], tuple(change(side) for side in tree[2]))
    if tree[0] in ("matrix", "cases"):
        return (tree[0], tuple(tuple(change(cell) for cell in row) for row in tree[1]))
    return _joined(tuple(change(part) if isinstance(part, tuple) else part for part in tree))
