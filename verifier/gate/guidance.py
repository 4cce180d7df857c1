"""The gate for guidance cards: a card enters the fallback's prompt only if a model loses nothing by it.

A card is modules/guidance/ID.md, its cases are fixtures/guidance/ID.toml, written as those of a rule. The checks are

- card: the title, the text for the prompt, and the headings that say when it applies and why;
- cases: at least two support cases and one counterexample, each with a decided verdict, and two support cases that the
  rules leave open, since nothing else is ever asked of a model;
- support: with the card in the prompt the model is right on every case;
- counterexamples: none that the model gets right without the card is lost with it;
- slice: nor is any record of a sample of the project's own pool, first of what the rules leave open.

The last three need a model, or a cache of its verdicts. Without one they did not run, and nothing is admitted.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from verifier.decide import Verifier
from verifier.example import Example
from verifier.fallback.errors import FallbackError
from verifier.fallback.guidance import GuidanceCard, load_guidance, prompt_text
from verifier.fallback.judge import Judge
from verifier.fallback.prompt import PLACE
from verifier.fallback.settings import OPENAI, Settings
from verifier.gate.check import MIN_COUNTER, MIN_SUPPORT, SHOWN, Check
from verifier.gate.fixtures import KINDS, Case, FixtureError, read_cases
from verifier.gate.journal import exclusive, write_all
from verifier.gate.pool import Project, project_disputes, read_pool
from verifier.gate.promote import CHANGES, REJECTED, with_notes
from verifier.gate.replay import LABELS
from verifier.library import LOCK, LibraryError, load_library, read_lock, sha_of
from verifier.rule import Ruling, Verdict

FOLDER: Final = "guidance"
CHECKS: Final = ("card", "cases", "support", "counterexamples", "slice")
HEADINGS: Final = ("## When it applies", "## Why")
SLICE: Final = 120  # records of the pool that a card must not lose
MAX_TEXT: Final = 600  # characters that every call pays for
LINE_KEYS: Final = ("id", "since", "sha", "text", "support", "counterexamples", "gain", "judge")

Notice = Callable[[str], None]


@dataclass(slots=True)
class CardReport:
    """What the gate found out about one card. `gain`: cases that the model gets right with the card only."""

    card: GuidanceCard
    path: Path
    table: Path
    sha: str
    table_sha: str
    promoted: bool
    same_text: bool  # what the model reads is what was proved: nothing to ask
    checks: list[Check] = field(default_factory=list)
    cases: tuple[Case, ...] = ()
    gain: int = 0
    judge: str = ""

    @property
    def passed(self) -> bool:
        return bool(self.checks) and all(check.passed for check in self.checks)

    @property
    def failed(self) -> Check | None:
        return next((check for check in self.checks if check.passed is False), None)

    @property
    def unchanged(self) -> bool:
        return (self.sha, self.table_sha) == (_sha(self.path), _sha(self.table))

    def add(self, name: str, figures: str, problems: Iterable[str], *, ran: bool = True) -> None:
        found = tuple(problems)
        self.checks.append(Check(name, not found if ran else None, figures, found))


@dataclass(frozen=True, slots=True)
class Proof:
    """Reports on cards, the ids of those that got a new line, and why the model could not be asked, "" if it was."""

    reports: list[CardReport]
    admitted: tuple[str, ...]
    unable: str

    @property
    def code(self) -> int:
        """0 where all passed, 1 where something was refused, 2 where something could not run."""
        if any(report.failed for report in self.reports):
            return 1
        return 0 if all(report.passed for report in self.reports) else 2


def prove(
    project: Project, names: Sequence[str], settings: Settings, *, size: int = SLICE, say: Notice = lambda text: None
) -> Proof:
    """Checks cards, and admits those that pass: ids or paths; every promoted card and every candidate without names.

    Admission writes the card's line, its files where they came from elsewhere, and a note in the change log. A promoted
    card that was edited is proved like a new one, in its place. Raises LibraryError, PoolError, and Busy.
    """
    with exclusive(project.root):
        lock = read_lock(project.modules)
        lines = {line["id"]: line for line in lock["guidance"]}
        verifier = Verifier(load_library(project.modules))
        reports = examined(project, names, verifier)
        known = load_guidance(project.modules, but=frozenset(report.card.id for report in reports))
        to_ask = [report for report in reports if report.passed and not report.same_text]
        unable = "" if _named(settings) or not to_ask else "no model is named"
        if to_ask and not unable:
            slice_ = protected(project, verifier, size)
            say(f"asking about {len(slice_)} records of the pool and the cards' own cases, with and without each card")
            try:
                _replay(to_ask, _in_order(reports, known, lines), slice_, settings, project, say)
            except FallbackError as error:
                unable = str(error)
        for report in reports:
            _complete(report)
        entered = [r for r in reports if r.passed and _line(r, lines, lock["version"]) != lines.get(r.card.id)]
        entered = [] if unable else entered
        changed = [r.card.id for r in entered if not r.unchanged]
        if changed:
            raise LibraryError(f"{', '.join(changed)}: changed while the gate ran; run it again")
        texts = _admission(project, lock, entered) | _rejected(project, [r for r in reports if not r.promoted])
        if texts:
            write_all(project.root, texts)
        return Proof(reports, tuple(report.card.id for report in entered), unable)


def examined(project: Project, names: Sequence[str], verifier: Verifier) -> list[CardReport]:
    """Reports with the checks that need no model, of the cards named; of every promoted one and every candidate without
    names. verifier: that of the promoted rules."""
    lines = {line["id"]: line for line in read_lock(project.modules)["guidance"]}
    reports = [_report(path, project, lines) for path in _paths(project, names, lines)]
    for report in reports:
        _look(report, verifier)
    return reports


def _named(settings: Settings) -> bool:
    """Whether any model is meant: an endpoint, a key for the default one, or a cache alone."""
    return settings.offline or bool(settings.key) or settings.base_url != OPENAI


def _paths(project: Project, names: Sequence[str], lines: Mapping[str, Any]) -> list[Path]:
    folder = project.modules / FOLDER
    if not names:
        names = [*lines, *(path.stem for path in sorted(folder.glob("*.md")) if path.stem not in lines)]
    paths = [Path(name).resolve() if name.endswith(".md") else folder / f"{name}.md" for name in names]
    for path in paths:
        if not path.is_file():
            raise LibraryError(f"{path}: no such card; write it: a title, its text, {' and '.join(HEADINGS)}")
    return paths


def _report(path: Path, project: Project, lines: Mapping[str, Any]) -> CardReport:
    beside = path.with_suffix(".toml")
    table = beside if beside.is_file() else project.fixtures / FOLDER / beside.name
    card = GuidanceCard(path.stem, prompt_text(path.read_text("utf-8")))
    line = lines.get(path.stem)
    same = line is not None and line.get("text") == text_sha(card) and line.get("sha") != _sha(path)
    return CardReport(card, path, table, _sha(path), _sha(table), line is not None, same)


def text_sha(card: GuidanceCard) -> str:
    """12 hex digits over what the model reads of a card."""
    return sha_of(card.text.encode())


def _sha(path: Path) -> str:
    return sha_of(path.read_bytes()) if path.is_file() else ""


def _look(report: CardReport, verifier: Verifier) -> None:
    """The checks that need no model."""
    source = report.path.read_text("utf-8")
    report.add("card", f"{len(report.card.text)} characters", card_problems(report.card, source))
    try:
        report.cases = read_cases(report.table)
    except FixtureError as error:
        report.add("cases", "", [f"{report.table.name}: {problem}" for problem in error.problems])
        return
    support = [case for case in report.cases if case.kind == "support"]
    wrong = [f"{case.id}: a model says correct or incorrect; so must the case" for case in report.cases if _open(case)]
    if len(support) < MIN_SUPPORT:
        wrong.append(f"{len(support)} support cases; write at least {MIN_SUPPORT}")
    if len(report.cases) - len(support) < MIN_COUNTER:
        wrong.append(f"no counterexample; write at least {MIN_COUNTER}")
    decided = [case.id for case in support if not verifier.verify(case.example).abstained]
    if decided and len(support) - len(decided) < MIN_SUPPORT:
        wrong.append(f"rules decide {', '.join(decided)}, and no model is asked; write support that they leave open")
    report.add("cases", f"{len(support)} and {len(report.cases) - len(support)}", wrong)


def _open(case: Case) -> bool:
    return case.verdict is Verdict.ABSTAIN


def card_problems(card: GuidanceCard, source: str) -> list[str]:
    """What is wrong with the text of a card, each as a sentence."""
    written = [line.strip() for line in source.splitlines()]
    found = []
    if not card.id.isidentifier():
        found.append(f"{card.id!r} is no card id; name it in snake_case: same_thing")
    if not written or not written[0].startswith("# "):
        found.append("the first line is no title; write: # What it is about")
    found += [f"no heading {heading!r}" for heading in HEADINGS if heading not in written]
    if not card.text:
        found.append("no text between the title and the first heading: the model would read nothing")
    if len(card.text) > MAX_TEXT:
        found.append(f"{len(card.text)} characters for the prompt; at most {MAX_TEXT}, since every call pays for them")
    if PLACE.search(card.text):
        found.append("a placeholder of the prompt stands in the text; write it without braces")
    return found


def protected(project: Project, verifier: Verifier, size: int) -> list[Example]:
    """The slice of the project's own pool that no card may lose: labelled records in the order of a hash of their ids,
    first those that the rules leave open, then others."""
    disputed = project_disputes(project).reasons
    files = [path for path in project.files() if project.shipped(path)]
    examples = [e for path in files for e in read_pool(path) if e.label is not None and e.id not in disputed]
    chosen: list[Example] = []
    decided: list[Example] = []
    for example in sorted(examples, key=lambda e: hashlib.sha256(e.id.encode()).hexdigest()):
        if len(chosen) == size:
            break
        (chosen if verifier.verify(example).abstained else decided).append(example)
    return [*chosen, *decided[: size - len(chosen)]]


def _in_order(
    reports: Sequence[CardReport], known: Sequence[GuidanceCard], lines: Mapping[str, Any]
) -> list[GuidanceCard]:
    """The promoted cards in the order of their lines, with the texts that they have now."""
    cards = {card.id: card for card in (*known, *(report.card for report in reports))}
    return [cards[name] for name in lines]


def _replay(
    reports: Sequence[CardReport],
    promoted: list[GuidanceCard],
    slice_: Sequence[Example],
    settings: Settings,
    project: Project,
    say: Notice,
) -> None:
    """Asks about the cases and the slice, without each card and with it. A candidate that passes is there for the next.
    Raises FallbackError where no model can be asked."""
    for report in reports:
        others = [card for card in promoted if card.id != report.card.id]
        place = next((i for i, card in enumerate(promoted) if card.id == report.card.id), len(others))
        with_card = [*others[:place], report.card, *others[place:]]
        examples = [*(case.example for case in report.cases), *slice_]
        say(f"{report.card.id}: {len(examples)} examples, twice")
        before, _ = _verdicts(settings, project.modules, others, examples)
        after, report.judge = _verdicts(settings, project.modules, with_card, examples)
        wanted = [case.verdict.value for case in report.cases] + [
            LABELS[e.label].value for e in slice_ if e.label is not None
        ]
        _weigh(report, slice_, before, after, wanted)
        if report.passed and not report.promoted:
            promoted = with_card


def _verdicts(
    settings: Settings, modules: Path, cards: Sequence[GuidanceCard], examples: Sequence[Example]
) -> tuple[list[str], str]:
    """What the model says of each example under a prompt with these cards, "" where no verdict could be had; and the
    model's name."""
    with Judge(settings, modules, cards) as judge:
        model = judge.start()
        found = list(judge.judge_many(examples))
    return [ruling.verdict.value if isinstance(ruling, Ruling) else "" for ruling in found], model


def _weigh(
    report: CardReport, slice_: Sequence[Example], before: Sequence[str], after: Sequence[str], wanted: Sequence[str]
) -> None:
    """Compares the two replays: own cases first, then the slice."""
    own = len(report.cases)
    silent = sum(not verdict for verdict in (*before, *after))
    support, counter = ([i for i, case in enumerate(report.cases) if case.kind == kind] for kind in KINDS)
    names = [*(case.id for case in report.cases), *(example.id for example in slice_)]
    wrong = [i for i in support if after[i] != wanted[i]]
    for name, places, bad in (
        ("support", support, wrong),
        ("counterexamples", counter, _lost(counter, before, after, wanted)),
        ("slice", range(own, len(wanted)), _lost(range(own, len(wanted)), before, after, wanted)),
    ):
        right = sum(after[i] == wanted[i] for i in places)
        gained = sum(before[i] != wanted[i] == after[i] for i in places)
        report.gain += gained
        told = [f"{names[i]}: {before[i]} without the card, {after[i]} with it; it is {wanted[i]}" for i in bad]
        if silent:
            report.add(name, "", [f"{silent} of the verdicts could not be had"], ran=False)
        else:
            report.add(name, f"{right} of {len(places)} right, {gained} gained", told)


def _lost(places: Iterable[int], before: Sequence[str], after: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """The places that were right and are wrong."""
    return [i for i in places if before[i] == wanted[i] != after[i]]


def _complete(report: CardReport) -> None:
    """The checks in order; one that never came to run says so. A text that was proved before needs no model."""
    found = {check.name: check for check in report.checks}
    asked = Check("", True, "the text is the one that was proved") if report.same_text else Check("", None, "not run")
    report.checks = [found.get(name) or Check(name, asked.passed, asked.figures) for name in CHECKS]


def _line(report: CardReport, lines: Mapping[str, Any], version: str) -> dict[str, Any]:
    """The line that a card that passed has, or gets."""
    line = {"id": report.card.id, "since": version, **lines.get(report.card.id, {})}
    line |= {"sha": report.sha, "text": text_sha(report.card)}
    if report.judge:
        support = sum(case.kind == "support" for case in report.cases)
        line |= {
            "support": support,
            "counterexamples": len(report.cases) - support,
            "gain": report.gain,
            "judge": report.judge,
        }
    return line


def _admission(project: Project, lock: Mapping[str, Any], entered: Sequence[CardReport]) -> dict[Path, str | None]:
    """Every file that admission changes, with its new text."""
    if not entered:
        return {}
    lines = {line["id"]: line for line in lock["guidance"]}
    notes = []
    texts: dict[Path, str | None] = {}
    for report in entered:
        name = report.card.id
        if report.judge and report.sha != lines.get(name, {}).get("sha"):
            verb = "edited and proved again" if report.promoted else "a card for the fallback's prompt"
            notes.append(f"- {'engine' if report.promoted else 'new'}: guidance `{name}`, {verb} ({report.judge})")
        lines[name] = _line(report, lines, lock["version"])
        for source, folder in ((report.path, project.modules), (report.table, project.fixtures)):
            if source.parent != folder / FOLDER:
                texts[folder / FOLDER / source.name] = source.read_text("utf-8")
    path = project.modules / LOCK
    texts[path] = with_cards(path.read_text("utf-8"), list(lines.values()))
    changes = project.root / CHANGES
    if changes.is_file() and notes:
        texts[changes] = with_notes(changes.read_text("utf-8"), notes)
    return texts


def with_cards(text: str, lines: Sequence[Mapping[str, Any]]) -> str:
    """The text of library.toml with these guidance lines; everything around the list stays as it is."""
    rows = "".join(
        f"  {{ {', '.join(f'{key} = {json.dumps(line[key], ensure_ascii=False)}' for key in _keys(line))} }},\n"
        for line in lines
    )
    written = f"guidance = [\n{rows}]"
    found = re.search(r"^guidance = \[(?:\]|\n(?:  \{.*\},?\n|  #.*\n|\n)*\])", text, re.MULTILINE)
    if found is None:
        return f"{text.rstrip()}\n{written}\n"
    return text[: found.start()] + written + text[found.end() :]


def _keys(line: Mapping[str, Any]) -> list[str]:
    return sorted(line, key=lambda key: LINE_KEYS.index(key) if key in LINE_KEYS else len(LINE_KEYS))


def _rejected(project: Project, reports: Sequence[CardReport]) -> dict[Path, str | None]:
    """rejected.jsonl with the candidates that a check refused, each once for a text and a check."""
    path = project.modules / REJECTED
    old = path.read_text("utf-8") if path.is_file() else ""
    known = {(entry["normal"], entry["check"]) for entry in map(json.loads, old.splitlines())}
    new = ""
    for report in reports:
        check = report.failed
        if check is None or (text_sha(report.card), check.name) in known:
            continue
        entry = {
            "id": report.card.id,
            "sha": report.sha,
            "normal": text_sha(report.card),
            "check": check.name,
            "reason": check.cases[0],
            "cases": list(check.cases[:20]),
            "source": report.path.read_text("utf-8"),
        }
        new += json.dumps(entry, ensure_ascii=False) + "\n"
    return {path: old + new} if new else {}


def shown(proof: Proof) -> str:
    """The reports as plain lines, what failed, and the command that goes on."""
    out = []
    for report in proof.reports:
        marks = {True: "ok", False: "FAILED", None: "-"}
        out.append(
            f"{report.card.id}: " + "; ".join(f"{c.name} {marks[c.passed]} {c.figures}".strip() for c in report.checks)
        )
        for check in report.checks:
            if check.passed is False:
                out += [f"  {check.name}: {case}" for case in check.cases[:SHOWN]]
                if len(check.cases) > SHOWN:
                    out.append(f"  {check.name}: ... and {len(check.cases) - SHOWN} more")
    waiting = [report.card.id for report in proof.reports if not report.passed and not report.failed]
    if waiting:
        reasons = [
            check.cases[0]
            for report in proof.reports
            for check in report.checks
            if check.passed is None and check.cases
        ]
        why = proof.unable or ", ".join(dict.fromkeys(reasons))
        out.append(
            f"{', '.join(waiting)}: not checked ({why}), and nothing is admitted or changed; run: "
            f"python -m verifier.gate guidance {' '.join(waiting)} --fallback http://127.0.0.1:8000/v1 --cache FILE"
        )
    out.append(f"admitted {', '.join(proof.admitted) or 'nothing'}")
    return "\n".join(out)
