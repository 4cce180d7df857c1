"""Residue with its modulus

## Decides
A residue with its modulus, 7 (mod 11), against the bare residue, where the question speaks of that modulus.
## Abstains
The question has no such modulus, or the residue is not the least one.
## Why it is safe
The modulus says again what was divided by, and two residues below it are one only where they are the same number.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=("reference.number",),
    decides={"correct", "incorrect"},
    because={"same": "the same residue", "differs": "another residue"},
    group="number and unit",
)

_RESIDUE = re.compile(r"(?:[A-Za-z] ?(?:\\equiv|≡) ?)?(-?\d{1,18}) ?\(? ?(?:\\[pb]?mod|mod) ?\{? ?(\d{1,18}) ?\}? ?\)?")


def activate(x) -> bool:
    return "mod" in x.candidate.plain and x.candidate.number is None and x.reference.number.q == 1


def decide(x):
    found = _RESIDUE.fullmatch(x.candidate.plain)
    if found is None or not criteria.mentions(x.question, found[2]):
        return ABSTAIN
    residue, modulus, reference = int(found[1]), int(found[2]), x.reference.number.p
    if not (0 <= residue < modulus and 0 <= reference < modulus):
        return ABSTAIN
    if residue == reference:
        return correct("same")
    return incorrect("differs") if criteria.sure_of_candidate(x) else ABSTAIN
