"""The other of two that the question compares

## Decides
Incorrect where the question compares two names, "Who was born first, A or B?", the reference is one of them and the
candidate is the other.
## Abstains
More than two are offered, nothing is compared, a side is no name or neither of the two word for word, or one stands
within the other.
## Why it is safe
A comparison of two named things is answered wrongly by the one that the trusted answer is not.
"""

import re

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=(),
    decides={"incorrect"},
    because={"other": "the other of the two that the question offers"},
    group="closed choice",
)

_ASKS_ONE = re.compile(r"\b(?:which|who|what|where)\b", re.IGNORECASE)
_COMPARES = re.compile(
    r"\b(?:first|last|earlier|later|earliest|latest|more|less|fewer|most|least|farther|further|(?!other|ever|better|best)[a-z]{3,}(?:er|est))"
    r"\b(?! than\b)",
)
_NAME = re.compile(r"(?:(?:the|The|a|an) )?[A-Z0-9\"“'].*")
_BOTH = re.compile(r"\b(?:both|neither|either|each|same|not|n't|never|except|least likely|all)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"\A(?:the|a|an)\s+")
_LAST_ARTICLE = re.compile(r"\b(?:the|an?) \Z")


def _folded(text: str) -> str:
    return _ARTICLE.sub("", " ".join(text.strip(" \"'“”.,*").split()).casefold())


def activate(x) -> bool:
    a, b = x.reference.plain, x.candidate.plain
    return " or " in x.question and 2 < len(a) <= 80 and 2 < len(b) <= 80 and not x.ask.options


def _offered(question: str):
    """What stands before and behind the one "or" of the last sentence, which is a question; None elsewhere."""
    text = question.rstrip(' )*_\n"”')
    sentence = re.split(r"[.?!\n]\s", text[-400:].rstrip("?？ "))[-1]
    before, joined, after = sentence.rpartition(" or ")
    if not joined or text[-1:] not in ("?", "？") or " or " in before or "," in after:
        return None
    if _BOTH.search(sentence) or not (_ASKS_ONE.search(before) and _COMPARES.search(before)):
        return None
    return (before, after) if _NAME.match(after.strip()) else None


def _in_full(said: str, reference: str, after: str) -> str:
    """The offered name that is told by what tells it from the reference: Huron for Lake Huron beside Lake Superior."""
    own = [word for word in after.split() if word not in reference.split()]
    return after if said and said.split() == own != after.split() else said


def decide(x):
    offered = _offered(x.question)
    reference, candidate = _folded(x.reference.plain), _folded(x.candidate.plain)
    if not (offered and _NAME.match(x.reference.plain) and _NAME.match(x.candidate.plain)):
        return ABSTAIN
    if not (reference and candidate) or reference in candidate or candidate in reference:
        return ABSTAIN
    first, after = " ".join(offered[0].rstrip(' "”,').split()).casefold(), _folded(offered[1])
    candidate = _in_full(candidate, reference, after)
    for one, other in ((reference, candidate), (candidate, reference)):
        rest = first.removesuffix(one)
        if after == other and rest != first and not rest[-1:].isalnum() and criteria.stated(x):
            # "Ann, Bo or Cy": three are offered
            return ABSTAIN if "," in _LAST_ARTICLE.sub("", rest).rstrip(", ") else incorrect("other")
    return ABSTAIN
