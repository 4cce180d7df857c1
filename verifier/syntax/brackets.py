"""Brackets: grouping, tuples, intervals, sets, absolute values, arguments of macros."""

from __future__ import annotations

from typing import Final

from verifier.syntax import atoms, products, statements
from verifier.syntax.cursor import Cursor
from verifier.syntax.notation import LOW, OPENERS, OVER, POWERS, SEPARATORS, SUCH_THAT, SUM, TIMES
from verifier.tree import Tree

PAIRED: Final = {
    r"\lvert": (r"\rvert", "abs"),
    r"\lceil": (r"\rceil", "ceil"),
    "⌈": ("⌉", "ceil"),
    r"\lfloor": (r"\rfloor", "floor"),
    "⌊": ("⌋", "floor"),
    r"\|": (r"\|", "norm"),
    r"\lVert": (r"\rVert", "norm"),
    "‖": ("‖", "norm"),
}


def bracketed(p: Cursor, *closers: str) -> tuple[Tree, ...]:
    """The items between the bracket here and its partner, one of `closers`."""
    p.deeper()
    saved = p.bars, p.inside, p.colon
    p.bars, p.inside, p.colon = 0, True, True
    p.i += 1
    items = []
    if p.toks[p.i] == closers[0]:
        raise p.error("an empty bracket")
    while True:
        items.append(statements.statement(p, 0))
        token = p.toks[p.i]
        if token in (",", ";", "，", "；", "、"):
            p.i += 1
            if p.toks[p.i] == closers[0]:
                raise p.error("an item is missing")
            continue
        if token in closers:
            break
        raise p.error(f"expected {closers[0]!r}")
    p.i += 1
    p.bars, p.inside, p.colon = saved
    p.depth -= 1
    return tuple(items)


def bracket(p: Cursor) -> Tree:
    """( ... ): an expression in brackets, a tuple, an open or half-open interval."""
    if p.toks[p.i + 1] == ")":
        raise p.error("an empty bracket")
    start = p.i
    items = bracketed(p, ")", "]", "[")
    closer = p.toks[p.i - 1]
    if len(items) == 1:
        if closer != ")":
            raise p.error("brackets that do not match")
        if items[0][0] == "group" and items[0][1] == "[" and len(items[0]) == 4:
            inner: Tree = items[0][3]
            return inner
        return items[0]
    if closer == "[" and start and len(items) != 2:
        raise p.error("brackets that do not match")
    return ("group", "(", closer, *items)


def square(p: Cursor) -> Tree:
    """[ ... ]: a list, a closed or half-open interval, or brackets around an expression."""
    if p.toks[p.i + 1] == "]":
        p.i += 2
        return ("group", "[", "]")
    items = bracketed(p, "]", ")", "[")
    closer = p.toks[p.i - 1]
    if len(items) == 1:
        if closer != "]":
            raise p.error("brackets that do not match")
        if items[0][0] == "matrix":
            return items[0]
        following = p.toks[p.i]
        before = within_arithmetic(p)
        if following in POWERS or following in TIMES or following in OVER or before or following in OPENERS:
            return items[0]
        if following in SUM or (following.isalpha() and following not in SEPARATORS):
            return items[0]
    return ("group", "[", closer, *items)


def within_arithmetic(p: Cursor) -> bool:
    """Does an operand or an operator of arithmetic stand before the bracket that has just been closed?"""
    level = 0
    i = p.i - 1
    while i >= 0:
        token = p.toks[i]
        if token in (")", "]"):
            level += 1
        elif token in ("(", "["):
            level -= 1
            if level == 0:
                break
        i -= 1
    before = p.toks[i - 1] if i > 0 else ""
    return bool(before) and (
        before in SUM or before in TIMES or before in OVER or (before[-1].isalnum() and before not in LOW)
    )


def outward(p: Cursor) -> Tree:
    """]a, b[ and its half-open forms."""
    items = bracketed(p, "[", "]", ")")
    if len(items) != 2:
        raise p.error("brackets that do not match")
    return ("group", "]", p.toks[p.i - 1], *items)


def angle(p: Cursor) -> Tree:
    """<a, b>: a vector."""
    closer = {"<": ">", r"\langle": r"\rangle", "⟨": "⟩"}[p.toks[p.i]]
    p.deeper()
    saved = p.bars, p.inside
    p.bars, p.inside = 0, True
    p.i += 1
    items = [products.additive(p)]
    while p.toks[p.i] in (",", ";"):
        p.i += 1
        items.append(products.additive(p))
    p.expect(closer)
    p.bars, p.inside = saved
    p.depth -= 1
    return ("group", "<", ">", *items)


def listed(p: Cursor) -> Tree:
    """\\{ ... \\}: a set by its members or by a condition."""
    return members(p, p.toks[p.i], {r"\{": r"\}", r"\lbrace": r"\rbrace", "{": "}"}[p.toks[p.i]])


def members(p: Cursor, opener: str, closer: str) -> Tree:
    p.deeper()
    saved = p.bars, p.inside, p.colon
    p.bars, p.inside, p.colon = -1, True, False
    p.i += 1
    if p.toks[p.i] == closer:
        p.i += 1
        p.bars, p.inside, p.colon = saved
        p.depth -= 1
        return ("const", "emptyset")
    items = [statements.statement(p, 0)]
    token = p.toks[p.i]
    if token in ("|", ":", r"\mid", r"\colon", r"\vert", "∣", "∶") or SUCH_THAT.fullmatch(token):
        p.i += 1
        p.bars, p.colon = 0, True
        conditions = [statements.statement(p, 0)]
        while p.toks[p.i] in (",", ";") or p.spoken(p.toks[p.i]) == "and":
            p.i += 1
            conditions.append(statements.statement(p, 0))
        condition = conditions[0] if len(conditions) == 1 else ("logic", "and", *conditions)
        tree: Tree = ("setof", items[0], condition)
    else:
        while p.toks[p.i] in (",", ";", "，", "、"):
            p.i += 1
            items.append(statements.statement(p, 0))
        tree = ("group", "{", "}", *items)
    p.expect(closer)
    p.bars, p.inside, p.colon = saved
    p.depth -= 1
    return tree


def brace(p: Cursor) -> Tree:
    """{ ... }: LaTeX grouping, or a set where it holds several items or a condition."""
    start = p.i
    if not p.latex and not mathy_brace(p):
        return members(p, "{", "}")
    p.deeper()
    saved = p.bars, p.inside, p.colon
    p.bars, p.inside, p.colon = 0, True, True
    p.i += 1
    tree = choose(p) if r"\choose" in p.toks else None
    if tree is None:
        tree = statements.statement(p, 0)
    token = p.toks[p.i]
    p.bars, p.inside, p.colon = saved
    p.depth -= 1
    if token in (",", ";", "|", ":", r"\mid"):
        p.i = start
        return members(p, "{", "}")
    p.expect("}")
    return tree


def mathy_brace(p: Cursor) -> bool:
    """Is a plain-text {...} a grouping, because it stands within an expression?"""
    before = p.toks[p.i - 1] if p.i else ""
    return before in POWERS or before == "_"


def choose(p: Cursor) -> Tree | None:
    """{n \\choose k}; the opening brace has been read."""
    toks = p.toks
    level = 0
    for i in range(p.i, len(toks)):
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
    top = products.additive(p)
    p.expect(r"\choose")
    return ("fn", "binomial", top, products.additive(p))


def braced(p: Cursor) -> Tree:
    """{ ... } as the argument of a macro."""
    p.deeper()
    saved = p.bars, p.inside, p.colon
    p.bars, p.colon = 0, True
    p.i += 1
    tree = statements.statement(p, 0)
    if p.toks[p.i] == "," and not p.inside:
        p.i += 1
        tree = statements.joined([tree, statements.sequence(p)], [","])
    p.expect("}")
    p.bars, p.inside, p.colon = saved
    p.depth -= 1
    return tree


def argument(p: Cursor) -> Tree:
    """A macro's argument: {...} or one token, of a numeral its first digit."""
    token = p.toks[p.i]
    if token == "{":
        return braced(p)
    if (token[:1].isdecimal() and len(token) > 1) or (token.isalpha() and token.isascii() and len(token) > 1):
        p.split(token[0], token[1:])
    elif token == "(":
        p.deeper()
        tree = bracket(p)
        p.depth -= 1
        return tree
    p.deeper()
    tree = atoms.number(p) if token[:1].isdecimal() else atoms.atom(p)
    p.depth -= 1
    return tree


def absolute(p: Cursor) -> Tree:
    p.deeper()
    saved = p.bars, p.inside
    p.bars, p.inside = max(p.bars, 0) + 1, True
    p.i += 1
    inner = products.additive(p)
    p.expect("|")
    p.bars, p.inside = saved
    p.depth -= 1
    if inner[0] == "sym" and len(inner[1]) == 2 and inner[1].isupper():
        inner = ("sym", "".join(sorted(inner[1])))  # |BA| is the distance |AB|
    return ("fn", "abs", inner)


def paired(p: Cursor) -> Tree:
    """\\lvert x \\rvert, floor and ceiling brackets, the norm."""
    closer, name = PAIRED[p.toks[p.i]]
    p.deeper()
    saved = p.bars, p.inside, p.norm
    p.bars, p.inside, p.norm = 0, True, closer in ("‖", r"\|")
    p.i += 1
    inner = products.additive(p)
    p.expect(closer)
    p.bars, p.inside, p.norm = saved
    p.depth -= 1
    return ("call", "norm", inner) if name == "norm" else ("fn", name, inner)
