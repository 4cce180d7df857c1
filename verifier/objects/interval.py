"""Subsets of the real line: intervals, unions, inequalities, set-builder notation, "all real x except 2"."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from verifier.ask_text import has
from verifier.comparison import Comparison, Outcome, different, equal, rounded, unknown
from verifier.lazy import LazyPattern
from verifier.tree import Tree, symbols

if TYPE_CHECKING:
    from verifier.answer import Answer

MAX_CHARACTERS = 600
MAX_PARTS = 32
_BITS = (128, 512)  # precision at which endpoints are put in order


@dataclass(frozen=True, slots=True)
class Part:
    """One interval; an endpoint of None is infinite. A point has equal closed endpoints."""

    low: Tree | None
    low_closed: bool
    high: Tree | None
    high_closed: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """Disjoint parts in order; none: the empty set.

    name: what ranges over the set ("x", "f(x)"), or "" where the text names nothing.
    ambiguous: (0,1) alone, which may be a point or a pair; or [0,1] alone, which may be a list; and nothing in the
        question says interval.
    canonical: every pair of endpoints was put in order by proof. False: the parts stand as written.
    """

    parts: tuple[Part, ...]
    name: str = ""
    ambiguous: bool = field(default=False, compare=False)
    canonical: bool = True


class _Unread(Exception):
    pass


ALL = Part(None, False, None, False)
_EMPTY = Solution(())
_LINE = Solution((ALL,))

_CUE = LazyPattern(
    r"[<>≤≥≠∪∅ℝ∞,;∈]|\\(?:le|ge|lt|gt|ne|in|cup|empty|varnothing|mathbb|R\b)|\\?\{ ?\\?\}|[R∖]\s*[-\\]"
    r"|\b(?:all|any|every|no|none|empty|reals?|between|inf|infinity|oo|except|than|least|most)\b|无解|空集|实数",
    re.IGNORECASE | re.DOTALL,
)
# In ASCII, one of these stands wherever _CUE finds something.
_CUE_HINTS = (
    "<", ">", ",", ";", "{", "\\", "-", "real", "all", "any", "every", "no", "empty", "between", "inf", "oo", "except",
    "than", "least", "most",
)  # fmt: skip
_NO_SOLUTION = LazyPattern(
    r"^(?:there (?:are|is) )?(?:no (?:real )?(?:solutions?|roots?|values?)(?: exists?)?"
    r"|(?:the )?empty set|null set|(?:方程)?无(?:实数)?解|空集)"
    r"(?: (?:exists?|in the reals|over the reals))?$",
    re.IGNORECASE,
)
_ALL_REAL = LazyPattern(
    r"^(?:(?:[a-zA-Z]|the domain) (?:is|can be) )?(?:the set of )?(?:all|any|every)(?: the)? "
    r"real(?:s| numbers?| values?)?(?: of)?(?: \$?([a-zA-Z])\$?)?(?![A-Za-z])(?P<rest>.*)$"
    r"|^(?:the )?reals(?: numbers)?(?P<rest2>.*)$|^(?:全体|一切|所有|任意)实数(?P<rest3>)$",
    re.IGNORECASE | re.DOTALL,
)
_EXCEPT = LazyPattern(
    r"^(?:,)?\s*(?:except|excluding|other than|but not|not equal to|besides)(?: for| when| where| at)?\s+(.+)$",
    re.IGNORECASE,
)
_WHERE = LazyPattern(r"^(?:,)?\s*(?:such that|with|where|for which|satisfying|so that)\s+(.+)$", re.IGNORECASE)
_COMPARED = LazyPattern(
    r"^(?:(?P<name>[a-zA-Z])\s+(?:is|must be)\s+)?(?:that are )?(?P<word>"
    r"greater than or equal to|less than or equal to|greater than|less than|at least|at most|more than"
    r"|bigger than|smaller than|larger than|no more than|no less than)\s+(?P<bound>.{1,60})$",
    re.IGNORECASE,
)
_BETWEEN = LazyPattern(
    r"^(?:(?P<name>[a-zA-Z])\s+(?:is|lies)\s+)?(?P<strict>strictly )?between\s+(?P<low>.{1,40}?)\s+and\s+"
    r"(?P<high>.{1,40}?)"
    r"(?:,?\s*\(?(?P<ends>inclusive|exclusive|including (?:both|the) endpoints|excluding (?:both|the) endpoints)\)?)$",
    re.IGNORECASE,
)
_WORDS = {
    "greater than or equal to": ">=",
    "less than or equal to": "<=",
    "greater than": ">",
    "less than": "<",
    "at least": ">=",
    "at most": "<=",
    "more than": ">",
    "bigger than": ">",
    "smaller than": "<",
    "larger than": ">",
    "no more than": "<=",
    "no less than": ">=",
}
# R \\ {0}: the letter alone means the reals only where a finite set is taken from it.
_PUNCTURED = LazyPattern(
    r"^(?:[a-zA-Z]\s*(?:\\in|∈)\s*)?[Rℝ]\s*(?:\\setminus|\\backslash|\\|∖|-)\s*\\?\{([^{}]{1,60}?)\\?\}$"
)
_REGION = LazyPattern(
    r"\b(?:intervals?|domain|inequalit(?:y|ies)|range of)\b|定义域|值域|区间|不等式|取值范围", re.IGNORECASE
)
_LIST = LazyPattern(r"\s*(?:,|\band\b|\bor\b)\s*")
_TEXT_MACRO = LazyPattern(r"\\(?:text|mathrm|textrm|mbox)\s*\{([^{}]*)\}")
_SPACING = LazyPattern(r"(?<!\\)\\[,;:! ]|\\q?quad|[$~]")
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def read(answer: Answer) -> Solution | None:
    """The set of reals that the whole answer describes, or None: also for one number, one equation, a relation between
    two unknowns, and a set over the integers."""
    text = answer.plain
    if not text or len(text) > MAX_CHARACTERS:
        return None
    if (text.isascii() and not has(text.lower(), _CUE_HINTS)) or not _CUE.search(text):
        return None
    prose = " ".join(_SPACING.sub(" ", _TEXT_MACRO.sub(r" \1 ", text)).split()).rstrip(".")
    if _NO_SOLUTION.match(prose) or prose in ("{}", r"\{\}", r"\{ \}"):
        return _EMPTY
    try:
        if found := _PUNCTURED.match(text):
            return _difference(_LINE, _points_of(found[1]))
        if (found := _ALL_REAL.match(prose)) and (solution := _read_all_real(found)) is not None:
            return solution
        if (solution := _read_words(prose)) is not None:
            return solution
        tree = answer.tree
        if tree is None:
            return None
        solution = _checked(_solution(tree))
        return replace(solution, ambiguous=False) if solution.ambiguous and _wants_interval(answer) else solution
    except _Unread:
        return None


def _wants_interval(answer: Answer) -> bool:
    return answer.ask.form == "interval" or bool(_REGION.search(answer.ask.question))


def _checked(solution: Solution) -> Solution:
    """The solution, unless it is over the budget or a finite set: that is one answer or several, not a region."""
    finite = all(part.low is not None and part.low == part.high for part in solution.parts)
    if len(solution.parts) > MAX_PARTS or (solution.parts and finite):
        raise _Unread
    return solution


def _parsed(text: str) -> Tree:
    from verifier.grammar import ParseError, parse

    try:
        return parse(text)
    except ParseError as error:
        raise _Unread from error


def _read_all_real(found: re.Match[str]) -> Solution | None:
    name = found[1] or ""
    rest = (found["rest"] or found["rest2"] or found["rest3"] or "").strip()
    if not rest:
        return replace(_LINE, name=name)
    if removed := _EXCEPT.match(rest):
        result = _LINE
        items = _LIST.split(removed[1])
        if len(items) > MAX_PARTS:
            raise _Unread
        for item in items:
            tree = _parsed(item)
            if tree[0] == "rel" and tree[1] in ("=", "!=") and tree[2][0] == "sym":
                name, tree = name or tree[2][1], tree[3]
            result = _intersection(result, _without(tree))
        return replace(result, name=name)
    if condition := _WHERE.match(rest):
        solution = _solution(_parsed(condition[1]))
        return solution if not name or solution.name == name else None
    compared = _read_words(rest)
    return None if compared is None else replace(compared, name=name)


def _read_words(text: str) -> Solution | None:
    if found := _COMPARED.match(text):
        bound = _parsed(found["bound"])
        return _ray(_WORDS[found["word"].lower()], bound, found["name"] or "")
    if found := _BETWEEN.match(text):
        closed = (found["ends"] or "").lower().startswith("incl")
        if found["strict"] and closed:
            return None
        low, high = _parsed(found["low"]), _parsed(found["high"])
        return _one(Part(_endpoint(low), closed, _endpoint(high), closed), found["name"] or "")
    return None


def _solution(tree: Tree) -> Solution:
    """The set that a tree describes. Raises _Unread where it describes none."""
    head = tree[0]
    if head == "group":
        return _interval(tree)
    if head == "const":
        if tree[1] == "emptyset":
            return _EMPTY
        if tree[1] == "reals":
            return _LINE
    elif head == "union":
        return _union([_solution_or_points(item) for item in tree[1:]])
    elif head == "intersection":
        result = _LINE
        for item in tree[1:]:
            result = _intersection(result, _solution_or_points(item))
        return result
    elif head == "setminus":
        return _difference(_solution(tree[1]), _solution_or_points(tree[2]))
    elif head in ("in", "notin"):
        return _membership(tree)
    elif head == "rel":
        return _relation(tree)
    elif head == "chain":
        return _chain(tree)
    elif head == "setof":
        return _set_builder(tree)
    elif head == "seq" or (head == "logic" and tree[1] in ("and", "or")):
        return _several(tree[1], list(tree[2:]))
    raise _Unread


def _solution_or_points(tree: Tree) -> Solution:
    if tree[0] == "group" and tree[1] in ("{", "\\{"):
        return _points(tree[3:])
    return replace(_solution(tree), ambiguous=False)


def _points_of(text: str) -> Solution:
    tree = _parsed(text)
    return _points(tree[2:] if tree[0] == "seq" and tree[1] in (",", ";") else (tree,))


def _points(items: tuple[Tree, ...]) -> Solution:
    return _union([_one(Part(_endpoint(item), True, _endpoint(item), True)) for item in items]) if items else _EMPTY


_INFINITE = {("const", "oo"): 1, ("neg", ("const", "oo")): -1}


def _infinite(tree: Tree) -> int:
    if tree[0] in ("pm", "mp"):
        raise _Unread
    if tree[0] == "mul" and len(tree) == 3 and tree[2] == ("const", "oo") and tree[1] == ("num", -1, 1):
        return -1
    return _INFINITE.get(tree, 0)


def _endpoint(tree: Tree) -> Tree:
    """A finite endpoint, a number or a symbolic expression."""
    if tree[0] in (
        "group",
        "seq",
        "rel",
        "chain",
        "in",
        "text",
        "setof",
        "union",
        "logic",
        "pm",
        "mp",
        "ellipsis",
        "matrix",
        "ratio",
    ):
        raise _Unread
    if _infinite(tree) or (tree[0] == "const" and tree[1] in ("oo", "emptyset", "reals", "undefined")):
        raise _Unread
    return tree


def _interval(tree: Tree) -> Solution:
    opening, closing, items = tree[1], tree[2], tree[3:]
    if opening == "{" and closing == "}" and not items:
        return _EMPTY
    if len(items) != 2 or opening not in "([]" or closing not in ")][":
        raise _Unread
    low_closed, high_closed = opening == "[", closing == "]"
    low, high = items
    low_sign, high_sign = _infinite(low), _infinite(high)
    if low_sign == 1 or high_sign == -1:
        raise _Unread
    part = Part(
        None if low_sign else _endpoint(low),
        low_closed and not low_sign,
        None if high_sign else _endpoint(high),
        high_closed and not high_sign,
    )
    solution = _one(part)
    finite = not low_sign and not high_sign
    return replace(solution, ambiguous=finite and (opening, closing) in (("(", ")"), ("[", "]")))


def _one(part: Part, name: str = "") -> Solution:
    """One part as a solution: canonical where its endpoints are in proved order. One written backwards is none."""
    if part.low is None or part.high is None:
        return Solution((part,), name)
    order = _order(part.low, part.high)
    if order is None:
        return Solution((part,), name, canonical=False)
    if order > 0:
        raise _Unread
    if order == 0 and not (part.low_closed and part.high_closed):
        raise _Unread  # (2, 2] is a slip or a pair
    return Solution((part,), name)


def _ray(operator: str, bound: Tree, name: str) -> Solution:
    sign = _infinite(bound)
    if sign:
        if (sign, operator) in ((1, "<"), (-1, ">")):
            return Solution((ALL,), name)
        raise _Unread
    bound = _endpoint(bound)
    if operator in ("<", "<="):
        return Solution((Part(None, False, bound, operator == "<="),), name)
    if operator in (">", ">="):
        return Solution((Part(bound, operator == ">=", None, False),), name)
    if operator == "=":
        return Solution((Part(bound, True, bound, True),), name)
    if operator == "!=":
        return replace(_without(bound), name=name)
    raise _Unread


def _without(point: Tree) -> Solution:
    point = _endpoint(point)
    return Solution((Part(None, False, point, False), Part(point, False, None, False)))


def _head_name(tree: Tree) -> str | None:
    """What an inequality is about: a symbol, or a function's value f(x); None for anything else."""
    if tree[0] == "sym":
        return str(tree[1])
    if tree[0] == "call":
        from verifier.grammar import show

        return show(tree)
    return None


def _relation(tree: Tree) -> Solution:
    _, operator, left, right = tree
    if operator not in _FLIPPED:
        raise _Unread
    if (
        operator == "="
        and right[0] in ("group", "union", "setminus", "setof", "const")
        and left[0] in ("sym", "call", "text")
    ):
        if right[0] == "const" and right[1] not in ("reals", "emptyset"):
            raise _Unread
        return _solution(right)  # D = (0, 2): the name is the set's own
    return _compared(operator, left, right)


def _compared(operator: str, left: Tree, right: Tree) -> Solution:
    """The solutions of one comparison in one unknown."""
    if (name := _head_name(left)) and name not in _names(right):
        return _ray(operator, right, name)
    if (name := _head_name(right)) and name not in _names(left):
        return _ray(_FLIPPED[operator], left, name)
    for head, bound, sign in ((left, right, operator), (right, left, _FLIPPED[operator])):
        if head[0] == "fn" and head[1] == "abs" and (name := _head_name(head[2])) and not symbols(bound):
            return _absolute(sign, bound, name)
    unknowns = symbols(left) | symbols(right)
    if len(unknowns) != 1:
        raise _Unread
    name = next(iter(unknowns))
    first, second = _linear(left, name), _linear(right, name)
    slope, constant = first[0] - second[0], second[1] - first[1]
    if not slope:
        raise _Unread
    root = constant / slope
    return _ray(operator if slope > 0 else _FLIPPED[operator], _number(root), name)


def _number(value: Fraction) -> Tree:
    """A rational as the grammar writes it: a negative one under "neg"."""
    tree: Tree = ("num", abs(value.numerator), value.denominator)
    return ("neg", tree) if value < 0 else tree


def _names(tree: Tree) -> frozenset[str]:
    from verifier.tree import nodes

    calls = [_head_name(node) for node in nodes(tree) if node[0] == "call"]
    return symbols(tree) | frozenset(name for name in calls if name)


def _absolute(operator: str, bound: Tree, name: str) -> Solution:
    low = ("neg", bound)
    if _order(("num", 0, 1), bound) != -1 or operator == "=":
        raise _Unread
    if operator in ("<", "<="):
        closed = operator == "<="
        return _one(Part(low, closed, bound, closed), name)
    outside = _union([_ray("<=" if operator == ">=" else "<", low, ""), _ray(operator, bound, "")])
    return replace(outside, name=name)


def _linear(tree: Tree, name: str) -> tuple[Fraction, Fraction]:
    """(a, b) where the tree is a*name + b with rational a and b. Raises _Unread."""
    head = tree[0]
    if head in ("num", "dec"):
        return Fraction(0), Fraction(tree[1], tree[2])
    if head == "sym" and tree[1] == name:
        return Fraction(1), Fraction(0)
    if head == "neg":
        slope, constant = _linear(tree[1], name)
        return -slope, -constant
    if head == "add":
        terms = [_linear(item, name) for item in tree[1:]]
        return sum((a for a, _ in terms), Fraction(0)), sum((b for _, b in terms), Fraction(0))
    if head == "mul":
        slope, constant = Fraction(0), Fraction(1)
        for item in tree[1:]:
            a, b = _linear(item, name)
            if a and slope:
                raise _Unread
            slope, constant = slope * b + a * constant, constant * b
        return slope, constant
    if head == "div":
        (slope, constant), (a, b) = _linear(tree[1], name), _linear(tree[2], name)
        if a or not b:
            raise _Unread
        return slope / b, constant / b
    raise _Unread


def _chain(tree: Tree) -> Solution:
    operators, terms = tree[1], tree[2]
    if len(operators) != 2:
        raise _Unread
    directions = {operator[0] for operator in operators}
    if directions not in ({"<"}, {">"}):
        raise _Unread
    low, middle, high = terms
    left, right = operators
    if directions == {">"}:
        low, high, left, right = high, low, _FLIPPED[right], _FLIPPED[left]
    first, second = _compared(left, low, middle), _compared(right, middle, high)
    if first.name != second.name:
        raise _Unread
    if len(first.parts) > 1 or len(second.parts) > 1 or not (first.canonical and second.canonical):
        return replace(_intersection(first, second), name=first.name)
    a, b = first.parts[0], second.parts[0]
    if a.low is None and b.high is None:  # -3x between two bounds turns round
        a, b = b, a
    if a.high is not None or b.low is not None:  # 1 <= |z| <= 3/2
        return replace(_intersection(first, second), name=first.name)
    return _one(Part(a.low, a.low_closed, b.high, b.high_closed), first.name)


def _membership(tree: Tree) -> Solution:
    head, element, domain = tree
    name = _head_name(element)
    if name is None:
        raise _Unread
    inner = _solution_or_points(domain)
    return replace(inner, name=name) if head == "in" else replace(_difference(_LINE, inner), name=name)


def _set_builder(tree: Tree) -> Solution:
    head, condition = tree[1], tree[2]
    domain = None
    if head[0] == "in":
        domain, head = head[2], head[1]
    name = _head_name(head)
    if name is None or domain not in (None, ("const", "reals")):
        raise _Unread
    solution = _solution(condition)
    if solution.name != name:
        raise _Unread
    return replace(solution, name="")  # the name is bound: {t | t > 1} is {x | x > 1}


def _several(separator: str, items: list[Tree]) -> Solution:
    """Conditions or sets joined by "or", "and" or commas.

    Commas and "and" mean both at once ("x > 1, x != 3") unless nothing meets both ("x < 1, x > 3").
    """
    if len(items) > MAX_PARTS:
        raise _Unread
    real = [item for item in items if not (item[0] == "in" and item[2] == ("const", "reals"))]
    if not real:
        raise _Unread
    solutions = [_solution(item) for item in real]
    names = {solution.name for solution in solutions}
    if separator == "or" and solutions[0].name:
        names.discard("")  # x in (0, 1) or (2, 3)
    if len(names) != 1:
        raise _Unread
    name = names.pop()
    points = [all(part.low is not None and part.low == part.high for part in solution.parts) for solution in solutions]
    if all(points):
        raise _Unread  # x = 1 or x = 2: several answers, not a region
    if separator == "or":
        return replace(_union(solutions), name=name)
    if not name:
        if separator == "and" or any(solution.ambiguous for solution in solutions):
            raise _Unread  # two points, or two intervals for two questions
        return _union(solutions)
    if any(points):
        raise _Unread
    result = solutions[0]
    for solution in solutions[1:]:
        result = _intersection(result, solution)
    if not result.parts:
        result = _union(solutions)
    return replace(result, name=name)


def _union(solutions: list[Solution]) -> Solution:
    parts = [part for solution in solutions for part in solution.parts]
    if len(parts) > MAX_PARTS:
        raise _Unread
    merged = _merge(parts) if all(solution.canonical for solution in solutions) else None
    if merged is None:
        return Solution(tuple(parts), canonical=False)
    return Solution(merged)


def _merge(parts: list[Part]) -> tuple[Part, ...] | None:
    """Parts sorted and joined where they touch; None where some order cannot be proved."""
    done: list[Part] = []
    for part in parts:
        place = 0
        for place, other in enumerate(done):  # noqa: B007
            order = _low_order(part, other)
            if order is None:
                return None
            if order < 0:
                break
        else:
            place = len(done)
        done.insert(place, part)
    result: list[Part] = []
    for part in done:
        if not result:
            result.append(part)
            continue
        last = result[-1]
        if last.high is None:
            continue
        if part.low is None:
            gap: int | None = -1
        else:
            gap = _order(part.low, last.high)
        if gap is None:
            return None
        if gap > 0 or (gap == 0 and not (part.low_closed or last.high_closed)):
            result.append(part)
            continue
        end = 1 if part.high is None else _order(part.high, last.high)
        if end is None:
            return None
        if end > 0:
            result[-1] = Part(last.low, last.low_closed, part.high, part.high_closed)
        elif end == 0 and part.high_closed:
            result[-1] = Part(last.low, last.low_closed, last.high, True)
    return tuple(result)


def _low_order(a: Part, b: Part) -> int | None:
    if a.low is None or b.low is None:
        return (a.low is not None) - (b.low is not None)
    order = _order(a.low, b.low)
    return order if order else order if order is None else b.low_closed - a.low_closed


def _intersection(a: Solution, b: Solution) -> Solution:
    if not (a.canonical and b.canonical):
        raise _Unread
    parts: list[Part] = []
    for p in a.parts:
        for q in b.parts:
            part = _overlap(p, q)
            if part is not None:
                parts.append(part)
    merged = _merge(parts)
    if merged is None or len(merged) > MAX_PARTS:
        raise _Unread
    return Solution(merged)


def _overlap(p: Part, q: Part) -> Part | None:
    low, low_closed = p.low, p.low_closed
    if low is None:
        low, low_closed = q.low, q.low_closed
    elif q.low is not None:
        order = _needed(low, q.low)
        if order < 0:
            low, low_closed = q.low, q.low_closed
        elif order == 0:
            low_closed = low_closed and q.low_closed
    high, high_closed = p.high, p.high_closed
    if high is None:
        high, high_closed = q.high, q.high_closed
    elif q.high is not None:
        order = _needed(high, q.high)
        if order > 0:
            high, high_closed = q.high, q.high_closed
        elif order == 0:
            high_closed = high_closed and q.high_closed
    if low is not None and high is not None:
        order = _needed(low, high)
        if order > 0 or (order == 0 and not (low_closed and high_closed)):
            return None
    return Part(low, low_closed, high, high_closed)


def _difference(a: Solution, b: Solution) -> Solution:
    if not b.canonical:
        raise _Unread
    gaps: list[Part] = []
    low: Tree | None = None
    low_closed = False
    open_ended = True
    for part in b.parts:
        if part.low is not None:
            gaps.append(Part(low, low_closed, part.low, not part.low_closed))
        low, low_closed = part.high, not part.high_closed
        open_ended = part.high is not None
    if open_ended:
        gaps.append(Part(low, low_closed, None, False))
    return _intersection(a, Solution(tuple(gaps)))


def _needed(a: Tree, b: Tree) -> int:
    order = _order(a, b)
    if order is None:
        raise _Unread
    return order


def _order(a: Tree, b: Tree) -> int | None:
    """-1, 0 or 1 where the order of two endpoints is proved, else None."""
    if a == b:
        return 0
    if a[0] in ("num", "dec") and b[0] in ("num", "dec"):
        return _sign(a[1] * b[2], b[1] * a[2])
    from verifier.balls import compare as compare_trees
    from verifier.balls import value
    from verifier.exact import exact

    x, y = exact(a), exact(b)
    if x is not None and y is not None:
        return _sign(x[0] * y[1], y[0] * x[1])
    if symbols(a) or symbols(b):
        return 0 if compare_trees(a, b).equal else None
    for bits in _BITS:
        left, right = value(a, bits), value(b, bits)
        if left is None or right is None:
            return None
        gap = left - right
        if not gap.imag.contains(0):
            return None
        if gap.real > 0:
            return 1
        if gap.real < 0:
            return -1
    return 0 if compare_trees(a, b).equal else None


def _sign(left: int, right: int) -> int:
    return (left > right) - (left < right)


def show(solution: Solution) -> str:
    """Interval notation, with "x in" before it where a name is known."""
    from verifier.grammar import show as show_tree

    if not solution.parts:
        text = r"\emptyset"
    else:
        shown = []
        for part in solution.parts:
            if part.low is not None and part.low == part.high:
                shown.append(r"\{" + show_tree(part.low) + r"\}")
                continue
            low = r"-\infty" if part.low is None else show_tree(part.low)
            high = r"\infty" if part.high is None else show_tree(part.high)
            shown.append(f"{'[' if part.low_closed else '('}{low}, {high}{']' if part.high_closed else ')'}")
        text = r" \cup ".join(shown)
    return rf"{solution.name} \in {text}" if solution.name else text


def compare(a: Solution, b: Solution) -> Comparison:
    """Equal where all endpoints are, with their brackets; different where that is proved of numbers.

    Unknown where the two name different variables, or where symbols keep the order of endpoints open.
    """
    if a.parts == b.parts:
        if a.name != b.name and a.name and b.name:
            return unknown("variable", names=f"{a.name}, {b.name}")
        return equal("identical")
    settled = a.canonical and b.canonical and not _symbolic(a) and not _symbolic(b)
    if len(a.parts) != len(b.parts):
        return different("parts", parts=f"{len(a.parts)}, {len(b.parts)}") if settled else unknown("symbols")
    outcomes = {Outcome.EQUAL}
    for p, q in zip(a.parts, b.parts, strict=True):
        step, outcome = _compare_parts(p, q)
        if outcome is Outcome.DIFFERENT and settled:
            # (3, 4) and [3, 4] may be the same pair.
            return unknown(step) if step == "brackets" and a.ambiguous and b.ambiguous else different(step)
        outcomes.add(outcome)
    if outcomes == {Outcome.EQUAL}:
        if a.name != b.name and a.name and b.name:
            return unknown("variable", names=f"{a.name}, {b.name}")
        return equal("endpoints")
    if outcomes == {Outcome.EQUAL, Outcome.ROUNDED}:
        return rounded("endpoints") if not (a.name and b.name and a.name != b.name) else unknown("variable")
    return unknown("endpoints" if settled else "symbols")


def _symbolic(solution: Solution) -> bool:
    return any(end is not None and symbols(end) for part in solution.parts for end in (part.low, part.high))


def _compare_parts(p: Part, q: Part) -> tuple[str, Outcome]:
    if (p.low is None) != (q.low is None) or (p.high is None) != (q.high is None):
        return "endpoints", Outcome.DIFFERENT
    outcomes = {_compare_ends(p.low, q.low), _compare_ends(p.high, q.high)}
    if Outcome.DIFFERENT in outcomes:
        return "endpoints", Outcome.DIFFERENT
    if p.low_closed != q.low_closed or p.high_closed != q.high_closed:
        return "brackets", Outcome.UNKNOWN if Outcome.UNKNOWN in outcomes else Outcome.DIFFERENT
    for outcome in (Outcome.UNKNOWN, Outcome.ROUNDED):
        if outcome in outcomes:
            return "endpoints", outcome
    return "endpoints", Outcome.EQUAL


def _compare_ends(a: Tree | None, b: Tree | None) -> Outcome:
    return Outcome.EQUAL if a is None or b is None else compare_values(a, b).outcome


def compare_values(a: Tree, b: Tree) -> Comparison:
    """Two trees by proof; ROUNDED where one is a decimal and the other rounds to it."""
    from verifier.balls import compare as compare_trees

    result = compare_trees(a, b)
    if result.different and (_rounds_to(a, b) or _rounds_to(b, a)):
        return rounded("decimals")
    return result


def _rounds_to(tree: Tree, shown: Tree) -> bool:
    """Whether `shown` is a decimal and the value of `tree` is within half a unit of its last digit."""
    negative = shown[0] == "neg"
    literal = shown[1] if negative else shown
    if literal[0] != "dec" or symbols(tree):
        return False
    _, p, q, place = literal
    target = Fraction(-p if negative else p, q)
    half = Fraction(10) ** place / 2
    from verifier.exact import exact

    if (known := exact(tree)) is not None:
        return bool(abs(Fraction(*known) - target) <= half)
    from flint import arb

    from verifier.balls import value

    ball = value(tree, _BITS[0])
    if ball is None or not ball.imag.contains(0):
        return False
    gap = abs(ball.real - arb(target.numerator) / target.denominator)
    return bool(gap <= arb(half.numerator) / half.denominator)
