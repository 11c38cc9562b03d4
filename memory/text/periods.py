"""The days a query asks about: "in May", "3月中旬", "last week", "去年". Reads what names a past period plainly.

A memory of that time is what such a query wants. "Today" and what lies ahead name no time of a memory: what
somebody wears today follows from what was learnt before. A missed period costs little, a wrong one more.
"""

import calendar
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from memory.text.analyse import normalise

DAYS_OF_RECENTLY = 30
MONTHS_IN_A_YEAR = 12
MAX_QUERY_CHARACTERS = 2_000  # read from the end of a longer text, where the question is

_MONTHS = "january february march april may june july august september october november december".split()
_MONTH_NUMBERS = {name[:3]: place for place, name in enumerate(_MONTHS, start=1)}
_MONTH = r"(?P<month>" + "|".join(rf"{name}|{name[:3]}" for name in _MONTHS) + r"|sept)\b\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)"
_YEAR = r"(?P<year>(?:19|20|21)\d\d)(?!\d)"
_HAN_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九十")} | {"〇": 0, "两": 2}
_NUMBER = r"\d{1,3}|[一二两三四五六七八九十]{1,3}"


@dataclass(frozen=True, slots=True)
class Period:
    """Whole days in the timezone of the question: ``start`` is in it, ``end`` no longer. Both are aware."""

    start: datetime
    end: datetime


def periods(text: str, *, as_of: datetime) -> tuple[Period, ...]:
    """Periods that ``text`` names, seen from ``as_of`` (aware), in order and without repetition; often none.

    A month or a day without its year is the latest that has begun by ``as_of``.

    Raises:
        ValueError: if ``as_of`` is naive.
    """
    if as_of.tzinfo is None:
        raise ValueError("as_of must be aware")
    plain = normalise(text[-MAX_QUERY_CHARACTERS:])
    found = sorted(_named(plain, today=as_of.date()))
    days = dict.fromkeys(item[1] for item in found)
    return tuple(Period(_midnight(start, as_of), _midnight(end, as_of)) for start, end in days)


def _midnight(day: date, as_of: datetime) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=as_of.tzinfo)


_Days = tuple[date, date]  # first day, first day after
_Reader = Callable[[dict[str, str], date], "_Days | None"]


def _named(text: str, *, today: date) -> Iterator[tuple[int, _Days]]:
    """Yield where each period is said, and its days; a longer phrase hides what lies within it."""
    taken: list[tuple[int, int]] = []
    for pattern, read in _GRAMMAR:
        for match in pattern.finditer(text):
            begin, stop = match.span()
            if any(begin < other_stop and other_begin < stop for other_begin, other_stop in taken):
                continue
            days = _read(read, match, today)
            if days is not None:
                taken.append((begin, stop))
                yield begin, days


def _read(read: _Reader, match: re.Match[str], today: date) -> _Days | None:
    try:
        return read({name: value for name, value in match.groupdict().items() if value}, today)
    except (ValueError, OverflowError):  # the calendar has no such day
        return None


def _calendar_day(said: dict[str, str], today: date) -> _Days:
    year, month, day = int(said.get("year", today.year)), _month_number(said["month"]), _number(said["day"])
    if "year" not in said and (month, day) > (today.month, today.day):
        year -= 1
    return _days(date(year, month, day), 1)


def _days(start: date, count: int) -> _Days:
    return start, start + timedelta(days=count)


def _month(said: dict[str, str], today: date) -> _Days:
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
    return {"上": "early", "初": "early", "中": "mid", "下": "late", "底": "late", "末": "late"}.get(
        part[:1], part
    )


def _month_number(said: str) -> int:
    return _MONTH_NUMBERS.get(said[:3].lower(), 0) or _number(said)


def _year(said: dict[str, str], today: date) -> _Days:
    year = int(said["year"]) if "year" in said else today.year + _SHIFTS[said["which"].lower()]
    return date(year, 1, 1), date(year + 1, 1, 1)


def _relative_month(said: dict[str, str], today: date) -> _Days:
    return _months_from(today, _SHIFTS[said["which"].lower()])


def _months_from(today: date, shift: int) -> _Days:
    months = today.year * MONTHS_IN_A_YEAR + today.month - 1 + shift
    first, after = (
        date(each // MONTHS_IN_A_YEAR, each % MONTHS_IN_A_YEAR + 1, 1) for each in (months, months + 1)
    )
    return first, after


def _relative_week(said: dict[str, str], today: date) -> _Days:
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=_SHIFTS[said["which"].lower()])
    if "weekend" in said:
        return _days(monday + timedelta(days=5), 2)
    return _days(monday, 7)


def _relative_day(said: dict[str, str], today: date) -> _Days:
    return _days(today + timedelta(days=_DAY_SHIFTS[said["which"].lower()]), 1)


def _ago(said: dict[str, str], today: date) -> _Days:
    count, unit = _number(said["count"]), said["unit"].lower().rstrip("s")
    if unit in {"month", "月"}:
        return _months_from(today, -count)
    if unit in {"year", "年"}:
        return date(today.year - count, 1, 1), date(today.year - count + 1, 1, 1)
    if unit in {"week", "周", "星期", "礼拜"}:
        return _relative_week({"which": "this"}, today - timedelta(weeks=count))
    return _days(today - timedelta(days=count), 1)


def _past(said: dict[str, str], today: date) -> _Days:
    days = {
        "day": 1,
        "天": 1,
        "日": 1,
        "week": 7,
        "周": 7,
        "星期": 7,
        "礼拜": 7,
        "month": 30,
        "月": 30,
        "year": 365,
    }
    length = days.get(said.get("unit", "").lower().rstrip("s"), 365) * _number(said["count"])
    return today - timedelta(days=length), today + timedelta(days=1)


def _recently(_: dict[str, str], today: date) -> _Days:
    return today - timedelta(days=DAYS_OF_RECENTLY), today + timedelta(days=1)


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
_DAY_SHIFTS = {"yesterday": -1, "昨天": -1, "昨日": -1, "昨晚": -1, "前天": -2}
_HAN_YEAR = r"(?:(?P<year>(?:19|20|21)\d\d)年|(?P<which>[去今前]年))"
_HAN_UNIT = r"(?P<unit>天|日|周|星期|礼拜|月|年)"
_WHICH = r"(?P<which>last|this|past|previous)"
_NAMED_MONTH = (
    r"(?-i:(?P<month>January|February|July|September|October|November|December))"  # no verbs, no names
)
_GRAMMAR: tuple[tuple[re.Pattern[str], _Reader], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), read)
    for pattern, read in (  # longer forms first
        (
            r"(?<!\d)(?P<year>(?:19|20|21)\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)",
            _calendar_day,
        ),
        (rf"{_HAN_YEAR}?的?(?<!\d)(?P<month>{_NUMBER})月份?的?(?P<part>[上中下]旬|[初中底末])", _month),
        (rf"{_HAN_YEAR}?(?<!\d)(?P<month>{_NUMBER})月(?P<day>{_NUMBER})[日号]", _calendar_day),
        (rf"{_HAN_YEAR}?的?(?<!\d)(?P<month>{_NUMBER})月(?![半])", _month),
        (rf"\b{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?", _calendar_day),
        (rf"\b{_MONTH} {_DAY}(?:,? {_YEAR})?", _calendar_day),
        (rf"\b(?:(?P<part>early|mid|late)[ -])?{_MONTH}(?: of)?,? {_YEAR}", _month),
        (rf"\b(?:in|during|since|of|last|this|(?P<part>early|mid|late))[ -]{_MONTH}", _month),
        (rf"\b{_NAMED_MONTH}\b", _month),
        (
            r"(?P<which>上上个?|上个?|这个?|本)(?:周|星期|礼拜)(?P<weekend>末)?(?![一二三四五六日天几\d])",
            _relative_week,
        ),
        (rf"\b{_WHICH} (?:week\b|(?P<weekend>weekend\b))", _relative_week),
        (r"(?P<which>上上个|上个|这个|本)月", _relative_month),
        (rf"\b{_WHICH} month\b", _relative_month),
        (rf"(?P<count>{_NUMBER})个?{_HAN_UNIT}(?:之|以)?前", _ago),
        (r"\b(?P<count>\d{1,3}|an?|one) (?P<unit>days?|weeks?|months?|years?) ago\b", _ago),
        (rf"(?:过去|最近|近)的?(?P<count>{_NUMBER})个?{_HAN_UNIT}", _past),
        (r"\b(?:last|past) (?P<count>\d{1,3}) (?P<unit>days?|weeks?|months?|years?)\b", _past),
        (_HAN_YEAR, _year),
        (rf"\b(?:in|during|since|of) {_YEAR}\b", _year),
        (rf"\b{_WHICH} year\b", _year),
        (r"(?P<which>昨天|昨日|昨晚|(?<!大)前天)", _relative_day),
        (r"\b(?P<which>yesterday)\b", _relative_day),
        (r"最近|近期|\brecently\b|\blately\b", _recently),
    )
)
