"""Where words of time tell no time to be reckoned: names, habits, what day a day is (pure)."""

from __future__ import annotations

import re

from evolution.language.time.around import around
from evolution.language.time.en.words import WEEKDAY as EN_WEEKDAY

# `"Friday"`, “明天”: the words alone in quotation marks, unless somebody says them.
_OPENS = re.compile(r"[“\"「『‘]\s*$")
_CLOSES = re.compile(r"\s*[”\"」』’]")
_SAYS = re.compile(
    r"(?:\b(?:said|says?|saying|told|asked|replied|answered)\b"
    r"|[说道答问喊：:])[\s,，:：]*[“\"「『‘]\s*$"
)
# Two or more weekdays run together, three or more listed: a habit (周二四六, Mon/Wed/Fri).
_SIGN = r"[一二三四五六日天]"
_WEEK = "(?:周|星期|礼拜)"
_NO_UNIT_BEHIND = "(?![月号点个人时次起岁名位层楼条家年天日])"
_RUN_TOGETHER = f"{_WEEK}{_SIGN}(?:{_SIGN}{_NO_UNIT_BEHIND}){{1,5}}"
_LISTED = f"{_WEEK}{_SIGN}(?:[、/和及,，]{_WEEK}?{_SIGN}{_NO_UNIT_BEHIND}){{2,6}}"
_AND = r"(?:\s?[,/&+]\s?(?:and )?|\s+and\s+)"
_LISTED_IN_ENGLISH = rf"\b(?:{EN_WEEKDAY})(?:{_AND}(?:{EN_WEEKDAY}|Sat|Sun)){{2,6}}(?!\w)"
# Of a month, named or not: the first Thursday, the last Saturday of the month.
_COUNTED = "(?:first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th)"
_OF_A_MONTH = rf"\b(?:{_COUNTED} (?:{EN_WEEKDAY})|(?:the )?last (?:{EN_WEEKDAY})(?= (?:of|in)\b))"
_HABIT = re.compile(f"{_RUN_TOGETHER}|{_LISTED}|{_LISTED_IN_ENGLISH}|{_OF_A_MONTH}", re.IGNORECASE)
# What a day is said to be: 今天是星期二, today is Tuesday.
_DAY_IS = re.compile(
    r"(?:[今明昨后前][天日]|\d{4}-\d\d-\d\d|\d[日号])\s?(?:[就也都又]|正好|刚好)?(?:是|，|,)?\s?$"
    r"|\b(?:today|tomorrow|yesterday|\d{4}-\d\d-\d\d)(?:['’]s| is| was| will be|,)? (?:a )?$",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(f"(?:{_WEEK}(?:{_SIGN}|末)|{EN_WEEKDAY}|the weekend)", re.IGNORECASE)


# Characters beside a time that can tell what it is.
_REACH = 40


def habits(text: str) -> list[tuple[int, int]]:
    """Where weekdays are listed as a habit, in order."""
    return [match.span() for match in _HABIT.finditer(text)]


def tells_no_time(text: str, begin: int, stop: int) -> bool:
    """Whether the words of time from `begin` to `stop` are a name, or what a day is."""
    before, after = around(text, begin, stop, _REACH)
    is_quoted = _OPENS.search(before) and _CLOSES.match(after)
    if is_quoted and not _SAYS.search(before):
        return True
    words = text[begin:stop].strip()
    return bool(_WEEKDAY.fullmatch(words) and _DAY_IS.search(before))
