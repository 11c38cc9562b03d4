"""Chinese times are read as people mean them."""

from datetime import datetime, timedelta, timezone
from typing import Literal

import pytest

from evolution.language.time.times import find_times
from tests.evolution.language.time.cases_of_times_zh import CASES, NO_TIMES, SAID

ZONE = timezone(timedelta(hours=8))
REFERENCE = datetime.fromisoformat(SAID).replace(tzinfo=ZONE)


def at(moment: str) -> datetime | None:
    return datetime.fromisoformat(moment).replace(tzinfo=ZONE) if moment else None


@pytest.mark.parametrize(("sentence", "words", "start", "end"), CASES)
def test_a_phrase_is_found_and_read(sentence: str, words: str, start: str, end: str) -> None:
    found = find_times(sentence, reference=REFERENCE, language="zh")
    assert [(span.text, span.start, span.end) for span in found] == [(words, at(start), at(end))]


@pytest.mark.parametrize("sentence", NO_TIMES)
def test_words_that_only_look_like_times_are_left_alone(sentence: str) -> None:
    assert find_times(sentence, reference=REFERENCE, language="zh") == []


@pytest.mark.parametrize(
    ("prefer", "start"), [("past", "2026-11-13"), ("future", "2026-11-20"), ("none", "2026-11-20")]
)
def test_a_bare_weekday_lies_where_it_is_preferred(
    prefer: Literal["past", "future", "none"], start: str
) -> None:
    (span,) = find_times("周五见面", reference=REFERENCE, prefer=prefer)
    assert span.start == at(start)


def test_a_weekday_is_never_the_day_it_is_said() -> None:
    (past,) = find_times("周三", reference=REFERENCE, prefer="past")
    (ahead,) = find_times("周三", reference=REFERENCE, prefer="future")
    assert (past.start, ahead.start) == (at("2026-11-11"), at("2026-11-25"))


@pytest.mark.parametrize(("said", "start"), [("2月29日", "2024-02-29"), ("12月1日", "2025-12-01")])
def test_a_date_without_its_year_is_the_latest_that_exists(said: str, start: str) -> None:
    (span,) = find_times(said, reference=REFERENCE)
    assert (span.start, span.relative) == (at(start), False)


@pytest.mark.parametrize(
    ("said", "apart"),
    [
        ("2月30日", ["2月"]),
        ("昨天（周六）", ["昨天（周六）"]),
        ("上周（周五）", ["上周", "周五"]),
        ("昨天第三周", ["昨天"]),
        ("昨天最后一天", ["昨天"]),
        ("昨天前五天", ["昨天"]),
        ("昨天第一个周五", ["昨天", "周五"]),
        ("十月第六个周五", ["十月", "周五"]),
        ("去年第三天第五周", ["去年第三天"]),
        ("十月第五十周", ["十月"]),
        ("上周初", ["上周"]),
        ("昨天上半年", ["昨天", "上半年"]),
        ("上月春天", ["上月"]),
        ("昨天春节", ["昨天", "春节"]),
        ("3月年底", ["3月", "年底"]),
        ("今天月底", ["今天", "月底"]),
        ("上周（5月3日）", ["上周", "5月3日"]),
        ("明年三点", ["明年", "三点"]),
        ("五八年前七个月", []),
        ("三点七十分", []),
        ("半季度前", []),
        ("2018年以前", ["2018年"]),
        ("五六七年前", []),
    ],
)
def test_parts_that_make_no_phrase_together_stay_apart(said: str, apart: list[str]) -> None:
    found = find_times(said, reference=REFERENCE, language="zh")
    assert [span.text for span in found] == apart


@pytest.mark.parametrize(
    "name", ["春节", "元宵", "清明", "端午", "七夕", "中秋", "重阳", "腊八", "除夕", "元旦"]
)
def test_a_festival_alone_is_a_day_but_not_relative(name: str) -> None:
    (span,) = find_times(f"我们{name}回家", reference=REFERENCE)
    assert (span.text, span.grain, span.relative) == (name, "day", False)


def test_a_run_of_parts_is_no_longer_than_a_phrase() -> None:
    found = find_times("2026年11月18日" + "，周三" * 20, reference=REFERENCE, language="zh")
    assert found[0].text.count("周三") < 20


def test_a_passed_day_of_this_week_is_the_next_one_for_the_future() -> None:
    (span,) = find_times("这周一", reference=REFERENCE, prefer="future")
    assert span.start == at("2026-11-23")


@pytest.mark.parametrize("said", ["2月30日", "25点", "农历2080年正月"])
def test_a_date_the_calendar_lacks_is_not_read_to_the_day(said: str) -> None:
    assert all(span.grain != "day" for span in find_times(said, reference=REFERENCE, language="zh"))


def test_the_reference_zone_is_the_zone_of_what_is_read() -> None:
    (span,) = find_times("昨天", reference=REFERENCE)
    assert span.start.utcoffset() == timedelta(hours=8)


def test_a_naive_reference_is_refused() -> None:
    with pytest.raises(ValueError, match="timezone-aware"):
        find_times("昨天", reference=REFERENCE.replace(tzinfo=None))


def test_a_lunar_month_behind_what_is_no_year_is_of_this_one() -> None:
    found = find_times("上个月农历八月", reference=REFERENCE, language="zh")
    assert [(span.text, span.start) for span in found] == [
        ("上个月", at("2026-10-01")),
        ("农历八月", at("2026-09-11")),
    ]


@pytest.mark.parametrize(
    "sentence",
    ["吐司用的是王后日式粉", "到店里查一下周末的安排", "这几家是线下周末班", "马上年底了"],
)
def test_no_time_begins_within_another_word(sentence: str) -> None:
    found = find_times(sentence, reference=REFERENCE, language="zh")
    assert [span.text for span in found if span.text[0] in "后下上"] == []
