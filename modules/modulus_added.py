"""Residue with its modulus

## Decides
A residue with its modulus, 7 (mod 11), against the bare residue, where the question speaks of that modulus.
## Abstains
The question has no such modulus or several, asks for an order or a number of solutions, or a residue is not the least
one; other residues, where no remainder is asked, since a congruence may have several solutions.
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
_MODULI = re.compile(r"(?:mod|modulo|by)\b[\s{$(]{0,3}(\d{1,18})")
_REMAINDER = re.compile(r"\b(?:remainder|divided by|residue of)\b|余数", re.IGNORECASE)
_NO_RESIDUE = re.compile(r"\b(?:order|how many|number of|exponent|period)\b", re.IGNORECASE)


def activate(x) -> bool:
    return "mod" in x.candidate.plain and x.candidate.number is None and x.reference.number.q == 1


def decide(x):
    found = _RESIDUE.fullmatch(x.candidate.plain)
    if found is None or _NO_RESIDUE.search(x.question) or set(_MODULI.findall(x.question)) != {found[2]}:
        return ABSTAIN
    residue, modulus, reference = int(found[1]), int(found[2]), x.reference.number.p
    if not (0 <= residue < modulus and 0 <= reference < modulus):
        return ABSTAIN
    if residue == reference:
        return correct("same")
    sure = _REMAINDER.search(x.question) is not None and criteria.sure_of_candidate(x)
    return incorrect("differs") if sure else ABSTAIN
