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
YEARS_IN_A_CENTURY = 100
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
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_COUNTS |= {"seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12}
_COUNT = r"(?<!\d[.,~-])(?P<count>\d{1,3}|" + "|".join(_COUNTS) + ")"
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
        return _named_year(said["year"], today)
    if "which" in said:
        return today.year + _SHIFTS[said["which"]]
    year = today.year if (month, day) <= (today.month, today.day) else today.year - 1
    while (month, day) == LEAP_DAY and not calendar.isleap(year):
        year -= 1
    return year


def _named_year(said: str, today: date) -> int:
    """Read 2024, 二〇二四 or, of the hundred years that have begun, 24."""
    if not said.isdecimal():
        said = "".join(str(_digit(sign)) for sign in said)
    year = int(said)
    if year >= YEARS_IN_A_CENTURY:
        return year
    century = today.year - today.year % YEARS_IN_A_CENTURY
    return century + year if century + year <= today.year else century + year - YEARS_IN_A_CENTURY


def _part(said: dict[str, str]) -> str:
    part = said.get("part", "").lower()
    return _HAN_PARTS.get(part[:1], part)


def _month_number(said: str) -> int:
    return _MONTH_NUMBERS.get(said[:3].lower(), 0) or _number(said)


def _year(said: dict[str, str], today: date) -> Days:
    named = said.get("year")
    year = _named_year(named, today) if named else today.year + _shift(said)
    return date(year, 1, 1), date(year + 1, 1, 1)


def _shift(said: dict[str, str]) -> int:
    """Return by how many years, months or weeks `last` and its like differ from this one."""
    return -2 if "before" in said else _SHIFTS[said["which"].lower()]


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
    if "weekend" in said or "weekend_before" in said:
        return _days(monday + timedelta(days=5), 2)
    return _days(monday, 7)


def _relative_day(said: dict[str, str], today: date) -> Days:
    shift = _DAY_SHIFTS[said["which"].lower()]
    return _days(today + timedelta(days=shift), 1)


def _ago(said: dict[str, str], today: date) -> Days:
    count, unit = _count(said), _unit(said)
    if unit in {"month", "月"}:
        return _months_from(today, -count)
    if unit in {"year", "年"}:
        year = today.year - count
        return date(year, 1, 1), date(year + 1, 1, 1)
    if unit in {"week", "周", "星期", "礼拜"}:
        return _relative_week({"which": "this"}, today - timedelta(weeks=count))
    return _days(today - timedelta(days=count), 1)


def _past(said: dict[str, str], today: date) -> Days:
    length = _DAYS_IN[_unit(said)] * _count(said)
    return today - timedelta(days=length), today + timedelta(days=1)


def _unit(said: dict[str, str]) -> str:
    return said["unit"].lower().rstrip("s")


def _count(said: dict[str, str]) -> int:
    count = _number(said["count"].lower())
    if not count:
        raise ValueError("none of them is no length of time")
    return count


def _number(said: str) -> int:
    """Read 12, 十二 (up to 99) or twelve; "a" is 1.

    Raises:
        ValueError: it names no one number: 两三.
    """
    if said.isdecimal():
        return int(said)
    if said in _COUNTS:
        return _COUNTS[said]
    tens, ten, ones = said.rpartition("十")
    return _digit(tens or "一") * 10 + _digit(ones or "零") if ten else _digit(said)


def _digit(sign: str) -> int:
    if sign not in _HAN_DIGITS:
        raise ValueError(f"{sign} is no digit")
    return _HAN_DIGITS[sign]


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
_DAY_SHIFTS = {"yesterday": -1, "last night": -1, "昨天": -1, "昨日": -1, "昨晚": -1}
_DAY_SHIFTS |= {"day before yesterday": -2, "前天": -2}
# as words, and not the end of one and the beginning of another: 目前年薪, 如今年轻人, 晚上周老师
_LAST_YEAR = "(?<![过除减失])去年"
_THIS_YEAR = "(?<![如当])今年"
_YEAR_BEFORE = "(?<![以之从目大当提生天周月年])前年"
_HAN_YEAR_WORD = rf"(?P<which>{_LAST_YEAR}|{_THIS_YEAR}|{_YEAR_BEFORE})(?![轻纪龄])"
_HAN_DIGIT = "[〇零一二三四五六七八九]"
_SHORT_YEAR = r"(?<!\d)\d\d(?=年的?\d\d?月)"
_HAN_WRITTEN_YEAR = (
    rf"(?P<year>(?:19|20|21)\d\d|(?:一九|二[〇零一]){_HAN_DIGIT}{{2}}|{_SHORT_YEAR})年"
)
_HAN_YEAR = rf"(?:{_HAN_WRITTEN_YEAR}|{_HAN_YEAR_WORD})"
_HAN_MONTH_NUMBER = (
    rf"(?:{_HAN_YEAR}的?|(?<!年)(?<!年的))(?<!\d)(?P<month>{_NUMBER})月"  # not 明年5月
)
_HAN_UNIT = r"(?P<unit>天|日|周|星期|礼拜|月|年)"
_WHICH = r"(?P<which>last|this|past|previous)"
_NAMED_MONTH = (
    r"(?-i:(?P<month>January|February|April|June|July|August|September|October|November|December))"
)

_ISO_DAY = r"(?<!\d)(?P<year>(?:19|20|21)\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)"
_HAN_PART_OF_MONTH = rf"{_HAN_MONTH_NUMBER}份?的?(?P<part>[上中下]旬|[初中底末])"
_HAN_DAY = rf"{_HAN_MONTH_NUMBER}(?P<day>{_NUMBER})[日号]"
_HAN_MONTH = rf"{_HAN_MONTH_NUMBER}(?!半)"
_NOT_NEXT = r"\b(?<!\bnext )(?<!\bcoming )"
_DAY_OF_MONTH = rf"\b{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?"
_MONTH_AND_DAY = rf"{_NOT_NEXT}{_MONTH} {_DAY}(?:,? {_YEAR})?"
_MONTH_OF_YEAR = rf"\b(?:(?P<part>early|mid|late)[ -])?{_MONTH}(?: of)?,? {_YEAR}"
_NO_MONTH = r"(?!(?-i:[Tt]his (?:may|march)\b))"  # `this may help`
_IN_MONTH = rf"\b{_NO_MONTH}(?:in|during|since|of|last|this|(?P<part>early|mid|late))[ -]{_MONTH}"
_MONTH_ALONE = rf"{_NOT_NEXT}{_NAMED_MONTH}\b"
_NO_EVENING = "(?<![早晚马上])"  # 晚上 and its like
_HAN_RELATIVE_WEEK = (
    rf"{_NO_EVENING}(?P<which>上上个?|上个?)(?:周|星期|礼拜)"
    r"(?P<weekend>末)?(?![一二三四五六日天几\d])"
)
_RELATIVE_WEEK = (
    r"\b(?:(?P<which>last|past|previous) (?:week|(?P<weekend>weekend))"
    r"|week(?P<weekend_before>end)? (?P<before>before last))\b"
)
_HAN_RELATIVE_MONTH = rf"(?P<which>{_NO_EVENING}上上?个?|这个|(?<![基日根书])本)月(?![亮球饼台])"
_RELATIVE_MONTH = rf"\b(?:{_WHICH} month|month (?P<before>before last))\b"
_WHOLE_COUNT = r"(?<!\d[.,~-])(?<![\d零〇一二三四五六七八九百千万])"  # not the end of one
_HAN_AGO = rf"{_WHOLE_COUNT}(?P<count>{_NUMBER})个?{_HAN_UNIT}(?:之|以)?前"
_AGO = rf"\b{_COUNT} (?P<unit>days?|weeks?|months?|years?) ago\b"
_HAN_PAST = rf"(?:过去|最近|近)的?(?P<count>{_NUMBER})个?{_HAN_UNIT}"
_PAST = rf"\b(?:last|past) {_COUNT} (?P<unit>days?|weeks?|months?|years?)\b"
_IN_YEAR = rf"\b(?:in|during|since|of) {_YEAR}\b"
_RELATIVE_YEAR = rf"\b(?:{_WHICH} year|year (?P<before>before last))\b"
_HAN_RELATIVE_DAY = r"(?P<which>昨天|昨日|昨晚|(?<![大以之从目提生年月周])前天(?![天气]))"
_YESTERDAY = r"\b(?P<which>day before yesterday|yesterday|last night)\b"

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
