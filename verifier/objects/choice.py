"""Selected options: one letter or several, with the option text that came along, if any."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from verifier.comparison import Comparison, different, equal, unknown
from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from verifier.answer import Answer
    from verifier.ask import Ask

# Characters of an answer that are read; a longer one is no selection.
_LONGEST = 2_000


class Choice(NamedTuple):
    """One option or several.

    letters: upper-case letters in the order given, each once.
    text: option text that came with a single letter, as written; "" when none did.
    how: "letter" (nothing but a letter), "letters" (several, as asked), "list" (several where the question does not say
        that several may be chosen: it may be a hedge), "label" (a letter with a text), "text" (an option's text
        without its letter), "conflict" (a letter with another option's text, or with another number).
    """

    letters: tuple[str, ...]
    text: str = ""
    how: str = "letter"


_LETTER = LazyPattern(
    r"(?:(?:the )?(?:correct |right |best |final )?(?:options?|choices?|answers?|selections?)(?: is| are|"
    r":|：)? ?:? ?|(?:故|应|因此|所以)?选(?:择|项)?(?:的?是|为|[:：])? ?|(?:正确)?答案(?:是|为|[:：])? ?)?"
    r"(?:[(（\[]{1,2} ?([A-Za-z]) ?[)）\]]{1,2}|([A-Za-z]))[.。．,:：)）]?"
    r"(?: ?(?:is correct|is right|项|选项))?[.。]?$",
    re.I,
)
_LABEL = LazyPattern(
    r"(?:(?:option|choice|answer|选项?) ?:? ?)?(?:[(（\[]([A-Za-z])[)）\]][.:：]?|([A-Za-z])([.．、:：)）]))\s*(?=\S)",
    re.I,
)
_MULTI_SEPARATED = LazyPattern(
    r"(?:(?:options?|choices?|answers?|选项?)(?: are|:|"
    r"：)? ?)?[(（\[{]?[(（\[]?([A-Za-z])[)）\]]?(?:(?: ?[,，、;；&+]| and| 和| ?及)? ?(?:and |"
    r"和)?[(（\[]?[A-Za-z][)）\]]?(?![a-z])){1,25}[)）\]}]?[.。]?$"
)
_MULTI_RUN = LazyPattern(r"[(（\[{]?([A-Z]{2,10})[)）\]}]?[.。]?$")
_WRAP = LazyPattern(r"\\(?:text|textbf|mathrm|mathbf|boxed|rm|bf|mathit|textit)\s*\{([^{}]*)\}")
_NUMBER_LIKE = LazyPattern(r"[-+]?[$€£]?[\d.,/^{}\\ ]*\d[\d.,/^{}\\ %°]*$")
_LOOSE = str.maketrans("", "", " \t\r\n$*_`~\"'“”‘’　")


def _bare(text: str) -> str:
    """The answer without mathematics signs, bold marks and text wrappers."""
    if "\\" in text:
        for _ in range(3):
            text, changed = _WRAP.subn(r"\1", text)
            if not changed:
                break
    return text.strip(" \t\r\n$*`_")


def fold(text: str) -> str:
    """Option text for comparison: case, spaces, quotes, bold marks, mathematics signs and a final stop do not count.

    Digits, signs and letters all count: "5 m" is not "5 cm"."""
    text = _bare(text)
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    text = text.replace("\\,", "").replace("\\ ", "").replace("\\;", "")
    return text.translate(_LOOSE).casefold().rstrip(".,;。；:")


def read(answer: Answer) -> Choice | None:
    """The selection that the whole answer is, or None."""
    ask = answer.ask
    text = answer.plain
    if not text or len(text) > _LONGEST:
        return None
    return read_text(text, ask)


def read_text(text: str, ask: Ask) -> Choice | None:
    """As `read`, for a text."""
    letters = ask.letters
    bare = _bare(text)
    if not bare:
        return None
    if letters[:1].isdigit():
        return _numbered(bare, ask)
    if len(bare) == 1:
        return _single(bare, ask) or _by_text(bare, ask)
    if _opens_otherwise(bare):
        return _by_text(bare, ask) or _by_texts(bare, ask)
    if len(bare) <= 60:
        match = _LETTER.match(bare)
        if match:
            found = _single(
                match.group(1) or match.group(2), ask, bracketed=match.group(1) is not None or match.end() > 2
            )
            if found is not None:
                return found
        several = _several(bare, ask)
        if several is not None:
            return several
    match = _LABEL.match(bare)
    if match:
        letter = (match.group(1) or match.group(2)).upper()
        rest = bare[match.end() :].strip()
        known = letter in letters if letters else f"({letter})" in ask.question
        lower = (match.group(1) or match.group(2)).islower()
        if known and not (lower and match.group(2) and match.group(3) not in ")）"):
            found = _labelled(letter, rest, ask)
            if found is not None:
                return found
    return _by_text(bare, ask) or _by_texts(bare, ask)


# What may stand before a letter; cut short, since longer words begin alike.
_OPERATORS = frozenset("^*/=_<>|")
_BEFORE = ("the ", "corr", "righ", "best", "fina", "opti", "choi", "answ", "sele")


def _opens_otherwise(bare: str) -> bool:
    """Whether no letter can be selected by how a text begins: with a figure, a sign or "x =", or with a word that may
    not stand before a letter. In AB, A,B and A) the third character is no small letter; in "Aand B" and "Ais so" it is.
    """
    if bare[0] in "0123456789+-." or (len(bare) > 1 and bare[1:3].lstrip(" ")[:1] in _OPERATORS):
        return True
    start = bare[:3]
    return (
        len(start) == 3
        and start.isascii()
        and start.isalpha()
        and start[2].islower()
        and bare[1:4].lower() not in ("and", "is ")
        and not bare[:4].lower().startswith(_BEFORE)
    )


def _by_text(bare: str, ask: Ask) -> Choice | None:
    """The option whose text this is, with its own letter before or behind it or without; an article does not count."""
    options = ask.options
    if not options:
        return None
    own = _OWN_LABEL.match(bare)
    if own:
        letter, text = own.group(1) or own.group(4), own.group(2) or own.group(3)
        if fold(options.get(letter.upper(), "")) == fold(text):
            return Choice((letter.upper(),), text, "label")
    for key in (fold, _without_article):
        said = key(bare)
        same = [letter for letter, option in options.items() if said and key(option) == said]
        if same:
            return Choice((same[0],), bare, "text") if len(same) == 1 else None
    return None


# "D, palms", "palms (D)", "palms (option D)"
_OWN_LABEL = LazyPattern(r"([A-Z]) ?[,–—-] ?(\S.*)$|(.*\S) [(（](?:(?:option|choice) )?([A-Z])[)）]\.?$", re.I)
_ARTICLE = LazyPattern(r"(?:a|an|the) (?=\w\w)", re.I)


def _without_article(text: str) -> str:
    return fold(_ARTICLE.sub("", _bare(text), count=1)) if _ARTICLE.match(_bare(text)) else fold(text)


_AND = LazyPattern(r"\s*(?:[,;、，；\n]|\band\b|和|及)+\s*")


def _by_texts(bare: str, ask: Ask) -> Choice | None:
    """The options whose texts are listed, where several are asked and no option's text is itself a list."""
    options = ask.options
    if not options or ask.multiple is not True or any(_AND.search(option) for option in options.values()):
        return None
    said = [fold(item) for item in _AND.split(bare) if item.strip(" .")]
    keys = {fold(option): letter for letter, option in options.items()}
    if not 2 <= len(said) == len(set(said)) or len(keys) < len(options) or not keys.keys() >= set(said):
        return None
    return Choice(tuple(keys[item] for item in said), "", "letters")


_NUMBERED = LazyPattern(
    r"(?:(?:option|choice|answer|选项) ?)?[(（]?([1-9])(?:[)）][.:]?|[.:：、,。]|$)\s*(.*)$", re.I | re.S
)


def _numbered(bare: str, ask: Ask) -> Choice | None:
    """A choice among options 1, 2, 3: a number that is also an option's text may mean either."""
    match = _NUMBERED.match(bare)
    if match is None or match.group(1) not in ask.letters:
        return _by_text(bare, ask)
    number, rest = match.groups()
    if rest:
        return Choice((number,), rest, "label") if fold(rest) == fold(ask.options.get(number, "")) else None
    taken = any(fold(option) == number for option in ask.options.values())
    return Choice((number,), "", "conflict" if taken else "letter")


def _single(letter: str, ask: Ask, bracketed: bool = False) -> Choice | None:
    letters = ask.letters
    upper = letter.upper()
    if letters:
        if upper not in letters:
            return None
    elif letter != upper or not upper.isascii() or not upper.isalpha():
        return None
    options = ask.options
    if options and not bracketed:
        # An option whose text is itself a letter: "A" may mean either.
        other = [key for key, option in options.items() if fold(option) == letter.casefold()]
        if other and other != [upper]:
            return Choice((upper,), letter, "conflict")
    return Choice((upper,))


def _several(text: str, ask: Ask) -> Choice | None:
    # The text first: what the question says of several selections costs more to find than that there are none.
    run = _MULTI_RUN.match(text)
    separated = _MULTI_SEPARATED.match(text)
    if not run and not separated:
        return None
    letters = ask.letters
    if not letters and ask.multiple is not True:
        return None
    if ask.choice_questions > 1:
        return None  # one letter for each of several questions: a sequence
    if run:
        found = tuple(run.group(1))
    elif separated:
        start = separated.start(1)
        found = tuple(re.findall(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])", text[start:]))
        found = tuple(letter.upper() for letter in found)
    if len(found) < 2 or len(set(found)) < len(found):
        return None
    if letters and not all(letter in letters for letter in found):
        return None
    if ask.multiple is not True:
        # Without a cue for multiple selection letters out of order are a sequence, and order would matter.
        if list(found) != sorted(found) or ask.multiple is False:
            return None
        if ask.options and any(fold(option) == fold(text) for option in ask.options.values()):
            return None
    return Choice(found, "", "letters" if ask.multiple is True else "list")


_ANOTHER = LazyPattern(r"\b(?:option|choice) [A-Z]\b|[.;] ?[(]?[A-Z][:)]\s", re.I)


def _labelled(letter: str, rest: str, ask: Ask) -> Choice | None:
    option = ask.options.get(letter)
    if option is None:
        return Choice((letter,), rest, "label") if "\n" not in rest else None
    key, own = fold(rest), fold(option)
    if key == own:
        return Choice((letter,), rest, "label")
    if "\n" in rest or _ANOTHER.search(rest):
        return None  # the options gone through one by one
    if any(fold(text) == key for other, text in ask.options.items() if other != letter):
        return Choice((letter,), rest, "conflict")
    if _NUMBER_LIKE.match(rest.strip(" $")) and _NUMBER_LIKE.match(_bare(option)):
        return Choice((letter,), rest, "conflict")
    return Choice((letter,), rest, "label")


def compare(a: Choice, b: Choice) -> Comparison:
    """Equal when the same set of letters is selected. A letter in conflict with its own text decides nothing, nor does
    a list of letters beside one of them."""
    if "conflict" in (a.how, b.how):
        return unknown("conflict")
    if a.letters == b.letters:
        if a.how == "label" and b.how == "label" and fold(a.text) != fold(b.text):
            return unknown("texts_differ")
        return equal("letters")
    if set(a.letters) == set(b.letters):
        return equal("letters")
    few, many = sorted((a.letters, b.letters), key=len)
    if "list" in (a.how, b.how) and len(few) == 1 and few[0] in many:
        return unknown("several")
    return different("letters", left="".join(a.letters), right="".join(b.letters))


def show(choice: Choice) -> str:
    """ "B", "(B) 56" or "A, C"."""
    if choice.how == "text":
        return choice.text
    if len(choice.letters) > 1:
        return ", ".join(choice.letters)
    if choice.text and choice.text.casefold() != choice.letters[0].casefold():
        return f"({choice.letters[0]}) {choice.text}"
    return choice.letters[0]


_LINE = 200  # characters behind a letter that are read


def beside_another(text: str, end: int, letter: str, options: Mapping[str, str]) -> bool:
    """Whether a letter that ends at `end` stands before the text of another option: "B. mitochondria" where that is
    option A."""
    if len(options) < 2:
        return False
    told = fold(text[end : end + _LINE].partition("\n")[0].lstrip(" .:)*、．"))
    own = fold(options.get(letter.upper(), ""))
    return len(told) > 1 and told != own and any(told == fold(other) for other in options.values())


def values(candidate: Answer, options: Sequence[Answer]) -> tuple[Fraction, list[Fraction]] | None:
    """The value of the candidate and of each option as plain numbers, a unit or percent sign that all options share
    taken off; None where they are no such numbers."""
    given = candidate.number
    numbers = [option.number for option in options if option.number is not None]
    if given is None:
        return None
    if len(numbers) == len(options):
        percents = {number.percent for number in numbers}
        if percents == {True} and not given.percent:
            # 25 or 0.25 for 25%
            return given.value, [n.value if n.value == given.value else n.value * 100 for n in numbers]
        return (given.value, [number.value for number in numbers]) if percents == {given.percent} else None
    amounts = [option.quantity for option in options if option.quantity is not None]
    shown = [amount.number.value for amount in amounts if amount.number is not None]
    if given.percent or len(shown) != len(options) or len({amount.unit_text for amount in amounts}) > 1:
        return None
    return given.value, shown
