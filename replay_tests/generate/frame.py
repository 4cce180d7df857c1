"""What every generator shares: the record, and the ways in which a response presents its final answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

Family = Callable[[Random], Iterator["Record"]]


@dataclass(frozen=True, slots=True)
class Record:
    question: str
    reference: str | list[str]
    response: str
    label: int
    object: str  # the answer object, for tables
    error: str  # what is wrong with an incorrect response; "none" for a correct one
    language: str = "en"
    extra: dict[str, Any] = field(default_factory=dict)


NAMES = (
    "Ana",
    "Bilal",
    "Chen",
    "Divya",
    "Emeka",
    "Freja",
    "Goran",
    "Hana",
    "Iker",
    "Jun",
    "Kofi",
    "Lena",
    "Mira",
    "Noor",
    "Otto",
)
THINGS = (
    "apples",
    "tickets",
    "stamps",
    "bricks",
    "pencils",
    "marbles",
    "seeds",
    "postcards",
    "tiles",
    "coins",
    "eggs",
    "beads",
)

_STEPS = (
    "Let us go through it step by step.",
    "First I write down what is given, then I work towards what is asked.",
    "We set this up carefully.",
    "The idea is to break the problem into two parts.",
    "I will start from the definition.",
)
_MIDDLE = (
    "The first part gives an intermediate value, which is then carried over to the second part.",
    "Checking the units and the order of magnitude shows that nothing is lost on the way.",
    "Substituting back confirms the step.",
    "Here it helps to note that the two conditions do not depend on each other.",
    "A quick estimate agrees with this.",
)
_ENDINGS = (
    "The final answer is {}.",
    "Therefore, the answer is {}.",
    "So the answer is $\\boxed{{{}}}$.",
    "Final Answer: {}",
    "**Answer:** {}",
    "\\boxed{{{}}}",
    "#### {}",
    "<answer>{}</answer>",
)
_STEPS_ZH = ("我们一步一步来分析。", "首先写出已知条件。", "先看题目要求什么。", "解：由题意可列式。")
_MIDDLE_ZH = ("代入后可以验证这一步成立。", "由此得到中间结果，再代入下一步。", "检查单位，没有问题。")
_ENDINGS_ZH = ("所以答案是 {}。", "因此，答案为：{}", "【答案】{}", "综上，最终答案是 $\\boxed{{{}}}$。", "答案：{}")


def present(rng: Random, answer: str, language: str = "en", plain_math: bool = False) -> str:
    """`answer` as a bare answer, or at the end of a short or long response, with or without a reasoning block.

    plain_math: the answer is not LaTeX and must not be put in a box or dollar signs.
    """
    endings = _ENDINGS if language == "en" else _ENDINGS_ZH
    if plain_math:
        endings = tuple(e for e in endings if "boxed" not in e)
    kind = rng.randrange(5)
    ending = rng.choice(endings).format(answer)
    if kind == 0:
        return answer
    if kind == 1:
        return ending
    steps, middle = (_STEPS, _MIDDLE) if language == "en" else (_STEPS_ZH, _MIDDLE_ZH)
    body = [rng.choice(steps)] + [rng.choice(middle) for _ in range(rng.randrange(1, 6))]
    joined = (" " if language == "en" else "").join(body)
    if kind == 4:
        return f"<think>\n{joined}\n</think>\n{ending}"
    return f"{joined}\n\n{ending}"


def spaced(number: int) -> str:
    """1234567 -> 1,234,567."""
    return f"{number:,}"


def pick_other(rng: Random, items: tuple[Any, ...] | list[Any], taken: Any) -> Any:
    """A member of `items` that differs from `taken`."""
    return rng.choice([item for item in items if item != taken])
