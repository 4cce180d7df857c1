"""Sequence

## Decides
Ordered tokens, rows of a grid or a letter string, token by token.
## Abstains
Only case or order may differ, or the sides differ and the question does not ask for a string or an arrangement.
## Why it is safe
Both sides were read whole into tokens, and the order and the tokens are what was asked.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect, wording
from verifier.objects import sequence

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct", "incorrect"},
    because={"same": "the same tokens in the same order", "differs": "other tokens"},
    laws={"symmetric", "reflexive"},
    group="sequence and string",
)


# Questions whose answer is a string or an arrangement, so that other tokens are another answer.
_ASKED = (
    "cipher", "crypt", "plaintext", "decode", "encode", "grid", "in order", "arrang", "sort", "sequence", "permut",
    "spell", "anagram", "unscramble", "row", "fill in", "排列", "顺序", "排序", "密文", "明文",
)  # fmt: skip
# Strings that are written in more than one alphabet: Met-Ala and MA, dots and middle dots.
_NOTATIONS = ("peptide", "protein", "amino", "codon", "morse", "braille")


def _asked(question: str) -> bool:
    low = question.lower()
    return any(part in low for part in _ASKED) and not any(part in low for part in _NOTATIONS)


def activate(x) -> bool:
    return sequence.begin_alike(x.reference.plain, x.candidate.plain) or _asked(x.question)


def decide(x):
    a, b = x.reference.sequence, x.candidate.sequence
    if a is None or b is None:
        return ABSTAIN
    result = sequence.compare(a, b)
    if result.equal and criteria.place_or_value(x):
        return ABSTAIN
    if result.equal and (criteria.other_type(x) or (a.kind != b.kind and wording.literal(x.ask))):
        return ABSTAIN  # "a b c" and "a, b, c" are two outputs
    if result.equal:
        return correct("same", step=result.step)
    turned = result.step == "order" and "alphabetically" in x.ask.question_words
    if not (result.different or turned) or not _asked(x.question) or not criteria.sure_of_candidate(x):
        return ABSTAIN
    return incorrect("differs", step=result.step)
