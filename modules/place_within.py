"""Place with what it lies in

## Decides
Correct where one side adds to a place, after a comma, only names that the question itself holds: Paris and
"Paris, France" where France is spoken of.
## Abstains
What is added does not stand in the question, or more differs than that.
## Why it is safe
What the question says already may be said again; it makes no other place.
"""

from verifier import ABSTAIN, Card, correct
from verifier.objects import text

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"same": "the same place, with what the question says of it"},
    laws={"symmetric"},
    group="phrase",
)


def activate(x) -> bool:
    return ("," in x.reference.plain) != ("," in x.candidate.plain)


def decide(x):
    sides = x.reference.plain, x.candidate.plain
    long, short = sides if "," in sides[0] else sides[::-1]
    head, *rest = (part.strip() for part in long.split(","))
    if not 1 <= len(rest) <= 2 or not head[:1].isupper() or x.ask.options:
        return ABSTAIN
    first, place, asked = text.of(head), text.of(short), text.of(x.question)
    if first is None or place is None or asked is None or not text.compare(first, place).equal:
        return ABSTAIN
    if text.contains(asked, place) is not None or " and " in x.question:
        return ABSTAIN
    added = [text.of(part) for part in rest]
    known = all(
        part and words and part[0].isupper() and text.contains(asked, words) is not None
        for part, words in zip(rest, added, strict=True)
    )
    return correct("same") if known else ABSTAIN
