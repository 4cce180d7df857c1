"""Progress on a terminal; silence in a pipe."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import Any

# Files above this many bytes are worth a bar; rich takes longer to load than smaller ones take to verify.
_WORTH = 1_000_000


class Progress:
    """A line on stderr that counts records. Does nothing where stderr is no terminal or the input is small."""

    def __init__(self, inputs: list[str]) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._shown = sys.stderr.isatty() and any(
            path == "-" or (Path(path).is_file() and Path(path).stat().st_size > _WORTH) for path in inputs
        )

    def __enter__(self) -> Progress:
        if self._shown:
            from rich.console import Console
            from rich.progress import Progress as Bar
            from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

            columns = (
                SpinnerColumn(),
                TextColumn("{task.completed:,} records"),
                TextColumn("{task.fields[speed]}"),
                TimeElapsedColumn(),
            )
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=None, speed="")
            self._bar.start()
        return self

    def update(self, records: int) -> None:
        if self._bar is not None:
            elapsed = self._bar.tasks[0].elapsed or 0.0
            speed = f"{records / elapsed:,.0f} a second" if elapsed > 0.5 else ""
            self._bar.update(self._task, completed=records, speed=speed)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
