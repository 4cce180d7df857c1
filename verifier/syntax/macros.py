"""LaTeX macros: fonts and text, fractions, roots, accents, matrices and cases."""

from __future__ import annotations

from verifier import numerals
from verifier.syntax import atoms, brackets, functions, letters, powers, products, statements
from verifier.syntax.cursor import Cursor
from verifier.syntax.notation import ACCENTS, DEGREES, MACROED, PERCENT, TWO
from verifier.tokens import BLACKBOARD, CLOSED_FUNCTIONS, MACRO_FUNCTIONS, OPEN_FUNCTIONS, VALUES
from verifier.tree import Tree


def macro(p: Cursor) -> Tree:
    """A macro or a font command that has no entry of its own."""
    token = p.toks[p.i]
    name = MACRO_FUNCTIONS.get(token)
    if name:
        p.i += 1
        if name in CLOSED_FUNCTIONS or name == "det":
            if p.toks[p.i] == r"\{":
                arguments = list(brackets.members(p, r"\{", r"\}")[3:])
            elif p.toks[p.i] == "(":
                arguments = letters.argument_list(p)
            elif p.toks[p.i] == "{":
                arguments = [brackets.braced(p)]
            else:
                arguments = [functions.bare(p, None)]
            tree = ("call", "det", *arguments) if name == "det" else functions.built(p, name, arguments)
            return tree
        return functions.function(p, name)
    found = MACROED.fullmatch(token)
    if found:
        return worded(p, found[1], found[2])
    raise p.error(f"unknown macro {token[:20]!r}")


def worded(p: Cursor, macro: str, content: str) -> Tree:
    """\\text{...}, \\mathrm{...}, \\operatorname{...}."""
    words = content.strip().strip("~").strip()
    i = p.i
    p.i += 1
    if macro == "mathbb" and words in BLACKBOARD:
        return BLACKBOARD[words]
    font = not macro.startswith(("text", "mbox", "hbox"))
    if words in OPEN_FUNCTIONS:
        return functions.function(p, OPEN_FUNCTIONS[words])
    if words in CLOSED_FUNCTIONS and p.toks[p.i] == "(":
        return functions.applied(p, CLOSED_FUNCTIONS[words])
    if words in VALUES:
        p.i = i
        return atoms.named(p, words, VALUES[words])
    if words in PERCENT or words in DEGREES:
        raise p.error("a unit")
    if len(words) == 1 and words.isalpha() and (font or i == 0):
        if font and words in ("O", "o") and p.toks[p.i] == "(":
            return letters.big_o(p, words)
        return ("sym", words)
    if words.isdecimal() and i == 0 and not p.toks[p.i]:
        return numerals.literal(words)
    if not words:
        raise p.error("empty text")
    if font and words.isalpha() and words.isascii():
        return ("sym", words)
    if font and words.replace(" ", "").isalnum() and words.isascii():
        return ("text", words)
    return ("text", " ".join(words.split()))


def fraction(p: Cursor) -> Tree:
    p.i += 1
    top = brackets.argument(p)
    bottom = brackets.argument(p)
    wrt = _differential(bottom)
    if wrt:
        derivative = differentiated(p, top, wrt)
        if derivative is not None:
            return derivative
    return ("div", top, bottom)


def differentiated(p: Cursor, top: Tree, wrt: tuple[str, int]) -> Tree | None:
    """d/dx of what follows, or the symbol dy/dx; the fraction has been read. None where it is a plain fraction."""
    name, order = wrt
    sign, rest = _derived(top)
    if sign is None:
        return None
    if rest is not None:
        if order != sign or rest[0] != "sym":
            return None
        return ("sym", f"d{rest[1]}/d{name}") if order == 1 else ("sym", f"d^{order}{rest[1]}/d{name}^{order}")
    if order != sign or not products.starts_factor(p, p.toks[p.i] or " "):
        raise p.error("a derivative of nothing")
    p.deeper()
    body = products.product(p)
    p.depth -= 1
    return ("deriv", name, order, body)


def root(p: Cursor) -> Tree:
    p.i += 1
    degree: Tree = TWO
    if p.toks[p.i] == "[":
        items = brackets.bracketed(p, "]")
        if len(items) != 1:
            raise p.error("a root has one degree")
        degree = items[0]
    token = p.toks[p.i]
    if token.isdecimal() and len(token) > 1 and not p.gaps[p.i] and p.toks[p.i - 1] == r"\sqrt":
        raise p.error("ambiguous: several digits after a root sign without braces")
    if token[:1].isdecimal():
        p.deeper()
        tree = atoms.number(p)
        p.depth -= 1
    else:
        tree = brackets.argument(p)
    return ("root", tree, degree)


def radical(p: Cursor) -> Tree:
    """√ ∛ ∜: one factor."""
    degree = {"√": 2, "∛": 3, "∜": 4}[p.toks[p.i]]
    p.i += 1
    p.deeper()
    token = p.toks[p.i]
    tree = brackets.braced(p) if token == "{" else atoms.atom(p)
    p.depth -= 1
    return ("root", tree, ("num", degree, 1))


def binomial(p: Cursor) -> Tree:
    p.i += 1
    return ("fn", "binomial", brackets.argument(p), brackets.argument(p))


def accented(p: Cursor) -> Tree:
    """\\bar{x}, \\hat{x}: a name of its own; over more than a name, \\overline is kept as a call."""
    accent = ACCENTS[p.toks[p.i]]
    p.i += 1
    inner = brackets.argument(p)
    if inner[0] == "sym":
        return ("sym", f"{inner[1]}_{accent}")
    if inner[0] == "mul" and all(part[0] == "sym" and len(part[1]) == 1 for part in inner[1:]):
        return ("sym", "".join(part[1] for part in inner[1:]) + "_" + accent)
    return ("call", accent, inner)


def transparent(p: Cursor) -> Tree:
    p.i += 1
    return brackets.argument(p)


def negation(p: Cursor) -> Tree:
    p.i += 1
    p.deeper()
    inner = powers.factor(p)
    p.depth -= 1
    return ("logic", "not", inner)


def angled(p: Cursor) -> Tree:
    """\\angle ABC and \\triangle ABC: one name."""
    name = {"∠": "angle", "△": "triangle"}.get(p.toks[p.i], p.toks[p.i][1:])
    p.i += 1
    token = p.toks[p.i]
    if not (token.isalpha() and token.isascii()):
        if token.isdecimal():
            p.i += 1
            return ("sym", f"{name} {token}")
        raise p.error("an angle without a name")
    p.i += 1
    if name == "angle" and len(token) == 3:
        token = min(token, token[::-1])  # ABC and CBA: the vertex stays in the middle
    return ("sym", f"{name} {token}")


def environment(p: Cursor) -> Tree:
    """\\begin{pmatrix} ... \\end{pmatrix} and its like."""
    token = p.toks[p.i]
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
        raise p.error(f"an environment that is not read: {kind}")
    p.deeper()
    saved = p.bars, p.inside, p.colon
    cells = p.cells
    p.cells = True
    p.bars, p.inside, p.colon = 0, True, True
    p.i += 1
    if kind == "array" and p.toks[p.i] == "{":
        p.i = p.toks.index("}", p.i) + 1 if "}" in p.toks[p.i :] else p.i
    rows: list[tuple[Tree, ...]] = []
    row: list[Tree] = []
    while True:
        token = p.toks[p.i]
        if token.startswith(r"\end"):
            break
        if token == r"\hline":
            p.i += 1
            continue
        if kind in ("cases", "dcases") and row:
            row.append(condition(p))
        else:
            row.append(statements.statement(p, 0))
        token = p.toks[p.i]
        if token == "," and kind in ("cases", "dcases"):
            p.i += 1
            token = p.toks[p.i]
        if token == "&":
            p.i += 1
        elif token == "\\\\" or token == r"\cr":
            rows.append(tuple(row))
            row = []
            p.i += 1
        elif not token.startswith(r"\end") and not (kind in ("cases", "dcases") and len(row) == 1):
            raise p.error("a matrix row that is not read")
    p.i += 1
    if row:
        rows.append(tuple(row))
    p.cells = cells
    p.bars, p.inside, p.colon = saved
    p.depth -= 1
    if not rows or any(len(each) != len(rows[0]) for each in rows):
        raise p.error("rows of different lengths")
    if kind in ("cases", "dcases"):
        if len(rows[0]) == 2:
            return ("cases", tuple(rows))
        if len(rows[0]) == 1:
            return ("seq", "and", *(each[0] for each in rows)) if len(rows) > 1 else rows[0][0]
        raise p.error("cases are a value and a condition")
    matrix: Tree = ("matrix", tuple(rows))
    return ("call", "det", matrix) if kind == "vmatrix" else matrix


def condition(p: Cursor) -> Tree:
    """The condition of a row of cases: "if x > 0", "otherwise"."""
    found = MACROED.fullmatch(p.toks[p.i])
    words = found[2].strip(" ~,.") if found else p.toks[p.i]
    if words.lower() in ("otherwise", "else"):
        p.i += 1
        return ("text", "otherwise")
    if words.lower() in ("if", "for", "when", "where", "if and only if"):
        p.i += 1
    tree = statements.statement(p, 0)
    if p.spoken(p.toks[p.i]) in ("and", "or"):
        operator = p.spoken(p.toks[p.i])
        p.i += 1
        tree = ("logic", operator, tree, statements.statement(p, 0))
    return tree


def _differential(tree: Tree) -> tuple[str, int] | None:
    """dx -> ("x", 1), dx^2 -> ("x", 2), or None."""
    if tree[0] == "sym" and products.is_differential(tree[1]):
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
    if tree[0] == "sym" and products.is_differential(tree[1]):
        return 1, ("sym", tree[1][1])
    if tree[0] == "pow" and tree[1] in operators and tree[2][0] == "num":
        return tree[2][1], None
    if tree[0] == "mul" and len(tree) == 3:
        order, rest = _derived(tree[1])
        if order is not None and rest is None:
            return order, tree[2]
    return None, None
