"""Number equal after rounding

## Decides
Correct where the candidate has the precision that is asked, and the reference rounds to it; or where an approximation
is
asked and the finer of the two rounds to the other, which shows three digits or more.
## Abstains
Nobody asks for an approximation; an exact value or a count is asked; the candidate shows other digits than were asked
for.
## Why it is safe
Who asks for a rounded value accepts the rounding of the trusted value; elsewhere 12.54 is not 12.5.
"""

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import number

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"asked": "equal to the precision asked", "approximate": "equal as the approximation that is asked"},
    group="number and unit",
)

_ENOUGH = 3  # digits of the coarser value


def _shows(candidate, precision) -> bool:
    """Whether the candidate shows just the digits that are asked."""
    if "decimals" in precision:
        return candidate.ulp == -precision["decimals"]
    if "sig_figs" in precision:
        return candidate.significant == precision["sig_figs"]
    return (candidate.value / precision["nearest"]).denominator == 1


def decide(x):
    a, b = x.reference.number, x.candidate.number
    if x.ask.approximate is False or x.criterion.exact_form or x.ask.wants == "count" or a.percent != b.percent:
        return ABSTAIN
    if not number.compare(a, b).rounded:
        return ABSTAIN
    asked = criteria.precision(x)
    if asked is not None:
        return correct("asked") if _shows(b, asked) and number.rounds_to(a, b, **asked) else ABSTAIN
    coarser = min(side.significant for side in (a, b) if side.significant is not None)
    return correct("approximate") if x.ask.approximate and coarser >= _ENOUGH else ABSTAIN
