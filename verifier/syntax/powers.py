"""What follows an operand: powers, subscripts, primes, factorials, percent and degree signs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from verifier.syntax import atoms, brackets, letters, products, statements
from verifier.syntax.cursor import BudgetSpent, Cursor
from verifier.syntax.notation import CLOSERS, DEGREES, LOW, MACROED, PERCENT, PLUS_MINUS, POWERS, SEPARATORS, SUM, WORDY
from verifier.tokens import CLOSED_FUNCTIONS, OPEN_FUNCTIONS, SUBSCRIPTS, SUPERSCRIPTS, VALUES, superscript
from verifier.tree import Tree


def factor(p: Cursor) -> Tree:
    base = atoms.atom(p)
    toks = p.toks
    while True:
        token = toks[p.i]
        postfix = POSTFIX.get(token)
        if postfix is None:
            if token and (token[0] in SUPERSCRIPTS or token[0] in SUBSCRIPTS):
                base = script(p, base)
                continue
            return base
        grown = postfix(p, base)
        if grown is None:
            return base
        base = grown


def power(p: Cursor, base: Tree) -> Tree | None:
    p.i += 1
    token = p.toks[p.i]
    if (token == "{" and p.toks[p.i + 2] == "}") or token != "{":
        mark = p.toks[p.i + 1] if token == "{" else token
        if mark in (r"\circ", r"\degree", "°"):
            p.i += 3 if token == "{" else 1
            return degrees(p, base)
        if mark in (r"\prime", "'") and base[0] == "sym":
            p.i += 3 if token == "{" else 1
            return ("sym", base[1] + "'")
    if base[0] == "sym" and token in ("{", "("):
        charge = charged(p)
        if charge:
            return ("sym", f"{base[1]}^{charge}")
    exponent = read_exponent(p)
    if base[0] == "group" and base[1] == "[" and len(base) == 4:
        base = base[3]
    return ("pow", base, exponent)


def charged(p: Cursor) -> str:
    """The charge of an ion in the brackets here, as in C^(4+): a number and a sign. Moves past it; "" for others."""
    digits, sign, closer = p.toks[p.i + 1 : p.i + 4]
    if not digits.isdecimal() or sign not in ("+", "-") or closer != {"{": "}", "(": ")"}[p.toks[p.i]]:
        return ""
    p.i += 4
    return digits + sign


def read_exponent(p: Cursor) -> Tree:
    """What stands after ^: a braced or bracketed expression, or one factor with its own power."""
    p.deeper()
    token = p.toks[p.i]
    if token == "{":
        tree = brackets.braced(p)
        if p.toks[p.i] in POWERS and not p.latex:
            tree = power(p, tree) or tree
    elif token in SUM:
        p.i += 1
        inner = read_exponent(p)
        tree = inner if token == "+" else (PLUS_MINUS.get(token, "neg"), inner)
    else:
        run = token.isalpha() and token.isascii() and len(token) > 1 and token not in VALUES
        if run and token not in OPEN_FUNCTIONS and token not in CLOSED_FUNCTIONS and not p.latex:
            raise p.error("ambiguous: several letters as an exponent")
        tree = atoms.atom(p)
        if p.toks[p.i] in POWERS:
            tree = power(p, tree) or tree
        elif p.toks[p.i] in ("!", "_", "'") and not (p.toks[p.i] == "_" and tree[0] == "num"):
            tree = POSTFIX[p.toks[p.i]](p, tree) or tree
    p.depth -= 1
    return tree


def script(p: Cursor, base: Tree) -> Tree:
    """Unicode superscripts and subscripts after `base`."""
    token = p.toks[p.i]
    p.i += 1
    plain = superscript(token)
    if token[0] in SUPERSCRIPTS:
        inner = superscripted(plain, p)
        return ("pow", base, inner)
    if base[0] == "sym":
        return ("sym", f"{base[1]}_{plain}")
    if base[0] == "num" and base[2] == 1 and plain.isdecimal():
        return based(p, base, int(plain))
    p.i -= 1
    raise p.error("a subscript without a name")


def subscript(p: Cursor, base: Tree) -> Tree | None:
    """`_` after a name or a numeral."""
    if base[0] in ("num", "group"):
        p.i += 1
        radix = brackets.argument(p)
        if radix[0] != "num" or radix[2] != 1:
            raise p.error("a subscript that is not a base")
        return based(p, base, radix[1])
    if base[0] == "pow" and base[1][0] == "sym" and base[2][0] == "num":
        p.i += 1
        return ("pow", ("sym", f"{base[1][1]}_{label(p)}"), base[2])  # x^2_1
    if base[0] == "const" and base[1] in ("e", "i", "pi"):
        base = ("sym", base[1])
    if base[0] != "sym":
        raise p.error("a subscript without a name")
    p.i += 1
    return ("sym", f"{base[1]}_{label(p)}")


def based(p: Cursor, base: Tree, radix: int) -> Tree:
    digits = str(base[1]) if base[0] == "num" else ""
    # the digits as written: leading zeros and letters are part of a numeral
    before = p.i - 1
    while before >= 0 and p.toks[before] not in ("_",) and p.toks[before][0] not in SUBSCRIPTS:
        before -= 1
    shown = p.toks[before - 1] if before > 0 else ""
    if shown.isdecimal():
        digits = shown
    if not 2 <= radix <= 36 or not digits or any(int(digit, 36) >= radix for digit in digits):
        raise p.error(f"not a numeral in base {radix}")
    return ("based", digits.upper(), radix)


def label(p: Cursor) -> str:
    """The text of a subscript, without braces, spaces and font macros."""
    token = p.toks[p.i]
    if token == "{" or token == "(":
        opener, closer = ("{", "}") if token == "{" else ("(", ")")
        parts = []
        level = 0
        while True:
            token = p.toks[p.i]
            p.i += 1
            if token == opener:
                level += 1
            elif token == closer:
                level -= 1
                if not level:
                    break
            elif token == "":
                raise p.error("an unclosed subscript")
            else:
                parts.append(_label(token))
        name = "".join(parts)
        if not name or len(name) > 60:
            raise p.error("an empty or long subscript")
        return name
    if not token or token in CLOSERS or token in LOW or token in SEPARATORS:
        raise p.error("an empty subscript")
    if token.isalpha() and len(token) > 1 and p.latex:  # TeX takes one letter
        p.split(token[0], token[1:])
        p.gaps[p.i + 1] = False
        token = token[0]
    p.i += 1
    if token[0].isdecimal() and not token.isdecimal():
        raise p.error("a subscript that is no integer")
    return _label(token)


def primes(p: Cursor, base: Tree) -> Tree | None:
    token = p.toks[p.i]
    if base[0] == "sym":
        following = p.toks[p.i + 1]
        if not p.gaps[p.i + 1] and following.isalpha() and (len(following) > 1 or len(base[1]) > 1):
            raise p.error("an apostrophe, not a prime")
        p.i += 1
        name = base[1] + token
        if p.toks[p.i] == "(" and not p.gaps[p.i]:
            return letters.application(p, name)
        return ("sym", name)
    if base[0] == "call":
        p.i += 1
        return ("call", base[1] + token, *base[2:])
    raise p.error("a prime without a name")


def factorial(p: Cursor, base: Tree) -> Tree | None:
    if p.toks[p.i + 1] == "!":
        if p.toks[p.i + 2] == "!":
            raise p.error("more than two factorial signs")
        p.i += 2
        return ("fn", "factorial2", base)
    p.i += 1
    return ("fn", "factorial", base)


def percent(p: Cursor, base: Tree) -> Tree | None:
    p.i += 1
    token = p.toks[p.i]
    if (token[:1].isalnum() and token not in SEPARATORS and token not in WORDY) or token == "(":
        raise p.error("a percent sign before an operand")
    return ("percent", base)


def degrees(p: Cursor, base: Tree) -> Tree | None:
    if p.toks[p.i] in ("°", r"\degree", *DEGREES):
        if p.toks[p.i] in DEGREES and base[0] not in ("num", "dec", "mixed", "div", "const", "sym"):
            return None
        if products.is_word(base):
            raise p.error("words, not mathematics")
        p.i += 1
    token = p.toks[p.i]
    if token in ("C", "F", "K", "Celsius", "Fahrenheit", "celsius", "fahrenheit") or (
        token[:2] in (r"\t", r"\m") and MACROED.match(token)
    ):
        raise p.error("a temperature is no angle")
    return ("degree", base)


def _label(token: str) -> str:
    found = MACROED.fullmatch(token)
    if found:
        return "".join(found[2].replace("~", "").split())
    value = VALUES.get(token)
    if value is not None and value[0] in ("sym", "const"):
        return str(value[1])
    return token.lstrip("\\")


def superscripted(plain: str, p: Cursor) -> Tree:
    """A superscript run as a tree of its own."""
    if plain.isdecimal():
        if len(plain) > 100:
            raise BudgetSpent("a long superscript", p)
        return ("num", int(plain), 1)
    if plain[:1] == "-" and plain[1:].isdecimal() and len(plain) < 100:
        return ("neg", ("num", int(plain[1:]), 1))
    inner = Cursor(plain)
    inner.depth = p.depth
    inner.latex = p.latex
    return statements.whole(inner)


POSTFIX: Final[dict[str, Callable[[Cursor, Tree], Tree | None]]] = {
    **dict.fromkeys(POWERS, power),
    "_": subscript,
    "!": factorial,
    **dict.fromkeys(("'", "''", "'''", r"\prime"), primes),
    **dict.fromkeys(PERCENT, percent),
    **dict.fromkeys(("°", r"\degree", *DEGREES), degrees),
}
