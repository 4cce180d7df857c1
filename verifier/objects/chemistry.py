"""Chemical formulae and reaction equations: composition, charge, state and isotope, compared as written.

A formula is equal to another only where the ordered composition is the same up to formatting; the same atoms in another
order (CH3COOH, C2H4O2) may be another substance. Reactions are compared as multisets of species on each side, free of
order and of a common factor. Reading is cautious: a text that is also an ordinary word, a variable or a numeral (He,
No,
I, VI, C) is a formula only where it shows a digit, a charge or chemical markup, or where the question speaks of
chemistry.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING

from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern
from verifier.surface import LOWERED, RAISED

if TYPE_CHECKING:
    from verifier.answer import Answer

MAX_TEXT = 240  # characters of an answer that can be a formula or a reaction
_MAX_DEPTH = 4
_MAX_SPECIES = 12

# (symbol or group, count): a group is itself a tuple of parts.
Parts = tuple[tuple[object, int], ...]


@dataclass(frozen=True, slots=True)
class Species:
    """One substance, ion or particle.

    parts: ordered composition, ("Ca", 1), ((("O", 1), ("H", 1)), 2). hydrates: further parts joined by a dot, with
    their
    counts, sorted. charge: None where none is shown. state: "aq", "s", "l", "g" or "". mass, number: of an isotope.
    doubtful: charge and last count of flat text (I3-, O2-) may be shared out otherwise.
    """

    parts: Parts
    hydrates: tuple[tuple[int, Parts], ...] = ()
    charge: int = 0
    state: str = ""
    mass: int | None = None
    number: int | None = None
    doubtful: tuple[Parts, int] | None = None


Side = tuple[tuple[Fraction, Species], ...]


@dataclass(frozen=True, slots=True)
class Chemistry:
    """A formula (one species on the left, no arrow) or a reaction. Sides are sorted."""

    left: Side
    right: Side = ()
    arrow: str = ""  # "", "->", "<->" or "="


_ELEMENT_SYMBOLS = """H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr
Rb Sr Y Zr Nb Mo Tc
Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po
At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og"""
_ELEMENTS = frozenset(_ELEMENT_SYMBOLS.split())
_NONMETAL_SYMBOLS = "H He B C N O F Ne Si P S Cl Ar As Se Br Kr Te I Xe"
_NONMETALS = frozenset(_NONMETAL_SYMBOLS.split())
# Nobody's answer, and spelled like a word or an abbreviation.
_RARE_SYMBOLS = "No Lr Md Fm Es Cf Bk Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og At Ac Pa Pm Po"
_RARE = frozenset(_RARE_SYMBOLS.split())
# Letters that questions use for an element not to be named: Na2HXO3, MCl2. D is deuterium.
_PLACEHOLDERS = frozenset("XMRQEZAD")
_ABBREVIATIONS = frozenset(("Me", "Et", "Ph", "Bu", "Ac"))
_ARROWS = (
    (r"\rightleftharpoons", "<->"), (r"\leftrightharpoons", "<->"), (r"\leftrightarrow", "<->"),
    (r"\longrightarrow", "->"),
    (r"\rightarrow", "->"), (r"\Rightarrow", "->"), (r"\xlongequal", "="), (r"\longequal", "="), (r"\to", "->"),
    ("<=>", "<->"), ("⇌", "<->"), ("⇋", "<->"), ("↔", "<->"), ("→", "->"), ("⟶", "->"), ("⇒", "->"), ("==", "="),
    ("-->", "->"), ("=>", "->"), ("═", "="), ("——", "="),
)  # fmt: skip
_CONDITION = LazyPattern(
    r"\\(?:xrightarrow|xlongrightarrow|xlongequal|xleftrightarrow|xrightleftharpoons)(?:\[[^\]]{0,60}\])?\{[^{}]{0,60}\}"
)
_CE_CONDITION = LazyPattern(r"(->|<=>|=)\[[^\]]{0,40}\](?:\[[^\]]{0,40}\])?")
_STACKED = LazyPattern(r"\\(?:overset|underset|stackrel)\{[^{}]{0,60}\}")
_WRAPPER = LazyPattern(
    r"\\(?:mathrm|mathbf|mathsf|text|textrm|textbf|mbox|rm|ce|operatorname|left|right|displaystyle|bf)(?![A-Za-z])"
    r"|\\[,;:! ]|~"
)
_RAISED_RUN = LazyPattern("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")
_LOWERED = LazyPattern(r"_\s?(?:\{\s?(-?\d{1,3})\s?\}|(\d))")
_UPPER_CHARGE = LazyPattern(
    r"\^\s?(?:\{\s?(\d{0,2})\s?([-+])\s?\}|\{\s?([-+])\s?(\d{1,2})\s?\}|(\d?)([-+])(?!\d)|\{\s?([-+]{2,4})\s?\})"
)
_ISOTOPE = LazyPattern(
    r"(?<![0-9A-Za-z)\]])(?:\^\s?\{?\s?(\d{1,3})\s?\}?\s?(?:_\s?\{?\s?(-?\d{1,3})\s?\}?)?|_\s?\{?\s?(-?\d{1,3})\s?\}?\s?\^\s?\{?\s?(\d{1,3})\s?\}?)\s?(?=\{?\s?(?:[A-Z]|[enp]\b))"
)
_STATE = LazyPattern(r"\s?[(（]\s?(aq|s|l|g)\s?[)）]$")
_ARROW = LazyPattern(r"<->|->|=")
_SHAPE = LazyPattern(r"[A-Za-z0-9 ()\[\]+\-<>=·.*^_{}⟨⟩⟪⟫|]+")
_COEFFICIENT = LazyPattern(r"(\d{1,4})(?:/(\d{1,2}))?\s?\*?\s?(?=[A-Z(\[e⟪])")
_ELEMENT = LazyPattern(r"[A-Z][a-z]?")
_COUNT = LazyPattern(r"\d{1,4}")
_TAIL_CHARGE = LazyPattern(r"(?:⟨([-+]?)(\d*)([-+]?)⟩|(\s)(\d?)([-+])|(\d{0,3})([-+]))$")
_TOPIC = LazyPattern(
    r"chemi|molecul|\bions?\b|ionic|\breact(?:s|ion|ions|ant|ants)\b|\bacid|oxid|\bsalts?\b|isotop|precipitat"
    r"|periodic table|catalyst|化学|离子|分子式|氧化|酸|碱|盐|同位素"
)
# A lone capital is an element's symbol only where one is asked for.
_SYMBOL = LazyPattern(r"chemical symbol|元素符号")
_LETTERS = LazyPattern("[A-H]{2,8}")
_OPTION = LazyPattern(r"\(?[A-Z][).:、]\s")


def read(answer: Answer) -> Chemistry | None:
    """The formula or reaction that the whole answer is, or None."""
    text = answer.text
    if len(text) > 2 * MAX_TEXT:
        return None
    plain = answer.plain
    if not plain or len(plain) > MAX_TEXT or _UPPER.search(plain) is None:
        return None
    ask = answer.ask
    if len(plain) == 1 and (_SYMBOL.search(ask.question) is None or ask.options):
        return None
    if _LETTERS.fullmatch(plain) is not None and (not set(plain) - set("ABCDE") or ask.options or ask.letters):
        return None  # AC is two choices
    if _OPTION.match(plain) is not None:
        return None  # (B) 10 is a choice, not boron
    if (_WORD.search(plain) is not None and "\\" not in plain) or _OXIDATION.search(plain) is not None:
        return None
    return _read(plain, ask.question)


_UPPER = LazyPattern("[A-Z]")
_OXIDATION = LazyPattern(r"\((?:I{1,3}|I?V|VI{1,2})\)")  # iron(III) is told in other ways too
_WORD = LazyPattern("[a-z]{3}")


def _read(text: str, question: str) -> Chemistry | None:
    flat = _flat(text)
    if flat is None:
        return None
    pieces = _ARROW.split(flat)
    arrows = _ARROW.findall(flat)
    marked = "\\ce" in text
    if len(pieces) == 1:
        return _formula(pieces[0].strip(), marked, question)
    if len(pieces) != 2:
        return None
    first, second = _side(pieces[0]), _side(pieces[1])
    if first is None or second is None:
        return None
    # Terms with a minus stand on the other side: Zn - 2e- -> Zn2+.
    left, right = first[0] + second[1], second[0] + first[1]
    if not left or not right:
        return None
    topical = marked or _topical(question)
    shown = [species for _, species in left + right]
    if arrows[0] == "=" and not topical and not _plainly_chemical(shown, len(left) + len(right)):
        return None
    if arrows[0] != "=" and not topical and all(_one_letter(species) for species in shown):
        return None  # A -> B is logic or a mapping
    return Chemistry(_sorted(left), _sorted(right), arrows[0])


def _plainly_chemical(species: list[Species], terms: int) -> bool:
    return terms >= 3 and any(len(one.parts) > 1 and any(count > 1 for _, count in one.parts) for one in species)


def _one_letter(species: Species) -> bool:
    return (
        len(species.parts) == 1
        and species.parts[0][1] == 1
        and not species.charge
        and len(str(species.parts[0][0])) == 1
    )


def _topical(question: str) -> bool:
    return bool(question) and _TOPIC.search(question.lower()) is not None


def _formula(text: str, marked: bool, question: str) -> Chemistry | None:
    found = _term(text)
    if found is None:
        return None
    coefficient, species = found
    symbols = {symbol for symbol, _ in _atoms_of(species.parts)}
    if symbols <= _PLACEHOLDERS:
        return None
    if len(text.strip("[]() ")) == 1 and not (_topical(question) and _SYMBOL.search(question.lower())):
        return None
    if not marked and not _topical(question):
        digits = _counts(species.parts)
        told = digits or species.charge or species.state or species.hydrates or species.mass is not None
        if not told or (
            len(species.parts) == 1 and species.mass is None and not species.charge and _one_letter_base(species)
        ):
            return None
        if symbols & _RARE or symbols & _PLACEHOLDERS - {"X"}:
            return None
    return Chemistry(((coefficient, species),))


def _counts(parts: Parts) -> bool:
    return any(count > 1 or (isinstance(part, tuple) and _counts(part)) for part, count in parts)


def _one_letter_base(species: Species) -> bool:
    """V6, U2, C4, K9: one letter with a number is a name or a variable more often than a molecule; H2, N2, O2 and the
    like
    are molecules."""
    part, count = species.parts[0]
    return not isinstance(part, tuple) and len(str(part)) == 1 and (str(part), count) not in _MOLECULES


_MOLECULES = frozenset((("H", 2), ("N", 2), ("O", 2), ("O", 3), ("F", 2), ("I", 2), ("P", 4), ("S", 8)))


def _flat(text: str) -> str | None:
    """`text` with markup turned to plain marks: counts as digits, charges as ⟨2-⟩, isotopes as ⟪14,6⟫; None where other
    mathematics is left."""
    if not text.isascii():
        if any(mark in text for mark in "⟨⟩⟪⟫"):
            return None
        text = text.translate(LOWERED)
        text = _RAISED_RUN.sub(lambda run: "^{" + run[0].translate(RAISED) + "}", text)
        text = text.replace("−", "-").replace("–", "-").replace("⋅", "·").replace("•", "·").replace("∙", "·")
        text = text.replace("↑", "").replace("↓", "")
    if "\\" in text:
        text = _CONDITION.sub(lambda found: "<->" if "left" in found[0] else "=" if "equal" in found[0] else "->", text)
        text = _STACKED.sub("", text)
        text = re.sub(r"\\(?:uparrow|downarrow)(?![A-Za-z])", "", text)
    text = _CE_CONDITION.sub(r"\1", text)
    for spelling, arrow in _ARROWS:
        if spelling in text:
            text = text.replace(spelling, arrow)
    if "\\" in text:
        text = _WRAPPER.sub(" ", text.replace("\\cdot", "·").replace("\\bullet", "·"))
        if "\\" in text:
            return None
    text = text.replace("$", " ")
    text = _ISOTOPE.sub(_isotope_mark, text)
    text = _UPPER_CHARGE.sub(_charge_mark, text)
    text = _LOWERED.sub(lambda found: found[1] or found[2], text)
    text = text.replace("{", " ").replace("}", " ")
    if "^" in text or "_" in text or _SHAPE.fullmatch(text.replace(",", "").replace("/", "").replace("·", "")) is None:
        return None
    return " ".join(text.split())


def _isotope_mark(found: re.Match[str]) -> str:
    mass, number = found[1] or found[4], found[2] or found[3] or ""
    return f"⟪{mass},{number}⟫"


def _charge_mark(found: re.Match[str]) -> str:
    if found[7]:
        return f"⟨{len(found[7])}{found[7][0]}⟩" if len(set(found[7])) == 1 else "^"
    sign = found[2] or found[3] or found[6]
    size = found[1] or found[4] or found[5] or "1"
    return f"⟨{size}{sign}⟩"


_PLUS = LazyPattern(r"\s\+\s|(?<=[A-Za-z0-9)\]⟩])\+(?=\s?\d{0,3}\s?[A-Z(\[⟪])")
_MINUS_ELECTRON = LazyPattern(r"\s-\s(?=\d{0,2}\s?e)")


def _side(text: str) -> tuple[list[tuple[Fraction, Species]], list[tuple[Fraction, Species]]] | None:
    """The terms of one side, and those subtracted from it."""
    added: list[tuple[Fraction, Species]] = []
    taken: list[tuple[Fraction, Species]] = []
    for place, piece in enumerate(_MINUS_ELECTRON.split(text)):
        terms = _PLUS.split(piece)
        if len(terms) > _MAX_SPECIES:
            return None
        for position, term in enumerate(terms):
            found = _term(term.strip())
            if found is None:
                return None
            (taken if place and not position else added).append(found)
    return added, taken


def _term(text: str) -> tuple[Fraction, Species] | None:
    """A species with its coefficient."""
    coefficient = Fraction(1)
    found = _COEFFICIENT.match(text)
    if found is not None:
        below = int(found[2] or 1)
        if not below or not int(found[1]):
            return None
        coefficient, text = Fraction(int(found[1]), below), text[found.end() :]
    species = _species(text)
    return None if species is None else (coefficient, species)


def _species(text: str) -> Species | None:
    mass = number = None
    if text.startswith("⟪"):
        inner, _, text = text[1:].partition("⟫")
        shown = inner.split(",")
        mass, number = int(shown[0]), int(shown[1]) if shown[1] else None
        text = text.strip()
    state = ""
    found = _STATE.search(text)
    if found is not None:
        state, text = found[1], text[: found.start()].rstrip()
    if text in ("e", "e-", "e⟨1-⟩", "e -"):
        return Species((("e", 1),), (), -1, "", mass, number)
    if mass is not None and text in ("n", "p", "e"):
        return Species(((text, 1),), (), 0, "", mass, number)
    charge, doubtful_charge = 0, False
    found = _TAIL_CHARGE.search(text)
    options: list[tuple[str, int]] = []
    if found is not None:
        base = text[: found.start()].rstrip()
        if found[0][0] == "⟨":
            sign = found[1] or found[3]
            if not sign:
                return None
            options = [(base, int(sign + (found[2] or "1")))]
        elif found[6]:
            options = [(base, int(found[6] + (found[5] or "1")))]
        else:
            options = _shared_out(base, found[7], found[8])
            doubtful_charge = len(options) > 1
    else:
        options = [(text, 0)]
    read = [(part, size) for part, size in ((_compound(base), size) for base, size in options) if part is not None]
    if not read:
        return None
    (parts, hydrates), charge = read[0]
    doubtful = (read[1][0][0], read[1][1]) if doubtful_charge and len(read) > 1 else None
    return Species(parts, hydrates, charge, state, mass, number, doubtful)


def _shared_out(base: str, digits: str, sign: str) -> list[tuple[str, int]]:
    """How flat text such as `SO42-`, `Fe3+`, `NH4+`, `I3-` shares its last digits out between count and charge."""
    one = int(sign + "1")
    if not digits:
        return [(base, one)]
    if len(digits) == 1 and digits != "0":
        as_charge, as_count = (base, int(sign + digits)), (base + digits, one)
        if base.endswith("]"):
            return [as_charge]
        alone = _ELEMENT.fullmatch(base)
        if alone is None:
            return [as_count, as_charge]
        if base in _NONMETALS:
            return [as_count, as_charge] if base in ("I", "N") else [as_charge, as_count]
        return [as_charge]
    if digits[-1] == "0":
        return [(base + digits, one)]
    return [(base + digits[:-1], int(sign + digits[-1])), (base + digits, one)]


def _compound(text: str) -> tuple[Parts, tuple[tuple[int, Parts], ...]] | None:
    """A formula with its hydrate parts: CuSO4·5H2O."""
    pieces = [piece.strip() for piece in re.split(r"[·*.]", text)]
    if len(pieces) > 3:
        return None
    if " " in pieces[0] and not _spaced(pieces[0]):
        return None
    main = _parts(pieces[0].replace(" ", ""), 0)
    if main is None:
        return None
    hydrates = []
    for piece in pieces[1:]:
        found = _COEFFICIENT.match(piece)
        count = int(found[1]) if found is not None else 1
        parts = _parts((piece[found.end() :] if found is not None else piece).replace(" ", ""), 0)
        if parts is None:
            return None
        hydrates.append((count, parts))
    return main, tuple(sorted(hydrates, key=repr))


def _spaced(text: str) -> bool:
    """May the spaces be what markup left? Each piece then starts a new symbol or a count behind one: not `In 1776`, `A
    C`."""
    pieces = text.split()
    return all(len(piece) > 1 or piece.isdigit() for piece in pieces) and not any(
        piece[0].isdigit() and len(piece) > 2 for piece in pieces
    )


def _parts(text: str, depth: int) -> Parts | None:
    """The ordered composition of a formula without charge and state; None where it is not one."""
    if not text or depth > _MAX_DEPTH:
        return None
    parts: list[tuple[object, int]] = []
    at = 0
    while at < len(text):
        character = text[at]
        item: object
        if character in "([":
            end = _closing(text, at)
            if end < 0:
                return None
            inner = _parts(text[at + 1 : end], depth + 1)
            if inner is None:
                return None
            item, at = inner, end + 1
        else:
            found = _ELEMENT.match(text, at)
            if found is None:
                return None
            symbol = found[0]
            if symbol not in _ELEMENTS and symbol not in _ABBREVIATIONS:
                symbol = symbol[0]
                if symbol not in _ELEMENTS and symbol not in _PLACEHOLDERS:
                    return None
            item, at = symbol, at + len(symbol)
            if at < len(text) and text[at].islower():
                return None
        found = _COUNT.match(text, at)
        count = 1
        if found is not None:
            count, at = int(found[0]), found.end()
            if count < 2 or found[0][0] == "0" or count > 999:
                return None
        parts.append((item, count))
    # A lone bracket around everything adds nothing: [Fe(CN)6] with a charge is Fe(CN)6 with it.
    if len(parts) == 1 and isinstance(parts[0][0], tuple) and parts[0][1] == 1:
        return parts[0][0]
    return tuple(parts)


def _closing(text: str, start: int) -> int:
    opening = text[start]
    close = ")" if opening == "(" else "]"
    level = 0
    for at in range(start, len(text)):
        if text[at] == opening:
            level += 1
        elif text[at] == close:
            level -= 1
            if not level:
                return at
    return -1


def _sorted(terms: list[tuple[Fraction, Species]]) -> Side:
    """Terms in a fixed order, those of one species added up."""
    summed: dict[Species, Fraction] = {}
    for coefficient, species in terms:
        summed[species] = summed.get(species, Fraction(0)) + coefficient
    return tuple(
        sorted(((coefficient, species) for species, coefficient in summed.items()), key=lambda term: repr(term[1]))
    )


# ---- comparison --------------------------------------------------------------------------------------------------


def compare(a: Chemistry, b: Chemistry) -> Comparison:
    """How two formulae, or two reactions, relate; a formula and a reaction are unknown to each other."""
    if a == b:
        return equal("identical")
    if bool(a.arrow) != bool(b.arrow):
        return unknown("formula and reaction")
    if not a.arrow:
        return _formulae(a.left[0], b.left[0])
    if {a.arrow, b.arrow} == {"->", "<->"}:
        return _worst(_reactions(a, b), unknown("arrow", a=a.arrow, b=b.arrow))
    return _reactions(a, b)


def _worst(found: Comparison, instead: Comparison) -> Comparison:
    return found if found.different else instead


def _formulae(a: tuple[Fraction, Species], b: tuple[Fraction, Species]) -> Comparison:
    found = _species_compare(a[1], b[1])
    if a[0] != b[0] and not found.different:
        return unknown("coefficient", a=str(a[0]), b=str(b[0]))
    return found


def _species_compare(a: Species, b: Species) -> Comparison:
    if a == b:
        return equal("identical")
    if _atoms(a) != _atoms(b) or a.charge != b.charge:
        if _flat_equal(a, b) or _flat_equal(b, a):
            return unknown("charge of flat text")
        step = "charge" if _atoms(a) == _atoms(b) else "atoms"
        return different(step, a=_show_species(a), b=_show_species(b))
    if a.mass is not None and b.mass is not None and a.mass != b.mass:
        return different("isotope", a=str(a.mass), b=str(b.mass))
    if (a.mass is None) != (b.mass is None):
        return unknown("isotope")
    if a.number is not None and b.number is not None and a.number != b.number:
        return different("atomic number", a=str(a.number), b=str(b.number))
    if (a.parts, a.hydrates) != (b.parts, b.hydrates):
        return unknown("structure", a=_show_species(a), b=_show_species(b))
    if a.state and b.state and a.state != b.state:
        return different("state", a=a.state, b=b.state)
    return equal("formula")


def _flat_equal(flat: Species, other: Species) -> bool:
    """Is `other` what the flat text of `flat` says when its last digits are shared out the other way?"""
    if flat.doubtful is None or _atoms_of(flat.doubtful[0]) != _atoms_of(other.parts):
        return False
    return flat.doubtful[1] == other.charge or other.doubtful is not None


def _atoms(species: Species) -> tuple[tuple[str, int], ...]:
    counts = dict(_atoms_of(species.parts))
    for times, parts in species.hydrates:
        for symbol, count in _atoms_of(parts):
            counts[symbol] = counts.get(symbol, 0) + times * count
    return tuple(sorted(counts.items()))


def _atoms_of(parts: Parts) -> tuple[tuple[str, int], ...]:
    counts: dict[str, int] = {}
    for part, times in parts:
        inner = _atoms_of(part) if isinstance(part, tuple) else ((str(part), 1),)
        for symbol, count in inner:
            counts[symbol] = counts.get(symbol, 0) + times * count
    return tuple(sorted(counts.items()))


def _reactions(a: Chemistry, b: Chemistry) -> Comparison:
    states = all(
        species.state
        for reaction in (a, b)
        for _, species in reaction.left + reaction.right
        if species.parts[0][0] != "e"
    )
    first, second = _scaled(a, False), _scaled(b, False)
    if first == second:
        if states and _scaled(a, True) != _scaled(b, True):
            return different("state")
        scaled = "yes" if _total(a) != _total(b) else "no"
        return equal("species", scaled=scaled)
    if _loose(first) == _loose(second) or any(
        species.doubtful is not None for reaction in (a, b) for _, species in reaction.left + reaction.right
    ):
        return unknown("structure")
    if _holds(a, _PROTON) != _holds(b, _PROTON) and _holds(a, _HYDRONIUM) != _holds(b, _HYDRONIUM):
        return unknown("hydronium")  # H+ and H3O+ stand for each other
    names = [{species.parts for _, species in reaction.left + reaction.right} for reaction in (a, b)]
    return different("coefficients" if names[0] == names[1] else "species")


_PROTON: Parts = (("H", 1),)
_HYDRONIUM: Parts = (("H", 3), ("O", 1))


def _holds(reaction: Chemistry, ion: Parts) -> bool:
    return any(species.parts == ion and species.charge == 1 for _, species in reaction.left + reaction.right)


def _total(reaction: Chemistry) -> Fraction:
    return sum((coefficient for coefficient, _ in reaction.left + reaction.right), Fraction(0))


_Key = tuple[object, ...]


def _scaled(reaction: Chemistry, states: bool) -> tuple[frozenset[tuple[_Key, int]], frozenset[tuple[_Key, int]]]:
    """Both sides with the smallest whole coefficients, and without states where one reaction leaves some out."""
    terms = reaction.left + reaction.right
    below = lcm(*(coefficient.denominator for coefficient, _ in terms))
    common = gcd(*(int(coefficient * below) for coefficient, _ in terms))
    sides = []
    for side in (reaction.left, reaction.right):
        counts: dict[_Key, int] = {}
        for coefficient, species in side:
            key: _Key = (species.parts, species.hydrates, species.charge, species.mass, species.state if states else "")
            counts[key] = counts.get(key, 0) + int(coefficient * below) // common
        sides.append(frozenset(counts.items()))
    return sides[0], sides[1]


def _loose(sides: tuple[frozenset[tuple[_Key, int]], frozenset[tuple[_Key, int]]]) -> tuple[object, ...]:
    """Sides by atoms and charge alone."""
    loose = []
    for side in sides:
        rows = []
        for key, count in side:
            species = Species(key[0], key[1], key[2])  # type: ignore[arg-type]
            rows.append((_atoms(species), species.charge, count))
        loose.append(tuple(sorted(rows)))
    return tuple(loose)


# ---- printing ----------------------------------------------------------------------------------------------------


def show(chemistry: Chemistry) -> str:
    """The formula or reaction as text that `read` reads back to the same object."""
    left = " + ".join(map(_show_term, chemistry.left))
    if not chemistry.arrow:
        return f"\\ce{{{left}}}"
    arrow = "<=>" if chemistry.arrow == "<->" else chemistry.arrow
    return f"\\ce{{{left} {arrow} {' + '.join(map(_show_term, chemistry.right))}}}"


def _show_term(term: tuple[Fraction, Species]) -> str:
    coefficient, species = term
    return ("" if coefficient == 1 else str(coefficient)) + _show_species(species)


def _show_species(species: Species) -> str:
    text = _show_parts(species.parts)
    for count, parts in species.hydrates:
        text += "·" + ("" if count == 1 else str(count)) + _show_parts(parts)
    if species.mass is not None:
        number = "" if species.number is None else f"_{{{species.number}}}"
        text = f"^{{{species.mass}}}{number}{text}"
    if species.charge and species.parts[0][0] == "e":
        text += "^{-}"
    elif species.doubtful is not None:
        size = abs(species.charge)
        text += ("" if size == 1 else str(size)) + ("-" if species.charge < 0 else "+")
    elif species.charge:
        size = abs(species.charge)
        text += "^{" + ("" if size == 1 else str(size)) + ("-" if species.charge < 0 else "+") + "}"
    return text + (f"({species.state})" if species.state else "")


def _show_parts(parts: Parts) -> str:
    return "".join(
        (f"({_show_parts(part)})" if isinstance(part, tuple) else str(part)) + ("" if count == 1 else str(count))
        for part, count in parts
    )
