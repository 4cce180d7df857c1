"""Values apart as they stand: proved differences stay proved in every reading, and nothing equal is ever apart."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier import balls
from verifier.grammar import parse
from verifier.rewrite import renamed
from verifier.separation import apart, beyond_rounding, slash_further

ROOT = Path(__file__).resolve().parent.parent.parent


def both(a: str, b: str, slash: bool = False) -> bool:
    first, second = parse(a), parse(b)
    assert not apart(first, first, slash) and not apart(second, second, slash)
    there = apart(first, second, slash)
    assert there == apart(second, first, slash)
    return there


APART = [
    ("e^{3x}", "e^{3x}+C"),
    ("\\sin(4x)+C", "\\cos(4x)"),
    ("7", "(x-3)^2+7"),
    ("3/(x+2)", "s/(s+2)^2"),
    ("|x+4|-4", "|x+5|-5"),
    ("|x|", "x"),
    ("|x+300|-300", "|x+301|-301"),
    ("f(a)-f(b)", "f(b)-f(a)"),
    ("f^2(a)-g^3(b)", "f^3(a)-g^2(b)"),
    ("(f(a)-g(b))(x)", "(f(b)-g(a))(-x)"),
    ("x_1+2", "x_2+2"),
    ("\\angle PQR", "\\angle PRQ"),
    ("\\cos(\\pi x)", "(-1)^x"),
    ("2x+0.5", "3x+0.5"),
]


@pytest.mark.parametrize(("a", "b"), APART)
def test_apart(a: str, b: str) -> None:
    assert both(a, b)


NOT_APART = [
    ("x", "y"),
    ("1/m", "1/n"),
    ("(t-2)^2", "(x-2)^2"),
    ("X^2", "x^2"),
    ("x+C", "x+k"),
    ("ab", "b*a"),
    ("f(x)", "f(y)"),
    ("f(x)", "g(x)"),
    ("f(x)+g(x)", "f+g"),
    ("f^2(x)", "f(x)^2"),
    ("f(x+1)", "f x+f"),
    ("f(g(x))", "g(f(x))"),  # apart for most functions, but not where f and g are multiplications
    ("\\int f(x)dx", "\\int g(x)dx"),
    ("f'(x)", "f(x)"),
    ("A\\subset B", "A\\subseteq B"),
    ("\\angle ABC", "\\angle CBA"),
    ("\\angle ABC", "\\angle B"),
    ("\\angle ABC", "\\angle DBC"),
    ("\\sqrt{x^2}", "x"),  # who writes no | | may think of positive x
    ("|v|", "v"),
    ("\\cos(\\pi n)", "(-1)^n"),
    ("\\log x", "\\lg x"),
    ("x_1+2x_2", "x_0+2x_1"),
]


@pytest.mark.parametrize(("a", "b"), NOT_APART)
def test_not_apart(a: str, b: str) -> None:
    assert not both(a, b)


def test_slash() -> None:
    assert slash_further(parse("1/2x+1")) == parse("1/(2x)+1")
    assert slash_further(parse("y-3/4 e^x")) == parse("y-3/(4 e^x)")
    assert both("1/16 e^{2x}-1", "1/16 e^{2x}+1", slash=True)
    assert both("1/2x", "2x", slash=True)
    assert not both("1/2x", "1/(2x)", slash=True)
    assert not both("1/2x", "x/2", slash=True)


def test_beyond_rounding() -> None:
    for a, b in [("0.5x^2", "0.5x^3"), ("2.5x+1", "2.5x+2"), ("1.2x+3", "1.2x^2+3.1"), ("4.0x-9.1", "6.0x-9.1")]:
        assert beyond_rounding(parse(a), parse(b)) and beyond_rounding(parse(b), parse(a)), (a, b)
    for a, b in [
        ("3.14x", "\\pi x"),
        ("0.3x+1", "x/3+1"),
        ("2.1x+1.4", "2.2x+1.4"),
        ("5x", "500.0x"),  # metres and centimetres
        ("0.5", "0.7"),
        ("x^{0.33}", "x^{1/3}"),
        ("0.5a", "0.7b"),
    ]:
        assert not beyond_rounding(parse(a), parse(b)), (a, b)


def _differential() -> ModuleType:
    spec = importlib.util.spec_from_file_location("differential", ROOT / "ci" / "differential.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MADE = _differential()


@given(st.integers(0, 10**6))
@settings(max_examples=80, deadline=None, derandomize=True)
def test_rewritten_and_renamed_are_never_apart(seed: int) -> None:
    r = random.Random(seed)
    tree = MADE.expression(r, 3)
    other = MADE.rewritten(tree, r)
    assert not apart(tree, other)
    names = sorted(balls.free_symbols(other))
    assert not apart(tree, renamed(other, {name: f"{name}_new" for name in names}))


@given(st.integers(0, 10**6))
@settings(max_examples=80, deadline=None, derandomize=True)
def test_perturbed_is_apart_only_where_sympy_finds_values_that_differ(seed: int) -> None:
    r = random.Random(seed)
    tree = MADE.expression(r, 2)
    other = MADE.perturbed(tree, r)
    if apart(tree, other):
        assert MADE.oracle(tree, other, r) != "together"
