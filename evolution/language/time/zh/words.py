"""Chinese words of units, weekdays and numbers of a date, as tables and as patterns (pure)."""

from __future__ import annotations

import re

from evolution.language.time.periods import Grain
from evolution.language.time.rule import Reader, TimeRule

UNITS: dict[str, Grain] = {
    "秒": "second",
    "秒钟": "second",
    "分钟": "minute",
    "刻钟": "minute",
    "小时": "hour",
    "钟头": "hour",
    "钟": "hour",
    "天": "day",
    "日": "day",
    "周": "week",
    "星期": "week",
    "礼拜": "week",
    "月": "month",
    "季": "quarter",
    "季度": "quarter",
    "年": "year",
    "年度": "year",
}
YEARS = {
    "大前年": -3,
    "前年": -2,
    "去年": -1,
    "旧年": -1,
    "今年": 0,
    "明年": 1,
    "后年": 2,
    "大后年": 3,
}
DAYS = {
    "大大前": -4,
    "大前": -3,
    "前": -2,
    "昨": -1,
    "今": 0,
    "本": 0,
    "明": 1,
    "后": 2,
    "大后": 3,
    "大大后": 4,
}
WEEKDAYS = {
    **{sign: day for day, sign in enumerate("一二三四五六日")},
    **{sign: day for day, sign in enumerate("123456")},
    "天": 6,
}

WEEK = r"(?:周(?![围边遭折全密转岁游身旋报刊长期])|星期|礼拜)"
# 一, 日 and 天 also begin other words: 周一起, 这周日程, 星期天气.
WEEKDAY = (
    r"(?:一(?![起些个直样共般定切路次回遍趟])|[二三四五六]|日(?![程常志记报均历期本语用])"
    r"|天(?![气数])|[1-6](?![0-9点时:]))"
)
# The latest or next of a unit: 上上个月. Not 早上, 晚上, 天上, 日本.
TOWARDS = r"(?P<towards>(?<![晚早天上])上{1,4}|(?<!下)下{1,4}|这|今|(?<!日)本)一?个?"
MONTH = r"(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])"
DAY = (
    r"(?:3[01]|[12][0-9]|0?[1-9]|(?:三十|卅)一?|(?:二十|廿)[一二三四五六七八九]?"
    r"|十[一二三四五六七八九]?|[一二三四五六七八九])"
)
# 3号线, 5日元: numbers of things, not days.
DAY_SIGN = r"(?:日(?![元币本语报志记常均程])|号(?![线楼店门院馆桌房机球仓厅口位车码选文称召令角]))"
NOT_IN_NUMBER = r"(?<![0-9零一二两三四五六七八九十第几.])"

# Before a word that stands alone, not as the tail of an event: 前三天, but not 考试前三天.
ALONE = r"(?:(?<=[，。！？、；：,.!?;:\s我你您他她它们在就也都还又])|^)"


def steps(towards: str) -> int:
    """How many units 上上, 这, 下 point away: -2, 0, 1."""
    return {"上": -len(towards), "下": len(towards)}.get(towards[0], 0)


def opening(pattern: str, read: Reader) -> TimeRule:
    """A rule that stands only at the head of a phrase."""
    return TimeRule(re.compile(pattern), read, follows=False)


def following(pattern: str, read: Reader) -> TimeRule:
    """A rule that stands only after another part."""
    return TimeRule(re.compile(pattern), read, opens=False)


def anywhere(pattern: str, read: Reader) -> TimeRule:
    """A rule for the head of a phrase and for after another part."""
    return TimeRule(re.compile(pattern), read)
