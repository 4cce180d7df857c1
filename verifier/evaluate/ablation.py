"""Removal ablation: what the library would decide without one group of rules, or without one rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from verifier.evaluate.metrics import Tally, macro
from verifier.evaluate.rows import Scored, by_source, tally
from verifier.evaluate.tables import aligned
from verifier.library import Library

NO_GROUP = "(no group)"


class Removal(NamedTuple):
    """A part of the library and what it is worth.

    direct: records that the part decides, with their errors. without: figures of the library without it.
    accuracy_drop: of the mean accuracy over sources, abstain counted wrong.
    """

    part: str
    rules: int
    direct: Tally
    without: Tally
    accuracy_drop: float

    def to_record(self) -> dict[str, Any]:
        return {
            "part": self.part,
            "rules": self.rules,
            "direct": self.direct.to_record(),
            "without": self.without.to_record(),
            "macro_accuracy_drop": self.accuracy_drop,
        }


def parts_of(library: Library, by: str) -> dict[str, frozenset[str]]:
    """Name of a part -> its rules. by: "groups" (Card.group) or "rules"."""
    parts: dict[str, set[str]] = {}
    for rule in library.rules:
        parts.setdefault((rule.card.group or NO_GROUP) if by == "groups" else rule.id, set()).add(rule.id)
    return {name: frozenset(rules) for name, rules in parts.items()}


def removals(records: list[Scored], parts: Mapping[str, frozenset[str]]) -> list[Removal]:
    """One Removal a part, the most direct decisions first. Rules that come later may take over what a part leaves."""
    sources = by_source(records)
    whole = macro(tally(group) for group in sources.values())
    found = []
    for name, rules in parts.items():
        direct, rest = Tally(), Tally()
        shares: dict[str, Tally] = {source: Tally() for source in sources}
        for record in records:
            outcome = record.outcome()
            if outcome.rule in rules:
                direct.add(outcome)
                outcome = record.outcome(lambda rule: rule not in rules)  # noqa: B023 - called at once
            rest.add(outcome)
            shares[record.source].add(outcome)
        found.append(Removal(name, len(rules), direct, rest, whole - macro(shares.values())))
    return sorted(found, key=lambda removal: (-removal.direct.decided, removal.part))


def render(found: list[Removal], name: str, whole: Tally) -> str:
    """The table: what each part decides, and what is lost without it."""
    head = (
        name,
        "rules",
        "direct",
        "errors",
        "taken over",
        "lost",
        "coverage without",
        "accuracy without",
        "mean drop",
    )
    lines: list[tuple[str, ...]] = [head]
    for removal in found:
        lost = whole.decided - removal.without.decided
        lines.append(
            (
                removal.part,
                str(removal.rules),
                f"{removal.direct.decided:,}",
                str(removal.direct.errors),
                f"{removal.direct.decided - lost:,}",
                f"{lost:,}",
                f"{removal.without.coverage:.1%}",
                f"{removal.without.accuracy:.1%}",
                f"{100 * removal.accuracy_drop:.2f}",
            )
        )
    title = f"without one of the {name}s: {whole.coverage:.1%} are decided and {whole.accuracy:.1%} right with all"
    return f"{title}\n{aligned(lines)}\nmean drop: of the mean accuracy over sources, in points, abstain counted wrong"
