"""Phrase within an answering sentence

## Decides
Correct where one sentence says nothing but the question's own words, neutral words and the reference phrase.
## Abstains
The sentence has any further word (another name, a relation, a hedge, a negation), the phrase stands in the question
or is
part of a longer name, several answers are asked, or the reference is a number, an option or a verdict.
## Why it is safe
A sentence made of the question and the trusted answer, with nothing that relates the two otherwise, gives that
answer.
"""

import re

from verifier import ABSTAIN, Card, correct, wording
from verifier.objects import text

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct"},
    because={"named": "the sentence answers the question with the reference"},
    group="phrase",
)

_LONGEST = 30  # words of the candidate
# Words that join a question to its answer and say nothing themselves.
_NEUTRAL = frozenset(
    (
        "is", "was", "are", "were", "be", "been", "has", "have", "had", "did", "does", "do", "will", "would",
        "in", "on", "at", "by", "of", "to", "for", "from", "with", "as", "and", "that", "this", "it", "its",
        "he", "she", "they", "his", "her", "their", "who", "which", "what", "when", "where", "there", "name",
        "named", "called", "known", "answer", "located", "situated", "found", "first", "year", "also",
        "place", "song", "film", "movie", "series", "show", "book", "novel", "character", "role", "actor", "actress",
        "author", "singer", "band", "city", "country", "state",
    )
)  # fmt: skip
_SEVERAL = re.compile(
    r"^(?:(?:who|what|which|where)\b.{0,40}\b(?:are|were|have)|name|list|how many)\b"
    r"|\band (?:in |on |at |by |for )?(?:what|when|who|where|which|how)\b",
    re.IGNORECASE,
)


def activate(x) -> bool:
    reference = x.reference
    if text.has_few_words(x.candidate.plain) or reference.words is None or x.candidate.words is None:
        return False
    if not 5 <= len(x.candidate.words.core) <= _LONGEST or x.candidate.literal is not None:
        return False
    if reference.number or reference.quantity or reference.verdict or reference.choice or x.ask.options:
        return False
    return not _SEVERAL.search(x.question) and any(len(token) > 2 and token.isalpha() for token in reference.words.core)


def _stem(word: str) -> str:
    return word[:5] if len(word) > 6 else word[:4]


def decide(x):
    needle, sentence = x.reference.words, x.candidate.words
    place = text.contains(sentence, needle)
    asked = text.of(x.question) if place is not None else None
    if place is None or asked is None or text.contains(asked, needle) is not None or text.hedged(sentence):
        return ABSTAIN
    end = place + len(needle.core)
    rest = sentence.core[:place] + sentence.core[end:]
    stems = {_stem(word) for word in asked.core if len(word) > 2}
    told = " ".join(rest)
    if (
        wording.other_deed(x.ask, told)
        or wording.other_rank(x.ask, told)
        or wording.done_to(x.ask, sentence.core[:place])
    ):
        return ABSTAIN
    strange = [word for word in rest if word not in _NEUTRAL and word not in asked.core and _stem(word) not in stems]
    shared = [word for word in rest if len(word) > 3 and word in asked.core]
    if not shared or strange or wording.turned(asked.core, sentence.core, place, end):
        return ABSTAIN
    return correct("named")
