"""Amount converted by a long factor

## Decides
Correct where two amounts in different units are equal after the rounding that the conversion itself calls for: 1 eV and
1.602e-19 J, 5 miles and 8.05 km.
## Abstains
The factor between the units is short, fewer than three digits are shown, or a unit, a form or a precision is
asked.
## Why it is safe
A factor of many digits cannot be written out, so who converts rounds, and the amount shown is the correct rounding.
"""

from fractions import Fraction

from verifier import ABSTAIN, Card, correct, criteria

CARD = Card(
    needs=("reference.quantity", "candidate.quantity"),
    decides={"correct"},
    because={"rounded": "the same amount, rounded by the conversion"},
    group="number and unit",
)

_SHOWN = 3  # significant digits
_SHORT = 4  # digits of a factor that could be written out


def _long_factor(a, b) -> bool:
    """Whether the factor between two units has more digits than are written out."""
    factor = a.scale / b.scale
    above, below = factor.numerator, factor.denominator
    for prime in (2, 5):
        while below % prime == 0:
            below //= prime
            above *= 10 // prime
    return below > 1 or len(str(above).rstrip("0")) > _SHORT


def _rounds_to(exact, shown) -> bool:
    """Whether `shown` is `exact`, converted and rounded to the digits that it shows."""
    if exact.unit.pi != shown.unit.pi or (shown.number.significant or 0) < _SHOWN:
        return False
    converted = exact.number.value * exact.unit.scale / shown.unit.scale
    return abs(converted - shown.number.value) * 2 <= Fraction(10) ** shown.number.ulp


def activate(x) -> bool:
    a, b = x.reference.quantity, x.candidate.quantity
    plain = a.number is not None and b.number is not None and a.unit != b.unit and a.unit.dims == b.unit.dims
    return plain and not (a.unit.offset or b.unit.offset or a.unit.log or b.unit.log)


def decide(x):
    a, b = x.reference.quantity, x.candidate.quantity
    if criteria.strict_form(x) or criteria.names_another(x) or criteria.other_extent(x) or criteria.other_unit(x, b):
        return ABSTAIN
    if criteria.precision(x) is not None or x.ask.approximate is False or not _long_factor(a.unit, b.unit):
        return ABSTAIN
    # The side that shows fewer digits is the one that was rounded; an exact number shows them all.
    finer, coarser = (a, b) if b.number.ulp is not None else (b, a)
    if a.number.ulp is not None and b.number.ulp is not None and a.number.significant < b.number.significant:
        finer, coarser = b, a
    return correct("rounded") if coarser.number.ulp is not None and _rounds_to(finer, coarser) else ABSTAIN
