"""Whether a figure of a text may tell a value."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verifier.figures import figures, nowhere


def test_figures() -> None:
    found = list(figures(r"1,250 and .5, then 3/4, \frac{2}{5} and -7"))
    assert found == [1250, Fraction(1, 2), 3, Fraction(3, 4), Fraction(2, 5), 7]


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("So there are 21 dogs.", "35", True),
        ("3 of 5 parts, so 35 dogs.", "35", False),
        ("It takes 2 hours, so it ends soon.", "120", False),  # in minutes
        ("So the share is 0.35.", "35", False),  # in percent
        ("About 35.4 of them.", "35", False),  # rounded
        ("So there are three dozen.", "35", False),  # words may tell it
        (r"So it is 2\pi.", "6.28", False),  # a formula may come to it
        (r"So it is 2\pi.", "9", True),
        ("So there are 21 dogs." * 2_000, "35", False),  # too long to tell
        ("Nothing.", "0", False),
    ],
)
def test_nowhere(text: str, value: str, *, expected: bool) -> None:
    assert nowhere(text, Fraction(value)) is expected
