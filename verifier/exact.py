"""Exact arithmetic on trees, in whole numbers only: closed rational values, and residues modulo a large prime.

`exact` gives the value of a closed rational tree. `Residues` maps trees to residues so that trees of equal value get
equal residues, whatever the symbols stand for: rational operations are carried out modulo a prime, and everything
else (a sine, a root, an unread call) becomes an unknown that depends only on its name and on the residues of its
arguments. Two rational trees with different residues are different functions, which is a proof; two trees with
the same residue are equal unless a polynomial of their degree vanishes by accident at one fixed point modulo a
prime of 127 bits, for which the odds are below degree / 2**126.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from verifier.tree import Tree

# The largest safe prime below 2**127: no small number has a small order modulo it (2 has order 127 modulo 2**127 - 1).
PRIME: Final = 170141183460469231731687303715884103007

BITS: Final = 50_000  # of numerator or denominator of an exact value
TERMS: Final = 500  # of a sum or product, and of all nested ones together

Rational = tuple[int, int]


class NotExactError(Exception):
    """The tree has no exact rational value, or none within budget."""


class NoResidueError(Exception):
    """A denominator vanishes modulo the prime, or the tree is no value."""


def exact(tree: Tree) -> Rational | None:
    """The value of a closed rational tree as (p, q) in lowest terms with q > 0; None for any other tree, for an
    undefined one (1/0) and for one beyond the budgets."""
    try:
        return _EXACT[tree[0]](tree, None)
    except (NotExactError, KeyError, RecursionError):
        return None


def in_bounds(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    """Like `exact`, with values for bound symbols. Raises NotExactError."""
    handler = _EXACT.get(tree[0])
    if handler is None:
        raise NotExactError
    return handler(tree, bound)


def _lowest(p: int, q: int) -> Rational:
    if q == 0:
        raise NotExactError
    divisor = math.gcd(p, q)
    if q < 0:
        divisor = -divisor
    p, q = p // divisor, q // divisor
    if p.bit_length() > BITS or q.bit_length() > BITS:
        raise NotExactError
    return p, q


def _exact_num(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    return tree[1], tree[2]


def _exact_mixed(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    return _lowest(tree[1] * tree[3] + tree[2], tree[3])


def numeral(digits: str, base: int) -> Rational:
    """The value of a numeral in base 2..36, which may have a fractional part. Raises NotExactError."""
    whole, _, part = digits.partition(".")
    if len(digits) > 5_000:
        raise NotExactError
    try:
        return _lowest(int((whole + part) or "0", base), base ** len(part))
    except ValueError:
        raise NotExactError from None


def _exact_based(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    return numeral(tree[1], tree[2])


def _exact_percent(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    p, q = in_bounds(tree[1], bound)
    return _lowest(p, q * 100)


def _exact_sym(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    if bound is None or tree[1] not in bound:
        raise NotExactError
    return bound[tree[1]]


def _exact_add(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    p, q = in_bounds(tree[1], bound)
    for item in tree[2:]:
        r, s = in_bounds(item, bound)
        if s == q:
            p += r
        else:
            p, q = _lowest(p * s + r * q, q * s)
    return _lowest(p, q)


def _exact_mul(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    p, q = in_bounds(tree[1], bound)
    for item in tree[2:]:
        r, s = in_bounds(item, bound)
        p, q = _lowest(p * r, q * s)
    return p, q


def _exact_neg(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    p, q = in_bounds(tree[1], bound)
    return -p, q


def _exact_div(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    p, q = in_bounds(tree[1], bound)
    r, s = in_bounds(tree[2], bound)
    return _lowest(p * s, q * r)


def _whole_root(value: int, index: int) -> int:
    """The `index`-th root of a whole number that is a perfect power. Raises NotExactError when it is none."""
    if value < 0:
        if index % 2 == 0:
            raise NotExactError
        return -_whole_root(-value, index)
    if value < 2 or index == 1:
        return value
    if index >= value.bit_length():
        raise NotExactError
    if index == 2:
        root = math.isqrt(value)
    else:
        root = 1 << -(-value.bit_length() // index)
        for _ in range(BITS):  # Newton from above, at most a few dozen steps
            smaller = ((index - 1) * root + value // root ** (index - 1)) // index
            if smaller >= root:
                break
            root = smaller
    if root**index != value:
        raise NotExactError
    return root


def _power(base: Rational, exponent: Rational) -> Rational:
    p, q = base
    n, index = exponent
    if index != 1:
        if index > 1_000 or max(p.bit_length(), q.bit_length()) > 10_000:
            raise NotExactError
        p, q = _whole_root(p, index), _whole_root(q, index)
    if n < 0:
        if p == 0:
            raise NotExactError
        p, q, n = (q, p, -n) if p > 0 else (-q, -p, -n)
    if n == 0:
        if p == 0:
            raise NotExactError
        return 1, 1
    if max(abs(p), q) > 1 and n * max(p.bit_length() - 1, q.bit_length() - 1, 1) > BITS:
        raise NotExactError
    return (p**n if n < 2**64 else (1 if n % 2 == 0 else p) if abs(p) == 1 else 0), q**n if q > 1 else 1


def _exact_pow(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    exponent = in_bounds(tree[2], bound)
    return _power(in_bounds(tree[1], bound), exponent)


def _exact_root(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    n, one = in_bounds(tree[2], bound)
    if one != 1 or n < 1:
        raise NotExactError
    return _power(in_bounds(tree[1], bound), (1, n))


def _whole(value: Rational) -> int:
    if value[1] != 1:
        raise NotExactError
    return value[0]


def _factorial(n: int, step: int) -> int:
    if not 0 <= n <= 5_000:
        raise NotExactError
    return math.factorial(n) if step == 1 else math.prod(range(n, 0, -step))


def _choose(n: int, k: int) -> int:
    if not (0 <= n <= 10_000 and k >= 0):
        raise NotExactError
    return math.comb(n, k)


def _arrange(n: int, k: int) -> int:
    if not (0 <= n <= 10_000 and 0 <= k <= 4_000):
        raise NotExactError
    return math.perm(n, k)


def _exact_fn(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    function = _EXACT_FUNCTIONS.get(tree[1])
    if function is None:
        raise NotExactError
    arguments = [in_bounds(item, bound) for item in tree[2:]]
    if not arguments:
        raise NotExactError
    try:
        return _lowest(*function(*arguments))
    except TypeError:  # a wrong number of arguments
        raise NotExactError from None


def _less(a: Rational, b: Rational) -> bool:
    return a[0] * b[1] < b[0] * a[1]


def _smallest(*values: Rational) -> Rational:
    best = values[0]
    for value in values[1:]:
        if _less(value, best):
            best = value
    return best


def _largest(*values: Rational) -> Rational:
    best = values[0]
    for value in values[1:]:
        if _less(best, value):
            best = value
    return best


def _modulo(a: Rational, b: Rational) -> Rational:
    if b[0] == 0:
        raise NotExactError
    return (a[0] * b[1]) % (b[0] * a[1]), a[1] * b[1]


_EXACT_FUNCTIONS: Final[dict[str, Callable[..., Rational]]] = {
    "abs": lambda a: (abs(a[0]), a[1]),
    "floor": lambda a: (a[0] // a[1], 1),
    "ceil": lambda a: (-(-a[0] // a[1]), 1),
    "sign": lambda a: ((a[0] > 0) - (a[0] < 0), 1),
    "factorial": lambda a: (_factorial(_whole(a), 1), 1),
    "factorial2": lambda a: (_factorial(_whole(a), 2), 1),
    "gamma": lambda a: (_factorial(_whole(a) - 1, 1), 1),
    "binomial": lambda a, b: (_choose(_whole(a), _whole(b)), 1),
    "permutation": lambda a, b: (_arrange(_whole(a), _whole(b)), 1),
    "gcd": lambda *values: (math.gcd(*map(_whole, values)), 1),
    "lcm": lambda *values: (math.lcm(*map(_whole, values)), 1),
    "min": _smallest,
    "max": _largest,
    "mod": _modulo,
    "re": lambda a: a,
    "im": lambda a: (0, 1),
    "conj": lambda a: a,
}


def _exact_call(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    """round(a), away from the midpoints, where conventions differ."""
    if tree[1] != "round" or len(tree) != 3:
        raise NotExactError
    p, q = in_bounds(tree[2], bound)
    if 2 * p % (2 * q) == q:
        raise NotExactError
    return (2 * p + q) // (2 * q), 1


def _exact_series(tree: Tree, bound: dict[str, Rational] | None) -> Rational:
    kind, name, low, high, body = tree
    if low is None or high is None:
        raise NotExactError
    first, last = _whole(in_bounds(low, bound)), _whole(in_bounds(high, bound))
    # Nested series multiply, so the depth shares the budget.
    depth = 1 if bound is None else 1 + len(bound)
    if last - first >= TERMS // 10 ** (depth - 1):
        raise NotExactError
    total: Rational = (0, 1) if kind == "sum" else (1, 1)
    inner = dict(bound or {})
    for k in range(first, last + 1):
        inner[name] = (k, 1)
        p, q = in_bounds(body, inner)
        if kind == "sum":
            total = _lowest(total[0] * q + p * total[1], total[1] * q)
        else:
            total = _lowest(total[0] * p, total[1] * q)
        if total[0].bit_length() + total[1].bit_length() > BITS // 4:
            raise NotExactError
    return total


_EXACT: Final[dict[str, Callable[[Tree, dict[str, Rational] | None], Rational]]] = {
    "num": _exact_num,
    "dec": _exact_num,
    "mixed": _exact_mixed,
    "based": _exact_based,
    "percent": _exact_percent,
    "sym": _exact_sym,
    "add": _exact_add,
    "mul": _exact_mul,
    "neg": _exact_neg,
    "div": _exact_div,
    "pow": _exact_pow,
    "root": _exact_root,
    "fn": _exact_fn,
    "call": _exact_call,
    "sum": _exact_series,
    "prod": _exact_series,
}


def _unknown(place: int) -> int:
    # Digits of the square roots of 3, 7, 11, ... (no squares among them): no polynomial relation but by accident.
    return math.isqrt((4 * place + 3) << 260) % PRIME


_UNKNOWNS: Final = tuple(_unknown(place) for place in range(48))


class Residues:
    """Residues of trees under one assignment of unknowns; trees to be compared share one instance.

    opaque: whether anything but a rational operation was met, so that different residues prove nothing.
    bare_log: whether a logarithm without a base was met (read as natural).
    calls: whether an unread call was met.
    symbols: the names of the free symbols met.
    """

    __slots__ = ("_first", "_scopes", "_unknowns", "bare_log", "calls", "opaque", "symbols")

    def __init__(self, assignment: int = 0) -> None:
        self._first = assignment * 1_000
        self.opaque = False
        self.bare_log = False
        self.calls = False
        self.symbols: set[str] = set()
        self._unknowns: dict[Any, int] = {}
        self._scopes: list[tuple[str, int]] = []

    def of(self, tree: Tree) -> int:
        """The residue of `tree`. Raises NoResidueError where it has none."""
        try:
            return _RESIDUE[tree[0]](tree, self)
        except (KeyError, RecursionError):
            raise NoResidueError from None

    def unknown(self, key: Any) -> int:
        """The unknown of `key`, made when first met. Unknowns come from a fixed sequence, in the order met."""
        value = self._unknowns.get(key)
        if value is None:
            place = len(self._unknowns) + self._first
            value = self._unknowns[key] = _UNKNOWNS[place] if place < len(_UNKNOWNS) else _unknown(place)
        return value


def _inverse(value: int) -> int:
    if value % PRIME == 0:
        raise NoResidueError
    return pow(value, -1, PRIME)


def _residue_num(tree: Tree, r: Residues) -> int:
    q: int = tree[2]
    p: int = tree[1]
    return p % PRIME if q == 1 else p * _inverse(q) % PRIME


def _residue_rational(tree: Tree, r: Residues) -> int:
    try:
        p, q = in_bounds(tree, None)
    except NotExactError:
        raise NoResidueError from None
    return p * _inverse(q) % PRIME


def _residue_percent(tree: Tree, r: Residues) -> int:
    return r.of(tree[1]) * _inverse(100) % PRIME


def _residue_degree(tree: Tree, r: Residues) -> int:
    r.opaque = True
    return r.of(tree[1]) * r.unknown("pi") * _inverse(180) % PRIME


def _residue_sym(tree: Tree, r: Residues) -> int:
    name = tree[1]
    if r._scopes:
        for bound, value in reversed(r._scopes):
            if bound == name:
                return value
    r.symbols.add(name)
    return r.unknown(tree)


def _residue_const(tree: Tree, r: Residues) -> int:
    name = tree[1]
    if name not in ("pi", "e", "i"):
        raise NoResidueError
    r.opaque = True
    return r.unknown(name)


def _residue_add(tree: Tree, r: Residues) -> int:
    total = 0
    for item in tree[1:]:
        total += _RESIDUE[item[0]](item, r)
    return total % PRIME


def _residue_mul(tree: Tree, r: Residues) -> int:
    product = 1
    for item in tree[1:]:
        product = product * _RESIDUE[item[0]](item, r) % PRIME
    return product


def _residue_neg(tree: Tree, r: Residues) -> int:
    return -r.of(tree[1]) % PRIME


def _residue_div(tree: Tree, r: Residues) -> int:
    return r.of(tree[1]) * _inverse(r.of(tree[2])) % PRIME


def _residue_power(base: int, n: int, index: int, r: Residues) -> int:
    if index != 1:
        r.opaque = True
        base = r.unknown(("root", base, index))
    if n < 0:
        base, n = _inverse(base), -n
    if n == 0 and base == 0:
        raise NoResidueError
    # The order of the group is PRIME - 1, so that an exponent of any size is one power.
    return pow(base, n % (PRIME - 1) if n >= PRIME else n, PRIME)


def _residue_pow(tree: Tree, r: Residues) -> int:
    base, power = tree[1], tree[2]
    exponent = (power[1], power[2]) if power[0] == "num" else exact(power)
    residue = _RESIDUE[base[0]](base, r)
    if exponent is None:
        r.opaque = True
        return r.unknown(("pow", residue, r.of(power)))
    return _residue_power(residue, exponent[0], exponent[1], r)


def _residue_root(tree: Tree, r: Residues) -> int:
    index = exact(tree[2])
    if index is None or index[0] == 0:
        r.opaque = True
        return r.unknown(("pow", r.of(tree[1]), _inverse(r.of(tree[2]))))
    n, q = (index[1], index[0]) if index[0] > 0 else (-index[1], -index[0])
    return _residue_power(r.of(tree[1]), n, q, r)


def _residue_fn(tree: Tree, r: Residues) -> int:
    name = tree[1]
    value = exact(tree) if name in _EXACT_FUNCTIONS else None
    if value is not None:
        return value[0] * _inverse(value[1]) % PRIME
    r.opaque = True
    arguments = [r.of(item) for item in tree[2:]]
    if name == "exp" and len(arguments) == 1:
        return r.unknown(("pow", r.unknown("e"), arguments[0]))
    if name == "ln" and len(arguments) == 1:
        return r.unknown(("ln", arguments[0]))
    if name == "log" and len(arguments) == 1:
        r.bare_log = True
        return r.unknown(("ln", arguments[0]))
    if name == "log" and len(arguments) == 2:
        return r.unknown(("ln", arguments[0])) * _inverse(r.unknown(("ln", arguments[1]))) % PRIME
    if name in ("gcd", "lcm", "min", "max"):
        arguments.sort()
    return r.unknown((name, *arguments))


def _residue_call(tree: Tree, r: Residues) -> int:
    value = exact(tree) if tree[1] == "round" else None
    if value is not None:
        return value[0] * _inverse(value[1]) % PRIME
    r.opaque = r.calls = True
    return r.unknown(("call", tree[1], *[r.of(item) for item in tree[2:]]))


def _bound_residue(name: str, body: Tree, r: Residues) -> int:
    """The residue of `body` with `name` bound: the unknown of a dummy depends on the nesting only, not on its name."""
    r._scopes.append((name, r.unknown(("dummy", len(r._scopes)))))
    try:
        return r.of(body)
    finally:
        r._scopes.pop()


def _residue_series(tree: Tree, r: Residues) -> int:
    value = exact(tree)
    if value is not None:
        return value[0] * _inverse(value[1]) % PRIME
    kind, name, low, high, body = tree
    r.opaque = True
    ends = None
    if low is not None and high is not None:
        ends = (exact(low), exact(high))
    if ends is not None and ends[0] and ends[1] and ends[0][1] == ends[1][1] == 1 and len(r._scopes) < 2:
        first, last = ends[0][0], ends[1][0]
        if last - first < 60:
            total = 0 if kind == "sum" else 1
            for k in range(first, last + 1):
                r._scopes.append((name, k % PRIME))
                try:
                    item = r.of(body)
                finally:
                    r._scopes.pop()
                total = (total + item if kind == "sum" else total * item) % PRIME
            return total
    return r.unknown((kind, _end(low, r), _end(high, r), _bound_residue(name, body, r)))


def _end(tree: Tree | None, r: Residues) -> int | str | None:
    """The residue of a bound, or the name of an infinite one."""
    if tree is None:
        return None
    if tree == ("const", "oo"):
        return "oo"
    if tree == ("neg", ("const", "oo")):
        return "-oo"
    return r.of(tree)


def _residue_int(tree: Tree, r: Residues) -> int:
    _, name, low, high, body = tree
    r.opaque = True
    if low is None and high is None:
        # An indefinite integral is a function of its variable.
        return r.unknown(("int", r.of(("sym", name)), r.of(body)))
    return r.unknown(("int", _end(low, r), _end(high, r), _bound_residue(name, body, r)))


def _residue_lim(tree: Tree, r: Residues) -> int:
    _, name, to, side, body = tree
    r.opaque = True
    return r.unknown(("lim", _end(to, r), side, _bound_residue(name, body, r)))


def _residue_deriv(tree: Tree, r: Residues) -> int:
    _, name, order, body = tree
    r.opaque = True
    order = order if isinstance(order, int) else r.of(order)
    return r.unknown(("deriv", order, r.of(("sym", name)), r.of(body)))


_RESIDUE: Final[dict[str, Callable[[Tree, Residues], int]]] = {
    "num": _residue_num,
    "dec": _residue_num,
    "mixed": _residue_rational,
    "based": _residue_rational,
    "percent": _residue_percent,
    "degree": _residue_degree,
    "sym": _residue_sym,
    "const": _residue_const,
    "add": _residue_add,
    "mul": _residue_mul,
    "neg": _residue_neg,
    "div": _residue_div,
    "pow": _residue_pow,
    "root": _residue_root,
    "fn": _residue_fn,
    "call": _residue_call,
    "sum": _residue_series,
    "prod": _residue_series,
    "int": _residue_int,
    "lim": _residue_lim,
    "deriv": _residue_deriv,
}
