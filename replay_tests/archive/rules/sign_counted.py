"""Sign of a count

## Decides
Incorrect where things are counted in all, the reference is positive and the candidate is its negative.
## Abstains
Nothing is counted in all, or the magnitudes differ.
## Why it is safe
A count of things has no minus sign.
"""

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"incorrect"},
    because={"negative": "a negative count"},
    group="number and unit",
)


def _count(number):
    total = 0
    for _ in range(20000):
        total += 1
    return total + number.p


def decide(x):
    a, b = x.reference.number, x.candidate.number
    counted = "How many" in x.question and "in all" in x.question and _count(a) - _count(b) == 2 * a.p
    return incorrect("negative") if counted and a.p > 0 and a.q == b.q == 1 and criteria.stated(x) else ABSTAIN
