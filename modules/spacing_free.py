"""Spaces beside signs

## Decides
Correct where two texts of signs and words differ only by spaces before or after a sign: [[p∨q];[F]] and [[p ∨ q]; [F]].
## Abstains
A space between two letters or digits differs, the literal text is asked, or a side is prose or empty.
## Why it is safe
A space beside a bracket, a comma or an operator separates nothing that the sign does not separate.
"""

import re

from verifier import ABSTAIN, Card, correct, criteria, wording

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct"},
    because={"same": "the same text but for spaces beside signs"},
    laws={"symmetric"},
    group="sequence and string",
)

_BESIDE = re.compile(r"(?<![\w.'’]) | (?![\w.'’\\])")  # a point, a quote and a macro may belong to the word beside it
_SIGN = re.compile(r"[\[\](){};,|&=<>∧∨→⇒↔⇔¬~+*/^]")
_LONGEST = 600  # characters


def activate(x) -> bool:
    a, b = x.reference.plain, x.candidate.plain
    return a != b and len(a) <= _LONGEST and len(b) <= _LONGEST and _SIGN.search(a) is not None


def decide(x):
    a, b = (" ".join(side.plain.split()) for side in (x.reference, x.candidate))
    if x.reference.number or x.candidate.number or wording.literal(x.ask) or criteria.other_type(x):
        return ABSTAIN  # 1 234 and 1, 234 are the number rules'
    return correct("same") if _BESIDE.sub("", a) == _BESIDE.sub("", b) else ABSTAIN
