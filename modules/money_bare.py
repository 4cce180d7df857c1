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
# In another size or currency, wherever the question says so; or something else than an amount, where it asks.
_OTHER_SIZE = re.compile(
    r"\b(?:cents?|penn(?:y|ies)|pence|thousands?|millions?|billions?|convert|exchange)\b|[分千万]", re.IGNORECASE
)
_OTHER_ASKED = re.compile(
    r"\b(?:percent(?:age)?|ratio|fraction|how (?:many|long|far|old)|what time|number of|rate|days?|hours?|weeks?"
    r"|months?|years?|quantity)\b|%",
    re.IGNORECASE,
)
_ASKS_MONEY = re.compile(
    r"\bhow much (?:money|profit|change|revenue)\b"
    r"|\bhow much\b[^.?!]{1,80}\b(?:pay|paid|earn|earned|make|made|cost|spend|spent|owe|save|saved|earnings)\b",
    re.IGNORECASE,
)
_TIMES = frozenset(("day", "days", "hour", "hours", "week", "weeks", "month", "months", "year", "years"))
_SENTENCE = re.compile(r"[.!?]\s+|\n\s*")


_SIGN = re.compile(r"[$€£¥₹元]")


def _asks_otherwise(question: str) -> bool:
    """Another size of money is spoken of, or the asking sentence asks for something else than an amount."""
    if _OTHER_SIZE.search(question):
        return True
    text = question.strip()
    cuts = [found.end() for found in _SENTENCE.finditer(text[:-1])]
    asking = text[cuts[-1] :] if cuts else text
    found = _OTHER_ASKED.search(asking)
    if found is None:
        return False
    return _ASKS_MONEY.search(asking) is None or found[0].lower() not in _TIMES


def activate(x) -> bool:
    return criteria.amount_and_number(x) is not None


def decide(x):
    money, bare = criteria.amount_and_number(x)
    if not money.unit.currency or money.number is None or bare.percent or x.criterion.unit == "required":
        return ABSTAIN
    if not _MONEY.search(x.question) or _asks_otherwise(x.question) or criteria.asked_unit(x):
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
