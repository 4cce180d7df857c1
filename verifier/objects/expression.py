"""Expressions: values, closed or with symbols, compared as functions of their symbols.

Beyond equality as functions (verifier.balls):

- a run of letters on one side is a product where the other side shows its letters (`ab` and `b*a`), an application
  is a product where the other side shows its name as a factor;
- antiderivatives are equal up to an additive constant where both have one (`+ C`);
- the whole number of a general solution may be named otherwise (`pi/4 + k pi`, `pi/4 + n pi`), and so may the
  arbitrary constants of a general solution in one variable may be named otherwise (`C_1 e^x + C_2 e^-x`);
- roots: equal where letters other than coordinates and angles are positive (step `positive`);
- notations with a second reading (verifier.readings), such as dy/dx and y';
- decimals: where the value differs but rounds to what the decimals show, the outcome is ROUNDED.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from verifier import balls, forms, readings
from verifier.comparison import Comparison, equal, rounded, unknown
from verifier.lazy import LazyPattern
from verifier.rewrite import calls_as_products, renamed, substitute
from verifier.tree import Tree, children, nodes

if TYPE_CHECKING:
    from verifier.answer import Answer

_VALUES: Final = frozenset(
    {
        "num", "dec", "mixed", "based", "percent", "degree", "sym", "const", "add", "mul", "neg", "div", "pow", "root",
        "fn", "call", "sum", "prod", "int", "lim", "deriv",
    }
)  # fmt: skip
_CONSTANTS: Final = frozenset({"pi", "e", "i", "oo"})
_COUNTING: Final = frozenset({"n", "k", "m", "l"})
# Steps at which names and functions stay open. Other notations with a second reading have long names, or j.
_OPEN_STEPS: Final = frozenset({"symbols", "call", "unread"})
_SIGNS: Final = frozenset({"percent", "degree"})
_OF_ANGLES: Final = frozenset({"sin", "cos", "tan", "cot", "sec", "csc"})
_OF_RATIOS: Final = frozenset({"asin", "acos", "atan", "acot", "asec", "acsc"})
_OF_INTEGRALS: Final = _OF_ANGLES | {"ln", "log", "asin", "acos", "atan", "asinh", "acosh", "atanh"}
_ANGLES: Final = frozenset({"theta", "phi", "psi", "alpha", "beta", "gamma", "varphi", "vartheta"})
# Names of arbitrary constants: certain ones, and letters that often mean something else.
_ARBITRARY: Final = re.compile(r"C(_?\d)?|c_?\d|const|constant")
_MAYBE_ARBITRARY: Final = re.compile(r"[cKk](_?\d)?")


class Expression(NamedTuple):
    """A value. `symbols`: its free symbols; `has_decimal`: whether a decimal literal stands in it; `functions`: the
    names of the known functions in it."""

    tree: Tree
    symbols: frozenset[str]
    has_decimal: bool
    functions: frozenset[str] = frozenset()


def of(tree: Tree) -> Expression | None:
    """The expression that `tree` is, or None where it is no value (a relation, a list, a value with plus-minus)."""
    decimal = binds = False
    names, functions = set(), set()
    stack = [tree]
    while stack:
        node = stack.pop()
        head = node[0]
        if head == "sym":
            names.add(node[1])
        elif head == "num":
            continue
        elif head not in _VALUES or (head == "const" and node[1] not in _CONSTANTS):
            return None
        elif head == "dec":
            decimal = True
        else:
            if head == "fn":
                functions.add(node[1])
            binds = binds or head in balls.BINDERS
            # Every subtree of a value node is an item of its own.
            stack.extend([item for item in node if item.__class__ is tuple])
    free = balls.free_symbols(tree) if binds else frozenset(names)
    return Expression(tree, free, decimal, frozenset(functions))


_REMAINDER = LazyPattern(r"\d+ ?[Rr] ?\d+")  # 17 / 3 is 5 R 2


def read(answer: Answer) -> Expression | None:
    """The answer as a value, or None."""
    tree = answer.tree
    if tree is None or (tree[0] == "mul" and _REMAINDER.fullmatch(answer.plain) is not None):
        return None
    return of(tree)


def show(expression: Expression) -> str:
    """Plain notation, which reads back as the same expression."""
    from verifier import grammar

    return grammar.show(expression.tree)


def same_form(a: Expression, b: Expression) -> bool:
    """Whether two expressions are written the same way, up to the order of terms and factors."""
    return forms.same(a.tree, b.tree)


def compare(a: Expression, b: Expression) -> Comparison:
    """How two expressions relate as functions of their symbols. ROUNDED where decimals stand for the other's value."""
    result = balls.compare(a.tree, b.tree)
    if result.equal:
        return result
    if result.step in _OPEN_STEPS or any(len(name) > 1 or name == "j" for side in (a, b) for name in side.symbols):
        result = readings.compare(a.tree, b.tree, result)
        if result.equal or result.step == "notation":
            return result
    if a.tree[0] == b.tree[0] == "sym" and (len(a.tree[1]) > 1) == (len(b.tree[1]) > 1) and a.tree != b.tree:
        # Two names, neither of which can be a product of letters of the other: words, most often.
        return unknown("symbols", symbols=" ".join(sorted((a.tree[1], b.tree[1]))))
    if a.tree[0] == b.tree[0] == "int" and a.tree[1:4] == b.tree[1:4] == (a.tree[1], None, None):
        return balls.compare(a.tree[4], b.tree[4])
    if a.symbols != b.symbols:
        other = _with_products(a, b)
        if other is not None:
            # Another reading is a guess, which only agreement bears out.
            guess = compare(*other)
            if guess.equal or guess.rounded:
                return guess
            return unknown("symbols", symbols=" ".join(sorted(a.symbols ^ b.symbols)))
        if not a.symbols or not b.symbols:
            result = _labelled(a, b, result)
        if _renamed_parameter(a, b):
            return equal("renamed parameter")
    if result.different and _alike_without_signs(a.tree, b.tree):
        return unknown("sign", signs="% or degrees")
    if any(name[0] in "ABCKck" for name in a.symbols) or any(name[0] in "ABCKck" for name in b.symbols):
        constant = _up_to_constants(a, b)
        if constant is not None:
            return constant
        if result.different and _solution_families(a, b):
            return unknown("arbitrary constants", exactly="different")
    if result.different and result.step == "balls" and differ_by_constant(a, b):
        return unknown("additive constant", missing="both")
    if result.unknown and result.step == "branch":
        result = _with_positive_letters(a, b, result)
    if (a.has_decimal or b.has_decimal) and _round_alike(a.tree, b.tree):
        return rounded("decimals", exactly=result.outcome.value)
    return result


def differ_by_constant(a: Expression, b: Expression) -> bool:
    """Whether two expressions with logarithms or circular functions differ by a constant, as two antiderivatives do:
    ln x and ln 5x, sin^2 x and -cos^2 x."""
    if a.symbols != b.symbols or not a.symbols:
        return False
    if a.functions.isdisjoint(_OF_INTEGRALS) or b.functions.isdisjoint(_OF_INTEGRALS):
        return False
    return gap_is_constant(a.tree, b.tree, a.symbols)


def positive_by_custom(*trees: Tree) -> frozenset[str]:
    """Free symbols that stand for positive quantities unless somebody says otherwise: masses, lengths, parameters. Not
    the names of unknowns and coordinates (x, y, z, w), nor anything that an angle may be made of."""
    found: frozenset[str] = frozenset()
    angles: frozenset[str] = frozenset()
    for tree in trees:
        found |= balls.free_symbols(tree)
        for node in nodes(tree):
            if node[0] == "fn" and node[1] in _OF_ANGLES:
                angles |= _angle_symbols(node)
    return frozenset(name for name in found - angles if name[0] not in "wxyz" and name not in _ANGLES)


def _angle_symbols(tree: Tree) -> frozenset[str]:
    """The symbols that an angle is made of: not a and b in cos(arctan(a/b)), which are lengths."""
    if tree[0] == "fn" and tree[1] in _OF_RATIOS:
        return frozenset()
    if tree[0] == "sym":
        return frozenset({tree[1]})
    return frozenset().union(*map(_angle_symbols, children(tree)))


def _with_positive_letters(a: Expression, b: Expression, result: Comparison) -> Comparison:
    """Equal where quantities are positive: sqrt(V c)/c and sqrt(V/c)."""
    from verifier.points import by_balls

    positive = positive_by_custom(a.tree, b.tree)
    if not positive or not by_balls(a.tree, b.tree, a.symbols | b.symbols, positive=positive).equal:
        return result
    return equal("positive", symbols=" ".join(sorted(positive)))


def _with_products(a: Expression, b: Expression) -> tuple[Expression, Expression] | None:
    """Both sides with letter runs and applications read as products where the other side shows the letters; None
    when nothing changes."""
    from verifier.grammar import split_products

    left = split_products(calls_as_products(a.tree, b.symbols), b.symbols)
    right = split_products(calls_as_products(b.tree, a.symbols), a.symbols)
    if left == a.tree and right == b.tree:
        return None
    first, second = of(left), of(right)
    return None if first is None or second is None else (first, second)


def _labelled(a: Expression, b: Expression, result: Comparison) -> Comparison:
    """A number against a lone letter, which may be the name of an option, or against the same number times letters,
    which may be its unit."""
    letters, number = (a, b) if a.symbols else (b, a)
    if letters.tree[0] == "sym":
        return unknown("symbols", symbols=letters.tree[1])
    if not _monomial(letters.tree):
        return result
    bare = substitute(letters.tree, dict.fromkeys(letters.symbols, ("num", 1, 1)))
    if balls.compare(bare, number.tree).equal:
        return unknown("symbols", symbols=" ".join(sorted(letters.symbols)))
    return result


def _alike_without_signs(a: Tree, b: Tree) -> bool:
    """Whether only percent and degree signs set two trees apart: 30 and 30 degrees, where degrees were asked."""
    if not (balls.mentions(a, _SIGNS) or balls.mentions(b, _SIGNS)):
        return False
    return balls.compare(_without_signs(a), _without_signs(b)).equal


def _without_signs(tree: Tree) -> Tree:
    if tree[0] in _SIGNS:
        return _without_signs(tree[1])
    return tuple(
        _without_signs(item) if isinstance(item, tuple) and item and isinstance(item[0], str) else item for item in tree
    )


def _monomial(tree: Tree) -> bool:
    """Whether a tree is a number times powers of symbols."""
    head = tree[0]
    if head in ("mul", "div", "neg"):
        return all(_monomial(item) for item in tree[1:])
    if head == "pow":
        return tree[1][0] == "sym" and balls.exact(tree[2]) is not None
    return head == "sym" or balls.closed(tree)


def _round_alike(a: Tree, b: Tree) -> bool:
    """Whether one side is what the other rounds to, in the digits that it shows."""
    left, right = _literal(a), _literal(b)
    if left is not None and right is not None:
        return abs(left[0] - right[0]) <= max(left[1], right[1])
    if left is not None or right is not None:
        literal, tree = (left, b) if left is not None else (right, a)
        assert literal is not None
        return _rounds_to(tree, *literal)
    from verifier.points import within_digits

    names = sorted(balls.free_symbols(a) | balls.free_symbols(b))
    return within_digits(a, b, names) or within_digits(b, a, names)


def computed(expression: Expression) -> bool:
    """Whether every decimal has twelve digits or more, as a machine prints them: what rounding then leaves open is
    noise. False without decimals."""
    decimals = [node for node in nodes(expression.tree) if node[0] == "dec"]
    return bool(decimals) and all(abs(p) * Fraction(10) ** -e >= 10**11 * q for _, p, q, e in decimals)


def _literal(tree: Tree) -> tuple[Fraction, Fraction] | None:
    """Value of a decimal literal (with a sign, with %) and half of its last place; None for other trees."""
    head = tree[0]
    if head == "dec":
        return Fraction(tree[1], tree[2]), Fraction(10) ** tree[3] / 2
    if head in ("neg", "percent"):
        inner = _literal(tree[1])
        if inner is not None:
            return (-inner[0], inner[1]) if head == "neg" else (inner[0] / 100, inner[1] / 100)
    return None


def _rounds_to(tree: Tree, target: Fraction, half: Fraction) -> bool:
    exact = balls.exact(tree)
    if exact is not None:
        return abs(exact - target) <= half
    if not balls.closed(tree):
        return False
    gap: Tree = ("add", tree, ("num", -target.numerator, target.denominator))
    ball = balls.value(gap)
    return ball is not None and bool(abs(ball) * half.denominator < half.numerator)


def _up_to_constants(a: Expression, b: Expression) -> Comparison | None:
    """The comparison where arbitrary constants take part, None where none does."""
    left, right = _additive_constant(a), _additive_constant(b)
    if left is not None and right is not None:
        variables = (a.symbols - {left[0]}) | (b.symbols - {right[0]})
        sure = _ARBITRARY.fullmatch(left[0]) and _ARBITRARY.fullmatch(right[0])
        if (sure or len(variables) == 1) and gap_is_constant(left[1], right[1], variables):
            return equal("additive constant", constants=f"{left[0]} {right[0]}")
    elif left is not None or right is not None:
        name, rest = left or right or ("", a.tree)
        other = b if left is not None else a
        if name not in other.symbols and (_ARBITRARY.fullmatch(name) or len(other.symbols) == 1):
            variables = balls.free_symbols(rest) | other.symbols
            if gap_is_constant(rest, other.tree, variables):
                return unknown("additive constant", missing=name)
    return _renamed_constants(a, b)


def _additive_constant(expression: Expression) -> tuple[str, Tree] | None:
    """An arbitrary constant that stands once, as a term of the sum; and the rest of the sum."""
    tree = expression.tree
    if tree[0] != "add":
        return None
    for place, item in enumerate(tree[1:], 1):
        bare = item[1] if item[0] == "neg" else item
        if bare[0] == "sym" and (_ARBITRARY.fullmatch(bare[1]) or _MAYBE_ARBITRARY.fullmatch(bare[1])):
            rest: Tree = tree[1] if len(tree) == 2 else (tree[:place] + tree[place + 1 :])
            rest = rest[1] if rest[0] == "add" and len(rest) == 2 else rest
            if bare[1] not in balls.free_symbols(rest):
                return bare[1], rest
    return None


def gap_is_constant(a: Tree, b: Tree, variables: frozenset[str]) -> bool:
    """Whether a - b has the same value for all values of `variables`."""
    gap: Tree = ("add", a, ("neg", b))
    return balls.same_function(gap, renamed(gap, {name: f"{name}'" for name in variables})).equal


def _renamed_constants(a: Expression, b: Expression) -> Comparison | None:
    """General solutions in one variable, with each arbitrary constant once and linear: equal under another naming."""
    left = sorted(name for name in a.symbols if _ARBITRARY.fullmatch(name) or name in "AB")
    right = sorted(name for name in b.symbols if _ARBITRARY.fullmatch(name) or name in "AB")
    if not left or len(left) != len(right) or len(left) > 3:
        return None
    if a.symbols - set(left) != b.symbols - set(right) or len(a.symbols) != len(left) + 1:
        return None
    if not (_linear_once(a.tree, left) and _linear_once(b.tree, right)):
        return None
    for order in permutations(right):
        if balls.compare(a.tree, renamed(b.tree, dict(zip(order, left, strict=True)))).equal:
            return equal("renamed constants", constants=" ".join(order))
    return None


def _solution_families(a: Expression, b: Expression) -> bool:
    """Whether both are functions of one variable and arbitrary constants, none of them a mere term: C e^x and e^(x + C)
    are one family."""
    left = {name for name in a.symbols if _ARBITRARY.fullmatch(name)}
    right = {name for name in b.symbols if _ARBITRARY.fullmatch(name)}
    if not left or not right or len(a.symbols - left) > 1 or len(b.symbols - right) > 1:
        return False
    return _additive_constant(a) is None or _additive_constant(b) is None


def _renamed_parameter(a: Expression, b: Expression) -> bool:
    """Whether two general solutions of a trigonometric equation differ in the name of their whole number only."""
    left, right = a.symbols - b.symbols, b.symbols - a.symbols
    if len(left) != 1 or len(right) != 1 or not left | right <= _COUNTING:
        return False
    if not any(node == ("const", "pi") for node in nodes(a.tree)):
        return False
    return balls.compare(renamed(a.tree, {min(left): min(right)}), b.tree).equal


def _linear_once(tree: Tree, names: list[str]) -> bool:
    """Whether every name stands once, each as a factor of another term of a sum."""
    terms = tree[1:] if tree[0] == "add" else (tree,)
    found: list[str] = []
    for term in terms:
        bare = term[1] if term[0] == "neg" else term
        factors = bare[1:] if bare[0] == "mul" else (bare,)
        found += [factor[1] for factor in factors if factor[0] == "sym" and factor[1] in names]
    all_found = [node[1] for node in nodes(tree) if node[0] == "sym" and node[1] in names]
    return sorted(found) == sorted(all_found) == names
