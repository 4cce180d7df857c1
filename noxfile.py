"""Everything that is done to this repository. `nox -l` lists it; each session installs what it needs."""

from __future__ import annotations

import shutil
from pathlib import Path

import nox

nox.options.sessions = ["lint", "types", "tests"]
nox.options.default_venv_backend = "venv"
nox.options.reuse_existing_virtualenvs = True
nox.options.error_on_missing_interpreters = False

VERSIONS = ["3.11", "3.12", "3.13"]


def workers(session: nox.Session) -> str:
    """All cores, unless the caller says otherwise with -n."""
    return "0" if any(argument.startswith("-n") for argument in session.posargs) else "auto"


def gate(session: nox.Session, command: str) -> None:
    """Runs a command of the rule gate on this checkout."""
    session.install("-e", ".")
    session.run("python", "-m", "verifier.gate", command, *session.posargs)


@nox.session(python=VERSIONS)
def tests(session: nox.Session) -> None:
    """The whole suite on each Python that is installed: fixtures, replay, overlap, freeze, laws, engine."""
    session.install("-e", ".[dev]")
    session.run("pytest", "-n", workers(session), *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """ruff: lint and format."""
    session.install("ruff>=0.8")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """mypy, strict."""
    session.install("-e", ".[dev]")
    session.run("mypy", *session.posargs)


@nox.session
def promote(session: nox.Session) -> None:
    """Prove the library again and admit every candidate rule in modules/; or those named: -- NAME or PATH."""
    gate(session, "promote")


@nox.session
def repair(session: nox.Session) -> None:
    """Prove an edited rule again, in its place and by the whole gate: -- NAME."""
    gate(session, "repair")


@nox.session
def merge(session: nox.Session) -> None:
    """Put a candidate rule in the place of two, which are retired to it: -- OLD OLD --into NEW."""
    gate(session, "merge")


@nox.session
def reorder(session: nox.Session) -> None:
    """Show which routes move when a rule is asked before another, and with --confirm do it: -- NAME --before OTHER."""
    gate(session, "reorder")


@nox.session
def guidance(session: nox.Session) -> None:
    """Prove cards of the fallback's prompt with a model, and admit those that lose nothing: -- ID --fallback URL."""
    gate(session, "guidance")


@nox.session
def retire(session: nox.Session) -> None:
    """Take a rule out for good: -- NAME --why REASON [--use SUCCESSOR]."""
    gate(session, "retire")


@nox.session
def new(session: nox.Session) -> None:
    """Start a rule and its fixture table: -- NAME."""
    session.install("-e", ".")
    session.run("verifier", "new", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Speed and accuracy beside math-verify, on the same pairs in one run."""
    session.install("-e", ".[dev]")
    session.run("python", "ci/bench.py", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """A page for every rule, from its card, its cases and its line, under docs/rules/."""
    session.install("-e", ".")
    session.run("python", "ci/render_docs.py", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """The wheel and the source archive, in dist/."""
    session.install("build")
    shutil.rmtree(Path("dist"), ignore_errors=True)
    session.run("python", "-m", "build")
