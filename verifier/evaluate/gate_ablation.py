"""Ablation of the gate: what would enter the library, and how many errors with it, if one check were not there.

Every archived candidate rule (verifier.gate.archive) goes through every check by itself. From which checks refuse it
follows what a gate without one of them would admit. Errors are counted on the pool that the gate replays, and on
records that it does not see: the adversarial table, the held-out records of the archive as they are and with white
space around them, and any others that are given.
"""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from verifier.evaluate.tables import aligned
from verifier.example import Example, read_example
from verifier.gate.archive import FOLDER, GOOD, KINDS, Entry, read_archive
from verifier.gate.check import Archived, Notice, Report, archived
from verifier.gate.laws import PADS, padded
from verifier.gate.pool import PoolError, Project, chunks, project_disputes, read_pool, record_of
from verifier.gate.processes import Stopped, unpacked, work_all
from verifier.gate.replay import LABELS, Row, alone, error_of, speaking
from verifier.route import Fault

# The checks that can refuse, overlap as its two parts. Audit informs and refuses nothing.
PARTS = ("lint", "support", "counterexamples", "agreement", "gain", "replay", "laws", "cost")
COUNTS = ("pool", "adversarial", "held_out", "own", "faults")
ADVERSARIAL = Path("fixtures/_adversarial.toml")
ADVERSARIAL_ID = "adversarial::"
UNSEEN = "unseen.jsonl"
SHARD = 1500  # records in one job


class Weighed(NamedTuple):
    """One archived rule: the parts of the gate that refuse it, and its errors by itself.

    pool, adversarial, held_out: decisions against the label on records that the gate replays, on the adversarial table,
    and on records that the gate does not see. own: cases of its own table that it gets wrong. faults: on all records.
    """

    id: str
    kind: str
    refused: frozenset[str]
    pool: int = 0
    adversarial: int = 0
    held_out: int = 0
    own: int = 0
    faults: int = 0

    @property
    def bad(self) -> bool:
        return self.kind != GOOD

    @property
    def errs(self) -> bool:
        return bool(self.pool or self.adversarial or self.held_out or self.own or self.faults)


class Policy(NamedTuple):
    """What a gate admits, and the errors that enter with it."""

    name: str
    admitted: list[Weighed]

    def total(self, field: str) -> int:
        return sum(getattr(rule, field) for rule in self.admitted)

    def to_record(self) -> dict[str, Any]:
        return {
            "gate": self.name,
            "admitted": [rule.id for rule in self.admitted],
            "bad": [rule.id for rule in self.admitted if rule.bad],
            "err": [rule.id for rule in self.admitted if rule.errs],
            **{field: self.total(field) for field in COUNTS},
        }


class Ablation(NamedTuple):
    """All archived rules, weighed. sizes: how many records of the pool, adversarial and held out there are."""

    rules: list[Weighed]
    sizes: dict[str, int]

    def policies(self) -> list[Policy]:
        """The whole gate, the gate without each part, without the two that see the same errors, and support alone."""
        found = [Policy("the whole gate", [rule for rule in self.rules if not rule.refused])]
        found += [Policy(f"without {part}", [r for r in self.rules if r.refused <= {part}]) for part in PARTS]
        both = {"agreement", "replay"}  # who errs where a promoted rule decides also conflicts with it
        found.append(Policy("without agreement and replay", [r for r in self.rules if r.refused <= both]))
        return [*found, Policy("support alone", [rule for rule in self.rules if "support" not in rule.refused])]

    def only(self, part: str) -> list[Weighed]:
        """The rules that this part refuses and no other does."""
        return [rule for rule in self.rules if rule.refused == {part}]

    @property
    def idle(self) -> list[str]:
        """Parts that refuse no rule that another would not refuse."""
        return [part for part in PARTS if not self.only(part)]

    def to_record(self) -> dict[str, Any]:
        return {
            "rules": [rule._asdict() | {"refused": sorted(rule.refused)} for rule in self.rules],
            "records": self.sizes,
            "gates": [policy.to_record() for policy in self.policies()],
        }


def gate_ablation(
    project: Project,
    inputs: Sequence[str] = (),
    say: Notice = lambda text: None,
    keep: Callable[[Entry], bool] = lambda entry: True,
) -> Ablation:
    """Weighs the archived rules of a project that `keep` accepts, over its shipped pool.

    inputs: files of further labelled records that the gate does not see.
    Raises PoolError where the archive is not sound.
    """
    for given in inputs:
        if not Path(given).is_file():
            raise PoolError(f"{given}: no such file; name .jsonl files of labelled records, or none")
    shipped = replace(project, pools=tuple(folder for folder in project.pools if project.shipped(folder)))
    with tempfile.TemporaryDirectory() as folder:
        entries = [entry for entry in read_archive(shipped, Path(folder)) if keep(entry)]
        instead = {entry.id: entry.instead for entry in entries}
        with archived([entry.path for entry in entries], shipped, instead, say) as found:
            expected = _unseen(shipped, inputs, {row.id for row in found.pool}, Path(folder, UNSEEN))
            say(f"counting errors on {len(expected):,} records that the gate does not see")
            rows = _rows(Path(folder, UNSEEN), found.replayed)
            adversarial = sum(map(_is_adversarial, expected))
            sizes = {
                "pool": len(found.pool),
                "adversarial": adversarial,
                "held_out": len(expected) - adversarial,
            }
            return Ablation(_weighed(entries, found, shipped, rows, expected), sizes)


def _is_adversarial(identifier: str) -> bool:
    return identifier.startswith(ADVERSARIAL_ID)


def _unseen(project: Project, inputs: Sequence[str], seen: Container[str], path: Path) -> dict[str, str]:
    """Writes the records that the gate does not see to one file; gives what is expected of each: a verdict, or
    "abstain" where no verdict is certain."""
    expected: dict[str, str] = {}
    with path.open("w", encoding="utf-8") as lines:
        for example, verdict in [*_adversarial(project), *_held_out(project, inputs)]:
            if example.id not in seen and example.id not in expected:
                expected[example.id] = verdict
                lines.write(json.dumps(record_of(example)) + "\n")
    return expected


def _adversarial(project: Project) -> Iterator[tuple[Example, str]]:
    path = project.root / ADVERSARIAL
    cases = tomllib.loads(path.read_text("utf-8"))["case"] if path.is_file() else []
    for case in cases:
        record = {key: value for key, value in case.items() if key not in ("name", "verdict")}
        yield read_example(record | {"id": f"{ADVERSARIAL_ID}{case['name']}"}), case["verdict"]


def _held_out(project: Project, inputs: Sequence[str]) -> Iterator[tuple[Example, str]]:
    """Labelled records of the archive, also with white space around their sides, and those of further files."""
    disputed = project_disputes(project).reasons
    for path in sorted((project.root / FOLDER).glob("*.jsonl")):
        for index, example in enumerate(read_pool(path)):
            if example.label is not None:
                moved = padded(example, *PADS[index % len(PADS)])
                yield example, LABELS[example.label]
                yield replace(moved, id=f"{example.id}::spaced"), LABELS[example.label]
    for given in inputs:
        for example in read_pool(Path(given)):
            if example.label is not None and example.id not in disputed:
                yield example, LABELS[example.label]


def _rows(path: Path, rules: Sequence[Report]) -> list[Row]:
    """Each rule alone on the records of a file. A rule that spends a limit there is left out, and has one fault."""
    stopped: dict[str, str] = {}
    while True:
        names = [str(report.staged) for report in rules if report.rule not in stopped]
        jobs = [
            {"do": "rows", "rules": names, "shards": [[str(path), *part]], "tables": []} for part in chunks(path, SHARD)
        ]
        try:
            parts = work_all(jobs)
        except Stopped as error:
            if not error.rule:
                raise PoolError(f"a process died on records that the gate does not see: {error}") from None
            stopped[error.rule] = str(error)
            continue
        rows = [unpacked(packed) for part in parts for packed in part[0]]
        return [*rows, *(Row(f"stopped::{rule}", None, (), (Fault(rule, why),)) for rule, why in stopped.items())]


def _weighed(
    entries: Sequence[Entry], found: Archived, project: Project, rows: Sequence[Row], expected: Mapping[str, str]
) -> list[Weighed]:
    disputed = project_disputes(project).reasons
    reports = {report.rule: report for report in found.reports}
    in_pool, in_unseen = speaking(found.pool), speaking(rows)
    faults = Counter(fault.rule for row in [*found.pool, *rows] for fault in row.faults)
    weighed = []
    for entry in entries:
        against = [
            row.id
            for row in in_unseen.get(entry.id, ())
            if (said := alone(row, entry.id)) is not None and said.verdict != expected[row.id]
        ]
        report = reports[entry.id]
        weighed.append(
            Weighed(
                entry.id,
                entry.kind,
                refused_by(report),
                sum(bool(error_of(r, alone(r, entry.id))) for r in in_pool.get(entry.id, ()) if r.id not in disputed),
                sum(map(_is_adversarial, against)),
                sum(not _is_adversarial(identifier) for identifier in against),
                sum(len(check.cases) for check in report.checks if check.name in ("support", "counterexamples")),
                faults[entry.id],
            )
        )
    return weighed


def refused_by(report: Report) -> frozenset[str]:
    """The parts of the gate that refuse a rule, those among them that could not run."""
    found = set()
    for check in report.checks:
        if check.name == "overlap" and check.passed is False:
            # One sentence says that the gain is nought; every other one is a conflict.
            found |= {"agreement"} if len(check.cases) > (report.gain == 0) else set()
            found |= {"gain"} if report.gain == 0 else set()
        elif not check.passed:
            found |= {"agreement", "gain"} if check.name == "overlap" else {check.name}
    return frozenset(found & set(PARTS))


def render(found: Ablation) -> str:
    """The tables: what each kind of rule meets, what each gate admits, and what only one check refuses."""
    parts = [_kinds(found), _gates(found), _earned(found)]
    return "\n\n".join(parts)


def _kinds(found: Ablation) -> str:
    lines: list[tuple[str, ...]] = [("kind", "rules", "refused", "by one check only", "admitted")]
    for kind in KINDS:
        rules = [rule for rule in found.rules if rule.kind == kind]
        if rules:
            refused = [rule for rule in rules if rule.refused]
            once = sum(len(rule.refused) == 1 for rule in rules)
            lines.append((kind, str(len(rules)), str(len(refused)), str(once), str(len(rules) - len(refused))))
    head = f"{len(found.rules)} archived rules, each by itself against the promoted ones"
    return f"{head}\n{aligned(lines)}"


def _gates(found: Ablation) -> str:
    lines: list[tuple[str, ...]] = [
        ("gate", "admits", "good", "bad", "that err", "pool", "adversarial", "held out", "own cases", "faults")
    ]
    for policy in found.policies():
        bad = sum(rule.bad for rule in policy.admitted)
        err = sum(rule.errs for rule in policy.admitted)
        counts = [len(policy.admitted), len(policy.admitted) - bad, bad, err]
        lines.append((policy.name, *(f"{n:,}" for n in [*counts, *(policy.total(field) for field in COUNTS)])))
    sizes = found.sizes
    return (
        f"{aligned(lines)}\n"
        f"errors that enter, each rule by itself: against the label on {sizes['pool']:,} records of the pool, and on "
        f"{sizes['adversarial']:,} adversarial and\n{sizes['held_out']:,} held-out ones, which the gate does not see; "
        "cases of its own table; crashes"
    )


def _earned(found: Ablation) -> str:
    lines = ["refused by one check and by no other"]
    for part in PARTS:
        names = ", ".join(f"{rule.id} ({rule.kind})" for rule in found.only(part))
        lines.append(f"  {part}: {names or 'none: this check earns nothing on this archive'}")
    missed = [rule for rule in found.rules if rule.bad and not rule.refused]
    for name, rules in (("with errors", [r for r in missed if r.errs]), ("without", [r for r in missed if not r.errs])):
        lines.append(f"bad, admitted by the whole gate, {name}: {', '.join(rule.id for rule in rules) or 'none'}")
    lost = [f"{r.id} ({', '.join(sorted(r.refused))})" for r in found.rules if not r.bad and r.refused]
    lines.append(f"good, and refused: {', '.join(lost) or 'none'}")
    return "\n".join(lines)
