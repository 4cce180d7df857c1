"""Option letter

## Decides
One option letter against one option letter.
## Abstains
Several letters on a side, a letter that contradicts the text beside it, two options with the same text, or an
option's text
that only stands in a closing sentence.
## Why it is safe
Letters name options; two options with different texts are different answers.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import choice

CARD = Card(
    needs=("reference.choice", "candidate.choice"),
    decides={"correct", "incorrect"},
    because={"same": "the same option", "differs": "another option"},
    laws={"symmetric", "reflexive"},
    group="closed choice",
)


_LETTER = re.compile(r"(?<![\w'$\\°])[A-J](?![\w'$=^_(+]|\. ?[A-Z])")  # no initial, as in B. F. Skinner
_SIGNS = "-−+–$ "
_SHORT = 30  # characters of an option in which a letter may be the option


def _placed(x, candidate):
    """The option in the place that a small number given as an option's text may also tell: 3 for C."""
    text, letters = candidate.text.strip(" $."), tuple(x.ask.options)
    return letters[int(text) - 1] if candidate.how == "text" and text in tuple("123456789"[: len(letters)]) else ""


def _doubtful(x, reference, candidate) -> bool:
    """An option's words in a closing sentence may be said of another option; a small number may be a place; a letter
    may stand beside the text of another option."""
    if candidate.how == "text" and not criteria.stated(x):
        return True
    if _placed(x, candidate) == reference.letters[0] != candidate.letters[0]:
        return True
    span = x.extraction.span
    return bool(span) and choice.beside_another(x.response, span[1], candidate.letters[0], x.ask.options)


def decide(x):
    reference, candidate = x.reference.choice, x.candidate.choice
    if len(reference.letters) != 1 or len(candidate.letters) != 1:
        return ABSTAIN
    if _doubtful(x, reference, candidate):
        return ABSTAIN
    result = choice.compare(reference, candidate)
    if result.equal:
        return correct("same")
    if not result.different:
        return ABSTAIN
    a, b, options = reference.letters[0], candidate.letters[0], x.ask.options
    outer = _SIGNS if candidate.how == "text" else None  # "it falls by 286", where -286 and 286 are offered
    if options.get(a, a).strip(outer) == options.get(b, b).strip(outer):
        return ABSTAIN
    if any(
        len(text) <= _SHORT and not {a, b}.isdisjoint(_LETTER.findall(text))
        for letter, text in options.items()
        if text.strip() != letter
    ):
        return ABSTAIN  # "Vitamin D", "both B and C": a letter may be meant as text
    return incorrect("differs")
