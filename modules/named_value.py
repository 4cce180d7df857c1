"""Value of what the question names

## Decides
One side puts the question's own name before the value, pH = 4.7, and the other gives the value. Incorrect also under
another symbol, where no figure of the response may be the reference.
## Abstains
The name is a single letter or no word of the question, the values may be one value rounded, or a form is asked.
## Why it is safe
A word of the question in front of an equals sign says again what was asked, and no product of letters is spelt so.
"""

import re

from verifier import ABSTAIN, Card, balls, correct, criteria, incorrect, wording
from verifier.figures import nowhere, other_measure
from verifier.objects import expression

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the value of what the question names", "differs": "another value of what the question names"},
    group="symbolic",
)

_WORD = re.compile(r"[A-Za-z]{2,}")
_NAMED = re.compile(
    r"(?:\\(?:text|mathrm|operatorname)\{)?([A-Za-z]{2,12})\}? ?(?:=|≈|\\approx(?![a-z])) ?[-+0-9.\\].*"
)
_SYMBOL = re.compile(r"(?:[A-Z][A-Za-z]{1,8}|[A-Z]_\{?[a-z]{2,8}\}?) ?(?:=|≈|\\approx(?![a-z])) ?[-+0-9.\\].*")


def activate(x) -> bool:
    return criteria.relation_and_value(x) is not None


def _named(x, named) -> bool:
    """The name is a word of the question that asks for what it stands for."""
    found = _NAMED.fullmatch(named.plain)
    if found is None or found[1] not in _WORD.findall(x.question) or found[1].islower():
        return False  # ab may be a product
    return wording.asks_for(x.ask, found[1])


def _elsewhere(x, named, value, reference) -> bool:
    """The response states a value under a symbol that is no unknown's, and no figure of it may be the reference."""
    if named is not x.candidate or not x.question or not _SYMBOL.fullmatch(named.plain):
        return False
    return nowhere(x.response, reference) and not other_measure(reference, value)


def decide(x):
    named, bare = criteria.relation_and_value(x)
    sides = named.relation.sides
    value = expression.of(sides[1]) if len(sides) == 2 else None
    if value is None or value.symbols or criteria.strict_form(x) or criteria.unfinished(value):
        return ABSTAIN
    ours = _named(x, named)
    result = expression.compare(value, bare)
    if result.equal and ours and not criteria.unfinished(bare):
        return correct("same")
    known = [balls.exact(side.tree) for side in (value, bare)]
    if None in known or not result.different or not criteria.sure_of_candidate(x):
        return ABSTAIN
    if criteria.may_be_same_value(x, *known, shown_as_decimals=True) or not (ours or _elsewhere(x, named, *known)):
        return ABSTAIN
    return incorrect("differs")
