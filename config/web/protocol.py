"""Connections that send nothing, or never enough, are closed.

They hold a socket and nothing else.
"""

from asyncio import BaseTransport, TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from config.web.limits import Limits

LIMITS = Limits()


class BoundedProtocol(HttpToolsProtocol):
    """HTTP/1.1 of uvicorn, with a time for each request's headers and a number of connections."""

    _headers_due: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Take a connection, unless there are too many."""
        super().connection_made(transport)  # type: ignore[arg-type]
        if len(self.connections) > LIMITS.connections:
            transport.close()
            return
        self._expect_headers()

    def data_received(self, data: bytes) -> None:
        """Read on; headers that have begun must end in time."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._forget_headers()
        elif self._headers_due is None:
            self._expect_headers()

    def on_response_complete(self) -> None:
        """Wait for the next request of the connection, as long as idle connections are kept."""
        self._forget_headers()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._forget_headers()
        super().connection_lost(exc)

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
