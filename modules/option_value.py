"""Value of an option

## Decides
An option letter against a stated value that is the value of one option and of no other: B against 0.5, where B is 1/2.
## Abstains
No option, or more than one, has the value; an option cannot be compared; the value is only concluded.
## Why it is safe
Options whose values are proved different tell one another apart, so that the value names the option.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import choice, expression, number, quantity

CARD = Card(
    needs=("reference.choice",),
    decides={"correct", "incorrect"},
    because={"same": "the value of the option", "differs": "the value of another option"},
    group="closed choice",
)

_MOST = 10  # options
_LONGEST = 60  # characters of an option


def activate(x) -> bool:
    options, candidate = x.ask.options, x.candidate
    if not 2 <= len(options) <= _MOST or x.ask.multiple or candidate.choice is not None or not criteria.stated(x):
        return False
    if len(x.reference.choice.letters) != 1 or any(len(text) > _LONGEST for text in options.values()):
        return False
    if candidate.number is not None:
        # A small whole number may be the place of an option.
        return candidate.number.q != 1 or not 0 <= candidate.number.p <= len(options)
    return candidate.quantity is not None or candidate.expression is not None


def _sure(candidate, options) -> bool:
    """Plain numbers on all sides: no percentage, unit or sign that may be told in words beside the value."""
    if candidate.number is None or any(option.number is None for option in options):
        return False
    values = [option.number.value for option in options]
    return -candidate.number.value not in values and not any(a.number.percent for a in (candidate, *options))


def _outcome(candidate, option):
    """How the candidate relates to one option, by what both are; None where they cannot be compared."""
    if candidate.number is not None and option.number is not None:
        return number.compare(option.number, candidate.number)
    if candidate.quantity is not None and option.quantity is not None:
        return quantity.compare(option.quantity, candidate.quantity)
    if candidate.expression is not None and option.expression is not None:
        return expression.compare(option.expression, candidate.expression)
    return None


def decide(x):
    options = list(x.ask.option_answers.values())
    numbers = choice.values(x.candidate, options)
    if numbers is not None:
        equal = [value == numbers[0] for value in numbers[1]]
    else:
        outcomes = [_outcome(x.candidate, option) for option in options]
        if any(found is None or not (found.equal or found.different) for found in outcomes):
            return ABSTAIN
        equal = [found.equal for found in outcomes]
    named = [letter for letter, same in zip(x.ask.options, equal, strict=True) if same]
    if len(named) != 1:
        return ABSTAIN
    if named == list(x.reference.choice.letters):
        return correct("same")
    return incorrect("differs", option=named[0]) if _sure(x.candidate, options) else ABSTAIN
