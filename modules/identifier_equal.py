"""Identifier

## Decides
Scientific identifiers, such as genotypes, alloys, point groups and terms, character by character with case.
## Abstains
A side says more than the identifier, or only case differs where case may be free.
## Why it is safe
In such identifiers every character and its case carry meaning.
"""

from verifier import ABSTAIN, Card, correct, incorrect
from verifier.objects import identifier

CARD = Card(
    needs=("reference.identifier", "candidate.identifier"),
    decides={"correct", "incorrect"},
    because={"same": "the same identifier", "differs": "another identifier"},
    laws={"symmetric", "reflexive"},
    group="sequence and string",
)


def decide(x):
    result = identifier.compare(x.reference.identifier, x.candidate.identifier)
    if result.equal:
        return correct("same", step=result.step)
    return incorrect("differs", step=result.step) if result.different else ABSTAIN
