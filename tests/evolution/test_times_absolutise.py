"""Relative times are rewritten as absolute ones, as precise as they were and no more."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from evolution.rules.times import absolutise_times, remaining_relative_times

ZONE = timezone(timedelta(hours=8))
SATURDAY = datetime(2026, 11, 21, 15, 4, tzinfo=ZONE)


def absolute(text: str) -> str:
    return absolutise_times(text, reference=SATURDAY)[0]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("昨天我去了公园。", "2026-11-20我去了公园。"),
        ("上周开会了", "2026-11-09至2026-11-15当周开会了"),
        ("上周末去爬山了", "2026-11-14至2026-11-15去爬山了"),
        ("上个月底搬的家", "2026年10月底搬的家"),
        ("去年春节在北京", "2025年春节在北京"),
        ("两年前的夏天", "2024年夏天"),
        ("半年前", "2026年5月"),
        ("今年年底", "2026年底"),
        ("上个季度", "2026年第三季度"),
        ("明天下午三点半开会", "2026-11-22 15:30开会"),
        ("今晚8点", "2026-11-21 20点"),
        ("昨天晚上", "2026-11-20晚上"),
        ("前天3个人来了", "2026-11-19 3个人来了"),
        ("去年三个人来了", "2025年 三个人来了"),
        ("过去三个月在学琴", "2026年8月至2026年11月在学琴"),
        ("从昨天下午两点到明天四点", "从2026-11-20 14点至2026-11-22 4点"),
        ("去年到现在", "2025年至2026-11-21"),
        ("到现在为止", "到2026-11-21为止"),
        ("现在住在上海", "截至2026-11-21住在上海"),
        ("最近在学法语", "2026年11月左右在学法语"),
        ("最近天气好", "2026年11月左右 天气好"),
        ("刚才吃了饭", "2026-11-21吃了饭"),
        ("几天前买的", "2026-11-21之前几天买的"),
        ("两三天后到", "2026-11-21之后两三天到"),
        ("聽日見", "2026-11-22見"),
        ("过去两周", "2026-11-07至2026-11-21"),
        ("过去三小时", "2026-11-21 12点至2026-11-21 15点"),
        ("上季度末", "2026年第三季度末"),
        ("下半周出差", "2026-11-19至2026-11-22出差"),
    ],
)
def test_a_chinese_relative_time_is_written_absolutely(text: str, written: str) -> None:
    assert absolutise_times(text, reference=SATURDAY) == (written, [])


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("I went yesterday.", "I went on 2026-11-20."),
        ("Yesterday I ran.", "On 2026-11-20 I ran."),
        ("We met last Friday", "We met on 2026-11-20"),
        ("I moved two years ago", "I moved in 2024"),
        ("I moved last month", "I moved in 2026-10"),
        ("last week was hard", "the week of 2026-11-09 was hard"),
        ("we met last week", "we met in the week of 2026-11-09"),
        ("we met over the weekend", "we met on the weekend of 2026-11-21"),
        ("since yesterday it rains", "since 2026-11-20 it rains"),
        ("Tomorrow is my birthday", "2026-11-22 is my birthday"),
        ("yesterday's talk", "2026-11-20's talk"),
        ("last night we sang", "on the night of 2026-11-20 we sang"),
        ("we sing tomorrow at 5pm", "we sing on 2026-11-22 at 17:00"),
        ("tomorrow at half past three", "on 2026-11-22 at 3:30"),
        ("I left at the end of last year", "I left at the end of 2025"),
        ("it opens early next month", "it opens in early 2026-12"),
        ("I was there last summer", "I was there in summer 2026"),
        ("we met last Christmas", "we met at Christmas 2025"),
        ("it opens early next week", "it opens early in the week of 2026-11-23"),
        ("for the last two weeks", "for 2026-11-07 to 2026-11-21"),
        ("the past three hours", "from 2026-11-21 at 12:04 to 2026-11-21 at 15:04"),
        ("last quarter we grew", "in Q3 2026 we grew"),
        ("the past three months", "from 2026-08 to 2026-11"),
        ("from yesterday to tomorrow", "from 2026-11-20 to 2026-11-22"),
        ("I now live in Rome", "I as of 2026-11-21 live in Rome"),
        ("until now", "until 2026-11-21"),
        ("Recently I moved", "Around 2026-11 I moved"),
        ("I bought it a few days ago", "I bought it a few days before 2026-11-21"),
        ("I quit many years ago", "I quit many years before 2026-11-21"),
        ("back in a few weeks", "back a few weeks after 2026-11-21"),
    ],
)
def test_an_english_relative_time_is_written_absolutely(text: str, written: str) -> None:
    assert absolutise_times(text, reference=SATURDAY) == (written, [])


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-20我去了公园",
        "生日是3月5日",
        "2024年3月毕业",
        "每周五跑步",
        "每年春节回家",
        "我8点起床",
        "周一到周五上班",
        "《昨天》是首老歌",
        "毕业以前住在北京",
        "My birthday is on March 5",
        "I graduated in 2019",
        "every Monday I swim",
        "I work from Monday to Friday",
        "today's youth",
        "I get up at 7am",
    ],
)
def test_absolute_and_recurring_times_stay_as_they_are(text: str) -> None:
    assert absolutise_times(text, reference=SATURDAY) == (text, [])


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("前阵子我病了", "前阵子"),
        ("以前我喜欢喝茶", "以前"),
        ("不久前刚搬家", "不久前"),
        ("改天再聊", "改天"),
        ("從前我不懂", "從前"),
        ("I saw her the other day", "the other day"),
        ("see you later", "later"),
        ("a while ago I quit", "a while ago"),
        ("I'll call soon", "soon"),
        ("a long time ago", "a long time ago"),
    ],
)
def test_a_relative_time_that_says_no_distance_stays_and_is_reported(text: str, word: str) -> None:
    written, left = absolutise_times(text, reference=SATURDAY)
    assert (written, [each.text for each in left]) == (text, [word])
    assert written[left[0].begin : left[0].stop] == word


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("周五见", "2026-11-27见"),
        ("周五交了作业", "2026-11-20交了作业"),
        ("周五我会去", "2026-11-27我会去"),
        ("周五下午三点见", "2026-11-27 15点见"),
        ("See you on Friday", "See you on 2026-11-27"),
        ("See you on Friday at 5pm", "See you on 2026-11-27 at 17:00"),
        ("I'll call at 5pm on Friday", "I'll call on 2026-11-27 at 17:00"),
        ("I'll do it Monday", "I'll do it on 2026-11-23"),
        ("I did it Monday", "I did it on 2026-11-16"),
        ("On Monday I fell, and I will rest", "On 2026-11-16 I fell, and I will rest"),
    ],
)
def test_a_bare_weekday_follows_the_tense_of_its_clause(text: str, written: str) -> None:
    assert absolute(text) == written


def test_the_day_is_the_speakers_not_that_of_utc() -> None:
    late = datetime(2026, 11, 20, 17, 0, tzinfo=UTC)
    assert absolutise_times("今天", reference=late)[0] == "2026-11-20"
    assert absolutise_times("今天", reference=late.astimezone(ZONE))[0] == "2026-11-21"


def test_a_naive_reference_is_refused() -> None:
    with pytest.raises(ValueError, match="timezone-aware"):
        absolutise_times("昨天", reference=SATURDAY.replace(tzinfo=None))


def test_both_languages_of_one_text_are_read() -> None:
    assert absolute("yesterday 我去了, 明天再去") == "On 2026-11-20 我去了, 2026-11-22再去".replace("On", "on")


def test_one_language_can_be_asked_for() -> None:
    assert absolutise_times("昨天 yesterday", reference=SATURDAY, language="en")[0] == "昨天 on 2026-11-20"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("昨天和前阵子", ["昨天", "前阵子"]),
        ("He came yesterday and the other day", ["yesterday", "the other day"]),
        ("2026-11-20去了公园", []),
        ("two weeks ago", ["two weeks ago"]),
        ("sooner or later", []),
        ("as soon as I can", []),
        ("two years later", []),
        ("today's society", []),
        ("毕业以后", []),
        ("今日头条", []),
    ],
)
def test_the_checker_names_what_is_still_relative(text: str, left: list[str]) -> None:
    assert remaining_relative_times(text) == left
