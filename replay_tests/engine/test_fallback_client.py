"""The wire: what a server may do, and what becomes of the record. Everything runs against a local server."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from replay_tests.engine.misbehaving import Server, wait_until
from verifier import Verifier, load_library
from verifier.example import read_example
from verifier.fallback.cache import Cache
from verifier.fallback.errors import CallError, FallbackError
from verifier.fallback.judge import Judge
from verifier.fallback.settings import Settings, read_settings
from verifier.rule import Verdict

GOOD = '{"verdict": "correct"}'
BAD = '{"verdict": "incorrect"}'
KEY = "sk-secret-0123456789"


def example(n=0, **more):
    return read_example({"id": str(n), "question": f"Question {n}?", "reference": "7", "response": "It is 7.", **more})


def judge(server, **given):
    return Judge(Settings(**{"base_url": server.url, "retries": 3, "request_timeout": 5.0, "key": KEY, **given}))


def first_tries(manner, then=GOOD, count=1):
    """A plan: the first tries of each prompt in this manner, later ones proper."""
    return lambda prompt, n: manner if n < count else then


def test_a_verdict():
    with Server(GOOD) as server, judge(server) as asked:
        ruling = asked.judge(example())
        assert (ruling.verdict, ruling.because) == (Verdict.CORRECT, "model_judged")
        assert ruling.evidence == {"judge": "judge", "prompt": asked.prompt.fingerprint}
        body = server.bodies[0]
        assert (body["model"], body["temperature"], body["seed"]) == ("judge", 0.0, 0)
        assert body["response_format"]["type"] == "json_schema"
        account = asked.account
        assert (account.calls, account.input_tokens, account.cached_tokens, account.output_tokens) == (1, 100, 60, 7)


@pytest.mark.parametrize("manner", ["429", "500", "cut", "malformed", "html", "empty"])
def test_what_heals_is_asked_again(manner):
    with Server(first_tries(manner)) as server, judge(server, structured="off") as asked:
        assert asked.judge(example()).verdict is Verdict.CORRECT
        assert sum(server.tries.values()) == 2
        assert (asked.account.calls, asked.account.failed) == (1, Counter())


@pytest.mark.parametrize(
    ("manner", "code"),
    [
        ("429", "rate_limited"),
        ("500", "server_error"),
        ("cut", "connection_cut"),
        ("malformed", "bad_reply"),
        ("html", "bad_reply"),
        ("empty", "bad_reply"),
        ("context", "context_too_long"),
    ],
)
def test_what_does_not_heal_gets_a_name_and_leaves_the_others(manner, code):
    plan = lambda prompt, n: manner if "Question 1?" in prompt else GOOD  # noqa: E731
    with Server(plan) as server, judge(server, retries=1, structured="off") as asked:
        results = list(asked.judge_many(example(n) for n in range(3)))
        assert [isinstance(result, CallError) for result in results] == [False, True, False]
        assert results[1].code == code and KEY not in str(results[1])
        assert asked.account.failed == {code: 1}


def test_a_server_may_ask_for_a_longer_wait_than_the_package_waits(monkeypatch):
    waits = []
    sleep = asyncio.sleep

    async def recorded(seconds, *more):
        waits.append(seconds)
        await sleep(min(seconds, 0.01), *more)

    monkeypatch.setattr(asyncio, "sleep", recorded)
    with Server(first_tries("429 long")) as server, judge(server, structured="off", retries=0) as asked:
        assert asked.judge(example()).verdict is Verdict.CORRECT
    assert max(waits) == 150


def test_a_server_that_drips_meets_the_deadline_of_one_try():
    with Server(first_tries("drip")) as server, judge(server, request_timeout=0.3, retries=1) as asked:
        assert asked.judge(example()).verdict is Verdict.CORRECT
        assert sum(server.tries.values()) == 2
    server = Server("drip")
    with server, judge(server, request_timeout=0.2, retries=0) as asked, pytest.raises(CallError, match="timeout"):
        asked.judge(example())


def test_a_long_response_loses_its_middle_until_it_fits():
    plan = lambda prompt, n: "context" if len(prompt) > 2000 else GOOD  # noqa: E731
    with Server(plan) as server, judge(server) as asked:
        assert asked.judge(example(response="word " * 2000 + "It is 7.")).verdict is Verdict.CORRECT
        assert "It is 7." in server.bodies[-1]["messages"][-1]["content"]


@pytest.mark.parametrize(
    ("manner", "words"),
    [("401", "refuses the key"), ("404", "knows no model"), ("429 quota", "no credit left")],
)
def test_what_no_record_can_heal_stops_all_at_once(manner, words):
    with Server(manner) as server, judge(server, model="judge", retries=0, concurrency=1) as asked:
        with pytest.raises(FallbackError, match=words) as caught:
            list(asked.judge_many(example(n) for n in range(50)))
        assert KEY not in str(caught.value)
        assert sum(server.tries.values()) == 1


def test_nobody_there():
    server = Server(GOOD)
    server._http.server_close()
    with judge(server, retries=0, model="judge") as asked, pytest.raises(FallbackError, match="cannot be reached"):
        asked.judge(example())


def test_a_judge_outlives_a_server_that_was_away():
    server = Server(GOOD)
    server._http.server_close()
    with judge(server, retries=0, model="judge") as asked:
        with pytest.raises(FallbackError, match="cannot be reached"):
            asked.judge(example())
        with Server(GOOD, port=server.port):
            assert asked.judge(example()).verdict is Verdict.CORRECT


def test_one_model_is_found_and_several_are_a_question():
    with Server(GOOD, models=("only",)) as server, judge(server) as asked:
        assert asked.start() == "only"
    server = Server(GOOD, models=("one", "two"))
    with server, judge(server) as asked, pytest.raises(FallbackError, match="one, two"):
        asked.start()


@pytest.mark.parametrize(("manner", "parameter"), [("no schema", "response_format"), ("no seed", "seed")])
def test_a_parameter_that_the_server_does_not_know_is_left_out_from_then_on(manner, parameter):
    with Server(manner) as server, judge(server, concurrency=1) as asked:
        verdicts = [result.verdict for result in asked.judge_many(example(n) for n in range(3))]
        assert verdicts == [Verdict.CORRECT] * 3
        assert [parameter in body for body in server.bodies] == [True, False, False, False]
        assert asked.account.left_out == [parameter]


def test_a_server_that_fails_on_a_schema_is_asked_without():
    with Server(first_tries("500")) as server, judge(server, retries=0) as asked:
        assert asked.judge(example()).verdict is Verdict.CORRECT
        assert ["response_format" in body for body in server.bodies] == [True, False]


@pytest.mark.parametrize(
    ("reply", "option", "verdict"), [("perhaps", "abstain", "abstain"), ("null", "incorrect", "incorrect")]
)
def test_a_reply_without_a_verdict_counts_as_the_option_says_and_is_counted(reply, option, verdict):
    with Server(reply) as server, judge(server, unparseable=option) as asked:
        ruling = asked.judge(example())
        assert ruling.verdict.value == verdict and ruling.because.endswith("unparseable")
        assert (asked.account.unparseable, asked.account.calls) == (1, 1)


def test_a_verdict_that_breaks_off_is_none():
    with Server("length") as server, judge(server) as asked:
        assert asked.judge(example()).verdict is Verdict.ABSTAIN


def test_the_same_question_at_the_same_time_is_one_call():
    with Server("hold") as server, judge(server) as asked:
        futures = [asked.submit(example(0)) for _ in range(20)]
        wait_until(lambda: server.held == 1)
        server.release.set()
        assert {future.result().verdict for future in futures} == {Verdict.CORRECT}
        assert (sum(server.tries.values()), asked.account.calls, asked.account.saved) == (1, 1, 19)


def test_no_more_calls_at_a_time_than_asked_for():
    with Server("hold") as server, judge(server, concurrency=5) as asked:
        futures = [asked.submit(example(n)) for n in range(30)]
        wait_until(lambda: server.held == 5)
        assert sum(server.tries.values()) == 5
        server.release.set()
        assert all(future.result().verdict is Verdict.CORRECT for future in futures)


def test_budgets():
    with Server(GOOD) as server, judge(server, max_calls=4) as asked:
        results = list(asked.judge_many(example(n) for n in range(10)))
        assert sum(isinstance(result, CallError) for result in results) == 6
        assert {result.code for result in results if isinstance(result, CallError)} == {"budget_spent"}
        assert sum(server.tries.values()) == 4
    with Server(GOOD) as server, judge(server, max_tokens=200, concurrency=1) as asked:
        list(asked.judge_many(example(n) for n in range(10)))
        assert asked.account.calls == 2


def test_the_deadline_of_the_run():
    with Server("hold") as server, judge(server, deadline=0.3) as asked:
        results = list(asked.judge_many(example(n) for n in range(40)))
        assert {result.code for result in results} == {"deadline_passed"}
        server.release.set()


def test_votes():
    replies = {0: GOOD, 1: BAD, 2: GOOD}
    with Server(lambda prompt, n: replies[n % 3]) as server, judge(server, votes=3, concurrency=1) as asked:
        ruling = asked.judge(example())
        assert ruling.verdict is Verdict.CORRECT and sorted(ruling.evidence["votes"]) == [
            "correct",
            "correct",
            "incorrect",
        ]
        assert sorted(body["seed"] for body in server.bodies) == [0, 1, 2] and server.bodies[0]["temperature"] == 0.7
    with Server(lambda prompt, n: replies[n % 3]) as server, judge(server, votes=2, concurrency=1) as asked:
        assert asked.judge(example()).because == "fallback_tie"


def test_the_cache_answers_the_second_time_and_needs_no_server(tmp_path):
    file = str(tmp_path / "verdicts.sqlite")
    with (
        Server(lambda prompt, n: GOOD if "Question 1?" in prompt else BAD) as server,
        judge(server, cache=file) as asked,
    ):
        first = [result.verdict for result in asked.judge_many(example(n) for n in range(5))]
    for place in (file, str(tmp_path / "moved.sqlite")):
        if place != file:
            (tmp_path / "verdicts.sqlite").rename(place)
        with Judge(Settings(cache=place, offline=True)) as offline:
            assert [result.verdict for result in offline.judge_many(example(n) for n in range(5))] == first
            assert (offline.account.calls, offline.account.saved) == (0, 5)
            with pytest.raises(CallError, match="not_cached"):
                offline.judge(example(99))
    assert sum(server.tries.values()) == 5


def test_the_key_of_a_verdict(tmp_path):
    """Another model, decoding, prompt or example is another call; another id or label is not."""
    file = str(tmp_path / "verdicts.sqlite")
    with Server(GOOD) as server:
        for change in (
            {},
            {"model": "x"},
            {"seed": 1},
            {"temperature": 0.5},
            {"profile": "xverify"},
            {"answer_tokens": 9},
            {},
        ):
            with judge(server, cache=file, **change) as asked:
                asked.judge(example(0, response="7"))
                asked.judge(example(0, response="7", id="other", label=1))
        assert sum(server.tries.values()) == 6


def test_processes_share_a_cache(tmp_path):
    """Several at a time write the same keys: the first verdict stays, and all see it."""
    file = str(tmp_path / "verdicts.sqlite")
    program = (
        "import sys\n"
        "from verifier.fallback.cache import Cache, Entry\n"
        "cache = Cache(sys.argv[1])\n"
        "print([cache.put(str(n), 'm', 'p', Entry(sys.argv[2], '')).verdict for n in range(300)])\n"
    )
    run = [
        subprocess.Popen([sys.executable, "-c", program, file, word], stdout=subprocess.PIPE, text=True)
        for word in ("correct", "incorrect", "")
    ]
    said = {process.communicate(timeout=60)[0] for process in run}
    assert len(said) == 1 and all(process.returncode == 0 for process in run)
    assert len(Cache(file)) == 300


def test_a_file_that_is_no_cache(tmp_path):
    file = tmp_path / "text.sqlite"
    file.write_text("not a database, and long enough to be looked at as one\n" * 20)
    for read_only in (False, True):
        with pytest.raises(FallbackError, match="verdict cache"):
            Cache(str(file), read_only=read_only)
    with pytest.raises(FallbackError, match="no such verdict cache"):
        Cache(str(tmp_path / "none.sqlite"), read_only=True)


def test_threads_and_loops_may_share_a_judge():
    with Server(GOOD) as server, judge(server) as asked:

        async def ask_all(start):
            return [(await asked.ajudge(example(n))).verdict for n in range(start, start + 10)]

        with ThreadPoolExecutor(4) as pool:
            results = list(pool.map(lambda start: asyncio.run(ask_all(start)), range(0, 40, 10)))
        assert results == [[Verdict.CORRECT] * 10] * 4


def test_a_judge_in_a_verifier(rules):
    rules.rule("text_same", "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN")
    library = load_library(rules.folder)
    with Server(BAD) as server, judge(server) as asked:
        verifier = Verifier(library, asked)
        direct = verifier.verify(read_example({"reference": "7", "response": "7"}))
        asked_for = verifier.verify(read_example({"reference": "7", "response": "seven"}))
        later = asyncio.run(verifier.averify(read_example({"reference": "7", "response": "8"})))
        assert (direct.route, asked_for.route, later.route) == ("module", "fallback", "fallback")
        assert (asked_for.verdict, asked_for.because) == ("incorrect", "model_judged")
        assert sum(server.tries.values()) == 2
        copy = pickle.loads(pickle.dumps(asked))
        assert copy.settings == asked.settings and copy.prompt.fingerprint == asked.prompt.fingerprint


def test_nothing_heavy_is_loaded_before_the_first_call():
    program = (
        "import sys, verifier.fallback.judge\n"
        "from verifier.fallback.settings import Settings\n"
        "verifier.fallback.judge.Judge(Settings(base_url='http://127.0.0.1:1/v1'))\n"
        "print(sorted({'openai', 'sympy', 'pint'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"


def test_settings_come_from_options_then_environment_then_project(tmp_path):
    (tmp_path / "pyproject.toml").write_text(
        '[tool.autoverifier.fallback]\nbase_url = "http://a/v1"\nmodel = "m"\n'
        'retries = 2\ncache = "v.sqlite"\nkey_env = "MINE"\n'
    )
    environ = {"AUTOVERIFIER_MODEL": "n", "OPENAI_API_KEY": "no", "MINE": "yes"}
    found = read_settings({"retries": "4", "seed": None}, environ=environ, project=tmp_path, defaults={"votes": 3})
    assert (found.base_url, found.model, found.retries, found.key, found.votes) == ("http://a/v1", "n", 4, "yes", 3)
    assert found.cache == str(tmp_path / "v.sqlite") and "yes" not in repr(found)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"modle": "x"}, "no setting 'modle'"),
        ({"retries": "many"}, "whole number"),
        ({"retries": -1}, "at least 0"),
        ({"offline": "perhaps"}, "true or false"),
        ({"unparseable": "correct"}, "abstain or incorrect"),
        ({"base_url": "localhost:8000"}, "no base URL"),
        ({"base_url": "http://me:secret@host/v1"}, "with a password"),
        ({"votes": 3, "temperature": 0.0}, "all the same"),
        ({"key_env": "NOT_SET"}, "export NOT_SET"),
    ],
)
def test_settings_that_make_no_sense(tmp_path, given, words):
    with pytest.raises(FallbackError, match=words):
        read_settings(given, environ={}, project=tmp_path)


def test_a_key_in_a_project_file_is_refused(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.autoverifier.fallback]\nkey = "sk-1"\n')
    with pytest.raises(FallbackError, match="key_env") as caught:
        read_settings({}, environ={}, project=tmp_path)
    assert "sk-1" not in str(caught.value)


def test_openai_without_a_key_is_an_error_at_once():
    with Judge(Settings(model="any")) as asked, pytest.raises(FallbackError, match="OPENAI_API_KEY"):
        asked.judge(example())
