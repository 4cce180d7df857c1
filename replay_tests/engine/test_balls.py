"""Equality of trees: exact values, residues, balls, and what stays undecided."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
import threading
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier import balls
from verifier.balls import compare
from verifier.derivative import NoDerivativeError, derivative
from verifier.exact import exact
from verifier.grammar import parse
from verifier.residues import Residues

ROOT = Path(__file__).resolve().parent.parent.parent

EQUAL = [
    ("x^2+2x+1", "(x+1)^2", "rational"),
    ("(x^2-9)/(x-3)", "x+3", "rational"),
    ("3492/6", "582", "rational"),
    ("0.125", "1/8", "rational"),
    ("12.5%", "1/8", "rational"),
    ("\\sqrt[3]{-27}", "-3", "rational"),
    ("\\binom{9}{4}", "126", "rational"),
    ("7!", "5040", "rational"),
    ("\\sum_{k=1}^{20} k^2", "2870", "rational"),
    ("10^{10^{10}}", "10^{10^{10}} \\cdot 1", "rational"),
    ("(x+1)^{400}", "(1+x)^{200}(x+1)^{200}", "rational"),
    ("e^{x+1}", "\\exp(1+x)", "residues"),
    ("(\\sqrt{x})^3", "x^{3/2}", "residues"),
    ("f(2x)+1", "1+f(x+x)", "residues"),
    ("\\sum_{k=1}^{n} k x^k", "\\sum_{j=1}^{n} x^j j", "residues"),
    ("\\sum_{k=1}^{n} a_k", "\\sum_{j=1}^{n} a_j", "residues"),
    ("\\sum_{k=1}^{n} a_k a_{k+1}", "\\sum_{j=0}^{n-1} a_{j+1} a_{j+2}", "residues"),
    ("\\sum_{k=1}^{3} a_k", "a_1+a_2+a_3", "residues"),
    ("\\sum_{n=0}^{\\infty} \\frac{x^{n+1}}{n+1}", "\\sum_{k=1}^{\\infty} \\frac{x^k}{k}", "residues"),
    ("\\prod_{k=m}^{n} f(k)", "\\prod_{i=0}^{n-m} f(m+i)", "residues"),
    ("\\int_0^a \\sin(t^2) dt", "\\int_0^a \\sin(u^2) du", "residues"),
    ("\\sin^2 x+\\cos^2 x", "1", "balls"),
    ("\\sin(2x)", "2\\sin x\\cos x", "balls"),
    ("\\ln(x^3)", "3\\ln x", "balls"),
    ("(n+1)!", "(n+1) n!", "balls"),
    ("\\sum_{k=1}^{n} k", "n(n+1)/2", "balls"),
    ("\\int_0^x \\cos(t) dt", "\\sin(x)", "balls"),
    ("|x|^2", "x^2", "balls"),
    ("\\cosh(x)", "(e^x+e^{-x})/2", "balls"),
    ("\\sqrt{12}", "2\\sqrt{3}", "constants"),
    ("\\sqrt{6+2\\sqrt{5}}", "1+\\sqrt{5}", "constants"),
    ("\\cos(\\pi/3)", "1/2", "constants"),
    ("\\int_0^2 x^3 dx", "4", "constants"),
    ("i^3", "-i", "constants"),
    ("\\log_3 81", "4", "constants"),
    ("\\sin(30°)", "1/2", "constants"),
]

DIFFERENT = [
    ("x^2+2x+1", "(x+2)^2"),
    ("10^{10^{10}}", "10^{10^{10}}+1"),
    ("2^{3000}", "2^{3000}+1"),
    ("\\sqrt{2}", "1.41421356237309504880168872420969807857"),
    ("\\sin(2x)", "2\\sin x"),
    ("e^{2x}", "e^{x}"),
    ("\\frac{1}{2}\\ln x", "\\ln(x/2)"),
    ("x+10^{-40}", "x"),
    ("10^{-40}\\sin x", "2 \\cdot 10^{-40}\\sin x"),
    ("\\infty", "-\\infty"),
    ("\\infty", "12"),
    ("x", "x+y"),
    ("(10^{20})!", "(10^{20})!/7"),
]

UNDECIDED = [
    ("\\sqrt{x^2}", "x", "branch"),
    ("|x|", "x", "branch"),
    ("(x^2)^{3/2}", "x^3", "branch"),
    ("\\ln|x|", "\\ln x", "domain"),
    ("x+1", "t+1", "symbols"),
    ("\\sqrt{(x-5)^2}", "5-x", "branch"),
    ("\\lfloor x \\rfloor \\sqrt{x}", "\\lfloor x \\rfloor \\arcsin x", "domain"),
    ("\\sin(n\\pi)+x", "x", "integers"),
    ("\\sum_{k=1}^{n} a_k", "n*a_k", "unread"),
    ("\\sum_{i=1}^{4} a_{ij}", "\\sum_{j=1}^{4} a_{ij}", "unread"),
    ("\\int_0^1 f_x dx", "f_x", "unread"),
    ("f(x)", "2x", "call"),
    ("f(x)+1", "f(x)+2", "call"),
    ("\\log 1000", "3", "log base"),
    ("(10^{20})!", "(10^{20})!+1", "budget"),
    ("1/(x-x)", "x", "undefined"),
    ("\\sum_{n=1}^{\\infty} 1/n^2", "\\pi^2/6", "unread"),
    ("(-8)^{1/3}", "1+i\\sqrt{3}", "branch"),
]


@pytest.mark.parametrize(("a", "b", "step"), EQUAL)
def test_equal(a: str, b: str, step: str) -> None:
    first, second = parse(a), parse(b)
    for result in (compare(first, second), compare(second, first)):
        assert result.equal and result.step == step, result


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_different(a: str, b: str) -> None:
    first, second = parse(a), parse(b)
    assert compare(first, second).different and compare(second, first).different


@pytest.mark.parametrize(("a", "b", "step"), UNDECIDED)
def test_undecided(a: str, b: str, step: str) -> None:
    first, second = parse(a), parse(b)
    for result in (compare(first, second), compare(second, first)):
        assert result.unknown and result.step == step, result


def test_exact() -> None:
    assert balls.exact(parse("3/4 - 1/4")) == Fraction(1, 2)
    assert exact(parse("4^{-1/2}")) == (1, 2)
    for text in ("x", "\\sqrt{2}", "1/0", "10^{10^{10}}", "0^0", "\\pi"):
        assert balls.exact(parse(text)) is None


def test_value() -> None:
    assert balls.value(parse("\\sqrt{2}"), 200).real.str(20) == "[1.4142135623730950488 +/- 1.69e-21]"
    assert balls.value(parse("x^2"), point={"x": 3}) == 9
    assert balls.value(parse("x^2")) is None
    assert balls.value(parse("1/0")) is None


def test_closed_and_decimal() -> None:
    assert (
        balls.closed(parse("\\sum_{k=1}^{3} k")) and not balls.closed(parse("f(2)")) and not balls.closed(parse("2x"))
    )
    assert balls.has_decimal(parse("2.5x")) and not balls.has_decimal(parse("5/2"))


def test_decimal_log() -> None:
    # The same convention on both sides first, and no claim where it decides.
    assert compare(parse("\\log(x^2)"), parse("2\\log x")).equal
    assert compare(parse("\\log x"), parse("\\ln x")).equal
    assert compare(parse("\\log 100"), parse("5")).different


@pytest.mark.parametrize(
    ("of", "result"),
    [
        ("x^3", "3x^2"),
        ("\\sin(x^2)", "2x\\cos(x^2)"),
        ("x^x", "x^x(\\ln x+1)"),
        ("\\sqrt{1+x^2}", "x/\\sqrt{1+x^2}"),
        ("\\atan(x)", "1/(1+x^2)"),
        ("(x+1)/(x+2)", "1/(x+2)^2"),
        ("\\asin(x)", "1/\\sqrt{1-x^2}"),
        ("\\log_2 x", "1/(x\\ln 2)"),
    ],
)
def test_derivative(of: str, result: str) -> None:
    tree = parse(of.replace("\\a", "arc"))
    assert compare(derivative(tree, "x"), parse(result)).equal


def test_no_derivative() -> None:
    with pytest.raises(NoDerivativeError):
        derivative(parse("\\lfloor x \\rfloor"), "x")


def test_residues_depend_on_arguments_not_on_spelling() -> None:
    residues = Residues()
    assert residues.of(parse("\\sin(x+x)")) == residues.of(parse("\\sin(2x)"))
    assert residues.of(parse("\\sin(x)")) != residues.of(parse("\\cos(x)"))
    assert residues.opaque


def test_another_thread_and_process() -> None:
    pair = ("\\sin(2x)", "2\\sin x\\cos x")
    here = compare(parse(pair[0]), parse(pair[1]))
    found: list[object] = []

    def work() -> None:
        found.extend(compare(parse(pair[0]), parse(pair[1])) for _ in range(50))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 200 and all(result == here for result in found)
    code = (
        "from verifier.balls import compare; from verifier.grammar import parse;"
        f"r = compare(parse({pair[0]!r}), parse({pair[1]!r})); print(r.outcome, r.step, dict(r.evidence))"
    )
    printed = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed.strip() == f"{here.outcome} {here.step} {dict(here.evidence)}"


def test_flint_precision_is_left_alone() -> None:
    from flint import ctx

    before = ctx.prec
    compare(parse("\\sqrt{12}"), parse("2\\sqrt{3}"))
    assert ctx.prec == before


def test_light_import() -> None:
    code = (
        "import sys; from verifier.balls import compare; from verifier.exact import exact;"
        "a = ('add', ('sym', 'x'), ('num', 1, 1)); b = ('add', ('num', 1, 1), ('sym', 'x'));"
        "assert compare(a, b).equal; print('flint' in sys.modules, 'sympy' in sys.modules)"
    )
    printed = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed.split() == ["False", "False"]


HARD = [
    "10^{10^{10^{10}}}",
    "((9!)!)!",
    "e^{e^{e^{e^{10}}}}",
    "\\sin(10^{10^{10}})",
    "\\sum_{k=1}^{400} k^{400}",
    "\\sum_{i=1}^{400} \\sum_{j=1}^{400} \\frac{1}{i+j}",
    "\\int_0^1 \\sin(1/x) dx",
    "\\int_{-1}^{1} \\frac{1}{x} dx",
    "x^{x^{x^{x^x}}}",
    "\\frac{d^5}{dx^5} x^x",
    "\\tan(\\pi/2)",
    "0/0",
    "\\infty-\\infty",
    "+".join(f"x_{{{k}}}" for k in range(40)) + "+\\sqrt{x}",
]


@pytest.mark.parametrize("text", HARD)
def test_hard_input_ends(text: str) -> None:
    tree = parse(text)
    for other in (parse("3"), ("add", tree, ("num", 1, 1)), ("mul", ("num", 1, 1), tree)):
        assert compare(tree, other).outcome == compare(other, tree).outcome
    assert not compare(tree, ("add", tree, ("num", 1, 1))).equal


def test_too_deep() -> None:
    tree = ("sym", "x")
    for _ in range(5_000):
        tree = ("fn", "sin", tree)
    assert compare(tree, ("num", 1, 1)).step == "budget"


def test_not_values() -> None:
    for tree in (("matrix", ((("num", 1, 1),),)), ("text", "red"), ("const", "emptyset"), ("ellipsis",)):
        assert compare(tree, ("sym", "x")).unknown
        assert compare(tree, tree).equal


def _differential():  # type: ignore[no-untyped-def]
    spec = importlib.util.spec_from_file_location("differential", ROOT / "ci" / "differential.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_rewritten_is_never_different_and_perturbed_agrees_with_sympy(seed: int) -> None:
    made = _differential()
    r = random.Random(seed)
    tree = made.expression(r, 2)
    assert not compare(tree, made.rewritten(tree, r)).different
    other = made.perturbed(tree, r)
    result = compare(tree, other)
    assert result.outcome == compare(other, tree).outcome
    if result.equal:
        assert made.oracle(tree, other, r) != "apart"
    if result.different:
        assert made.oracle(tree, other, r) != "together"
