"""Numeral in the asked base

## Decides
A plain numeral against one that shows its base, where the question asks for that base.
## Abstains
The question asks for no base, or the candidate shows a base itself.
## Why it is safe
The question says in which base to write, so the digits themselves are the answer.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect, wording
from verifier.objects.base_n import asked_base

CARD = Card(
    needs=("reference.base_n", "candidate.number"),
    decides={"correct", "incorrect"},
    because={"same": "the same digits in the asked base", "differs": "other digits in the asked base"},
    laws={"reflexive"},
    group="number and unit",
)


def decide(x):
    numeral, base = x.reference.base_n, asked_base(x.question)
    digits = x.candidate.plain.replace(" ", "").upper()
    if base is None or numeral.base != base or not digits.isalnum():
        return ABSTAIN
    if digits == numeral.digits.upper():
        padded = x.reference.plain.startswith("0") != digits.startswith("0")
        return ABSTAIN if padded and wording.literal(x.ask) else correct("same")  # a code word has its length
    return incorrect("differs") if criteria.sure_of_candidate(x) else ABSTAIN
