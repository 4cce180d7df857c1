"""British and American spelling

## Decides
Correct where two short texts differ only by spellings of one word on the two sides of the Atlantic: grey and gray.
## Abstains
The question is about spelling or the literal text, or any word differs otherwise.
## Why it is safe
The listed spellings are of one word, and no other pair of words is spelt so.
"""

import re

from verifier import ABSTAIN, Card, correct, wording

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"same": "the same words in another spelling"},
    laws={"symmetric"},
    group="phrase",
)

_OUR = re.compile(
    r"\b(col|fav|hon|lab|neighb|harb|hum|rum|flav|behavi|vap|od|arm|tum|parl|sav|vig|ferv|endeav|spl?end)our"
)
_RE = re.compile(r"\b(cent|theat|fib|calib|sab|spect|lust|somb)re(s?)\b")
_ISE = re.compile(r"([a-z]{3,}[b-df-hj-np-tv-z])is(e[ds]?|ing|ation|ations)\b")
_PAIRS = {
    "grey": "gray", "aluminium": "aluminum", "sulphur": "sulfur", "oestrogen": "estrogen", "oesophagus": "esophagus",
    "foetus": "fetus", "foetal": "fetal", "diarrhoea": "diarrhea", "mould": "mold", "plough": "plow",
    "defence": "defense", "offence": "offense", "catalogue": "catalog", "dialogue": "dialog", "analogue": "analog",
    "jewellery": "jewelry", "pyjamas": "pajamas", "yoghurt": "yogurt", "moustache": "mustache", "sceptic": "skeptic",
    "cosy": "cozy", "judgement": "judgment", "caesium": "cesium", "haemoglobin": "hemoglobin",
    "ageing": "aging", "anaemia": "anemia", "leukaemia": "leukemia", "haemophilia": "hemophilia",
    "manoeuvre": "maneuver", "traveller": "traveler", "travelled": "traveled",
    "travelling": "traveling", "modelling": "modeling", "labelled": "labeled", "cancelled": "canceled",
    "paediatrics": "pediatrics", "paediatric": "pediatric", "haemorrhage": "hemorrhage", "anaesthesia": "anesthesia",
    "orthopaedic": "orthopedic", "analyse": "analyze", "catalyse": "catalyze", "paralyse": "paralyze",
}  # fmt: skip


_NAME = re.compile(r"\w [A-Z]")
_ABOUT = re.compile(r"^\s*who\b|british|american|english|\bu\.?[ks]\b|dialect|commonwealth|name\b", re.IGNORECASE)


def _american(word: str) -> str:
    word = _PAIRS.get(word, word)
    return _ISE.sub(r"\1iz\2", _RE.sub(r"\1er\2", _OUR.sub(r"\1or", word)))


def decide(x):
    a, b = x.reference.words.core, x.candidate.words.core
    if len(a) != len(b) or a == b or len(a) > 12 or wording.literal(x.ask) or _NAME.search(x.reference.plain):
        return ABSTAIN
    if _ABOUT.search(x.question) or not x.question:
        return ABSTAIN  # Gray and Grey are two names, and the spelling may be asked
    return correct("same") if all(_american(p) == _american(q) for p, q in zip(a, b, strict=True)) else ABSTAIN
