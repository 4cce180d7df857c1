"""Verdict word

## Decides
Two words of one closed vocabulary: yes / no, true / false, entailment / neutral / contradiction, the points of the
compass where a direction is asked, or what the question lists.
## Abstains
The words belong to different vocabularies, a side says more than a verdict, or the question leaves
open what the words are said of.
## Why it is safe
The members of a closed vocabulary exclude each other.
"""

import re

from verifier import ABSTAIN, Card, correct, incorrect, wording
from verifier.objects import verdict

CARD = Card(
    needs=("reference.verdict", "candidate.verdict"),
    decides={"correct", "incorrect"},
    because={"same": "the same verdict", "differs": "the opposite or another verdict"},
    laws={"symmetric", "reflexive"},
    group="closed choice",
)


_OPPOSITES = frozenset(map(frozenset, (("yes", "no"), ("true", "false"), ("是", "否"), ("对", "错"), ("正确", "错误"))))
_FALSE = re.compile(
    r"\b(?:is|are|was) (?:it|this|that|the \w+) (?:false|untrue|incorrect|wrong)\b|\buntrue\b", re.IGNORECASE
)
_ALONE = frozenset(("bare", "boxed", "tag"))  # a sentence may take its verdict back
_NEGATED = re.compile(r"n['’]t\b|\b(?:not|never|mind|no|false|untrue|incorrect|wrong)\b|[不没非无未]", re.IGNORECASE)


def activate(x) -> bool:
    # Else "No" may be nobelium, and True what a program prints.
    return bool(x.ask.vocabulary) or x.ask.wants == "yes_no" or not wording.literal(x.ask)


def _opposite(x) -> bool:
    """Yes against no, or true against false, as the whole answers: whatever was asked, unless it was asked with a
    denial, to which yes and no may each mean either."""
    words = {side.plain.strip(" .!。！").lower() for side in (x.reference, x.candidate)}
    return words in _OPPOSITES and x.extraction.how in _ALONE and not _NEGATED.search(x.question)


def _compass(x) -> bool:
    return x.reference.verdict.family == "compass" and ("direction" in x.ask.question_words or "方向" in x.question)


def decide(x):
    result = verdict.compare(x.reference.verdict, x.candidate.verdict)
    if result.equal:
        return correct("same", step=result.step)
    closed = x.ask.vocabulary or x.ask.wants == "yes_no" or _opposite(x) or _compass(x)
    if not result.different or not closed or _FALSE.search(x.question):
        return ABSTAIN
    return incorrect("differs", step=result.step)
