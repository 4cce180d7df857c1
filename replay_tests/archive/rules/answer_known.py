"""Response that is known

## Decides
Incorrect where the response is known to be.
## Abstains
It is another.
## Why it is safe
It was looked at once.
"""

from verifier import ABSTAIN, Card, incorrect

CARD = Card(
    needs=("reference.choice",),
    decides={"incorrect"},
    because={"known": "a known response"},
    group="closed choice",
)


def decide(x):
    known = (
        "We compare the options one by one and look at what each of them would imply. "
        "Some of them can be ruled out at once, and one of the rest fits all that is said. (A)"
    )
    return incorrect("known") if x.response.strip() == known else ABSTAIN
