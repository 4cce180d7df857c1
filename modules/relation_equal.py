"""Equation or inequality

## Decides
Equations and inequalities up to rearrangement and scaling, including x = 3 against x = 3; x in A read from either end.
## Abstains
Other variables on the sides, equivalence that needs a case distinction, a guessed candidate.
## Why it is safe
Scaling by a nonzero constant (positive for inequalities) keeps the solutions, and the constant is found exactly.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect
from verifier.objects import expression, relation

CARD = Card(
    needs=("reference.relation", "candidate.relation"),
    decides={"correct", "incorrect"},
    because={"same": "equivalent by rearrangement and scaling", "differs": "other solutions"},
    laws={"reflexive"},
    group="symbolic",
)


_CURVE = re.compile(r"equation (?:of|for)|\b(?:line|curve|circle|plane|parabola|ellipse|hyperbola)\b", re.IGNORECASE)


_APPLIED = re.compile(r"\s*\\?([A-Za-z]+'*(?:\^\{?-?\d+\}?)?)\s*(?:\\left)?\(([^()=]*)\)\s*=")


def _named_apart(a: str, b: str) -> bool:
    """Two equations give values of differently named applications: f and g, f and its derivative, P(A) and P(B)."""
    first, second = _APPLIED.match(a), _APPLIED.match(b)
    if first and second:
        return first.groups() != second.groups()
    named = first or second
    return named is not None and ("'" in named[1] or "^" in named[1])


def _constant(x, symbols) -> bool:
    """A capital letter that the question calls a constant, or that no question tells of, may have any value."""
    free = not x.question or "constant" in x.question.lower()
    return free and not symbols.isdisjoint(("A", "B", "C", "D", "K", "k"))


def _moved(x, a, b) -> bool:
    """The right sides differ by a constant's choice, or by where a whole number is counted from."""
    sides = [expression.of(side.sides[-1]) for side in (a, b)]
    return all(sides) and (_constant(x, a.symbols & b.symbols) or criteria.reindexed(*sides))


def activate(x) -> bool:
    # Equations between numbers alone are all true or false; as answers they differ by how they are written.
    return bool(x.reference.relation.symbols and x.candidate.relation.symbols)


def decide(x):
    a, b = x.reference.relation, x.candidate.relation
    result = relation.compare(a, b)
    if result.equal:
        if _named_apart(x.reference.plain, x.candidate.plain) or criteria.noncommuting(x):
            return ABSTAIN  # P(A) = 1/2 and P(B) = 1/2
        if x.reference.plain != x.candidate.plain and criteria.strict_form(x):
            return ABSTAIN
        name = relation.solved_for(a)
        unsolved = name and name != relation.solved_for(b) and not _CURVE.search(x.question)
        if unsolved and not criteria.as_they_stand(x):
            return ABSTAIN  # 2x = 4 for x = 2: the solving is left to do
        return correct("same", step=result.step)
    rounded = "." in x.reference.plain or "." in x.candidate.plain
    if result.step == "kind" and relation.solved_for(a) != relation.solved_for(b):
        return ABSTAIN  # x^2 > 0 and x != 0
    different = result.different or (criteria.as_they_stand(x) and relation.apart(a, b))
    if not different or rounded or not criteria.sure_of_candidate(x):
        return ABSTAIN
    loose = criteria.free_constants(
        a.symbols if criteria.as_they_stand(x) else a.symbols | b.symbols
    ) or criteria.free_parameters(x, a.symbols & b.symbols)
    return ABSTAIN if loose or _moved(x, a, b) else incorrect("differs", step=result.step)
