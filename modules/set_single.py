"""Set of one value

## Decides
Correct where one side is a set of one value and the other that value: {3} or \\{3\\} for 3 and for x = 3.
## Abstains
The question wants a set or speaks of sets, or the values are not proved equal.
## Why it is safe
A solution set of one member names that member and nothing else.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria
from verifier.objects import expression, relation

CARD = Card(
    needs=(),
    decides={"correct"},
    because={"same": "the one member of the set"},
    group="symbolic",
)

_SET = re.compile(
    r"\bsets?\b|集|∩|∪|\\c[au]p\b|domain|range|kernel|null|span|event|image|complement|fractional|\{", re.IGNORECASE
)


_SOLVE = re.compile(r"\bsolv|\bsolutions?\b|\broots?\b|\bvalues? of\b|解方程|求解|的解|的根", re.IGNORECASE)


def activate(x) -> bool:
    return x.reference.plain[-1:] == "}" or x.candidate.plain[-1:] == "}"


def _member(answer):
    """The one member of a set, or None."""
    found = answer.collection
    return found.items[0] if found is not None and found.kind == "set" and len(found.items) == 1 else None


def _value(answer):
    """The expression that the answer is, or that it assigns."""
    if answer.expression is not None:
        return answer.expression
    assigned = relation.assigned(answer.relation) if answer.relation is not None else None
    return expression.of(assigned[1]) if assigned else None


def decide(x):
    members = _member(x.reference), _member(x.candidate)
    if (members[0] is None) == (members[1] is None) or _SET.search(x.question) or not _SOLVE.search(x.question):
        return ABSTAIN
    a, b = _value(members[0] or x.reference), _value(members[1] or x.candidate)
    if a is None or b is None or x.ask.form == "set" or criteria.is_word(a) or criteria.strict_form(x):
        return ABSTAIN
    if criteria.unfinished(b) and not criteria.unfinished(a):
        return ABSTAIN
    return correct("same") if expression.compare(a, b).equal else ABSTAIN
