"""Streams of records: JSON Lines, gzip and Parquet in and out, read and written piece by piece.

A line that is not a record never stops a stream: it is handed on with a message that says what to mend.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from verifier.example import BadRecord, Example, read_example

# Bytes of one line. Longer ones are skipped in pieces, so that one huge line costs no more memory than this.
LINE_LIMIT: Final = 32 * 1024 * 1024
# A chunk closes at either bound: enough work to outweigh handing it over, little enough to hold many.
CHUNK_RECORDS: Final = 128
CHUNK_BYTES: Final = 512 * 1024
_PIECE: Final = 1024 * 1024
_GZIP: Final = b"\x1f\x8b"
_PARQUET: Final = b"PAR1"
_ID: Final = re.compile(rb'"id"\s{0,8}:\s{0,8}"([^"\\]{1,200})"')
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_FIELDS: Final = (
    "id",
    "question",
    "reference",
    "response",
    "candidate",
    "answer",
    "label",
    "options",
    "criterion",
    "meta",
)
_NESTED: Final = ("options", "criterion", "meta")


class StreamError(Exception):
    """A file that cannot be opened, read or written; the message names it and ends with the mend."""


class Line(NamedTuple):
    """One record as it lies in a file: bytes of JSON, or a mapping (Parquet), or neither and a message."""

    file: str
    number: int
    data: bytes | dict[str, Any] | None
    message: str = ""

    @property
    def place(self) -> str:
        return f"{self.file}:{self.number}"


def read_lines(path: str) -> Iterator[Line]:
    """The records of one file ("-" is standard input), in order; blank lines are passed over.

    Raises StreamError where the file cannot be opened. Damage on the way (a gzip stream that breaks off, a line over
    the limit, binary data) becomes a Line with a message.
    """
    if path == "-":
        yield from _read_stream(sys.stdin.buffer, "stdin")
        return
    try:
        with Path(path).open("rb") as stream:
            if stream.peek(4)[:4] == _PARQUET:
                yield from _read_parquet(path)
            else:
                yield from _read_stream(stream, path)
    except FileNotFoundError:
        raise StreamError(f"{path}: no such file; see what is there: ls {Path(path).parent}") from None
    except IsADirectoryError:
        raise StreamError(f"{path}: is a folder; name its files: {path.rstrip('/')}/*.jsonl") from None
    except PermissionError:
        raise StreamError(f"{path}: no permission to read it; try: chmod u+r {path}") from None
    except OSError as error:
        raise StreamError(
            f"{path}: cannot be read ({error.strerror or error}); check the disk, then run again"
        ) from None


def _read_stream(stream: Any, name: str) -> Iterator[Line]:
    import gzip
    import zlib

    start = stream.peek(4)[:4]
    if start[:2] == _GZIP:
        stream = gzip.GzipFile(fileobj=stream)
    elif start == _PARQUET:
        raise StreamError(f"{name}: Parquet cannot be read from a pipe; save it first: cat > records.parquet")
    number = 0
    try:
        if _is_binary(stream.peek(512)[:512]):
            yield Line(name, 1, None, f"binary data, not JSON Lines; see what it is: file {name}")
            return
        while raw := stream.readline(LINE_LIMIT + 1):
            number += 1
            if len(raw) > LINE_LIMIT and not raw.endswith(b"\n"):
                yield Line(name, number, _skip_rest(stream, raw), _over_limit())
            elif not raw.isspace():
                yield Line(name, number, raw)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        yield Line(name, number + 1, None, f"the gzip stream is damaged ({error}); test it: gzip -t {name}")


def _is_binary(start: bytes) -> bool:
    """NUL bytes before any JSON began. A damaged record further on is that record's own fault."""
    return b"\0" in start and not start.lstrip().startswith((b"{", b"["))


def _skip_rest(stream: Any, raw: bytes) -> bytes:
    """Reads to the end of an overlong line in pieces; gives its head, for the id."""
    head = raw[:4096]
    while (piece := stream.readline(_PIECE)) and not piece.endswith(b"\n"):
        pass
    return head


def _over_limit() -> str:
    return f"the line is longer than {LINE_LIMIT >> 20} MiB; shorten its response (the end is what holds the answer)"


def _read_parquet(path: str) -> Iterator[Line]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(path)
        columns = [name for name in file.schema_arrow.names if name in _FIELDS]
        number = 0
        for batch in file.iter_batches(batch_size=CHUNK_RECORDS, columns=columns):
            for record in batch.to_pylist():
                number += 1
                yield Line(path, number, record)
    except pa.ArrowException as error:
        text = " ".join(str(error).split())[:200]
        raise StreamError(f"{path}: not readable as Parquet ({text}); write the file again") from None


def read_record(line: Line) -> Example:
    """The example in a line. Raises BadRecord with what to mend. A record without an id gets its place as one."""
    if line.message:
        raise BadRecord(line.message)
    record = _decode(line.data) if isinstance(line.data, bytes) else _from_columns(line.data or {})
    example = read_example(record)
    if not example.id:
        example = Example(
            line.place,
            example.question,
            example.references,
            example.response,
            example.label,
            example.options,
            example.criterion,
            example.meta,
        )
    return example


def id_of(line: Line) -> str:
    """The id of a record that may be bad: its own where it can be made out, else its place."""
    if isinstance(line.data, dict):
        value = line.data.get("id")
        return str(value) if value is not None else line.place
    if line.data is None:
        return line.place
    if not line.message:
        try:
            record = _decode(line.data)
            value = record.get("id") if isinstance(record, dict) else None
            return str(value) if value not in (None, "") else line.place
        except BadRecord:
            pass
    match = _ID.search(line.data[:4096])
    return match.group(1).decode("utf-8", "replace") if match else line.place


def _decode(raw: bytes) -> Any:
    import msgspec

    try:
        return msgspec.json.decode(raw)
    except RecursionError:
        raise BadRecord("JSON is nested too deeply; flatten the record") from None
    except msgspec.MsgspecError as error:
        return _decode_slowly(raw, str(error))


def _decode_slowly(raw: bytes, problem: str) -> Any:
    """For what the fast decoder refuses and Python writes all the same: NaN in meta, numbers out of range."""
    import json

    if b"\0" in raw:
        raise BadRecord("NUL bytes in the line; remove them: tr -d '\\000'")
    try:
        record = json.loads(raw[3:] if raw.startswith(b"\xef\xbb\xbf") else raw)
    except UnicodeDecodeError as error:
        raise BadRecord(f"not UTF-8 at byte {error.start}; convert it: iconv -f LATIN1 -t UTF-8") from None
    except (ValueError, RecursionError):
        raise BadRecord(f"malformed JSON ({problem}); write one JSON object a line, with json.dumps") from None
    if _has_surrogate(record):
        raise BadRecord(
            "a lone surrogate (half of a character) in a string; write text.encode('utf-8', 'replace').decode()"
        )
    return record


def _has_surrogate(value: Any) -> bool:
    if isinstance(value, str):
        return _SURROGATE.search(value) is not None
    if isinstance(value, dict):
        return any(_has_surrogate(key) or _has_surrogate(item) for key, item in value.items())
    return isinstance(value, list) and any(_has_surrogate(item) for item in value)


def _from_columns(record: dict[str, Any]) -> dict[str, Any]:
    """A Parquet row as the record it was written from: struct columns hold every key of every row, maps are pairs, and
    many writers store objects as JSON text."""
    record = dict(record)
    for name in _NESTED:
        value = record.get(name)
        if isinstance(value, str):
            value = _decode(value.encode("utf-8", "surrogatepass")) if value.strip() else None
        if isinstance(value, list):
            try:
                value = dict(value)
            except (TypeError, ValueError):
                raise BadRecord(f'"{name}" must be an object') from None
        if isinstance(value, dict):
            value = {key: item for key, item in value.items() if item is not None}
        record[name] = value or None
    return record


def chunks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Lines in chunks of bounded count and size."""
    chunk: list[Line] = []
    size = 0
    for line in lines:
        chunk.append(line)
        size += len(line.data) if isinstance(line.data, bytes) else 2048
        if len(chunk) >= CHUNK_RECORDS or size >= CHUNK_BYTES:
            yield chunk
            chunk = []
            size = 0
    if chunk:
        yield chunk


def encode(record: dict[str, Any]) -> bytes:
    """One line of JSON. A lone surrogate, which UTF-8 cannot hold, is written as an escape."""
    import msgspec

    try:
        return msgspec.json.encode(record) + b"\n"
    except (UnicodeEncodeError, msgspec.MsgspecError, TypeError):
        import json

        return json.dumps(record, ensure_ascii=True, default=str).encode() + b"\n"


class Output:
    """A file of output lines that is always whole up to its last complete chunk, so that a killed run can go on.

    .jsonl.gz gets one gzip member a chunk. Parquet has its index at the end and cannot be continued, so that its lines
    are kept in `OUT.partial.jsonl` and become Parquet in `finish`.
    """

    def __init__(self, path: str, *, resume: bool = False) -> None:
        self.path = path
        self.done = 0
        self.last: dict[str, Any] | None = None
        self._gzip = path.endswith(".gz")
        self._parquet = path.endswith(".parquet")
        self._journal = Path(f"{path}.partial.jsonl" if self._parquet else path)
        self._finished = False
        self._stream: IO[bytes]
        if path == "-":
            self._stream = sys.stdout.buffer
            return
        try:
            if resume and self._parquet and not self._journal.exists() and Path(path).exists():
                self._finished = True
                self.done, self.last = _parquet_tail(path)
            elif resume and self._journal.exists():
                self._stream = self._journal.open("r+b")
                self.done, end, self.last = (_scan_gzip if self._gzip else _scan_plain)(self._stream)
                self._stream.seek(end)
                self._stream.truncate()
            else:
                self._stream = self._journal.open("wb")
        except FileNotFoundError:
            folder = Path(path).parent
            raise StreamError(f"{path}: the folder {folder} does not exist; make it: mkdir -p {folder}") from None
        except IsADirectoryError:
            raise StreamError(f"{path}: is a folder; name a file in it: --out {path.rstrip('/')}/out.jsonl") from None
        except PermissionError:
            raise StreamError(f"{path}: no permission to write there; choose another place: --out FILE") from None
        except OSError as error:
            raise StreamError(
                f"{path}: cannot be written ({error.strerror or error}); choose another: --out FILE"
            ) from None

    def write(self, data: bytes) -> None:
        """Appends whole lines and hands them to the system. Raises OSError (disk full)."""
        if self._gzip:
            import gzip

            data = gzip.compress(data, 6, mtime=0)
        self._stream.write(data)
        self._stream.flush()

    def close(self) -> None:
        if self.path != "-" and not self._finished:
            self._stream.close()

    def finish(self) -> None:
        """All is written: closes the file, and turns a journal into Parquet."""
        self.close()
        if self._parquet and not self._finished:
            _to_parquet(self._journal, self.path)
            self._journal.unlink()


def _scan_plain(stream: IO[bytes]) -> tuple[int, int, dict[str, Any] | None]:
    """Complete lines, where they end, and the last of them."""
    count = end = 0
    last = b""
    stream.seek(0)
    for line in stream:
        if not line.endswith(b"\n"):
            break
        count += 1
        end += len(line)
        last = line
    return count, end, _own_line(last)


def _scan_gzip(stream: IO[bytes]) -> tuple[int, int, dict[str, Any] | None]:
    """As _scan_plain, over gzip members: the last one may be torn."""
    import zlib

    count = end = offset = 0
    last = b""
    stream.seek(0)
    pending = b""
    while True:
        member = zlib.decompressobj(31)
        text = b""
        while not member.eof:
            if not pending:
                pending = stream.read(_PIECE)
                if not pending:
                    return count, end, _own_line(last)
            try:
                text += member.decompress(pending)
            except zlib.error:
                return count, end, _own_line(last)
            offset += len(pending) - len(member.unused_data)
            pending = member.unused_data
        if not text.endswith(b"\n"):
            return count, end, _own_line(last)
        count += text.count(b"\n")
        end = offset
        last = text[text.rfind(b"\n", 0, -1) + 1 :]


def _own_line(raw: bytes) -> dict[str, Any] | None:
    if not raw:
        return None
    try:
        record = _decode(raw)
    except BadRecord:
        record = None
    return record if isinstance(record, dict) else {}


_COLUMNS: Final = ("id", "verdict", "route", "rule", "because", "evidence", "library", "faults", "message")


def _to_parquet(journal: Path, path: str) -> None:
    """Columns of text; evidence and faults, which differ from rule to rule, as JSON text. Written aside, then moved."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([(name, pa.string()) for name in _COLUMNS])
    aside = Path(f"{path}.writing")
    with pq.ParquetWriter(aside, schema) as writer, journal.open("rb") as stream:
        rows: list[dict[str, Any]] = []
        for raw in stream:
            record = _decode(raw)
            rows.append({name: _cell(record.get(name)) for name in _COLUMNS})
            if len(rows) >= 4096:
                writer.write_batch(pa.RecordBatch.from_pylist(rows, schema))
                rows = []
        writer.write_batch(pa.RecordBatch.from_pylist(rows, schema))
    aside.replace(path)


def _cell(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else encode(value).decode().strip()


def _parquet_tail(path: str) -> tuple[int, dict[str, Any] | None]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(path)
        count = file.metadata.num_rows
        if not count:
            return 0, None
        group = file.read_row_group(file.num_row_groups - 1, columns=["id", "library"])
        return count, group.slice(group.num_rows - 1).to_pylist()[0]
    except (pa.ArrowException, KeyError) as error:
        raise StreamError(f"{path}: not an output of verify ({error}); remove it: rm {path}") from None
