"""Compare verifier.balls with sympy on generated pairs of expressions, and print every disagreement.

    python ci/differential.py --pairs 100000 --seed 1

Half of the pairs are equal by rewriting (commute, expand, factor, trigonometric identities, rationalise), half are
perturbed (a sign, a factor, an exponent, a swapped symbol, a dropped term). The oracle is sympy: both trees are built
as sympy objects, node by node, and evaluated with 60 digits at points of its own; every 1,000th pair is also given to
`simplify`. A disagreement is an `equal` where sympy finds two real values that differ, or a `different` where
sympy's values agree at every point. Exit status 1 when there was one.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from verifier import balls
from verifier.tree import Tree, children

ONE: Tree = ("num", 1, 1)
TWO: Tree = ("num", 2, 1)
NAMES = ("x", "y", "a", "b")
DIGITS = 60
HUGE = 1e25  # exp(144) + 1 and exp(144) agree in more digits than are taken: such points decide nothing
FUNCTIONS = ("sin", "cos", "tan", "exp", "ln", "abs", "sinh", "atan")


def number(r: random.Random) -> Tree:
    p = r.choice((1, 2, 3, 4, 5, 6, 7, 9, 12, 25))
    kind = r.random()
    if kind < 0.7:
        return ("num", p, 1)
    if kind < 0.85:
        return ("div", ("num", p, 1), ("num", r.choice((2, 3, 4, 5, 8)), 1))
    return ("const", "pi") if kind < 0.93 else ("root", ("num", r.choice((2, 3, 5)), 1), TWO)


def expression(r: random.Random, depth: int) -> Tree:
    """A random tree."""
    if depth == 0 or r.random() < 0.12:
        return ("sym", r.choice(NAMES)) if r.random() < 0.65 else number(r)
    kind = r.random()
    if kind < 0.3:
        items = [expression(r, depth - 1) for _ in range(r.choice((2, 2, 3)))]
        return ("add", *(("neg", item) if r.random() < 0.3 else item for item in items))
    if kind < 0.55:
        return ("mul", *(expression(r, depth - 1) for _ in range(r.choice((2, 2, 3)))))
    if kind < 0.68:
        return ("div", expression(r, depth - 1), expression(r, depth - 1))
    if kind < 0.8:
        return ("pow", expression(r, depth - 1), r.choice((TWO, TWO, ("num", 3, 1), ("neg", ONE), ("num", 1, 2))))
    if kind < 0.88:
        return ("root", expression(r, depth - 1), TWO)
    return ("fn", r.choice(FUNCTIONS), expression(r, depth - 1))


def rewritten(tree: Tree, r: random.Random) -> Tree:
    """`tree` in another form of the same value, wherever both are defined."""
    for _ in range(r.choice((1, 2, 3))):
        tree = at_random_node(tree, lambda node: rewrite(node, r), r)
    return tree


def rewrite(node: Tree, r: random.Random) -> Tree:
    options = list(rewritings(node, r))
    return r.choice(options) if options else node


def rewritings(node: Tree, r: random.Random) -> Iterator[Tree]:
    head = node[0]
    if head in ("add", "mul"):
        items = list(node[1:])
        r.shuffle(items)
        yield (head, *items)
    if head == "add":
        yield ("neg", ("add", *(("neg", item) for item in node[1:])))
    if head == "mul":
        for place, item in enumerate(node[1:]):
            if item[0] == "add":
                rest = [other for at, other in enumerate(node[1:]) if at != place]
                yield ("add", *(("mul", term, *rest) for term in item[1:]))
    if head == "div":
        yield ("mul", node[1], ("pow", node[2], ("neg", ONE)))
        if node[1][0] == "add":
            yield ("add", *(("div", item, node[2]) for item in node[1][1:]))
        if node[2][0] == "root":
            yield ("div", ("mul", node[1], node[2]), node[2][1])
    if head == "pow" and node[2] == TWO:
        yield ("mul", node[1], node[1])
        if node[1][0] == "add" and len(node[1]) == 3:
            a, b = node[1][1:]
            yield ("add", ("pow", a, TWO), ("mul", TWO, a, b), ("pow", b, TWO))
        if node[1][0] == "fn" and node[1][1] == "sin":
            yield ("add", ONE, ("neg", ("pow", ("fn", "cos", node[1][2]), TWO)))
        if node[1][0] == "fn" and node[1][1] == "cos":
            yield ("div", ("add", ONE, ("fn", "cos", ("mul", TWO, node[1][2]))), TWO)
    if head == "root":
        yield ("pow", node[1], ("div", ONE, TWO))
        yield ("div", node[1], node)
    if head == "fn" and node[1] == "tan":
        yield ("div", ("fn", "sin", node[2]), ("fn", "cos", node[2]))
    if head == "fn" and node[1] == "sin":
        half = ("div", node[2], TWO)
        yield ("mul", TWO, ("fn", "sin", half), ("fn", "cos", half))
        if node[2][0] == "add" and len(node[2]) == 3:
            a, b = node[2][1:]
            yield (
                "add",
                ("mul", ("fn", "sin", a), ("fn", "cos", b)),
                ("mul", ("fn", "cos", a), ("fn", "sin", b)),
            )
    if head == "fn" and node[1] == "exp" and node[2][0] == "add":
        yield ("mul", *(("pow", ("const", "e"), item) for item in node[2][1:]))
    if head == "fn" and node[1] == "sinh":
        up, down = ("fn", "exp", node[2]), ("fn", "exp", ("neg", node[2]))
        yield ("div", ("add", up, ("neg", down)), TWO)
    extra = ("add", ("pow", ("sym", r.choice(NAMES)), TWO), ONE)
    yield ("div", ("mul", node, extra), extra)
    yield ("add", node, extra, ("neg", extra))
    yield ("neg", ("neg", node))


def perturbed(tree: Tree, r: random.Random) -> Tree:
    """`tree` with one thing changed: a sign, a factor, an exponent, a symbol, a term."""
    for _ in range(20):
        changed = at_random_node(tree, lambda node: perturb(node, r), r)
        if changed != tree:
            return changed
    return ("add", tree, ONE)


def perturb(node: Tree, r: random.Random) -> Tree:
    options: list[Tree] = [("neg", node), ("mul", TWO, node), ("add", node, ONE)]
    head = node[0]
    if head == "sym":
        options += [("sym", r.choice([name for name in NAMES if name != node[1]]))] * 2
    if head == "pow" and node[2][0] == "num":
        options.append(("pow", node[1], ("num", node[2][1] + node[2][2], node[2][2])))
    if head in ("add", "mul") and len(node) > 2:
        options.append(node[1] if len(node) == 3 else node[:-1])
    if head == "num":
        options.append(("num", node[1] + 1, node[2]))
    return r.choice(options)


def at_random_node(tree: Tree, change: Callable[[Tree], Tree], r: random.Random) -> Tree:
    """`tree` with one node changed."""
    inner = [place for place, item in enumerate(tree) if place and isinstance(item, tuple)]
    if tree[0] in ("sym", "num", "const") or not inner or r.random() < 0.25:
        return change(tree)
    place = r.choice(inner)
    return (*tree[:place], at_random_node(tree[place], change, r), *tree[place + 1 :])


def to_sympy(tree: Tree) -> Any:
    """The tree as a sympy object, built node by node."""
    import sympy

    head = tree[0]
    if head == "num":
        return sympy.Rational(tree[1], tree[2])
    if head == "sym":
        return sympy.Symbol(tree[1], real=True)
    if head == "const":
        return {"pi": sympy.pi, "e": sympy.E, "i": sympy.I}[tree[1]]
    if head == "fn":
        function = {"ln": sympy.log, "abs": sympy.Abs}.get(tree[1]) or getattr(sympy, tree[1])
        return function(to_sympy(tree[2]))
    items = [to_sympy(item) for item in children(tree)]
    if head == "add":
        return sympy.Add(*items)
    if head == "mul":
        return sympy.Mul(*items)
    if head == "neg":
        return -items[0]
    if head == "div":
        return items[0] / items[1]
    if head == "pow":
        return items[0] ** items[1]
    return sympy.root(*items)


def oracle(a: Tree, b: Tree, r: random.Random, names: tuple[str, ...] = NAMES) -> str:
    """ "apart" where two finite real values differ, "together" where all of at least three do not, else "unclear"."""
    import sympy

    try:
        first, second = to_sympy(a), to_sympy(b)
    except (ZeroDivisionError, ValueError, TypeError):
        return "unclear"
    if first.has(sympy.zoo, sympy.nan, sympy.oo) or second.has(sympy.zoo, sympy.nan, sympy.oo):
        return "unclear"
    agreed = 0
    for trial in range(6):
        low, high = ((0.2, 0.9), (1.1, 3.0), (0.5, 2.0), (-2.0, 2.0), (-1.5, 1.5), (-3.0, 3.0))[trial]
        point = {sympy.Symbol(name, real=True): sympy.Float(r.uniform(low, high), DIGITS) for name in names}
        try:
            x, y = first.evalf(DIGITS, subs=point), second.evalf(DIGITS, subs=point)
        except (ZeroDivisionError, ValueError, TypeError, OverflowError):
            continue
        if not (x.is_number and y.is_number and x.is_finite and y.is_finite and x.is_real and y.is_real):
            continue
        if max(abs(x), abs(y)) > HUGE or 0 < max(abs(x), abs(y)) < 1 / HUGE:
            continue
        if abs(x - y) > sympy.Float(10) ** (20 - DIGITS) * (1 + abs(x) + abs(y)):
            return "apart"
        agreed += 1
        if agreed == 3 and trial >= 3:
            break
    return "together" if agreed >= 3 else "unclear"


def main() -> int:
    """Run the comparison; the exit status."""
    import sympy

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    r = random.Random(options.seed)
    counts: Counter[tuple[str, ...]] = Counter()
    bad = 0
    for place in range(options.pairs):
        a = expression(r, r.choice((1, 2, 2, 3)))
        alike = place % 2 == 0
        b = rewritten(a, r) if alike else perturbed(rewritten(a, r), r)
        ours = balls.compare(a, b)
        if ours.outcome != balls.compare(b, a).outcome:
            bad += 1
            print("not symmetric", a, b)
        theirs = oracle(a, b, r)
        if place % 1000 == 0 and ours.equal and sympy.simplify(to_sympy(a) - to_sympy(b)) == 0:
            counts["simplify agrees", "", ""] += 1
        counts["rewritten" if alike else "perturbed", theirs, f"{ours.outcome} ({ours.step})"] += 1
        if (ours.equal and theirs == "apart") or (ours.different and theirs == "together"):
            bad += 1
            print(f"disagreement: ours {ours.outcome} ({ours.step}), sympy {theirs}\n  {a}\n  {b}")
    for (kind, theirs, verdict), count in sorted(counts.items()):
        print(f"{count:8} {kind:16} {theirs:9} {verdict}")
    print(f"{bad} disagreements in {options.pairs} pairs")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
