"""Functions with and without brackets around their argument."""

from __future__ import annotations

from typing import Final

from verifier.syntax import atoms, brackets, letters, powers, products
from verifier.syntax.cursor import Cursor
from verifier.syntax.notation import FRACTIONS, MINUS, OPENERS, OVER, POWERS, STOPS, TIMES, TWO
from verifier.tokens import ARITIES, MACRO_FUNCTIONS, OPEN_FUNCTIONS, SUBSCRIPTS, SUPERSCRIPTS, superscript
from verifier.tree import Tree

_INVERSES: Final = {name + h: f"a{name}{h}" for name in ("sin", "cos", "tan", "cot", "sec", "csc") for h in ("", "h")}


def function(p: Cursor, name: str) -> Tree:
    """A function that may be written without brackets. Its name has been read."""
    toks = p.toks
    p.deeper()
    base: Tree | None = None
    power: Tree | None = None
    if toks[p.i] == "_" or (toks[p.i][:1] in SUBSCRIPTS and toks[p.i]):
        if name not in ("log",):
            raise p.error("a function with a subscript")
        if toks[p.i] == "_":
            p.i += 1
            base = log_base(p)
        else:
            base = ("num", int(superscript(toks[p.i])), 1)
            p.i += 1
    elif name == "log" and toks[p.i] in ("2", "10") and not p.gaps[p.i] and toks[p.i + 1] == "(":
        base = ("num", int(toks[p.i]), 1)
        p.i += 1
    token = toks[p.i]
    if token in POWERS:
        p.i += 1
        power = powers.read_exponent(p)
    elif token and token[0] in SUPERSCRIPTS:
        p.i += 1
        power = powers.superscripted(superscript(token), p)
    if name == "log" and toks[p.i] == "_" and base is None:
        p.i += 1
        base = log_base(p)
    token = toks[p.i]
    if token == "(" or token == "[":
        arguments = letters.argument_list(p) if token == "(" else list(brackets.bracketed(p, "]"))
    elif token == "{":
        arguments = [brackets.braced(p)]
        if not ends_argument(p):
            arguments = [bare(p, arguments[0])]
    else:
        arguments = [bare(p, None)]
    p.depth -= 1
    if name in ("lg", "lb"):
        name, base = "log", ("num", 10 if name == "lg" else 2, 1)
    if base is not None:
        arguments.append(base)
    inverse = power is not None and power == ("neg", ("num", 1, 1)) and name in _INVERSES
    tree = built(p, _INVERSES[name] if inverse else name, arguments)
    return tree if power is None or inverse else ("pow", tree, power)


def log_base(p: Cursor) -> Tree:
    """The base of a logarithm, after `_`."""
    token = p.toks[p.i]
    if token == "{":
        return brackets.braced(p)
    if token == "(":
        return brackets.bracket(p)
    if token.isdecimal():
        if p.latex and len(token) > 1 and p.toks[p.i + 1] not in ("(", "{"):
            p.split(token[0], token[1:])  # TeX: \log_28 is the logarithm of 8 to base 2
        return atoms.number(p)
    return atoms.atom(p)


def ends_argument(p: Cursor) -> bool:
    token = p.toks[p.i]
    return token in STOPS or token in TIMES or token in OVER or not products.starts_factor(p, token)


def bare(p: Cursor, first: Tree | None) -> Tree:
    """The argument of a function written without brackets: as far as one reading goes."""
    toks = p.toks
    negative = False
    if first is None and toks[p.i] in MINUS:
        negative = True
        p.i += 1
    start = p.i
    factors = [first if first is not None else powers.factor(p)]
    simple = factors[0][0] in ("num", "dec", "sym", "const", "pow") and toks[start] not in OPENERS
    while True:
        token = toks[p.i]
        if token in STOPS or token in TIMES:
            break
        if token in OVER:
            if (p.gaps[p.i] and p.gaps[p.i + 1]) or not simple:
                break
            raise p.error("ambiguous: a division after a function without brackets")
        if token in OPEN_FUNCTIONS or token in MACRO_FUNCTIONS or not products.starts_factor(p, token):
            break
        if token == "|":
            break
        if not simple:
            break
        numeric = all(factor[0] in ("num", "dec") for factor in factors)
        if toks[p.i][:1] in "([{" or token in OPENERS:
            if numeric and factors[0][0] == "num":
                factors.append(powers.factor(p))
                continue
            raise p.error("ambiguous: a bracket after a function without brackets")
        if token in FRACTIONS or token in (r"\sqrt", "√", "e", "sqrt"):
            if numeric:
                factors.append(powers.factor(p))
                continue
            raise p.error("ambiguous: a factor after a function without brackets")
        previous = toks[p.i - 1]
        if p.gaps[p.i] and not numeric and previous[:1] != "\\" and previous != "}":
            raise p.error("ambiguous: a factor after a function without brackets")
        factors.append(powers.factor(p))
    tree = factors[0] if len(factors) == 1 else products.multiplied(factors)
    return ("neg", tree) if negative else tree


def applied(p: Cursor, name: str) -> Tree:
    """A function whose opening bracket comes next."""
    arguments = letters.argument_list(p)
    return built(p, name, arguments)


def built(p: Cursor, name: str, arguments: list[Tree]) -> Tree:
    """The tree of the function `name` of the tables applied to `arguments`."""
    low, high = ARITIES.get(name, (1, 1))
    if not low <= len(arguments) <= high:
        raise p.error(f"wrong number of arguments of {name}")
    if name == "sqrt":
        return ("root", arguments[0], TWO)
    if name == "cbrt":
        return ("root", arguments[0], ("num", 3, 1))
    if name == "root":
        return ("root", arguments[0], arguments[1] if len(arguments) == 2 else TWO)
    if name in ("max", "min", "gcd", "lcm") and len(arguments) == 1 and arguments[0][0] == "group":
        arguments = list(arguments[0][3:])
    return ("fn", name, *arguments)
