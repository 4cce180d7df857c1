"""Another name of the question's list

## Decides
Incorrect where the question lists names, "Alice, Bob and Claire", the reference is one of them and the candidate is
another.
## Abstains
The two stand in no list together, the question asks for several or with a denial, or the names share a word.
## Why it is safe
A list names each of its members once, so that one member is no other spelling of another.
"""

import re
from itertools import takewhile

from verifier import ABSTAIN, Card, criteria, incorrect, wording

CARD = Card(
    needs=(),
    decides={"incorrect"},
    because={"differs": "another name of the question's list"},
    group="closed choice",
)

_LONGEST = 2_000  # characters of the question
_NAME = re.compile(r"[A-Z][\w'’.-]{1,30}(?: [A-Z][\w'’.-]{0,30}){0,3}")
_ASKS_ONE = re.compile(r"\b(?:who|whom|whose|which|what)\b", re.IGNORECASE)
_SEVERAL = re.compile(
    r"\b(?:both|all|each|every|two|three|names|list|and (?:who|which|what)|are|were|not|never|except|one of|possible"
    r"|could|might|may|same|another|other|synonym|example)\b|n['’]t\b",
    re.IGNORECASE,
)
_JOINERS = frozenset((",", "and", "&"))
_REACH = 200  # characters of a list


def activate(x) -> bool:
    a, b, question = x.reference.plain, x.candidate.plain, x.question
    if x.ask.options or len(question) > _LONGEST or a not in question or b not in question:
        return False
    return _NAME.fullmatch(a) is not None and _NAME.fullmatch(b) is not None


def _list_at(question: str, place: int) -> str:
    """The words with a capital, commas and "and" that follow one another from a place."""
    words = question[place : place + _REACH].replace(",", " , ").split()
    return " ".join(takewhile(lambda word: word in _JOINERS or word[0].isupper(), words))


def _in_one_list(a: str, b: str, question: str) -> bool:
    """Whether the two names stand in one list of names that "and" closes."""
    for first, second in ((a, b), (b, a)):
        place = question.find(first)
        while place >= 0:
            listed = _list_at(question, place)
            if " and " in listed and second in listed[len(first) :]:
                return True
            place = question.find(first, place + 1)
    return False


def decide(x):
    a, b = x.reference.plain, x.candidate.plain
    if not set(a.lower().split()).isdisjoint(b.lower().split()) or not criteria.sure_of_candidate(x):
        return ABSTAIN
    asking = wording.last_sentence(x.question)
    if not criteria.stated(x) or not _ASKS_ONE.search(asking) or _SEVERAL.search(asking):
        return ABSTAIN
    return incorrect("differs") if _in_one_list(a, b, x.question) else ABSTAIN
