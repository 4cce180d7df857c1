"""Options, selections, verdict words, and conflicts between a letter and its text."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from replay_tests.generate.frame import Family, Record, pick_other

_TOPICS = (
    ("Which of these metals is liquid at room temperature?", ("mercury", "iron", "copper", "zinc", "nickel")),
    ("Which planet is closest to the Sun?", ("Mercury", "Venus", "Mars", "Saturn", "Neptune")),
    ("Which organ pumps blood through the body?", ("the heart", "the liver", "the lungs", "the spleen", "the kidneys")),
    ("Which gas do plants take in for photosynthesis?", ("carbon dioxide", "oxygen", "nitrogen", "helium", "argon")),
    (
        "Which of these is a programming paradigm?",
        ("functional programming", "quick sorting", "packet routing", "disk mirroring", "page caching"),
    ),
    ("What is the unit of electrical resistance?", ("ohm", "volt", "ampere", "watt", "tesla")),
    (
        "Which layer of the atmosphere lies lowest?",
        ("the troposphere", "the stratosphere", "the mesosphere", "the thermosphere", "the exosphere"),
    ),
    (
        "Who writes the laws in a parliamentary system?",
        ("the legislature", "the judiciary", "the press", "the police", "the army"),
    ),
)
_TOPICS_ZH = (
    ("下列哪种金属在室温下是液体？", ("汞", "铁", "铜", "锌")),
    ("离太阳最近的行星是哪一颗？", ("水星", "金星", "火星", "土星")),
    ("植物光合作用吸收哪种气体？", ("二氧化碳", "氧气", "氮气", "氩气")),
    ("电阻的单位是什么？", ("欧姆", "伏特", "安培", "瓦特")),
)
_LAYOUTS = ("({}) {}\n", "{}. {}\n", "{}) {}\n", "{}: {}\n", "({}) {}  ")
_LAYOUTS_ZH = ("{}. {}\n", "{}．{}  ", "{}、{}\n", "({}) {}\n")
_SAY = ("The answer is ({}).", "The correct option is {}.", "So I choose {}.", "Answer: {}", "{}", "({})", "\\boxed{{{}}}", "\\boxed{{\\text{{{}}}}}", "The answer is **{}**.", "Therefore, the correct answer is ({}) because the others do not fit.")  # fmt: skip
_SAY_ZH = ("故选{}。", "答案是{}。", "【答案】{}", "正确答案：{}", "所以选{}。", "因此，选项{}正确。")
_REASON = "We compare the options one by one and look at what each of them would imply. Some of them can be ruled out at once, and one of the rest fits all that is said."
_REASON_ZH = "逐项分析各个选项，排除不符合题意的，剩下的一项符合题目条件。"


def _question(rng: Random, language: str) -> tuple[str, dict[str, str], str]:
    """A question with shuffled options, the map, and the right letter."""
    stem, items = rng.choice(_TOPICS if language == "en" else _TOPICS_ZH)
    shuffled = list(items[: rng.choice([4, 4, len(items)])])
    rng.shuffle(shuffled)
    letters = "ABCDE"[: len(shuffled)]
    layout = rng.choice(_LAYOUTS if language == "en" else _LAYOUTS_ZH)
    listed = "".join(layout.format(letter, text) for letter, text in zip(letters, shuffled, strict=True)).rstrip()
    options = dict(zip(letters, shuffled, strict=True))
    right = next(letter for letter, text in options.items() if text == items[0])
    return f"{stem}\n{listed}", options, right


def _long(rng: Random, text: str, language: str) -> str:
    kind = rng.randrange(3)
    if kind == 0:
        return text
    reason = _REASON if language == "en" else _REASON_ZH
    return f"{reason} {text}" if kind == 1 else f"<think>{reason}</think>\n\n{text}"


def letters(rng: Random) -> Iterator[Record]:
    for _ in range(420):
        language = "zh" if rng.random() < 0.35 else "en"
        question, options, right = _question(rng, language)
        good = rng.random() < 0.5
        letter = right if good else pick_other(rng, list(options), right)
        say = rng.choice(_SAY if language == "en" else _SAY_ZH)
        yield Record(
            question,
            right,
            _long(rng, say.format(letter), language),
            int(good),
            "choice",
            "none" if good else "other option",
            language,
        )


def option_texts(rng: Random) -> Iterator[Record]:
    """The option's text instead of, or along with, its letter."""
    for _ in range(220):
        question, options, right = _question(rng, "en")
        good = rng.random() < 0.5
        letter = right if good else pick_other(rng, list(options), right)
        text = options[letter]
        say = rng.choice(["{t}", "Answer: {t}", "The answer is {t}.", "({l}) {t}", "{l}. {t}", "Answer: {l}) {t}"])
        reference = rng.choice([right, f"({right}) {options[right]}", options[right]])
        yield Record(
            question,
            reference,
            _long(rng, say.format(t=text, l=letter), "en"),
            int(good),
            "choice",
            "none" if good else "other option",
        )


def options_in_record(rng: Random) -> Iterator[Record]:
    """The options come with the record, not in the question."""
    for _ in range(80):
        stem, items = rng.choice(_TOPICS)
        options = dict(zip("ABCD", rng.sample(items, 4), strict=True))
        right = rng.choice("ABCD")
        good = rng.random() < 0.5
        letter = right if good else pick_other(rng, "ABCD", right)  # type: ignore[arg-type]
        yield Record(
            f"{stem} Answer with the letter of one option.",
            right,
            _long(rng, rng.choice(["({})", "{}", "Answer: {}"]).format(letter), "en"),
            int(good),
            "choice",
            "none" if good else "other option",
            extra={"options": options},
        )


def selections(rng: Random) -> Iterator[Record]:
    """Several options are to be chosen: none missing, none added, in any order."""
    for _ in range(200):
        language = "zh" if rng.random() < 0.5 else "en"
        right = sorted(rng.sample("ABCD", rng.choice([2, 3])))
        stem = (
            "Which of the following statements hold? Select all that apply."
            if language == "en"
            else "（多选题）下列说法正确的有哪些？"
        )
        body = "\n".join(
            f"{letter}. statement {n}" if language == "en" else f"{letter}. 说法{n}"
            for letter, n in zip("ABCD", rng.sample(range(10, 99), 4), strict=True)
        )
        good = rng.random() < 0.5
        chosen = right[:]
        if not good:
            rest = [letter for letter in "ABCD" if letter not in right]
            chosen = rng.choice([right[:-1], sorted([*right, rest[0]]), sorted([*right[1:], rest[0]])])
        shown = chosen[:]
        rng.shuffle(shown)
        joined = rng.choice(["".join(chosen), ", ".join(shown), ",".join(chosen)])
        say = rng.choice(
            ["Answer: {}", "The answer is {}.", "{}"] if language == "en" else ["故选{}。", "【答案】{}", "答案：{}"]
        )
        yield Record(
            f"{stem}\n{body}",
            "".join(right),
            _long(rng, say.format(joined), language),
            int(good),
            "choice",
            "none" if good else "selection",
            language,
        )


_YES_NO = (
    "Is {n} a multiple of {m}? Answer Yes or No.",
    "Does the sequence contain the number {n}? Reply with yes or no.",
    "Can {n} be written as a sum of {m} squares? (Yes/No)",
)


def yes_no(rng: Random) -> Iterator[Record]:
    for _ in range(220):
        right = rng.random() < 0.5
        good = rng.random() < 0.5
        given = right if good else not right
        kind = rng.randrange(4)
        if kind == 0:
            question = rng.choice(_YES_NO).format(n=rng.randrange(20, 900), m=rng.randrange(2, 9))
            reference, shown = ("Yes" if right else "No"), ("yes" if given else "no")
            text = rng.choice(
                [
                    shown,
                    shown.capitalize(),
                    f"The answer is {shown}.",
                    f"\\boxed{{\\text{{{shown.capitalize()}}}}}",
                    f"Final answer: {shown}",
                ]
            )
            language = "en"
        elif kind == 1:
            question = f"True or False: statement {rng.randrange(10, 99)} follows from the axioms."
            reference, shown = str(right), str(given)
            text = rng.choice([shown, shown.lower(), f"The answer is {shown}.", f"\\boxed{{{shown}}}"])
            language = "en"
        elif kind == 2:
            question = "判断下列说法是否正确，回答“正确”或“错误”。"
            reference, shown = ("正确" if right else "错误"), ("正确" if given else "错误")
            text = rng.choice([shown, f"答案：{shown}", f"答案是{shown}。"])
            language = "zh"
        else:
            labels = ("entailment", "neutral", "contradiction")
            reference = rng.choice(labels)
            shown = reference if good else pick_other(rng, labels, reference)
            question = "Decide how the hypothesis relates to the premise: entailment, neutral or contradiction?"
            text = rng.choice([shown, shown.capitalize(), f"The answer is {shown}.", f"Answer: {shown}"])
            language = "en"
        yield Record(
            question,
            reference,
            _long(rng, text, language),
            int(good),
            "verdict",
            "none" if good else "polarity",
            language,
        )


FAMILIES: tuple[Family, ...] = (letters, option_texts, options_in_record, selections, yes_no)
