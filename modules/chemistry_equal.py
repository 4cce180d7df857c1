"""Chemical formula or equation

## Decides
Formulae by composition and charge; balanced equations up to the order of species and a common factor.
## Abstains
The same atoms in another structural notation, or states given on one side only.
## Why it is safe
Composition, charge and coefficients are counted exactly.
"""

from verifier import ABSTAIN, Card, correct, incorrect
from verifier.objects import chemistry

CARD = Card(
    needs=("reference.chemistry", "candidate.chemistry"),
    decides={"correct", "incorrect"},
    because={"same": "the same species and coefficients", "differs": "other species, charges or coefficients"},
    laws={"symmetric", "reflexive"},
    group="symbolic",
)


def decide(x):
    result = chemistry.compare(x.reference.chemistry, x.candidate.chemistry)
    if result.equal:
        return correct("same", step=result.step)
    return incorrect("differs", step=result.step) if result.different else ABSTAIN
