"""Trees as quotients of polynomials with rational coefficients (python-flint `fmpq_mpoly`).

Whatever is not a rational operation (a sine, a root, pi, an unread call) is a variable of its own, the same one for
equal arguments. This file imports flint at once, so import it where it is needed only.
"""

from __future__ import annotations

from typing import Any, Final

from flint import acb, fmpq, fmpq_mpoly_ctx, fmpq_poly

from verifier.exact import exact
from verifier.residues import NoResidueError, Residues
from verifier.rewrite import substitute
from verifier.tree import Tree

TERMS: Final = 2_000  # of a polynomial on the way
DEGREE: Final = 60
VARIABLES: Final = 24


class NotPolynomialError(Exception):
    """The tree is no quotient of polynomials, or none within the budgets."""


class Ring:
    """Polynomials in the symbols and other unknowns of some trees. `opaque`: an unknown that is no symbol was met."""

    __slots__ = ("_context", "_keys", "_residues", "opaque")

    def __init__(self, residues: Residues | None = None) -> None:
        self._residues = Residues() if residues is None else residues
        self._keys: dict[int, int] = {}
        self._context = fmpq_mpoly_ctx.get([f"x{place}" for place in range(VARIABLES)])
        self.opaque = False

    def quotient(self, tree: Tree) -> tuple[Any, Any]:
        """(numerator, denominator) of `tree`, not reduced. Raises NotPolynomialError."""
        head = tree[0]
        value = exact(tree)
        if value is not None:
            if max(abs(value[0]), value[1]).bit_length() > 4_000:
                raise NotPolynomialError
            return self._context.constant(fmpq(value[0], value[1])), self._context.constant(1)
        if head == "add":
            top, bottom = self.quotient(tree[1])
            for item in tree[2:]:
                over, under = self.quotient(item)
                if under == bottom:
                    top = top + over
                else:
                    top, bottom = self._times(top, under) + self._times(over, bottom), self._times(bottom, under)
            return top, bottom
        if head == "mul":
            top, bottom = self.quotient(tree[1])
            for item in tree[2:]:
                over, under = self.quotient(item)
                top, bottom = self._times(top, over), self._times(bottom, under)
            return top, bottom
        if head == "neg":
            top, bottom = self.quotient(tree[1])
            return -top, bottom
        if head == "div":
            top, bottom = self.quotient(tree[1])
            over, under = self.quotient(tree[2])
            if over.is_zero():
                raise NotPolynomialError
            return self._times(top, under), self._times(bottom, over)
        if head == "percent":
            top, bottom = self.quotient(tree[1])
            return top, bottom * 100
        if head == "pow":
            exponent = exact(tree[2])
            if exponent is not None and exponent[1] == 1 and abs(exponent[0]) <= DEGREE:
                return self._power(self.quotient(tree[1]), exponent[0])
        return self._unknown(tree), self._context.constant(1)

    def _times(self, a: Any, b: Any) -> Any:
        if len(a) * len(b) > TERMS * 4:
            raise NotPolynomialError
        product = a * b
        if len(product) > TERMS or product.total_degree() > 4 * DEGREE:
            raise NotPolynomialError
        return product

    def _power(self, base: tuple[Any, Any], n: int) -> tuple[Any, Any]:
        top, bottom = base
        if n < 0:
            if top.is_zero():
                raise NotPolynomialError
            top, bottom, n = bottom, top, -n
        over = under = self._context.constant(1)
        for _ in range(n):
            over, under = self._times(over, top), self._times(under, bottom)
        return over, under

    def _unknown(self, tree: Tree) -> Any:
        if tree[0] != "sym":
            self.opaque = True
        try:
            key = self._residues.of(tree)
        except NoResidueError:
            raise NotPolynomialError from None
        place = self._keys.setdefault(key, len(self._keys))
        if place >= VARIABLES:
            raise NotPolynomialError
        return self._context.gen(place)


def lowest(top: Any, bottom: Any) -> tuple[Any, Any]:
    """The quotient without common factors."""
    common = top.gcd(bottom)
    return (top, bottom) if common.is_one() or common.is_constant() else (top / common, bottom / common)


def proportional(a: Any, b: Any) -> bool:
    """Whether one polynomial is a constant other than zero times the other."""
    if a.is_zero() or b.is_zero() or len(a) != len(b):
        return False
    return bool(a * b.leading_coefficient() == b * a.leading_coefficient())


def lone_root(a: Tree, b: Tree, names: list[str], positive: frozenset[str]) -> str | None:
    """A symbol that has, with fixed rational values for the others, a real value where `a` vanishes and `b` does not (a
    positive one, if it is of `positive`): proof that the equations a = 0 and b = 0 differ. None where none is found."""
    for name in names:
        others = {other: ("num", 3 * place + 2, 7) for place, other in enumerate(names) if other != name}
        try:
            ring = Ring()
            top, bottom = lowest(*ring.quotient(substitute(a, others)))
            over, under = lowest(*ring.quotient(substitute(b, others)))
        except NotPolynomialError:
            return None
        if ring.opaque:
            return None
        first, second = _of_one(top), _of_one(over)
        if first.degree() < 1 or first.degree() > DEGREE:
            continue
        common = first.gcd(second * _of_one(under) * _of_one(bottom))
        while common.degree() > 0:
            first //= common
            common = first.gcd(common)
        if first.degree() < 1:
            continue
        for root, _ in first.complex_roots():
            if acb(root).imag.is_zero() and (name not in positive or acb(root).real > 0):
                return name
    return None


def _of_one(polynomial: Any) -> Any:
    """A polynomial in the first variable alone."""
    coefficients: dict[int, Any] = {}
    for powers, coefficient in polynomial.terms():
        coefficients[int(powers[0])] = coefficient
    return fmpq_poly([coefficients.get(power, 0) for power in range(max(coefficients, default=0) + 1)])
