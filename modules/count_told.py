"""Count told in a sentence

## Decides
Correct where the question asks how many and the response is one short sentence about what is counted, whose only number
is the reference.
## Abstains
The sentence compares, denies, hedges or bounds, has another number or a fraction, or is not about what is counted.
## Why it is safe
A plain sentence with one number, about the things that were to be counted, gives that number as their count.
"""

import re

from verifier import ABSTAIN, Card, correct
from verifier.objects import text

CARD = Card(
    needs=("reference.number",),
    decides={"correct"},
    because={"told": "the only number of a sentence about what is counted"},
    group="number and unit",
)

_COUNTED = re.compile(r"\bhow many ((?:[a-z-]+ ){0,2}?[a-z-]{3,})\b", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\b(?:not|no|never|more|less|fewer|than|least|most|about|around|roughly|nearly|almost|over|under|up to|between|or"
    r"|if|but|maybe|perhaps|might|may|could|would|per|each|every|times|pairs?|dozens?|hundreds?|thousands?|millions?"
    r"|half|quarter|percent|other|another|additional|extra|remaining|left|total of|only|except|without|of)\b"
    r"|n['’]t\b|[?:;%/*+=$~-]",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")


def activate(x) -> bool:
    return x.reference.number.q == 1 and 8 <= len(x.response) <= 120 and x.candidate.number is None


def decide(x):
    asked, response = _COUNTED.search(x.question), x.response.strip().rstrip(".")
    said = text.of(response) if asked else None
    if said is None or _OTHERWISE.search(response) or "." in response or "\n" in response or x.ask.options:
        return ABSTAIN
    numbers = [token for token in said.tokens if _NUMBER.fullmatch(token)]
    thing = asked[1].lower().split()[-1]
    if numbers != [str(x.reference.number.p)] or not any(w.rstrip("s") == thing.rstrip("s") for w in said.tokens):
        return ABSTAIN
    # What stands right after the number is what is counted, or the sentence counts another thing.
    after = said.tokens[said.tokens.index(numbers[0]) + 1 :]
    return correct("told") if any(w.rstrip("s") == thing.rstrip("s") for w in after[:3]) else ABSTAIN
