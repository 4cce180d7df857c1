"""The main job: one output for any number of processes; a run that was stopped goes on and loses nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from verifier import records
from verifier.ledger import digest_of
from verifier.library import PACKAGE, load_library
from verifier.records import Line, StreamError, read_lines, read_record
from verifier.runner import verify_files
from verifier.workers import in_order

BODY = "return correct('same') if x.reference.text == x.candidate.text else incorrect('differs')"


@pytest.fixture
def library(rules):
    rules.rule("text_same", BODY)
    return load_library(rules.folder)


def make_input(path, count=1000, bad=()):
    with path.open("wb") as stream:
        for n in range(count):
            record = {"id": f"r{n}", "reference": str(n % 7), "response": str(n % 3)}
            stream.write(b"{broken\n" if n in bad else json.dumps(record).encode() + b"\n")
    return str(path)


def run(inputs, out, library, jobs=1, **given):
    summary = None
    for summary in verify_files(inputs, str(out), library=library, jobs=jobs, **given):  # noqa: B007 - the last one counts
        pass
    return summary


def lines_of(path):
    return [json.loads(line) for line in Path(path).read_bytes().splitlines()]


def test_output_record(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 2, bad=[1])
    summary = run([source], tmp_path / "out.jsonl", library)
    good, bad = lines_of(tmp_path / "out.jsonl")
    assert good == {
        "id": "r0",
        "verdict": "correct",
        "route": "module",
        "rule": "text_same",
        "because": "same",
        "evidence": {"reference": "0", "candidate": "0", "span": [0, 1], "how": "bare"},
        "library": library.fingerprint,
    }
    assert bad["id"] == f"{source}:2" and bad["verdict"] == "abstain" and bad["because"] == "bad_record"
    assert bad["message"].startswith(f"{source}:2: malformed JSON")
    assert (summary.records, summary.counts["bad"], summary.counts["correct"], len(summary.bad)) == (2, 1, 1, 1)


def test_the_output_is_the_same_for_any_number_of_processes(tmp_path, library):
    sources = [make_input(tmp_path / "a.jsonl", 700, bad=[5, 300]), make_input(tmp_path / "b.jsonl", 300)]
    single = run(sources, tmp_path / "one.jsonl", library, ledger=str(tmp_path / "one.ledger"))
    several = run(sources, tmp_path / "two.jsonl", library, jobs=3, ledger=str(tmp_path / "two.ledger"))
    assert single == several and single.records == 1000
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    assert len(lines_of(tmp_path / "two.ledger")) == 1000


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "parquet"])
def test_every_format_out(tmp_path, library, ending):
    source = make_input(tmp_path / "in.jsonl", 300)
    assert run([source], tmp_path / f"out.{ending}", library).records == 300


@pytest.mark.parametrize("keep", [0, 1, 40, 41, 90_000, 10**9])
def test_resume_after_a_kill_at_any_byte(tmp_path, library, keep):
    source = make_input(tmp_path / "in.jsonl", 600, bad=[2, 599])
    whole = tmp_path / "whole.jsonl"
    run([source], whole, library, ledger=str(tmp_path / "whole.ledger"))
    out, ledger = tmp_path / "out.jsonl", tmp_path / "out.ledger"
    run([source], out, library, ledger=str(ledger))
    out.write_bytes(out.read_bytes()[:keep])
    # The ledger is written first, so that it may be ahead of the output, and end in a torn line.
    ledger.write_bytes(ledger.read_bytes()[: keep + 5000])
    summary = run([source], out, library, resume=True, ledger=str(ledger))
    assert out.read_bytes() == whole.read_bytes()
    assert summary.records == 600
    assert [line["n"] for line in lines_of(ledger)] == list(range(600))


def test_resume_refuses_another_input(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 300)
    other = make_input(tmp_path / "other.jsonl", 200)
    out = tmp_path / "out.jsonl"
    run([source], out, library)
    with pytest.raises(StreamError, match="more than the input"):
        run([other], out, library, resume=True)
    (tmp_path / "other.jsonl").write_text('{"id": "x", "reference": "1", "response": "1"}\n' * 400)
    with pytest.raises(StreamError, match="line 300 has id 'r299', the input has 'x' there"):
        run([other], out, library, resume=True)


def test_resume_refuses_another_library(tmp_path, library, rules):
    source = make_input(tmp_path / "in.jsonl", 10)
    run([source], tmp_path / "out.jsonl", library)
    rules.rule("other_rule")
    with pytest.raises(StreamError, match="was written by library"):
        run([source], tmp_path / "out.jsonl", load_library(rules.folder), resume=True)


def test_an_input_is_never_overwritten(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 3)
    with pytest.raises(StreamError, match="is also an input"):
        run([source], source, library)
    assert len(lines_of(source)) == 3


def test_a_second_run_starts_anew_and_the_ledger_keeps_both(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 3)
    for _ in range(2):
        run([source], tmp_path / "out.jsonl", library, ledger=str(tmp_path / "ledger"))
    assert len(lines_of(tmp_path / "out.jsonl")) == 3
    ledger = lines_of(tmp_path / "ledger")
    assert [line["n"] for line in ledger] == [0, 1, 2, 0, 1, 2]
    example = read_record(next(read_lines(source)))
    assert ledger[0]["input"] == digest_of(example) and ledger[0]["library"] == library.fingerprint
    assert "evidence" not in ledger[0]


def test_ledger_folder_missing(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 3)
    with pytest.raises(StreamError, match="mkdir -p"):
        run([source], tmp_path / "out.jsonl", library, ledger=str(tmp_path / "none" / "ledger"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_disk_full(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 300)
    with pytest.raises(OSError, match="No space left"):
        run([source], "/dev/full", library)


class Doubling:
    """A task for the tests: doubles line numbers; its process dies on the lines named, or raises."""

    def __init__(self, deadly=(), raises=()):
        self.deadly = deadly
        self.raises = raises

    def __call__(self, chunk, first):
        for number in range(first, first + len(chunk)):
            if number in self.deadly:
                os.kill(os.getpid(), signal.SIGKILL)
            if number in self.raises:
                raise ValueError("no")
        return [2 * line.number for line in chunk]

    def on_death(self, line, number):
        return [-number]


def work(count, size=10):
    for start in range(0, count, size):
        yield [Line("f", n, b"x") for n in range(start, min(start + size, count))]


def flat(parts):
    return [number for part in parts for number in part]


def test_results_come_in_order():
    assert flat(in_order(Doubling(), work(503), 3)) == [2 * n for n in range(503)]


def test_a_record_that_kills_its_process_costs_itself_only():
    found = flat(in_order(Doubling(deadly=[25, 71]), work(100), 2))
    assert found == [-n if n in (25, 71) else 2 * n for n in range(100)]


def test_an_error_in_a_process_reaches_the_caller():
    with pytest.raises(ValueError, match="no"):
        list(in_order(Doubling(raises=[55]), work(100), 2))


def test_work_is_taken_only_as_far_as_needed():
    taken = []

    def watched():
        for chunk in work(10_000):
            taken.append(chunk[0].number)
            yield chunk

    results = in_order(Doubling(), watched(), 2)
    next(results)
    assert len(taken) <= 12
    results.close()


SCRIPT = """
import sys
from pathlib import Path
from verifier.library import load_library
from verifier.runner import verify_files
if __name__ == "__main__":
    library = load_library(Path(sys.argv[1]))
    for summary in verify_files([sys.argv[2]], sys.argv[3], library=library, jobs=2, resume=len(sys.argv) > 4):
        print(summary.records, flush=True)
"""


# A checkout may be tested without being installed.
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_resume_after_a_real_kill(tmp_path, library, rules):
    source = make_input(tmp_path / "in.jsonl", 6000)
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    run([source], whole, library)
    command = [sys.executable, str(script), str(rules.folder), source, str(out)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=ENVIRONMENT)
    assert process.stdout is not None
    process.stdout.readline()
    process.kill()
    process.wait()
    before = out.read_bytes()
    assert before and len(before) < len(whole.read_bytes())
    subprocess.run([*command, "resume"], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    assert out.read_bytes() == whole.read_bytes()


def test_memory_stays_bounded_by_chunks(tmp_path, library, monkeypatch):
    monkeypatch.setattr(records, "CHUNK_RECORDS", 4)
    source = make_input(tmp_path / "in.jsonl", 50)
    steps = [summary.records for summary in verify_files([source], str(tmp_path / "o"), library=library, jobs=1)]
    assert steps[:3] == [4, 8, 12] and steps[-1] == 50


def test_no_process_outlives_a_killed_parent(tmp_path, library, rules):
    if not Path("/proc").is_dir():
        pytest.skip("reads /proc")
    source = make_input(tmp_path / "in.jsonl", 20000)
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    command = [sys.executable, str(script), str(rules.folder), source, str(tmp_path / "out.jsonl")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=ENVIRONMENT)
    assert process.stdout is not None
    process.stdout.readline()
    children = [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    process.kill()
    process.wait()
    assert children
    for _ in range(100):
        if not any(Path(f"/proc/{pid}").exists() and "Z" not in state_of(pid) for pid in children):
            return
        time.sleep(0.1)
    pytest.fail("workers are still there")


def state_of(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"
