"""Reading an answer out of the closing words of a response that does not mark it. Weak evidence: where more than one
reading is possible, nothing is found."""

from __future__ import annotations

import re

from verifier.ask import Ask
from verifier.extract_markers import Statement, han_amount
from verifier.extract_standing import is_beside
from verifier.extract_values import NUMBER, same_form, sentence_end, squeeze, trim, words
from verifier.lazy import LazyPattern
from verifier.objects.choice import fold

_TAIL = 900
_CLOSERS = LazyPattern(
    r"[\s*_>#(-]*(?:I hope|hope (?:this|that)|this (?:makes sense|checks|is (?:consistent|correct|"
    r"reasonable))|check\b|checking|(?:to|we can|let(?:'s| me| us)) (?:check|verify|confirm)|verif|"
    r"the answer checks|let me know|feel free|please let|if you have|is there anything|thank|have a |happy to|"
    r"do you|would you|note[: ]|"
    r"希望|如果(?:您|你)|请)",
    re.IGNORECASE,
)
_RULE_LINE = LazyPattern(r"[\s\-=*_#~`|>.]*$")
_SENTENCE = LazyPattern(
    r"(?:(?<!\d)[.!?][\"')*$\]]{0,3}\s+(?=[\"'(*$\\]{0,3}[A-Z\d$\\])|"
    r"(?<=\d)[.!?][\"')*$\]]{0,3}\s+(?=[\"'(*$\\]{0,3}[A-Z$\\])|[。！？]\s*|\n)"
)
_QUANTITY_WORDS = frozenset(
    [
        "calculate",
        "compute",
        "evaluate",
        "find",
        "solve",
        "simplify",
        "determine",
        "estimate",
        "convert",
        "express",
        "expand",
        "factor",
        "add",
        "subtract",
        "multiply",
        "divide",
        "differentiate",
        "integrate",
        "round",
        "write",
        "state",
        "percent",
        "fraction",
        "number",
        "value",
        "price",
        "amount",
        "ratio",
        "portion",
        "total",
        "sum",
        "probability",
        "area",
        "volume",
        "length",
        "cost",
        "average",
        "mean",
        "percentage",
        "product",
        "difference",
        "distance",
        "speed",
        "rate",
        "profit",
        "height",
        "width",
        "perimeter",
        "angle",
        "result",
        "solution",
        "determinant",
        "limit",
        "slope",
        "domain",
        "range",
        "equation",
        "decimal",
        "decimals",
        "age",
        "size",
        "remainder",
        "dollars",
        "cents",
        "much",
        "many",
        "far",
        "long",
        "old",
        "tall",
        "fast",
        "wide",
        "deep",
        "heavy",
        "high",
        "large",
        "often",
    ]
)
_ARITHMETIC = LazyPattern(r"\d\s{0,2}[-+*/^×÷]\s{0,2}\d|[=$多求几]|计算|等于")
_QUESTION_SIGNS = str.maketrans("?,.:;()", "       ")
_VERB = LazyPattern(
    r"(?:(?<!\S)(?:is|are|was|were|be|equals?|becomes?|gives?|get|obtain|yields?|leaves|have|has|comes? to|"
    r"amounts? to|equal to|makes?|find|found|totals?|得到?)(?![A-Za-z])"
    r"|(?<=\s)(?<!not )(?<!n't )(?<!n’t )(?<!never )(?:needs?|costs?|pays?|paid|earn(?:s|ed)|spen[dt]s?|sav(?:es|ed)"
    r"|takes?|took|lasts?|weighs?|receives?|received)(?![A-Za-z])"
    r"|(?<![因认作成以])为|(?<![不还就也只于可但要若])是(?!否)|等于)"
    r"(?:\s{1,3}(?:that|approximately|about|around|exactly|only|just|therefore|thus|then|a total of|roughly|"
    r"equal to|simply|still|now|also|given by))*[:,]?\s{0,3}(?=[^\s])",
    re.IGNORECASE,
)
_HAN_SENTENCE = LazyPattern(r"[。！？]\s*[^\s”’」』）)]|所以|因此")
_MATHEMATICS = LazyPattern(r"[\d$\\^∞π√{}\[\]]|\b[a-z]\b")
_IS_SOLUTION = LazyPattern(
    r"(?:^|[\s,])(\$[^$\n]{1,80}\$|\\\([^\n]{1,80}?\\\)|-?\d[\d,.]*)\s+(?:is|are) (?:the|"
    r"our) (?:\w+ )?(?:solutions?|results?|values?|answers?|total)\W*$"
)
_EQUALS = LazyPattern(r"(?<![<>!=:])=(?![=>])|≈|\\approx")
_UNIT_TAIL = LazyPattern(r"[^\d=]{0,60}$")
_FORMULA = LazyPattern(r"\\(?!text|mathrm|approx|times|\(|\)|quad)[a-zA-Z]+")
_CONNECTIVE = LazyPattern(
    r"(?:(?:so|thus|hence|therefore|then|finally|and)[,:]?\s+)?(?:we (?:get|have|obtain|find|"
    r"conclude)(?: that)?[,:]?\s+)?",
    re.IGNORECASE,
)
_LISTED = LazyPattern(r"\b(?:and|or)\b|[,;]\s|\\text|和|或")
_OPERATOR = LazyPattern(r"[=^+*/<>≤≥√∈_\\(]|\s[-−]\s|-?\d[a-z]\b")
_JOINER = LazyPattern(r"\b(?:and|or)\b")
_NUMBER_WORD = LazyPattern(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|"
    r"seventy|eighty|ninety|hundred|dozen)\b",
    re.IGNORECASE,
)
_NAMED_THING = LazyPattern(r"\b(?:who|whose|whom|where|why|when)\b", re.IGNORECASE)
_LEADS_TO = LazyPattern(r"(?:\b(?:is|are|was|were|be|becomes?|called|named|by)|[:=：是为])\s*$")
_ITEM = LazyPattern(r"(?:Step \d{1,3}\s?[:.)]|\d{1,2}[.)]|[-*•>])\s+", re.IGNORECASE)
_CODE = LazyPattern(r"\bprint ?\(|\breturn\b|\bdef |;$|^\s*\|")
_PREPOSITION = LazyPattern(r"(?:in|on|at|by|from|for|since|of|to|with|during|until|after|before|as)\b", re.IGNORECASE)
_OF_WHAT = LazyPattern(r"\s(?:of|in|on|from|for|at)\s")
_YEAR_PHRASE = LazyPattern(r"\b(?:in|since|of|by|during|until|from|early|late|before|after|[A-Z][a-z]+)\s$")
_COUNTED = LazyPattern(
    r"\bhow (?:many|much|far|long|old|tall|big|fast|wide|deep|heavy|high|large|often)\b|percent|"
    r"\b(?:calculate|compute|evaluate|determine|find|solve|number of)\b|多少|几|求|计算",
    re.IGNORECASE,
)
_WORKED = LazyPattern(
    r"[=+*×÷]|\d\s?[-/]\s?\d|\b(?:so|therefore|thus|hence|total|altogether|left)\b|所以|因此|故", re.IGNORECASE
)
_YES_NO_QUESTION = LazyPattern(
    r"(?:^|[.!?\n]\s*)(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|should|must)\b[^.!?\n]*\??\s*$",
    re.IGNORECASE,
)
_RATE = LazyPattern(r"\s+(?:a|an|per|each|every|for|in|on|from|at)\b")
_NEGATED = LazyPattern(
    r"\b(?:not|cannot|never|neither|nor|without|less than|more than|at least|at most|no)\b|n't\b|n’t\b|不|没"
)
_SYMBOL_LEFT = LazyPattern(r"(?:^|[\s$({,])\\?[A-Za-z](?:_\{?\w+\}?|\([a-z0-9,]+\)|')?\s*$")
_BOLD = LazyPattern(r"\*\*\s*([^*\n]{1,120}?)\s*\*\*")
_YES_NO = LazyPattern(
    r"[\s{0,3}_\"'(]*(yes|no|true|false|correct|incorrect|对|错|正确|错误|是的|不是|是|"
    r"否)(?=[\s{0,3}_\"')]*(?:[,.;:!，。；：！]|$|\n|\s{1,3}(?:because|since|—|-|–)))",
    re.IGNORECASE,
)
_SENTENCE_START = LazyPattern(
    r"[\s*_\"']*(?:there|it|that|this|these|those|the|so|thus|therefore|hence|she|he|they|we|you|i|each|every|"
    r"in total|altogether|overall|"
    r"starting|finally|then|since|because|if|when|and|(?-i:[A-Z][a-z]+))\b|\.\.\.",
    re.IGNORECASE,
)
_FINITE = LazyPattern(
    r"\s(?:is|are|was|were|be|has|have|had|will|would|must|should|can|could|does|did|do|comes?|came|leaves?|"
    r"left|makes?|made|gives?|gave|gets?|got|equals?|totals?|"
    r"amounts?|becomes?|packs?|ships?|pays?|paid|spends?|spent|earns?|earned|eats?|ate|buys?|bought|sells?|"
    r"sold|needs?|needed|won|wins|lost|loses|starts?|started|uses?|used|"
    r"saves?|saved|takes?|took|owes?|drives?|runs?|walks?|reads?|costs?|obtain|obtains|find|finds|found|"
    r"received?|holds?|contains?|weighs?|grows?|grew|"
    r"yields?|follows|see|conclude|hence|thus|therefore)\s",
    re.IGNORECASE,
)


def closing(text: str) -> tuple[int, int] | None:
    """The last line of `text` that says something: rules, courtesies and notes at the end are passed over."""
    end = len(text)
    floor = max(0, end - _TAIL)
    for _ in range(6):
        while end > floor and text[end - 1].isspace():
            end -= 1
        if end <= floor:
            return None
        start = text.rfind("\n", floor, end) + 1 or floor
        if not (_RULE_LINE.match(text, start, end) or _CLOSERS.match(text, start, end)):
            return start, end
        if start <= floor:
            return None
        end = start
    return None


def last_sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The last sentence of the line `text[start:end]` that is no courtesy."""
    cuts = [start, *(match.end() for match in _SENTENCE.finditer(text, start, end - 1)), end]
    for index in range(len(cuts) - 2, -1, -1):
        if not _CLOSERS.match(text, cuts[index], cuts[index + 1]):
            return cuts[index], cuts[index + 1]
    return cuts[0], cuts[1]


def wants_quantity(ask: Ask) -> bool:
    """Whether the question asks for something to be computed; also where there is no question to tell."""
    if not ask.question:
        return True
    asked = ask.question[-700:]
    if not _QUANTITY_WORDS.isdisjoint(asked.lower().translate(_QUESTION_SIGNS).split()):
        return True
    return _ARITHMETIC.search(asked) is not None


def is_sentence(text: str) -> bool:
    """Whether a short text is a sentence about the answer ("There are 61."), not the answer ("81 square feet")."""
    return text.count(" ") >= 2 and _SENTENCE_START.match(text) is not None and _FINITE.search(text) is not None


def connects(text: str) -> bool:
    """Whether a short text opens with a word that draws a conclusion, "So x = 5", or ends in a clause that does."""
    match = _CONNECTIVE.match(text)
    if match is not None and match.end() > 0:
        return True
    return not text.isascii() and _HAN_CLOSING.search(text) is not None


def bold(text: str, start: int, end: int) -> Statement | None:
    """The one bold phrase of the last sentence, where it is a value or what the sentence comes to."""
    found = [m for m in _BOLD.finditer(text, start, end) if not m.group(1).endswith((":", "："))]
    if not found or len({same_form(m.group(1)) for m in found}) > 1:
        return None
    match = found[-1]
    if text.startswith((":", "："), match.end()) or words(match.group(1)) > 8:
        return None
    if not _MATHEMATICS.search(match.group(1)) and not _LEADS_TO.search(
        text, max(start, match.start() - 16), match.start()
    ):
        return None
    span = trim(text, match.start(1), match.end(1))
    return Statement(*span, "bold", 1, match.start()) if span else None


def conclude(text: str, ask: Ask) -> Statement | None:
    """The answer in the last line or sentence of `text`, where it is clear."""
    line = closing(text)
    if line is None:
        return None
    start, end = line
    item = _ITEM.match(text, start, end)
    if item:
        start = item.end()
    whole = text[start:end]
    if _CODE.search(whole):
        return None
    vocabulary = ask.vocabulary
    if vocabulary:
        return _vocabulary_word(text, start, end, vocabulary)
    if whole.rstrip(" *_)")[-1:] in ("?", "？"):
        return None
    if (
        end - start <= 80
        and words(whole) <= 1
        and not _FINITE.search(whole)
        and not _HAN_SENTENCE.search(whole)
        and not (start == 0 and is_sentence(whole))
    ):
        return _last_line(text, start, end, ask)
    first, last = last_sentence(text, start, end)
    if is_beside(text[first:last], ask):
        return None
    found = bold(text, first, last)
    if ask.letters or ask.options:
        letter = (
            _SO_LETTER.match(text, first, last)
            or (None if _ASIDE.search(text, first, last) else _IS_LETTER.search(text, first, last))
            or (None if _ASIDE.search(text, first, last) else _TO_LETTER.search(text, first, last))
        )
        if letter and not found:
            return Statement(*letter.span(1), "choice", 1, first)
        return _so_option(text, end, ask) or found
    if found:
        return found
    counted = wants_quantity(ask)
    if not counted and (first > 0 or _NAMED_THING.search(ask.question[-300:])):
        return None
    clause = _HAN_CLOSING.search(text, first, last) if counted and not text.isascii() else None
    span = han_amount(text, clause.start(1), last) if clause else None
    if span:
        return Statement(*span, "conclusion", 1, first)
    found = value_at_end(text, first, last, ask)
    if found and found.how == "equation" and clause:
        return None  # an equation in the middle, and an amount that is not read
    if found and _one_of_several(text, first, last, found, ask):
        return None
    if found and found.how == "conclusion" and ask.question and NUMBER.search(text, found.start, found.end):
        found = None if _tells_more(text, first, found.start, ask) else found
    if (found and found.how == "conclusion") or not counted:
        return found if found and found.how == "conclusion" else None
    return found or only_number(text, first, last, ask)


_HAN_CLOSING = LazyPattern(r"(?<![^，,；;。！\s])((?:所以|因此|故)[^，,；;。]*[。.]?)$")
_SAID_OF = LazyPattern(
    r"\b(?:is|are|was|were|has|have|had|costs?)\s(?:\w+\s){0,2}?(?P<value>" + NUMBER.pattern + ")",
    re.IGNORECASE,
)
_CONCLUDES = LazyPattern(
    r"\b(?:so|thus|hence|therefore|then|total|altogether|leaving|means|because|since|as)\b|=", re.IGNORECASE
)
_GOES_ON = LazyPattern(r"\b(?:so|thus|hence|therefore|then|making|makes)\b[^.]{0,60}\d", re.IGNORECASE)


def _one_of_several(text: str, start: int, end: int, found: Statement, ask: Ask) -> bool:
    """Whether a sentence tells several new numbers of several things, so that the last need not be the one that is
    asked ("There are 63 pens and the price is 60"), or goes on to another one ("..., so 63")."""
    if _GOES_ON.search(text, found.end, end):
        return True
    if found.how != "conclusion":
        return False
    given = {same_form(match.group()) for match in NUMBER.finditer(ask.question[-3000:])} if ask.question else set()
    given.add(same_form(text[found.start : found.end]))
    return any(
        same_form(match.group("value")) not in given and not _CONCLUDES.search(text, match.end(), found.start)
        for match in _SAID_OF.finditer(text, start, found.start)
    )


def _last_line(text: str, start: int, end: int, ask: Ask) -> Statement | None:
    if ask.letters or ask.options:
        chosen = _SO_LETTER.match(text, start, end)
        if chosen:
            return Statement(*chosen.span(1), "choice", 1, start)
        letter = text[start:end].strip(" .()*_:$")
        return (
            Statement(*_at(text, start, letter), "line", 1, start)
            if len(letter) == 1 and "A" <= letter <= "Z"
            else None
        )
    span = trim(text, start, end)
    if span is None or not _MATHEMATICS.search(text, *span):
        return None
    if not _EQUALS.search(text, *span) and _in_block(text, start):
        return None
    if _EQUALS.search(text, *span):
        return value_at_end(text, *span, ask)
    return Statement(*span, "line", 1, start)


def _in_block(text: str, start: int) -> bool:
    """Whether the line at `start` is one of several such lines: a row of a grid or an item of a list."""
    begin = text.rfind("\n", 0, start) + 1
    if begin < start and text[begin:start].strip():
        return True
    above = text.rfind("\n", 0, max(0, begin - 1)) + 1
    previous = text[above : max(0, begin - 1)]
    if "=" in previous:
        return False
    return (
        begin > 0
        and bool(previous.strip())
        and words(previous) <= 1
        and "$" not in previous
        and previous.strip() not in ("\\[", "```")
    )


def _at(text: str, start: int, piece: str) -> tuple[int, int]:
    place = text.find(piece, start)
    return place, place + len(piece)


def value_at_end(text: str, start: int, end: int, ask: Ask) -> Statement | None:
    """What follows the last verb ("... is VALUE") or equals sign ("... = VALUE") of a sentence, if it is a value: the
    right side alone of an equation that names it, an equation between unknowns whole."""
    stop = sentence_end(text, start, end)
    subject = _IS_SOLUTION.search(text, start, stop)
    if subject and _is_value(text, *subject.span(1)):
        return Statement(*subject.span(1), "conclusion", 1, start)
    verb = None
    for match in _VERB.finditer(text, start, stop):
        if text.count("$", start, match.start()) % 2 == 0 and text.count("{", start, match.start()) == text.count(
            "}", start, match.start()
        ):
            verb = match
    equals = several = None
    for match in _EQUALS.finditer(text, start, stop):
        inside = text.rfind("<<", start, match.start()) > text.rfind(">>", start, match.start())
        if not inside and text.count("{", start, match.start()) == text.count("}", start, match.start()):
            several, equals = equals, match
    if verb is not None:
        span = trim(text, verb.end(), stop)
        if span and _is_value(text, *span):
            value = text[span[0] : span[1]]
            crowded = value[0].isdigit() and _NUMBER_WORD.search(text, start, verb.start())
            if (_only_names(value) or _relates(text, *span, ask)) and not crowded:
                return Statement(*_without_rate(text, *span), "conclusion", 1, start)
    plain = _CONNECTIVE.match(text, start, stop)
    if plain and equals is not None:
        span = trim(text, plain.end(), stop)
        if span and _is_value(text, *span) and _only_names(text[span[0] : span[1]]):
            return Statement(*span, "conclusion", 1, start)
    if (
        equals is not None
        and not _NEGATED.search(text, start, equals.start())
        and not (several and _LISTED.search(text, several.end(), equals.start()))
        and not _relates(text, start, equals.end(), ask)
    ):
        right = equals.end()
        marks = text.find(">>", right, stop)
        if marks >= 0 and text[right:marks].lstrip(" $").startswith("<<"):
            right = marks + 2
        closed = text.find("$", right, stop)
        rest = closed if closed >= 0 and text.count("$", start, equals.start()) % 2 == 1 else stop
        span = trim(text, right, rest)
        if span and _is_value(text, *span) and not text[span[0] : span[1]].isalpha():
            after = text[rest:stop]
            if words(after) <= 4 and not NUMBER.search(after):
                return Statement(*_without_rate(text, *span), "equation", 1, start)
        number = NUMBER.match(text, right, stop) or NUMBER.match(text, right + 1, stop)
        if number and _UNIT_TAIL.match(text, number.end(), stop):
            return _number(text, number, "equation", start)
    return None


# What an equation may name: x, x_1, f(x), f'(2), P(N = 2), sin A, det A, |A|.
_NAME = LazyPattern(
    r"\|?\s*(?:\\?[A-Za-z]{2,12}\s*\{?\s*)?\\?[A-Za-z][a-z]*(?:_\{?\w+\}?)?'*\}?(?:\(-?[\w\s,.=<>|\\']*\))?\s*\|?"
)
_UNKNOWN = LazyPattern(r"(?<![A-Za-z\\])[A-Za-z](?![A-Za-z])|[A-Za-z](?=[²³^_])|\d[A-Za-z]")
_PROSE_WORD = LazyPattern(r"(?<![\\\w])[A-Za-z][a-z]+(?![A-Za-z({_^])|[:：,;，；]\s|[一-鿿]")


def _relates(text: str, start: int, end: int, ask: Ask) -> bool:
    """Whether the last equation of `text[start:end]` relates unknowns: x + 2y = 3 or y - 3 = 2(x - 1), whose right side
    alone is no answer. Not where its left side names a value (x, f(2)), holds no unknown, or is what is asked."""
    signs = [match.start() for match in _EQUALS.finditer(text, start, end)]
    if not signs:
        return False
    opened = max(text.rfind(mark, start, signs[-1]) + len(mark) for mark in ("$", "\\(", "\\["))
    mathematics = opened > start + 1 or text[start] in "$\\"
    begin = opened if mathematics else start
    left = text[begin : next(sign for sign in signs if sign >= begin)]
    if not mathematics:
        words_before = [
            m.end() for m in _PROSE_WORD.finditer(left) if left.count("(", 0, m.end()) == left.count(")", 0, m.end())
        ]
        left = left[words_before[-1] :] if words_before else left
    left = left.strip(" *$\\")
    if not _UNKNOWN.search(left) or _NAME.fullmatch(left):
        return False
    return "".join(left.split()) not in "".join(ask.question[-3000:].split())


def _only_names(value: str) -> bool:
    """Whether every equals sign in `value` names a part of the answer: "x = 2, y = 3", but not "5 * 4 = 20"."""
    return all(_SYMBOL_LEFT.search(value[: match.start()].rstrip()) for match in _EQUALS.finditer(value))


def _without_rate(text: str, start: int, end: int) -> tuple[int, int]:
    """A sum of money without what it is paid for: "$18 per day" is "$18"."""
    if text[start] not in "$€£¥":
        thing = (
            _OF_WHAT.search(text, start, end) if text[start].isdigit() and text.count("$", start, end) == 0 else None
        )
        return (start, thing.start()) if thing else (start, end)
    rate = _RATE.search(text, start, end)
    return (start, rate.start()) if rate else (start, end)


def _is_value(text: str, start: int, end: int) -> bool:
    piece = text[start:end]
    if _PREPOSITION.match(piece) or (piece[0].isalpha() and not _OPERATOR.search(piece)):
        return False
    if len(piece) > 120 or "<<" in piece or not _MATHEMATICS.search(piece):
        return False
    if piece.count("(") + piece.count("[") != piece.count(")") + piece.count("]") or (
        piece.count("$") % 2 != piece.count("\\$") % 2 and not piece[:2].strip("-$").isdigit()
    ):
        return False
    if "\n" in piece and not piece.startswith(("\\[", "$$", "\\begin")):
        return False
    count = words(_JOINER.sub(" ", piece))
    return count == 0 or (count <= 3 and (piece[0].isdigit() or piece[0] in "-−$€£¥\\("))


_LETTERS = LazyPattern(r"[a-z]{3,}")
# Words of a closing sentence that relate its number to nothing that the question would not speak of.
_SAYS_NOTHING = frozenset(
    """the and are was were has have had been being will would can could must need needs there that this these
    those they she him her his its their our you your all any for from with into out per therefore thus hence
    then since because altogether total totals overall together answer final result exactly approximately about
    around whole full give gives get gets got makes make made equals equal means mean find found obtain know
    known who what when where one also now still both same after solving step using calculation calculate
    calculated computed conclude conclusion required correct value number amount finally dollars dollar cents
    percent solution solutions leaves share told left starting text frac sqrt cdot times right begin end pmatrix
    leq geq""".split()  # noqa: SIM905
)


def _tells_more(text: str, start: int, end: int, ask: Ask) -> bool:
    """Whether the sentence has a word that neither the question has, in any ending, nor says nothing: "lost" where the
    games that were won are asked, "octopus" where a spider is."""
    asked = {word[:4] for word in _LETTERS.findall(ask.question_text)}
    said = _LETTERS.findall(text[start:end].lower())
    return any(asked.isdisjoint((word[:4], word[:3])) and word not in _SAYS_NOTHING for word in said)


def only_number(text: str, start: int, end: int, ask: Ask) -> Statement | None:
    """The only number of the sentence that the question does not already hold."""
    if ask.question and _tells_more(text, start, end, ask):
        return None
    if start > 0 and not _WORKED.search(text, start, end) and text.strip() != text[start:end].strip():
        return None
    if ask.question and not _COUNTED.search(ask.question[-700:]):
        return None
    found = [
        match
        for match in NUMBER.finditer(text, start, end)
        if not (
            len(match.group().strip()) == 4
            and match.group().strip()[0] in "12"
            and _YEAR_PHRASE.search(text, max(start, match.start() - 12), match.start())
        )
    ]
    if _NUMBER_WORD.search(text, start, end):
        return None
    if not found or _FORMULA.search(text, start, end) or _NEGATED.search(text, start, end):
        return None
    for match in found:
        if text.count("$", start, match.start()) % 2 and text.count("$", match.end(), end) and "$" not in match.group():
            opened, closed = text.rfind("$", start, match.start()), text.find("$", match.end(), end)
            if text[opened + 1 : closed].strip() != match.group().strip() and not words(text[opened + 1 : closed]):
                return None
    if len(found) > 1:
        given = {same_form(match.group()) for match in NUMBER.finditer(ask.question[-3000:])} if ask.question else set()
        fresh = [match for match in found if same_form(match.group()) not in given]
        if len({same_form(match.group()) for match in fresh}) != 1:
            return None
        found = fresh
    return _number(text, found[0], "conclusion", start)


def _number(text: str, match: re.Match[str], how: str, at: int) -> Statement:
    begin, end = match.span()
    while begin < end and text[begin].isspace():
        begin += 1
    return Statement(begin, end, how, 1, at)


_DENIED_WORD = LazyPattern(
    r"\b(?:not|no|non|never|nothing|none|nor|neither|hardly|barely|scarcely|cannot|without|wrong|far from|anything but"
    r"|rather than|instead of|would(?! (?:call|say|classify|label|rate))|normal|before|unless)\b"
    r"|n't\b|n’t\b|不|没|非|无",
    re.IGNORECASE,
)
_ENDS_WORD = LazyPattern(r"\s*(?:[.,;:!)\"'”*]|$)")
_CONCLUDING = LazyPattern(
    r"[\s*_(\"'>-]*(?:so|thus|hence|therefore|overall|in conclusion|the answer|answer|所以|因此|故)\b", re.IGNORECASE
)


def _vocabulary_word(text: str, start: int, end: int, vocabulary: tuple[str, ...]) -> Statement | None:
    """The one word of a closed vocabulary that the last clause holds, or its whole sentence, and that nothing denies.
    Where another word of the vocabulary stands anywhere, only a concluding sentence counts."""
    pattern = re.compile(
        r"(?<![\w-])(?:"
        + "|".join(re.escape(word) for word in sorted(vocabulary, key=len, reverse=True))
        + r")(?![\w-])",
        re.IGNORECASE,
    )
    first, last = last_sentence(text, start, end)
    first = max(first, text.rfind(";", first, last) + 1, text.rfind("；", first, last) + 1)
    said = {match.group().lower() for match in pattern.finditer(text, max(0, end - 2_000), end)}
    told = {match.group().lower() for match in pattern.finditer(text, first, last)}
    if len(said) != 1 and (len(told) != 1 or not _CONCLUDING.match(text, first, last)):
        return None
    cut = max(text.rfind(sign, first, last) for sign in (":", "：", ","))
    for begin in (cut + 1 if cut >= 0 else first, first):
        found = list(pattern.finditer(text, begin, last))
        if found:
            one = len({match.group().lower() for match in found}) == 1
            if found[-1].group().lower() == "no" and not _ENDS_WORD.match(text, found[-1].end()):
                return None  # "no question about it", "no other river"
            rest = text[first : found[-1].start()] + text[found[-1].end() : last]
            return (
                Statement(*found[-1].span(), "conclusion", 1, start) if one and not _DENIED_WORD.search(rest) else None
            )
    return None


_RESTRICTED = LazyPattern(
    r"\b(?:but|and) only (?:if|when|for)\b|^[\W_]{0,4}(?:al)?though\b|\bonly if\b|\bunless\b|\bprovided that\b",
    re.IGNORECASE,
)
_OTHER_VERDICT = {
    verdict: re.compile(
        rf"\b(?:so|therefore|thus|hence|answer is) {other}\b|(?:^|[.!?\n]\s?){other}[.!,]|,\s{other}[.!]?\s*$|kidding",
        re.IGNORECASE,
    )
    for verdict, other in (("yes", "no"), ("no", "yes"), ("true", "false"), ("false", "true"))
}
_DENIES = LazyPattern(r"\b(?:not|no|never|cannot|neither|nor|without|hardly|false|untrue)\b|n't\b|n’t\b", re.IGNORECASE)
_CLAUSES = LazyPattern(r"[.;,!?\n]|\bbut\b|\band\b|\bso\b|\bbecause\b|\bsince\b")
_WORD = LazyPattern(r"[a-z]{4,}")
_EMPTY_WORDS = frozenset(
    [
        "number",
        "value",
        "true",
        "false",
        "this",
        "that",
        "these",
        "those",
        "here",
        "there",
        "integer",
        "statement",
        "correct",
    ]
)


_SCORE = LazyPattern(r"\s*:\s*[\d.]")


def _labels_after(rest: str, word: str, ask: Ask) -> bool:
    """Whether another word of the vocabulary follows in the same line, or scores do."""
    line = rest.lstrip("*").partition("\n")[0].lower()
    others = [other for other in ask.vocabulary if other != word]
    return _SCORE.match(rest) is not None or any(re.search(rf"(?<!\w){re.escape(o)}(?!\w)", line) for o in others)


def lead(text: str, ask: Ask) -> Statement | None:
    """A yes, no, true or false that the response to such a question opens with, unless its own words contradict or
    restrict it."""
    if ask.vocabulary:
        low = text[:80].lstrip(" *_\"'(").lower()
        for word in ask.vocabulary:
            if low.startswith(word) and low[len(word) : len(word) + 1] in ",.;:!*-–—\n":
                place = text.lower().find(word)
                rest = text[place + len(word) : place + 400]
                if _contradicts(word, rest, ask) or _labels_after(rest, word, ask):
                    return None
                return Statement(place, place + len(word), "lead", 1, 0)
        return None
    match = _YES_NO.match(text)
    if match and ask.question and not _YES_NO_QUESTION.search(ask.question[-500:]):
        return None
    if match is None or _contradicts(match.group(1).lower(), text[match.end() : match.end() + 400], ask):
        return None
    return Statement(match.start(1), match.end(1), "lead", 1, 0)


def contradicts_itself(text: str, ask: Ask) -> bool:
    """Whether a text opens with a yes or no that its own words contradict or restrict."""
    match = _OPENS.match(text)
    return match is not None and _contradicts(match.group(1).lower(), text[match.end() : match.end() + 400], ask)


_OPENS = LazyPattern(r"[\s*_\"']{0,4}(yes|no|true|false)[*_]{0,3}\s?[,.;:!—–-]", re.IGNORECASE)


_COMPARES = LazyPattern(
    r"\b(?!(?:number|answer|after|other|never|either|whether|however)\b)(?:[a-z]{2,}er|more|less)\b", re.I
)


def _contradicts(verdict: str, rest: str, ask: Ask) -> bool:
    """Whether the words behind a leading yes or no restrict it, end in its opposite, or say of the question's
    predicate what it denies ("No, 9 is not prime; it is square" for "Is 9 square?")."""
    other = _OTHER_VERDICT.get(verdict)
    if other is None:
        return False
    if _RESTRICTED.search(rest, 0, 120) or other.search(rest):
        return True
    asked = ask.question[-500:].strip()
    if _DENIES.search(asked[asked.rfind(".", 0, -1) + 1 :]):
        return True  # "Isn't it ...?": yes and no may each mean either
    if " than " in asked and _COMPARES.search(rest, 0, 200):
        return True  # "Yes, it is newer" to "Is it older than ...?": which way it is meant is not read
    if verdict not in ("yes", "no"):
        return False
    named = [word for word in _WORD.findall(asked.lower())[-3:] if word not in _EMPTY_WORDS]
    for clause in _CLAUSES.split(rest[:200].lower()):
        if any(word in clause for word in named[-1:]) and _WHOLE_CLAUSE.search(clause):
            return (_DENIES.search(clause) is None) == (verdict == "no")
    return False


_WHOLE_CLAUSE = LazyPattern(r"\b(?:is|are|was|were|it's|they're|isn't|aren't|does|do|has|have|can)\b")


def restates(text: str, question: str) -> bool:
    """Whether the response only says the question again."""
    said = squeeze(text).lower().strip(" .?!*\"'")
    asked = squeeze(question[-4000:]).lower()
    return (
        len(said) >= 20 and said in asked and (text.rstrip(" *\"'").endswith(("?", "？")) or 2 * len(said) > len(asked))
    )


_LABELLED = LazyPattern(r"[A-Za-z][A-Za-z' ]{1,60}[:：]\s+(?=[$\\\d(\[{−-])")


_MONEY_LABEL = LazyPattern(r"cost|price|revenue|profit|amount", re.IGNORECASE)


_LABEL_WORDS = frozenset(
    (
        "total", "answer", "result", "value", "final", "solution", "sum", "number", "amount", "count", "there",
        "remaining", "left", "cost", "price", "time", "area", "volume",
    )
)  # fmt: skip


def _strange_label(label: str, ask: Ask) -> bool:
    """Whether a label shares no word with the question and is no general one: "Score: 48" where chairs are asked."""
    if label.lower().startswith(("let ", "so ", "then ", "we ")):
        return False
    named = {word[:4] for word in _WORD.findall(label.lower())}
    known = {word[:4] for word in ask.question_words | _LABEL_WORDS}
    return bool(named) and named.isdisjoint(known)


def labelled(text: str, ask: Ask) -> Statement | None:
    """A single line "Special matrix: VALUE" or "Total cost: 5"; none whose label is money where a count is asked, nor
    one that goes on to another value."""
    match = _LABELLED.match(text)
    if match and ((ask.wants == "count" and _MONEY_LABEL.search(text, 0, match.end())) or is_beside(text, ask)):
        return None
    if match and ask.question and _strange_label(match.group(), ask):
        return None
    if match is None or words(text[match.end() :]) > 2 or text.endswith(("?", "？")):
        return None
    span = trim(text, match.end(), len(text))
    if span and _GOES_ON.search(text, span[1]):
        return None
    return Statement(*span, "conclusion", 1, 0) if span and _MATHEMATICS.search(text, *span) else None


_CHAIN_SIGN = LazyPattern(r"=|≈|\\approx(?![a-z])")
_CHAIN_NAME = LazyPattern(r"\s*\$?\s*(?:\\?[A-Za-z]{1,8}(?:_\{?\w{1,8}\}?)?|[A-Z][a-z]+ [a-z]+)\s*$")
_CHAIN_AMOUNT = LazyPattern(
    r"-?\d[\d.,]*(?:\s?(?:×|x|\\times|\*)\s?10(?:\^\{?[-−]?\d{1,3}\}?|[⁻⁰¹²³⁴-⁹]{1,4}))?\s?"
    r"(?:[A-Za-zµμΩÅ°%][\w°/·^²³⁻¹*.-]{0,15} ?){1,2}$"
)


def chain(text: str) -> Statement | None:
    """The amount at the end of a calculation that names what it finds and is nothing else: E = hc/λ = 2.48 eV."""
    signs = [match.span() for match in _CHAIN_SIGN.finditer(text)]
    if len(signs) < 2 or not _CHAIN_NAME.fullmatch(text[: signs[0][0]]) or ";" in text:
        return None
    span = trim(text, signs[-1][1], len(text))
    if span is None or not _CHAIN_AMOUNT.match(text, *span) or "," in text[: span[0]]:
        return None
    return Statement(*span, "equation", 1, 0)


_IS_LETTER = LazyPattern(r"\b(?:is|be)\s[*]{0,2}\(([A-Z])\)[*]{0,2}[.!]?\s*$")
# "..., corresponding to option D."
_ASIDE = LazyPattern(
    r"\b(?:not|no|never|cannot|if|had|were|would|next|closest|distractor|mistake|wrong|false|runner-up|second(?:-best)?"
    r"|alternative|without|other|less|least|popular|tempting|common|unless|another|also)\b|n't\b|n’t\b",
    re.IGNORECASE,
)
_TO_LETTER = LazyPattern(
    r"\b(?:corresponds? to|corresponding to|matches|matching|which is|that is|i\.e\.,?|meaning|namely)\s"
    r"(?:the )?(?:option|choice|answer)\s\W{0,4}([A-Z])\b\W{0,4}$",
    re.IGNORECASE,
)
_SO_LETTER = LazyPattern(r"(?:so|thus|hence|therefore)[,:]?\s+\W{0,4}([A-Z1-9])\W{0,4}$", re.IGNORECASE)
_SO_LABEL = LazyPattern(
    r"(?:\A|\n|[.!?:]\s)\W{0,4}(?:so|thus|hence|therefore)[,:]?\s"
    r"(?:it(?:'s| is)\s|(?:the )?(?:answer|option|choice)(?: is)?\s)?\W{0,4}"
    r"([A-Z])[)\].:]{1,2}\*{0,2}\s([^\n]{1,200}?)\W{0,4}\Z",
    re.IGNORECASE,
)


def _so_option(text: str, end: int, ask: Ask) -> Statement | None:
    """The letter before its own option's text at the end: "So **C. true, false**."."""
    match = _SO_LABEL.search(text, max(0, end - 300), end)
    if match is None or fold(match.group(2)) != fold(ask.options.get(match.group(1), "")):
        return None
    return Statement(*match.span(1), "choice", 1, match.start(1))


_LEAD_LETTER = LazyPattern(r"[\s*_\[({\"']{0,4}([A-Z])([\])}.:*_\"']{0,4}[^\n]{0,200}?)[*_\s\"']*\n")


_TAKEN_BACK = LazyPattern(r"\b(?:wait|hmm+|actually|second thought|correction|sorry|my mistake)\b", re.IGNORECASE)


def lead_letter(text: str, letters: str, ask: Ask) -> Statement | None:
    """An option letter that stands on the first line, alone or with its own text, before an explanation."""
    match = _LEAD_LETTER.match(text)
    if match is None or match.group(1) not in letters:
        return _lead_option(text, letters, ask)
    if _TAKEN_BACK.search(text, match.end()):
        return None
    said = match.group(2).strip(" ])}.:*_\"'")
    if said and same_form(said) != same_form(ask.options.get(match.group(1), "")):
        return None
    return Statement(match.start(1), match.end(1), "lead", 1, 0)


_LEAD_LABEL = LazyPattern(r"\W{0,4}(?:option ?)?([A-Z1-9])[)\].:]{1,2}\W{0,3}\s?", re.IGNORECASE)
_OTHER_LETTER = LazyPattern(
    r"\b(?:option|choice|answer)s?\b|[(*][A-Z1-9][)*]|\b(?:wait|actually|however|but|not|correct|wrong)\b|n't\b",
    re.IGNORECASE,
)


def _lead_option(text: str, letters: str, ask: Ask) -> Statement | None:
    """The letter that opens the text with its own option's text, before sentences that name no other option."""
    label = _LEAD_LABEL.match(text)
    own = ask.options.get(label.group(1).upper(), "").strip(" .") if label else ""
    if label is None or not own or label.group(1).upper() not in letters:
        return None
    end = label.end() + len(own)
    if text[label.end() : end].casefold() != own.casefold() or not text.startswith((". ", "; ", "!", " —", " -"), end):
        return None
    if len(text) > 1_000 or _OTHER_LETTER.search(text, end):
        return None
    return Statement(*label.span(1), "lead", 1, 0)


_LABELLED_LINE = LazyPattern(r"[:：]$|^#|=\s*$")
_LEAD_VALUE = LazyPattern(r"[*_`]{0,3}([^\n]{1,40}?)[*_`]{0,3}[ \t]*\n[ \t]*\n(?=\s*\S)")


def lead_value(text: str) -> Statement | None:
    """A value that stands alone on the first line, with an explanation below a blank line."""
    match = _LEAD_VALUE.match(text)
    if match is None or words(match.group(1)) > 0 or not any(sign.isdigit() for sign in match.group(1)):
        return None
    span = trim(text, match.start(1), match.end(1))
    if span is None or _ITEM.match(text, *span) or _LABELLED_LINE.search(text, *span):
        return None
    return Statement(*span, "lead", 1, 0) if _is_value(text, *span) else None
