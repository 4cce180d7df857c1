"""One value where several are asked

## Decides
Incorrect where the reference is several different numbers and the candidate is a single one, or the other way round.
## Abstains
Items that are not plain numbers, repeated items, partial credit, or a candidate that was only concluded from prose.
## Why it is safe
Both sides were read whole, and a list of different numbers is not one number.
"""

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=(),
    decides={"incorrect"},
    because={"missing": "one value is given where there are several", "added": "several values where there is one"},
    group="symbolic",
)

_LISTS = frozenset({"set", "sequence", "alternatives"})


def _several(answer) -> bool:
    found = answer.collection
    if found is None or found.kind not in _LISTS or found.ambiguous or len(found.items) < 2:
        return False
    values = [item.number.value if item.number else None for item in found.items]
    return None not in values and len(set(values)) == len(values)


def activate(x) -> bool:
    return (
        (x.reference.number is None) != (x.candidate.number is None) and criteria.stated(x) and not x.criterion.partial
    )


def decide(x):
    a, b = x.reference, x.candidate
    if b.number is not None and not b.number.ambiguous and _several(a):
        return incorrect("missing")
    return incorrect("added") if a.number is not None and not a.number.ambiguous and _several(b) else ABSTAIN
