"""Replies to verdicts: exactly one, or none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.fallback.parser import READERS
from verifier.fallback.profiles import load_profile
from verifier.fallback.voting import majority
from verifier.rule import Verdict

YES, NO = Verdict.CORRECT, Verdict.INCORRECT

REPLIES = [
    ("generic", '{"verdict": "correct"}', YES),
    ("generic", '{"reference": "4", "final_answer": "four", "verdict": "correct"}', YES),
    ("generic", '```json\n{"verdict": "incorrect"}\n```', NO),
    ("generic", "Correct.", YES),
    ("generic", "**Incorrect**", NO),
    ("generic", "The units agree.\nVerdict: Correct", YES),
    ("generic", "Verdict: Correct\nVerdict: correct", YES),
    ("generic", "<think>It looks incorrect. Verdict: incorrect</think>\nVerdict: correct", YES),
    ("generic", "Verdict: Correct\nOn reflection.\nVerdict: Incorrect", None),
    ("generic", '{"verdict": "correct", "verdict": "incorrect"}', None),
    ("generic", '{"verdict": "correct"} {"verdict": "incorrect"}', None),
    ("generic", '{"verdict": true}', None),
    ("generic", '{"verdict": "correct"', None),
    ("generic", '["verdict"]', None),
    ("generic", "It is not correct", None),
    ("generic", "Verdict: correct or incorrect", None),
    ("generic", "<think>Verdict: correct", None),
    ("generic", "", None),
    ("xverify", "Correct", YES),
    ("xverify", " incorrect\n", NO),
    ("xverify", "Judgement: Incorrect", NO),
    ("xverify", "Correct, or perhaps Incorrect", None),
    ("compass", "A", YES),
    ("compass", "(B)", NO),
    ("compass", "C", NO),
    ("compass", "The values differ.\n\\boxed{B}", NO),
    ("compass", "Final Judgment: \\boxed{A} or \\boxed{B}", None),
    ("compass", "Judgement: A", YES),
    ("compass", "D", None),
    ("compass", "A response like this", None),
    ("tiger", "Both are 7.\nFinal Decision: Yes", YES),
    ("tiger", "**Final Decision: No**", NO),
    ("tiger", "Final Decision: Yes\nFinal Decision: No", None),
    ("tiger", "Yes", None),
]


@pytest.mark.parametrize(("profile", "reply", "verdict"), REPLIES)
def test_a_reply_has_one_verdict_or_none(profile, reply, verdict):
    assert load_profile(profile).read(reply) is verdict


@pytest.mark.parametrize("profile", sorted(READERS))
@given(reply=st.text(max_size=200) | st.text(alphabet='{}":<>/thinkcorrectinverdict \n', max_size=200))
@settings(deadline=None, derandomize=True, max_examples=150)
def test_reading_never_raises(profile, reply):
    assert READERS[profile](reply) in (YES, NO, None)


@pytest.mark.parametrize("profile", sorted(READERS))
def test_long_replies_are_read_in_linear_time(profile):
    for reply in ("<think>" * 20_000, "{" * 100_000, "verdict:" * 20_000, "\\boxed{" * 20_000, "*" * 200_000):
        assert READERS[profile](reply) is None


def test_votes():
    assert majority([YES, NO, YES]) == (YES, "")
    assert majority([NO, None, None]) == (NO, "")
    assert majority([YES, NO]) == (None, "tie")
    assert majority([YES, NO, None]) == (None, "tie")
    assert majority([None, None]) == (None, "unparseable")
