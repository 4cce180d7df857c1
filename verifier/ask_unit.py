"""The unit that a question asks for."""

from __future__ import annotations

import re

from verifier.ask_text import has, sentence_start
from verifier.lazy import LazyPattern

_UNIT_SYMBOLS = frozenset(
    """m cm mm km nm pm µm μm dm ft yd mi AU Å g kg mg µg μg ug lb lbs oz s ms ns µs μs ps fs min h hr hrs sec
    secs L l mL ml dL dl µL μL A mA µA μA V mV kV µV μV Ω kΩ MΩ mΩ W kW mW MW GW µW μW hp J kJ mJ MJ GJ eV
    keV MeV GeV TeV meV cal kcal Cal kCal kWh Wh BTU Btu erg N kN mN MN Pa kPa MPa GPa hPa atm bar mbar torr
    Torr mmHg psi Hz kHz MHz GHz THz rpm C µC μC nC mC F µF μF nF pF H mH µH T mT G Wb K °C °F ℃ ℉ ° mol
    mmol M mM dB rad sr lm lx cd Bq Sv mSv Gy mph km/h kph kmh m/s fps ha USD EUR GBP $ € £ % KB MB GB TB kB
    Kbps Mbps Gbps kbps bps D u amu""".split()  # noqa: SIM905
)
_UNIT_NAMES = frozenset(
    """inch inches foot feet yard yards mile miles light-year light-years metre metres meter meters centimetre
    centimetres centimeter centimeters millimetre millimetres millimeter millimeters kilometre kilometres
    kilometer kilometers nanometer nanometers nanometre nanometres micrometer micrometers micrometre
    micrometres micron microns angstrom angstroms gram grams kilogram kilograms milligram milligrams
    microgram micrograms tonne tonnes ton tons pound pounds ounce ounces slug slugs second seconds
    millisecond milliseconds microsecond microseconds nanosecond nanoseconds minute minutes hour hours day
    days week weeks month months year years decade decades century centuries litre litres liter liters
    millilitre millilitres milliliter milliliters gallon gallons quart quarts pint pints cup cups tablespoon
    tablespoons teaspoon teaspoons ampere amperes amp amps milliampere milliamperes milliamps volt volts
    millivolt millivolts kilovolt kilovolts ohm ohms kilohm kilohms kiloohms megaohms watt watts kilowatt
    kilowatts megawatt megawatts milliwatt milliwatts horsepower joule joules kilojoule kilojoules megajoule
    megajoules calorie calories kilocalorie kilocalories newton newtons kilonewton kilonewtons dyne dynes
    pascal pascals kilopascal kilopascals atmosphere atmospheres bars hertz kilohertz megahertz gigahertz
    coulomb coulombs farad farads microfarad microfarads henry henries tesla teslas gauss weber webers
    kelvin kelvins celsius fahrenheit mole moles millimoles molar decibel decibels radian radians degree
    degrees candela knot knots acre acres hectare hectares dollar dollars cent cents euro euros pence yen
    yuan rupee rupees percent percentage bit bits byte bytes kilobyte kilobytes megabyte megabytes gigabyte
    gigabytes diopter diopters dioptre dioptres newton-meters newton-metres electronvolts electron-volts""".split()  # noqa: SIM905
)
_ZH_UNITS = """平方千米 平方公里 平方厘米 平方毫米 平方分米 平方米 立方厘米 立方分米 立方米 千米每小时 千米/小时 米每秒
    米/秒 千米/时 千米 公里 厘米 毫米 分米 米 千克 公斤 毫克 克 吨 小时 分钟 秒 天 年 个月 元 角 毫升
    升 公顷 摄氏度 度""".split()  # noqa: SIM905
_UNIT_SPLIT = LazyPattern(r"[/·⋅*×^(){}$\\-]+|(?<=[A-Za-zµμΩ°])[\d⁻−²³¹]+")
_UNIT_FILLER = frozenset(
    ("square", "cubic", "per", "squared", "cubed", "sq", "sq.", "cu", "mathrm", "text", "rm", "cdot")
)
_EXPONENT = LazyPattern(r"[-−]?[1-4]$")
_UNIT_TAIL = frozenset(("of", "per", "square", "cubic", "sq", "sq.", "cu"))
_IN = LazyPattern(r"(?<![A-Za-z-])(?:in (?:the )?units? of|in terms of|into|in)\s+(?=[A-Za-z$€£%°µμΩÅ℃\\])", re.I)
_CONVERT = LazyPattern(r"\b(?:convert|express|change|write)\b.{1,80}?\b(?:to|into|in|as)\s+(?=[A-Za-z$%°µμ\\])", re.I)
_INSTRUCTED = LazyPattern(
    r"[(（]?(?:round|give|express|answer|return|assume|use|write|note|provide|leave|your|please|take|"
    r"neglect|submit|enter|report|state|show|explain)\b|[(（]",
    re.I,
)
_UNIT_HINTS = (
    " in ",
    "(in ",
    "（in ",
    "into ",
    "In ",
    "\nin ",
    "unit",
    "Unit",
    "UNIT",
    "how many",
    "How many",
    "number of",
    "onvert ",
    "xpress ",
    "多少",
    "几",
    "单位",
)
_UNIT_LABEL = LazyPattern(
    r"\bunits?\s*(?:[:=]|(?:of|for) (?:the|your) (?:final )?answer (?:is|should be)\b)\s*([^)\n,;?]{1,30})"
    r"|单位\s*[:：为是]\s*([^\s,;?!()（）。，]{1,14})",
    re.I,
)
HOW_MANY = LazyPattern(
    r"\bhow many\s+((?:square |cubic |more |fewer |extra |additional |full |whole |"
    r"total ){0,3})([A-Za-zµμ$%-]+)((?:\s+per\s+[a-z]+|\s+(?:celsius|fahrenheit|kelvin))?)",
    re.I,
)
_NUMBER_OF = LazyPattern(
    r"\b(?:find|determine|compute|calculate|give|state|what is|what's|what was) the"
    r" (?:(?:total|minimum|maximum|least|smallest|largest|greatest|average|exact) )?number of"
    r"\s+((?:square |cubic )?)([A-Za-z-]{3,})(?! per\b| of\b)",
    re.I,
)
_ZH_UNIT = LazyPattern("(?:多少个?|几个?)(" + "|".join(_ZH_UNITS) + ")(?!级|份|前|后|间)")


def unit(text: str) -> str | None:
    """The unit asked for at the end of a text, as written; None where none or several are named."""
    text = text[-600:].rstrip()
    if not has(text, _UNIT_HINTS):
        return None
    end = sentence_start(text, len(text) - 1)
    last = text[end:].lstrip()
    found = _unit_in(last)
    if found is None and end and _INSTRUCTED.match(last):
        # "... what is it in metres? Round to two decimals."
        found = _unit_in(text[sentence_start(text, end - 1) : end])
    return found


def _unit_word(word: str) -> bool:
    return word in _UNIT_SYMBOLS or word.lower() in _UNIT_NAMES


def is_unit(text: str) -> bool:
    """Whether `text` is made of unit names and symbols only: "m/s^2", "square feet", "kilograms per day"."""
    some = False
    if text.count("(") != text.count(")") or text.count("{") != text.count("}"):
        return False
    for word in text.split(" "):
        if _unit_word(word):
            some = True
            continue
        for part in _UNIT_SPLIT.split(word):
            if not part or part.lower() in _UNIT_FILLER or _EXPONENT.match(part):
                continue
            if not _unit_word(part):
                return False
            some = True
    return some


# Bare "in C", "in V", "in A" may speak of sets and variables; in brackets they are units.
_LONE = LazyPattern(r"[A-Za-z]$")


def _unit_in(sentence: str) -> str | None:
    """The unit that a sentence asks for; None where it names none or several."""
    label = _UNIT_LABEL.search(sentence)
    if label:
        if label.group(1):
            return label.group(1).strip(" $.")
        unit = label.group(2).strip(" $.")
        at_end = label.end() >= len(sentence.rstrip(" \t\n$)）。.?？")) - 1
        return unit if at_end and (unit in _ZH_UNITS or is_unit(unit)) else None
    if "多少" in sentence or "几" in sentence:
        zh = _ZH_UNIT.search(sentence)
        return zh.group(1) if zh else None
    many = HOW_MANY.search(sentence)
    if many and len(many.group(2)) > 2 and is_unit(many.group(2)):
        extra = many.group(1).lower()
        prefix = "square " if "square" in extra else "cubic " if "cubic" in extra else ""
        return prefix + many.group(2) + many.group(3)
    counted = _NUMBER_OF.search(sentence)
    if counted and is_unit(counted.group(2)):
        return counted.group(1).lower() + counted.group(2)
    units: list[str] = []
    for match in _IN.finditer(sentence):
        unit = _unit_at(sentence, match.end())
        if unit and (
            not _LONE.match(unit) or unit == "J" or sentence[match.start() - 1 : match.start()] in ("(", "（")
        ):
            units.append(unit)
    if not units:
        match_to = _CONVERT.search(sentence)
        unit = _unit_at(sentence, match_to.end()) if match_to else None
        if unit and not _LONE.match(unit):
            units.append(unit)
    distinct = list(dict.fromkeys(units))
    return distinct[0] if len(distinct) == 1 else None


def _unit_at(text: str, start: int) -> str | None:
    """The longest run of at most five unit words from `start`."""
    best = None
    run = ""
    end = start
    after = start
    for word in text[start : start + 60].split(" ")[:5]:
        bare = word.strip("$.,;:?!)）\"'")
        run = f"{run} {bare}" if run else bare
        if not bare or (bare.lower() not in _UNIT_TAIL and not is_unit(bare) and bare.lower() not in _UNIT_FILLER):
            break
        if bare.lower() not in _UNIT_TAIL and is_unit(run.replace(" of ", " ")):
            best, after = run, end + len(word)
        end += len(word) + 1
        if not word.startswith(bare) or word[-1:] in ",.;:?!)）":
            break
    if best is None or _LONGER.match(text, after) or best in _SINGULAR or "\\" in best:
        return None
    return None if best in _PERIODS and text.startswith(" of ", after) else best


# "in milligrams of oxygen per litre", "in cal sec^-1 (...)": the unit goes on and was not read whole.
_LONGER = LazyPattern(r" (?:of \w+ )?per\b| ?[/^]| and (?:minutes|seconds|cents|inches|ounces)\b")
_SINGULAR = frozenset(("year", "day", "week", "month", "hour", "minute", "second", "century", "decade"))
_PERIODS = frozenset(("days", "years", "weeks", "months", "hours"))
