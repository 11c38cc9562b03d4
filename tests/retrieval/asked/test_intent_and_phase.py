"""What a person wants is guessed from plain words, alike in both languages, and said to be."""

from datetime import UTC, datetime
from typing import get_args
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.words import Intent
from memory.retrieval.intent_and_phase import READ_CHARACTERS, intent_of, meaning_of, phase_of
from memory.retrieval.types import Phase, Question

NOW = datetime(2026, 3, 18, 9, tzinfo=UTC)


def a_question(query: str, intent: Intent | None = None, phase: Phase | None = None) -> Question:
    return Question(
        tenant_id=uuid4(), scopes=("user:1",), query=query, now=NOW, as_of=NOW, known_at=NOW,
        intent=intent, phase=phase,
    )  # fmt: skip


def guessed(query: str, *, goes_on: bool = False) -> tuple[Intent, Phase]:
    meaning = meaning_of(a_question(query), goes_on=goes_on)
    return meaning.intent, meaning.phase


@pytest.mark.parametrize(
    ("intent", "english", "chinese"),
    [
        ("small_talk", "Thank you!", "谢谢！"),
        ("small_talk", "That’s great!", "太好了！"),
        ("complaint", "The kettle is broken", "水壶坏了"),
        ("complaint", "My kettle doesn’t work", "我的水壶用不了"),
        ("complaint", "I want a refund", "我要退款"),
        ("complaint", "I AM DISAPPOINTED", "我很失望"),
        ("recommendation", "Can you recommend a film?", "推荐一部电影"),
        ("recommendation", "What should I wear?", "我穿什么？"),
        ("recommendation", "Suggest a book", "推薦一本書"),
        ("confirm_preference", "Do I still like tea?", "我还喜欢茶吗？"),
        ("confirm_preference", "What do you know about me?", "你了解我吗？"),
        ("confirm_preference", "What do I like?", "我喜欢什么？"),
        ("task", "Write a mail to Ann", "帮我写一封邮件"),
        ("task", "Could you please fix the build?", "请帮我修复构建"),
        ("question", "Where does Ann live?", "安娜住在哪里？"),
        ("question", "Ann lives in Berlin?", "安娜住在柏林吗"),
        ("unclear", "The sun and the sea", "太阳和大海"),
    ],
)
def test_an_intent_is_guessed_alike_in_either_language(
    intent: Intent, english: str, chinese: str
) -> None:
    assert guessed(english)[0] == intent
    assert guessed(chinese)[0] == intent


@pytest.mark.parametrize(
    ("phase", "english", "chinese"),
    [
        ("opening", "Where does Ann live?", "安娜住在哪里？"),
        ("confirming", "Go ahead", "确认"),
        ("confirming", "I’ll take it", "就买这个吧"),
        ("confirming", "What do I like?", "我喜欢什么？"),
        ("task_execution", "Write a mail to Ann", "帮我写一封邮件"),
        ("after_sales", "Where is my order? I want a refund", "我的订单号查不到，要退款"),
    ],
)
def test_a_phase_is_guessed_alike_in_either_language(
    phase: Phase, english: str, chinese: str
) -> None:
    assert guessed(english)[1] == phase
    assert guessed(chinese)[1] == phase


def test_a_conversation_that_goes_on_is_no_opening() -> None:
    assert guessed("Where does Ann live?", goes_on=True)[1] == "deep_dive"
    assert guessed("I want a refund", goes_on=True)[1] == "after_sales"
    assert guessed("Go ahead", goes_on=True)[1] == "confirming"


@given(
    st.text(max_size=40),
    st.none() | st.sampled_from(get_args(Intent)),
    st.none() | st.sampled_from(get_args(Phase)),
    st.booleans(),
)
def test_what_the_request_says_stands_and_the_rest_is_said_to_be_guessed(
    query: str, intent: Intent | None, phase: Phase | None, goes_on: bool
) -> None:
    meaning = meaning_of(a_question(query, intent, phase), goes_on=goes_on)
    assert meaning.intent in get_args(Intent)
    assert meaning.phase in get_args(Phase)
    assert intent in (None, meaning.intent)
    assert phase in (None, meaning.phase)
    assert ("intent" in meaning.guessed) == (intent is None)
    assert ("phase" in meaning.guessed) == (phase is None)


def test_who_could_not_be_understood_is_routed_by_no_intent() -> None:
    assert meaning_of(a_question("The sun"), goes_on=False).routed_by is None
    assert meaning_of(a_question("The sun", "unclear"), goes_on=False).routed_by == "unclear"
    assert meaning_of(a_question("Fix it"), goes_on=False).routed_by == "task"


def test_of_a_long_text_the_beginning_says_what_is_wanted() -> None:
    story = "The sun and the sea. " * (READ_CHARACTERS // 20 + 1)
    assert guessed(f"I want a refund. {story}")[0] == "complaint"
    assert guessed(f"{story} I want a refund.")[0] == "unclear"


@pytest.mark.parametrize("words", ["idealist", "the fixtures", "unbroken", "refunds"])
def test_a_part_of_a_word_says_nothing(words: str) -> None:
    assert intent_of(words) == "unclear"
    assert phase_of(words, intent="unclear", goes_on=False) == "opening"
