"""Tokens of mathematical text (LaTeX, ASCII, Unicode) and the tables of names that the grammar knows."""

from __future__ import annotations

import re
from typing import Final

from verifier.surface import normalise
from verifier.tree import Tree


def names(text: str) -> list[str]:
    """The names in `text`, which stand apart by spaces."""
    return text.split()


CHARACTERS: Final = 4_000
TOKENS: Final = 2_000

_TOKEN: Final = re.compile(
    r"[0-9]+(?:,[0-9]+)*(?:\.(?:[0-9]+|(?=\\overline|\\bar|\\dot|\([0-9]+\))))?(?:[eE][+-]?[0-9]+(?![0-9.A-Za-z]))?"
    r"|\.[0-9]+(?:[eE][+-]?[0-9]+(?![0-9.A-Za-z]))?"
    r"|[A-Za-z]+"
    r"|[()\[\]{},;/^_]|\*\*?"  # nothing longer begins with these, and they are the commonest signs
    r"|\s+"
    r"|\\(?:text[a-z]*|math(?:rm|bf|it|sf|tt|normal|bb|cal|frak|scr)|mbox|hbox|operatorname\*?|boldsymbol|bm)\s*\{[^{}]*\}"
    r"|\\(?:begin|end)\s*\{[a-zA-Z]+\*?\}"
    r"|\\q?quad|\\[A-Za-z]+|\\."
    r"|[\u2070\u00b9\u00b2\u00b3\u2074-\u208e\u207f\u2071\u2090-\u209c]+"
    r"|[\u4e00-\u9fff]+"
    r"|<=>|<->|<=|>=|!=|==>|===|==|=>|->|&&|:=|\+/-|\.\.\.+|'+"
    r"|%(?:pi|e|i|inf|phi)(?![A-Za-z])"
    r"|.",
    re.S,
)
# A space or LaTeX mark between groups of three digits.
_GROUPED: Final = re.compile(
    r"(?<![\d.,_^])(\d{1,3})((?:(?:\{,\}|,?\s?\\[,!;: ]\s?|\\thinspace\s?|'|\s)\d{3})+)(?![\d,'/])(?!\s\d)"
)
_GROUP: Final = re.compile(r"[\s'},!;:e]\d{3}")  # how every group but the first begins; cheap to look for
# A comma in braces is a decimal comma unless three digits follow it.
_BRACED_COMMA: Final = re.compile(r"(?<=[0-9])\{,\}(?=[0-9]{1,2}(?![0-9])|[0-9]{4})|(?:(?<=^0)|(?<=[^0-9.,]0))\{,\}")
_NOT_DIGITS: Final = re.compile(r"\D+")
_DOUBLED: Final = re.compile(r"\\\\(?=[A-Za-z{}])")
_GLUED_WORD: Final = re.compile(r"(?<=[0-9)\]}])(or|and)(?=[A-Za-z](?![A-Za-z])|[-+]?[0-9(\\])")
# {}_5C_2, _nC_k, ^5C_2 and {}_5P_2: counts with the size before the letter. ^3P_2 is a term of spectroscopy.
_SIZE: Final = r"\{?([0-9]{1,4}|[a-z])\}?"
_COUNTS: Final = re.compile(
    rf"(?<![A-Za-z0-9)}}\]])(?:\{{\s?\}})?(?:_{_SIZE}\s?(?:\\mathrm\{{([CP])\}}|([CP]))|\^{_SIZE}\s?(?:\\mathrm\{{C\}}|C))"
    r"_(?:\{([0-9]{1,4}|[a-z])\}|([0-9]{1,4}|[a-z]))(?![0-9A-Za-z/^])"
)
# f: x -> x^2 with the arrow of a mapping
_MAPPING: Final = re.compile(r"^([A-Za-z])\s?(?::|\\colon)\s?([a-z])\s?(?:\\mapsto(?![A-Za-z])|↦)")
_DOLLARS: Final = re.compile(r"\$([^\s$](?:[^$]*[^\s$])?|\s[^$]*)\$(?!\d)")

_SKIPPED: Final = frozenset(
    names(
        r"\, \; \: \! \> \( \) \[ \] \quad \qquad \displaystyle \textstyle \scriptstyle \limits \nolimits "
        r"\thinspace \medspace \thickspace \negthinspace \enspace \hfill \nonumber \rm \bf \it \mathstrut \strut "
        r"\boxed \fbox"
    )
) | {"\\ ", "\\\n"}
_SIZES: Final = frozenset(
    names(r"\left \right \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr \bigm \middle")
)
_OPENING: Final = frozenset([r"\left", r"\bigl", r"\Bigl", r"\biggl", r"\Biggl"])
_CLOSING: Final = frozenset([r"\right", r"\bigr", r"\Bigr", r"\biggr", r"\Biggr"])
_BARS: Final = frozenset(("|", r"\vert"))

GREEK: Final = names(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron rho sigma tau upsilon phi "
    "chi psi omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega varepsilon vartheta varphi varrho "
    "varsigma varpi"
)
_GREEK_SIGNS: Final = dict(
    zip(
        "αβγδεζηθικλμνξορστυφχψωΓΔΘΛΞΣΥΦΨΩϵϑϕϱςµ",
        names(
            "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron rho sigma tau "
            "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega epsilon theta phi "
            "rho sigma mu"
        ),
        strict=True,
    )
)
_VARIANT: Final = {
    "varepsilon": "epsilon",
    "vartheta": "theta",
    "varphi": "phi",
    "varrho": "rho",
    "varsigma": "sigma",
    "varpi": "varpi",
}

PI: Final[Tree] = ("const", "pi")
E: Final[Tree] = ("const", "e")
I: Final[Tree] = ("const", "i")  # noqa: E741
OO: Final[Tree] = ("const", "oo")


def _values() -> dict[str, Tree]:
    table: dict[str, Tree] = {}
    for name in GREEK:
        tree = ("sym", _VARIANT.get(name, name))
        table[name] = table["\\" + name] = tree
    table.update((sign, ("sym", name)) for sign, name in _GREEK_SIGNS.items())
    for name in ("Alpha", "Beta", "Pi"):
        table["\\" + name] = ("sym", name)
    for spelling in ("pi", "\\pi", "π", "𝜋", "%pi"):
        table[spelling] = PI
    for spelling in ("e", "%e", "ℯ", "\\e"):
        table[spelling] = E
    for spelling in ("i", "%i", "ⅈ", "\\imath", "\\i"):
        table[spelling] = I
    for spelling in names(r"oo inf infinity Infinity infty \infty ∞ %inf \infin"):
        table[spelling] = OO
    for spelling in ("\\emptyset", "\\varnothing", "∅", "\\O"):
        table[spelling] = ("const", "emptyset")
    for spelling, name in (
        ("ℝ", "reals"),
        ("ℤ", "integers"),
        ("ℕ", "naturals"),
        ("ℚ", "rationals"),
        ("ℂ", "complexes"),
    ):
        table[spelling] = ("const", name)
    for spelling in ("undefined", "DNE", "NaN"):
        table[spelling] = ("const", "undefined")
    for spelling in (
        "...",
        "…",
        "⋯",
        "\\ldots",
        "\\cdots",
        "\\dots",
        "\\dotsc",
        "\\dotsb",
        "\\vdots",
        "\\ddots",
        "....",
    ):
        table[spelling] = ("ellipsis",)
    for spelling in ("\\ell", "ℓ"):
        table[spelling] = ("sym", "ell")
    for spelling in ("\\hbar", "ℏ"):
        table[spelling] = ("sym", "hbar")
    for spelling in ("\\partial", "∂"):
        table[spelling] = ("sym", "partial")
    for spelling in ("\\nabla", "∇"):
        table[spelling] = ("sym", "nabla")
    for spelling in ("\\top", "⊤"):
        table[spelling] = ("sym", "T")
    for spelling, value in zip("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒", VULGAR, strict=True):
        table[spelling] = ("num", *value)
    return table


VULGAR: Final = (
    *((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (2, 5), (3, 5), (4, 5)),
    *((1, 6), (5, 6), (1, 7), (1, 8), (3, 8), (5, 8), (7, 8), (1, 9), (1, 10)),
)
VALUES: Final = _values()

BLACKBOARD: Final[dict[str, Tree]] = {
    "R": ("const", "reals"),
    "Z": ("const", "integers"),
    "N": ("const", "naturals"),
    "Q": ("const", "rationals"),
    "C": ("const", "complexes"),
}

# Spelling -> the name in the tree. A function here may be written without brackets: sin x.
OPEN_FUNCTIONS: Final[dict[str, str]] = {}
for _name in ("sin", "cos", "tan", "cot", "sec", "csc"):
    for _h in ("", "h"):
        OPEN_FUNCTIONS[_name + _h] = _name + _h
        for _prefix in ("a", "arc", "ar"):
            if _prefix != "ar" or _h:
                OPEN_FUNCTIONS[_prefix + _name + _h] = "a" + _name + _h
OPEN_FUNCTIONS.update(cosec="csc", arccosec="acsc", cosech="csch", arccosech="acsch", acosec="acsc", acosech="acsch")
OPEN_FUNCTIONS.update(tg="tan", ctg="cot", arctg="atan", arcctg="acot")
OPEN_FUNCTIONS.update(ln="ln", log="log", lg="lg", lb="lb", exp="exp")
# These are functions only with brackets after them: abs(x).
CLOSED_FUNCTIONS: Final[dict[str, str]] = {
    **{name: name for name in names("abs floor ceil factorial factorial2 binomial permutation gcd lcm max min mod")},
    **{name: name for name in ["re", "im", "conj", "arg", "sign", "gamma"]},
    "Abs": "abs",
    "ceiling": "ceil",
    "binom": "binomial",
    "nCr": "binomial",
    "nPr": "permutation",
    "sgn": "sign",
    "signum": "sign",
    "Max": "max",
    "Min": "min",
    "hcf": "gcd",
    "HCF": "gcd",
    "GCD": "gcd",
    "LCM": "lcm",
    "conjugate": "conj",
    "Re": "re",
    "Im": "im",
    "Gamma": "gamma",
    "choose": "binomial",
    "comb": "binomial",
    "sqrt": "sqrt",
    "cbrt": "cbrt",
    "root": "root",
    "nthroot": "root",
    "Mod": "mod",
}
# Functions of several arguments or without a rule of their own: they stay calls.
CALLED: Final = frozenset(names("round atan2 det tr rank dim erf erfc zeta deg sum prod diff integrate"))
MACRO_FUNCTIONS: Final[dict[str, str]] = {
    **{"\\" + name: tree for name, tree in OPEN_FUNCTIONS.items()},
    "\\sh": "sinh",
    "\\ch": "cosh",
    "\\th": "tanh",
    **{"\\" + name: name for name in ["gcd", "lcm", "max", "min"]},
    "\\Re": "re",
    "\\Im": "im",
    "\\arg": "arg",
    "\\sgn": "sign",
    "\\Gamma": "gamma",
    "\\det": "det",
}
ARITIES: Final[dict[str, tuple[int, int]]] = {
    **dict.fromkeys(("gcd", "lcm", "max", "min"), (1, 100)),
    **dict.fromkeys(("binomial", "permutation", "mod"), (2, 2)),
    "log": (1, 2),
    "sqrt": (1, 1),
    "root": (1, 2),
}


def superscript(sign: str) -> str:
    """`sign`, a run of Unicode superscripts or subscripts, as plain characters."""
    return sign.translate(_SCRIPTS)


_SCRIPTS: Final = str.maketrans(
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₔₕₖₗₘₙₚₛₜ", "0123456789+-=()ni0123456789+-=()aeoxəhklmnpst"
)
SUPERSCRIPTS: Final = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
SUBSCRIPTS: Final = frozenset("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₔₕₖₗₘₙₚₛₜ")


def _join(found: re.Match[str]) -> str:
    return found[1] + _NOT_DIGITS.sub("", found[2])


def _count(found: re.Match[str]) -> str:
    size, taken = found[1] or found[4], found[5] or found[6]
    return f" nPr({size},{taken})" if "P" in (found[2], found[3]) else rf"\binom{{{size}}}{{{taken}}}"


def prepare(text: str) -> str:
    """`text` with plain characters, digits grouped by spaces or LaTeX marks joined, inner `$...$` opened."""
    text = normalise(text)
    if "$" in text:
        text = _DOLLARS.sub(r" \1 ", text)
    if "\\\\" in text and r"\begin" not in text:
        text = _DOUBLED.sub(lambda _: "\\", text)  # macros whose backslash was escaped twice
    if "{,}" in text:
        text = _BRACED_COMMA.sub(".", text)
    if "↦" in text or "mapsto" in text:
        text = _MAPPING.sub(r"\1(\2)=", text)
    if "C" in text or "P" in text:
        text = _COUNTS.sub(_count, text)
    if "or" in text or "and" in text:
        text = _GLUED_WORD.sub(r" \1 ", text)
    return _GROUPED.sub(_join, text) if _GROUP.search(text) else text


def scan(text: str) -> list[str]:
    """All tokens of `text`, white space included: their concatenation is `text`."""
    return _TOKEN.findall(text)


def significant(raw: list[str], latex: bool) -> tuple[list[str], list[bool], list[int]]:
    """Of raw tokens those that carry meaning, whether white space stood before each, and the index of each in `raw`.
    latex: some token begins with a backslash.

    Spacing and sizing macros are left out; `\\left|` and `\\right|` become `\\lvert` and `\\rvert`.
    """
    tokens: list[str] = []
    gaps: list[bool] = []
    where: list[int] = []
    gap = False
    if not latex:
        for index, token in enumerate(raw):
            if token[0] in " \t\n\r\f\v":
                gap = True
            else:
                tokens.append(token)
                gaps.append(gap)
                where.append(index)
                gap = False
        return tokens, gaps, where
    size = ""
    for index, token in enumerate(raw):
        if token[0] in " \t\n\r\f\v" or token in _SKIPPED or token == "~":
            gap = True
            continue
        if token in _SIZES:
            size = token
            continue
        if size:
            if token == "." and size in (r"\left", r"\right"):
                size = ""
                continue
            if token in _BARS and (size in _OPENING or size in _CLOSING):
                token = r"\lvert" if size in _OPENING else r"\rvert"
            elif token in "<>" and size in _OPENING | _CLOSING:
                token = r"\langle" if size in _OPENING else r"\rangle"
            size = ""
        tokens.append(token)
        gaps.append(gap)
        where.append(index)
        gap = False
    return tokens, gaps, where
