"""Values of trees as complex balls (python-flint `acb`): rigorous enclosures at a given precision.

A `Point` gives values to symbols, and gathers what an evaluation met on the way: whether all of it stayed real,
whether a branch was chosen by convention, whether an unread call took part.

Conventions: a root of odd index of a negative real number is real (noted as a branch); other roots, powers and
logarithms are principal; `log` without a base is natural or decimal, as the point says.

This file imports flint at once, so that whoever may do without it imports this file only when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from threading import RLock
from typing import Any, Final

from flint import acb, arb, ctx, fmpq

from verifier.derivative import NoDerivativeError, derivative
from verifier.exact import TERMS, exact
from verifier.residues import index_of
from verifier.tree import Tree, nodes

STEPS: Final = 1_000  # terms of series and derivatives taken in one evaluation
INTEGRAL_BITS: Final = 96
INTEGRAL_STEPS: Final = 300  # values of an integrand taken
_FLINT: Final = RLock()  # flint's working precision belongs to the process: one evaluation at a time


class UnreadableError(Exception):
    """The tree holds something that has no value here: an infinity, an unevaluable integral, a set."""


class UndefinedError(Exception):
    """No value at this point: a pole, a logarithm of zero, an overflow."""


class Point:
    """Values for symbols, and what an evaluation met.

    real: every symbol is real here, and so was every value so far.
    branch: a convention chose among values. calls: an unread call took part.
    widths: a decimal literal of three digits or more stands for all that rounds to it; met_width: one was met.
    """

    __slots__ = ("analytic", "branch", "calls", "decimal_log", "met_width", "real", "steps", "values", "widths")

    def __init__(self, values: dict[str, Any], real: bool = True, decimal_log: bool = False) -> None:
        self.values = values
        self.real = real
        self.branch = False
        self.calls = False
        self.decimal_log = decimal_log
        self.analytic = False
        self.steps = STEPS
        self.widths = False
        self.met_width = False


def evaluate(tree: Tree, point: Point, bits: int) -> Any:
    """The value of `tree` at `point` as a finite ball. Raises UnreadableError or UndefinedError."""
    with _FLINT:
        before = ctx.prec
        ctx.prec = bits
        try:
            result = _BALL[tree[0]](tree, point)
        except KeyError:
            raise UnreadableError(str(tree[0])) from None
        except (RecursionError, OverflowError, ValueError, MemoryError):
            raise UndefinedError from None
        finally:
            ctx.prec = before
    if not result.is_finite():
        raise UndefinedError
    return result


def symbols(point: Mapping[str, Any]) -> dict[str, Any]:
    """Values of symbols as balls."""
    return {name: acb(item) for name, item in point.items()}


def around(p: int, q: int, e: int) -> Any:
    """All values within a twentieth of p/q, or within half of 10**e of it where that is more."""
    width = max(fmpq(abs(p), 20 * q), fmpq(10) ** max(-400, min(e, 400)) / 2)
    return acb(arb(arb(fmpq(p, q)), arb(width)))


def sharp(x: Any, y: Any, bits: int) -> bool:
    """Whether overlapping balls, worked out at `bits`, are small enough for the overlap to mean something. The measure
    is absolute, so that a huge value is not taken for its successor."""
    limit = _sharpness(bits)
    return bool(x.rad() < limit and y.rad() < limit)


@cache
def _sharpness(bits: int) -> Any:
    """How small balls are that say something; for each of the few precisions in use."""
    return arb(2) ** -(bits // 3)


def is_real(ball: Any) -> bool:
    """Whether the imaginary part is exactly zero."""
    answer: bool = ball.imag.is_zero()
    return answer


def _of(tree: Tree, point: Point) -> Any:
    return _BALL[tree[0]](tree, point)


def _settle(ball: Any, point: Point) -> Any:
    """The result of a function with branches: notes where real arguments gave a value off the real line."""
    if point.real and not ball.imag.is_zero():
        point.real = False
    return ball


def _num(tree: Tree, point: Point) -> Any:
    p, q = tree[1], tree[2]
    return acb(p) if q == 1 else acb(p) / q


def _dec(tree: Tree, point: Point) -> Any:
    value = _num(tree, point)
    if point.widths:
        p, e = abs(tree[1]), tree[3]
        if abs(e) < 1_000 and p * 10 ** max(-e, 0) >= 100 * tree[2] * 10 ** max(e, 0):
            value = acb(value.real + arb(0, arb(10) ** e / 2), value.imag)
            point.met_width = True
    return value


def _exactly(tree: Tree, point: Point) -> Any:
    value = exact(tree)
    if value is None:
        raise UndefinedError
    return acb(value[0]) / value[1]


def _percent(tree: Tree, point: Point) -> Any:
    return _of(tree[1], point) / 100


def _degree(tree: Tree, point: Point) -> Any:
    return _of(tree[1], point) * acb.pi() / 180


def _sym(tree: Tree, point: Point) -> Any:
    value = point.values.get(tree[1])
    if value is None:
        raise UnreadableError(tree[1])
    return value


def _const(tree: Tree, point: Point) -> Any:
    name = tree[1]
    if name == "pi":
        return acb.pi()
    if name == "e":
        return acb(1).exp()
    if name == "i":
        point.real = False
        return acb(0, 1)
    raise UnreadableError(name)


def _add(tree: Tree, point: Point) -> Any:
    first = tree[1]
    total = _BALL[first[0]](first, point)
    for item in tree[2:]:
        total += _BALL[item[0]](item, point)
    return total


def _mul(tree: Tree, point: Point) -> Any:
    first = tree[1]
    product = _BALL[first[0]](first, point)
    for item in tree[2:]:
        product *= _BALL[item[0]](item, point)
    return product


def _neg(tree: Tree, point: Point) -> Any:
    inner = tree[1]
    return -_BALL[inner[0]](inner, point)


def _div(tree: Tree, point: Point) -> Any:
    above, below = tree[1], tree[2]
    over = _BALL[above[0]](above, point)
    under = _BALL[below[0]](below, point)
    if under.contains(0):
        raise UndefinedError
    return over / under


def _pow(tree: Tree, point: Point) -> Any:
    base_tree, power = tree[1], tree[2]
    exponent = (power[1], power[2]) if power[0] == "num" else exact(power)
    if exponent is not None:
        base = _BALL[base_tree[0]](base_tree, point)
        return _rational_power(base, exponent[0], exponent[1], point)
    if base_tree == ("const", "e"):
        return _of(power, point).exp()
    base, top = _of(base_tree, point), _of(power, point)
    if base.contains(0):
        raise UndefinedError
    return _settle(base.pow(top, analytic=point.analytic), point)


def _rational_power(base: Any, n: int, index: int, point: Point) -> Any:
    if n < 0 and base.contains(0):
        raise UndefinedError
    if index == 1:
        if n == 0 and base.contains(0):
            raise UndefinedError
        return base**n
    if point.analytic:
        return base.pow(acb(fmpq(n, index)), analytic=True)
    if index == 2:
        return _settle(base.sqrt(), point) ** n
    if index > 10_000:
        return _settle(base.pow(acb(n) / index), point)
    if index % 2 and base.imag.is_zero() and base.real < 0:
        point.branch = True
        return (-((-base).root(index))) ** n
    return _settle(base.root(index), point) ** n


def _root(tree: Tree, point: Point) -> Any:
    index = exact(tree[2])
    base = _of(tree[1], point)
    if index is not None:
        if index[0] == 0:
            raise UndefinedError
        n, q = (index[1], index[0]) if index[0] > 0 else (-index[1], -index[0])
        return _rational_power(base, n, q, point)
    if base.contains(0):
        raise UndefinedError
    return _settle(base.pow(1 / _of(tree[2], point), analytic=point.analytic), point)


def _log(ball: Any, point: Point) -> Any:
    if ball.contains(0) and not point.analytic:
        raise UndefinedError
    return _settle(ball.log(analytic=point.analytic), point)


def _fn(tree: Tree, point: Point) -> Any:
    name = tree[1]
    if len(tree) == 3:
        entire = _ENTIRE.get(name)
        if entire is not None:
            return entire(_of(tree[2], point))
        branched = _BRANCHED.get(name)
        if branched is not None:
            if point.analytic:
                raise UndefinedError
            return _settle(branched(_of(tree[2], point)), point)
        if name == "ln":
            return _log(_of(tree[2], point), point)
        if name == "log":
            value = _log(_of(tree[2], point), point)
            return value / acb(10).log() if point.decimal_log else value
        special = _SPECIAL.get(name)
        if special is not None:
            value = exact(tree)
            return acb(value[0]) / value[1] if value is not None else special(_of(tree[2], point), point)
    elif len(tree) == 4 and name in ("log", "binomial", "permutation", "mod"):
        value = exact(tree)
        if value is not None:
            return acb(value[0]) / value[1]
        return _of_two(name, _of(tree[2], point), _of(tree[3], point), point)
    if name in ("min", "max"):
        values = [_of(item, point) for item in tree[2:]]
        if not values or not all(is_real(value) for value in values):
            raise UndefinedError
        best = values[0]
        for value in values[1:]:
            best = best.real_max(value) if name == "max" else best.real_min(value)
        return best
    value = exact(tree)
    if value is None:
        return _opaque(name, [_of(item, point) for item in tree[2:]], point)
    return acb(value[0]) / value[1]


def _of_two(name: str, a: Any, b: Any, point: Point) -> Any:
    if name == "log":
        below = _log(b, point)
        if below.contains(0):
            raise UndefinedError
        return _log(a, point) / below
    if name == "mod":
        return a - b * _floor(a / b, point)
    if point.analytic:
        raise UndefinedError
    if name == "permutation":
        return (a + 1).gamma() * (a - b + 1).rgamma()
    return (a + 1).gamma() * (b + 1).rgamma() * (a - b + 1).rgamma()


def _reciprocal(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda ball: function(1 / ball)


_ENTIRE: Final[dict[str, Callable[[Any], Any]]] = {
    "sin": lambda b: b.sin(),
    "cos": lambda b: b.cos(),
    "tan": lambda b: b.tan(),
    "cot": lambda b: b.cot(),
    "sec": lambda b: b.sec(),
    "csc": lambda b: b.csc(),
    "sinh": lambda b: b.sinh(),
    "cosh": lambda b: b.cosh(),
    "tanh": lambda b: b.tanh(),
    "coth": lambda b: b.coth(),
    "sech": lambda b: b.sech(),
    "csch": lambda b: b.csch(),
    "exp": lambda b: b.exp(),
}
_BRANCHED: Final[dict[str, Callable[[Any], Any]]] = {
    "asin": lambda b: b.asin(),
    "acos": lambda b: b.acos(),
    "atan": lambda b: b.atan(),
    "asec": _reciprocal(lambda b: b.acos()),
    "acsc": _reciprocal(lambda b: b.asin()),
    "asinh": lambda b: b.asinh(),
    "acosh": lambda b: b.acosh(),
    "atanh": lambda b: b.atanh(),
    "acoth": _reciprocal(lambda b: b.atanh()),
    "asech": _reciprocal(lambda b: b.acosh()),
    "acsch": _reciprocal(lambda b: b.asinh()),
}


def _floor(ball: Any, point: Point) -> Any:
    if point.analytic or not is_real(ball):
        raise UndefinedError
    value = ball.real.floor()
    if not value.is_exact():
        raise UndefinedError
    return acb(value)


def _ceil(ball: Any, point: Point) -> Any:
    return -_floor(-ball, point)


def _abs(ball: Any, point: Point) -> Any:
    if point.analytic:
        return ball.real_abs(analytic=True)
    return acb(abs(ball))


def _sign(ball: Any, point: Point) -> Any:
    if point.analytic or not is_real(ball) or ball.contains(0):
        raise UndefinedError
    return acb(1) if ball.real > 0 else acb(-1)


def _acot(ball: Any, point: Point) -> Any:
    if point.analytic or ball.contains(0):
        raise UndefinedError
    if not ball.real > 0:
        # Either atan(1/x) or pi/2 - atan(x): both are taught.
        point.branch = True
    return (1 / ball).atan()


def _gamma(ball: Any, point: Point) -> Any:
    return ball.gamma()


def _factorial(ball: Any, point: Point) -> Any:
    return (ball + 1).gamma()


def _part(function: Callable[[Any], Any]) -> Callable[[Any, Point], Any]:
    def of(ball: Any, point: Point) -> Any:
        if point.analytic:
            raise UndefinedError
        return function(ball)

    return of


_SPECIAL: Final[dict[str, Callable[[Any, Point], Any]]] = {
    "abs": _abs,
    "floor": _floor,
    "ceil": _ceil,
    "sign": _sign,
    "acot": _acot,
    "gamma": _gamma,
    "factorial": _factorial,
    "re": _part(lambda b: acb(b.real)),
    "im": _part(lambda b: acb(b.imag)),
    "conj": _part(lambda b: b.conjugate()),
    "arg": _part(lambda b: acb(b.arg())),
}


def _opaque(name: str, arguments: list[Any], point: Point) -> Any:
    """An unread function: a smooth stand-in with coefficients drawn from its name, so that what holds for it holds
    for any function."""
    point.calls = True
    digest = blake2b(f"{name}/{len(arguments)}".encode()).digest()
    inner = acb(digest[0] + 1) / 97
    for place, argument in enumerate(arguments):
        start = 2 + 2 * (place % 30)
        inner += argument * (int.from_bytes(digest[start : start + 2], "big") + 7_001) / 61_357
    return inner.sin() + acb(digest[1] + 331) / 173


def _call(tree: Tree, point: Point) -> Any:
    if tree[1] == "atan2" and len(tree) == 4:
        return _angle_of(_of(tree[3], point), _of(tree[2], point))
    return _opaque(tree[1], [_of(item, point) for item in tree[2:]], point)


def _angle_of(x: Any, y: Any) -> Any:
    """The angle of the point (x, y) of the plane, from -pi to pi."""
    if not (is_real(x) and is_real(y)) or (x.contains(0) and y.contains(0)):
        raise UndefinedError
    if y.contains(0) and not y.is_zero() and not x.real > 0:
        raise UndefinedError  # on the cut
    return acb(acb(x.real, y.real).arg())


def _whole(tree: Tree, point: Point) -> int:
    value = exact(tree)
    if value is None:
        ball = _of(tree, point)
        number = ball.unique_fmpz()
        if number is None or not is_real(ball):
            raise UndefinedError
        return int(number)
    if value[1] != 1:
        raise UndefinedError
    return value[0]


def _indexes(name: str, body: Tree) -> bool:
    """Whether a bound symbol is the index of another one: a_k in a sum over k has no value of its own."""
    return any(node[0] == "sym" and "_" in node[1] and index_of(name, node[1]) for node in nodes(body))


def _series(tree: Tree, point: Point) -> Any:
    kind, name, low, high, body = tree
    if low is None or high is None or _indexes(name, body):
        raise UnreadableError(kind)
    first, last = _whole(low, point), _whole(high, point)
    if last - first >= TERMS:
        raise UnreadableError(kind)
    total = acb(0 if kind == "sum" else 1)
    outer = point.values
    try:
        for k in range(first, last + 1):
            point.steps -= 1
            if point.steps < 0:
                raise UnreadableError(kind)
            point.values = {**outer, name: acb(k)}
            item = _of(body, point)
            total = total + item if kind == "sum" else total * item
    finally:
        point.values = outer
    return total


def _integral(tree: Tree, point: Point) -> Any:
    _, name, low, high, body = tree
    if low is None or high is None or point.analytic or _indexes(name, body):
        raise UnreadableError("int")
    start, end = _of(low, point), _of(high, point)
    outer = point.values
    real = point.real

    def integrand(z: Any, analytic: bool) -> Any:
        point.values = {**outer, name: z}
        point.analytic = analytic
        point.steps -= 1
        if point.steps < 0:
            return acb("nan")
        try:
            return _of(body, point)
        except UndefinedError:
            return acb("nan")

    bits = ctx.prec
    ctx.prec = min(bits, INTEGRAL_BITS)
    point.steps = INTEGRAL_STEPS
    try:
        value = acb.integral(
            integrand, start, end, rel_tol=arb(2) ** -56, abs_tol=arb(2) ** -56, eval_limit=INTEGRAL_STEPS
        )
    finally:
        ctx.prec = bits
        point.values = outer
        point.analytic = False
        point.real = real
    if real and is_real(start) and is_real(end):
        value = acb(value.real)
    if not value.is_finite():
        raise UnreadableError("int")
    return value


def _limit(tree: Tree, point: Point) -> Any:
    """Only where the body is continuous: its value."""
    _, name, to, _, body = tree
    if _indexes(name, body):
        raise UnreadableError("lim")
    outer = point.values
    goal = _of(to, point)
    point.values = {**outer, name: goal}
    try:
        value = _of(body, point)
    except UndefinedError:
        raise UnreadableError("lim") from None
    finally:
        point.values = outer
    if not value.is_finite() or any(part in str(body) for part in ("floor", "ceil", "'sign'", "'mod'")):
        raise UnreadableError("lim")
    return value


def _derivative(tree: Tree, point: Point) -> Any:
    _, name, order, body = tree
    count = order if isinstance(order, int) else _whole(order, point)
    if not 0 <= count <= 6:
        raise UnreadableError("deriv")
    try:
        for _ in range(count):
            body = derivative(body, name)
    except NoDerivativeError:
        raise UnreadableError("deriv") from None
    return _of(body, point)


_BALL: Final[dict[str, Callable[[Tree, Point], Any]]] = {
    "num": _num,
    "dec": _dec,
    "mixed": _exactly,
    "based": _exactly,
    "percent": _percent,
    "degree": _degree,
    "sym": _sym,
    "const": _const,
    "add": _add,
    "mul": _mul,
    "neg": _neg,
    "div": _div,
    "pow": _pow,
    "root": _root,
    "fn": _fn,
    "call": _call,
    "sum": _series,
    "prod": _series,
    "int": _integral,
    "lim": _limit,
    "deriv": _derivative,
}
