"""Chemical formulae and reactions: cautious reading, comparing as written, printing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.comparison import Outcome
from verifier.objects import chemistry
from verifier.objects.chemistry import Chemistry, compare, show


def read(text: str, question: str = "") -> Chemistry | None:
    return chemistry.read(Answer(text, Ask(question)))


def must(text: str, question: str = "") -> Chemistry:
    found = read(text, question)
    assert found is not None, text
    return found


CASES = r"""
\mathrm{H_3PO_4} | H3PO4 | equal
\mathrm{CO_3^{2-}} | CO3 2- | equal
CO32- | CO_3^{2-} | equal
CO₃²⁻ | CO3^{2-} | equal
Ba(OH)2 | \ce{Ba(OH)2} | equal
MgSO4·7H2O | \mathrm{MgSO_4 \cdot 7H_2O} | equal
MgSO4·7H2O | MgSO4·6H2O | different
C₂H₆O | C2H6O | equal
^{13}_6C | {}^{13}_{6}\mathrm{C} | equal
^{13}C | ^{12}C | different
HCOOCH3 | C2H4O2 | unknown
K2HXO3 | K3XO3 | different
Cu2+ | Cu^{2+} | equal
Cu2+ | Cu^{+} | different
NH4+ | NH_4^+ | equal
N3- | N^{3-} | unknown
[Fe(CN)6]4- | \mathrm{[Fe(CN)_6]^{4-}} | equal
Fe2(SO4)3 | Fe_2(SO_4)_3 | equal
H3PO4 | H3PO3 | different
NaCl(aq) | NaCl(s) | different
N2 + 3H2 -> 2NH3 | $\mathrm{3H_2 + N_2 \rightarrow 2NH_3}$ | equal
2N2 + 6H2 = 4NH3 | N2 + 3H2 → 2NH3 | equal
H2 + 1/2O2 -> H2O | 2H2 + O2 -> 2H2O | equal
N2 + H2 -> 2NH3 | N2 + 3H2 -> 2NH3 | different
2NH3 -> N2 + 3H2 | N2 + 3H2 -> 2NH3 | different
N2(g) + 3H2(g) -> 2NH3(g) | N2 + 3H2 -> 2NH3 | equal
2H2(g) + O2(g) -> 2H2O(l) | 2H2(g) + O2(g) -> 2H2O(g) | different
Cu -> Cu2+ + 2e- | Cu - 2e- -> Cu^{2+} | equal
2H2+O2=2H2O | 2H_2 + O_2 \longrightarrow 2H_2O | equal
N2 + 3H2 <=> 2NH3 | \ce{N2 + 3H2 <=> 2NH3} | equal
N2 + 3H2 <=> 2NH3 | N2 + 3H2 -> 2NH3 | unknown
2KClO_3 \xrightarrow{\Delta} 2KCl + 3O_2\uparrow | 2KClO3 -> 2KCl + 3O2 | equal
Ag+ + Cl- -> AgCl | Cl^- + Ag^+ \to AgCl | equal
Ba^{2+} + SO_4^{2-} = BaSO_4↓ | Ba2+ + SO42- = BaSO4 | equal
MnO4- + 8H+ + 5e- -> Mn2+ + 4H2O | \ce{5e^- + MnO4^- + 8H^+ -> 4H2O + Mn^2+} | equal
^{14}_6C -> ^{14}_7N + ^0_{-1}e | ^{14}_6C \to ^0_{-1}e + ^{14}_7N | equal
HCl -> H+ + Cl- | HCl + H2O -> H3O+ + Cl- | unknown
CO2 | N2 + 3H2 -> 2NH3 | unknown
"""


@pytest.mark.parametrize("case", CASES.strip().splitlines())
def test_compare(case: str) -> None:
    a, b, outcome = case.split(" | ")
    first, second = must(a), must(b)
    assert compare(first, second).outcome is Outcome(outcome), compare(first, second)
    assert compare(second, first).outcome is Outcome(outcome)
    for side in (first, second):
        assert compare(side, side).equal
        assert read(show(side)) == side, show(side)


NOT_CHEMISTRY = r"""He|In|No|I|C|A|VI|II|CIV|V6|U2|K9|C4|P(A)|V=IR|F=ma|P = I V|2C|A -> B|P -> Q|N|BC|NaCl|CO|Co|x
Hello|2H|HIV|USA
B12|C_1|Na|(B)|C)|F(x)|5 N|10 C|3 K|OK|No2|B+C|C + 2|N = 5|10^5 N|5 Pa|NO|Fe|I + C = 4|K_1|C(5)|S = P + K|UN|B, C
[[A]]|->
=|+ H2|\ce{|H2O -> |H_{}2|^|_|2|H0|H01|⟨2-⟩|Na⟨⟩|⟪1,x⟫H|a2b|h2o"""


@pytest.mark.parametrize("text", NOT_CHEMISTRY.replace("\n", "|").split("|"))
def test_not_chemistry(text: str) -> None:
    assert read(text) is None


def test_choices_are_no_elements() -> None:
    question = "Which of these chemical reactions release heat?"
    for text in ("AC", "B", "(B) 10", "(C) 35 K", "A C D", "In 1776"):
        assert read(text, question) is None, text
    assert read("HF", question) is not None
    assert read("HF", question + "\nA. ice\nB. salt\nH. acid\nF. water") is None


def test_words_count_where_the_question_speaks_of_chemistry() -> None:
    for text in ("NaCl", "CO", "Co", "NO"):
        assert read(text) is None
        assert read(text, "What is the chemical formula of the product?") is not None
    assert read("K", "Which option is right: A or K?") is None
    assert read("K", "What is the chemical symbol of potassium?") is not None
    assert compare(must("CO", "Name the chemical formula."), must("Co", "Name the chemical formula.")).different


SYMBOLS = ["H", "Na", "C", "O", "Cl", "Fe", "S", "Ca", "N", "Mn"]
FORMULAE = st.lists(st.tuples(st.sampled_from(SYMBOLS), st.integers(1, 12)), min_size=2, max_size=5)


def plain(parts: list[tuple[str, int]]) -> str:
    return "".join(symbol + ("" if count == 1 else str(count)) for symbol, count in parts)


def marked(parts: list[tuple[str, int]]) -> str:
    return r"\mathrm{" + "".join(symbol + ("" if count == 1 else f"_{{{count}}}") for symbol, count in parts) + "}"


def lowered(parts: list[tuple[str, int]]) -> str:
    digits = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
    return "".join(symbol + ("" if count == 1 else str(count).translate(digits)) for symbol, count in parts)


@given(FORMULAE, st.integers(0, 4))
@settings(deadline=None, derandomize=True, max_examples=150)
def test_formatting_never_matters_and_counts_do(parts: list[tuple[str, int]], place: int) -> None:
    question = "Which chemical formula?"
    first = must(plain(parts), question)
    for text in (marked(parts), lowered(parts), rf"\ce{{{plain(parts)}}}", f"${marked(parts)}$"):
        assert compare(first, must(text, question)).equal, text
    place %= len(parts)
    changed = list(parts)
    changed[place] = (changed[place][0], changed[place][1] + 1)
    assert compare(first, must(plain(changed), question)).different


@given(st.lists(FORMULAE, min_size=2, max_size=4), st.integers(2, 5), st.randoms(use_true_random=False))
@settings(deadline=None, derandomize=True, max_examples=100)
def test_order_and_a_common_factor_are_free(
    species: list[list[tuple[str, int]]], times: int, shuffler: random.Random
) -> None:
    terms = [(i % 3 + 1, plain(parts)) for i, parts in enumerate(species)]
    products = [(2, "H2O"), (1, "CO2")]

    def text(scale: int, arrow: str) -> str:
        sides = []
        for side in (terms, products):
            shown = [f"{scale * count if scale * count > 1 else ''}{name}" for count, name in side]
            shuffler.shuffle(shown)
            sides.append(" + ".join(shown))
        return f"{sides[0]} {arrow} {sides[1]}"

    first = must(text(1, "->"))
    assert compare(first, must(text(times, r"\rightarrow"))).equal
    products[0] = (3, "H2O")
    assert not compare(first, must(text(1, "->"))).equal


PIECE_TEXT = r"""H2O|Na|Cl|->|=|+| |(aq)|(|)|[|]|^{2-}|_2|2|e-|⟨|⟪|\ce{|}|·|^|₂|²⁻|1/2|\mathrm|SO4|-|.|{|<=>|X|14|,"""
PIECES = PIECE_TEXT.split("|")


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=9).map("".join), st.text(max_size=40))
@settings(deadline=None, derandomize=True, max_examples=400)
def test_nothing_raises_and_what_is_read_prints(pieces: str, text: str) -> None:
    for source in (pieces, text, "(" * 5_000, "H" * 5_000, "((((((((H))))))))2"):
        found = read(source, "chemical")
        if found is not None:
            assert compare(found, found).equal
            assert read(show(found), "chemical") == found, (source, show(found))
