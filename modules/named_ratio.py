"""Value of a named measure

## Decides
Correct where one side gives a ratio of lengths, an angle's measure or a trigonometric value by name, and the other
its bare value: NO/BO = 1/2, \\sin A = 1/2 against the value.
## Abstains
The question does not speak of that very measure, the left side holds unknowns to be solved for, or the values differ.
## Why it is safe
What stands on the left names one thing that is measured; writing its name adds nothing to the value.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import expression

CARD = Card(
    needs=(),
    decides={"correct"},
    because={"same": "the value of what is named"},
    group="symbolic",
)

# Two capital letters are a segment; lone letters over each other may be unknowns.
_MEASURE = re.compile(
    r"\\[dt]?frac\{?[A-Z]{2}\}?\{[A-Z]{2}\}|[A-Z]{2}/[A-Z]{2}"
    r"|\\?(?:sin|cos|tan|cot)(?:\\angle|∠)?(?:[A-Z]{1,3}|\\(?:theta|alpha|beta|gamma))|m(?:\\angle|∠)[A-Z]{1,3}"
)


def _measure(text: str) -> str:
    """The named measure that an equation's left side is, without spaces; "" for any other."""
    left, sign, right = text.replace(" ", "").partition("=")
    return left if sign and "=" not in right and _MEASURE.fullmatch(left) else ""


def _asked(x, measure: str) -> bool:
    """Whether the question speaks of this measure, gives it no value, and speaks of no other."""
    question = x.question.replace(" ", "").replace("$", "")
    return f"{measure}=" not in question and "equation" not in question and set(_MEASURE.findall(question)) == {measure}


def _shared(measure: str) -> bool:
    """Two segments from one point are lengths, and so is an angle's function; PV/RT is a formula."""
    letters = [c for c in measure.replace("frac", "") if c.isupper()]
    return len(letters) < 4 or len(set(letters)) < 4


def activate(x) -> bool:
    return ("=" in x.reference.plain) != ("=" in x.candidate.plain)


def decide(x):
    a, b = x.reference, x.candidate
    named, bare = (a, b) if "=" in a.plain else (b, a)
    measure = _measure(named.plain)
    if not measure or not (_asked(x, measure) if x.question else _shared(measure)):
        return ABSTAIN
    if named.relation is None or len(named.relation.sides) != 2 or bare.expression is None or criteria.strict_form(x):
        return ABSTAIN
    value = expression.of(named.relation.sides[1])
    if value is None or criteria.unfinished(bare.expression) != criteria.unfinished(value):
        return ABSTAIN
    return correct("same") if expression.compare(value, bare.expression).equal else ABSTAIN
