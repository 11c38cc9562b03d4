"""What becomes of turns that the rules read, decided without a database."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.planning.plan import known_of
from evolution.planning.plan import plan as planned
from evolution.planning.types import Decision, Known
from evolution.reading.rules import RulesReader
from evolution.reading.run import plan
from evolution.reading.types import Gathered, Utterance
from tests.evolution.conversation import said

HOUR = 60  # minutes
NAMES = ["Ann\\", "a\\1", "\\g<0>", "Zo(e", "[x]*", "$&"]


def read(*turns: Utterance, known: Sequence[Known] = ()) -> list[Decision]:
    gathered = Gathered(utterances=turns, before=(), aliases=frozenset({"Ann"}), first_position=1)
    return planned(plan(gathered, reader=RulesReader()).candidates, known)


def made(decisions: list[Decision], *kinds: str) -> list[str]:
    writes = [one.candidate for one in decisions if one.action != "noop"]
    return [one.content for one in writes if not kinds or one.kind in kinds]


def remembered(turn: Utterance) -> Known:
    """What the one statement of a turn is remembered as."""
    (candidate,) = [one.candidate for one in read(turn) if one.candidate.kind != "episode"]
    return known_of(candidate)


def test_a_turn_leaves_its_statements_and_its_episode_with_the_turn_as_source() -> None:
    turn = said("I prefer window seats. The flight to Porto was long.", speaker="Ann")
    decisions = read(turn)
    assert {one.candidate.kind: one.candidate.content for one in decisions} == {
        "preference": "I prefer window seats",
        "episode": turn.text,
    }
    for one in decisions:
        (span,) = one.candidate.spans
        assert (span.turn, turn.text[span.start : span.stop]) == (turn.id, one.candidate.content)


@pytest.mark.parametrize(
    "text", ["Hello!", "ok thanks", "好的，谢谢", "哈哈哈", "👍", "   ", "Bye, see you!"]
)
def test_small_talk_leaves_nothing(text: str) -> None:
    assert read(said(text, speaker="Ann")) == []


def test_recalled_memory_is_not_read_again_though_the_words_are_kept() -> None:
    block = '<user_memory source="preference" confidence="0.9">I prefer aisle seats</user_memory>'
    decisions = read(said(f"{block}\nI live in Porto.", speaker="Ann"))
    assert made(decisions, "fact", "preference") == ["I live in Porto"]
    assert len(made(decisions, "episode")) == 1


def test_a_system_or_a_tool_states_nothing() -> None:
    assert (
        read(
            said("I prefer window seats.", role="system"),
            said("I prefer window seats.", role="tool"),
        )
        == []
    )


def test_an_assistants_words_are_kept_as_words_and_never_confirmed() -> None:
    turn = said("I prefer 《The Old Harbour》, which has 320 pages.", role="assistant")
    (decision,) = read(turn)
    assert (decision.candidate.kind, decision.candidate.content) == ("episode", turn.text)
    assert decision.candidate.provenance == "observation"


def test_the_same_statement_twice_is_remembered_once() -> None:
    turns = [said("I prefer window seats."), said("I prefer window seats.", minutes=HOUR)]
    assert len(made(read(*turns), "preference")) == 1


def test_a_change_within_a_batch_ends_what_the_batch_itself_said() -> None:
    first, then = (
        said("I like coffee."),
        said("I no longer like coffee, I prefer tea now.", minutes=HOUR),
    )
    decisions = [one for one in read(first, then) if one.candidate.kind != "episode"]
    liked = next(one.candidate.id for one in decisions if one.candidate.spans[0].turn == first.id)
    assert liked in {ended for one in decisions for ended in one.ends}
    assert any(one.candidate.value == "tea" and one.candidate.affirmed for one in decisions)


def test_what_was_liked_and_is_disliked_now_is_replaced() -> None:
    liked = remembered(said("I love mushrooms."))
    decisions = read(said("I hate mushrooms.", minutes=5 * HOUR), known=[liked])
    assert [one.ends for one in decisions if one.candidate.kind == "preference"] == [(liked.id,)]


def test_older_words_do_not_end_what_somebody_stood_for_later() -> None:
    turn = said("I live in Porto.")
    settled = replace(remembered(turn), stood_for_at=said("", minutes=48 * HOUR).at)
    decisions = read(said("I live in Lisbon.", minutes=HOUR), known=[settled])
    assert not any(one.ends for one in decisions)
    assert len(made(decisions, "episode")) == 1


def test_what_somebody_took_back_is_not_brought_in_by_older_words() -> None:
    taken_back = replace(remembered(said("I like coffee.")), withdrawn_at=said("", minutes=HOUR).at)
    assert made(read(said("I like coffee."), known=[taken_back]), "preference") == []
    assert made(
        read(said("I like coffee.", minutes=2 * HOUR), known=[taken_back]), "preference"
    ) == ["I like coffee"]


def test_a_pronoun_stays_a_pronoun() -> None:
    turns = [
        said("My sister Emma bought a boat.", speaker="Ann"),
        said("She sold it.", speaker="Ann", minutes=1),
    ]
    assert made(read(*turns), "episode") == [turn.text for turn in turns]


def test_a_day_is_noted_beside_the_words_that_name_it() -> None:
    (episode,) = [
        one.candidate
        for one in read(said("I sold the boat yesterday."))
        if one.candidate.kind == "episode"
    ]
    assert episode.content == "I sold the boat yesterday."
    assert [(note.kind, note.meaning) for note in episode.notes] == [("time", "2026-01-14")]
    assert "2026-01-14" in episode.canonical
    assert episode.doubts == ()


@pytest.mark.parametrize(
    "text", ["I will sell the boat soon.", "我改天去看那条船。", "The boat lies nearby."]
)
def test_what_nothing_certain_is_known_of_is_not_noted(text: str) -> None:
    (episode,) = [one.candidate for one in read(said(text)) if one.candidate.kind == "episode"]
    assert not any(note.certain for note in episode.notes)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "text",
    [
        "我现在住在深圳。",
        "我的公司换成了腾飞。",
        "I live in Porto with my wife.",
        "My office has changed to Oslo.",
    ],
)
def test_a_turn_is_read_whatever_its_speaker_is_called(name: str, text: str) -> None:
    turn = said(text, speaker=name)
    statements = [one.candidate for one in read(turn) if one.candidate.kind != "episode"]
    assert statements
    assert {one.speaker for one in statements} == {name}


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(max_size=80), max_size=5))
def test_any_text_is_read_and_every_candidate_is_words_of_its_turn(texts: list[str]) -> None:
    turns = [said(text, minutes=place) for place, text in enumerate(texts)]
    by_id = {turn.id: turn.text for turn in turns}
    for one in read(*turns):
        (span,) = one.candidate.spans
        assert by_id[span.turn][span.start : span.stop] == one.candidate.content
        assert one.candidate.content.strip()
