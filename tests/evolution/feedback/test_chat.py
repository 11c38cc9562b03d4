"""A chat, turn by turn, of an agent that only sends turns."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from evolution.jobs import ticks, work
from memory.models import MemoryItem
from observability.models import Receipt, Retrieval
from tests.api.client import Caller

pytestmark = pytest.mark.django_db


class Chat:
    """One session of user:1."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.now = datetime.now(UTC)

    def recall(self, query: str) -> dict[str, Any]:
        asked = {"query": query, "scopes": ["user:1"], "session": "chat", "gate": False}
        answer = self.caller.post("retrieve", asked)
        assert answer.status_code == 200, answer.content
        told: dict[str, Any] = answer.json()
        return told

    def say(self, role: str, text: str) -> None:
        self.now += timedelta(seconds=20)
        turn = {"role": role, "text": text, "occurred_at": self.now.isoformat()}
        answer = self.caller.post("turns", {"scope": "user:1", "session": "chat", "turns": [turn]})
        assert answer.status_code == 202, answer.content
        work.drain()


def test_a_recall_that_is_confirmed_and_one_that_is_denied(caller: Caller) -> None:
    [pk] = caller.remember(
        {"source": "preference", "content": "用户喜欢运动风穿搭", "confidence": 0.5}
    )
    work.drain()
    chat = Chat(caller)

    chat.say("user", "帮我推荐一套今天穿的")
    first = chat.recall("帮我推荐一套今天穿的")
    assert "运动风" in first["context"]
    chat.say("assistant", "今天可以试试运动风的卫衣")
    chat.say("user", "对, 就是这种风格")
    style = MemoryItem.objects.get(pk=pk)
    assert (
        style.injected_count,
        style.used_count,
        style.positive_count,
        style.correction_count,
    ) == (1, 1, 1, 0)
    assert style.confidence == pytest.approx(0.55)
    assert style.last_validated_at is not None
    receipt = Receipt.objects.get(retrieval_id=first["retrieval_id"], item_id=pk)
    signals = (receipt.utilized, receipt.utilization_signal, receipt.user_feedback_signal)
    assert signals == (True, "keyword_match", "confirm")
    assert not MemoryItem.objects.filter(content__contains="就是这种风格").exists()

    second = chat.recall("那明天穿什么")
    recorded = Retrieval.objects.get(pk=second["retrieval_id"])
    assert (recorded.intent, recorded.phase, recorded.guessed) == (
        "recommendation",
        "deep_dive",
        ["intent", "phase"],
    )
    chat.say("user", "那明天穿什么")
    chat.say("assistant", "明天也穿运动风吧")
    chat.say("user", "不是, 我现在不喜欢了")
    style.refresh_from_db()
    assert style.retired_at is not None
    assert style.correction_count == 1
    assert not MemoryItem.objects.filter(content__contains="不喜欢了").exists()

    third = chat.recall("周末穿什么好")
    assert pk not in {item["id"] for item in third["items"]}
    assert third["model_tier"] == "strong"
    assert chat.recall("天气如何，出门带伞吗")["model_tier"] == "medium"


def test_what_a_call_said_the_turns_do_not_override(caller: Caller) -> None:
    [pk] = caller.remember(
        {"source": "preference", "content": "用户喜欢运动风穿搭", "confidence": 0.5}
    )
    work.drain()
    chat = Chat(caller)
    recalled = chat.recall("帮我推荐一套今天穿的")
    said = {"reply": "试试运动风的卫衣", "user_reply": "对, 就是这种风格"}
    caller.post(f"retrievals/{recalled['retrieval_id']}/outcome", said)
    chat.say("user", "帮我推荐一套今天穿的")
    chat.say("assistant", "随便穿")
    chat.say("user", "你搞错了")
    style = MemoryItem.objects.get(pk=pk)
    assert (style.confidence, style.correction_count) == (pytest.approx(0.55), 0)


def test_a_bare_reaction_is_kept_as_a_turn_and_no_memory(caller: Caller) -> None:
    chat = Chat(caller)
    for text in ("对, 就是这种风格", "Exactly, that's it!", "不是, 我现在不喜欢了"):
        chat.say("user", text)
    assert not MemoryItem.objects.exists()


def test_what_is_given_is_counted_without_any_outcome(caller: Caller) -> None:
    [pk] = caller.remember(
        {"source": "preference", "content": "用户喜欢运动风穿搭", "confidence": 0.5}
    )
    chat = Chat(caller)
    for _ in range(3):
        chat.recall("帮我推荐一套今天穿的")
    ticks.tick("count_injections")
    work.drain()
    style = MemoryItem.objects.get(pk=pk)
    assert (style.injected_count, style.judged_count) == (3, 0)
    ticks.tick("count_injections")
    work.drain()
    assert MemoryItem.objects.get(pk=pk).injected_count == 3
