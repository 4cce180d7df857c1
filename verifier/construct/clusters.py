"""Clusters of residuals: answer object x surface form x error type, each split by domain.

A cluster of one record, or of one source only, is no ground for a rule: it may be an accident, or a custom of that
source. Domains are mostly as narrow as sources, so they divide a cluster and do not define it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from verifier.construct.residuals import Profile


@dataclass(slots=True)
class Cluster:
    """Residuals with one answer object, surface form and error type."""

    object: str
    surface: str
    error: str
    members: list[Profile] = field(default_factory=list)

    @property
    def records(self) -> int:
        return len(self.members)

    @property
    def correct(self) -> int:
        """Members labelled 1."""
        return sum(member.label for member in self.members)

    @property
    def sources(self) -> Counter[str]:
        return Counter(member.source for member in self.members)

    @property
    def asked(self) -> Counter[str]:
        """Rule -> members on which it had all it needs and abstained."""
        return Counter(rule for member in self.members for rule in member.asked)

    def samples(self, most: int) -> list[Profile]:
        """Members from as many sources and of both labels as there are, in a fixed order."""
        left: dict[tuple[str, int], list[Profile]] = {}
        for member in self.members:
            left.setdefault((member.source, member.label), []).append(member)
        turns = sorted(left.values(), key=lambda group: (-len(group), group[0].id))
        chosen: list[Profile] = []
        place = 0
        while len(chosen) < min(most, len(self.members)):
            chosen += [group[place] for group in turns if place < len(group)]
            place += 1
        return chosen[:most]

    def to_record(self, samples: int) -> dict[str, Any]:
        domains = Counter(member.domain for member in self.members)
        return {
            "object": self.object,
            "surface": self.surface,
            "error": self.error,
            "records": self.records,
            "correct": self.correct,
            "sources": dict(_ranked(self.sources)),
            "domains": dict(_ranked(domains)),
            "asked": dict(_ranked(self.asked)),
            "samples": [member._asdict() for member in self.samples(samples)],
        }


def cluster(profiles: Iterable[Profile]) -> list[Cluster]:
    """All clusters, the largest first."""
    found: dict[tuple[str, str, str], Cluster] = {}
    for profile in profiles:
        key = (profile.object, profile.surface, profile.error)
        found.setdefault(key, Cluster(*key)).members.append(profile)
    return sorted(found.values(), key=lambda item: (-item.records, item.object, item.surface, item.error))


def recurring(clusters: Iterable[Cluster]) -> list[Cluster]:
    """Clusters of more than one record, from more than one source."""
    return [item for item in clusters if item.records > 1 and len(item.sources) > 1]


def render(clusters: list[Cluster], *, top: int, samples: int) -> str:
    """The largest clusters, each with its counts and samples."""
    blocks = ["\n".join(_block(place, item, samples)) for place, item in enumerate(clusters[:top], 1)]
    if len(clusters) > top:
        left = sum(item.records for item in clusters[top:])
        blocks.append(
            f"and {len(clusters) - top:,} more clusters with {left:,} records; show them: --top {len(clusters)}"
        )
    return "\n\n".join(blocks)


def _block(place: int, item: Cluster, samples: int) -> Iterator[str]:
    yield f"{place}. {item.object} | {item.surface} | {item.error}"
    yield f"   {item.records:,} records: {item.correct:,} correct, {item.records - item.correct:,} incorrect"
    yield "   sources: " + ", ".join(f"{name} {count}" for name, count in _ranked(item.sources)[:6])
    asked = _ranked(item.asked)[:5]
    if asked:
        yield "   abstaining rules: " + ", ".join(f"{name} {count}" for name, count in asked)
    for member in item.samples(samples):
        yield (
            f"   {'+' if member.label else '-'} {member.id}: "
            f"{_short(member.reference)!r} / {_short(member.candidate)!r} ({member.how})"
        )


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 70 else f"{flat[:40]} … {flat[-28:]}"


def overview(profiles: list[Profile]) -> str:
    """Three small tables: residuals by answer object, by error type and by source."""
    parts = []
    for name, key in (("answer object", "object"), ("error type", "error"), ("source", "source")):
        total: Counter[str] = Counter(getattr(profile, key) for profile in profiles)
        right: Counter[str] = Counter(getattr(profile, key) for profile in profiles if profile.label)
        lines = [f"{'residuals':>9}  {'correct':>7}  {name}"]
        lines += [f"{count:>9,}  {right[value]:>7,}  {value}" for value, count in _ranked(total)[:15]]
        if len(total) > 15:
            lines.append(f"{sum(n for _, n in _ranked(total)[15:]):>9,}  {'':>7}  ({len(total) - 15} more)")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)
