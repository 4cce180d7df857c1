"""The literals that every match of a pattern begins with, by which a long text is searched ten times faster.

A backtracking matcher tries every alternative of `\\b(?:wait|actually|correction)\\b` at every word of a text, while
`str.find` passes over the text in strides. So a pattern whose matches all begin with one of a few literals is tried
only where one of them stands. What is found is the same: a match at a place is a match there, whoever names the place.
"""

from __future__ import annotations

import re
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

_MOST: Final = 120  # beginnings that are followed at once
_FEW: Final = 50  # leads of a pattern; where there are more, shorter ones are taken
_LENGTH: Final = 8  # characters of a lead that tell enough
_CLASS: Final = 4  # characters of a class that are told one by one
_ZERO_WIDTH: Final = (c.AT, c.ASSERT, c.ASSERT_NOT)

# Beginnings that may not go on, and readings of a part as a whole, which the next part goes on from.
Heads = tuple[set[str], set[str]]


def leads(source: str, flags: int = 0) -> tuple[str, ...]:
    """The literals, in lower case where case is ignored; () where some match begins with none of a few."""
    tree = parser.parse(source, flags)
    fold = bool(tree.state.flags & re.IGNORECASE)
    heads = _of_sequence(tree, fold)
    if heads is None:
        return ()
    # A sign is rare enough to tell by itself with what follows it.
    found = {head if head[:1].isalnum() else head[:2] for head in heads[0] | heads[1]}
    if fold and any(sign.lower() != sign.upper() and not sign.isascii() for lead in found for sign in lead):
        return ()  # outside ASCII, letters that are one but for case are more than two
    for length in range(_LENGTH, 2, -1):
        cut = {lead[:length] for lead in found}
        # Of "give" and "gives" the shorter tells enough.
        kept = {lead for lead in cut if not any(lead[:size] in cut for size in range(len(lead)))}
        if len(kept) <= _FEW:
            break
    return () if any(lead.isspace() or not lead for lead in kept) else tuple(sorted(kept))


def _of_sequence(items: Any, fold: bool) -> Heads | None:
    """The beginnings of a sequence; None where one is unknown from its first character on."""
    done: set[str] = set()
    live = {""}
    for op, value in items:
        if op in _ZERO_WIDTH:
            continue
        part = _of_item(op, value, fold)
        if part is None or len(live) * len(part[0] | part[1]) > _MOST or all(len(head) >= _LENGTH for head in live):
            done |= live
            live = set()
            break
        done |= {head + tail for head in live for tail in part[0]}
        live = {head + tail for head in live for tail in part[1]}
    return None if "" in done else (done, live)


def _of_item(op: Any, value: Any, fold: bool) -> Heads | None:
    if op is c.LITERAL:
        return set(), {chr(value).lower() if fold else chr(value)}
    if op is c.IN:
        if len(value) > _CLASS or any(kind is not c.LITERAL for kind, _ in value):
            return None
        return set(), {chr(code).lower() if fold else chr(code) for _, code in value}
    if op is c.BRANCH:
        return _union([_of_sequence(branch, fold) for branch in value[1]])
    if op is c.SUBPATTERN:
        _, added, removed, inner = value
        return None if added or removed else _of_sequence(inner, fold)
    if op in (c.MAX_REPEAT, c.MIN_REPEAT):
        least, most, inner = value
        heads = _of_sequence(inner, fold)
        if heads is None or most == 1:
            return None if heads is None else (heads[0], heads[1] | ({""} if least == 0 else set()))
        return heads[0] | heads[1], ({""} if least == 0 else set())  # what follows may be another turn
    return None


def _union(parts: list[Heads | None]) -> Heads | None:
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    return {head for part in known for head in part[0]}, {head for part in known for head in part[1]}
