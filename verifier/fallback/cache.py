"""The verdict cache: what a model said, by model, decoding, prompt and example, in one SQLite file.

Several processes may use one file at a time (write-ahead log). The first verdict stored for a key stays, and whoever
comes later takes it: so every run over the same file says the same. The file holds hashes, verdicts and token counts,
and the texts of replies that had no verdict; never a question, a reference or a response.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from verifier.fallback.errors import FallbackError

_VERSION: Final = 1
# Characters that are kept of a reply without a verdict.
_REPLY: Final = 2000
# Milliseconds to wait for another process that is writing.
_PATIENCE: Final = 60_000
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS verdicts (
    key TEXT PRIMARY KEY, model TEXT NOT NULL, prompt TEXT NOT NULL, verdict TEXT NOT NULL, reply TEXT NOT NULL,
    input_tokens INTEGER NOT NULL, cached_tokens INTEGER NOT NULL, output_tokens INTEGER NOT NULL
) WITHOUT ROWID
"""


class Entry(NamedTuple):
    """One verdict: "correct", "incorrect", or "" where the reply had none, which is then kept; and what it cost."""

    verdict: str
    reply: str
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0


def key_of(model: str, decoding: Mapping[str, Any], prompt: str, example: str) -> str:
    """The key of a verdict: SHA-256 over the model's name, the decoding, the prompt's fingerprint and the example's
    digest."""
    import hashlib
    import json

    told = json.dumps([model, dict(sorted(decoding.items())), prompt, example], ensure_ascii=True)
    return hashlib.sha256(told.encode()).hexdigest()


class Cache:
    """A cache file; "" is one in memory that ends with the process. To be used by one thread.

    read_only: for a file that is only looked up. Raises FallbackError where the file is no verdict cache.
    """

    def __init__(self, path: str = "", *, read_only: bool = False) -> None:
        self.path = path
        self._read_only = read_only
        try:
            self._base = self._open()
        except sqlite3.Error as error:
            raise FallbackError(
                f"{path}: cannot be used as a verdict cache ({error}); name another: --cache FILE"
            ) from None

    def _open(self) -> sqlite3.Connection:
        if self._read_only:
            if not Path(self.path).is_file():
                raise FallbackError(f"{self.path}: no such verdict cache; fill it first: leave --offline out")
            try:
                return self._checked(self._connect("mode=ro"))
            except sqlite3.OperationalError:
                # A read-only folder has no room for the log's index; nobody writes there either.
                return self._checked(self._connect("immutable=1"))
        base = sqlite3.connect(self.path or ":memory:", timeout=_PATIENCE / 1000, isolation_level=None)
        if self.path:
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = NORMAL")
        if base.execute("PRAGMA user_version").fetchone()[0] == 0:
            base.execute(_TABLE)
            base.execute(f"PRAGMA user_version = {_VERSION}")
        return self._checked(base)

    def _connect(self, mode: str) -> sqlite3.Connection:
        uri = f"{Path(self.path).resolve().as_uri()}?{mode}"
        return sqlite3.connect(uri, uri=True, timeout=_PATIENCE / 1000, isolation_level=None)

    def _checked(self, base: sqlite3.Connection) -> sqlite3.Connection:
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version != _VERSION:
            raise FallbackError(
                f"{self.path}: a verdict cache of version {version}, this program writes {_VERSION}; "
                "name another: --cache FILE"
            )
        base.execute("SELECT key FROM verdicts LIMIT 1")
        return base

    def get(self, key: str) -> Entry | None:
        row = self._base.execute(
            "SELECT verdict, reply, input_tokens, cached_tokens, output_tokens FROM verdicts WHERE key = ?", (key,)
        ).fetchone()
        return None if row is None else Entry(*row)

    def put(self, key: str, model: str, prompt: str, entry: Entry) -> Entry:
        """Stores an entry unless the key has one; gives the one that is stored now."""
        reply = "" if entry.verdict else entry.reply[:_REPLY].encode("utf-8", "replace").decode()
        self._base.execute(
            "INSERT OR IGNORE INTO verdicts VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (key, model, prompt, entry.verdict, reply, entry.input_tokens, entry.cached_tokens, entry.output_tokens),
        )
        return self.get(key) or entry

    def models(self) -> list[str]:
        """The models whose verdicts are here."""
        return [row[0] for row in self._base.execute("SELECT DISTINCT model FROM verdicts ORDER BY model")]

    def __len__(self) -> int:
        count: int = self._base.execute("SELECT COUNT(*) FROM verdicts").fetchone()[0]
        return count

    def close(self) -> None:
        self._base.close()
