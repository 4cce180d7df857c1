"""A local OpenAI-compatible server that misbehaves on purpose, and counts what it was asked."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

# What happens to the try number `n` (from 0) of a prompt: a manner below. Any other word is the content of a proper
# reply.
Plan = Callable[[str, int], str]


class Server:
    """Answers each chat completion in the manner that the plan says.

    Manners: "429" (with a short Retry-After), "429 long", "429 quota", "500", "401", "404", "context", "no schema"
    (HTTP 400), "cut" (the body breaks off), "drip" (bytes, slowly, without end), "malformed" (no JSON), "html" (wrong
    content type), "empty" (no choices), "null" (no content), "length" (breaks off by its length), "hold" (waits for
    `release`).
    """

    def __init__(self, plan: Plan | str, *, models: tuple[str, ...] = ("judge",), port: int = 0) -> None:
        self.plan: Plan = (lambda prompt, n: plan) if isinstance(plan, str) else plan
        self.models = models
        self.tries: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.manners: Counter[str] = Counter()
        self.bodies: list[dict[str, Any]] = []
        self.release = threading.Event()
        self.held = 0
        self.lock = threading.Lock()
        self._http = _Http(("127.0.0.1", port), _handler(self))
        self.port = self._http.server_address[1]
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> Server:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release.set()
        self._http.shutdown()
        self._http.server_close()


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 512

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are part of the play."""


def _handler(server: Server) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            pass

        def setup(self) -> None:
            super().setup()
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        def do_GET(self) -> None:
            self.reply(200, {"object": "list", "data": [{"id": name, "object": "model"} for name in server.models]})

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            prompt = body["messages"][-1]["content"]
            with server.lock:
                number = server.tries[prompt]
                server.tries[prompt] += 1
                manner = server.plan(prompt, number)
                server.manners[manner] += 1
                if len(server.bodies) < 1000:
                    server.bodies.append(body)
            self.act(manner, prompt, body)

        def act(self, manner: str, prompt: str, body: dict[str, Any]) -> None:
            if manner == "hold":
                with server.lock:
                    server.held += 1
                server.release.wait(30)
                manner = '{"verdict": "correct"}'
            if manner == "429":
                self.error(429, "slow down", {"retry-after-ms": "5"})
            elif manner == "429 long":
                self.error(429, "come back", {"retry-after": "150"})
            elif manner == "429 quota":
                self.error(429, "insufficient_quota", {"x-should-retry": "false"})
            elif manner in ("500", "401", "404"):
                self.error(int(manner), "not for key sk-secret-0123456789", {"retry-after-ms": "5"})
            elif manner == "context":
                self.error(400, "This model's maximum context length is 4096 tokens")
            elif manner == "no schema" and "response_format" in body:
                self.error(400, "response_format is not supported")
            elif manner == "no seed" and "seed" in body:
                self.error(400, "Unrecognized request argument supplied: seed")
            elif manner == "cut":
                self.head(200, 4000)
                self.wfile.write(b'{"choices": [')
                self.wfile.flush()
                self.connection.shutdown(socket.SHUT_RDWR)
            elif manner == "drip":
                self.head(200, 100_000)
                for _ in range(1000):
                    self.wfile.write(b" ")
                    self.wfile.flush()
                    if server.release.wait(0.05):
                        break
            elif manner == "malformed":
                self.raw(b'{"choices": [{"message": {"content": "{\\"verd')
            elif manner == "html":
                self.raw(b"<html><body>Bad gateway</body></html>", "text/html")
            elif manner == "empty":
                self.reply(200, {"choices": []})
            else:
                self.completion(manner, prompt)

        def completion(self, manner: str, prompt: str) -> None:
            content = {"null": None, "no schema": "correct", "no seed": "correct"}.get(manner, manner)
            finish = "length" if manner == "length" else "stop"
            usage = {"prompt_tokens": 100, "completion_tokens": 7, "prompt_tokens_details": {"cached_tokens": 60}}
            choice = {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": finish}
            with server.lock:
                server.answered[prompt] += 1
            self.reply(200, {"id": "1", "object": "chat.completion", "choices": [choice], "usage": usage})

        def error(self, status: int, message: str, headers: dict[str, str] | None = None) -> None:
            self.reply(status, {"error": {"message": message, "code": message}}, headers)

        def reply(self, status: int, body: dict[str, Any], headers: dict[str, str] | None = None) -> None:
            self.raw(json.dumps(body).encode(), "application/json", status, headers)

        def raw(
            self, data: bytes, kind: str = "application/json", status: int = 200, headers: dict[str, str] | None = None
        ) -> None:
            self.head(status, len(data), kind, headers)
            self.wfile.write(data)

        def head(
            self, status: int, length: int, kind: str = "application/json", headers: dict[str, str] | None = None
        ) -> None:
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(length))
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.end_headers()

    return Handler


def wait_until(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    """Waits for a condition of the test's own making."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)
