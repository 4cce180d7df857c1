"""The prompt: sections, guidance, and the example as data behind marks that its texts cannot know.

A prompt text has parts, each after a line "=== system" or "=== user" (without any, all of it is one user message), and
these placeholders: {question}, {reference}, {response} (its tail, and its head if it is long), {answer} (the final
answer found in it), {how} (how that was found, or why there is none), {rules} (the guidance cards), {fence} (the mark).
Nothing else in braces is touched, and nothing inside an example is taken for a placeholder.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Final

from verifier.ask import Ask
from verifier.example import NO_CRITERION, Criterion, Example
from verifier.extract import Extraction, extract
from verifier.fallback.errors import FallbackError
from verifier.fallback.guidance import GuidanceCard
from verifier.fallback.profiles import Profile

Message = dict[str, str]

_PART: Final = re.compile(r"^=== (system|user)[ \t]*\n", re.MULTILINE)
PLACE: Final = re.compile(r"\{(question|reference|response|answer|how|rules|fence)\}")
_NEEDED: Final = ("question", "reference")
# Share of a long response that is kept from its beginning; its end holds the answer.
_HEAD_SHARE: Final = 0.2
_FOUND: Final = {
    "bare": "the whole response",
    "tag": "from its answer tag",
    "boxed": "from its box",
    "brackets": "from its double brackets",
    "marker": "from the line that announces it",
    "json": "from its JSON",
    "choice": "from the choice it states",
    "bold": "from its bold text",
    "line": "from its last line",
    "lead": "from its first word",
    "conclusion": "from its last sentence",
    "equation": "from its last equation",
    "sentence": "its one sentence",
    "text": "the whole text",
}
_SAME: Final = "(nothing but the final answer)"
_MISSING: Final = {
    "empty": "the response is empty",
    "truncated": "the response breaks off",
    "refusal": "the response refuses",
    "conflict": "several different answers",
    "hedged": "a list of guesses",
    "repetition": "the response repeats itself",
    "none_found": "none found; read the end of the response",
}


class Prompt:
    """A profile's prompt with guidance, ready for examples.

    fingerprint: 12 hex digits over everything but the example. How the final answer is found is no part of it: a better
    extraction gives better hints to the model and does not ask again what was asked.
    """

    __slots__ = ("_parts", "fingerprint", "profile", "question_chars", "response_chars")

    def __init__(
        self, profile: Profile, guidance: Sequence[GuidanceCard], *, response_chars: int, question_chars: int
    ) -> None:
        rules = "\n".join(f"- {card.text}" for card in guidance)
        self.profile = profile
        self.response_chars = response_chars
        self.question_chars = question_chars
        self._parts = [(role, text.replace("{rules}", rules)) for role, text in _parts(profile.prompt)]
        for name in _NEEDED:
            if not any(f"{{{name}}}" in text for _, text in self._parts):
                raise FallbackError(f"the prompt has no {{{name}}}; write the placeholder where it belongs")
        told = repr((profile.name, self._parts, profile.schema, response_chars, question_chars))
        self.fingerprint = hashlib.sha256(told.encode("utf-8", "backslashreplace")).hexdigest()[:12]

    def messages(self, example: Example, shrink: int = 1) -> list[Message]:
        """The messages that ask about an example. `shrink` divides how much of a long response and question is kept."""
        extraction = extract(example.response, Ask(example.question, example.options, example.criterion))
        values = _values(example, extraction, self.response_chars // shrink, self.question_chars // shrink)
        values["fence"] = _fence(values)
        return [
            {"role": role, "content": PLACE.sub(lambda place: values[place.group(1)], text)}
            for role, text in self._parts
        ]


def digest_of(example: Example) -> str:
    """SHA-256 over all of an example that a model is shown; ids, labels and meta are no part of it."""
    options = list(example.options.items()) if example.options else None
    told = (example.question, example.references, example.response, options, example.criterion)
    return hashlib.sha256(repr(told).encode("utf-8", "backslashreplace")).hexdigest()


def _parts(prompt: str) -> list[tuple[str, str]]:
    pieces = _PART.split(prompt)
    if len(pieces) == 1:
        return [("user", prompt.strip())]
    return [(role, text.strip()) for role, text in zip(pieces[1::2], pieces[2::2], strict=True)]


def _values(example: Example, extraction: Extraction, response: int, question: int) -> dict[str, str]:
    asked = example.question or "(not given)"
    if example.options:
        asked += "\n" + "\n".join(f"({letter}) {text}" for letter, text in example.options.items())
    answer = extraction.answer
    if answer is not None and _is_verdict(answer) and not any(_is_verdict(text) for text in example.references):
        # Found by a mark such as {"verdict": "correct"}: words for whoever judges, not an answer to the question.
        answer = None
    return {
        "rules": "",
        "question": middle_cut(asked, question, 0.5) + _criterion(example.criterion),
        "reference": _references(example.references, response),
        # A bare answer is shown once: as the final answer.
        "response": _SAME if extraction.how == "bare" else middle_cut(example.response, response, _HEAD_SHARE),
        "answer": "(none)" if answer is None else middle_cut(answer, response, 0.5),
        "how": _MISSING.get(extraction.why, _MISSING["none_found"])
        if answer is None
        else _FOUND.get(extraction.how, "as found"),
    }


def _is_verdict(text: str) -> bool:
    return text.strip(" \t\n\"'.*`").lower() in ("correct", "incorrect")


def middle_cut(text: str, limit: int, head: float) -> str:
    """The text, or its first and last characters with a note of how much was left out between them."""
    if len(text) <= limit:
        return text
    first = int(limit * head)
    return f"{text[:first]}\n[... {len(text) - limit} characters left out ...]\n{text[len(text) - limit + first :]}"


def _references(references: tuple[str, ...], limit: int) -> str:
    if len(references) == 1:
        return middle_cut(references[0], limit, 0.5)
    each = max(100, limit // len(references))
    return "Any one of these:\n" + "\n".join(f"- {middle_cut(text, each, 0.5)}" for text in references)


def _criterion(criterion: Criterion) -> str:
    if criterion == NO_CRITERION:
        return ""
    given = {f.name: getattr(criterion, f.name) for f in fields(criterion)}
    said = "; ".join(f"{name} = {value}" for name, value in given.items() if value is not None)
    return f"\nScoring assumptions that were set with the question: {said}"


def _fence(values: Mapping[str, str]) -> str:
    """A mark that no text in the example can hold: a hash over all of them, so that the same example has the same
    mark."""
    told = "\0".join(f"{name}={values[name]}" for name in sorted(values))
    mark = hashlib.sha256(told.encode("utf-8", "backslashreplace")).hexdigest()[:16]
    while any(mark in text for text in values.values()):
        mark = hashlib.sha256(mark.encode()).hexdigest()[:16]
    return mark
