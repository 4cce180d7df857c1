"""What happens to promoted rules: merged, moved, repaired, retired, with no decision lost and no tree half changed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from replay_tests.engine.workshop import POND, WORDS, cases, new_project, rule, tree
from verifier.gate import life
from verifier.gate.__main__ import main
from verifier.gate.freeze import route_path
from verifier.gate.journal import Busy, exclusive, mend
from verifier.gate.life import merge, reorder, repair, retire
from verifier.gate.pool import Project
from verifier.gate.promote import promote
from verifier.library import LibraryError, load_library, read_lock, sha_of

FOX, WOLF, BEAR, SWAN, FROG, CAT = WORDS


def named(project: Project, name: str, animals: list[str], **given: Any) -> None:
    """A candidate rule that knows some animals by name, with a case of each."""
    rule(project.modules, name, f"candidate == reference and reference in {animals!r}", **given)
    other = next((word for word in WORDS if word not in animals), POND)
    cases(
        project.fixtures,
        name,
        [(word, word, "correct") for word in animals],
        [(animals[0], f"no {animals[0]}", "abstain"), (animals[0], other, "abstain")],
    )


def joined(project: Project, name: str, animals: list[str], *tables: str, drop: str = "") -> None:
    """A candidate rule whose table is that of others, one case left out where `drop` says so."""
    named(project, name, animals)
    rows = [row for old in tables for row in (project.fixtures / f"{old}.toml").read_text().split("\n\n")]
    kept = [row for row in rows if not drop or f"candidate = '{drop}'" not in row]
    renamed = [row.replace("name = '", f"name = 'joined-{place}-") for place, row in enumerate(kept)]
    (project.fixtures / f"{name}.toml").write_text("\n\n".join(renamed))


def order(project: Project) -> list[str]:
    return [rule.id for rule in load_library(project.modules).rules]


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with three promoted rules, in this order: dog_named, bear_named, bird_named."""
    project = new_project(tmp_path_factory.mktemp("grown") / "project")
    for name, animals in (("dog_named", [FOX, WOLF]), ("bear_named", [BEAR, CAT]), ("bird_named", [SWAN, FROG])):
        named(project, name, animals)
        assert promote(project, [name]).green
    return project.root


@pytest.fixture
def project(grown: Path, tmp_path: Path) -> Project:
    shutil.copytree(grown, tmp_path / "project")
    return Project(tmp_path / "project", (tmp_path / "project" / "pool",), (Path("../no-such-pool"),))


def test_a_merge_takes_the_earlier_place(project: Project) -> None:
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named")
    change = merge(project, "bird_named", "dog_named", "beast_named")
    assert change.written and change.problems == (), change
    assert {(move.before.rule, move.after.rule) for move in change.moves if move.before and move.after} == {
        ("dog_named", "beast_named"), ("bird_named", "beast_named"),
    }  # fmt: skip
    assert order(project) == ["beast_named", "bear_named"]
    lock = read_lock(project.modules)
    assert {(line["id"], line["why"], line["use"]) for line in lock["retired"]} == {
        ("dog_named", "merged into beast_named", "beast_named"),
        ("bird_named", "merged into beast_named", "beast_named"),
    }
    assert (lock["rules"][0]["support"], lock["rules"][0]["gain"]) == (4, 4)
    for name in ("dog_named", "bird_named"):
        assert not (project.modules / f"{name}.py").exists() and not (project.fixtures / f"{name}.toml").exists()
        assert not route_path(project.root, name).exists()
    assert route_path(project.root, "beast_named").read_text().startswith("beast_named::support/")
    assert "merged into `beast_named`" in (project.root / "CHANGELOG.md").read_text()

    # What was written is what the gate would write: proving again moves nothing. The old ids never return.
    before = tree(project)
    assert promote(project).green
    assert tree(project) == before
    named(project, "dog_named", [FOX, WOLF])
    with pytest.raises(LibraryError, match="retired"):
        promote(project, ["dog_named"])
    (project.modules / "dog_named.py").unlink()
    with pytest.raises(LibraryError, match="no promoted rule 'dog_named'"):
        merge(project, "dog_named", "bear_named", "beast_named")


def test_a_merge_from_elsewhere_is_brought_in(project: Project) -> None:
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named")
    away = project.root.parent / "away"
    away.mkdir()
    (project.modules / "beast_named.py").rename(away / "beast_named.py")
    (project.fixtures / "beast_named.toml").rename(away / "beast_named.toml")
    assert merge(project, "dog_named", "bird_named", str(away / "beast_named.py")).written
    assert order(project) == ["beast_named", "bear_named"]
    assert (project.fixtures / "beast_named.toml").is_file()


def refused_merge(project: Project, reason: str, first: str = "dog_named", second: str = "bird_named") -> None:
    before = tree(project)
    change = merge(project, first, second, "beast_named")
    assert not change.written
    assert reason in "\n".join([*change.problems, change.table]), change
    assert tree(project) == before


def test_a_merge_that_loses_a_record_is_refused(project: Project) -> None:
    """No case shows the frog: only the pool tells that the merged rule has forgotten it."""
    path = project.fixtures / "bird_named.toml"
    path.write_text("\n\n".join(row for row in path.read_text().split("\n\n") if f"reference = '{FROG}'" not in row))
    (project.fixtures / "bird_named.toml").write_text(
        path.read_text() + f"\n\n[[support]]\nname = 'again'\nquestion = 'Which?'\nreference = '{SWAN}'\n"
        f"candidate = '{SWAN}'\nverdict = 'correct'\n"
    )
    assert repair(project, ["bird_named"]).refused == ()
    refresh(project)
    joined(project, "beast_named", [FOX, WOLF, SWAN], "dog_named", "bird_named")
    refused_merge(project, "p-4: correct by bird_named (yes) becomes nothing")


def refresh(project: Project) -> None:
    """Route texts as they are now, as a review of pytest --snapshot-update leaves them."""
    for path in route_path(project.root, "x").parent.glob("*.txt"):
        path.unlink()


def test_a_merge_that_loses_a_case_is_refused(project: Project) -> None:
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named", drop=f"no {FOX}")
    refused_merge(project, "dog_named::counter/counter-0: not in beast_named.toml; copy the case")


def test_a_merge_that_turns_a_verdict_is_refused(project: Project) -> None:
    """On a record without a label, where the replay cannot see it."""
    record = {"id": "u", "reference": FROG, "response": FROG, "question": "Really?"}
    (project.root / "pool/more.jsonl").write_text(json.dumps(record) + "\n")
    refresh(project)
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named")
    path = project.modules / "beast_named.py"
    path.write_text(
        path.read_text().replace(
            "    if candidate", "    if x.question:\n        return incorrect('no')\n    if candidate"
        )
    )
    refused_merge(project, "u: correct by bird_named (yes) becomes incorrect by beast_named (no)")


def test_a_merge_that_is_fooled_by_an_old_counterexample_is_refused(project: Project) -> None:
    """Its own table calls the old counterexample a support: the old table stands."""
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named", drop=f"no {FOX}")
    path = project.modules / "beast_named.py"
    path.write_text(path.read_text().replace("reference == 'never'", f"candidate == 'no {FOX}'"))
    with (project.fixtures / "beast_named.toml").open("a") as file:
        file.write(
            f"\n[[support]]\nname = 'no-fox'\nreference = '{FOX}'\ncandidate = 'no {FOX}'\nverdict = 'incorrect'\n"
        )
    refused_merge(project, "dog_named::counter/counter-0: incorrect by beast_named (no), the case says abstain")


def test_a_merge_may_decide_what_one_of_the_two_left_to_the_other(project: Project) -> None:
    rule(project.modules, "pond_answer", "False", f"candidate == {POND!r} and reference in {[SWAN, FROG]!r}")
    cases(
        project.fixtures,
        "pond_answer",
        [(SWAN, POND, "incorrect"), (FROG, POND, "incorrect")],
        [(SWAN, SWAN, "abstain")],
    )
    assert promote(project, ["pond_answer"]).green
    joined(project, "beast_named", [SWAN, FROG], "bird_named", "pond_answer")
    rule(
        project.modules,
        "beast_named",
        f"candidate == reference and reference in {[SWAN, FROG]!r}",
        f"candidate == {POND!r} and reference in {[SWAN, FROG]!r}",
    )
    text = (project.fixtures / "beast_named.toml").read_text()
    doubled = f"reference = '{SWAN}'\ncandidate = '{SWAN}'\nverdict = 'abstain'"
    (project.fixtures / "beast_named.toml").write_text(text.replace(doubled, doubled.replace("abstain", "correct")))
    change = merge(project, "bird_named", "pond_answer", "beast_named")
    assert change.written, change
    assert order(project) == ["dog_named", "bear_named", "beast_named"]


def test_a_merge_that_fails_the_gate_is_refused(project: Project) -> None:
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named")
    path = project.modules / "beast_named.py"
    path.write_text(path.read_text().replace("reference == 'never'", f"candidate == {BEAR!r}"))
    refused_merge(project, "p-2: bear_named says correct (yes), beast_named says incorrect (no)")


def test_a_merge_that_leaves_a_rule_idle_is_refused(project: Project) -> None:
    """The merged rule stands before bear_named and would decide all that bear_named is there for."""
    joined(project, "beast_named", WORDS, "dog_named", "bird_named")
    refused_merge(project, "bear_named: would be left with nothing to decide")


@pytest.mark.parametrize(
    ("first", "second", "into", "reason"),
    [
        ("dog_named", "bird_named", "bear_named", "in the library already"),
        ("dog_named", "bird_named", "dog_named", "in the library already"),
        ("dog_named", "dog_named", "beast_named", "with itself"),
        ("dog_named", "cow_named", "beast_named", "no promoted rule 'cow_named'"),
        ("dog_named", "bird_named", "cow_named", "no rule 'cow_named'"),
        ("dog_named", "bird_named", "old_named", "is retired"),
    ],
)
def test_merges_that_make_no_sense(project: Project, first: str, second: str, into: str, reason: str) -> None:
    path = project.modules / "library.toml"
    path.write_text(path.read_text().replace("retired = []", 'retired = [\n  { id = "old_named", why = "broad" },\n]'))
    for name in ("beast_named", "old_named"):
        joined(project, name, [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named")
    before = tree(project)
    with pytest.raises(LibraryError, match=reason):
        merge(project, first, second, into)
    assert tree(project) == before


def test_an_edited_rule_is_not_merged(project: Project) -> None:
    """What stands in its file was never proved."""
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named")
    path = project.modules / "dog_named.py"
    path.write_text(path.read_text() + "# edited\n")
    refused_merge(project, "modules/dog_named.py differs from its line; run: nox -s promote -- dog_named")


def overlapping(project: Project) -> None:
    """all_same comes last and repeats what the others decide; of its own it has the pond."""
    record = {"id": "own", "reference": POND, "response": POND, "label": 1}
    (project.root / "pool/ponds.jsonl").write_text(json.dumps(record) + "\n")
    refresh(project)
    rule(project.modules, "all_same", "candidate == reference")
    cases(project.fixtures, "all_same", [(POND, POND, "correct"), (FOX, FOX, "correct")], [(FOX, POND, "abstain")])
    outcome = promote(project, ["all_same"])
    assert outcome.green, outcome


def test_a_move_is_shown_then_confirmed(project: Project) -> None:
    overlapping(project)
    (project.root / "pool/more.jsonl").write_text(
        json.dumps({"id": "x", "reference": FOX, "response": "no fox", "label": 0}) + "\n"
    )
    rule(project.modules, "dog_named", f"candidate == reference and reference in {[FOX, WOLF]!r}",
         f"reference == {FOX!r} and candidate == 'no fox'")  # fmt: skip
    assert repair(project, ["dog_named"]).green
    refresh(project)
    before = tree(project)
    change = reorder(project, "all_same", "dog_named")
    # Every other rule but dog_named would be left with nothing: all_same says all that they say.
    assert {problem.partition(":")[0] for problem in change.problems} == {"bear_named", "bird_named"}
    assert not change.written
    assert tree(project) == before

    for name in ("bear_named", "bird_named"):
        retire(project, name, "all_same says it", "all_same")
    refresh(project)
    before = tree(project)
    change = reorder(project, "all_same", "dog_named")
    assert (change.written, change.problems) == (False, ())
    assert {move.id for move in change.moves} >= {"p-0", "p-1", "dog_named::support/support-0"}
    assert all(move.before and move.after and move.before.verdict == move.after.verdict for move in change.moves)
    assert tree(project) == before

    assert reorder(project, "all_same", "dog_named", confirm=True).written
    assert order(project) == ["all_same", "dog_named"]
    after = tree(project)
    assert b"`all_same` is asked before `dog_named`; " in after["CHANGELOG.md"]
    assert promote(project).green
    assert tree(project) == after


def test_a_move_that_turns_a_verdict_is_refused(project: Project) -> None:
    """Two rules that disagree came in by hand; which of them comes first would decide what is true."""
    rule(project.modules, "bear_named", f"candidate == reference and reference in {[BEAR, CAT]!r}",
         f"candidate == reference and reference == {FOX!r}")  # fmt: skip
    path = project.modules / "library.toml"
    old = next(line["sha"] for line in read_lock(project.modules)["rules"] if line["id"] == "bear_named")
    path.write_text(path.read_text().replace(old, sha_of((project.modules / "bear_named.py").read_bytes())))
    before = tree(project)
    change = reorder(project, "bear_named", "dog_named", confirm=True)
    assert not change.written
    assert any("p-0: correct by dog_named (yes) becomes incorrect by bear_named (no)" in p for p in change.problems)
    assert tree(project) == before


@pytest.mark.parametrize(
    ("name", "before", "reason"),
    [
        ("dog_named", "dog_named", "before itself"),
        ("dog_named", "bear_named", "already"),
        ("cow_named", "dog_named", "no promoted rule 'cow_named'"),
        ("dog_named", "cow_named", "no promoted rule 'cow_named'"),
    ],
)
def test_moves_that_make_no_sense(project: Project, name: str, before: str, reason: str) -> None:
    old = tree(project)
    with pytest.raises(LibraryError, match=reason):
        reorder(project, name, before, confirm=True)
    assert tree(project) == old


def test_routes_that_nobody_has_reviewed_stop_a_move(project: Project) -> None:
    path = route_path(project.root, "dog_named")
    path.write_text(path.read_text() + "p-9 correct yes\n")
    change = reorder(project, "bird_named", "dog_named", confirm=True)
    assert not change.written
    assert "review them" in change.problems[0]


def test_a_repair_is_for_promoted_rules(project: Project) -> None:
    named(project, "cow_named", [POND])
    with pytest.raises(LibraryError, match="no promoted rule 'cow_named'"):
        repair(project, ["cow_named"])
    path = project.modules / "dog_named.py"
    path.write_text(path.read_text().replace("candidate == reference", "reference == candidate"))
    sha = read_lock(project.modules)["rules"][0]["sha"]
    outcome = repair(project, ["dog_named"])
    assert outcome.proved == ("dog_named",)
    assert order(project) == ["dog_named", "bear_named", "bird_named"]
    assert read_lock(project.modules)["rules"][0]["sha"] != sha
    path.write_text(path.read_text().replace("reference == candidate", "False"))
    assert repair(project, ["dog_named"]).refused == ("dog_named",)


def test_a_successor_is_another_rule(project: Project) -> None:
    for use in ("cow_named", "dog_named"):
        with pytest.raises(LibraryError, match="not in the library"):
            retire(project, "dog_named", "broad", use)


def test_one_change_at_a_time(project: Project) -> None:
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named")
    before = tree(project)
    with exclusive(project.root):
        for change in (
            lambda: merge(project, "dog_named", "bird_named", "beast_named"),
            lambda: reorder(project, "bird_named", "dog_named", confirm=True),
            lambda: repair(project, ["dog_named"]),
            lambda: retire(project, "dog_named", "broad"),
        ):
            with pytest.raises(Busy):
                change()
    assert tree(project) == before


def test_a_kill_leaves_the_tree_before_or_after_a_merge(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed at every rename of what the merge writes."""
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named")
    wanted: dict[Path, str | None] = {}
    monkeypatch.setattr(life, "write_all", lambda root, texts: wanted.update(texts))
    assert merge(project, "dog_named", "bird_named", "beast_named").written
    before = tree(project)
    code = (
        "import json, os, sys\n"
        "from pathlib import Path\n"
        "from verifier.gate.journal import write_all\n"
        "root, texts, left = Path(sys.argv[1]), json.load(sys.stdin), [int(sys.argv[2])]\n"
        "def counted(function):\n"
        "    def call(self, *given, **named):\n"
        "        if left[0] == 0:\n"
        "            os._exit(9)\n"
        "        left[0] -= 1\n"
        "        return function(self, *given, **named)\n"
        "    return call\n"
        "Path.replace, Path.unlink = counted(Path.replace), counted(Path.unlink)\n"
        "write_all(root, {root / name: text for name, text in texts.items()})\n"
    )
    texts = json.dumps({str(path.relative_to(project.root)): text for path, text in wanted.items()})
    found = []
    for step in range(len(wanted) + 2):
        copy = Project(tmp_path / f"killed{step}", ())
        shutil.copytree(project.root, copy.root)
        done = subprocess.run(
            [sys.executable, "-c", code, str(copy.root), str(step)],
            input=texts, text=True, check=False, cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert done.returncode == (9 if step <= len(wanted) else 0)
        mend(copy.root)
        if step == 0:
            shutil.rmtree(copy.root / ".promotion")  # never committed; the next change drops it
        found.append(tree(copy))
        assert order(copy) == (["beast_named", "bear_named"] if step else order(project))
    assert found[0] == before
    assert all(state == found[-1] for state in found[1:])


def test_the_commands(project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(project.root)
    assert main(["reorder", "bird_named", "--before", "dog_named"]) == 0
    shown = capsys.readouterr().out
    assert "0 routes move, 0 verdicts" in shown
    assert "nox -s reorder -- bird_named --before dog_named --confirm" in shown
    assert order(project)[0] == "dog_named"
    assert main(["reorder", "bird_named", "--before", "dog_named", "--confirm"]) == 0
    assert order(project) == ["bird_named", "dog_named", "bear_named"]
    assert main(["repair", "dog_named"]) == 0
    joined(project, "beast_named", [FOX, WOLF, SWAN], "dog_named", "bird_named")
    assert main(["merge", "dog_named", "bird_named", "--into", "beast_named"]) == 1
    shown = capsys.readouterr().out
    assert "not merged; nothing was written" in shown
    assert "problem: beast_named does not pass the gate in the place of bird_named and dog_named" in shown
    joined(project, "beast_named", [FOX, WOLF, SWAN, FROG], "dog_named", "bird_named")
    assert main(["merge", "dog_named", "bird_named", "--into", "beast_named"]) == 0
    assert "correct by bird_named (yes) -> correct by beast_named (yes)" in capsys.readouterr().out
    assert main(["merge", "dog_named", "bird_named", "--into", "beast_named"]) == 2
    assert "no promoted rule" in capsys.readouterr().err
