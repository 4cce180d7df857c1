"""Order of words."""

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
    asked = "in alphabetical order" in x.question and criteria.stated(x)
    found = asked and len(wanted) > 1 and wanted != given and sorted(given) == wanted
    return incorrect("order") if found else ABSTAIN
