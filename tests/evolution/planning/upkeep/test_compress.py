"""What is summarised together, and in which words. No database."""

import random
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.planning.upkeep.compress import FEWEST_EPISODES, Step, groups, period, plan, steps
from evolution.planning.upkeep.lines import SENTENCES_READ, lines_of, newest_lines
from evolution.planning.upkeep.summary import (
    MISSES,
    MOST_SHARE,
    MOST_TOKENS,
    length,
    summarise,
)
from evolution.planning.upkeep.types import Episode, GroupSummary, Proposal
from memory.policy import SHIPPED
from memory.policy.compression_levels import Levels
from memory.text.tokens import count_tokens

NOON = datetime(2026, 1, 14, 12, tzinfo=UTC)  # a Wednesday
SESSION, OTHER_SESSION, SEGMENT = UUID(int=1001), UUID(int=1002), UUID(int=2001)
PHASE, MILESTONE, THEME = steps(SHIPPED["unified"].levels)
LEVELS: list[Any] = ["phase", "milestone", "theme"]


def an_episode(
    number: int, content: str = "Ann bought a boat.", *, hours: float = 0, **fields: Any
) -> Episode:
    turn = UUID(int=5000 + number)
    defaults: dict[str, Any] = {
        "level": "raw",
        "session": SESSION,
        "spans": ((turn, 0, len(content)),),
    }
    at = NOON + timedelta(hours=hours)
    return Episode(
        id=UUID(int=number), at=at, version=NOON, content=content, **{**defaults, **fields}
    )


def test_the_steps_are_those_of_the_policy() -> None:
    assert [
        Step(("raw",), "phase", 7),
        Step(("raw", "phase"), "milestone", 30),
        Step(("raw", "phase", "milestone"), "theme", 90),
    ] == [PHASE, MILESTONE, THEME]


def test_a_policy_with_other_bands_has_other_steps() -> None:
    assert steps(Levels(bands=((3, "raw"), (None, "theme")))) == [Step(("raw",), "theme", 3)]


def test_a_band_of_the_level_before_it_is_no_step() -> None:
    bands = ((3, "raw"), (7, "raw"), (None, "theme"))
    assert steps(Levels(bands=bands)) == [Step(("raw", "raw"), "theme", 7)]


def test_of_a_busy_day_the_newest_sentences_are_read() -> None:
    day = "\n".join(f"Ann bought boat {number}." for number in range(SENTENCES_READ))
    lines = newest_lines([an_episode(1, "Ben bought a kite."), an_episode(2, day, hours=1)])
    assert len(lines) == SENTENCES_READ
    assert not any("kite" in line.text for line in lines)


def test_words_that_no_longer_stand_in_one_run_are_told_by_all_their_turn() -> None:
    spans = ((UUID(int=5001), 0, 400),)
    (line,) = lines_of(an_episode(1, "Ann bought a boat.", spans=spans))
    assert line.spans == spans


@pytest.mark.parametrize(("long_ones", "is_told"), [(MISSES - 1, True), (MISSES, False)])
def test_sentences_are_tried_until_many_were_too_long(long_ones: int, *, is_told: bool) -> None:
    words = [" ".join(f"w{number}x{word}" for word in range(60)) for number in range(long_ones)]
    text = "\n".join([*(f"{sentence}." for sentence in words), "Ann has a boat."])
    assert bool(summarise([an_episode(1, text)]).content) is is_told


@pytest.mark.parametrize(
    ("to", "first", "after_last"),
    [
        ("phase", date(2026, 1, 14), date(2026, 1, 15)),
        ("milestone", date(2026, 1, 12), date(2026, 1, 19)),
        ("theme", date(2026, 1, 1), date(2026, 2, 1)),
    ],
)
def test_a_summary_tells_of_a_day_a_week_or_a_month(to: Any, first: date, after_last: date) -> None:
    start, end = period(NOON, to=to)
    assert (start.date(), end.date()) == (first, after_last)


@settings(max_examples=60)
@given(st.integers(min_value=0, max_value=90 * 365 * 24 * 60), st.sampled_from(LEVELS))
def test_a_moment_is_within_its_period_and_periods_do_not_overlap(minutes: int, to: Any) -> None:
    moment = datetime(1990, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    start, end = period(moment, to=to)
    assert start <= moment < end
    assert period(start, to=to) == (start, end)
    assert period(end, to=to)[0] == end


def test_a_topic_is_told_as_a_whole_even_past_midnight() -> None:
    rows = [an_episode(number, hours=11 + number, segment=SEGMENT) for number in range(3)]
    assert len({row.at.date() for row in rows}) == 2
    assert groups(rows, to="phase") == [rows]


def test_topics_too_small_for_a_summary_are_told_with_their_day() -> None:
    rows = [an_episode(number, segment=UUID(int=3000 + number)) for number in range(3)]
    assert groups(rows, to="phase") == [rows]


def test_two_sessions_of_a_day_are_told_apart_and_together_in_their_week() -> None:
    rows = [
        an_episode(number, session=session)
        for number, session in enumerate([SESSION, OTHER_SESSION] * 3)
    ]
    assert [len(group) for group in groups(rows, to="phase")] == [3, 3]
    assert [len(group) for group in groups(rows, to="milestone")] == [6]


@pytest.mark.parametrize("to", LEVELS)
def test_one_or_two_episodes_stay_as_they_are(to: Any) -> None:
    assert groups([an_episode(1), an_episode(2)], to=to) == []
    assert [len(group) for group in groups([an_episode(number) for number in range(3)], to=to)] == [
        3
    ]


def test_a_summary_counts_as_the_episodes_that_it_tells() -> None:
    assert [
        len(group) for group in groups([an_episode(1, level="phase", session=None)], to="milestone")
    ] == [1]


@settings(max_examples=40)
@given(
    st.lists(st.integers(min_value=0, max_value=2000), unique=True, max_size=12),
    st.randoms(use_true_random=False),
)
def test_the_order_of_episodes_decides_nothing(hours: list[int], randomness: random.Random) -> None:
    rows = [an_episode(place, hours=hour) for place, hour in enumerate(hours)]
    shuffled = list(rows)
    randomness.shuffle(shuffled)
    for to in LEVELS:
        assert groups(shuffled, to=to) == groups(rows, to=to)


ENGLISH = [
    an_episode(1, "Ann bought a sailing boat in Porto. Thanks!"),
    an_episode(2, "Ann bought a sailing boat in the port of Porto.", hours=1),
    an_episode(
        3,
        "She sold it yesterday. Ben repaired the engine of the boat in the harbour of Porto.",
        hours=2,
    ),
    an_episode(4, "Cleo painted the mast green and named the boat Tern.", hours=26),
]
CHINESE = [
    an_episode(1, "小王在杭州买了一条帆船。好的。"),
    an_episode(
        2, "他昨天把船卖了。小李在码头的车间里修好了帆船的发动机，花了整整三天时间。", hours=1
    ),
    an_episode(3, "小张把桅杆漆成了绿色，给船取名叫燕鸥，还请大家吃了一顿饭。", hours=26),
]


@pytest.mark.parametrize("group", [ENGLISH, CHINESE])
def test_a_summary_is_made_of_sentences_as_they_were_said_each_with_its_day(
    group: list[Episode],
) -> None:
    told = summarise(group)
    said = {line.text for row in group for line in lines_of(row)}
    days = {line.day for row in group for line in lines_of(row)}
    lines = lines_of(an_episode(9, told.content, level="phase", spans=told.spans))
    assert lines
    assert {line.text for line in lines} <= said
    assert {line.day for line in lines} <= days


def test_each_sentence_of_a_summary_names_where_it_was_said() -> None:
    told = summarise(ENGLISH)
    texts = {row.spans[0][0]: row.content for row in ENGLISH}
    lines = lines_of(an_episode(9, told.content, level="phase", spans=told.spans))
    assert [texts[turn][start:stop] for turn, start, stop in told.spans] == [
        line.text for line in lines
    ]
    assert [line.spans for line in lines] == [(span,) for span in told.spans]


def test_who_said_it_stands_before_it() -> None:
    rows = [an_episode(n, f"I have painted boat number {n} green.", sender="Ann") for n in range(4)]
    assert summarise(rows).content.startswith("2026-01-14: Ann: I have painted")
    chinese = [
        an_episode(n, f"我今天把第{n}条船的桅杆漆成了绿色。", sender="小王") for n in range(4)
    ]
    assert summarise(chinese).content.startswith("2026-01-14：小王：我今天")


@pytest.mark.parametrize(
    ("told_last", "told_first"),
    [
        (
            "She repaired the engine of the boat in Porto.",
            "Ben repaired the engine of the boat in Porto.",
        ),
        ("Does Ben know who repaired the engine?", "Ann has repaired the engine with Ben."),
        ("小李知道是谁修好了那条帆船的发动机吗？", "小王昨天修好了那条帆船的发动机。"),
    ],
)
def test_what_asks_or_hangs_on_what_was_said_before_is_told_last(
    told_last: str, told_first: str
) -> None:
    weights = {
        line.text: line.weight
        for row in (told_last, told_first)
        for line in lines_of(an_episode(1, row))
    }
    assert weights[told_last] < weights[told_first]


def test_what_a_person_says_weighs_more_than_what_an_assistant_says() -> None:
    person, machine = (
        lines_of(an_episode(1, "The boat is green.", sender=who))[0] for who in ("Ann", "assistant")
    )
    assert machine.weight < person.weight


def test_what_is_surer_weighs_more() -> None:
    [unsure] = lines_of(an_episode(1, confidence=0.3))
    assert unsure.weight < lines_of(an_episode(1, confidence=0.6))[0].weight


def test_a_line_of_a_summary_without_a_day_is_of_the_one_before() -> None:
    summary = an_episode(1, "2026-01-12: Ann bought a boat.\nBen has a kite.", level="phase")
    assert [(line.day, line.text) for line in lines_of(summary)] == [
        (date(2026, 1, 12), "Ann bought a boat."),
        (date(2026, 1, 12), "Ben has a kite."),
    ]


def test_a_day_that_no_calendar_has_is_text() -> None:
    [line] = lines_of(an_episode(1, "2026-13-41: Ann bought a boat.", level="phase"))
    assert line.text == "2026-13-41: Ann bought a boat."


def test_recalled_memory_is_not_told_again() -> None:
    texts = [
        line.text
        for line in lines_of(
            an_episode(1, "<user_memory>Ann owns a boat.</user_memory>\nBen owns a car.")
        )
    ]
    assert texts == ["Ben owns a car."]


def test_what_grew_from_pieces_names_all_that_it_holds() -> None:
    spans = ((UUID(int=1), 0, 4), (UUID(int=1), 9, 20))
    [line] = lines_of(an_episode(1, "Ann bought a boat.", spans=spans))
    assert line.spans == spans


def a_plan(rows: list[Episode], **fields: Any) -> list[Proposal]:
    return plan(rows, **{"step": PHASE, "ours": {}, **fields})


def test_a_plan_says_what_it_tells_on_which_versions() -> None:
    [proposal] = a_plan(ENGLISH[:3])
    assert (proposal.does, proposal.level, proposal.ends) == ("summarise", "phase", ())
    assert proposal.members == tuple(row.id for row in ENGLISH[:3])
    assert proposal.seen == {row.id: row.version for row in ENGLISH[:3]}


def test_what_a_summary_tells_already_is_told_again_only_with_something_new() -> None:
    summary = UUID(int=99)
    known = [replace(row, summary=summary) for row in ENGLISH[:3]]
    ours = {summary: NOON}
    assert a_plan(known, ours=ours) == []
    [anew] = a_plan([*known, an_episode(7, "Dana sewed new sails for the boat.")], ours=ours)
    assert (anew.ends, len(anew.members), anew.seen[summary]) == ((summary,), 4, NOON)


def test_a_stale_summary_is_made_anew_or_taken_back() -> None:
    summary = UUID(int=99)
    known = [replace(row, summary=summary) for row in ENGLISH[:3]]
    [anew] = a_plan(known, ours={summary: NOON}, stale={summary})
    assert (anew.does, anew.ends) == ("summarise", (summary,))
    [gone] = a_plan(known[:2], ours={summary: NOON}, stale={summary})
    assert (gone.does, gone.ends, gone.content) == ("withdraw", (summary,), "")


def test_what_a_summary_of_another_hand_tells_is_left_alone() -> None:
    assert a_plan([an_episode(n, summary=UUID(int=98)) for n in range(4)]) == []


def test_what_a_model_failed_at_is_told_with_the_summary() -> None:
    failed = replace(summarise(ENGLISH[:3]), failed="timeout")
    [proposal] = a_plan(ENGLISH[:3], tell=lambda rows: failed)
    assert proposal.stages["compress"]["model"] == "timeout"


def test_a_summary_that_is_not_half_as_long_is_not_written() -> None:
    group = ENGLISH[:3]
    whole = "\n".join(row.content for row in group)
    assert a_plan(group, tell=lambda rows: GroupSummary(whole, (), "model:any")) == []
    assert a_plan([an_episode(n, f"Boat {n}.") for n in range(3)]) == []


WORDS = st.sampled_from(
    [
        "Ann",
        "Ben",
        "boat",
        "engine",
        "Porto",
        "mast",
        "green",
        "repaired",
        "杭州",
        "帆船",
        "小王",
        "修好了",
    ]
)
SENTENCES = st.lists(WORDS, min_size=2, max_size=9).map(lambda words: " ".join(words) + ".")
TEXTS = st.lists(SENTENCES, min_size=1, max_size=3).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=20))
def test_a_summary_is_at_most_half_as_long_and_invents_nothing(texts: list[str]) -> None:
    group = [an_episode(place, text, hours=place / 10) for place, text in enumerate(texts)]
    told = summarise(group)
    lines = lines_of(an_episode(99, told.content, level="phase", spans=told.spans))
    assert {line.text for line in lines} <= {line.text for one in group for line in lines_of(one)}
    assert count_tokens(told.content) <= min(MOST_TOKENS, MOST_SHARE * length(group))


def standing(rows: list[Episode]) -> list[Episode]:
    return [row for row in rows if row.summary is None]


def after(proposals: list[Proposal], rows: list[Episode], *, number: int) -> list[Episode]:
    """What is remembered once proposals are carried out."""
    left = {row.id: row for row in rows}
    for place, proposal in enumerate(proposals, start=number):
        hours = (left[proposal.members[-1]].at - NOON) / timedelta(hours=1)
        fields: dict[str, Any] = {"level": proposal.level, "session": None, "spans": proposal.spans}
        new = an_episode(place, proposal.content, hours=hours, **fields)
        left |= {one: replace(left[one], summary=new.id) for one in proposal.members}
        left[new.id] = new
    return list(left.values())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(TEXTS, st.integers(0, 60 * 24)), max_size=25))
def test_compressing_never_makes_longer_what_a_scope_has_to_say(
    said: list[tuple[str, int]],
) -> None:
    rows = [an_episode(place, text, hours=hours) for place, (text, hours) in enumerate(said)]
    for number, step in enumerate((PHASE, MILESTONE, THEME), start=1):
        finer = [row for row in standing(rows) if row.level in step.finer]
        proposals = plan(finer, step=step, ours={})
        before = length(standing(rows))
        rows = after(proposals, rows, number=number * 1000)
        assert length(standing(rows)) <= before
        assert all(len(one.members) >= FEWEST_EPISODES or step is not PHASE for one in proposals)


def test_a_day_that_no_calendar_has_is_left_in_the_line() -> None:
    summary = an_episode(1, "2026-02-30: Ann bought a boat.", level="phase")
    (line,) = lines_of(summary)
    assert (line.day, line.text) == (NOON.date(), "2026-02-30: Ann bought a boat.")
