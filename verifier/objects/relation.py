"""Equations, inequalities, chains of them, memberships (`x in A`), and definitions (`x = 3`, `f(x) = ...`).

Equations are equal where one is the other scaled by a constant or rearranged, denominators cleared, or where both say
what the same symbol is and say the same. Inequalities likewise, with positive factors; strictness counts. A difference
is proved by a point that satisfies one relation and not the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from verifier import balls, readings
from verifier.comparison import Comparison, different, equal, rounded, unknown
from verifier.objects import expression
from verifier.residues import PRIME, NoResidueError, Residues
from verifier.rewrite import calls_as_products, renamed, substitute
from verifier.tree import Tree, nodes

if TYPE_CHECKING:
    from verifier.answer import Answer

_EQUATIONS: Final = frozenset({"=", "==", "~"})
_MEMBERSHIP: Final = frozenset({"in", "notin"})
_FLIPPED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_ZERO: Final[Tree] = ("num", 0, 1)
_READ: Final = _MEMBERSHIP | {"rel", "chain"}
LINKS: Final = 4  # relations of a chain

Link = tuple[str, Tree, Tree]


class Relation(NamedTuple):
    """`sides` joined by `ops` (one fewer): `a < b <= c` has ops ("<", "<=")."""

    ops: tuple[str, ...]
    sides: tuple[Tree, ...]
    symbols: frozenset[str]

    @property
    def tree(self) -> Tree:
        if self.ops[0] in _MEMBERSHIP:
            return (self.ops[0], *self.sides)
        if len(self.ops) == 1:
            return ("rel", self.ops[0], *self.sides)
        return ("chain", self.ops, self.sides)


def of(tree: Tree) -> Relation | None:
    """The relation that `tree` is, or None."""
    if tree[0] == "rel":
        ops: tuple[str, ...] = (tree[1],)
        sides: tuple[Tree, ...] = (tree[2], tree[3])
    elif tree[0] == "chain":
        ops, sides = tree[1], tree[2]
    elif tree[0] in _MEMBERSHIP and tree[2][0] == "sym":
        ops, sides = (tree[0],), (tree[1], tree[2])  # of a set that is only named
    else:
        return None
    found: frozenset[str] = frozenset()
    for side in sides:
        value = expression.of(side)
        if value is None:
            return None
        found |= value.symbols
    return Relation(ops, sides, found)


def read(answer: Answer) -> Relation | None:
    """The answer as a relation between values, or None."""
    tree = answer.tree
    if tree is None or tree[0] not in _READ:
        return None
    spoken = tree[0] in _MEMBERSHIP and answer.plain.isascii() and "\\" not in answer.plain
    return None if spoken else of(tree)  # "Paris in France" is prose


def show(relation: Relation) -> str:
    """Plain notation, which reads back as the same relation."""
    from verifier import grammar

    return grammar.show(relation.tree)


def assigned(relation: Relation) -> tuple[str, Tree] | None:
    """(name, value) where the relation says what one symbol or function is: `x = 3`, `3 = x`, `f(x) = 2x`, and
    `x = 6/2 = 3` and `x = 7/3 ~ 2.33`, whose value is the last exact one. None for any other relation, such as
    `2x + z = 1` and `x = x + 1`."""
    if not all(op in _EQUATIONS for op in relation.ops):
        return None
    if len(relation.sides) == 2:
        left, right = relation.sides
        for name_side, value in ((left, right), (right, left)):
            name = _name(name_side)
            if name is not None and not _speaks_of(value, name_side):
                return name, value
        return None
    name = _name(relation.sides[0])
    if name is None or any(_speaks_of(side, relation.sides[0]) for side in relation.sides[1:]):
        return None
    value = relation.sides[1]
    for op, side in zip(relation.ops[1:], relation.sides[2:], strict=True):
        if op == "~":
            break
        step = _compare_values(value, side)
        if not (step.equal or step.rounded):
            return None
        if step.equal:
            value = side
    return name, value


def solved_for(relation: Relation) -> str:
    """The symbol or function that the relation says the value of, or else a lone symbol on one side, derivatives named
    by primes; "" where there is none."""
    found = assigned(relation)
    name = found[0] if found else next((str(side[1]) for side in relation.sides if side[0] == "sym"), "")
    primed = readings.in_primes(("sym", name), {})
    return name if primed is None else str(primed[1])


def _name(tree: Tree) -> str | None:
    """The name of a lone symbol, of a function applied to symbols or plain numbers, of a length |AB|, of the ratio of
    two lengths, or of the first function in a quantity without symbols, such as f(1) + f(2)."""
    if tree[0] == "sym":
        return str(tree[1])
    if tree[0] == "call" and all(item[0] in ("sym", "num") for item in tree[2:]):
        return str(tree[1])
    if tree[0] == "div" and all(part[0] == "sym" and len(part[1]) == 2 and part[1].isupper() for part in tree[1:]):
        return f"{tree[1][1]}/{tree[2][1]}"
    if tree[0] == "fn" and tree[1] == "abs" and tree[2][0] == "sym" and len(tree[2][1]) == 2 and tree[2][1].isupper():
        return str(tree[2][1])
    if balls.free_symbols(tree):
        return None
    return next((str(node[1]) for node in nodes(tree) if node[0] == "call"), None)


def _speaks_of(value: Tree, named: Tree) -> bool:
    """Whether a symbol or function of `named`, other than an argument, stands in `value`."""
    calls = {node[1] for node in nodes(named) if node[0] == "call"}
    if calls:
        return any(part[0] == "call" and part[1] in calls for part in nodes(value))
    return bool(balls.free_symbols(named) & balls.free_symbols(value))


def _compare_values(a: Tree, b: Tree) -> Comparison:
    first, second = expression.of(a), expression.of(b)
    if first is None or second is None:
        return unknown("unread")
    return expression.compare(first, second)


def compare(a: Relation, b: Relation) -> Comparison:
    """How two relations between the same symbols relate."""
    if a == b:
        return equal("identical")
    if a.symbols != b.symbols:
        other = _with_products(a, b) or _in_primes(a, b)
        if other is not None:
            # Another reading is a guess, which only agreement bears out.
            guess = compare(*other)
            if guess.equal or guess.rounded:
                return guess
            return unknown("symbols", symbols=" ".join(sorted(a.symbols ^ b.symbols)))
    left, right = _links(a), _links(b)
    if len(left) != len(right):
        return _definitions(a, b)
    if len(left) == 1:
        return _compare_links(left[0], right[0])
    if all(op in _EQUATIONS for op, _, _ in (*left, *right)):
        return _definitions(a, b)
    return _compare_chains(left, right)


def apart(a: Relation, b: Relation) -> bool:
    """Whether a point satisfies one of two relations and not the other, every symbol being a variable. One side has all
    the symbols of the other: `e^x = 0` and `e^x + C = 0`."""
    if not (a.symbols < b.symbols or b.symbols < a.symbols) or len(a.ops) != 1 or len(b.ops) != 1:
        return False
    small, large = (_links(a)[0], _links(b)[0]) if a.symbols < b.symbols else (_links(b)[0], _links(a)[0])
    if small[0] == large[0] == "=":
        return _solved_beside(_difference(small), _difference(large), sorted(a.symbols ^ b.symbols))
    if small[0] not in _FLIPPED or large[0] not in _FLIPPED:
        return False
    from verifier.points import signs

    first, second = _below_zero(small)[1], _below_zero(large)[1]
    names = sorted(a.symbols | b.symbols)
    return any(x != y for x, y in signs(first, second, names, expression.positive_by_custom(first, second)))


def _solved_beside(a: Tree, b: Tree, names: list[str]) -> bool:
    """Whether b = 0 is solved by a value of one of `names`, which a lacks, where a is not zero."""
    for name in names:
        solved = _linear(b, name)
        if solved is not None and _sign(solved[0]) and balls.same_function(a, _ZERO).different:
            return True
    return False


def _links(relation: Relation) -> list[Link]:
    return [
        (op, relation.sides[place], relation.sides[place + 1]) for place, op in enumerate(relation.ops[: LINKS + 1])
    ]


def _with_products(a: Relation, b: Relation) -> tuple[Relation, Relation] | None:
    from verifier.grammar import split_products

    left = _each_side(a, lambda side: split_products(calls_as_products(side, b.symbols), b.symbols))
    right = _each_side(b, lambda side: split_products(calls_as_products(side, a.symbols), a.symbols))
    return None if left is None or right is None or (left == a and right == b) else (left, right)


def _in_primes(a: Relation, b: Relation) -> tuple[Relation, Relation] | None:
    """Both relations with their derivatives named by primes: y' for dy/dx. None where nothing changes."""
    variables: dict[str, str] = {}
    trees = readings.in_primes(a.tree, variables), readings.in_primes(b.tree, variables)
    left, right = (None if tree is None else of(tree) for tree in trees)
    return None if left is None or right is None or (left == a and right == b) else (left, right)


def _each_side(relation: Relation, change: Callable[[Tree], Tree]) -> Relation | None:
    sides = tuple(change(side) for side in relation.sides)
    return of(("rel", *relation.ops, *sides) if len(sides) == 2 else ("chain", relation.ops, sides))


def _definitions(a: Relation, b: Relation) -> Comparison:
    """Two chains of equations that say what the same name is."""
    first, second = assigned(a), assigned(b)
    if first is None or second is None or first[0] != second[0]:
        return unknown("chain")
    return _compare_values(first[1], second[1])


def _compare_chains(left: list[Link], right: list[Link]) -> Comparison:
    """Each link of one chain against one of the other."""
    if len(left) > LINKS:
        return unknown("budget")
    rest = list(right)
    worst: Comparison | None = None
    for link in left:
        for other in rest:
            result = _compare_links(link, other)
            if result.equal or result.rounded:
                rest.remove(other)
                if result.rounded:
                    worst = result
                break
        else:
            return unknown("chain")
    return equal("links") if worst is None else worst


def _compare_links(a: Link, b: Link) -> Comparison:
    if a[0] in _MEMBERSHIP or b[0] in _MEMBERSHIP:
        same = a[0] == b[0] and a[2] == b[2] and _compare_values(a[1], b[1]).equal
        return equal("membership") if same else unknown("membership")
    if (a[0] in _EQUATIONS) != (b[0] in _EQUATIONS) or (a[0] == "!=") != (b[0] == "!="):
        same = balls.free_symbols(a[1]) | balls.free_symbols(a[2]) == balls.free_symbols(b[1]) | balls.free_symbols(
            b[2]
        )
        return different("kind") if same and "~" not in (a[0], b[0]) else unknown("kind")
    if a[0] in _FLIPPED:
        return _inequalities(a, b)
    if a[0] == b[0] == "==":
        first, second = _residue_class(a), _residue_class(b)
        if first is not None and second is not None and first[0] == second[0]:
            return equal("classes") if first == second else different("classes")
    result = _equations(a, b)
    if result.different and "~" in (a[0], b[0]):
        return unknown("approximately")
    return result


def _residue_class(link: Link) -> tuple[str, int, int] | None:
    """("x", 3, 5) for x = 3 modulo 5, or x = 8 modulo 5; None for other links."""
    sides = [side for side in link[1:] if isinstance(side, tuple) and side[:2] == ("fn", "mod")]
    if len(sides) != 2 or sides[0][3] != sides[1][3] or sides[0][2][0] != "sym":
        return None
    value, modulus = balls.exact(sides[1][2]), balls.exact(sides[0][3])
    if value is None or modulus is None or value.denominator != 1 or modulus.denominator != 1 or modulus < 1:
        return None
    return sides[0][2][1], int(value) % int(modulus), int(modulus)


def _equations(a: Link, b: Link) -> Comparison:
    defined = _same_definition(a, b)
    if defined is not None:
        return defined
    function, other = _function_of_x(a), _function_of_x(b)
    if function is not None and other is not None:
        return equal("definition") if _compare_values(function, other).equal else unknown("names")
    for left, right in ((b[1], b[2]), (b[2], b[1])):
        if balls.compare(a[1], left).equal and balls.compare(a[2], right).equal:
            return equal("sides")
    first, second = _difference(a), _difference(b)
    result = _scaled(first, second)
    if result is not None:
        return result
    free = balls.free_symbols(first)
    if free != balls.free_symbols(second):
        return unknown("symbols", symbols=" ".join(sorted(free ^ balls.free_symbols(second))))
    return _solved(first, second, sorted(free))


def _same_definition(a: Link, b: Link) -> Comparison | None:
    """Where both sides define one name: what the values say. None where they do not both define."""
    for first, value in ((a[1], a[2]), (a[2], a[1])):
        name = _name(first)
        if name is None or _speaks_of(value, first):
            continue
        for second, other in ((b[1], b[2]), (b[2], b[1])):
            if _name(second) != name or second[0] != first[0] or _speaks_of(other, second):
                continue
            if first[0] == "call":
                if len(first) != len(second):
                    return unknown("call")
                if first != second:
                    if not all(item[0] == "sym" for item in (*first[2:], *second[2:])):
                        return unknown("call")
                    other = renamed(other, {y[1]: x[1] for x, y in zip(first[2:], second[2:], strict=True)})
            result = _compare_values(value, other)
            if result.different and result.step == "symbols":
                return unknown("symbols", **result.evidence)
            return result
    return None


def _function_of_x(link: Link) -> Tree | None:
    """The right side of `y = ...` and `f(x) = ...`, which define one function under two names."""
    for left, right in ((link[1], link[2]), (link[2], link[1])):
        named = left == ("sym", "y") or (left[0] == "call" and left[2:] == (("sym", "x"),))
        if named and not _speaks_of(right, left) and balls.free_symbols(right) >= {"x"}:
            return right
    return None


def _difference(link: Link) -> Tree:
    if link[2] == _ZERO:
        return link[1]
    if link[1] == _ZERO:
        return link[2]
    return ("add", link[1], ("neg", link[2]))


def _scaled(a: Tree, b: Tree) -> Comparison | None:
    """Equal where a = 0 is b = 0 times a constant, with denominators cleared; None where neither is seen."""
    try:
        ratios = []
        for assignment in (0, 1):
            residues = Residues(assignment)
            x, y = residues.of(a), residues.of(b)
            if x == 0 or y == 0:
                return equal("trivial") if x == y else None
            ratios.append((x, y))
    except NoResidueError:
        return None
    if ratios[0][0] * ratios[1][1] % PRIME == ratios[1][0] * ratios[0][1] % PRIME:
        return equal("scaled")
    if not balls.free_symbols(a) or balls.free_symbols(a) != balls.free_symbols(b):
        return None
    from verifier.polynomial import NotPolynomialError, Ring, lone_root, lowest, proportional

    ring = Ring()
    try:
        first, second = lowest(*ring.quotient(a)), lowest(*ring.quotient(b))
    except NotPolynomialError:
        return None
    if proportional(first[0], second[0]):
        return equal("cleared")
    if ring.opaque:
        return equal("scaled balls") if _constant_ratio(a, b) else None
    names = sorted(balls.free_symbols(a))
    positive = expression.positive_by_custom(a, b)
    for one, other in ((a, b), (b, a)):
        witness = lone_root(one, other, names, positive)
        if witness is not None:
            return different("root", symbol=witness)
    return None


def _constant_ratio(a: Tree, b: Tree) -> bool:
    """Whether a / b is a constant, by balls: a(x) b(y) = a(y) b(x) for all x and y."""
    names = {name: f"{name}'" for name in sorted(balls.free_symbols(a) | balls.free_symbols(b))}
    return balls.same_function(("mul", a, renamed(b, names)), ("mul", renamed(a, names), b)).equal


def _residue(tree: Tree) -> int | None:
    """0 where the tree vanishes whatever its functions stand for; None where that cannot be told."""
    try:
        return Residues().of(tree)
    except NoResidueError:
        return None


def _linear(tree: Tree, name: str) -> tuple[Tree, Tree] | None:
    """(slope, value at zero) where `tree` is linear in `name` with a slope other than zero; None where it is not."""
    from verifier.derivative import NoDerivativeError, derivative

    try:
        slope = derivative(tree, name)
        if name in balls.free_symbols(slope):
            if _residue(derivative(slope, name)) != 0:
                return None
            slope = substitute(slope, {name: ("num", 1, 1)})
    except NoDerivativeError:
        return None
    if not _residue(slope):
        return None
    return slope, substitute(tree, {name: _ZERO})


def _solved(a: Tree, b: Tree, names: list[str]) -> Comparison:
    """Equations linear in one symbol, solved for it: where the solutions differ, a point satisfies one and not the
    other. Equal solutions leave open where the slopes vanish."""
    for name in names:
        first = _linear(a, name)
        second = _linear(b, name) if first is not None else None
        if first is None or second is None:
            continue
        left: Tree = ("neg", ("div", first[1], first[0]))
        right: Tree = ("neg", ("div", second[1], second[0]))
        result = _compare_values(left, right)
        if result.different and result.step != "symbols":
            return different("solved", symbol=name, **result.evidence)
        if result.rounded:
            return rounded("solved", symbol=name)
        if result.equal:
            if len(names) == 1:
                return equal("solved", symbol=name)
            return _equal_solutions(first[0], second[0], name)
    return unknown("equation")


def _equal_solutions(slope: Tree, other: Tree, name: str) -> Comparison:
    """Two equations with the same solution for `name`: equal where neither slope vanishes without the other."""
    if _never_zero(slope) and _never_zero(other):
        return equal("solved", symbol=name)
    return unknown("multiple", symbol=name)


def _never_zero(tree: Tree) -> bool:
    """Whether a slope is a product of roots, exponentials, denominators and numbers only."""
    head = tree[0]
    if head in ("num", "dec"):
        return bool(tree[1] != 0)
    if head in ("neg", "mul"):
        return all(_never_zero(item) for item in tree[1:])
    if head == "div":
        return _never_zero(tree[1])
    if head == "const":
        return tree[1] in ("pi", "e")
    if head == "pow":
        return tree[1] == ("const", "e") or _never_zero(tree[1])
    return head == "fn" and tree[1] in ("exp", "cosh", "sec", "csc")


def _below_zero(link: Link) -> tuple[bool, Tree]:
    """(strict, tree) with the link as `tree < 0` or `tree <= 0`."""
    op, left, right = link
    if op in (">", ">="):
        left, right = right, left
    return op in ("<", ">"), _difference(("=", left, right)) if left != _ZERO else ("neg", right)


def _bounds(a: Tree, b: Tree, same_strictness: bool) -> Comparison:
    """Two bounds of one symbol in the same direction."""
    result = _compare_values(a, b)
    if result.equal:
        return equal("solved") if same_strictness else different("strictness")
    if (result.rounded and same_strictness) or (result.different and result.step != "symbols"):
        return result
    return unknown(result.step)


def _bound(link: Link) -> Link | None:
    """The link as `symbol op value`, or None."""
    op, left, right = link
    if left[0] == "sym" and not _speaks_of(right, left):
        return link
    if right[0] == "sym" and not _speaks_of(left, right):
        return _FLIPPED[op], right, left
    return None


def _inequalities(a: Link, b: Link) -> Comparison:
    plain_a, plain_b = _bound(a), _bound(b)
    if plain_a is not None and plain_b is not None and plain_a[1] == plain_b[1]:
        if plain_a[0][0] != plain_b[0][0]:
            return different("direction", symbol=plain_a[1][1])
        return _bounds(plain_a[2], plain_b[2], plain_a[0] == plain_b[0])
    (strict_a, first), (strict_b, second) = _below_zero(a), _below_zero(b)
    free = balls.free_symbols(first)
    if free != balls.free_symbols(second):
        return unknown("symbols", symbols=" ".join(sorted(free ^ balls.free_symbols(second))))
    if not free:
        return unknown("constants")
    for name in sorted(free):
        x, y = _linear(first, name), _linear(second, name)
        if x is None or y is None:
            continue
        signs = _sign(x[0]), _sign(y[0])
        if 0 in signs:
            continue
        if signs[0] != signs[1]:
            # One holds far to the left on the line of `name`, the other far to the right.
            return different("direction", symbol=name)
        left: Tree = ("neg", ("div", x[1], x[0]))
        right: Tree = ("neg", ("div", y[1], y[0]))
        return _bounds(left, right, strict_a == strict_b)
    return _by_witness(first, second, strict_a == strict_b, sorted(free))


def _sign(tree: Tree) -> int:
    """1 or -1 for a closed real tree with that sign, else 0."""
    if balls.free_symbols(tree):
        return 0
    exact = balls.exact(tree)
    if exact is not None:
        return (exact > 0) - (exact < 0)
    ball = balls.value(tree)
    if ball is None or not ball.imag.is_zero():
        return 0
    return 1 if ball.real > 0 else -1 if ball.real < 0 else 0


def _by_witness(a: Tree, b: Tree, same_strictness: bool, names: list[str]) -> Comparison:
    """Inequalities a < 0 and b < 0 that are not solved: equal where a is b times a positive constant, different where a
    point satisfies one and violates the other."""
    from verifier.points import signs

    agree = 0
    for left, right in signs(a, b, names, expression.positive_by_custom(a, b)):
        if left != right:
            return different("witness")
        agree += 1
    if agree and same_strictness:
        result = _scaled(a, b)
        if result is not None and result.step in ("scaled", "scaled balls"):
            return result
    return unknown("inequality")
