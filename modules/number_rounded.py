"""Number equal after rounding

## Decides
Correct where the candidate has the precision that is asked, and the reference rounds to it; where an approximation is
asked and the finer of the two rounds to the other, which shows three digits or more; or where the candidate is a
fraction of which the reference shows the decimals, four digits or more.
## Abstains
Nobody asks for an approximation; an exact value or a count is asked; the candidate shows other digits than were asked
for.
## Why it is safe
Who asks for a rounded value accepts the rounding of the trusted value, and a fraction without end that
rounds to all the digits of the trusted value is what they were cut from; elsewhere 12.54 is not 12.5.
"""

import re
from fractions import Fraction

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import number

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={
        "asked": "equal to the precision asked",
        "approximate": "equal as the approximation that is asked",
        "shown": "the reference shows the decimals of the fraction",
    },
    group="number and unit",
)

_ROOM = 50  # how much rarer than by chance a fraction must meet the decimals
_ENOUGH = 3  # digits of the coarser value
# 22/7 is not pi: what is asked may have no fraction at all.
_IRRATIONAL = re.compile(
    r"\b(?:pi|e|golden|roots?|sqrt|diagonal|logarithms?|ln|log|irrational|decimals?|circle|sphere|cylinder|cone)\b|[π√]"
    r"|\\(?:pi|sqrt|ln|log|sin|cos|tan|exp)",
    re.IGNORECASE,
)


def _shows(candidate, precision) -> bool:
    """Whether the candidate shows just the digits that are asked."""
    if "decimals" in precision:
        return candidate.ulp == -precision["decimals"]
    if "sig_figs" in precision:
        return candidate.significant == precision["sig_figs"]
    return (candidate.value / precision["nearest"]).denominator == 1


def _shown_of(a, b) -> bool:
    """The reference shows the decimals of the candidate's fraction, which no decimals could show whole."""
    if a.ulp is None or b.ulp is not None or (a.significant or 0) <= _ENOUGH or b.percent:
        return False
    if b.q**2 * _ROOM > 10**a.significant:
        return False  # 41/29 is near the root of 2, as some fraction of such a size is near any number
    rest = b.q
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest > 1 and abs(a.value - b.value) <= Fraction(1, 2) * Fraction(10) ** a.ulp


def decide(x):
    a, b = x.reference.number, x.candidate.number
    if x.ask.approximate is False or x.criterion.exact_form or x.ask.wants == "count" or a.percent != b.percent:
        return ABSTAIN
    if not number.compare(a, b).rounded:
        return ABSTAIN
    if _shown_of(a, b) and not criteria.strict_form(x) and not _IRRATIONAL.search(x.question):
        return correct("shown")
    asked = criteria.precision(x)
    if asked is not None:
        return correct("asked") if _shows(b, asked) and number.rounds_to(a, b, **asked) else ABSTAIN
    coarser = min(side.significant for side in (a, b) if side.significant is not None)
    return correct("approximate") if x.ask.approximate and coarser >= _ENOUGH else ABSTAIN
