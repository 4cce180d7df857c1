"""What is made when first needed."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verifier
from verifier.ask import Ask
from verifier.lazy import LONG, LazyPattern, LongPattern, once
from verifier.leads import leads


class Counted:
    """Counts how often its attribute is computed."""

    def __init__(self):
        self.times = 0

    @once
    def doubled(self):
        """Twice two."""
        self.times += 1
        return 4


def test_an_attribute_is_computed_once():
    counted = Counted()
    assert counted.doubled == counted.doubled == 4 and counted.times == 1
    assert Counted.doubled.__doc__ == "Twice two." and Counted().times == 0


def test_what_is_kept_travels_with_the_object():
    ask = Ask("Which is a prime? (A) 33 (B) 35 (C) 37 (D) 39")
    assert ask.letters == "ABCD" and pickle.loads(pickle.dumps(ask.letters)) == "ABCD"
    assert "wants" not in vars(ask) and ask.wants == "choice" and vars(ask)["wants"] == "choice"


def test_an_error_is_raised_again():
    class Failing:
        @once
        def value(self):
            raise ValueError("each time")

    failing = Failing()
    for _ in range(2):
        with pytest.raises(ValueError, match="each time"):
            _ = failing.value


def test_a_lazy_pattern_is_a_pattern():
    lazy, eager = LazyPattern(r"(t)ea|(c)offee", re.I), re.compile(r"(t)ea|(c)offee", re.I)
    text = "Tea, then coffee"
    assert lazy.findall(text) == eager.findall(text) and lazy.sub("-", text) == eager.sub("-", text)
    assert lazy.search(text).span() == (0, 3) and lazy.match("coffee").group() == "coffee"
    assert lazy.fullmatch("tea!") is None and lazy.split("a tea b") == eager.split("a tea b")
    assert [match.start() for match in lazy.finditer(text)] == [0, 10]
    assert lazy.search is lazy.search


def long_patterns():
    """Every pattern of the engine that long texts are searched for, by its place."""
    found = {}
    for module in pkgutil.walk_packages(verifier.__path__, "verifier."):
        if "__main__" in module.name:
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, LongPattern):
                found[f"{module.name}.{name}"] = value
    return found


LONG_PATTERNS = long_patterns()
FILLER = "It was said of the others, and what they should be, that 12 < 13 holds; [[so]] they may. " * 2


def check_search(pattern, text):
    """A LongPattern finds in a text what its pattern does, within bounds too."""
    plain = re.compile(pattern._source, pattern._flags)
    for bounds in ((), (5,), (3, len(text) - 4), (len(text) // 3, len(text))):
        expected = plain.search(text, *bounds)
        found = pattern.search(text, *bounds)
        assert (found and found.regs) == (expected and expected.regs), (text, bounds)
        assert [m.regs for m in pattern.finditer(text, *bounds)] == [m.regs for m in plain.finditer(text, *bounds)]


def test_the_beginnings_of_matches_are_told():
    assert leads(r"\b(?:wait|waiting|no,)\b") == ("no,", "wait")
    assert leads(r"(?:the )?[Aa]nswers? is", re.I) == ("answer i", "answers ", "the answ")
    assert leads(r"(?i)THE answer|(?:an?|one) answer") == ("a answer", "an answe", "one answ", "the answ")
    assert leads(r"(?<=x)<(/?)(?:think|thought)>") == ("</", "<t")
    assert leads(r"(?:[A-Z] )?cat") == leads(r"\w+er than") == leads(r"(?:^|\n)?") == leads(r"É", re.I) == ()
    assert leads(r"a{2,3}b") == ("a",)


@pytest.mark.parametrize("place", LONG_PATTERNS)
def test_a_long_pattern_finds_what_its_pattern_finds(place):
    pattern = LONG_PATTERNS[place]
    assert pattern._leads, "no match of it begins with one of a few literals: make it a LazyPattern"
    assert len(FILLER) > LONG
    for lead in pattern._leads:
        check_search(pattern, f"{FILLER}{lead} {lead.upper()}{FILLER}{lead}")

    @settings(max_examples=40)
    @given(st.lists(st.from_regex(re.compile(pattern._source, pattern._flags)), min_size=1, max_size=3), st.booleans())
    def check(texts, first):
        check_search(pattern, "".join(texts) + FILLER if first else FILLER + " ".join(texts))

    check()


@pytest.mark.parametrize("text", ["K so ſo", "İ wait, actually", "ı think that is wrong, ſorry", "ﬀ İİİ sorry, wait"])
def test_letters_of_other_scripts_hide_no_match(text):
    for pattern in (
        LongPattern(r"\b(?:sorry|wait|actually|so|i think|k)\b", re.I),
        LongPattern(r"(?i)\b(?:sorry|wait|actually|so|i think|k)\b"),
    ):
        check_search(pattern, FILLER + text)
        check_search(pattern, text + FILLER)
