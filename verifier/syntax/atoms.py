"""Operands: which reader a token calls, constants and numerals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from verifier import numerals
from verifier.syntax import brackets, calculus, functions, letters, macros
from verifier.syntax.cursor import BudgetSpent, Cursor
from verifier.syntax.notation import ACCENTS, BIG_O, FRACTIONS, RELATIONS, TRANSPARENT
from verifier.tokens import VALUES, names
from verifier.tree import Tree


def atom(p: Cursor) -> Tree:
    token = p.toks[p.i]
    value = VALUES.get(token)
    if value is not None:
        return named(p, token, value)
    read = ATOMS.get(token)
    if read is not None:
        return read(p)
    if token == "":
        raise p.error("the text ends where an operand is expected")
    c = token[0]
    if c in "0123456789" or (c == "." and len(token) > 1 and token[1] in "0123456789"):
        return number(p)
    if c.isalpha() and c.isascii():
        return letters.run(p)
    if c == "\\":
        return macros.macro(p)
    raise p.error(f"unexpected {token[:20]!r}")


def named(p: Cursor, token: str, value: Tree) -> Tree:
    p.i += 1
    following = p.toks[p.i]
    if token in p.bound:
        return ("sym", token)
    if value[0] == "sym":
        if following == "(" and token in BIG_O and not p.gaps[p.i]:
            return letters.big_o(p, BIG_O[token])
        if value[1] == "Delta":
            following_value = VALUES.get(following)
            if following.isalpha() and following.isascii() and len(following) == 1:
                p.i += 1
                return ("sym", "Delta" + following)
            if following_value is not None and following_value[0] == "sym" and following[0] in "\\αβγθλμρστφω":
                p.i += 1
                return ("sym", "Delta" + following_value[1])
        if following == "(" and token in ("\\Gamma", "Gamma", "Γ") and not p.gaps[p.i]:
            return functions.applied(p, "gamma")
        if following == "(" and not p.gaps[p.i] and (value[1] in p.functions or letters.defines(p, value[1])):
            return letters.application(p, value[1])
    elif token in ("e", "i") and following.isdecimal() and not p.gaps[p.i]:
        raise p.error("ambiguous: a digit right after e or i")
    return value


def number(p: Cursor) -> Tree:
    token = p.toks[p.i]
    if "," in token:
        commas(p, token)
        token = p.toks[p.i]
    following = p.toks[p.i + 1]
    if "." in token and following[:1] in ("\\", "(", ".", "…") and not p.gaps[p.i + 1]:
        tree = repeating(p, token, following)
        if tree is not None:
            return tree
    p.i += 1
    try:
        return numerals.literal(token.replace(",", ""))
    except numerals.TooManyDigits as error:
        raise BudgetSpent(str(error), p) from None


def commas(p: Cursor, token: str) -> None:
    """A chain of digits and commas: thousands, or several numbers; then the current token becomes the first."""
    if p.i and token.count(",") == 1 and (token.startswith("0,") or ",0" in token) and p.toks[p.i - 1] in RELATIONS:
        raise p.error("ambiguous: a decimal comma or two items")
    if numerals.THOUSANDS.fullmatch(token) and token[0] != "0":
        if not p.inside:
            return
        if p.spaced is None:
            p.spaced = ", " in p.text or ";" in p.text
        groups = token.partition(".")[0].split(",")
        leading = any(group[0] == "0" and group != "0" for group in groups[1:])
        if p.spaced or leading:
            if leading:
                return
            raise p.error("ambiguous: a thousands separator or two items")
    parts: list[str] = []
    for piece in token.split(","):
        parts += [piece, ","]
    p.split(*parts[:-1])


def repeating(p: Cursor, token: str, following: str) -> Tree | None:
    """0.1\\overline{6}, 0.\\dot{3}, 0.(3), 0.333...: the exact value; None where it is no repeating decimal."""
    whole, _, fraction = token.partition(".")
    i = p.i
    if "e" in token or "E" in token:
        return None
    if following in (r"\overline", r"\bar", r"\dot"):
        end, marked = marked_digits(p, i + 1)
        if not marked:
            raise p.error("a repeating decimal that is not read")
        p.i = end
    elif following == "(":
        marked = p.toks[i + 2]
        if not marked.isdecimal() or p.toks[i + 3] != ")":
            return None
        if fraction and (i > 0 or p.toks[i + 4] or whole != "0"):
            raise p.error("ambiguous: a repeating decimal or a product")
        p.i = i + 4
    elif VALUES.get(following) == ("ellipsis",):
        found = numerals.period(fraction)
        if found is None:
            raise p.error("a decimal cut off by an ellipsis")
        fraction, marked = found
        p.i = i + 2
    else:
        return None
    try:
        return numerals.repeating(whole, fraction, marked)
    except numerals.TooManyDigits as error:
        raise BudgetSpent(str(error), p) from None


def marked_digits(p: Cursor, i: int) -> tuple[int, str]:
    """The digits under \\overline{...}, or from the first to the last \\dot, at `i`: (end, digits)."""
    toks = p.toks
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


ATOMS: Final[dict[str, Callable[[Cursor], Tree]]] = {
    "(": brackets.bracket,
    "[": brackets.square,
    "]": brackets.outward,
    "{": brackets.brace,
    r"\{": brackets.listed,
    r"\lbrace": brackets.listed,
    "|": brackets.absolute,
    **dict.fromkeys(brackets.PAIRED, brackets.paired),
    **dict.fromkeys(("<", r"\langle", "⟨"), brackets.angle),
    **dict.fromkeys(FRACTIONS, macros.fraction),
    r"\sqrt": macros.root,
    **dict.fromkeys(("√", "∛", "∜"), macros.radical),
    **dict.fromkeys((r"\binom", r"\dbinom", r"\tbinom"), macros.binomial),
    **dict.fromkeys((r"\sum", "∑", r"\prod", "∏"), calculus.series),
    **dict.fromkeys((r"\int", "∫"), calculus.integral),
    **dict.fromkeys((r"\lim", "lim"), calculus.limit),
    **dict.fromkeys(ACCENTS, macros.accented),
    **dict.fromkeys(TRANSPARENT, macros.transparent),
    **dict.fromkeys(("¬", "~", "!", r"\neg", r"\lnot"), macros.negation),
    **dict.fromkeys(("∠", r"\angle", r"\triangle", "△"), macros.angled),
    **{
        rf"\begin{{{kind}}}": macros.environment
        for kind in names("matrix pmatrix bmatrix Bmatrix vmatrix smallmatrix array cases dcases")
    },
}
