"""One value where several are asked

## Decides
Incorrect where the reference is several different numbers and the candidate is a single one, or the other way round.
## Abstains
Items that are not plain numbers, repeated items, partial credit, or a candidate that was only concluded from prose.
## Why it is safe
Both sides were read whole, and a list of different numbers is not one number.
"""

import re

from verifier import ABSTAIN, Card, criteria, incorrect, wording
from verifier.objects import number

CARD = Card(
    needs=(),
    decides={"incorrect"},
    because={"missing": "one value is given where there are several", "added": "several values where there is one"},
    group="symbolic",
)

_LISTS = frozenset({"set", "sequence", "alternatives"})


# A count may be answered by what was counted, and the next term by the whole sequence.
_COUNTED = re.compile(r"how many|number of|next|sequence|digits|个数|几个|多少", re.IGNORECASE)


def _several(answer, one) -> bool:
    """Whether the answer is several different numbers, in every reading of its commas."""
    found = answer.collection
    if found is None or found.kind not in _LISTS or len(found.items) < 2:
        return False
    if answer.number is None:
        if found.ambiguous:
            return False
    elif not number.compare(answer.number, one).different:
        return False  # 5,7 may be one number, and then this one
    if len({item.number.percent for item in found.items if item.number}) > 1:
        return False  # $50 million, or 25%: one thing told in two ways
    values = [item.number.value if item.number else None for item in found.items]
    return None not in values and len(set(values)) == len(values)


def activate(x) -> bool:
    if not criteria.sure_of_number(x) or x.criterion.partial:
        return False
    return x.reference.collection is not None or x.candidate.collection is not None


def _joined(several, one) -> bool:
    """3, 4 and 34: the digits of one number, written apart."""
    return "".join(several.collection.texts) == one.plain


def _either(x) -> bool:
    """A count has one value: a reference "7; 8" then gives two that both count."""
    return "how many" in x.ask.question_text and ";" in x.reference.plain


def decide(x):
    a, b = x.reference, x.candidate
    if b.number is not None and b.number.ambiguous != "list" and _several(a, b.number):
        open_question = wording.open_ended(x.ask)
        return ABSTAIN if _joined(a, b) or " or " in a.plain or open_question or _either(x) else incorrect("missing")
    if a.number is None or a.number.ambiguous == "list" or not _several(b, a.number) or _joined(b, a):
        return ABSTAIN
    return ABSTAIN if _COUNTED.search(x.question) else incorrect("added")
