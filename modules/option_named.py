"""Option named in one sentence

## Decides
An option letter against a response of one sentence that holds the text of exactly one option.
## Abstains
The sentence denies, hedges or compares, options are numbers or share words, or the question asks for what is not so.
## Why it is safe
A plain sentence with one option's text and no other's states that option.
"""

import re

from verifier import ABSTAIN, Card, correct, incorrect
from verifier.objects import text

CARD = Card(
    needs=("reference.choice", "candidate.words"),
    decides={"correct", "incorrect"},
    because={"same": "the text of the reference's option", "differs": "the text of another option"},
    group="closed choice",
)

_LONGEST = 200  # characters of the response
_OTHERWISE = re.compile(
    r"\b(?:not|no|nor|neither|never|cannot|without|but|although|though|however|unless|if|than|instead|rather|except|false|wrong"
    r"|incorrect|unlike|while|whereas|both|all|none|only|most|least|also|could|may|might|would)\b|n['’]t\b|[?:;]",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|except|least|incorrect|false|untrue|never|exclud\w+|neither|cannot)\b", re.IGNORECASE)


def activate(x) -> bool:
    return (
        len(x.ask.options) > 1
        and len(x.response) <= _LONGEST
        and len(x.reference.choice.letters) == 1
        and not x.candidate.choice
    )


def decide(x):
    response = x.response.strip().rstrip(".")
    if _OTHERWISE.search(response) or "." in response or "\n" in response or _NEGATED.search(x.question):
        return ABSTAIN
    said = text.of(response)
    options = {letter: text.of(option) for letter, option in x.ask.options.items()}
    if (
        said is None
        or text.hedged(said)
        or any(words is None or not words.core[0].isalpha() for words in options.values())
    ):
        return ABSTAIN
    named = [letter for letter, words in options.items() if text.contains(said, words) is not None]
    if len(named) != 1:
        return ABSTAIN
    # No other option may share a word with the sentence beyond the named one.
    rest = set(said.core) - set(options[named[0]].core)
    if any(rest & {w for w in words.core if len(w) > 3} for letter, words in options.items() if letter != named[0]):
        return ABSTAIN
    return correct("same") if named[0] == x.reference.choice.letters[0] else incorrect("differs")
