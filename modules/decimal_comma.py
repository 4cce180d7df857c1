"""Decimal comma

## Decides
Correct where one side writes a decimal with a comma and the other the same digits with a point: 1,22 and 1.22.
## Abstains
The comma may group thousands (1,234), several answers are asked for, or the digits differ.
## Why it is safe
Two numbers joined by a comma have no reason to be the digits of the other side's one decimal.
"""

import re

from verifier import ABSTAIN, Card, correct, wording

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"same": "the same decimal, with a comma for the point"},
    laws={"symmetric"},
    group="number and unit",
)


def activate(x) -> bool:
    return (x.reference.number.ambiguous == "list") != (x.candidate.number.ambiguous == "list")


_MEASURE = re.compile(
    r"comput|calculat|how (?:much|long|far|tall|heavy|fast|old)|average|\bmean\b|probability|decimal"
    r"|平均|概率",
    re.IGNORECASE,
)
_EUROPEAN = re.compile(r"-?(?:\d{4,},\d{1,2}|0,\d{2,})")  # no group of thousands, and hardly two numbers


def _one_number(x) -> bool:
    """One measured number is asked for; or, without a question, the comma is none between two numbers."""
    if x.question:
        return x.ask.unit is not None or _MEASURE.search(x.question) is not None
    return any(_EUROPEAN.fullmatch(side.plain) for side in (x.reference, x.candidate))


def decide(x):
    a, b = x.reference.number, x.candidate.number
    if (a.value, a.ulp, a.percent) != (b.value, b.ulp, b.percent) or a.ulp is None:
        return ABSTAIN
    if not wording.continental(x.ask) and (a.ulp > -2 or not _one_number(x)):
        return ABSTAIN  # 3,4 may be the two roots
    if (
        (x.ask.count or 1) > 1
        or x.ask.form in ("set", "interval")
        or wording.order_said(x.ask)
        or wording.labels(x.ask)
    ):
        return ABSTAIN
    return correct("same")
