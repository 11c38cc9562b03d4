"""The phrases that name a past period, in English and simplified Chinese, and the days each stands for.

"Recently" and "this week" are left out: they are about when somebody speaks as often as about what they ask,
and finding by them measured worse than not.
"""

import calendar
import re
from collections.abc import Callable
from datetime import date, timedelta

MONTHS_IN_A_YEAR = 12

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
_HAN_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九十")} | {"〇": 0, "两": 2}
_NUMBER = r"\d{1,3}|[一二两三四五六七八九十]{1,3}"


def _calendar_day(said: dict[str, str], today: date) -> Days:
    year, month, day = int(said.get("year", today.year)), _month_number(said["month"]), _number(said["day"])
    if "year" not in said and (month, day) > (today.month, today.day):
        year -= 1
    return _days(date(year, month, day), 1)


def _days(start: date, count: int) -> Days:
    return start, start + timedelta(days=count)


def _month(said: dict[str, str], today: date) -> Days:
    month = _month_number(said["month"])
    year = _year_of(said, today, month=month)
    last = calendar.monthrange(year, month)[1]
    first_day, last_day = {"early": (1, 10), "mid": (11, 20), "late": (21, last)}.get(_part(said), (1, last))
    return date(year, month, first_day), date(year, month, last_day) + timedelta(days=1)


def _year_of(said: dict[str, str], today: date, *, month: int) -> int:
    if "year" in said:
        return int(said["year"])
    if "which" in said:
        return today.year + _SHIFTS[said["which"]]
    return today.year if month <= today.month else today.year - 1


def _part(said: dict[str, str]) -> str:
    part = said.get("part", "").lower()
    return {"上": "early", "初": "early", "中": "mid", "下": "late", "底": "late", "末": "late"}.get(part[:1], part)


def _month_number(said: str) -> int:
    return _MONTH_NUMBERS.get(said[:3].lower(), 0) or _number(said)


def _year(said: dict[str, str], today: date) -> Days:
    year = int(said["year"]) if "year" in said else today.year + _SHIFTS[said["which"].lower()]
    return date(year, 1, 1), date(year + 1, 1, 1)


def _relative_month(said: dict[str, str], today: date) -> Days:
    return _months_from(today, _SHIFTS[said["which"].lower()])


def _months_from(today: date, shift: int) -> Days:
    months = today.year * MONTHS_IN_A_YEAR + today.month - 1 + shift
    first, after = (date(each // MONTHS_IN_A_YEAR, each % MONTHS_IN_A_YEAR + 1, 1) for each in (months, months + 1))
    return first, after


def _relative_week(said: dict[str, str], today: date) -> Days:
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=_SHIFTS[said["which"].lower()])
    if "weekend" in said:
        return _days(monday + timedelta(days=5), 2)
    return _days(monday, 7)


def _relative_day(said: dict[str, str], today: date) -> Days:
    return _days(today + timedelta(days=_DAY_SHIFTS[said["which"].lower()]), 1)


def _ago(said: dict[str, str], today: date) -> Days:
    count, unit = _number(said["count"]), said["unit"].lower().rstrip("s")
    if unit in {"month", "月"}:
        return _months_from(today, -count)
    if unit in {"year", "年"}:
        return date(today.year - count, 1, 1), date(today.year - count + 1, 1, 1)
    if unit in {"week", "周", "星期", "礼拜"}:
        return _relative_week({"which": "this"}, today - timedelta(weeks=count))
    return _days(today - timedelta(days=count), 1)


def _past(said: dict[str, str], today: date) -> Days:
    length = _DAYS_IN[said["unit"].lower().rstrip("s")] * _number(said["count"])
    return today - timedelta(days=length), today + timedelta(days=1)


def _number(said: str) -> int:
    """Read 12, 十二 or 一 (up to 99); words of one, such as "a", are 1."""
    if said.isdecimal():
        return int(said)
    tens, ten, ones = said.rpartition("十")
    if not ten:
        return _HAN_DIGITS.get(said, 1)
    return _HAN_DIGITS.get(tens, 1) * 10 + _HAN_DIGITS.get(ones, 0)


_SHIFTS = {"last": -1, "this": 0, "past": -1, "previous": -1, "上": -1, "这": 0, "本": 0}
_SHIFTS |= {"去年": -1, "今年": 0, "前年": -2, "上个": -1, "上上个": -2, "上上": -2, "这个": 0, "本个": 0}
_DAYS_IN = {"day": 1, "天": 1, "日": 1, "week": 7, "周": 7, "星期": 7, "礼拜": 7}
_DAYS_IN |= {"month": 30, "月": 30, "year": 365, "年": 365}
_DAY_SHIFTS = {"yesterday": -1, "昨天": -1, "昨日": -1, "昨晚": -1, "前天": -2}
_HAN_YEAR = r"(?:(?P<year>(?:19|20|21)\d\d)年|(?P<which>[去今前]年))"
_HAN_UNIT = r"(?P<unit>天|日|周|星期|礼拜|月|年)"
_WHICH = r"(?P<which>last|this|past|previous)"
_NAMED_MONTH = r"(?-i:(?P<month>January|February|April|June|July|August|September|October|November|December))"
GRAMMAR: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), read)
    for pattern, read in (  # longer forms first
        (
            r"(?<!\d)(?P<year>(?:19|20|21)\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)",
            _calendar_day,
        ),
        (rf"{_HAN_YEAR}?的?(?<!\d)(?P<month>{_NUMBER})月份?的?(?P<part>[上中下]旬|[初中底末])", _month),
        (rf"{_HAN_YEAR}?(?<!\d)(?P<month>{_NUMBER})月(?P<day>{_NUMBER})[日号]", _calendar_day),
        (rf"{_HAN_YEAR}?的?(?<!\d)(?P<month>{_NUMBER})月(?!半)", _month),
        (rf"\b{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?", _calendar_day),
        (rf"\b{_MONTH} {_DAY}(?:,? {_YEAR})?", _calendar_day),
        (rf"\b(?:(?P<part>early|mid|late)[ -])?{_MONTH}(?: of)?,? {_YEAR}", _month),
        (rf"\b(?:in|during|since|of|last|this|(?P<part>early|mid|late))[ -]{_MONTH}", _month),
        (rf"\b{_NAMED_MONTH}\b", _month),
        (
            r"(?P<which>上上个?|上个?)(?:周|星期|礼拜)(?P<weekend>末)?(?![一二三四五六日天几\d])",
            _relative_week,
        ),
        (r"\b(?P<which>last|past|previous) (?:week\b|(?P<weekend>weekend\b))", _relative_week),
        (r"(?P<which>上上个|上个|这个|本)月", _relative_month),
        (rf"\b{_WHICH} month\b", _relative_month),
        (rf"(?<!\d)(?P<count>{_NUMBER})个?{_HAN_UNIT}(?:之|以)?前", _ago),
        (r"\b(?P<count>\d{1,3}|an?|one) (?P<unit>days?|weeks?|months?|years?) ago\b", _ago),
        (rf"(?:过去|最近|近)的?(?P<count>{_NUMBER})个?{_HAN_UNIT}", _past),
        (r"\b(?:last|past) (?P<count>\d{1,3}) (?P<unit>days?|weeks?|months?|years?)\b", _past),
        (_HAN_YEAR, _year),
        (rf"\b(?:in|during|since|of) {_YEAR}\b", _year),
        (rf"\b{_WHICH} year\b", _year),
        (r"(?P<which>昨天|昨日|昨晚|(?<!大)前天)", _relative_day),
        (r"\b(?P<which>yesterday)\b", _relative_day),
    )
)
