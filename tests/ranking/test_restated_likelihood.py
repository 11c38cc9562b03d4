"""Which older text stands behind which newer one."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.ranking.restated_likelihood import (
    ALSO_LIKELY,
    LEARNED,
    Bounds,
    Texts,
    chances,
    features,
    standing_behind,
)

DAY = 86_400.0
BOUNDS = Bounds(least=0.02, sitting=0.2, sure=0.5)
SHARES = st.floats(0, 1)


def texts(*, scores: list[float], times: list[float], shared: list[list[float]]) -> Texts:
    """Return texts in Latin script of which nothing else is known."""
    count = len(scores)
    at = np.array(times, dtype=float)
    return Texts(
        shared=np.array(shared, dtype=float).reshape(count, count),
        sizes=np.full(count, 10.0),
        shared_topics=np.zeros((count, count)),
        topics=np.zeros(count),
        latin=np.ones(count),
        scores=np.array(scores, dtype=float),
        cosines=np.zeros(count),
        changes=np.zeros(count),
        times=at,
        may_stand=np.less.outer(at, at),
        repairs=np.zeros(count, dtype=bool),
        takes_back=np.zeros(count, dtype=bool),
        values=({},) * count,
    )


@st.composite
def some_texts(draw: st.DrawFn) -> Texts:
    count = draw(st.integers(0, 5))

    def numbers(values: st.SearchStrategy[float], size: int) -> list[float]:
        return draw(st.lists(values, min_size=size, max_size=size))

    half = np.array(numbers(SHARES, count * count)).reshape(count, count)
    days = numbers(st.floats(0, 4), count)
    made = texts(
        scores=numbers(SHARES, count),
        times=[day * DAY for day in days],
        shared=((half + half.T) * 5).tolist(),
    )
    cosines = np.array(numbers(st.floats(-1, 1), count))
    changes = np.array(numbers(st.floats(0, 5), count))
    return replace(made, cosines=cosines, changes=changes)


ALONE = [10.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"shared": [ALONE, [0, 10, 6], [0, 6, 10]]}, {"shared": [ALONE, [0, 10, 1], [0, 1, 10]]}),
        ({"scores": [0.1, 1.0, 0.8]}, {"scores": [1.0, 0.1, 0.8]}),
        ({"changes": np.array([0.0, 0.0, 2.0])}, {"changes": np.zeros(3)}),
    ],
)
def test_what_speaks_for_one_thing_makes_it_likelier(better: dict, worse: dict) -> None:
    def chance(told: dict) -> float:
        known = {"scores": [0.5, 0.5, 0.5], "times": [0, DAY, 9 * DAY], "shared": [ALONE] * 3}
        plain = {name: told.get(name, value) for name, value in known.items()}
        changes = told.get("changes", np.zeros(3))
        return float(chances(replace(texts(**plain), changes=changes))[1, 2])

    assert chance(better) > chance(worse)


@given(some_texts())
def test_a_chance_is_a_share_and_only_of_what_may_stand(told: Texts) -> None:
    found = chances(told)
    assert np.all((found >= 0) & (found <= 1))
    assert not found[~told.may_stand].any()
    weights = LEARNED.pair, LEARNED.older, LEARNED.newer
    assert [len(part) for part in features(told)] == list(map(len, weights))


@given(some_texts())
def test_each_older_text_stands_behind_one_that_is_newer(told: Texts) -> None:
    pairs = standing_behind(chances(told), told.times, BOUNDS)
    assert len({older for _, older in pairs}) == len(pairs)
    assert all(told.times[newer] > told.times[older] for newer, older in pairs)


@given(some_texts(), SHARES)
def test_a_higher_bound_binds_no_more(told: Texts, least: float) -> None:
    lower, higher = (
        len(standing_behind(chances(told), told.times, replace(BOUNDS, least=one)))
        for one in sorted([least, BOUNDS.least])
    )
    assert higher <= lower


@pytest.mark.parametrize(
    ("score", "changes", "stands"), [(0.1, 0, False), (0.1, 1, True), (0.9, 0, True)]
)
def test_what_shares_nothing_tells_anew_or_stands_alone(
    score: float, changes: float, *, stands: bool
) -> None:
    told = texts(scores=[1.0, score], times=[0, DAY], shared=[[10, 0], [0, 10]])
    likely = chances(replace(told, changes=np.array([0.0, changes])))
    assert bool(likely[0, 1]) is stands


def test_among_many_texts_a_second_one_stands_behind_only_where_it_is_nearly_as_likely() -> None:
    likely = np.zeros((9, 9))
    likely[:3, 8] = [0.75, 0.46, 0.4]
    times = np.arange(9) * DAY
    assert standing_behind(likely, times, BOUNDS) == [(8, 0), (8, 1)]


def test_beside_the_likeliest_only_what_is_sure_stands_behind() -> None:
    likely = np.array([[0, 0, 0, 0.95], [0, 0, 0, 0.34], [0, 0, 0, 0.32], [0, 0, 0, 0]])
    times = np.array([0, 1, 2, 9]) * DAY
    assert standing_behind(likely, times, BOUNDS) == [(3, 0), (3, 1)]


def test_among_more_texts_more_is_asked() -> None:
    likely = np.zeros((16, 16))
    likely[0, 1] = 0.05
    assert standing_behind(likely[:4, :4], np.arange(4) * DAY, BOUNDS) == [(1, 0)]
    assert standing_behind(likely, np.arange(16) * DAY, BOUNDS) == []
    likely[0, 1] = 0.057  # 4 ** 0.75 = 2.83 times the least among four times as many
    assert standing_behind(likely, np.arange(16) * DAY, BOUNDS) == [(1, 0)]


def test_of_one_sitting_more_is_asked() -> None:
    likely = np.array([[0, 0.1], [0, 0]])
    assert standing_behind(likely, np.array([0, DAY]), BOUNDS) == [(1, 0)]
    assert standing_behind(likely, np.array([0, 60]), BOUNDS) == []


def test_the_newest_of_the_nearly_as_likely_comes_first() -> None:
    times = np.array([0, 1, 2, 3]) * DAY
    likely = np.zeros((4, 4))
    likely[0] = [0, 0.6, 0.5, 0.1]
    assert standing_behind(likely, times, BOUNDS) == [(2, 0)]


def test_what_is_nearly_as_likely_stands_behind_the_same_newer_text() -> None:
    times = np.array([0.0, 7200.0, 14400.0])
    bounds = Bounds(least=0.02, sitting=0.2, sure=0.8)

    def behind(second: float) -> list[tuple[int, int]]:
        likely = np.array([[0, 0, 0.3], [0, 0, second], [0, 0, 0]])
        return standing_behind(likely, times, bounds)

    assert behind(ALSO_LIKELY * 0.3) == [(2, 0), (2, 1)]
    assert behind(ALSO_LIKELY * 0.3 - 0.01) == [(2, 0)]
