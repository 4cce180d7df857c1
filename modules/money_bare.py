"""Amount of money on one side

## Decides
An amount of money against a bare number, where the question speaks of money: $45.50 against 45.5.
## Abstains
The question speaks of cents, a rate or thousands, or of other currencies, or the numbers are within rounding.
## Why it is safe
A bare number that answers how much is paid is an amount in the currency that the question and the reference are in.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import number

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the same amount of money", "differs": "another amount of money"},
    group="number and unit",
)

_MONEY = re.compile(
    r"[$€£¥₹]|\b(?:pay|pays|paid|cost|costs|price|spend|spends|spent|earns?|earned|profit|revenue|salary|wages?|bill"
    r"|dollars?|euros?|money|owes?|fee|tip|budget|savings?|bank|income)\b|多少钱|元",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"\b(?:cents?|penn(?:y|ies)|pence|thousands?|millions?|billions?|percent(?:age)?|ratio|how many"
    r"|convert|exchange|how (?:long|far|old)|number of|rate"
    r"|days?|hours?|years?|quantity)\b"
    r"|[%分千万]",
    re.IGNORECASE,
)


_SIGN = re.compile(r"[$€£¥₹元]")


def activate(x) -> bool:
    return criteria.amount_and_number(x) is not None


def decide(x):
    money, bare = criteria.amount_and_number(x)
    if not money.unit.currency or money.number is None or bare.percent or x.criterion.unit == "required":
        return ABSTAIN
    if not _MONEY.search(x.question) or _OTHERWISE.search(x.question) or criteria.asked_unit(x):
        return ABSTAIN
    signs = set(_SIGN.findall(x.question))
    if signs and not signs <= set(money.unit_text):
        return ABSTAIN  # pounds in the question, dollars in the answer
    result = number.compare(money.number, bare)
    if result.equal:
        return correct("same", unit=money.unit_text)
    if not result.different or not criteria.sure_of_quantity(x):
        return ABSTAIN
    return ABSTAIN if criteria.may_be_same_number(x, money.number, bare) else incorrect("differs")
