"""Initials for first names

## Decides
Correct where the question asks for a person and the sides are one name with first names as initials on a side:
W. H. Auden and Wystan Hugh Auden.
## Abstains
A name is left out or differs, no first name is written as an initial, or no person is asked for.
## Why it is safe
Each initial begins the name that it stands for, in order, and the surname is the same.
"""

import re

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"same": "the same person, with initials"},
    laws={"symmetric"},
    group="phrase",
)

_PART = re.compile(r"[A-Z][\w'’-]*\.?")
_WHO = re.compile(
    r"\b(?:who|whose|whom|person|author|actor|actress|singer|scientist|writer|poet|composer|president)\b|谁", re.I
)


_FULL = re.compile(r"\b(?:full|complete|first|given|middle|initials?|stands? for|or|name)\b", re.IGNORECASE)


def activate(x) -> bool:
    a, b = x.reference.plain, x.candidate.plain
    return len(a) < 60 and len(b) < 60 and a.split()[-1:] == b.split()[-1:] and a != b


def _stands_for(short: str, long: str) -> bool:
    """Whether a part is the other one, or its initial."""
    initial = short.rstrip(".")
    return short == long or (len(initial) == 1 and long.startswith(initial))


def _parts(name: str):
    """First names or initials and the surname; none where a word is neither."""
    parts = name.replace(".", ". ").split()
    named = 2 <= len(parts) <= 4 and len(parts[-1]) > 2 and all(_PART.fullmatch(part) for part in parts)
    return parts if named else []


def decide(x):
    left, right = _parts(x.reference.plain), _parts(x.candidate.plain)
    if not left or len(left) != len(right) or left[-1] != right[-1]:
        return ABSTAIN
    if not _WHO.search(x.question) or _FULL.search(x.question) or x.ask.options:
        return ABSTAIN
    pairs = list(zip(left, right, strict=True))
    same = all(_stands_for(p, q) for p, q in pairs) or all(_stands_for(q, p) for p, q in pairs)
    return correct("same") if same and any(p.rstrip(".") != q.rstrip(".") for p, q in pairs) else ABSTAIN
