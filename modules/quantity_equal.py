"""Quantity equal

## Decides
Correct where two quantities of one dimension have the same value in base units.
## Abstains
The units are labels that differ, a unit has two meanings, or the question asks for another unit than the candidate's.
## Why it is safe
Unit conversion is exact, and what is measured is the same.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, wording

CARD = Card(
    needs=("reference.quantity", "candidate.quantity"),
    decides={"correct"},
    because={"same": "the same amount", "rounded": "the same amount to the precision that the reference shows"},
    laws={"reflexive"},
    group="number and unit",
)


_PRODUCT = re.compile(r"[\d.]+[A-Za-z]")
_MASS_TIMES_G = re.compile(r"[\d.]+mg")
_ENERGY = re.compile(r"[JV]|[Cc]al|erg")


def _other_kind(x, a, b) -> bool:
    """A force of m times g against milligrams, a torque against an energy: the units agree, the kinds do not."""
    if wording.force(x.ask) and any(_MASS_TIMES_G.fullmatch(side.plain) for side in (x.reference, x.candidate)):
        return True
    return wording.torque(x.ask) and bool(_ENERGY.search(a.unit_text)) != bool(_ENERGY.search(b.unit_text))


def decide(x):
    a, b = x.reference.quantity, x.candidate.quantity
    offset = a.unit.offset or b.unit.offset
    if offset and wording.temperature_change(x.ask) and not x.ask.difference:
        return ABSTAIN  # a difference converts without the offset
    other = set(a.unit.readings).isdisjoint(b.unit.readings)
    if other and (criteria.strict_form(x) or x.candidate.plain in x.question or criteria.other_unit(x, b)):
        return ABSTAIN  # another unit was asked for, or the question's own amount is repeated
    if criteria.names_another(x) or criteria.other_extent(x):
        return ABSTAIN
    if _PRODUCT.fullmatch(x.reference.plain) or _PRODUCT.fullmatch(x.candidate.plain):
        return ABSTAIN  # 5m may be five times m
    if _other_kind(x, a, b):
        return ABSTAIN
    result = criteria.compare_quantities(x)
    if result.equal:
        return correct("same", step=result.step)
    if not result.rounded or not x.ask.approximate or a.number is None or b.number is None:
        return ABSTAIN
    if criteria.precision(x) is not None and a.number.ulp != b.number.ulp:
        return ABSTAIN  # not rounded though asked
    if criteria.within_tolerance(x, a.number, b.number) is not None:
        return ABSTAIN  # a stated tolerance says how near
    shown, given = a.number.significant or 0, b.number.significant or 0
    return correct("rounded", step=result.step) if given >= shown >= 3 else ABSTAIN
