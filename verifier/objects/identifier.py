"""Case-sensitive identifiers: genotypes, alloy grades, point groups, spectral terms, gene names, codes, file names.

The whole answer must be one token that no ordinary word, number, quantity or variable looks like. Only the markup of
LaTeX is
taken off before comparing; letters keep their case, since AaBb is not AABB.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.ask_text import has
from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern
from verifier.surface import LOWERED

if TYPE_CHECKING:
    from verifier.answer import Answer

MAX_TEXT = 64  # characters of an identifier, markup included


@dataclass(frozen=True, slots=True)
class Identifier:
    """A code.

    text: without markup (D6h). marked: with its sub- and superscripts (D_{6h}), the same as text where there are none.
    kind: "genotype", "file", "hex" or "code".
    opaque: its case is known to matter.
    """

    text: str
    marked: str
    kind: str
    opaque: bool


_WRAPPER = LazyPattern(
    r"\\(?:mathrm|mathbf|mathit|mathsf|mathtt|text|textrm|textbf|textit|texttt|mbox|rm|operatorname|verb)(?![A-Za-z])"
    r"|\\[,;:! ]|~"
)
_SCRIPT = LazyPattern(r"([_^])\s?(?:\{\s?([A-Za-z0-9+\-/]{1,8})\s?\}|([A-Za-z0-9]))")
_TOKEN = LazyPattern(r"[A-Za-z0-9]+(?:[-._:/#+][A-Za-z0-9]+)*")
_GENOTYPE = LazyPattern(r"(?:([A-Za-z])(?i:\1)){1,6}")
_LINKED = LazyPattern(r"(?:[XZ]\^\{[A-Za-z]\}){1,2}[YW]?|[XZ]\^\{[A-Za-z]\}[YW](?:\^\{[A-Za-z]\})?")
_FILE = LazyPattern(
    r"[A-Za-z0-9_.\-]{1,40}\.(?:py|js|ts|c|h|cpp|java|rs|go|txt|md|csv|json|xml|html|pdf|exe|sh|toml|yaml|yml|ini|cfg|sql|png|jpg|tex)"
)
_HEX = LazyPattern(r"0x[0-9A-Fa-f]{1,64}")
_MEASURE = LazyPattern(r"\d+(?:[.,]\d+)?[A-Za-z]{1,4}")
_VARIABLE = LazyPattern(r"[A-Za-z](?:\d+|_\{?[A-Za-z0-9]+\}?)?")
_TOPIC = (
    "genotyp", "allele", "gene", "cross", "offspring", "phenotyp", "point group", "symmetry", "term symbol", "基因",
    "等位", "点群", "牌号",
)  # fmt: skip
_GRADE = LazyPattern(r"[A-Z]+(?:[A-Z][a-z]?\d*){2,8}")
_PROSE = LazyPattern("-[a-z]{4}|[a-z]{4}-|^mid-|-[a-z]+-")
_ORDINAL = LazyPattern(r"\d+(?:st|nd|rd|th|s)")


def read(answer: Answer) -> Identifier | None:
    """The identifier that the whole answer is, or None."""
    text = answer.text
    if len(text) > 2 * MAX_TEXT:
        return None
    return _read(answer.plain, answer.ask.question)


def _read(text: str, question: str) -> Identifier | None:
    if not text or len(text) > MAX_TEXT or text.isdecimal():
        return None
    marked = _marked(text)
    if marked is None:
        return None
    if _FILE.fullmatch(marked) is not None and any(character.isalpha() for character in marked.rpartition(".")[0]):
        return Identifier(marked, marked, "file", False)
    if _HEX.fullmatch(marked) is not None:
        return Identifier("0x" + marked[2:].lower(), "0x" + marked[2:].lower(), "hex", False)
    plain = _SCRIPT.sub(lambda found: found[2] or found[3], marked)
    if _TOKEN.fullmatch(plain) is None:
        return None
    topical = has(question.lower(), _TOPIC)
    genotype = _genotype(marked, plain, topical)
    if genotype is not None:
        return genotype
    return _code(marked, plain, topical)


def _marked(text: str) -> str | None:
    """`text` with braces around every sub- and superscript and no other markup; None where spaces or mathematics are
    left."""
    if not text.isascii():
        text = text.translate(LOWERED)
        if not text.isascii():
            return None
    scripted = "_" in text or "^" in text
    if "\\" in text or "{" in text:
        text = _WRAPPER.sub(" " if not scripted else "", text)
        if "\\" in text:
            return None
        text = text.replace("$", "")
        if scripted:
            text = _SCRIPT.sub(lambda found: f"{found[1]}⟨{found[2] or found[3]}⟩", text)
            text = text.replace("{", "").replace("}", "").replace(" ", "").replace("⟨", "{").replace("⟩", "}")
        else:
            text = text.replace("{", "").replace("}", "").strip()
    elif scripted and "." not in text:
        text = _SCRIPT.sub(lambda found: f"{found[1]}{{{found[2] or found[3]}}}", text)
    return None if " " in text else text


def _genotype(marked: str, plain: str, topical: bool) -> Identifier | None:
    if _LINKED.fullmatch(marked) is not None:
        return Identifier(plain, marked, "genotype", True)
    if marked != plain or _GENOTYPE.fullmatch(plain) is None:
        return None
    mixed = plain.lower() != plain and plain.upper() != plain
    if not topical and not mixed:
        return None
    return Identifier(plain, plain, "genotype", topical or mixed)


def _code(marked: str, plain: str, topical: bool) -> Identifier | None:
    """Letters with digits, or letters with raised and lowered signs, that are no quantity, variable or expression."""
    letters = sum(character.isalpha() for character in plain)
    digits = sum(character.isdigit() for character in plain)
    scripted = marked != plain
    if letters == 0 or (digits == 0 and not scripted):
        return None
    if (_MEASURE.fullmatch(plain) and not scripted) or _ORDINAL.fullmatch(plain):
        return None
    if _PROSE.search(plain):
        return None  # rubidium-85, mid-1950s
    if _VARIABLE.fullmatch(marked) and not (topical or _lowered_mix(marked)):
        return None
    if scripted and "^" in marked[1:] and not topical:
        return None  # a power
    upper = any(character.isupper() for character in plain)
    if not upper and letters <= 3:
        return None  # 2x, b6f, x2y3
    if not scripted and "/" in plain:
        return None
    mixed = upper and any(character.islower() for character in plain)
    # Product and virus names are cased as one pleases (SARS-CoV-2); grades made of element symbols are not (ZCuPb30).
    return Identifier(plain, marked, "code", mixed and digits > 0 and _GRADE.fullmatch(plain) is not None)


def _lowered_mix(marked: str) -> bool:
    """D_{6h}, C_{2v}: a letter with digits and letters below it, or T_{d}, O_{h}, the cubic point groups."""
    lowered = marked[2:].strip("{}") if marked[1:2] == "_" else ""
    return any(c.isdigit() for c in lowered) and any(c.isalpha() for c in lowered)


def compare(a: Identifier, b: Identifier) -> Comparison:
    """How two identifiers relate: equal letter for letter; different where case or digits are known to matter; else
    unknown."""
    if a.text == b.text:
        if a.marked != b.marked and a.text not in (a.marked, b.marked):
            return unknown("scripts", a=a.marked, b=b.marked)
        return equal("letters")
    evidence = {"a": a.text, "b": b.text}
    if a.kind == b.kind == "genotype" and sorted(a.text) == sorted(b.text):
        return unknown("order", **evidence)  # Aa and aA are one pair
    if a.text.lower() == b.text.lower():
        if a.kind == b.kind and a.opaque and b.opaque:
            return different("case", **evidence)
        return unknown("case", **evidence)
    if a.kind == b.kind == "genotype" and a.opaque and b.opaque and sorted(a.text.lower()) == sorted(b.text.lower()):
        # The order of gene pairs is free (AaBb, BbAa); which letters are capital is not.
        return unknown("order", **evidence) if sorted(a.text) == sorted(b.text) else different("case", **evidence)
    if a.kind == b.kind == "hex":
        return different("digits", **evidence) if int(a.text, 16) != int(b.text, 16) else unknown("leading zeros")
    if (
        a.kind == b.kind == "code"
        and _skeleton(a.text) == _skeleton(b.text)
        and _letters(a.text) + 2 * (a.marked[0] == b.marked[0] == "^") >= 2
    ):
        return different("digits", **evidence)
    return unknown("letters", **evidence)


_DIGITS = LazyPattern(r"\d+")


def _skeleton(text: str) -> str:
    return _DIGITS.sub("0", text)


def _letters(text: str) -> int:
    return sum(character.isalpha() for character in text)


def show(identifier: Identifier) -> str:
    """The identifier as text that `read` reads back to the same object."""
    return identifier.marked
