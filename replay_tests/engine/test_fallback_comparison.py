"""The controlled comparison: both sides from one call a record, figures by hand."""

from __future__ import annotations

import json
from math import isclose
from pathlib import Path

import pytest

from replay_tests.engine.misbehaving import Server
from verifier.cli import main
from verifier.evaluate.comparison import Compared, Comparison, compare, markdown, sampled, table, wilson
from verifier.fallback.judge import Judge
from verifier.fallback.settings import Settings
from verifier.library import load_library

GOOD = '{"verdict": "correct"}'


def write(path, rows):
    with path.open("w") as stream:
        for n, (response, label) in enumerate(rows):
            record = {
                "id": f"{path.stem}-{n}",
                "question": f"Q {n}? ({path.stem})",
                "reference": "7",
                "response": response,
                "label": label,
            }
            stream.write(json.dumps(record) + "\n")
    return str(path)


@pytest.fixture
def library(rules):
    rules.rule("text_same", "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN")
    return load_library(rules.folder)


@pytest.fixture
def files(tmp_path):
    one = write(
        tmp_path / "one.jsonl",
        [("7", 1), ("7", 1), ("7", 0), ("none of them fits here", 0), ("seven of them at least", 1)],
    )
    two = write(tmp_path / "two.jsonl", [("7", 1), ("the eighth of the lot", 0)])
    return [one, two]


def judge(server, **given):
    return Judge(Settings(base_url=server.url, model="judge", retries=0, unparseable="incorrect", **given))


def test_figures(files, library):
    """The model says correct to all but the first record of each file."""
    plan = lambda prompt, n: '{"verdict": "incorrect"}' if "Q 0?" in prompt else GOOD  # noqa: E731
    with Server(plan) as server, judge(server) as asked:
        found = compare(files, library, asked)
        assert sum(server.tries.values()) == 7
    one, two = found.by["one"], found.by["two"]
    assert (one.records, one.prompt_right, one.code_right, one.direct, one.direct_right) == (5, 2, 3, 3, 2)
    assert (one.corrected, one.introduced, one.open, one.open_right) == (1, 0, 2, 1)
    assert (two.prompt_right, two.code_right, two.corrected) == (0, 1, 1)
    assert (found.all.records, found.all.prompt_right, found.all.code_right) == (7, 2, 4)
    assert found.macro() == (0.2, 0.55)


def test_what_a_rule_gets_wrong_is_counted_as_introduced():
    found = Comparison({"model": "m", "profile": "p", "prompt": "x", "unparseable": "incorrect"}, "library")
    found.add(Compared("a", "s", 0, "correct", "incorrect"))
    found.add(Compared("b", "s", 1, "abstain", "abstain", failed="timeout"))
    found.add(Compared("c", "s", 1, "abstain", "correct", asked=False))
    side = found.all
    assert (side.introduced, side.corrected, side.failed, side.prompt_right, side.code_right) == (1, 0, 1, 2, 0)
    assert "timeout 1" in table(found)


def test_intervals():
    low, high = wilson(9, 10)
    assert isclose(low, 0.5958, abs_tol=1e-4) and isclose(high, 0.9821, abs_tol=1e-4)
    assert wilson(0, 0) == (0.0, 1.0) and wilson(0, 10)[0] == 0.0
    found = Comparison({}, "")
    for n in range(100):
        found.add(Compared(str(n), "s", 1, "correct" if n < 30 else "abstain", "incorrect" if n < 20 else "correct"))
    low, high = found.all.difference_interval
    spread = 1.959964 * (0.2 * 0.8 / 100) ** 0.5
    assert isclose(found.all.difference, 0.2) and isclose(low, 0.2 - spread) and isclose(high, 0.2 + spread)


def test_a_sample_is_the_same_whatever_else_is_in_the_file(tmp_path):
    many = write(tmp_path / "many.jsonl", [("7", 1)] * 50)
    ids = [json.loads(line.data)["id"] for line in sampled(many, 10)]
    assert len(ids) == 10 and ids == sorted(ids, key=lambda name: int(name.partition("-")[2]))
    lines = Path(many).read_text().splitlines(keepends=True)
    unlabelled = json.dumps({"id": "none", "reference": "7", "response": "7"}) + "\n"
    Path(many).write_text("".join([unlabelled, "{broken\n", *reversed(lines)]))
    assert sorted(ids) == sorted(json.loads(line.data)["id"] for line in sampled(many, 10))
    assert len(list(sampled(many, None))) == 50


def test_disputed_records_are_asked_and_left_out(files, library):
    with Server(GOOD) as server, judge(server) as asked:
        found = compare(files, library, asked, disputed=frozenset({"one-2"}))
    assert (found.disputed, found.all.records, found.all.direct_right) == (1, 6, 3)


def test_the_command_writes_table_json_and_markdown(files, tmp_path, capsys):
    cache = str(tmp_path / "verdicts.sqlite")
    report, page = tmp_path / "report.json", tmp_path / "report.md"
    options = ["--model", "judge", "--cache", cache, "--jobs", "1", "--json", str(report), "--markdown", str(page)]
    with Server(lambda prompt, n: "I cannot say" if "Q 3?" in prompt else GOOD) as server:
        assert main(["evaluate", *files, "--fallback", server.url, *options]) == 0
        online = capsys.readouterr().out
        first = json.loads(report.read_text())
        assert sum(server.tries.values()) == 7
    assert main(["evaluate", *files, "--fallback", "--offline", *options]) == 0
    offline = capsys.readouterr().out
    second = json.loads(report.read_text())
    assert online.partition("fallback judge")[0] == offline.partition("fallback judge")[0]
    assert "0 calls, 7 saved by the cache" in offline
    assert first.pop("account") != second.pop("account") and first == second
    assert first["all"]["unparseable"] == 1 and set(first["by_source"]) == {"one", "two"}
    assert {"difference_interval", "fallback_on_abstained", "calls_saved"} <= set(first["all"])
    assert page.read_text().startswith("| source | records | prompt only | prompt + code |")
    assert "| all |" in page.read_text() and page.read_text() == markdown_like(page.read_text())


def markdown_like(text):
    """Every row of the table has as many cells as its head."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in rows}) == 1
    return text


def test_markdown_of_nothing():
    found = Comparison({"model": "m", "profile": "p", "prompt": "x", "unparseable": "incorrect"}, "library")
    assert "0 of 0 records" in markdown(found)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--sample", "3"], "add: --fallback URL"),
        (["--fallback", "http://127.0.0.1:9/v1", "--model", "m", "--controls"], "a run of its own"),
    ],
)
def test_options_that_do_not_go_together(files, capsys, options, words):
    assert main(["evaluate", *files, *options]) == 2
    assert words in capsys.readouterr().err
