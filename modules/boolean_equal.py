"""Boolean expression

## Decides
Two Boolean expressions, by truth table over all variables of both.
## Abstains
More variables than the budget allows; a certain form is asked (simplify, negate, CNF) and another one given.
## Why it is safe
The truth table is complete, so equality and difference are proved.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect, wording
from verifier.objects import boolean

CARD = Card(
    needs=("reference.boolean", "candidate.boolean"),
    decides={"correct", "incorrect"},
    because={"same": "the same truth table", "differs": "the truth tables differ"},
    laws={"reflexive"},
    group="symbolic",
)


def decide(x):
    result = boolean.compare(x.reference.boolean, x.candidate.boolean)
    if result.equal and result.step != "structure":
        longer = len(x.candidate.plain) > len(x.reference.plain) and "implif" in x.question
        if longer or wording.logic_form(x.ask) or criteria.restates(x):
            return ABSTAIN  # another form of the same truth table is not what was asked
    if result.equal:
        return correct("same", step=result.step)
    return incorrect("differs", step=result.step) if result.different else ABSTAIN
