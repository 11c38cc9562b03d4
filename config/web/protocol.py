"""Connections that send nothing, too much or never enough are closed.

They hold a socket and a bounded part of memory, and nothing else.
"""

from asyncio import BaseTransport, TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from config.web.bridge import AnsweredEarly, problem
from config.web.limits import Limits

LIMITS = Limits()


class BoundedProtocol(HttpToolsProtocol):
    """HTTP/1.1 of uvicorn with bounds.

    They are on the number of connections, and on the time and the size of each request's headers.
    """

    _headers_due: TimerHandle | None = None
    _refusal: AnsweredEarly | None = None  # why the parser was stopped
    _refused = False
    _in_headers = False
    _in_lines = False  # of a request's target, headers or trailers
    _unended_bytes = 0  # of the line that has begun; the parser keeps them
    _headers_number = _headers_bytes = 0  # of the request that arrives

    def connection_made(self, transport: BaseTransport) -> None:
        """Take a connection, unless there are too many."""
        super().connection_made(transport)  # type: ignore[arg-type]
        if len(self.connections) > LIMITS.connections:
            transport.close()
            return
        self._expect_headers()

    def data_received(self, data: bytes) -> None:
        """Read on; headers that have begun must end in time, and each within its size."""
        if self._refused:
            return
        super().data_received(data)
        self._bound_line(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._forget_headers()
        elif self._headers_due is None:
            self._expect_headers()

    def on_message_begin(self) -> None:
        """Count anew for the next request, unless too many wait before it."""
        if len(self.pipeline) >= LIMITS.pipelined:
            self._stop(AnsweredEarly(400, "Bad Request", "too many requests without a wait"))
        super().on_message_begin()
        self._in_headers = self._in_lines = True
        self._headers_number = self._headers_bytes = 0

    def on_url(self, url: bytes) -> None:
        """Keep a part of the request's target, unless that makes it too long."""
        if len(self.url) + len(url) > LIMITS.target_bytes:
            self._stop(
                AnsweredEarly(
                    414,
                    "URI Too Long",
                    f"path and query must not exceed {LIMITS.target_bytes} bytes",
                )
            )
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header, unless there are too many, or it or all are too large.

        A trailer is counted and not kept: it would pass for a header (RFC 9110, section 6.5.1).
        """
        size = len(name) + len(value)
        self._headers_number += 1
        self._headers_bytes += size
        if (
            size > LIMITS.header_bytes
            or self._headers_bytes > LIMITS.headers_bytes
            or self._headers_number > LIMITS.headers
        ):
            self._stop(_too_large())
        if self._in_headers:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the request."""
        self._in_headers = self._in_lines = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Keep a part of the body."""
        self._in_lines = False
        super().on_body(body)

    def on_chunk_header(self) -> None:
        """Expect a part of the body or, after the last, trailers."""
        self._in_lines = True

    def on_response_complete(self) -> None:
        """Wait for the next request of the connection, as long as idle connections are kept."""
        self._forget_headers()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._forget_headers()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer a request at which the parser stopped."""
        self._refuse(self._refusal or AnsweredEarly(400, "Bad Request", msg))

    def _bound_line(self, received: bytes) -> None:
        """Refuse a line that alone is larger than all headers may be, before it ends."""
        begun = received.rfind(b"\n") + 1
        if begun or not self._in_lines:
            self._unended_bytes = 0
        if self._in_lines:
            self._unended_bytes += len(received) - begun
        if self._unended_bytes > LIMITS.headers_bytes:
            self._refuse(_too_large())

    def _stop(self, refusal: AnsweredEarly) -> None:
        """Stop the parser, which then has the request refused.

        Raises:
            AnsweredEarly: always.
        """
        self._refusal = refusal
        raise refusal

    def _refuse(self, refusal: AnsweredEarly) -> None:
        """Answer for the last time, and drop what still comes until the headers' time is over.

        To close at once would reset the connection, and a client that still sends would lose the
        answer. Where an earlier request waits for its own answer there is none, since the client
        would take it for that one.
        """
        self._refused, self._in_lines = True, False
        self.parser = None  # type: ignore[assignment]  # with what it kept
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            if self.pipeline or cycle.response_started or not cycle.more_body:
                self.transport.close()
                return
            cycle.disconnected = True
            cycle.message_event.set()
            self.cycle = None  # type: ignore[assignment]
        answer = problem(refusal)
        self.transport.write(
            b"".join(
                [
                    STATUS_LINE[answer.status],
                    *(
                        b"%b: %b\r\n" % header
                        for header in [*self.server_state.default_headers, *answer.headers]
                    ),
                    b"\r\n",
                    answer.body,
                ]
            )
        )
        self.transport.write_eof()

    def _expect_headers(self) -> None:
        self._headers_due = self.loop.call_later(LIMITS.headers_seconds, self._close)

    def _forget_headers(self) -> None:
        if self._headers_due is not None:
            self._headers_due.cancel()
            self._headers_due = None

    def _close(self, *_: Any) -> None:
        self._headers_due = None
        if self.transport is not None and not self.transport.is_closing():
            self.transport.close()


def _too_large() -> AnsweredEarly:
    return AnsweredEarly(
        431,
        "Request Header Fields Too Large",
        f"a request must not have more than {LIMITS.headers} headers, each of at most"
        f" {LIMITS.header_bytes} bytes and together of {LIMITS.headers_bytes}",
    )
