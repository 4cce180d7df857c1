"""Words listed in another order

## Decides
Correct where the question asks to list or name several things and both sides list the same ones.
## Abstains
The question asks for an order, steps or a ranking, an item is missing or differs, or an item is no word.
## Why it is safe
A list of things that nobody asked to order is a set.
"""

import re

from verifier import ABSTAIN, Card, correct, wording
from verifier.objects import text

CARD = Card(
    needs=("reference.collection", "candidate.collection"),
    decides={"correct"},
    because={"same": "the same things"},
    laws={"symmetric"},
    group="sequence and string",
)

_LIST = re.compile(
    r"\b(?:list|name|identify|give) (?:all |both |the |\w+ ){1,3}\w+|\b(?:what|which|who) (?:\w+ ){0,3}(?:are|were)\b"
    r"|哪些|列出|哪[两三四五几]",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"order|steps?\b|rank|sort|chronolog|sequence|respectively|from .{1,30} to|alphabet|earliest|largest|smallest"
    r"|\bthen\b|\bby\b|stage|phase|top|most|\w{3}est\b| and |[与和、]|path|route|correspond|\beach\b|first"
    r"|顺序|依次|分别|步骤|排列|排序",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{2}")


def _items(found):
    """The items as words, in a set; empty where one is no word or is repeated."""
    words = [text.of(item) for item in found.texts]
    if any(item is None or not _WORD.search(item.text) for item in words):
        return frozenset()
    items = frozenset(item.core for item in words)
    return items if len(items) == len(words) else frozenset()


def decide(x):
    a, b = x.reference.collection, x.candidate.collection
    if not _LIST.search(x.question) or _ORDER.search(x.question) or wording.literal(x.ask) or a.names or b.names:
        return ABSTAIN
    if x.ask.ordered or x.criterion.order == "matters" or {a.kind, b.kind} & {"matrix", "alternatives"}:
        return ABSTAIN
    items = _items(a)
    return correct("same") if len(items) > 1 and items == _items(b) else ABSTAIN
