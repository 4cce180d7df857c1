"""The response's final answer, with its span and how it was found; or why there is none or no single one."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.ask import Ask


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was found in a response.

    answer: the final answer's text, or None.
    span: its place in the response, as (start, end), or None.
    how: how it was found: "bare" (the response is nothing but the answer), "boxed", "tag", "marker" ("final answer:",
        "the answer is", "####"), "json", "bold", "equation" (right side of the last equation), "conclusion" (last sentence), ...
    why: where answer is None: "empty", "truncated", "refusal", "conflict", "hedged", "repetition", "none_found".
    others: further answers that were given and not taken back, for conflicts and hedges.
    """

    answer: str | None
    span: tuple[int, int] | None
    how: str
    why: str = ""
    others: tuple[str, ...] = ()


def extract(response: str, ask: Ask) -> Extraction:
    """The final answer of `response`."""
    return Extraction(response.strip() or None, (0, len(response)), "bare", "" if response.strip() else "empty")


def extract_reference(reference: str, ask: Ask) -> Extraction:
    """The answer within a reference: a bare value, a worked solution that ends in one, "B. 12 cm"."""
    return Extraction(reference.strip() or None, (0, len(reference)), "bare", "" if reference.strip() else "empty")
