"""Finding the places where a response states its answer: boxes, tags, labels, phrases. Searches are anchored on plain
substring finds, so that a text without a kind of marker costs one scan for it."""

from __future__ import annotations

import re
from typing import NamedTuple

from verifier.ask import Ask
from verifier.ask_text import has
from verifier.extract_values import (
    FILLER,
    LABEL_FILLER,
    LONGEST,
    chosen_letter,
    closing_brace,
    sentence_end,
    starts_negated,
    trim,
    value_after,
    wants_wrong,
    words,
)
from verifier.lazy import LazyPattern
from verifier.objects.literal import read_text

_MOST = 16  # statements of one kind that are read, counted from the end


class Statement(NamedTuple):
    """One stated answer: its place, how it was stated, and how firmly.

    rank 4: a tag or a form made for the final answer; 3: a box, "####", "final answer"; 2: "the answer is", "Answer:";
    1: weaker labels, which are only read where nothing firmer is there.
    """

    start: int
    end: int
    how: str
    rank: int
    at: int  # where the marker itself begins
    name: str = ""  # "x" in "x = \boxed{6}", "21" in "21. 【答案】A"


_BOX = LazyPattern(r"\s*(?:\{|(\d+(?:\.\d+)?|[A-Z])(?![\w{]))")
_BOX_NAME = LazyPattern(
    r"(?<![A-Za-z\\])([A-Za-z\u0370-\u03ff](?:_\{?\w{1,3}\}?)?'?|\\[a-z]+(?:_\{?\w{1,3}\}?)?|"
    r"[a-z]\([a-z0-9]\))\s*=\s*(?:\\[(\[]|\$)?\s*(?:\\displaystyle\s*)?$"
)


def boxes(text: str) -> tuple[list[Statement], bool]:
    """Every \\boxed or \\fbox with content, in order; and whether the last one is never closed."""
    found: list[Statement] = []
    unclosed = False
    misses = 0
    position = len(text)
    while len(found) < _MOST:
        position = text.rfind("box", 0, position)
        if position < 0:
            break
        after = position + 5 if text.startswith("boxed", position) else position + 3
        at = position - 1 if text[position - 1 : position] == "f" and after == position + 3 else position
        slash = at > 0 and text[at - 1] == "\\"
        if not slash and after == position + 3:
            continue
        match = _BOX.match(text, after)
        if match is None or (not slash and match.group(1)):
            continue
        start = match.start(1) if match.group(1) else match.end()
        end = match.end(1) if match.group(1) else closing_brace(text, match.end() - 1)
        if end < 0:
            unclosed = unclosed or not found
            misses += 1
            if misses == 3:
                break
            continue
        while start < end and text[start] in " \n\t$":
            start += 1
        while end > start and text[end - 1] in " \n\t$":
            end -= 1
        if start < end and text[start:end] not in (
            "...",
            "\\ldots",
            "\\dots",
            "\\text{}",
            "}",
            "answer",
            "your answer",
            "result",
        ):
            name = _BOX_NAME.search(text, max(0, at - 30), at - 1 if slash else at)
            found.append(Statement(start, end, "boxed", 3, at, name.group(1) if name else ""))
    found.reverse()
    # A box within a box is part of the outer one.
    outer: list[Statement] = []
    for box in found:
        if not outer or box.start >= outer[-1].end:
            outer.append(box)
    return outer, unclosed


_TAG_END = LazyPattern(
    r"(?:<(?=/[^<>\[\]]*>)|\[(?=/[^<>\[\]]*\]))/(final[_ ]?answer|answer|ans|final|solution|result|output|label|verdict"
    r"|choice)\s*[>\]]",
    re.IGNORECASE,
)
# A test that a program's output is asked to complete: assert f(2) == 3.
_OUTPUT_ASKED = LazyPattern(r"\bassert\b[^\n]{0,400}==\s*(?:\?\?|# ?TODO|_{2,})|\boutput\b")
_ASSERTED = LazyPattern(r"`?assert\s(?!not\b)[^\n]{1,400}?\)\s*==\s*(?=[^\n]+$)")
_TAG_START = LazyPattern(r"<(final[_ ]?answer|answer|ans)\s*>", re.IGNORECASE)


_SUMMARY = LazyPattern(r"<summary>[^<\n]{0,40}answer[^<\n]{0,20}</summary>\s*", re.IGNORECASE)


def tags(text: str) -> list[Statement]:
    """Contents of <answer>...</answer>, [ANSWER]...[/ANSWER] and their kin; an <answer> that is never closed runs to
    the end of the text."""
    found: list[Statement] = []
    low = ""
    closed = 0
    for match in _TAG_END.finditer(text):
        low = low or text.lower()
        opener = match.group()[0] + match.group(1).lower() + match.group()[-1]
        start = low.rfind(opener, closed, match.start())
        if start >= 0:
            found.append(_content(text, start + len(opener), match.start(), start))
        closed = match.end()
    starts = list(_TAG_START.finditer(text, closed))
    opened = starts[-1] if starts else None
    if opened and len(text) - opened.end() <= LONGEST:
        found.append(_content(text, opened.end(), len(text), opened.start()))
    if "<summary>" in text:
        for match in _SUMMARY.finditer(text):
            stop = text.find("</details>", match.end(), match.end() + 2 * LONGEST)
            found.append(_content(text, match.end(), stop if stop >= 0 else match.end(), match.start()))
    return [item for item in found[-_MOST:] if item.start < item.end]


_TEST_LINE = LazyPattern(
    r"(?:\A|\n|`)[ \t]*assert (?!not\b)[^\n]{1,400}?\)\s?==\s?(?P<value>[^\n`]{1,400}?)[ \t`]*(?=\n|\Z)"
)
_SCALAR = LazyPattern(r"-?\d[\d.e+-]*|true|false|none|null", re.IGNORECASE)


def assertion(text: str, ask: Ask) -> Statement | None:
    """The value of the last test that a text completes, where the question asks for its right side."""
    if not _OUTPUT_ASKED.search(ask.question):
        return None
    tests = list(_TEST_LINE.finditer(text, max(0, len(text) - 4_000)))
    if not tests:
        return None
    value = tests[-1].group("value").strip()
    if read_text(value) is None and not _SCALAR.fullmatch(value):
        return None
    start = tests[-1].start("value")
    return Statement(start, start + len(value), "marker", 3, tests[-1].start())


def asserted(text: str, found: list[Statement], ask: Ask) -> list[Statement]:
    """Statements without the test that they complete, where the question asks for its right side."""
    if "assert" not in text or not _OUTPUT_ASKED.search(ask.question):
        return found
    tests = [(item, _ASSERTED.match(text, item.start, item.end)) for item in found]
    return [item._replace(start=test.end()) if test else item for item, test in tests]


def _content(text: str, start: int, end: int, at: int) -> Statement:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Statement(start, end, "tag", 4, at)


def double_brackets(text: str, rank: int) -> list[Statement]:
    """Contents of [[...]]; a nested list such as [[1, 2], [3, 4]] or [[a];[b]] keeps its brackets. `rank` says how firm
    they are: the form of the final answer where the question asks for it, any list or matrix elsewhere."""
    found: list[Statement] = []
    misses = 0
    position = text.find("[[")
    while position >= 0 and len(found) < 4 * _MOST and misses < 4:
        if text[position - 1 : position] == "\\" and position:
            position = text.find("[[", position + 1)
            continue
        end = _closing_bracket(text, position)
        if end < 0:
            misses += 1
            position = text.find("[[", position + 2)
            continue
        inner = text[position + 2 : end - 1]
        start, stop = (position, end + 1) if _is_nested(inner) else (position + 2, end - 1)
        while start < stop and text[start].isspace():
            start += 1
        while stop > start and text[stop - 1].isspace():
            stop -= 1
        if start < stop:
            found.append(Statement(start, stop, "brackets", rank, position))
        position = text.find("[[", end + 1)
    return found


_BRACKET = LazyPattern(r"\\?[\[\]]")


def _closing_bracket(text: str, start: int) -> int:
    """Index of the bracket that closes the one at `start`, where two close together; -1 where none does."""
    depth = 0
    for match in _BRACKET.finditer(text, start, start + 4000):
        sign = match.group()
        if sign == "[":
            depth += 1
        elif sign == "]":
            depth -= 1
            if depth == 0:
                return match.start() if text[match.start() - 1] == "]" else -1
    return -1


def _is_nested(inner: str) -> bool:
    """Whether the text between "[[" and "]]" closes the inner bracket early: then both brackets are content."""
    depth = 0
    for sign in _BRACKET.findall(inner):
        if sign == "[":
            depth += 1
        elif sign == "]":
            depth -= 1
            if depth < 0:
                return True
    return False


_HASH_VALUE = LazyPattern(r"[ \t]*(?:\*\*)?(?:answer:?\s*)?(?=[^\s*])", re.IGNORECASE)


def hashes(text: str) -> list[Statement]:
    """GSM8K's "#### 18" lines; a heading of four signs ("#### Step 2: ...") is none."""
    found: list[Statement] = []
    position = len(text)
    for _ in range(_MOST):
        position = text.rfind("####", 0, position)
        if position < 0:
            break
        after = position + 4
        alone = position == 0 or text[position - 1].isspace() or text[position - 1] in "*>:.`"
        end = text.find("\n", after, after + 201)
        end = end if end >= 0 else len(text)
        if not alone or end - after > 200 or text.startswith("#", after):
            continue
        lead = _HASH_VALUE.match(text, after, end)
        if lead is None:
            continue
        span = trim(text, lead.end(), sentence_end(text, lead.end(), end))
        if span and _states_value(text[span[0] : span[1]]) and not text.startswith(":", span[1]):
            found.append(Statement(*span, "marker", 3, position))
    found.reverse()
    if found and text.find("####") < found[0].at and text[found[-1].end :].strip(" *.$\n").count("\n"):
        return []  # numbered headings among headings
    return found


_HEADING = LazyPattern(
    r"(?:step|explanation|solution|answer|conclusion|summary|reasoning|note|final|verification|check|result|analysis|approach|method|proof|part|"
    r"case|example|problem|question)\w*\b",
    re.IGNORECASE,
)
_LEADING_NUMBER = LazyPattern(r"\d+[.)]\s+[A-Za-z]")


def _states_value(value: str) -> bool:
    """Whether the text after "####" is a value: a number, formula or letter rather than the words of a heading."""
    if _LEADING_NUMBER.match(value) or _HEADING.match(value):
        return False
    count = words(value)
    return (
        count == 0
        or (count <= 3 and (value[0].isdigit() or value[0] in "-−$€£(\\."))
        or (count == 1 and len(value) <= 12 and value[:4].lower() != "step")
    )


# After the word "answer".
_LABEL = LazyPattern(r"s?[*_\s\"')\]]{0,6}(?::|：|=(?!=)|->|→|-{1,2}(?=\s)|is\s*:)[*_\s]{0,6}", re.IGNORECASE)
_IS = LazyPattern(
    r"s?(?:[*_]{1,3})?(?:\s*\([^()\n]{1,40}\))?"
    r"(?:\s+(?:to|of|for|in|from|that|which|choice|option|we|I|among|here|must|should|would|will|can|could|"
    r"obtained|required|therefore|then|thus|"
    r"expression|value|letter|question|problem)\b(?:(?!\b(?:as|since|because|and|but|so|he|she|"
    r"it)\b)[^.:：\n]){0,90}?)??"
    r"[,\s]+(?:therefore\s+|thus\s+|then\s+|hence\s+|indeed\s+|simply\s+)?(?:is|are|was|be|comes (?:out )?to|"
    r"becomes|equals|turns out to be|seems to be)\b"
    r"(?:\s+(?:then|thus|therefore|hence|simply|indeed|clearly|just|now|still|actually|really))?[\s*_:：,]*",
    re.IGNORECASE,
)
_ALONE = LazyPattern(r"s?[*_\s]{0,4}\n[\s\-=*_>#]*(?=\S)")
_HEAD = LazyPattern(r"(?:^|\n)[\s#*_>\-\d.)]*(?:the |my |correct |final |answer,? ?)*$", re.IGNORECASE)
_DIRECT = LazyPattern(r"s?[*_]{0,3}\s+(?=\$|\\\(|\\\[|-?\d|\(?[A-J]\)?[.\s]*(?:$|\n))")
_BACKWARD = LazyPattern(
    r"(?:\\boxed\{[^{}\n]{1,60}\}|\$[^$\n]{1,80}\$|\\\([^\n]{1,80}?\\\)|\*\*[^*\n]{1,60}\*\*|\(?\b[A-Z]\b\)?|"
    r"[-−$]?\d[\d,]*(?:\.\d+)?%?)[\s{0,3}_\"'.,]{0,3}"
    r"(?:\s{0,3}(?:is|as|would be|must be|should be|being|=)\s{1,3})(?:therefore\s{1,3}|thus\s{1,3})?(?:the|"
    r"our|my|your|a|an)?\s{0,3}"
    r"(?:(?:final|correct|right|best|desired|required|only|most|appropriate|possible|exact)\s{1,3}){0,3}$",
    re.IGNORECASE,
)
# A statement is none where one of these stands before it; the pattern says how. The words alone are tested first.
_UNREAL_WORDS = frozenset(
    [
        "if",
        "whether",
        "suppose",
        "assume",
        "assuming",
        "imagine",
        "expected",
        "guessed",
        "claim",
        "claims",
        "claimed",
        "thought",
        "wrong",
        "incorrect",
        "previous",
        "earlier",
        "initial",
        "first",
        "student",
        "students",
        "student's",
        "given",
        "tempting",
        "naive",
        "common",
        "another",
        "other",
        "alternative",
        "possible",
        "your",
        "intermediate",
        "partial",
        "simple",
        "short",
        "check",
        "verify",
        "that",
        "not",
        "no",
        "a",
        "an",
        "any",
        "some",
        "every",
        "each",
    ]
)
_UNREAL = LazyPattern(
    r"(?:\bif (?:we know )?(?:the|your|my|this)?\s*(?:final |correct |right )?$|\bwhether (?:the|this|my|"
    r"our) (?:\w+ )?$|"
    r"\b(?:suppose|assume|assuming|imagine|expected|guessed|claims?|claimed|thought) (?:that )?(?:the|an?|"
    r"my) (?:\w+ )?$|"
    r"\b(?:wrong|incorrect|previous|earlier|initial|first|student'?s?|given|tempting|naive|common|another|"
    r"other|alternative|possible|your|"
    r"intermediate|partial|simple|short|check (?:the|our|my|this)|verify (?:the|our|my|this)|that)\s+$|"
    r"\bnot (?:the|an|my|a) (?:\w+ )?$|\bno $|\b(?:an?|any|some|every|each) (?:\w+ )?$)",
    re.IGNORECASE,
)
_FINAL = LazyPattern(r"\b(?:final|ultimate|overall|conclusive)\b[\s*_]*(?:correct\s+|numerical\s+)?$", re.IGNORECASE)
_QUESTIONED = LazyPattern(r"[)\s*_\"'$]*\?")


def answers(text: str, letters: str) -> list[Statement]:
    """What follows (or precedes) the word "answer": labels, sentences, headings."""
    found: list[Statement] = []
    small, large = text.rfind("nswer"), text.rfind("NSWER")
    for _ in range(4 * _MOST):
        position = max(small, large)
        if position < 1 or len(found) == _MOST:
            break
        if text[position - 1] in "aA":
            statement = _answer_at(text, position - 1, letters)
            if statement:
                found.append(statement)
        if position == small:
            small = text.rfind("nswer", 0, position)
        else:
            large = text.rfind("NSWER", 0, position)
    found.reverse()
    return found


def _answer_at(text: str, position: int, letters: str) -> Statement | None:
    after = position + 6
    size = len(text)
    if (text[position - 1 : position] in "<_/" and position) or text[after : after + 1] == ">":
        return None
    before = text[max(0, position - 40) : position]
    label = _LABEL.match(text, after)
    match = label
    if match is None:
        match = _IS.match(text, after, min(size, after + 200))
    if match is None and _HEAD.search(before):
        match = label = _ALONE.match(text, after) or _DIRECT.match(text, after)
    if match is None:
        return _backward(text, position, letters)
    unreal = not _UNREAL_WORDS.isdisjoint(before.lower().split()) and _UNREAL.search(before)
    if unreal and not (label and _HEAD.search(before)):
        return None
    start = match.end()
    if starts_negated(text, start, min(size, start + 40)):
        return None
    span = value_after(text, start, size)
    if span is None:
        return None
    begin, end = span
    if _QUESTIONED.match(text, end, end + 6):
        return None
    value = text[begin:end]
    if "nswer" in value or "NSWER" in value:
        first = _FIRST_OF_TWO.match(value)
        if first and (chosen_letter(first.group(1), letters or "-") or first.group(1)[0].isdigit()):
            return Statement(begin, begin + first.end(1), "marker", 3 if _FINAL.search(before) else 2, position)
    if "nswer" in value or "NSWER" in value or "boxed" in value or "fbox" in value:
        # A later statement within this one says it better; a box takes the firmness of the phrase before it.
        if "boxed" in value or "fbox" in value:
            box, _ = boxes(text[max(0, begin - 2) : min(size, end + 200)])
            if box and box[0].at < end - begin + 4:
                offset = max(0, begin - 2)
                return Statement(box[0].start + offset, box[0].end + offset, "boxed", 4, position)
        return None
    if (
        (LABEL_FILLER if label else FILLER).match(value)
        and not chosen_letter(value, letters or "-")
        and not (_short_fact(value) or _DECLINES.match(value))
    ):
        return None
    if match is not label and _JUDGED.match(value):
        return None
    if len(value) == 1 and _lists_options(text, end):
        return None
    rank = 3 if _FINAL.search(before) else 2
    return Statement(begin, end, "marker", rank, position)


# "64 Answer: 63", "53; for the reversed problem the answer is 51": the first is an answer too.
_FIRST_OF_TWO = LazyPattern(
    r"[*$]{0,3}(-?\d[\d,]*(?:\.\d+)?%?|[A-J])[*$]{0,3}(?=[;.)]|\s(?:[Ff]inal )?[Aa]nswer|\s?[(])"
)
_OPTION_START = LazyPattern(r"[B-J]\s?[.．、)）]")


def _lists_options(text: str, end: int) -> bool:
    """Whether the line goes on with further options: the letter before `end` then begins a list."""
    line = text.find("\n", end, end + 300)
    return len(_OPTION_START.findall(text, end, line if line >= 0 else end + 300)) > 1


# "The answer is correct" judges an answer; "Answer: correct" is one.
_JUDGED = LazyPattern(
    r"(?:\w+ly )?(?:correct|incorrect|wrong|right|consistent|valid|reasonable|confirmed|verified)\b(?! angle)",
    re.IGNORECASE,
)
_DECLINES = LazyPattern(r"I (?:do not|don't|don’t) know|我?不知道|我?不清楚", re.IGNORECASE)
_PRONOUN_ONLY = LazyPattern(
    r"(?:in|to|by|one|first|right|left|correct|incorrect|wrong|yes|no|not|here|this|he|she|they|you|so|if|step)\b",
    re.IGNORECASE,
)


def _short_fact(value: str) -> bool:
    """Whether a value that begins like filler is a short answer nevertheless: "in 1905", "incorrect", "one of them"."""
    return len(value) <= 40 and _PRONOUN_ONLY.match(value) is not None and not value.endswith(":") and words(value) <= 5


def _backward(text: str, position: int, letters: str) -> Statement | None:
    """ "(F) is the answer": the subject before the verb."""
    verb_near = text[max(0, position - 48) : position]
    if " is " not in verb_near and " as " not in verb_near and " be " not in verb_near and "being" not in verb_near:
        return None
    low = max(0, position - 140)
    match = _BACKWARD.search(text, low, position)
    if match is None:
        return None
    tail = text[position + 6 : position + 7]
    if (tail and tail not in " .,!*\n\"')。)?") or tail == "?":
        return None
    verb = max(
        match.group().rfind(" is "),
        match.group().rfind(" as "),
        match.group().rfind(" be "),
        match.group().rfind("being "),
    )
    if verb < 0:
        return None
    span = trim(text, match.start(), match.start() + verb)
    if span is None:
        return None
    value = text[span[0] : span[1]]
    if "boxed" in value or "fbox" in value:
        offset = max(0, span[0] - 2)
        box, _ = boxes(text[offset : match.end()])
        return Statement(box[0].start + offset, box[0].end + offset, "boxed", 4, position) if box else None
    letter = value.strip("()*")
    if len(letter) == 1 and letter.isalpha() and (letter not in letters if letters else value in ("A", "I")):
        return None
    return Statement(span[0], span[1], "marker", 2, position)


_LABELS = LazyPattern(
    r"(?:final\s+(?:verdict|choice|decision|result|label|value|grade|output|conclusion|solution|score)|"
    r"(?<![\w-])(?:verdict|grade|final|decision|label|result|output|ans|"
    r"choice|conclusion|judg(?:e)?ment|prediction|classification))[*_\"]{0,3}\s?(?::|：)",
    re.IGNORECASE,
)


# "The answer is" and "answer:" in Spanish, French, German, Italian, Portuguese, Russian, Japanese, Korean, Vietnamese.
_FOREIGN = LazyPattern(
    r"(?:\b(?:respuesta|réponse|antwort|risposta|resposta|ответ)(?: (?:final|finale|correct[ae]|corretta|correta))?"
    r"(?:\s?[:：]| (?:es|est|ist|lautet|è|é)\b(?:\s?:)?)|(?:答え|解答|정답|답)\s?(?:[:：]|は|은|는)|"
    r"đáp án(?: là|\s?:))\s?",
    re.IGNORECASE,
)


# The words that the two patterns need, in lower case: looking for them costs a tenth of a search.
_FOREIGN_WORDS = ("respuesta", "antwort", "risposta", "resposta")
_FOREIGN_SIGNS = ("réponse", "ответ", "答え", "解答", "답", "đáp án")
# Last words of the labels, before the colon.
_LABEL_WORDS = (
    "verdict", "choice", "decision", "result", "label", "value", "grade", "output", "conclusion", "solution", "score",
    "final", "ans", "judgment", "judgement", "prediction", "classification",
)  # fmt: skip


def _has_foreign(low: str) -> bool:
    return has(low, _FOREIGN_WORDS) or (not low.isascii() and has(low, _FOREIGN_SIGNS))


def _has_label(low: str) -> bool:
    """Whether a colon follows one of the label words."""
    colon = low.rfind(":")
    while colon > 0:
        if low[max(0, colon - 20) : colon].rstrip().rstrip('*_"').endswith(_LABEL_WORDS):
            return True
        colon = low.rfind(":", 0, colon)
    return False


_GRADES = frozenset(["correct", "incorrect", "right", "wrong", "pass", "fail"])


def is_grade(value: str, ask: Ask) -> bool:
    """Whether `value` grades an answer and is none: "correct", where the question does not speak of what is correct."""
    low = value.strip(" .*_\"'").lower()
    return low in _GRADES and low.removeprefix("in") not in ask.question_words and low not in ask.question_words


def labels(text: str, ask: Ask) -> list[Statement]:
    """Weaker labels near the end: "verdict: false", "Final: No", "my grade: B"."""
    found: list[Statement] = []
    near = max(0, len(text) - 400)
    low = text[near:].lower()
    if not low.isascii():
        low = low.replace("：", ":")
    foreign = list(_FOREIGN.finditer(text, near))[-_MOST:] if _has_foreign(low) else ()
    for match in foreign:
        span = value_after(text, match.end(), len(text))
        if span:
            found.append(Statement(*span, "marker", 2, match.start()))
    named = list(_LABELS.finditer(text, near))[-_MOST:] if _has_label(low) else ()
    for match in named:
        span = value_after(text, match.end(), len(text))
        if span and is_grade(text[span[0] : span[1]], ask):
            continue
        if (
            span
            and span[1] - span[0] <= 60
            and words(text[span[0] : span[1]]) <= 6
            and not FILLER.match(text[span[0] : span[1]], 0)
        ) or (span and span[1] - span[0] <= 12):
            found.append(Statement(*span, "marker", 2 if match.group()[0] in "fF" else 1, match.start()))
    return found


_A_LINE = LazyPattern(r"[ \t]*A:[ \t]*(?=\S)")


def a_line(text: str) -> list[Statement]:
    """A last line "A: 18", the form of question-and-answer prompts."""
    start = text.rfind("\n", 0, len(text.rstrip())) + 1
    match = _A_LINE.match(text, start)
    if match is None:
        return []
    span = value_after(text, match.end(), len(text))
    return [Statement(*span, "marker", 2, start)] if span else []


_CHOICE = LazyPattern(
    r"(?:\b(?:I(?:'d| would| will|'ll)?|we(?: would| will)?|so|must|should|therefore|thus|hence|please|"
    r"and)\s{1,3}(?:(?!not\b|never\b)\w+\s{1,3})?"
    r"(?:choose|chose|pick|select|say|go with|opt for|settle on|think it(?:'s| is)|believe it(?:'s| is)|"
    r"answer)\s{0,3}(?::|is|to be)?\s{0,3}"
    r"(?:option|choice|answer|letter)?\s{0,3}[(\[*\"'$]{0,4}([A-Z])(?![\w'])"
    r"|\b(?:correct|right|best|final|matching|appropriate|suitable)\s{1,3}(?:(?:answer|one|statement|"
    r"option|choice|alternative|response)\s{1,3})?(?:option|choice|letter|statement|alternative|one|"
    r"selection)?\s{0,3}"
    r"(?:is|would be|must be|should be|:|：)\s?[:：]?\s{0,3}(?:therefore\s{1,3}|thus\s{1,3})?(?:option|choice|letter|"
    r"statement)?\s{0,3}[(\[*\"'$]{0,4}([A-Z1-9])(?![\w']|[.,:]\d|\s?[%°])"
    r"|\b(?:correct|right|best)\s\w{1,20}\s(?:is|would be)\s(?:option|choice)\s{0,2}"
    r"[(*]{0,3}([A-Z1-9])(?![\w']|[.,:]\d)"
    r"|\A\W{0,3}answer (?:choice|option) \(?([A-Z1-9])\)?[.,:](?=\s)"
    r"|(?:^|[.\n])\s{0,3}(?:it's|it is|that's|that is)\s[(*]{0,3}([A-Z])[)*]{0,3}\.?\s{0,3}$)",
    re.IGNORECASE,
)
_CHOICE_HINTS = (
    "choose", "chose", "pick", "select", "say", "go with", "opt for", "settle on", "think it", "believe it", "answer",
    "choice", "option",
    "correct", "right", "best", "final", "matching", "appropriate", "suitable", "it's", "it is", "that's", "that is",
)  # fmt: skip
_IS_CORRECT = LazyPattern(
    r"(?:\b(?:[Oo]ption|[Cc]hoice|[Aa]lternative)\s{0,3}[(\[*\"'$]{0,4}([A-Z])[)\]*\"'$]{0,4}[^.\n]{0,3}|[(*]{1,3}([A-Z])[)*]{1,3}|(?:^|\n)([A-Z]))"
    r"\s{1,3}(?:is|seems|appears)(?: (?:therefore|thus|clearly|indeed|also))? (?:the )?(?:only )?(?:correct|right|best)"
    r"(?=[\s*]{0,3}(?:[.,;!)]|$|\n|because|since|answer|choice|option))"
)
_ARE_CORRECT = LazyPattern(
    r"\b(?:[Oo]ptions?|[Cc]hoices|[Ss]tatements|[Aa]lternatives)\s"
    r"((?:[(*]{0,3}[A-Z][)*]{0,3}(?:, and |, |\s?& ?| and )){1,9}[(*]{0,3}[A-Z][)*]{0,3})"
    r"\s(?:are|is) (?:all |both )?(?:the )?(?:correct|right|true)\b"
)


_WERE_IT_NOT = LazyPattern(
    r"\bif (?:it |I |they )?(?:weren't|were not|wasn't|hadn't|had not|didn't|did not)\b[^.\n]*\bwould\b", re.IGNORECASE
)


_IN_ANOTHER_ROLE = LazyPattern(
    r"\b(?:runner-up|second(?:-best)?|without (?:it|that|this)|only if|unless|popular|tempting|distractor|ignor\w+"
    r"|absent|excluding)\b",
    re.IGNORECASE,
)


def choices(text: str, letters: str, ask: Ask) -> list[Statement]:
    """Chosen options in prose near the end: "so I choose D", "the correct option is C", "option C is correct". Where
    the question asks for the wrong one, calling an option correct is no choice of it."""
    found: list[Statement] = []
    near = max(0, len(text) - 600)
    chosen = _CHOICE.finditer(text, near) if not text.isascii() or has(text[near:].lower(), _CHOICE_HINTS) else ()
    for match in list(chosen)[-_MOST:]:
        group = match.lastindex or 1
        letter = match.group(group)
        # "(c)" is C, but "(i)" may be a numeral.
        bracketed = (
            text[match.start(group) - 1] == "(" and text.startswith(")", match.end(group)) and letter not in "iv"
        )
        if (letter.upper() if bracketed else letter) not in letters or text.startswith(("/", "&"), match.end(group)):
            continue
        if _WERE_IT_NOT.search(text, max(0, match.start() - 80), match.end(group)):
            continue
        if letter.isdigit() and not has(match.group().lower(), ("option", "choice", "answer", "statement")):
            continue  # "the best is 2"
        if _IN_ANOTHER_ROLE.search(text, max(0, match.start() - 60), match.start(group) + 40):
            continue
        rest = text[match.end(group) : match.end(group) + 3]
        if letter in "AI" and rest[:1] == " " and rest[1:2].islower():
            continue
        found.append(Statement(match.start(group), match.end(group), "choice", 2, match.start()))
    if ask.multiple and len({text[item.start : item.end].upper() for item in found}) > 1:
        return []  # a selection told in several sentences
    if ("correct" not in text and "right" not in text and "true" not in text) or wants_wrong(ask):
        return found
    found += [
        Statement(match.start(1), match.end(1), "choice", 2, match.start())
        for match in list(_ARE_CORRECT.finditer(text, near))[-_MOST:]
    ]
    for match in list(_IS_CORRECT.finditer(text, near))[-_MOST:]:
        group = match.lastindex or 1
        inside = any(item.at <= match.start() < item.end for item in found)
        if match.group(group) in letters and not inside:
            found.append(Statement(match.start(group), match.end(group), "choice", 2, match.start()))
    return found


_HAN_ANSWER = LazyPattern(
    r"(?:([（(]?\d{1,2}[)）]?)\s{0,3}[.．、:：]?\s{0,3})?(?:【\s{0,3}(?:答案|参考答案|正确答案|最终答案)\s{0,3}】|(?:正确|最终|参考|本题|"
    r"所以|因此|故|标准|综上)*(?:的)?答案(?:不(?:是|为)[^，,。]{1,20}[，,]\s{0,3}而(?:是|为)|(?:应该|应当|应|就|选项)?\s{0,3}(?:是|为|选|[:：]|"
    r"等于)+))"
    r"\s{0,3}[:：]?\s{0,3}(?:选项|是|为|选|【)*\s{0,3}"
)
_HAN_CHOICE = LazyPattern(
    r"(?:故本?题?应?选择?|应选择?|应该?(?:为|是|选择?)|所以选择?|因此选择?|综上[，,]?选|本题选|答案选|故答案选|正确(?:的)?(?:选项|答案)?(?:应该|应)?(?:是|为)|(?:^|"
    r"[\n，。；])\s{0,3}选|我(?:会|认为|觉得|应该)?选择?)(?:选项|择)?\s{0,3}[:：是为]?\s{0,3}(?:选项)?\s{0,3}[(（【$*]*\s{0,3}"
    r"([A-Z](?:\s{0,3}[、,，和及]?\s{0,3}[A-Z])*)(?![A-Za-z])"
)
_HAN_WRONG = LazyPattern(r"\s{0,2}(?:选?项)?\s{0,2}(?:是|就|都|为)?\s{0,2}(?:错|不对|不正确|不行|不符)")
_HAN_CORRECT = LazyPattern(
    r"(?:因此|所以|故|综上|可知)[，,]?\s{0,3}(?:只有|答案)?\s{0,3}(?:选项)?\s{0,3}([A-Z])\s{0,3}(?:选项|项)?\s{0,3}(?:是)?(?:正确|符合)"
)
_HAN_END = LazyPattern(r"[。；;！？\n]|<|，(?=\s*[^\dA-Z\s])|,(?=\s*[\u4e00-\u9fff])|】")


# The answering sentence that closes a word problem, and the one amount that it tells: 答：还剩20元。
_HAN_REPLY = LazyPattern(r"(?:\A|[\n。！])\s{0,3}\*{0,2}答\s?[:：]\*{0,2}\s{0,3}([^\n。！]{1,60})[。！.]?\s*\Z")
# No multiples, no tens of thousands, no bounds: 2倍, 14亿人, 4辆不够.
_HAN_AMOUNT = LazyPattern(
    r"[^\d]*?(-?\d[\d,]*(?:\.\d+|/\d+)?\s?(?:[%％]"
    r"|(?![亿万百十倍折成]|千(?![米克瓦卡])|分(?!钟|米))[^\W\d_不没多少余够比大小约左右A-Za-z]{1,4}|[A-Za-z²³]{1,6})?)[)）*]*$"
)
_HAN_BOUND = LazyPattern(
    r"[不没约比倍半第〇零二三四五六七八九十百]|千(?![米克瓦卡])|至[少多]|最[多少]|超过|一(?![共起定样])|两(?![地车队城数])"
)


def han_amount(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the one amount stands that a Chinese sentence ends in, with its unit; None for bounds and multiples."""
    end = start + len(text[start:end].rstrip("。！. \n"))
    if _HAN_BOUND.search(text, start, end):
        return None
    amount = _HAN_AMOUNT.match(text, start, end)
    return amount.span(1) if amount else None


def _han_reply(text: str) -> list[Statement]:
    """The one amount of the sentence behind a closing 答： ("the answer:")."""
    sentence = _HAN_REPLY.search(text, max(0, len(text) - 120))
    span = han_amount(text, *sentence.span(1)) if sentence else None
    return [Statement(*span, "conclusion", 2, sentence.start())] if sentence and span else []


def chinese(text: str, ask: Ask) -> list[Statement]:
    """ "答案是", "【答案】", "故选" and their kin."""
    found: list[Statement] = []
    if "答：" in text or "答:" in text:
        found += _han_reply(text)
    if "答案" in text:
        for match in list(_HAN_ANSWER.finditer(text, max(0, len(text) - 4000)))[-2 * _MOST :]:
            if text[max(0, match.start() - 3) : match.start()].endswith(("不是", "错误", "如果", "假设")):
                continue
            start = match.end()
            if start >= len(text):
                continue
            end = sentence_end(text, start, min(len(text), start + LONGEST))
            if "$" not in text[start:end] and "\\" not in text[start:end]:
                cut = _HAN_END.search(text, start, end)
                end = cut.start() if cut else end
            if starts_negated(text, start, end):
                continue
            span = trim(text, start, end)
            if span and not FILLER.match(text, *span):
                value = text[span[0] : span[1]]
                if len(value) == 1 and _lists_options(text, span[1]):
                    continue
                if "boxed" in value or "fbox" in value:
                    continue
                number = (match.group(1) or "").strip("()（）")
                rank = 3 if "最终" in match.group() or "【" in match.group() else 2
                found.append(Statement(*span, "marker", rank, match.start(), number))
    if "选" in text or "正确" in text:
        found += [
            Statement(match.start(1), match.end(1), "choice", 2, match.start())
            for match in list(_HAN_CHOICE.finditer(text, max(0, len(text) - 1000)))[-_MOST:]
            if text[max(0, match.start() - 1) : match.start()] != "不" and not _HAN_WRONG.match(text, match.end())
        ]
        found += [
            Statement(match.start(1), match.end(1), "choice", 1, match.start())
            for match in list(_HAN_CORRECT.finditer(text, max(0, len(text) - 300)))[-_MOST:]
            if not wants_wrong(ask)
        ]
    found.sort()
    return found
