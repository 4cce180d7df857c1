"""Values as Python and JSON write them."""

from __future__ import annotations

import json
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.objects import literal

SCALARS = st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(max_size=12)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
).filter(lambda value: isinstance(value, (list, dict)))


@given(VALUES)
def test_print_then_read_in_both_languages(value: object) -> None:
    for text in (literal.show(literal.Literal(value)), json.dumps(value)):
        if len(text) > literal.MAX_CHARACTERS:
            continue
        found = literal.read_text(text)
        assert found is not None, text
        assert literal.compare(found, literal.Literal(value)).equal


@given(VALUES, VALUES)
def test_comparison_is_symmetric_and_tells_values_apart(a: object, b: object) -> None:
    one, two = literal.Literal(a), literal.Literal(b)
    assert literal.compare(one, two).outcome is literal.compare(two, one).outcome
    if literal.compare(one, two).equal:
        assert a == b


@pytest.mark.parametrize(
    ("a", "b", "outcome"),
    [
        ("[1, True]", "[1, 1]", "different"),
        ("['1']", "[1]", "unknown"),
        ("(1, 2)", "[1, 2]", "unknown"),
        ("{1, 2}", "{2, 1}", "equal"),
        ("[0.1, 0.3]", "[0.1, 0.30000000000000004]", "unknown"),
        ("{'a': 1}", "{'a': 2}", "different"),
        ("'ab'", "'ba'", "different"),
        ("[]", "[0]", "different"),
    ],
)
def test_pairs(a: str, b: str, outcome: str) -> None:
    one, two = literal.read_text(a), literal.read_text(b)
    assert one is not None and two is not None
    assert literal.compare(one, two).outcome.value == outcome


@pytest.mark.parametrize(
    "text",
    ["[" * 5_000, "[" * 250 + "]" * 250, "[a, b]", "(x+1)", "f(1)", "[__import__('os')]", "'\\d'", "[1or 2]",
     "['" + "9" * 5_000 + "']", "[" + "9" * 1_900 + "]", "{[]: 1}", "'a", "\ud800[]", "[\x00]"],
)  # fmt: skip
def test_what_is_no_value_is_none_without_a_warning(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = literal.read_text(text)
    assert found is None or isinstance(found.value, list)
