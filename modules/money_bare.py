"""Amount of money on one side

## Decides
An amount of money against a bare number, where the question speaks of money: $45.50 against 45.5.
## Abstains
The question speaks of cents, a rate or thousands, or of other currencies, or the numbers are within rounding.
## Why it is safe
A bare number that answers how much is paid is an amount in the currency that the question and the reference are in.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect, wording
from verifier.objects import number

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the same amount of money", "differs": "another amount of money"},
    group="number and unit",
)

_CURRENCIES = (
    ("euro", "€"),
    ("pound", "£"),
    ("rupee", "₹"),
    ("yen", "¥"),
    ("yuan", "¥元"),
    ("dollar", "$"),
    ("peso", "₱"),
)

_SIGN = re.compile(r"[$€£¥₹元]")


def _other_currency(question: str, shown: str) -> bool:
    """The question names another currency, by sign or in words, than the answer."""
    low, signs = question.lower(), set(_SIGN.findall(question))
    return not signs <= set(shown) or any(name in low and not set(sign) & set(shown) for name, sign in _CURRENCIES)


_SCALE = re.compile(r"\bin (?:\w+ of )?(thousand|million|billion)s?\b", re.IGNORECASE)
_NO_MONEY = re.compile(r"how many|percent|number of|population|shares|units|people|employees")
_SIZES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}


def _in_size(x, money):
    """How many millions the amount is, where the question asks in millions and the amount says so; else None."""
    if _NO_MONEY.search(x.ask.question_text):
        return None
    asked = {word.lower() for word in _SCALE.findall(x.question)}
    word = asked.pop() if len(asked) == 1 else ""
    said = word and any(word in side.plain.lower() for side in (x.reference, x.candidate))
    return money.number.value / _SIZES[word] if said and not _other_currency(x.question, money.unit_text) else None


def activate(x) -> bool:
    return criteria.amount_and_number(x) is not None


def decide(x):
    money, bare = criteria.amount_and_number(x)
    if not money.unit.currency or money.number is None or bare.percent or x.criterion.unit == "required":
        return ABSTAIN
    if any(side.form == "decimal" and side.ambiguous == "thousands" for side in (money.number, bare)):
        return ABSTAIN  # 12.500 may be twelve thousand
    sized = _in_size(x, money)
    if sized == bare.value:
        return correct("same", unit=money.unit_text)
    if sized is not None:
        doubtful = criteria.may_be_same_value(x, sized, bare.value, shown_as_decimals=True)
        return ABSTAIN if doubtful or not criteria.sure_of_quantity(x) else incorrect("differs")
    if not wording.asks_money(x.ask) or criteria.asked_unit(x) or _other_currency(x.question, money.unit_text):
        return ABSTAIN
    result = number.compare(money.number, bare)
    if result.equal:
        return correct("same", unit=money.unit_text)
    if not result.different or not criteria.sure_of_quantity(x):
        return ABSTAIN
    return ABSTAIN if criteria.may_be_same_number(x, money.number, bare) else incorrect("differs")
