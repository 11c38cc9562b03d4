"""Statements are decided in the order in which they were said."""

from dataclasses import replace
from uuid import uuid4

import pytest

from evolution.planning.plan import KEPT, plan, words_of
from evolution.planning.types import Span
from tests.evolution.planning.made import known, said
from tests.evolution.planning.talk import told


def episode(text: str, *, role: str = "user", turn=None):
    spans = (Span(turn or uuid4(), 0, len(text)),)
    return said("", "", "", kind="episode", content=text, role=role, spans=spans)


def test_an_episode_is_kept_and_what_a_check_set_aside_is_not() -> None:
    doubted = said(set_aside="not_said")
    decisions = plan([doubted, episode("I moved.")], [])
    assert [(one.action, one.reason) for one in decisions] == [
        ("noop", "not_said"),
        ("add", KEPT),
    ]


def test_what_a_model_names_is_ended_by_its_verdict() -> None:
    row = known(attribute="likes")
    named = said(attribute="diet", made_by="model:read/1 m", ends=(row.id,), shown=(row.id,))
    (decision,) = plan([named], [row])
    assert (decision.ends, decision.reason) == ((row.id,), "named_by_model")
    (ruled,) = plan([replace(named, made_by="rule:diet")], [row])
    assert ruled.ends == ()


def test_a_model_that_would_end_much_asks() -> None:
    rows = [known(name) for name in ("ada", "ben", "cleo", "dev")]
    named = [
        said(row.subject, made_by="model:read/1 m", ends=(row.id,), shown=(row.id,)) for row in rows
    ]
    decisions = plan(named, rows)
    assert [(one.ends, one.links) for one in decisions] == [((), (row.id,)) for row in rows]


STANDUP = "My standup is at 9:30. They moved my standup to 10:15."


def test_words_that_are_no_memory_are_ended_by_later_ones_of_their_turn() -> None:
    turn = uuid4()
    stated, moved, words = plan([*told(STANDUP, turn=turn), episode(STANDUP, turn=turn)], [])
    assert [row.content for row in stated.words] == ["My standup is at 9:30"]
    assert moved.ends == (stated.words[0].id,)
    assert [row.content for row in words.words] == ["They moved my standup to 10:15"]
    assert all(row.recent for row in (*stated.words, *words.words))


def test_only_what_the_user_says_may_be_ended_later() -> None:
    answer = episode("Your standup is at 9:30.", role="assistant")
    *_, words = plan([*told(STANDUP), answer], [])
    assert (words.action, words.words) == ("add", ())


def test_where_nothing_changes_no_words_are_compared() -> None:
    (decision, words) = plan([*told("I live in Oslo."), episode("I live in Oslo.")], [])
    assert (decision.words, words.words) == ((), ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("My standup is at 9:30", ["My standup is at 9:30"], id="no memory of its own"),
        pytest.param("I live in Oslo", [], id="a memory of its own"),
    ],
)
def test_what_is_no_memory_of_its_own_stays_words(text: str, words: list[str]) -> None:
    assert [row.content for row in words_of(told(text))] == words
