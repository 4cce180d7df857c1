"""The unit table: what every symbol and word for a unit means, with exact factors to base units.

Where a spelling has several meanings (`C` coulomb or degree Celsius, `MM` megametre or, by slip, millimetre), every
meaning is kept, and a comparison decides only where all of them agree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

Dims = tuple[tuple[str, Fraction], ...]

_MAX_READINGS = 6
_ONE = Fraction(1)
# The dimensions of a spelling that may be no unit at all here (K for thousand): it makes any comparison unknown.
NO_UNIT: Dims = (("?", _ONE),)


@dataclass(frozen=True, slots=True)
class Unit:
    """One meaning of a unit, and the other meanings of the same spelling.

    dims: (base, exponent) sorted by base; bases are m kg s A K mol cd rad sr bit month dB pp, `unit` (a length
        without a name: 9 square units), currency codes (`USD`),
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
    def unnamed(self) -> bool:
        """`units`, `square units`: the figure's own unit of length."""
        return len(self.dims) == 1 and self.dims[0][0] == "unit"

    @property
    def currency(self) -> str | None:
        """The currency code, where the unit is an amount of money."""
        if len(self.dims) == 1 and self.dims[0][0] in CURRENCIES and self.dims[0][1] == 1:
            return self.dims[0][0]
        return None


# symbol[,symbol] | words (singular; a plural in -s is understood) | factor | dimensions | prefixes
# factor: a fraction or decimal, times pi as in `pi*1/180`. dimensions: `kg m^2 s^-2`.
# prefixes: `si` where symbols and words take them.
_TABLE = """
un | unit 单位 | 1 | unit |
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

_CURRENCY_CODES = "USD EUR GBP CNY JPY INR KRW RUB CHF CAD AUD NZD HKD SGD MXN ILS BTC"
CURRENCIES = frozenset(_CURRENCY_CODES.split())
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
    "G": ("Gauss", "?"),
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
TEMPERATURE = {
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


# The prefixes that answers use most, joined once.
_COMMON_PREFIXES = ("k", "c", "m", "M", "G", "n", "µ", "d")
_PREFIXED = {
    prefix + name: replace(_SYMBOLS[name], scale=_SYMBOLS[name].scale * Fraction(10) ** _PREFIX[prefix])
    for name in _PREFIXED_SYMBOLS
    for prefix in _COMMON_PREFIXES
}


def plain_symbol(name: str) -> Unit | None:
    """One meaning of a symbol, prefix included; case matters."""
    unit = _SYMBOLS.get(name) or _PREFIXED.get(name)
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


def meaning(name: str) -> Unit | None:
    return plain_symbol(name) or _plain_word(name)


def joined(units: list[Unit]) -> Unit:
    """One unit with all the meanings of `units`, repeated meanings dropped."""
    kept = list(dict.fromkeys(units))
    return replace(kept[0], others=tuple(kept[1:_MAX_READINGS]))


def _read_several() -> dict[str, Unit]:
    table = {}
    for name, meanings in _SEVERAL.items():
        found = [unit for unit in map(meaning, meanings) if unit is not None]
        assert len(found) == len(meanings), name
        table[name] = joined(found)
    return table


_AMBIGUOUS = _read_several()
_PREFIXED_IN_ORDER = sorted(_PREFIXED_SYMBOLS)  # a set has another order in each process
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
    unit = plain_symbol(name)
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
            return joined(found)
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
        for base in _PREFIXED_IN_ORDER:
            if base != "M" and base.lower() == rest and (len(base) > 1 or prefix in ("k", "c", "m", "M")):
                unit = _SYMBOLS[base]
                found.append(replace(unit, scale=unit.scale * Fraction(10) ** power))
    return found


def multiplied(factors: list[tuple[Unit, Fraction]]) -> Unit | None:
    """The product of units raised to powers; None where it has no exact meaning: a root of a factor, a level in
    decibels."""
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
