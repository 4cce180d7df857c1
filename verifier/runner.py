"""The main job: streams of records verified into an output file, by any number of processes, with resume."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from verifier.decide import Verifier
from verifier.example import BadRecord
from verifier.ledger import Ledger, ledger_line, run_id
from verifier.library import Library
from verifier.records import Line, Output, StreamError, chunks, encode, id_of, read_lines, read_record
from verifier.workers import in_order

if TYPE_CHECKING:
    from verifier.fallback.judge import Judge

# Sentences that a summary keeps; the output has one for every bad record.
_LISTED: Final = 20


class Written(NamedTuple):
    """A chunk of output: lines in order, their ledger lines, counts, and a sentence for each bad record and fault."""

    output: bytes
    ledger: list[bytes]
    counts: Counter[str]
    bad: list[str]
    faults: list[str]


@dataclass(slots=True)
class Summary:
    """What a run did: records in the output, of which `resumed` by an earlier run; counts of this run (verdicts,
    "rule ID", "fault", "bad"); and sentences for its first bad records and faults."""

    records: int = 0
    resumed: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    bad: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class VerifyTask:
    """Turns a chunk of lines into a chunk of output. Picklable; deterministic."""

    def __init__(self, library: Library, run: str = "", keep_ledger: bool = False) -> None:
        self.verifier = Verifier(library)
        self.run = run
        self.keep_ledger = keep_ledger

    def __call__(self, chunk: list[Line], first: int) -> Written:
        output: list[bytes] = []
        ledger: list[bytes] = []
        counts: Counter[str] = Counter()
        bad: list[str] = []
        faults: list[str] = []
        for number, line in enumerate(chunk, first):
            try:
                example = read_record(line)
            except BadRecord as error:
                output.append(encode(bad_record(line, str(error), self.verifier.library.fingerprint)))
                if self.keep_ledger:
                    ledger.append(encode({"run": self.run, "n": number, **_without_evidence(output[-1])}))
                bad.append(f"{line.place}: {error}")
                counts["abstain"] += 1
                counts["bad"] += 1
                continue
            decision = self.verifier.verify(example)
            output.append(encode(decision.to_record()))
            if self.keep_ledger:
                ledger.append(ledger_line(decision, example, self.run, number))
            counts[decision.verdict.value] += 1
            if decision.rule is not None:
                counts[f"rule {decision.rule}"] += 1
            for fault in decision.faults:
                counts["fault"] += 1
                faults.append(f"{line.place}: {fault.rule} failed on {decision.id}: {fault.error}")
        return Written(b"".join(output), ledger, counts, bad, faults)

    def on_death(self, line: Line, number: int) -> Written:
        """The output for a record that killed its process: abstain, with a fault."""
        record = bad_record(line, "", self.verifier.library.fingerprint)
        del record["message"]
        record |= {"because": "no_rule", "faults": [{"rule": "engine", "error": "the process died on this record"}]}
        output = encode(record)
        ledger = [encode({"run": self.run, "n": number, **_without_evidence(output)})] if self.keep_ledger else []
        fault = f"{line.place}: the process died on {record['id']}"
        return Written(output, ledger, Counter({"abstain": 1, "fault": 1}), [], [fault])


def bad_record(line: Line, message: str, library: str) -> dict[str, Any]:
    """The output record for a line that is not an example."""
    return {
        "id": id_of(line),
        "verdict": "abstain",
        "route": "none",
        "rule": None,
        "because": "bad_record",
        "evidence": {},
        "library": library,
        "message": f"{line.place}: {message}",
    }


def _without_evidence(output: bytes) -> dict[str, Any]:
    import msgspec

    record: dict[str, Any] = msgspec.json.decode(output)
    del record["evidence"]
    return record


def verify_files(
    inputs: list[str],
    out: str,
    *,
    library: Library,
    jobs: int,
    resume: bool = False,
    ledger: str | None = None,
    judge: Judge | None = None,
) -> Generator[Summary, None, None]:
    """Verifies records of all inputs, in order, into `out`. Yields the running summary after each chunk.

    judge: the model that is asked where every rule abstains. FallbackError where it cannot be asked any more.

    The output is the same for any `jobs`. With `resume`, complete lines of an earlier run are kept and its torn last
    one dropped; StreamError where they are not of this input and library. OSError (disk full) leaves whole lines.
    """
    _refuse_overwrite(inputs, out)
    summary = Summary()
    output = Output(out, resume=resume)
    book: Ledger | None = None
    try:
        run = run_id(inputs, out, library.fingerprint)
        book = Ledger(ledger, run, resume=resume) if ledger else None
        lines = chain.from_iterable(read_lines(path) for path in inputs)
        if output.done:
            _skip_done(lines, output, library)
        summary.resumed = summary.records = output.done
        task = VerifyTask(library, run, book is not None)
        for written in _written(task, chunks(lines), jobs, output.done, judge):
            if book is not None:
                book.write(written.ledger, summary.records)
            output.write(written.output)
            summary.records += written.output.count(b"\n")
            summary.counts += written.counts
            summary.bad += written.bad[: _LISTED - len(summary.bad)]
            summary.faults += written.faults[: _LISTED - len(summary.faults)]
            yield summary
        output.finish()
        yield summary
    finally:
        output.close()
        if book is not None:
            book.close()


def _written(
    task: VerifyTask, work: Iterator[list[Line]], jobs: int, first: int, judge: Judge | None
) -> Iterator[Written]:
    if judge is None:
        return in_order(task, work, jobs, first)
    from verifier.fallback.stream import judged

    return judged(task, work, jobs, first, judge)


def _refuse_overwrite(inputs: list[str], out: str) -> None:
    if out == "-" or not os.path.exists(out):  # noqa: PTH110 - one question, asked of a string
        return
    for path in inputs:
        if path != "-" and os.path.exists(path) and os.path.samefile(path, out):  # noqa: PTH110, PTH121
            raise StreamError(f"{out}: is also an input; name another file: --out {out}.verdicts.jsonl")


def _skip_done(lines: Iterator[Line], output: Output, library: Library) -> None:
    """Passes over the records that the output already holds, after a check that they are the same ones."""
    done = list(deque(enumerate(islice(lines, output.done), 1), maxlen=1))
    last = output.last or {}
    mend = f"start anew: rm {output.path}, then run without --resume"
    if not done or done[0][0] < output.done:
        raise StreamError(f"{output.path}: has {output.done} lines, more than the input; {mend}")
    try:
        wanted = read_record(done[0][1]).id
    except BadRecord:
        wanted = id_of(done[0][1])
    if last.get("id") != wanted:
        raise StreamError(
            f"{output.path}: line {output.done} has id {last.get('id')!r}, the input has {wanted!r} there; {mend}"
        )
    if last.get("library") != library.fingerprint:
        raise StreamError(
            f"{output.path}: was written by library {last.get('library')}, this is {library.fingerprint}; {mend}"
        )
