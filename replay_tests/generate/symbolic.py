"""Expressions, equations, inequalities, intervals, sets, tuples, matrices, several answers, booleans and chemistry."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from replay_tests.generate.frame import Family, Record, present


def _signed(n: int, first: bool = False) -> str:
    """A term's number with its sign: +3, -3; without the plus when it comes first."""
    return str(n) if first or n < 0 else f"+{n}"


def _nonzero(rng: Random, low: int = -9, high: int = 9) -> int:
    return rng.choice([n for n in range(low, high + 1) if n != 0])


def polynomials(rng: Random) -> Iterator[Record]:
    """(x+a)(x+b) against its expansion; a sign or a term is changed in the wrong ones."""
    for _ in range(220):
        a, b = _nonzero(rng), _nonzero(rng)
        v = rng.choice("xytn")
        if a + b == 0:
            continue
        middle, last = a + b, a * b
        factored = f"({v}{_signed(a)})({v}{_signed(b)})"
        expanded = f"{v}^2{_signed(middle)}{v}{_signed(last)}"
        question = (
            f"Write the area of the rectangle with sides {v}{_signed(a)} and {v}{_signed(b)} as a function of {v}."
        )
        if rng.random() < 0.5:
            shown = rng.choice(
                [
                    factored,
                    expanded,
                    f"({v}{_signed(b)})*({v}{_signed(a)})",
                    f"{v}^{{2}}{_signed(last)}{_signed(middle)}{v}",
                    f"{v}**2{_signed(middle)}*{v}{_signed(last)}",
                ]
            )
            yield Record(question, rng.choice([factored, expanded]), present(rng, shown), 1, "expression", "none")
        else:
            shown, error = rng.choice(
                [
                    (f"{v}^2{_signed(-middle)}{v}{_signed(last)}", "sign"),
                    (f"{v}^2{_signed(middle)}{v}{_signed(last + 1)}", "term"),
                    (f"{v}^3{_signed(middle)}{v}{_signed(last)}", "exponent"),
                    (f"{v}^2{_signed(middle)}{v}", "dropped term"),
                    (f"2{v}^2{_signed(middle)}{v}{_signed(last)}", "factor"),
                ]
            )
            yield Record(question, rng.choice([factored, expanded]), present(rng, shown), 0, "expression", error)


_IDENTITIES = (
    ("\\sin(2x)", "2\\sin x\\cos x"),
    ("\\cos(2x)", "1-2\\sin^2 x"),
    ("1+\\tan^2 x", "\\sec^2 x"),
    ("e^{2x}-1", "(e^x-1)(e^x+1)"),
    ("\\frac{1}{x}-\\frac{1}{x+1}", "\\frac{1}{x(x+1)}"),
    ("\\frac{x^2-9}{x-3}", "x+3"),
    ("\\ln(x^2+2x+1)", "\\ln((x+1)^2)"),
    ("\\sqrt{8}\\,x", "2\\sqrt{2}x"),
    ("\\frac{2}{\\sqrt{2}}y", "\\sqrt{2}y"),
    ("x^{3/2}\\cdot x^{1/2}", "x^2"),
    ("\\sinh(x)", "\\frac{e^x-e^{-x}}{2}"),
    ("n(n+1)/2", "\\frac{n^2+n}{2}"),
)


def identities(rng: Random) -> Iterator[Record]:
    """Textbook identities, scaled; another identity's side is wrong."""
    for _ in range(150):
        left, right = rng.choice(_IDENTITIES)
        k = rng.randrange(2, 9)
        c = rng.choice([0, 1, 2, 5])
        tail = f"+{c}" if c else ""
        reference = f"{k}\\left({left}\\right){tail}"
        question = "Give a closed form of the quantity defined above."
        if rng.random() < 0.5:
            yield Record(
                question,
                reference,
                present(rng, rng.choice([f"{k}\\left({right}\\right){tail}", reference])),
                1,
                "expression",
                "none",
            )
        else:
            shown = rng.choice(
                [
                    f"{k + 1}\\left({right}\\right){tail}",
                    f"-{k}\\left({right}\\right){tail}",
                    f"{k}\\left({right}\\right)+{c + 3}",
                ]
            )
            yield Record(question, reference, present(rng, shown), 0, "expression", "factor or sign")


def surds(rng: Random) -> Iterator[Record]:
    """Closed constants: rationalised denominators, simplified roots, multiples of pi."""
    for _ in range(150):
        k, n = rng.randrange(2, 9), rng.choice([2, 3, 5, 6, 7, 10])
        cases = (
            (f"{k}\\sqrt{{{n}}}", f"\\sqrt{{{k * k * n}}}"),
            (f"\\frac{{{k}}}{{\\sqrt{{{n}}}}}", f"\\frac{{{k}\\sqrt{{{n}}}}}{{{n}}}"),
            (f"{k}\\pi", f"{2 * k}\\pi/2"),
            (f"e^{{{k}}}-1", f"exp({k})-1"),
            (f"{k}\\ln {n}", f"\\ln {n**k}"),
            (f"{k}+{n}i", f"{n}i+{k}"),
        )
        a, b = rng.choice(cases)
        question = "Find the exact value."
        if rng.random() < 0.5:
            yield Record(question, a, present(rng, rng.choice([a, b])), 1, "expression", "none")
        else:
            shown = rng.choice([f"{b}+1", f"-({b})", f"2({b})", f"{k + 1}\\sqrt{{{n + 4}}}"])
            yield Record(question, a, present(rng, shown), 0, "expression", "other value")


def equations(rng: Random) -> Iterator[Record]:
    """Lines in other forms; a wrong slope or intercept."""
    for _ in range(120):
        m, c = _nonzero(rng), _nonzero(rng)
        k = rng.choice([1, 2, 3, 5])
        implicit = f"{k * m}x-{k}y{_signed(k * c)}=0" if k != 1 else f"{m}x-y{_signed(c)}=0"
        explicit = f"y={m}x{_signed(c)}"
        question = f"Write the equation of the line with slope {m} and y-intercept {c}."
        if rng.random() < 0.5:
            shown = rng.choice([explicit, implicit, f"{m}x{_signed(c)}=y", f"y{_signed(-c)}={m}x"])
            yield Record(question, rng.choice([explicit, implicit]), present(rng, shown), 1, "equation", "none")
        else:
            shown = rng.choice(
                [
                    f"y={-m}x{_signed(c)}",
                    f"y={m}x{_signed(-c)}",
                    f"{m}y=x{_signed(c)}" if abs(m) != 1 else f"y={m}x{_signed(c + 1)}",
                ]
            )
            yield Record(question, rng.choice([explicit, implicit]), present(rng, shown), 0, "equation", "sign or swap")


def assignments(rng: Random) -> Iterator[Record]:
    """x = 3 against 3."""
    for _ in range(100):
        v = rng.choice("xyztn")
        n, a = _nonzero(rng, -20, 20), rng.randrange(2, 9)
        question = f"Solve {a}{v} = {a * n} for {v}."
        good = rng.random() < 0.5
        shown = n if good else n + rng.choice([1, -1, 2, 10])
        reference = rng.choice([str(n), f"{v}={n}", f"${v} = {n}$"])
        yield Record(
            question,
            reference,
            present(rng, rng.choice([f"{v} = {shown}", str(shown), f"{v}={shown}"])),
            int(good),
            "equation",
            "none" if good else "other number",
        )


def inequalities(rng: Random) -> Iterator[Record]:
    """Solution sets as interval, inequality and set; endpoints and directions go wrong."""
    for _ in range(180):
        v = rng.choice("xt")
        a = rng.randrange(-9, 9)
        b = a + rng.randrange(1, 9)
        left, right = rng.random() < 0.5, rng.random() < 0.5

        def interval(lo: int, hi: int, lc: bool, rc: bool) -> str:
            return f"{'[' if lc else '('}{lo}, {hi}{']' if rc else ')'}"

        def chain(lo: int, hi: int, lc: bool, rc: bool, v: str = v) -> str:
            less = ("<", "\\le")
            return f"{lo} {less[lc]} {v} {less[rc]} {hi}"

        question = f"For which real {v} does the condition hold? Solve the inequality."
        reference = rng.choice([interval, chain])(a, b, left, right)
        if rng.random() < 0.5:
            shown = rng.choice(
                [interval(a, b, left, right), chain(a, b, left, right), f"{v} \\in {interval(a, b, left, right)}"]
            )
            yield Record(question, reference, present(rng, shown), 1, "interval", "none")
        else:
            args = rng.choice(
                [(a, b, not left, right), (a, b, left, not right), (a - 1, b, left, right), (a, b + 2, left, right)]
            )
            shown = rng.choice([interval(*args), chain(*args)])
            yield Record(question, reference, present(rng, shown), 0, "interval", "endpoint")
    for _ in range(80):
        a = rng.randrange(-9, 10)
        op, interval_text, flipped = rng.choice(
            [
                ("<", f"(-\\infty, {a})", ">"),
                ("\\le", f"(-\\infty, {a}]", "\\ge"),
                (">", f"({a}, \\infty)", "<"),
                ("\\ge", f"[{a}, \\infty)", "\\le"),
            ]
        )
        question = "Solve the inequality for x."
        reference = rng.choice([f"x {op} {a}", interval_text])
        if rng.random() < 0.5:
            yield Record(
                question,
                reference,
                present(rng, rng.choice([f"x {op} {a}", interval_text, f"{a} {flipped} x"])),
                1,
                "interval",
                "none",
            )
        else:
            swap = {"<": "\\le", "\\le": "<", ">": "\\ge", "\\ge": ">"}[op]
            yield Record(
                question,
                reference,
                present(rng, rng.choice([f"x {flipped} {a}", f"x {swap} {a}", f"x {op} {a + 1}"])),
                0,
                "interval",
                "direction or endpoint",
            )


def solution_sets(rng: Random) -> Iterator[Record]:
    """Several solutions: order is free, none may be missing, none added."""
    for _ in range(180):
        roots = sorted(rng.sample(range(-12, 13), rng.choice([2, 2, 3])))
        question = "Find all roots of the polynomial, separated by commas."
        shuffled = roots[:]
        rng.shuffle(shuffled)
        reference = rng.choice([", ".join(map(str, roots)), "\\{" + ", ".join(map(str, roots)) + "\\}"])
        if rng.random() < 0.5:
            shown = rng.choice(
                [
                    ", ".join(map(str, shuffled)),
                    "\\{" + ", ".join(map(str, shuffled)) + "\\}",
                    " \\text{ or } ".join(f"x={r}" for r in shuffled),
                ]
            )
            yield Record(question, reference, present(rng, shown), 1, "set", "none")
        else:
            wrong = rng.choice([roots[:-1], [*roots, 13], [*roots[:-1], roots[-1] + 14], [-r - 30 for r in roots]])
            yield Record(
                question, reference, present(rng, ", ".join(map(str, wrong))), 0, "set", "missing or added item"
            )
    for _ in range(60):
        k = rng.randrange(2, 60)
        question = f"Solve x^2 = {k * k}."
        good = rng.random() < 0.5
        n = k if good else k + 1
        shown = rng.choice([f"x = {n} \\text{{ or }} x = -{n}", f"\\pm {n}", f"\\{{-{n}, {n}\\}}", f"-{n}, {n}"])
        yield Record(question, f"\\pm {k}", present(rng, shown), int(good), "set", "none" if good else "other value")


def points(rng: Random) -> Iterator[Record]:
    """Points and vectors: order matters."""
    for _ in range(120):
        a, b = rng.sample(range(-9, 10), 2)
        question = "At which point do the two lines meet?"
        if rng.random() < 0.5:
            yield Record(
                question,
                f"({a}, {b})",
                present(rng, rng.choice([f"({a},{b})", f"\\left({a}, {b}\\right)", f"x = {a}, y = {b}"])),
                1,
                "tuple",
                "none",
            )
        else:
            shown = rng.choice([f"({b}, {a})", f"({a}, {b + 1})", f"({a - 2}, {b})", f"({a}, {b}, 0)"])
            yield Record(question, f"({a}, {b})", present(rng, shown), 0, "tuple", "swapped or other")


def matrices(rng: Random) -> Iterator[Record]:
    for _ in range(90):
        a, b, c, d = (rng.randrange(-9, 10) for _ in range(4))

        def matrix(rows: tuple[tuple[int, int], ...], kind: str) -> str:
            inner = " \\\\ ".join(" & ".join(map(str, row)) for row in rows)
            return f"\\begin{{{kind}}} {inner} \\end{{{kind}}}"

        rows = ((a, b), (c, d))
        question = "Compute the product of the two matrices."
        if rng.random() < 0.5:
            shown = rng.choice([matrix(rows, "pmatrix"), matrix(rows, "bmatrix"), f"[[{a}, {b}], [{c}, {d}]]"])
            yield Record(
                question,
                matrix(rows, "pmatrix"),
                present(rng, shown, plain_math=shown.startswith("[[")),
                1,
                "matrix",
                "none",
            )
        else:
            wrong = rng.choice([((a, b), (c, d + 1)), ((a + 1, b), (c, d)), ((a, c), (b, d))])
            if wrong == rows:
                continue
            yield Record(
                question, matrix(rows, "pmatrix"), present(rng, matrix(wrong, "pmatrix")), 0, "matrix", "other entry"
            )


_FORMULAE = (("H2SO4", "H_2SO_4"), ("NaHCO3", "NaHCO_3"), ("Ca(OH)2", "Ca(OH)_2"), ("C6H12O6", "C_6H_{12}O_6"), ("Fe2O3", "Fe_2O_3"), ("KMnO4", "KMnO_4"), ("Al2(SO4)3", "Al_2(SO_4)_3"), ("NH4Cl", "NH_4Cl"))  # fmt: skip
_REACTIONS = (
    ("2H2 + O2 -> 2H2O", "O2 + 2H2 -> 2H2O", "2H2 + O2 -> H2O"),
    ("N2 + 3H2 -> 2NH3", "3H2 + N2 -> 2NH3", "N2 + 2H2 -> 2NH3"),
    ("CH4 + 2O2 -> CO2 + 2H2O", "CH4 + 2O2 -> 2H2O + CO2", "CH4 + O2 -> CO2 + 2H2O"),
    ("2Na + Cl2 -> 2NaCl", "Cl2 + 2Na -> 2NaCl", "Na + Cl2 -> 2NaCl"),
    ("4Fe + 3O2 -> 2Fe2O3", "3O2 + 4Fe -> 2Fe2O3", "4Fe + 3O2 -> 2Fe3O4"),
)


def chemistry(rng: Random) -> Iterator[Record]:
    for _ in range(80):
        plain, latex = rng.choice(_FORMULAE)
        question = "Give the chemical formula of the compound."
        if rng.random() < 0.5:
            yield Record(
                question,
                plain,
                present(rng, rng.choice([plain, f"\\mathrm{{{latex}}}", f"\\ce{{{plain}}}"])),
                1,
                "chemistry",
                "none",
            )
        else:
            other = rng.choice([p for p, _ in _FORMULAE if p != plain])
            yield Record(question, plain, present(rng, other), 0, "chemistry", "other formula")
    for _ in range(60):
        reaction, same, wrong = rng.choice(_REACTIONS)
        question = "Write the balanced equation of the reaction."
        good = rng.random() < 0.5
        shown = rng.choice([reaction, same]) if good else wrong
        yield Record(
            question,
            reaction,
            present(rng, rng.choice([shown, shown.replace("->", "→")]), plain_math=True),
            int(good),
            "chemistry",
            "none" if good else "coefficients",
        )


_BOOLEANS = (
    ("A and (B or C)", "(A and B) or (A and C)", "(A or B) and (A or C)"),
    ("not (A and B)", "(not A) or (not B)", "(not A) and (not B)"),
    ("A ∨ (¬A ∧ B)", "A ∨ B", "A ∧ B"),
    ("¬(P → Q)", "P ∧ ¬Q", "¬P ∧ Q"),
)


def booleans(rng: Random) -> Iterator[Record]:
    for _ in range(60):
        reference, same, wrong = rng.choice(_BOOLEANS)
        good = rng.random() < 0.5
        yield Record(
            "Simplify the Boolean expression.",
            rng.choice([reference, same]),
            present(rng, same if good else wrong, plain_math=True),
            int(good),
            "boolean",
            "none" if good else "other function",
        )


FAMILIES: tuple[Family, ...] = (
    polynomials, identities, surds, equations, assignments, inequalities, solution_sets, points, matrices, chemistry, booleans,
)  # fmt: skip
