"""Requests as the web process hands them to the bridge, and what it sends back."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from config.web.bridge import Bridge, Wsgi
from config.web.limits import Limits

SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "POST",
    "path": "/api/v1/retrieve",
    "raw_path": b"/api/v1/retrieve",
    "query_string": b"",
    "headers": [],
    "http_version": "1.1",
    "scheme": "http",
    "server": ("127.0.0.1", 80),
    "client": ("127.0.0.1", 1234),
}
Start = Callable[..., Any]


@dataclass
class Sent:
    """What was sent for one request."""

    messages: list[dict[str, Any]] = field(default_factory=list)

    @property
    def status(self) -> int | None:
        return self.messages[0]["status"] if self.messages else None

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.messages[0]["headers"]}

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages)

    @property
    def problem(self) -> dict[str, Any]:
        return dict(orjson.loads(self.body))


def echo(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
    """Answer with the method and the body."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["REQUEST_METHOD"].encode(), b" ", environ["wsgi.input"].read()]


def parts_of(*bodies: bytes) -> list[dict[str, Any]]:
    """Return the messages by which a body arrives."""
    return [
        {"type": "http.request", "body": body, "more_body": place < len(bodies)}
        for place, body in enumerate(bodies, 1)
    ]


async def ask(bridge: Bridge, messages: Sequence[dict[str, Any]] = (), **scope: Any) -> Sent:
    """Send a request whose body arrives in some messages; after them nothing comes."""
    sent, left = Sent(), list(messages or parts_of(b""))

    async def receive() -> dict[str, Any]:
        if left:
            return left.pop(0)
        await asyncio.sleep(60)
        raise AssertionError("nobody waits a minute")

    async def send(message: dict[str, Any]) -> None:
        sent.messages.append(message)

    await bridge({**SCOPE, **scope}, receive, send)
    return sent


def a_bridge(application: Wsgi = echo, **limits: Any) -> Bridge:
    """Return a bridge with some other limits; to be made within the loop that uses it."""
    bridge = Bridge(application, limits=Limits(**limits))
    bridge._alarm = asyncio.create_task(asyncio.sleep(0))  # no test may end this process
    return bridge
