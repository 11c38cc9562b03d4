"""An endpoint that is away is asked rarely, told-to-wait means waiting, and nobody waits long."""

import time

import pytest

from evolution.jobs.errors import asked_delay_seconds, classify
from evolution.llm.client import ModelClient
from evolution.llm.errors import ModelError, ModelUnavailable
from evolution.llm.openai_compatible import ChatEndpoint
from evolution.llm.types import CostLine, ModelNames
from tests.embedding.conftest import VirtualClock
from tests.evolution.llm.asking import GOOD, ask, calls
from tests.evolution.llm.chat_server import FakeChatServer, says
from tests.replies import HANG_UP, OK, SERVER_ERROR, Reply, raw_body, slow, too_many_requests


def away(client: ModelClient) -> ModelUnavailable:
    with pytest.raises(ModelUnavailable) as failed:
        ask(client)
    return failed.value


@pytest.mark.parametrize(
    "reply",
    [
        SERVER_ERROR,
        HANG_UP,
        Reply(status=401),
        Reply(status=404),
        Reply(status=302, headers={"Location": "http://127.0.0.1:9/"}),
        too_many_requests("60"),
        raw_body(b"<html>Bad gateway</html>"),
        raw_body(b'{"choices": []}'),
        raw_body(b'{"choices": [{"message": null}]}'),
        raw_body(b"[" * 100_000),
        raw_body(b'"' + b"x" * 1_100_000),
    ],
)
def test_what_is_no_answer_is_an_outage_for_a_job(
    client: ModelClient, server: FakeChatServer, reply: Reply
) -> None:
    server.script(reply, reply)
    error = away(client)
    assert classify(error) == "outage"
    assert calls(server) <= 2


def test_a_short_pause_that_is_asked_for_is_waited_for_and_then_asked_again(
    client: ModelClient, server: FakeChatServer, clock: VirtualClock, ledger: list[CostLine]
) -> None:
    server.says = GOOD
    server.script(too_many_requests("3"))
    assert ask(client) == 3
    assert 3.0 <= clock.slept <= 3.5
    assert [call.outcome for call in ledger] == ["unavailable", "ok"]


def test_a_long_pause_is_not_waited_for_but_kept(
    client: ModelClient, server: FakeChatServer, clock: VirtualClock, ledger: list[CostLine]
) -> None:
    server.says = GOOD
    server.script(too_many_requests("40"))
    first = away(client)
    assert (first.reason, asked_delay_seconds(first)) == ("unavailable", 40.0)
    clock.now += 39
    second = away(client)
    assert (second.reason, second.retry_after_seconds) == ("asked_to_wait", 1.0)
    assert calls(server) == 1
    assert len(ledger) == 1, "what was not called costs nothing"
    clock.now += 1
    assert ask(client) == 3
    assert clock.slept == 0


def test_a_model_that_was_too_slow_is_not_asked_twice(
    server: FakeChatServer, ledger: list[CostLine]
) -> None:
    endpoint = ChatEndpoint(server.url, timeout_seconds=0.1)
    client = ModelClient(endpoint, names=ModelNames("m", "m"), record=ledger.append)
    server.script(slow(1.0))
    assert away(client).reason == "timeout"
    assert calls(server) == 1
    endpoint.close()


def test_an_answer_that_trickles_is_cut_at_the_deadline(
    server: FakeChatServer, ledger: list[CostLine]
) -> None:
    endpoint = ChatEndpoint(server.url, timeout_seconds=0.2)
    client = ModelClient(endpoint, names=ModelNames("m", "m"), record=ledger.append)
    server.script(Reply(seconds_per_byte=1.0))
    started = time.monotonic()
    assert away(client).reason == "timeout"
    assert time.monotonic() - started < 30.0  # the whole answer takes minutes
    endpoint.close()


def test_five_failures_open_the_breaker_and_one_probe_finds_the_model_again(
    client: ModelClient, endpoint: ChatEndpoint, server: FakeChatServer, clock: VirtualClock
) -> None:
    server.says = GOOD
    server.otherwise = SERVER_ERROR
    for _ in range(20):
        away(client)
    assert calls(server) == 5
    error = away(client)
    assert error.reason == "breaker_open"
    assert 20 <= (error.retry_after_seconds or 0) <= 30
    clock.now += 30
    away(client)
    assert calls(server) == 6, "half open: one probe"
    assert not _is_closed(endpoint)
    server.otherwise = OK
    clock.now += 30
    assert [ask(client), ask(client)] == [3, 3]
    assert _is_closed(endpoint)


@pytest.mark.parametrize("retry_after", [None, "1", "20"])
def test_a_storm_of_429_costs_at_most_three_calls_in_ten_more(
    client: ModelClient, server: FakeChatServer, clock: VirtualClock, retry_after: str | None
) -> None:
    ends = clock.now + 120
    server.otherwise = lambda _: too_many_requests(retry_after) if clock.now < ends else says(GOOD)
    answered = 0
    for _ in range(100):
        clock.now += 2
        try:
            answered += ask(client) == 3
        except ModelUnavailable:
            continue
    server.otherwise = OK
    assert calls(server) <= 130
    assert answered >= 25, "the rest of the run, after the storm"


def test_every_second_call_failing_costs_at_most_three_calls_in_ten_more(
    client: ModelClient, server: FakeChatServer, clock: VirtualClock
) -> None:
    for _ in range(200):
        server.script(SERVER_ERROR, says(GOOD))
    for _ in range(100):
        clock.now += 1
        try:
            ask(client)
        except ModelError:
            continue
    assert calls(server) <= 130


def _is_closed(endpoint: ChatEndpoint) -> bool:
    return endpoint.breaker.state == "closed"
