"""The command line: what it prints, its exit codes, and that every error is one sentence with the mend."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from verifier.cli import COMMANDS, main
from verifier.library import PACKAGE

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])}
COMMAND = [sys.executable, "-m", "verifier"]
RECORD = {"id": "r1", "question": "What is it?", "reference": "teal", "response": "teal", "label": 1}


@pytest.fixture
def answers(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text("".join(json.dumps(RECORD | {"id": f"r{n}"}) + "\n" for n in range(5)))
    return str(path)


@pytest.fixture
def own_library(rules, monkeypatch):
    """The command line with a library of dummy rules in place of the built-in one."""
    rules.rule("text_same", "return correct('same') if x.reference.text == x.candidate.text else incorrect('differs')")
    rules.candidate("other_rule")
    monkeypatch.setattr("verifier.library.modules_folder", lambda: rules.folder)
    return rules


def test_help_teaches(capsys):
    assert main([]) == 2 and main(["--help"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in COMMANDS) and "examples:" in text and "exit codes:" in text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name, capsys):
    assert main([name, "--help"]) == 0
    text = capsys.readouterr().out
    assert f"\n  verifier {name}" in text or f"| verifier {name}" in text
    assert all(len(line) <= 120 for line in text.splitlines())


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["nothing"], "verifier --help"),
        (["verify"], "verifier verify --help"),
        (["verify", "x.jsonl", "--jobs", "0"], "--jobs 4"),
        (["verify", "none.jsonl"], "no such file"),
        (["verify", "none.jsonl", "--resume"], "--out verdicts.jsonl"),
        (["explain", "nothing"], "verifier modules"),
        (["explain", "--question", "x"], "verifier explain --help"),
        (["explain", "--reference", "1", "--response", "1", "--options", "A"], "--options is not JSON"),
        (["explain", "--reference", "1", "--response", "1", "--criterion", '{"tol": 1}'], "no key 'tol'"),
        (["new", "Bad-Name"], "verifier new percent_equal"),
        (["check", "none_equal.py"], "verifier new none_equal"),
        (["evaluate", "none.jsonl"], "no such file"),
        (["modules", "--with", "none_equal"], "no such file"),
    ],
)
def test_errors_are_one_sentence_with_the_mend(argv, part, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(argv) == 2
    captured = capsys.readouterr()
    assert part in captured.err and captured.err.count("\n") == 1 and captured.out == ""


def test_verify_writes_records_and_a_summary(own_library, answers, tmp_path, capsys):
    assert main(["verify", answers, "--out", str(tmp_path / "out.jsonl")]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "5 records verified" in captured.err and "decided by text_same 5" in captured.err
    assert len((tmp_path / "out.jsonl").read_text().splitlines()) == 5
    assert main(["verify", answers, "--out", str(tmp_path / "out.jsonl"), "--resume"]) == 0
    assert "5 more were done before" in capsys.readouterr().err


def test_verify_names_bad_records_and_exits_with_one(own_library, tmp_path, capsys):
    path = tmp_path / "a.jsonl"
    path.write_text("{broken\n" + json.dumps(RECORD) + '\n{"id": "x"}\n')
    assert main(["verify", str(path), "--out", str(tmp_path / "out.jsonl")]) == 1
    err = capsys.readouterr().err
    assert f"{path}:1: malformed JSON" in err and f'{path}:3: no "response"' in err and "2 bad records" in err
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [row["verdict"] for row in rows] == ["abstain", "correct", "abstain"]


def test_verify_reports_faults(own_library, answers, tmp_path, capsys):
    own_library.rule("faulty_rule", "return 1 / 0")
    own_library.names.reverse()
    own_library.lock()
    assert main(["verify", answers, "--out", str(tmp_path / "out.jsonl")]) == 0
    assert "5 faults:" in capsys.readouterr().err


def test_verify_in_a_pipe():
    record = (json.dumps(RECORD) + "\n").encode()
    for data in (record, gzip.compress(record)):
        done = subprocess.run([*COMMAND, "verify", "-"], input=data, capture_output=True, env=ENVIRONMENT, check=False)
        assert done.returncode == 0
        assert json.loads(done.stdout)["id"] == "r1"
        assert b"1 records verified" in done.stderr


def test_a_reader_that_goes_away_leaves_no_traceback(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text((json.dumps(RECORD) + "\n") * 3000)
    command = f"{sys.executable} -m verifier verify {path} --jobs 1 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, env=ENVIRONMENT, check=False)
    assert done.stdout.count(b"\n") == 1 and b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("out", ["/dev/full", "-"])
def test_a_full_disk_leaves_no_traceback(answers, out):
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        done = subprocess.run(
            [*COMMAND, "verify", answers, "--out", out],
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr and b"make room" in done.stderr and b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("command", [["explain", "--reference", "1", "--response", "1"], ["modules"]])
def test_no_room_for_what_is_printed(command):
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        done = subprocess.run([*COMMAND, *command], stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False)
    assert done.returncode == 2
    assert b"make room" in done.stderr and b"Traceback" not in done.stderr and b"ignored" not in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_finished_work(tmp_path, jobs):
    path, out = tmp_path / "a.jsonl", tmp_path / "out.jsonl"
    path.write_text((json.dumps(RECORD) + "\n") * 60_000)
    command = [*COMMAND, "verify", str(path), "--out", str(out), "--jobs", jobs]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=ENVIRONMENT, start_new_session=True)
    while process.poll() is None and (not out.exists() or not out.stat().st_size):
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    err = process.communicate()[1].decode()
    assert process.returncode == 130
    assert "Traceback" not in err and err.count("\n") == 1 and err.rstrip().endswith("--resume")
    lines = out.read_bytes().splitlines()
    assert lines and all(json.loads(line)["id"] == "r1" for line in lines)


def test_explain_an_example(own_library, capsys):
    assert main(["explain", "--question", "What is it?", "--reference", "teal", "--response", "cyan"]) == 0
    text = capsys.readouterr().out
    assert "INCORRECT by text_same, because differs" in text and "how              bare" in text


def test_explain_a_record(own_library, answers, capsys):
    assert main(["explain", answers, "--id", "r3"]) == 0
    assert "example  r3" in capsys.readouterr().out
    Path(answers).write_text(json.dumps(RECORD | {"id": "né"}) + '\n{"id": "bad"}\n')
    assert main(["explain", answers, "--id", "né"]) == 0
    capsys.readouterr()
    assert main(["explain", answers, "--id", "bad"]) == 2
    assert f'{answers}:2: no "response"' in capsys.readouterr().err
    assert main(["explain", answers, "--id", "none"]) == 2
    assert "grep" in capsys.readouterr().err


def test_explain_a_rule(own_library, capsys):
    assert main(["explain", "text_same"]) == 0
    text = capsys.readouterr().out
    assert "rank 1 of 1" in text and "because same" in text and "What the test says." in text


def test_explain_survives_odd_text(own_library, capsys):
    assert main(["explain", "--reference", "\ud800\0", "--response", "x" * 100_000]) == 0
    assert "\\ud800" in capsys.readouterr().out


def test_modules(own_library, capsys):
    assert main(["modules"]) == 0
    text = capsys.readouterr().out
    assert "text_same" in text and "1 candidate rules without a line: other_rule" in text
    assert main(["modules", "--with", "other_rule"]) == 0
    assert "candidate rule " in capsys.readouterr().out


def test_new_writes_a_rule_that_loads_and_a_table_that_reads(tmp_path, capsys):
    from verifier.gate.fixtures import FixtureError, read_cases
    from verifier.gate.lint import lint
    from verifier.library import load_rule

    folder = tmp_path / "my"
    assert main(["new", "percent_equal", "--folder", str(folder)]) == 0
    assert "verifier check" in capsys.readouterr().out
    assert load_rule(folder / "percent_equal.py").id == "percent_equal"
    table = folder / "percent_equal.toml"
    with pytest.raises(FixtureError, match="still holds a TODO"):
        read_cases(table)
    table.write_text(table.read_text().replace("TODO: ", ""))
    assert len(read_cases(table)) == 4
    assert [problem for problem in lint(folder / "percent_equal.py") if problem.grave] == []
    assert main(["new", "percent_equal", "--folder", str(folder)]) == 2
    assert "exists" in capsys.readouterr().err


def test_new_in_a_project(tmp_path, monkeypatch, capsys, rules):
    rules.lock(retired='{ id = "old_rule", why = "too broad" }')
    monkeypatch.chdir(rules.folder.parent)
    assert main(["new", "fresh_rule"]) == 0
    assert (rules.folder / "fresh_rule.py").exists() and (rules.folder.parent / "fixtures" / "fresh_rule.toml").exists()
    assert main(["new", "old_rule"]) == 2
    assert "retired (too broad)" in capsys.readouterr().err


def test_evaluate(own_library, tmp_path, capsys):
    rows = [
        RECORD | {"id": f"r{n}", "label": int(n != 3), "meta": {"domain": "sea" if n % 2 else "land"}} for n in range(6)
    ]
    path = tmp_path / "labelled.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert main(["evaluate", str(path), "--by", "domain", "--json", str(tmp_path / "report.json")]) == 0
    text = capsys.readouterr().out
    assert "6 labelled records, 6 decided directly (100.0%)" in text
    assert "1 direct errors (1 false correct, 0 false incorrect)" in text
    assert "r3: text_same says correct (same), the label is 0: reference 'teal', candidate 'teal'" in text
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["by_domain"]["sea"]["errors"] == 1 and report["direct_errors"][0]["id"] == "r3"


def test_evaluate_needs_labels(own_library, tmp_path, capsys):
    path = tmp_path / "bare.jsonl"
    path.write_text('{"id": "1", "question": "q", "reference": "1", "response": "1"}\n')
    assert main(["evaluate", str(path)]) == 2
    assert "none of the 1 records has a label" in capsys.readouterr().err


def test_evaluate_counts_disputed_records_apart(own_library, answers, tmp_path, capsys, monkeypatch):
    pool = own_library.folder.parent / "replay_tests" / "pool"
    pool.mkdir(parents=True)
    entry = "id = 'r1'\nsource = 'answers'\nreason = 'the label is wrong'"
    (pool / "disputed.toml").write_text(f"[[disputed]]\n{entry}\n[caps]\n'*' = 0.1\n")
    monkeypatch.chdir(own_library.folder.parent)
    Path(answers).write_text(
        "".join(json.dumps(RECORD | {"id": f"r{n}", "label": int(n != 1)}) + "\n" for n in range(5))
    )
    assert main(["evaluate", answers]) == 0
    text = capsys.readouterr().out
    assert "4 labelled records" in text and "0 direct errors" in text
    assert "1 disputed records counted apart: 0 decided as labelled, 1 against the label" in text


def test_startup_is_light():
    """A one-shot command loads no heavy library; its time is a benchmark's affair."""
    code = (
        "import sys; from verifier.cli import main; main(['explain', '--reference', 'teal', '--response', 'teal']);"
        "print([m for m in ('sympy', 'pint', 'openai', 'pyarrow', 'rich', 'multiprocessing') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
