"""Same words

## Decides
Correct where two short texts have the same words after case, punctuation, spacing and a leading article are set
aside.
## Abstains
Case matters by the criterion, or a side is an identifier, a formula or a number or
has other signs than those of prose, where case and signs carry meaning.
## Why it is safe
In prose, case and punctuation do not change what is named.
"""

import re

from verifier import ABSTAIN, Card, correct, wording
from verifier.objects import text

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct"},
    because={"same": "the same words"},
    laws={"symmetric", "reflexive"},
    group="exact object",
)


# Letters, digits and the punctuation of prose. Other signs carry meaning that words do not.
_PROSE = re.compile(r"[\w\s.,'’\"“”!?&:;-]*")
_WORD = re.compile(r"[^\W\d_]{2}")


def activate(x) -> bool:
    reference, candidate = x.reference, x.candidate
    if not text.end_alike(reference.plain, candidate.plain) or x.criterion.case_sensitive or reference.number:
        return False
    if not (_PROSE.fullmatch(reference.plain) and _PROSE.fullmatch(candidate.plain)):
        return False
    return _WORD.search(reference.plain) is not None


def decide(x):
    if x.reference.words is None or x.candidate.words is None:
        return ABSTAIN
    result = text.compare(x.reference.words, x.candidate.words)
    if not result.equal or result.step == "titles" or wording.literal(x.ask):
        return ABSTAIN
    if x.reference.identifier or x.reference.chemistry:
        return ABSTAIN  # read last: few pairs come so far
    if result.step == "spacing" or "'" in x.reference.plain + x.candidate.plain:
        return ABSTAIN  # "no where" and "now here", co-op and coop, boys' and boys
    if result.step == "diacritics" and x.ask.wants not in ("person", "place"):
        return ABSTAIN  # accents tell words apart, in names they are often left out
    return correct("same", step=result.step)
