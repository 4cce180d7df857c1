"""Support: each support case must trigger the rule, alone, with the stated verdict."""

from __future__ import annotations

from pathlib import Path

from verifier.gate.fixtures import Case
from verifier.gate.replay import Said, library_of, routed, row
from verifier.route import Router


def rule_alone(path: Path) -> Router:
    """A router that has the rule of one file and no other. LibraryError where the file is not a rule."""
    return Router(library_of([path]))


def said_of(router: Router, case: Case) -> tuple[Said | None, str]:
    """What the router's rules say of a case, and the first fault, "" if there is none."""
    ruled = row(router, case.example)
    fault = ruled.faults[0] if ruled.faults else None
    return routed(ruled), f"fault in {fault.rule}: {fault.error}" if fault else ""


def support_problem(router: Router, case: Case) -> str:
    """What is wrong with one support case under the rule alone; "" if nothing."""
    said, fault = said_of(router, case)
    if fault:
        return f"{case.id}: {fault}"
    if said is None:
        return f"{case.id}: the rule abstains, the case says {case.verdict}"
    if said.verdict != case.verdict:
        return f"{case.id}: the rule says {said.verdict} ({said.because}), the case says {case.verdict}"
    return ""
