"""Expression trees: what the grammar reads and every mathematical object is made of.

A tree is a tuple whose first item names the node. Tuples are immutable, hashable, compare by value and
cost nothing to build, which is what a parser that answers in microseconds needs.

    ("num", p, q)               exact rational p/q in lowest terms, q > 0 (an integer has q == 1)
    ("dec", p, q, e)            decimal literal of value p/q whose last shown digit stands at 10**e:
                                3.14 -> e = -2; 6.02e23 and 6.02 x 10^23 -> e = 21; 5. -> e = 0
    ("mixed", w, p, q)          mixed number w + p/q (negative: under ("neg", ...))
    ("based", digits, base)     numeral in base 2..36, digits as upper-case text: 101_2
    ("percent", a)              a %            ("degree", a)   a degrees (the angle sign)
    ("sym", name)               x, alpha, x_1, v_max, f', DeltaV, AB, x_bar, angle ABC, dy/dx
    ("const", name)             pi, e, i, oo (infinity), emptyset, reals, integers, naturals, rationals, complexes,
                                undefined
    ("add", a, b, ...)          n-ary, flattened; a - b is ("add", a, ("neg", b))
    ("mul", a, b, ...)          n-ary, flattened
    ("neg", a) ("div", a, b) ("pow", a, b) ("root", a, n)       n is a tree; sqrt has ("num", 2, 1)
    ("pm", a) ("mp", a)         plus-minus a, minus-plus a; b +- a is ("add", b, ("pm", a))
    ("fn", name, a, ...)        known functions: sin cos tan cot sec csc asin acos atan acot asec acsc and all with h,
                                exp ln log (second argument: the base; without one ("fn", "log", a)), abs floor ceil
                                factorial factorial2 binomial permutation gcd lcm min max mod re im conj arg sign gamma
    ("call", name, a, ...)      application of a name that is not a known function: f(x), y'(t), f^2(x), f^-1(x), det,
                                norm, round, atan2; an accent over more than a name: bar hat tilde dot; inclusion and
                                position: subset subseteq notsubset notsubseteq parallel perp (two arguments)
    ("sum"|"prod", name, lo, hi, body) ("int", name, lo, hi, body) with lo, hi None when indefinite
    ("lim", name, to, side, body) with side "", "+" or "-"; ("deriv", name, order, body)
    ("rel", op, a, b)           op in = != < <= > >= ~ == ("~" approximately, "==" identically or congruent)
    ("chain", (op, ...), (a, ...))       a < b <= c
    ("in", a, s) ("notin", a, s)         membership
    ("seq", sep, a, ...)        unbracketed items; sep is "," ";" "and" "or"
    ("group", open, close, a, ...)       bracketed items: (a,b) [a,b) {a} <a,b>; a single (a) is just a
    ("setof", head, condition)  set-builder
    ("union", a, b, ...) ("intersection", a, b, ...) ("setminus", a, b)
    ("matrix", ((a, ...), ...)) rows, from matrix environments
    ("cases", ((value, condition), ...))
    ("logic", op, a, ...)       op in not and or implies iff xor nand nor
    ("ratio", a, b, ...)        a : b : c
    ("bigo", kind, a)           kind in O o Theta Omega omega
    ("ellipsis",)
    ("text", words)             words from \\text{...} or prose that is not mathematics
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

# A recursive tuple cannot be typed usefully: the first item decides the rest.
Tree = tuple[Any, ...]


def children(tree: Tree) -> Iterator[Tree]:
    """The direct subtrees of `tree`, left to right."""
    for item in tree[2:] if tree[0] == "chain" else tree[1:]:  # a chain's operators are no subtrees
        if isinstance(item, tuple):
            if item and isinstance(item[0], str):
                yield item
            else:
                for inner in item:
                    if isinstance(inner, tuple):
                        if inner and isinstance(inner[0], str):
                            yield inner
                        else:
                            yield from (leaf for leaf in inner if isinstance(leaf, tuple))


# Nodes with subtrees that are no items of their own.
_NESTED: Final = frozenset({"chain", "matrix", "cases"})
_LEAVES: Final = frozenset({"sym", "num", "const", "dec"})


def nodes(tree: Tree) -> list[Tree]:
    """Every node of `tree`, itself first."""
    found = []
    stack = [tree]
    while stack:
        node = stack.pop()
        found.append(node)
        head = node[0]
        if head in _LEAVES:
            continue
        if head in _NESTED:
            stack.extend(children(node))
        else:
            stack.extend([item for item in node if item.__class__ is tuple])
    return found


def symbols(tree: Tree) -> frozenset[str]:
    """Names of the free and bound symbols in `tree`."""
    return frozenset(node[1] for node in nodes(tree) if node[0] == "sym")
