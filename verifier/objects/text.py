"""Short free text as normalised words: names, titles, phrases; whole-word phrase containment, negation and hedges."""

from __future__ import annotations

import unicodedata
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Final, NamedTuple

from verifier.ask_text import has
from verifier.comparison import Comparison, equal, unknown
from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from verifier.answer import Answer

# Characters that are read; a longer answer is no short text.
LONGEST: Final = 4_000


class Words(NamedTuple):
    """A short text.

    text: the text as read, white space trimmed.
    tokens: words in order, case folded, number words as digits, Chinese by character; punctuation is gone.
    plain: the tokens without diacritics.
    core: `plain` without articles.
    """

    text: str
    tokens: tuple[str, ...]
    plain: tuple[str, ...]
    core: tuple[str, ...]


# Titles that name nobody on their own. No king, saint or general: those are parts of names (General Motors).
_TITLES: Final = frozenset(("mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "dame", "president"))
_SMALL = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty""".split()  # noqa: SIM905
_TENS = "thirty forty fifty sixty seventy eighty ninety".split()  # noqa: SIM905
_NUMBER_WORDS: Final = {word: str(value) for value, word in enumerate(_SMALL)} | {
    word: str(10 * value) for value, word in enumerate(_TENS, 3)
}
_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()  # noqa: SIM905
_ORDINALS: Final = {
    word: f"{value}{('st', 'nd', 'rd')[value - 1] if value < 4 else 'th'}"
    for value, word in enumerate(_ORDINAL_WORDS, 1)
}
_SPELLED: Final = _ORDINALS | _NUMBER_WORDS
# A number with separators or decimals, an acronym with points, a CJK character, a word with inner apostrophes, a sign.
# Signs count: "-5" is not "5", "5!" not "5", "C#" not "C". Only punctuation and brackets are left out.
_TOKEN = LazyPattern(
    r"(?:(?<![^\s(])-)?(?:\d+(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:st|nd|rd|th)?(?![^\W_])"
    r"|(?:[^\W\d_]\.){2,}(?![^\W\d_]{2})|[^\W\d_](?=\.[^\W\d_]\.)"
    r"|[㐀-鿿]|[^\W_㐀-鿿]+(?:['’][^\W_㐀-鿿]+)*"
    r"|(?<![^\s(])-(?=[^\s-])|(?<=\d)[-:](?=\d)|(?<=[\d)])!|!(?=[\w(=])"
    r"|[^\w\s.,;:!?'\"‘’“”()\[\]{}`–—…·、。，；：！？（）【】《》「」-]"
)
# Words and whole numbers with punctuation that is part of neither, as _TOKEN would leave it out.
_PUNCTUATED = LazyPattern(r"[A-Za-z0-9\s\"()\[\]{};?`]*(?:[.,:](?=\s|$)[A-Za-z0-9\s\"()\[\]{};?`]*)*")
_BLANK: Final = str.maketrans(dict.fromkeys('"()[]{};?`.,:', " "))
_POSSESSIVE = LazyPattern(r"['’]s$|(?<=s)['’]$")


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
    return Words(text.strip(), tokens, plain, _without_articles(plain, text))


def tokenise(text: str) -> tuple[str, ...]:
    """Words in order, case folded. Hyphens and slashes between letters split; "&" is "and"; "J.K." is "j", "k"."""
    if text.isascii() and text.replace(" ", "").isalnum():
        return tuple([_SPELLED.get(token, token) for token in text.lower().split()])  # no sign to look at
    if text.isascii() and _PUNCTUATED.fullmatch(text) is not None:
        return tuple([_SPELLED.get(token, token) for token in text.lower().translate(_BLANK).split()])
    if not text.isascii():
        # Not NFKC: it makes x2 of x² and 1⁄2 of ½.
        text = unicodedata.normalize("NFC", text)
    tokens: list[str] = []
    for token in _TOKEN.findall(text.casefold()):
        first = token[0]
        if first.isdigit() or first in "-.":
            token = token.replace(",", "")
            tokens.append("0" + token if first == "." else token.replace("-.", "-0."))
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
    if token.isascii() or (len(token) == 1 and "㐀" <= token <= "鿿"):
        return token
    parts = unicodedata.normalize("NFD", token)
    if not any("LATIN" in unicodedata.name(part, "") for part in parts):
        return token
    kept = "".join(part for part in parts if not unicodedata.combining(part))
    return kept.translate(_LETTERS_WITHOUT_MARK)


def _without_articles(tokens: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Tokens without "the", and without a leading "a" or "an". A later or a last "a" may be a letter ("vitamin A"),
    and so may a capital one before a single word ("A flat")."""
    start = 0
    letter = tokens[0] == "a" and len(tokens) < 3 and text.lstrip()[:1] != "a"
    if tokens[0] in ("a", "an") and len(tokens) > 1 and not letter:
        start = 1
    if not start and "the" not in tokens:
        return tokens
    last = len(tokens) - 1
    kept = tuple(t for i, t in enumerate(tokens) if i >= start and (i == last or t != "the"))
    return kept if not _ARTICLES.issuperset(kept) else tokens  # "The The"


def _without_title(tokens: tuple[str, ...]) -> tuple[str, ...]:
    start = 0
    while start < len(tokens) - 1 and tokens[start] in _TITLES:
        start += 1
    return tokens[start:]


def compare(a: Words, b: Words) -> Comparison:
    """Equal by the least normalisation that makes the two the same, named by the step; else unknown. Free text that
    differs proves nothing.

    Steps: `identical` (letter for letter), `spaces` (text without words, but for spaces), `case` (case, spaces and
    punctuation), `diacritics`, `articles`, `titles` (a title before a name on one side), `initials` (J. K. / JK),
    `spacing` (hyphen or space within a compound)."""
    if a.text == b.text:
        return equal("identical")
    if not (_has_word(a) and _has_word(b)):
        # Numbers, letters and signs only: punctuation, brackets and case carry meaning, as in "1,2;3" or "(p|q)&r".
        same = a.tokens == b.tokens and "".join(a.text.split()) == "".join(b.text.split())
        return equal("spaces") if same else unknown("symbols")
    if _FORMULA_BRACKETS.search(a.text) or _FORMULA_BRACKETS.search(b.text):
        return unknown("symbols")
    if a.tokens == b.tokens:
        return unknown("symbols") if _symbols(a) != _symbols(b) else equal("case")
    if a.plain == b.plain:
        return equal("diacritics")
    if a.core == b.core:
        return equal("articles")
    left, right = a.core, b.core
    bare_left, bare_right = _without_title(left), _without_title(right)
    # Only one side may have a title: Mr Smith is not Mrs Smith.
    if bare_left == right or left == bare_right:
        return equal("titles")
    left, right = _joined_initials(left), _joined_initials(right)
    if left == right:
        return equal("initials")
    if "".join(left) == "".join(right) and not any(token[0].isdigit() for token in left + right):
        return equal("spacing")
    return unknown("words")


def end_alike(a: str, b: str) -> bool:
    """Whether two texts have the same last letter, as they do where `compare` calls their words equal, unless a number
    word, an apostrophe, an ampersand or a sign beyond ASCII is about."""
    if not (a.isascii() and b.isascii()) or has(a, _BENDING) or has(b, _BENDING):
        return True
    left, right = _last_mark(a), _last_mark(b)
    return left == right or left.isdigit() or right.isdigit()


_BENDING: Final = ("'", "&")


def _last_mark(text: str) -> str:
    return next((mark for mark in reversed(text) if mark.isalnum()), "").lower()


def has_few_words(text: str) -> bool:
    """Whether a text surely has fewer than five words: plain punctuation, and too little of it to part five."""
    if not text.isascii():
        return False
    between = text.translate(_LETTERS_AND_DIGITS)
    return len(between) < 4 and not between.strip(' .,;?"()')


_LETTERS_AND_DIGITS: Final = str.maketrans("", "", ascii_letters + digits)
# Brackets beside operators group: "(not p) or q" as words is not "not (p or q)".
_FORMULA_BRACKETS = LazyPattern(r"[(\[{][^)\]}]*[&|=+*^/<>~¬∧∨→!]|[&|=+*^/<>~¬∧∨→!] ?[(\[{]|[)\]}] ?[&|=+*^/<>~¬∧∨→]")
_SHORT = LazyPattern(r"(?<![^\W_])[^\W\d_]{1,3}(?![^\W_])")


def _symbols(words: Words) -> list[str]:
    """Short words whose case may carry meaning: beside a number (5 mm, 5 Mm) or alone (Co, CO)."""
    if len(words.tokens) > 1 and not any(token[0].isdigit() for token in words.tokens):
        return []
    return [word for word in _SHORT.findall(words.text) if word.lower() not in _ARTICLES]


_ARTICLES: Final = frozenset(("a", "an", "the"))
_ACRONYM = LazyPattern(r"[^\W\d_]\.[^\W\d_](?![^\W_])")


def _has_word(words: Words) -> bool:
    for token in words.tokens:
        if (len(token) > 1 and token.isalpha()) or "㐀" <= token[0] <= "鿿":
            return True
    return _ACRONYM.match(words.text) is not None


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
    """not no never neither nor none without except isnt wasnt arent werent doesnt dont didnt cannot cant wont
    wouldnt couldnt hasnt havent hadnt unlike instead rather excluding false incorrect wrong incorrectly
    mistakenly falsely contrary""".split()  # noqa: SIM905
)
_ZH_NEGATIONS: Final = frozenset("不没非未无否别勿")
_HEDGES: Final = frozenset(
    """maybe perhaps possibly probably likely might could may either or unsure uncertain unclear unknown guess
    suppose seems apparently presumably arguably allegedly reportedly""".split()  # noqa: SIM905
)
_HEDGE_PHRASES: Final = (
    ("not", "sure"), ("not", "certain"), ("i", "think"), ("i", "believe"), ("it", "depends"), ("dont", "know"),
    ("do", "not", "know"),
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
