"""A body arrives whole, in time and within its limit, before a thread is taken."""

import asyncio
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.config.web.asked import Sent, a_bridge, ask, parts_of

LIMIT = 10


def sent(*bodies: bytes, scope: dict[str, Any] | None = None, **limits: Any) -> Sent:
    async def main() -> Sent:
        bridge = a_bridge(**{"body_bytes": LIMIT, **limits})
        return await ask(bridge, parts_of(*bodies), **(scope or {}))

    return asyncio.run(main())


def declaring(length: bytes) -> dict[str, Any]:
    return {"headers": [(b"content-length", length)]}


@pytest.mark.parametrize(
    "bodies", [(b"",), (b"0123456789",), (b"01234", b"", b"56789"), tuple([b"x"] * LIMIT)]
)
def test_a_body_within_the_limit_is_handed_on_whole(bodies: tuple[bytes, ...]) -> None:
    answer = sent(*bodies)
    assert (answer.status, answer.body) == (200, b"POST " + b"".join(bodies))


@pytest.mark.parametrize(
    "bodies",
    [
        pytest.param((b"0123456789a",), id="at once"),
        pytest.param((b"0123456789", b"a"), id="in its last part"),
        pytest.param((b"0123456789a", b""), id="before its last part"),
        pytest.param(tuple([b"x"] * (LIMIT + 1)), id="byte by byte"),
    ],
)
def test_a_byte_more_is_refused(bodies: tuple[bytes, ...]) -> None:
    answer = sent(*bodies)
    assert answer.status == 413
    assert answer.problem["status"] == 413
    assert answer.problem["title"] == "Content Too Large"
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["connection"] == "close"


@settings(max_examples=25)
@given(st.lists(st.binary(max_size=6), min_size=1, max_size=5))
def test_how_a_body_is_cut_makes_no_difference(bodies: list[bytes]) -> None:
    whole = b"".join(bodies)
    assert sent(*bodies).status == sent(whole).status == (200 if len(whole) <= LIMIT else 413)


@pytest.mark.parametrize(
    ("length", "status"), [(b"10", 200), (b"11", 413), (b"99999999999999999999", 413), (b"x", 200)]
)
def test_a_body_that_says_it_is_larger_is_refused_by_its_header(length: bytes, status: int) -> None:
    assert sent(b"x", scope=declaring(length)).status == status


def test_a_refused_header_is_refused_before_anything_arrives() -> None:
    async def main() -> Sent:
        nothing_comes = [{"type": "http.request", "body": b"", "more_body": True}] * 0
        return await ask(a_bridge(body_bytes=LIMIT), nothing_comes, **declaring(b"11"))

    assert asyncio.run(main()).status == 413


def test_a_body_that_does_not_end_in_time_is_answered_and_the_connection_closed() -> None:
    async def main() -> Sent:
        unfinished = [{"type": "http.request", "body": b"x", "more_body": True}]
        return await ask(a_bridge(body_seconds=0.05), unfinished)

    answer = asyncio.run(main())
    assert (answer.status, answer.headers["connection"]) == (408, "close")
    assert "retry-after" not in answer.headers


def test_a_client_that_went_away_is_sent_nothing() -> None:
    async def main() -> Sent:
        return await ask(a_bridge(), [{"type": "http.disconnect"}])

    assert asyncio.run(main()).messages == []


def test_a_body_in_very_many_parts_is_read_in_time_linear_in_them() -> None:
    began = time.process_time()
    parts = 60_000
    assert sent(*([b"x"] * parts), body_bytes=parts).status == 200
    assert time.process_time() - began < 10  # by the square of its parts it takes minutes
