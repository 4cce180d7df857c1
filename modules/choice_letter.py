"""Option letter

## Decides
One option letter against one option letter.
## Abstains
Several letters on a side, a letter that contradicts the text beside it, two options with the same text, or an option's
text that only stands in a closing sentence.
## Why it is safe
Letters name options; two options with different texts are different answers.
"""

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=("reference.choice", "candidate.choice"),
    decides={"correct", "incorrect"},
    because={"same": "the same option", "differs": "another option"},
    laws={"symmetric", "reflexive"},
    group="closed choice",
)


def _conflicts(choice) -> bool:
    return choice.how == "conflict" or len(choice.letters) != 1


def decide(x):
    reference, candidate = x.reference.choice, x.candidate.choice
    if _conflicts(reference) or _conflicts(candidate):
        return ABSTAIN
    if candidate.how == "text" and not criteria.stated(x):
        return ABSTAIN  # an option's words in a closing sentence may be said of another option
    a, b = reference.letters[0], candidate.letters[0]
    if a == b:
        return correct("same")
    options = x.ask.options
    if options.get(a, a).strip() == options.get(b, b).strip():
        return ABSTAIN
    return incorrect("differs")
