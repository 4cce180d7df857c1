"""Selection of several options

## Decides
A selection of option letters against a selection, as sets.
## Abstains
Both sides have one letter, or a letter contradicts the text beside it; a part of the selection where partial credit is meant;
the one right option among others where several were not asked for.
## Why it is safe
A selection is the set of what is chosen: no option may be missing and none added.
"""

from verifier import ABSTAIN, Card, correct, incorrect

CARD = Card(
    needs=("reference.choice", "candidate.choice"),
    decides={"correct", "incorrect"},
    because={"same": "the same options", "differs": "an option is missing or added"},
    laws={"symmetric", "reflexive"},
    group="closed choice",
)


def decide(x):
    reference, candidate = x.reference.choice, x.candidate.choice
    if "conflict" in (reference.how, candidate.how) or x.criterion.partial:
        return ABSTAIN
    if len(reference.letters) < 2 and len(candidate.letters) < 2:
        return ABSTAIN
    if len(reference.letters) == 1 and reference.letters[0] in candidate.letters and not x.ask.multiple:
        return ABSTAIN  # the right option among others: graders differ on that
    if x.criterion.order == "matters":
        return correct("same") if reference.letters == candidate.letters else incorrect("differs")
    return correct("same") if set(reference.letters) == set(candidate.letters) else incorrect("differs")
