"""Plain numbers: reading in every notation, exact comparison, rounding as a relation of its own, printed forms."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.comparison import Outcome
from verifier.objects.number import (
    Number,
    compare,
    factor_of_scale,
    read,
    relative_difference,
    rounds_to,
    show,
)

CALM = settings(deadline=None, derandomize=True, max_examples=300)


def number(text: str) -> Number:
    found = read(Answer(text))
    assert found is not None, text
    return found


READ = {
    "5": ("5", "integer", None),
    "-5": ("-5", "integer", None),
    "+5": ("5", "integer", None),
    "\u22125": ("-5", "integer", None),
    "(63)": ("63", "integer", None),
    "3.14": ("157/50", "decimal", -2),
    ".5": ("1/2", "decimal", -1),
    "3.10": ("31/10", "decimal", -2),
    "5.": ("5", "integer", None),
    "1,234,567": ("1234567", "integer", None),
    "1,234.50": ("2469/2", "decimal", -2),
    r"7{,}400": ("7400", "integer", None),
    r"12\,500": ("12500", "integer", None),
    "12 500": ("12500", "integer", None),
    "12'500": ("12500", "integer", None),
    "12\u202f500": ("12500", "integer", None),
    "1.234.567": ("1234567", "integer", None),
    "1.234.567,89": ("123456789/100", "decimal", -2),
    "1.234,5": ("2469/2", "decimal", -1),
    "12 345,67": ("1234567/100", "decimal", -2),
    "1/2": ("1/2", "fraction", None),
    "-1/2": ("-1/2", "fraction", None),
    r"\frac{6}{4}": ("3/2", "fraction", None),
    r"-\dfrac{1}{2}": ("-1/2", "fraction", None),
    r"\frac{-1}{2}": ("-1/2", "fraction", None),
    "½": ("1/2", "fraction", None),
    "2½": ("5/2", "mixed", None),
    "2 1/2": ("5/2", "mixed", None),
    r"-2\frac{1}{2}": ("-5/2", "mixed", None),
    "6.02e23": ("602000000000000000000000", "scientific", 21),
    r"6.02 \times 10^{23}": ("602000000000000000000000", "scientific", 21),
    "6 × 10⁻⁴": ("3/5000", "scientific", -4),
    "-1.5E-3": ("-3/2000", "scientific", -4),
    r"10^{-4}": ("1/10000", "power", None),
    "10³": ("1000", "power", None),
    r"0.\overline{45}": ("5/11", "repeating", None),
    "0.(3)": ("1/3", "repeating", None),
    "0.1666...": ("1/6", "repeating", None),
    "36%": ("9/25", "percent", None),
    r"36\%": ("9/25", "percent", None),
    "36 percent": ("9/25", "percent", None),
    "7.80%": ("39/500", "percent", -4),
    "fifty percent": ("1/2", "percent", None),
    "百分之三十六": ("9/25", "percent", None),
    "six": ("6", "word", None),
    "Twenty-one": ("21", "word", None),
    "twelve hundred": ("1200", "word", None),
    "one hundred and five": ("105", "word", None),
    "two million three hundred thousand four": ("2300004", "word", None),
    "minus five": ("-5", "word", None),
    "half": ("1/2", "word", None),
    "two thirds": ("2/3", "word", None),
    "three quarters": ("3/4", "word", None),
    "three and a half": ("7/2", "word", None),
    "two point five": ("5/2", "word", None),
    "a hundred": ("100", "word", None),
    "a dozen": ("12", "word", None),
    "六": ("6", "word", None),
    "十二": ("12", "word", None),
    "二十": ("20", "word", None),
    "一百零五": ("105", "word", None),
    "三千": ("3000", "word", None),
    "一万二千三百四十五": ("12345", "word", None),
    "两亿零三万": ("200030000", "word", None),
    "1.2万": ("12000", "scientific", 3),
    "3百万": ("3000000", "scientific", 6),
    "1.5 million": ("1500000", "scientific", 5),
    "3 thousand": ("3000", "scientific", 3),
    "三点一四": ("157/50", "word", None),
    "四分之三": ("3/4", "word", None),
    "负七": ("-7", "word", None),
    "\uff11\uff12": ("12", "integer", None),
    r"$\boxed{42}$": ("42", "integer", None),
    "**42**": ("42", "integer", None),
}


@pytest.mark.parametrize("text", READ)
def test_read(text: str) -> None:
    found = number(text)
    value, form, ulp = READ[text]
    assert (found.value, found.form, found.ulp) == (Fraction(value), form, ulp)
    assert number(show(found)) == found


NO_NUMBER = [
    *(
        "",
        " ",
        "x",
        "e",
        "pi",
        "$5",
        r"\$5",
        "€5",
        "5 cm",
        "5 apples",
        "5 kg",
        "1,2,3",
        "1, 2",
        "(1,2)",
        "{5}",
        "[5]",
        "1:2",
    ),
    *(
        "1/0",
        "1/2/3",
        "2+3",
        "2*3",
        "5!",
        r"\sqrt{4}",
        "x=5",
        "5 or 6",
        "5 10",
        "12,34,567",
        "1,23,456",
        "1e",
        "--5",
        "1.2.3",
    ),
    *(
        "third",
        "twenty third",
        "hundred",
        "twenty twenty",
        "one two",
        "and",
        "a",
        "minus",
        "six hundred hundred",
        "ten and",
    ),
    *(
        "一百五",
        "十十",
        "万",
        "点五",
        "第三",
        "六个",
        "٣",
        "1/2%x",
        "2/3%",
        "60°",
        "101_2",
        "∞",
        "NaN",
        "inf",
        "None",
        "0x1F",
    ),
    *(
        "about",
        "≈",
        "≈ x",
        "~ ~ 5",
        "05,7",
        "15:30",
        "2027-01-07",
        "1/2/2027",
        "3.14159...",
        "1.5(3)",
        "5e5e5",
        "1_000",
    ),
    "9" * 2_000,
    "1e999999",
]


@pytest.mark.parametrize("text", NO_NUMBER)
def test_not_a_number(text: str) -> None:
    assert read(Answer(text)) is None


def test_marks() -> None:
    assert number("049").leading_zeros == 1
    assert number("0160").leading_zeros == 1
    assert number("0").leading_zeros == 0
    assert number("000").leading_zeros == 2
    assert number("10").leading_zeros == 0
    for text in ("approximately 3.14", "≈ 3.14", "about 3.14", "~3.14", r"\approx 3.14", "大约3.14", "约 3.14"):
        assert number(text).approximate and not number(text).exact
    assert number("3.14").significant == 3
    assert number("0.0050").significant == 2
    assert number("6.02e23").significant == 3
    assert number("0.0").significant == 0
    assert number("5").significant is None
    assert number(r"\frac{6}{4}").written == (6, 4)
    assert number("1,234").other == Fraction(1234, 1000)
    assert number("12.500").other == 12500
    assert number("0.500").other is None
    assert number("5,7").ambiguous == "list"
    assert number("1,234,567").ambiguous == ""


COMPARED = [
    ("5", "5.0", "equal", "rational"),
    ("0.5", r"\frac12", "equal", "rational"),
    ("3492/6", "582", "equal", "rational"),
    ("1e3", "1000", "equal", "rational"),
    ("36%", "0.36", "equal", "rational"),
    ("36%", "36.0%", "equal", "rational"),
    ("six", "6", "equal", "rational"),
    ("六", "6", "equal", "rational"),
    ("1.2万", "12000", "equal", "rational"),
    (r"0.\overline{3}", r"\frac13", "equal", "rational"),
    ("2½", "2.5", "equal", "rational"),
    ("12,000", "12000", "equal", "rational"),
    ("-0", "0", "equal", "rational"),
    ("049", "49", "equal", "rational"),
    ("1/3", "0.33", "rounded", "last digit"),
    ("2/3", "0.67", "rounded", "last digit"),
    ("3.142857", "22/7", "rounded", "last digit"),
    ("0.125", "0.12", "rounded", "last digit"),
    ("0.125", "0.13", "rounded", "last digit"),
    ("6.02e23", "6.022e23", "rounded", "last digit"),
    ("1.23e5", "123456", "rounded", "last digit"),
    ("about 7", "7.3", "rounded", "last digit"),
    ("36%", "0.364", "different", "rational"),
    ("36.0%", "0.3603", "rounded", "last digit"),
    ("-2/3", "-0.67", "rounded", "last digit"),
    ("7", "7.3", "different", "rational"),
    ("1/3", "0.34", "different", "rational"),
    ("3.1429", "3.1428", "different", "rational"),
    ("0.5", "-0.5", "different", "rational"),
    ("33.14", "3.14", "different", "rational"),
    ("5,7", "57", "different", "rational"),
    ("0.28", "28", "different", "rational"),
    ("999999999999", "1000000000000", "different", "rational"),
    ("0.00000004", "0.00000009", "different", "rational"),
    ("9.11e-31", "1.67e-27", "different", "rational"),
    ("1e400", "1e-400", "different", "rational"),
    ("7.99", "7.9", "different", "rational"),
    ("36%", "36", "unknown", "percent"),
    ("0.28%", "0.28", "unknown", "percent"),
    ("12.500", "12500", "unknown", "separator"),
    ("1,234", "1.234", "unknown", "separator"),
    ("5,7", "5.7", "unknown", "list"),
    ("5,7", "5.70", "unknown", "list"),
    ("2/3", "0.66", "unknown", "truncated"),
    ("3.14159", "3.1415", "unknown", "truncated"),
    ("0.0", "0.04", "unknown", "vanishes"),
]


@pytest.mark.parametrize(("a", "b", "outcome", "step"), COMPARED)
def test_compare(a: str, b: str, outcome: str, step: str) -> None:
    for first, second in ((a, b), (b, a)):
        found = compare(number(first), number(second))
        assert (found.outcome, found.step) == (Outcome(outcome), step)


def test_one_and_two_is_never_twelve() -> None:
    assert read(Answer("1,2")) != read(Answer("12"))
    assert number("1,2").value != 12
    assert compare(number("1,2"), number("12")).different


def test_rounds_to() -> None:
    assert rounds_to(number("3.14159"), number("3.14"), decimals=2)
    assert not rounds_to(number("3.14159"), number("3.1"), decimals=2)
    assert rounds_to(number("0.125"), number("0.12"), decimals=2)  # half even
    assert rounds_to(number("0.125"), number("0.13"), decimals=2)  # half up
    assert rounds_to(number("-0.125"), number("-0.13"), decimals=2)
    assert not rounds_to(number("0.125"), number("-0.125"), decimals=2)
    assert rounds_to(number("1234"), number("1200"), sig_figs=2)
    assert not rounds_to(number("1234"), number("1300"), sig_figs=2)
    assert rounds_to(number("9.99"), number("10"), sig_figs=2)
    assert rounds_to(number("0.00123"), number("0.0012"), sig_figs=2)
    assert not rounds_to(number("0"), number("0.001"), sig_figs=2)
    assert rounds_to(number("1/3"), number("0.33"), nearest=Fraction(1, 100))
    assert rounds_to(number("14"), number("10"), nearest=Fraction(10))
    assert rounds_to(number("15"), number("20"), nearest=Fraction(10))
    assert not rounds_to(number("16"), number("10"), nearest=Fraction(10))
    with pytest.raises(ValueError, match="sig_figs"):
        rounds_to(number("1"), number("1"))
    with pytest.raises(ValueError, match="positive"):
        rounds_to(number("1"), number("1"), nearest=Fraction(0))


def test_scales() -> None:
    assert factor_of_scale(number("2500"), number("2.5")) == 1000
    assert factor_of_scale(number("2.5"), number("2500")) == Fraction(1, 1000)
    assert factor_of_scale(number("1"), number("60")) == Fraction(1, 60)
    assert factor_of_scale(number("7200"), number("2")) == 3600
    assert factor_of_scale(number("2"), number("24")) == Fraction(1, 12)
    for a, b in (("2", "2"), ("0", "5"), ("5", "0"), ("-5", "50"), ("5", "20"), ("3", "6"), ("11", "10")):
        assert factor_of_scale(number(a), number(b)) is None
    assert relative_difference(number("99"), number("100")) == Fraction(1, 100)
    assert relative_difference(number("0"), number("0")) == 0
    assert relative_difference(number("1"), number("0")) is None


# ---- properties ----

_signs = st.sampled_from(["", "-"])
_digit_strings = st.integers(0, 10**9).map(str)
_texts = st.one_of(
    st.tuples(_signs, _digit_strings).map("".join),
    st.tuples(_signs, st.integers(0, 9999).map(str), st.just("."), st.text("0123456789", min_size=1, max_size=6)).map(
        "".join
    ),
    st.tuples(_signs, st.integers(0, 999), st.integers(1, 999)).map(lambda t: f"{t[0]}{t[1]}/{t[2]}"),
    st.tuples(_signs, st.integers(-99, 99), st.integers(1, 99)).map(lambda t: rf"{t[0]}\frac{{{t[1]}}}{{{t[2]}}}"),
    st.tuples(_signs, st.integers(1, 99), st.integers(1, 8)).map(lambda t: f"{t[0]}{t[1]} {t[2]}/9"),
    st.tuples(_signs, st.integers(1, 9999), st.integers(-30, 30)).map(
        lambda t: rf"{t[0]}{t[1] / 1000}\times 10^{{{t[2]}}}"
    ),
    st.tuples(_signs, st.integers(0, 9999), st.sampled_from(["%", r"\%", ".50%", " percent", ",5%"])).map(
        lambda t: f"{t[0]}{t[1]}{t[2]}"
    ),
    st.tuples(_signs, st.integers(1000, 10**9)).map(lambda t: f"{t[0]}{t[1]:,}"),
    st.tuples(_signs, st.integers(0, 99), st.integers(0, 9999)).map(lambda t: f"{t[0]}{t[1]},{t[2]}"),
    st.tuples(st.integers(0, 99), st.integers(1, 999)).map(lambda t: rf"{t[0]}.\overline{{{t[1]}}}"),
    st.integers(-40, 40).map(lambda e: f"10^{{{e}}}"),
    st.tuples(st.just("≈ "), _digit_strings, st.sampled_from(["", ".5", "%", "/7"])).map("".join),
    st.integers(-(10**12), 10**12).map(lambda n: show(Number(n, 1, "word"))),
    st.tuples(st.integers(-50, 50), st.integers(2, 30)).map(
        lambda t: show(Number(*Fraction(*t).as_integer_ratio(), "word"))
    ),
    st.integers(0, 10**6).map(lambda n: f"0{n}"),
)


@given(_texts)
@CALM
def test_show_is_read_back(text: str) -> None:
    found = read(Answer(text))
    if found is not None:
        assert read(Answer(show(found))) == found, (text, show(found))


@given(_texts, _texts)
@CALM
def test_compare_is_symmetric_and_reflexive(a: str, b: str) -> None:
    first, second = read(Answer(a)), read(Answer(b))
    if first is None or second is None:
        return
    one, other = compare(first, second), compare(second, first)
    assert (one.outcome, one.step) == (other.outcome, other.step)
    assert compare(first, first).equal
    if first.value == second.value and "list" not in (first.ambiguous, second.ambiguous):
        assert one.equal


@given(st.fractions(max_denominator=500), st.integers(0, 5))
@CALM
def test_a_rounded_decimal_is_rounded(value: Fraction, places: int) -> None:
    scaled = round(abs(value) * 10**places)
    text = f"{'-' if value < 0 else ''}{scaled // 10**places}" + (f".{scaled % 10**places:0{places}}" if places else "")
    exact = Number(*value.as_integer_ratio(), "fraction", written=value.as_integer_ratio())
    found = compare(exact, number(text))
    if Fraction(text) == value:
        assert found.equal
    elif places == 0:
        assert found.different
    else:
        assert found.rounded or scaled == 0
    assert rounds_to(exact, number(text), decimals=places)


@given(
    st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-9999, max_value=9999),
    st.sampled_from([-1, 1]),
)
@CALM
def test_a_changed_digit_is_different(value: object, step: int) -> None:
    text = f"{value:.4f}"
    other = str(Fraction(text) + Fraction(step, 10_000))
    assert not compare(number(text), number(other)).equal
    assert not compare(number(text), number(other)).rounded


@given(st.integers(0, 10**14))
@CALM
def test_words_of_every_integer(n: int) -> None:
    assert number(show(Number(n, 1, "word"))).value == n


@given(st.text(max_size=30))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_any_text(text: str) -> None:
    found = read(Answer(text))
    if found is not None:
        assert number(show(found)) == found


@pytest.mark.parametrize(
    "text",
    [
        "9" * 1_000_000,
        "1," * 100_000,
        "0." + "3" * 500_000,
        "-" * 50_000,
        "one " * 5_000,
        "一" * 50_000,
        "1 000 " * 500,
        "百分之" * 500,
        "about " * 900,
    ],
)
def test_hostile_text_costs_little(text: str) -> None:
    start = time.perf_counter()
    assert read(Answer(text)) is None
    assert time.perf_counter() - start < 0.1


def test_same_answer_as_a_reading_of_its_value() -> None:
    assert compare(number("1e400"), number("1" + "0" * 400)).equal
    assert compare(number("0." + "1" * 300), number("0." + "1" * 299 + "2")).different
