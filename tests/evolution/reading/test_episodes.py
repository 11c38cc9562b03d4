"""Which turns are kept as episodes, and what stands beside their words."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from evolution.language.types import Note
from evolution.planning.types import Span
from evolution.reading.episodes import CONFIDENCE, KEPT_AS_SAID, episode
from evolution.reading.notes_and_tags import PREFIX_CHARACTERS, TAG_CHARACTERS, finished
from memory.models.vocabulary import REVERTED
from tests.evolution.conversation import said as told
from tests.evolution.planning.made import said

MONDAY = datetime(2026, 8, 3, 10, tzinfo=UTC)
TELLING = "I moved to Ghent in May."


@pytest.mark.parametrize(
    ("role", "concern", "kept"),
    [
        ("user", "", True),
        ("assistant", "", True),
        ("tool", "", False),
        ("system", "", False),
        ("user", "carries_credential", True),
        ("assistant", "instructs_reader", True),
        ("tool", "instructs_reader", True),
        ("tool", "carries_credential", True),
        ("tool", "carries_link", False),
        ("system", "instructs_reader", False),
        ("user", REVERTED, False),
        ("user", f"{REVERTED}:1", False),
    ],
)
def test_whose_words_are_kept(role, concern: str, kept: bool) -> None:
    turn = replace(told(TELLING, role=role), concern=concern)
    assert (episode(turn) is not None) is kept


@pytest.mark.parametrize("text", ["Hello!", "哈哈哈", "谢谢！", "Exactly!", "", "😀", "..."])
def test_small_talk_is_no_episode(text: str) -> None:
    assert episode(told(text)) is None


def test_an_episode_is_the_turn_word_for_word() -> None:
    text = f"  Hi! {TELLING} Thanks!  "
    turn = replace(told(text, speaker="Ann"), message_id="m1", concern="carries_link")
    made = episode(turn)
    assert made is not None
    assert (made.kind, made.content, made.spans) == (
        "episode",
        text,
        (Span(turn.id, 0, len(text)),),
    )
    assert (made.speaker, made.role, made.at) == ("Ann", "user", turn.at)
    assert (made.message_ids, made.doubts) == (("m1",), ("carries_link",))
    assert (made.confidence, made.made_by) == (CONFIDENCE, KEPT_AS_SAID)


def test_a_turn_without_an_id_or_a_concern_has_neither() -> None:
    made = episode(told(TELLING))
    assert made is not None
    assert (made.message_ids, made.doubts) == ((), ())


@pytest.mark.parametrize(
    ("changed", "prefix"),
    [
        ({"category": "fact/home"}, "[fact/home/2026-08-03]"),
        ({"category": ""}, "[2026-08-03]"),
        ({"category": "fact/home", "affirmed": False}, "[fact/home/ended]"),
        ({"category": "", "affirmed": False}, "[ended]"),
        ({"kind": "episode", "category": "fact/home"}, ""),
    ],
)
def test_what_a_memory_is_about_stands_before_it(changed, prefix: str) -> None:
    assert finished(said(content="x", at=MONDAY, **changed)).context_prefix == prefix


def test_a_long_prefix_fits_its_column() -> None:
    made = finished(said(content="x", at=MONDAY, category="fact/" + "a" * 500))
    assert len(made.context_prefix) <= PREFIX_CHARACTERS


@pytest.mark.parametrize(
    ("content", "canonical"),
    [
        ("I moved last month", "I moved 2026-07"),
        ("我上个月搬到宁波", "我2026-07搬到宁波"),
        ("I moved in May", ""),
        ("I live in Ghent", ""),
        ("I swim every Friday", ""),
    ],
)
def test_the_meaning_of_words_is_searched_where_they_say_less(content, canonical) -> None:
    assert finished(said(content=content, at=MONDAY)).canonical == canonical


def test_notes_that_come_with_a_statement_are_kept() -> None:
    note = Note(8, 18, "time", "2020", "rule")
    made = finished(said(content="I moved last month", at=MONDAY, notes=(note,)))
    assert made.notes == (note,)
    assert made.canonical == "I moved 2020"


def test_nothing_is_noted_beside_a_models_sentence_but_what_came_with_it() -> None:
    made = finished(said(content="The user moved last month", at=MONDAY, made_by="model:read/1 m"))
    assert (made.notes, made.canonical) == ((), "")


@pytest.mark.parametrize(
    ("content", "given", "tags"),
    [
        ("I read 《三体》 in Lisbon.", (), {"三体", "Lisbon"}),
        ("I read 《三体》.", ("books",), {"books", "三体"}),
        ("yes", (), set()),
    ],
)
def test_a_memory_is_found_by_what_its_words_name(content, given, tags: set[str]) -> None:
    assert tags <= set(finished(said(content=content, at=MONDAY, tags=given)).tags)


def test_a_long_name_fits_its_column_and_given_tags_come_first() -> None:
    made = finished(said(content="用" + "a1" * 200, at=MONDAY, tags=("first",)))
    assert made.tags[0] == "first"
    assert all(len(tag) <= TAG_CHARACTERS for tag in made.tags)
    assert len(set(made.tags)) == len(made.tags)
