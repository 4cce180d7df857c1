"""What is made when first needed."""

from __future__ import annotations

import pickle
import re

import pytest

from verifier.ask import Ask
from verifier.lazy import LazyPattern, once


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
