"""Requests share a few threads: who waits, who is told to come back, who is ended."""

import asyncio
import time
from collections.abc import Iterable
from threading import Event
from typing import Any

import pytest

from config.web.bridge import AnsweredEarly, _declared, _encoded, problem
from tests.config.web.asked import Start, a_bridge, ask, echo, parts_of

A_MINUTE = 60
DETAIL = "application/problem+json"


class Gate:
    """An application that answers once it is opened."""

    def __init__(self) -> None:
        self.opened, self.running = Event(), Event()

    def __call__(self, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        if environ["PATH_INFO"].startswith("/health/"):
            return echo(environ, start_response)
        self.running.set()
        assert self.opened.wait(A_MINUTE)
        return echo(environ, start_response)


async def until(event: Event) -> None:
    while not event.is_set():
        await asyncio.sleep(0.005)


def test_an_answer_has_its_status_its_headers_and_its_body() -> None:
    def application(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        start_response("404 Not Found", [("X-Request-Id", "é"), ("Set-Cookie", "a=1")])
        return iter([b"not ", b"here"])

    async def main() -> Any:
        return await ask(a_bridge(application))

    sent = asyncio.run(main())
    assert [message["type"] for message in sent.messages] == [
        "http.response.start",
        "http.response.body",
    ]
    assert (sent.status, sent.body) == (404, b"not here")
    assert sent.messages[0]["headers"] == [(b"x-request-id", b"\xe9"), (b"set-cookie", b"a=1")]


def test_an_answer_to_head_has_no_body() -> None:
    async def main() -> Any:
        return await ask(a_bridge(), method="HEAD")

    assert asyncio.run(main()).body == b""


def test_what_is_no_request_is_left_alone() -> None:
    async def main() -> Any:
        return await ask(a_bridge(), type="websocket")

    assert asyncio.run(main()).messages == []


def test_who_finds_no_thread_in_time_is_told_to_come_back() -> None:
    gate = Gate()

    async def main() -> tuple[Any, Any]:
        bridge = a_bridge(gate, threads=1, wait_seconds=0.05, retry_after_seconds=7)
        first = asyncio.create_task(ask(bridge))
        await until(gate.running)
        refused = await ask(bridge)
        gate.opened.set()
        return refused, await first

    refused, first = asyncio.run(main())
    assert (refused.status, refused.headers["retry-after"]) == (503, "7")
    assert refused.headers["content-type"] == DETAIL
    assert "connection" not in refused.headers
    assert first.status == 200


def test_one_more_than_may_wait_is_told_at_once_and_those_before_it_are_served() -> None:
    gate = Gate()

    async def main() -> list[int]:
        bridge = a_bridge(gate, threads=1, waiting=2, wait_seconds=A_MINUTE)
        asked = [asyncio.create_task(ask(bridge))]
        await until(gate.running)
        asked += [asyncio.create_task(ask(bridge)) for _ in range(2)]
        await asyncio.sleep(0.01)
        began = time.monotonic()
        refused = await ask(bridge)
        assert time.monotonic() - began < A_MINUTE / 2
        gate.opened.set()
        return [refused.status, *[(await each).status for each in asked]]

    assert asyncio.run(main()) == [503, 200, 200, 200]


def test_a_probe_is_answered_however_busy_the_others_are() -> None:
    gate = Gate()

    async def main() -> int:
        bridge = a_bridge(gate, threads=1)
        first = asyncio.create_task(ask(bridge))
        await until(gate.running)
        probe = await ask(bridge, path="/health/live", raw_path=b"/health/live", method="GET")
        gate.opened.set()
        await first
        return probe.status

    assert asyncio.run(main()) == 200


@pytest.mark.usefixtures("untraced")
def test_a_request_past_its_deadline_is_ended_and_its_thread_serves_the_next() -> None:
    def application(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        while environ["CONTENT_LENGTH"] == "7":  # of "endless"
            pass
        return echo(environ, start_response)

    async def main() -> tuple[Any, Any]:
        bridge = a_bridge(application, threads=1, deadline_seconds=0.2, wait_seconds=A_MINUTE)
        late = await ask(bridge, parts_of(b"endless"))
        bridge._limits = type(bridge._limits)(deadline_seconds=A_MINUTE)
        return late, await ask(bridge, parts_of(b"again"))

    late, after = asyncio.run(main())
    assert (late.status, late.headers["retry-after"]) == (503, "1")
    assert "0.2 s" in late.problem["detail"]
    assert (after.status, after.body) == (200, b"POST again")


@pytest.mark.usefixtures("untraced")
def test_the_deadline_holds_while_a_request_is_put_in_the_words_of_wsgi(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = Event()

    def endless(*_: Any) -> dict[str, Any]:
        try:
            while True:
                pass
        finally:
            ended.set()

    monkeypatch.setattr("config.web.bridge.wsgi_environ", endless)

    async def main() -> Any:
        late = await ask(a_bridge(deadline_seconds=0.2))
        async with asyncio.timeout(A_MINUTE):
            await until(ended)
        return late

    assert asyncio.run(main()).status == 503


@pytest.mark.parametrize(
    ("value", "declared"),
    [(b"12", 12), (b"0", 0), (b"", 0), (b"-1", 0), (b"1e3", 0), (b" 5", 0), (None, 0)],
)
def test_only_digits_declare_a_length(value: bytes | None, declared: int) -> None:
    headers = [] if value is None else [(b"content-length", value)]
    assert _declared({"headers": headers}) == declared


def test_a_problem_says_what_the_contract_asks_of_it() -> None:
    answer = problem(AnsweredEarly(503, "Service Unavailable", "too many", retry_after=2))
    headers = dict(answer.headers)
    assert headers[b"retry-after"] == b"2"
    assert int(headers[b"content-length"]) == len(answer.body)
    assert answer.body == (
        b'{"type":"about:blank","title":"Service Unavailable","status":503,'
        b'"detail":"too many","errors":[]}'
    )
    assert _encoded([("X-A", "1")]) == [(b"x-a", b"1")]
