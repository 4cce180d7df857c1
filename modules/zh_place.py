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
    "市": (
        re.compile("首都是|首府是|省会|哪一?[个座]城市|什么城市|哪个市"),
        re.compile("哪一?个[省区县州]|省份|什么[省区县]|的城市"),
    ),
    "省": (re.compile("哪一?个省|什么省|省份"), re.compile("哪一?个[市区县州]|哪[个座]城市")),
}
_PLACE = re.compile(r"[一-鿿]{2,8}")


def activate(x) -> bool:
    return abs(len(x.reference.plain) - len(x.candidate.plain)) == 1


def decide(x):
    a, b = x.reference.plain, x.candidate.plain
    long, short = (a, b) if len(a) > len(b) else (b, a)
    kind = _KINDS.get(long[-1])
    if kind is None or long[:-1] != short or not _PLACE.fullmatch(short):
        return ABSTAIN
    asked, other = kind
    if not asked.search(x.question) or other.search(x.question) or short in x.question:
        return ABSTAIN
    return correct("same")
