"""Leave one source out: which rules the other sources would still admit, and how those do on the source left out."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from verifier.evaluate.metrics import Tally
from verifier.evaluate.rows import Scored, by_source, tally
from verifier.evaluate.tables import aligned, share
from verifier.gate.replay import alone, error_of
from verifier.library import Library

# Records of other sources that a rule must decide for its support not to be an accident.
ENOUGH: Final = 2


class LeftOut(NamedTuple):
    """One source, seen by the library that the other sources would admit.

    lost: rules without enough decisions elsewhere, with the records of this source that they decide in the library.
    refused: rules with an error elsewhere. whole, kept: figures on this source of all rules and of those kept.
    errors: sentences for the errors of kept rules on this source.
    """

    source: str
    rules: int
    lost: dict[str, int]
    refused: tuple[str, ...]
    whole: Tally
    kept: Tally
    errors: tuple[str, ...]

    def to_record(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "rules_kept": self.rules - len(self.lost) - len(self.refused),
            "rules_lost": self.lost,
            "rules_refused": list(self.refused),
            "whole": self.whole.to_record(),
            "kept": self.kept.to_record(),
            "errors": list(self.errors),
        }


def leave_out(records: list[Scored], library: Library) -> list[LeftOut]:
    """One LeftOut a source. A rule is kept where, run alone on the other sources, it decides ENOUGH records and makes
    no error: what the gate would see without the source."""
    sources = by_source(records)
    decided: dict[str, Counter[str]] = {source: Counter() for source in sources}
    wrong: dict[str, Counter[str]] = {source: Counter() for source in sources}
    for record in records:
        for rule in dict.fromkeys(said.rule for pair in record.row.pairs for said in pair or ()):
            said = alone(record.row, rule)
            if said is not None:
                decided[record.source][rule] += 1
                wrong[record.source][rule] += bool(error_of(record.row, said))
    ids = [rule.id for rule in library.rules]
    all_decided = sum(decided.values(), Counter())
    all_wrong = sum(wrong.values(), Counter())
    found = []
    for source, group in sources.items():
        refused = tuple(rule for rule in ids if all_wrong[rule] > wrong[source][rule])
        lost = [rule for rule in ids if all_decided[rule] - decided[source][rule] < ENOUGH and rule not in refused]
        kept = frozenset(ids).difference(lost, refused)
        first = Counter(record.outcome().rule for record in group)
        outcomes = [record.outcome(kept.__contains__) for record in group]
        errors = tuple(
            f"{outcome.id}: {outcome.rule} says {outcome.verdict} ({outcome.because}), the label is {outcome.label}"
            for outcome in outcomes
            if outcome.wrong
        )
        losses = {rule: first[rule] for rule in lost}
        found.append(LeftOut(source, len(ids), losses, refused, tally(group), tally(group, kept.__contains__), errors))
    return found


def render(found: list[LeftOut]) -> str:
    """A line a source, then the rules that depend on one source, then the errors."""
    rows: list[tuple[str, ...]] = [
        (
            "source left out",
            "records",
            "rules kept",
            "lost",
            "refused",
            "decided",
            "with all",
            "coverage",
            "errors",
            "right",
        )
    ]
    for item in found:
        kept = item.kept
        rows.append(
            (
                item.source,
                f"{kept.records:,}",
                str(item.rules - len(item.lost) - len(item.refused)),
                str(len(item.lost)),
                str(len(item.refused)),
                f"{kept.decided:,}",
                f"{item.whole.decided:,}",
                f"{kept.coverage:.1%}",
                str(kept.errors),
                share(kept.precision),
            )
        )
    decided, errors = sum(item.kept.decided for item in found), sum(item.kept.errors for item in found)
    parts = [
        f"leave one source out: rules are kept that decide {ENOUGH} or more records of other sources without an error",
        aligned(rows),
        f"in all {decided:,} records of left-out sources decided by rules kept without them, {errors} errors",
    ]
    everywhere = frozenset.intersection(*(frozenset(item.lost) for item in found)) if found else frozenset()
    if everywhere:
        parts.append("without support in any source: " + ", ".join(sorted(everywhere)))
    for item in found:
        alone_here = {rule: count for rule, count in item.lost.items() if rule not in everywhere}
        if alone_here:
            shown = ", ".join(f"{rule} {count}" for rule, count in alone_here.items())
            parts.append(f"only {item.source} supports: {shown}")
        if item.refused:
            parts.append(f"without {item.source}, refused for errors elsewhere: " + ", ".join(item.refused))
    errors_shown = [f"  {error}" for item in found for error in item.errors]
    if errors_shown:
        parts.append("errors of kept rules on the source left out\n" + "\n".join(errors_shown[:40]))
    return "\n".join(parts)
