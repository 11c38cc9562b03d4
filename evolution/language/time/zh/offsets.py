"""Chinese distances from the present: 三天前, 两年后, 过去五天, 最近, 刚才, 现在 (pure)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from evolution.language.time.amounts import SEVERAL, Amount, point, stretch
from evolution.language.time.periods import Context, Grain, ReadPeriod, relative_unit
from evolution.language.time.rule import Match, Reader, Reading
from evolution.language.time.zh.numbers import NUMBER, SCALES, TENS, number
from evolution.language.time.zh.words import ALONE, UNITS, opening

QUARTER_HOUR_MINUTES = 15
TENTH = 10
# From here on a number before 年 names the year: 2018年前 is no distance.
YEAR_NUMBER = 1000
# How widely 最近 and its kin are written. A convention of this service: the month, unless a unit is
# named.
RECENT: dict[str, Grain] = {
    "几年": "year",
    "些年": "year",
    "年": "year",
    "几个月": "month",
    "几天": "day",
    "两天": "day",
}

_UNIT = r"秒钟?|分钟|刻钟|小时|钟头|(?<=个)钟(?!头)|天|日|周(?![年岁])|星期|礼拜|季度|年"
# 三月以来 is since March, 5日前 before the 5th; 三个月以来 and 五日前 are counts.
_COUNTED_UNIT = rf"{_UNIT.replace('|日', '|(?<![0-9])日')}|(?<=[个两几半多])月"
_COUNT = (
    r"(?:(?P<some>好?几|数)(?P<tens>十)?|(?P<ten_some>[二三四五六七八九]?十)几"
    rf"|(?P<n>(?!0){NUMBER}|半))"
)
_MORE = r"(?P<over>多|来)?\s?个?(?P<over_after>多)?(?P<half>半)?\s?"
_AMOUNT = (
    rf"(?<![0-9零〇一二两三四五六七八九十第几.])(?P<amount>{_COUNT}{_MORE}"
    r"(?P<unit>%s)(?P<half_after>半)?(?P<over_unit>多)?)"
)
AMOUNT = _AMOUNT % _COUNTED_UNIT
# After 近 or 过去 any unit is a count: 近三月, 未来5日.
LED_AMOUNT = _AMOUNT % f"{_UNIT}|月"


def _amount(match: Match) -> Amount:
    least, most = _counts(match)
    grain = UNITS[match["unit"]]
    if grain == "year" and most >= YEAR_NUMBER:
        raise ValueError("the number of a year, not a count")
    if match["unit"] == "刻钟":
        least *= QUARTER_HOUR_MINUTES
        most *= QUARTER_HOUR_MINUTES
    over = match["over"] or match["over_after"] or match["over_unit"]
    half = "半" in (match["n"], match["half"], match["half_after"])
    return Amount(least, most, grain, half=half, approximate=bool(over), label=match["amount"])


def _counts(match: Match) -> tuple[int, int]:
    """The least and the most the count can mean.

    三 is (3, 3), 几 (2, 9), 十几 (11, 19) and 两三 (2, 3).
    """
    if match["some"]:
        low, high = SEVERAL
        scale = TENTH if match["tens"] else 1
        return low * scale, high * scale
    if match["ten_some"]:
        base = number(match["ten_some"])
        return base + 1, base + TENTH - 1
    return _said_counts(match["n"])


def _said_counts(numeral: str) -> tuple[int, int]:
    """The counts of a numeral: 三 (3, 3), 两三 (2, 3), 半 (0, 0).

    Raises ValueError for a row of digits.
    """
    if numeral == "半":
        return 0, 0
    is_scaled = bool(set(numeral) & (SCALES.keys() | TENS.keys()))
    if numeral.isascii() or len(numeral) == 1 or is_scaled:
        count = number(numeral)
        return count, count
    if len(numeral) != len("两三"):
        raise ValueError("a row of digits is no count")
    return number(numeral[0]), number(numeral[1])


def _looking(shape: Callable[[Amount, Context, int], ReadPeriod], sign: int) -> Reader:
    """A rule that opens a phrase and looks back (-1) or ahead (1) from the present."""
    return lambda match, _, context: shape(_amount(match), context, sign)


def _recent(match: Match, _: Reading, context: Context) -> Reading:
    """最近, 近年来, 这几天: around the present month, year or day."""
    named = match["about"] or match["years"] or ""
    present = relative_unit(context, 0, RECENT.get(named, "month"))
    return replace(present, approximate=True, kind="recent", style="around")


def _just_now(_: Match, __: Reading, context: Context) -> Reading:
    """刚才: the same day; how long ago is not said."""
    today = relative_unit(context, 0, "day")
    return replace(today, approximate=True, kind="just now")


def _now(match: Match, _: Reading, context: Context) -> Reading:
    label = "至" if match.group() == "至今" else "截至"
    return ReadPeriod(
        context.reference, None, "second", relative=True, kind="now", label=label, style="as of"
    )


_BACK = rf"(?:过去|最近|(?<![附靠接将])近\s?|{ALONE}(?:之前|以前|前|上))"
_AHEAD = rf"(?:未来|今后|往后|将来|接下来|{ALONE}(?:之后|以后|后|下|还剩))"
_RECENTLY = (
    r"最近(?!的(?![几一两二三四五六七八九十0-9]))|近期|近来|近日"
    r"|[近这](?P<about>几年|些年|几天|两天|几个月)来?"
    r"|近(?P<years>年)来|这阵子|这段时间|这段日子"
)
_TIME = "(?:的?时间)?"

# 三天前, 两年以前; not 三天前几
_POINT_BACK = opening(
    f"{AMOUNT}{_TIME}(?:之前|以前|前(?![几一二两三四五六七八九十0-9]))", _looking(point, -1)
)
# 三天后; not 三天后来
_POINT_AHEAD = opening(f"{AMOUNT}{_TIME}(?:之后|以后|后(?![天年来]))", _looking(point, 1))
# 再过三天; not 过去三天
_AFTER_PASSING = opening(
    f"(?:再过|{ALONE}过)(?!去){LED_AMOUNT}{_TIME}(?:[之以]?后)?", _looking(point, 1)
)
# 过去五天, 近三年来
_STRETCH_BACK = opening(
    f"{_BACK}的?这?{LED_AMOUNT}(?:以来|来|[之以]?内|里)?", _looking(stretch, -1)
)
# 未来五天, 接下来三个月内
_STRETCH_AHEAD = opening(f"{_AHEAD}的?这?{LED_AMOUNT}(?:[之以]?内|里)?", _looking(stretch, 1))
# 三天内; not 三天内容
_WITHIN = opening(f"{AMOUNT}(?:[之以]内|内(?![容部心存]))", _looking(stretch, 1))
# 三年来; not 三年来到
_SINCE = opening(f"{AMOUNT}(?:以来|来(?![到自了过回源说讲一不看]))", _looking(stretch, -1))
_AROUND_NOW = opening(_RECENTLY, _recent)
# 刚才; not 刚刚好
_JUST_NOW = opening(r"刚才|刚刚(?!好)", _just_now)
_PRESENT = opening(r"现在|目前|当前|此刻|眼下|如今|当下|至今", _now)
OFFSET_RULES = (
    _POINT_BACK,
    _POINT_AHEAD,
    _AFTER_PASSING,
    _STRETCH_BACK,
    _STRETCH_AHEAD,
    _WITHIN,
    _SINCE,
    _AROUND_NOW,
    _JUST_NOW,
    _PRESENT,
)
