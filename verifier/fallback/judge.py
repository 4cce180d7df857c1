"""The fallback as a verifier sees it: an example in, a ruling out.

One thread of its own runs the calls of all who ask, so that a thousand may wait at a time and nobody who decides
without a model ever does. The same question asked twice at a time is one call.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final

from verifier.example import Example
from verifier.fallback.account import Account, Price, price_of
from verifier.fallback.cache import Cache, Entry, key_of
from verifier.fallback.client import Client, ContextTooLong
from verifier.fallback.errors import CallError, EndpointDown, FallbackError
from verifier.fallback.guidance import GuidanceCard, load_guidance
from verifier.fallback.profiles import load_profile
from verifier.fallback.prompt import Prompt, digest_of
from verifier.fallback.settings import Settings
from verifier.fallback.voting import majority
from verifier.rule import Ruling, Verdict

# How far the middle of a long text is cut, step by step, when a model cannot read all of it.
_SHRINK: Final = (1, 2, 4, 8, 16)
# Examples under way for each call under way: enough that one slow call leaves the others busy.
_AHEAD: Final = 8


class Judge:
    """A model with a prompt and a parser. Thread-safe; picklable (the copy starts its own calls and account).

    modules: the folder with the guidance cards; the built-in one by default.
    guidance: these cards in place of the promoted ones of that folder.
    Raises FallbackError where settings, prompt, cache or price table are unusable.
    """

    def __init__(
        self, settings: Settings, modules: Path | None = None, guidance: Sequence[GuidanceCard] | None = None
    ) -> None:
        self.settings = settings
        self.modules = modules
        self.guidance = guidance
        profile = load_profile(settings.profile, settings.prompt_file)
        self.prompt = Prompt(
            profile,
            load_guidance(modules) if guidance is None else guidance,
            response_chars=settings.response_chars,
            question_chars=settings.question_chars,
        )
        self.account = Account()
        self.decoding: dict[str, Any] = {
            "temperature": settings.sampling,
            "seed": settings.seed,
            "max_tokens": settings.answer_tokens or profile.answer_tokens,
        }
        self._schema = profile.schema if settings.structured == "auto" else None
        if settings.offline and not settings.cache:
            raise FallbackError("offline needs a file of verdicts; name it: --cache FILE")
        self._cache: Cache | None = None
        self._client: Client | None = None
        self._model = ""
        self._stopped: FallbackError | None = None
        self._under_way: dict[str, asyncio.Future[Entry]] = {}
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Judge, (self.settings, self.modules, self.guidance)

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def judge(self, example: Example) -> Ruling:
        """The model's ruling; waits for it. Raises CallError where there is none, FallbackError where none can be
        had."""
        return self.submit(example).result()

    async def ajudge(self, example: Example) -> Ruling:
        """As `judge`, for any event loop."""
        return await asyncio.wrap_future(self.submit(example))

    def judge_many(self, examples: Iterable[Example]) -> Iterator[Ruling | CallError]:
        """Rulings in the order of the examples, as many under way as the settings allow. Raises FallbackError."""
        waiting: deque[Future[Ruling]] = deque()
        for example in examples:
            waiting.append(self.submit(example))
            while len(waiting) >= self.window:
                yield _result(waiting.popleft())
        while waiting:
            yield _result(waiting.popleft())

    @property
    def window(self) -> int:
        """How many examples are worth having under way."""
        return max(128, self.settings.concurrency * _AHEAD)

    def submit(self, example: Example) -> Future[Ruling]:
        """Begins to ask about an example."""
        return asyncio.run_coroutine_threadsafe(self._ruling(example), self._running())

    def start(self) -> str:
        """Opens cache and endpoint; gives the model's name. Raises FallbackError where that fails."""
        return asyncio.run_coroutine_threadsafe(self._opened(), self._running()).result()

    def identity(self) -> dict[str, Any]:
        """What decides a verdict apart from the example."""
        return {
            "model": self._model or self.settings.model,
            "profile": self.prompt.profile.name,
            "prompt": self.prompt.fingerprint,
            "decoding": self._asked(),
            "votes": self.settings.votes,
            "unparseable": self.settings.unparseable,
        }

    def price(self) -> Price | None:
        return price_of(self._model, self.settings.prices)

    def close(self) -> None:
        """Ends calls that are under way and closes the cache."""
        with self._lock:
            loop, thread, self._loop, self._thread = self._loop, self._thread, None, None
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(self._closed(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
        self._client = self._cache = None

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name="verifier-fallback", daemon=True)
                self._thread.start()
            return self._loop

    def _asked(self) -> dict[str, Any]:
        return {**self.decoding, "structured": self._schema is not None}

    async def _closed(self) -> None:
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.close()
        if self._cache is not None:
            self._cache.close()

    async def _opened(self) -> str:
        """The model's name; by then the cache is open. The endpoint is first asked when something is not cached."""
        if self._stopped is not None:
            raise self._stopped
        if self._cache is None:
            self._cache = Cache(self.settings.cache, read_only=self.settings.offline)
        if not self._model:
            self._model = await self._named(self._cache)
        return self._model

    async def _named(self, cache: Cache) -> str:
        if self.settings.model:
            return self.settings.model
        if not self.settings.offline:
            return await self._endpoint().model()
        models = cache.models()
        if len(models) != 1:
            raise FallbackError(
                f"{self.settings.cache} has verdicts of {', '.join(models) or 'no model'}; choose: --model NAME"
            )
        return models[0]

    def _endpoint(self) -> Client:
        if self._client is None:
            self._client = Client(self.settings, self.account)
        return self._client

    async def _ruling(self, example: Example) -> Ruling:
        try:
            model = await self._opened()
            digest = digest_of(example)
            votes = self.settings.votes
            if votes == 1:
                entries = [await self._entry(model, example, digest, 0)]
            else:
                entries = list(await asyncio.gather(*(self._entry(model, example, digest, n) for n in range(votes))))
        except EndpointDown:
            raise
        except FallbackError as error:
            self._stopped = error
            raise
        verdict, why = majority([Verdict(entry.verdict) if entry.verdict else None for entry in entries])
        evidence: dict[str, Any] = {"judge": model, "prompt": self.prompt.fingerprint}
        if votes > 1:
            evidence["votes"] = [entry.verdict or "unparseable" for entry in entries]
        if verdict is not None:
            return Ruling(verdict, "model_judged", evidence)
        if why == "unparseable" and self.settings.unparseable == "incorrect":
            return Ruling(Verdict.INCORRECT, "model_unparseable", evidence)
        return Ruling(Verdict.ABSTAIN, f"fallback_{why}", evidence)

    async def _entry(self, model: str, example: Example, digest: str, vote: int) -> Entry:
        """One verdict: from the cache, from the same call under way, or from the model."""
        account = self.account
        account.asked += 1
        # Votes differ by their seed, which is part of the decoding and so of the key.
        decoding = {**self.decoding, "seed": self.settings.seed + vote}
        key = key_of(model, {**self._asked(), "seed": decoding["seed"], "vote": vote}, self.prompt.fingerprint, digest)
        assert self._cache is not None
        entry = self._cache.get(key)
        if entry is None and key in self._under_way:
            entry = await asyncio.shield(self._under_way[key])
        if entry is not None:
            account.saved += 1
            account.saved_input_tokens += entry.input_tokens
            account.saved_output_tokens += entry.output_tokens
            account.unparseable += not entry.verdict
            return entry
        future: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()
        self._under_way[key] = future
        try:
            entry = self._cache.put(key, model, self.prompt.fingerprint, await self._call(model, example, decoding))
        except BaseException as error:
            if isinstance(error, CallError):
                account.failed[error.code] += 1
            future.cancel() if isinstance(error, asyncio.CancelledError) else future.set_exception(error)
            future.cancelled() or future.exception()  # looked at, so that a future nobody else waits for stays silent
            raise
        finally:
            del self._under_way[key]
        future.set_result(entry)
        account.unparseable += not entry.verdict
        return entry

    async def _call(self, model: str, example: Example, decoding: dict[str, Any]) -> Entry:
        if self.settings.offline:
            raise CallError("not_cached", f"{self.settings.cache} has no verdict for it")
        for shrink in _SHRINK:
            try:
                reply = await self._endpoint().complete(
                    model, self.prompt.messages(example, shrink), decoding, self._schema
                )
            except ContextTooLong:
                continue
            verdict = self.prompt.profile.read(reply.text) if reply.complete else None
            return Entry(
                "" if verdict is None else verdict.value,
                reply.text,
                reply.input_tokens,
                reply.cached_tokens,
                reply.output_tokens,
            )
        raise CallError("context_too_long", f"longer than {model} reads, even with most of its middle left out")


def _result(future: Future[Ruling]) -> Ruling | CallError:
    try:
        return future.result()
    except CallError as error:
        return error
