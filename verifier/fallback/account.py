"""The account of a run: calls made and saved, tokens, price, time."""

from __future__ import annotations

import json
import time
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from verifier.fallback.errors import FallbackError

_TABLE: Final = Path(__file__).resolve().parent / "prices.toml"


class Price(NamedTuple):
    """US dollars for a million tokens."""

    input: float
    cached: float
    output: float

    def of(self, input_tokens: int, cached_tokens: int, output_tokens: int) -> float:
        fresh = input_tokens - cached_tokens
        return (fresh * self.input + cached_tokens * self.cached + output_tokens * self.output) / 1e6


def price_of(model: str, path: str = "") -> Price | None:
    """The price of a model by the table; None where it has no line. Raises FallbackError for a table that cannot be
    read."""
    file = Path(path) if path else _TABLE
    try:
        table = tomllib.loads(file.read_text("utf-8"))
        names = [name for name in table if model.startswith(name)]
        if not names:
            return None
        line = table[max(names, key=len)]
        return Price(float(line["input"]), float(line.get("cached", line["input"])), float(line["output"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise FallbackError(
            f'{file}: no price table ({error}); a line is ["model"] with input, cached and output'
        ) from None


@dataclass(slots=True)
class Account:
    """What was asked of the model, and what it took. Counts only grow.

    asked: verdicts wanted (votes count each). calls: those that the model gave. saved: those that the cache gave.
    requests: HTTP requests, retries among them. failed: reason -> verdicts that could not be had.
    unparseable: replies, cached ones too, without exactly one verdict.
    left_out: parameters that the server does not know.
    """

    asked: int = 0
    calls: int = 0
    saved: int = 0
    begun: int = 0
    requests: int = 0
    unparseable: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    left_out: list[str] = field(default_factory=list)
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    saved_input_tokens: int = 0
    saved_output_tokens: int = 0
    start: float = field(default_factory=time.monotonic)

    @property
    def tokens(self) -> int:
        return self.input_tokens + self.output_tokens

    def to_record(self, price: Price | None) -> dict[str, Any]:
        record: dict[str, Any] = {
            "asked": self.asked,
            "calls": self.calls,
            "saved_calls": self.saved,
            "http_requests": self.requests,
            "unparseable": self.unparseable,
            "failed": dict(sorted(self.failed.items())),
            "left_out": self.left_out,
            "input_tokens": self.input_tokens,
            "cached_input_tokens": self.cached_tokens,
            "output_tokens": self.output_tokens,
            "saved_input_tokens": self.saved_input_tokens,
            "saved_output_tokens": self.saved_output_tokens,
            "wall_seconds": round(time.monotonic() - self.start, 3),
        }
        if price is not None:
            record["dollars"] = round(price.of(self.input_tokens, self.cached_tokens, self.output_tokens), 6)
            record["saved_dollars"] = round(price.of(self.saved_input_tokens, 0, self.saved_output_tokens), 6)
        return record

    def lines(self, model: str, price: Price | None) -> list[str]:
        """The account in a few sentences."""
        record = self.to_record(price)
        seconds = record["wall_seconds"]
        found = [
            f"fallback {model}: {self.asked:,} verdicts asked for, {self.calls:,} calls, "
            f"{self.saved:,} saved by the cache, {seconds:,.1f} s",
            f"  {self.input_tokens:,} input tokens ({self.cached_tokens:,} cached), "
            f"{self.output_tokens:,} output tokens, {self.requests:,} requests",
        ]
        if price is not None:
            found.append(f"  {record['dollars']:.4f} dollars, {record['saved_dollars']:.4f} saved")
        elif self.calls:
            found.append("  no price for this model in the table")
        if self.left_out:
            found.append(f"  asked without {', '.join(self.left_out)}, which the server does not know")
        if self.unparseable:
            found.append(f"  {self.unparseable:,} replies without exactly one verdict")
        if self.failed:
            reasons = ", ".join(f"{name} {count:,}" for name, count in sorted(self.failed.items()))
            found.append(f"  {self.failed.total():,} without a verdict: {reasons}; run again to ask for these only")
        return found


class AccountFile:
    """The account beside an output: a JSON object with one entry for each run into it, rewritten as the run goes on."""

    def __init__(self, path: str, judge: Mapping[str, Any], *, resume: bool) -> None:
        self.path = Path(path)
        self.judge = dict(judge)
        self.runs: list[dict[str, Any]] = []
        if resume and self.path.is_file():
            try:
                earlier = json.loads(self.path.read_text("utf-8"))
                self.runs, before = list(earlier["runs"]), earlier["judge"]
            except (ValueError, KeyError, TypeError) as error:
                raise FallbackError(f"{path}: not an account ({error}); remove it: rm {path}") from None
            if before != self.judge:
                raise FallbackError(
                    f"{path}: the earlier run asked {before}, this one asks {self.judge}; "
                    "use the same fallback, or run without --resume"
                )
        self.runs.append({})

    def write(self, record: Mapping[str, Any]) -> None:
        """Replaces this run's entry; the file is whole at every moment."""
        self.runs[-1] = dict(record)
        aside = self.path.with_name(f"{self.path.name}.writing")
        aside.write_text(json.dumps({"judge": self.judge, "runs": self.runs}, indent=1) + "\n", "utf-8")
        aside.replace(self.path)
