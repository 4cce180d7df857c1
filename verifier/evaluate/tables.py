"""Tables of an evaluation as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.evaluate.metrics import Evaluation, Outcome, Tally, macro

_HEAD = ("records", "decided", "coverage", "errors", "false corr.", "false inc.", "accuracy", "left out")
# Direct errors, and faults, that are printed; the JSON report has all of them.
_LISTED = 40


def render(evaluation: Evaluation, by: str) -> str:
    """Figures, a table by the chosen key and one by rule, and the direct errors."""
    parts = [_summary(evaluation), _table(by, evaluation.by, evaluation.all)]
    if evaluation.objects:
        parts.append(_table("answer object", evaluation.objects, None))
    if evaluation.rules:
        parts.append(_rule_table(evaluation.rules))
    if evaluation.faults:
        parts.append("\n".join(_faults(evaluation.faults)))
    if evaluation.errors:
        parts.append("\n".join(_errors(evaluation.errors)))
    return "\n\n".join(parts)


def _summary(evaluation: Evaluation) -> str:
    tally = evaluation.all
    lines = [f"{tally.records:,} labelled records, {tally.decided:,} decided directly ({tally.coverage:.1%})"]
    split = f"{tally.false_correct} false correct, {tally.false_incorrect} false incorrect"
    errors = f"{tally.errors} direct errors ({split})"
    if tally.precision_at_least is not None:
        errors += f"; precision {tally.precision:.3%}, at least {tally.precision_at_least:.3%} (95%)"
    lines.append(errors)
    left_out = "-" if tally.precision is None else f"{tally.precision:.2%}"
    lines.append(
        f"accuracy {tally.accuracy:.2%} with abstain counted wrong, {left_out} with abstain left out; "
        f"{macro(evaluation.by.values()):.2%} as the mean over groups, abstain counted wrong"
    )
    lines.append(f"{len(evaluation.faults)} faults")
    if evaluation.because:
        reasons = sorted(evaluation.because.items(), key=lambda item: (-item[1], item[0]))
        lines.append("abstained because " + ", ".join(f"{name} {count:,}" for name, count in reasons))
    apart = evaluation.apart
    if apart.records:
        apart_split = f"{apart.right} decided as labelled, {apart.errors} against the label"
        lines.append(f"{apart.records} disputed records counted apart: {apart_split}")
    if evaluation.unlabelled:
        lines.append(f"{evaluation.unlabelled:,} records without a label left out")
    if evaluation.bad:
        lines.append(f"{evaluation.bad:,} bad records left out; see them: verifier verify IN --out verdicts.jsonl")
    return "\n".join(lines)


def _table(name: str, tallies: dict[str, Tally], total: Tally | None) -> str:
    rows: list[tuple[str, ...]] = [(name, *_HEAD)]
    rows += [(key, *_cells(tallies[key])) for key in sorted(tallies, key=lambda key: (-tallies[key].decided, key))]
    if total is not None and len(tallies) > 1:
        rows.append(("all", *_cells(total)))
    return aligned(rows)


def _rule_table(tallies: dict[str, Tally]) -> str:
    """A line a rule: it decides all records that it is counted for."""
    rows: list[tuple[str, ...]] = [("rule", "decided", "correct", "incorrect", "errors", "precision", "at least")]
    for key in sorted(tallies, key=lambda key: (-tallies[key].decided, key)):
        tally = tallies[key]
        said_correct = tally.correct_right + tally.false_correct
        rows.append(
            (
                key,
                f"{tally.decided:,}",
                f"{said_correct:,}",
                f"{tally.decided - said_correct:,}",
                str(tally.errors),
                share(tally.precision),
                share(tally.precision_at_least),
            )
        )
    return aligned(rows)


def share(value: float | None) -> str:
    """A share in percent; "-" where there is none."""
    return "-" if value is None else f"{value:.2%}"


def aligned(rows: list[tuple[str, ...]], left: int = 1) -> str:
    """Rows of cells as lines: the first `left` columns to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(_line(row, widths, left) for row in rows)


def _line(row: tuple[str, ...], widths: list[int], left: int) -> str:
    sized = list(zip(row, widths, strict=True))
    cells = [cell.ljust(width) for cell, width in sized[:left]] + [cell.rjust(width) for cell, width in sized[left:]]
    return "  ".join(cells).rstrip()


def _cells(tally: Tally) -> tuple[str, ...]:
    return (
        f"{tally.records:,}",
        f"{tally.decided:,}",
        f"{tally.coverage:.1%}",
        str(tally.errors),
        str(tally.false_correct),
        str(tally.false_incorrect),
        f"{tally.accuracy:.1%}",
        share(tally.precision),
    )


def _errors(errors: list[Outcome]) -> Iterator[str]:
    yield "direct errors"
    for error in errors[:_LISTED]:
        yield (
            f"  {error.id}: {error.rule} says {error.verdict} ({error.because}), the label is {error.label}: "
            f"reference {_short(error.reference)!r}, candidate {_short(error.candidate)!r}"
        )
    if len(errors) > _LISTED:
        yield f"  and {len(errors) - _LISTED} more; write all of them: --json report.json"
    yield "look into one: verifier explain IN --id ID"


def _faults(faults: list[str]) -> Iterator[str]:
    yield "faults"
    yield from (f"  {fault}" for fault in faults[:_LISTED])
    if len(faults) > _LISTED:
        yield f"  and {len(faults) - _LISTED} more; write all of them: --json report.json"


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else f"{flat[:30]} … {flat[-28:]}"
