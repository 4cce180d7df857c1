"""Sums and products, written out and implicit, with the refusals where an implicit product is ambiguous."""

from __future__ import annotations

from verifier import numerals
from verifier.syntax import atoms, powers
from verifier.syntax.cursor import Cursor
from verifier.syntax.notation import (
    CLOSERS,
    FRACTIONS,
    LOW,
    MACROED,
    OPENERS,
    OVER,
    PLUS_MINUS,
    POWERS,
    STATEMENTS,
    STOPS,
    SUCH_THAT,
    SUM,
    TIMES,
    WORDY,
)
from verifier.tokens import MACRO_FUNCTIONS, PI, SUPERSCRIPTS, VALUES
from verifier.tree import Tree


def additive(p: Cursor) -> Tree:
    toks = p.toks
    token = toks[p.i]
    first = product(p) if token not in SUM else signed_product(p)
    if toks[p.i] not in SUM:
        return first
    terms = list(first[1:]) if first[0] == "add" else [first]
    while toks[p.i] in SUM:
        joined = toks[p.i] == "-" and not p.gaps[p.i] and not p.gaps[p.i + 1]
        last = terms[-1]
        term = signed_product(p)
        if joined and (is_word(last) or is_word(term[1])):
            raise p.error("a hyphen, not a minus sign")
        if term[0] == "add":
            terms.extend(term[1:])
        else:
            terms.append(term)
    return ("add", *terms)


def signed_product(p: Cursor) -> Tree:
    """A product after one or more signs."""
    token = p.toks[p.i]
    p.i += 1
    if p.toks[p.i] in SUM:
        p.deeper()
        inner = signed_product(p)
        p.depth -= 1
    else:
        inner = product(p)
    return inner if token == "+" else (PLUS_MINUS.get(token, "neg"), inner)


def signed_factor(p: Cursor) -> Tree:
    """One factor after an explicit operator, maybe with a sign: the -3 of 2*-3."""
    token = p.toks[p.i]
    if token in SUM:
        p.i += 1
        p.deeper()
        inner = signed_factor(p)
        p.depth -= 1
        return inner if token == "+" else (PLUS_MINUS.get(token, "neg"), inner)
    return powers.factor(p)


def product(p: Cursor) -> Tree:
    toks = p.toks
    start = p.i
    left = powers.factor(p)
    token = toks[p.i]
    if token in STOPS:
        return left
    parts = [left]  # factors so far; their product is the left side of the next operator
    lone = p.i == start + 1  # the part before the operator is a single token
    over = False  # the last operator was a written-out division
    while True:
        token = toks[p.i]
        if token in STOPS and not (token == "." and toks[p.i + 1] != ""):
            break
        if token in TIMES or (token in ("x", "X") and crossed(p)):
            p.i += 1
            right = signed_factor(p)
            if right[0] == "pow" and lone and len(parts) == 1:
                scientific = _scientific(parts[0], right)
                if scientific:
                    parts = [scientific]
                    continue
            if right[0] == "num" and 100 < right[1] < 1100 and right[2] == 1 and parts[-1][0] == "dec":
                digits = str(right[1])
                if digits[:2] == "10" and digits[2] != "0" and parts[-1][1] < 10 * parts[-1][2]:
                    raise p.error("ambiguous: a factor, or a power of ten without its sign")
            parts.append(right)
            over = lone = False
        elif token in OVER:
            here = p.i
            p.i += 1
            right = signed_factor(p)
            top = parts[0] if len(parts) == 1 else multiplied(parts)
            dated(p, here, top)
            parts = [quotient(p, top, right)]
            over = True
            lone = lone and top[0] == "num" and p.i == here + 2
        elif token == "U" and parts[-1][0] in ("group", "setof") and toks[p.i + 1] in OPENERS:
            break  # the letter U as the sign of a union
        elif starts_factor(p, token):
            if over:
                undivided(p, lone)
            adjoin(p, parts)
            over = lone = False
        else:
            break
    return parts[0] if len(parts) == 1 else multiplied(parts)


def adjoin(p: Cursor, parts: list[Tree]) -> None:
    """Read a factor that stands without an operator after `parts` and put it there."""
    toks = p.toks
    here = p.i
    left = parts[-1]
    right = powers.factor(p)
    if p.gaps[here] and right[0] == "sym" and left[0] == "sym" and not p.arithmetic():
        p.i = here
        raise p.error("letters apart, not a product")
    if right[0] in STATEMENTS or left[0] in STATEMENTS:
        raise p.error("a statement as a factor")
    if right[0] == "group" and left[0] == "sym" and toks[here] == "(" and not p.gaps[here]:
        parts[-1] = ("call", left[1], *right[3:])  # A(1, 4), C(n, k): no product of a letter and a tuple
        return
    if right[0] in ("group", "text") or left[0] in ("group", "text"):
        factors(p, left, right)
    if left[0] in ("num", "dec"):
        literal = toks[here - 1].isdecimal()
        if right[0] in ("num", "dec") and (toks[here] == "{" or toks[here - 1][-1:].isdecimal()) and toks[here] != "(":
            parts[-1] = mixed(p, left, right, here)
            return
        if right[0] == "div" and toks[here] in FRACTIONS and literal:
            whole = mixed_number(left, right)
            if whole is not None:
                parts[-1] = whole
                return
    parts.append(right)


def factors(p: Cursor, left: Tree, right: Tree) -> None:
    """Refuse tuples side by side (cycles, points) and text between factors."""
    if left[0] == "group" and right[0] == "group" and len(left) > 4 and len(right) > 4:
        raise p.error("tuples side by side")
    if left[:2] == ("group", "{") or right[:2] == ("group", "{"):
        raise p.error("a set as a factor")
    if left[0] == "text" and right[0] != "text":
        raise p.error("text between factors")


def is_word(tree: Tree) -> bool:
    """A symbol that looks like a word of prose: three letters or more, neither in capitals nor a known name."""
    if tree[0] != "sym" or len(tree[1]) < 3:
        return False
    name = tree[1]
    return (
        name.isalpha()
        and name not in VALUES
        and not name.startswith("Delta")
        and not (name.isupper() and len(name) < 4)
    )


def quotient(p: Cursor, top: Tree, bottom: Tree) -> Tree:
    if top[0] == "sym" and bottom[0] == "sym" and is_differential(top[1]) and is_differential(bottom[1]):
        return ("sym", f"{top[1]}/{bottom[1]}")
    return ("div", top, bottom)


def dated(p: Cursor, here: int, top: Tree) -> None:
    """Refuse what may be a date: 01/07/2027, 3/4/2027. The sign of division stands at `here`."""
    before, after = p.toks[here - 1], p.toks[here + 1]
    if before.isdecimal() and after.isdecimal():
        zero = (before[0] == "0" and len(before) > 1) or (after[0] == "0" and len(after) > 1)
        if zero or (top[0] == "div" and top[1][0] == "num" and p.toks[here - 2] in OVER and not p.gaps[here]):
            raise p.error("ambiguous: a date or a quotient")


def undivided(p: Cursor, lone: bool) -> None:
    """After `a/b` a factor stands without an operator: refuse unless left to right is the one plausible reading.

    lone: a and b are integers.
    """
    previous = p.toks[p.i - 1]
    if lone and not p.gaps[p.i] and p.toks[p.i - 3] == "1" and VALUES.get(p.toks[p.i]) == PI:
        raise p.error("ambiguous: 1/(2 pi) or half of pi")
    if previous in CLOSERS or lone or (p.gaps[p.i] and previous[-1:].isdecimal()):
        return
    raise p.error("ambiguous: a factor right after a division; write a bracket or a *")


def crossed(p: Cursor) -> bool:
    """Is the letter x here a multiplication sign, as in 6.02 x 10^23 and 3 x 4?"""
    i = p.i
    before, after = p.toks[i - 1], p.toks[i + 1]
    if not (before[-1:].isdecimal() and after[:1].isdecimal()):
        return False
    if p.gaps[i] and p.gaps[i + 1]:
        return True
    return after == "10" and (p.toks[i + 2] in POWERS or p.toks[i + 2][:1] in SUPERSCRIPTS)


def mixed(p: Cursor, whole: Tree, part: Tree, here: int) -> Tree:
    """An integer before a fraction sign or before `p/q`: 2½, 2 1/2. The fraction's numerator has been read."""
    toks = p.toks
    if toks[here] in VALUES and whole[2] == 1 and toks[here - 1].isdecimal():
        return ("mixed", whole[1], part[1], part[2])
    if (
        toks[here - 1].isdecimal()
        and toks[here].isdecimal()
        and toks[p.i] == "/"
        and toks[p.i + 1].isdecimal()
        and p.gaps[here]
        and not p.gaps[p.i]
    ):
        q = int(toks[p.i + 1][: numerals.DIGITS])
        if part[1] < q and toks[p.i + 2] not in POWERS and toks[p.i + 2] != "!":
            p.i += 2
            return ("mixed", whole[1], part[1], q)
    p.i = here
    raise p.error("a number right after a number")


def starts_factor(p: Cursor, token: str) -> bool:
    c = token[0]
    if c.isalpha():
        if c.isascii() or token in VALUES:
            return token not in WORDY
        return False
    if c == "|":
        return p.bars == 0 and not p.boolean()
    if c == "[":
        return opens(p)
    if c == "\\":
        if token == r"\|":
            return not p.norm
        if token in atoms.ATOMS or token in VALUES or token in MACRO_FUNCTIONS:
            return True
        return MACROED.match(token) is not None and not p.spoken(token) and not SUCH_THAT.fullmatch(token)
    if token == "‖":
        return not p.norm
    if token == "(":
        return p.toks[p.i + 1] not in ("mod", r"\bmod", r"\mod")
    return c.isdecimal() or token in atoms.ATOMS or token in VALUES or (c == "." and token != ".")


def opens(p: Cursor) -> bool:
    """Is the [ here an opening bracket, and not the end of [0,1[ ?"""
    following = p.toks[p.i + 1]
    if following in ("", ")", "]", ",", ";", "}", r"\}") or following in LOW:
        return False
    return "]" in p.toks[p.i :]


def multiplied(parts: list[Tree]) -> Tree:
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


def mixed_number(whole: Tree, part: Tree) -> Tree | None:
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


def is_differential(name: str) -> bool:
    return len(name) == 2 and name[0] == "d" and name[1].isalpha()
