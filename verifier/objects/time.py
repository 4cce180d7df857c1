"""Dates, years, decades, centuries, ranges of them, and times of day, compared field by field at the granularity shown.

Durations ("4 h 35 min") are quantities. A date whose day and month cannot be told apart (01/07/2027) keeps both
readings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from verifier.comparison import Comparison, Outcome, different, equal, unknown
from verifier.lazy import LazyPattern

if TYPE_CHECKING:
    from verifier.answer import Answer

MAX_TEXT = 80  # characters of an answer that can be a time


@dataclass(frozen=True, slots=True)
class Moment:
    """A point or stretch of the calendar, or a time of day; a field that is not shown is None.

    year: negative before Christ (44 BC is -44). span: "" for a date, "decade" (year is its first year), "century"
    (year is
    its number) or "clock". part: "early", "mid" or "late". half: a time of day that may be before or after noon.
    zone: time zone as written. weekday: the day's name in lower case, where it stands before the date.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    hour: int | None = None
    minute: int | None = None
    second: int | None = None
    span: str = ""
    part: str = ""
    half: bool = False
    zone: str = ""
    weekday: str = ""


@dataclass(frozen=True, slots=True)
class Time:
    """A moment, or a range from `start` to `end`.

    others: further readings of the same text, as (start, end). about: written as approximate ("around 1440").
    """

    start: Moment
    end: Moment | None = None
    others: tuple[tuple[Moment, Moment | None], ...] = ()
    about: bool = False

    @property
    def readings(self) -> tuple[tuple[Moment, Moment | None], ...]:
        return ((self.start, self.end), *self.others)


_MONTH_NAMES = "january february march april may june july august september october november december"
_NAMES = _MONTH_NAMES.split()
MONTHS = {name: number for number, name in enumerate(_NAMES, 1)}
MONTHS.update({name[:3]: number for number, name in enumerate(_NAMES, 1)})
MONTHS["sept"] = 9
_MONTH = "(" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")(?![a-z])\.?"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(\d{1,4})"
_ERA = r"(?:\s?(bc|bce|b\.c\.|b\.c\.e\.|ad|ce|a\.d\.|c\.e\.))?"
_DAY_MONTH = LazyPattern(rf"(?:the )?{_DAY}(?: day)?(?: of)? ?{_MONTH}(?:,? ?(?:of )?{_YEAR}{_ERA})?")
_MONTH_DAY = LazyPattern(rf"{_MONTH} ?(?:the )?{_DAY}(?:,? ?{_YEAR}{_ERA}| ?, ?{_YEAR}{_ERA})?")
_MONTH_YEAR = LazyPattern(rf"(?:the month of )?{_MONTH},? ?(?:of )?(\d{{3,4}}){_ERA}")
_YEAR_MONTH_DAY = LazyPattern(rf"(\d{{4}}),? {_MONTH} {_DAY}")
_ISO = LazyPattern(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})")
_ISO_MONTH = LazyPattern(r"(\d{4})-(\d{2})")
_SLASHED = LazyPattern(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})")
_PLAIN_YEAR = LazyPattern(r"(?:the )?(?:year )?(\d{3,4})")
_ERA_YEAR = LazyPattern(
    r"(?:the )?(?:year )?(?:(ad|a\.d\.) ?(\d{1,4})|(\d{1,5}) ?(bce?|b\.c\.(?:e\.)?|ad|ce|a\.d\.|c\.e\.))"
)
_DECADE = LazyPattern(r"(?:the )?(?:decade of the )?(\d{3}0)'?s")
_CENTURY = LazyPattern(r"(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)|([a-z]{5,12}|first|ninth))[ -]century" + _ERA)
_ORDINAL_WORDS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"""
_ORDINALS = {name: number for number, name in enumerate(_ORDINAL_WORDS.split(), 1)}
_ORDINALS["twenty-first"] = 21
_CLOCK = LazyPattern(
    r"(\d{1,2})(?:[:.](\d{2})(?::(\d{2}))?)? ?(a\.? ?m\.?|p\.? ?m\.?|hours|hrs|h)?"
    r"(?: ?\(?([a-z]{2,4}|[a-z]{3,9} time)\)?)?"
)
_OCLOCK = LazyPattern(r"(\d{1,2}) ?o'? ?clock(?: (?:in the )?(morning|afternoon|evening|noon|night))?")
_ZONE_NAMES = "et est edt ct cst cdt mt mst mdt pt pst pdt gmt utc bst cet cest ist jst aest z"
_ZONES = frozenset(_ZONE_NAMES.split())
_CHINESE_DATE = LazyPattern(r"(?:公元)?(前)?(?:(\d{1,4})年)?(?:(\d{1,2})月(?:份)?(?:(\d{1,2})[日号])?)?")
_CHINESE_CLOCK = LazyPattern(r"(上午|早上|凌晨|下午|晚上|中午)?(\d{1,2})[点时](?:(\d{1,2})分?|(半)|整)?")
_CHINESE_SPAN = LazyPattern(r"(?:公元(前)?)?(\d{1,2})世纪(?:(\d0)年代)?|(\d{3}0)年代")
_LEAD = LazyPattern(r"(?:(?:in|on|at|it was|during|by the|in about)\s)?(?:the (?:year|month|date) (?:of )?)?")
_ABOUT = LazyPattern(r"(?:about|around|circa|ca\.?|c\.|approximately|approx\.?|roughly|~|大约|约)\s?")
_PART = LazyPattern(r"(?:the )?(early|mid|late|middle|end of|beginning of)[ -](?:the )?")
_PARTS = {"middle": "mid", "end of": "late", "beginning of": "early"}
_WEEKDAY = LazyPattern(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?")
_RANGE = LazyPattern(r"\s?(?:-| to | until | till | through | and )\s?")
_YEARS = LazyPattern(r"(\d{4}) ?(?:-|to|/) ?(\d{4}|\d{2})")
_NUMERAL_YEAR = LazyPattern(r"[0-9]{4}")
_TEMPORAL = LazyPattern(r"\b(?:when|years?|dates?|century|decades?|season|born|founded|died|era)\b|年|何时|时候|时间")
_WORD = LazyPattern(r"[0-9年月世点时]|century|noon|midnight")
_SHAPE = LazyPattern(r"[0-9a-z :.,/'~()\-\u4e00-\u9fff：]+")


def read(answer: Answer) -> Time | None:
    """The date, span, range or time of day that the whole answer is; None for anything else, durations included."""
    if len(answer.text) > 2 * MAX_TEXT:
        return None
    plain = answer.plain
    if _NUMERAL_YEAR.fullmatch(plain) is not None:
        # 2041 is a number like any other where the question does not speak of time.
        question = answer.ask.question
        if question and _TEMPORAL.search(question.lower()) is None:
            return None
    return _read(plain)


def _read(text: str) -> Time | None:
    text = " ".join(text.split())
    if not text or len(text) > MAX_TEXT:
        return None
    lower = text.lower()
    if _WORD.search(lower) is None:
        return None
    if "\\" in lower or "{" in lower:
        lower = lower.replace("{:}", ":").replace("\\!", "").replace("\\text{", " ").replace("\\mathrm{", " ")
        lower = " ".join(lower.replace("\\,", " ").replace("~", " ").replace("}", " ").replace("\\ ", " ").split())
    if _SHAPE.fullmatch(lower) is None:
        return None
    lead = _LEAD.match(lower)
    if lead is not None:
        lower = lower[lead.end() :]
    about = False
    hedge = _ABOUT.match(lower)
    if hedge is not None:
        about, lower = True, lower[hedge.end() :].removeprefix("the year ")
    lower = lower.rstrip(" ,")
    found = _moments(lower)
    if not found:
        return None
    (start, end), *others = found
    return Time(start, end, tuple(others), about)


def _moments(text: str) -> list[tuple[Moment, Moment | None]]:
    """All readings of `text`, the likeliest first."""
    single = _moment(text)
    if single:
        pairs: list[tuple[Moment, Moment | None]] = [(moment, None) for moment in single]
        iso = _ISO_MONTH.fullmatch(text)
        if iso is not None:
            season = _year_range(int(iso[1]), iso[2])
            pairs += [season] if season else []
        return pairs
    years = _YEARS.fullmatch(text.removeprefix("from ").removeprefix("between ").replace(" and ", "-"))
    if years is not None:
        found = _year_range(int(years[1]), years[2])
        return [found] if found else []
    return _range(text)


def _year_range(first: int, shown: str) -> tuple[Moment, Moment | None] | None:
    last = int(shown) if len(shown) == 4 else first // 100 * 100 + int(shown)
    if not (1000 <= first < last <= 2999):
        return None
    return Moment(year=first), Moment(year=last)


def _range(text: str) -> list[tuple[Moment, Moment | None]]:
    """`from July to October 1783`, `23-26 June 2015`, `January 5-7, 2018`, `9 am to 5 pm`."""
    text = text.removeprefix("from ").removeprefix("between ")
    parts = _RANGE.split(text)
    if len(parts) != 2 or not parts[0] or not parts[1]:
        return []
    first, last = parts
    ends = _moment(last)
    starts = _moment(first)
    if len(ends) == 1 and len(starts) == 1:
        begin, end = starts[0], ends[0]
        if begin.span != end.span or (begin.span == "clock" and begin.half != end.half):
            return []
        if begin.year is None and end.year is not None and begin.month is not None:
            begin = replace(begin, year=end.year)
        elif begin.year is not None and end.year is None and end.month is not None:
            return []
        return [(begin, end)]
    if len(ends) == 1 and ends[0].span == "" and ends[0].month is not None:
        end = ends[0]
        if first in MONTHS and end.day is None:
            return [(Moment(year=end.year, month=MONTHS[first]), end)]
        day = re.fullmatch(_DAY, first)
        if day is not None and end.day is not None and 1 <= int(day[1]) < end.day:
            return [(replace(end, day=int(day[1])), end)]
    if len(starts) == 1 and starts[0].day is not None and starts[0].year is None:
        tail = re.fullmatch(rf"{_DAY}(?:, ?(\d{{4}}))?", last)
        if tail is not None and starts[0].day < int(tail[1]) <= 31:
            begin = replace(starts[0], year=int(tail[2]) if tail[2] else None)
            return [(begin, replace(begin, day=int(tail[1])))]
    return []


def _moment(text: str) -> list[Moment]:
    """The readings of one date, span or time of day."""
    part = ""
    found = _PART.match(text)
    if found is not None:
        part = _PARTS.get(found[1], found[1])
        text = text[found.end() :]
    moments = _dates(text) or _spans(text)
    if part:
        return [replace(moment, part=part) for moment in moments]
    return moments or _clock(text)


def _dates(text: str) -> list[Moment]:
    weekday = _WEEKDAY.match(text)
    if weekday is not None:
        name = weekday[0].split()[0].rstrip(",")
        return [replace(moment, weekday=name) for moment in _dates(text[weekday.end() :])]
    found = _DAY_MONTH.fullmatch(text)
    if found is not None:
        return _date(found[3], found[4], MONTHS[found[2]], found[1])
    found = _MONTH_YEAR.fullmatch(text)
    if found is not None:
        return _date(found[2], found[3], MONTHS[found[1]], None)
    found = _MONTH_DAY.fullmatch(text)
    if found is not None:
        return _date(found[3] or found[5], found[4] or found[6], MONTHS[found[1]], found[2])
    found = _YEAR_MONTH_DAY.fullmatch(text)
    if found is not None:
        return _date(found[1], None, MONTHS[found[2]], found[3])
    found = _ISO.fullmatch(text)
    if found is not None:
        return _date(found[1], None, int(found[3]), found[4])
    found = _ISO_MONTH.fullmatch(text)
    if found is not None:
        return _date(found[1], None, int(found[2]), None)
    found = _SLASHED.fullmatch(text)
    if found is not None:
        month_first = _date(found[4], None, int(found[1]), found[3])
        day_first = _date(found[4], None, int(found[3]), found[1])
        return list(dict.fromkeys(month_first + day_first))
    found = _PLAIN_YEAR.fullmatch(text)
    if found is not None and (len(found[1]) == 4 and 1000 <= int(found[1]) <= 2999):
        return [Moment(year=int(found[1]))]
    found = _ERA_YEAR.fullmatch(text)
    if found is not None:
        return _date(found[2] or found[3], found[1] or found[4], None, None)
    if "年" in text or "月" in text:
        found = _CHINESE_DATE.fullmatch(text)
        if found is not None and (found[2] or found[4]):
            return _date(found[2], "bc" if found[1] else None, int(found[3]) if found[3] else None, found[4])
    return []


def _date(year: str | None, era: str | None, month: int | None, day: str | None) -> list[Moment]:
    """A date with its fields in range; an empty list where one is not."""
    number = None if year is None else int(year)
    if number is not None:
        if number == 0 or (era is None and month is None and not 1 <= number <= 2999):
            return []
        if era is not None and era[0] == "b":
            number = -number
    if month is not None and not 1 <= month <= 12:
        return []
    if day is not None and not 1 <= int(day) <= (29 if month == 2 else 30 if month in (4, 6, 9, 11) else 31):
        return []
    return [Moment(year=number, month=month, day=None if day is None else int(day))]


def _spans(text: str) -> list[Moment]:
    found = _DECADE.fullmatch(text)
    if found is not None:
        year = int(found[1])
        readings = [Moment(year=year, span="decade")]
        if year % 100 == 0:
            readings.append(Moment(year=year // 100 + 1, span="century"))
        return readings
    found = _CENTURY.fullmatch(text)
    if found is not None:
        number = int(found[1]) if found[1] else _ORDINALS.get(found[2], 0)
        if not 1 <= number <= 30:
            return []
        return [Moment(year=-number if found[3] and found[3][0] == "b" else number, span="century")]
    found = _CHINESE_SPAN.fullmatch(text)
    if found is not None:
        if found[4]:
            return [Moment(year=int(found[4]), span="decade")]
        number = int(found[2])
        if not 1 <= number <= 30:
            return []
        if found[3]:
            return [Moment(year=(number - 1) * 100 + int(found[3]), span="decade")] if not found[1] else []
        return [Moment(year=-number if found[1] else number, span="century")]
    return []


def _clock(text: str) -> list[Moment]:
    if text in ("noon", "midday", "12 noon", "12:00 noon"):
        return [Moment(hour=12, minute=0, span="clock")]
    if text in ("midnight", "12 midnight", "12:00 midnight"):
        return [Moment(hour=0, minute=0, span="clock")]
    found = _OCLOCK.fullmatch(text)
    if found is not None:
        hour = int(found[1])
        if not 1 <= hour <= 12:
            return []
        if found[2] == "morning":
            return [Moment(hour=hour % 12, minute=0, span="clock")]
        if found[2] in ("afternoon", "evening"):
            return [Moment(hour=hour % 12 + 12, minute=0, span="clock")]
        return [Moment(hour=hour, minute=0, span="clock", half=True)]
    found = _CLOCK.fullmatch(text)
    if found is not None:
        return _of_clock(found)
    found = _CHINESE_CLOCK.fullmatch(text)
    if found is None or (found[3] is None and found[4] is None and not text.endswith(("点", "整"))):
        return []
    hour, minute = int(found[2]), 30 if found[4] else int(found[3] or 0)
    if hour > 24 or minute > 59:
        return []
    if found[1] in ("下午", "晚上", "中午") and 1 <= hour < 12 and not (found[1] == "中午" and hour > 3):
        hour += 12
    elif hour == 12 and found[1] in ("晚上", "凌晨"):
        hour = 0
    return [Moment(hour=hour % 24, minute=minute, span="clock", half=found[1] is None and 1 <= hour <= 12)]


def _of_clock(found: re.Match[str]) -> list[Moment]:
    shown, minutes, seconds, suffix, zone = found.groups()
    if minutes is None and (suffix is None or suffix[0] == "h"):
        return []  # a plain number, or hours
    if zone is not None:
        zone = zone.removesuffix(" time")
        if zone not in _ZONES and not found[5].endswith(" time"):
            return []
    if minutes is not None and found[0][len(shown)] == "." and (suffix is None or suffix[0] == "h"):
        return []  # 3.15 is a number
    hour, minute, second = int(shown), int(minutes or 0), int(seconds) if seconds else None
    if minute > 59 or (second or 0) > 59 or hour > 24:
        return []
    half = False
    if suffix is not None and suffix[0] in "ap":
        if not 1 <= hour <= 12:
            if suffix[0] == "a" or not 13 <= hour <= 23:
                return []
        else:
            hour = hour % 12 + (12 if suffix[0] == "p" else 0)
    else:
        half = 1 <= hour <= 12 and shown[0] != "0" and suffix is None
    return [Moment(hour=hour % 24, minute=minute, second=second, span="clock", half=half, zone=zone or "")]


# ---- comparison --------------------------------------------------------------------------------------------------


def compare(a: Time, b: Time) -> Comparison:
    """How two times relate: equal where they show the same fields with the same values; different where a field that
    both
    show differs, or where one lies outside the other; unknown where one is only coarser."""
    if a == b:
        return equal("identical")
    outcomes = [_compare(x, y) for x in a.readings for y in b.readings]
    first = outcomes[0]
    if any(other.outcome is not first.outcome for other in outcomes[1:]):
        return unknown("day or month first", a=show(a), b=show(b))
    if first.outcome is Outcome.DIFFERENT and (a.about or b.about):
        return unknown("approximate", **first.evidence)
    return first


def _compare(x: tuple[Moment, Moment | None], y: tuple[Moment, Moment | None]) -> Comparison:
    (start, end), (other_start, other_end) = x, y
    if end is not None and other_end is not None:
        first, second = _moments_compare(start, other_start), _moments_compare(end, other_end)
        if first.outcome is second.outcome is Outcome.EQUAL:
            return equal("fields")
        for side in (first, second):
            if side.outcome is Outcome.DIFFERENT and _shape(start) == _shape(other_start):
                return different("range", **side.evidence)
        return unknown("granularity")
    if end is None and other_end is None:
        return _moments_compare(start, other_start)
    # A range against a moment: outside it is different; inside or at an end is another granularity.
    alone, low, high = (other_start, start, end) if end is not None else (start, other_start, other_end)
    assert high is not None
    bounds, ends, begins = _bounds(alone), _bounds(high), _bounds(low)
    if bounds is None or ends is None or begins is None:
        return unknown("granularity")
    if bounds[1] < begins[0] or bounds[0] > ends[1]:
        return different("range")
    return unknown("granularity")


def _shape(moment: Moment) -> tuple[bool, ...]:
    return tuple(
        value is not None
        for value in (moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second)
    )


def _moments_compare(a: Moment, b: Moment) -> Comparison:
    if "clock" in (a.span, b.span):
        return _clocks(a, b) if a.span == b.span else unknown("kind")
    if a.span != b.span:
        first, second = _bounds(a), _bounds(b)
        if first is None or second is None:
            return unknown("granularity")
        if first[1] < second[0] or second[1] < first[0]:
            return different("span")
        return unknown("granularity")
    for name in ("year", "month", "day"):
        one, other = getattr(a, name), getattr(b, name)
        if one is not None and other is not None and one != other:
            # 48 BC against 48: the era may only have been left out.
            return unknown("era") if one == -other else different(name, a=str(one), b=str(other))
    if a.weekday and b.weekday and a.weekday != b.weekday:
        return unknown("weekday", a=a.weekday, b=b.weekday)
    if _shape(a) != _shape(b) or a.part != b.part:
        return unknown("granularity")
    return equal("fields")


def _clocks(a: Moment, b: Moment) -> Comparison:
    assert a.hour is not None and b.hour is not None
    zones = a.zone != b.zone
    if a.half and b.half and a != b and a.minute and b.minute and a.hour * b.minute == b.hour * a.minute:
        return unknown("ratio")  # 3:20 and 6:40 are one ratio
    if a.minute == b.minute and None in (a.second, b.second) and a.second != b.second:
        return unknown("granularity")  # 2:30 and 2:30:15
    if (a.minute, a.second or 0) != (b.minute, b.second or 0):
        return unknown("zone") if zones else different("minute")
    if a.half or b.half:
        if a.hour % 12 != b.hour % 12:
            return unknown("zone") if zones else different("hour", a=str(a.hour), b=str(b.hour))
        if not (a.half and b.half):
            return unknown("before or after noon")
    elif a.hour != b.hour:
        return unknown("zone") if zones else different("hour", a=str(a.hour), b=str(b.hour))
    return unknown("zone") if zones else equal("fields")


def _bounds(moment: Moment) -> tuple[tuple[int, int, int], tuple[int, int, int]] | None:
    """First and last day of a moment as (year, month, day); None without a year."""
    year = moment.year
    if year is None or moment.span == "clock":
        return None
    if moment.span == "decade":
        return (year, 1, 1), (year + 9, 12, 31)
    if moment.span == "century":
        # Both conventions: the 19th century runs from 1800 or 1801 to 1899 or 1900.
        first, last = ((year - 1) * 100, year * 100) if year > 0 else (year * 100, (year + 1) * 100)
        return (first, 1, 1), (last, 12, 31)
    if moment.month is None:
        return (year, 1, 1), (year, 12, 31)
    if moment.day is None:
        return (year, moment.month, 1), (year, moment.month, 31)
    return (year, moment.month, moment.day), (year, moment.month, moment.day)


# ---- printing ----------------------------------------------------------------------------------------------------


def show(time: Time) -> str:
    """The time as text that `read` reads back to the same object."""
    about = "about " if time.about else ""
    if time.others:
        other_end = time.others[0][1]
        if other_end is not None:
            return f"{about}{time.start.year}-{time.start.month:02d}"
        if time.start.span == "decade":
            return f"{about}{_show(time.start)}"
        return f"{about}{time.start.month:02d}/{time.start.day:02d}/{time.start.year:04d}"
    if time.end is not None:
        return f"{about}{_show(time.start)} to {_show(time.end)}"
    return about + _show(time.start)


def _show(moment: Moment) -> str:
    if moment.span == "clock":
        seconds = f":{moment.second:02d}" if moment.second is not None else ""
        hour = str(moment.hour) if moment.half else f"{moment.hour:02d}"
        early = not moment.half and moment.hour is not None and 10 <= moment.hour <= 12
        text = f"{hour}:{moment.minute:02d}{seconds}"
        if early:
            text += " pm" if moment.hour == 12 else " am"
        return f"{text} {moment.zone}".rstrip()
    part = moment.part + " " if moment.part else ""
    if moment.span == "decade":
        return f"{part}{moment.year}s"
    if moment.span == "century":
        assert moment.year is not None
        number = abs(moment.year)
        ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{part}{number}{ending} century" + (" BC" if moment.year < 0 else "")
    words = [] if moment.day is None else [str(moment.day)]
    if moment.month is not None:
        words.append(_NAMES[moment.month - 1].capitalize())
    if moment.year is not None:
        small = moment.year < 0 or (moment.month is None and moment.year < 1000)
        words.append(
            str(abs(moment.year)) if moment.month is None or moment.day is not None else f"{abs(moment.year):03d}"
        )
        words += ["BC" if moment.year < 0 else "AD"] if small else []
    weekday = f"{moment.weekday.capitalize()}, " if moment.weekday else ""
    return weekday + part + " ".join(words)
