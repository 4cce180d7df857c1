"""Numbers, percentages, rounding, units, currencies, ratios, numerals in other bases, dates and times."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from replay_tests.generate.frame import NAMES, THINGS, Family, Record, pick_other, present, spaced

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["_", "_", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_ZH = "零一二三四五六七八九"


def _words(n: int) -> str:
    if n < 20:
        return _ONES[n]
    return _TENS[n // 10] + (f"-{_ONES[n % 10]}" if n % 10 else "")


def _zh(n: int) -> str:
    if n < 10:
        return _ZH[n]
    tens, ones = divmod(n, 10)
    return ("" if tens == 1 else _ZH[tens]) + "十" + (_ZH[ones] if ones else "")


def integers(rng: Random) -> Iterator[Record]:
    """Counting problems: the same integer in other notations, and near misses."""
    for _ in range(260):
        name, thing = rng.choice(NAMES), rng.choice(THINGS)
        a, b = rng.randrange(2, 60), rng.randrange(3, 900)
        total = a * b
        question = f"{name} packs {a} boxes with {b} {thing} each. How many {thing} are packed in all?"
        forms = [str(total), f"{total} {thing}", f"${total}$", f"\\text{{{total}}}"]
        if total >= 1000:
            forms += [spaced(total), spaced(total).replace(",", "{,}")]
        good = rng.random() < 0.5
        if good:
            yield Record(question, str(total), present(rng, rng.choice(forms)), 1, "number", "none")
        else:
            wrong = pick_other(
                rng, [total + 1, total - 1, a * (b + 1), a + b, total + 10, int("9" + str(total)), -total], total
            )
            shown = rng.choice([str(wrong), f"{wrong} {thing}"])
            yield Record(question, str(total), present(rng, shown), 0, "number", "other number")


def number_words(rng: Random) -> Iterator[Record]:
    """Number words and Chinese numerals against digits."""
    for _ in range(70):
        n = rng.randrange(2, 100)
        good = rng.random() < 0.5
        shown = n if good else pick_other(rng, range(2, 100), n)  # type: ignore[arg-type]
        question = f"How many rows of chairs are there, if {n * 7} chairs stand in rows of 7?"
        yield Record(
            question,
            str(n),
            present(rng, _words(shown), plain_math=True),
            int(good),
            "number",
            "none" if good else "other number",
        )
    for _ in range(70):
        n = rng.randrange(2, 100)
        good = rng.random() < 0.5
        shown = n if good else pick_other(rng, range(2, 100), n)  # type: ignore[arg-type]
        question = f"{n * 6} 把椅子每排放 6 把，一共有几排？"
        text = rng.choice([_zh(shown), f"{shown}排", str(shown)])
        yield Record(
            question,
            str(n),
            present(rng, text, "zh", plain_math=True),
            int(good),
            "number",
            "none" if good else "other number",
            "zh",
        )


def fractions(rng: Random) -> Iterator[Record]:
    """A probability as a fraction, a decimal or a percentage; wrong ones are inverted, complemented or shifted."""
    for _ in range(240):
        q = rng.choice([2, 4, 5, 8, 10, 16, 20, 25, 40, 50])
        p = rng.randrange(1, q)
        value = Fraction(p, q)
        question = f"A drum holds {q} balls, {p} of them red. What is the probability of drawing a red ball?"
        reference = rng.choice(
            [
                f"\\frac{{{value.numerator}}}{{{value.denominator}}}",
                f"{value.numerator}/{value.denominator}",
                f"{float(value):g}",
            ]
        )
        if rng.random() < 0.5:
            shown = rng.choice(
                [
                    f"{p}/{q}",
                    f"\\frac{{{p}}}{{{q}}}",
                    f"\\dfrac{{{p}}}{{{q}}}",
                    f"{float(value):g}",
                    f"{float(value * 100):g}\\%",
                ]
            )
            yield Record(question, reference, present(rng, shown), 1, "number", "none")
        else:
            wrong = pick_other(
                rng, [1 - value, value / 2, value + Fraction(1, 7), value * 3 / 4, Fraction(1, q + 7)], value
            )
            shown = f"\\frac{{{wrong.numerator}}}{{{wrong.denominator}}}"
            yield Record(question, reference, present(rng, shown), 0, "number", "other number")


def mixed_and_repeating(rng: Random) -> Iterator[Record]:
    """Mixed numbers and repeating decimals against fractions."""
    for _ in range(80):
        w, q = rng.randrange(1, 9), rng.choice([2, 3, 4, 5, 7, 8])
        p = rng.randrange(1, q)
        value = w + Fraction(p, q)
        f = Fraction(p, q)
        question = f"A rope of {value.numerator} metres is cut into {value.denominator} equal parts. How many metres long is each part?"
        good = rng.random() < 0.5
        whole = w if good else w + rng.choice([1, 2])
        shown = rng.choice(
            [f"{whole}\\frac{{{f.numerator}}}{{{f.denominator}}}", f"{whole} {f.numerator}/{f.denominator}"]
        )
        yield Record(
            question,
            f"\\frac{{{value.numerator}}}{{{value.denominator}}}",
            present(rng, shown),
            int(good),
            "number",
            "none" if good else "other number",
        )
    for _ in range(60):
        digits = rng.choice([3, 9, 11, 33])
        n = rng.randrange(1, digits)
        value = Fraction(n, digits)
        if value.denominator in (1, 2, 5, 10):
            continue
        length = 1 if 9 % value.denominator == 0 else 2
        block = str(n * (10**length - 1) // digits).rjust(length, "0")
        good = rng.random() < 0.5
        other = str((int(block) + 1) % 10**length).rjust(length, "0")
        shown = f"0.\\overline{{{block if good else other}}}"
        yield Record(
            f"What is {n} divided by {digits}?",
            f"\\frac{{{value.numerator}}}{{{value.denominator}}}",
            present(rng, shown),
            int(good),
            "number",
            "none" if good else "other number",
        )


def scientific(rng: Random) -> Iterator[Record]:
    """Scientific notation in its spellings; wrong exponents and signs."""
    for _ in range(160):
        mantissa = rng.randrange(101, 999)
        exponent = rng.choice([-31, -19, -12, -9, -6, 5, 6, 8, 12, 23])
        head = f"{mantissa // 100}.{mantissa % 100:02d}"
        question = "Give the measured value in scientific notation to three significant figures."
        reference = rng.choice([f"{head} \\times 10^{{{exponent}}}", f"{head}e{exponent}"])
        good = rng.random() < 0.5
        if good:
            e, h = exponent, head
        else:
            e, h = rng.choice(
                [
                    (exponent + 1, head),
                    (-exponent, head),
                    (exponent, f"{(mantissa // 100) % 9 + 1}.{mantissa % 100:02d}"),
                    (exponent - 3, head),
                ]
            )
        shown = rng.choice(
            [
                f"{h}e{e}",
                f"{h}E{e:+d}",
                f"{h} x 10^{e}",
                f"{h}*10^({e})",
                f"{h} \\cdot 10^{{{e}}}",
                f"{h}\\times10^{{{e}}}",
            ]
        )
        yield Record(question, reference, present(rng, shown), int(good), "number", "none" if good else "magnitude")


def rounding(rng: Random) -> Iterator[Record]:
    """A precision is asked: the rounded value is right, another value is not."""
    for _ in range(140):
        p, q = rng.randrange(10, 400), rng.choice([7, 11, 13, 17, 19, 23])
        places = rng.choice([2, 3])
        value = Fraction(p, q)
        scaled = round(value * 10**places)
        reference = f"{scaled / 10**places:.{places}f}"
        word = {2: "two", 3: "three"}[places]
        question = f"Compute {p}/{q}. Round your answer to {word} decimal places."
        if rng.random() < 0.5:
            yield Record(
                question, reference, present(rng, rng.choice([reference, f"\\approx {reference}"])), 1, "number", "none"
            )
        else:
            off = scaled + rng.choice([10**places, -(10**places), 3 * 10**places]) * rng.choice([1, 2])
            yield Record(
                question, reference, present(rng, f"{off / 10**places:.{places}f}"), 0, "number", "other number"
            )


# unit, word forms, another unit of the same kind and the exact factor to it, a unit of another kind
_UNITS = (
    ("km", ("km", "kilometers", "kilometres"), ("m", 1000), "kg"),
    ("m", ("m", "meters", "metres", "\\mathrm{~m}"), ("cm", 100), "s"),
    ("kg", ("kg", "kilograms"), ("g", 1000), "m"),
    ("h", ("h", "hours"), ("min", 60), "km"),
    ("L", ("L", "liters", "litres"), ("mL", 1000), "kg"),
    ("kJ", ("kJ", "kilojoules"), ("J", 1000), "N"),
    ("m^2", ("m^2", "square meters", "m²"), ("cm^2", 10000), "m^3"),
    ("kPa", ("kPa", "kilopascals"), ("Pa", 1000), "V"),
)


def quantities(rng: Random) -> Iterator[Record]:
    """Quantities: unit spellings and conversions; wrong unit, wrong dimension, wrong number."""
    for _ in range(320):
        unit, words, (small, factor), alien = rng.choice(_UNITS)
        n = rng.randrange(2, 400)
        tenths = rng.random() < 0.3
        number = f"{n / 10:g}" if tenths else str(n)
        question = rng.choice(
            [
                "What is the measured amount?",
                "State the result of the measurement with its unit.",
                f"The sensor was read by {rng.choice(NAMES)}. What did it show?",
            ]
        )
        reference = f"{number} {unit}" if "^" not in unit else f"{number}\\,\\mathrm{{{unit}}}"
        case = rng.randrange(6)
        if case == 0:
            yield Record(question, reference, present(rng, f"{number} {rng.choice(words)}"), 1, "quantity", "none")
        elif case == 1:
            converted = Fraction(n, 10 if tenths else 1) * factor
            if converted.denominator == 1:
                yield Record(question, reference, present(rng, f"{converted.numerator} {small}"), 1, "quantity", "none")
        elif case == 2:
            yield Record(question, reference, present(rng, f"{number} {small}"), 0, "quantity", "wrong prefix")
        elif case == 3:
            yield Record(question, reference, present(rng, f"{number} {alien}"), 0, "quantity", "wrong dimension")
        elif case == 4:
            yield Record(question, reference, present(rng, f"{n * 2 + 1} {unit}"), 0, "quantity", "other number")
        else:
            yield Record(
                question,
                reference,
                present(rng, f"\\text{{{number} {unit}}}" if "^" not in unit else f"{number} {unit}"),
                1,
                "quantity",
                "none",
            )


def asked_units(rng: Random) -> Iterator[Record]:
    """The question names the unit; the reference is bare."""
    asked = (
        ("meters", "m", "s"),
        ("kilograms", "kg", "m"),
        ("seconds", "s", "kg"),
        ("dollars", "dollars", "euros"),
        ("degrees", "degrees", "m"),
    )
    for _ in range(160):
        word, unit, alien = rng.choice(asked)
        n = rng.randrange(3, 900)
        question = f"Work out the result for trial {rng.randrange(1, 50)}. Give your answer in {word}."
        case = rng.randrange(4)
        if case == 0:
            yield Record(question, str(n), present(rng, f"{n} {unit}"), 1, "quantity", "none")
        elif case == 1:
            yield Record(question, str(n), present(rng, str(n)), 1, "quantity", "none")
        elif case == 2:
            yield Record(
                question, str(n), present(rng, f"{n + rng.randrange(1, 9) * 7} {unit}"), 0, "quantity", "other number"
            )
        else:
            yield Record(question, str(n), present(rng, f"{n} {alien}"), 0, "quantity", "wrong dimension")


def money(rng: Random) -> Iterator[Record]:
    """Amounts of money, with and without sign, word and cents."""
    for _ in range(140):
        n = rng.randrange(12, 90000)
        name, thing = rng.choice(NAMES), rng.choice(THINGS)
        question = f"{name} sells {thing} and buys new shelves. How much money, in dollars, does {name} have left?"
        forms = [f"${n}", f"\\${n}", f"{n} dollars", f"${n}.00", f"${spaced(n)}", str(n)]
        if rng.random() < 0.5:
            yield Record(question, str(n), present(rng, rng.choice(forms), plain_math=True), 1, "currency", "none")
        else:
            wrong = rng.choice([f"${n + 5}", f"{n * 2} dollars", f"${spaced(n + 1100)}", f"€{n}", str(n + 40)])
            yield Record(
                question, str(n), present(rng, wrong, plain_math=True), 0, "currency", "other number or currency"
            )


def percentages(rng: Random) -> Iterator[Record]:
    """The question asks for a percentage: 36, 36% and 36 percent are one answer."""
    for _ in range(120):
        n = rng.randrange(2, 98)
        question = f"{n} of 100 pupils walk to school. What percentage of the pupils is that?"
        reference = rng.choice([str(n), f"{n}%", f"{n}\\%"])
        good = rng.random() < 0.5
        shown = n if good else n + rng.choice([1, -1, 10])
        text = rng.choice([f"{shown}%", f"{shown}\\%", f"{shown} percent", f"${shown}\\%$", str(shown)])
        yield Record(question, reference, present(rng, text), int(good), "number", "none" if good else "other number")


def ratios(rng: Random) -> Iterator[Record]:
    for _ in range(80):
        a, b = rng.sample(range(2, 15), 2)
        f = Fraction(a, b)
        a, b = f.numerator, f.denominator
        question = f"There are {a * 6} boys and {b * 6} girls. What is the ratio of boys to girls?"
        good = rng.random() < 0.5
        x, y = (a, b) if good else rng.choice([(b, a), (a, b + 1), (a + 1, b + 2)])
        if not good and Fraction(x, y) == f:
            continue
        yield Record(
            question,
            f"{a}:{b}",
            present(rng, rng.choice([f"{x}:{y}", f"{x} : {y}", f"{x} to {y}"]), plain_math=True),
            int(good),
            "ratio",
            "none" if good else "other ratio",
        )


def bases(rng: Random) -> Iterator[Record]:
    for _ in range(70):
        n, base = rng.randrange(20, 400), rng.choice([2, 3, 5, 7, 8])
        digits = ""
        rest = n
        while rest:
            digits, rest = str(rest % base) + digits, rest // base
        good = rng.random() < 0.5
        last = int(digits[-1])
        shown = digits if good else digits[:-1] + str((last + 1) % base)
        yield Record(
            f"Write {n} in base {base}.",
            f"{digits}_{{{base}}}",
            present(rng, rng.choice([f"{shown}_{base}", f"{shown}_{{{base}}}"])),
            int(good),
            "numeral",
            "none" if good else "other numeral",
        )


_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def dates(rng: Random) -> Iterator[Record]:
    for _ in range(140):
        day, month, year = rng.randrange(1, 29), rng.randrange(12), rng.randrange(1650, 2030)
        question = f"On which date did {rng.choice(['the bridge open', 'the treaty enter into force', 'the ship set sail', 'the museum open its doors'])}?"
        good = rng.random() < 0.5
        d, m, y = day, month, year
        if not good:
            d, m, y = rng.choice([((day % 28) + 1, month, year), (day, (month + 1) % 12, year), (day, month, year + 1)])
        forms = [
            f"{d} {_MONTHS[m]} {y}",
            f"{_MONTHS[m]} {d}, {y}",
            f"{y}-{m + 1:02d}-{d:02d}",
            f"{_MONTHS[m][:3]} {d}, {y}",
        ]
        yield Record(
            question,
            f"{day} {_MONTHS[month]} {year}",
            present(rng, rng.choice(forms), plain_math=True),
            int(good),
            "date",
            "none" if good else "other date",
        )
    for _ in range(50):
        day, month, year = rng.randrange(1, 29), rng.randrange(1, 13), rng.randrange(1900, 2030)
        good = rng.random() < 0.5
        d = day if good else day % 28 + 1
        shown = rng.choice([f"{year}年{month}月{d}日", f"{year}-{month:02d}-{d:02d}"])
        yield Record(
            "该馆于哪一天开放？",
            f"{year}年{month}月{day}日",
            present(rng, shown, "zh", plain_math=True),
            int(good),
            "date",
            "none" if good else "other date",
            "zh",
        )


def clock(rng: Random) -> Iterator[Record]:
    for _ in range(60):
        h, m = rng.randrange(1, 12), rng.choice([0, 5, 10, 15, 20, 30, 35, 40, 45, 50])
        pm = rng.random() < 0.5
        reference = f"{h}:{m:02d} {'pm' if pm else 'am'}"
        good = rng.random() < 0.5
        hh, mm, pp = (h, m, pm) if good else rng.choice([(h, m, not pm), (h % 11 + 1, m, pm), (h, (m + 5) % 60, pm)])
        shown = rng.choice(
            [
                f"{hh}:{mm:02d} {'pm' if pp else 'am'}",
                f"{hh}:{mm:02d} {'p.m.' if pp else 'a.m.'}",
                f"{hh + 12 if pp else hh}:{mm:02d}",
            ]
        )
        if ":" in shown and "m" not in shown and not pp:
            shown = f"{hh}:{mm:02d} AM"
        yield Record(
            "When does the train arrive?",
            reference,
            present(rng, shown, plain_math=True),
            int(good),
            "time",
            "none" if good else "other time",
        )


def angles(rng: Random) -> Iterator[Record]:
    for _ in range(60):
        n = rng.choice([15, 30, 36, 45, 50, 60, 72, 75, 90, 105, 120, 135, 144, 150])
        good = rng.random() < 0.5
        shown = n if good else 180 - n if n != 90 else 80
        text = rng.choice([f"{shown}^\\circ", f"{shown}°", f"{shown} degrees"])
        yield Record(
            "How large is the angle at the vertex, in degrees?",
            f"{n}^\\circ",
            present(rng, text),
            int(good),
            "quantity",
            "none" if good else "other number",
        )


FAMILIES: tuple[Family, ...] = (
    integers, number_words, fractions, mixed_and_repeating, scientific, rounding, quantities, asked_units, money,
    percentages, ratios, bases, dates, clock, angles,
)  # fmt: skip
