"""Short free text as normalised words: names, titles, phrases; whole-word phrase containment, negation and hedges."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from verifier.comparison import Comparison, equal, unknown

if TYPE_CHECKING:
    from verifier.answer import Answer

# Characters that are read; a longer answer is no short text.
LONGEST: Final = 4_000


@dataclass(frozen=True, slots=True)
class Words:
    """A short text.

    text: the text as read, white space trimmed.
    tokens: words in order, case folded, number words as digits, Chinese by character; punctuation is gone.
    plain: the tokens without diacritics.
    core: `plain` without articles, and without titles (Mr, Dr, Sir) before a name.
    """

    text: str
    tokens: tuple[str, ...]
    plain: tuple[str, ...]
    core: tuple[str, ...]


_ARTICLES: Final = frozenset(("a", "an", "the"))
_TITLES: Final = frozenset(
    ["mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "dame", "lord", "lady", "president", "king", "queen", "prince", "princess", "pope", "saint", "st", "captain", "capt", "general", "gen", "colonel", "col", "senator", "sen", "reverend", "rev", "justice", "judge", "emperor", "empress"]
)
_NUMBER_WORDS: Final = {
    word: str(value)
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]
    )
} | {"thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90"}
_ORDINALS: Final = {
    word: value
    for word, value in zip(
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"],
        ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "11th", "12th"],
        strict=True,
    )
}
# A number with separators or decimals, an acronym with points, a word with inner apostrophes, one CJK character, a sign that counts.
_TOKEN = re.compile(
    r"-?\d+(?:,\d{3})+(?:\.\d+)?(?![\d,])|(?:(?<![\w.)-])-)?\d+(?:\.\d+)?(?:st|nd|rd|th)?(?![^\W_])|"
    r"(?:[^\W\d_]\.){2,}(?![^\W\d_]{2})|[^\W\d_](?=\.[^\W\d_]\.)"
    r"|[㐀-鿿]|[^\W_㐀-鿿]+(?:['’][^\W_㐀-鿿]+)*|[&%$€£¥°+/=<>√π∞@#]"
)
_POSSESSIVE = re.compile(r"['’]s$|(?<=s)['’]$")
_SPLIT_NUMBER = re.compile(r"(?<=\d),(?=\d{3})")


def read(answer: Answer) -> Words | None:
    """The words of an answer; None where it has none or is too long."""
    return of(answer.plain)


def of(text: str) -> Words | None:
    """The words of a text."""
    if not text or len(text) > LONGEST:
        return None
    tokens = tokenise(text)
    if not tokens:
        return None
    plain = tokens if text.isascii() else tuple(map(_bald, tokens))
    return Words(text.strip(), tokens, plain, _core(plain))


def tokenise(text: str) -> tuple[str, ...]:
    """Words in order, case folded. Hyphens and slashes between letters split; "&" is "and"; "J.K." is "j", "k"."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    tokens: list[str] = []
    for token in _TOKEN.findall(text.casefold()):
        first = token[0]
        if first.isdigit() or first == "-":
            tokens.append(token.replace(",", ""))
        elif "." in token:
            tokens.extend(token.replace(".", " ").split())
        elif token == "&":
            tokens.append("and")
        else:
            if "'" in token or "’" in token:
                token = _POSSESSIVE.sub("", token).replace("'", "").replace("’", "")
            tokens.append(_NUMBER_WORDS.get(token) or _ORDINALS.get(token) or token)
    return tuple(tokens)


_LETTERS_WITHOUT_MARK: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"}
)


def _bald(token: str) -> str:
    """A token without diacritics; other scripts stay as they are."""
    if token.isascii():
        return token
    parts = unicodedata.normalize("NFD", token)
    if not any("LATIN" in unicodedata.name(part, "") for part in parts):
        return token
    kept = "".join(part for part in parts if not unicodedata.combining(part))
    return kept.translate(_LETTERS_WITHOUT_MARK)


def _core(tokens: tuple[str, ...]) -> tuple[str, ...]:
    kept = tuple(token for token in tokens if token not in _ARTICLES)
    start = 0
    while start < len(kept) - 1 and kept[start] in _TITLES:
        start += 1
    return kept[start:] or tokens


def compare(a: Words, b: Words) -> Comparison:
    """Equal by the least normalisation that makes the two the same, named by the step; else unknown. Free text that
    differs proves nothing.

    Steps: `identical` (letter for letter), `case` (case, spaces and punctuation), `diacritics`, `articles` (also a title
    before a name), `initials` (J. K. / JK), `spacing` (hyphen or space within a compound)."""
    if a.text == b.text:
        return equal("identical")
    if a.tokens == b.tokens:
        return equal("case")
    if a.plain == b.plain:
        return equal("diacritics")
    if _without_articles(a.plain) == _without_articles(b.plain) != ():
        return equal("articles")
    if a.core == b.core:
        return equal("titles")
    left, right = _joined_initials(a.core), _joined_initials(b.core)
    if left == right:
        return equal("initials")
    if "".join(left) == "".join(right) and not any(token[0].isdigit() for token in left + right):
        return equal("spacing")
    return unknown("words")


def _without_articles(tokens: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(token for token in tokens if token not in _ARTICLES)


def _joined_initials(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Runs of single letters as one token: j, k, rowling -> jk, rowling."""
    joined: list[str] = []
    run = ""
    for token in tokens:
        if len(token) == 1 and token.isalpha() and token.isascii():
            run += token
            continue
        if run:
            joined.append(run)
            run = ""
        joined.append(token)
    if run:
        joined.append(run)
    return tuple(joined)


def contains(haystack: Words, needle: Words) -> int | None:
    """Place in `haystack.core` of the first whole-word occurrence of `needle.core`, or None.

    Numbers match whole: "12" is not within "12.5" nor "1200"; a needle is never found inside a word."""
    return find(haystack.core, needle.core)


def find(hay: tuple[str, ...], words: tuple[str, ...], start: int = 0) -> int | None:
    """Place of the tokens `words` in the tokens `hay`, from `start`, or None."""
    if not words or len(words) > len(hay):
        return None
    first, size = words[0], len(words)
    for place in range(start, len(hay) - size + 1):
        if hay[place] == first and hay[place : place + size] == words:
            return place
    return None


_NEGATIONS: Final = frozenset(
    ["not", "no", "never", "neither", "nor", "none", "without", "except", "isnt", "wasnt", "arent", "werent", "doesnt", "dont", "didnt", "cannot", "cant", "wont", "wouldnt", "couldnt", "hasnt", "havent", "hadnt", "unlike", "instead", "rather", "excluding", "false", "incorrect", "wrong", "incorrectly", "mistakenly", "falsely", "contrary"]
)
_ZH_NEGATIONS: Final = frozenset("不没非未无否别勿")
_HEDGES: Final = frozenset(
    ["maybe", "perhaps", "possibly", "probably", "likely", "might", "could", "may", "either", "or", "unsure", "uncertain", "unclear", "unknown", "guess", "suppose", "seems", "apparently", "presumably", "arguably", "allegedly", "reportedly"]
)
_HEDGE_PHRASES: Final = (
    ("not", "sure"), ("not", "certain"), ("i", "think"), ("i", "believe"), ("it", "depends"), ("dont", "know"), ("do", "not", "know"),
    ("cannot", "say"), ("hard", "to", "say"), ("no", "idea"),
)  # fmt: skip
_REACH = 6


def negated_around(words: Words, position: int, length: int = 1) -> bool:
    """Whether a negation stands within six words before or three after the phrase of `length` words at `position` in
    `words.core`."""
    before = words.core[max(0, position - _REACH) : position]
    after = words.core[position + length : position + length + 3]
    near = before + after
    return not _NEGATIONS.isdisjoint(near) or not _ZH_NEGATIONS.isdisjoint(near)


def hedged(words: Words) -> bool:
    """Whether the text hedges or offers alternatives: "maybe", "A or B", "I think", 可能."""
    if not _HEDGES.isdisjoint(words.plain):
        return True
    if any(find(words.plain, phrase) is not None for phrase in _HEDGE_PHRASES):
        return True
    return any(phrase in words.text for phrase in ("可能", "也许", "大概", "或者", "不确定", "不清楚", "不知道"))


def show(words: Words) -> str:
    """The text as read."""
    return words.text
