"""The replay pool: labelled records in JSON Lines, named by `[tool.autoverifier] pools`, and the disputed list."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from verifier.example import BadRecord, Example, read_example
from verifier.library import LibraryError, modules_folder, read_lock

POOLS = ("replay_tests/pool",)
DISPUTED = "disputed.toml"


class PoolError(ValueError):
    """The pool or the disputed list cannot be read; the message names file and line and the mend."""


@dataclass(frozen=True, slots=True)
class Project:
    """A rule project: where its rules, fixtures and pools are.

    absent: configured pool folders that are not there; they are skipped with a visible notice.
    below: the modules folder of the library that this one follows, None where it stands alone. The gate holds the
        project's rules against that library too, and never writes there.
    """

    root: Path
    pools: tuple[Path, ...]
    absent: tuple[Path, ...] = ()
    below: Path | None = None

    @property
    def modules(self) -> Path:
        return self.root / "modules"

    @property
    def fixtures(self) -> Path:
        return self.root / "fixtures"

    @property
    def libraries(self) -> tuple[Path, ...]:
        """The modules folders whose rules are asked, in that order."""
        return (self.modules,) if self.below is None else (self.below, self.modules)

    def ids_below(self) -> list[str]:
        """The promoted rules of the library below, in their order."""
        return [] if self.below is None else [line["id"] for line in read_lock(self.below)["rules"]]

    def refuse_taken(self, names: Iterable[str]) -> None:
        """Raises LibraryError for a name that the library below uses, or has retired."""
        if self.below is not None:
            lock = read_lock(self.below)
            taken = {line["id"] for line in (*lock["rules"], *lock["retired"])}
            for name in names:
                if name in taken:
                    raise LibraryError(
                        f"the id {name!r} belongs to the library in {self.below}, which this project follows and never "
                        "changes; choose another: verifier new ANOTHER_NAME"
                    )

    def shipped(self, path: Path) -> bool:
        """Whether a pool file belongs to the project itself, so that its content may be stored in snapshots."""
        return path.resolve().is_relative_to(self.root)

    def files(self) -> tuple[Path, ...]:
        """Every pool file, shipped ones first, each group by name."""
        found = [path for folder in self.pools for path in sorted(folder.glob("*.jsonl"))]
        return tuple(sorted(found, key=lambda path: not self.shipped(path)))

    def shown(self, path: Path) -> str:
        """A path as messages print it: relative to the project where it is inside."""
        path = path.resolve()
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.name


def find_project(start: Path) -> Project:
    """The project around `start`: the nearest folder whose pyproject.toml has [tool.autoverifier], else the nearest
    with modules/library.toml. PoolError where there is none."""
    start = start.resolve()
    for folder in (start, *start.parents):
        file = folder / "pyproject.toml"
        if not file.is_file():
            continue
        try:
            settings = tomllib.loads(file.read_text("utf-8")).get("tool", {}).get("autoverifier")
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise PoolError(f"{file}: {error}; mend the file") from None
        if settings is not None:
            return _project(folder, settings.get("pools", POOLS), settings.get("stacked", False))
    for folder in (start, *start.parents):
        if (folder / "modules" / "library.toml").is_file():
            return _project(folder, POOLS, False)
    raise PoolError(f"no rule project around {start}; start one: verifier init")


def _project(root: Path, pools: Any, stacked: Any) -> Project:
    if not isinstance(pools, list | tuple) or not all(isinstance(pool, str) for pool in pools):
        raise PoolError(f"{root / 'pyproject.toml'}: [tool.autoverifier] pools must be a list of folders")
    if not isinstance(stacked, bool):
        raise PoolError(f"{root / 'pyproject.toml'}: [tool.autoverifier] stacked must be true or false")
    folders = [(root / pool).resolve() for pool in pools]
    return Project(
        root,
        tuple(f for f in folders if f.is_dir()),
        tuple(Path(p) for p, f in zip(pools, folders, strict=True) if not f.is_dir()),
        modules_folder() if stacked else None,
    )


def read_pool(path: Path, start: int = 0, stop: int | None = None) -> Iterator[Example]:
    """The examples on lines `start` to `stop` (from 0) of a pool file. PoolError names the line that is no record."""
    with path.open("rb") as lines:
        for index, line in enumerate(lines):
            if stop is not None and index >= stop:
                return
            if index < start or not line.strip():
                continue
            try:
                yield read_example(json.loads(line))
            except (ValueError, BadRecord) as error:
                raise PoolError(f"{path}:{index + 1}: {error}; mend the line") from None


def record_of(example: Example) -> dict[str, Any]:
    """The record that `read_example` reads back to this example."""
    criterion = {field.name: getattr(example.criterion, field.name) for field in fields(example.criterion)}
    return {
        "id": example.id,
        "question": example.question,
        "reference": list(example.references),
        "response": example.response,
        "label": example.label,
        "options": dict(example.options) if example.options else None,
        "criterion": {name: value for name, value in criterion.items() if value is not None},
    }


def count_lines(path: Path) -> int:
    with path.open("rb") as lines:
        return sum(1 for _ in lines)


def chunks(path: Path, size: int) -> list[tuple[int, int]]:
    """Line ranges that cover a pool file."""
    total = count_lines(path)
    return [(start, min(start + size, total)) for start in range(0, total, size)]


@dataclass(frozen=True, slots=True)
class Disputed:
    """Records whose label is judged wrong, with reasons, and the caps on how many a source may have.

    reasons: record id -> reason. sources: record id -> the pool file's stem. caps: pattern of stems -> share.
    """

    reasons: dict[str, str]
    sources: dict[str, str]
    caps: dict[str, float]

    def cap(self, source: str) -> float:
        """The share of a source that may be disputed: the first pattern that fits, as the file lists them."""
        return next((share for pattern, share in self.caps.items() if fnmatch(source, pattern)), 0.0)

    def allowed(self, source: str, size: int) -> float:
        """How many records of a source of this size may be disputed: at least one, unless its cap is nought."""
        share = self.cap(source)
        return max(1.0, share * size) if share else 0.0

    def over_cap(self, sizes: dict[str, int]) -> list[str]:
        """Sources with more disputed records than their cap allows, each as a sentence."""
        counts = Counter(self.sources.values())
        return [
            f"{source}: {count} of {sizes[source]} records are disputed, the cap is {self.cap(source):.1%}"
            for source, count in sorted(counts.items())
            if source in sizes and count > self.allowed(source, sizes[source])
        ]


NO_DISPUTES = Disputed({}, {}, {})


def read_disputed(path: Path) -> Disputed:
    """The disputed list of a file such as replay_tests/pool/disputed.toml; empty where there is none."""
    if not path.is_file():
        return NO_DISPUTES
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PoolError(f"{path}: {error}; mend the file") from None
    reasons: dict[str, str] = {}
    sources: dict[str, str] = {}
    for entry in table.get("disputed", []):
        if set(entry) != {"id", "source", "reason"} or not all(
            isinstance(v, str) and v.strip() for v in entry.values()
        ):
            raise PoolError(f"{path}: an entry needs id, source and reason, each a text: {entry!r}")
        if entry["id"] in reasons:
            raise PoolError(f"{path}: {entry['id']} is listed twice; keep one entry")
        reasons[entry["id"]] = entry["reason"]
        sources[entry["id"]] = entry["source"]
    caps = table.get("caps", {})
    if not all(isinstance(share, int | float) and 0 <= share <= 0.1 for share in caps.values()):
        raise PoolError(f"{path}: every cap is a share between 0 and 0.1")
    return Disputed(reasons, sources, {pattern: float(share) for pattern, share in caps.items()})


def project_disputes(project: Project) -> Disputed:
    """The disputed list of a project, which lies in the first of its pool folders that has one."""
    for folder in project.pools:
        if (folder / DISPUTED).is_file():
            return read_disputed(folder / DISPUTED)
    return NO_DISPUTES
