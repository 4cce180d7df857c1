"""Value of what the question names

## Decides
Correct where one side puts the question's own name before the value, pH = 4.7, and the other gives the value.
## Abstains
The name is a single letter or no word of the question, the values differ, or a form is asked.
## Why it is safe
A word of the question in front of an equals sign says again what was asked, and no product of letters is spelt so.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, wording
from verifier.objects import expression

CARD = Card(
    needs=(),
    decides={"correct"},
    because={"same": "the value of what the question names"},
    group="symbolic",
)

_WORD = re.compile(r"[A-Za-z]{2,}")
_NAMED = re.compile(r"([A-Za-z]{2,12}) ?(?:=|≈|\\approx) ?[-+0-9.\\].*")


def activate(x) -> bool:
    return criteria.relation_and_value(x) is not None


def decide(x):
    named, bare = criteria.relation_and_value(x)
    found = _NAMED.fullmatch(named.plain)
    sides = named.relation.sides
    if found is None or len(sides) != 2 or found[1] not in _WORD.findall(x.question):
        return ABSTAIN
    if not wording.asks_for(x.ask, found[1]) or found[1].islower():
        return ABSTAIN  # ab may be a product
    value = expression.of(sides[1])
    if value is None or value.symbols or criteria.strict_form(x) or criteria.unfinished(value):
        return ABSTAIN
    return correct("same") if expression.compare(value, bare).equal and not criteria.unfinished(bare) else ABSTAIN
