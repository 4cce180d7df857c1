"""Case-sensitive identifiers: what is one, what is not, and when a difference is proved."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.comparison import Outcome
from verifier.objects import identifier
from verifier.objects.identifier import Identifier, compare, show


def read(text: str, question: str = "") -> Identifier | None:
    return identifier.read(Answer(text, Ask(question)))


def must(text: str, question: str = "") -> Identifier:
    found = read(text, question)
    assert found is not None, text
    return found


CASES = r"""
RrYy | \mathrm{RrYy} | equal
RrYy | RRYy | different
RrYy | rryy | unknown
RrYy | YyRr | unknown
ZCuSn10 | \text{ZCuSn10} | equal
ZCuSn10 | ZCuSN10 | different
ZCuSn10 | ZCuSn20 | different
ZCuSn10 | ZCUSN10 | unknown
D_{4h} | D_{4h} | equal
D_{4h} | D4h | equal
D_{4h} | D_{2h} | different
^2P_3 | {}^{2}P_{3} | equal
^2P_3 | ^2P_1 | different
X^BX^b | X^{B}X^{b} | equal
X^BX^b | X^bX^b | different
BRCA2 | brca2 | unknown
BRCA2 | BRCA1 | different
setup.py | setup.py | equal
setup.py | Setup.py | unknown
0x1F | 0x1f | equal
0x1F | 0x2F | different
GPT-3 | GPT3 | unknown
SARS-CoV-2 | SARS-COV-2 | unknown
"""


@pytest.mark.parametrize("case", CASES.strip().splitlines())
def test_compare(case: str) -> None:
    a, b, outcome = case.split(" | ")
    question = "Which genotype?" if b == "rryy" else ""
    first, second = must(a), must(b, question)
    if b != "rryy":
        assert compare(first, second).outcome is Outcome(outcome), compare(first, second)
        assert compare(second, first).outcome is Outcome(outcome)
    for side in (first, second):
        assert compare(side, side).equal
        assert read(show(side), question) == side, show(side)


def test_case_of_genotypes() -> None:
    question = "What is the genotype of the offspring?"
    assert compare(must("RrYy", question), must("rryy", question)).different
    assert read("aabb") is None
    assert must("aabb", question).kind == "genotype"


NOT_IDENTIFIERS = r"""Paris|USA|42|5km|3GB|2x|x1|x_1|x^2|3pm|1st|1990s|2.5e3|iPhone|McDonald|A|AB|pH|x2y3|T_d|C_2|a_n
n!|1/2|A1|T1
2^{10}|v_{max}|hello world|Q3|3D|1080p|O(n^2)|e^{2x}|101_2|10^5|x^2y^3|aabb|AABB|12:30|1e-5|2e5|x+1|F16|0.5m
\frac{1}{2}|$|_|^|.
book|noon|3.14.15|$5|50%|-7|a.b|°C"""


@pytest.mark.parametrize("text", NOT_IDENTIFIERS.replace("\n", "|").split("|"))
def test_not_an_identifier(text: str) -> None:
    assert read(text) is None


PIECE_TEXT = r"""A|a|B|b|1|23|_|^|{|}|_{6h}|\mathrm{|\text{|.|py|0x|-|/|:|X^a|Y|$| |é|二|Cu"""
PIECES = PIECE_TEXT.split("|")


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=9).map("".join), st.text(max_size=40))
@settings(deadline=None, derandomize=True, max_examples=400)
def test_nothing_raises_and_what_is_read_prints(pieces: str, text: str) -> None:
    for source in (pieces, text, "A1" * 5_000, "_" * 5_000):
        found = read(source)
        if found is not None:
            assert compare(found, found).equal
            assert read(show(found)) == found, (source, show(found))
