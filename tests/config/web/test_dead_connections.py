"""A request is answered although its thread's connection to the database has died."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError

from config.web.bridge import AnsweredEarly, Bridge, BridgedAnswer, Wsgi
from config.web.interrupt import Running
from config.web.limits import Limits

SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "GET",
    "path": "/health/live",
    "raw_path": b"/health/live",
    "query_string": b"",
    "headers": [],
    "http_version": "1.1",
    "scheme": "http",
    "server": ("127.0.0.1", 80),
    "client": ("127.0.0.1", 1234),
}


def failing(times: int, error: Exception) -> Wsgi:
    """Return an application that fails as Django does before any view, then answers."""
    left = [error] * times

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if left:
            raise left.pop()
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"alive"]

    return application


def answered(application: Wsgi) -> BridgedAnswer:
    """Run one request in a thread of its own, as the bridge does."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(
            Bridge(application, limits=Limits())._in_thread, SCOPE, b"", Running()
        ).result()


@pytest.mark.parametrize(
    "error", [OperationalError("the connection is closed"), InterfaceError("gone")]
)
def test_a_dead_connection_is_closed_and_the_request_answered(error: Exception) -> None:
    answer = answered(failing(1, error))
    assert (answer.status, answer.body) == (200, b"alive")


def test_where_it_fails_again_the_request_is_told_when_to_come_back() -> None:
    with pytest.raises(AnsweredEarly) as told:
        answered(failing(2, OperationalError("gone")))
    assert (told.value.status, told.value.retry_after) == (503, Limits().retry_after_seconds)


def test_an_answer_that_breaks_off_is_not_sent_by_half() -> None:
    def file() -> Iterator[bytes]:
        yield b"a first line"
        raise OperationalError("the connection is closed")

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Type", "application/x-ndjson")])
        return file()

    with pytest.raises(AnsweredEarly) as told:
        answered(application)
    assert told.value.status == 503


class Dying(list[bytes]):
    """An answer at whose end the database is gone."""

    def close(self) -> None:
        raise OperationalError("the connection is closed")


def test_a_connection_that_dies_after_the_answer_does_not_lose_it() -> None:
    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("202 Accepted", [("Content-Type", "text/plain")])
        return Dying([b"kept"])

    answer = answered(application)
    assert (answer.status, answer.body) == (202, b"kept")
