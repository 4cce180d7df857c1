"""Several files changed as one: a kill leaves the tree before the change or, once the journal is mended, after it.

All new contents are written to a folder first; then its list of targets is renamed into place, and that rename is
the commit. What follows is repeated by `mend` until it is done: the command line and pytest call it before they look
at the tree.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

FOLDER = ".promotion"
LIST = "journal.json"


class Busy(RuntimeError):
    """Another promotion is running in the same project."""


def write_all(root: Path, texts: Mapping[Path, str | None]) -> None:
    """Writes every file, or removes it where its text is None; after a kill, all of it or nothing."""
    folder = root / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    targets = []
    for index, (path, text) in enumerate(texts.items()):
        if text is not None:
            _write(folder / str(index), text)
        targets.append([str(path.relative_to(root)) if path.is_relative_to(root) else str(path), text is not None])
    _write(folder / f"{LIST}.new", json.dumps(targets))
    (folder / f"{LIST}.new").replace(folder / LIST)
    _flush(folder)
    mend(root)


def mend(root: Path) -> bool:
    """Finishes a change that was committed and interrupted, drops one that was not committed; True if there was one to
    finish.

    A folder without a list may belong to a promotion that is still writing; it is left to that one, or to the next.
    """
    folder = root / FOLDER
    if not (folder / LIST).is_file():
        return False
    for index, (name, kept) in enumerate(json.loads((folder / LIST).read_text())):
        source, target = folder / str(index), root / name
        if not kept:
            target.unlink(missing_ok=True)
        elif source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            source.replace(target)
    shutil.rmtree(folder)
    return True


@contextmanager
def exclusive(root: Path) -> Iterator[None]:
    """Holds the project for one promotion. Raises Busy where another process does. The lock dies with its process."""
    try:
        import fcntl
    except ImportError:  # no advisory locks on this system: the last of two promotions fails on the changed lock file
        yield
        return
    handle = os.open(root / "modules", os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Busy(f"another promotion is running in {root}; wait for it, then run the command again") from None
        mend(root)
        yield
    finally:
        os.close(handle)


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _flush(folder: Path) -> None:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
