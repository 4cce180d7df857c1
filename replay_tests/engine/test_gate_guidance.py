"""Guidance cards in a project of its own: what a model must not lose, and that without a model nothing enters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay_tests.engine.misbehaving import Server
from verifier.decide import Verifier
from verifier.fallback.errors import FallbackError
from verifier.fallback.guidance import load_guidance
from verifier.fallback.settings import Settings
from verifier.gate.__main__ import main
from verifier.gate.guidance import CardReport, protected, prove, shown, with_cards
from verifier.gate.pool import Project, find_project
from verifier.library import LibraryError, load_library, read_lock, sha_of

CARD = "# {title}\n\n{text}\n\n## When it applies\nAlways.\n\n## Why\nIt is a test.\n"
YES, NO = '{"verdict": "correct"}', '{"verdict": "incorrect"}'
NEW = "Foxes count as dogs."


def card(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.md"
    path.write_text(CARD.format(title=name, text=text))
    return path


def table(path: Path, *rows: tuple[str, str, str]) -> None:
    """Cases (kind, response, verdict), each named by its response."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        "\n".join(
            f"[[{kind}]]\nname = '{response.replace(' ', '-')}'\nreference = 'dog'\nresponse = '{response}'\n"
            f"verdict = '{verdict}'\nwhy = 'a test'\n"
            for kind, response, verdict in rows
        )
    )


CASES = (("support", "red fox", "correct"), ("support", "grey fox", "correct"), ("counter", "old goat", "incorrect"))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name in ("modules/guidance", "fixtures/guidance", "pool"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[tool.autoverifier]\npools = ["pool"]\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n")
    (tmp_path / "prompt.txt").write_text("Rules: {rules} Question: {question} Reference: {reference} Answer: {answer}")
    records = [
        {"id": f"p-{n}", "reference": f"dog {n}", "response": f"pup {n}", "label": n % 2, "question": f"Which {n}?"}
        for n in range(20)
    ]
    (tmp_path / "pool/dogs.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    old = card(tmp_path / "modules/guidance", "old_card", "Pups count as dogs.")
    table(tmp_path / "fixtures/guidance/old_card.toml", *CASES)
    (tmp_path / "modules/library.toml").write_text('# kept\nversion = "1.0"\nrules = []\nretired = []\n')
    text = (tmp_path / "modules/library.toml").read_text()
    line = {"id": "old_card", "since": "1.0", "sha": sha_of(old.read_bytes())}
    (tmp_path / "modules/library.toml").write_text(with_cards(text, [line]))
    card(tmp_path / "modules/guidance", "fox_card", NEW)
    table(tmp_path / "fixtures/guidance/fox_card.toml", *CASES)
    return find_project(tmp_path)


def plan(prompt: str, n: int) -> str:
    """Right on the pool; takes a fox for a dog only where a card says so."""
    if "fox" in prompt.partition("Question:")[2]:
        return YES if NEW in prompt else NO
    if "goat" in prompt:
        return NO
    number = prompt.rpartition("pup ")[2].split()[0]
    return YES if int(number) % 2 else NO


def ask(project: Project, server: Server, *names: str, **given: object):
    settings = {"base_url": server.url, "model": "judge", "retries": 0, "prompt_file": str(project.root / "prompt.txt")}
    return prove(project, names, Settings(**{**settings, **given}))


def tree(project: Project) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(project.root.rglob("*")) if path.is_file()}


def failed(report: CardReport) -> dict[str, tuple[str, ...]]:
    return {check.name: check.cases for check in report.checks if check.passed is False}


def test_a_card_that_helps_enters(project: Project) -> None:
    with Server(plan) as server:
        proof = ask(project, server, "fox_card")
        assert (proof.code, proof.admitted, proof.unable) == (0, ("fox_card",), ""), shown(proof)
        assert sum(server.answered.values()) == 2 * (3 + 20)
        lines = read_lock(project.modules)["guidance"]
        assert [line["id"] for line in lines] == ["old_card", "fox_card"]
        got = {key: lines[1][key] for key in ("since", "support", "counterexamples", "gain", "judge")}
        assert got == {"since": "1.0", "support": 2, "counterexamples": 1, "gain": 2, "judge": "judge"}
        assert [loaded.text for loaded in load_guidance(project.modules)] == ["Pups count as dogs.", NEW]
        assert (project.modules / "library.toml").read_text().startswith("# kept\n")
        assert "- new: guidance `fox_card`" in (project.root / "CHANGELOG.md").read_text()
        assert "support ok 2 of 2 right, 2 gained" in shown(proof)
        before = tree(project)
        assert ask(project, server, "fox_card").admitted == ()
        assert tree(project) == before


def test_a_card_from_elsewhere_brings_its_table(project: Project, tmp_path: Path) -> None:
    path = card(tmp_path / "desk", "wolf_card", NEW)
    table(tmp_path / "desk/wolf_card.toml", *CASES)
    with Server(plan) as server:
        assert ask(project, server, str(path)).admitted == ("wolf_card",)
    assert (project.modules / "guidance/wolf_card.md").read_bytes() == path.read_bytes()
    assert (project.fixtures / "guidance/wolf_card.toml").is_file()


@pytest.mark.parametrize(
    ("lost", "check", "case"),
    [
        ("pup 7", "slice", "p-7: correct without the card, incorrect with it; it is correct"),
        ("red fox", "support", "fox_card::support/red-fox: incorrect without the card, incorrect with it"),
        ("old goat", "counterexamples", "fox_card::counter/old-goat: incorrect without the card, correct with it"),
    ],
)
def test_a_card_that_loses_anything_is_refused(project: Project, lost: str, check: str, case: str) -> None:
    def worse(prompt: str, n: int) -> str:
        if NEW in prompt and f"Answer: {lost}" in prompt:
            return YES if lost == "old goat" else NO
        return plan(prompt, n)

    before = tree(project)
    with Server(worse) as server:
        proof = ask(project, server, "fox_card")
        assert (proof.code, proof.admitted) == (1, ()), shown(proof)
        assert list(failed(proof.reports[0])) == [check]
        assert failed(proof.reports[0])[check][0].startswith(case)
        added = set(tree(project)) - set(before)
        assert added == {str(project.modules / "rejected.jsonl")}
        (kept,) = map(json.loads, (project.modules / "rejected.jsonl").read_text().splitlines())
        assert (kept["id"], kept["check"]) == ("fox_card", check) and kept["source"] and kept["reason"]
        ask(project, server, "fox_card")
        assert len((project.modules / "rejected.jsonl").read_text().splitlines()) == 1


def test_what_was_wrong_without_the_card_is_not_lost_by_it(project: Project) -> None:
    def weak(prompt: str, n: int) -> str:
        return YES if "goat" in prompt or "pup 4" in prompt else plan(prompt, n)

    with Server(weak) as server:
        assert ask(project, server, "fox_card").admitted == ("fox_card",)


def test_without_a_model_nothing_enters(project: Project, capsys: pytest.CaptureFixture, monkeypatch) -> None:
    for name in ("AUTOVERIFIER_BASE_URL", "OPENAI_BASE_URL", "AUTOVERIFIER_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(project.root)
    before = tree(project)
    assert main(["guidance", "fox_card"]) == 2
    said = capsys.readouterr().out
    assert "fox_card: not checked (no model is named), and nothing is admitted or changed" in said
    assert "python -m verifier.gate guidance fox_card --fallback" in said and "admitted nothing" in said
    assert "support - not run" in said
    # Nobody at the address, and an empty cache, come to the same.
    assert (
        main(["guidance", "fox_card", "--fallback", "http://127.0.0.1:9/v1", "--model", "m", "--set", "retries=0"]) == 2
    )
    assert "127.0.0.1:9" in capsys.readouterr().out
    assert tree(project) == before


def test_one_missing_verdict_is_no_proof(project: Project) -> None:
    before = tree(project)
    with Server(lambda prompt, n: "500" if "pup 3" in prompt and NEW in prompt else plan(prompt, n)) as server:
        proof = ask(project, server, "fox_card")
    assert (proof.code, proof.admitted) == (2, ()) and "1 of the verdicts could not be had" in shown(proof)
    assert tree(project) == before


def test_verdicts_come_from_the_cache(project: Project, tmp_path: Path) -> None:
    cache = str(tmp_path / "verdicts.sqlite")
    with Server(plan) as server:
        ask(project, server, "fox_card", cache=cache)
        (project.modules / "library.toml").write_text(
            with_cards((project.modules / "library.toml").read_text(), read_lock(project.modules)["guidance"][:1])
        )
        assert len(load_guidance(project.modules)) == 1
        calls = sum(server.answered.values())
        assert ask(project, server, "fox_card", cache=cache, offline=True).admitted == ("fox_card",)
        assert sum(server.answered.values()) == calls


def test_an_edited_card_is_proved_again_in_its_place(project: Project) -> None:
    with Server(plan) as server:
        ask(project, server, "fox_card")
        path = project.modules / "guidance/old_card.md"
        # old_card's own cases need what only fox_card says, which is in the prompt by now.
        path.write_text(path.read_text().replace("Pups count as dogs.", "Young dogs are dogs."))
        with pytest.raises(FallbackError, match=r"verifier\.gate guidance old_card"):
            load_guidance(project.modules)
        assert prove(project, ["old_card"], Settings()).code == 2
        with pytest.raises(FallbackError):
            load_guidance(project.modules)
        assert ask(project, server, "old_card").admitted == ("old_card",)
        assert [loaded.id for loaded in load_guidance(project.modules)] == ["old_card", "fox_card"]
        assert "- engine: guidance `old_card`" in (project.root / "CHANGELOG.md").read_text()
    # What the model does not read may change without one.
    path.write_text(path.read_text().replace("It is a test.", "For another reason."))
    proof = prove(project, ["old_card"], Settings())
    assert (proof.code, proof.admitted) == (0, ("old_card",)), shown(proof)
    assert load_guidance(project.modules)[0].text == "Young dogs are dogs."
    assert read_lock(project.modules)["guidance"][0]["judge"] == "judge"


@pytest.mark.parametrize(
    ("text", "rows", "check", "problem"),
    [
        ("", CASES, "card", "the model would read nothing"),
        ("word " * 200, CASES, "card", "every call pays"),
        ("Look at {response}.", CASES, "card", "placeholder"),
        (NEW, CASES[1:], "cases", "1 support cases; write at least 2"),
        (NEW, CASES[:2], "cases", "no counterexample"),
        (NEW, (*CASES[:2], ("counter", "old goat", "abstain")), "cases", "so must the case"),
        (NEW, (("support", "dog", "correct"), *CASES[1:]), "cases", "rules decide"),
    ],
)
def test_a_poor_card_is_refused_without_asking(project: Project, text: str, rows, check: str, problem: str) -> None:
    rule = (Path(__file__).parents[2] / "modules/text_identical.py").read_bytes()
    (project.modules / "text_identical.py").write_bytes(rule)
    lock = project.modules / "library.toml"
    lock.write_text(
        lock.read_text().replace("rules = []", f'rules = [{{ id = "text_identical", sha = "{sha_of(rule)}" }}]')
    )
    card(project.modules / "guidance", "poor_card", text)
    table(project.fixtures / "guidance/poor_card.toml", *rows)
    with Server(plan) as server:
        proof = ask(project, server, "poor_card")
        assert server.answered == {}
    assert proof.code == 1 and problem in str(failed(proof.reports[0])[check])


def test_headings_and_files_are_asked_for(project: Project) -> None:
    (project.modules / "guidance/bare_card.md").write_text("Some text.\n")
    proof = prove(project, ["bare_card"], Settings())
    said = shown(proof)
    assert proof.code == 1 and "no title" in said and "no heading '## Why'" in said and "no such file" in said
    with pytest.raises(LibraryError, match="no such card"):
        prove(project, ["no_card"], Settings())


def test_the_protected_slice_is_the_same_each_time(project: Project) -> None:
    verifier = Verifier(load_library(project.modules))
    chosen = [example.id for example in protected(project, verifier, 5)]
    assert chosen == [example.id for example in protected(project, verifier, 5)] and len(set(chosen)) == 5
    assert chosen != sorted(chosen)
    assert len(protected(project, verifier, 100)) == 20
    root = find_project(Path(__file__).parents[2])
    whole = Verifier(load_library(root.modules))
    slice_ = protected(root, whole, 30)
    assert len(slice_) == 30 and all(whole.verify(example).abstained for example in slice_)
    assert {example.label for example in slice_} == {0, 1}
