"""Equations, inequalities and definitions."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.comparison import Comparison
from verifier.grammar import parse
from verifier.objects import relation
from verifier.objects.relation import Relation, apart, assigned, compare
from verifier.tree import Tree


def read(text: str) -> Relation:
    found = relation.of(parse(text))
    assert found is not None, text
    return found


def both(a: str, b: str) -> Comparison:
    first, second = read(a), read(b)
    there, back = compare(first, second), compare(second, first)
    assert there.outcome == back.outcome, (a, b, there, back)
    assert compare(first, first).equal and compare(second, second).equal
    return there


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("6x+3y-12=0", "y=4-2x"),
        ("x=5", "5=x"),
        ("f(x)=x^2+1", "f(t)=1+t^2"),
        ("g(x)=(x+1)^2", "g(x)=x^2+2x+1"),
        ("y/x=3", "y=3x"),
        ("E=\\frac{1}{2}mv^2", "2E=v^2m"),
        ("F(R+h)^2=GMm", "F=\\frac{GMm}{(R+h)^2}"),
        ("x^2+y^2-4x=5", "(x-2)^2+y^2=9"),
        ("\\sin^2(x)+y=1", "y=\\cos^2 x"),
        ("A=bh", "hb=A"),
        ("y=3x-1", "f(x)=3x-1"),
        ("v=\\sqrt{2gh}", "v=\\sqrt{2}\\sqrt{gh}"),
        ("x=\\frac{8}{2}=4", "x=4"),
        ("2<x", "x>2"),
        ("-3x\\le 6", "x\\ge -2"),
        ("1<x\\le 5", "5\\ge x>1"),
        ("2x+3y<6", "6-2x-3y>0"),
        ("x^2<9", "9>x^2"),
        ("x\\ne 4", "4\\ne x"),
        ("\\frac{dy}{dx}=2x", "y'=2x"),
        ("f'(x)=2x", "2x=\\frac{df}{dx}"),
        ("x\\equiv 3\\pmod 5", "x\\equiv 8\\pmod 5"),
        ("x\\equiv -2\\pmod 5", "x\\equiv 3\\pmod 5"),
        ("x\\in A", "x+0\\in A"),
    ],
)
def test_equal(a: str, b: str) -> None:
    assert both(a, b).equal


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("6x+3y-12=0", "y=4+2x"),
        ("x=5", "x=6"),
        ("f(x)=x^2+1", "f(x)=x^2-1"),
        ("y=3x", "y=3x+1"),
        ("x^2+y^2=9", "x^2+y^2=16"),
        ("x^2=9", "x=3"),
        ("x>2", "x<2"),
        ("x>2", "x\\ge 2"),
        ("x>2", "x>3"),
        ("2x+3y<6", "2x+3y>6"),
        ("x^2<9", "x^2>9"),
        ("x=3", "x>3"),
        ("x\\ne 4", "x\\ne 5"),
        ("E=\\frac{1}{2}mv^2", "E=mv^2"),
        ("x\\equiv 3\\pmod 5", "x\\equiv 4\\pmod 5"),
        ("x\\equiv 1\\pmod 2", "x\\equiv 1\\pmod 4"),
    ],
)
def test_different(a: str, b: str) -> None:
    assert both(a, b).different


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("x=2", "y=2"),
        ("xy=2x", "y=2"),
        ("x=y", "x=z"),
        ("t^2=2s/a", "t=\\sqrt{2s/a}"),
        ("x\\approx 3", "x=4"),
        ("1<x<3", "1<x<4"),
        ("f(x)=2x", "y=3x"),
        ("R\\le 2L", "|R|\\le 2L"),
        ("x\\in A", "x\\notin A"),
        ("x\\in A", "x\\in B"),
        ("x\\in A", "x=A"),
    ],
)
def test_left_open(a: str, b: str) -> None:
    assert both(a, b).unknown


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("e^{3x}=0", "e^{3x}+C=0"),
        ("\\sin(2x)<0", "\\sin(2x)+C<0"),
        ("x^2=2", "x^2+y=2"),
        ("x>1", "x+y>1"),
    ],
)
def test_apart(a: str, b: str) -> None:
    assert apart(read(a), read(b)) and apart(read(b), read(a))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("x=1", "y=1"),
        ("x=1", "x+0y=1"),
        ("0=0", "y=y"),
        ("x^2=2", "y^2x^2=2y^2"),
        ("x>1", "x\\ne y"),
        ("x\\in A", "x+y\\in A"),
        ("x=y", "2x=2y"),
    ],
)
def test_not_apart(a: str, b: str) -> None:
    assert not apart(read(a), read(b)) and not apart(read(b), read(a))


@pytest.mark.parametrize(("a", "b"), [("x=2.65", "x=\\sqrt{7}"), ("x<0.33", "x<1/3"), ("y=1.414x+2", "y=\\sqrt{2}x+2")])
def test_rounded(a: str, b: str) -> None:
    assert both(a, b).rounded


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("x=3", "x", "3"),
        ("3=x", "x", "3"),
        ("f(x)=c*x", "f", "c*x"),
        ("P(2)=1/6", "P", "1/6"),
        ("x=6/2=3", "x", "3"),
        ("x=7/3\\approx 2.33", "x", "7/3"),
        ("x\\approx 2.33", "x", "2.33"),
        ("f(1)+f(2)=7", "f", "7"),
        ("|AB|=5", "AB", "5"),
        ("\\frac{AB}{CD}=5", "AB/CD", "5"),
    ],
)
def test_assigned(text: str, name: str, value: str) -> None:
    assert assigned(read(text)) == (name, parse(value))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("x=3", "x"),
        ("2x=4", ""),
        ("x<2y", "x"),
        ("dy/dx=2x", "y'"),
        ("y''=2", "y''"),
        ("f'(x)=2x", "f'"),
        ("x=x+1", "x"),
    ],
)
def test_solved_for(text: str, name: str) -> None:
    assert relation.solved_for(read(text)) == name


@pytest.mark.parametrize(
    "text", ["2x+z=1", "x=x+1", "7=11a+c", "x<3", "x+1=3", "x=3=4", "x=1<2", "x^2=4", "f(x)=f(y)+1", "\\frac{y}{x}=2"]
)
def test_nothing_assigned(text: str) -> None:
    assert assigned(read(text)) is None


@pytest.mark.parametrize("text", ["3", "x=\\pm 2", "x=1,y=2", "x\\in\\{1,2\\}", "(1,2)", "a:b=1:2", "", "x="])
def test_no_relation(text: str) -> None:
    assert Answer(text).relation is None


@pytest.mark.parametrize("text", ["x=3", "2x+3y<=6", "1<x<=5", "f(x)=x^2", "x!=4"])
def test_printed_form_reads_back(text: str) -> None:
    found = read(text)
    assert read(relation.show(found)) == found


_whole = st.integers(-9, 9).filter(bool)


def line(p: int, q: int, r: int) -> tuple[Tree, Tree]:
    """p x + q y and r."""
    x, y = ("sym", "x"), ("sym", "y")
    return ("add", ("mul", ("num", p, 1), x), ("mul", ("num", q, 1), y)), ("num", r, 1)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(_whole, _whole, st.integers(-9, 9), _whole, st.sampled_from(("=", "<", "<=", ">", ">=")))
def test_scaling(p: int, q: int, r: int, factor: int, op: str) -> None:
    left, right = line(p, q, r)
    first = relation.of(("rel", op, left, right))
    scaled = relation.of(("rel", op, *line(p * factor, q * factor, r * factor)))
    moved = relation.of(("rel", op, ("add", left, ("neg", right)), ("num", 0, 1)))
    shifted = relation.of(("rel", op, left, ("num", r + 1, 1)))
    assert first is not None and scaled is not None and moved is not None and shifted is not None
    assert compare(first, moved).equal
    assert compare(first, shifted).different
    if op == "=" or factor > 0:
        assert compare(first, scaled).equal
    else:
        assert compare(first, scaled).different


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_outcome_agrees_with_a_rational_point(seed: int) -> None:
    """Whoever calls two linear inequalities equal finds no grid point that tells them apart."""
    r = random.Random(seed)
    made = [(r.choice((-2, -1, 1, 2)), r.choice((-2, -1, 1, 2)), r.randint(-3, 3), r.choice(("<", "<="))) for _ in "ab"]
    first, second = (relation.of(("rel", op, *line(p, q, c))) for p, q, c, op in made)
    assert first is not None and second is not None
    result = compare(first, second)
    grid = [(Fraction(x, 2), Fraction(y, 2)) for x in range(-9, 10) for y in range(-9, 10)]

    def holds(p: int, q: int, c: int, op: str, x: Fraction, y: Fraction) -> bool:
        return p * x + q * y < c or (op == "<=" and p * x + q * y == c)

    apart = any(holds(*made[0], x, y) != holds(*made[1], x, y) for x, y in grid)
    assert not (result.equal and apart)
    assert not (result.different and not apart)
