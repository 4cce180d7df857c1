"""Frozen states: everything that can change a verdict, written down once, with the rule files themselves.

A state says whether a verifier is still the one that was frozen, and what differs where it is not. Its rules can be
replayed (`verifier diff`); the engine it was frozen with is named by hashes and cannot.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from verifier.library import (
    LOCK,
    PACKAGE,
    Library,
    LibraryError,
    dependency_versions,
    engine_files,
    load_library,
    sha_of,
)

FORMAT: Final = 1
# Differences that an error names; verifier diff shows all of them.
_TOLD: Final = 12
_PARSER: Final = "fallback/parser.py"


@dataclass(frozen=True, slots=True)
class FrozenRule:
    """A rule of a state: id, lock value and the file's text. promoted: it had a line in library.toml."""

    id: str
    sha: str
    promoted: bool
    source: str


@dataclass(frozen=True, slots=True)
class State:
    """A frozen state.

    fingerprint: of the whole; every decision and ledger line carries it. rules: in their order.
    engine: file of the package -> hash, readers and tables alike. dependencies: package -> version.
    guidance: card -> hash, in the order of the prompt. prompt, parser: hashes of the default prompt with its guidance,
        and of what reads a model's reply.
    """

    fingerprint: str
    version: str
    rules: tuple[FrozenRule, ...]
    engine: Mapping[str, str]
    dependencies: Mapping[str, str]
    guidance: Mapping[str, str]
    prompt: str
    parser: str

    def to_text(self) -> str:
        """JSON, the same bytes for the same state."""
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False, indent=1) + "\n"


def freeze(library: Library) -> State:
    """The state of a library that is loaded, with the engine and the dependencies here."""
    engine = {path.relative_to(PACKAGE).as_posix(): sha_of(path.read_bytes()) for path in engine_files()}
    return State(
        library.fingerprint,
        library.version,
        tuple(
            FrozenRule(rule.id, rule.sha, rule.promoted, rule.path.read_bytes().replace(b"\r\n", b"\n").decode())
            for rule in library.rules
        ),
        engine,
        dependency_versions(),
        {line["id"]: str(line.get("sha")) for line in library.lock.get("guidance", ())},
        _prompt(library.folder),
        engine.get(_PARSER, ""),
    )


def _prompt(folder: Path) -> str:
    """The fingerprint of the default prompt: it is what `Settings()` says where nobody says otherwise."""
    from verifier.fallback.guidance import load_guidance
    from verifier.fallback.profiles import load_profile
    from verifier.fallback.prompt import Prompt
    from verifier.fallback.settings import Settings

    usual = Settings()
    prompt = Prompt(
        load_profile(usual.profile),
        load_guidance(folder),
        response_chars=usual.response_chars,
        question_chars=usual.question_chars,
    )
    return prompt.fingerprint


def read_state(path: Path | str) -> State:
    """A state from the file that `verifier freeze` wrote. LibraryError where it is none, or was changed by hand."""
    path = Path(path)
    mend = f"freeze again: verifier freeze --out {path}"
    try:
        record = json.loads(path.read_bytes())
        if record.pop("format") != FORMAT:
            raise LibraryError(f"{path}: was written in another format than {FORMAT}; {mend}")
        rules = tuple(FrozenRule(**rule) for rule in record.pop("rules"))
        state = State(rules=rules, **record)
    except FileNotFoundError:
        raise LibraryError(f"{path}: no such state; freeze one: verifier freeze --out {path}") from None
    except OSError as error:
        raise LibraryError(f"{path}: cannot be read ({error.strerror}); {mend}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise LibraryError(f"{path}: not a frozen state; {mend}") from None
    for rule in rules:
        if not rule.id.isidentifier() or sha_of(rule.source.encode()) != rule.sha:
            raise LibraryError(f"{path}: the rule {rule.id} in it does not have its hash {rule.sha}; {mend}")
    return state


def differences(old: State, new: State) -> list[str]:
    """What differs between two states, one sentence a thing; empty where they are the same."""
    found = _rule_differences(old.rules, new.rules)
    found += _table_differences("engine file", old.engine, new.engine)
    found += _table_differences("dependency", old.dependencies, new.dependencies)
    found += _table_differences("guidance card", old.guidance, new.guidance)
    if list(old.guidance) != list(new.guidance) and dict(old.guidance) == dict(new.guidance):
        found.append("guidance cards are in another order")
    if old.prompt != new.prompt:
        found.append(f"prompt: {old.prompt} then, {new.prompt} now")
    if not found and old.fingerprint != new.fingerprint:
        found.append(f"fingerprint: {old.fingerprint} then, {new.fingerprint} now")
    return found


def _rule_differences(old: Iterable[FrozenRule], new: Iterable[FrozenRule]) -> list[str]:
    before, after = {rule.id: rule.sha for rule in old}, {rule.id: rule.sha for rule in new}
    found = _table_differences("rule", before, after)
    kept_before = [name for name in before if name in after]
    kept_after = [name for name in after if name in before]
    if kept_before != kept_after:
        moved = next(a for a, b in zip(kept_before, kept_after, strict=True) if a != b)
        found.append(f"rules are in another order, from {moved} on")
    return found


def _table_differences(kind: str, old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    found = []
    for name in sorted({*old, *new}):
        if name not in new:
            found.append(f"{kind} {name}: gone")
        elif name not in old:
            found.append(f"{kind} {name}: new")
        elif old[name] != new[name]:
            found.append(f"{kind} {name}: {old[name]} then, {new[name]} now")
    return found


def require(state: State, library: Library, where: str) -> None:
    """LibraryError, with everything that differs, where the library or the engine here is not the frozen one."""
    found = differences(state, freeze(library))
    if found:
        told = "; ".join(found[:_TOLD]) + (f"; and {len(found) - _TOLD} more" if len(found) > _TOLD else "")
        raise LibraryError(
            f"{where}: this is not the state that was frozen ({state.fingerprint}): {told}; "
            f"see all: verifier diff {where} here; or freeze what is here: verifier freeze --out {where}"
        )


def unpacked(state: State, folder: Path) -> Library:
    """The rules of a state as a library, under the engine here. They are written into `folder`, which must last as
    long as the library is used. LibraryError where the engine here cannot run one of them."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = "".join(f'  {{ id = "{rule.id}", sha = "{rule.sha}" }},\n' for rule in state.rules)
    lock = f"version = {json.dumps(state.version)}\nrules = [\n{lines}]\nretired = []\n"
    (folder / LOCK).write_text(lock, "utf-8")
    for rule in state.rules:
        (folder / f"{rule.id}.py").write_text(rule.source, "utf-8", newline="\n")
    return load_library(folder)
