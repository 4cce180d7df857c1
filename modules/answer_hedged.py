"""Several guesses

## Decides
Incorrect where the response offers alternatives ("5 or 6", "maybe A, maybe C") for a reference that is one value.
## Abstains
The reference is a list, a set or prose, or the guesses are all the same.
## Why it is safe
A list of guesses does not say which one is meant; accepting it would reward guessing.
"""

from verifier import ABSTAIN, Card, incorrect

CARD = Card(
    needs=("extraction.why",),
    decides={"incorrect"},
    because={"hedged": "several alternatives are offered and none is chosen"},
    group="invalid output",
)


def _single(reference) -> bool:
    if reference.collection is not None or reference.verdict is not None:
        return reference.verdict is not None
    if reference.choice is not None:
        return len(reference.choice.letters) == 1
    return reference.number is not None or reference.quantity is not None


def decide(x):
    if x.extraction.why != "hedged" or not _single(x.reference):
        return ABSTAIN
    return incorrect("hedged", others=", ".join(x.extraction.others))
