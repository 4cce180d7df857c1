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

from verifier import ABSTAIN, Card, correct, criteria, wording
from verifier.objects import text, units

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


_PITCHES = frozenset(("flat", "sharp", "major", "minor"))


def activate(x) -> bool:
    reference, candidate = x.reference, x.candidate
    if not text.end_alike(reference.plain, candidate.plain) or x.criterion.case_sensitive or reference.number:
        return False
    if not (_PROSE.fullmatch(reference.plain) and _PROSE.fullmatch(candidate.plain)):
        return False
    return _WORD.search(reference.plain) is not None


_SYMBOLS = re.compile(
    r"gene|protein|class|keyword|symbol|unit|constant|type|function|operator|code|element|python|java|\bor\b",
    re.IGNORECASE,
)


def _capitalised(x) -> bool:
    """A word of three letters that only a capital at its beginning sets apart: Red. and red, but not Cal and cal."""
    a, b = x.reference.plain, x.candidate.plain
    word = len(a) == 3 and a.isascii() and a.isalpha() and a.lower() == b.lower() and {a, b} == {a.lower(), a.title()}
    return word and bool(x.question) and not _SYMBOLS.search(x.question) and units.parse(a.lower()) is None


def decide(x):
    if x.reference.words is None or x.candidate.words is None:
        return ABSTAIN
    result = text.compare(x.reference.words, x.candidate.words)
    if result.step == "symbols" and _capitalised(x):
        return correct("same", step="case")
    if not result.equal or result.step == "titles" or wording.literal(x.ask) or criteria.other_type(x):
        return ABSTAIN
    if x.reference.identifier or x.reference.chemistry:
        return ABSTAIN  # read last: few pairs come so far
    if result.step == "spacing" or "'" in x.reference.plain + x.candidate.plain:
        return ABSTAIN  # "no where" and "now here", co-op and coop, boys' and boys
    if x.candidate.plain.endswith("?") and not x.reference.plain.endswith("?"):
        return ABSTAIN  # asked back
    if result.step == "articles" and (wording.articles(x.ask) or not _PITCHES.isdisjoint(x.candidate.words.core)):
        return ABSTAIN  # the article is asked, or "a" is a note
    if result.step == "diacritics" and x.ask.wants not in ("person", "place"):
        return ABSTAIN  # accents tell words apart, in names they are often left out
    return correct("same", step=result.step)
