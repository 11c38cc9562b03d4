"""An unrelated question gets nothing, says so, and keeps what is always given.

A related one its memories.
"""

from typing import Any

import pytest

from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
BREAKFAST: dict[str, list[str]] = {
    "en": ["I have oatmeal for breakfast", "I drink my coffee black", "On Sundays we bake rolls"],
    "zh": ["早餐喜欢喝豆浆", "早上一般吃两个包子", "周末会自己煎鸡蛋"],
}
UNRELATED = {
    "en": "How do I derive the asymptotic freedom of quantum chromodynamics?",
    "zh": "量子色动力学的渐近自由怎么推导",
}
RELATED = {"en": "What do I usually have for breakfast?", "zh": "我早餐喜欢喝什么"}


def _asked(language: str, query: str, **fields: Any) -> Any:
    tenant = a_tenant()
    remember(tenant, *({"source": "preference", "content": text} for text in BREAKFAST[language]))
    return ask(tenant, query, **fields)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_question_about_something_else_gets_nothing(language: str) -> None:
    answer = _asked(language, UNRELATED[language])
    assert answer.skipped_reason == "nothing_relevant"
    assert (answer.context, answer.items) == ("", [])
    assert {one.decision for one in answer.receipts} == {"nothing_relevant"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_question_about_it_gets_its_memories_with_their_relevance(language: str) -> None:
    answer = _asked(language, RELATED[language])
    assert answer.skipped_reason is None
    assert BREAKFAST[language][0] in answer.context
    assert 0.02 <= max(item.relevance for item in answer.items) <= 1
    assert all(0 <= item.relevance <= 1 for item in answer.items)


def test_who_asks_for_a_recommendation_gets_what_is_known() -> None:
    assert _asked("en", UNRELATED["en"], intent="recommendation").items


def test_a_policy_without_a_floor_gives_what_is_nearest() -> None:
    assert _asked("en", UNRELATED["en"], policy="mode_weighted").items


def test_a_conversation_that_asks_nothing_gets_what_is_nearest() -> None:
    talk = f"<Assistant>: What did you read about?\n<Ann>: {UNRELATED['en'][:-1]}"
    assert _asked("en", f"{talk}.").items
    assert _asked("en", f"{talk}?").skipped_reason == "nothing_relevant"
