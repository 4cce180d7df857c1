"""Several answers: reading, kinds, comparison with and without order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.comparison import Comparison, Outcome
from verifier.objects import collection
from verifier.objects.collection import Collection

CALM = settings(max_examples=60, deadline=None, derandomize=True)


def read(text: str) -> Collection:
    found = collection.read(Answer(text)) or collection.single(Answer(text))
    assert found is not None, text
    return found


def both_ways(a: str, b: str, ordered: bool | None = None) -> Comparison:
    result, turned = (collection.compare(x, y, ordered) for x, y in ((read(a), read(b)), (read(b), read(a))))
    assert result.outcome is turned.outcome, (a, b, result, turned)
    return result


@pytest.mark.parametrize(
    ("text", "kind", "names", "texts"),
    [
        ("{4, 5}", "set", (), ("4", "5")),
        ("\\left\\{4, 5\\right\\}", "set", (), ("4", "5")),
        ("m \\in \\{4, 5\\}", "set", ("m",), ("4", "5")),
        ("(2, -5)", "tuple", (), ("2", "-5")),
        ("\\langle 2, 0, 7 \\rangle", "tuple", (), ("2", "0", "7")),
        ("<2, 0, 7>", "tuple", (), ("2", "0", "7")),
        ("(r,s) = (8, 3)", "tuple", ("(r,s)",), ("8", "3")),
        ("[6, 7, 8]", "list", (), ("6", "7", "8")),
        ("6, 7, and 8", "sequence", (), ("6", "7", "8")),
        ("6,\\ 7 \\text{ and } 8", "sequence", (), ("6", "7", "8")),
        ("6; 7; 8", "sequence", (), ("6", "7", "8")),
        ("\\boxed{6}, \\boxed{7} and \\boxed{8}", "sequence", (), ("6", "7", "8")),
        ("6和7", "sequence", (), ("6", "7")),
        ("1,200, 3,450 and 15", "sequence", (), ("1200", "3450", "15")),
        ("1, 234", "sequence", (), ("1", "234")),
        ("t=7 or t=-2", "alternatives", ("t",), ("7", "-2")),
        ("7or-2", "alternatives", (), ("7", "-2")),
        ("t=7, -2, 5", "sequence", ("t",), ("7", "-2", "5")),
        ("\\pm 12", "alternatives", (), ("12", "-12")),
        ("x = 1 \\pm \\sqrt{3}", "alternatives", ("x",), ("1 + sqrt(3)", "1 - sqrt(3)")),
        ("p = 4, q = 9", "assignments", ("p", "q"), ("4", "9")),
        ("x_{1} = 4, x_2 = 9", "assignments", ("x_1", "x_2"), ("4", "9")),
        ("(1) a = 3; (2) b = 8", "assignments", ("(1)", "(2)"), ("3", "8")),
        ("x=1, y=2 or x=3, y=4", "sequence", ("(x,y)",), ("(1, 2)", "(3, 4)")),
        ("\\begin{bmatrix}1 & 2 \\\\ 3 & 4\\end{bmatrix}", "matrix", (), ("[1, 2]", "[3, 4]")),
        ("[[1, 2], [3, 4]]", "matrix", (), ("[1, 2]", "[3, 4]")),
        ("12 hens and 5 cows", "sequence", (), ("12 hens", "5 cows")),
    ],
)
def test_reading(text: str, kind: str, names: tuple[str, ...], texts: tuple[str, ...]) -> None:
    found = collection.read(Answer(text))
    assert found is not None
    assert (found.kind, found.names, found.texts) == (kind, names, texts)
    assert collection.read(Answer(collection.show(found))) == found


@pytest.mark.parametrize(
    "text",
    [
        "7",
        "12,345",
        "1,234,567",
        "100,200,300",
        "[3, 8)",
        "(-\\infty, 3)",
        "x < 1 or x > 3",
        "{x | x > 1, x < 5}",
        "9.81 \\pm 0.02",
        "a or the other",
        "First we add the two numbers, and after that we divide the whole sum by the third one",
        "It is so. And then, not",
        "(1, 2",
        "1, 2)",
        "\\begin{vmatrix}1 & 2 \\\\ 3 & 4\\end{vmatrix}",
    ],
)
def test_other_answers_are_no_collection(text: str) -> None:
    assert collection.read(Answer(text)) is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("{-1, 3}", "a = 3 \\text{ or } a = -1"),
        ("\\pm 12", "x = 12 or x = -12"),
        ("5 \\pm \\sqrt{2}", "\\{5-\\sqrt2,\\ 5+\\sqrt2\\}"),
        ("{1, 2, 2}", "{2, 1}"),
        ("(3, pi/2)", "\\left(3, \\frac{\\pi}{2}\\right)"),
        ("(4, 9)", "p = 4, q = 9"),
        ("p = 4, q = 9", "q = 9 and p = 4"),
        ("p=4,q=9;p=1,q=2", "(4, 9), (1, 2)"),
        ("x_1 = 4, x_2 = 9", "9, 4"),
        ("[[1, 2], [3, 4]]", "\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}"),
        ("A = \\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}"),
        ("(4, 7)", "\\begin{pmatrix}4\\\\7\\end{pmatrix}"),
        ("{(1, 2), (3, 4)}", "{(3,4), (1,2)}"),
        ("14, 27, and 60", "14, 27 and 60"),
        ("12 hens and 5 cows", "5 cows, 12 hens"),
        ("t = 7, -2", "-2, 7"),
        ("(1) 3; (2) 8", "(1) a = 3 (2) b = 8"),
        ("{5}", "5"),
        ("1/2, 3", "0.5, 3"),
        ("30°, 150°", "pi/6, 5pi/6"),
        ("3 cm, 4 cm", "30 mm, 40 mm"),
        ("2, 5, 8, ...", "2, 5, 8, \\ldots"),
    ],
)
def test_equal(a: str, b: str) -> None:
    assert both_ways(a, b).equal


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("{-1, 3}", "{1, 3}"),
        ("(3, pi/2)", "(3, 3pi/4)"),
        ("(1, 2)", "(2, 1)"),
        ("[1, 2, 3]", "[1, 3, 2]"),
        ("64 and 125", "125"),
        ("{1, 2}", "{1, 2, 3}"),
        ("[[1, 2], [3, 4]]", "[[1, 3], [2, 4]]"),
        ("[[1, 2], [3, 4]]", "[[1, 2, 3], [3, 4, 5]]"),
        ("p = 4, q = 9", "p = 9, q = 4"),
        ("(1) 3; (2) 8", "(1) 8; (2) 3"),
        ("12 hens and 5 cows", "5 hens and 12 cows"),
        ("(1, 2), (3, 4)", "(1, 2), (4, 3)"),
        ("\\pm 12", "12"),
        ("1, 1, 2", "1, 2, 3"),
    ],
)
def test_different(a: str, b: str) -> None:
    assert both_ways(a, b).different


@pytest.mark.parametrize(
    ("a", "b", "step"),
    [
        ("-3, 1, 4", "4, -3, 1", "order"),
        ("1, 1, 2", "1, 2", "multiplicity"),
        ("(1, 3)", "{1, 3}", "kind"),
        ("(1, 3)", "[1, 3]", "kind"),
        ("\\begin{pmatrix}4 & 7\\end{pmatrix}", "\\begin{pmatrix}4\\\\7\\end{pmatrix}", "orientation"),
        ("p = 4, q = 9", "9, 4", "names"),
        ("x_1 = 4, x_2 = 9", "x_1 = 9, x_2 = 4", "numbering"),
        ("t = 1, 2", "u = 1, 2", "names"),
        ("2, 4, \\ldots, 2n", "2, 4, 6, \\ldots, 2n", "ellipsis"),
        ("0,6", "0,60", "decimal_comma"),
        ("0,6", "06", "decimal_comma"),
        ("1, 234", "1234", "digits"),
        ("Lima, Peru", "Lima", "words"),
        ("Lima and Quito", "Lima and Bogota", "items"),
        ("50%, 20%", "50, 20", "items"),
        ("5%", "5% or 0.05", "multiplicity"),
        ("50%", "50% or 50", "restated"),
    ],
)
def test_unknown(a: str, b: str, step: str) -> None:
    result = both_ways(a, b)
    assert (result.outcome, result.step) == (Outcome.UNKNOWN, step)


def test_a_point_is_counted_once() -> None:
    a, b = read("(1, 2), (3, 4)"), read("(3, 4), (1, 2), (3, 4)")
    assert collection.compare(a, b, ordered=False).equal and collection.compare(b, a, ordered=False).equal
    assert collection.compare(read("1, 2"), read("2, 1, 2"), ordered=False).unknown


def test_order_by_criterion() -> None:
    assert both_ways("-3, 1, 4", "4, -3, 1", ordered=False).equal
    assert both_ways("-3, 1, 4", "4, -3, 1", ordered=True).different
    assert both_ways("[1, 2, 3]", "{3, 1, 2}", ordered=False).equal


def test_rounding_is_reported_as_such() -> None:
    assert both_ways("{1/3, 2}", "{0.333, 2}").rounded
    assert both_ways("(1/3, 2)", "(0.34, 2)").different


def test_items_keep_the_ask_and_an_item_test_may_be_given() -> None:
    ask = Ask("How many of each?")
    found = collection.read(Answer("7 cats and 2 dogs", ask))
    assert found is not None and all(item.ask is ask for item in found.items)
    never = collection.compare(found, read("7 cats and 3 dogs"), items=lambda a, b: Comparison(Outcome.UNKNOWN, "test"))
    assert never.unknown


values = st.one_of(
    st.integers(-99, 99).map(str),
    st.tuples(st.integers(-9, 9), st.integers(2, 9)).map(lambda pair: f"\\frac{{{pair[0]}}}{{{pair[1]}}}"),
    st.integers(2, 50).map(lambda n: f"\\sqrt{{{n}}}"),
)


@CALM
@given(
    st.lists(values, min_size=2, max_size=6),
    st.randoms(use_true_random=False),
    st.sampled_from(["set", "tuple", "sequence", "or"]),
)
def test_rewriting_and_printing(items: list[str], random, kind: str) -> None:  # type: ignore[no-untyped-def]
    shuffled = list(items)
    random.shuffle(shuffled)
    form = {"set": "\\{%s\\}", "tuple": "(%s)", "sequence": "%s", "or": "%s"}[kind]
    joint = " or " if kind == "or" else ", "
    a, b = read(form % joint.join(items)), read(form % joint.join(shuffled))
    assert collection.read(Answer(collection.show(a))) == a
    assert collection.compare(a, a).equal
    result = collection.compare(a, b)
    assert result.outcome is collection.compare(b, a).outcome
    if kind in ("set", "or"):
        assert result.equal
    assert not collection.compare(a, b, ordered=False).different or kind == "tuple"
    changed = read(form % joint.join([*items[:-1], f"{items[-1]}+1000"]))
    assert collection.compare(a, changed, ordered=False).different


@CALM
@given(st.text(alphabet="12ab,;(){}[]\\ =±or.\n&-", max_size=40))
def test_any_text_reads_or_does_not(text: str) -> None:
    found = collection.read(Answer(text))
    if found is not None:
        collection.show(found)
        assert not collection.compare(found, found).different
