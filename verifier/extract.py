"""The response's final answer, with its span and how it was found; or why there is none or no single one.

Statements of an answer are collected (extract_markers), the firmest that was not taken back is chosen, and its text is
cut out of its sentence (extract_values). Only where nothing is stated, the closing words are read (extract_conclusion).
Of a long response a window at its end is read, and where that states nothing, one around the last firm marker before
it, so that cost does not grow with length.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import NamedTuple

from verifier.ask import Ask
from verifier.ask_text import has
from verifier.extract_conclusion import (
    chain,
    conclude,
    connects,
    contradicts_itself,
    is_sentence,
    labelled,
    last_sentence,
    lead,
    lead_letter,
    lead_value,
    only_number,
    value_at_end,
    wants_quantity,
)
from verifier.extract_layout import (
    ASIDE_REACH,
    ASIDE_WORDS,
    ASKS_CODE,
    OPTION_LINE,
    OPTION_SENTENCE,
    after_reasoning,
    closing_literal,
    count_parts,
    fences,
    is_program,
    may_be_several,
    outside_programs,
    rival_values,
    without_aside,
    without_aside_fence,
)
from verifier.extract_markers import (
    Statement,
    a_line,
    answers,
    asserted,
    assertion,
    boxes,
    chinese,
    choices,
    double_brackets,
    hashes,
    is_grade,
    labels,
    tags,
)
from verifier.extract_nothing import (
    PUNCTUATION,
    REFUSING_VALUE,
    guesses,
    hedges,
    is_refusal,
    looks_cut,
    repeats,
    says_nothing,
    wants_words,
)
from verifier.extract_standing import is_unreal, overtaken, successor
from verifier.extract_values import NUMBER, agree, chosen_letter, read_letters, same_form, shorten, trim, words
from verifier.lazy import LazyPattern, LongPattern
from verifier.objects.choice import beside_another, read_text


class Extraction(NamedTuple):
    """What was found in a response.

    answer: the final answer's text, or None.
    span: its place in the response, as (start, end), or None.
    how: how it was found. Firm: "bare" (the response is nothing but the answer), "tag" (<answer>), "boxed", "brackets"
        ([[...]]), "marker" ("final answer:", "the answer is", "####"), "json". Less firm: "choice" ("so I choose D"),
        "bold", "line" (a last line that is a value), "lead" (opens with yes, no or a letter). Weak: "conclusion" (last
        sentence), "equation" (right side of the last equation). The whole text: "sentence" (short prose), "text"
        (longer prose). Where answer is None: "filler" for a text that certainly says nothing, else "".
    why: where answer is None: "empty", "truncated", "refusal", "conflict", "hedged", "repetition", "none_found".
    others: further answers that were given and not taken back, for conflicts and hedges; for "truncated", the answer
        stated before the cut, if any.
    """

    answer: str | None
    span: tuple[int, int] | None
    how: str
    why: str = ""
    others: tuple[str, ...] = ()


_WHOLE = 16_000  # characters that are read as a whole
_TAIL = 8_000
_HEAD = 4_000
_REACH = 200_000  # how far back a firm marker is looked for when the windows hold none

_SUSPECT = LazyPattern(
    r"[\n`]|\*\*|box|nswer|NSWER|####|\[\[|\{\"|```|[Mm]aybe|[Ee]ither|[Pp]erhaps|\bor\b|^\(?[A-Z]\)?\s?/|"
    r"[:：]\s|：|答案|选|正确|不知道|无法|[。！？]\s*[^\s”’」』）)]|所以|因此|"
    r"^[\s\W_]*$|^[YyNn](?:es|o)\s?[,;:.–—]\s|^(?:I|I'm|Let|Reasoning|Solution|Sure|We|It|There)\b|\s(?:is|are|was|must|leaves|has|comes|be)\s"
)
_TAG_OR_WORD = LazyPattern(r"<[/|｜A-Za-z]|[A-Za-z]{2}|[一-鿿]")  # beside < or >: else an inequality
_THINK = LongPattern(
    r"<(/?)(?:think|thinking|thought|thoughts|reasoning|analysis|scratchpad|reflection|inner_thoughts|seed:think)\s*>|"
    r"(?:◁(/?)think▷)|<\|(?:begin|end)_of_thought\|>|</?\|?(?:begin_of_|end_of_)?think(?:ing)?\|?>",
    re.IGNORECASE,
)
_SPECIAL = LazyPattern(
    r"<\|(?:im_start|im_end|eot_id|endoftext|end|user|assistant|eom_id|end_of_text)\|>|</s>|"
    r"<｜end▁of▁sentence｜>|<end_of_turn>"
)
_TURN_WORDS = ("Question", "QUESTION", "\nQ", "Problem", "Human", "User", "Instruction", "Input")
_NEXT_TURN = LazyPattern(
    r"\n[ \t]{0,8}(?:\*\*)?(?:Question|QUESTION|Q|Problem|Human|User|### Instruction|### Question|Input)"
    r" ?\d{0,4} ?[:：]"
)
_CORRECTION = LongPattern(
    r"\bwait\b|\bactually\b|\bcorrection\b|\bcorrected\b|\bmistake\b|\bsorry\b|\boops\b|\bapolog|"
    r"\bre-?(?:check|read|comput|calculat|evaluat|consider|examin)|"
    r"\bmissed\b|\binstead\b|\bshould (?:actually |really )?(?:be|have been)\b|\blet me (?:re|fix|double|"
    r"correct)|\brevis|\bsecond thought|\bmisread|\bon reflection|"
    r"\berror\b|\bno,|\bhmm\b|\bnot right\b|\bwas wrong\b|不对|更正|纠正|修正|重新|应该是|等等|错了|抱歉",
    re.IGNORECASE,
)
_TAKEN_BACK = LazyPattern(
    r"(?:^|[.!?\n。，,]\s{0,4})[*_(]{0,3}(?:(?:hmm,? |oh,? |but |no,? )*wait\b|actually,|correction\b|oops\b|"
    r"no, (?:that|it|this|the)\b|sorry, (?:it|that|the)\b|scratch that|or rather,|"
    r"on second thought|等等|不对|更正|纠正)",
    re.IGNORECASE,
)
_SHOULD_BE = LazyPattern(
    r"(?:correction\s{0,3}[:：]|更正\s{0,3}[:：为]|应(?:该)?(?:是|为)|\b(?:should (?:actually |really )?be|must be|"
    r"is actually|is really))\s{0,3}[:：]?\s{0,3}",
    re.IGNORECASE,
)
_IT_IS = LazyPattern(r"\b(?:it|that|this|answer|value|result)(?: is|'s|’s)\s+(?=[-$\\(\d]|[A-Z]\b)", re.IGNORECASE)
_SEVERAL_SENTENCES = LazyPattern(
    r"[a-z0-9)][.!?]\s+[A-Z][a-z]*\s|[^\s.][.!?]\s+(?:So|Thus|Therefore|Hence|Then|The|This|That|It|There|We|Since|Final)\s"
    r"|[。！？]\s*[^\s”’」』）)]"
)
_ARRANGEMENTS = LazyPattern(r"!|factorial|arrang|permut|ways|order", re.IGNORECASE)
_JOINT = LazyPattern(
    r"(?:[\s,;.$}、，；&]|\\[()\[\],;]|\\q?quad|\\text\s?\{\s?(?:and|or|,)?|\\(?:mathrm|textbf|mbox)\s?\{|"
    r"\band\b|\bor\b|和|或|\\\\|\*\*|\\(?:land|lor|wedge|vee)\b|respectively)*"
)
_LINKED = LazyPattern(
    r"(?!.*\b(?:thus|so|then|but|however|hence|therefore|instead|not)\b)[^.!?:=\n]{0,40}?(?:,|\band\b)[^.!?:=\n]{0,40}"
)
_NAME_BEFORE = LazyPattern(r"[A-Za-z\u0370-\u03ff\\_{}()0-9']{1,16}\s{0,3}[=:]\s{0,3}(?:\\[(\[]|\$)?\s{0,3}$")
_ASKS_BRACKETS = LongPattern(
    r"\[\[\s*\]\]|\b(?:[Ff]ormat|[Ww]rap(?:ped)?|this|these|[Ee]nclosed?|[Pp]rovide|[Gg]ive|[Oo]utput|answer|"
    r"[Pp]resent|[Ww]rite)\b[^.\n]{0,100}\[\["
)
_INSIDE = 2_000  # characters at the end of reasoning that are read where nothing stands behind it
_FINAL_CHANNEL = LazyPattern(r"<\|channel\|>\s?final[^<\n]{0,40}<\|message\|>")
_ANSWER_KEYS = ("final_answer", "finalanswer", "final answer", "answer", "ans", "final")
_RESULT_KEYS = ("result", "output", "label", "choice", "verdict", "prediction", "response", "value")
_OTHER_KEYS = frozenset(
    ["confidence", "score", "probability", "certainty", "step", "steps", "index", "id", "version", "time"]
)


def extract(response: str, ask: Ask) -> Extraction:
    """The final answer of `response`."""
    size = len(response)
    if size <= 100:
        text = response.strip()
        if text and text.count(" ") < 3 and not _suspect(text):
            start = response.index(text)
            return Extraction(text, (start, start + len(text)), "bare")
    if size > _WHOLE:
        return _extract_long(response, ask)
    return _extract_from(response, 0, size, ask)


def _suspect(text: str) -> bool:
    """Whether there may be more to a short text than a bare answer: words around it, a marker, a tag, a hedge."""
    if _SUSPECT.search(text) is not None:
        return True
    return ("<" in text or ">" in text) and _TAG_OR_WORD.search(text) is not None


def _extract_long(response: str, ask: Ask) -> Extraction:
    """The end of a long response decides; where it states nothing firm, the last firm marker before it."""
    size = len(response)
    tail_start = size - _TAIL
    opening = _THINK.search(response, 0, 400)
    closes = (
        _last_close(response, max(0, size - _REACH))
        if opening or "</" in response[tail_start:] or "▷" in response[tail_start:]
        else -1
    )
    if closes > tail_start:
        tail_start = closes
    tail = _extract_from(response, tail_start, size, ask)
    firm = ("tag", "boxed", "brackets", "marker", "json", "choice")
    if (tail.answer is not None and tail.how in firm) or tail.why in ("conflict", "hedged", "refusal"):
        return tail
    if opening and closes < 0:
        return Extraction(None, None, "", "truncated", () if tail.answer is None else (tail.answer,))
    floor = max(closes, size - _REACH, 0)
    for marker in ("\\boxed{", "####", "</answer>", "nswer is", "nswer:", "[["):
        place = response.rfind(marker, floor, tail_start)
        if place >= 0:
            start = max(floor, place - 1500)
            earlier = _extract_from(response, start, min(place + 500, tail_start), ask)
            if earlier.answer is not None and earlier.how in firm:
                return earlier
    if repeats(response):
        return Extraction(None, None, "", "repetition")
    return tail


def _last_close(response: str, floor: int) -> int:
    """Where the text after the last closing reasoning tag begins, or -1."""
    place = max(
        response.rfind(tag, floor)
        for tag in ("</think>", "</thinking>", "</reasoning>", "◁/think▷", "</thought>", "</analysis>")
    )
    if place < 0:
        return -1
    match = _THINK.match(response, place)
    return match.end() if match else -1


def _extract_from(response: str, start: int, end: int, ask: Ask) -> Extraction:
    """The answer within `response[start:end]`."""
    begin, cut = start, False
    signs = response.find("<", start, end) >= 0
    if signs and response.find("<|channel|>", start, end) >= 0:
        return _final_channel(response, start, end, ask)
    if signs or response.find("◁", start, end) >= 0:
        for match in _THINK.finditer(response, start, end):
            opens = "/" not in match.group() and "end_of" not in match.group()
            if not opens:
                begin, cut = match.end(), False
            elif not cut:
                cut = True
                if not response[begin : match.start()].strip():
                    begin = match.end()
    if signs:
        special = _SPECIAL.search(response, begin, end)
        while special and not response[begin : special.start()].strip():
            begin = special.end()
            if response.startswith("assistant", begin):
                begin += 9
            special = _SPECIAL.search(response, begin, end)
        if special:
            end = special.start()
    while begin < end and response[begin].isspace():
        begin += 1
    while end > begin and response[end - 1].isspace():
        end -= 1
    if begin >= end:
        stated = _stated_inside(response[max(start, begin - _INSIDE) : begin], ask) if begin > start else ()
        return Extraction(None, None, "", "truncated" if cut or stated else "empty", stated)
    if response.find("\n#", begin, end) >= 0:
        begin = after_reasoning(response, begin, end)
    text = response[begin:end]
    found = _read(text, ask)
    if begin and found.span is not None:
        found = Extraction(
            found.answer, (found.span[0] + begin, found.span[1] + begin), found.how, found.why, found.others
        )
    if cut and found.how != "tag":
        stated = (found.answer,) if found.answer is not None and found.how in ("boxed", "marker") else ()
        return Extraction(None, None, "", "truncated", stated)
    return found


def _final_channel(response: str, start: int, end: int, ask: Ask) -> Extraction:
    """The answer of a response in channels: only the final one counts, and where it is missing there is no answer
    yet."""
    finals = list(_FINAL_CHANNEL.finditer(response, start, end))
    if not finals:
        stated = _stated_inside(response[max(start, end - _INSIDE) : end], ask)
        return Extraction(None, None, "", "truncated", stated)
    begin = finals[-1].end()
    stop = response.find("<|", begin, end)
    return _extract_from(response, begin, stop if stop >= 0 else end, ask)


def _stated_inside(text: str, ask: Ask) -> tuple[str, ...]:
    """The answer that reasoning states, where nothing stands behind it."""
    inner = _SPECIAL.sub(" ", _THINK.sub(" ", text)).strip()
    found = _read(inner, ask) if inner else None
    if found is None or found.how not in ("boxed", "marker", "tag", "brackets", "json", "choice"):
        return found.others if found else ()
    return (found.answer,) if found.answer else ()


def _read(text: str, ask: Ask) -> Extraction:
    """The answer of a text without reasoning tags and outer white space."""
    if not text[:400].strip(PUNCTUATION) and not wants_words(ask):
        return Extraction(None, None, "filler", "none_found")
    if text[0] in "{`[" or text.endswith("```"):
        structured = _structured(text, ask)
        if structured:
            return structured
    letters = read_letters(ask)
    if text.endswith("```"):
        text = without_aside_fence(text)
    if has(text, _TURN_WORDS):
        text = _own_turn(text, ask, letters)
    statements, denied, unclosed = _statements(text, letters, ask)
    if statements:
        near = text[max(0, statements[-1].at - ASIDE_REACH) : statements[-1].at]
        if has(near, ASIDE_WORDS):
            whole, text = text, without_aside(text, ask)
            if len(text) < len(whole):
                statements, denied, unclosed = _statements(text, letters, ask)
    if statements:
        chosen = _resolve(text, statements, ask, letters)
        if chosen:
            return chosen
    elif denied >= 0:
        return _after_denied(text, denied, ask, letters)
    if unclosed:
        begun = _BEGUN_BOX.search(text, max(0, len(text) - 200))
        return Extraction(None, None, "", "truncated", (begun.group(1),) if begun else ())
    return _unmarked(text, ask, letters)


def _own_turn(text: str, ask: Ask, letters: str) -> str:
    """`text` up to where it goes on to ask itself another question than the one asked, behind an option, a value or a
    sentence."""
    following = _NEXT_TURN.search(text)
    head = text[: following.start()].strip() if following else ""
    if following is None or not head:
        return text
    alone = "\n" not in head and len(head) <= 100
    chosen = read_text(head, ask) if letters and alone else None
    valued = alone and not letters and words(head) == 0 and any(sign.isdigit() for sign in head)
    if chosen is None and not valued and not head.endswith((".", "!", "。", "*", "$", ")")):
        return text
    begun = same_form(text[following.end() : following.end() + 60].strip().partition("\n")[0][:40])
    return text if begun and begun in same_form(ask.question) else head


def _after_denied(text: str, denied: int, ask: Ask, letters: str) -> Extraction:
    """What the text behind a statement that does not stand says instead; nothing where it says nothing clear."""
    beyond = successor(text, denied, letters)
    if beyond:
        value = shorten(text[beyond.start : beyond.end], letters)
        return _checked(text, beyond.start, beyond.end, value, "marker", ask, letters)
    return Extraction(None, None, "", "none_found")


def _statements(text: str, letters: str, ask: Ask) -> tuple[list[Statement], int, bool]:
    """The statements that stand; where all that were found are unreal, the end of the last one, else -1; and whether
    a box is never closed."""
    found: list[Statement] = []
    unclosed = False
    if ("<" in text and ("</" in text or "nswer>" in text)) or "[/" in text:
        found += tags(text)
    if "box" in text:
        boxed, unclosed = boxes(text)
        found += boxed
    if "nswer" in text or "NSWER" in text:
        found += answers(text, letters)
    if "####" in text:
        found += hashes(text)
    completed = assertion(text, ask) if "assert" in text and not found else None
    if completed:
        found.append(completed)
    if "[[" in text and not completed:
        found += double_brackets(text, 3 if _asks_brackets(ask.question) else 1)
    if not text.isascii():
        found += chinese(text, ask)
    literal = closing_literal(text, ask) if text.endswith("```") else None
    if literal and not found:
        return [Statement(*literal, "json", 3, literal[0])], -1, unclosed
    if found and "```" in text:
        outside = outside_programs(text, found, ask)
        if not outside:
            return [], len(text), unclosed
        found = outside
    if found:
        real = [item for item in found if item.how == "tag" or not is_unreal(text, item.at, item.start, item.end, ask)]
        if not real:
            return [], found[-1].end, unclosed
        found = asserted(text, real, ask)
    else:
        found = labels(text, ask)
        if "A:" in text:
            found += a_line(text)
        offered = letters or ("" if ask.question else "ABCDEFGHIJ")
        if offered:
            found += choices(text, offered, ask)
    found.sort(key=lambda item: (item.start, -item.rank))
    return found, -1, unclosed


def _asks_brackets(question: str) -> bool:
    """Whether the question wants the answer in double square brackets."""
    place = question.rfind("[[")
    if place >= 0 and _ASKS_BRACKETS.search(question, max(0, place - 120), place + 12):
        return True
    place = question.lower().rfind("double") if "brackets" in question else -1
    return place >= 0 and "bracket" in question[place : place + 30].lower()


def _resolve(text: str, statements: list[Statement], ask: Ask, letters: str) -> Extraction | None:
    """The answer that a list of statements, in order, comes to."""
    statements = _without_nested(statements)
    following = None
    if has(text, _TURN_WORDS):
        following = _NEXT_TURN.search(text, statements[0].end)
    if following:
        statements = [item for item in statements if item.at < following.start()] or statements
        text = text[: following.start()] if statements[-1].end <= following.start() else text
    groups = _join(text, statements, ask)
    options: list[tuple[Statement, str, str]] = []
    for group in groups:
        value = _value_of(text, group, letters, ask)
        if value:
            options.append(
                (
                    group[-1]
                    if len(group) == 1
                    else Statement(group[0].start, group[-1].end, group[0].how, group[0].rank, group[0].at),
                    value,
                    same_form(value) if len(groups) > 1 else "",
                )
            )
    if not options:
        return None
    if len(options) == 1:
        only, value, _ = options[0]
        return _taken_back(text, only, value, ask, letters, only.end)
    numbered = [option for option in options if option[0].name.isdigit()]
    if len(numbered) > 1 and len({option[0].name for option in numbered}) == len(numbered):
        return Extraction(
            ", ".join(option[1] for option in numbered), (numbered[0][0].start, numbered[-1][0].end), "marker"
        )
    slots = [option for option in options if "【" in text[option[0].at : option[0].start]]
    if len(slots) > 1 and len(slots) in (ask.choice_questions, count_parts(text)):
        return Extraction(", ".join(option[1] for option in slots), (slots[0][0].start, slots[-1][0].end), "marker")
    last, value, key = options[-1]
    rivals = [
        option
        for option in options
        if option[0].rank >= 2 and not agree(option[2], key) and not _says_in_words(option[1], value)
    ]
    if rivals and letters:
        rivals = _without_values(rivals, value, letters, ask)
    if not rivals:
        best = max(options, key=lambda option: (option[0].rank, option[0].start))
        if best[0] is not last and len(value) <= len(best[1]) and last.rank >= best[0].rank - 1:
            best = options[-1]
        return _taken_back(text, best[0], best[1], ask, letters, last.end)
    strongest = max(option[0].rank for option in rivals)
    corrected = _is_corrected(text, rivals[-1][0].end, last.at)
    parts = count_parts(ask.question)
    distinct = [options[0]]
    for option in options[1:]:
        if not agree(option[2], distinct[-1][2]):
            distinct.append(option)
    if parts and len(distinct) == parts and not corrected:
        answer = "; ".join(f"({number}) {option[1]}" for number, option in enumerate(distinct, 1))
        return Extraction(answer, (distinct[0][0].start, distinct[-1][0].end), last.how)
    if last.rank > strongest or corrected:
        return _taken_back(text, last, value, ask, letters, last.end)
    if last.rank == strongest == 3 and last.how == "marker" and all(option[0].how != "marker" for option in rivals):
        return _taken_back(text, last, value, ask, letters, last.end)
    if last.rank < strongest:
        # A firmer statement stands before a weaker one that differs; where the weaker one is far behind it is chatter.
        firm = [option for option in options if option[0].rank == strongest]
        if all(agree(option[2], firm[-1][2]) for option in firm) and last.rank == 1:
            return _taken_back(text, firm[-1][0], firm[-1][1], ask, letters, last.end)
    lettered = _only_letter(options, letters, ask) if letters else None
    if lettered:
        return _taken_back(text, lettered[0], lettered[1], ask, letters, last.end)
    seen: list[str] = []
    for option in distinct:
        if option[1] not in seen:
            seen.append(option[1])
    return Extraction(None, None, "", "conflict", tuple(seen))


def _is_corrected(text: str, start: int, end: int) -> bool:
    """Whether the words between two statements, near either of them, take the first back."""
    if end - start <= 600:
        return _CORRECTION.search(text, start, end) is not None
    return (_CORRECTION.search(text, start, start + 200) or _CORRECTION.search(text, end - 400, end)) is not None


def _says_in_words(sentence: str, value: str) -> bool:
    """Whether `sentence` states `value` and nothing else: "the best plan is to buy 20 cakes" against "20"."""
    if words(sentence) < 3 or not value[-1:].isdigit():
        return False
    return {same_form(match.group()) for match in NUMBER.finditer(sentence)} == {same_form(value)}


def _only_letter(
    options: list[tuple[Statement, str, str]], letters: str, ask: Ask
) -> tuple[Statement, str, str] | None:
    """The one letter among the statements, where the others are words that do not name another option."""
    chosen = [option for option in options if chosen_letter(option[1], letters)]
    named = {chosen_letter(option[1], letters) for option in chosen}
    if len(named) != 1:
        return None
    others = [same_form(content) for letter, content in ask.options.items() if letter not in named]
    said = [option[2] for option in options if option not in chosen]
    if any(other and (text.startswith(other) or other.startswith(text)) for other in others for text in said):
        return None
    return chosen[-1] if ask.options else None


def _without_values(
    rivals: list[tuple[Statement, str, str]], value: str, letters: str, ask: Ask
) -> list[tuple[Statement, str, str]]:
    """Where letters are asked for, a value worked out before the last letter is no rival of it, nor is its own text."""
    letter = chosen_letter(value, letters)
    if letter:
        return [option for option in rivals if chosen_letter(option[1], letters)]
    return [option for option in rivals if same_form(ask.options.get(option[1], "")) != same_form(value)]


def _without_nested(statements: list[Statement]) -> list[Statement]:
    """A statement inside another's text goes: a box within a phrase or a tag is that phrase's or tag's answer."""
    kept: list[Statement] = []
    for item in statements:
        if kept and item.start < kept[-1].end:
            outer = kept[-1]
            if item.start == outer.start and item.end == outer.end:
                if item.rank > outer.rank:
                    kept[-1] = item
                continue
            if outer.how == "tag":
                kept[-1] = Statement(item.start, item.end, "tag", 4, outer.at)
            elif item.how in ("boxed", "brackets"):
                kept[-1] = item._replace(rank=4 if item.rank == 3 else outer.rank)
            elif item.rank >= outer.rank:
                kept[-1] = item
            continue
        if kept and kept[-1].how == "tag" and item.at < kept[-1].end:
            continue
        kept.append(item)
    return kept


def _join(text: str, statements: list[Statement], ask: Ask) -> list[list[Statement]]:
    """Statements with nothing but a comma, "and" or a name between them are one: "x=\\boxed{6} and y=\\boxed{4}"."""
    groups: list[list[Statement]] = []
    for item in statements:
        if groups and item.how in ("boxed", "brackets", "tag") and groups[-1][-1].how == item.how:
            previous = groups[-1][-1]
            gap_end = item.at - 1 if text[item.at - 1] == "\\" else item.at
            if gap_end - previous.end <= 80 and item.how != "tag":
                begin = previous.end + (1 if item.how == "boxed" else 2)
                gap = text[begin:gap_end]
                named = _NAME_BEFORE.search(gap)
                if named and item.name:
                    gap = gap[: named.start()]
                joint = _JOINT.match(gap)
                if not gap.strip(" \n$") and not (named or item.name or may_be_several(ask)):
                    groups.append([item])
                    continue
                if (joint and joint.end() == len(gap)) or (
                    len(gap) <= 60 and _LINKED.fullmatch(gap) and words(gap) <= 6
                ):
                    groups[-1].append(item)
                    continue
        groups.append([item])
    return groups


def _value_of(text: str, group: list[Statement], letters: str, ask: Ask) -> str:
    if len(group) == 1:
        item = group[0]
        start, end = item.start, item.end
        if item.how == "tag":
            if end - start > 300 or "\n\n" in text[start:end]:
                inner = conclude(text[start:end], ask)
                return shorten(text[start + inner.start : start + inner.end], letters) if inner else text[start:end]
            span = trim(text, start, end)
            if span is None:
                return ""
            start, end = span
        elif (
            item.how == "marker"
            and not letters
            and end - start > 12
            and words(text[start:end]) >= 2
            and wants_quantity(ask)
        ):
            # "Final answer: the volume is 120" states 120.
            sentence = text[start:end]
            inner = value_at_end(sentence, 0, end - start, ask)
            if inner is None and sentence[0].isalpha() and words(sentence) >= 4:
                inner = only_number(sentence, 0, end - start, ask)
            if inner and inner.how == "conclusion" and not NUMBER.search(text, start, start + inner.start):
                start, end = start + inner.start, start + inner.end
        if text.startswith("!", end) and text[start:end].isdigit() and _ARRANGEMENTS.search(ask.question):
            end += 1
        return shorten(text[start:end], letters)
    values = [shorten(text[item.start : item.end], letters) for item in group]
    if len({same_form(value) for value in values}) == 1:
        return values[-1]
    named = [
        f"{item.name}={value}" if item.name and "=" not in value else value
        for item, value in zip(group, values, strict=True)
    ]
    between = text[group[0].end : group[-1].start]
    return (" or " if re.search(r"\bor\b|或", between) else ", ").join(named)


def _taken_back(text: str, item: Statement, value: str, ask: Ask, letters: str, after: int) -> Extraction:
    """The chosen statement, unless the text behind it takes it back or its own words are a hedge or a refusal."""
    beyond = overtaken(text, after, value, letters) if after < len(text) else None
    if beyond and beyond.start >= 0:
        amended_value = shorten(text[beyond.start : beyond.end], letters)
        return _checked(text, beyond.start, beyond.end, amended_value, "marker", ask, letters)
    retraction = _TAKEN_BACK.search(text, after) if beyond else None
    if retraction:
        amended = _SHOULD_BE.search(text, retraction.start()) or _IT_IS.search(text, retraction.start())
        if amended:
            rest = text[amended.end() :]
            span = trim(rest, 0, min(len(rest), _first_stop(rest)))
            if span and words(rest[span[0] : span[1]]) <= 4:
                start = amended.end() + span[0]
                return _checked(
                    text,
                    start,
                    amended.end() + span[1],
                    shorten(rest[span[0] : span[1]], letters),
                    "marker",
                    ask,
                    letters,
                )
    if beyond:
        return Extraction(None, None, "", "conflict", (value,))
    return _checked(text, item.start, item.end, value, item.how, ask, letters)


def _first_stop(text: str) -> int:
    match = re.search(r"[.!?](?=\s|$)|[。！？\n]", text)
    return match.start() if match else len(text)


def _checked(text: str, start: int, end: int, value: str, how: str, ask: Ask, letters: str) -> Extraction:
    if how == "brackets" and end - start == len(text):
        how = "bare"
    if REFUSING_VALUE.match(value) and not wants_words(ask):
        return Extraction(None, None, "", "refusal")
    hedged = hedges(text, start, end, value, ask, letters)
    if hedged:
        return Extraction(None, None, "", "hedged", hedged)
    if letters and len(value) == 1 and beside_another(text, end, value, ask.options):
        return Extraction(None, None, "", "conflict", (value,))
    if letters and how in ("marker", "bold", "line", "choice") and len(value) > 150:
        letter = chosen_letter(value, letters)
        value = letter or value
    return Extraction(value, (start, end), how)


def _structured(text: str, ask: Ask) -> Extraction | None:
    """A JSON object with an answer key, alone or in the last code fence; a code fence that is the whole response."""
    fenced = fences(text) if text.endswith("```") or text.startswith("```") else []
    inner, offset = (fenced[-1]["body"], fenced[-1].start("body")) if fenced else (text, 0)
    stripped = inner.strip()
    if stripped.startswith("{") and stripped.endswith("}") and '"' in stripped:
        found = _record_answer(text, stripped, offset, len(inner), ask)
        if found:
            return found
    if len(fenced) > 1 and not text[: fenced[0].start()].strip() and ask.question and not may_be_several(ask):
        contents = [fence["body"].strip() for fence in fenced]
        between = "".join(text[one.end() : two.start()] for one, two in pairwise(fenced))
        if not between.strip() and len(set(contents)) > 1 and all(NUMBER.fullmatch(content) for content in contents):
            return Extraction(None, None, "", "conflict", tuple(contents))
    if fenced and len(fenced) == 1 and fenced[0].end() == len(text) and fenced[0].start() == 0 and stripped:
        if is_program(fenced[0]["language"], stripped) and not ASKS_CODE.search(ask.question):
            return Extraction(None, None, "", "none_found")
        start = offset + inner.index(stripped)
        if ("\n" not in stripped and len(stripped) <= 200) or not _suspect(stripped):
            return Extraction(stripped, (start, start + len(stripped)), "bare")
        found = _read(stripped, ask)
        moved = (found.span[0] + start, found.span[1] + start) if found.span else None
        return Extraction(found.answer, moved, found.how, found.why, found.others)
    return None


def _record_answer(text: str, stripped: str, offset: int, size: int, ask: Ask) -> Extraction | None:
    """The answer of a JSON object: the value of its answer key, of its one result, or of its only key; a conflict where
    keys or numbers compete."""
    try:
        pairs = json.loads(stripped, object_pairs_hook=tuple)
    except (ValueError, RecursionError):
        return None
    if not isinstance(pairs, tuple) or not pairs:
        return None
    record: dict[str, object] = {}
    for name, content in pairs:
        low = str(name).lower()
        if low in record and record[low] != content:
            return Extraction(None, None, "", "conflict", (str(record[low]), str(content)))
        record[low] = content
    key = next((name for name in _ANSWER_KEYS if name in record), None)
    if key is None:
        key = next((name for name in _RESULT_KEYS if name in record), next(iter(record)) if len(record) == 1 else None)
        if key is None:
            return None
        if key in _OTHER_KEYS or is_grade(str(record[key]), ask):
            return Extraction(None, None, "", "none_found")
        numbers = {
            str(content)
            for name, content in record.items()
            if name not in _OTHER_KEYS and not isinstance(content, bool) and NUMBER.fullmatch(str(content))
        }
        if str(record[key]) in numbers and len(numbers) > 1:
            return Extraction(None, None, "", "conflict", tuple(sorted(numbers)))
    value = record[key]
    if isinstance(value, list) and all(isinstance(item, (str, int, float)) for item in value):
        value = ", ".join(item if isinstance(item, str) else json.dumps(item) for item in value)
    if not (isinstance(value, (str, int, float)) or value is None):
        return None
    answer = value.strip() if isinstance(value, str) else json.dumps(value)
    if not answer or answer == "null":
        return Extraction(None, None, "", "empty")
    place = text.find(answer, offset)
    span = (place, place + len(answer)) if place >= 0 else (offset, offset + size)
    nested = _read(answer, ask) if "box" in answer else None
    return Extraction(nested.answer if nested and nested.answer else answer, span, "json")


_BEGUN_BOX = LazyPattern(r"boxed\{\s*([^{}\n]{1,100})$")


_EMPTY_BOX = LazyPattern(r"\W*(?:boxed|fbox)\s*\{\s*\}\W*")


def _unmarked(text: str, ask: Ask, letters: str) -> Extraction:
    """A text that marks no answer: an answer as it stands, a closing sentence, or nothing."""
    size = len(text)
    if letters:
        listed = _listed_letters(text, letters, ask)
        if listed:
            return listed
    elif size <= 80 and ("\n" in text or "|" in text):
        rivals = rival_values(text, ask)
        if rivals:
            return Extraction(None, None, "", "conflict", rivals)
    if text[:8].strip(" *_\"'")[:1] in "yYnNtTfF" and not letters and ask.question and contradicts_itself(text, ask):
        return Extraction(None, None, "", "none_found")
    if size <= 300:
        if is_refusal(text, ask):
            return Extraction(None, None, "", "refusal")
        maybes = guesses(text) if size <= 120 else ()
        if maybes:
            return Extraction(None, None, "", "hedged", maybes)
        if says_nothing(text, ask):
            return Extraction(None, None, "filler", "none_found")
        if "\n" not in text and not is_sentence(text) and not connects(text) and not _SEVERAL_SENTENCES.search(text):
            hedged = hedges(text, 0, size, text.rstrip(" ."), ask, letters)
            if hedged:
                return Extraction(None, None, "", "hedged", hedged)
            if not letters or len(text) <= 150:
                opening = lead(text, ask)
                if opening and opening.end < size - 1:
                    return Extraction(text[opening.start : opening.end], (opening.start, opening.end), "lead")
                named = (labelled(text, ask) or chain(text)) if not letters else None
                if named:
                    return Extraction(text[named.start : named.end], (named.start, named.end), named.how)
                return Extraction(text, (0, size), "sentence" if letters and words(text) > 8 else "bare")
    elif size > 600 and repeats(text):
        return Extraction(None, None, "", "repetition")
    if 300 < size <= 800 and is_refusal(text, ask):
        return Extraction(None, None, "", "refusal")
    found = conclude(text, ask) or (lead_letter(text, letters, ask) if letters else lead(text, ask) or lead_value(text))
    if found and not (found.how in ("conclusion", "equation", "line") and looks_cut(text)):
        value = shorten(text[found.start : found.end], letters)
        if _EMPTY_BOX.fullmatch(value):
            return Extraction(None, None, "filler", "empty")
        if found.how in ("conclusion", "equation") and _beside_the_question(text, found.start, found.end, ask):
            return Extraction(None, None, "", "none_found")
        return _checked(text, found.start, found.end, value, found.how, ask, letters)
    if (letters or wants_quantity(ask)) and looks_cut(text):
        return Extraction(None, None, "", "truncated")
    if (letters and size > 300) or size > 4000:
        return Extraction(None, None, "", "none_found")
    if size <= 300 and "\n" not in text:
        return Extraction(text, (0, size), "sentence")
    if size > 800 and wants_quantity(ask):
        return Extraction(None, None, "", "none_found")
    return Extraction(text, (0, size), "text")


# A subject that stands for what was asked.
_STANDING_IN = frozenset(
    (
        "it",
        "answer",
        "total",
        "result",
        "there",
        "he",
        "she",
        "they",
        "we",
        "this",
        "value",
        "solution",
        "sum",
        "all",
        "that",
        "which",
    )
)


def _beside_the_question(text: str, start: int, end: int, ask: Ask) -> bool:
    """Whether the sentence around a concluded value speaks of something else than the question: it shares no word with
    it, and its subject does not stand for what was asked. Also where the sentence joins two values."""
    if not ask.question or not text.isascii() or ask.variables or "solve" in ask.question_words:
        return False
    line = text.rfind("\n", 0, start) + 1
    first, last = last_sentence(text, line, max(end, (text.find("\n", end) + 1 or len(text) + 1) - 1))
    said = text[min(first, start) : max(last, end)].lower()
    words = set(_LETTERS.findall(said))
    if not words:
        return False
    about = {word[:4] for word in ask.question_words if len(word) > 3} & {word[:4] for word in words if len(word) > 3}
    return not about and words.isdisjoint(_STANDING_IN)


_LETTERS = LazyPattern(r"[a-z]+")


def _listed_letters(text: str, letters: str, ask: Ask) -> Extraction | None:
    """Options that stand one after another: a selection where each line is no more than an option and several are
    asked, else the options again, with remarks or without, which choose none."""
    size = len(text)
    if size <= 600:
        lines = [line for line in text.split("\n") if line.strip()]
        found = [OPTION_LINE.fullmatch(line) for line in lines]
        if len(lines) > 1 and all(item and item.group(1) in letters for item in found):
            named = [item.group(1) for item in found if item]
            bare = all(
                not item.group(2).strip() or same_form(item.group(2)) == same_form(ask.options.get(item.group(1), ""))
                for item in found
                if item
            )
            if len(set(named)) > 1:
                whole = len(set(named)) == len(letters)
                if bare and ask.multiple and not (whole and found[0] and found[0].group(2)):
                    return Extraction(", ".join(named), (0, size), "line")
                return Extraction(None, None, "", "conflict", tuple(dict.fromkeys(named)))
    if OPTION_SENTENCE.match(text):
        named = [match.group(1) for match in OPTION_SENTENCE.finditer(text, 0, 400) if match.group(1) in letters]
        closing = conclude(text, ask) if len(set(named)) > 1 else None
        if len(set(named)) > 1 and (closing is None or closing.start < size // 2):
            return Extraction(None, None, "", "none_found")
    return None


_WORKED = LazyPattern(r"box|####|nswer|NSWER|ample |ossible |\[\[|答案|故选|<")


# "Sample answer: 12": one of many answers.
_SAMPLE = LongPattern(
    r"\b(?:sample|example|possible) (?:answer|response|solution)s?\b|\banswers? (?:may|will|can|could) vary",
    re.IGNORECASE,
)


def extract_reference(reference: str, ask: Ask) -> Extraction:
    """The answer within a reference: a bare value, a worked solution that ends in one, "B. 12 cm"."""
    text = reference.strip()
    if not text:
        return Extraction(None, None, "bare", "empty")
    start = reference.index(text)
    whole = Extraction(text, (start, start + len(text)), "bare")
    if not _WORKED.search(text, max(0, len(text) - _TAIL)):
        return whole
    window = max(0, len(text) - _TAIL)
    body = text[window:]
    if _SAMPLE.search(body, 0, 200):
        return Extraction(None, None, "", "none_found")
    letters = read_letters(ask)
    statements: list[Statement] = []
    if "box" in body:
        boxed, _ = boxes(body)
        statements = boxed
    if not statements and "####" in body:
        statements = hashes(body)[-1:]
    if not statements and body.startswith("[[") and body.endswith("]]"):
        statements = [item for item in double_brackets(body, 3) if item.end >= len(body) - 2]
    if not statements and "<" in body:
        statements = asserted(body, tags(body), ask)[-1:]
    if not statements and ("nswer" in body or "NSWER" in body or "答案" in body or "故选" in body):
        found = answers(body, letters) + chinese(body, ask)
        statements = sorted(found)
    if not statements:
        return whole
    if statements[0].how == "brackets" and len(statements) > 1:
        return whole
    resolved = _resolve(body, statements, ask, letters)
    if resolved is None:
        return whole
    if resolved.answer is None or resolved.span is None:
        return resolved if resolved.why == "conflict" else whole
    offset = start + window
    return Extraction(resolved.answer, (resolved.span[0] + offset, resolved.span[1] + offset), resolved.how)
