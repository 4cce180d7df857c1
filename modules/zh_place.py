"""Chinese place with its kind

## Decides
Correct where one side adds to a place the word for its kind that the question asks for: 北京 and 北京市.
## Abstains
The question does not ask for that kind of place, or more differs than that.
## Why it is safe
Who is asked for a city and names it with or without the word for city names the same city.
"""

import re

from verifier import ABSTAIN, Card, correct

CARD = Card(
    needs=("reference.plain", "candidate.plain"),
    decides={"correct"},
    because={"same": "the same place, with the word for its kind"},
    laws={"symmetric"},
    group="phrase",
)

_KINDS = {
    "市": re.compile("首都|首府|省会|城市|哪个?市|什么市"),
    "省": re.compile("哪个?省|什么省|省份"),
    "县": re.compile("哪个?县"),
}
_PLACE = re.compile(r"[一-鿿]{2,8}")


def activate(x) -> bool:
    return abs(len(x.reference.plain) - len(x.candidate.plain)) == 1


def decide(x):
    a, b = x.reference.plain, x.candidate.plain
    long, short = (a, b) if len(a) > len(b) else (b, a)
    kind = _KINDS.get(long[-1])
    if kind is None or long[:-1] != short or not _PLACE.fullmatch(short) or not kind.search(x.question):
        return ABSTAIN
    return correct("same")
