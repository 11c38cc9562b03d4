"""The phrases that name a past period, and the days each stands for.

In English and simplified Chinese.

"Recently" and "this week" are left out: they are about when somebody speaks as often as about what
they ask, and finding by them measured worse than not.
"""

import calendar
import re
from collections.abc import Callable
from datetime import date, timedelta

MONTHS_IN_A_YEAR = 12
LEAP_DAY = (2, 29)  # a month and its day that most years lack

Days = tuple[date, date]  # first day, first day after
Reader = Callable[[dict[str, str], date], "Days | None"]

_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH_NUMBERS = {name[:3]: place for place, name in enumerate(_MONTHS, start=1)}
_MONTH = r"(?P<month>" + "|".join(rf"{name}|{name[:3]}" for name in _MONTHS) + r"|sept)\b\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)"
_YEAR = r"(?P<year>(?:19|20|21)\d\d)(?!\d)"
_HAN_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九十")} | {
    "〇": 0,
    "两": 2,
}
_NUMBER = r"\d{1,3}|[一二两三四五六七八九十]{1,3}"
_HAN_PARTS = {"上": "early", "初": "early", "中": "mid", "下": "late", "底": "late", "末": "late"}


def _calendar_day(said: dict[str, str], today: date) -> Days:
    month, day = _month_number(said["month"]), _number(said["day"])
    return _days(date(_year_of(said, today, month=month, day=day), month, day), 1)


def _days(start: date, count: int) -> Days:
    return start, start + timedelta(days=count)


def _month(said: dict[str, str], today: date) -> Days:
    month = _month_number(said["month"])
    year = _year_of(said, today, month=month)
    _weekday, last = calendar.monthrange(year, month)
    parts = {"early": (1, 10), "mid": (11, 20), "late": (21, last)}
    first_day, last_day = parts.get(_part(said), (1, last))
    start = date(year, month, first_day)
    return _days(start, last_day - first_day + 1)


def _year_of(said: dict[str, str], today: date, *, month: int, day: int = 1) -> int:
    """Return the year that is said, else the latest in which the day has begun."""
    if "year" in said:
        return int(said["year"])
    if "which" in said:
        return today.year + _SHIFTS[said["which"]]
    year = today.year if (month, day) <= (today.month, today.day) else today.year - 1
    while (month, day) == LEAP_DAY and not calendar.isleap(year):
        year -= 1
    return year


def _part(said: dict[str, str]) -> str:
    part = said.get("part", "").lower()
    return _HAN_PARTS.get(part[:1], part)


def _month_number(said: str) -> int:
    return _MONTH_NUMBERS.get(said[:3].lower(), 0) or _number(said)


def _year(said: dict[str, str], today: date) -> Days:
    year = int(said["year"]) if "year" in said else today.year + _shift(said)
    return date(year, 1, 1), date(year + 1, 1, 1)


def _shift(said: dict[str, str]) -> int:
    """Return by how many years, months or weeks `last` and its like differ from this one."""
    return _SHIFTS[said["which"].lower()]


def _relative_month(said: dict[str, str], today: date) -> Days:
    return _months_from(today, _shift(said))


def _months_from(today: date, shift: int) -> Days:
    months = today.year * MONTHS_IN_A_YEAR + today.month - 1 + shift
    return _first_of(months), _first_of(months + 1)


def _first_of(months: int) -> date:
    """Return the first day of the month that many months after the beginning of year 0."""
    year, month = divmod(months, MONTHS_IN_A_YEAR)
    return date(year, month + 1, 1)


def _relative_week(said: dict[str, str], today: date) -> Days:
    this_monday = today - timedelta(days=today.weekday())
    monday = this_monday + timedelta(weeks=_shift(said))
    if "weekend" in said:
        return _days(monday + timedelta(days=5), 2)
    return _days(monday, 7)


def _relative_day(said: dict[str, str], today: date) -> Days:
    shift = _DAY_SHIFTS[said["which"].lower()]
    return _days(today + timedelta(days=shift), 1)


def _ago(said: dict[str, str], today: date) -> Days:
    count, unit = _number(said["count"]), _unit(said)
    if unit in {"month", "月"}:
        return _months_from(today, -count)
    if unit in {"year", "年"}:
        year = today.year - count
        return date(year, 1, 1), date(year + 1, 1, 1)
    if unit in {"week", "周", "星期", "礼拜"}:
        return _relative_week({"which": "this"}, today - timedelta(weeks=count))
    return _days(today - timedelta(days=count), 1)


def _past(said: dict[str, str], today: date) -> Days:
    length = _DAYS_IN[_unit(said)] * _number(said["count"])
    return today - timedelta(days=length), today + timedelta(days=1)


def _unit(said: dict[str, str]) -> str:
    return said["unit"].lower().rstrip("s")


def _number(said: str) -> int:
    """Read 12, 十二 or 一 (up to 99); words of one, such as "a", are 1."""
    if said.isdecimal():
        return int(said)
    tens, ten, ones = said.rpartition("十")
    if not ten:
        return _HAN_DIGITS.get(said, 1)
    return _HAN_DIGITS.get(tens, 1) * 10 + _HAN_DIGITS.get(ones, 0)


_SHIFTS = {"last": -1, "this": 0, "past": -1, "previous": -1, "上": -1, "这": 0, "本": 0}
_SHIFTS |= {
    "去年": -1,
    "今年": 0,
    "前年": -2,
    "上个": -1,
    "上上个": -2,
    "上上": -2,
    "这个": 0,
    "本个": 0,
}
_DAYS_IN = {"day": 1, "天": 1, "日": 1, "week": 7, "周": 7, "星期": 7, "礼拜": 7}
_DAYS_IN |= {"month": 30, "月": 30, "year": 365, "年": 365}
_DAY_SHIFTS = {"yesterday": -1, "昨天": -1, "昨日": -1, "昨晚": -1, "前天": -2}
_HAN_YEAR = r"(?:(?P<year>(?:19|20|21)\d\d)年|(?P<which>[去今前]年))"
_HAN_UNIT = r"(?P<unit>天|日|周|星期|礼拜|月|年)"
_WHICH = r"(?P<which>last|this|past|previous)"
_NAMED_MONTH = (
    r"(?-i:(?P<month>January|February|April|June|July|August|September|October|November|December))"
)

_ISO_DAY = r"(?<!\d)(?P<year>(?:19|20|21)\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)"
_HAN_PART_OF_MONTH = (
    rf"{_HAN_YEAR}?的?(?<!\d)(?P<month>{_NUMBER})月份?的?(?P<part>[上中下]旬|[初中底末])"
)
_HAN_DAY = rf"{_HAN_YEAR}?的?(?<!\d)(?P<month>{_NUMBER})月(?P<day>{_NUMBER})[日号]"
_HAN_MONTH = rf"{_HAN_YEAR}?的?(?<!\d)(?P<month>{_NUMBER})月(?!半)"
_DAY_OF_MONTH = rf"\b{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?"
_MONTH_AND_DAY = rf"\b{_MONTH} {_DAY}(?:,? {_YEAR})?"
_MONTH_OF_YEAR = rf"\b(?:(?P<part>early|mid|late)[ -])?{_MONTH}(?: of)?,? {_YEAR}"
_NO_MONTH = r"(?!(?-i:[Tt]his (?:may|march)\b))"  # `this may help`
_IN_MONTH = rf"\b{_NO_MONTH}(?:in|during|since|of|last|this|(?P<part>early|mid|late))[ -]{_MONTH}"
_MONTH_ALONE = rf"\b{_NAMED_MONTH}\b"
_HAN_RELATIVE_WEEK = (
    r"(?P<which>上上个?|上个?)(?:周|星期|礼拜)(?P<weekend>末)?(?![一二三四五六日天几\d])"
)
_RELATIVE_WEEK = r"\b(?P<which>last|past|previous) (?:week\b|(?P<weekend>weekend\b))"
_HAN_RELATIVE_MONTH = r"(?P<which>上上个|上个|这个|本)月"
_RELATIVE_MONTH = rf"\b{_WHICH} month\b"
_HAN_AGO = rf"(?<!\d)(?P<count>{_NUMBER})个?{_HAN_UNIT}(?:之|以)?前"
_AGO = r"\b(?P<count>\d{1,3}|an?|one) (?P<unit>days?|weeks?|months?|years?) ago\b"
_HAN_PAST = rf"(?:过去|最近|近)的?(?P<count>{_NUMBER})个?{_HAN_UNIT}"
_PAST = r"\b(?:last|past) (?P<count>\d{1,3}) (?P<unit>days?|weeks?|months?|years?)\b"
_IN_YEAR = rf"\b(?:in|during|since|of) {_YEAR}\b"
_RELATIVE_YEAR = rf"\b{_WHICH} year\b"
_HAN_RELATIVE_DAY = r"(?P<which>昨天|昨日|昨晚|(?<!大)前天)"
_YESTERDAY = r"\b(?P<which>yesterday)\b"

_FORMS: tuple[tuple[str, Reader], ...] = (  # longer forms first
    (_ISO_DAY, _calendar_day),
    (_HAN_PART_OF_MONTH, _month),
    (_HAN_DAY, _calendar_day),
    (_HAN_MONTH, _month),
    (_DAY_OF_MONTH, _calendar_day),
    (_MONTH_AND_DAY, _calendar_day),
    (_MONTH_OF_YEAR, _month),
    (_IN_MONTH, _month),
    (_MONTH_ALONE, _month),
    (_HAN_RELATIVE_WEEK, _relative_week),
    (_RELATIVE_WEEK, _relative_week),
    (_HAN_RELATIVE_MONTH, _relative_month),
    (_RELATIVE_MONTH, _relative_month),
    (_HAN_AGO, _ago),
    (_AGO, _ago),
    (_HAN_PAST, _past),
    (_PAST, _past),
    (_HAN_YEAR, _year),
    (_IN_YEAR, _year),
    (_RELATIVE_YEAR, _year),
    (_HAN_RELATIVE_DAY, _relative_day),
    (_YESTERDAY, _relative_day),
)
GRAMMAR = tuple((re.compile(pattern, re.IGNORECASE), read) for pattern, read in _FORMS)
