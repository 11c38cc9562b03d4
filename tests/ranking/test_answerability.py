"""Relevance is absolute.

It says whether the best is any good, and grows with what speaks for an answer.
"""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy import SHIPPED
from memory.policy.relevance_floor import RelevanceFloor, RelevanceModel
from memory.ranking.answerability import (
    RelevanceEvidence,
    answerable,
    evidence,
    tokens_for_memories,
)

MODEL = RelevanceModel()
RULE = SHIPPED["unified"].relevance
UNRELATED = RelevanceEvidence(coverage=0.1, related=0.0, cosine=0.15, latin=1.0, words=6, rows=1000)
SHARES = st.floats(0, 1)
FOUND = st.builds(
    RelevanceEvidence,
    coverage=SHARES,
    related=SHARES,
    cosine=st.floats(-1, 1),
    latin=SHARES,
    words=st.floats(1, 40),
    rows=st.integers(0, 10_000),
    of_the_asker=st.booleans(),
)


def test_a_worked_example() -> None:
    found = evidence(
        {"quokka": 1.0, "the": 0.5},
        {},
        documents_with_term={"quokka": 1, "the": 9},
        rows=10,
        memories=[(frozenset({"the"}), 0.2), (frozenset({"quokka"}), 0.4)],
    )
    assert round(found.coverage, 2) == 0.96
    assert found.cosine == 0.4
    assert found.words == 2


@given(FOUND)
def test_it_lies_in_0_to_1_and_more_evidence_never_lowers_it(found: RelevanceEvidence) -> None:
    chance = answerable(found, MODEL)
    assert 0 <= chance <= 1
    for more in ({"coverage": 1.0}, {"related": 1.0}, {"cosine": 1.0}):
        assert answerable(replace(found, **more), MODEL) >= chance - 1e-12


ROOM = 1000


def room_of(found: RelevanceEvidence, *, rule: RelevanceFloor = RULE, intent: Any = None) -> int:
    chance = answerable(found, rule.model)
    return tokens_for_memories(found, chance, room_tokens=ROOM, rule=rule, intent=intent)


def test_what_bears_on_nothing_gets_no_room_and_a_floor_of_0_keeps_everything() -> None:
    assert room_of(UNRELATED) == 0
    assert room_of(UNRELATED, intent="recommendation") == ROOM
    assert room_of(UNRELATED, rule=SHIPPED["guarded"].relevance) == ROOM


def test_a_small_scope_never_says_that_nothing_bears_on_the_one_who_asks() -> None:
    of_the_asker = replace(UNRELATED, rows=3, coverage=0.0, cosine=-0.1, of_the_asker=True)
    assert answerable(of_the_asker, MODEL) < RULE.floor
    assert room_of(of_the_asker) == 200
    assert room_of(replace(of_the_asker, of_the_asker=False)) == 0
    assert room_of(replace(of_the_asker, rows=MODEL.small_scope_rows)) == 0


def test_what_bears_on_little_gets_a_share_of_the_room() -> None:
    doubtful = replace(UNRELATED, coverage=0.4, cosine=0.25)
    assert RULE.floor < answerable(doubtful, MODEL) < RULE.sure
    assert room_of(doubtful) == 200
    assert room_of(replace(doubtful, coverage=0.9, cosine=0.6)) == ROOM


@pytest.mark.parametrize(("room", "share"), [(1000, 200), (300, 150), (100, 100)])
def test_a_doubtful_share_is_no_less_than_some_lines_and_no_more_than_the_room(
    room: int, share: int
) -> None:
    doubtful = replace(UNRELATED, coverage=0.4, cosine=0.25)
    chance = answerable(doubtful, MODEL)
    found = tokens_for_memories(doubtful, chance, room_tokens=room, rule=RULE, intent=None)
    assert found == share


@given(FOUND, st.floats(0, 1), st.floats(0, 1))
def test_a_higher_chance_never_gets_less_room(
    found: RelevanceEvidence, one: float, other: float
) -> None:
    low, high = (
        tokens_for_memories(found, chance, room_tokens=ROOM, rule=RULE, intent=None)
        for chance in sorted((one, other))
    )
    assert 0 <= low <= high <= ROOM


def test_where_it_cannot_be_told_nothing_is_kept_out() -> None:
    for case in (
        replace(UNRELATED, words=2),
        replace(UNRELATED, words=60),
        replace(UNRELATED, cosine=None),
    ):
        assert room_of(case) == ROOM


def test_a_long_question_is_answered_by_a_smaller_share_of_it() -> None:
    short = replace(UNRELATED, words=5, coverage=0.4, cosine=0.4)
    assert answerable(replace(short, words=15), MODEL) > answerable(short, MODEL)


def test_a_word_that_all_of_a_few_memories_have_still_tells() -> None:
    def coverage(fewest_rows: int) -> float:
        memories = [(frozenset({"hong", "kong"}), 0.3)] * 2
        counts = {"hong": 2, "kong": 2}
        asked = {"hong": 1.0, "kong": 1.0, "client": 1.0}
        return evidence(
            asked,
            {},
            documents_with_term=counts,
            rows=2,
            memories=memories,
            fewest_rows=fewest_rows,
        ).coverage

    assert round(coverage(0), 2) == 0.17
    assert round(coverage(100), 2) == 0.58


def test_a_question_in_latin_script_is_answered_sooner_the_smaller_the_scope() -> None:
    def chances(latin: float) -> list[float]:
        rows = (MODEL.small_scope_rows, MODEL.small_scope_rows // 2, 0)
        found = replace(UNRELATED, latin=latin)
        return [answerable(replace(found, rows=count), MODEL) for count in rows]

    large, smaller, empty = chances(1.0)
    assert large < smaller < empty
    assert len(set(chances(0.0))) == 1
