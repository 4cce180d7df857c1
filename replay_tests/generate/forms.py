"""Asked forms and units, antiderivatives, missing limits, labelled options, worked equations, growth rates."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from replay_tests.generate.frame import NAMES, Family, Record, present


def asked_forms(rng: Random) -> Iterator[Record]:
    """The question asks to factor or to expand: the other form, though equal, is no answer."""
    for _ in range(90):
        a, b = rng.sample([n for n in range(-9, 10) if n], 2)
        if a + b == 0:
            continue
        factored = f"(x{a:+d})(x{b:+d})"
        expanded = f"x^2{a + b:+d}x{a * b:+d}"
        factor = rng.random() < 0.5
        question = f"Factor {expanded}." if factor else f"Expand {factored}."
        right, wrong = (factored, expanded) if factor else (expanded, factored)
        good = rng.random() < 0.5
        swapped = f"(x{b:+d})(x{a:+d})" if factor else expanded
        shown = rng.choice([right, swapped]) if good else wrong
        yield Record(question, right, present(rng, shown), int(good), "expression", "none" if good else "form")


def antiderivatives(rng: Random) -> Iterator[Record]:
    """Antiderivatives that differ by a constant are one answer, those that differ by more are not."""
    for _ in range(70):
        a, n, c = rng.randrange(2, 9), rng.randrange(2, 6), rng.randrange(1, 30)
        question = f"Find an antiderivative of {a * n}x^{n - 1}."
        if rng.random() < 0.5:
            yield Record(
                question, f"{a}x^{n}", present(rng, f"{a}x^{n}{rng.choice([c, -c]):+d}"), 1, "expression", "none"
            )
        else:
            shown = rng.choice([f"{a + 1}x^{n}", f"{a * n}x^{n}", f"{a}x^{n + 1}"])
            yield Record(question, f"{a}x^{n}", present(rng, shown), 0, "expression", "factor or exponent")


def missing_values(rng: Random) -> Iterator[Record]:
    """No limit or solution exists; a number is then wrong, and so is denying one that exists."""
    for _ in range(80):
        n = rng.randrange(1, 60)
        question = f"Evaluate the limit of the sequence with index {rng.randrange(10, 99)}."
        exists, good = rng.random() < 0.5, rng.random() < 0.5
        absent = rng.choice(["does not exist", "DNE", "The limit does not exist"])
        reference = str(n) if exists else "does not exist"
        shown = (str(n) if exists else absent) if good else (absent if exists else str(n))
        plain = not shown.isdigit()
        yield Record(
            question,
            reference,
            present(rng, shown, plain_math=plain),
            int(good),
            "verdict",
            "none" if good else "existence",
        )


def asked_bases(rng: Random) -> Iterator[Record]:
    """The question names the base, so the digits alone are the answer."""
    for _ in range(70):
        n, base = rng.randrange(20, 400), rng.choice([2, 3, 5, 7, 8])
        digits, rest = "", n
        while rest:
            digits, rest = str(rest % base) + digits, rest // base
        good = rng.random() < 0.5
        shown = digits if good else rng.choice([str(n), digits[:-1] + str((int(digits[-1]) + 1) % base)])
        yield Record(
            f"Convert {n} to base {base}.",
            f"{digits}_{{{base}}}",
            present(rng, shown),
            int(good),
            "numeral",
            "none" if good else "other numeral",
        )


_UNITS = (("force", "N", "kg m/s^2", "J"), ("energy", "J", "N m", "W"), ("power", "W", "J/s", "J"), ("pressure", "Pa", "N/m^2", "N"), ("charge", "C", "A s", "A"), ("frequency", "Hz", "1/s", "s"))  # fmt: skip


def units(rng: Random) -> Iterator[Record]:
    """A unit is asked for, without a number."""
    for _ in range(60):
        name, unit, same, other = rng.choice(_UNITS)
        good = rng.random() < 0.5
        shown = rng.choice([unit, same]) if good else other
        question = (
            f"{rng.choice(NAMES)} writes down a value of {name}. In which SI unit is it, that is, what is its unit?"
        )
        yield Record(question, unit, present(rng, shown), int(good), "unit", "none" if good else "other unit")


def labelled(rng: Random) -> Iterator[Record]:
    """The reference is an option with its label; the question's options are not shown."""
    people = rng.sample(NAMES, 4)
    for _ in range(60):
        letter, name = rng.choice(list(zip("ABCD", people, strict=True)))
        good = rng.random() < 0.5
        shown = letter if good else rng.choice([other for other in "ABCD" if other != letter])
        text = rng.choice([shown, f"({shown})", f"{shown}."])
        yield Record(
            f"Who wins round {rng.randrange(1, 90)}?",
            f"({letter}) {name}",
            text,
            int(good),
            "choice",
            "none" if good else "other option",
        )


def worked(rng: Random) -> Iterator[Record]:
    """The answer is given as the end of a true equation."""
    for _ in range(80):
        a, b = rng.randrange(2, 30), rng.randrange(2, 12)
        value = Fraction(a, b)
        kind = rng.randrange(3)
        shown, reference = (
            (f"{a} \\cdot {b} = {a * b}", str(a * b)) if kind == 0
            else (f"{b}^3 = {b**3}", str(b**3)) if kind == 1
            else (f"\\frac{{{2 * a}}}{{{2 * b}}} = \\frac{{{value.numerator}}}{{{value.denominator}}}", str(value))
        )  # fmt: skip
        yield Record("What is the value?", reference, present(rng, shown), 1, "number", "none")


def single_values(rng: Random) -> Iterator[Record]:
    """Several values are the answer and one is given, or the other way round."""
    for _ in range(70):
        values = sorted(rng.sample(range(2, 99), 3))
        joined = f"{values[0]}, {values[1]} and {values[2]}"
        several = rng.random() < 0.5
        good = rng.random() < 0.3
        question = f"Find every number from the list that has property {rng.randrange(10, 99)}."
        reference = joined if several else str(values[0])
        shown = reference if good else (str(rng.choice(values)) if several else joined)
        yield Record(
            question, reference, present(rng, shown), int(good), "set", "none" if good else "missing or added item"
        )


def tolerances(rng: Random) -> Iterator[Record]:
    """The record states the tolerance."""
    for _ in range(60):
        n = rng.randrange(200, 900)
        percent = rng.choice([1, 2, 5])
        good = rng.random() < 0.5
        off = n * percent / 100 * (rng.uniform(0.1, 0.8) if good else rng.uniform(1.3, 3))
        yield Record(
            "What is the measured resistance in ohms?",
            str(n),
            present(rng, f"{n + off:.2f}"),
            int(good),
            "number",
            "none" if good else "beyond tolerance",
            extra={"criterion": {"rel_tol": percent / 100}},
        )


def sentences(rng: Random) -> Iterator[Record]:
    """A sentence that takes up the question and names the reference, or names somebody else."""
    things = ("harbour bridge", "city library", "northern lighthouse", "stone mill", "glass pavilion", "old theatre")
    for _ in range(120):
        thing, name, other = (
            rng.choice(things),
            rng.choice(NAMES),
            rng.choice(("Berg", "Silva", "Okafor", "Tanaka", "Novak")),
        )
        person = f"{name} {other}"
        shapes = (
            f"The {thing} was designed by {person}.",
            f"The {thing} was designed by {person} in the last century.",
            f"It is known that {person} designed the {thing}.",
        )
        yield Record(f"who designed the {thing}", person, rng.choice(shapes), 1, "text", "none")


_GROWTH = ("n", "n^2", "n^3", "n \\log n", "n^2 \\log n", "2^n", "3^n", "\\log n", "\\sqrt{n}", "n \\sqrt{n}")


def growth(rng: Random) -> Iterator[Record]:
    """Running times: constant factors and the base of a logarithm do not matter, powers do."""
    for _ in range(70):
        rate = rng.choice(_GROWTH)
        symbol = rng.choice(("O", "\\Theta"))
        good = rng.random() < 0.5
        shown = rate if good else rng.choice([other for other in _GROWTH if other != rate])
        if good and rng.random() < 0.7:
            shown = (
                shown.replace("\\log", "\\log_2")
                if "log" in shown
                else f"{rng.randrange(2, 9)}{shown}"
                if shown[0] != "\\" and shown[0].isalpha()
                else shown
            )
        question = f"Give the running time of procedure {rng.randrange(10, 99)}."
        yield Record(
            question,
            f"{symbol}({rate})",
            present(rng, f"{symbol}({shown})"),
            int(good),
            "growth",
            "none" if good else "other growth",
        )


def codes(rng: Random) -> Iterator[Record]:
    """Codes are their digits, leading zeros included."""
    for _ in range(50):
        code = f"{rng.randrange(1, 1000):04d}"
        good = rng.random() < 0.4
        shown = code if good else rng.choice([code.lstrip("0"), f"{(int(code) + 7) % 10000:04d}"])
        yield Record(
            "What is the four-digit PIN of the door?",
            code,
            present(rng, shown, plain_math=True),
            int(good),
            "identifier",
            "none" if good else "other digits",
        )


def years(rng: Random) -> Iterator[Record]:
    """Sentences that date what was asked: to the year, to another one, or to the year among others."""
    things = ("harbour bridge", "city library", "northern lighthouse", "stone mill", "glass pavilion", "old theatre")
    for _ in range(90):
        thing, year = rng.choice(things), rng.randrange(1500, 2020)
        good = rng.random() < 0.6
        told = year if good else year + rng.choice((-31, -12, -3, 5, 14))
        shapes = [
            f"The {thing} was opened to the public in {told}.",
            f"The {thing} was opened on May {rng.randrange(1, 29)}, {told}, after a long delay in its funding.",
            f"The mayor himself opened the {thing} in {told}; it has drawn visitors ever since.",
            f"It was in {told} that the {thing} was opened.",
        ]
        if not good:
            shapes.append(f"The {thing}, planned in {year}, was opened in {told}.")
            shapes.append(f"The {thing} was not opened in {year}; that came later.")
        question = f"When was the {thing} opened?"
        yield Record(question, str(year), rng.choice(shapes), int(good), "date", "none" if good else "other year")


def builders(rng: Random) -> Iterator[Record]:
    """Sentences about what was asked that name one person: the one, another, or both."""
    things = ("harbour bridge", "city library", "northern lighthouse", "stone mill", "glass pavilion", "old theatre")
    families = ("Berg", "Silva", "Okafor", "Tanaka", "Novak")
    for _ in range(90):
        thing = rng.choice(things)
        person, other = (f"{rng.choice(NAMES)} {family}" for family in rng.sample(families, 2))
        good = rng.random() < 0.6
        told = person if good else other
        shapes = [
            f"The {thing} was built by {told} over nine long winters.",
            f"{told} built the {thing} on marshy ground that everybody else had given up.",
            f"The {thing} was built in granite by {told}, who never lived to see it used.",
        ]
        if not good:
            shapes.append(f"The {thing} was built by {other} after plans by {person}.")
            shapes.append(f"{person} never built the {thing}.")
        question = rng.choice((f"Who built the {thing}?", f"who built the {thing}"))
        yield Record(question, person, rng.choice(shapes), int(good), "name", "none" if good else "other name")


FAMILIES: tuple[Family, ...] = (
    asked_forms, antiderivatives, missing_values, asked_bases, units, labelled, worked, single_values, tolerances, sentences, growth, codes,
    years, builders,
)  # fmt: skip
