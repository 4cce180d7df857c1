"""Digits of a code

## Decides
Incorrect where a code is asked for (a PIN, a postcode, a serial number) and the digits differ, leading zeros
included.
## Abstains
No code is asked, or a side is more than digits.
## Why it is safe
A code is its digits in order: 0160 opens what 160 does not.
"""

import re

from verifier import ABSTAIN, Card, criteria, incorrect

CARD = Card(
    needs=("reference.number", "candidate.number"),
    decides={"incorrect"},
    because={"differs": "other digits"},
    group="sequence and string",
)

_CODE = re.compile(
    r"\b(?:PIN|passcode|password|postcode|zip code|postal code|serial number|phone number|area code|access code"
    r"|combination of the (?:lock|safe))\b|密码|邮编|邮政编码|区号"
)


def decide(x):
    a, b = x.reference.plain, x.candidate.plain
    if not (a.isdigit() and b.isdigit()) or a == b or not _CODE.search(x.question):
        return ABSTAIN
    return incorrect("differs") if criteria.stated(x) else ABSTAIN
