"""What users import: names, lightness, and that no text makes it raise."""

from __future__ import annotations

import asyncio
import json
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verifier
from verifier import ABSTAIN, BadRecord, Decision, Example, Verdict, Verifier, correct, load_library, verify
from verifier.decide import _plain
from verifier.ledger import digest_of

NAMES = {
    "ABSTAIN", "BadRecord", "Card", "Criterion", "Decision", "Example", "Fallback", "Fault", "Library", "LibraryError",
    "Ruling", "Verdict", "Verifier", "correct", "incorrect", "load_library", "read_example", "verify",
}  # fmt: skip


def test_exports():
    assert set(verifier.__all__) == NAMES
    assert verifier.__all__ == sorted(verifier.__all__)
    assert all(hasattr(verifier, name) for name in NAMES)
    assert set(dir(verifier)) >= NAMES
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        verifier.nothing  # noqa: B018 - the access is the test


def test_import_is_light():
    code = (
        "import sys, verifier; heavy = ('sympy', 'pint', 'openai', 'flint', 'pyarrow', 'rich', 'msgspec', 'asyncio', "
        "'multiprocessing', 'argparse', 'tomllib'); print([m for m in heavy if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_verify_takes_one_reference_or_several():
    for reference in ("Lima", ["Lima", "LIMA"], ("Lima",)):
        decision = verify(question="Which city?", reference=reference, response="Lima")
        assert isinstance(decision, Decision) and decision.library == load_library().fingerprint
    assert verify(reference="", response="Lima").because == "reference_unreadable"
    verify(question="?", reference="A", response="A", options={"A": "x"}, criterion={"decimals": 2})


@pytest.mark.parametrize(
    "given",
    [
        {"reference": 3, "response": "3"},
        {"reference": [], "response": "3"},
        {"reference": [3], "response": "3"},
        {"reference": "3", "response": 3},
        {"reference": "3", "response": "3", "question": None},
        {"reference": "3", "response": "3", "criterion": {"nothing": 1}},
        {"reference": "3", "response": "3", "options": {"A": 3}},
        {"reference": "3", "response": "3", "options": ["x"]},
    ],
)
def test_an_argument_of_the_wrong_type_is_named(given):
    with pytest.raises(BadRecord):
        verify(**given)


HOSTILE = (
    "", " ", "\0", "\ud800", "\udfff\ud800", "x" * 1_000_000, "(" * 10_000, "\\frac{" * 3000, "9" * 100_000,
    "10^10^10^10", "<think>" * 1000, "\\boxed{" * 2000, "1," * 50_000, "$" * 9999, "A" * 50_000 + "\n" * 50_000,
    "```json\n{" + "[" * 5000, "答案是" * 20_000, "\u202e12\u200b", "wait, " * 20_000, "1e999999999",
    "0x" + "f" * 9999, "\x1b[31m", "∞" * 5000,
)  # fmt: skip


@pytest.mark.parametrize("response", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_raises(response):
    for reference in ("12", response):
        decision = verify(question=response[:2000], reference=reference, response=response)
        assert not decision.faults, decision.faults
        json.dumps(decision.to_record())


@settings(max_examples=60)
@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=60))
def test_any_text_gives_the_same_decision_twice(question, reference, response):
    given = {"question": question, "reference": reference, "response": response}
    assert verify(**given) == verify(**given)


def test_frozen_is_thread_safe_and_picklable():
    frozen = Verifier.frozen()
    examples = [Example(str(n), "How many?", (str(n % 5),), str(n % 3)) for n in range(200)]
    expected = list(frozen.verify_many(examples))
    assert [decision.id for decision in expected] == [example.id for example in examples]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(frozen.verify, examples)) == expected
    assert list(pickle.loads(pickle.dumps(frozen)).verify_many(examples)) == expected
    assert pickle.loads(pickle.dumps(expected)) == expected


def test_verify_many_is_a_stream():
    def endless():
        number = 0
        while True:
            number += 1
            yield Example(str(number), "", ("1",), "1")

    decisions = Verifier.frozen().verify_many(endless())
    assert [next(decisions).id for _ in range(3)] == ["1", "2", "3"]


class Judge:
    """A fallback for the tests."""

    def __init__(self, ruling):
        self.ruling = ruling
        self.asked = []

    def judge(self, example):
        self.asked.append(example.id)
        if isinstance(self.ruling, Exception):
            raise self.ruling
        return self.ruling

    async def ajudge(self, example):
        await asyncio.sleep(0)
        return self.judge(example)


OPEN = Example("o", "", ("teal",), "a kind of blue")


def ask(verifier, example, how):
    return asyncio.run(verifier.averify(example)) if how == "async" else verifier.verify(example)


@pytest.mark.parametrize("how", ["sync", "async"])
def test_the_fallback_is_asked_where_nobody_decides(rules, how):
    rules.rule("text_same", "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN")
    library = load_library(rules.folder)
    judge = Judge(correct("judged", model="m"))
    decision = ask(Verifier(library, judge), OPEN, how)
    assert (decision.verdict, decision.route, decision.rule, decision.because) == (
        "correct",
        "fallback",
        None,
        "judged",
    )
    assert decision.evidence["model"] == "m" and decision.evidence["reference"] == "teal"
    assert ask(Verifier(library, judge), Example("d", "", ("teal",), "teal"), how).route == "module"
    assert ask(Verifier(library, judge), Example("u", "", ("",), "teal"), how).because == "reference_unreadable"
    assert judge.asked == ["o"]
    abstained = ask(Verifier(library, Judge(ABSTAIN)), OPEN, how)
    assert (abstained.verdict, abstained.route, abstained.because) == ("abstain", "none", "fallback_abstained")
    failed = ask(Verifier(library, Judge(OSError("no network"))), OPEN, how)
    assert (failed.verdict, failed.route, failed.because) == ("abstain", "none", "fallback_failed")
    assert failed.faults[0].rule == "fallback" and "no network" in failed.faults[0].error
    assert ask(Verifier(library, Judge("yes")), OPEN, how).because == "fallback_failed"


def test_evidence_is_plain_and_bounded(rules):
    rules.rule("rich_rule", "return correct('same', a={1: (2, None)}, b=x.ask, c='y' * 9999, d=float('inf'))")
    evidence = Verifier(load_library(rules.folder)).verify(OPEN).to_record()["evidence"]
    assert evidence["a"] == {"1": [2, None]} and len(evidence["c"]) < 1100 and isinstance(evidence["b"], str)
    assert json.loads(json.dumps(evidence, allow_nan=False))["d"] == "inf"
    assert _plain(10**5000) == f"a number of {(10**5000).bit_length()} bits"


def test_decisions_say_what_they_are():
    decision = Verifier.frozen().verify(Example("u", "", ("",), "teal"))
    assert (decision.correct, decision.incorrect, decision.abstained) == (False, False, True)
    assert decision.verdict is Verdict.ABSTAIN


def test_digest_tells_inputs_apart():
    assert digest_of(OPEN) == digest_of(Example("other id", "", ("teal",), "a kind of blue", label=1))
    assert digest_of(OPEN) != digest_of(Example("o", "x", ("teal",), "a kind of blue"))
    assert digest_of(OPEN) != digest_of(Example("o", "", ("teal",), "a kind of blue", options={"A": "b"}))
