"""Counterexamples: on each, the rule alone abstains or returns the stated verdict."""

from __future__ import annotations

from verifier.gate.fixtures import Case
from verifier.gate.support import said_of
from verifier.route import Router


def counter_problem(router: Router, case: Case) -> str:
    """What is wrong with one counterexample under the rule alone; "" if nothing."""
    said, fault = said_of(router, case)
    if fault:
        return f"{case.id}: {fault}"
    if said is not None and said.verdict != case.verdict:
        return f"{case.id}: the rule says {said.verdict} ({said.because}), the case says {case.verdict}: {case.why}"
    return ""
