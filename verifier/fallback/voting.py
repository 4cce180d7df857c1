"""Several samples to one verdict."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.rule import Verdict


def majority(votes: Sequence[Verdict | None]) -> tuple[Verdict | None, str]:
    """The verdict of most votes, and why there is none: "unparseable" where no sample has a verdict, "tie".

    A sample without a verdict (None) casts no vote.
    """
    correct = sum(vote is Verdict.CORRECT for vote in votes)
    incorrect = sum(vote is Verdict.INCORRECT for vote in votes)
    if correct + incorrect == 0:
        return None, "unparseable"
    if correct == incorrect:
        return None, "tie"
    return (Verdict.CORRECT if correct > incorrect else Verdict.INCORRECT), ""
