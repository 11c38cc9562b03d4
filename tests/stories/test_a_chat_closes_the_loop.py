"""A chat of an agent that only sends turns, through the running service.

What each turn changes, by API and admin.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener, urlopen

import pytest

from tests.stories.test_the_service import Service, started

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]
PATIENCE_SECONDS = 120  # for a turn to be read, however busy the machine is
REACTIONS = ("就是这种风格", "我现在不喜欢了")
COUNTERS = ("injected_count", "used_count", "positive_count", "correction_count")


class Chat:
    """One session of user:wei at a running service."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.now = datetime.now(UTC) - timedelta(hours=1)

    def call(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        headers = {
            "Authorization": f"Bearer {self.service.key}",
            "Content-Type": "application/json",
        }
        sent = json.dumps(body).encode() if body is not None else None
        request = Request(f"{self.service.url}/api/v1/{path}", sent, headers)  # noqa: S310 - loopback
        with urlopen(request, timeout=60) as answer:  # noqa: S310 - loopback
            return dict(json.load(answer))

    def say(self, role: str, text: str) -> None:
        self.now += timedelta(seconds=20)
        turn = {"role": role, "text": text, "occurred_at": self.now.isoformat()}
        self.call("turns", {"scope": "user:wei", "session": "chat", "turns": [turn]})

    def recall(self, query: str) -> dict[str, Any]:
        return self.call(
            "retrieve", {"query": query, "scopes": ["user:wei"], "session": "chat", "gate": False}
        )

    def kept(self) -> list[dict[str, Any]]:
        """Return what the turns were made into: episodes and segments."""
        listed = (
            self.call(f"memories?scope=user:wei&source={source}")
            for source in ("episode", "segment")
        )
        return [one for answer in listed for one in answer["items"]]

    def until(self, path: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return an answer once it holds: the workers read a turn some moments after it is sent."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not holds(answer := self.call(path)):
            assert time.monotonic() < deadline, answer
            time.sleep(0.2)
        return answer

    def receipt(self, retrieval: str, memory: str, signal: str) -> dict[str, Any]:
        """Return the receipt of a memory once the reaction is known."""

        def reacted(answer: dict[str, Any]) -> bool:
            return bool(answer["outcome"]) and answer["outcome"]["signal"] == signal

        answer = self.until(f"retrievals/{retrieval}", reacted)
        [receipt] = [one for one in answer["candidates"] if one["id"] == memory]
        return dict(receipt)


class Operator:
    """Who is signed in to the admin of a running service."""

    def __init__(self, service: Service) -> None:
        self.url = service.url
        jar = CookieJar()
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(jar))
        login = f"{self.url}/admin/login/"
        self.opener.open(login, timeout=60).close()
        token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
        form = {
            "csrfmiddlewaretoken": token,
            "username": "admin",
            "password": service.password,
            "next": "/admin/",
        }
        sent = urlencode(form).encode()
        request = Request(login, sent, {"Referer": login})  # noqa: S310 - loopback
        self.opener.open(request, timeout=60).close()

    def reads(self, page: str) -> str:
        """Return the words of a page."""
        with self.opener.open(f"{self.url}/admin/{page}/", timeout=60) as answer:
            shown = answer.read().decode()
        body = re.sub(r"(?s)<(script|style)\b.*?</\1>", " ", shown)
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body))


@pytest.fixture
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = started(tmp_path_factory.mktemp("chat"))
    yield running
    running.stop()


def test_turn_by_turn_as_a_user_would(service: Service) -> None:
    chat = Chat(service)
    item = {
        "scope": "user:wei",
        "source": "preference",
        "content": "用户喜欢运动风穿搭",
        "confidence": 0.5,
    }
    style = str(chat.call("memories", {"items": [item]})["items"][0]["id"])

    chat.say("user", "帮我推荐一套今天穿的")
    first = chat.recall("帮我推荐一套今天穿的")
    assert "运动风" in first["context"]
    chat.say("assistant", "今天可以试试运动风的卫衣")
    chat.say("user", "对, 就是这种风格")
    receipt = chat.receipt(first["retrieval_id"], style, "confirm")
    assert (
        receipt["utilized"],
        receipt["utilization_signal"],
        receipt["user_feedback_signal"],
    ) == (
        True,
        "keyword_match",
        "confirm",
    )
    memory = chat.call(f"memories/{style}")
    assert [memory[name] for name in COUNTERS] == [1, 1, 1, 0]
    assert (memory["confidence"], memory["retired_at"]) == (pytest.approx(0.55), None)
    assert memory["last_validated_at"] is not None

    chat.say("user", "那明天穿什么")
    second = chat.recall("那明天穿什么")
    [given] = [one for one in second["items"] if one["id"] == style]
    assert given["confidence"] == pytest.approx(0.55)
    chat.say("assistant", "明天也穿运动风吧")
    chat.say("user", "不是, 我现在不喜欢了")
    receipt = chat.receipt(second["retrieval_id"], style, "outdated")
    assert (receipt["utilized"], receipt["user_feedback_signal"]) == (True, "outdated")
    memory = chat.call(f"memories/{style}")
    assert [memory[name] for name in COUNTERS] == [2, 2, 1, 1]
    assert memory["retired_at"] is not None

    third = chat.recall("周末穿什么好")
    assert style not in {one["id"] for one in third["items"]}
    assert third["model_tier"] == "strong"
    kept = chat.kept()
    assert kept
    assert not [one for one in kept for words in REACTIONS if words in str(one)]

    operator = Operator(service)
    assert "用户喜欢运动风穿搭" in operator.reads(f"memory/memoryitem/{style}/change")
    assert "confirm" in operator.reads(f"observability/retrieval/{first['retrieval_id']}/change")
    assert "outdated" in operator.reads(f"observability/retrieval/{second['retrieval_id']}/change")
    outcome = operator.reads(f"observability/retrievaloutcome/{second['retrieval_id']}/change")
    assert "outdated" in outcome
    assert "closed" in outcome
