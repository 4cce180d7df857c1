"""A model's reply to its verdict, strictly: exactly one, or none.

Each reading is a plain function of the reply's text. Thinking that is marked as such is no part of the reply. A reply
that names both verdicts, or one twice with different values, has none; nothing is guessed from tone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Final

from verifier.rule import Verdict

Reader = Callable[[str], Verdict | None]

# Characters at the end of a reply that are read: a verdict stands at the end, and reasoning before it has no bound.
_READ: Final = 20_000
_THINKING: Final = re.compile(r"<(think|thinking|reasoning)>.*?</\1>", re.DOTALL)
_WORDS: Final = {"correct": Verdict.CORRECT, "incorrect": Verdict.INCORRECT}
_LETTERS: Final = {"a": Verdict.CORRECT, "b": Verdict.INCORRECT, "c": Verdict.INCORRECT}
_YES_NO: Final = {"yes": Verdict.CORRECT, "no": Verdict.INCORRECT}
_TRIM: Final = " \t\r\n*_`'\"().,:;!#[]{}\\$"
# "Verdict: Correct" on a line of its own; the label may be any of those that judges are taught.
_VERDICT_LINE: Final = re.compile(
    r"^[\s*_#>`-]{0,8}(?:final\s)?(?:verdict|judge?ment|judg(?:e|ment)\sresult|result|answer)[\s*_`]{0,4}[:=]([^\n]{0,60})$",
    re.IGNORECASE | re.MULTILINE,
)
_DECISION: Final = re.compile(r"final\s?decision[\s*_`]{0,4}:([^\n]{0,60})$", re.IGNORECASE | re.MULTILINE)
_BOXED: Final = re.compile(r"\\boxed\{\s?(?:\\text\{)?([^{}\n]{1,40})\}")


def read_binary(text: str) -> Verdict | None:
    """A JSON object {"verdict": "correct" | "incorrect"}, the bare word, or lines "Verdict: Correct" that agree."""
    said = _without_thinking(text)
    if said is None:
        return None
    whole = _word(said, _WORDS)
    if whole is not None:
        return whole
    held = _json_verdict(said)
    if held is not None:
        return _word(held, _WORDS)
    return _one(_VERDICT_LINE.findall(said), _WORDS)


def read_xverify(text: str) -> Verdict | None:
    """The word Correct or Incorrect and nothing else, as published xVerify models reply; or a line that gives it."""
    said = _without_thinking(text)
    if said is None:
        return None
    whole = _word(said, _WORDS)
    return whole if whole is not None else _one(_VERDICT_LINE.findall(said), _WORDS)


def read_compass(text: str) -> Verdict | None:
    """A, B or C (an invalid response, which is Incorrect): bare, boxed, or on a line that gives the judgement."""
    said = _without_thinking(text)
    if said is None:
        return None
    whole = _word(said, _LETTERS)
    if whole is not None:
        return whole
    boxed = _BOXED.findall(said)
    return _one(boxed, _LETTERS) if boxed else _one(_VERDICT_LINE.findall(said), _LETTERS)


def read_tiger(text: str) -> Verdict | None:
    """A line "Final Decision: Yes" or "Final Decision: No"."""
    said = _without_thinking(text)
    return None if said is None else _one(_DECISION.findall(said), _YES_NO)


READERS: Final[Mapping[str, Reader]] = {
    "generic": read_binary,
    "xverify": read_xverify,
    "compass": read_compass,
    "tiger": read_tiger,
}


def _without_thinking(text: str) -> str | None:
    """The reply proper; None where it is still thinking when it ends."""
    text = _THINKING.sub("", text[-_READ:])
    head, mark, rest = text.rpartition("</think>")
    if mark:
        text = rest
    elif "<think>" in head + rest:
        return None
    return text


def _word(text: str, values: Mapping[str, Verdict]) -> Verdict | None:
    return values.get(text.strip(_TRIM).lower()) if len(text) <= 200 else None


def _one(found: list[str], values: Mapping[str, Verdict]) -> Verdict | None:
    """The verdict that all statements found give; None where there is none, or one of them is no verdict."""
    verdicts = {_word(item, values) for item in found}
    return verdicts.pop() if len(verdicts) == 1 else None


def _json_verdict(text: str) -> str | None:
    """The value of "verdict" where the reply is one JSON object, fenced or not."""
    body = text.strip()
    if body.startswith("```"):
        body = body.strip("`").removeprefix("json").strip()
    if not (body.startswith("{") and body.endswith("}")):
        return None
    try:
        pairs = json.loads(body, object_pairs_hook=list)
    except (ValueError, RecursionError):
        return None
    values = [value for name, value in pairs if name == "verdict"] if isinstance(pairs, list) else []
    return values[0] if len(values) == 1 and isinstance(values[0], str) else None
