"""Option letter against a labelled option

## Decides
A single option letter against an option with its label, "(C) 12 cm", where the question's options are not known.
## Abstains
The options are known, a side has no single upper-case letter, or the reference's label stands before a number.
## Why it is safe
A label in front of a text says that letters name options, and a lone letter then names one; a reference that is a lone
letter says so too.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct", "incorrect"},
    because={"same": "the same label", "differs": "another label"},
    laws={"reflexive"},
    group="closed choice",
)

_LABELLED = re.compile(r"\(([A-H])\)\s*[^\W\d_].{1,200}|([A-H])[.):]\s+[^\W\d_].{1,200}")
_NUMBERED = re.compile(r"\(([A-H])\)\s*[-+$€£\\]?\S.{0,200}|([A-H])[.)]\s+[-+$€£\\]?\S.{0,200}")
_LETTER = re.compile(r"\(?([A-H])[).]?")
# E. coli, D. H. Lawrence and E. Hemingway are names; "(C) is impossible" and "B. 12, no: C. 14" are remarks.
_NAME = re.compile(r"[A-H]\. (?:[A-Z]\. ?){0,3}[A-Za-z][a-z'’-]+(?: [A-Z][\w'’-]+)?")
_REMARK = re.compile(
    r"[(.)\] ]\s?(?:is|are|was|were|not?|or|but|and|isn't|would|could|seems|because|since)\b|;"
    r"|\banswer\b|\bnone of\b|\W[B-H][.)]|\bno\b",
    re.IGNORECASE,
)


# Questions whose answer is a letter of its own.
_LETTERED = re.compile(
    r"vitamin|symbol|hepatitis|element|grade|blood|\bnote\b|\bkey\b|letter|variable|programming", re.IGNORECASE
)


def _letter(text: str, labelled) -> tuple[str, bool]:
    if found := _LETTER.fullmatch(text):
        return found.group(1), False
    if _NAME.fullmatch(text) or _REMARK.search(text, 3):
        return "", False
    found = labelled.fullmatch(text)
    return (found.group(1) or found.group(2), True) if found else ("", False)


def decide(x):
    a, labelled = _letter(x.reference.plain, _LABELLED)
    # A label before a number may be a part of the question, unless the reference is a letter.
    b, also = _letter(x.candidate.plain, _LABELLED if labelled else _NUMBERED) if a else ("", False)
    if not a or not b or labelled == also or x.ask.options or x.ask.multiple or _LETTERED.search(x.question):
        return ABSTAIN
    if a == b:
        return correct("same")
    return incorrect("differs") if criteria.sure_of_candidate(x) else ABSTAIN
