"""Number equal

## Decides
Correct where two plain numbers have the same exact value, in any notation: digits, fraction, decimal, power of ten,
words.
## Abstains
The question wants a certain form and the forms differ, a leading zero is lost, or the candidate repeats the sum it
was asked.
## Why it is safe
Rational arithmetic without tolerance: the same value is the same number.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, wording
from verifier.objects import number

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"same": "equal rationals"},
    laws={"reflexive"},
    group="number and unit",
)


_NORMAL = re.compile(r"\D{0,20}[1-9](?:\.\d+)?\s?[eE×x*·\\]")
# A value is computed, so that zeros before it only fill up the three places of a form: 070 for 70.
_COMPUTED = re.compile(r"\b(?:integers?|remainder|m ?\+ ?n|p ?\+ ?q)\b", re.IGNORECASE)
_CODED = re.compile(
    r"\b(?:codes?|codewords?|digits?|figures?|bits?|trits?|binary|ternary|decimal|expansion|base|XOR|register|syndrome|string"
    r"|password|PIN|ID|ISBN|serial|flight|account|agent|extension|octal|permission|combination|permutation|index|prefix|room|word|vector|state|outcome|lock|phone|plate|time|date|year|ending)\b",
    re.IGNORECASE,
)


def _fills_places(x) -> bool:
    return len(x.reference.plain) == 3 and _COMPUTED.search(x.question) is not None and not _CODED.search(x.question)


_BOUND = re.compile(r"\b(?:nearly|almost)\b", re.IGNORECASE)


def _in_another_notation(x, a, b) -> bool:
    """Equal values of which one means another thing or is not in the notation asked: nearly 60 is less, (500) is a
    loss, 45e-5 is not in scientific notation, 2.40 shows another precision than 2.4, 2.0 another type than 2."""
    if any(_BOUND.search(side.plain) for side in (x.reference, x.candidate)):
        return True
    brackets = [side.plain.startswith("(") for side in (x.reference, x.candidate)]
    if brackets[0] != brackets[1] and wording.accounts(x.ask):
        return True
    if x.ask.form == "scientific" and not _NORMAL.match(x.candidate.plain):
        return True
    if a.significant != b.significant and "significant" in x.ask.question_words:
        return True
    return (a.ulp is None) != (b.ulp is None) and wording.printed(x.ask)


def decide(x):
    a, b = x.reference.number, x.candidate.number
    result = number.compare(a, b)
    if not result.equal or (a.leading_zeros and not b.leading_zeros and not _fills_places(x)):
        return ABSTAIN
    if (a.form != b.form or a.written != b.written) and (criteria.strict_form(x) or criteria.restates(x)):
        return ABSTAIN
    if a.percent != b.percent and (criteria.speaks_of_percent(x) or "fraction" in x.ask.question_words):
        return ABSTAIN  # 20% or 0.2 where a percentage is asked, or 1/5 where a fraction is
    if x.reference.plain != x.candidate.plain and wording.labels(x.ask):
        return ABSTAIN  # 1.10 and 1.1 are two versions
    if criteria.other_type(x) or criteria.place_or_value(x):
        return ABSTAIN
    if len(b.written) > 1 and b.q == 1 and not criteria.as_they_stand(x):
        return ABSTAIN  # 3492/6 for 582: the division is left to do
    if x.reference.plain != x.candidate.plain and _in_another_notation(x, a, b):
        return ABSTAIN
    return correct("same", step=result.step)
