"""Rules at full speed, and the model beside them: what the rules leave open is asked while they go on.

Rules run in processes of their own and never wait for a call: what they have said lies on disk until the calls before
it are done, so that memory stays flat and the output keeps its order, however slow the model is.
"""

from __future__ import annotations

import pickle
import tempfile
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from typing import Any, Final, NamedTuple

import msgspec

from verifier.fallback.errors import CallError
from verifier.fallback.judge import Judge
from verifier.records import Line, encode, read_record
from verifier.rule import Ruling, Verdict
from verifier.runner import VerifyTask, Written
from verifier.workers import in_order

# What no model is asked about: a line that is no record, and an answer with no reference to hold it against.
_UNASKED: Final = frozenset({"bad_record", "reference_unreadable"})
# Chunks in memory that wait for a call before them; later ones stay on disk.
_CHUNKS: Final = 64


class Routed(NamedTuple):
    """What the rules said of a chunk, and the lines that they left open, by their place in it."""

    written: Written
    open: list[tuple[int, Line]]


class RouteTask:
    """A VerifyTask that also says which lines the model is to be asked about. Picklable; deterministic."""

    def __init__(self, task: VerifyTask, unasked: frozenset[str] = _UNASKED) -> None:
        self.task = task
        self.unasked = unasked

    def __call__(self, chunk: list[Line], first: int) -> Routed:
        written = self.task(chunk, first)
        decided = [msgspec.json.decode(line) for line in written.output.splitlines()]
        return Routed(written, [(n, chunk[n]) for n, record in enumerate(decided) if self.is_open(record)])

    def on_death(self, line: Line, number: int) -> Routed:
        return Routed(self.task.on_death(line, number), [])

    def is_open(self, record: dict[str, Any]) -> bool:
        """Whether the model is asked about the example of this output record."""
        return record["verdict"] == "abstain" and record["because"] not in self.unasked


def judged(
    task: VerifyTask, work: Iterable[list[Line]], jobs: int, first: int, judge: Judge
) -> Generator[Written, None, None]:
    """As `in_order(task, work, jobs, first)`, with the judge's rulings where the rules abstain.

    Raises FallbackError where no call can be made any more; what was yielded before is whole.
    """
    # Two processes at least: a single one would be this one, where the calls are made.
    spool = _Spool(in_order(RouteTask(task), work, max(jobs, 2), first))
    waiting: deque[tuple[Routed, list[Future[Ruling]]]] = deque()
    asked = 0
    try:
        for routed in spool:
            futures = [judge.submit(read_record(line)) for _, line in routed.open]
            waiting.append((routed, futures))
            asked += len(futures)
            while waiting and (
                asked >= judge.window or len(waiting) >= _CHUNKS or all(future.done() for future in waiting[0][1])
            ):
                asked -= len(waiting[0][1])
                yield _with_rulings(*waiting.popleft())
        while waiting:
            yield _with_rulings(*waiting.popleft())
    finally:
        for _, futures in waiting:
            for future in futures:
                future.cancel()
        spool.close()


def _with_rulings(routed: Routed, futures: list[Future[Ruling]]) -> Written:
    if not futures:
        return routed.written
    written = routed.written
    lines = written.output.splitlines(keepends=True)
    ledger = list(written.ledger)
    counts = written.counts.copy()
    faults = list(written.faults)
    for (place, line), future in zip(routed.open, futures, strict=True):
        try:
            change = _change(future.result())
        except CallError as error:
            change = {"because": "fallback_failed", "fault": {"rule": "fallback", "error": str(error)[:500]}}
            counts["fault"] += 1
            counts["fallback failed"] += 1
            faults.append(f"{line.place}: the fallback has no verdict: {error}")
        record = _changed(msgspec.json.decode(lines[place]), change)
        lines[place] = encode(record)
        if ledger:
            ledger[place] = encode(_changed(msgspec.json.decode(ledger[place]), change))
        counts["abstain"] -= 1
        counts[record["verdict"]] += 1
        counts["fallback"] += record["route"] == "fallback"
    return Written(b"".join(lines), ledger, counts, written.bad, faults)


def _change(ruling: Ruling) -> dict[str, Any]:
    change: dict[str, Any] = {"because": ruling.because, "evidence": dict(ruling.evidence)}
    if ruling.verdict is not Verdict.ABSTAIN:
        change |= {"verdict": ruling.verdict.value, "route": "fallback"}
    return change


def _changed(record: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """An output record or ledger line with what the model said; a ledger line has no evidence."""
    for name, value in change.items():
        if name == "fault":
            record.setdefault("faults", []).append(value)
        elif name == "evidence":
            if name in record:
                record[name] |= value
        else:
            record[name] = value
    return record


class _Spool:
    """Results of an iterator that a thread runs ahead of whoever takes them, kept in a temporary file in between."""

    def __init__(self, results: Iterator[Routed]) -> None:
        self._results = results
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by close()
        self._ready = threading.Condition()
        self._sizes: deque[int] = deque()
        self._read = 0
        self._written = 0
        self._ended = False
        self._stopped = False
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="verifier-rules", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            for result in self._results:
                data = pickle.dumps(result, protocol=pickle.HIGHEST_PROTOCOL)
                with self._ready:
                    if self._stopped:
                        break
                    self._file.seek(self._written)
                    self._file.write(data)
                    self._written += len(data)
                    self._sizes.append(len(data))
                    self._ready.notify()
        except BaseException as error:  # handed to the other thread
            self._error = error
        finally:
            close = getattr(self._results, "close", None)
            if close is not None:
                close()
            with self._ready:
                self._ended = True
                self._ready.notify()

    def __iter__(self) -> Iterator[Routed]:
        while True:
            with self._ready:
                while not self._sizes and not self._ended:
                    self._ready.wait()
                if not self._sizes:
                    break
                self._file.seek(self._read)
                size = self._sizes.popleft()
                data = self._file.read(size)
                self._read += size
                if self._read == self._written:
                    # All is taken: the file starts again, and stays small as long as the model keeps up.
                    self._file.truncate(0)
                    self._read = self._written = 0
            yield pickle.loads(data)
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        with self._ready:
            self._stopped = True
        self._thread.join()
        self._file.close()
