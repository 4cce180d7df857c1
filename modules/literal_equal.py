"""Printed value

## Decides
Lists, dicts, sets, tuples and strings as a program or JSON writes them, where the question asks for such a value.
## Abstains
A list against a tuple, other quotes or floats in their last digits, unless a literal is asked for; the order of a dict
that is printed; the candidate is a guess.
## Why it is safe
Both are read whole by the language's own grammar and compared value by value with their types.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import literal

CARD = Card(
    needs=("reference.literal", "candidate.literal"),
    decides={"correct", "incorrect"},
    because={"same": "the same values of the same types", "differs": "another value or another type"},
    laws={"symmetric", "reflexive"},
    group="sequence and string",
)


def activate(x) -> bool:
    return criteria.asks_literal(x)


def _exact(x) -> bool:
    """A literal is asked for, so that types count."""
    return "literal" in x.ask.question_words or "== ??" in x.question


def decide(x):
    a, b = x.reference.literal, x.candidate.literal
    result = literal.compare(a, b)
    if result.equal:
        return ABSTAIN if criteria.other_type(x) else correct("same")
    if not criteria.sure_of_candidate(x) or result.step == "floats":
        return ABSTAIN
    if "json" in x.ask.question_words and not (isinstance(a.value, dict) and isinstance(b.value, dict)):
        return ABSTAIN  # a list of what was found, in any order; quoted words
    return incorrect("differs") if result.different or _exact(x) else ABSTAIN
