"""Working that breaks off

## Decides
Incorrect where options are to choose from and a long response stops in the middle of a sentence or formula, without an
answer, without a word about the options, and without the reference's own text.
## Abstains
An answer or an option is mentioned anywhere, the text ends like a sentence, or it is short.
## Why it is safe
A working that stops before it speaks of any option has chosen none.
"""

import re

from verifier import ABSTAIN, Card, incorrect

CARD = Card(
    needs=("extraction.why",),
    decides={"incorrect"},
    because={"unfinished": "the response breaks off before it chooses an option"},
    group="invalid output",
)

_LONG = 300  # characters: a shorter text may be a whole answer without its full stop
_BROKEN = re.compile(r"[\w=+\-*/·×<>(\[{,\\^|&]\Z")
_WORDS = (
    "answer", "option", "choice", "choose", "select", "correspond", "final", "therefore", "conclusion", "thus", "hence",
    "boxed", "答案", "选",
)  # fmt: skip
_LETTER = re.compile(r"\(\s?[A-J]\s?\)|\b[B-HJ][.):]")
_SIGNS = re.compile(r"[\W_]+")


def activate(x) -> bool:
    return len(x.ask.options) > 1 and len(x.response) >= _LONG and x.extraction.why in ("none_found", "truncated")


def decide(x):
    response = x.response.rstrip()
    if not _BROKEN.search(response[-2:]) or x.extraction.others or _LETTER.search(response):
        return ABSTAIN
    lower = response.lower()
    if any(word in lower for word in _WORDS):
        return ABSTAIN
    choice = x.reference.choice
    own = x.ask.options.get(choice.letters[0], "") if choice is not None and len(choice.letters) == 1 else ""
    key, said = _SIGNS.sub("", own).casefold(), _SIGNS.sub("", lower)
    return incorrect("unfinished") if key and key not in said else ABSTAIN
