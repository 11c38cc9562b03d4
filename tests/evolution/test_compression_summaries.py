"""What is summarised together, and in which words. No database."""

import random
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.compression.grouping import group_key, groups, period, steps
from evolution.compression.lines import Line, lines_of
from evolution.compression.summary import KEPT_OF_EPISODES, MOST_TOKENS, summarise
from evolution.compression.types import Aged, Step
from evolution.pipeline.gate import doubts
from memory.policy import SHIPPED
from memory.policy.packing import Levels
from memory.text.tokens import count_tokens

NOON = datetime(2026, 1, 14, 12, tzinfo=UTC)  # a Wednesday
SESSION, OTHER_SESSION, SEGMENT = UUID(int=1001), UUID(int=1002), UUID(int=2001)


def aged(number: int, content: str = "Ann bought a boat.", *, hours: float = 0, **fields: object) -> Aged:
    values = {"level": "raw", "session": SESSION} | fields
    return Aged(UUID(int=number), NOON + timedelta(hours=hours), NOON, content=content, **values)  # type: ignore[arg-type] # a test's own fields


def test_the_steps_are_those_of_the_policy() -> None:
    assert steps(SHIPPED["unified"].levels) == [
        Step("raw", "phase", 7),
        Step("phase", "milestone", 30),
        Step("milestone", "theme", 90),
    ]


def test_a_policy_with_other_bands_has_other_steps() -> None:
    assert steps(Levels(bands=((3, "raw"), (None, "theme")))) == [Step("raw", "theme", 3)]


@pytest.mark.parametrize(
    ("to", "first", "after_last"),
    [
        ("phase", date(2026, 1, 14), date(2026, 1, 15)),
        ("milestone", date(2026, 1, 12), date(2026, 1, 19)),
        ("theme", date(2026, 1, 1), date(2026, 2, 1)),
    ],
)
def test_a_summary_tells_of_a_day_a_week_or_a_month(to: str, first: date, after_last: date) -> None:
    start, end = period(NOON, to=to)  # type: ignore[arg-type] # a level by its name
    assert (start.date(), end.date()) == (first, after_last)


@settings(max_examples=60)
@given(
    st.integers(min_value=0, max_value=90 * 365 * 24 * 60),
    st.sampled_from(["phase", "milestone", "theme"]),
)
def test_a_moment_is_within_its_period_and_periods_do_not_overlap(minutes: int, to: str) -> None:
    moment = datetime(1990, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    start, end = period(moment, to=to)  # type: ignore[arg-type] # a level by its name
    assert start <= moment < end
    assert period(start, to=to) == (start, end)  # type: ignore[arg-type] # as above
    assert period(end, to=to)[0] == end  # type: ignore[arg-type] # as above


def test_a_topic_is_told_as_a_whole_even_past_midnight() -> None:
    late, early = aged(1, hours=11, segment=SEGMENT), aged(2, hours=13, segment=SEGMENT)
    assert late.at.date() != early.at.date()
    assert group_key(late, to="phase") == group_key(early, to="phase")


def test_two_sessions_of_a_day_are_told_apart_and_together_in_their_week() -> None:
    rows = [aged(1), aged(2, session=OTHER_SESSION), aged(3, hours=1)]
    assert [len(group) for group in groups(rows, to="phase")] == [2, 1]
    assert [len(group) for group in groups(rows, to="milestone")] == [3]


def test_a_group_that_is_told_already_is_not_told_again() -> None:
    told = [aged(1, summary=UUID(int=9)), aged(2, summary=UUID(int=9))]
    assert groups(told, to="phase") == []
    assert groups([*told, aged(3)], to="phase") == [[*told, aged(3)]]
    assert groups(told, to="phase", stale={UUID(int=9)}) == [told]


@settings(max_examples=40)
@given(st.lists(st.integers(min_value=0, max_value=2000), unique=True, max_size=12), st.randoms(use_true_random=False))
def test_the_order_of_episodes_decides_nothing(hours: list[int], randomness: random.Random) -> None:
    rows = [aged(place, hours=hour) for place, hour in enumerate(hours)]
    shuffled = list(rows)
    randomness.shuffle(shuffled)
    for to in ("phase", "milestone", "theme"):
        assert groups(shuffled, to=to) == groups(rows, to=to)  # type: ignore[arg-type] # a level by its name


ENGLISH = [
    aged(1, "Ann bought a sailing boat in Porto. Thanks!"),
    aged(2, "Ann bought a sailing boat in the port of Porto.", hours=1),
    aged(3, "She sold it yesterday. Ben repaired the engine of the boat.", hours=2),
    aged(4, "Cleo painted the mast green and named the boat Tern.", hours=26),
]
CHINESE = [
    aged(1, "小王在杭州买了一条帆船。好的。"),
    aged(2, "他昨天把船卖了。小李修好了帆船的发动机。", hours=1),
    aged(3, "小张把桅杆漆成了绿色，给船取名叫燕鸥。", hours=26),
]


def test_a_summary_dates_what_it_tells_and_leaves_out_what_hangs_on_the_moment() -> None:
    told = summarise(ENGLISH, to="phase")
    assert told == (
        "2026-01-14: Ann bought a sailing boat in the port of Porto.\n"
        "2026-01-15: Cleo painted the mast green and named the boat Tern."
    )


def test_a_chinese_summary_reads_as_chinese() -> None:
    told = summarise(CHINESE, to="phase")
    assert told == ("2026年1月14日：小王在杭州买了一条帆船。\n2026年1月15日：小张把桅杆漆成了绿色，给船取名叫燕鸥。")


@pytest.mark.parametrize("group", [ENGLISH, CHINESE])
def test_a_summary_of_a_summary_keeps_the_days(group: list[Aged]) -> None:
    phase = aged(9, summarise(group, to="phase"), hours=200, level="phase", session=None)
    days = {line.day for line in lines_of(phase)}
    assert days <= {date(2026, 1, 14), date(2026, 1, 15)}
    assert {line.day for line in lines_of(aged(10, summarise([phase], to="milestone"), hours=900))} <= days


def test_what_was_never_said_by_anybody_alone_is_not_told() -> None:
    assert summarise([aged(1, "She sold it yesterday."), aged(2, "Thanks!")], to="phase") == ""


def test_one_episode_of_a_day_is_told_whole() -> None:
    assert summarise([aged(1)], to="phase") == "2026-01-14: Ann bought a boat."


def test_a_sentence_longer_than_a_summary_is_still_told() -> None:
    long = "Ann bought " + ", ".join(f"boat number {n}" for n in range(100)) + "."
    assert summarise([aged(1, long)], to="phase") == f"2026-01-14: {long}"


def test_what_a_person_says_is_told_before_what_an_assistant_says() -> None:
    talk = "用户：小王在杭州买了一条帆船。\nAI：帆船的发动机在出海之前应该仔细检查一遍。"
    assert summarise([aged(1, talk)], to="phase") == "2026年1月14日：用户：小王在杭州买了一条帆船。"


def test_what_is_surer_is_told_first() -> None:
    unsure = aged(1, "Ben repaired the engine of the boat in Porto.", confidence=0.3)
    assert summarise([unsure, aged(2, "Ann bought a boat.", confidence=0.6)], to="phase") == (
        "2026-01-14: Ann bought a boat."
    )


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Does Ben know who repaired the engine of the boat in Porto?", "Ann bought a boat."),
        ("小李知道是谁修好了杭州那条帆船的发动机吗？", "小王买了一条船。"),
    ],
)
def test_a_question_is_told_last(asked: str, told: str) -> None:
    assert summarise([aged(1, asked), aged(2, told)], to="phase").endswith(told)


def test_a_day_that_no_calendar_has_is_text() -> None:
    assert [line.text for line in lines_of(aged(1, "2026-13-41: Ann bought a boat."))] == [
        "2026-13-41: Ann bought a boat."
    ]


def test_recalled_memory_is_not_told_again() -> None:
    assert lines_of(aged(1, "<user_memory>Ann owns a boat.</user_memory>\nBen owns a car.")) == [
        Line(date(2026, 1, 14), "Ben owns a car.")
    ]


WORDS = st.sampled_from(
    ["Ann", "Ben", "boat", "engine", "Porto", "mast", "green", "repaired", "杭州", "帆船", "小王", "修好了"]
)
SENTENCES = st.lists(WORDS, min_size=2, max_size=9).map(lambda words: " ".join(words) + ".")


@settings(max_examples=60, deadline=None)
@given(st.lists(SENTENCES, min_size=1, max_size=20))
def test_a_summary_is_short_stands_alone_and_invents_nothing(sentences: list[str]) -> None:
    group = [aged(place, sentence, hours=place / 10) for place, sentence in enumerate(sentences)]
    told = summarise(group, to="phase")
    lines = lines_of(aged(99, told))
    assert {line.text for line in lines} <= {line.text for one in group for line in lines_of(one)}
    assert sum(count_tokens(line.text) for line in lines) <= max(MOST_TOKENS, min(map(count_tokens, sentences)))
    assert len(lines) <= max(1, len(sentences) * KEPT_OF_EPISODES)
    assert doubts(told) == ()
