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


def _distance(a, b):
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, right in enumerate(b, 1):
            last, row[j] = row[j], min(last + (left != right), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def decide(x):
    wanted, given = _words(x.reference.plain), _words(x.candidate.plain)
    asked = "in alphabetical order" in x.question and criteria.stated(x)
    found = asked and len(wanted) > 1 and wanted != given and sorted(given) == wanted
    return incorrect("order") if found and _distance(x.question, x.response) else ABSTAIN
