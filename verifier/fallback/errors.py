"""What can go wrong with a model: for one record, or for the whole run."""

from __future__ import annotations


class FallbackError(Exception):
    """Nothing can be asked, now or for any record: no key, no such model, no endpoint. Ends with what mends it."""


class EndpointDown(FallbackError):
    """Nobody answers at the address now; later somebody may."""


class CallError(Exception):
    """One record got no verdict. `code` names the reason; the run goes on.

    Codes: "rate_limited", "server_error", "timeout", "connection_cut", "bad_reply", "context_too_long", "bad_request",
    "budget_spent", "deadline_passed", "not_cached".
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type[CallError], tuple[str, str]]:
        return CallError, (self.code, self.message)
