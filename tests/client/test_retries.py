"""A call is tried again where that may help, waits as it is told, and has one effect."""

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from remembrancer import ApiError, AsyncClient, Client, Retries, Throttled, Unavailable

WRITTEN = {"items": []}
QUICK = Retries(attempts=3, first_seconds=0.0)
Answer = httpx.Response | Exception


def scripted(
    *answers: Answer,
) -> tuple[Callable[[httpx.Request], httpx.Response], list[httpx.Request]]:
    """Return what plays a service that answers so, and the requests it got."""
    waiting, seen = list(answers), []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        given = waiting.pop(0)
        if isinstance(given, Exception):
            raise given
        return given

    return answer, seen


def a_client(service: Any, retries: Retries = QUICK) -> Client:
    return Client(
        retries=retries,
        http=httpx.Client(transport=httpx.MockTransport(service), base_url="http://s"),
    )


def problem(status: int, **headers: str) -> httpx.Response:
    document = {"title": "no", "status": status, "detail": "no", "errors": []}
    return httpx.Response(status, json=document, headers=headers)


@pytest.mark.parametrize(
    "failure", [httpx.ConnectError("x"), httpx.ReadTimeout("x"), problem(503), problem(429)]
)
def test_a_passing_failure_is_tried_again_with_the_same_key(failure: Answer) -> None:
    service, seen = scripted(failure, httpx.Response(201, json=WRITTEN))
    with a_client(service) as client:
        assert client.remember().items == []
    keys = {request.headers["Idempotency-Key"] for request in seen}
    assert (len(seen), len(keys)) == (2, 1)


def test_two_calls_have_two_keys_and_reading_has_none() -> None:
    summary = {"scope": "user:1", "counts": {}, "total": 0, "newest": None, "tokens": 0}
    answers = [
        httpx.Response(201, json=WRITTEN),
        httpx.Response(201, json=WRITTEN),
        httpx.Response(200, json=summary),
    ]
    service, seen = scripted(*answers)
    with a_client(service) as client:
        client.remember()
        client.remember(idempotency_key="mine")
        client.summary("user:1")
    keys = [request.headers.get("Idempotency-Key") for request in seen]
    assert (keys[0] != keys[1], keys[1], keys[2]) == (True, "mine", None)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422, 500])
def test_a_refusal_is_not_tried_again(status: int) -> None:
    service, seen = scripted(problem(status))
    with a_client(service) as client, pytest.raises(ApiError) as refused:
        client.remember()
    assert (refused.value.status, len(seen)) == (status, 1)


def test_it_gives_up() -> None:
    service, seen = scripted(*[httpx.ConnectError("x")] * 3)
    with a_client(service) as client, pytest.raises(Unavailable):
        client.remember()
    assert len(seen) == 3
    service, _ = scripted(*[problem(429)] * 3)
    with a_client(service) as client, pytest.raises(Throttled):
        client.remember()


def test_a_proxy_that_speaks_no_json_is_an_error_of_its_status() -> None:
    service, _ = scripted(*[httpx.Response(502, text="<html>")] * 3)
    with a_client(service) as client, pytest.raises(ApiError) as refused:
        client.remember()
    assert refused.value.status == 502


def test_the_async_client_too() -> None:
    service, seen = scripted(
        problem(503, **{"Retry-After": "0"}), httpx.Response(201, json=WRITTEN)
    )

    async def live() -> None:
        http = httpx.AsyncClient(transport=httpx.MockTransport(service), base_url="http://s")
        async with AsyncClient(retries=QUICK, http=http) as client:
            await client.remember(
                {"source": "fact", "scope": "user:1", "content": "x", "valid_from": NOON}
            )

    asyncio.run(live())
    assert len(seen) == 2
    assert json.loads(seen[1].content)["items"][0]["valid_from"] == "2026-01-15T12:00:00Z"


NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


def test_it_waits_as_it_is_told() -> None:
    retries = Retries(most_seconds=20)
    assert retries.wait_seconds(1, "7") == 7
    assert retries.wait_seconds(1, "3600") == 20
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=10), usegmt=True)
    assert 5 < retries.wait_seconds(1, soon) <= 10
    assert retries.wait_seconds(1, "soon") <= 0.2


@given(failures=st.integers(1, 12))
def test_waits_grow_and_are_bounded(failures: int) -> None:
    wait = Retries(first_seconds=0.5, most_seconds=8).wait_seconds(failures)
    whole = min(8, 0.5 * 2 ** (failures - 1))
    assert whole / 2 <= wait <= whole
