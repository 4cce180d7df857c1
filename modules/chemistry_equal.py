"""Chemical formula or equation

## Decides
Formulae by composition and charge; balanced equations up to the order of species and a common factor.
## Abstains
The same atoms in another structural notation, or states given on one side only.
## Why it is safe
Composition, charge and coefficients are counted exactly.
"""

import re

from verifier import ABSTAIN, Card, correct, incorrect
from verifier.objects import chemistry

CARD = Card(
    needs=("reference.chemistry", "candidate.chemistry"),
    decides={"correct", "incorrect"},
    because={"same": "the same species and coefficients", "differs": "other species, charges or coefficients"},
    laws={"symmetric", "reflexive"},
    group="symbolic",
)


_SMALLEST = re.compile(r"balanc|small|lowest|simplest|whole|integer|配平|最简|最小", re.IGNORECASE)


def decide(x):
    result = chemistry.compare(x.reference.chemistry, x.candidate.chemistry)
    if result.equal and result.evidence.get("scaled") == "yes" and _SMALLEST.search(x.question):
        return ABSTAIN  # the smallest whole numbers may be asked
    if result.equal:
        return correct("same", step=result.step)
    reversible = any(arrow in side.plain for side in (x.reference, x.candidate) for arrow in ("⇌", "rightleftharpoons"))
    return incorrect("differs", step=result.step) if result.different and not reversible else ABSTAIN
