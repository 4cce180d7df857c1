"""Show everything about one example or one rule.

An example: what was read from the question and the response, the views that the rules asked for, what each rule said,
and the decision. A rule: its card, its place in the order and its fixture cases."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from verifier.cli import CommandError, library_of, library_options

if TYPE_CHECKING:
    from verifier.answer import Answer
    from verifier.decide import Decision, Reading
    from verifier.example import Example
    from verifier.library import Library, Rule

EXAMPLES: Final = """examples:
  verifier explain --question 'How long is it?' --reference '12 cm' --response 'It is 120 mm.'
  verifier explain --reference A --reference '12 cm' --response '(A)' --options '{"A": "12 cm", "B": "13 cm"}'
  verifier explain answers.jsonl --id 17
  verifier explain number_equal"""
_WIDTH: Final = 100


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", metavar="IN|RULE", help="a file of records (with --id), or a rule's id")
    parser.add_argument("--id", help="the record to explain; the first one by default")
    parser.add_argument("--question", default="")
    parser.add_argument("--reference", action="append", metavar="TEXT", help="a trusted answer; repeat for several")
    parser.add_argument("--response", metavar="TEXT")
    parser.add_argument("--options", metavar="JSON", help="letter to text")
    parser.add_argument("--criterion", metavar="JSON", help="scoring assumptions, for example '{\"decimals\": 2}'")
    library_options(parser)


def run(args: argparse.Namespace) -> int:
    library = library_of(args)
    if args.what is None:
        lines = _example_lines(_given(args), library)
    elif any(rule.id == args.what for rule in library.rules):
        lines = _rule_lines(library[args.what], library)
    elif args.what == "-" or Path(args.what).exists():
        lines = _example_lines(_found(args.what, args.id), library)
    else:
        raise CommandError(f"{args.what!r} is neither a rule nor a file; list the rules: verifier modules")
    print("\n".join(_printable(line) for line in lines))
    return 0


def _printable(line: str) -> str:
    return line.encode("utf-8", "backslashreplace").decode().replace("\0", "\\0")


def _given(args: argparse.Namespace) -> Example:
    import json

    from verifier.example import read_example

    if args.reference is None or args.response is None:
        raise CommandError("an example needs --reference and --response; see: verifier explain --help")
    record: dict[str, Any] = {"question": args.question, "reference": args.reference, "response": args.response}
    for name in ("options", "criterion"):
        text = getattr(args, name)
        if text:
            try:
                record[name] = json.loads(text)
            except ValueError as error:
                raise CommandError(f'--{name} is not JSON ({error}); write for example \'{{"A": "x"}}\'') from None
    return read_example(record)


def _found(path: str, wanted: str | None) -> Example:
    from verifier.example import BadRecord
    from verifier.records import id_of, read_lines, read_record

    for line in read_lines(path):
        if wanted is None or id_of(line) == wanted:
            try:
                return read_record(line)
            except BadRecord as error:
                raise CommandError(f"{line.place}: {error}") from None
    raise CommandError(f"{path}: no record with id {wanted!r}; look for it: grep -n {wanted!r} {path}")


def _example_lines(example: Example, library: Library) -> Iterator[str]:
    from verifier.decide import Verifier, read

    reading = read(example)
    decision = Verifier(library).explain(example, reading)
    yield from _heading("example", example.id)
    yield _row("question", example.question)
    for reference in example.references:
        yield _row("reference", reference)
    yield _row("response", example.response)
    yield from _reading_lines(reading)
    yield from _trail_lines(decision, library)
    yield from _decision_lines(decision)


def _reading_lines(reading: Reading) -> Iterator[str]:
    extraction = reading.extraction
    yield from _heading("extraction")
    yield _row("answer", "(none)" if extraction.answer is None else extraction.answer)
    yield _row("how", f"{extraction.how}, at {extraction.span}" if extraction.span else extraction.how or "-")
    if extraction.why:
        yield _row("why none", extraction.why)
    if extraction.others:
        yield _row("others", "; ".join(extraction.others))
    asked = {name: value for name, value in vars(reading.ask).items() if name[0] != "_" and name not in _GIVEN}
    yield from _heading("ask (as far as the rules asked)")
    for name, value in asked.items():
        yield _row(name, str(dict(value) if name == "options" else value))
    for place, reference in enumerate(reading.references):
        name = "reference" if len(reading.references) == 1 else f"reference {place + 1}"
        if reference is None:
            yield from _heading(f"{name}: cannot be read")
        else:
            yield from _view_lines(name, reference)
    yield from _view_lines("candidate", reading.candidate)


def _view_lines(name: str, answer: Answer) -> Iterator[str]:
    """The views that were read: those that the answer keeps."""
    from verifier.answer import VIEWS

    yield from _heading(f"{name} {_short(answer.text)!r}")
    absent = []
    for view in VIEWS:
        if view not in vars(answer):
            continue
        value = getattr(answer, view)
        if value is None:
            absent.append(view)
        else:
            yield _row(view, str(value))
    if absent:
        yield _row("not a", ", ".join(absent))


def _trail_lines(decision: Decision, library: Library) -> Iterator[str]:
    yield from _heading("rules, in order")
    several = any(step.reference for step in decision.trail)
    waiting: dict[str, list[str]] = {}
    for step in decision.trail:
        place = f"  [reference {step.reference + 1}]" if several else ""
        if step.outcome.startswith("needs ") or step.outcome == "not activated":
            waiting.setdefault(step.outcome + place, []).append(step.rule)
        else:
            yield _row(step.rule, f"{step.outcome} {step.because}".strip() + place)
    for outcome, names in waiting.items():
        yield _row(outcome, ", ".join(names))
    asked = {step.rule for step in decision.trail}
    left = sum(rule.id not in asked for rule in library.rules)
    if left:
        yield f"  {left} later rules were not asked"


def _decision_lines(decision: Decision) -> Iterator[str]:
    yield from _heading("decision")
    by = f"by {decision.rule}" if decision.rule else f"by nobody ({decision.route})"
    yield f"  {decision.verdict.value.upper()} {by}, because {decision.because}"
    for key, value in decision.to_record()["evidence"].items():
        yield _row(key, str(value))
    for fault in decision.faults:
        yield _row("fault", f"{fault.rule}: {fault.error}")
    yield _row("library", decision.library)


def _rule_lines(rule: Rule, library: Library) -> Iterator[str]:
    yield from _heading(rule.id, f"rank {rule.rank + 1} of {len(library.rules)}")
    yield from (f"  {line}" for line in rule.doc.strip().splitlines())
    yield from _heading("card")
    yield _row("group", rule.card.group or "-")
    yield _row("needs", ", ".join(rule.card.needs) or "-")
    yield _row("decides", ", ".join(sorted(rule.card.decides)))
    for code, meaning in rule.card.because.items():
        yield _row(f"because {code}", meaning)
    yield _row("laws", ", ".join(sorted(rule.card.laws)) or "-")
    yield _row("file", str(rule.path))
    yield _row("sha", rule.sha + ("" if rule.promoted else "  (a candidate rule: it has no line in library.toml)"))
    for key, value in library.line(rule.id).items():
        if key not in ("id", "sha"):
            yield _row(key, str(value))
    yield from _case_lines(rule)


def _case_lines(rule: Rule) -> Iterator[str]:
    from verifier.gate.fixtures import fixture_of, read_cases

    table = fixture_of(rule.path, rule.path.parent.parent / "fixtures")
    if not table.is_file():
        return
    yield from _heading("cases", str(table))
    for case in read_cases(table):
        reference, answer = _short(case.example.references[0]), _short(case.example.response)
        yield _row(f"{case.kind}/{case.name}", f"{reference!r} / {answer!r}: {case.verdict.value}")


_GIVEN: Final = frozenset({"question", "given_options", "criterion"})


def _heading(text: str, more: str = "") -> Iterator[str]:
    yield f"\n{text}" + (f"  {more}" if more else "")


def _row(name: str, text: str) -> str:
    return f"  {name:<16} {_short(text)}"


def _short(text: str) -> str:
    """One line of bounded width that keeps both ends: answers stand at the end of a response."""
    flat = " ".join(text.split()) if len(text) < 4000 else " ".join((text[:1000] + " … " + text[-1000:]).split())
    half = _WIDTH // 2
    return flat if len(flat) <= _WIDTH else f"{flat[:half]} … {flat[-half:]}"
