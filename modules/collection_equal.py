"""Several values

## Decides
Sets, points, lists, matrices and several answers, item by item; in order where order matters, else as sets.
## Abstains
Nothing says whether order matters; an item cannot be compared; partial credit is meant; the candidate is a guess.
## Why it is safe
No item may be missing, added or different, and each is compared by its own object.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect, wording
from verifier.objects import collection

CARD = Card(
    needs=("reference.collection", "candidate.collection"),
    decides={"correct", "incorrect"},
    because={"same": "the same items", "differs": "an item is missing, added or different"},
    laws={"reflexive"},
    group="symbolic",
)

_SOLUTIONS = re.compile(r"\b(?:roots|solutions|zeros|primes|factors|divisors|values of [a-z])\b", re.IGNORECASE)
# Letters that run through all numbers: a line and a general solution may start anywhere.
_PARAMETERS = frozenset({"t", "s", "n", "k", "m", "C", "c", "lambda", "mu"})


def _free(x, *sides) -> bool:
    """Several solutions, which have no order: points, or values of one kind, and nothing asks for an order."""
    if wording.order_free(x.ask):
        return True
    if wording.order_said(x.ask) or " and " in x.question:
        return False
    if all(text.startswith("(") for side in sides for text in side.texts):
        return True
    return not x.question or (_SOLUTIONS.search(x.question) is not None)


def _doubtful(x, a, b) -> bool:
    """Whether the difference may be of order, of rounding or of the names of symbols."""
    if any("." in text for side in (a, b) for text in side.texts) and not collection.beyond_rounding(a, b):
        return True
    if any(collection.scaled(side.plain) for side in (x.reference, x.candidate)):
        return True  # a direction, a normalised state
    if a.kind == "alternatives" and (b.kind == "tuple" or len(b.items) < len(a.items)) and a.texts[0].startswith("("):
        return True  # "(11, 7) or (7, 11)": one of them may be enough
    if (a.texts == b.texts[-len(a.texts) :] and wording.goes_on(x.ask)) or criteria.same_entries(x):
        return True  # the whole sequence for its next terms; rows on one side for brackets on the other
    parts = a.kind == b.kind == "assignments" and a.names[0].startswith("(")  # (1) 7; (2) 12
    if (
        sorted(a.texts) == sorted(b.texts)
        and not parts
        and (wording.order_free(x.ask) or not wording.order_said(x.ask))
    ):
        return True
    names = [{s for item in side.items if item.expression for s in item.expression.symbols} for side in (a, b)]
    if names[0] != names[1] or not names[0].isdisjoint(_PARAMETERS) or criteria.free_parameters(x, frozenset(names[0])):
        return True
    return not wording.order_said(x.ask) and collection.proportional(a, b)


def decide(x):
    a, b = x.reference.collection, x.candidate.collection
    result = collection.compare(a, b, ordered=criteria.order(x))
    if result.unknown and result.step == "order" and _free(x, a, b):
        result = collection.compare(a, b, ordered=False)
    if result.equal or (result.step == "as named" and criteria.as_they_stand(x)):
        moved = x.criterion.order == "matters" and sorted(a.texts) == sorted(b.texts) and a.texts != b.texts
        doubtful = moved or criteria.joined_otherwise(x) or criteria.other_type(x) or criteria.leaves_open(x)
        return ABSTAIN if doubtful else correct("same", step=result.step)
    if x.criterion.partial or not criteria.sure_of_candidate(x):
        return ABSTAIN
    if criteria.tuples_apart(x, a, b):
        return incorrect("differs", step="apart")
    return incorrect("differs", step=result.step) if result.different and not _doubtful(x, a, b) else ABSTAIN
