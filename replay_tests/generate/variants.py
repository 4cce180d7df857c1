"""One answer in two spellings, and its near misses: units nobody asked for, decimal commas, machine numbers, names,
charges, ordinals, months, lists in another order, counts of none and of infinitely many."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from replay_tests.generate.frame import NAMES, Family, Record, pick_other, present

_FAMILIES = ("Berg", "Silva", "Okafor", "Tanaka", "Novak", "Lindqvist", "Moreau", "Castellano")
_SECOND = ("Ada", "Bruno", "Clara", "Dmitri", "Esther", "Felix", "Greta", "Henrik")


def _both(rng: Random, right: str, wrong: str) -> tuple[str, int, str]:
    """The right or the wrong answer, its label and its error."""
    good = rng.random() < 0.6
    return (right, 1, "none") if good else (wrong, 0, "other value")


def added_units(rng: Random) -> Iterator[Record]:
    """Bare references without a question; the response adds a unit to the value or to another."""
    for _ in range(40):
        value, other = rng.sample(range(12, 900), 2)
        unit = rng.choice(("cm", "kg", "seconds", "metres", "tickets", "litres"))
        shown, label, error = _both(rng, str(value), str(other))
        text = rng.choice((f"{shown} {unit}", f"${shown} \\text{{ {unit}}}$"))
        yield Record("", str(value), text, label, "quantity", error)


def decimal_commas(rng: Random) -> Iterator[Record]:
    """Decimals with a comma for the point."""
    for _ in range(40):
        whole, part = rng.randrange(0, 90), rng.randrange(11, 99)
        shown, label, error = _both(rng, f"{whole},{part}", f"{whole + 1},{part}")
        question = rng.choice(("", f"Compute {whole + 3}.{part} - 3."))
        yield Record(question, f"{whole}.{part}", shown, label, "number", error)


def machine_numbers(rng: Random) -> Iterator[Record]:
    """Exact values as a program prints them."""
    for _ in range(40):
        p, q = rng.randrange(1, 60), rng.choice((3, 7, 9, 11, 13, 17))
        if p % q == 0:
            continue
        shown, label, error = _both(rng, repr(p / q), repr((p + 1) / q))
        yield Record(f"What is {p} divided by {q}?", f"{p}/{q}", present(rng, shown), label, "number", error)


def one_member_sets(rng: Random) -> Iterator[Record]:
    """Solution sets of one member against the member."""
    for _ in range(40):
        n, k = rng.randrange(-20, 20), rng.randrange(2, 9)
        shown, label, error = _both(rng, f"\\{{{n}\\}}", f"\\{{{n + 1}\\}}")
        yield Record(f"Solve {k}x = {k * n}.", str(n), present(rng, shown), label, "collection", error)


def named_measures(rng: Random) -> Iterator[Record]:
    """Ratios of segments and sines by name."""
    for _ in range(30):
        p, q = sorted(rng.sample(range(1, 14), 2))
        name = rng.choice(("\\sin A", "\\cos B", "\\frac{AB}{CD}"))
        shown, label, error = _both(rng, f"{name} = \\frac{{{p}}}{{{q}}}", f"{name} = \\frac{{{p}}}{{{q + 1}}}")
        yield Record(f"Find ${name}$.", f"\\frac{{{p}}}{{{q}}}", present(rng, shown), label, "relation", error)


def named_values(rng: Random) -> Iterator[Record]:
    """Values with the question's own name in front."""
    for _ in range(30):
        name, thing = rng.choice((("pH", "buffer"), ("BMI", "runner"), ("GPA", "student"), ("EMF", "cell")))
        value = f"{rng.randrange(2, 30)}.{rng.randrange(1, 10)}"
        shown, label, error = _both(rng, f"{name} = {value}", f"{name} = {value}5")
        yield Record(f"What is the {name} of the {thing}?", value, shown, label, "relation", error)


def bare_money(rng: Random) -> Iterator[Record]:
    """Amounts of money with the sign on one side."""
    for _ in range(40):
        value = rng.randrange(20, 900)
        other = value * 2 + 7
        who = rng.choice(NAMES)
        shown, label, error = _both(rng, str(value), str(other))
        yield Record(f"How much did {who} spend on paint?", f"${value}", present(rng, shown), label, "quantity", error)


def bare_angles(rng: Random) -> Iterator[Record]:
    """Angles with the sign on one side."""
    for _ in range(40):
        value = rng.randrange(20, 170)
        shown, label, error = _both(rng, str(value), str(180 - value if value != 90 else 45))
        yield Record("Find the angle between the two walls.", f"{value}^\\circ", shown, label, "quantity", error)


def derivatives(rng: Random) -> Iterator[Record]:
    """Derivatives with their name in front."""
    for _ in range(40):
        a, n = rng.randrange(2, 9), rng.randrange(3, 7)
        name = rng.choice(("f'(x)", "\\frac{dy}{dx}", "y'"))
        shown, label, error = _both(rng, f"{a * n}x^{n - 1}", f"{a}x^{n - 1}")
        yield Record(
            f"Differentiate {a}x^{n}.", f"{a * n}x^{n - 1}", present(rng, f"{name} = {shown}"), label, "relation", error
        )


def vectors(rng: Random) -> Iterator[Record]:
    """Vectors in unit vectors against their components."""
    for _ in range(40):
        a, b, c = (rng.choice([n for n in range(-9, 10) if n]) for _ in range(3))
        shown, label, error = _both(rng, f"{a}i {b:+d}j {c:+d}k", f"{a}i {b:+d}j {-c:+d}k")
        yield Record("Find the resultant vector.", f"({a}, {b}, {c})", present(rng, shown), label, "collection", error)


def places(rng: Random) -> Iterator[Record]:
    """Towns with the country that the question names, or with another town's name."""
    towns = (("Bergen", "Norway"), ("Cusco", "Peru"), ("Aarhus", "Denmark"), ("Porto", "Portugal"), ("Graz", "Austria"))
    for _ in range(40):
        town, country = rng.choice(towns)
        other = pick_other(rng, [name for name, _ in towns], town)
        year = rng.randrange(1950, 2020)
        shown, label, error = _both(rng, f"{town}, {country}", f"{other}, {country}")
        yield Record(f"Which town in {country} hosted the fair of {year}?", town, shown, label, "name", error)


def initials(rng: Random) -> Iterator[Record]:
    """First names as initials: the right ones, or another's."""
    for _ in range(40):
        first, family = rng.choice(NAMES), rng.choice(_FAMILIES)
        second = rng.choice(_SECOND)
        other = next(letter for letter in "QXZ" if letter != first[0])
        shown, label, error = _both(rng, f"{first[0]}. {second[0]}. {family}", f"{other}. {second[0]}. {family}")
        yield Record(f"Who drew map {rng.randrange(2, 99)}?", f"{first} {second} {family}", shown, label, "name", error)


def titles(rng: Random) -> Iterator[Record]:
    """Names with a title, and other names with it."""
    for _ in range(40):
        first, (family, other) = rng.choice(NAMES), rng.sample(_FAMILIES, 2)
        title = rng.choice(("Dr", "Dr.", "Professor", "Sir", "Dame", "Mr."))
        shown, label, error = _both(rng, f"{title} {first} {family}", f"{title} {first} {other}")
        yield Record(f"Who chaired session {rng.randrange(2, 99)}?", f"{first} {family}", shown, label, "name", error)


def inverted(rng: Random) -> Iterator[Record]:
    """Names with the surname first."""
    for _ in range(40):
        (first, wrong), family = rng.sample(list(NAMES), 2), rng.choice(_FAMILIES)
        shown, label, error = _both(rng, f"{family}, {first}", f"{family}, {wrong}")
        yield Record(f"Who found comet {rng.randrange(2, 99)}?", f"{first} {family}", shown, label, "name", error)


def years_by_day(rng: Random) -> Iterator[Record]:
    """Days within the year that is asked, and within another."""
    months = ("March", "May", "October", "November")
    for _ in range(40):
        year = rng.randrange(1800, 2020)
        day = f"{rng.randrange(1, 29)} {rng.choice(months)}"
        shown, label, error = _both(rng, f"{day} {year}", f"{day} {year + rng.choice((-7, -1, 1, 12))}")
        yield Record(f"In what year was mine {rng.randrange(2, 99)} closed?", str(year), shown, label, "date", error)


def spellings(rng: Random) -> Iterator[Record]:
    """British and American spellings, and other words."""
    pairs = (
        ("grey", "gray"),
        ("colour", "color"),
        ("aluminium", "aluminum"),
        ("theatre", "theater"),
        ("fibre", "fiber"),
    )
    for _ in range(40):
        british, american = rng.choice(pairs)
        other = pick_other(rng, [pair[1] for pair in pairs], american)
        shown, label, error = _both(rng, american, other)
        yield Record(f"What was shown in room {rng.randrange(2, 99)}?", british, shown, label, "word", error)


def charges(rng: Random) -> Iterator[Record]:
    """Charges with the sign after the digit, and with the other sign."""
    for _ in range(40):
        n, sign = rng.randrange(1, 5), rng.choice("+-")
        shown, label, error = _both(rng, f"{n}{sign}", f"{n}{'-' if sign == '+' else '+'}")
        yield Record(f"What is the charge of ion {rng.randrange(2, 99)}?", f"{sign}{n}", shown, label, "number", error)


def configurations(rng: Random) -> Iterator[Record]:
    """Electron configurations with and without their core."""
    for _ in range(40):
        n = rng.randrange(1, 7)
        whole = f"1s^2 2s^2 2p^6 3s^2 3p^{n}"
        right = rng.choice((f"[Ne] 3s^2 3p^{n}", f"1s2 2s2 2p6 3s2 3p{n}"))
        shown, label, error = _both(rng, right, f"[Ar] 3s^2 3p^{n}" if n > 3 else f"1s2 2s2 2p6 3s2 3p{n + 1}")
        yield Record(f"Give the electron configuration of sample {n}.", whole, shown, label, "chemistry", error)


def acronyms(rng: Random) -> Iterator[Record]:
    """Names with their acronym in brackets."""
    words = ("International", "Maritime", "European", "Weather", "Council", "Agency", "Polar", "Transport")
    for _ in range(40):
        name = rng.sample(words, 3)
        acronym = "".join(word[0] for word in name)
        other = "".join(word[0] for word in reversed(name))
        if other == acronym:
            continue
        shown, label, error = _both(rng, acronym, other)
        reference = f"{' '.join(name)} ({acronym})"
        yield Record(f"Which body set rule {rng.randrange(2, 99)}?", reference, shown, label, "name", error)


def abbreviated(rng: Random) -> Iterator[Record]:
    """Abbreviated parts of names."""
    for _ in range(40):
        short, long = rng.choice((("Mt.", "Mount"), ("St.", "Saint"), ("Ft.", "Fort")))
        name, other = rng.sample(("Helena", "Albans", "Carlow", "Rainer", "Weston"), 2)
        shown, label, error = _both(rng, f"{long} {name}", f"{long} {other}")
        yield Record(f"Where was camp {rng.randrange(2, 99)}?", f"{short} {name}", shown, label, "name", error)


def months(rng: Random) -> Iterator[Record]:
    """Months and weekdays by abbreviation."""
    names = ("January", "February", "August", "October", "December")
    days = ("Monday", "Tuesday", "Wednesday", "Friday")
    for _ in range(40):
        group, asked = rng.choice(((names, "Which month has fair"), (days, "Which day of the week has lesson")))
        name, other = rng.sample(group, 2)
        shown, label, error = _both(rng, name[:3], other[:3])
        yield Record(f"{asked} {rng.randrange(2, 99)}?", name, shown, label, "date", error)


def ordinals(rng: Random) -> Iterator[Record]:
    """Ordinals in digits and in words."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    marks = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
    for _ in range(40):
        place, other = rng.sample(range(10), 2)
        shown, label, error = _both(rng, words[place], words[other])
        yield Record(
            f"In which place did boat {rng.randrange(2, 99)} finish?", marks[place], shown, label, "number", error
        )


def lists_of_words(rng: Random) -> Iterator[Record]:
    """Things listed in another order, or one of them replaced."""
    things = ("copper", "tin", "zinc", "lead", "nickel", "silver")
    for _ in range(40):
        chosen = rng.sample(things, 3)
        moved = chosen[1:] + chosen[:1]
        wrong = [*chosen[:2], pick_other(rng, [t for t in things if t not in chosen], "")]
        shown, label, error = _both(rng, f"{moved[0]}, {moved[1]} and {moved[2]}", ", ".join(wrong))
        yield Record(
            f"List the three metals in alloy {rng.randrange(2, 99)}.", ", ".join(chosen), shown, label, "list", error
        )


def counts(rng: Random) -> Iterator[Record]:
    """Counts of none, of infinitely many, and counts told in a sentence."""
    for _ in range(60):
        n = rng.randrange(2, 40)
        reference, right, wrong = rng.choice(
            (
                ("0", "no lamps", str(n)),
                (str(n), f"There are {n} lamps in the hall.", "none"),
                ("infinitely many", "infinite", str(n)),
            )
        )
        shown, label, error = _both(rng, right, wrong)
        yield Record(f"How many lamps are in hall {rng.randrange(2, 99)}?", reference, shown, label, "number", error)


def options_told(rng: Random) -> Iterator[Record]:
    """Options told in one plain sentence."""
    animals = ("otter", "platypus", "badger", "heron", "lizard", "walrus")
    for _ in range(40):
        three = rng.sample(animals, 3)
        right, wrong = rng.sample(range(3), 2)
        shown, label, error = _both(rng, f"The {three[right]} sleeps there.", f"The {three[wrong]} sleeps there.")
        options = " ".join(f"({letter}) {animal}" for letter, animal in zip("ABC", three, strict=True))
        question = f"Which animal sleeps in cage {rng.randrange(2, 99)}? {options}"
        yield Record(question, "ABC"[right], shown, label, "choice", error)


def chinese_places(rng: Random) -> Iterator[Record]:
    """Chinese towns with and without the word for town."""
    towns = ("洛阳", "开封", "桂林", "大同", "泉州")
    for _ in range(40):
        town, other = rng.sample(towns, 2)
        shown, label, error = _both(rng, f"{town}市", f"{other}市")
        yield Record(
            f"第{rng.randrange(2, 99)}届会议在哪个城市举行？", town, shown, label, "name", error, language="zh"
        )


def spaced_signs(rng: Random) -> Iterator[Record]:
    """Clause sets with other spaces, and with another sign."""
    for _ in range(40):
        p, q, r = rng.sample("pqrstuv", 3)
        shown, label, error = _both(rng, f"[[{p} ∨ {q}]; [¬{r}]]", f"[[{p} ∨ {q}]; [{r}]]")
        yield Record("Give the clause set.", f"[[{p}∨{q}];[¬{r}]]", shown, label, "list", error)


def bracketed_numbers(rng: Random) -> Iterator[Record]:
    """Numbers in the brackets of a list."""
    for _ in range(40):
        n = rng.randrange(3, 90)
        shown, label, error = _both(rng, f"[{n}]", f"[{2 * n + 5}]")
        yield Record("How many squares are there? Put the answer in [[ ]].", str(n), shown, label, "number", error)


def filled_grids(rng: Random) -> Iterator[Record]:
    """Grids in other brackets, and with two rows exchanged cell by cell."""
    for _ in range(40):
        rows = [rng.sample("X12345", 4) for _ in range(3)]
        wrong = [rows[0], rows[1][::-1], rows[2]]
        good = rng.random() < 0.5
        shown = "\n".join(f"| {' | '.join(row)} |" for row in (rows if good else wrong))
        yield Record(
            "Fill the grid. Give its rows as [[row, row]].",
            ",".join(" ".join(row) for row in rows),
            f"Filling the cells one by one gives\n{shown}",
            int(good),
            "grid",
            "none" if good else "other row",
        )


def unfinished(rng: Random) -> Iterator[Record]:
    """Workings that break off before they speak of an option."""
    steps = (
        "We write down what is given and convert it to base units.",
        "The force follows from the change of momentum over the interval.",
        "Squaring the speed and multiplying by the coefficient gives the drag.",
        "From the balance of energy the height can be eliminated.",
        "The two contributions have the same sign and add up.",
    )
    for _ in range(40):
        lengths = rng.sample(range(11, 99), 3)
        options = " ".join(f"({letter}) {length} m" for letter, length in zip("ABC", lengths, strict=True))
        text = (
            " ".join(rng.sample(steps, 5))
            + " "
            + rng.choice(("Inserting the mass of the plate, we", "With x = 4 +", "In the second step the flow rises"))
        )
        yield Record(f"How long is the path? {options}", rng.choice("ABC"), text, 0, "choice", "truncated")


def converted(rng: Random) -> Iterator[Record]:
    """Miles in kilometres and pounds in kilograms, rounded as the factor calls for, and others."""
    for _ in range(40):
        n = rng.randrange(11, 95)
        unit, other, factor = rng.choice((("miles", "km", 1609344), ("lb", "kg", 453592)))
        tenths = (n * factor + 50_000) // 100_000
        good = rng.random() < 0.6
        shown = tenths if good else tenths + rng.choice((-2, 2))
        text = f"{shown // 10}.{shown % 10} {other}"
        if shown < 100 or (unit == "lb" and not good):
            continue
        question = rng.choice(("What did the scale or the map show?", "What is the result of the measurement?"))
        yield Record(question, f"{n} {unit}", present(rng, text), int(good), "quantity", "none" if good else "rounding")


def grouped_by_points(rng: Random) -> Iterator[Record]:
    """Thousands with a point, in questions of languages that write them so."""
    for _ in range(40):
        n = rng.randrange(11_000, 99_000)
        shown, label, error = _both(rng, str(n), str(n + 1_100))
        question = rng.choice(
            ("Wie viele Einwohner hat die Stadt?", "Quanti abitanti ha la città di questa provincia?")
        )
        yield Record(question, f"{n // 1000}.{n % 1000:03d}", shown, label, "number", error)


def letter_lists(rng: Random) -> Iterator[Record]:
    """One letter for each of several items, in order."""
    for _ in range(40):
        letters = [rng.choice("ABCD") for _ in range(4)]
        wrong = [*letters[:3], pick_other(rng, "ABCD", letters[3])]
        good = rng.random() < 0.5
        shown = rng.choice((" ", ", ")).join(letters if good else wrong)
        yield Record(
            f"Choose a letter from A to D for each of the four gaps of text {rng.randrange(2, 99)}, in their order.",
            " ".join(letters),
            present(rng, shown, plain_math=True),
            int(good),
            "choice",
            "none" if good else "other letter",
        )


def rounded_as_asked(rng: Random) -> Iterator[Record]:
    """Exact decimals and their rounding to the places that are asked, or to others."""
    for _ in range(40):
        value = rng.randrange(1_000_000, 90_000_000)
        hundredths = (value + 5_000) // 10_000
        if value % 10_000 == 5_000:
            continue
        good = rng.random() < 0.6
        shown = hundredths if good else hundredths + rng.choice((-3, 3)) * 7
        yield Record(
            "Compute the mean of the sample. Round to two decimal places.",
            f"{value // 1_000_000}.{value % 1_000_000:06d}",
            present(rng, f"{shown // 100}.{shown % 100:02d}"),
            int(good),
            "number",
            "none" if good else "other value",
        )


def symbolic_units(rng: Random) -> Iterator[Record]:
    """Exact values with the unit that is asked, or with "units"."""
    for _ in range(40):
        k, n = rng.randrange(2, 40), rng.choice((2, 3, 5, 7, 11, 13))
        root = rng.random() < 0.5
        question = f"Find the length of edge {k} of the frame." if root else "Find the volume in cubic centimetres."
        right, wrong = (f"{k}\\sqrt{{{n}}}", f"{k + 3}\\sqrt{{{n}}}") if root else (f"{k}\\pi", f"{4 * k}\\pi")
        shown, label, error = _both(rng, right, wrong)
        unit = "\\text{ units}" if root else "\\text{ cm}^3"
        yield Record(question, right, present(rng, shown + unit), label, "quantity", error)


def approximations(rng: Random) -> Iterator[Record]:
    """Exact values with their decimals behind them."""
    for _ in range(40):
        k, n = rng.randrange(2, 20), rng.choice((2, 3, 5, 7, 11, 13))
        j = k if rng.random() < 0.6 else k + 1
        reference = rng.choice((f"{k}\\sqrt{{{n}}}", f"{k * n**0.5:.3f}"))
        shown = f"{j}\\sqrt{{{n}}} \\approx {j * n**0.5:.3f}"
        yield Record(
            "Find the length of the side.",
            reference,
            present(rng, shown),
            int(j == k),
            "relation",
            "none" if j == k else "other value",
        )


_SERIES = ("type {} collagen", "Voyage {}", "Chapter {}", "vitamin K{}", "Regiment {}", "World Fair {}")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def indices(rng: Random) -> Iterator[Record]:
    """Members of a series that a number tells apart."""
    for _ in range(40):
        series, (a, b) = rng.choice(_SERIES), rng.sample(range(1, 10), 2)
        roman = "K{}" not in series and rng.random() < 0.5
        one, two = (series.format(_ROMAN[i - 1] if roman else i) for i in (a, b))
        shown, label, error = _both(rng, one, two)
        yield Record("Which one is meant in the text?", one, shown, label, "words", error)


def pairs_offered(rng: Random) -> Iterator[Record]:
    """Questions that leave two names to choose from."""
    for _ in range(40):
        one, two = (f"{rng.choice(NAMES)} {family}" for family in rng.sample(_FAMILIES, 2))
        right, wrong = rng.sample((one, two), 2)
        shown, label, error = _both(rng, right, wrong)
        deed = rng.choice(("is older", "won more games", "was born first", "directed more films"))
        yield Record(f"Who {deed}, {one} or {two}?", right, shown, label, "words", error)


def chinese_closings(rng: Random) -> Iterator[Record]:
    """Word problems that end in the sentence behind the sign for "answer"."""
    for _ in range(30):
        price, count, rest = rng.randrange(3, 9), rng.randrange(2, 9), rng.randrange(11, 60)
        total = price * count + rest
        shown = rest if rng.random() < 0.6 else rest + price
        text = f"{price}×{count}={price * count}，{total}-{price * count}={shown}（元）\n答：还剩{shown}元。"
        question = f"小明有{total}元，买了{count}本书，每本{price}元，还剩多少元？"
        yield Record(
            question, str(rest), text, int(shown == rest), "quantity", "none" if shown == rest else "other value"
        )


def option_values(rng: Random) -> Iterator[Record]:
    """Values of options in another notation than theirs, where a letter is the reference."""
    for _ in range(40):
        q = rng.choice((4, 5, 8, 20))
        numerators = rng.sample([p for p in range(1, q) if p % 2 or q == 5], 2)
        values = [*numerators, *(q + p for p in numerators)]
        rng.shuffle(values)
        listed = "\n".join(f"{letter}. {p}/{q}" for letter, p in zip("ABCD", values, strict=True))
        right = rng.randrange(4)
        told = right if rng.random() < 0.6 else (right + 1) % 4
        error = "none" if told == right else "other option"
        question = f"What is the share of the {rng.choice(('red', 'blue', 'green'))} cards?\n{listed}"
        yield Record(question, "ABCD"[right], present(rng, str(values[told] / q)), int(told == right), "choice", error)


def units_told(rng: Random) -> Iterator[Record]:
    """Values with the unit that the question measures in, or with another number."""
    for _ in range(40):
        unit = rng.choice(("cm", "m", "km", "mm", "inches"))
        a, b = rng.sample(range(3, 60), 2)
        shown, label, error = _both(rng, str(2 * (a + b)), str(a + b))
        question = f"A field has sides of {a} {unit} and {b} {unit}. What is its perimeter?"
        yield Record(question, str(2 * (a + b)), present(rng, f"{shown} \\text{{ {unit}}}"), label, "quantity", error)


def residues(rng: Random) -> Iterator[Record]:
    """Residues with their modulus."""
    for _ in range(40):
        m, a, k = rng.randrange(7, 40), rng.randrange(2, 12), rng.randrange(3, 9)
        value = a**k % m
        shown, label, error = _both(rng, str(value), str((value + 1) % m))
        text = rng.choice((f"{shown} \\pmod{{{m}}}", f"x \\equiv {shown} \\pmod{{{m}}}"))
        question = f"Find the remainder of ${a}^{{{k}}}$ divided by {m}."
        yield Record(question, str(value), present(rng, text), label, "number", error)


def names_listed(rng: Random) -> Iterator[Record]:
    """Questions about one of three named people."""
    for _ in range(40):
        one, two, three = rng.sample(NAMES, 3)
        right, wrong = rng.sample((one, two, three), 2)
        shown, label, error = _both(rng, right, wrong)
        thing = rng.choice(("key", "map", "lamp", "ticket"))
        question = f"{one}, {two} and {three} each hold a thing, and {two} and {three} swap. Who holds the {thing} now?"
        yield Record(question, right, present(rng, shown), label, "words", error)


def _printed(rng: Random, value: object, quote: str) -> str:
    """A value as Python prints it, or as JSON does."""
    text = repr(value)
    return text.replace("'", '"') if quote == '"' else text


def days_told(rng: Random) -> Iterator[Record]:
    """Sentences that date what was asked to a day, or to another one."""
    months = ("January", "March", "April", "June", "July", "October", "November")
    for _ in range(40):
        month, other = rng.sample(months, 2)
        day, year = rng.randrange(1, 29), rng.randrange(1880, 2015)
        shown, label, error = _both(rng, month, other)
        told = rng.choice((f"{shown} {day}, {year}", f"{day} {shown} {year}", f"the {day}th of {shown} {year}"))
        thing = rng.choice(("bridge", "harbour", "theatre", "observatory", "tunnel"))
        town = rng.choice(_FAMILIES)
        question = f"On what date did the {thing} of {town} open?"
        yield Record(
            question, f"{month} {day}, {year}", f"The {thing} of {town} opened on {told}.", label, "time", error
        )


def printed_values(rng: Random) -> Iterator[Record]:
    """Dicts, lists and tuples that a program gives, with other quotes, another item or another order."""
    words = ("red", "teal", "gray", "pink", "navy", "lime")
    for _ in range(80):
        names = rng.sample(words, 3)
        counts = rng.sample(range(2, 40), 3)
        value: object = rng.choice((dict(zip(names, counts, strict=True)), [*names], (names[0], counts[0], [names[1]])))
        other: object = {
            "dict": dict(zip(names, [*counts[:2], counts[2] + 1], strict=True)),
            "list": [names[1], names[0], names[2]],
            "tuple": (names[0], counts[0], [names[2]]),
        }[type(value).__name__]
        shown, label, error = _both(rng, _printed(rng, value, rng.choice("'\"")), _printed(rng, other, "'"))
        if isinstance(value, tuple) and label:
            shown = repr(value)
        asked = rng.choice(("What does the program print?", "Give the output of the code as a literal."))
        yield Record(
            f"{asked} It reads the file {names[0]}.txt.", repr(value), present(rng, shown), label, "list", error
        )


FAMILIES: tuple[Family, ...] = (
    added_units, decimal_commas, machine_numbers, one_member_sets, named_measures, named_values, bare_money,
    bare_angles, derivatives, vectors, places, initials, titles, inverted, years_by_day, spellings, charges,
    configurations, acronyms, abbreviated, months, ordinals, lists_of_words, counts, options_told, chinese_places,
    spaced_signs, bracketed_numbers, filled_grids, unfinished, converted,
    grouped_by_points, letter_lists, rounded_as_asked, symbolic_units, approximations, indices, pairs_offered,
    chinese_closings, option_values, units_told, residues, names_listed, printed_values, days_told,
)  # fmt: skip
