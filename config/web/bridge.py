"""Hand a request that has arrived whole to Django, in a thread of a bounded pool.

Each has a deadline.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import orjson
import structlog
from django.db import DatabaseError, InterfaceError, connections

from config.web.admission import Admission, TooBusyError
from config.web.interrupt import DeadlineExceeded, Running, rearm_alarm
from config.web.limits import Limits
from config.web.wsgi_environ import wsgi_environ

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
EXIT_STUCK = 75  # of a process that could not end a request; what started it starts another
_PROBES = "/health/"
_CLOSING = (400, 408, 413, 414, 431)  # not all of the request was read
_log = structlog.get_logger(__name__)


class AnsweredEarly(Exception):  # noqa: N818 - an answer, not an error of ours
    """The request is answered without Django."""

    def __init__(
        self, status: int, title: str, detail: str, *, retry_after: int | None = None
    ) -> None:
        super().__init__(detail)
        self.status, self.title, self.detail, self.retry_after = status, title, detail, retry_after


@dataclass(frozen=True, slots=True)
class BridgedAnswer:
    """What Django answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Bridge:
    """An ASGI application around a WSGI one."""

    def __init__(self, application: Wsgi, *, limits: Limits) -> None:
        self._application = application
        self._limits = limits
        self._threads = ThreadPoolExecutor(limits.threads, thread_name_prefix="request")
        self._probes = ThreadPoolExecutor(
            1, thread_name_prefix="probe"
        )  # answers however busy the others are
        self._admission = Admission(limits)
        self._alarm: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        if self._alarm is None:
            self._alarm = asyncio.create_task(self._stay_alive())
        try:
            answer = await self._answer(scope, receive)
        except AnsweredEarly as refused:
            answer = problem(refused)
        except ConnectionError:
            return
        async with asyncio.timeout(self._limits.send_seconds):
            await send(
                {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
            )
            await send({"type": "http.response.body", "body": answer.body})

    async def _answer(self, scope: Any, receive: Receive) -> BridgedAnswer:
        body = await self._body(scope, receive)
        if scope["path"].startswith(_PROBES):
            return await self._run(self._probes, scope, body, done=lambda: None)
        await self._admit()
        return await self._run(self._threads, scope, body, done=self._admission.leave)

    async def _body(self, scope: Any, receive: Receive) -> bytes:
        """Return the whole body, so that a slow sender holds no thread.

        Raises:
            AnsweredEarly: 408 too slow, 413 too large.
            ConnectionError: the client went away.
        """
        parts: list[bytes] = []
        declared, size = _declared(scope), 0
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                while max(declared, size) <= self._limits.body_bytes:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise ConnectionError
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if not message.get("more_body") and size <= self._limits.body_bytes:
                        return b"".join(parts)
        except TimeoutError:
            raise AnsweredEarly(408, "Request Timeout", "the body did not arrive in time") from None
        raise AnsweredEarly(
            413, "Content Too Large", f"the body must not exceed {self._limits.body_bytes} bytes"
        )

    async def _admit(self) -> None:
        """Wait for a free thread.

        Raises:
            AnsweredEarly: 503, too many wait already, or none came free in time.
        """
        try:
            await self._admission.enter()
        except TooBusyError as error:
            raise self._unavailable(str(error)) from None

    async def _run(
        self, pool: ThreadPoolExecutor, scope: Any, body: bytes, *, done: Callable[[], None]
    ) -> BridgedAnswer:
        running = Running()
        loop = asyncio.get_running_loop()
        ended = loop.run_in_executor(pool, self._in_thread, scope, body, running)
        ended.add_done_callback(lambda _: done())
        finished, _ = await asyncio.wait({ended}, timeout=self._limits.deadline_seconds)
        if finished:
            try:
                return ended.result()
            except DeadlineExceeded:  # it met the deadline of the very moment
                raise self._late() from None
        running.interrupt()
        _log.error("request past its deadline", method=scope["method"])
        loop.call_later(self._limits.grace_seconds, self._end_if_stuck, ended)
        raise self._late()

    def _late(self) -> AnsweredEarly:
        return self._unavailable(
            f"the request took longer than {self._limits.deadline_seconds:g} s and was ended"
        )

    def _away(self) -> AnsweredEarly:
        return self._unavailable("the database went away; nothing was sent, try again shortly")

    def _unavailable(self, said: str) -> AnsweredEarly:
        return AnsweredEarly(
            503, "Service Unavailable", said, retry_after=self._limits.retry_after_seconds
        )

    def _end_if_stuck(self, ended: "asyncio.Future[BridgedAnswer]") -> None:
        if ended.done():
            ended.exception()  # retrieved: it was reported
            return
        _log.error(
            "request could not be ended; this process ends",
            grace_seconds=self._limits.grace_seconds,
        )
        os._exit(EXIT_STUCK)

    def _in_thread(self, scope: Any, body: bytes, running: Running) -> BridgedAnswer:
        heads: list[tuple[str, list[tuple[str, str]]]] = []
        with running:
            environ = wsgi_environ(scope, body)
            content = self._started(
                environ, lambda status, headers, _info=None: heads.append((status, headers))
            )
            try:
                whole = b"".join(content)
            except (DatabaseError, InterfaceError):
                _close_connections()
                raise self._away() from None
            finally:
                _end(content)
        status, headers = heads[0]
        return BridgedAnswer(
            int(status[:3]), _encoded(headers), b"" if scope["method"] == "HEAD" else whole
        )

    def _started(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Return what Django answers.

        Before any view Django looks whether this thread's connections still serve. That fails where
        their server has died; then they are closed, and the request runs as on a fresh thread: what
        needs the database answers 503.

        Raises:
            AnsweredEarly: 503, it fails there too.
        """
        try:
            return self._application(environ, start_response)
        except (DatabaseError, InterfaceError):
            _close_connections()
        try:
            return self._application(environ, start_response)
        except (DatabaseError, InterfaceError):
            _close_connections()
            raise self._away() from None

    async def _stay_alive(self) -> None:
        """Tell the kernel that this process still runs, as long as it does."""
        while True:
            rearm_alarm(self._limits.frozen_seconds)
            await asyncio.sleep(1)


def _end(content: Iterable[bytes]) -> None:
    """Tell Django that the answer is whole.

    It then looks at the connections, whose server may have died since.
    """
    try:
        getattr(content, "close", lambda: None)()
    except (DatabaseError, InterfaceError):
        _close_connections()


def _close_connections() -> None:
    _log.warning("connections to the database were dead", exc_info=True)
    for alias in connections:
        with suppress(DatabaseError, InterfaceError):
            connections[alias].close()


def _declared(scope: Any) -> int:
    value = dict(scope["headers"]).get(b"content-length", b"0")
    return int(value) if value.isdigit() else 0


def _encoded(headers: list[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def problem(refused: AnsweredEarly) -> BridgedAnswer:
    """Return the problem document (RFC 9457) that tells why a request was not taken on."""
    members = {
        "type": "about:blank",
        "title": refused.title,
        "status": refused.status,
        "detail": refused.detail,
        "errors": [],
    }
    headers = [("Content-Type", "application/problem+json")]
    if refused.retry_after is not None:
        headers.append(("Retry-After", str(refused.retry_after)))
    if refused.status in _CLOSING:
        headers.append(("Connection", "close"))
    body = orjson.dumps(members)
    return BridgedAnswer(
        refused.status, _encoded([*headers, ("Content-Length", str(len(body)))]), body
    )
