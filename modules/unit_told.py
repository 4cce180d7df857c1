"""Unit that the question measures in

## Decides
Correct where the candidate adds to the reference's bare number the unit in which the question gives its own lengths,
times or weights: 24 against 24 cm where the sides are 6 cm.
## Abstains
The question asks for a unit or has another one of the kind, an area or volume is asked and the unit is none of it, a
time, a count, a ratio or a scale model is asked, or the numbers differ.
## Why it is safe
The bare value of a thing is in the one unit that the question uses for such things, which the candidate names.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, wording
from verifier.objects import number, units

CARD = Card(
    needs=("reference.number", "candidate.quantity"),
    decides={"correct"},
    because={"same": "the same number, in the unit of the question"},
    group="number and unit",
)

_GIVEN = re.compile(r"(?<![\w.])\d[\d.,]*[\s~$]{0,2}(?:\\(?:text|mathrm) ?\{ ?)?-?([A-Za-zµμ°]{1,14})")
# What is asked, for each base dimension and its power.
_ASKED = {
    ("m", 1): re.compile(
        r"\b(?:perimeter|length|distance|height|width|radius|diameter|circumference|hypotenuse|altitude|diagonal|depth"
        r"|sides?|how (?:tall|far|wide|deep|high))\b",
        re.IGNORECASE,
    ),
    ("m", 2): re.compile(r"\b(?:areas?)\b", re.IGNORECASE),
    ("m", 3): re.compile(r"\b(?:volumes?|capacity)\b", re.IGNORECASE),
    ("s", 1): re.compile(r"\bhow long\b|\b(?:time|duration)\b", re.IGNORECASE),
    ("kg", 1): re.compile(r"\b(?:weigh|weight|mass|heavy)\b", re.IGNORECASE),
}
# Something that has no unit, or another one, is asked; a model or a map measures two things.
_OTHERWISE = re.compile(
    r"\b(?:number of|how many|percent(?:age)?|ratio|times|part|fraction|factor|speed|rate|velocity|per|scale|model"
    r"|map|actual)\b|\d ?: ?\d|%",
    re.IGNORECASE,
)
_MODEL = re.compile(r"\b(?:scale|model|map)\b")
_READ = 4_000  # characters of the question, from its end


def activate(x) -> bool:
    given = x.candidate.quantity
    return x.candidate.number is None and given.number is not None and bool(x.question)


def _kind(unit):
    """The one base dimension of a unit and its power, or None: (m, 1) for cm, (m, 2) for cm^2."""
    return unit.dims[0] if len(unit.dims) == 1 and not (unit.offset or unit.log or unit.currency) else None


def decide(x):
    given, kind = x.candidate.quantity, _kind(x.candidate.quantity.unit)
    if kind is None or not number.compare(x.reference.number, given.number).equal or criteria.strict_form(x):
        return ABSTAIN
    if criteria.asked_unit(x) or x.criterion.unit == "required" or criteria.other_extent(x):
        return ABSTAIN
    question = x.question[-_READ:]
    asking = wording.last_sentence(question)
    asked = {key for key, pattern in _ASKED.items() if pattern.search(asking)}
    if _OTHERWISE.search(asking) or _MODEL.search(question):
        return ABSTAIN
    if kind[0] == "m" and ("s", 1) in asked:
        return ABSTAIN  # how long it takes to cover the length
    if kind not in asked or x.ask.wants == "count" or (kind == ("m", 1) and asked & {("m", 2), ("m", 3)}):
        return ABSTAIN  # a side of the square whose area is asked
    told = {name: units.parse(name) for name in set(_GIVEN.findall(question))}
    scales = {unit.scale for unit in told.values() if unit is not None and _kind(unit) == (kind[0], 1)}
    # One unit for all that is measured so, and the candidate's is it, or its square or cube.
    return correct("same") if len(scales) == 1 and scales.pop() ** int(kind[1]) == given.unit.scale else ABSTAIN
