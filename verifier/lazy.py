"""What is made when it is first needed and kept: patterns of a module, attributes of an object."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

Value = TypeVar("Value")


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
