"""Two trees at fixed points, by ball arithmetic: where they agree, where they do not, and what that proves.

Symbol number i (by name, sorted) has at a point of number j the value f(u), where u is the fractional part of the
square root of prime number 9 i + j and f maps (0, 1) to the range of the point's family. No two such numbers, and no
small combination of them, are related by accident.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from flint import acb

from verifier import ball
from verifier.ball import Point, UndefinedError, UnreadableError, evaluate
from verifier.comparison import Comparison, different, equal, unknown
from verifier.tree import Tree, nodes

BITS: Final = 128
FULL_BITS: Final = 1_024
SYMBOLS: Final = 18

_PRIMES: Final = tuple(n for n in range(2, 1000) if all(n % d for d in range(2, math.isqrt(n) + 1)))
_GENERIC: Final = tuple(math.sqrt(p) % 1.0 for p in _PRIMES)

# name of the family -> number of the point, range
_FAMILIES: Final[dict[str, tuple[int, Callable[[float, int], Any]]]] = {
    "small positive": (0, lambda u, i: 0.2 + 0.65 * u),
    "large positive": (1, lambda u, i: 1.2 + 2.6 * u),
    "positive": (2, lambda u, i: 0.5 + 1.7 * u),
    "mixed signs": (3, lambda u, i: (0.3 + 1.5 * u) * (-1 if i % 2 == 0 else 1)),
    "other signs": (4, lambda u, i: (0.3 + 2.5 * u) * (1 if i % 2 == 0 else -1)),
    "negative": (5, lambda u, i: -(0.2 + 0.7 * u)),
    "complex": (6, lambda u, i: complex(0.3 + u, 0.25 + 0.9 * _GENERIC[i * 9 + 8])),
    "left complex": (7, lambda u, i: complex(-0.3 - u, 0.25 + 0.7 * _GENERIC[i * 9 + 8])),
    "tens": (0, lambda u, i: 5 + 40 * u),
    "minus tens": (1, lambda u, i: -5 - 40 * u),
    "thousands": (2, lambda u, i: 400 + 3_000 * u),
    "minus thousands": (3, lambda u, i: -1_000 - 3_000 * u),
    "millions": (4, lambda u, i: 4e6 + 3e7 * u),
    "minus millions": (5, lambda u, i: -4e6 - 3e7 * u),
    "half": (1, lambda u, i: 0.45 + 0.1 * u),
    "third": (2, lambda u, i: 1.05 + 0.3 * u),
    "hundredths": (0, lambda u, i: 0.005 + 0.05 * u),
}
_POSITIVE: Final = ("small positive", "large positive", "positive")
_SIGNED: Final = ("mixed signs", "other signs", "negative")
_COMPLEX: Final = ("complex", "left complex")
_WIDE: Final = ("tens", "minus tens", "thousands", "minus thousands", "millions", "minus millions", "hundredths")
_EXTRA: Final = ("hundredths", "half", "third")
_FAR: Final = ("tens", "minus tens", "thousands", "minus thousands")
_COUNTS: Final = (5, 4, 6, 3, 7, 2, 8, 9)

_PIECEWISE: Final = frozenset({"abs", "floor", "ceil", "sign", "min", "max", "mod"})
_FLAT_PIECES: Final = _PIECEWISE - {"abs"}
_OF_WHOLES: Final = frozenset({"floor", "ceil", "mod", "gcd", "lcm"})
_COMPLEX_PARTS: Final = frozenset({"re", "im", "conj", "arg"})
# One value for every argument but poles, with no branch: what holds near one point holds everywhere.
_MEROMORPHIC: Final = frozenset(
    [
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "sinh",
        "cosh",
        "tanh",
        "coth",
        "sech",
        "csch",
        "exp",
        "factorial",
        "gamma",
        "binomial",
        "permutation",
    ]
)
# Letters that stand for whole numbers wherever they are exponents of a negative number.
_COUNTING: Final = frozenset({"n", "k", "m", "N", "j", "l"})


@dataclass(slots=True)
class _Nature:
    """What the two trees are made of."""

    functions: frozenset[str]
    whole: frozenset[str]  # symbols in the bounds of sums and products
    exponents: frozenset[str]
    many_valued: bool
    imaginary: bool
    integral: bool
    one_absolute: bool
    scale: float  # of the far points: beyond every whole number in the trees


def _nature(a: Tree, b: Tree) -> _Nature:
    from verifier.balls import free_symbols

    functions: set[str] = set()
    whole: frozenset[str] = frozenset()
    exponents: frozenset[str] = frozenset()
    many_valued = imaginary = integral = False
    absolute = [False, False]
    largest = 1
    for side, tree in enumerate((a, b)):
        for node in nodes(tree):
            head = node[0]
            if head == "num":
                largest = max(largest, abs(node[1]) // node[2])
            elif head == "fn":
                functions.add(node[1])
                absolute[side] = absolute[side] or node[1] == "abs"
            elif head in ("sum", "prod"):
                for end in node[2:4]:
                    whole |= free_symbols(end) if end is not None else frozenset()
            elif head == "pow":
                power = node[2]
                if power[0] != "num":
                    many_valued = many_valued or node[1] != ("const", "e")
                    exponents |= free_symbols(power)
                elif power[2] != 1:
                    many_valued = True
            elif head == "root":
                many_valued = True
            elif head == "const":
                imaginary = imaginary or node[1] == "i"
            elif head == "int":
                integral = True
    many_valued = many_valued or not functions <= _MEROMORPHIC
    one_absolute = absolute[0] != absolute[1]
    scale = largest / 300 if 300 < largest < 10**9 else 1.0
    return _Nature(frozenset(functions), whole, exponents, many_valued, imaginary, integral, one_absolute, scale)


class _Sides:
    """Two trees on their way through the points.

    branch: at the last point, a convention chose among values. calls: somewhere an unread call took part.
    vanishing: wherever they were equal, both may have been zero.
    counting: symbols that may stand for whole numbers only, where the trees are such that this matters.
    """

    __slots__ = (
        "a",
        "b",
        "branch",
        "calls",
        "counting",
        "decimal_log",
        "full",
        "names",
        "positive",
        "scale",
        "vanishing",
        "whole",
    )

    def __init__(
        self, a: Tree, b: Tree, names: list[str], nature: _Nature, decimal_log: bool, positive: frozenset[str]
    ) -> None:
        self.a = a
        self.b = b
        self.names = names
        self.whole = nature.whole
        self.scale = nature.scale
        self.positive = positive
        self.full = ball.INTEGRAL_BITS if nature.integral else FULL_BITS
        self.decimal_log = decimal_log
        self.branch = False
        self.calls = False
        self.vanishing = True
        plain = not nature.functions and not nature.exponents
        self.counting = frozenset(names) if nature.functions & _OF_WHOLES else _COUNTING.intersection(names)
        self.counting = frozenset() if plain else self.counting - nature.whole

    def at(self, family: str, bits: int = BITS, whole: frozenset[str] = frozenset()) -> tuple[str, str]:
        """How the sides relate at a point: ("equal" | "apart" | "vague" | "undefined", "real" | "half" | "complex"),
        where "half" means that one of them left the real line."""
        scale = self.scale if family in _WIDE else 1.0
        values = point_values(self.names, family, self.whole | whole, self.positive, scale)
        real = family not in _COMPLEX
        left, right = Point(values, real, self.decimal_log), Point(values, real, self.decimal_log)
        x = y = None
        try:
            x = evaluate(self.a, left, bits)
        except UndefinedError:
            left.real = False
        try:
            y = evaluate(self.b, right, bits)
        except UndefinedError:
            right.real = False
        place = ("real" if left.real else "complex") if left.real == right.real else "half"
        if x is None or y is None:
            return "undefined", place
        self.calls = self.calls or left.calls or right.calls
        self.branch = left.branch or right.branch
        if not x.overlaps(y):
            return "apart", place
        self.vanishing = self.vanishing and x.contains(0)
        return ("equal" if ball.sharp(x, y, min(bits, self.full)) else "vague"), place


def point_values(
    names: list[str],
    family: str,
    whole: frozenset[str] = frozenset(),
    positive: frozenset[str] = frozenset(),
    scale: float = 1.0,
) -> dict[str, Any]:
    """Values of the symbols `names` (sorted, at most SYMBOLS) at the point of a family: small whole numbers for those
    in `whole`, the absolute value for those in `positive`."""
    if not whole and not positive and scale == 1.0:
        return {name: _generic(family, place) for place, name in enumerate(names)}
    number, spread = _FAMILIES[family]
    values: dict[str, Any] = {}
    for place, name in enumerate(names):
        if name in whole:
            values[name] = _COUNTS[(number + place) % len(_COUNTS)]
        else:
            item = scale * spread(_GENERIC[place * 9 + number], place)
            values[name] = abs(item) if name in positive else item
    return ball.symbols(values)


@cache
def _generic(family: str, place: int) -> Any:
    """The value of symbol number `place` at the point of a family: one of at most SYMBOLS times the families."""
    number, spread = _FAMILIES[family]
    return acb(spread(_GENERIC[place * 9 + number], place))


def by_balls(
    a: Tree, b: Tree, free: frozenset[str], decimal_log: bool = False, positive: frozenset[str] = frozenset()
) -> Comparison:
    """How two value trees with the free symbols `free` relate, at points where those of `positive` are positive.
    `decimal_log`: `log` without a base is decimal."""
    if len(free) > SYMBOLS:
        return unknown("budget", symbols=str(len(free)))
    nature = _nature(a, b)
    sides = _Sides(a, b, sorted(free), nature, decimal_log, positive)
    try:
        if not free:
            return _constants(sides)
        if nature.integral or not (nature.many_valued or nature.imaginary):
            return _meromorphic(sides, nature.many_valued)
        return _over_points(sides, nature)
    except UnreadableError as stop:
        return unknown("unread", what=str(stop))


def _constants(sides: _Sides) -> Comparison:
    how = "vague"
    for bits in (BITS, sides.full):
        how, _ = sides.at("positive", bits)
        if how == "apart":
            return unknown("branch") if sides.branch else _different(sides, "constants", "constants")
        if how == "undefined":
            return unknown("undefined")
    return equal("constants", bits=str(sides.full)) if how == "equal" else unknown("budget")


def _different(sides: _Sides, family: str, step: str = "balls") -> Comparison:
    """The sides differ at a point, where no convention chose among values."""
    if sides.calls:
        return unknown("call", different_at=family)
    if sides.counting:
        hows = [sides.at(other, BITS, sides.counting)[0] for other in (*_POSITIVE, "mixed signs", "other signs")]
        if "apart" not in hows and "equal" in hows:
            return unknown("integers", names=" ".join(sorted(sides.counting)))
    return different(step, at=family)


def _meromorphic(sides: _Sides, branches: bool) -> Comparison:
    """Functions without branches: two generic points decide. Integrals too, which are dear; with branches in them, a
    difference proves nothing."""
    same = 0
    for family in (*_POSITIVE, *_SIGNED):
        how, _ = sides.at(family)
        if how == "vague":
            how, _ = sides.at(family, sides.full)
        if how == "apart":
            return unknown("branch", different_at=family) if branches or sides.branch else _different(sides, family)
        if how == "equal":
            same += 1
            if same == 2:
                how, _ = sides.at(family, sides.full)
                if how == "apart":
                    return _different(sides, family)
                return equal("balls", points="2") if how == "equal" else unknown("budget")
    return unknown("undefined")


def _over_points(sides: _Sides, nature: _Nature) -> Comparison:
    same: list[str] = []  # families where both sides are real and equal
    apart: list[str] = []  # families where both are real and differ
    conventions = half = other_same = other_apart = 0
    for family in (*_POSITIVE, *_SIGNED, *(_WIDE if nature.functions & _PIECEWISE else ())):
        how, place = sides.at(family)
        if how == "vague":
            how, place = sides.at(family, sides.full)
        if place == "real":
            if how == "equal":
                same.append(family)
            elif how == "apart" and sides.branch:
                conventions += 1
            elif how == "apart":
                apart.append(family)
            if same and (apart or conventions):
                if nature.functions & _COMPLEX_PARTS:
                    break
                return unknown("branch", equal_at=same[0], different_at=family)
        else:
            half += place == "half"
            other_same += how == "equal"
            other_apart += how == "apart"
    if not same and not apart:
        for family in _WIDE:
            how, place = sides.at(family)
            if place == "real" and how == "equal":
                same.append(family)
            elif place == "real" and how == "apart" and not sides.branch:
                apart.append(family)
        if same and apart:
            return unknown("branch", equal_at=same[0], different_at=apart[0])
    if apart and not same:
        return _different(sides, apart[0])
    if conventions:
        return unknown("branch")
    if same:
        return _equal_on_reals(sides, same, nature, half > 0)
    return _off_the_reals(sides, other_same, other_apart, nature)


def _equal_on_reals(sides: _Sides, same: list[str], nature: _Nature, half: bool) -> Comparison:
    if nature.one_absolute and (half or sides.positive):
        return unknown("domain", equal_at=same[0])
    hows = [sides.at(family)[0] for family in _COMPLEX]
    off = "apart" in hows
    if sides.vanishing and half and nature.functions & _FLAT_PIECES:
        # They may agree on a piece only where both vanish: floor(x) sqrt(x) and floor(x) asin(x).
        return unknown("domain", equal_at=same[0])
    if off and len(same) == 1 and all(sides.at(family) != ("equal", "real") for family in (*_EXTRA, *_FAR)):
        return unknown("domain", equal_at=same[0])
    if off and nature.functions & _COMPLEX_PARTS and "equal" not in hows:
        return _different(sides, "complex")
    # z is a complex number by custom, but not beside x and y.
    complex_z = sides.names[-1][0] == "z" and not any(name[0] in "xy" for name in sides.names)
    if off and (nature.imaginary or nature.functions & _COMPLEX_PARTS or complex_z):
        return unknown("branch", equal_at=same[0], different_at="complex")
    if not nature.functions & _PIECEWISE:
        # With branches about, one region does not speak for another: sqrt((x - 5)^2) and 5 - x.
        for family in _FAR:
            how, place = sides.at(family)
            if how == "apart" and place == "real":
                return unknown("branch", equal_at=same[0], different_at=family)
    how, _ = sides.at(same[0], sides.full)
    if how == "apart":
        return _different(sides, same[0])
    if how != "equal":
        return unknown("budget", at=same[0])
    return equal("balls", points=str(len(same)), on="reals" if off else "reals and complex")


def _off_the_reals(sides: _Sides, same: int, apart: int, nature: _Nature) -> Comparison:
    """No point had both sides real: imaginary constants, logarithms of negative numbers, (-1)^n."""
    for family in _COMPLEX:
        how, _ = sides.at(family)
        same += how == "equal"
        apart += how == "apart"
    if same >= 2 and not apart:
        how, _ = sides.at("complex", sides.full)
        if how == "equal":
            return equal("balls", points=str(same), on="complex")
        return unknown("branch" if how == "apart" else "budget")
    if nature.exponents:
        hows = [sides.at(family, BITS, nature.exponents) for family in (*_POSITIVE, *_SIGNED)]
        if all(how != "apart" for how, _ in hows):
            sure = nature.exponents <= _COUNTING and sum(how == ("equal", "real") for how in hows) >= 4
            return equal("integers", names=" ".join(sorted(nature.exponents))) if sure else unknown("integers")
    if same:
        return unknown("branch")
    if apart < 3:
        return unknown("undefined")
    if sides.branch:
        return unknown("branch")
    return _different(sides, "complex")


def within_digits(a: Tree, b: Tree, names: list[str]) -> bool:
    """Whether, at every point, the value of `b` lies within what the decimal literals of `a` show (half of the last
    place each; literals of fewer than three digits count as exact)."""
    if len(names) > SYMBOLS:
        return False
    for family in (*_POSITIVE, "mixed signs") if names else ("positive",):
        values = point_values(names, family)
        wide = Point(values)
        wide.widths = True
        try:
            x, y = evaluate(a, wide, BITS), evaluate(b, Point(values), BITS)
        except (UndefinedError, UnreadableError):
            if family == "mixed signs":
                continue
            return False
        if not wide.met_width or not x.overlaps(y):
            return False
    return True


def apart_on_reals(a: Tree, b: Tree, names: list[str], positive: frozenset[str]) -> bool:
    """Whether two trees differ at a point of the real line, with the symbols of `positive` positive, where no
    convention chose among values and no unread call took part."""
    if len(names) > SYMBOLS:
        return False
    nature = _nature(a, b)
    sides = _Sides(a, b, names, nature, False, positive)
    try:
        return any(
            sides.at(family) == ("apart", "real") and not sides.branch and not sides.calls
            for family in (*_SIGNED, *_POSITIVE, *_WIDE)
        )
    except UnreadableError:
        return False


def apart_when_rounded(a: Tree, b: Tree, names: list[str]) -> bool:
    """Whether two trees differ at a real point wherever each decimal literal is within a twentieth of its value, or
    within half its last place."""
    literals: dict[str, Any] = {}
    first, second = _literals_named(a, literals), _literals_named(b, literals)
    if len(names) > SYMBOLS:
        return False
    for family in (*_POSITIVE, *_SIGNED, "thousands", "millions"):
        values = {**point_values(names, family), **literals}
        left, right = Point(values), Point(values)
        try:
            x, y = evaluate(first, left, BITS), evaluate(second, right, BITS)
        except UndefinedError:
            continue
        except UnreadableError:
            return False
        settled = left.real and right.real and not (left.branch or right.branch or left.calls or right.calls)
        if settled and not x.overlaps(y):
            return True
    return False


def _literals_named(tree: Tree, values: dict[str, Any]) -> Tree:
    """`tree` with a symbol of its own in place of each decimal literal; `values` gains the ball of each."""
    if tree[0] == "dec":
        name = f"decimal {len(values)}"
        values[name] = ball.around(tree[1], tree[2], tree[3])
        return ("sym", name)
    return tuple(
        _literals_named(item, values) if isinstance(item, tuple) and item and isinstance(item[0], str) else item
        for item in tree
    )


def signs(a: Tree, b: Tree, names: list[str], positive: frozenset[str]) -> list[tuple[int, int]]:
    """The signs of two trees at the points where both are real and neither may be zero, with the symbols of `positive`
    positive."""
    found: list[tuple[int, int]] = []
    if len(names) > SYMBOLS:
        return found
    for family in (*_POSITIVE, *_SIGNED, *_WIDE):
        values = point_values(names, family, frozenset(), positive)
        left, right = Point(values), Point(values)
        try:
            x, y = evaluate(a, left, BITS), evaluate(b, right, BITS)
        except UndefinedError:
            continue
        except UnreadableError:
            return []
        if not (left.real and right.real) or left.branch or right.branch or left.calls or right.calls:
            continue
        if x.contains(0) or y.contains(0):
            continue
        found.append((1 if x.real > 0 else -1, 1 if y.real > 0 else -1))
    return found
