"""Streams of records: every format, and every kind of bad line is named while the others are still read."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier import records
from verifier.example import BadRecord
from verifier.records import Line, Output, StreamError, chunks, encode, id_of, read_lines, read_record

RECORD = {"id": "r1", "question": "How long?", "reference": ["12 cm", "120 mm"], "response": "12 cm", "label": 1}


def line_of(value):
    return json.dumps(value).encode() + b"\n"


def write(path, *lines):
    data = b"".join(lines)
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return str(path)


def message_of(path):
    """What is wrong with each line of a file; "" where nothing is."""
    found = []
    for line in read_lines(path):
        try:
            read_record(line)
            found.append("")
        except BadRecord as error:
            found.append(str(error))
    return found


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "gzip-without-its-name.jsonl"])
def test_json_lines(tmp_path, name):
    path = tmp_path / name
    data = line_of(RECORD) + b"\n  \n" + line_of(RECORD | {"id": 7, "reference": "x"})[:-1]
    path.write_bytes(gzip.compress(data) if "gz" in name else data)
    first, second = (read_record(line) for line in read_lines(str(path)))
    assert (first.id, first.references, first.label) == ("r1", ("12 cm", "120 mm"), 1)
    assert (second.id, second.references) == ("7", ("x",))


def test_parquet(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    rows = [
        RECORD | {"options": {"A": "12 cm", "B": None}, "criterion": {"decimals": None}, "extra": 1},
        RECORD | {"id": None, "options": {"A": None, "B": "x"}, "criterion": {"decimals": 2}, "extra": 1},
    ]
    path = tmp_path / "a.parquet"
    pq.write_table(pa.Table.from_pylist(rows), path)
    first, second = (read_record(line) for line in read_lines(str(path)))
    assert dict(first.options) == {"A": "12 cm"} and first.criterion.decimals is None
    assert dict(second.options) == {"B": "x"} and second.criterion.decimals == 2
    assert second.id == f"{path}:2"


def test_parquet_with_json_text(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    path = tmp_path / "a.parquet"
    pq.write_table(pa.Table.from_pylist([RECORD | {"criterion": '{"decimals": 2}', "options": "", "meta": "{"}]), path)
    assert "malformed JSON" in message_of(str(path))[0]
    pq.write_table(pa.Table.from_pylist([RECORD | {"criterion": '{"decimals": 2}', "options": ""}]), path)
    assert read_record(next(read_lines(str(path)))).criterion.decimals == 2


def test_standard_input(monkeypatch):
    for data in (line_of(RECORD), gzip.compress(line_of(RECORD))):
        stdin = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)))
        monkeypatch.setattr(sys, "stdin", stdin)
        assert [read_record(line).id for line in read_lines("-")] == ["r1"]


@pytest.mark.parametrize(
    ("raw", "part"),
    [
        (b'{"id": "b", "reference": "1", \n', "malformed JSON"),
        (b"[1, 2]\n", "must be a JSON object, not list"),
        (b'"text"\n', "must be a JSON object, not str"),
        (b'{"id": "b", "reference": "1"}\n', 'no "response"'),
        (b'{"id": "b", "response": "1"}\n', 'no "reference"'),
        (b'{"id": "b", "response": "1", "reference": 1}\n', '"reference" must be a string, not int'),
        (b'{"id": "b", "response": "1", "reference": ["1", 2]}\n', '"reference" must be a string, not int'),
        (b'{"id": "b", "response": "1", "reference": ""}\n', '"reference" is empty'),
        (b'{"id": "b", "response": "1", "reference": []}\n', '"reference" is an empty list'),
        (b'{"id": "b", "response": ["1"], "reference": "1"}\n', '"response" must be a string, not list'),
        (b'{"id": "b", "response": "1", "reference": "1", "question": 3}\n', '"question" must be a string'),
        (b'{"id": "b", "response": "1", "candidate": "2", "reference": "1"}\n', "differ"),
        (b'{"id": "b", "response": "1", "reference": "1", "label": 2}\n', '"label" must be 0, 1 or absent'),
        (b'{"id": "b", "response": "1", "reference": "1", "label": 1e400}\n', '"label" must be 0, 1 or absent'),
        (b'{"id": "b", "response": "1", "reference": "1", "options": ["x"]}\n', '"options" must be an object'),
        (b'{"id": "b", "response": "1", "reference": "1", "criterion": {"tol": 1}}\n', "criterion has no key 'tol'"),
        (b'{"id": "b", "response": "1", "reference": "1", "criterion": {"rel_tol": NaN}}\n', "criterion.rel_tol"),
        (b'{"id": "b", "response": "\0", "reference": "1"}\n', "NUL bytes"),
        (b'{"id": "b", "response": "\\ud83d", "reference": "1"}\n', "lone surrogate"),
        (b'{"id": "b", "response": "\xff", "reference": "1"}\n', "not UTF-8 at byte"),
        (b"[" * 100_000 + b"\n", "nested too deeply"),
        (b'{"id": "b", "response": 1' + b"9" * 5000 + b', "reference": "1"}\n', "malformed JSON"),
    ],
)
def test_a_bad_line_is_named_and_the_others_are_read(tmp_path, raw, part):
    path = write(tmp_path / "a.jsonl", line_of(RECORD), raw, line_of(RECORD))
    found = message_of(path)
    assert (found[0], found[2]) == ("", "")
    assert part in found[1]
    bad = list(read_lines(path))[1]
    assert bad.place == f"{path}:2"
    assert id_of(bad) == ("b" if b'"id"' in raw else f"{path}:2")


@pytest.mark.parametrize(
    "raw",
    [
        b'{"response": "\\u0000", "reference": "1"}\n',
        b'{"answer": "1", "reference": "1", "meta": {"x": NaN, "y": 1e999}}\n',
        b'\xef\xbb\xbf{"candidate": "1", "reference": "1"}\n',
        b'{"response": "1", "reference": "1", "label": true}\r\n',
        b'{"response": "\\ud83d\\ude00", "reference": "1"}',
    ],
)
def test_odd_lines_that_are_records(tmp_path, raw):
    assert message_of(write(tmp_path / "a.jsonl", raw)) == [""]


def test_a_line_over_the_limit_is_skipped_in_pieces(tmp_path, monkeypatch):
    monkeypatch.setattr(records, "LINE_LIMIT", 1000)
    monkeypatch.setattr(records, "_PIECE", 64)
    long = line_of({"id": "long", "response": "x" * 5000, "reference": "1"})
    path = write(tmp_path / "a.jsonl", line_of(RECORD), long, line_of(RECORD), long[:-1])
    found = message_of(path)
    assert [bool(text) for text in found] == [False, True, False, True]
    assert "longer than" in found[1]
    assert [id_of(line) for line in read_lines(path)] == ["r1", "long", "r1", "long"]


def test_an_empty_file_has_no_records(tmp_path):
    assert list(read_lines(write(tmp_path / "a.jsonl"))) == []


def test_a_binary_file_is_one_bad_record(tmp_path):
    path = write(tmp_path / "a.jsonl", bytes(range(256)) * 40)
    assert len(message_of(path)) == 1 and "binary data" in message_of(path)[0]


def test_a_gzip_stream_that_breaks_off(tmp_path):
    whole = gzip.compress(b"".join(line_of(RECORD | {"id": n}) for n in range(2000)))
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(whole[: len(whole) // 2])
    found = message_of(str(path))
    assert "gzip stream is damaged" in found[-1] and set(found[:-2]) <= {""}


@pytest.mark.parametrize(
    ("make", "part"),
    [
        (lambda folder: folder / "none.jsonl", "no such file"),
        (lambda folder: folder, "is a folder"),
        (lambda folder: Path(write(folder / "a.parquet", b"PAR1 and no more")), "not readable as Parquet"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path, make, part):
    path = make(tmp_path)
    with pytest.raises(StreamError, match=part) as caught:
        list(read_lines(str(path)))
    assert str(path) in str(caught.value)


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=60).map(lambda raw: raw.replace(b"\n", b"")), max_size=6))
def test_any_bytes_are_read_or_named(tmp_path_factory, lines):
    path = tmp_path_factory.mktemp("any") / "a.jsonl"
    path.write_bytes(b"\n".join([line_of(RECORD)[:-1], *lines]))
    for line in read_lines(str(path)):
        assert encode({"id": id_of(line)}).endswith(b"\n")
        try:
            read_record(line)
        except BadRecord as error:
            assert str(error)


def test_chunks_are_bounded():
    small = [Line("f", n, b"x") for n in range(300)]
    assert [len(chunk) for chunk in chunks(small)] == [128, 128, 44]
    large = [Line("f", n, b"x" * 400_000) for n in range(5)]
    assert [len(chunk) for chunk in chunks(large)] == [2, 2, 1]


def test_encode_survives_a_lone_surrogate():
    assert json.loads(encode({"id": "\ud800", "x": [1, None, "é"]})) == {"id": "\ud800", "x": [1, None, "é"]}


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])
@pytest.mark.parametrize("torn", [0, 1, 7])
def test_output_goes_on_after_a_kill(tmp_path, name, torn):
    path = str(tmp_path / name)
    output = Output(path)
    output.write(encode({"id": "1"}) + encode({"id": "2"}))
    output.write(encode({"id": "3"}))
    output.close()
    whole = Path(path).read_bytes()
    Path(path).write_bytes(whole[: len(whole) - torn])
    output = Output(path, resume=True)
    assert output.done == (2 if torn else 3)
    assert output.last == {"id": "2" if torn else "3"}
    output.write(encode({"id": "next"}))
    output.finish()
    raw = Path(path).read_bytes()
    text = gzip.decompress(raw) if name.endswith(".gz") else raw
    assert [json.loads(line)["id"] for line in text.splitlines()] == ["1", "2", *([] if torn else ["3"]), "next"]


def test_parquet_output(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    path = str(tmp_path / "out.parquet")
    output = Output(path)
    output.write(encode({"id": "1", "verdict": "correct", "evidence": {"a": [1]}, "library": "f"}))
    output.close()
    output = Output(path, resume=True)
    assert output.done == 1
    output.write(encode({"id": "2", "verdict": "abstain", "rule": None, "library": "f"}))
    output.finish()
    rows = pq.read_table(path).to_pylist()
    assert [row["id"] for row in rows] == ["1", "2"] and rows[0]["evidence"] == '{"a":[1]}'
    assert sorted(item.name for item in tmp_path.iterdir()) == ["out.parquet"]
    output = Output(path, resume=True)
    assert (output.done, output.last) == (2, {"id": "2", "library": "f"})
    output.finish()


@pytest.mark.parametrize(("name", "part"), [("none/out.jsonl", "mkdir -p"), (".", "is a folder")])
def test_output_that_cannot_be_written(tmp_path, name, part):
    with pytest.raises(StreamError, match=part):
        Output(str(tmp_path / name))
