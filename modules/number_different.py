"""Number different

## Decides
Incorrect where two plain numbers differ by more than any rounding, unit or sign convention explains.
## Abstains
They may be one value rounded (decimals within five percent), one in another unit (a factor of 100, 1000, 60), one
with its
sign told in words; a percent sign stands on one side; the figures are years; or the final answer was only concluded
from prose.
## Why it is safe
Both sides were read whole, and every reading that could make them agree was tried and abstained on.
"""

from verifier import ABSTAIN, Card, criteria, incorrect, wording
from verifier.objects import number

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"incorrect"},
    because={"differs": "unequal rationals, too far apart for rounding"},
    laws={"reflexive"},
    group="number and unit",
)


def activate(x) -> bool:
    return criteria.sure_of_number(x)


def decide(x):
    a, b = x.reference.number, x.candidate.number
    if not number.compare(a, b).different or criteria.may_be_same_number(x, a, b) or criteria.dated(x):
        return ABSTAIN
    if x.reference.plain[:1] == "(" == x.candidate.plain[:1]:
        return ABSTAIN  # (123) and (231) are one cycle
    sure = criteria.sure_of_candidate(x) and not wording.numbered_options(x.ask)
    return incorrect("differs") if sure else ABSTAIN
