"""Questions and responses that are made to cost much: each is judged in the time of a few."""

from __future__ import annotations

import time

import pytest

from verifier import verify

# question, reference, response
HOSTILE = {
    "a sum before an equation": ("a+" * 5_000 + " = find x", "x+1", r"\boxed{x+2}"),
    "many equations": ("x = " * 2_000, "x+y", r"\boxed{x+2y}"),
    "empty lines after options": ("Options:" + "\n" * 9_000, "yes", "no"),
    "many bullets": ("Options:" + "\n- a" * 3_000 + " z", "yes", "no"),
    "truth values and brackets": ("(" * 9_000 + " true", "True", "False"),
    "denials": ("not " * 3_000 + "x", "True", "False"),
    "statements to judge": ("判断题" * 3_000 + "（", "对", "错"),
    "numbered lines": ("Which is best?" + "".join(f"\n{n % 9 + 1}. a" for n in range(2_000)), "1", "2"),
    "tests": ("assert f(1) == ??", "3", "assert f(" * 1_000 + ") == 3"),
    "fences": ("What is the output?", "[1]", "```\n[1]\n```\n" * 600 + "```\n[2]\n```"),
    "brackets of a literal": ("Reply in JSON.", "[" * 1_900, "[" * 1_900),
    "figures": ("How many?", "35", "So there are " + "1," * 2_900 + "2 dogs."),
    "further questions": ("Which? A. a B. b C. c", "A", "A.\n\nQuestion: " * 1_000),
    "labels": ("positive, negative or neutral?", "positive", "positive " * 3_000 + "."),
    "closing clauses": ("多少？", "3", "所以，" * 3_000 + "3个。"),
    "options in a row": ("Which? A. a B. b C. c", "A", "the best option is (a" * 300),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_costs_little(name: str) -> None:
    question, reference, response = HOSTILE[name]
    verify(question="Find f.", reference="x+1", response="x+2")  # loads what comparing loads
    start = time.perf_counter()
    decision = verify(question=question, reference=reference, response=response)
    assert not decision.faults, decision.faults
    assert time.perf_counter() - start < 0.3  # below 10 ms on an idle machine
