"""The rule library: rule files loaded by path, checked for shape, verified against their lock, fingerprinted."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, Final

from verifier.answer import VIEWS
from verifier.ask import Ask
from verifier.example import Criterion
from verifier.extract import Extraction
from verifier.rule import GROUPS, Card

PACKAGE: Final = Path(__file__).resolve().parent
LOCK: Final = "library.toml"
LAWS: Final = frozenset({"symmetric", "reflexive", "spacing"})
VERDICTS: Final = frozenset({"correct", "incorrect"})
# Side of a pair -> the views that a card may need. `text` is the answer's own text.
SIDES: Final[Mapping[str, frozenset[str]]] = {
    "reference": frozenset({"text", *VIEWS}),
    "candidate": frozenset({"text", *VIEWS}),
    "ask": frozenset(name for name in dir(Ask) if not name.startswith("_")),
    "extraction": frozenset(Extraction._fields),
    "criterion": frozenset(Criterion.__slots__),
}
# Part of the package that cannot change a verdict, and so stays out of the fingerprint.
_NO_VERDICT: Final = ("gate", "construct", "evaluate", "report", "adapters", "cli", "fixtures")
_NO_VERDICT_FILES: Final = frozenset(
    {"__main__.py", "runner.py", "workers.py", "records.py", "ledger.py", "state.py", "pytest_plugin.py"}
)
# No thread sees a module that another is still executing.
_EXECUTING: Final = RLock()
_DEPENDENCIES: Final = ("sympy", "pint", "python-flint")


class LibraryError(RuntimeError):
    """The library cannot be loaded; the message names the file and ends with the command that mends it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A loaded rule file.

    rank: place in the order, from 0; candidate rules follow the promoted ones.
    promoted: it has a line in library.toml.
    """

    id: str
    path: Path
    sha: str
    card: Card
    doc: str
    decide: Callable[[Any], Any]
    activate: Callable[[Any], Any] | None
    rank: int
    promoted: bool


@dataclass(frozen=True, slots=True)
class Library:
    """Rules in their order, and the fingerprint of all that can change a verdict; `lock` is library.toml as read.

    stacked: folders of other libraries whose rules follow; `lock` then holds the lines of all.
    A pickled library holds paths only: it is loaded again on the other side, which fails if a file has changed since.
    """

    rules: tuple[Rule, ...]
    fingerprint: str
    version: str
    folder: Path
    lock: Mapping[str, Any]
    stacked: tuple[Path, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        ids = tuple(rule.id for rule in self.rules)
        candidates = tuple(rule.path for rule in self.rules if not rule.promoted)
        return _reload, (self.folder, self.stacked, candidates, ids, self.fingerprint)

    def __getitem__(self, name: str) -> Rule:
        for rule in self.rules:
            if rule.id == name:
                return rule
        raise LibraryError(f"no rule {name!r} in {self.folder}; list the rules: verifier modules")

    def line(self, name: str) -> Mapping[str, Any]:
        """The rule's line in library.toml; empty for a candidate rule."""
        return next((line for line in self.lock["rules"] if line["id"] == name), {})

    def only(self, *names: str) -> Library:
        """The same library with these rules alone, in library order; its fingerprint tells it from the whole one."""
        kept = tuple(rule for rule in self.rules if rule.id in names)
        for name in names:
            self[name]
        mark = hashlib.sha256(",".join(rule.id for rule in kept).encode()).hexdigest()[:6]
        return Library(kept, f"{self.fingerprint}+{mark}", self.version, self.folder, self.lock, self.stacked)


def _reload(
    folder: Path, stacked: tuple[Path, ...], candidates: tuple[Path, ...], ids: tuple[str, ...], fingerprint: str
) -> Library:
    library = load_library(folder, candidates=candidates, stacked=stacked)
    if ids != tuple(rule.id for rule in library.rules):
        library = library.only(*ids)
    if library.fingerprint != fingerprint:
        raise LibraryError(
            f"{folder} or the engine changed while a verifier was running "
            f"(fingerprint {fingerprint} then, {library.fingerprint} now); run the command again"
        )
    return library


def modules_folder() -> Path:
    """Where the built-in rules are: inside the installed package, else beside it in a checkout."""
    for folder in (PACKAGE / "modules", PACKAGE.parent / "modules"):
        if (folder / LOCK).is_file():
            return folder
    raise LibraryError(
        f"no modules/{LOCK} inside or beside {PACKAGE}; reinstall: pip install --force-reinstall autoverifier"
    )


def sha_of(source: bytes) -> str:
    """The lock value of a rule file: 12 hex digits of SHA-256, the same for Unix and Windows line ends."""
    return hashlib.sha256(source.replace(b"\r\n", b"\n")).hexdigest()[:12]


def load_library(
    folder: Path | None = None,
    *,
    candidates: bool | Iterable[Path | str] = (),
    stacked: Iterable[Path | str] = (),
) -> Library:
    """The promoted rules of `folder` (the built-in one by default), in lock order, then the candidate rules asked for.

    candidates: paths of candidate rules, anywhere; True takes every file in the folders that has no line, or that was
        changed since its promotion and then stands in its place.
    stacked: other libraries, each a rule project or its modules folder; their promoted rules follow the first one's.
    Raises LibraryError where a file and its line do not fit, a file is not a rule, or two libraries share an id.
    """
    folders = [modules_folder() if folder is None else Path(folder).resolve(), *map(_stacked_folder, stacked)]
    locks = [read_lock(folder) for folder in folders]
    lock = _merged(folders, locks)
    waiting = _candidate_paths(folders, lock, candidates)
    rules: list[Rule] = []
    for folder, own in zip(folders, locks, strict=True):
        for line in own["rules"]:
            # A candidate rule of a promoted name takes its place: this is how a repair is tried.
            trial = waiting.pop(line["id"], None)
            rules.append(load_rule(trial, rank=len(rules)) if trial else _promoted_rule(folder, line, len(rules)))
    rules += [load_rule(path, rank=rank) for rank, path in enumerate(waiting.values(), len(rules))]
    mark = fingerprint(rules, lock["guidance"])
    return Library(tuple(rules), mark, lock["version"], folders[0], lock, tuple(folders[1:]))


def _promoted_rule(folder: Path, line: Mapping[str, Any], rank: int) -> Rule:
    name = line["id"]
    path = folder / f"{name}.py"
    source = _read(path, f"restore the file, then run: nox -s promote -- {name}")
    sha = sha_of(source)
    if sha != line.get("sha"):
        raise LibraryError(
            f"{path}: sha is {sha}, but {folder / LOCK} says {line.get('sha')}; run: nox -s promote -- {name}"
        )
    return load_rule(path, source=source, rank=rank, promoted=True)


def _stacked_folder(path: Path | str) -> Path:
    """The modules folder of a rule project, which may be named itself."""
    given = Path(path).resolve()
    for folder in (given, given / "modules"):
        if (folder / LOCK).is_file():
            return folder
    raise LibraryError(f"{given}: no rule project, it has no modules/{LOCK}; start one: verifier init {path}")


def _merged(folders: list[Path], locks: list[dict[str, Any]]) -> dict[str, Any]:
    """The lines of several libraries as one lock. LibraryError where a later one uses an id of an earlier one."""
    taken: dict[str, Path] = {}
    for folder, lock in zip(folders, locks, strict=True):
        for line in (*lock["rules"], *lock["retired"]):
            name = line["id"]
            if taken.setdefault(name, folder) != folder:
                raise LibraryError(
                    f"{folder / LOCK}: the id {name!r} belongs to {taken[name]}; rename the rule: "
                    f"mv {folder / name}.py ANOTHER_NAME.py"
                )
    tables = ("rules", "retired", "guidance")
    merged: dict[str, Any] = {table: [line for lock in locks for line in lock[table]] for table in tables}
    return {"version": "+".join(lock["version"] for lock in locks), **merged}


def _candidate_paths(
    folders: list[Path], lock: Mapping[str, Any], asked: bool | Iterable[Path | str]
) -> dict[str, Path]:
    """Id -> file of the candidate rules asked for, in order."""
    if asked is True:
        shas = {line["id"]: line.get("sha") for line in lock["rules"]}
        files = [path for folder in folders for path in sorted(folder.glob("*.py"))]
        paths = [path for path in files if path.stem not in shas or sha_of(path.read_bytes()) != shas[path.stem]]
    else:
        paths = [Path(path).resolve() for path in asked or ()]
    retired = {line["id"] for line in lock["retired"]}
    found: dict[str, Path] = {}
    for path in paths:
        name = path.stem
        if name in retired:
            raise LibraryError(f"{path}: the id {name!r} is retired and cannot return; run: verifier new ANOTHER_NAME")
        if found.setdefault(name, path) != path:
            raise LibraryError(
                f"{path}: two candidate rules are called {name!r}; rename one: mv {path} ANOTHER_NAME.py"
            )
    return found


def read_lock(folder: Path) -> dict[str, Any]:
    """library.toml as {"version", "rules", "retired", "guidance"}, with each line checked: an id, once, not retired."""
    import tomllib

    path = folder / LOCK
    mend = f"restore it: git checkout -- {path}"
    try:
        lock = tomllib.loads(_read(path, mend).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LibraryError(f"{path}: not readable as TOML ({error}); {mend}") from None
    tables = ("rules", "retired", "guidance")
    lock = {"version": str(lock.get("version", "")), **{table: lock.get(table, []) for table in tables}}
    seen: set[str] = set()
    for table in tables:
        lines = lock[table]
        if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
            raise LibraryError(f"{path}: {table!r} must be a list of tables; {mend}")
        for line in lines:
            name = line.get("id")
            if not isinstance(name, str) or not name.isidentifier():
                raise LibraryError(f"{path}: a line of {table!r} has no proper id: {line!r}; {mend}")
            if name in seen:
                raise LibraryError(f"{path}: {name!r} is listed twice (ids are for ever); {mend}")
            seen.add(name)
    return lock


def load_rule(path: Path, *, source: bytes | None = None, rank: int = 0, promoted: bool = False) -> Rule:
    """The rule in a file: executed once per content under a private name, then checked for shape.

    Compiled each time, half a millisecond at most: byte code cached by time would confuse two versions of one second.
    """
    path = Path(path).resolve()
    if source is None:
        source = _read(path, f"write one: verifier new {path.stem}")
    sha = sha_of(source)
    if not path.stem.isidentifier():
        raise LibraryError(f"{path}: a rule's file name is its id and must be snake_case; run: verifier new NAME")
    module = _executed(path, source, f"verifier._loaded.{path.stem}_{sha}")
    _check_shape(path, module)
    return Rule(
        path.stem,
        path,
        sha,
        module.CARD,
        module.__doc__ or "",
        module.decide,
        getattr(module, "activate", None),
        rank,
        promoted,
    )


def _executed(path: Path, source: bytes, name: str) -> ModuleType:
    """The module of a rule file. The name holds the content's hash, so that the same content is executed once."""
    with _EXECUTING:
        module = sys.modules.get(name)
        if module is not None:
            return module
        module = ModuleType(name)
        module.__file__ = str(path)
        sys.modules[name] = module  # while it runs: dataclasses inside a rule look their module up
        try:
            exec(compile(source, str(path), "exec", dont_inherit=True), module.__dict__)
        except BaseException as error:
            del sys.modules[name]
            if not isinstance(error, Exception):
                raise
            raise LibraryError(
                f"{path}: does not load ({type(error).__name__}: {error}); mend it, then run: verifier check {path}"
            ) from error
        return module


def _check_shape(path: Path, module: ModuleType) -> None:
    card = getattr(module, "CARD", None)
    decide = getattr(module, "decide", None)
    wrong: list[str] = []
    if not (module.__doc__ or "").strip():
        wrong.append("no docstring")
    if not callable(decide):
        wrong.append("no function decide(x)")
    if not callable(getattr(module, "activate", len)):
        wrong.append("activate is not a function")
    if isinstance(card, Card):
        wrong += _card_faults(card)
    else:
        wrong.append("no CARD = Card(...)")
    if wrong:
        raise LibraryError(f"{path}: not a rule: {'; '.join(wrong)}; mend it, then run: verifier check {path}")


def _card_faults(card: Card) -> list[str]:
    wrong: list[str] = []
    if isinstance(card.needs, str) or not isinstance(card.needs, (tuple, list)):
        wrong.append("needs must be a tuple of 'side.view'")
    else:
        for need in card.needs:
            side, _, view = str(need).partition(".")
            if side not in SIDES:
                wrong.append(f"needs {need!r}: unknown side {side!r} (known: {', '.join(SIDES)})")
            elif view not in SIDES[side]:
                wrong.append(f"needs {need!r}: {side} has no view {view!r} (known: {', '.join(sorted(SIDES[side]))})")
    decides = frozenset(card.decides) if not isinstance(card.decides, str) else frozenset()
    if not decides or not decides <= VERDICTS:
        wrong.append("decides must be a non-empty subset of {'correct', 'incorrect'}")
    because = card.because
    if not isinstance(because, Mapping) or not because:
        wrong.append("because must map at least one reason code to its meaning")
    elif not all(isinstance(code, str) and code and isinstance(text, str) and text for code, text in because.items()):
        wrong.append("because must map reason codes to meanings, both non-empty strings")
    if not frozenset(card.laws) <= LAWS:
        wrong.append(f"laws must be of {', '.join(sorted(LAWS))}")
    if card.group and card.group not in GROUPS:
        wrong.append(f"group must be one of {', '.join(GROUPS)}")
    return wrong


def fingerprint(rules: Iterable[Rule], guidance: Iterable[Mapping[str, Any]] = ()) -> str:
    """12 hex digits over all that can change a verdict: rules and their order, guidance cards by their lines, the
    engine (with the prompts and the parser of replies), sympy, pint and flint."""
    digest = hashlib.sha256()
    for rule in rules:
        digest.update(f"rule {rule.id} {rule.sha}\n".encode())
    for line in guidance:
        digest.update(f"guidance {line['id']} {line.get('sha')}\n".encode())
    for path in engine_files():
        digest.update(f"engine {path.relative_to(PACKAGE).as_posix()} {sha_of(path.read_bytes())}\n".encode())
    for name, version in dependency_versions().items():
        digest.update(f"dependency {name} {version}\n".encode())
    return digest.hexdigest()[:12]


def engine_files() -> list[Path]:
    """The package's own files that can change a verdict, sorted."""
    found = []
    for path in PACKAGE.rglob("*"):
        parts = path.relative_to(PACKAGE).parts
        if parts[0] in _NO_VERDICT or parts[0] == "modules" or path.name in _NO_VERDICT_FILES or "__pycache__" in parts:
            continue
        if path.suffix in (".py", ".txt", ".toml", ".json") and path.is_file():
            found.append(path)
    return sorted(found)


def dependency_versions() -> dict[str, str]:
    """Versions of the libraries that verdicts depend on, read without importing them.

    Taken from the names of the `.dist-info` folders, first on the path first, because importlib.metadata takes longer
    to load than all rules; it is asked where an installation is laid out in another way.
    """
    found: dict[str, str] = {}
    for entry in sys.path:
        try:
            names = [path.name for path in Path(entry or ".").iterdir()]
        except OSError:
            continue
        for name in names:
            if name.endswith(".dist-info"):
                project, _, version = name.removesuffix(".dist-info").partition("-")
                found.setdefault(project.lower().replace("_", "-").replace(".", "-"), version)
    return {name: found.get(name) or _version_of(name) for name in _DEPENDENCIES}


def _version_of(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "absent"


def _read(path: Path, mend: str) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise LibraryError(f"{path}: no such file; {mend}") from None
    except OSError as error:
        raise LibraryError(f"{path}: cannot be read ({error.strerror}); {mend}") from None
