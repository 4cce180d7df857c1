"""Several values

## Decides
Sets, points, lists, matrices and several answers, item by item; in order where order matters, as sets where it does
not.
## Abstains
The order differs and nothing says whether it matters; an item cannot be compared; partial credit is meant; a guessed
candidate.
## Why it is safe
No item may be missing, added or different, and each is compared by its own object.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import collection

CARD = Card(
    needs=("reference.collection", "candidate.collection"),
    decides={"correct", "incorrect"},
    because={"same": "the same items", "differs": "an item is missing, added or different"},
    laws={"reflexive"},
    group="symbolic",
)


_IN_ORDER = re.compile(
    r"\border|sequence|arrange|\bterms?\b|respectively|coordinates|pattern|first|next|顺序|排列|依次", re.IGNORECASE
)


def _solutions(x, *sides) -> bool:
    """Several solutions, which have no order: points, or values joined by "and", and nothing asks for an order."""
    if _IN_ORDER.search(x.question):
        return False
    if all(text.startswith("(") for side in sides for text in side.texts):
        return True
    return "and" in x.reference.plain or "and" in x.candidate.plain


def decide(x):
    a, b = x.reference.collection, x.candidate.collection
    result = collection.compare(a, b, ordered=criteria.order(x))
    if result.unknown and result.step == "order" and _solutions(x, a, b):
        result = collection.compare(a, b, ordered=False)
    if result.equal:
        return correct("same", step=result.step)
    if not result.different or x.criterion.partial or not criteria.sure_of_candidate(x):
        return ABSTAIN
    return incorrect("differs", step=result.step)
