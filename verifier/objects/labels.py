"""Labels: the nouns that counted things go by (`54 video tapes`, `5个苹果`), read as units of their own."""

from __future__ import annotations

import re
from fractions import Fraction

from verifier.lazy import LazyPattern
from verifier.objects import units
from verifier.objects.unit_table import Unit, atom, multiplied

CLASSIFIERS = "个只名位本条张支辆件颗棵台块根双头匹朵间座艘架盒瓶袋箱种次组枚粒片把份棟栋篇道题"
_LABEL = LazyPattern(r"[A-Za-z]{2,20}(?:[ -][A-Za-z]{2,20}){0,2}")
_CJK_LABEL = LazyPattern(r"[\u4e00-\u9fff]{1,5}")
_VOWEL = LazyPattern("[aeiouyAEIOUY]")
# A counted noun holds none of these: they make a sentence, a comparison, mathematics or an ordinal of it.
_NEVER_WORDS = """a an the and or not nor but if than then so is are was were be been being am has have had do does did
will would
shall should can could may might must to from by with without at on in for as per into onto over under between among
through
after before since until during while when where which who whom whose what that this these those there here it its he
she
they them we you i me my your our their his her more less most least greater fewer larger smaller bigger higher lower
about
around only just exactly nearly almost roughly approximately equal equals times plus minus divided multiplied mod modulo
choose sin cos tan cot sec csc log ln exp lim max min sum pi alpha beta gamma delta theta lambda mu sigma phi omega
infinity
infinite undefined none nothing st nd rd th pm bc ad bce ce oclock left remaining because therefore hence thus also both
either neither each every all any some no yes true false correct incorrect answer option percent degree degrees radians
root
roots square cube squared cubed cubic power half halves third thirds quarter quarters fourths fifth fifths sixth sixths
sevenths eighth eighths ninths tenth tenths hundredth hundredths dozen hundred thousand million billion trillion one two
three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety base
binary hex
octal decimal january february march april june july august september october november december monday tuesday wednesday
thursday friday saturday sunday total altogether down up out off back again ago later earlier went goes gets got get
gives
gave give takes took take makes made make sold sells sell buys bought buy needs need needed won lost spends spent spend
earns
earned earn pays paid pay costs cost saves saved eats ate units"""
_NEVER = frozenset(_NEVER_WORDS.split())
_IRREGULAR = {
    "people": "person", "persons": "person", "children": "child", "men": "man", "women": "woman", "teeth": "tooth",
    "mice": "mouse", "geese": "goose", "leaves": "leaf", "loaves": "loaf", "knives": "knife", "wolves": "wolf",
    "shelves": "shelf", "lives": "life", "wives": "wife", "calves": "calf", "oxen": "ox", "vertices": "vertex",
    "indices": "index", "matrices": "matrix", "dice": "die", "movies": "movie", "cookies": "cookie", "pies": "pie",
    "ties": "tie", "shoes": "shoe", "buses": "bus", "axes": "axis", "heroes": "hero", "tomatoes": "tomato",
    "potatoes": "potato", "gases": "gas", "cacti": "cactus",
}  # fmt: skip


def read(text: str, question: str, one: bool) -> Unit | None:
    """A unit for counted things: `video tapes`, `个苹果`, `apples per day`; None where `text` is not a plain noun.

    A noun is plain where it is a plural, where the question has the word, or where it counts `one` thing or a part; a
    capitalised one (38 Special) only where the question has it.
    """
    if not text.isascii():
        if _CJK_LABEL.fullmatch(text) is None:
            return None
        noun = text[1:] if text[0] in CLASSIFIERS else text
        return _counted("person" if noun == "人" else noun)
    above, per, below = text.partition(" per ")
    if _LABEL.fullmatch(above) is None or (not per and len(above) < 3):
        return None
    if above.startswith("of ") or above.endswith(" of"):
        return None
    for word in above.replace("-", " ").split():
        lower = word.lower()
        if lower == "of":
            continue
        if lower in _NEVER or _VOWEL.search(word) is None or (word != lower and not _stands_in(word, question)):
            return None
        if atom(word) is not None:
            return None
    head = above.partition(" of ")[0].replace("-", " ").split()[-1].lower()
    if _singular_word(head) == head and not one and not _stands_in(head, question):
        return None
    count = _counted(singular(above.lower()))
    if not per:
        return count
    time = units.parse(below)
    return None if time is None else multiplied([(count, Fraction(1)), (time.readings[0], Fraction(-1))])


def _counted(noun: str) -> Unit:
    return Unit((("#" + noun, Fraction(1)),), Fraction(1))


def _stands_in(word: str, question: str) -> bool:
    return word in question and re.search(rf"(?<![A-Za-z]){word}(?![A-Za-z])", question) is not None


def singular(noun: str) -> str:
    """A noun phrase with its head word in the singular: `cups of tea` -> `cup of tea`, `berries` -> `berry`."""
    head, of, rest = noun.partition(" of ")
    before, space, word = head.rpartition(" ")
    return before + space + _singular_word(word) + of + rest


def _singular_word(word: str) -> str:
    known = _IRREGULAR.get(word)
    if known is not None:
        return known
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zzes")):
        return word[:-2]
    return word[:-1]
