"""Sign before or after a charge

## Decides
A charge or an oxidation state with its sign before or after the digit: 2- against -2, +3 against 3+.
## Abstains
The question asks for no charge or oxidation state, or a side is more than a signed digit.
## Why it is safe
A charge is its size and its sign, on whichever side the sign stands.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the same charge", "differs": "another charge"},
    laws={"symmetric", "reflexive"},
    group="symbolic",
)

_CHARGE = re.compile(r"\b(?:charge|oxidation (?:state|number)|valenc[ey]|ion)\b|化合价|电荷", re.IGNORECASE)
_ION = re.compile(r"\bcharge (?:of|on)\b", re.IGNORECASE)
_SEVERAL = re.compile(r"chang|possible|common|could|may|exponent|\ban? .{0,20}charge", re.IGNORECASE)
_SIGNED = re.compile(r"\^?\{?(?:([+-])([1-8])|([1-8])([+-]))\}?")


def _charge(text: str) -> str:
    found = _SIGNED.fullmatch(text.replace("−", "-").replace(" ", ""))
    return f"{found[1] or found[4]}{found[2] or found[3]}" if found else ""


def activate(x) -> bool:
    return len(x.reference.plain) <= 6 and len(x.candidate.plain) <= 6


def decide(x):
    a, b = _charge(x.reference.plain), _charge(x.candidate.plain)
    if not a or not b or not _CHARGE.search(x.question):
        return ABSTAIN
    if a == b:
        return correct("same")
    one = _ION.search(x.question) and not _SEVERAL.search(x.question)
    return incorrect("differs") if one and criteria.sure_of_candidate(x) else ABSTAIN
