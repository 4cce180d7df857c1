"""Words in alphabetical order

## Decides
Incorrect where words are to be sorted by the alphabet and the same words stand in another order.
## Abstains
The words differ, or no such order is asked.
## Why it is safe
One set of words has one alphabetical order, and the reference is in it.
"""

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"incorrect"},
    because={"order": "the same words in another order"},
    group="sequence and string",
)


def _words(text):
    return [word.strip() for word in text.split(",")]


def decide(x):
    wanted, given = _words(x.reference.plain), _words(x.candidate.plain)
    asked = "in alphabetical order" in x.question
    same = len(wanted) > 1 and wanted != given and sorted(wanted) == sorted(given) and wanted == sorted(wanted)
    return incorrect("order") if asked and same and criteria.stated(x) else ABSTAIN
