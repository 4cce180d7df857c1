"""Statements and answers: relations, membership, set operations, ratios, logic, sequences."""

from __future__ import annotations

from verifier.syntax import brackets, products
from verifier.syntax.cursor import Cursor
from verifier.syntax.notation import (
    CLOSERS,
    LOW,
    OPENERS,
    OVER,
    POWERS,
    RANGE,
    SEPARATORS,
    STOPS,
    STRENGTH,
    SUM,
    TIMES,
    WORDY,
)
from verifier.tree import Tree


def whole(p: Cursor) -> Tree:
    if p.toks[0] == "(" and p.toks[2] == ")" and p.gaps[3] and p.toks[3]:
        labelled(p)
    if RANGE.fullmatch(p.text):
        first, _, last = p.text.partition("-")
        if len(first) > 2 or int(first) <= int(last):
            raise p.error("ambiguous: a range or a difference")
    tree = sequence(p)
    if p.toks[p.i] == "." and p.toks[p.i + 1] == "":
        p.i += 1
    if p.toks[p.i]:
        raise p.error(f"unexpected {p.toks[p.i][:20]!r}")
    return tree


def labelled(p: Cursor) -> None:
    """Refuse "(A) 5 m" and "(1) a = 8 (2) b = 3": options and parts, whose label is no factor."""
    label, following = p.toks[1], p.toks[3]
    if not label.isalnum() or (len(label) > 1 and label not in ("ii", "iii", "iv")):
        return
    operator = following == "|" or following in STOPS or following in TIMES or following in OVER or following in POWERS
    if not operator or (following in (*SUM, "<", ">") and not p.gaps[4]):
        raise p.error("a label, not a factor")


def sequence(p: Cursor) -> Tree:
    """Statements separated by `,` `;` "and" "or", up to a closing bracket or the end."""
    first = statement(p, 0)
    separator = next_separator(p)
    if not separator:
        return first
    items = [first]
    separators = []
    while separator:
        if p.toks[p.i] in CLOSERS and separator in (",", ";"):  # "1, 2,"
            break
        separators.append(separator)
        items.append(statement(p, 0))
        separator = next_separator(p)
    return joined(items, separators)


def next_separator(p: Cursor) -> str:
    """The separator at the current place, consumed; "" where there is none. ", and" is "and"."""
    found = ""
    toks = p.toks
    while True:
        token = toks[p.i]
        kind = SEPARATORS.get(token) or (p.spoken(token) if token[:2] in (r"\t", r"\m") else "")
        if not kind or (kind in ("and", "or") and p.logic_words()):
            return found
        if found in ("and", "or") or (found == ";" and kind == ";"):
            return found
        found = kind
        p.i += 1


def statement(p: Cursor, least: int) -> Tree:
    """Relations, set operations, ratios and logic above binding power `least`."""
    if p.toks[p.i] in ("not", "NOT"):
        p.i += 1
        p.deeper()
        left: Tree = ("logic", "not", statement(p, 6))
        p.depth -= 1
        if products.is_word(left[2]):
            raise p.error("words, not mathematics")
    else:
        left = products.additive(p)
    while True:
        token = p.toks[p.i]
        entry = LOW.get(token)
        if entry is None:
            if token == "U" and left[0] in ("group", "setof", "union", "intersection") and p.toks[p.i + 1] in OPENERS:
                entry = (14, "union", "union")
            elif token == "\\\\" and left[0] in ("group", "const", "setof") and p.toks[p.i + 1] in (r"\{", r"\lbrace"):
                entry = (15, "setminus", "setminus")  # a backslash that was doubled
            elif token in ("(", r"\pmod", r"\pod") and left[0] == "rel" and left[1] == "==":
                return modulus(p, left)
            elif token == r"\not":
                left = negated(p, left)
                continue
            else:
                return left
        power, node, operator = entry
        if power <= least or (token in WORDY and not keyword(p, token)):
            return left
        if token == "|" and (p.bars or not p.boolean()):
            return left
        if (node == "ratio" and not p.colon) or (token == "&" and p.cells):
            return left
        if node == "rel":
            left = relation(p, left)
            continue
        p.i += 1
        if token == "|" and p.toks[p.i] == "|":
            p.i += 1
        p.deeper()
        # implication is right associative
        right = statement(p, power - 1 if operator == "implies" else power)
        p.depth -= 1
        if products.is_word(left) and products.is_word(right) and (node == "in" or operator == "and"):
            raise p.error("words, not mathematics")
        if node == "ratio" and (products.is_word(left) or products.is_word(right)):
            raise p.error("a label, not a ratio")
        left = _binary(node, operator, left, right)


def keyword(p: Cursor, token: str) -> bool:
    """Is the word `token` an operator here?"""
    if token in ("in", "iff", "implies"):
        return True
    return p.logic_words()


def relation(p: Cursor, left: Tree) -> Tree:
    operators = []
    sides = [left]
    while True:
        entry = LOW.get(p.toks[p.i])
        if entry is None or entry[1] != "rel":
            break
        p.i += 1
        operators.append(entry[2])
        p.deeper()
        sides.append(statement(p, 10))
        p.depth -= 1
    if len(sides) == 2:
        return ("rel", operators[0], left, sides[1])
    return ("chain", tuple(operators), tuple(sides))


def negated(p: Cursor, left: Tree) -> Tree:
    """left \\not= right and its like."""
    following = p.toks[p.i + 1]
    entry = LOW.get(following)
    if (entry and entry[1] == "rel" and entry[2] == "=") or (entry and entry[1] == "in" and entry[2] == "in"):
        p.i += 2
        right = statement(p, 10)
        return ("rel", "!=", left, right) if entry[1] == "rel" else ("notin", left, right)
    raise p.error("a negated relation that is not read")


def modulus(p: Cursor, left: Tree) -> Tree:
    """a == b (mod m)."""
    macro = p.toks[p.i] != "("
    p.i += 1
    if macro:
        modulus = brackets.argument(p)
    else:
        if p.toks[p.i] not in ("mod", r"\bmod", r"\mod"):
            raise p.error("a bracket after a congruence")
        p.i += 1
        modulus = products.additive(p)
        p.expect(")")
    return ("rel", "==", ("fn", "mod", left[2], modulus), ("fn", "mod", left[3], modulus))


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
    if operator in ("parallel", "perp"):
        return ("call", operator, *sorted((left, right), key=repr))  # said of both alike
    return ("call", operator, left, right)


def _boolean(tree: Tree) -> bool:
    return tree[0] == "sym" and len(tree[1]) <= 2


def joined(items: list[Tree], separators: list[str]) -> Tree:
    """A ("seq", ...) by the separators' strength; "a, b and c" is one list."""
    strongest = max(separators, key=STRENGTH.__getitem__, default="")
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
            groups.append(joined(items[start : index + 1], separators[start:index]))
            start = index + 1
    groups.append(joined(items[start:], separators[start:]))
    return ("seq", strongest, *groups)
