"""Phrase within an answering sentence

## Decides
Correct where one sentence that takes up the question's words names the reference phrase, whole and unqualified.
## Abstains
The phrase stands in the question, is part of a longer name, is negated, hedged or contrasted, or is a number; several
answers are asked; the sentence does not take up the question, or there is more than a sentence or two.
## Why it is safe
A plain assertion about what was asked, that names the trusted answer and nothing that takes it back, gives that
answer.
"""

import re

from verifier import ABSTAIN, Card, correct
from verifier.objects import text

CARD = Card(
    needs=("reference.words", "candidate.words"),
    decides={"correct"},
    because={"named": "the sentence names the reference"},
    group="phrase",
)

_LONGEST = 45  # words of the candidate
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?|[.,;:!?()]")
_SENTENCE_END = re.compile(r"(?<=[a-z0-9)\"'])[.!?]\s+(?=[A-Z])")
# Words that turn the sentence to something else than what was asked, or name several.
_TURNS = frozenset(
    (
        "but", "however", "although", "though", "while", "whereas", "unlike", "instead", "rather", "except", "before",
        "after", "formerly", "previously", "other", "than", "if", "unless", "versus", "vs", "against", "only", "one",
        "some", "many", "various", "several", "including", "such", "also",
    )
)  # fmt: skip
# Several answers are asked, in one question or two.
_SEVERAL = re.compile(
    r"^(?:(?:who|what|which|where)\b.{0,40}\b(?:are|were|have)|name|list|how many)\b"
    r"|\band (?:in |on |at |by |for )?(?:what|when|who|where|which|how)\b",
    re.IGNORECASE,
)


def activate(x) -> bool:
    reference = x.reference
    if reference.number or reference.quantity or reference.verdict or reference.choice or x.ask.options:
        return False
    return not _SEVERAL.search(x.question) and any(len(token) > 2 and token.isalpha() for token in reference.words.core)


def decide(x):
    needle, sentence = x.reference.words, x.candidate.words
    place = text.contains(sentence, needle)
    if place is None or not 5 <= len(sentence.core) <= _LONGEST or len(_SENTENCE_END.findall(sentence.text)) > 1:
        return ABSTAIN
    asked = text.of(x.question)
    shared = set(asked.core) & set(sentence.core) if asked else ()
    if asked is None or text.contains(asked, needle) is not None or max(map(len, shared), default=0) < 4:
        return ABSTAIN
    if text.negated_around(sentence, place, len(needle.core)) or text.hedged(sentence):
        return ABSTAIN
    unqualified = _TURNS.isdisjoint(sentence.plain) and not _longer_name(sentence.text, needle)
    return correct("named") if unqualified else ABSTAIN


def _longer_name(sentence: str, needle) -> bool:
    """Whether a capitalised word continues the phrase on either side."""
    capital, folded = [True], []  # capital[i]: word i could continue a name; the sentence's first word could not
    for word in _WORD.findall(sentence):
        if not word[0].isalnum():
            capital[-1] = False  # a stop between two words parts the names
        elif (tokens := text.tokenise(word)) and tokens[0] not in ("a", "an", "the"):
            folded.extend(tokens)
            capital.extend([word[0].isupper()] * len(tokens))
    place = text.find(tuple(folded), needle.core)
    if place is None:
        return False
    end = place + len(needle.core)
    return (place > 1 and capital[place]) or (end < len(folded) and capital[end + 1] and capital[end])
