"""Exact values of closed rational trees, in whole numbers only, within counted budgets."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from verifier.tree import Tree

BITS: Final = 50_000  # of numerator or denominator of an exact value
TERMS: Final = 500  # of a sum or product, and of all nested ones together

Rational = tuple[int, int]


class NotExactError(Exception):
    """The tree has no exact rational value, or none within budget."""


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


def exact_function(name: str) -> bool:
    """Whether the function has exact values at rational arguments, as `floor` and `binomial` have."""
    return name in _EXACT_FUNCTIONS
