"""Electron configuration

## Decides
Electron configurations by subshells and their electrons, in any order and notation, noble-gas cores written out.
## Abstains
A side is no whole configuration, or only the last subshells are given.
## Why it is safe
A configuration is the number of electrons in each subshell, and a noble gas in brackets stands for its own.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, incorrect

CARD = Card(
    needs=(),
    decides={"correct", "incorrect"},
    because={"same": "the same electrons in each subshell", "differs": "other electrons in a subshell"},
    laws={"symmetric", "reflexive"},
    group="symbolic",
)

_HELIUM = "1s2"
_NEON = f"{_HELIUM}2s22p6"
_ARGON = f"{_NEON}3s23p6"
_KRYPTON = f"{_ARGON}3d104s24p6"
_XENON = f"{_KRYPTON}4d105s25p6"
_CORES = {"He": _HELIUM, "Ne": _NEON, "Ar": _ARGON, "Kr": _KRYPTON, "Xe": _XENON, "Rn": f"{_XENON}4f145d106s26p6"}
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", "^{}$ ,\\")
_CORE = re.compile(r"\[(He|Ne|Ar|Kr|Xe|Rn)\]")
_SHELL = re.compile(r"([1-7][spdf])(1[0-4]|[1-9])(?=[1-7][spdf]|$)")


_NOTATION = re.compile(r"notation|abbreviat|\bfull|complete|short|order|noble|condensed|expanded", re.IGNORECASE)


def _shells(text: str):
    """Subshell -> electrons, or None where the text is no configuration."""
    text = text.translate(_RAISED).replace("mathrm", "").replace("text", "")
    core = _CORE.match(text)
    text = _CORES[core[1]] + text[core.end() :] if core else text
    found = _SHELL.findall(text)
    if len(found) < 2 or sum(len(shell) + len(count) for shell, count in found) != len(text):
        return None
    shells = dict(found)
    return shells if len(shells) == len(found) else None


def activate(x) -> bool:
    return 4 <= len(x.reference.plain) <= 200 and 4 <= len(x.candidate.plain) <= 200


def decide(x):
    a, b = _shells(x.reference.plain), _shells(x.candidate.plain)
    if a is None or b is None or _NOTATION.search(x.question):
        return ABSTAIN
    if a == b:
        return correct("same")
    whole = "1s" in a and "1s" in b and "excited" not in x.question
    return incorrect("differs") if whole and criteria.sure_of_candidate(x) else ABSTAIN
