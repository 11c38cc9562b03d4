"""What becomes of turns, decided without a database."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.pipeline.gate import doubts
from evolution.pipeline.memory import Memory
from evolution.pipeline.run import read as read_turns
from evolution.pipeline.types import Decision, Known, Role, Said, Withdrawn

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


def said(text: str, *, speaker: str = "", role: Role = "user", hours: float = 0) -> Said:
    return Said(uuid4(), role, speaker, text, NOON + timedelta(hours=hours))


def read(
    turns: Sequence[Said], *, before: Sequence[Said], memory: Memory, changes_only: bool = False
) -> list[Decision]:
    return read_turns(turns, before=before, memory=memory, changes_only=changes_only).decisions


def made(decisions: list[Decision], *kinds: str) -> list[str]:
    return [one.candidate.content for one in decisions if one.writes and (not kinds or one.candidate.kind in kinds)]


def a_known(content: str, **fields: object) -> Known:
    values = {"kind": "preference", "key": None, "value": None, "valid_from": NOON - timedelta(days=9)} | fields
    return Known(uuid4(), content=content, **values)  # type: ignore[arg-type] # a test's own fields


def test_a_turn_leaves_its_statements_and_its_episode_with_the_turn_as_source() -> None:
    turn = said("I prefer window seats. The flight to Porto was long.", speaker="Ann")
    decisions = read([turn], before=[], memory=Memory([]))
    assert {one.candidate.kind for one in decisions} == {"preference", "episode"}
    assert all(one.candidate.turns == (turn.id,) for one in decisions)
    assert all("Ann" in one.candidate.content for one in decisions)


@pytest.mark.parametrize("text", ["Hello!", "ok thanks", "好的，谢谢", "哈哈哈", "👍", "   ", "Bye, see you!"])
def test_small_talk_leaves_nothing(text: str) -> None:
    assert read([said(text, speaker="Ann")], before=[], memory=Memory([])) == []


def test_recalled_memory_is_not_remembered_again() -> None:
    block = '<user_memory source="preference" confidence="0.9">Ann prefers aisle seats</user_memory>'
    decisions = read([said(f"{block}\nI bought a sailing boat.", speaker="Ann")], before=[], memory=Memory([]))
    assert not [content for content in made(decisions) if "aisle" in content]
    assert [content for content in made(decisions, "episode") if "sailing boat" in content]


def test_a_system_or_a_tool_states_nothing() -> None:
    turns = [said("I prefer window seats.", role="system"), said("I prefer window seats.", role="tool")]
    assert read(turns, before=[], memory=Memory([])) == []


def test_an_assistant_is_quoted_and_never_confirmed() -> None:
    turn = said("You could read 《The Old Harbour》, which has 320 pages.", role="assistant")
    decisions = read([turn], before=[], memory=Memory([]))
    assert [one.candidate.kind for one in decisions] == ["episode"]
    assert decisions[0].candidate.confidence < 0.5
    assert decisions[0].candidate.content.startswith("The assistant said")


def test_the_same_statement_twice_is_remembered_once() -> None:
    turns = [said("I prefer window seats."), said("I prefer window seats.", hours=1)]
    assert len(made(read(turns, before=[], memory=Memory([])), "preference")) == 1


def test_a_change_within_a_batch_ends_what_the_batch_itself_said() -> None:
    turns = [said("I like coffee."), said("I no longer like coffee, I prefer tea now.", hours=1)]
    memory = Memory([])
    decisions = read(turns, before=[], memory=memory)
    assert any(one.ends for one in decisions)
    assert [one.content for one in memory.known if "coffee" in one.content and "tea" not in one.content] == []


def test_what_was_liked_and_is_disliked_now_is_replaced() -> None:
    memory = Memory([])
    read([said("I love mushrooms."), said("I hate mushrooms.", hours=5)], before=[], memory=memory)
    assert len([one for one in memory.known if "mushrooms" in one.content]) == 1
    assert "hate" in memory.known[0].content


def test_older_words_do_not_end_what_somebody_stood_for_later() -> None:
    settled = a_known(
        "The user lives in Porto.", kind="fact", key="city", value="Porto", last_validated_at=NOON + timedelta(days=2)
    )
    memory = Memory([settled])
    decisions = read([said("I live in Lisbon.")], before=[], memory=memory)
    assert memory.known == [settled]
    assert made(decisions, "fact") == []
    assert len(made(decisions, "episode")) == 1


def test_what_somebody_took_back_is_not_brought_in_by_older_words() -> None:
    first = read([said("I like coffee.")], before=[], memory=Memory([]))
    content = made(first, "preference")[0]
    taken_back = Memory([], [Withdrawn(content, NOON + timedelta(hours=1))])
    assert made(read([said("I like coffee.")], before=[], memory=taken_back), "preference") == []
    assert made(read([said("I like coffee.", hours=2)], before=[], memory=taken_back), "preference") == [content]


def test_the_fast_lane_keeps_changes_only() -> None:
    turns = [said("I like coffee. I have two cats."), said("I no longer like coffee, I prefer tea now.", hours=1)]
    decisions = read(turns, before=[], memory=Memory([]), changes_only=True)
    assert decisions
    assert all(one.candidate.is_change for one in decisions)


def test_a_pronoun_is_read_from_the_turns_before() -> None:
    before = [said("My sister Emma bought a boat.", speaker="Ann")]
    decisions = read([said("She sold it yesterday.", speaker="Ann", hours=0.1)], before=before, memory=Memory([]))
    episode = next(one.candidate for one in decisions if one.candidate.kind == "episode")
    assert "She" not in episode.content
    assert "yesterday" not in episode.content
    assert episode.doubts == ()


def test_a_relative_nobody_named_is_whose_relative_it_was() -> None:
    turns = [said("My husband is a sailor.", speaker="Ann"), said("He built a boat.", speaker="Ann", hours=0.1)]
    decisions = read(turns, before=[], memory=Memory([]))
    assert "Ann's husband built a boat." in made(decisions, "episode")
    alone = read(turns[1:], before=turns[:1], memory=Memory([]))
    assert made(alone, "episode") == ["Ann's husband built a boat."]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I will sell the boat soon.", "soon (said on 2026-01-15)"),
        ("我改天去看那条船。", "改天（2026年1月15日说）"),
    ],
)
def test_a_vague_time_keeps_the_day_it_was_said_on(text: str, kept: str) -> None:
    decisions = read([said(text, speaker="Ann")], before=[], memory=Memory([]))
    episode = next(one.candidate for one in decisions if one.candidate.kind == "episode")
    assert kept in episode.content
    assert episode.doubts == ()


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("She bought a boat.", "who is meant: She"),
        ("他买了一条船。", "who is meant: 他"),
        ("Ann bought a boat yesterday.", "when it was: yesterday"),
        ("The boat lies nearby.", "where it was: nearby"),
    ],
)
def test_what_hangs_on_the_moment_is_doubted(text: str, doubt: str) -> None:
    assert doubt in doubts(text)


def test_what_stands_alone_is_not_doubted() -> None:
    assert doubts("Ann bought a boat on 14 January 2026.") == ()
    assert doubts("小王在杭州买了一条船。") == ()


def test_a_prefix_says_of_what_and_when() -> None:
    decisions = read([said("I prefer window seats.")], before=[], memory=Memory([]))
    prefixes = {one.candidate.kind: one.candidate.context_prefix for one in decisions}
    assert prefixes["episode"] == "[2026-01-15]"
    assert prefixes["preference"].startswith("[preference")
    assert prefixes["preference"].endswith("/2026-01-15]")


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(max_size=80), max_size=5))
def test_any_text_is_read(texts: list[str]) -> None:
    turns = [said(text, hours=place) for place, text in enumerate(texts)]
    decisions = read(turns, before=[], memory=Memory([]))
    own = {turn.id for turn in turns}
    assert all(set(one.candidate.turns) <= own and one.candidate.content.strip() for one in decisions)
