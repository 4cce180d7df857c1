"""Sums, products, integrals and limits with bounds."""

from __future__ import annotations

from verifier.syntax import atoms, brackets, products, statements
from verifier.syntax.cursor import Cursor
from verifier.syntax.notation import DIFFERENTIAL, MACROED, MINUS, OVER, POWERS, SUM
from verifier.tokens import OPEN_FUNCTIONS, VALUES
from verifier.tree import Tree


def series(p: Cursor) -> Tree:
    """\\sum_{k=1}^{n} and \\prod: the body is the product that follows."""
    node = {r"\sum": "sum", "∑": "sum", "Σ": "sum", r"\prod": "prod", "∏": "prod"}[p.toks[p.i]]
    p.i += 1
    toks = p.toks
    name = ""
    low: Tree | None = None
    high: Tree | None = None
    saved = p.bound
    for _ in range(2):
        if toks[p.i] == "_":
            p.i += 1
            if toks[p.i] != "{" or not toks[p.i + 1].isalpha() or toks[p.i + 2] != "=":
                raise p.error("a sum without a counter")
            name = toks[p.i + 1]
            p.i += 3
            low = statements.statement(p, 10)
            p.expect("}")
        elif toks[p.i] in POWERS:
            p.i += 1
            high = brackets.argument(p)
    if low is None or high is None:
        raise p.error("a sum without bounds")
    p.deeper()
    p.bound = p.bound | {name}
    body = products.product(p) if toks[p.i] not in SUM else products.signed_product(p)
    p.bound = saved
    p.depth -= 1
    return (node, name, low, high, body)


def integral(p: Cursor) -> Tree:
    p.i += 1
    toks = p.toks
    low: Tree | None = None
    high: Tree | None = None
    p.deeper()
    for _ in range(2):
        if toks[p.i] == "_":
            p.i += 1
            low = limit_of_integral(p)
        elif toks[p.i] in POWERS:
            p.i += 1
            high = limit_of_integral(p)
    if (low is None) != (high is None):
        raise p.error("an integral with one bound")
    end, name = measure(p)
    leading = end == p.i
    if leading:
        body: Tree = ("num", 1, 1)
    else:
        body = products.additive(p)
    if toks[p.i] != r"\differential":
        raise p.error("an integral whose dx is not found")
    p.i += 1
    if leading:
        body = after_differential(p)
    p.depth -= 1
    return ("int", name, low, high, body)


def after_differential(p: Cursor) -> Tree:
    """The integrand where the differential stands first: int dx f(x), int dx/x, and int dx alone."""
    one: Tree = ("num", 1, 1)
    token = p.toks[p.i]
    if token in OVER:
        p.i += 1
        quotient: Tree = ("div", one, products.signed_factor(p))
        if products.starts_factor(p, p.toks[p.i] or " "):
            raise p.error("ambiguous: a factor after dx/x")
        return quotient
    return products.product(p) if products.starts_factor(p, token or " ") else one


def limit_of_integral(p: Cursor) -> Tree:
    token = p.toks[p.i]
    if token in MINUS:
        p.i += 1
        return ("neg", limit_of_integral(p))
    if token == "(":
        return brackets.bracket(p)
    if token.isdecimal() and not p.latex:
        return atoms.number(p)
    return brackets.argument(p)


def measure(p: Cursor) -> tuple[int, str]:
    """Finds the `dx` of the integral whose integrand starts here and marks it: (index of the mark, "x")."""
    toks = p.toks
    level = 0
    i = p.i
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
            found = DIFFERENTIAL.fullmatch(token) if token.isalpha() and token not in OPEN_FUNCTIONS else None
            if found:
                p.i = i
                parts = [found[1]] if found[1] else []
                p.split(*parts, r"\differential")
                p.i = here
                return i + len(parts), found[2]
            word = MACROED.fullmatch(token)
            following = toks[i + 1]
            if token == "d" or (word and word[2] == "d"):
                symbol = VALUES.get(following)
                if (following.isalpha() and len(following) == 1) or (symbol is not None and symbol[0] == "sym"):
                    name = symbol[1] if symbol is not None else following
                    toks[i : i + 2] = [r"\differential"]
                    p.gaps[i : i + 2] = [p.gaps[i]]
                    return i, name
        i += 1
    raise p.error("an integral whose dx is not found")


def limit(p: Cursor) -> Tree:
    p.i += 1
    toks = p.toks
    if toks[p.i] == "_":
        p.i += 1
    if toks[p.i] not in ("{", "("):
        raise p.error("a limit without a point")
    closer = "}" if toks[p.i] == "{" else ")"
    name = toks[p.i + 1].lstrip("\\")
    if not name.isalpha() or toks[p.i + 2] not in (r"\to", r"\rightarrow", "→", "->", r"\longrightarrow"):
        raise p.error("a limit without a point")
    p.i += 3
    side = ""
    sign = p.toks[p.i]
    end = toks.index(closer, p.i) if closer in toks[p.i :] else -1
    if end > 0 and toks[end - 1] in "+-" and toks[end - 2] in POWERS:
        side = toks[end - 1]
        del toks[end - 2 : end]
        del p.gaps[end - 2 : end]
    elif end > 2 and toks[end - 1] == "}" and toks[end - 2] in "+-" and toks[end - 4] in POWERS:
        side = toks[end - 2]
        del toks[end - 4 : end]
        del p.gaps[end - 4 : end]
    elif end > 2 and closer == "}" and toks[end - 1] in "+-" and toks[end - 2] == "{" and toks[end - 3] in POWERS:
        side = toks[end - 1]
        del toks[end - 3 : end + 1]
        del p.gaps[end - 3 : end + 1]
    if sign == "+" and toks[p.i + 1] in VALUES:
        p.i += 1
    to = products.additive(p)
    p.expect(closer)
    p.deeper()
    body = products.product(p)
    p.depth -= 1
    return ("lim", name, to, side, body)
