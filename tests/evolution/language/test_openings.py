"""Whom a Chinese clause speaks of, and in which ways it is read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.openings import (
    ME,
    NOBODY,
    PERSON,
    SPEAKER,
    THING,
    UNNAMED,
    openings,
    spoken_of,
)


@pytest.mark.parametrize(
    ("clause", "whom"),
    [
        ("我住在上海", ME),
        ("我们搬家了", ME),
        ("其实我不喝茶", ME),
        ("小王搬家了", "小王"),
        ("我妈住在南京", "我妈"),
        ("老李换工作了", "老李"),
        ("他搬家了", UNNAMED),
        ("她喜欢茶", UNNAMED),
        ("住在上海", NOBODY),
        ("搬家了", NOBODY),
        ("今天下雨", NOBODY),
        ("我有个姐姐", UNNAMED),
        ("我养了只猫", UNNAMED),
        ("我换了个房东", UNNAMED),
        ("7号机的温度是26度", "7号机"),
    ],
)
def test_whom_the_next_clause_may_leave_out(clause: str, whom: str) -> None:
    assert spoken_of(clause) == whom


@pytest.mark.parametrize(
    ("clause", "sign"),
    [("我住在上海", SPEAKER), ("小王住在上海", PERSON), ("7号机在西屋", THING)],
)
def test_a_sign_stands_in_the_place_of_the_subject(clause: str, sign: str) -> None:
    assert any(way.words.startswith(sign) for way in openings(clause))


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("我现在住在上海", "①住在上海"),
        ("其实我住在上海", "①住在上海"),
        ("我住在上海啦", "①住在上海"),
        ("对了，我住在上海", "①住在上海"),
    ],
)
def test_words_that_change_nothing_are_left_out_in_one_way(clause: str, words: str) -> None:
    assert words in [way.words for way in openings(clause)]


CLAUSES = st.lists(
    st.sampled_from(
        ["我", "小王", "我妈", "他", "现在", "其实", "住在", "上海", "了", "7号机", "的", "a1"]
    ),
    max_size=7,
).map("".join)


@settings(max_examples=100, deadline=None)
@given(CLAUSES)
def test_every_way_to_read_a_clause_is_words_of_it(clause: str) -> None:
    ways = openings(clause)
    assert len(set(ways)) == len(ways)
    for way in ways:
        bare = way.words.lstrip(SPEAKER + PERSON + THING)
        assert bare in clause
        assert way.subject in clause
        skipped = len(way.words) - len(bare)
        assert clause[way.at + skipped : way.at + len(way.words)] == bare
        assert way.omits is (skipped == 0)


@settings(max_examples=100, deadline=None)
@given(CLAUSES)
def test_whom_a_clause_speaks_of_stands_in_it(clause: str) -> None:
    whom = spoken_of(clause)
    assert whom in (ME, NOBODY, UNNAMED) or whom in clause
