"""Runs with a model: rules never wait, nothing is lost or doubled however a run ends, and it goes on where it was."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from replay_tests.engine.misbehaving import Server, wait_until
from verifier.fallback import stream
from verifier.fallback.errors import FallbackError
from verifier.fallback.judge import Judge
from verifier.fallback.settings import Settings
from verifier.library import load_library
from verifier.runner import verify_files

GOOD = '{"verdict": "correct"}'
BAD = '{"verdict": "incorrect"}'
# Records of the long test; the figures of docs/fallback.md are from 10000.
RECORDS = int(os.environ.get("AUTOVERIFIER_TEST_RECORDS", "800"))


@pytest.fixture
def library(rules):
    rules.rule("text_same", "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN")
    return load_library(rules.folder)


def make_input(path, count, same=lambda n: n % 2 == 0):
    """Records that the rule decides, and records that are left to the model."""
    with path.open("w") as stream_:
        for n in range(count):
            answer = "7" if same(n) else f"it is the {n}th of them"
            record = {"id": f"r{n}", "question": f"Question {n}?", "reference": "7", "response": answer}
            stream_.write(json.dumps(record) + "\n")
    return str(path)


def judge(server, **given):
    return Judge(Settings(**{"base_url": server.url, "model": "judge", "retries": 3, "request_timeout": 10.0, **given}))


def run(inputs, out, library, asked, **given):
    summary = None
    for summary in verify_files(inputs, str(out), library=library, jobs=2, judge=asked, **given):  # noqa: B007 - the last one
        pass
    return summary


def lines_of(path):
    return [json.loads(line) for line in Path(path).read_bytes().splitlines()]


def test_the_model_is_asked_where_no_rule_decides_and_only_there(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 400)
    with Server(lambda prompt, n: BAD if "Question 3?" in prompt else GOOD) as server, judge(server) as asked:
        summary = run([source], tmp_path / "out.jsonl", library, asked, ledger=str(tmp_path / "ledger.jsonl"))
    decided = lines_of(tmp_path / "out.jsonl")
    assert [record["id"] for record in decided] == [f"r{n}" for n in range(400)]
    assert Counter(record["route"] for record in decided) == {"module": 200, "fallback": 200}
    assert decided[3]["verdict"] == "incorrect" and decided[3]["because"] == "model_judged"
    assert decided[3]["evidence"]["judge"] == "judge" and "candidate" in decided[3]["evidence"]
    assert sum(server.answered.values()) == 200 == summary.counts["fallback"]
    ledger = lines_of(tmp_path / "ledger.jsonl")
    assert [(line["id"], line["verdict"], line["route"]) for line in ledger] == [
        (line["id"], line["verdict"], line["route"]) for line in decided
    ]


def test_a_run_from_the_cache_is_identical_and_makes_no_call(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 300)
    cache = str(tmp_path / "verdicts.sqlite")
    with (
        Server(lambda prompt, n: "who knows" if "Question 5?" in prompt else GOOD) as server,
        judge(server, cache=cache) as asked,
    ):
        run([source], tmp_path / "first.jsonl", library, asked)
    with Judge(Settings(cache=cache, offline=True)) as asked:
        run([source], tmp_path / "second.jsonl", library, asked)
        assert (asked.account.calls, asked.account.saved, asked.account.unparseable) == (0, 150, 1)
    assert (tmp_path / "first.jsonl").read_bytes() == (tmp_path / "second.jsonl").read_bytes()


def test_rules_go_on_while_all_calls_hang(tmp_path, library, monkeypatch):
    """64 calls that never end: every record has been through the rules before the first of them is answered."""
    routed = []
    dumps = stream.pickle.dumps
    monkeypatch.setattr(stream.pickle, "dumps", lambda value, **given: routed.append(value) or dumps(value, **given))
    source = make_input(tmp_path / "in.jsonl", 1500)
    with Server("hold") as server, judge(server, concurrency=64) as asked:
        steps = verify_files([source], str(tmp_path / "out.jsonl"), library=library, jobs=2, judge=asked)
        result = []
        runner = threading.Thread(target=lambda: result.extend(steps))
        runner.start()
        wait_until(lambda: server.held == 64)
        wait_until(
            lambda: sum(len(item.written.output.splitlines()) for item in routed if hasattr(item, "written")) == 1500
        )
        assert sum(server.answered.values()) == 0
        server.release.set()
        runner.join(60)
        assert result[-1].records == 1500 and result[-1].counts["fallback"] == 750


def test_a_failed_call_is_a_named_fault_of_its_record(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 60)
    plan = lambda prompt, n: "malformed" if "Question 7?" in prompt else GOOD  # noqa: E731
    with Server(plan) as server, judge(server) as asked:
        summary = run([source], tmp_path / "out.jsonl", library, asked)
    record = lines_of(tmp_path / "out.jsonl")[7]
    assert (record["verdict"], record["route"], record["because"]) == ("abstain", "none", "fallback_failed")
    assert record["faults"][0]["rule"] == "fallback" and record["faults"][0]["error"].startswith("bad_reply")
    assert (summary.counts["fallback failed"], summary.counts["abstain"]) == (1, 1)


def test_a_server_that_goes_away_stops_the_run_and_resume_goes_on(tmp_path, library):
    source = make_input(tmp_path / "in.jsonl", 600)
    cache = str(tmp_path / "verdicts.sqlite")
    out = tmp_path / "out.jsonl"
    with Server(lambda prompt, n: "cut" if "Question 501?" in prompt else GOOD) as server:
        port = server.port
        with judge(server, cache=cache, retries=0) as asked:
            original = server.plan

            def plan(prompt, n):
                if "Question 401?" in prompt:
                    server._http.socket.close()
                    return "cut"
                return original(prompt, n)

            server.plan = plan
            with pytest.raises(FallbackError, match="cannot be reached"):
                run([source], out, library, asked)
        before = len(lines_of(out))
        assert 0 < before < 600
    with Server(GOOD, port=port) as server, judge(server, cache=cache) as asked:
        summary = run([source], out, library, asked, resume=True)
    assert (summary.records, summary.resumed) == (600, before)
    decided = lines_of(out)
    assert [record["id"] for record in decided] == [f"r{n}" for n in range(600)]
    assert {record["route"] for record in decided} == {"module", "fallback"}


def command(*args, **more):
    environ = {**os.environ, **more}
    return subprocess.Popen(
        [sys.executable, "-m", "verifier", *map(str, args)], stderr=subprocess.PIPE, text=True, env=environ
    )


def misbehave(prompt, number):
    """5% each of 429, 500, cut and malformed on the first tries; one record in a hundred never gets through."""
    if "99?" in prompt:
        return "malformed"
    place = int(hashlib.sha256(prompt.encode()).hexdigest()[:8], 16)
    return {0: "429", 1: "500", 2: "cut", 3: "malformed"}.get((place + number) % 20) or (GOOD if place % 3 else BAD)


def test_killed_twice_on_a_bad_night_and_nothing_is_lost_or_doubled(tmp_path):
    source = make_input(tmp_path / "in.jsonl", RECORDS, same=lambda n: False)
    out = tmp_path / "out.jsonl"
    with Server(misbehave) as server:
        options = ["verify", source, "--out", out, "--resume", "--jobs", "2", "--fallback", server.url]
        options += ["--model", "judge", "--concurrency", "32", "--set", "retries=6", "--prompt-only"]
        for share in (0.2, 0.5):
            process = command(*options)
            wait_until(lambda: len(server.answered) >= RECORDS * share or process.poll() is not None, 300)  # noqa: B023
            process.send_signal(signal.SIGKILL)
            process.communicate()
        process = command(*options)
        _, told = process.communicate(timeout=600)
    decided = lines_of(out)
    assert [record["id"] for record in decided] == [f"r{n}" for n in range(RECORDS)], told
    for record in decided:
        if record["route"] != "fallback":
            assert record["because"] == "fallback_failed"
            assert record["faults"][0]["error"].startswith("bad_reply")
    failed = sum(record["route"] != "fallback" for record in decided)
    # Each open record was answered once, but for those whose answers a kill caught on their way.
    assert len(server.answered) == RECORDS - failed
    assert sum(server.answered.values()) - len(server.answered) <= 2 * 32
    assert process.returncode == (1 if failed else 0)
    runs = json.loads((tmp_path / "out.jsonl.account.json").read_text())["runs"]
    assert len(runs) == 3 and runs[-1]["calls"] + runs[-1]["saved_calls"] > 0
    print(f"\n{RECORDS:,} records, {failed} failed, {sum(server.tries.values()):,} requests: {dict(server.manners)}")


def test_another_judge_cannot_go_on_with_a_run(tmp_path):
    source = make_input(tmp_path / "in.jsonl", 10)
    out = tmp_path / "out.jsonl"
    with Server(GOOD, models=("judge", "other")) as server:
        first = command("verify", source, "--out", out, "--fallback", server.url, "--model", "judge")
        first.communicate(timeout=60)
        second = command("verify", source, "--out", out, "--fallback", server.url, "--model", "other", "--resume")
        _, told = second.communicate(timeout=60)
    assert (first.returncode, second.returncode) == (0, 2)
    assert "use the same fallback" in told


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--model", "x"], "add: --fallback URL"),
        (["--prompt-only"], "add: --fallback URL"),
        (["--fallback", "http://127.0.0.1:9/v1", "--set", "retries"], "is not NAME=VALUE"),
        (["--fallback", "http://127.0.0.1:9/v1", "--set", "key=sk-1"], "is not NAME=VALUE"),
        (["--fallback", "http://127.0.0.1:9/v1", "--set", "retries=0"], "cannot be reached"),
        (["--fallback", "nowhere"], "no base URL"),
    ],
)
def test_wrong_usage_is_one_sentence(tmp_path, options, words):
    source = make_input(tmp_path / "in.jsonl", 3)
    process = command("verify", source, "--out", tmp_path / "out.jsonl", *options)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 2 and words in told and "Traceback" not in told


def test_the_key_is_never_shown(tmp_path):
    source = make_input(tmp_path / "in.jsonl", 3, same=lambda n: False)
    key = "sk-secret-0123456789"
    with Server("401") as server:
        process = command(
            "verify",
            source,
            "--out",
            tmp_path / "out.jsonl",
            "--fallback",
            server.url,
            "--model",
            "m",
            AUTOVERIFIER_API_KEY=key,
        )
        _, told = process.communicate(timeout=60)
    assert process.returncode == 2 and "refuses the key" in told and "--resume" in told
    assert key not in told
    for path in tmp_path.iterdir():
        assert key.encode() not in path.read_bytes()


def test_interrupted_by_the_user(tmp_path):
    source = make_input(tmp_path / "in.jsonl", 20, same=lambda n: False)
    with Server("hold") as server:
        process = command("verify", source, "--out", tmp_path / "out.jsonl", "--fallback", server.url, "--model", "m")
        wait_until(lambda: server.held > 0)
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
    assert process.returncode == 130 and "--resume" in told and "Traceback" not in told
    runs = json.loads((tmp_path / "out.jsonl.account.json").read_text())["runs"]
    assert [run["asked"] for run in runs] == [20] and runs[0]["calls"] == 0
