"""Parallel work over a stream of chunks: bounded memory, input order, the same results for any number of processes."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from verifier.records import Line, chunks, read_lines

Result = TypeVar("Result", covariant=True)

# Chunks that are out or done but not yet taken, for each process: bounds memory when one chunk is slow.
_AHEAD: Final = 4


class Task(Protocol[Result]):
    """Picklable work on a chunk of lines, the first of which has the number `first` in the whole stream."""

    def __call__(self, chunk: list[Line], first: int) -> Result: ...

    def on_death(self, line: Line, number: int) -> Result:
        """What stands for a record that killed its process."""
        ...


class _Died(NamedTuple):
    """Stands for the work of a chunk whose process was killed or ran out of memory."""

    chunk: list[Line]


class _Raised(NamedTuple):
    error: Exception


def cores() -> int:
    """Processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def over_files(task: Task[Result], inputs: Iterable[str], jobs: int) -> Iterator[Result]:
    """`in_order` over all lines of the input files, one file after the other."""
    lines = chain.from_iterable(read_lines(path) for path in inputs)
    yield from in_order(task, chunks(lines), jobs)


def in_order(task: Task[Result], work: Iterable[list[Line]], jobs: int, first: int = 0) -> Iterator[Result]:
    """task(chunk, number of its first record) for each chunk, in order, by `jobs` processes.

    A single chunk is done in this process: starting others costs more than it. A chunk whose process dies is done again
    record by record; a record that kills its process once more is answered by `task.on_death`.
    Raises what the task raises.
    """
    numbered = _number(work, first)
    head = list(islice(numbered, 2))
    numbered = chain(head, numbered)
    if jobs <= 1 or len(head) < 2:
        for chunk, number in numbered:
            yield task(chunk, number)
        return
    workers = _Workers(task, jobs)
    try:
        for result, number in workers.run(numbered):
            if not isinstance(result, _Died):
                yield result
                continue
            yield from _carefully(task, result.chunk, number)
    finally:
        workers.close()


def _carefully(task: Task[Result], chunk: list[Line], number: int) -> Iterator[Result]:
    """The chunk record by record, by one process that is replaced when it dies."""
    workers = _Workers(task, 1)
    try:
        for result, place in workers.run(iter([([line], place) for place, line in enumerate(chunk, number)])):
            yield task.on_death(result.chunk[0], place) if isinstance(result, _Died) else result
    finally:
        workers.close()


def _number(work: Iterable[list[Line]], first: int) -> Iterator[tuple[list[Line], int]]:
    for chunk in work:
        yield chunk, first
        first += len(chunk)


class _Workers:
    """Worker processes, one pipe each. A worker whose parent is gone reads the end of its pipe and ends."""

    def __init__(self, task: Task[Any], jobs: int) -> None:
        import multiprocessing

        # Spawned, not forked: the same on every system, and no thread or lock of this process is copied half-way.
        self._context = multiprocessing.get_context("spawn")
        # Pickled here and unpickled in the worker's loop, where an error can be sent back.
        self._task = pickle.dumps(task)
        self._jobs = jobs
        self._processes: dict[Any, Any] = {}

    def run(self, work: Iterator[tuple[list[Line], int]]) -> Iterator[tuple[Any, int]]:
        """(result, number of the chunk's first record) for each chunk, in order."""
        from multiprocessing.connection import wait

        idle: list[Any] = []
        busy: dict[Any, tuple[int, list[Line], int]] = {}
        done: dict[int, tuple[Any, int]] = {}
        sent = taken = 0
        more = True
        while more or busy or done:
            while more and len(busy) < self._jobs and sent - taken < self._jobs * _AHEAD:
                item = next(work, None)
                if item is None:
                    more = False
                    break
                pipe = idle.pop() if idle else self._start()
                busy[pipe] = (sent, *item)
                sent += 1
                _send(pipe, item)
            while taken in done:
                yield done.pop(taken)
                taken += 1
            for pipe in wait(list(busy)) if busy else ():
                index, chunk, number = busy.pop(pipe)
                done[index] = (self._receive(pipe, chunk), number)
                if pipe in self._processes:
                    idle.append(pipe)

    def _receive(self, pipe: Any, chunk: list[Line]) -> Any:
        try:
            result = pipe.recv()
        except (EOFError, OSError):
            pipe.close()
            self._processes.pop(pipe).join()
            return _Died(chunk)
        if isinstance(result, _Raised):
            raise result.error
        return result

    def _start(self) -> Any:
        import signal
        import threading

        here, there = self._context.Pipe()
        process = self._context.Process(target=_work, args=(there, self._task), daemon=True)
        if threading.current_thread() is threading.main_thread():
            # Ctrl-C reaches the whole process group and is this process's affair: workers ignore it from birth.
            before = signal.signal(signal.SIGINT, signal.SIG_IGN)
            try:
                process.start()
            finally:
                signal.signal(signal.SIGINT, before)
        else:
            process.start()
        there.close()
        self._processes[here] = process
        return here

    def close(self) -> None:
        for pipe, process in self._processes.items():
            pipe.close()
            process.terminate()
        for process in self._processes.values():
            process.join()
        self._processes.clear()


def _send(pipe: Any, item: Any) -> None:
    """A worker that died while idle is noticed when its answer is read."""
    try:
        pipe.send(item)
    except OSError:
        return


def _work(pipe: Any, pickled: bytes) -> None:
    """A worker's life: chunks in, results out, until the pipe ends."""
    task: Any = None
    while True:
        try:
            chunk, number = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            if task is None:
                task = pickle.loads(pickled)
            result = task(chunk, number)
        except Exception as error:
            result = _Raised(error)
        try:
            pipe.send(result)
        except OSError:
            return
