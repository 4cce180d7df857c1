"""Decisions: extract, route, and else the fallback."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.ask_text import bounded
from verifier.example import NO_CRITERION, BadRecord, Criterion, Example, read_criterion
from verifier.extract import Extraction, extract, extract_reference
from verifier.library import Library, load_library
from verifier.route import Fault, Pair, Router, Step
from verifier.rule import ABSTAIN, Ruling, Verdict

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_UNREAD: Final = Extraction(None, None, "", "fault")
# Characters of an answer that evidence shows; answers are short, whole responses taken for one are not.
_SHOWN: Final = 1000
_JSON_INT: Final = 2**63 - 1


class Decision(NamedTuple):
    """What the verifier says of an example, and why.

    route: "module" (a rule decided), "fallback" (the model did), "none".
    rule: the deciding rule's id, or None.
    because: the rule's reason code; where nobody decided: "reference_unreadable", "no_rule" or "fallback_abstained".
    evidence: reference, candidate, span and how of the extraction, and what the rule adds.
    library: fingerprint of everything that can change a verdict.
    faults: rules that failed on this example, and how.
    trail: what each rule did; filled by `explain` only.
    """

    id: str
    verdict: Verdict
    route: str
    rule: str | None
    because: str
    evidence: Mapping[str, Any]
    library: str
    faults: tuple[Fault, ...] = ()
    trail: tuple[Step, ...] = ()

    @property
    def correct(self) -> bool:
        return self.verdict is Verdict.CORRECT

    @property
    def incorrect(self) -> bool:
        return self.verdict is Verdict.INCORRECT

    @property
    def abstained(self) -> bool:
        return self.verdict is Verdict.ABSTAIN

    def to_record(self) -> dict[str, Any]:
        """The documented output record; `faults` appears where there are any."""
        record: dict[str, Any] = {
            "id": self.id,
            "verdict": self.verdict.value,
            "route": self.route,
            "rule": self.rule,
            "because": self.because,
            "evidence": {key: _plain(value) for key, value in self.evidence.items()},
            "library": self.library,
        }
        if self.faults:
            record["faults"] = [fault.to_record() for fault in self.faults]
        return record


class Fallback(Protocol):
    """A judge for what no rule decides. Its ruling may abstain; an exception counts as a fault, and nobody decides."""

    def judge(self, example: Example) -> Ruling: ...

    async def ajudge(self, example: Example) -> Ruling: ...


class Reading(NamedTuple):
    """An example as read: what the question wants, the response's answer and the answer of each reference."""

    ask: Ask
    extraction: Extraction
    candidate: Answer
    references: tuple[Answer | None, ...]
    faults: tuple[Fault, ...] = ()

    def pairs(self, example: Example) -> Iterator[Pair]:
        """One pair for each reference that could be read: what a rule is given."""
        for reference in self.references:
            if reference is not None:
                yield Pair(
                    bounded(example.question),
                    example.response,
                    self.ask,
                    example.criterion,
                    self.extraction,
                    reference,
                    self.candidate,
                )


class Task(NamedTuple):
    """What an example says without its response: what the question wants, the answer of each reference, and faults."""

    ask: Ask
    references: tuple[Answer | None, ...]
    faults: tuple[Fault, ...] = ()


def read(example: Example, task: Task | None = None) -> Reading:
    """Ask, extraction and answers of an example. Never raises: a reader that does is recorded as a fault. task: what
    `read_task(example)` gave, to share it."""
    ask, references, faults = read_task(example) if task is None else task
    try:
        extraction = extract(example.response, ask)
    except Exception as error:
        extraction = _UNREAD
        faults = (Fault("extract", f"{type(error).__name__}: {error}"[:500]), *faults)
    return Reading(ask, extraction, Answer(extraction.answer or "", ask), references, faults)


def read_task(example: Example) -> Task:
    """Question and references of an example."""
    ask = Ask(example.question, example.options, example.criterion)
    faults: tuple[Fault, ...] = ()
    references: list[Answer | None] = []
    if len(example.references) > 1 and ask.multiple and all(len(text.strip()) == 1 for text in example.references):
        # "Select all" with one letter a reference: the selection or alternatives to each other, nothing tells which.
        return Task(ask, (None,) * len(example.references), faults)
    for text in example.references:
        try:
            answer = extract_reference(text, ask).answer
        except Exception as error:
            answer = None
            faults += (Fault("extract_reference", f"{type(error).__name__}: {error}"[:500]),)
        references.append(Answer(answer, ask) if answer else None)
    return Task(ask, tuple(references), faults)


class RecentTasks:
    """The tasks that were read last, with the views that rules read of them: many responses answer one question.

    Bounded, and without a lock: a generation that is full becomes the old one, which is let go when the next is full.
    A task that is not here is read again, and reads the same.
    """

    __slots__ = ("_old", "_young")

    GENERATION: Final = 256  # tasks
    LONGEST: Final = 4_000  # characters of a question, and of its references together; longer ones are not kept

    def __init__(self) -> None:
        self._young: dict[Any, Task] = {}
        self._old: dict[Any, Task] = {}

    def task(self, example: Example) -> Task:
        """The task of an example."""
        question, references, options, criterion = (
            example.question,
            example.references,
            example.options,
            example.criterion,
        )
        if len(question) > self.LONGEST or sum(map(len, references)) > self.LONGEST:
            return read_task(example)
        key = (
            question,
            references,
            tuple(options.items()) if options else None,
            None if criterion is NO_CRITERION else criterion,
        )
        try:
            found = self._young.get(key)
        except TypeError:  # a list of references, say
            return read_task(example)
        if found is None:
            found = self._old.get(key) or read_task(example)
            if len(self._young) >= self.GENERATION:
                self._old, self._young = self._young, {}
            self._young[key] = found
        return found


class Verifier:
    """A library, ready to decide. Thread-safe and picklable; holds no state that could change a verdict: of the
    examples before, only what it read of the last questions and references.

    library: the built-in one by default. fallback: asked where every rule abstains.
    """

    __slots__ = ("_recent", "_router", "fallback", "library")

    def __init__(self, library: Library | None = None, fallback: Fallback | None = None) -> None:
        self.library = load_library() if library is None else library
        self.fallback = fallback
        self._router = Router(self.library)
        self._recent = RecentTasks()

    def __reduce__(self) -> tuple[Any, ...]:
        return Verifier, (self.library, self.fallback)

    @classmethod
    def frozen(cls, fallback: Fallback | None = None, *, state: Path | str | None = None) -> Verifier:
        """The built-in promoted library, which is locked by hash: a file that differs from its lock line stops here.

        state: a file that `verifier freeze` wrote. LibraryError where anything here that can change a verdict (rules,
        engine, prompt, dependencies) is not as it was then, saying what differs.
        """
        library = load_library()
        if state is not None:
            from verifier.state import read_state, require

            require(read_state(state), library, str(state))
        return cls(library, fallback)

    def verify(self, example: Example, reading: Reading | None = None) -> Decision:
        """The decision on one example. Never raises on any text. reading: what `read(example)` gave, to share it."""
        decision = self._decide(example, self._read(example) if reading is None else reading, None)
        if self.fallback is None or not _open(decision):
            return decision
        try:
            return _judged(decision, self.fallback.judge(example))
        except Exception as error:
            return _failed(decision, error)

    async def averify(self, example: Example) -> Decision:
        """As `verify`, without blocking while the fallback is asked."""
        decision = self._decide(example, self._read(example), None)
        if self.fallback is None or not _open(decision):
            return decision
        try:
            return _judged(decision, await self.fallback.ajudge(example))
        except Exception as error:
            return _failed(decision, error)

    def verify_many(self, examples: Iterable[Example]) -> Iterator[Decision]:
        """Decisions in the order of the examples, one at a time: memory stays flat on an endless stream."""
        for example in examples:
            yield self.verify(example)

    def explain(self, example: Example, reading: Reading | None = None) -> Decision:
        """As `verify` without the fallback, with the trail: what every rule did, up to the one that decided.

        A `reading` that is passed in holds the views that the rules read, for printing.
        """
        return self._decide(example, self._read(example) if reading is None else reading, [])

    def _read(self, example: Example) -> Reading:
        return read(example, self._recent.task(example))

    def _decide(self, example: Example, reading: Reading, trail: list[Step] | None) -> Decision:
        extraction = reading.extraction
        references = reading.references
        faults = reading.faults
        route = None
        if not faults:
            route = self._router.route(
                bounded(example.question),
                example.response,
                reading.ask,
                example.criterion,
                extraction,
                reading.candidate,
                references,
                trail,
            )
        if route is not None:
            faults += route.faults
        shown = 0 if route is None or route.pair < 0 else route.pair
        reference = references[shown] if shown < len(references) else None
        evidence: dict[str, Any] = {
            "reference": _cut(reference.text if reference else "".join(example.references[:1])),
            "candidate": None if extraction.answer is None else _cut(extraction.answer),
            "span": extraction.span,
            "how": extraction.how,
        }
        if route is None or route.pair < 0:
            because = "reference_unreadable" if not any(references) else "no_rule"
            if extraction.answer is None:
                evidence["why"] = extraction.why
            verdict, kind, rule = Verdict.ABSTAIN, "none", None
        else:
            evidence.update(route.ruling.evidence)
            verdict, kind, rule, because = route.ruling.verdict, "module", route.rule, route.ruling.because
        return Decision(
            example.id, verdict, kind, rule, because, evidence, self.library.fingerprint, faults, tuple(trail or ())
        )


def _open(decision: Decision) -> bool:
    """The fallback may be asked: no rule decided, and there is a reference to judge by."""
    return decision.verdict is Verdict.ABSTAIN and decision.because != "reference_unreadable"


def _judged(decision: Decision, ruling: Ruling) -> Decision:
    abstained = ruling is ABSTAIN or ruling.verdict is Verdict.ABSTAIN
    return Decision(
        decision.id,
        ruling.verdict,
        "none" if abstained else "fallback",
        None,
        (ruling.because or "fallback_abstained") if abstained else ruling.because,
        {**decision.evidence, **ruling.evidence},
        decision.library,
        decision.faults,
        decision.trail,
    )


def _failed(decision: Decision, error: Exception) -> Decision:
    fault = Fault("fallback", f"{type(error).__name__}: {error}"[:500])
    return Decision(
        decision.id,
        Verdict.ABSTAIN,
        "none",
        None,
        "fallback_failed",
        decision.evidence,
        decision.library,
        (*decision.faults, fault),
        decision.trail,
    )


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… ({len(text)} characters)"


def _plain(value: Any) -> Any:
    """A JSON value for a piece of evidence: bounded, and without what JSON has no word for."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _cut(value)
    if isinstance(value, int):
        return value if -_JSON_INT <= value <= _JSON_INT else f"a number of {value.bit_length()} bits"
    if isinstance(value, float):
        return value if isfinite(value) else str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return _cut(str(value))


def _is_option(item: tuple[Any, Any]) -> bool:
    return isinstance(item[0], str) and isinstance(item[1], str)


_default: Verifier | None = None


def verify(
    *,
    question: str = "",
    reference: str | list[str] | tuple[str, ...],
    response: str,
    options: Mapping[str, str] | None = None,
    criterion: Criterion | Mapping[str, Any] | None = None,
) -> Decision:
    """The decision on one response, by the built-in library, which is loaded at the first call and kept.

    reference: the trusted answer, or several of which any counts. options: letter -> text. criterion: scoring
    assumptions (see Criterion). Raises BadRecord where an argument has the wrong type; never on any text.
    """
    global _default
    references = tuple(reference) if isinstance(reference, (list, tuple)) else (reference,)
    if not isinstance(question, str) or not isinstance(response, str):
        raise BadRecord("question and response must be strings; write str(...) around them")
    if not references or not all(isinstance(item, str) for item in references):
        raise BadRecord("reference must be a string or a list of strings; write str(...) around it")
    if options is not None and not (isinstance(options, Mapping) and all(map(_is_option, options.items()))):
        raise BadRecord('options must map letters to texts; write for example {"A": "12 cm"}')
    example = Example(
        id="",
        question=question,
        references=references,
        response=response,
        options=MappingProxyType(dict(options)) if options else None,
        criterion=criterion if isinstance(criterion, Criterion) else read_criterion(criterion),
    )
    verifier = _default
    if verifier is None:
        verifier = _default = Verifier()
    return verifier.verify(example)
