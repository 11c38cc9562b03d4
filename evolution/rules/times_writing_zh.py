"""Absolute Chinese writing of a period, as precise as its words and no more (pure)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from evolution.rules.times_calendar import Grain, Period, floor, shift

_INSTANT = timedelta(microseconds=1)
# Signs that would make another time of a date they touch: 2026年11月 + 五个人.
_READ_ON = frozenset("一二三四五六七八九十两半几日天末底初年月号点时分上中下旬周季第早晚夜")
_PART_OF_DAY = {"早": "早上", "晚": "晚上"}  # 今早 and 明晚 in full
_TOWARDS_NOW = ("到", "至", "从", "自")


def write_zh(period: Period, *, before: str, after: str) -> str:
    """The writing of a period between two texts."""
    if period.style == "as of" and before.endswith(_TOWARDS_NOW):
        return set_off(anchor(period), before=before, after=after)
    written = _written(period)
    if period.label in _PART_OF_DAY and not after.startswith("些"):
        written = written.removesuffix(period.label) + _PART_OF_DAY[period.label]
    return set_off(written, before=before, after=after)


def set_off(written: str, *, before: str, after: str) -> str:
    """`written` with a space towards a letter or digit beside it, and before a sign that would read on."""
    left = " " if before and before[-1].isascii() and before[-1].isalnum() else ""
    right = " " if after and _touches(after[0]) else ""
    return f"{left}{written}{right}"


def _touches(sign: str) -> bool:
    return sign in _READ_ON or (sign.isascii() and sign.isalnum())


def anchor(period: Period) -> str:
    """The day a phrase hangs on: the one it was said."""
    return day((period.parent or period).start)


def day(moment: datetime) -> str:
    """2026-11-20."""
    return f"{moment.year:04d}-{moment.month:02d}-{moment.day:02d}"


def first_and_last(period: Period) -> tuple[datetime, datetime]:
    """The first moment of a period and the last one inside it."""
    end = period.end or period.start
    return period.start, max(period.start, end - _INSTANT)


def is_one_unit(period: Period) -> bool:
    """The period is exactly one unit of its grain, as in the calendar."""
    return floor(period.start, period.grain) == period.start and period.end == shift(period.start, 1, period.grain)


def _written(period: Period) -> str:
    if period.ends:
        first, second = period.ends
        return f"{_written(first)}至{anchor(second) if second.style == 'as of' else _written(second)}"
    if period.style == "as of":
        return period.label + anchor(period)
    if period.style in ("before", "after"):
        return f"{anchor(period)}之{'前' if period.style == 'before' else '后'}{period.label}"
    if period.label and period.parent:
        whole = _dated(period.parent)
        return whole + period.label.removeprefix(whole[-1])
    return _dated(period) + ("左右" if period.style == "around" else "")


def _dated(period: Period) -> str:
    first, last = first_and_last(period)
    name = _NAMES.get(period.grain)
    if period.kind == "clock":
        return _moment(period)(first)
    if name is None or (period.grain == "week" and not is_one_unit(period)):
        name = _moment(period) if period.grain in ("hour", "minute", "second") else day
        last = period.end if period.end and name is not day else last
    if is_one_unit(period) or name(first) == name(last):
        return name(first)
    return f"{name(first)}至{name(last)}"


def _moment(period: Period) -> Callable[[datetime], str]:
    if period.grain == "hour":
        return lambda moment: f"{day(moment)} {moment.hour}点"
    return lambda moment: f"{day(moment)} {moment:%H:%M}"


def _week(moment: datetime) -> str:
    monday = floor(moment, "week")
    return f"{day(monday)}至{day(monday + timedelta(days=6))}当周"


_NAMES: dict[Grain, Callable[[datetime], str]] = {
    "day": day,
    "week": _week,
    "month": lambda moment: f"{moment.year:04d}年{moment.month}月",
    "quarter": lambda moment: f"{moment.year:04d}年第{'一二三四'[(moment.month - 1) // 3]}季度",
    "year": lambda moment: f"{moment.year:04d}年",
}
