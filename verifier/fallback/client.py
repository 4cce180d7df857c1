"""Calls to an OpenAI-compatible endpoint, by the `openai` package, which is loaded with the first call.

The package repeats what heals by waiting: refused and cut connections, 408, 409, 429 and 5xx, as long as `Retry-After`
says where a server says it. Here is added what it cannot see: a deadline for each try (a server that drips bytes never
times out), replies that arrive and are none (no JSON, no choice), parameters that a server does not know, and which
errors concern one record, which every one.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from verifier.fallback.account import Account
from verifier.fallback.errors import CallError, EndpointDown, FallbackError
from verifier.fallback.settings import OPENAI, Settings

if TYPE_CHECKING:
    from openai import AsyncOpenAI

# Tries of a call whose reply arrived and was none.
_TRIES: Final = 3
# Seconds of `Retry-After` that are waited at most; the package itself waits up to two minutes.
_LONGEST_WAIT: Final = 3600.0
_CONTEXT: Final = re.compile(
    r"context.{0,20}(?:length|size|window|limit)|maximum.{0,20}tokens|too (?:long|many tokens)"
)
_SECRET: Final = re.compile(r"\b(?:sk|key|pk)-[\w*-]{6,}|Bearer\s+\S+")
# Parameters that some servers do not know, and what else they may be called. Dropped or renamed when a server says so.
_OPTIONAL: Final = {"response_format": None, "seed": None, "temperature": None, "max_tokens": "max_completion_tokens"}


class Reply(NamedTuple):
    """What a model said, whether it broke off, and the tokens it took."""

    text: str
    complete: bool
    input_tokens: int
    cached_tokens: int
    output_tokens: int


class ContextTooLong(Exception):
    """The messages are longer than the model reads; to be asked again with less."""


class Client:
    """One endpoint and one model. Bound to the event loop of its first call."""

    def __init__(self, settings: Settings, account: Account) -> None:
        if settings.base_url == OPENAI and not settings.key:
            raise FallbackError(
                "no key for api.openai.com; export OPENAI_API_KEY=..., or name a server of yours: "
                "--fallback http://127.0.0.1:8000/v1"
            )
        self._settings = settings
        self._account = account
        self._slots = asyncio.Semaphore(settings.concurrency)
        self._dropped: set[str] = set()
        self._structured_works = False
        self._fatal: FallbackError | None = None
        self._deadline = None if settings.deadline is None else time.monotonic() + settings.deadline
        self._client: AsyncOpenAI = _open(settings, account)

    async def model(self) -> str:
        """The model to ask: the one that the settings name, else the only one that the endpoint serves."""
        if self._settings.model:
            return self._settings.model
        import openai

        try:
            async with asyncio.timeout(self._settings.request_timeout):
                served = [item.id async for item in self._client.models.list()]
        except TimeoutError:
            raise self._down("does not answer") from None
        except openai.APIStatusError as error:
            self._stop_if_fatal(error, "")
            raise FallbackError(f"{self._settings.place} does not list its models; name one: --model NAME") from None
        except openai.OpenAIError as error:
            raise self._down(_root(error)) from None
        if len(served) != 1:
            shown = ", ".join(served[:20]) or "none"
            raise FallbackError(f"{self._settings.place} serves {len(served)} models ({shown}); choose: --model NAME")
        return served[0]

    async def complete(
        self, model: str, messages: list[dict[str, str]], decoding: Mapping[str, Any], schema: Any
    ) -> Reply:
        """The model's reply. Raises CallError for this record, FallbackError for all, ContextTooLong."""
        async with self._slots:
            if self._fatal is not None:
                raise self._fatal
            self._spend()
            remaining = None if self._deadline is None else self._deadline - time.monotonic()
            try:
                async with asyncio.timeout(remaining):
                    return await self._persist(model, messages, decoding, schema)
            except TimeoutError:
                raise CallError("deadline_passed", "the time for the whole run is over") from None
            except EndpointDown:
                raise
            except FallbackError as error:
                self._fatal = error
                raise

    def _spend(self) -> None:
        settings, account = self._settings, self._account
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise CallError("deadline_passed", "the time for the whole run is over")
        if settings.max_calls is not None and account.begun >= settings.max_calls:
            raise CallError("budget_spent", f"all {settings.max_calls:,} calls of the budget were begun")
        if settings.max_tokens is not None and account.tokens >= settings.max_tokens:
            raise CallError("budget_spent", f"all {settings.max_tokens:,} tokens of the budget are used")
        account.begun += 1

    async def _persist(
        self, model: str, messages: list[dict[str, str]], decoding: Mapping[str, Any], schema: Any
    ) -> Reply:
        import openai

        problem = ""
        tries = 0
        while tries < _TRIES:
            given = {"model": model, "messages": messages, **self._parameters(decoding, schema)}
            try:
                raw = await self._client.chat.completions.with_raw_response.create(**given)
            except openai.APIStatusError as error:
                if await self._again(error, model, given):
                    continue
                raise self._named(error) from None
            except openai.APITimeoutError:
                raise CallError("timeout", f"no whole reply in {self._settings.request_timeout:g} s") from None
            except openai.APIConnectionError as error:
                await self._check_alive()
                raise CallError("connection_cut", self._clean(_root(error))) from None
            try:
                reply = _read(raw.http_response.content)
            except ValueError as error:
                problem = str(error)
                tries += 1
                continue
            if "response_format" in given:
                self._structured_works = True
            self._account.calls += 1
            self._account.input_tokens += reply.input_tokens
            self._account.cached_tokens += reply.cached_tokens
            self._account.output_tokens += reply.output_tokens
            return reply
        raise CallError("bad_reply", self._clean(problem))

    def _parameters(self, decoding: Mapping[str, Any], schema: Any) -> dict[str, Any]:
        wanted: dict[str, Any] = dict(decoding)
        if schema is not None:
            wanted["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": "verdict", "strict": True, "schema": dict(schema)},
            }
        given: dict[str, Any] = {}
        for name, value in wanted.items():
            if name not in self._dropped:
                given[name] = value
            elif _OPTIONAL[name] is not None:
                given[str(_OPTIONAL[name])] = value
        return given

    async def _again(self, error: Any, model: str, given: Mapping[str, Any]) -> bool:
        """Whether to ask once more: without a parameter that the server does not know, or after a longer wait."""
        self._stop_if_fatal(error, model)
        status, text = error.status_code, _told(error)
        if status in (400, 413, 422) and _CONTEXT.search(text.lower()):
            raise ContextTooLong
        if status in (400, 422):
            named = [name for name in _OPTIONAL if name in given and (name in text or name.split("_")[-1] in text)]
            if not named and "response_format" in given and not self._structured_works:
                named = ["response_format"]
            self._drop(named[:1])
            return bool(named)
        if status == 500 and "response_format" in given and not self._structured_works:
            # Some servers answer a schema so. Until one structured reply has come, that is the likely cause.
            self._drop(["response_format"])
            return True
        wait = _retry_after(error.response.headers)
        if status == 429 and wait is not None and 120 < wait <= _LONGEST_WAIT:
            await asyncio.sleep(wait)
            return True
        return False

    def _drop(self, names: list[str]) -> None:
        self._dropped.update(names)
        self._account.left_out = sorted(self._dropped)

    def _stop_if_fatal(self, error: Any, model: str) -> None:
        """Raises FallbackError for what no waiting and no other record can heal."""
        status, text = error.status_code, self._clean(_told(error))
        place = self._settings.place
        if status in (401, 403):
            raise FallbackError(f"{place} refuses the key (HTTP {status}: {text}); export AUTOVERIFIER_API_KEY=...")
        if status == 404:
            raise FallbackError(
                f"{place} knows no model {model!r}, or is no base URL (HTTP 404: {text}); see: curl {place}/models"
            )
        if status == 429 and "insufficient_quota" in text:
            raise FallbackError(f"{place}: the account has no credit left ({text}); top it up, then --resume")

    def _named(self, error: Any) -> CallError:
        status, text = error.status_code, f"HTTP {error.status_code}: {self._clean(_told(error))}"
        if status == 429:
            return CallError("rate_limited", text)
        return CallError("server_error" if status >= 500 or status in (408, 409) else "bad_request", text)

    async def _check_alive(self) -> None:
        """After a failed connection: is it this call, or is nobody there? Raises FallbackError for the latter."""
        import openai

        try:
            async with asyncio.timeout(self._settings.request_timeout):
                await self._client.models.list()
        except openai.APIStatusError:
            return
        except openai.OpenAIError as error:
            raise self._down(_root(error)) from None
        except TimeoutError:
            raise self._down("does not answer") from None

    def _down(self, why: str) -> EndpointDown:
        place = self._settings.place
        return EndpointDown(f"{place} cannot be reached ({self._clean(why)}); start it, then: curl {place}/models")

    def _clean(self, text: str) -> str:
        """A server's words for a message: short, on one line, and without a key."""
        text = " ".join(text.split())[:300]
        if self._settings.key:
            text = text.replace(self._settings.key, "***")
        return _SECRET.sub("***", text)

    async def close(self) -> None:
        await self._client.close()


def _open(settings: Settings, account: Account) -> AsyncOpenAI:
    import openai

    # The package brings its own HTTP library, under one name or another.
    http = sys.modules[openai.DefaultAsyncHttpxClient.__mro__[1].__module__.partition(".")[0]]

    class Transport(openai.DefaultAsyncHttpxClient):
        """Counts requests and bounds each in time, its body included: the package's own limits hold between two
        bytes."""

        async def send(self, request: Any, **given: Any) -> Any:
            account.requests += 1
            try:
                async with asyncio.timeout(settings.request_timeout):
                    return await super().send(request, **given)
            except TimeoutError:
                raise http.ReadTimeout("no whole reply in time", request=request) from None

    return openai.AsyncOpenAI(
        base_url=settings.base_url,
        api_key=settings.key or "none",
        max_retries=settings.retries,
        timeout=settings.request_timeout,
        http_client=Transport(),
    )


def _read(body: bytes) -> Reply:
    """The reply in a response body. Raises ValueError, saying what is wrong, for anything that is not a completion."""
    try:
        data = json.loads(body)
        choice = data["choices"][0]
        text = choice["message"]["content"]
    except RecursionError:
        raise ValueError("JSON is nested too deeply") from None
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise ValueError(f"not a completion ({type(error).__name__}: {error}): {body[:120]!r}") from None
    if text is not None and not isinstance(text, str):
        raise ValueError(f"the content is no text: {body[:120]!r}")
    usage = data.get("usage") if isinstance(data.get("usage"), dict) else {}
    details = usage.get("prompt_tokens_details")
    return Reply(
        text or "",
        choice.get("finish_reason") != "length",
        _count(usage.get("prompt_tokens")),
        _count(details.get("cached_tokens")) if isinstance(details, dict) else 0,
        _count(usage.get("completion_tokens")),
    )


def _count(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**40 else 0


def _retry_after(headers: Mapping[str, str]) -> float | None:
    try:
        return float(headers.get("retry-after", ""))
    except ValueError:
        return None


def _told(error: Any) -> str:
    """The server's own words in an error."""
    body = error.body
    if isinstance(body, dict):
        inner = body.get("error", body)
        body = inner if isinstance(inner, str) else json.dumps(inner, ensure_ascii=False, default=str)
    return str(body if body is not None else error.message)


def _root(error: BaseException) -> str:
    """The cause at the bottom, which names the trouble."""
    while error.__cause__ is not None:
        error = error.__cause__
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
