"""Lint: what a rule may not do, one edit of a clean rule at a time."""

from __future__ import annotations

import pytest

from verifier.gate.lint import lint_source

CLEAN = '''"""Number equal

## Decides
Two plain numbers.
## Abstains
Everything else.
## Why it is safe
Exact arithmetic.
"""

import re

from verifier import ABSTAIN, Card, correct

WORDS = frozenset({"about", "roughly"})
TABLE = {"a": ("b", 1)}
_SIGN = re.compile(r"[+-]")

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"correct"},
    because={"same": "equal rationals"},
)


def activate(x):
    return not WORDS & set(x.question.split())


def decide(x):
    seen = []
    seen.append(TABLE["a"])
    return correct("same") if x.reference.number == x.candidate.number else ABSTAIN
'''
BODY = "    seen = []\n"

# what is written -> a part of what lint says; each goes into the body of decide
IN_DECIDE = {
    "open('f')": "open is not for rules",
    "eval('1')": "eval is not for rules",
    "exec('1')": "exec is not for rules",
    "compile('1', 'f', 'eval')": "compile is not for rules",
    "__import__('os')": "__import__",
    "hash(x.question)": "hash is not for rules",
    "id(x)": "id is not for rules",
    "getattr(x, x.question)": "literal, public name",
    "getattr(x, '__class__')": "literal, public name",
    "x.__class__": "private and dunder",
    "x.reference._text": "private and dunder",
    "x.meta": "never by the record",
    "x.label": "never by the record",
    "x.id": "never by the record",
    "x.reference.number.value = 3": "immutable",
    "x.options['A'] = 1": "immutable",
    "del TABLE['a']": "immutable",
    "TABLE['a'] = 1": "immutable",
    "TABLE.update(a=1)": "must stay as it is",
    "decide.count = 1": "immutable",
    "x.question.format(x)": "no template",
    "'{0.__class__}'.format(x)": "dunder name in a string",
    "print(x)": "print is not for rules",
    "import os": "imports os",
    "from time import time": "imports time",
    "from random import random": "imports random",
    "import functools": "imports functools",
    "from . import other_rule": "never imports its neighbours",
    "from verifier import Verifier": "not for rules",
    "from verifier.library import load_library": "not for rules",
    "from verifier.gate import check": "not for rules",
    "import verifier.fallback": "not for rules",
    "from sympy import sympify": "as code",
    "import sympy; sympy.sympify('1')": "as code",
    "re.match('(a+)+$', x.question)": "backtrack",
    "re.match(x.question, 'a')": "must be a literal",
    "x.question == '" + "long " * 20 + "'": "memorised",
    "correct('other')": "not declared on the card",
    "global WORDS": "keeps nothing",
}
AT_TOP = {
    "CACHE = []": "immutable",
    "CACHE = {'a': []}": "immutable",
    "CACHE = dict()": "runs on import",
    "import os": "imports os",
    "for i in (1, 2):\n    pass": "only imports, constants and functions",
    "if WORDS:\n    X = 1": "only imports, constants and functions",
    "class State:\n    pass": "holds state",
    "BAD = re.compile('(x|x)*y')": "backtrack",
    "def helper(x, seen=[]):\n    return seen": "mutable default",
    "def long(x):\n" + "    y = 1\n" * 26: "a function of 27 lines",
    "# filler\n" * 60: "a rule has at most 80",
}


def test_clean() -> None:
    assert lint_source(CLEAN, "number_equal") == []


@pytest.mark.parametrize(("code", "said"), IN_DECIDE.items(), ids=list(IN_DECIDE))
def test_in_a_function(code: str, said: str) -> None:
    problems = lint_source(CLEAN.replace(BODY, f"{BODY}    {code}\n"), "number_equal")
    assert any(said in problem.message for problem in problems), problems


@pytest.mark.parametrize(("code", "said"), AT_TOP.items(), ids=[code[:30] for code in AT_TOP])
def test_at_the_top(code: str, said: str) -> None:
    problems = lint_source(f"{CLEAN}\n\n{code}\n", "number_equal")
    assert any(said in problem.message for problem in problems), problems


@pytest.mark.parametrize("heading", ["## Decides", "## Abstains", "## Why it is safe"])
def test_headings(heading: str) -> None:
    assert any(heading in p.message for p in lint_source(CLEAN.replace(heading, "Here"), "number_equal"))


def test_shape() -> None:
    assert any("no rule id" in p.message for p in lint_source(CLEAN, "NumberEqual"))
    assert any("no docstring" in p.message for p in lint_source(CLEAN[CLEAN.index("import re") :], "number_equal"))
    assert any(
        "exactly one argument" in p.message for p in lint_source(CLEAN.replace("decide(x)", "decide(x, y)"), "a_b")
    )
    assert any("no function decide" in p.message for p in lint_source(CLEAN.replace("def decide", "def other"), "a_b"))
    assert any(
        "never returned" in p.message for p in lint_source(CLEAN.replace('"same":', '"no": "x", "same":'), "a_b")
    )
    assert any(
        "does not declare under decides" in p.message
        for p in lint_source(CLEAN.replace('{"correct"}', '{"incorrect"}'), "a_b")
    )
    assert lint_source("def (", "a_b")[0].grave
    assert lint_source("\0", "a_b")[0].grave


def test_what_reaches_out_is_grave_and_style_is_not() -> None:
    assert any(p.grave for p in lint_source(CLEAN.replace(BODY, BODY + "    open('f')\n"), "number_equal"))
    assert not any(p.grave for p in lint_source(CLEAN.replace("## Decides", "Decides"), "number_equal"))
