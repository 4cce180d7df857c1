"""Runs of letters: names, products of letters, applications, words that are no mathematics."""

from __future__ import annotations

import re

from verifier.syntax import atoms, brackets, functions, products
from verifier.syntax.cursor import Cursor
from verifier.syntax.notation import (
    CALLS,
    DEGREES,
    ENGLISH,
    GLUED,
    GLUED_PARTS,
    MIXED,
    OPENERS,
    POWERS,
    SEGMENTS,
    SEPARATORS,
    UNITS,
    WORDY,
)
from verifier.tokens import CALLED, CLOSED_FUNCTIONS, OPEN_FUNCTIONS, VALUES
from verifier.tree import Tree


def run(p: Cursor) -> Tree:
    """A run of ASCII letters that is no constant."""
    i = p.i
    token = p.toks[i]
    following = p.toks[i + 1]
    attached = not p.gaps[i + 1]
    if len(token) == 1:
        p.i += 1
        if attached:
            if following == "(":
                if token in ("O", "o") and i >= p.plain:
                    return big_o(p, token)
                if ((token in CALLS and i >= p.plain) or token == "f") or token in p.functions or defines(p, token):
                    return application(p, token)
            elif following.isdecimal() and not p.latex:
                p.i += 1
                return ("sym", token + following)
            elif following in POWERS and (token in CALLS and i >= p.plain):
                return iterate(p, token)
        return ("sym", token)
    if following == "2" and attached and token in ("atan", "arctan") and p.toks[i + 2] == "(":
        return angle_of_point(p)
    if token in OPEN_FUNCTIONS:
        p.i += 1
        return functions.function(p, OPEN_FUNCTIONS[token])
    name = CLOSED_FUNCTIONS.get(token)
    if name and (following == "(" or (name in ("sqrt", "cbrt") and following != "")):
        p.i += 1
        if following == "{":
            return functions.built(p, name, [brackets.braced(p)])
        if following != "(":
            return functions.built(p, name, [atoms.atom(p)])
        return functions.applied(p, name)
    if token in CALLED and following == "(" and attached:
        p.i += 1
        return ("call", token, *argument_list(p))
    if products.is_differential(token) and (following == "/" or (i > 0 and p.toks[i - 1] == "/")):
        other = p.toks[i + 2] if following == "/" else p.toks[i - 2]
        if products.is_differential(other):
            p.i += 1
            return ("sym", token)
    if GLUED.fullmatch(token) and (p.mathy() or (not token.startswith("pi") and token != "cosy")):
        p.split(*GLUED_PARTS.findall(token))
        p.plain = max(p.plain, i + len(GLUED_PARTS.findall(token)))
        return atoms.atom(p)
    prose(p, i)
    if token in UNITS and i > 0 and (p.toks[i - 1][-1:].isdecimal() or p.toks[i - 1] in "})"):
        raise p.error("a unit")
    if following == "(" and attached and len(token) > 3:
        p.i += 1
        return application(p, token)
    if attached and following.isdecimal():
        p.i += 2
        return ("sym", token + following)
    if token in ENGLISH or (len(token) > 2 and token.lower() in ENGLISH):
        raise p.error("words, not mathematics")
    if is_product(p, token):
        if not p.latex:
            beside(p, i)
        p.split(*token)
        p.plain = max(p.plain, i + len(token))
        return atoms.atom(p)
    p.i += 1
    if attached and following == "(":
        if token in p.functions or defines(p, token):
            return application(p, token)
        raise p.error("ambiguous: an unknown function or a product")
    beside(p, i)
    return ("sym", token)


def is_product(p: Cursor, run: str) -> bool:
    """Is the unknown run of letters a product of its letters? See the head of this file."""
    size = len(run)
    if size > (4 if p.latex else 3) and not set(run) <= {"x", "y", "z"}:
        return False
    if not run.islower() and (run.isupper() or (size > 2 and not MIXED.fullmatch(run))):
        return False
    return p.mathy()


def prose(p: Cursor, i: int) -> None:
    """Raise where an unknown word stands beside another word."""
    following = p.toks[i + 1]
    if following.isalpha() and following.isascii() and (len(following) > 1 or not p.mathy()):
        if following in WORDY or following in VALUES or following in OPEN_FUNCTIONS or following in DEGREES:
            return
        raise p.error("words, not mathematics")
    before = p.toks[i - 1] if p.gaps[i] and i > 0 else ""
    if before.isalpha() and before.isascii() and before not in WORDY and before not in ("not", "mod", "NOT"):
        if before in VALUES:
            return
        raise p.error("words, not mathematics")


def beside(p: Cursor, i: int) -> None:
    """Raise where the unknown word at `i` stands beside a number or a bracket, as no symbol does: 20 ducks."""
    toks = p.toks
    before = toks[i - 1] if i else ""
    glued = before[-1:].isdecimal() and (
        (p.gaps[i] and not set(toks[i]) <= set("abcxyz"))
        or (len(toks[i]) > 3 and not toks[i].startswith(("Delta", "delta")))
    )
    if glued or (p.gaps[i + 1] and (toks[i + 1][:1].isdecimal() or toks[i + 1] in OPENERS)):
        p.i = i
        raise p.error("a word beside a number")


def defines(p: Cursor, name: str) -> bool:
    """Does `name(...) =` start the statement, so that the name is a function?"""
    i = p.i  # at the bracket
    before = p.toks[i - 2] if i > 1 else ""
    if before and before not in SEPARATORS:
        return False
    toks = p.toks
    i += 1
    while (toks[i].isalnum() and (len(toks[i]) == 1 or toks[i].isdecimal() or toks[i] in VALUES)) or toks[i] in VALUES:
        i += 1
        if toks[i] == ")":
            if toks[i + 1] in ("=", "==", ":="):
                p.functions.add(name)
                return True
            return False
        if toks[i] != ",":
            return False
        i += 1
    return False


def application(p: Cursor, name: str) -> Tree:
    arguments = argument_list(p)
    if name in SEGMENTS and len(arguments) == 2:
        arguments.sort(key=repr)  # a segment has no first end
    return ("call", name, *arguments)


def angle_of_point(p: Cursor) -> Tree:
    """atan2(y, x); with one argument the 2 might belong to it."""
    p.i += 2
    arguments = argument_list(p)
    if len(arguments) != 2:
        raise p.error("ambiguous: atan2 of one argument")
    return ("call", "atan2", *arguments)


def iterate(p: Cursor, name: str) -> Tree:
    """f^2(x), f^{-1}(x): not a power of f(x)."""
    start = p.i
    toks = p.toks
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
        p.i = end
        return ("call", f"{name}^{mark}", *argument_list(p))
    return ("sym", name)


def big_o(p: Cursor, kind: str) -> Tree:
    arguments = argument_list(p)
    if len(arguments) != 1:
        raise p.error("an order of growth takes one argument")
    return ("bigo", kind, arguments[0])


def argument_list(p: Cursor) -> list[Tree]:
    """The items of a bracket that follows a function's name."""
    return list(brackets.bracketed(p, ")"))
