"""Name within an answering sentence

## Decides
Correct where the first sentence of a short response takes up the question and names the reference and nobody else.
## Abstains
The sentence has a further name, a hedge, a denial, an alternative or a comparison; the name is part of a longer one or
stands in the question; the question asks for several things; what follows takes something back.
## Why it is safe
An affirmative sentence about what was asked, whose only new name is the trusted one, gives that name as its answer.
"""

import re

from verifier import ABSTAIN, Card, correct, wording

CARD = Card(
    needs=("reference.plain",),
    decides={"correct"},
    because={"named": "the only new name in a sentence about the question"},
    group="phrase",
)

_NAME = re.compile(r"[A-Z][\w'’.-]*(?: (?:[A-Z][\w'’.-]*|of|the|de|la|van|von|and))*")
_ASKS_NAME = re.compile(r"\s*(?:who(?!m? (?:did|do|does)\b)|where|what|which|in (?:what|which)|name the)\b", re.I)
_SEVERAL = re.compile(
    r"^\s*(?:who|what|which|where|name)\b.{0,40}\b(?:are|were|have|all|each|both|two|three|four|five)\b"
    r"|\band (?:in |on |at |by |for )?(?:what|when|who|where|which|how|why)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?](?=\s+[A-Z\"(]|\s*$)|\n")
_CAPITAL = re.compile(r"[A-Z][\w'’-]*")
# What may stand before the name: nothing, or a word that ties it to the sentence and to no other person or place.
_TIE = re.compile(r"(?:^|\b(?:is|was|are|were|by|in|at|on|called|named|as)(?: the| an?)? )[\"'“]?$")
_OPENING = re.compile(r"\A(?:The|An?|It|He|She|They|This|That|In|On|At|His|Her|Its|Their)\b")
_LONGER_AFTER = re.compile(r"\s+[A-Z]|[\w'’-]")  # Paris's is somebody else's
_VERB = re.compile(r"\b(?:is|was|are|were|has|had|did|does|[a-z]{3,}(?:ed|es|s|t|g|k|n|w))\b")
_OTHERWISE = re.compile(
    r"\b(?:not|never|no|nor|neither|without|before|until|after|prior|or|either|instead|rather|although|though|however"
    r"|but|if|unless|would|could|might|may|perhaps|probably|possibly|likely|believed?|think|thought|claim(?:s|ed)?|unclear"
    r"|unknown|sure|false|incorrect|wrong|except|than|unlike|while|whereas|both|along|among|including|such|like|later"
    r"|previous(?:ly)?|former(?:ly)?|originally|replaced|succeeded|lost|failed|refused|co-?\w+"
    r"|some|several|many|various|one of|rumou?red|supposed(?:ly)?)\b|n['’]t\b|[?:;]",
    re.IGNORECASE,
)
_TAKEN_BACK = re.compile(r"\b(?:however|actually|not|but|though|although|incorrect|wrong|correction|sorry|or)\b", re.I)
_WORDS = re.compile(r"[a-z]{4,}")
_EMPTY = frozenset(("what", "which", "where", "that", "this", "with", "from", "were", "have", "does", "name", "first"))


def activate(x) -> bool:
    name, question = x.reference.plain, x.question
    return (
        4 <= len(name) <= 60
        and len(x.response) <= 600  # characters
        and name in x.response
        and not (x.ask.options or x.reference.verdict)
        and _NAME.fullmatch(name) is not None
        and _ASKS_NAME.match(question) is not None
        and not _SEVERAL.search(question)
        and name.lower() not in question.lower()
    )


def decide(x):
    name, response, asked = x.reference.plain, x.response.strip(), x.question.lower()
    first = _SENTENCE_END.split(response, maxsplit=1)[0]
    if first.count(name) != 1 or _TAKEN_BACK.search(response, len(first)):
        return ABSTAIN
    before, after = first.split(name)
    if not _TIE.search(before) or _LONGER_AFTER.match(after) or wording.acts(x.ask, before, after):
        return ABSTAIN
    told = f"{before} , {after}"
    if _OTHERWISE.search(told) or wording.other_relation(x.ask, told) or not _VERB.search(told):
        return ABSTAIN
    told, known = _OPENING.sub("", told), set(re.findall(r"[\w'’-]+", asked))
    if any(known.isdisjoint((word.lower(), word.lower().rstrip("'’s"))) for word in _CAPITAL.findall(told)):
        return ABSTAIN
    # A common word of the question, in any ending: names alone may be told of in another respect.
    stems = {word[:4] for word in _WORDS.findall(asked) if word not in _EMPTY}
    return correct("named") if any(w[:4] in stems for w in _WORDS.findall(_CAPITAL.sub(" ", told))) else ABSTAIN
