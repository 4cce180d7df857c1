"""Option letter against a labelled option

## Decides
A single option letter against an option with its label, "(C) 12 cm", where the question's options are not known.
## Abstains
The options are known, a side has no single upper-case letter, or the text beside the label is a number alone.
## Why it is safe
A label in front of a text says that letters name options, and a lone letter then names one.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct", "incorrect"},
    because={"same": "the same label", "differs": "another label"},
    laws={"symmetric", "reflexive"},
    group="closed choice",
)

_LABELLED = re.compile(r"\(([A-H])\)\s*[^\W\d_].{1,200}|([A-H])[.):]\s+[^\W\d_].{1,200}")
_LETTER = re.compile(r"\(?([A-H])[).]?")


def _letter(text: str) -> tuple[str, bool]:
    if found := _LETTER.fullmatch(text):
        return found.group(1), False
    found = _LABELLED.fullmatch(text)
    return (found.group(1) or found.group(2), True) if found else ("", False)


def decide(x):
    a, labelled = _letter(x.reference.plain)
    b, also = _letter(x.candidate.plain) if a else ("", False)
    if not a or not b or labelled == also or x.ask.options or x.ask.multiple:
        return ABSTAIN
    if a == b:
        return correct("same")
    return incorrect("differs") if criteria.sure_of_candidate(x) else ABSTAIN
