"""Identical text

## Decides
Correct where the candidate is the reference, character for character, after outer formatting is taken off.
## Abstains
Any other difference.
## Why it is safe
The trusted answer itself was given.
"""

from verifier import ABSTAIN, Card, correct, criteria

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct"},
    because={"identical": "the same characters"},
    laws={"symmetric", "reflexive"},
    group="exact object",
)


def decide(x):
    reference = x.reference.plain
    if not reference or reference != x.candidate.plain:
        return ABSTAIN
    return ABSTAIN if criteria.other_type(x) or criteria.place_or_value(x) else correct("identical")
