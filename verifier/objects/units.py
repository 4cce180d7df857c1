"""Units: one table of ours with exact factors, a reader for unit expressions, and pint behind it for what the table lacks.

A unit is dimensions (exponents of base units) and an exact factor to those base units. Where a spelling has several
meanings (`C` coulomb or degree Celsius, `MM` megametre or, by slip, millimetre), every meaning is kept, and a
comparison decides only where all of them agree.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

Dims = tuple[tuple[str, Fraction], ...]

MAX_UNIT = 100  # characters of a unit expression
_MAX_READINGS = 6
_MAX_FACTORS = 12
_MAX_POWER = 12
_ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Unit:
    """One meaning of a unit, and the other meanings of the same spelling.

    dims: (base, exponent) sorted by base; bases are m kg s A K mol cd rad sr bit month dB pp, currency codes (`USD`),
        and `#word` for the label of counted things (`#` alone: things counted without a name).
    scale: exact factor to the base units; times pi to the power `pi`.
    offset: added before scaling, for temperatures on a scale: kelvin = (value + offset) * scale.
    log: the value is a level in decibels: base value = scale * 10**(value / 10).
    name: set where equal dimensions do not mean the same quantity (becquerel and hertz, gray and sievert).
    others: further meanings of the spelling.
    """

    dims: Dims
    scale: Fraction
    pi: int = 0
    offset: Fraction = Fraction(0)
    log: bool = False
    name: str = ""
    others: tuple[Unit, ...] = ()

    @property
    def readings(self) -> tuple[Unit, ...]:
        """Every meaning, the likeliest first."""
        return (replace(self, others=()), *self.others) if self.others else (self,)

    @property
    def label(self) -> str | None:
        """The counted noun, in the singular ("" where it is not named); None for a real unit."""
        if len(self.dims) == 1 and self.dims[0][0][0] == "#":
            return self.dims[0][0][1:]
        return None

    @property
    def bare(self) -> bool:
        """No dimension at all: percent, ppm."""
        return not self.dims

    @property
    def currency(self) -> str | None:
        """The currency code, where the unit is an amount of money."""
        if len(self.dims) == 1 and self.dims[0][0] in CURRENCIES and self.dims[0][1] == 1:
            return self.dims[0][0]
        return None


# symbol[,symbol] | words (singular; a plural in -s is understood) | factor | dimensions | prefixes
# factor: a fraction or decimal, `pi` allowed as `pi*1/180`. dimensions: `kg m^2 s^-2`. prefixes: `si` for symbols and words, or none.
_TABLE = """
m | metre meter 米 公尺 | 1 | m | si
g | gram gramme 克 | 0.001 | kg | si
s | second sec 秒 秒钟 | 1 | s | si
A | ampere amp 安 安培 | 1 | A | si
K | kelvin 开尔文 开 | 1 | K | si
mol | mole 摩尔 摩 | 1 | mol | si
cd | candela 坎德拉 | 1 | cd | si
rad | radian 弧度 | 1 | rad | si
sr | steradian | 1 | sr |
Hz | hertz 赫兹 赫 | 1 | s^-1 | si
N | newton 牛顿 牛 | 1 | kg m s^-2 | si
Pa | pascal 帕斯卡 帕 | 1 | kg m^-1 s^-2 | si
J | joule 焦耳 焦 | 1 | kg m^2 s^-2 | si
W | watt 瓦特 瓦 | 1 | kg m^2 s^-3 | si
C | coulomb 库仑 库 | 1 | A s | si
V | volt 伏特 伏 | 1 | kg m^2 s^-3 A^-1 | si
F | farad 法拉 法 | 1 | kg^-1 m^-2 s^4 A^2 | si
Ω,ohm,Ohm,Ohms | ohm 欧姆 欧 | 1 | kg m^2 s^-3 A^-2 | si
S | siemens 西门子 | 1 | kg^-1 m^-2 s^3 A^2 | si
Wb | weber 韦伯 | 1 | kg m^2 s^-2 A^-1 | si
T | tesla 特斯拉 | 1 | kg s^-2 A^-1 | si
H | henry henries 亨利 | 1 | kg m^2 s^-2 A^-2 | si
lm | lumen 流明 | 1 | cd sr | si
lx | lux 勒克斯 | 1 | cd sr m^-2 | si
Bq | becquerel 贝克勒尔 | 1 | s^-1 | si
Ci | curie | 37000000000 | s^-1 | si
Gy | gray 戈瑞 | 1 | m^2 s^-2 | si
Sv | sievert 希沃特 | 1 | m^2 s^-2 | si
kat | katal | 1 | mol s^-1 | si
L,l,ℓ | litre liter 升 公升 | 0.001 | m^3 | si
t | tonne 吨 公吨 | 1000 | kg | si
eV | electronvolt electron-volt 电子伏特 电子伏 | 1602176634e-28 | kg m^2 s^-2 | si
bar | bar 巴 | 100000 | kg m^-1 s^-2 | si
Da | dalton | 166053906660e-38 | kg | si
u,amu | | 166053906660e-38 | kg |
M | molar | 1000 | mol m^-3 | si
N_m | | 1 | kg m^2 s^-2 |
cal | calorie 卡路里 卡 | 4.184 | kg m^2 s^-2 | si
Wh | watt-hour 瓦时 | 3600 | kg m^2 s^-2 | si
VA | volt-ampere | 1 | kg m^2 s^-3 | si
Ah | ampere-hour amp-hour 安时 | 3600 | A s | si
pc | parsec 秒差距 | pi^-1*96939420213600000 | m | si
dyn | dyne 达因 | 0.00001 | kg m s^-2 | si
erg | erg | 0.0000001 | kg m^2 s^-2 |
P | poise | 0.1 | kg m^-1 s^-1 | si
Gauss | gauss 高斯 | 0.0001 | kg s^-2 A^-1 | si
Mx | maxwell | 0.00000001 | kg m^2 s^-2 A^-1 |
Oe | oersted | pi^-1*250 | A m^-1 |
D | debye | 333564095198152e-44 | A s m |
b | bit | 1 | bit | si
B | byte 字节 | 8 | bit | si
bps | | 1 | bit s^-1 | si
Å | angstrom ångström angstroms 埃 | 1e-10 | m |
fermi | | 1e-15 | m |
micron | micron 微米 | 0.000001 | m |
min | minute mins 分钟 | 60 | s |
h,hr,hrs,Hr,Hrs | hour 小时 时 钟头 | 3600 | s |
d | day 天 日 | 86400 | s |
wk | week wks 周 星期 | 604800 | s |
fortnight | fortnight | 1209600 | s |
 | month mo mos 月 个月 | 1 | month |
yr,yrs | year 年 | 12 | month |
 | decade 十年 | 120 | month |
 | century centuries 世纪 | 1200 | month |
 | millennium millennia | 12000 | month |
km/h,kmh,kph,kmph,Kmph,KMPH | | 5/18 | m s^-1 |
mph,MPH | | 0.44704 | m s^-1 |
mps | | 1 | m s^-1 |
fps | | 0.3048 | m s^-1 |
kn,kt,kts | knot | 463/900 | m s^-1 |
ft | foot feet 英尺 | 0.3048 | m |
in,inch | inch inches 英寸 | 0.0254 | m |
yd,yds | yard 码 | 0.9144 | m |
mi | mile 英里 | 1609.344 | m |
nmi | nautical-mile 海里 | 1852 | m |
furlong | furlong | 201.168 | m |
mil,mils | | 0.0000254 | m |
ly,lyr | light-year lightyear 光年 | 9460730472580800 | m |
au,AU | astronomical-unit 天文单位 | 149597870700 | m |
 | light-second | 299792458 | m |
ha | hectare 公顷 | 10000 | m^2 |
 | acre 英亩 | 4046.8564224 | m^2 |
 | 亩 | 2000/3 | m^2 |
 | barn | 1e-28 | m^2 |
cc,ccm | | 0.000001 | m^3 |
lb,lbs | pound 磅 | 0.45359237 | kg |
oz | ounce 盎司 | 0.028349523125 | kg |
st | stone | 6.35029318 | kg |
gr | grain | 0.00006479891 | kg |
slug | slug | 14.593902937206364829396325459317585302 | kg |
 | 斤 市斤 | 0.5 | kg |
 | 两 | 0.05 | kg |
 | 公斤 | 1 | kg |
 | 里 | 500 | m |
 | 公里 | 1000 | m |
lbf | pound-force | 4.4482216152605 | kg m s^-2 |
kgf | kilogram-force 千克力 | 9.80665 | kg m s^-2 |
psi,PSI | | 6894.757293168361336722673445 | kg m^-1 s^-2 |
atm | atmosphere 大气压 标准大气压 | 101325 | kg m^-1 s^-2 |
Torr,torr | torr 托 | 20265/152 | kg m^-1 s^-2 |
mmHg,mm_Hg | 毫米汞柱 | 133.322387415 | kg m^-1 s^-2 |
cmHg | | 1333.22387415 | kg m^-1 s^-2 |
inHg | | 3386.388640341 | kg m^-1 s^-2 |
cmH2O | | 98.0665 | kg m^-1 s^-2 |
hp | horsepower | 745.69987158227022 | kg m^2 s^-3 |
Btu,BTU | british-thermal-unit | 1055.05585262 | kg m^2 s^-2 |
therm | | 105505585.262 | kg m^2 s^-2 |
ft-lb,ftlb,ft-lbf | foot-pound | 1.3558179483314004 | kg m^2 s^-2 |
R | rankine | 5/9 | K |
° | degree deg degs 度 | pi*1/180 | rad |
' | arcminute arcmin 角分 | pi*1/10800 | rad |
" | arcsecond arcsec 角秒 | pi*1/648000 | rad |
rev,revs | revolution turn 转 | pi*2 | rad |
rpm,RPM | | pi*1/30 | rad s^-1 |
grad | gradian gon | pi*1/200 | rad |
% | percent percentage pct per-cent | 0.01 | |
‰ | permille per-mille | 0.001 | |
bps_points | basis-point | 0.0001 | pp |
pp | percentage-point 个百分点 百分点 | 0.01 | pp |
ppm,PPM | parts-per-million | 0.000001 | |
ppb,PPB | parts-per-billion | 0.000000001 | |
dB | decibel 分贝 | 1 | dB |
$,USD,US$,usd,dollar,U.S.$ | dollar us-dollar buck 美元 美金 | 1 | USD |
€,EUR,eur | euro 欧元 | 1 | EUR |
£,GBP,gbp | british-pound 英镑 | 1 | GBP |
p | pence penny pennies | 0.01 | GBP |
CNY,RMB,cny,rmb,CN¥ | yuan renminbi 元 人民币 块钱 元人民币 | 1 | CNY |
 | jiao 角 毛 毛钱 | 0.1 | CNY |
 | fen | 0.01 | CNY |
JPY,jpy | yen 日元 | 1 | JPY |
₹,INR,Rs,Rs. | rupee rupees 卢比 | 1 | INR |
₩,KRW | won 韩元 | 1 | KRW |
₽,RUB | ruble rouble 卢布 | 1 | RUB |
CHF | swiss-franc | 1 | CHF |
CAD,C$,CA$ | canadian-dollar | 1 | CAD |
AUD,A$,AU$ | australian-dollar | 1 | AUD |
NZD,NZ$ | new-zealand-dollar | 1 | NZD |
HKD,HK$ | hong-kong-dollar 港元 港币 | 1 | HKD |
SGD,S$ | singapore-dollar | 1 | SGD |
MXN | peso | 1 | MXN |
₪,ILS | shekel | 1 | ILS |
₿,BTC | bitcoin | 1 | BTC |
"""

CURRENCIES = frozenset(
    [
        "USD",
        "EUR",
        "GBP",
        "CNY",
        "JPY",
        "INR",
        "KRW",
        "RUB",
        "CHF",
        "CAD",
        "AUD",
        "NZD",
        "HKD",
        "SGD",
        "MXN",
        "ILS",
        "BTC",
    ]
)
# Currencies that are also called plainly by this name: `dollars` may mean any dollar.
DOLLARS = frozenset(["USD", "CAD", "AUD", "NZD", "HKD", "SGD"])

_PREFIX = {
    "Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1,
    "d": -1, "c": -2, "m": -3, "µ": -6, "u": -6, "n": -9, "p": -12, "f": -15, "a": -18, "z": -21, "y": -24,
}  # fmt: skip
_WORD_PREFIX = {
    "yotta": 24, "zetta": 21, "exa": 18, "peta": 15, "tera": 12, "giga": 9, "mega": 6, "kilo": 3, "hecto": 2,
    "deca": 1, "deka": 1, "deci": -1, "centi": -2, "milli": -3, "micro": -6, "nano": -9, "pico": -12, "femto": -15,
    "atto": -18, "zepto": -21, "千": 3, "百": 2, "分": -1, "厘": -2, "毫": -3, "微": -6, "纳": -9, "皮": -12,
    "飞": -15, "兆": 6, "吉": 9,
}  # fmt: skip
# Symbols that are also, or more often, something else when written so. An entry lists all meanings, likeliest first.
# `million` and `thousand` cannot be units: they stand for "not a unit here", which makes any comparison unknown.
_SEVERAL = {
    "C": ("C", "°C"),
    "F": ("F", "°F"),
    "M": ("M", "?"),
    "m": ("m", "minute"),
    "MM": ("Mm", "mm"),
    "Mm": ("Mm", "mm"),
    "ML": ("ML", "mL"),
    "Mg": ("Mg", "mg"),
    "Ms": ("Ms", "ms"),
    "S": ("S", "s"),
    "g": ("g", "g0"),
    "T": ("T", "t"),
    "K": ("K", "?"),
    "R": ("R", "?"),
    "b": ("b", "B", "?"),
    "B": ("B", "b", "?"),
    "d": ("d", "?"),
    "D": ("D", "day"),
    "H": ("H", "h"),
    "h": ("h", "?"),
    "u": ("u", "?"),
    "t": ("t", "?"),
    "P": ("P", "?"),
    "p": ("p", "?"),
    "°": ("°", "°C", "°F"),
    "degree": ("°", "°C", "°F"),
    "deg": ("°", "°C", "°F"),
    "度": ("°", "°C", "kWh"),
    "'": ("'", "ft", "min"),
    '"': ('"', "in", "s"),
    "lb": ("lb", "lbf"),
    "lbs": ("lb", "lbf"),
    "pound": ("lb", "lbf", "GBP"),
    "ounce": ("oz", "floz"),
    "oz": ("oz", "floz"),
    "cal": ("cal", "cal_it", "kcal"),
    "calorie": ("cal", "cal_it", "kcal"),
    "Cal": ("kcal", "cal"),
    "kcal": ("kcal", "kcal_it"),
    "kilocalorie": ("kcal", "kcal_it"),
    "ton": ("ton_us", "ton_uk", "t"),
    "gallon": ("gallon_us", "gallon_uk"),
    "gal": ("gallon_us", "gallon_uk"),
    "quart": ("quart_us", "quart_uk"),
    "qt": ("quart_us", "quart_uk"),
    "pint": ("pint_us", "pint_uk"),
    "hp": ("hp", "hp_metric"),
    "horsepower": ("hp", "hp_metric"),
    "cent": ("cent_us", "cent_eu"),
    "¢": ("cent_us", "cent_eu"),
    "c": ("cent_us", "cent_eu", "?"),
    "¥": ("CNY", "JPY"),
    "￥": ("CNY", "JPY"),
    "块": ("CNY", "?"),
    "分": ("fen", "minute", "?"),
    "月": ("month", "?"),
    "日": ("day", "?"),
    "年": ("yr", "?"),
    "时": ("h", "?"),
    "里": ("里", "mi", "?"),
    "开": ("K", "?"),
    "卡": ("cal", "kcal"),
    "法": ("F", "?"),
    "转": ("rev", "?"),
    "两": ("两", "?"),
    "角": ("角", "?"),
    "毛": ("角", "?"),
    "turn": ("rev", "?"),
    "st": ("st", "?"),
    "gr": ("gr", "g"),
    "gray": ("Gy", "?"),
    "bar": ("bar", "?"),
    "stone": ("st", "?"),
    "pa": ("Pa",),
    "mpa": ("MPa", "mPa"),
    "mhz": ("MHz", "mHz"),
    "mw": ("mW", "MW"),
    "mj": ("MJ", "mJ"),
    "mv": ("mV", "MV"),
    "mev": ("MeV", "meV"),
    "mb": ("MB", "Mb", "mb_pressure"),
    "Mpa": ("MPa",),
    "Mhz": ("MHz",),
    "Mev": ("MeV",),
    "kev": ("keV",),
    "ev": ("eV",),
    "Ev": ("eV",),
    "hz": ("Hz",),
    "NM": ("nmi", "N_m", "nm"),
    "nM": ("nM",),
    "Nm": ("N_m",),
    "kNm": ("kN_m",),
    "mNm": ("mN_m",),
    "kgm": ("kg_m",),
    "pm": ("pm", "?"),
    "GAL": ("gallon_us", "gallon_uk"),
    "won": ("KRW", "?"),
    "buck": ("USD", "?"),
    "slug": ("slug", "?"),
    "barn": ("barn", "?"),
    "grain": ("gr", "?"),
    "knot": ("kn", "?"),
    "mole": ("mol", "?"),
    "degC": ("°C",),
    "degF": ("°F",),
}
_SPECIAL = {
    "°C": Unit((("K", _ONE),), _ONE, offset=Fraction(27315, 100)),
    "°F": Unit((("K", _ONE),), Fraction(5, 9), offset=Fraction(45967, 100)),
    "g0": Unit((("m", _ONE), ("s", Fraction(-2))), Fraction(980665, 100000)),
    "cal_it": Unit((("kg", _ONE), ("m", Fraction(2)), ("s", Fraction(-2))), Fraction(41868, 10000)),
    "kcal_it": Unit((("kg", _ONE), ("m", Fraction(2)), ("s", Fraction(-2))), Fraction(41868, 10)),
    "ton_us": Unit((("kg", _ONE),), Fraction(90718474, 100000)),
    "ton_uk": Unit((("kg", _ONE),), Fraction(10160469088, 10000000)),
    "gallon_us": Unit((("m", Fraction(3)),), Fraction(3785411784, 10**12)),
    "gallon_uk": Unit((("m", Fraction(3)),), Fraction(454609, 10**8)),
    "quart_us": Unit((("m", Fraction(3)),), Fraction(946352946, 10**12)),
    "quart_uk": Unit((("m", Fraction(3)),), Fraction(11365225, 10**10)),
    "pint_us": Unit((("m", Fraction(3)),), Fraction(473176473, 10**12)),
    "pint_uk": Unit((("m", Fraction(3)),), Fraction(56826125, 10**11)),
    "floz": Unit((("m", Fraction(3)),), Fraction(295735295625, 10**16)),
    "hp_metric": Unit((("kg", _ONE), ("m", Fraction(2)), ("s", Fraction(-3))), Fraction(73549875, 100000)),
    "cent_us": Unit((("USD", _ONE),), Fraction(1, 100)),
    "cent_eu": Unit((("EUR", _ONE),), Fraction(1, 100)),
    "mb_pressure": Unit((("kg", _ONE), ("m", Fraction(-1)), ("s", Fraction(-2))), Fraction(100)),
    "dBm": Unit((("kg", _ONE), ("m", Fraction(2)), ("s", Fraction(-3))), Fraction(1, 1000), log=True),
    "dBW": Unit((("kg", _ONE), ("m", Fraction(2)), ("s", Fraction(-3))), _ONE, log=True),
    "?": Unit((("?", _ONE),), _ONE),
}  # fmt: skip
_TEMPERATURE = {
    "c": "°C", "celsius": "°C", "centigrade": "°C", "f": "°F", "fahrenheit": "°F", "k": "K", "kelvin": "K",
    "kelvins": "K", "r": "R", "rankine": "R",
}  # fmt: skip
_NAMED = frozenset(
    ("Bq", "becquerel", "Ci", "curie", "Hz", "hertz", "Gy", "gray", "Sv", "sievert", "VA", "volt-ampere")
)


def _dims(text: str) -> Dims:
    found = []
    for item in text.split():
        base, _, power = item.partition("^")
        found.append((base, Fraction(power or 1)))
    return tuple(sorted(found))


def _factor(text: str) -> tuple[Fraction, int]:
    pi = 0
    if text.startswith("pi^-1*"):
        pi, text = -1, text[6:]
    elif text.startswith("pi*"):
        pi, text = 1, text[3:]
    return Fraction(text), pi


def _read_table() -> tuple[dict[str, Unit], dict[str, Unit], frozenset[str], frozenset[str]]:
    symbols: dict[str, Unit] = {}
    words: dict[str, Unit] = {}
    prefixed_symbols: set[str] = set()
    prefixed_words: set[str] = set()
    for line in _TABLE.strip().splitlines():
        first, second, factor, dims, prefixes = (part.strip() for part in line.split("|"))
        scale, pi = _factor(factor)
        unit = Unit(_dims(dims), scale, pi)
        for name in first.split(","):
            if name:
                symbols[name] = replace(unit, name=name) if name in _NAMED else unit
                if prefixes:
                    prefixed_symbols.add(name)
        for name in second.split():
            words[name] = replace(unit, name=first) if name in _NAMED else unit
            if prefixes:
                prefixed_words.add(name)
    symbols.update((name, unit) for name, unit in _SPECIAL.items())
    return symbols, words, frozenset(prefixed_symbols), frozenset(prefixed_words)


_SYMBOLS, _WORDS, _PREFIXED_SYMBOLS, _PREFIXED_WORDS = _read_table()


def _plain_symbol(name: str) -> Unit | None:
    """One meaning of a symbol, prefix included; case matters."""
    unit = _SYMBOLS.get(name)
    if unit is not None:
        return unit
    for size in (1, 2):
        power = _PREFIX.get(name[:size])
        if power is not None and name[size:] in _PREFIXED_SYMBOLS:
            base = _SYMBOLS[name[size:]]
            return replace(base, scale=base.scale * Fraction(10) ** power)
    if name in ("kN_m", "mN_m"):
        base = _SYMBOLS["N_m"]
        return replace(base, scale=base.scale * Fraction(10) ** _PREFIX[name[0]])
    if name == "kg_m":
        return Unit((("kg", _ONE), ("m", _ONE)), _ONE)
    return None


def _plain_word(word: str) -> Unit | None:
    """One meaning of a unit word in lower case, singular or plural, prefix included."""
    for form in (word, word[:-1]) if word.endswith("s") else (word,):
        unit = _WORDS.get(form)
        if unit is not None:
            return unit
        if len(form) < 2:
            continue
        for size in (1, 4, 5, 3):
            power = _WORD_PREFIX.get(form[:size])
            if power is not None and form[size:] in _PREFIXED_WORDS:
                base = _WORDS[form[size:]]
                return replace(base, scale=base.scale * Fraction(10) ** power)
    return None


def _meaning(name: str) -> Unit | None:
    return _plain_symbol(name) or _plain_word(name)


def _joined(units: list[Unit]) -> Unit:
    """One unit with all the meanings of `units`, repeated meanings dropped."""
    kept = list(dict.fromkeys(units))
    return replace(kept[0], others=tuple(kept[1:_MAX_READINGS]))


def _read_several() -> dict[str, Unit]:
    table = {}
    for name, meanings in _SEVERAL.items():
        found = [unit for unit in map(_meaning, meanings) if unit is not None]
        assert len(found) == len(meanings), name
        table[name] = _joined(found)
    return table


_AMBIGUOUS = _read_several()
_LOWER_SYMBOLS = {name.lower(): name for name in _SYMBOLS if len(name) > 1 and name not in _SPECIAL}
_NOT_UNITS = frozenset(
    ("am", "as", "at", "a", "mas", "dad", "pas", "has", "had", "cd", "pt", "das", "mm2", "per", "pH", "pi")
)


def atom(name: str) -> Unit | None:
    """The unit that one symbol or word names, with all its meanings; None where it names none."""
    unit = _AMBIGUOUS.get(name)
    if unit is not None:
        return unit
    if name in _NOT_UNITS:
        return None
    unit = _plain_symbol(name)
    if unit is not None:
        return unit
    lower = name.lower()
    stem = lower[:-1] if lower.endswith("s") and len(lower) > 3 else lower
    if len(stem) > 2 or stem in ("元", "度"):
        unit = _AMBIGUOUS.get(stem)
        if unit is not None:
            return unit
    unit = _plain_word(lower)
    if unit is not None and (len(lower) > 2 or lower == name or not name.isascii()):
        return unit
    # Wrong case is read only where one meaning is left: KG, Km, HZ, Kj, CM.
    if 1 < len(name) <= 4 and name.isascii() and name.isalpha() and lower not in _NOT_UNITS:
        found = _case_slips(name)
        if found:
            return _joined(found)
    return None


def _case_slips(name: str) -> list[Unit]:
    lower = name.lower()
    found = []
    whole = _LOWER_SYMBOLS.get(lower)
    if whole is not None:
        found.append(_SYMBOLS[whole])
    for prefix, power in _PREFIX.items():
        if not lower.startswith(prefix.lower()) or prefix in ("Q", "R", "Y", "Z", "E", "h", "da", "a", "z", "y", "P"):
            continue
        rest = lower[len(prefix) :]
        for base in _PREFIXED_SYMBOLS:
            if base != "M" and base.lower() == rest and (len(base) > 1 or prefix in ("k", "c", "m", "M")):
                unit = _SYMBOLS[base]
                found.append(replace(unit, scale=unit.scale * Fraction(10) ** power))
    return found


NO_UNIT: Dims = (("?", _ONE),)
# Products written without a space: the exponent belongs to the last symbol.
_RUN_ON = {
    "ms": ("m", "s"), "kms": ("km", "s"), "cms": ("cm", "s"), "rads": ("rad", "s"), "Jkg": ("J", "kg"),
    "Jmol": ("J", "mol"), "kJmol": ("kJ", "mol"), "kJkg": ("kJ", "kg"), "JK": ("J", "K"), "gmol": ("g", "mol"),
    "molL": ("mol", "L"), "moldm": ("mol", "dm"), "Wm": ("W", "m"), "Nm": ("N", "m"), "NC": ("N", "C"), "Vm": ("V", "m"),
    "gcm": ("g", "cm"), "kgm": ("kg", "m"), "Nkg": ("N", "kg"), "Pas": ("Pa", "s"), "kmh": ("km", "h"), "gL": ("g", "L"),
    "kNm": ("kN", "m"), "Nmm": ("N", "mm"), "Am": ("A", "m"), "gdm": ("g", "dm"),
}  # fmt: skip
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_SUPERSCRIPTS = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")
_WRAPPER = re.compile(
    r"\\(?:text(?:rm|bf|it|normal|sf|up)?|math(?:rm|bf|it|sf|normal|regular)|operatorname|mbox|hbox|unit|si|rm|it|bf"
    r"|displaystyle|left|right|quad|qquad|thinspace)(?![A-Za-z])\*?|\\[,;:!/ ]"
)
_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]{1,40})\}\{([^{}]{1,40})\}")
_MACROS = (
    ("\\cdot", "·"), ("\\times", "×"), ("\\circ", "°"), ("\\degree", "°"), ("\\celsius", "°C"), ("\\percent", "%"),
    ("\\ohm", "Ω"), ("\\Omega", "Ω"), ("\\micro", "µ"), ("\\mu", "µ"), ("\\%", "%"), ("\\$", "$"), ("\\per", "/"),
    ("\\AA", "Å"), ("\\angstrom", "Å"), ("\\prime", "'"), ("\\euro", "€"), ("\\pounds", "£"), ("\\yen", "¥"),
    ("\\approx", "≈"), ("\\ell", "L"), ("\\ ", " "),
)  # fmt: skip
_CHARACTERS = str.maketrans(
    {"μ": "µ", "Ω": "Ω", "K": "K", "Å": "Å", "⋅": "·", "∙": "·", "•": "·", "∗": "*", "−": "-", "–": "-", "º": "°",
     "˚": "°", "℃": "°C", "℉": "°F", "′": "'", "″": '"', "’": "'", "”": '"', "“": '"', "∕": "/", "⁄": "/", "％": "%", "~": " ",
     "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2002": " ", "\u2003": " ", "㎡": "m^2", "㎥": "m^3", "㎝": "cm", "㎞": "km",
     "㎏": "kg", "㎜": "mm", "㎎": "mg", "㎖": "mL", "㎠": "cm^2", "㎤": "cm^3", "㎢": "km^2"}
)  # fmt: skip
_BRACED_DEGREE = re.compile(r"\^\s*\{?\s*°\s*\}?")
_MICRO = re.compile(r"µ\s+(?=[A-Za-zΩ])")
_ABBREVIATED = re.compile(r"([A-Za-z]{2,})\.(?=\s|$)")
_GROUPED = re.compile(r"(?<!\^)\{([^{}]*)\}")


def plain_units(text: str) -> str:
    """`text` with LaTeX and Unicode spellings of units made plain: `\\mathrm{~m}/s^{2}` -> ` m/s^{2}`, `cm²` -> `cm^2`.

    Numbers, `\\sqrt`, `\\frac` of numbers and other mathematics stay as they are.
    """
    if text.isascii() and "\\" not in text and "~" not in text and "{" not in text:
        return text
    text = text.translate(_CHARACTERS)
    text = _SUPERSCRIPTS.sub(lambda found: "^" + found[0].translate(_SUPERSCRIPT), text)
    if "\\" in text:
        for macro, sign in _MACROS:
            if macro in text:
                text = re.sub(re.escape(macro) + ("(?![A-Za-z])" if macro[-1].isalpha() else ""), sign, text)
        text = _WRAPPER.sub(" ", text)
    if "µ" in text:
        text = _MICRO.sub("µ", text)
    text = _BRACED_DEGREE.sub("°", text)
    return text


def ungrouped(text: str) -> str:
    """`text` without the braces that group nothing but themselves; those of an exponent stay."""
    return _GROUPED.sub(r"\1", text)


_TOKEN = re.compile(
    r"\s*(?:(?P<name>(?:US|U\.S\.|HK|NZ|AU|CA|A|C|S)?\$|°\s?[CF](?![A-Za-z])|[A-Za-zµΩÅℓ]+|[\u4e00-\u9fff]+|[°'\"%‰€£¥₹₩₽₪₿¢])"
    r"|(?P<power>\^|\*\*)|(?P<sign>[-+])|(?P<number>\d+(?:\.\d+)?(?:/\d+)?)|(?P<other>[/()\[\]{}·*×.,]))"
)
_MONEY = frozenset("$ US$ U.S.$ HK$ NZ$ AU$ CA$ A$ C$ S$ € £ ¥ ₹ ₩ ₽ ₪ ₿ ¢".split())
_SIGNS = _MONEY | frozenset("° ' \" % ‰".split())
_WORD_POWER = {"square": 2, "sq": 2, "cubic": 3, "cu": 3, "squared": 2, "cubed": 3, "平方": 2, "立方": 3}
_PHRASES = (
    ("degrees celsius", "°C"), ("degree celsius", "°C"), ("degrees centigrade", "°C"), ("degrees fahrenheit", "°F"),
    ("degree fahrenheit", "°F"), ("degrees kelvin", "K"), ("deg c", "°C"), ("deg f", "°F"), ("degrees c", "°C"),
    ("degrees f", "°F"), ("摄氏度", "°C"), ("华氏度", "°F"), ("per cent", "%"), ("parts per million", "ppm"),
    ("parts per billion", "ppb"), ("percentage points", "pp"), ("percentage point", "pp"), ("percent points", "pp"),
    ("basis points", "bps_points"), ("nautical miles", "nmi"), ("nautical mile", "nmi"), ("light years", "ly"),
    ("light-years", "ly"), ("light year", "ly"), ("light-year", "ly"), ("light seconds", "light-second"),
    ("astronomical units", "AU"), ("astronomical unit", "AU"), ("fluid ounces", "floz"), ("fluid ounce", "floz"),
    ("fl oz", "floz"), ("fl. oz.", "floz"), ("electron volts", "eV"), ("electron volt", "eV"), ("mm hg", "mmHg"), ("cm hg", "cmHg"),
    ("metric tons", "t"), ("metric tonnes", "t"), ("metric ton", "t"), ("short tons", "ton_us"), ("long tons", "ton_uk"),
    ("us dollars", "USD"), ("u.s. dollars", "USD"), ("canadian dollars", "CAD"), ("australian dollars", "AUD"),
    ("pounds sterling", "GBP"), ("british pounds", "GBP"), ("swiss francs", "CHF"), 
    ("pound-force", "lbf"), ("pounds-force", "lbf"), ("kilogram-force", "kgf"), ("arc minutes", "arcmin"), ("arc seconds", "arcsec"),
)  # fmt: skip
_EXACT_PHRASES = dict(_PHRASES)


def parse(text: str, *, registry: bool = False) -> Unit | None:
    """The unit that the whole of `text` names, or None. Never raises; reads at most MAX_UNIT characters.

    registry: ask pint for a name that our table lacks, inside an expression of known units (`slug/ft^3`). pint takes
    0.3 s to import and reads many ordinary words as units, so this is for text behind a number only.
    """
    text = text.strip()
    if not text or len(text) > MAX_UNIT:
        return None
    unit = atom(text)
    if unit is not None:
        return unit
    text = plain_units(text).strip()
    if "\\" in text:
        text = _FRACTION.sub(r"(\1)/(\2)", text)
        if "\\" in text:
            return None
    text = ungrouped(text) if "{" in text else text
    if "." in text:
        text = _ABBREVIATED.sub(r"\1 ", text).strip()
    lower = text.lower()
    if " " in lower or not lower.isascii() or "-" in lower:
        lower = " ".join(lower.split())
        phrase = _EXACT_PHRASES.get(lower)
        if phrase is not None:
            return _meaning(phrase)
        for spelling, name in _PHRASES:
            where = lower.find(spelling)
            if where >= 0:
                text = " ".join(text.split())
                text = f"{text[:where]} {name} {text[where + len(spelling) :]}"
                lower = text.lower()
    return _Reader(text, registry).read()


class _Reader:
    """Reads a unit expression left to right: factors, powers, `/` and `per`."""

    __slots__ = ("at", "factors", "registry", "reordered", "tokens")

    def __init__(self, text: str, registry: bool) -> None:
        self.registry = registry
        self.tokens = _tokens(text)
        self.at = 0
        self.factors: list[tuple[tuple[Unit, ...], Fraction]] = []
        self.reordered: list[int] = []  # factors after `/ x`, whose side is not certain: J/kg K

    def read(self) -> Unit | None:
        if self.tokens is None or not self.tokens:
            return None
        tokens = self.tokens
        # A unit in brackets: (m/s), [kg].
        if tokens[0] in ("(", "[") and tokens[-1] in (")", "]") and all(t not in "()[]" for t in tokens[1:-1]):
            tokens = self.tokens = tokens[1:-1]
        side, slashes, after = 1, 0, 0
        pending = 0  # power from "square", "cubic" before its unit
        group: int | None = None
        while self.at < len(tokens):
            token = tokens[self.at]
            self.at += 1
            if token in ("·", "*", "×", ".", "-"):
                if self.at == len(tokens) or (not self.factors and not pending):
                    return None
                continue
            if token in ("/", "per", "每"):
                if (not self.factors and token != "/") or self.at == len(tokens) or group is not None:
                    if not (token == "per" and not self.factors):
                        return None
                side, after, slashes = -1, 0, slashes + 1
                continue
            if token == "1" and not self.factors and self.at < len(tokens) and tokens[self.at] == "/":
                continue
            if token in ("(", "["):
                if group is not None:
                    return None
                group = side
                continue
            if token in (")", "]"):
                if group is None:
                    return None
                group, side, after = None, 1 if side == -1 else side, 0
                continue
            if token in _WORD_POWER and token not in ("squared", "cubed"):
                pending = _WORD_POWER[token]
                continue
            units = self._unit(token)
            if units is None or len(self.factors) == _MAX_FACTORS:
                return None
            power = self._power()
            if power is None:
                return None
            if pending:
                if power != 1:
                    return None
                power, pending = Fraction(pending), 0
            if side == -1 and group is None:
                after += 1
                if after > 1:
                    self.reordered.append(len(self.factors))
            self.factors.append((units, side * power))
        if pending or group is not None or not self.factors:
            return None
        return self._built()

    def _unit(self, token: str) -> tuple[Unit, ...] | None:
        assert self.tokens is not None
        if token[0].isdigit() or token in ("^", ",", "{", "}", "+"):
            return None
        following = self.tokens[self.at] if self.at < len(self.tokens) else ""
        if token in ("degrees", "degree", "deg", "°") and following.lower() in _TEMPERATURE:
            self.at += 1
            unit = _meaning(_TEMPERATURE[following.lower()])
            return None if unit is None else (unit,)
        if following == "^" and token in _RUN_ON:
            return self._run_on(token)
        unit = _chinese(token) if not token.isascii() else atom(token)
        if unit is None and self.registry:
            operators = any(other in ("/", "^", "·") for other in self.tokens) and "*" not in self.tokens
            beside = (
                operators and len(self.tokens) <= 9 and any(other != token and atom(other) for other in self.tokens)
            )
            unit = _from_pint(token) if beside else None
        if unit is None:
            return None
        if len(self.tokens) == 1:
            return unit.readings
        # Inside an expression a unit is a unit: the m of m/s is the metre, its s the second.
        kept = tuple(reading for reading in unit.readings if reading.dims != NO_UNIT)
        return (
            kept[:1]
            if token in ("m", "g", "C", "T", "h", "d", "t", "K", "lb", "deg", "degree", "degrees", "°")
            else kept
        )

    def _run_on(self, token: str) -> tuple[Unit, ...] | None:
        """`ms^{-1}`: a metre a second, written without a space; also read as per millisecond where that is a unit."""
        assert self.tokens is not None
        first, last = (_plain_symbol(part) for part in _RUN_ON[token])
        power = self._power()
        if first is None or last is None or power is None:
            return None
        whole = _plain_symbol(token)
        if whole is not None and power > 0:
            joined = multiplied([(whole, power)])
            return None if joined is None else (joined,)
        readings = [multiplied([(first, _ONE), (last, power)])]
        if whole is not None:
            readings.append(multiplied([(whole, power)]))
        return tuple(reading for reading in readings if reading is not None) or None

    def _power(self) -> Fraction | None:
        """The exponent that follows, 1 where none does; None where what follows is not an exponent."""
        tokens = self.tokens
        assert tokens is not None
        at = self.at
        if at == len(tokens):
            return _ONE
        if tokens[at] in ("squared", "cubed"):
            self.at += 1
            return Fraction(_WORD_POWER[tokens[at]])
        explicit = tokens[at] == "^"
        if explicit:
            at += 1
        close = ""
        if explicit and at < len(tokens) and tokens[at] in ("{", "("):
            close = "}" if tokens[at] == "{" else ")"
            at += 1
        sign = 1
        if at < len(tokens) and tokens[at] in ("-", "+"):
            if not explicit and not (at + 1 < len(tokens) and tokens[at + 1][0].isdigit()):
                return _ONE  # a hyphen between words
            sign = -1 if tokens[at] == "-" else 1
            at += 1
        if at < len(tokens) and tokens[at][0].isdigit():
            number = tokens[at]
            at += 1
            if close:
                if at == len(tokens) or tokens[at] != close:
                    return None
                at += 1
            elif "/" in number and not explicit:
                return None
            if len(number) > 8:
                return None
            self.at = at
            try:
                power = sign * Fraction(number)
            except (ValueError, ZeroDivisionError):
                return None
            if power == 0 or abs(power) > _MAX_POWER or power.denominator > 6:
                return None
            return power
        return None if explicit else _ONE

    def _built(self) -> Unit | None:
        readings: list[Unit] = []
        sides = [()] if not self.reordered else [(), tuple(self.reordered)]
        for flipped in sides:
            for choice in product(*(units for units, _ in self.factors)):
                powers = [-p if i in flipped else p for i, (_, p) in enumerate(self.factors)]
                unit = multiplied(list(zip(choice, powers, strict=True)))
                if unit is not None:
                    readings.append(unit)
                if len(readings) > 40:
                    return None
        return _joined(readings) if readings else None


def multiplied(factors: list[tuple[Unit, Fraction]]) -> Unit | None:
    """The product of units raised to powers; None where it has no exact meaning (a root of a factor, a level in decibels)."""
    if len(factors) == 1 and factors[0][1] == 1:
        return factors[0][0]
    dims: dict[str, Fraction] = {}
    scale, pi = _ONE, 0
    for unit, power in factors:
        if unit.log:
            return None
        for base, exponent in unit.dims:
            dims[base] = dims.get(base, Fraction(0)) + exponent * power
        if power.denominator == 1:
            scale *= unit.scale**power.numerator
            pi += unit.pi * power.numerator
        elif unit.scale == 1 and unit.pi == 0:
            continue
        else:
            return None
    return Unit(tuple(sorted((base, power) for base, power in dims.items() if power)), scale, pi)


_LETTER_NAMES = frozenset(
    """alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi
    omega sqrt sin cos tan exp log ln""".split()
)


def _from_pint(token: str) -> Unit | None:
    """A unit of pint's registry that our table lacks."""
    if not (3 <= len(token) <= 20 and token.isascii() and token.isalpha()) or token.lower() in _LETTER_NAMES:
        return None
    import pint

    registry = pint.get_application_registry()
    try:
        factor, base = registry.get_base_units(token)
    except (pint.PintError, AttributeError, ValueError, TypeError, KeyError):
        return None
    dims = []
    for name, power in base._units.items():
        known = _PINT_BASES.get(name)
        if known is None:
            return None
        dims.append((known, Fraction(str(power))))
    scale = Fraction(str(factor))
    return Unit(tuple(sorted(dims)), scale)


_PINT_BASES = {
    "meter": "m", "kilogram": "kg", "second": "s", "ampere": "A", "kelvin": "K", "mole": "mol", "candela": "cd",
    "radian": "rad",
}  # fmt: skip


def _chinese(token: str) -> Unit | None:
    """A Chinese unit, with 平方, 立方 and 每: 平方米, 立方厘米, 千米每小时, 米每秒."""
    unit = atom(token)
    if unit is not None:
        return unit
    if "每" in token:
        above, _, below = token.partition("每")
        first, second = _chinese(above), _chinese(below)
        if first is None or second is None:
            return None
        return multiplied([(first.readings[0], _ONE), (second.readings[0], Fraction(-1))])
    for word, power in (("平方", 2), ("立方", 3)):
        if token.startswith(word):
            inner = atom(token[2:])
            return None if inner is None else multiplied([(inner.readings[0], Fraction(power))])
    return None


def _tokens(text: str) -> list[str] | None:
    tokens = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            return tokens if not text[at:].strip() else None
        token = found[0].strip()
        if token[0].isdigit() and tokens:
            # A number is an exponent only where it stands right behind its unit or sign: not in `ft 3 in`, `5'3"`.
            before = tokens[-1]
            if (text[at] == " " and before not in ("^", "-", "+", "(", "{")) or before in _SIGNS:
                return None
        if tokens and tokens[-1] in _MONEY and token not in ("/", "per"):
            return None
        tokens.append("^" if token == "**" else token.replace("° ", "°"))
        at = found.end()
        if len(tokens) > 40:
            return None
    return tokens
