"""Point between thousands

## Decides
Correct where the question is in a language that groups digits with a point, and 12.500 stands for 12500.
## Abstains
The question is in another language, or both sides write the number in the same doubtful way.
## Why it is safe
In German, Spanish, Italian, Portuguese and Dutch the point groups thousands, and the other side says the whole number.
"""

from verifier import ABSTAIN, Card, correct, wording

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"same": "the same number, its thousands grouped by a point"},
    laws={"symmetric"},
    group="number and unit",
)


def activate(x) -> bool:
    return (x.reference.number.ambiguous == "thousands") != (x.candidate.number.ambiguous == "thousands")


def decide(x):
    a, b = x.reference, x.candidate
    grouped, whole = (a, b) if a.number.ambiguous == "thousands" else (b, a)
    if "." not in grouped.plain or "." in whole.plain or "," in whole.plain or not wording.continental(x.ask):
        return ABSTAIN
    return correct("same") if grouped.number.other == whole.number.value else ABSTAIN
