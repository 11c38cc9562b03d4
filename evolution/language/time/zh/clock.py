"""Chinese parts of the day and clock times: 昨晚, 下午三点半, 15:30 (pure)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from evolution.language.time.periods import Context, ReadPeriod, relative_unit, unit, within
from evolution.language.time.rule import Match, Reading
from evolution.language.time.zh.numbers import NUMBER, number
from evolution.language.time.zh.words import DAYS, anywhere, following, opening

HOURS_IN_DAY = 24
NOON = 12
MINUTES_IN_HOUR = 60
HALF_HOUR = 30
QUARTER_HOUR = 15
# Up to this hour a clock time of a night belongs to the next morning: 今晚两点.
LAST_SMALL_HOUR = 4
# Kinds that are one day, so that a part of the day or a clock time can follow.
DATED = ("date", "weekday", "festival")
# First hour and the hour after the last; 24 is the next midnight.
_HOURS = {
    "凌晨": (0, 6),
    "清晨 清早": (5, 8),
    "早 早上 早晨 早间 一早 一大早 大清早 晨": (6, 12),
    "上午 午前": (8, 12),
    "中午 正午": (11, 14),
    "下午 午后": (12, 18),
    "傍晚 黄昏": (17, 19),
    "晚 晚上 晚间 夜晚 夜里 夜间 夜 半夜 深夜 午夜": (18, 24),
}
DAY_PARTS = {name: hours for names, hours in _HOURS.items() for name in names.split()}


def _day_part(match: Match, parent: Reading, context: Context) -> Reading:
    if parent is None:
        return _part_of_day(_today(context), match.group())
    return _part_of_day(parent, match.group()) if parent.kind in DATED else None


def _today(context: Context) -> ReadPeriod:
    """The present day as an unsaid one: a clock time alone is not relative."""
    return replace(relative_unit(context, 0, "day"), relative=False, kind="date")


def _part_of_named_day(match: Match, _: Reading, context: Context) -> Reading:
    """今晚, 明早: a day and its part in two signs."""
    name = match["name"] or match["far"]
    part = match["part"] or match["far_part"]
    day = relative_unit(context, DAYS[name], "day", kind="date")
    return _part_of_day(day, part)


def _part_of_day(day: ReadPeriod, name: str) -> ReadPeriod:
    first, last = DAY_PARTS[name]
    start = day.start + timedelta(hours=first)
    end = day.start + timedelta(hours=last)
    hours = ReadPeriod(start, end, "hour", approximate=True, kind="day part", label=name)
    return within(day, hours)


def _clock(match: Match, parent: Reading, context: Context) -> Reading:
    said = parent or _today(context)
    part = said.label if said.kind == "day part" else ""
    day = said.parent if part and said.parent else said
    if day.kind not in DATED:
        return None
    minute = _minutes(match.groupdict())
    hour = _hour(number(match["h"]), part)
    start = day.start + timedelta(hours=hour, minutes=minute or 0)
    clock = unit(start, "hour" if minute is None else "minute", kind="clock")
    is_settled = bool(part) or hour > NOON or match["h"].startswith(("0", "零"))
    return within(said, replace(clock, approximate=not is_settled))


def _hour(hour: int, part: str) -> int:
    """The hour counted from the day's midnight, 0 to 28: 晚上八点 is 20, 今晚两点 is 26."""
    if hour > HOURS_IN_DAY:
        raise ValueError("no such hour")
    begins, ends = DAY_PARTS.get(part, (0, NOON))
    is_small = hour <= LAST_SMALL_HOUR
    if ends == HOURS_IN_DAY and (is_small or hour == NOON):
        return HOURS_IN_DAY + hour % NOON
    is_late = begins >= NOON or (part in ("中午", "正午") and is_small)
    return hour + NOON if is_late and hour < NOON else hour


def _minutes(groups: dict[str, str | None]) -> int | None:
    """The minutes of 三点半, 三点一刻, 三点二十; None where only the hour is said."""
    if groups.get("half"):
        return HALF_HOUR
    if quarter := groups.get("quarter"):
        return QUARTER_HOUR * number(quarter)
    spoken = groups.get("min")
    if not spoken:
        return None
    minute = number(spoken)
    if minute >= MINUTES_IN_HOUR:
        raise ValueError("no such minute")
    return minute


_LONG_NAMES = [name for name in DAY_PARTS if len(name) > 1]
_PARTS = "|".join(sorted(_LONG_NAMES, key=len, reverse=True))
_SHORT_PART = (
    r"晚(?![餐饭会点辈年安于期婚宴礼霜])|早(?![餐饭点就已日期恋退产先教茶市])|夜(?![宵景市班色总])"
)
_NAMED_PART = (
    r"(?:(?P<name>[今昨明])(?P<part>晚上|早上|晚间|夜里|[晚早夜晨])"
    r"|(?P<far>(?<![以之睡饭课婚])[前后])(?P<far_part>晚上?))"
)
_MINUTES = (
    rf"(?:(?P<half>半)|(?P<quarter>[一三1-3])刻|过?(?P<min>{NUMBER}(?=分)|[0-5][0-9](?![0-9.])"
    r"|零[一二三四五六七八九0-9]|[二三四五]?十[一二三四五六七八九]?)"
    r"(?:分钟?|(?![个点年月日号天,块元人])))?"
)
# 三点建议 are three points, not three o'clock; 一点也不 is "not at all".
_NOT_A_CLOCK = (
    r"(?!儿|[%％]|点|建议|意见|要求|原因|理由|看法|好处|缺点|优点|问题|经验|内容|感受|体会)"
)
_O_CLOCK = r"\s?(?:点|时(?![候间代期刻常尚而髦空差]))(?:钟|整)?"
_NOT_COUNTED = r"(?<![0-9.:这那有几一])(?!一点[也都没不小东的])"

# 晚上, 昨天 + 晚; not 晚餐
_PART = anywhere(f"(?:{_PARTS})", _day_part)
_PART_BEHIND = following(_SHORT_PART, _day_part)
# 今晚, 明早; not 今晚餐
_PART_OF_NAMED_DAY = opening(f"{_NAMED_PART}(?![餐饭报])", _part_of_named_day)
# 3-5点: the first of the two
_FIRST_OF_RANGE = following(r"(?P<h>[0-2]?[0-9])(?=[-~—–至到][0-2]?[0-9](?:点|时))", _clock)
# 三点半, 三点一刻
_O_CLOCK_SAID = anywhere(
    f"{_NOT_COUNTED}(?P<h>[0-2]?[0-9]|{NUMBER}){_O_CLOCK}{_NOT_A_CLOCK}{_MINUTES}", _clock
)
# 15:30
_CLOCK_IN_DIGITS = anywhere(
    r"(?<![0-9.:])(?P<h>[01]?[0-9]|2[0-3]):(?P<min>[0-5][0-9])(?::[0-5][0-9])?(?![0-9:])",
    _clock,
)
CLOCK_RULES = (
    _PART,
    _PART_BEHIND,
    _PART_OF_NAMED_DAY,
    _FIRST_OF_RANGE,
    _O_CLOCK_SAID,
    _CLOCK_IN_DIGITS,
)
