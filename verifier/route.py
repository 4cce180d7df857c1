"""Ordered rules to the first decision: an example pays only for the rules that its answers' shapes allow.

Every reference makes a pair with the candidate. In a pair the first rule that decides wins. The example is correct if
any pair is correct, incorrect if every pair is decided incorrect, and otherwise nobody decides. Where several pairs are
correct, the rule that comes first in the order is named, so that a later rule never takes an earlier decision over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.example import Criterion
from verifier.extract import Extraction
from verifier.library import SIDES, Library, Rule
from verifier.rule import ABSTAIN, Ruling, Verdict
from verifier.shape import VIEW_SHAPES, shape_of


class Pair(NamedTuple):
    """What a rule sees: one reference and the candidate, with everything around them. Never a label, an id or meta."""

    question: str
    response: str
    ask: Ask
    criterion: Criterion
    extraction: Extraction
    reference: Answer
    candidate: Answer

    @property
    def language(self) -> str:
        return self.ask.language


class Fault(NamedTuple):
    """A crash, a spent budget or an undeclared verdict: recorded, and the rule abstains on this pair."""

    rule: str
    error: str

    def to_record(self) -> dict[str, str]:
        return {"rule": self.rule, "error": self.error}


class Step(NamedTuple):
    """One line of a trail: what a rule did with the pair of one reference, and why."""

    rule: str
    reference: int
    outcome: str  # "correct", "incorrect", "abstain", "not activated", "fault", or "needs VIEW"
    because: str = ""


class Route(NamedTuple):
    """What the rules said. `pair` is the index of the deciding reference, -1 where nobody decided."""

    rule: str
    ruling: Ruling
    pair: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule laid out for the hot loop. `mask` has one bit for each of `needs`, `needs` is (bit, side, view)."""

    id: str
    mask: int
    needs: tuple[tuple[int, int, str], ...]
    activate: Callable[[Any], Any] | None
    decide: Callable[[Any], Any]
    verdicts: frozenset[str]
    because: frozenset[str]


# Places of the sides in a Pair.
_SIDES: Final = {name: Pair._fields.index(name) for name in SIDES}
_REFERENCE: Final = _SIDES["reference"]
_CANDIDATE: Final = _SIDES["candidate"]
_MAY_BE_EMPTY: Final = frozenset({str, tuple, list, dict, frozenset, MappingProxyType})
# Plans that are remembered; answers come in a few hundred shapes, so that this bound is for hostile input.
_PLANS: Final = 4096


class Router:
    """A library laid out for deciding. Immutable but for a bounded memo of plans; shared freely between threads."""

    __slots__ = ("_allowed", "_needing", "_plans", "_ranks", "_reference_bits", "entries", "library")

    def __init__(self, library: Library) -> None:
        self.library = library
        bits: dict[str, int] = {}
        for rule in library.rules:
            for need in rule.card.needs:
                bits.setdefault(need, 1 << len(bits))
        self._reference_bits = sum(bit for need, bit in bits.items() if need.startswith("reference."))
        self.entries = tuple(_entry(rule, bits) for rule in library.rules)
        self._ranks = {entry.id: rank for rank, entry in enumerate(self.entries)}
        # For each side: which rules (one bit each, by rank) need a view of it, and which a shape of it allows.
        self._needing = tuple(
            {view: _needing(self.entries, side, view) for view in VIEW_SHAPES} for side in (_REFERENCE, _CANDIDATE)
        )
        self._allowed: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._plans: dict[int, tuple[Entry, ...]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Router, (self.library,)

    def route(
        self,
        question: str,
        response: str,
        ask: Ask,
        criterion: Criterion,
        extraction: Extraction,
        candidate: Answer,
        references: Sequence[Answer | None],
        trail: list[Step] | None = None,
    ) -> Route | None:
        """The decision over all references (None stands for one that could not be read), or None where nobody decides
        and there is no fault. Fills `trail` when it is given; then the index of plans is left aside, so that the
        trail names every rule."""
        faults: list[Fault] = []
        known = (0, 0)
        candidate_shape = shape_of(candidate.text)
        first: tuple[str, Ruling] | None = None
        best: Route | None = None
        undecided = False
        for index, reference in enumerate(references):
            if reference is None:
                undecided = True
                continue
            plan = self.plan((shape_of(reference.text), candidate_shape)) if trail is None else self.entries
            pair = Pair(question, response, ask, criterion, extraction, reference, candidate)
            present, absent, rule, ruling = self.decide(plan, pair, index, known, faults, trail)
            if ruling is ABSTAIN:
                undecided = True
            elif ruling.verdict is Verdict.CORRECT:
                if best is None or self._ranks[rule] < self._ranks[best.rule]:
                    best = Route(rule, ruling, index, ())
            elif first is None:
                first = (rule, ruling)
            known = (present & ~self._reference_bits, absent & ~self._reference_bits)
        if best is not None:
            return best._replace(faults=tuple(faults))
        if first is not None and not undecided:
            return Route(first[0], first[1], 0, tuple(faults))
        return Route("", ABSTAIN, -1, tuple(faults)) if faults else None

    def decide(
        self,
        plan: tuple[Entry, ...],
        pair: Pair,
        index: int,
        known: tuple[int, int],
        faults: list[Fault],
        trail: list[Step] | None,
    ) -> tuple[int, int, str, Ruling]:
        """The first decision on one pair by the rules of `plan`, with the needs found present and absent on the way.

        known: needs that are known to be present and absent already, as bits. Faults are added to `faults`, and what
        each rule did to `trail`. Gives (present, absent, rule, ruling): ABSTAIN and no rule where nobody decides.
        """
        present, absent = known
        for entry in plan:
            mask = entry.mask
            if mask & absent:
                if trail is not None:
                    trail.append(Step(entry.id, index, _missing(entry, absent)))
                continue
            try:
                if mask & ~present:
                    for bit, side, view in entry.needs:
                        if bit & present:
                            continue
                        # A reader that raises leaves the view absent: one fault, not one for every rule.
                        absent |= bit
                        value = getattr(pair[side], view)
                        if value is None or (value.__class__ in _MAY_BE_EMPTY and not value):
                            break
                        absent ^= bit
                        present |= bit
                    if mask & absent:
                        if trail is not None:
                            trail.append(Step(entry.id, index, _missing(entry, absent)))
                        continue
                if entry.activate is not None and not entry.activate(pair):
                    if trail is not None:
                        trail.append(Step(entry.id, index, "not activated"))
                    continue
                ruling = entry.decide(pair)
            except Exception as error:
                _fault(entry, f"{type(error).__name__}: {error}", index, faults, trail)
                continue
            if ruling is ABSTAIN:
                if trail is not None:
                    trail.append(Step(entry.id, index, "abstain"))
                continue
            wrong = _undeclared(entry, ruling)
            if wrong:
                _fault(entry, wrong, index, faults, trail)
                continue
            if trail is not None:
                trail.append(Step(entry.id, index, ruling.verdict.value, ruling.because))
            if ruling.verdict is Verdict.ABSTAIN:
                continue
            return present, absent, entry.id, ruling
        return present, absent, "", ABSTAIN

    def plan(self, shapes: tuple[int, int]) -> tuple[Entry, ...]:
        """The rules, in order, that a reference and a candidate of these shapes allow."""
        for_reference, for_candidate = self._allowed
        left, right = for_reference.get(shapes[0]), for_candidate.get(shapes[1])
        if left is None:
            left = self._allow(0, shapes[0])
        if right is None:
            right = self._allow(1, shapes[1])
        allowed = left & right
        plan = self._plans.get(allowed)
        if plan is None:
            plan = tuple(entry for rank, entry in enumerate(self.entries) if allowed >> rank & 1)
            if len(self._plans) < _PLANS:
                self._plans[allowed] = plan
        return plan

    def _allow(self, side: int, shape: int) -> int:
        """The rules, as bits, that a shape of the reference (side 0) or of the candidate (side 1) allows."""
        allowed = (1 << len(self.entries)) - 1
        for view, alternatives in VIEW_SHAPES.items():
            if not all(shape & bits for bits in alternatives):
                allowed &= ~self._needing[side][view]
        if len(self._allowed[side]) < _PLANS:
            self._allowed[side][shape] = allowed
        return allowed


def _entry(rule: Rule, bits: dict[str, int]) -> Entry:
    needs = []
    for need in rule.card.needs:
        side, _, view = need.partition(".")
        needs.append((bits[need], _SIDES[side], view))
    return Entry(
        id=rule.id,
        mask=sum({bit for bit, _, _ in needs}),
        needs=tuple(needs),
        activate=rule.activate,
        decide=rule.decide,
        verdicts=frozenset(rule.card.decides) | {Verdict.ABSTAIN.value},
        because=frozenset(rule.card.because),
    )


def _needing(entries: tuple[Entry, ...], side: int, view: str) -> int:
    """The rules that need a view of a side, one bit each, by rank."""
    return sum(1 << rank for rank, entry in enumerate(entries) if any(need[1:] == (side, view) for need in entry.needs))


def _undeclared(entry: Entry, ruling: Any) -> str:
    """What is wrong with a ruling by the rule's card; empty when nothing is."""
    if ruling.__class__ is not Ruling:
        return f"decide returned {type(ruling).__name__}, not a Ruling; return correct(...), incorrect(...) or ABSTAIN"
    if ruling.verdict.__class__ is not Verdict or ruling.verdict.value not in entry.verdicts:
        return f"undeclared verdict {str(ruling.verdict)!r}; the card says {', '.join(sorted(entry.verdicts))}"
    if ruling.verdict is not Verdict.ABSTAIN and ruling.because not in entry.because:
        return f"undeclared because {ruling.because!r}; the card says {', '.join(sorted(entry.because))}"
    return ""


def _fault(entry: Entry, error: str, index: int, faults: list[Fault], trail: list[Step] | None) -> None:
    fault = Fault(entry.id, error[:500])
    if fault not in faults:
        faults.append(fault)
    if trail is not None:
        trail.append(Step(entry.id, index, "fault", fault.error))


def _missing(entry: Entry, absent: int) -> str:
    names = {place: name for name, place in _SIDES.items()}
    return "needs " + next(f"{names[side]}.{view}" for bit, side, view in entry.needs if bit & absent)
