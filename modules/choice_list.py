"""Option letters of several questions

## Decides
Lists of option letters, one a question, in order: "C A D B" against "C, A, D, B", "[[C];[A]]".
## Abstains
The same letters in another order where they may be one selection, or a side that is no list of letters.
## Why it is safe
Each place of the list answers its own question; lists with other letters differ as lists and as selections.
"""

import re

from verifier import ABSTAIN, Card, correct, incorrect

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct", "incorrect"},
    because={"same": "the same letters in the same order", "differs": "another letter at some place"},
    laws={"symmetric", "reflexive"},
    group="closed choice",
)

_LIST = re.compile(r"[A-Z]{1,5}(?:[\s,;，、；]{1,3}[A-Z]{1,5}){1,40}")


_BRACKETS = str.maketrans("", "", "[]")  # [[A];[C]]: one pair a question


def _letters(text: str) -> list[str] | None:
    if text[:1] == "[" and text.count("[") == text.count("]"):
        text = text.translate(_BRACKETS).strip()
    if len(text) > 200 or not _LIST.fullmatch(text):
        return None
    return re.split(r"[\s,;，、；]+", text)


def _one_selection(letters: list[str]) -> bool:
    return letters == sorted(set(letters)) and all(len(item) == 1 for item in letters)


def decide(x):
    a = _letters(x.reference.plain)
    b = None if a is None else _letters(x.candidate.plain)
    if a is None or b is None or x.ask.multiple:
        return ABSTAIN
    if max(map(len, a + b)) > 1 and not x.ask.letters and not x.ask.choice_questions:
        return ABSTAIN  # AB and CD may be segments
    if a == b:
        return correct("same")
    if (_one_selection(a) or _one_selection(b)) and sorted(a) == sorted(b):
        return ABSTAIN
    return incorrect("differs")
