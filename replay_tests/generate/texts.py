"""Names, phrases, ordered lists, word puzzles and identifiers; and responses without a usable answer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from string import ascii_uppercase

from replay_tests.generate.frame import NAMES, Family, Record, pick_other, present

_WORDS = ("river", "anchor", "lantern", "meadow", "harbor", "copper", "violet", "saddle", "thimble", "walnut", "pepper", "candle", "orchid", "falcon", "granite", "cactus")  # fmt: skip
_PLACES = ("Lisbon", "Nairobi", "Oslo", "Quito", "Hanoi", "Tunis", "Lima", "Riga", "Accra", "Perth", "Kyoto", "Bergen")
_ZH_PLACES = ("北京", "昆明", "西安", "青岛", "桂林", "拉萨", "苏州", "厦门")


def names(rng: Random) -> Iterator[Record]:
    """A short text, the same up to case, article and punctuation."""
    for _ in range(160):
        place = rng.choice(_PLACES)
        question = f"In which city was the observatory of {rng.choice(NAMES)} built?"
        shown = rng.choice([place, place.lower(), place.upper(), f"{place}.", f"\\text{{{place}}}"])
        yield Record(question, place, present(rng, shown, plain_math=True), 1, "text", "none")
    for _ in range(60):
        place = rng.choice(_ZH_PLACES)
        yield Record(
            "这座天文台建在哪座城市？", place, present(rng, place, "zh", plain_math=True), 1, "text", "none", "zh"
        )


def ordered_lists(rng: Random) -> Iterator[Record]:
    """An order is asked for, so the order matters."""
    for _ in range(140):
        words = rng.sample(_WORDS, rng.choice([3, 4, 5]))
        ordered = sorted(words)
        question = f"Sort the words in alphabetical order, separated by commas: {' '.join(words)}"
        if rng.random() < 0.5:
            shown = ordered
        else:
            shown = ordered[:]
            i, j = rng.sample(range(len(shown)), 2)
            shown[i], shown[j] = shown[j], shown[i]
        good = shown == ordered
        joined = rng.choice([", ".join(shown), ",".join(shown)])
        yield Record(
            question,
            ", ".join(ordered),
            present(rng, joined, plain_math=True),
            int(good),
            "sequence",
            "none" if good else "order",
        )
    for _ in range(100):
        numbers = rng.sample(range(1, 99), 5)
        ordered_numbers = sorted(numbers)
        question = f"Arrange in increasing order: {', '.join(map(str, numbers))}"
        good = rng.random() < 0.5
        shown_numbers = ordered_numbers if good else ordered_numbers[::-1]
        yield Record(
            question,
            ", ".join(map(str, ordered_numbers)),
            present(rng, ", ".join(map(str, shown_numbers)), plain_math=True),
            int(good),
            "sequence",
            "none" if good else "order",
        )


def ciphers(rng: Random) -> Iterator[Record]:
    """Letter strings are compared letter by letter."""
    for _ in range(160):
        text = "".join(rng.choice(ascii_uppercase) for _ in range(rng.randrange(5, 14)))
        question = f"Ciphertext: {text[::-1]}\nDecrypt it by writing it backwards. Give the plaintext in capital letters, in double square brackets."
        good = rng.random() < 0.5
        if good:
            shown = text
        else:
            i = rng.randrange(len(text))
            shown = text[:i] + pick_other(rng, ascii_uppercase, text[i]) + text[i + 1 :]  # type: ignore[arg-type]
        yield Record(
            question,
            f"[[{text}]]",
            present(rng, f"[[{shown}]]", plain_math=True),
            int(good),
            "sequence",
            "none" if good else "other letters",
        )


def grids(rng: Random) -> Iterator[Record]:
    """Rows by comma, cells by space."""
    for _ in range(140):
        n = rng.choice([3, 4])
        rows = [[rng.randrange(1, n + 1) for _ in range(n)] for _ in range(n)]
        question = "Fill in the grid. Give the rows from top to bottom, cells separated by a space and rows by a comma, in double square brackets."
        good = rng.random() < 0.5
        shown = [row[:] for row in rows]
        if not good:
            i, j = rng.randrange(n), rng.randrange(n)
            shown[i][j] = shown[i][j] % n + 1

        def line(grid: list[list[int]], gap: str) -> str:
            return gap.join(" ".join(map(str, row)) for row in grid)

        yield Record(
            question,
            f"[[{line(rows, ',')}]]",
            present(rng, f"[[{line(shown, rng.choice([',', ', ']))}]]", plain_math=True),
            int(good),
            "sequence",
            "none" if good else "other cell",
        )


def genotypes(rng: Random) -> Iterator[Record]:
    """Case carries meaning."""
    for _ in range(80):
        pairs = "".join(rng.choice([f"{c}{c}", f"{c}{c.lower()}", f"{c.lower()}{c.lower()}"]) for c in "ABC")
        question = "What is the genotype of the offspring?"
        good = rng.random() < 0.5
        i = rng.randrange(6)
        shown = pairs if good else pairs[:i] + pairs[i].swapcase() + pairs[i + 1 :]
        yield Record(
            question, pairs, present(rng, shown, plain_math=True), int(good), "identifier", "none" if good else "case"
        )


_REFUSALS = ("I don't know.", "I'm sorry, but I can't help with that.", "As an AI language model, I am unable to answer this question.", "I am not able to determine the answer.", "I cannot answer this question.")  # fmt: skip
_REFUSALS_ZH = ("不知道。", "抱歉，我无法回答这个问题。", "我不知道答案。")


def refusals(rng: Random) -> Iterator[Record]:
    for _ in range(110):
        n = rng.randrange(3, 900)
        if rng.random() < 0.3:
            yield Record(f"{n} 的两倍是多少？", str(2 * n), rng.choice(_REFUSALS_ZH), 0, "none", "refusal", "zh")
        else:
            yield Record(f"What is twice {n}?", str(2 * n), rng.choice(_REFUSALS), 0, "none", "refusal")


def empty(rng: Random) -> Iterator[Record]:
    for _ in range(70):
        n = rng.randrange(3, 900)
        response = rng.choice(
            ["", " ", "\n\n", "\\boxed{}", "<think>\n\n</think>\n", "Final answer:", "<answer></answer>", "..."]
        )
        yield Record(f"What is {n} plus {n}?", str(2 * n), response, 0, "none", "empty")


def truncated(rng: Random) -> Iterator[Record]:
    """The reasoning block never closes: there is no answer yet, whatever values it mentions."""
    for _ in range(90):
        n = rng.randrange(3, 900)
        body = (
            f"<think>\nSo {n} plus {n} should be {2 * n}, or is it {2 * n + 1}? Let me check that again. "
            + "Wait, I need to verify this. " * rng.randrange(1, 40)
        )
        yield Record(f"What is {n} plus {n}?", str(2 * n), body + "Now, adding the", 0, "none", "truncated")


def hedges(rng: Random) -> Iterator[Record]:
    """Several guesses are no answer, though one of them is right."""
    for _ in range(90):
        n = rng.randrange(3, 90)
        a, b = sorted([n, n + rng.randrange(1, 5)])
        response = rng.choice(
            [
                f"The answer is {a} or {b}.",
                f"It is either {a} or {b}, I am not sure which.",
                f"Maybe {a}, maybe {b}.",
                f"It is either \\boxed{{{a}}} or \\boxed{{{b}}}.",
            ]
        )
        yield Record(
            f"How many birds sit on the wire, if {n + 4} sat there and 4 flew off?",
            str(n),
            response,
            0,
            "none",
            "hedge",
        )


def corrections(rng: Random) -> Iterator[Record]:
    """The last answer counts when an earlier one is taken back."""
    for _ in range(100):
        n = rng.randrange(30, 900)
        good = rng.random() < 0.5
        first, last = (n + 3, n) if good else (n, n + 3)
        response = rng.choice(
            [
                f"First try gives \\boxed{{{first}}}. Wait, I made a mistake; the answer is \\boxed{{{last}}}.",
                f"The answer is {first}. Actually, I made an error in the last step. The correct answer is {last}.",
                f"The answer is {first}.\n\nWait, let me recheck that. I forgot a term, so the final answer is {last}.",
            ]
        )
        yield Record(
            f"What is {n - 7} plus 7?", str(n), response, int(good), "number", "none" if good else "other number"
        )


FAMILIES: tuple[Family, ...] = (
    names, ordered_lists, ciphers, grids, genotypes, refusals, empty, truncated, hedges, corrections,
)  # fmt: skip
