"""A date that a model writes is one that was said, and no finer than it was said."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.time.times import find_times
from evolution.reading.model.checks import Ground, fault_of
from evolution.reading.model.said_days import days_said, is_said

FRIDAY = datetime(2026, 11, 20, 10, tzinfo=UTC)
FEW = settings(max_examples=60, deadline=None)


def fault(said: str, written: str) -> str:
    ground = Ground.of([(said, FRIDAY)])
    found = fault_of(content=written, value="", subject="user", at=FRIDAY, ground=ground)
    return found.code if found else ""


def is_day_said(said: str, day: date) -> bool:
    [span] = find_times(day.isoformat(), reference=FRIDAY)
    return is_said(span, days_said([(said, FRIDAY)]))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("I moved in May", "The user moved in 2026-05."),
        ("I moved in May", "The user moved in May 2026."),
        ("I moved in May", "The user moved in 2026."),
        ("I moved on the 12th of May", "The user moved on 2026-05-12."),
        ("I moved on 12 May", "The user moved on May 12, 2026."),
        ("last Tuesday I broke my arm", "The user broke an arm on 2026-11-17."),
        ("I broke my arm last week", "The user broke an arm in the week of 2026-11-09."),
        ("I broke my arm yesterday", "The user broke an arm on 19 November 2026."),
        ("from March to May I was away", "The user was away from March 2026 to May 2026."),
        ("next month, on the 3rd, I fly", "The user flies on 2026-12-03."),
        ("early May we marry", "The user marries in early May 2026."),
        ("I retire at the end of the year", "The user retires on 2026-12-31."),
        ("I start at the beginning of January", "The user starts on 2027-01-01."),
        ("we had the baby last Christmas", "The user had a baby on 2025-12-25."),
        ("a year ago today I quit smoking", "The user quit smoking on 2025-11-20."),
        ("I've lived here for two years", "The user has lived here since 2024."),
        ("I've lived here for two years", "The user has lived here since November 2024."),
        ("I quit a year and a half ago", "The user quit in May 2025."),
        ("my lease runs for another three months", "The user's lease runs until 2027-02."),
        ("I start in three weeks", "The user starts on 2026-12-11."),
        ("two years ago I quit smoking", "The user quit smoking on 2024-11-20."),
        ("我五月搬的家", "用户2026年5月搬家。"),
        ("我去年结的婚", "用户2025年结婚。"),
        ("上周三搬的家", "用户2026年11月11日搬家。"),
        ("两个月前辞的职", "用户2026年9月辞职。"),
        ("年底交房", "用户2026年12月31日收房。"),
        ("下个月8号出发", "用户2026年12月8日出发。"),
        ("国庆去了趟西安", "用户2026年10月1日去了西安。"),
        ("三天前丢了钱包", "用户2026年11月17日丢了钱包。"),
        ("test on the 12th of May, I flew the weekend after", "The user flew on 2026-05-16."),
        ("I turn 40 on Friday", "The user turns 40 on November 27."),
        ("we met the weekend after Easter", "The user met somebody on the weekend of 2026-04-11."),
        ("we married on Good Friday", "The user married on 2026-04-03."),
        ("5月12号考完，第二天就走了", "用户2026年5月13日走了。"),
    ],
)
def test_what_was_said_passes_as_precisely_as_it_was_said(said: str, written: str) -> None:
    assert fault(said, written) == ""


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("I moved in May", "The user moved on 2026-05-12."),
        ("I moved in May", "The user moved on May 12, 2026."),
        ("I moved in May", "The user moved in June 2026."),
        ("I quit last year", "The user quit on 2025-08-01."),
        ("I quit last year", "The user quit in August 2025."),
        ("I was born in 1990", "The user was born on 1990-03-04."),
        ("I was born in 1990", "The user was born in March 1990."),
        ("next month I fly to Rome", "The user flies to Rome on 2026-12-15."),
        ("this summer we camped", "The user camped on 2026-07-14."),
        ("in the nineties I lived in Ghent", "The user lived in Ghent in March 1994."),
        ("I've rowed for three years", "The user has rowed since 2023-09-02."),
        ("I retire at the end of the year", "The user retires on 2026-12-27."),
        ("we had the baby last Christmas", "The user had a baby on 2025-12-11."),
        ("see you tomorrow", "The user comes in January."),
        ("我五月搬的家", "用户2026年5月12日搬家。"),
        ("我去年结的婚", "用户2025年10月结婚。"),
        ("两个月前辞的职", "用户2026年9月7日辞职。"),
        ("九十年代我住在西安", "用户1994年3月住在西安。"),
        ("下个月出发", "用户2026年12月8日出发。"),
        ("test on the 12th of May, I flew the weekend after", "The user flew on 2026-05-23."),
        ("test on the 12th of May, I flew after that", "The user flew on 2026-05-16."),
        ("we married on Good Friday", "The user married on 2026-04-10."),
    ],
)
def test_a_day_or_a_month_that_nobody_said_is_made_up(said: str, written: str) -> None:
    assert fault(said, written) == "not_grounded"


def test_a_month_is_said_by_its_number_its_name_or_its_beginning() -> None:
    for said in ("back on 5/2026", "in Aug I quit, then in May I came back", "I came in may"):
        assert fault(said, "The user came in May 2026.") == ""
    assert fault("back on 5/2026", "The user came in August 2026.") == "not_grounded"


def test_may_the_verb_is_no_month_of_a_sentence() -> None:
    assert fault("I quit last year", "The user may quit.") == ""


@FEW
@given(st.integers(-7, 7))
def test_what_is_told_may_be_of_the_week_it_was_told_in(days: int) -> None:
    assert is_day_said("nothing is named here", FRIDAY.date() + timedelta(days=days))


@FEW
@given(st.dates(date(2000, 1, 1), date(2026, 10, 31)))
def test_a_day_that_was_said_in_figures_is_said_and_no_other_of_its_month(day: date) -> None:
    said = f"it was on {day.isoformat()}"
    assert is_day_said(said, day)
    other = day.replace(day=(day.day + 13) % 28 + 1)
    assert not is_day_said(said, other)


@FEW
@given(st.dates(date(2000, 1, 1), date(2026, 10, 31)))
def test_within_a_month_that_was_said_no_day_was(day: date) -> None:
    [month] = find_times(f"{day:%Y-%m}", reference=FRIDAY)
    ranges = days_said([(f"it was in {day:%B %Y}", FRIDAY)])
    assert is_said(month, ranges)
    assert not is_day_said(f"it was in {day:%B %Y}", day)


@FEW
@given(st.integers(2, 40), st.sampled_from([("days", 1), ("weeks", 7)]))
def test_a_length_of_days_or_weeks_reaches_as_far_back_as_ahead(
    count: int, unit: tuple[str, int]
) -> None:
    word, length = unit
    far = timedelta(days=count * length)
    for day in (FRIDAY.date() - far, FRIDAY.date() + far):
        assert is_day_said(f"it takes {count} {word}", day)


def test_each_text_is_read_from_its_own_moment() -> None:
    in_june = datetime(2026, 6, 10, tzinfo=UTC)
    ranges = days_said([("yesterday", in_june), ("yesterday", FRIDAY)])
    for day in (date(2026, 6, 9), date(2026, 11, 19)):
        [span] = find_times(day.isoformat(), reference=FRIDAY)
        assert is_said(span, ranges)
    [span] = find_times("2026-08-15", reference=FRIDAY)
    assert not is_said(span, ranges)


@pytest.mark.parametrize("said", ["half a year", "几天", "0 days", "999 years", "a few weeks"])
def test_a_length_without_a_sure_number_explains_no_far_day(said: str) -> None:
    assert not is_day_said(f"it takes {said}", date(1999, 7, 7))


@pytest.mark.parametrize(
    ("text", "day", "said_so"),
    [
        ("see you tomorrow", "2026-11-21", True),
        ("see you tomorrow", "2026-12-21", False),
        ("I moved last month", "2026-10-15", False),
        ("I moved last month", "2026-08-15", False),
        ("for two weeks now", "2026-11-06", True),
        ("还有三个月", "2027-02-19", True),
        ("还有三个月", "2027-05-19", False),
        ("two years ago", "2024-11-20", True),
        ("nothing of a time", "2026-11-23", True),
        ("nothing of a time", "2026-12-23", False),
        ("明天见", "2026-11-21", True),
    ],
)
def test_a_date_was_spoken_of_or_lies_in_the_week(text: str, day: str, said_so: bool) -> None:
    (date,) = find_times(day, reference=FRIDAY)
    assert is_said(date, days_said([(text, FRIDAY)])) is said_so
