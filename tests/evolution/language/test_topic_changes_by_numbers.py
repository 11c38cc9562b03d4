"""Where a session is cut: at which pause, at which likeness, and never into crumbs."""

import math
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.topic_changes import (
    LONGEST_PAUSE,
    SAME_TOPIC_COSINE,
    SHORTEST_SEGMENT_TURNS,
    cosine,
    segment_starts,
    topic_similarities,
)

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
BAGS = st.lists(st.sampled_from("abcd"), max_size=6)
TEXTS = st.lists(st.sampled_from(["a b", "b c", "x y", "y z", ""]), max_size=14)


def words(text: str) -> list[str]:
    return text.split()


def every_minute(count: int) -> list[datetime]:
    return [START + timedelta(minutes=place) for place in range(count)]


@pytest.mark.parametrize(
    ("left", "right", "likeness"),
    [
        pytest.param(["a"], ["a"], 1.0, id="the same word"),
        pytest.param(["a"], ["b"], 0.0, id="none in common"),
        pytest.param(["a", "b"], ["a", "c"], 0.5, id="one of two in common"),
        pytest.param(["a", "a", "b"], ["a"], 2 / math.sqrt(5), id="weighed by how often"),
        pytest.param([], ["a"], 0.0, id="nothing and something"),
        pytest.param([], [], 0.0, id="nothing and nothing"),
    ],
)
def test_the_likeness_of_two_bags_by_hand(left, right, likeness) -> None:
    assert cosine(left, right) == pytest.approx(likeness)


@given(BAGS, BAGS)
def test_likeness_is_the_same_both_ways_and_between_nothing_and_one(left, right) -> None:
    likeness = cosine(left, right)
    assert likeness == pytest.approx(cosine(right, left))
    assert -1e-9 <= likeness <= 1 + 1e-9


@given(BAGS)
def test_a_bag_is_like_itself(bag) -> None:
    assert cosine(bag, bag) == pytest.approx(1.0 if bag else 0.0)


@given(TEXTS)
def test_every_gap_between_two_turns_has_a_likeness(texts) -> None:
    likenesses = topic_similarities(texts, terms=words)
    assert len(likenesses) == max(len(texts) - 1, 0)


def test_a_window_is_of_three_turns_on_each_side() -> None:
    # only the fourth turn before the gap shares a word with what follows it
    assert topic_similarities(["x", "a", "b", "c", "x"], terms=words)[-1] == 0.0
    assert topic_similarities(["a", "x", "b", "c", "x"], terms=words)[-1] > 0.0


@pytest.mark.parametrize(
    ("pause", "starts"),
    [
        (timedelta(0), [0]),
        (LONGEST_PAUSE, [0]),
        (LONGEST_PAUSE + timedelta(seconds=1), [0, 1]),
        (timedelta(days=2), [0, 1]),
    ],
)
def test_the_pause_from_which_on_a_segment_begins(pause, starts) -> None:
    assert segment_starts(["a b", "a b"], [START, START + pause], terms=words) == starts


@pytest.mark.parametrize(
    ("before", "behind", "cut"),
    [(2, 3, False), (3, 2, False), (3, 3, True), (5, 4, True)],
)
def test_a_change_of_words_cuts_no_segment_of_fewer_than_three_turns(before, behind, cut) -> None:
    texts = ["cats purr"] * before + ["ships sail"] * behind
    starts = segment_starts(texts, every_minute(len(texts)), terms=words)
    assert starts == ([0, before] if cut else [0])


@pytest.mark.parametrize(("shared", "cut"), [(0, True), (1, False)])
def test_a_likeness_above_the_bound_is_the_same_topic(shared, cut) -> None:
    before = [f"a{place} b{place} c{place}" for place in range(3)]
    behind = [f"x{place} y{place} z{place}" for place in range(3)]
    if shared:
        behind[0] += " a0"
    texts = before + behind
    likeness = topic_similarities(texts, terms=words)[2]
    assert (likeness <= SAME_TOPIC_COSINE) is cut
    assert (3 in segment_starts(texts, every_minute(6), terms=words)) is cut


@given(TEXTS, st.lists(st.integers(0, 120), min_size=14, max_size=14))
def test_segments_begin_in_order_and_the_first_at_the_first_turn(texts, gaps) -> None:
    times, at = [], START
    for _, gap in zip(texts, gaps, strict=False):
        at += timedelta(minutes=gap)
        times.append(at)
    starts = segment_starts(texts, times, terms=words)
    assert starts == sorted(set(starts))
    assert starts[:1] == ([0] if texts else [])
    for place in range(1, len(texts)):
        if times[place] - times[place - 1] > LONGEST_PAUSE:
            assert place in starts


@given(TEXTS)
def test_without_a_pause_no_segment_is_a_crumb(texts) -> None:
    starts = segment_starts(texts, every_minute(len(texts)), terms=words)
    if len(starts) > 1:
        lengths = [
            stop - start for start, stop in zip(starts, [*starts[1:], len(texts)], strict=True)
        ]
        assert min(lengths) >= SHORTEST_SEGMENT_TURNS
