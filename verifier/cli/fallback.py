"""Options for the model-based fallback, shared by the commands that may ask a model."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from verifier.cli import CommandError

if TYPE_CHECKING:
    from verifier.fallback.judge import Judge
    from verifier.fallback.settings import Settings

_HELP: Final = """Asked where every rule abstains. Settings not given here come from the environment
(AUTOVERIFIER_BASE_URL, AUTOVERIFIER_MODEL, AUTOVERIFIER_API_KEY or their OPENAI_ names), then from
[tool.autoverifier.fallback] in pyproject.toml; docs/fallback.md lists them."""


def fallback_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("fallback", _HELP)
    group.add_argument(
        "--fallback",
        nargs="?",
        const="",
        metavar="URL",
        help="ask a model behind an OpenAI-compatible endpoint, for example http://127.0.0.1:8000/v1",
    )
    group.add_argument("--model", metavar="NAME", help="the model; needed where the endpoint serves several")
    group.add_argument("--profile", metavar="NAME", help="how it is asked: generic (default), xverify, compass, tiger")
    group.add_argument("--prompt-file", metavar="FILE", help="the prompt that the model was trained with")
    group.add_argument("--cache", metavar="FILE", help="keep verdicts in this file and ask nothing twice")
    group.add_argument("--offline", action="store_true", default=None, help="use the cache only, make no call")
    group.add_argument("--concurrency", metavar="N", help="calls at a time; 16 by default")
    group.add_argument("--max-calls", metavar="N", help="begin no more calls than this")
    group.add_argument("--max-tokens", metavar="N", help="begin no call once this many tokens are used")
    group.add_argument("--deadline", metavar="S", help="begin no call after this many seconds, and end those under way")
    group.add_argument("--votes", metavar="K", help="samples for each example; the majority wins, a tie abstains")
    group.add_argument(
        "--unparseable", metavar="VERDICT", help="what a reply without a verdict counts as: abstain or incorrect"
    )
    group.add_argument(
        "--set",
        dest="settings",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="any other setting, for example --set temperature=0.2",
    )


_OPTIONS: Final = (
    "model",
    "profile",
    "prompt_file",
    "cache",
    "offline",
    "concurrency",
    "max_calls",
    "max_tokens",
    "deadline",
    "votes",
    "unparseable",
)


class Asking:
    """A judge in a run: its account is written beside the output as the run goes on, and told at the end."""

    def __init__(self, judge: Judge, out: str, *, resume: bool) -> None:
        from verifier.fallback.account import AccountFile

        self.judge = judge
        self._price = judge.price()
        self._file = None
        if out != "-":
            self._file = AccountFile(f"{out}.account.json", judge.identity(), resume=resume)
            self.update()

    def update(self) -> None:
        if self._file is not None:
            self._file.write(self.judge.account.to_record(self._price))

    def lines(self) -> list[str]:
        return self.judge.account.lines(self.judge.identity()["model"], self._price)

    def close(self) -> None:
        """Ends calls under way; the account beside the output holds all that was done, however the run ended."""
        self.update()
        self.judge.close()


def judge_of(args: argparse.Namespace, **defaults: Any) -> Judge | None:
    """The judge that the command line asks for, ready to be asked; None without --fallback.

    defaults: settings that count where neither the command line nor environment nor project say anything.
    """
    if args.fallback is None:
        given = [name for name in _OPTIONS if getattr(args, name) is not None]
        if given or args.settings:
            name = f"--{given[0].replace('_', '-')}" if given else "--set"
            raise CommandError(f"{name} is about a model, and none is asked; add: --fallback URL")
        return None
    from verifier.fallback.judge import Judge

    judge = Judge(settings_of(args, **defaults))
    judge.start()
    return judge


def settings_of(args: argparse.Namespace, **defaults: Any) -> Settings:
    """The settings that the command line makes, with those of environment and project. defaults: see judge_of."""
    from verifier.fallback.settings import read_settings

    given_settings = {name: getattr(args, name) for name in _OPTIONS}
    given_settings["base_url"] = args.fallback or None
    for item in args.settings:
        name, mark, value = item.partition("=")
        if not mark or name.strip() == "key":
            raise CommandError(f"--set {item!r} is not NAME=VALUE; write for example --set retries=3")
        given_settings[name.strip()] = value.strip()
    return read_settings(given_settings, defaults=defaults)
