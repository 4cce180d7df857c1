"""The gate in a user's own project: rules are held against the library below, which is never changed from there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from replay_tests.engine.workshop import WORDS, cases, new_project, rule, tree
from verifier.cli import main
from verifier.gate.check import check_rules, table_of
from verifier.gate.freeze import route_path
from verifier.gate.life import merge, reorder, repair, retire
from verifier.gate.pool import PoolError, Project, find_project
from verifier.gate.promote import promote
from verifier.library import PACKAGE, LibraryError, load_library, modules_folder, read_lock

FOX, WOLF, BEAR, SWAN, FROG, CAT = WORDS
SPOKEN = "candidate == reference and reference in"


@pytest.fixture
def below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """The library that is built in: it knows two animals, and has retired an id."""
    project = new_project(tmp_path / "below")
    rule(project.modules, "dog_named", f"{SPOKEN} {[FOX, WOLF]!r}")
    cases(project.fixtures, "dog_named", [(FOX, FOX, "correct"), (WOLF, WOLF, "correct"), (BEAR, "bruin", "correct")],
          [(FOX, WOLF, "abstain")])  # fmt: skip
    path = project.modules / "dog_named.py"
    path.write_text(path.read_text().replace("    if candidate", "    if candidate == 'bruin' or candidate"))
    assert promote(project).green
    lock = project.modules / "library.toml"
    lock.write_text(lock.read_text().replace("retired = []", 'retired = [\n  { id = "cow_named", why = "broad" },\n]'))
    monkeypatch.setattr("verifier.gate.pool.modules_folder", lambda: project.modules)
    return project


@pytest.fixture
def own(below: Project, tmp_path: Path) -> Project:
    root = new_project(tmp_path / "own").root
    (root / "pyproject.toml").write_text('[tool.autoverifier]\npools = ["pool"]\nstacked = true\n')
    return find_project(root)


def bird(own: Project) -> None:
    rule(own.modules, "bird_named", f"{SPOKEN} {[SWAN, FROG]!r}")
    cases(own.fixtures, "bird_named", [(SWAN, SWAN, "correct"), (FROG, FROG, "correct")], [(SWAN, FROG, "abstain")])


def reasons(own: Project, name: str) -> dict[str, str]:
    (report,) = check_rules([own.modules / f"{name}.py"], own).reports
    return {check.name: " ".join(check.cases) for check in report.checks if check.passed is False}


def test_a_rule_enters_after_those_below(below: Project, own: Project) -> None:
    bird(own)
    before = tree(below)
    outcome = promote(own)
    assert outcome.promoted == ("bird_named",), outcome
    assert [line["id"] for line in read_lock(own.modules)["rules"]] == ["bird_named"]
    assert [r.id for r in load_library(below.modules, stacked=[own.modules]).rules] == ["dog_named", "bird_named"]
    # Routes are those of the two libraries together: what dog_named decides is neither here nor in the residual.
    assert route_path(own.root, "bird_named").read_text().startswith("bird_named::support/support-0 correct yes\n")
    assert not route_path(own.root, "dog_named").exists()
    assert "p-0" not in route_path(own.root, "residual").read_text().split()
    assert "p-2" in route_path(own.root, "residual").read_text().split()
    assert tree(below) == before
    after = tree(own)
    assert promote(own).green
    assert tree(own) == after


def test_what_the_library_below_decides_is_no_gain(own: Project) -> None:
    rule(own.modules, "fox_named", f"{SPOKEN} {[FOX]!r}")
    cases(own.fixtures, "fox_named", [(FOX, FOX, "correct"), (FOX, " " + FOX, "correct")], [(FOX, WOLF, "abstain")])
    (report,) = check_rules([own.modules / "fox_named.py"], own).reports
    assert "zero gain is redundant (decided already by dog_named)" in table_of([report])
    # It cannot be mended from here, so no edit of the rule below is offered.
    assert "dog_named decides every pair that it decides" in report.offer
    assert "repair" not in report.offer


def test_a_rule_agrees_with_those_below(own: Project) -> None:
    bird(own)
    path = own.modules / "bird_named.py"
    path.write_text(path.read_text().replace("reference == 'never'", f"candidate == {WOLF!r}"))
    assert "dog_named says correct (yes), bird_named says incorrect (no)" in reasons(own, "bird_named")["overlap"]


def test_a_rule_agrees_with_those_below_on_their_cases(own: Project) -> None:
    """The bruin is in no pool, only in the table of the library below."""
    bird(own)
    path = own.modules / "bird_named.py"
    path.write_text(path.read_text().replace("reference == 'never'", "candidate == 'bruin'"))
    found = reasons(own, "bird_named")
    assert "dog_named::support/support-2: dog_named says correct" in found["overlap"]
    path = own.fixtures / "bird_named.toml"
    path.write_text(
        path.read_text()
        + f"\n[[support]]\nname = 'bruin'\nreference = '{BEAR}'\ncandidate = 'bruin'\nverdict = 'incorrect'\n"
    )
    assert (
        "is incorrect, but the same case is correct as dog_named::support/support-2"
        in reasons(own, "bird_named")["support"]
    )


def test_a_record_against_the_library_below_stops_everything(own: Project) -> None:
    """Until it is disputed, since nothing here can mend that rule."""
    record = {"id": "odd", "reference": FOX, "response": FOX, "label": 0}
    (own.root / "pool/odd.jsonl").write_text(json.dumps(record) + "\n")
    bird(own)
    assert promote(own).problems == ("odd: dog_named says correct (yes), the label is incorrect",)
    (own.root / "pool/disputed.toml").write_text(
        '[[disputed]]\nid = "odd"\nsource = "odd"\nreason = "the answer is the reference"\n'
    )
    assert promote(own).green


@pytest.mark.parametrize("name", ["dog_named", "cow_named"])
def test_ids_below_are_taken(below: Project, own: Project, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(own.root)
    assert main(["new", name]) == 2
    assert not list(own.modules.glob("*.py"))
    rule(own.modules, name, f"{SPOKEN} {[SWAN, FROG]!r}")
    cases(own.fixtures, name, [(SWAN, SWAN, "correct"), (FROG, FROG, "correct")], [(SWAN, FROG, "abstain")])
    before = tree(below), tree(own)
    for change in (lambda: promote(own), lambda: check_rules([own.modules / f"{name}.py"], own)):
        with pytest.raises(LibraryError, match=f"the id '{name}' belongs to the library in .*never changes"):
            change()
    assert (tree(below), tree(own)) == before


def test_an_id_that_the_library_below_has_taken_since(below: Project, own: Project) -> None:
    bird(own)
    assert promote(own).green
    lock = below.modules / "library.toml"
    lock.write_text(lock.read_text().replace("cow_named", "bird_named"))
    with pytest.raises(LibraryError, match="belongs to"):
        promote(own)


def test_the_library_below_is_not_changed_from_here(below: Project, own: Project) -> None:
    bird(own)
    assert promote(own).green
    before = tree(below), tree(own)
    for change in (
        lambda: promote(own, [str(below.modules / "dog_named.py")]),
        lambda: repair(own, ["dog_named"]),
        lambda: merge(own, "dog_named", "bird_named", "bird_other"),
        lambda: reorder(own, "bird_named", "dog_named", confirm=True),
        lambda: reorder(own, "dog_named", "bird_named", confirm=True),
        lambda: retire(own, "dog_named", "broad"),
    ):
        with pytest.raises(LibraryError, match="the id 'dog_named' belongs to"):
            change()
    assert (tree(below), tree(own)) == before
    retire(own, "bird_named", "dogs are enough", "dog_named")
    assert read_lock(own.modules)["retired"][0]["use"] == "dog_named"
    assert tree(below) == before[0]


def test_merge_and_reorder_among_own_rules(below: Project, own: Project) -> None:
    bird(own)
    for name, word in (("bear_named", BEAR), ("cat_named", CAT)):
        rule(own.modules, name, f"{SPOKEN} {[word]!r}")
        cases(own.fixtures, name, [(word, word, "correct"), (word, f" {word}", "correct")], [(word, FOX, "abstain")])
    assert promote(own, ["bird_named"]).green
    assert promote(own).green
    before = tree(below)
    assert reorder(own, "cat_named", "bird_named", confirm=True).written
    both = [BEAR, CAT]
    rule(own.modules, "beast_named", f"{SPOKEN} {both!r}")
    cases(
        own.fixtures,
        "beast_named",
        [(w, s + w, "correct") for w in both for s in ("", " ")],
        [(w, FOX, "abstain") for w in both],
    )
    change = merge(own, "bear_named", "cat_named", "beast_named")
    assert change.written, change
    assert [line["id"] for line in read_lock(own.modules)["rules"]] == ["beast_named", "bird_named"]
    assert tree(below) == before
    after = tree(own)
    assert promote(own).green
    assert tree(own) == after


def test_stacked_is_true_or_false(tmp_path: Path) -> None:
    root = new_project(tmp_path / "own").root
    assert find_project(root).below is None
    (root / "pyproject.toml").write_text('[tool.autoverifier]\nstacked = "built-in"\n')
    with pytest.raises(PoolError, match="true or false"):
        find_project(root)
    (root / "pyproject.toml").write_text("[tool.autoverifier]\nstacked = true\n")
    assert find_project(root).below == modules_folder()
    assert find_project(PACKAGE).below is None


COLOUR = '''"""Colour equal

## Decides
Correct where both answers are the colour teal, in whichever of its two names.
## Abstains
All else.
## Why it is safe
The two names mean one colour.
"""

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct"},
    because={"same": "one colour, written in two ways"},
    laws={"symmetric", "reflexive"},
    group="exact object",
)
_NAMES = ("teal-ish blue", "blue, as a teal is")


def decide(x):
    return correct("same") if x.reference.plain in _NAMES and x.candidate.plain in _NAMES else ABSTAIN
'''


def test_a_project_that_init_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the real built-in rules, from init to a pool whose routes are frozen; nothing built in is touched."""
    root = tmp_path / "my_rules"
    assert main(["init", str(root)]) == 0
    monkeypatch.chdir(root)
    assert main(["new", "number_equal"]) == 2
    first, second = "teal-ish blue", "blue, as a teal is"
    (root / "modules/colour_equal.py").write_text(COLOUR)
    cases(root / "fixtures", "colour_equal", [(first, second, "correct"), (second, first, "correct")],
          [(first, "blue", "abstain")])  # fmt: skip
    record = {"id": "teal", "question": "Which colour?", "reference": first, "response": second, "label": 1}
    with (root / "replay_tests/pool/examples.jsonl").open("a") as file:
        file.write(json.dumps(record) + "\n")
    (root / "modules/answer_same.py").write_text(
        COLOUR.replace("Colour equal", "Answer same").replace(
            "x.reference.plain in _NAMES and x.candidate.plain in _NAMES", "x.reference.plain == x.candidate.plain"
        )
    )
    cases(root / "fixtures", "answer_same", [("red", "red", "correct"), ("blue", "blue", "correct")],
          [("red", "blue", "abstain")])  # fmt: skip
    modules = modules_folder()
    before = {path: path.read_bytes() for path in modules.rglob("*") if path.is_file()}
    outcome = promote(find_project(root))
    assert (outcome.promoted, outcome.refused) == (("colour_equal",), ("answer_same",)), outcome.table
    assert "zero gain is redundant" in outcome.table
    (root / "modules/answer_same.py").unlink()
    (root / "fixtures/answer_same.toml").unlink()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=root, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "6 passed" in done.stdout, done.stdout  # three cases, the replay, the routes of the rule and the residual
    assert {path: path.read_bytes() for path in modules.rglob("*") if path.is_file()} == before
