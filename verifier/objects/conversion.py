"""Numbers in two units of one dimension, compared in base units; and levels in decibels against powers."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from verifier.comparison import Comparison, Outcome, different, equal, rounded, unknown
from verifier.objects import number
from verifier.objects.number import Number
from verifier.objects.unit_table import Unit

if TYPE_CHECKING:
    from verifier.tree import Tree

_PI = Fraction("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899863")
_LOG = Context(prec=50)


def moved(value: Number, ratio: Fraction) -> Number | None:
    """`value` times a power of ten, with the digits it shows; None where the ratio is no power of ten."""
    above, below = ratio.numerator, ratio.denominator
    if (above != 1 and below != 1) or str(max(above, below)).strip("0") != "1":
        return None
    power = len(str(above)) - len(str(below))
    product = value.value * ratio
    ulp = None if value.ulp is None else value.ulp + power
    if ulp is None and value.approximate and value.q == 1:
        ulp = power  # "about 12 km" is rounded to its last digit
    other = None if value.other is None else value.other * ratio
    return Number(
        product.numerator,
        product.denominator,
        value.form,
        ulp,
        approximate=value.approximate,
        written=(product.numerator, product.denominator),
        ambiguous=value.ambiguous,
        other=other,
    )


def converted(a: Number, x: Unit, b: Number, y: Unit, offsets: tuple[Fraction, Fraction]) -> Comparison:
    """Numbers in units of one dimension whose ratio is no power of ten, compared in base units."""
    first, second = (a.value + offsets[0]) * x.scale, (b.value + offsets[1]) * y.scale
    pi = x.pi - y.pi
    if pi == 0 and first == second:
        return equal("conversion")
    if pi == 0 and (a.other is not None or b.other is not None):
        here = {(value + offsets[0]) * x.scale for value in (a.value, a.other) if value is not None}
        there = {(value + offsets[1]) * y.scale for value in (b.value, b.other) if value is not None}
        if here & there:
            return unknown("separator", a=number.show(a), b=number.show(b))
    if pi:
        if first == second == 0:
            return equal("conversion")
        factor = _PI ** abs(pi)
        first, second = (first * factor, second) if pi > 0 else (first, second * factor)
    apart = abs(first - second)
    ratio = x.scale / y.scale
    exact = pi == 0 and offsets[0] == offsets[1] and 1 in (ratio.numerator, ratio.denominator)
    for value, unit, power in ((a, x, max(pi, 0)), (b, y, max(-pi, 0))):
        step = _shown_step(value, exact)
        if step is not None and 2 * apart <= step * unit.scale * _PI**power:
            return rounded("conversion and rounding")
    evidence = {"a": _shown(first), "b": _shown(second)}
    largest = max(abs(first), abs(second))
    near = apart <= 1 if any(offsets) else apart * 50 <= largest
    if not exact and near:
        return unknown("conversion factor", **evidence)
    if (a.approximate or b.approximate) and apart * 5 <= largest:
        return unknown("approximate", **evidence)
    return different("conversion", **evidence)


def _shown_step(value: Number, exact: bool) -> Fraction | None:
    """What one in the last digit is worth, where that digit may have been rounded: of a decimal with two significant
    digits or more, or of an integer with as many behind a conversion that is not a whole factor."""
    if value.ulp is not None:
        return Fraction(10) ** value.ulp if (value.significant or 0) >= 2 else None
    return Fraction(1) if value.form == "integer" and abs(value.p) >= 10 and not exact else None


def _shown(value: Fraction) -> str:
    return format(Decimal(value.numerator) / Decimal(value.denominator), ".12g")


def levels(a: Number, x: Unit, b: Number, y: Unit) -> Comparison:
    """At least one side is a level in decibels (dBm, dBW): both are compared as powers, two levels as levels."""
    if x.log and y.log:
        # 0 dBW is 30 dBm.
        first, second = (value.value + (30 if unit.scale == 1 else 0) for value, unit in ((a, x), (b, y)))
        return equal("level") if first == second else different("level")
    level, unit, linear, power = (a, x, b, b.value * y.scale)
    scale = y.scale
    if y.log:
        level, unit, linear, power, scale = b, y, a, a.value * x.scale, x.scale
    if abs(level.value) > 1000:
        return unknown("level")
    exact = _power(level.value, unit)
    if exact == power:
        return equal("level")
    step = _shown_step(linear, False)
    if step is not None and 2 * abs(exact - power) <= step * scale:
        return rounded("level")
    step = _shown_step(level, False)
    if step is not None and _power(level.value - step / 2, unit) <= power <= _power(level.value + step / 2, unit):
        return rounded("level")
    if abs(exact - power) * 20 <= max(exact, power):
        return unknown("level")
    return different("level")


def _power(level: Fraction, unit: Unit) -> Fraction:
    """The power at a level: exact for whole tens of decibels, else to 50 digits."""
    tenth = level / 10
    if tenth.denominator == 1:
        return unit.scale * Fraction(10) ** tenth.numerator
    exponent = _LOG.divide(Decimal(tenth.numerator), Decimal(tenth.denominator))
    return unit.scale * Fraction(_LOG.power(Decimal(10), exponent))


def times(tree: Tree, factor: Fraction, pi: int) -> Tree:
    scaled = ("mul", ("num", factor.numerator, factor.denominator), tree)
    return scaled if not pi else (*scaled, ("pow", ("const", "pi"), ("num", pi, 1)))


def trees(a: Tree, first: Number | None, b: Tree, second: Number | None) -> Comparison:
    """Expressions, one of them irrational, in one unit; `first` and `second` are the numbers that they write, if
    any."""
    from verifier import balls

    found = balls.compare(a, b)
    if found.outcome is not Outcome.DIFFERENT:
        return found
    left, right = _approximate(a), _approximate(b)
    if left is None or right is None:
        return unknown("irrational")
    for value in (first, second):
        step = None if value is None else _shown_step(value, True)
        if step is not None and 2 * abs(left - right) <= step:
            return rounded("rounding")
    about = (first is not None and first.approximate) or (second is not None and second.approximate)
    if about and abs(left - right) * 5 <= max(abs(left), abs(right)):
        return unknown("approximate")
    # A decimal in another unit than the expression: its digits were not weighed.
    if first is None and second is None and abs(left - right) * 50 <= max(abs(left), abs(right)):
        return unknown("rounding")
    return found


def _approximate(tree: Tree) -> Fraction | None:
    """The value of a real tree to some 38 digits."""
    from verifier import balls

    ball = balls.value(tree)
    if ball is None or not ball.is_finite() or not ball.imag.contains(0):
        return None
    mantissa, exponent = ball.real.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
