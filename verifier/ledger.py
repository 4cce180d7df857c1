"""The routing ledger: one JSON line per decision, appended and never rewritten.

A line holds the output record without the answers' texts, a digest of the input that was decided on, the run (a digest
of inputs, output and library) and the record's number `n` in it. So a resumed run knows how far its ledger went, and an
audit can tell whether two decisions were made on the same input.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import IO, Final

from verifier.decide import Decision
from verifier.example import Example
from verifier.records import StreamError, encode

_MEND: Final = "choose another place: --ledger FILE"


def digest_of(example: Example) -> str:
    """12 hex digits over all of an example that can change its verdict."""
    options = list(example.options.items()) if example.options else None
    parts = (example.question, example.references, example.response, options, example.criterion)
    return hashlib.sha256(repr(parts).encode("utf-8", "backslashreplace")).hexdigest()[:12]


def run_id(inputs: list[str], out: str, library: str) -> str:
    """Names a run, the same when it is resumed."""
    return hashlib.sha256("\n".join([*inputs, out, library]).encode("utf-8", "backslashreplace")).hexdigest()[:12]


def ledger_line(decision: Decision, example: Example, run: str, number: int) -> bytes:
    """One decision as its line in the ledger."""
    record = decision.to_record()
    del record["evidence"]
    return encode({"run": run, "n": number, "input": digest_of(example), **record})


class Ledger:
    """An append-only file. Opening it for a run drops a torn last line and finds how many lines of the run it holds."""

    def __init__(self, path: str, run: str, *, resume: bool) -> None:
        self.path = path
        self.done = 0
        self._stream: IO[bytes]
        try:
            self._stream = Path(path).open("a+b")  # noqa: SIM115 - closed by close()
            end = self._scan(run, resume)
            self._stream.truncate(end)
        except FileNotFoundError:
            folder = Path(path).parent
            raise StreamError(f"{path}: the folder {folder} does not exist; make it: mkdir -p {folder}") from None
        except OSError as error:
            raise StreamError(f"{path}: cannot be written ({error.strerror or error}); {_MEND}") from None

    def _scan(self, run: str, resume: bool) -> int:
        import msgspec

        end = 0
        self._stream.seek(0)
        for line in self._stream:
            if not line.endswith(b"\n"):
                break
            end += len(line)
            if resume and run.encode() in line:
                record = msgspec.json.decode(line)
                if record.get("run") == run:
                    self.done = record["n"] + 1
        return end

    def write(self, lines: list[bytes], first: int) -> None:
        """Appends the lines of records `first`, `first` + 1, ..., without those that an earlier run wrote already."""
        fresh = lines[max(0, self.done - first) :]
        self._stream.write(b"".join(fresh))
        self._stream.flush()

    def close(self) -> None:
        self._stream.close()
