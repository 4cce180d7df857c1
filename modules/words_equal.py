"""Same words

## Decides
Correct where two short texts have the same words after case, punctuation, spacing and a leading article are set aside.
## Abstains
Case matters by the criterion, or either side is an identifier, a formula or a number, where case or signs carry meaning.
## Why it is safe
In prose, case and punctuation do not change what is named.
"""

from verifier import ABSTAIN, Card, correct
from verifier.objects import text

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"same": "the same words"},
    laws={"symmetric", "reflexive"},
    group="exact object",
)


def activate(x) -> bool:
    return not (x.criterion.case_sensitive or x.reference.identifier or x.reference.chemistry or x.reference.tree)


def decide(x):
    result = text.compare(x.reference.words, x.candidate.words)
    return correct("same", step=result.step) if result.equal else ABSTAIN
