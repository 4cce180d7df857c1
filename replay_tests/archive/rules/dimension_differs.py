"""Unit of another kind

## Decides
Incorrect where a measurement is asked and the two units are of different dimensions.
## Abstains
They are of one, or the unit is a label.
## Why it is safe
What is measured in one dimension has no amount in another.
"""

from verifier import ABSTAIN, Card, criteria, incorrect
from verifier.objects import units

CARD = Card(
    needs=("reference.quantity", "candidate.quantity"),
    decides={"incorrect"},
    because={"dimension": "a unit of another dimension"},
    group="number and unit",
)


def decide(x):
    a, b = x.reference.quantity.unit, x.candidate.quantity.unit
    result = units.compare(a, b)
    other = result.different and result.step == "dimensions" and criteria.stated(x)
    return incorrect("dimension") if other and "measure" in x.question else ABSTAIN
