"""Proof that a regular expression backtracks in linear time, or the reason why there is no proof.

A backtracking matcher takes super-linear time from one starting point only where some text can be read in ever more
ways: the position automaton of the pattern (Glushkov 1961) has then

- a transition that two nested loops provide, or two transitions on one character between the same places: `(a+)+`; or
- two places p and q with one text that leads p to p, p to q and q to q: `a*b?a*`, `(a|a)*`, `\\d+\\.?\\d+`
  (Weber and Seidl, "On the degree of ambiguity of finite automata", 1991; the criterion covers exponential and
  polynomial growth).

Both are decided here, over exact character classes. The answer errs on the side of refusal: look-around is analysed
alone and then treated as empty, anchors and boundaries as always true, atomic groups as plain ones, and a bounded
repeat of more than eight as unbounded. What is proved is the cost of one starting point; `search` tries every start,
so search bounded windows (views and extraction give those).
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

UNROLL = 8  # {m,n} with n up to this is unrolled; above, it counts as unbounded
MANY = 2  # ways are counted up to this: more than one is ambiguous
MAX_PLACES = 1500  # character places in one unrolled pattern
MAX_STEPS = 400_000  # steps of the search for an ambiguous text

Span = tuple[int, int]
_TOP = sys.maxunicode
_CATEGORY_ESCAPES = {c.CATEGORY_DIGIT: r"\d", c.CATEGORY_SPACE: r"\s", c.CATEGORY_WORD: r"\w"}
_NEGATED = {
    c.CATEGORY_NOT_DIGIT: c.CATEGORY_DIGIT,
    c.CATEGORY_NOT_SPACE: c.CATEGORY_SPACE,
    c.CATEGORY_NOT_WORD: c.CATEGORY_WORD,
}


def why_superlinear(pattern: str, flags: int = 0) -> str:
    """Why `pattern` may backtrack super-linearly, or cannot be shown not to; "" where it is proved linear."""
    try:
        tree = parser.parse(pattern, flags)
    except re.error as error:
        return f"it does not compile: {error}"
    reader = _Reader(tree.state.flags)
    try:
        reader.read(tree)
    except _Unproved as unproved:
        return str(unproved)
    for automaton in reader.automata:
        reason = automaton.ambiguity()
        if reason:
            return reason
    return ""


class _Unproved(Exception):
    pass


@dataclass(slots=True)
class _Part:
    """A sub-pattern: the places it may begin and end with (once for each way), and in how many ways it may be empty."""

    first: tuple[int, ...]
    last: tuple[int, ...]
    empty: int

    def then(self, part: _Part) -> _Part:
        return _Part(
            self.first + part.first * self.empty,
            self.last * part.empty + part.last,
            min(MANY, self.empty * part.empty),
        )


class _Automaton:
    """Places (one for each character class in the unrolled pattern) and which may follow which."""

    def __init__(self) -> None:
        self.spans: list[tuple[Span, ...]] = []
        self.shown: list[str] = []
        self.follow: list[dict[int, int]] = []

    def place(self, spans: tuple[Span, ...], shown: str) -> _Part:
        if len(self.spans) >= MAX_PLACES:
            raise _Unproved(f"it has more than {MAX_PLACES} places when unrolled; split it")
        self.spans.append(spans)
        self.shown.append(shown)
        self.follow.append({})
        at = len(self.spans) - 1
        return _Part((at,), (at,), 0)

    def join(self, sources: Iterable[int], targets: Iterable[int]) -> None:
        targets = tuple(targets)
        for source in sources:
            row = self.follow[source]
            for target in targets:
                row[target] = row.get(target, 0) + 1

    def ambiguity(self) -> str:
        """The reason why some text can be read in ever more ways, or ""."""
        component = _components(self.follow)
        looping = [
            component[p] for p in range(len(self.follow)) if any(component[q] == component[p] for q in self.follow[p])
        ]
        cyclic = set(looping)
        for p, row in enumerate(self.follow):
            for q, ways in row.items():
                if ways > 1 and component[p] == component[q]:
                    return f"nested repeats read {self.shown[q]} in several ways"
        loops = [p for p in range(len(self.follow)) if component[p] in cyclic]
        masks = _masks(self.spans)
        reach = _reachability(self.follow, loops)
        budget = MAX_STEPS
        for p in loops:
            for q in loops:
                if p == q or q not in reach[p]:
                    continue
                found, budget = self._pumped(p, q, component, masks, reach, budget)
                if found:
                    return f"two repeats can share one text: {self.shown[p]} and {self.shown[q]}"
                if budget <= 0:
                    return "it is too large to be proved; split it"
        return ""

    def _pumped(
        self,
        p: int,
        q: int,
        component: list[int],
        masks: list[int],
        reach: dict[int, frozenset[int]],
        budget: int,
    ) -> tuple[bool, int]:
        """Whether one text leads p to p, p to q and q to q; and the steps that are left."""
        goal = (p, q, q)
        stack = [(p, p, q)]
        seen = set(stack)
        towards = {b for b in range(len(self.follow)) if b == q or q in reach.get(b, frozenset()) or self._leads(b, q)}
        while stack:
            a, b, d = stack.pop()
            for a2 in self.follow[a]:
                if component[a2] != component[p]:
                    continue
                for d2 in self.follow[d]:
                    both = masks[a2] & masks[d2]
                    if not both or component[d2] != component[q]:
                        continue
                    for b2 in self.follow[b]:
                        budget -= 1
                        if b2 in towards and both & masks[b2]:
                            step = (a2, b2, d2)
                            if step == goal:
                                return True, budget
                            if step not in seen:
                                seen.add(step)
                                stack.append(step)
                if budget <= 0:
                    return False, 0
        return False, budget

    def _leads(self, source: int, target: int) -> bool:
        stack, seen = [source], {source}
        while stack:
            for after in self.follow[stack.pop()]:
                if after == target:
                    return True
                if after not in seen:
                    seen.add(after)
                    stack.append(after)
        return False


class _Reader:
    """Builds the position automata: one for the pattern, one for each look-around in it."""

    def __init__(self, flags: int) -> None:
        self.flags = flags
        self.automata: list[_Automaton] = []

    def read(self, tree: Any) -> None:
        automaton = _Automaton()
        self.automata.append(automaton)
        self._sequence(tree, automaton, self.flags)

    def _sequence(self, items: Any, into: _Automaton, flags: int) -> _Part:
        whole = _Part((), (), 1)
        for op, argument in items:
            part = self._item(op, argument, into, flags)
            if part is None:
                continue
            into.join(whole.last, part.first)
            whole = whole.then(part)
        return whole

    def _item(self, op: Any, argument: Any, into: _Automaton, flags: int) -> _Part | None:
        if op in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN):
            spans = _spans(op, argument, flags)
            return into.place(spans, _show(op, argument))
        if op is c.BRANCH:
            parts = [self._sequence(branch, into, flags) for branch in argument[1]]
            return _Part(
                tuple(at for part in parts for at in part.first),
                tuple(at for part in parts for at in part.last),
                min(MANY, sum(part.empty for part in parts)),
            )
        if op is c.SUBPATTERN:
            _group, add, remove, body = argument
            return self._sequence(body, into, (flags | add) & ~remove)
        if op is c.ATOMIC_GROUP:
            return self._sequence(argument, into, flags)
        if op in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            low, high, body = argument
            return self._repeat(low, high, body, into, flags)
        if op in (c.ASSERT, c.ASSERT_NOT):
            alone = _Automaton()
            self.automata.append(alone)
            self._sequence(argument[1], alone, flags)
            return None
        if op is c.AT:
            return None
        raise _Unproved(f"it uses {str(op).lower().replace('_', ' ')}, which has no proof; write it without")

    def _repeat(self, low: int, high: Any, body: Any, into: _Automaton, flags: int) -> _Part:
        if high is c.MAXREPEAT or high > UNROLL:
            part = self._sequence(body, into, flags)
            into.join(part.last, part.first)
            return _Part(part.first, part.last, min(MANY, part.empty + (low == 0)))
        # Unrolled as x x (x (x)?)?: an optional copy can only be skipped together with all that follow it.
        first: tuple[int, ...] = ()
        last: tuple[int, ...] = ()
        empty = 1
        ends: tuple[int, ...] = ()
        ways = 0
        for index in range(high):
            if index >= low:
                ends += last
                ways += empty
            part = self._sequence(body, into, flags)
            into.join(last, part.first)
            first += part.first * empty
            last = part.last + last * part.empty
            empty = min(MANY, empty * part.empty)
        return _Part(first, ends + last, min(MANY, ways + empty))


def _show(op: Any, argument: Any) -> str:
    if op is c.LITERAL:
        return repr(chr(argument))
    if op is c.NOT_LITERAL:
        return f"[^{chr(argument)}]"
    if op is c.ANY:
        return "."
    inner = []
    for kind, value in argument:
        if kind is c.NEGATE:
            inner.append("^")
        elif kind is c.LITERAL:
            inner.append(chr(value))
        elif kind is c.RANGE:
            inner.append(f"{chr(value[0])}-{chr(value[1])}")
        elif kind is c.CATEGORY:
            inner.append(_CATEGORY_ESCAPES.get(value) or _CATEGORY_ESCAPES[_NEGATED[value]].upper())
    return f"[{''.join(inner)}]"


def _spans(op: Any, argument: Any, flags: int) -> tuple[Span, ...]:
    """The code points that an item matches, as sorted, disjoint, inclusive spans."""
    if op is c.ANY:
        return ((0, _TOP),)
    if op is c.LITERAL:
        return _merged(_cased(argument, argument, flags))
    if op is c.NOT_LITERAL:
        return _complement(_merged(_cased(argument, argument, flags)))
    spans: list[Span] = []
    negate = False
    for kind, value in argument:
        if kind is c.NEGATE:
            negate = True
        elif kind is c.LITERAL:
            spans += _cased(value, value, flags)
        elif kind is c.RANGE:
            spans += _cased(value[0], value[1], flags)
        elif kind is c.CATEGORY:
            spans += _category(value, bool(flags & re.ASCII))
    merged = _merged(spans)
    return _complement(merged) if negate else merged


def _cased(low: int, high: int, flags: int) -> list[Span]:
    spans = [(low, high)]
    if flags & re.IGNORECASE:
        # Wide ranges hold both cases of most scripts; the two ASCII rows and the odd letters that fold to them matter.
        for at in range(low, min(high, low + 1023) + 1):
            letter = chr(at)
            spans += [(ord(other), ord(other)) for other in (letter.lower(), letter.upper()) if len(other) == 1]
            if letter in "sSkK":
                spans.append((0x17F, 0x17F) if letter in "sS" else (0x212A, 0x212A))
    return spans


@cache  # a pure function of six classes and one flag, each the fruit of a walk over all of Unicode
def _category(category: Any, ascii_only: bool) -> tuple[Span, ...]:
    if category in _NEGATED:
        return _complement(_category(_NEGATED[category], ascii_only))
    escape = _CATEGORY_ESCAPES[category]
    top = 0x7F if ascii_only else _TOP
    # The classes are asked of `re` itself, once: no table of ours can disagree with it.
    text = "".join(map(chr, range(top + 1)))
    return tuple((found.start(), found.end() - 1) for found in re.finditer(escape + "+", text))


def _merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    out: list[Span] = []
    for low, high in sorted(spans):
        if out and low <= out[-1][1] + 1:
            out[-1] = (out[-1][0], max(out[-1][1], high))
        else:
            out.append((low, high))
    return tuple(out)


def _complement(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    out, start = [], 0
    for low, high in spans:
        if low > start:
            out.append((start, low - 1))
        start = high + 1
    if start <= _TOP:
        out.append((start, _TOP))
    return tuple(out)


def _masks(classes: list[tuple[Span, ...]]) -> list[int]:
    """A bit set for each class, such that two classes share a character where their bit sets meet."""
    distinct = sorted(set(classes))
    cuts = sorted({0} | {low for spans in distinct for low, _ in spans} | {high + 1 for s in distinct for _, high in s})
    members: list[list[int]] = [[] for _ in cuts]
    for index, spans in enumerate(distinct):
        for low, high in spans:
            for cell in range(bisect_right(cuts, low) - 1, bisect_right(cuts, high)):
                members[cell].append(index)
    cells = sorted({tuple(row) for row in members if row})
    masks = dict.fromkeys(distinct, 0)
    for bit, row in enumerate(cells):
        for index in row:
            masks[distinct[index]] |= 1 << bit
    return [masks[spans] for spans in classes]


def _components(follow: list[dict[int, int]]) -> list[int]:
    """The strongly connected component of each place (Tarjan, without recursion)."""
    count = len(follow)
    index = [-1] * count
    low = [0] * count
    component = [-1] * count
    stack: list[int] = []
    clock = 0
    for root in range(count):
        if index[root] >= 0:
            continue
        index[root] = low[root] = clock
        clock += 1
        stack.append(root)
        work = [(root, iter(follow[root]))]
        while work:
            node, edges = work[-1]
            for after in edges:
                if index[after] < 0:
                    index[after] = low[after] = clock
                    clock += 1
                    stack.append(after)
                    work.append((after, iter(follow[after])))
                    break
                if component[after] < 0:
                    low[node] = min(low[node], index[after])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    while True:
                        member = stack.pop()
                        component[member] = node
                        if member == node:
                            break
    return component


def _reachability(follow: list[dict[int, int]], sources: list[int]) -> dict[int, frozenset[int]]:
    reach: dict[int, frozenset[int]] = {}
    for source in sources:
        stack, seen = [source], set()
        while stack:
            for after in follow[stack.pop()]:
                if after not in seen:
                    seen.add(after)
                    stack.append(after)
        reach[source] = frozenset(seen)
    return reach
