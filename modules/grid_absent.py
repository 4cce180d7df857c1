"""Grid that is nowhere in the response

## Decides
Incorrect where the reference is a grid of cells and the response has one of its rows nowhere, in whatever brackets,
bars or spaces.
## Abstains
A row is short, every row stands somewhere in the response, or a letter of the cells stands nowhere in it by itself.
## Why it is safe
Who gives a grid writes each of its rows, and letters and digits in order are left when all signs are taken away.
"""

import re

from verifier import ABSTAIN, Card, incorrect

CARD = Card(
    needs=("reference.plain",),
    decides={"incorrect"},
    because={"row": "a row of the reference stands nowhere in the response"},
    group="sequence and string",
)

_ROW = re.compile(r"[A-Za-z0-9](?: [A-Za-z0-9]{1,3}){2,40}")
_SIGNS = re.compile(r"[\W_]+")
_FORMAT = re.compile(r"\[\[|\brows?\b|\bgrid\b|\bcells?\b|行", re.IGNORECASE)


def activate(x) -> bool:
    return "," in x.reference.plain and " " in x.reference.plain


def decide(x):
    rows = [row.strip() for row in x.reference.plain.split(",")]
    if len(rows) < 2 or not all(_ROW.fullmatch(row) for row in rows) or len({row.count(" ") for row in rows}) > 1:
        return ABSTAIN
    if not _FORMAT.search(x.question) or len(set("".join(rows).replace(" ", ""))) < 2:
        return ABSTAIN
    spaced = f" {_SIGNS.sub(' ', x.response).casefold()} "
    letters = {cell.casefold() for row in rows for cell in row.split() if cell.isalpha()}
    if any(f" {letter} " not in spaced for letter in letters):
        return ABSTAIN  # another mark may stand for the letter: a dot for X
    said = spaced.replace(" ", "")
    missing = [row for row in rows if row.replace(" ", "").casefold() not in said]
    return incorrect("row", row=missing[0]) if missing else ABSTAIN
