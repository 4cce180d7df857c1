"""The process in which candidate code runs: limits on memory and processor time, no network, no files, no processes.

    python -m verifier.gate.worker JOB OUT

JOB is a JSON file (see `run`), OUT is where the answers go, as JSON: nothing that a rule makes is ever unpickled. An
audit hook refuses what lint should have refused already. It raises the cost of an accident, and is no sandbox
against malice.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from verifier.example import read_example
from verifier.gate.cost import cost
from verifier.gate.fixtures import read_cases
from verifier.gate.laws import broken_laws
from verifier.gate.pool import read_pool
from verifier.gate.replay import Row, Spent, activated, library_of, row
from verifier.library import LibraryError
from verifier.route import Router

MEMORY = 3 << 30  # bytes of address space; the engine with sympy, pint and flint loaded maps less than one
EXAMPLE_SECONDS = 3  # of processor time for one example, by every rule; a rule needs microseconds
JOB_SECONDS = 900  # of processor time for one job, where the handler above cannot run (a loop inside C code)
_REFUSED = (
    "socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.kill", "os.remove",
    "os.rename", "os.rmdir", "os.mkdir", "os.putenv", "os.link", "os.symlink", "os.chmod", "os.truncate", "shutil.",
    "ctypes.", "urllib.", "ftplib.", "http.", "webbrowser.", "sqlite3.", "mmap.", "pty.", "signal.pthread_kill",
    "os.listdir", "os.scandir", "glob.",
)  # fmt: skip


def run(job: dict[str, Any]) -> list[Any]:
    """The answers of a job.

    {"do": "alone", "rules": [[path, table], ...]}         rows, laws and cost of each rule on its own table
    {"do": "rows", "rules": [path, ...], "shards": [[path, start, stop], ...], "tables": [path, ...]}
                                                           rows of all rules on pool files and tables
    {"do": "laws", "rules": [[path, [record, ...]], ...]}  rows, laws and cost of each rule on pool records
    {"do": "activations", "rules": [path, ...], "records": [record, ...]}
                                                           for each record the rules that it activates
    """
    return list({"alone": _alone, "rows": _rows, "laws": _laws, "activations": _activations}[job["do"]](job))


def _alone(job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    ready: list[tuple[Router | None, list[Any], str]] = []
    for path, table in job["rules"]:
        try:
            ready.append((_router([path]), [case.example for case in read_cases(Path(table))], ""))
        except LibraryError as error:
            ready.append((None, [], str(error)))
    _close()
    for router, examples, trouble in ready:
        yield {"load": trouble} if router is None else _measured(router, examples)


def _rows(job: dict[str, Any]) -> Iterator[Any]:
    router = _router(job["rules"])
    tables = [[case.example for case in read_cases(Path(table))] for table in job["tables"]]
    shards = [list(read_pool(Path(path), start, stop)) for path, start, stop in job["shards"]]
    _close()
    for examples in [*shards, *tables]:
        yield [_packed(_guarded(router, example)) for example in examples]


def _laws(job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    routers = [(_router([path]), [read_example(record) for record in records]) for path, records in job["rules"]]
    _close()
    for router, examples in routers:
        yield _measured(router, examples)


def _activations(job: dict[str, Any]) -> Iterator[list[str]]:
    router = _router(job["rules"])
    examples = [read_example(record) for record in job["records"]]
    _close()
    for example in examples:
        with _limited():
            found = activated(router, example)
        yield found


def _measured(router: Router, examples: list[Any]) -> dict[str, Any]:
    try:
        said = [_packed(_guarded(router, example)) for example in examples]
    except Spent as spent:
        return {"spent": ": ".join(spent.args)}
    return {"said": said, "laws": broken_laws(router, examples), "cost": list(cost(router, examples))}


def _router(paths: list[str]) -> Router:
    return Router(library_of(map(Path, paths)))


def _guarded(router: Router, example: Any) -> Row:
    with _limited():
        return row(router, example)


@contextmanager
def _limited() -> Iterator[None]:
    """What runs inside may take EXAMPLE_SECONDS."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, EXAMPLE_SECONDS)
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_PROF, 0)


def _packed(row: Row) -> list[Any]:
    return [row.id, row.label, row.pairs, row.faults]


def _limit() -> None:
    if sys.platform == "win32":
        return
    import resource

    def spent(*_: object) -> None:
        raise Spent(f"more than {EXAMPLE_SECONDS} s of processor time for one example")

    signal.signal(signal.SIGPROF, spent)
    limits = ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, JOB_SECONDS), (resource.RLIMIT_CORE, 0))
    for limit, value in limits:
        with suppress(ValueError, OSError):  # some systems know no limit on address space
            resource.setrlimit(limit, (value, value))


_closed = False


def _close() -> None:
    """From here on, this process reads nothing but code and tables of the engine and of its libraries."""
    global _closed
    if _closed:
        return
    _closed = True
    roots = tuple(
        str(Path(root).resolve()) + os.sep for root in (sys.prefix, sys.base_prefix, Path(__file__).parent.parent)
    )
    sys.addaudithook(_hook(roots))


def _hook(roots: tuple[str, ...]) -> Callable[[str, tuple[Any, ...]], None]:
    # Importing an extension module or a package lists folders: libraries do that, and only below their own roots.
    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode = arguments[0], arguments[1]
            writes = isinstance(mode, str) and any(letter in mode for letter in "wax+")
            if isinstance(path, str | bytes) and (writes or not _inside(os.fsdecode(path), roots)):
                raise PermissionError(f"a rule opened {os.fsdecode(path)}")
        elif event.startswith(_REFUSED):
            first = arguments[0] if arguments else ""
            if event in ("os.listdir", "os.scandir") and isinstance(first, str) and _inside(first, roots):
                return
            raise PermissionError(f"a rule called {event}")

    return refuse


def _inside(path: str, roots: tuple[str, ...]) -> bool:
    return (os.path.realpath(path) + os.sep).startswith(roots)


def main(arguments: list[str]) -> int:
    source, target = map(Path, arguments)
    job = json.loads(source.read_bytes())
    sys.dont_write_bytecode = True
    out = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    _limit()
    try:
        answer: dict[str, Any] = {"answers": run(job)}
    except Spent as spent:
        answer = {"spent": spent.args}
    data = json.dumps(answer).encode()
    while data:
        data = data[os.write(out, data) :]
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
