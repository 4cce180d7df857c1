"""Judges and how each is asked and read.

`generic` is this project's own prompt for any instruction-following model. The others follow the documented formats of
published judge models, in words of our own; the exact text that such a model was trained with can be given as a prompt
file:
- xverify: question, output and reference answer in; Correct or Incorrect out (xVerify, arXiv 2504.10481);
- compass: question, standard answer and response in; A, B or C out, C for an invalid response (CompassVerifier,
  arXiv 2508.03686);
- tiger: question, ground truth and the extracted answer in; "Final Decision: Yes / No" out (general-verifier of
  TIGER-Lab, arXiv 2505.14652).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from verifier.fallback.errors import FallbackError
from verifier.fallback.parser import READERS, Reader

_FOLDER: Final = Path(__file__).resolve().parent / "prompts"
# The two answers come first: a small model that has to write them down side by side hardly ever confuses them.
_VERDICT_SCHEMA: Final = MappingProxyType(
    {
        "type": "object",
        "properties": {
            "reference": {"type": "string", "maxLength": 80},
            "final_answer": {"type": "string", "maxLength": 80},
            "verdict": {"type": "string", "enum": ["incorrect", "correct"]},
        },
        "required": ["reference", "final_answer", "verdict"],
        "additionalProperties": False,
    }
)


@dataclass(frozen=True, slots=True)
class Profile:
    """A kind of judge: its prompt text, how its reply is read, and how long a reply may be.

    schema: what a reply must look like, for servers with structured output; None where the judge has a format of its
    own.
    """

    name: str
    prompt: str
    read: Reader
    answer_tokens: int
    schema: Any = None


# Tokens of a reply: one word or a short object, or the short check that a tiger-style judge writes first.
_TOKENS: Final = {"generic": 256, "xverify": 16, "compass": 16, "tiger": 1024}


def load_profile(name: str, prompt_file: str = "") -> Profile:
    """The profile of this name, with the prompt of `prompt_file` in place of its own where one is given.

    Raises FallbackError for an unknown name or a file that cannot be read.
    """
    if name not in _TOKENS:
        raise FallbackError(f"no profile {name!r}; known ones: {', '.join(_TOKENS)}; write --profile generic")
    path = Path(prompt_file) if prompt_file else _FOLDER / f"{name}.txt"
    try:
        prompt = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FallbackError(f"{path}: the prompt cannot be read ({error}); name another: --prompt-file FILE") from None
    return Profile(
        name, prompt, READERS[name], _TOKENS[name], _VERDICT_SCHEMA if name == "generic" and not prompt_file else None
    )
