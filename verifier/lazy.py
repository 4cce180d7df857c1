"""What is made when it is first needed and kept: patterns of a module, attributes of an object."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

Value = TypeVar("Value")
LONG = 120  # characters from which it pays to look for the beginnings of a pattern's matches


class LazyPattern:
    """A pattern that is compiled when first used: there are hundreds, and most examples need a few."""

    __slots__ = ("_flags", "_source", "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")

    if TYPE_CHECKING:
        findall: Callable[..., list[str]]
        finditer: Callable[..., Iterator[re.Match[str]]]
        fullmatch: Callable[..., re.Match[str] | None]
        match: Callable[..., re.Match[str] | None]
        search: Callable[..., re.Match[str] | None]
        split: Callable[..., list[str]]
        sub: Callable[..., str]
        subn: Callable[..., tuple[str, int]]

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        # Reached only while the method's slot is unset.
        method = getattr(re.compile(self._source, self._flags), name)
        setattr(self, name, method)
        return method


class LongPattern(LazyPattern):
    """A pattern that long texts are searched for. Its matches begin with one of a few literals (see verifier.leads),
    which are looked for first: the same is found, in a fraction of the time."""

    __slots__ = ("_fold", "_leads", "_search")

    if TYPE_CHECKING:
        _fold: bool
        _leads: tuple[str, ...]
        _search: Callable[..., re.Match[str] | None]

    def __getattr__(self, name: str) -> Any:
        if name == "_leads":
            from verifier.leads import leads

            self._leads = leads(self._source, self._flags)
            return self._leads
        if name in ("_fold", "_search"):
            pattern = re.compile(self._source, self._flags)
            self._fold, self._search = bool(pattern.flags & re.IGNORECASE), pattern.search
            return getattr(self, name)
        return super().__getattr__(name)

    def search(self, text: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        """As `search` of a compiled pattern."""
        if min(len(text), endpos) - pos < LONG or not self._leads:
            return self._search(text, pos, endpos)
        low = text
        if self._fold:
            low = text.lower()
            # Signs that are another letter's lower case, or none's: places would shift, or a letter be missed.
            if not text.isascii() and (len(low) != len(text) or "ſ" in low or "ı" in low):
                return self._search(text, pos, endpos)
        match, best, end = self.match, None, endpos
        for lead in self._leads:
            limit = end if best is None else end + len(lead) - 1
            place = low.find(lead, pos, limit)
            while place >= 0:
                found = match(text, place, endpos)
                if found is not None:
                    best, end = found, place  # others are looked for where they begin earlier
                    break
                place = low.find(lead, place + 1, limit)
        return best

    def finditer(self, text: str, pos: int = 0, endpos: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """As `finditer` of a compiled pattern."""
        found = self.search(text, pos, endpos)
        while found is not None:
            yield found
            found = self.search(text, found.end(), endpos)


class once(Generic[Value]):  # noqa: N801 - used as a decorator
    """A method as an attribute that is computed when first read and kept in the object's dict.

    As functools.cached_property, without the lock that Python 3.11 takes there: two threads that read at once both
    compute the same value. That saves half a microsecond for each attribute of each example.
    """

    def __init__(self, read: Callable[[Any], Value]) -> None:
        self.read = read
        self.name = read.__name__
        self.__doc__ = read.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> once[Value]: ...
    @overload
    def __get__(self, owner: object, kind: type) -> Value: ...
    def __get__(self, owner: object | None, kind: type) -> once[Value] | Value:
        if owner is None:
            return self
        value = owner.__dict__[self.name] = self.read(owner)
        return value
