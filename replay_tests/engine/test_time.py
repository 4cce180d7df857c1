"""Dates, spans, ranges and times of day: reading, comparing at the granularity shown, printing."""

from __future__ import annotations

import calendar
import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.answer import Answer
from verifier.ask import Ask
from verifier.comparison import Outcome
from verifier.objects import time
from verifier.objects.time import Time, compare, show


def read(text: str) -> Time | None:
    return time.read(Answer(text))


def must(text: str) -> Time:
    found = read(text)
    assert found is not None, text
    return found


CASES = """
9 March 2031 | 09/03/2031 | unknown
9 March 2031 | September 3, 2031 | different
9 March 2031 | March 9, 2031 | equal
2031-03-09 | 2031年3月9日 | equal
9th of March 2031 | March 9th, 2031 | equal
Nov 2031 | November 2031 | equal
Sept. 2031 | September 2031 | equal
2031 | November 20, 2031 | unknown
2031 | 2032 | different
2031年 | 2031 | equal
in 2031 | the year 2031 | equal
1980s | the 1980s | equal
1980s | 1984 | unknown
1980s | 2004 | different
18th century | the eighteenth century | equal
18世纪 | 18th century | equal
18th century | 1750 | unknown
18th century | 1950 | different
20世纪80年代 | 1980s | equal
4:20 pm | 16:20 | equal
4:20 pm | 4:20 am | different
4:20 p.m. | 4:20 PM | equal
5:00 | $8:00$ | different
7 o'clock | 7:00 | equal
7 o'clock in the evening | 19:00 | equal
4:20 | 16:20 | unknown
4:20 | 4:30 pm | different
noon | 12:00 pm | equal
midnight | 12 am | equal
9 pm ET | 9 pm | unknown
下午4点20分 | 16:20 | equal
48 BC | 48 BCE | equal
48 BC | AD 48 | unknown
48 BC | AD 49 | different
3:20 | 6:40 | unknown
3:20 | 6:45 | different
AD 72 | 72 CE | equal
公元前48年 | 48 BC | equal
1805-1815 | from 1805 to 1815 | equal
1805–1815 | 1805 to 1816 | different
1805-15 | 1805-1815 | equal
1805-1815 | 1810 | unknown
1805-1815 | 1820 | different
May to July 1783 | From May to July 1783 | equal
12–16 June 2015 | June 12-16, 2015 | equal
12–16 June 2015 | June 2015 | unknown
14/03/2031 | 14 March 2031 | equal
March 9, 2031 | March 9 | unknown
March 9 | April 9 | different
1900s | 1905 | unknown
early 2014 | 2014 | unknown
2010-11 | 2010-2011 | unknown
around 1440 | 1450 | unknown
around 1440 | about 1440 | equal
Friday, 9 March 2031 | 9 March 2031 | equal
9 March 2031 | 4:20 pm | unknown
"""


@pytest.mark.parametrize("case", CASES.strip().splitlines())
def test_compare(case: str) -> None:
    a, b, outcome = case.split(" | ")
    first, second = must(a), must(b)
    assert compare(first, second).outcome is Outcome(outcome), compare(first, second)
    assert compare(second, first).outcome is Outcome(outcome)
    for moment in (first, second):
        assert compare(moment, moment).equal
        assert read(show(moment)) == moment, show(moment)


NOT_TIMES = """5|3.15|42|3 h 20 min|12|the Spring Congress|May|1:43 scale|3:2|24 hours|Ruth 3:9|1/2|3-4|10-20|abc
2:1:3|5 m|1080p
2nd|about 500|31 February 2001|13/13/2001|1234.5|9999|100|25:00|12:60|January 32|in|at|0 BC|2031-13-01|20:15 in the hall
1 2 3|century|the 45th century|年|月|from 1 to 2"""


@pytest.mark.parametrize("text", NOT_TIMES.replace("\n", "|").split("|"))
def test_not_a_time(text: str) -> None:
    assert read(text) is None


def test_a_bare_numeral_is_a_year_only_where_the_question_speaks_of_time() -> None:
    assert time.read(Answer("2041", Ask("In which year will it return?"))) is not None
    assert time.read(Answer("2041", Ask("Find the product of 13 and 157."))) is None
    assert time.read(Answer("in 2041", Ask("Find the product of 13 and 157."))) is not None


DAYS = st.dates(datetime.date(1000, 1, 1), datetime.date(2999, 12, 31))


def spellings(day: datetime.date) -> list[str]:
    month = calendar.month_name[day.month]
    return [
        f"{day.day} {month} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{month[:3]} {day.day} {day.year}",
        f"{day.year:04d}-{day.month:02d}-{day.day:02d}",
        f"{day.year}年{day.month}月{day.day}日",
        f"the {day.day} of {month}, {day.year}",
    ]


@given(DAYS, DAYS)
@settings(deadline=None, derandomize=True, max_examples=100)
def test_every_spelling_of_a_day(day: datetime.date, other: datetime.date) -> None:
    first = must(spellings(day)[0])
    for text in spellings(day):
        assert compare(first, must(text)).equal, text
    for text in spellings(other):
        assert compare(first, must(text)).equal == (day == other), text
    slashed = must(f"{day.month:02d}/{day.day:02d}/{day.year}")
    assert not compare(first, slashed).different
    assert read(show(slashed)) == slashed


@given(st.integers(0, 23), st.integers(0, 59))
@settings(deadline=None, derandomize=True, max_examples=100)
def test_both_clocks(hour: int, minute: int) -> None:
    twelve = must(f"{hour % 12 or 12}:{minute:02d} {'am' if hour < 12 else 'pm'}")
    shown = must(f"{hour:02d}:{minute:02d}")
    assert not compare(twelve, shown).different
    assert read(show(twelve)) == twelve
    later = must(f"{(hour + 12) % 12 or 12}:{minute:02d} {'pm' if hour < 12 else 'am'}")
    assert compare(twelve, later).different


PIECES = """January|7|2027|,| |-|/|年|月|日|and|to|from|BC|century|th|pm|:|15|1990s|early |about |the
noon|o'clock|世纪|点|٣|\u202e
.|am|GMT|$|\\text{|}""".replace("\n", "|").split("|")


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=8).map("".join), st.text(max_size=40))
@settings(deadline=None, derandomize=True, max_examples=400)
def test_nothing_raises_and_what_is_read_prints(pieces: str, text: str) -> None:
    for source in (pieces, text, "1 " * 5_000, "1:" * 5_000):
        found = read(source)
        if found is not None:
            assert compare(found, found).equal
            assert read(show(found)) == found, (source, show(found))
