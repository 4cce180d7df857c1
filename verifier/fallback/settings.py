"""How the fallback is set up: options, else environment, else `[tool.autoverifier.fallback]`, else defaults."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

from verifier.fallback.errors import FallbackError

OPENAI: Final = "https://api.openai.com/v1"
# Setting -> the environment variables that may hold it, first one first.
ENVIRONMENT: Final = {
    "base_url": ("AUTOVERIFIER_BASE_URL", "OPENAI_BASE_URL"),
    "model": ("AUTOVERIFIER_MODEL",),
    "profile": ("AUTOVERIFIER_PROFILE",),
    "cache": ("AUTOVERIFIER_CACHE",),
}
KEYS: Final = ("AUTOVERIFIER_API_KEY", "OPENAI_API_KEY")
_CHOICES: Final = {"unparseable": ("abstain", "incorrect"), "structured": ("auto", "off")}
_AT_LEAST: Final = {
    "temperature": 0,
    "answer_tokens": 1,
    "concurrency": 1,
    "retries": 0,
    "request_timeout": 0.01,
    "deadline": 0,
    "max_calls": 0,
    "max_tokens": 0,
    "votes": 1,
    "response_chars": 100,
    "question_chars": 100,
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a judge is made from. The key is never shown, not even by repr.

    base_url, model, key: the endpoint. Without a model, the only one that the endpoint serves is taken.
    profile, prompt_file: how the model is asked and read (see verifier.fallback.profiles).
    temperature, seed, answer_tokens: decoding. None for the temperature means 0, and 0.7 with several votes.
    structured: "auto" asks for JSON by schema where profile and server know it; "off" never does.
    unparseable: what a reply without exactly one verdict counts as.
    votes: samples for each example; the majority wins, a tie abstains.
    cache, offline: the file of verdicts; offline uses nothing else.
    concurrency, retries, request_timeout, deadline: calls at a time, further tries of a call, seconds for one try, and
        seconds for the whole run.
    max_calls, max_tokens: no call begins once so many were begun, or so many tokens used.
    response_chars, question_chars: longer texts lose their middle.
    prices: a price table in place of the one that comes with the package.
    """

    base_url: str = OPENAI
    model: str = ""
    key: str = field(default="", repr=False)
    profile: str = "generic"
    prompt_file: str = ""
    temperature: float | None = None
    seed: int = 0
    answer_tokens: int | None = None
    structured: str = "auto"
    unparseable: str = "abstain"
    votes: int = 1
    cache: str = ""
    offline: bool = False
    concurrency: int = 16
    retries: int = 8
    request_timeout: float = 120.0
    deadline: float | None = None
    max_calls: int | None = None
    max_tokens: int | None = None
    response_chars: int = 4000
    question_chars: int = 6000
    prices: str = ""

    @property
    def sampling(self) -> float:
        """The temperature that is asked for."""
        if self.temperature is not None:
            return self.temperature
        return 0.7 if self.votes > 1 else 0.0

    @property
    def place(self) -> str:
        """The base URL without a user and password, for messages."""
        parts = urlsplit(self.base_url)
        host = parts.hostname or ""
        return f"{parts.scheme}://{host}{f':{parts.port}' if parts.port else ''}{parts.path}"


_KINDS: Final[Mapping[str, type]] = {
    f.name: bool if f.type == "bool" else float if "float" in str(f.type) else int if "int" in str(f.type) else str
    for f in fields(Settings)
}


def read_settings(
    given: Mapping[str, Any],
    *,
    environ: Mapping[str, str] | None = None,
    project: Path | None = None,
    defaults: Mapping[str, Any] = MappingProxyType({}),
) -> Settings:
    """Settings from options (texts are converted), then the environment, then the pyproject.toml at or above `project`,
    then `defaults`, then those of Settings.

    Raises FallbackError for an unknown name or a value that makes no sense.
    """
    environ = os.environ if environ is None else environ
    found: dict[str, Any] = dict(defaults)
    found.update(_from_project(Path.cwd() if project is None else project))
    key_variables: tuple[str, ...] = KEYS
    if named := found.pop("key_env", None):
        key_variables = (str(named),)
    for name, variables in ENVIRONMENT.items():
        for variable in variables:
            if environ.get(variable):
                found[name] = environ[variable]
                break
    found.update({name: value for name, value in given.items() if value is not None})
    if named := found.pop("key_env", None):
        key_variables = (str(named),)
        if not environ.get(key_variables[0]):
            raise FallbackError(f"the variable {named} is empty; set it: export {named}=...")
    if "key" not in found:
        found["key"] = next((environ[name] for name in key_variables if environ.get(name)), "")
    settings = Settings(**{name: _converted(name, value) for name, value in found.items()})
    _check(settings)
    return settings


def _from_project(start: Path) -> dict[str, Any]:
    for folder in (start.resolve(), *start.resolve().parents):
        file = folder / "pyproject.toml"
        if not file.is_file():
            continue
        try:
            tool = tomllib.loads(file.read_text("utf-8")).get("tool", {})
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise FallbackError(f"{file}: not readable as TOML ({error}); mend the file") from None
        if "autoverifier" not in tool:
            continue
        table = dict(tool["autoverifier"].get("fallback", {}))
        if "key" in table:
            raise FallbackError(
                f'{file}: a key does not belong in a file that is shared; write key_env = "NAME" and export NAME=...'
            )
        for name in ("cache", "prompt_file", "prices"):
            if isinstance(table.get(name), str):
                table[name] = str(folder / table[name])
        return table
    return {}


def _converted(name: str, value: Any) -> Any:
    kind = _KINDS.get(name)
    if kind is None:
        known = ", ".join(sorted({*_KINDS, "key_env"} - {"key"}))
        raise FallbackError(f"the fallback has no setting {name!r}; known ones: {known}")
    if isinstance(value, str) and kind is not str:
        try:
            value = {"true": True, "false": False}[value.lower()] if kind is bool else kind(value)
        except (KeyError, ValueError):
            raise FallbackError(f"{name} must be {_KIND_NAMES[kind]}, not {value!r}; see docs/fallback.md") from None
    fits = isinstance(value, bool) if kind is bool else isinstance(value, (int, float) if kind is float else kind)
    if not fits or (kind is not bool and isinstance(value, bool)):
        raise FallbackError(f"{name} must be {_KIND_NAMES[kind]}, not {value!r}; see docs/fallback.md")
    return value


_KIND_NAMES: Final = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def _check(settings: Settings) -> None:
    for name, least in _AT_LEAST.items():
        value = getattr(settings, name)
        if value is not None and not value >= least:
            raise FallbackError(f"{name} must be at least {least}, not {value}; see docs/fallback.md")
    for name, choices in _CHOICES.items():
        value = getattr(settings, name)
        if value not in choices:
            raise FallbackError(f"{name} must be {' or '.join(choices)}, not {value!r}")
    if urlsplit(settings.base_url).scheme not in ("http", "https"):
        raise FallbackError(
            f"{settings.base_url!r} is no base URL; write for example --fallback http://127.0.0.1:8000/v1"
        )
    if urlsplit(settings.base_url).password is not None:
        raise FallbackError("a base URL with a password would be shown in messages; export AUTOVERIFIER_API_KEY=...")
    if settings.votes > 1 and settings.temperature == 0:
        raise FallbackError("votes at temperature 0 are all the same; leave temperature out, or set it above 0")
