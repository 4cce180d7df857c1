"""Residues: trees of equal value have equal residues, whatever their symbols stand for.

Rational operations are carried out modulo a large prime, and everything else (a sine, a root, an unread call) becomes
an unknown that depends only on its name and on the residues of its arguments. Two rational trees with different
residues are different functions, which is a proof; two trees with the same residue are equal unless a polynomial of
their degree vanishes by accident at one fixed point modulo a prime of 127 bits, for which the odds are below
degree / 2**126.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from verifier.exact import NotExactError, exact, exact_function, in_bounds
from verifier.tree import Tree

# The largest safe prime below 2**127: no small number has a small order modulo it (2 has order 127 modulo 2**127 - 1).
PRIME: Final = 170141183460469231731687303715884103007


class NoResidueError(Exception):
    """A denominator vanishes modulo the prime, or the tree is no value."""


def _unknown(place: int) -> int:
    # Digits of the square roots of 3, 7, 11, ... (no squares among them): no polynomial relation but by accident.
    return math.isqrt((4 * place + 3) << 260) % PRIME


_INDEX: Final = re.compile(r"(\w+?)_([a-z])([+-][0-9]{1,3})?")
_LETTERS: Final = re.compile(r"[A-Za-z]+")
_INDICES: Final = frozenset("ijklmnpqrs")
SMALL: Final = 10_000  # indices below are numbers, not unknowns

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
    if 0 < value < _SMALL:
        return _small_inverse(value)
    if value % PRIME == 0:
        raise NoResidueError
    return pow(value, -1, PRIME)


_SMALL: Final = 1_000  # denominators are small, most often


@cache
def _small_inverse(value: int) -> int:
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
        if "_" in name:
            indexed = _residue_indexed(name, r)
            if indexed is not None:
                return indexed
    r.symbols.add(name)
    return r.unknown(tree)


def index_of(bound: str, name: str) -> bool:
    """Whether the symbol `name` has the bound symbol for an index: k in a_k, a_{k+1}, a_{kj}; not x in v_max."""
    label = name.partition("_")[2]
    parts = _LETTERS.findall(label)
    return bound in parts or any(bound in part and _INDICES.issuperset(part) for part in parts)


def _residue_indexed(name: str, r: Residues) -> int | None:
    """a_k and a_{k+1} within a sum over k: what a_j is within one over j. None where the index is not bound. Raises
    NoResidueError where it depends on a bound symbol in another way, as a_{ij} does."""
    label = name.partition("_")[2]
    if not any(known in label for known, _ in r._scopes):
        return None
    found = _INDEX.fullmatch(name)
    bound = next((value for known, value in reversed(r._scopes) if found and found[2] == known), None)
    if found is None or bound is None:
        if any(index_of(known, name) for known, _ in r._scopes):
            raise NoResidueError
        return None
    index = (bound + int(found[3] or 0)) % PRIME
    if index < SMALL:  # a_3, in a sum that is written out
        r.symbols.add(f"{found[1]}_{index}")
        return r.unknown(("sym", f"{found[1]}_{index}"))
    r.opaque = True
    return r.unknown(("indexed", found[1], index))


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
    value = exact(tree) if exact_function(name) else None
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


def _bound_residue(name: str, body: Tree, r: Residues, shift: int = 0) -> int:
    """The residue of `body` with `name` bound: the unknown of a dummy, plus `shift`, depends on the nesting only, not
    on its name."""
    r._scopes.append((name, (r.unknown(("dummy", len(r._scopes))) + shift) % PRIME))
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
    start, end = _end(low, r), _end(high, r)
    if isinstance(start, int):  # counted from zero
        steps = (end - start) % PRIME if isinstance(end, int) else end
        return r.unknown((kind, 0, steps, _bound_residue(name, body, r, start)))
    return r.unknown((kind, start, end, _bound_residue(name, body, r)))


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
