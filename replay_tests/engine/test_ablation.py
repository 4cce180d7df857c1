"""Leave a source, a group or a rule out, and the generic shortcuts: on rows small enough to check by hand."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from verifier.cli import main
from verifier.evaluate import ablation, controls, leave_out
from verifier.evaluate.rows import Scored, tally
from verifier.gate.replay import Row, Said


def scored(name, source, label, *said):
    pairs = (tuple(Said(rule, verdict, "same") for rule, verdict in said),)
    return Scored(source, Row(name, label, pairs, ()))


LIBRARY = SimpleNamespace(
    rules=[
        SimpleNamespace(id=name, card=SimpleNamespace(group=group))
        for name, group in (("a", "x"), ("b", "x"), ("c", ""))
    ]
)
RECORDS = [
    scored("1", "one", 1, ("a", "correct"), ("c", "correct")),
    scored("2", "one", 1, ("a", "correct")),
    scored("3", "one", 0, ("b", "incorrect")),
    scored("4", "two", 1, ("a", "correct")),
    scored("5", "two", 1, ("a", "correct")),
    scored("6", "two", 0, ("c", "correct")),
    scored("7", "two", 0),
]


def test_removal():
    whole = tally(RECORDS)
    assert (whole.decided, whole.errors) == (6, 1)
    first, second = ablation.removals(RECORDS, ablation.parts_of(LIBRARY, "groups"))
    assert (first.part, first.rules, first.direct.decided, first.direct.errors) == ("x", 2, 5, 0)
    assert (first.without.decided, first.without.right) == (2, 1)  # rule c takes over record 1
    assert first.accuracy_drop == pytest.approx((1 + 1 / 2) / 2 - (1 / 3 + 0) / 2)
    assert (second.part, second.direct.errors, second.without.errors) == (ablation.NO_GROUP, 1, 0)
    assert [item.part for item in ablation.removals(RECORDS, ablation.parts_of(LIBRARY, "rules"))] == ["a", "b", "c"]
    text = ablation.render([first, second], "group", whole)
    assert text.splitlines()[2].split() == ["x", "2", "5", "0", "1", "4", "28.6%", "14.3%", "58.33"]


def test_leave_out():
    one, two = leave_out.leave_out(RECORDS, LIBRARY)
    assert (one.source, one.lost, one.refused) == ("one", {"b": 1}, ("c",))  # c is wrong on record 6
    assert (one.kept.decided, one.kept.errors, one.whole.decided) == (2, 0, 3)
    assert (two.source, two.lost, two.refused) == ("two", {"b": 0, "c": 1}, ())
    assert (two.kept.decided, two.errors) == (2, ())
    text = leave_out.render([one, two])
    assert "without support in any source: b" in text and "only two supports: c 1" in text
    assert "without one, refused for errors elsewhere: c" in text


def test_errors_on_the_source_left_out_are_told():
    records = [*RECORDS, scored("8", "two", 0, ("a", "correct"))]
    _, two = leave_out.leave_out(records, LIBRARY)
    assert two.errors == ("8: a says correct (same), the label is 0",)
    assert "8: a says correct" in leave_out.render([two])


@pytest.mark.parametrize(
    ("control", "reference", "response", "verdict"),
    [
        ("exact match", "The Tagus", "so\nthe  tagus.", "correct"),
        ("exact match", "Tagus", "Douro", None),
        ("exact match", "?", "!", None),
        ("single option", "(B)", "I choose (B).", "correct"),
        ("single option", "B", "A or C", "incorrect"),
        ("single option", "Bee", "B", None),
        ("closed vocabulary", "Yes", "The answer is no", "incorrect"),
        ("closed vocabulary", "true", "It is true", "correct"),
        ("exact number", "1,200", r"\boxed{1200}", "correct"),
        ("exact number", "-3", "#### 3", "incorrect"),
        ("exact number", "3 km", "3", None),
    ],
)
def test_controls(control, reference, response, verdict):
    assert controls.CONTROLS[control](reference, controls.final_answer(response)) == verdict


def test_command(rules, tmp_path, capsys, monkeypatch):
    rules.rule("text_same", "return correct('same') if x.reference.text == x.candidate.text else ABSTAIN")
    monkeypatch.setattr("verifier.library.modules_folder", lambda: rules.folder)
    paths = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.jsonl"
        rows = [
            {"id": f"{name}{n}", "reference": "17", "response": str(17 + n // 2), "label": int(n < 2)} for n in range(3)
        ]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        paths.append(str(path))
    report = tmp_path / "report.json"
    assert (
        main(["evaluate", *paths, "--leave-source-out", "--ablate", "rules", "--controls", "--json", str(report)]) == 0
    )
    text = capsys.readouterr().out
    assert "4 records of left-out sources decided by rules kept without them, 0 errors" in text
    record = json.loads(report.read_text())
    assert [item["rules_kept"] for item in record["leave_source_out"]] == [1, 1]
    assert record["ablation"][0]["without"]["decided"] == 0
    assert record["controls"]["exact number"]["decided"] == 6 and record["by_object"]["number"]["records"] == 6
    assert main(["evaluate", "-", "--controls"]) == 2
    assert "read only once" in capsys.readouterr().err
