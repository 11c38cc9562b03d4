"""A memory is dated as exactly as it matters, by the days of whoever asks."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.kind_defaults import KINDS
from memory.retrieval.block.dates import BY_DAY_DAYS, BY_MONTH_DAYS, Dates, asks_when
from memory.retrieval.block.dates import counts_from_then as counts

NOW = datetime(2026, 3, 18, 9, tzinfo=UTC)
HAPPENS = ("episode", "segment", "event", "task")
HOLDS = ("fact", "preference", "constraint", "learning", "insight")
UNDATED = tuple(name for name in KINDS if name not in (*HAPPENS, *HOLDS))


def told(source: str, *, days_ago: float, text: str = "I sold the car", asks: bool = False) -> str:
    return Dates(NOW, asks).of(source, NOW - timedelta(days=days_ago), text)


@pytest.mark.parametrize("source", HAPPENS)
def test_what_happened_is_told_less_exactly_the_older_it_is(source: str) -> None:
    assert told(source, days_ago=0) == "2026-03-18"
    assert told(source, days_ago=BY_DAY_DAYS) == "2026-02-16"
    assert told(source, days_ago=BY_DAY_DAYS + 1) == "2026-02"
    assert told(source, days_ago=BY_MONTH_DAYS) == "2025-03"
    assert told(source, days_ago=BY_MONTH_DAYS + 1) == "2025"


@pytest.mark.parametrize("source", HOLDS)
def test_what_holds_has_its_month_and_past_a_year_its_year(source: str) -> None:
    assert told(source, days_ago=0) == "2026-03"
    assert told(source, days_ago=BY_MONTH_DAYS) == "2025-03"
    assert told(source, days_ago=BY_MONTH_DAYS + 1) == "2025"
    assert told(source, days_ago=0, text="I moved yesterday") == "2026-03"


@pytest.mark.parametrize("source", UNDATED)
def test_what_has_no_time_has_no_date(source: str) -> None:
    assert told(source, days_ago=0, asks=True) == ""


@pytest.mark.parametrize("days_ago", [0, 40, 400, 4_000])
def test_a_question_about_time_gets_each_day_and_each_month(days_ago: int) -> None:
    day = (NOW - timedelta(days=days_ago)).date().isoformat()
    assert told("episode", days_ago=days_ago, asks=True) == day
    assert told("fact", days_ago=days_ago, asks=True) == day[:7]
    assert told("episode", days_ago=days_ago, text="I moved last week") == day


def test_what_is_to_come_is_told_by_its_day() -> None:
    assert told("event", days_ago=-40) == "2026-04-27"
    assert told("fact", days_ago=-400) == "2027-04"


@given(st.integers(-12, 14), st.integers(1, 25 * 24 * 60))
def test_a_day_is_the_one_of_whoever_asks(offset: int, minutes_ago: int) -> None:
    theirs = timezone(timedelta(hours=offset))
    said = NOW.astimezone(theirs) - timedelta(minutes=minutes_ago)
    dates = Dates(NOW.astimezone(theirs))
    assert dates.of("episode", said.astimezone(UTC), "I sold the car") == f"{said:%Y-%m-%d}"


@given(st.sampled_from((*HAPPENS, *HOLDS)), st.integers(0, 2_000), st.integers(0, 2_000))
def test_an_older_memory_is_never_told_more_exactly(source: str, one: int, other: int) -> None:
    younger, older = sorted((one, other))
    assert len(told(source, days_ago=older)) <= len(told(source, days_ago=younger))


def test_one_moment_is_told_anew_where_the_words_differ() -> None:
    dates = Dates(NOW)
    since = NOW - timedelta(days=100)
    assert dates.of("episode", since, "I sold the car") == "2025-12"
    assert dates.of("episode", since, "I sold the car yesterday") == "2025-12-08"
    assert dates.of("fact", since, "I sold the car") == "2025-12"


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("When did Ann move?", "安娜什么时候搬的家？"),
        ("When is the party?", "聚会是何时？"),
        ("When's the party?", "聚会是几号？"),
        ("Which month did she move in?", "她是哪个月搬来的？"),
        ("What day was it?", "那是哪一天？"),
        ("Which year was it?", "那是哪年？"),
        ("How many days was she away?", "她离开了多少天？"),
        ("How many months did it take?", "花了几个月？"),
        ("How many years has she lived here?", "她在这里住了几年？"),
        ("How long did it take?", "花了多久？"),
        ("In what order did she visit them?", "她去的先后顺序是什么？"),
        ("How many weeks was it?", "过了幾個星期？"),
        ("When did Ann move?", "安娜什麼時候搬的家？"),
    ],
)
def test_a_question_about_time_is_one_in_either_language(english: str, chinese: str) -> None:
    assert asks_when(english)
    assert asks_when(chinese)


@pytest.mark.parametrize(
    "text",
    [
        "Where does Ann live?", "What does she do when it rains?", "安娜住在哪里？",
        "她养了几只猫？", "她上几年级？", "这几天吃什么？", "whenever you like", "how many", "",
    ],
)  # fmt: skip
def test_a_question_about_something_else_is_none(text: str) -> None:
    assert not asks_when(text)


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("I moved yesterday", "我昨天搬的家"),
        ("We met last night", "我们昨晚见了面"),
        ("We met this morning", "我们今早见了面"),
        ("I moved last week", "我上周搬的家"),
        ("I moved last month", "我上個月搬的家"),
        ("I will move next week", "我下週搬家"),
        ("I moved last year", "我去年搬的家"),
        ("I moved three days ago", "我三天之前搬的家"),
        ("I moved two years ago", "我两年以前搬的家"),
        ("I moved two weeks ago", "我两个星期前搬的家"),
        ("I called an hour ago", "我一小时前打了电话"),
        ("See you tomorrow", "明天见"),
        ("Today it rains", "今日有雨"),
    ],
)
def test_words_that_count_from_their_day_do_in_either_language(english: str, chinese: str) -> None:
    assert counts(english)
    assert counts(chinese)


@pytest.mark.parametrize(
    "text", ["I like tea", "我喜欢喝茶", "the chicago marathon", "lasting", ""]
)
def test_words_that_hold_on_any_day_do_not(text: str) -> None:
    assert not counts(text)
