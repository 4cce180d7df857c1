"""The printed form of a tree: plain notation that the grammar reads back to the same tree."""

from __future__ import annotations

from typing import Final

from verifier.tokens import VULGAR, names
from verifier.tree import Tree

# How tightly the printed form of a node holds together; an operand that holds less gets brackets.
_POWER: Final = {
    "seq": 0, "logic": 1, "rel": 10, "chain": 10, "in": 10, "notin": 10, "ratio": 12, "union": 14, "setminus": 15,
    "intersection": 16, "add": 20, "neg": 21, "pm": 21, "mp": 21, "mul": 30, "div": 30, "sum": 20, "prod": 20,
    "lim": 20, "deriv": 20, "mixed": 25, "int": 20, "pow": 40, "percent": 50, "degree": 50,
}  # fmt: skip
_ATOM: Final = 60
_CONSTANTS: Final = {
    "pi": "pi", "e": "e", "i": "i", "oo": "oo", "emptyset": "∅", "reals": "ℝ", "integers": "ℤ", "naturals": "ℕ",
    "rationals": "ℚ", "complexes": "ℂ", "undefined": "undefined",
}  # fmt: skip
_LOGIC: Final = {"and": "∧", "or": "∨", "implies": "⇒", "iff": "⇔", "xor": "⊻", "nand": "nand", "nor": "nor"}
_INCLUSION: Final = {
    "subset": "⊂", "subseteq": "⊆", "parallel": "∥", "perp": "⊥", "notsubset": "⊄", "notsubseteq": "⊈",
}  # fmt: skip
_RELATIONS: Final = {"==": "≡", "~": "≈"}
_FUNCTIONS: Final = {"conj": "conjugate", "gamma": "Gamma"}


def _name(name: str) -> str:
    """A symbol's name so that it is read as one symbol."""
    primes = len(name) - len(name.rstrip("'"))
    stem = name[: len(name) - primes]
    base, mark, label = stem.partition("_")
    if " " in base:  # angle ABC
        first, _, rest = base.partition(" ")
        return rf"\{first} {rest}"
    if "/" in base:
        top, _, bottom = base.partition("/")
        return rf"\frac{{{_spread(top)}}}{{{_spread(bottom)}}}"
    ion, caret, charge = base.partition("^")
    if caret:  # C^4+
        return f"{_name(ion)}^{{{charge}}}" + (f"_{{{label}}}" if mark else "") + "'" * primes
    if len(base) > 1 and base.isascii() and base.isalpha() and base not in _KNOWN and not base.startswith("Delta"):
        base = rf"\mathrm{{{base}}}"
    elif base in _KNOWN:
        base = "\\" + base
    elif base.startswith("Delta") and len(base) > 5:
        base = rf"\Delta {base[5:] if len(base) == 6 else chr(92) + base[5:]}"
    shown = base + (f"_{{{label}}}" if mark else "")
    return shown + "'" * primes


def _spread(name: str) -> str:
    """dy -> d y, d^2y -> d^2 y."""
    head, caret, rest = name.partition("^")
    if not caret:
        return f"d {_name(name[1:])}"
    digits = len(rest) - len(rest.lstrip("0123456789"))
    if head == "d":
        return f"d^{{{rest[:digits]}}} {_name(rest[digits:])}"
    return f"d {_name(head[1:])}^{{{rest}}}"


_KNOWN: Final = frozenset(
    names(
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron rho sigma tau upsilon "
        "phi chi psi omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega varpi ell hbar partial nabla "
        "Alpha Beta Pi"
    )
)


_SIGNS: Final = dict(zip(VULGAR, "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒", strict=True))


def _decimal(p: int, q: int, e: int) -> str:
    if e < 0:
        digits = str(p * 10**-e // q).rjust(-e + 1, "0")
        if -e > 300:
            return f"{p * 10**-e // q}e{e}"
        return f"{digits[:e]}.{digits[e:]}"
    return f"{p // 10**e}e{e}"


def _rational(p: int, q: int) -> str:
    """A rational as one literal: a repeating decimal or a fraction sign; failing these p/q, read as a quotient."""
    whole, rest = divmod(p, q)
    seen: dict[int, int] = {}
    digits = ""
    while rest and rest not in seen and len(digits) < 60:
        seen[rest] = len(digits)
        digit, rest = divmod(10 * rest, q)
        digits += str(digit)
    if rest in seen:
        return rf"{whole}.{digits[: seen[rest]]}\overline{{{digits[seen[rest] :]}}}"
    return _SIGNS.get((p, q)) or f"({p}/{q})"


def _wrap(tree: Tree, least: int) -> str:
    text = show(tree)
    return text if _POWER.get(tree[0], _ATOM) >= least else f"({text})"


def _items(trees: tuple[Tree, ...]) -> str:
    return ", ".join(_wrap(tree, 1) for tree in trees)


def show(tree: Tree) -> str:
    """`tree` in plain notation, such as "2*x + sin(y)^2". `parse` reads it back to the same tree."""
    node = tree[0]
    if node == "num":
        return str(tree[1]) if tree[2] == 1 else _rational(tree[1], tree[2])
    if node == "dec":
        return _decimal(tree[1], tree[2], tree[3])
    if node == "sym":
        return _name(tree[1])
    if node == "const":
        return _CONSTANTS[tree[1]]
    if node == "add":
        parts = [_wrap(tree[1], 21)]
        for term in tree[2:]:
            if term[0] in ("neg", "pm", "mp"):
                parts.append({"neg": "- ", "pm": "± ", "mp": "∓ "}[term[0]] + _signed(term[1]))
            else:
                parts.append("+ " + _wrap(term, 22))
        return " ".join(parts)
    if node in ("neg", "pm", "mp"):
        return {"neg": "-", "pm": "±", "mp": "∓"}[node] + _signed(tree[1])
    if node == "mul":
        # brackets keep a quotient apart from the factors before it, and a decimal from a power of ten after it
        shown = [_wrap(tree[1], 30)]
        for index, part in enumerate(tree[2:], 2):
            last = tree[index - 1]
            clash = part[0] == "pow" and part[1] == ("num", 10, 1) and last[0] in ("num", "dec")
            shown.append(f"({show(part)})" if clash else _wrap(part, 31))
        return "*".join(shown)
    if node == "div":
        return f"{_wrap(tree[1], 30)}/{_wrap(tree[2], 31)}"
    if node == "pow":
        exponent = tree[2]
        simple = exponent[0] in ("num", "sym", "const") and (exponent[0] != "num" or exponent[2] == 1)
        shown_exponent = show(exponent)
        if not simple or "\\" in shown_exponent or "_" in shown_exponent or "'" in shown_exponent:
            shown_exponent = f"({shown_exponent})"
        return f"{_wrap(tree[1], 41)}^{shown_exponent}"
    if node == "root":
        if tree[2] == ("num", 2, 1):
            return f"sqrt({show(tree[1])})"
        return f"root({show(tree[1])}, {show(tree[2])})"
    if node == "mixed":
        return f"{tree[1]} {tree[2]}/{tree[3]}"
    if node == "based":
        return rf"\text{{{tree[1]}}}_{{{tree[2]}}}" if not tree[1].isdigit() else f"{tree[1]}_{{{tree[2]}}}"
    if node == "percent":
        return f"{_wrap(tree[1], 51)}%"
    if node == "degree":
        return f"{_wrap(tree[1], 51)}°"
    if node == "fn":
        return _function(tree)
    if node == "call":
        return _call(tree)
    if node in ("sum", "prod"):
        return rf"\{node}_{{{tree[1]}={show(tree[2])}}}^{{{show(tree[3])}}} {_wrap(tree[4], 31)}"
    if node == "int":
        bounds = "" if tree[2] is None else f"_{{{show(tree[2])}}}^{{{show(tree[3])}}}"
        return rf"\int{bounds} ({show(tree[4])}) \mathrm{{d}} {_name(tree[1])}"
    if node == "lim":
        side = f"^{{{tree[3]}}}" if tree[3] else ""
        return rf"\lim_{{{tree[1]} \to {_wrap(tree[2], 41)}{side}}} {_wrap(tree[4] if len(tree) > 4 else tree[3], 31)}"
    if node == "deriv":
        order = "" if tree[2] == 1 else f"^{{{tree[2]}}}"
        return rf"\frac{{d{order}}}{{d {_name(tree[1])}{order}}} {_wrap(tree[3], 31)}"
    if node == "rel":
        return f"{_wrap(tree[2], 11)} {_RELATIONS.get(tree[1], tree[1])} {_wrap(tree[3], 11)}"
    if node == "chain":
        shown = [_wrap(tree[2][0], 11)]
        for operator, side in zip(tree[1], tree[2][1:], strict=True):
            shown += [_RELATIONS.get(operator, operator), _wrap(side, 11)]
        return " ".join(shown)
    if node in ("in", "notin"):
        return f"{_wrap(tree[1], 11)} {'∈' if node == 'in' else '∉'} {_wrap(tree[2], 11)}"
    if node == "seq":
        mark = tree[1] if tree[1] in ",;" else f" {tree[1]}"
        return f"{mark} ".join(show(part) for part in tree[2:])
    if node == "group":
        opener, closer = {"{": (r"\{", r"\}"), "<": ("⟨", "⟩")}.get(tree[1], (tree[1], tree[2]))
        return f"{opener}{_items(tree[3:])}{closer}"
    if node == "setof":
        return rf"\{{{_wrap(tree[1], 1)} \mid {_wrap(tree[2], 1)}\}}"
    if node in ("union", "intersection", "setminus"):
        least = _POWER[node]
        mark = {"union": " ∪ ", "intersection": " ∩ ", "setminus": " ∖ "}[node]
        first = _wrap(tree[1], least + (node != "setminus"))
        return mark.join([first, *(_wrap(part, least + 1) for part in tree[2:])])
    if node == "matrix":
        return r"\begin{pmatrix}" + r" \\ ".join(" & ".join(map(show, row)) for row in tree[1]) + r"\end{pmatrix}"
    if node == "cases":
        rows = r" \\ ".join(f"{show(value)} & {show(condition)}" for value, condition in tree[1])
        return rf"\begin{{cases}}{rows}\end{{cases}}"
    if node == "logic":
        if tree[1] == "not":
            return f"¬{_wrap(tree[2], 60)}"
        return f" {_LOGIC[tree[1]]} ".join(_wrap(part, 11) for part in tree[2:])
    if node == "ratio":
        return " : ".join(_wrap(part, 13) for part in tree[1:])
    if node == "bigo":
        return f"{tree[1]}({show(tree[2])})"
    if node == "ellipsis":
        return "..."
    if node == "text":
        return rf"\text{{{tree[1]}}}"
    raise ValueError(f"not a tree: {node!r}")


def _signed(tree: Tree) -> str:
    return _wrap(tree, 21) if tree[0] in ("neg", "pm", "mp") else _wrap(tree, 22)


def _function(tree: Tree) -> str:
    name = tree[1]
    arguments = ", ".join(_wrap(part, 1) for part in tree[2:])
    if name == "log" and len(tree) == 4:
        base = show(tree[3])
        return f"log_{{{base}}}({show(tree[2])})"
    return f"{_FUNCTIONS.get(name, name)}({arguments})"


def _call(tree: Tree) -> str:
    name = tree[1]
    if name in _INCLUSION and len(tree) == 4:
        return f"{_wrap(tree[2], 11)} {_INCLUSION[name]} {_wrap(tree[3], 11)}"
    if name == "norm":
        return rf"\lVert {_wrap(tree[2], 20)}\rVert "
    if name in ("bar", "hat", "tilde", "dot", "ddot", "under"):
        macro = "underline" if name == "under" else name
        return rf"\{macro}{{{show(tree[2])}}}"
    if name == "det":
        return f"det({show(tree[2])})"
    return f"{name}({_items(tree[2:])})"
