"""Tables of the grammar: which token is which operator, and the words that decide how letters are read."""

from __future__ import annotations

import re
from typing import Final

from verifier.tokens import GREEK, OPEN_FUNCTIONS, names
from verifier.tree import Tree

TWO: Final[Tree] = ("num", 2, 1)
TIMES: Final = frozenset(names(r"* \times \cdot × · ⋅ ∗ • ∙ \ast \bullet \star ✕"))
OVER: Final = frozenset(("/", "÷", r"\div", "∕", "⁄"))
MINUS: Final = frozenset(("-", "−"))
PLUS_MINUS: Final = {r"\pm": "pm", "±": "pm", "+/-": "pm", r"\mp": "mp", "∓": "mp"}
SUM: Final = frozenset(("+", "-", "−", *PLUS_MINUS))
FRACTIONS: Final = frozenset((r"\frac", r"\dfrac", r"\tfrac", r"\cfrac", r"\sfrac", r"\nicefrac"))
POWERS: Final = frozenset(("^", "**"))
# Below sums: token -> (binding power, node, operator)
RELATIONS: Final = {
    **dict.fromkeys(("=", "==", "===", ":=", r"\coloneqq", "＝"), "="),
    **dict.fromkeys(("!=", r"\ne", r"\neq", "≠"), "!="),
    **dict.fromkeys(("<", r"\lt"), "<"),
    **dict.fromkeys(("<=", r"\le", r"\leq", r"\leqslant", r"\leqq", "≤", "⩽", "≦"), "<="),
    **dict.fromkeys((">", r"\gt"), ">"),
    **dict.fromkeys((">=", r"\ge", r"\geq", r"\geqslant", r"\geqq", "≥", "⩾", "≧"), ">="),
    **dict.fromkeys(names(r"\approx ≈ \simeq \sim ≃ ≅ \cong ∼ \doteq ≒"), "~"),
    **dict.fromkeys((r"\equiv", "≡"), "=="),
}
MEMBERSHIP: Final = {
    **dict.fromkeys((r"\in", "∈", "in", "elementof"), "in"),
    **dict.fromkeys((r"\notin", "∉", "notin", r"\not\in"), "notin"),
    **dict.fromkeys((r"\ni", "∋"), "ni"),
    **dict.fromkeys(("∌",), "notni"),
}
INCLUSION: Final = {
    **dict.fromkeys((r"\subset", "⊂"), "subset"),
    **dict.fromkeys((r"\subseteq", "⊆"), "subseteq"),
    **dict.fromkeys((r"\supset", "⊃"), "supset"),
    **dict.fromkeys((r"\supseteq", "⊇"), "supseteq"),
    **dict.fromkeys((r"\parallel", "∥"), "parallel"),
    **dict.fromkeys((r"\perp", "⊥", "⟂"), "perp"),
    "⊄": "notsubset",
    "⊈": "notsubseteq",
    "⊅": "notsupset",
    "⊉": "notsupseteq",
}
LOGIC: Final = {
    **dict.fromkeys(("<=>", "<->", r"\iff", r"\Leftrightarrow", r"\leftrightarrow", "⇔", "↔", "iff"), (2, "iff")),
    **dict.fromkeys(names(r"-> => ==> \implies \Rightarrow \rightarrow ⇒ → \to"), (3, "implies")),
    **dict.fromkeys(("implies", r"\longrightarrow", r"\Longrightarrow", "⟶", "⟹", "⊃→"), (3, "implies")),
    **dict.fromkeys((r"\lor", r"\vee", "∨", "or", "OR"), (4, "or")),
    **dict.fromkeys(("nor", "NOR", "↓"), (4, "nor")),
    **dict.fromkeys(("xor", "XOR", r"\oplus", "⊕", "⊻", r"\veebar"), (5, "xor")),
    **dict.fromkeys((r"\land", r"\wedge", "∧", "&&", "&", "and", "AND"), (6, "and")),
    **dict.fromkeys(("nand", "NAND", "↑"), (6, "nand")),
}
SETS: Final = {
    **dict.fromkeys((r"\cup", "∪", r"\bigcup"), (14, "union")),
    **dict.fromkeys((r"\setminus", r"\backslash", "∖", "\\\\", r"\smallsetminus"), (15, "setminus")),
    **dict.fromkeys((r"\cap", "∩", r"\bigcap"), (16, "intersection")),
}
WORDY: Final = frozenset(["and", "or", "AND", "OR", "in", "iff", "implies"])


def _low() -> dict[str, tuple[int, str, str]]:
    table: dict[str, tuple[int, str, str]] = {}
    table.update((token, (10, "rel", op)) for token, op in RELATIONS.items())
    table.update((token, (10, "in", op)) for token, op in MEMBERSHIP.items())
    table.update((token, (10, "call", op)) for token, op in INCLUSION.items())
    table.update((token, (power, "logic", op)) for token, (power, op) in LOGIC.items())
    table.update((token, (power, node, node)) for token, (power, node) in SETS.items())
    table.update({":": (12, "ratio", ":"), "∶": (12, "ratio", ":"), r"\colon": (12, "ratio", ":")})
    table.update({r"\bmod": (18, "mod", ""), r"\mod": (18, "mod", ""), "mod": (18, "mod", "")})
    table["|"] = (4, "logic", "or")
    del table["\\\\"]
    return table


LOW: Final = _low()
SEPARATORS: Final = {
    ",": ",", ";": ";", "and": "and", "or": "or", "，": ",", "；": ";", "、": ",", "和": "and", "或": "or",
    "AND": "and", "OR": "or", "或者": "or", "及": "and", "且": "and", "并且": "and",
}  # fmt: skip
STRENGTH: Final = {",": 0, "and": 1, ";": 2, "or": 3}
CLOSERS: Final = frozenset(("", *names(r") ] } \} \rbrace \rangle ⟩ \rceil \rfloor ⌉ ⌋")))
# Tokens after which no factor can start, tested first because every product ends with one of them.
STOPS: Final = frozenset(
    (*SUM, *CLOSERS, *SEPARATORS, r"\rvert", r"\rVert", "&", "\\\\", r"\mid", *(LOW.keys() - {"|", "in"}), ".")
)
OPENERS: Final = frozenset(names(r"( [ { \{ \lbrace \langle ⟨ \lvert \lceil \lfloor ⌈ ⌊"))
MATHY: Final = re.compile(r"[0-9^=+*<>\\√∛×·²³∫∑]|[^\x00-\x7f\u4e00-\u9fff]")
# Without any of these, letters apart are a list or a puzzle, no product.
ARITHMETIC: Final = re.compile(r"[=+*/^<>\\√×·²³≤≥]")
# Short words that are no products of letters.
ENGLISH: Final = frozenset(
    names(
        "so to is on no at by of as am pm an the for but are was may let per all any its his her has had out one "
        "two six ten sum set yes via bc ad ce bce if it we he be do go me my up us st nd rd th then thus with "
        "from that this than when each both else case true half odd even none only also and or not mod "
        "in therefore hence answer yr gb mb"
    )
)
LOGICAL: Final = re.compile(
    r"[&~¬∧∨]|\b(?:not|NOT|xor|XOR|nand|NAND|nor|NOR)\b|\\(?:neg|lnot|land|lor|wedge|vee|oplus)\b"
)
MACROED: Final = re.compile(r"\\(text[a-z]*|math[a-z]+|mbox|hbox|operatorname\*?|boldsymbol|bm)\s*\{([^{}]*)\}")
FUNCTION_NAMES: Final = "|".join(
    sorted((n for n in OPEN_FUNCTIONS if n not in ("tg", "lg", "lb", "sech")), key=len, reverse=True)
)
GREEK_NAMES: Final = "pi|" + "|".join(sorted((n for n in GREEK if len(n) > 2), key=len, reverse=True))
# Runs that are glued from known names and the usual variables: sinx, xsinx, nlogn, 2pir, costheta.
GLUED: Final = re.compile(rf"(?:[nxyz]?(?:{FUNCTION_NAMES})(?:[xyznu]|{GREEK_NAMES}))+|pi[rRdDhxynt][rRh]?")
GLUED_PARTS: Final = re.compile(rf"{FUNCTION_NAMES}|{GREEK_NAMES}|[a-zA-Z]")
# Runs of letters in both cases that are products: Ax, GMm, nRT; not Day, AxF.
MIXED: Final = re.compile(r"[a-z]{1,2}[A-Z]{1,3}|[A-Z]{1,3}[a-z]")
UNITS: Final = frozenset(
    names(
        "cm mm km nm kg mg ml mL hz Hz kHz ms min hr hrs ft in lb lbs oz yd mi mph kph eV keV MeV GeV mol rad Pa "
        "kPa hPa kJ MJ kW MW kV mV mA sec secs day days cal dm um cc atm bar amu ppm dB dBm dBW degC degF rpm kN "
        "MPa GPa mW usd USD"
    )
)
DEGREES: Final = frozenset(("deg", "degree", "degrees"))
PERCENT: Final = frozenset(("%", r"\%", "percent", "pct", "％", "percentage"))
SEGMENTS: Final = frozenset(("segment", "linesegment"))
CALLS: Final = frozenset("fghFGH")
BIG_O: Final = {
    "O": "O",
    "o": "o",
    r"\Theta": "Theta",
    "Θ": "Theta",
    r"\Omega": "Omega",
    "Ω": "Omega",
    "Theta": "Theta",
    "Omega": "Omega",
}
NUMERAL: Final = re.compile(r"-?[0-9]{1,300}(?:\.[0-9]{1,300})?")
DIFFERENTIAL: Final = re.compile(r"([A-Za-z]*)d([A-Za-z])")
ACCENTS: Final = {
    r"\bar": "bar", r"\overline": "bar", r"\hat": "hat", r"\widehat": "hat", r"\tilde": "tilde", r"\widetilde": "tilde",
    r"\dot": "dot", r"\ddot": "ddot", r"\underline": "under",
}  # fmt: skip
TRANSPARENT: Final = frozenset(
    names(
        r"\vec \overrightarrow \mathbf \boldsymbol \mathrm \text \boxed \fbox \mathit \bm \mathop \mathcal \ensuremath "
        r"\phantom \pmb"
    )
)

# Nodes that are no factor of a product.
STATEMENTS: Final = frozenset(("rel", "chain", "in", "notin", "seq", "logic"))
# 2014-15, 10-20: as likely a range as a difference.
RANGE: Final = re.compile(r"[0-9]{1,9}-[0-9]{1,9}")
SUCH_THAT: Final = re.compile(r"\\(?:text|mbox|mathrm)\{\s*(?:such that|s\.t\.|where)\s*\}")
