"""A request's target and headers have a size, past which they are refused and not kept."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import orjson
import pytest
import uvicorn
from uvicorn.server import ServerState

from config.web import protocol
from config.web.limits import Limits
from config.web.protocol import BoundedProtocol
from tests.config.web.asked import a_bridge

LIMITS = Limits()
END = b"Connection: close\r\n\r\n"
NAME, CONNECTION = len("a"), len("Connectionclose")
CHUNKED = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n"
Connected = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


@asynccontextmanager
async def serving() -> AsyncIterator[Connected]:
    """Serve the echo on a port of loopback, and say how to connect to it."""
    config = uvicorn.Config(
        a_bridge(body_seconds=protocol.LIMITS.body_seconds),
        ws="none",
        lifespan="off",
        log_config=None,
    )
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: BoundedProtocol(config, state, {}), "127.0.0.1", 0
    )
    port = server.sockets[0].getsockname()[1]
    async with server:
        yield lambda: asyncio.open_connection("127.0.0.1", port)


def answered(sent: bytes, *, cut: int | None = None) -> bytes:
    """Return everything that is answered on one connection until the server ends it."""

    async def main() -> bytes:
        async with serving() as connect, asyncio.timeout(30):
            reader, writer = await connect()
            for start in range(0, len(sent), cut or len(sent)):
                writer.write(sent[start : start + (cut or len(sent))])
                await asyncio.sleep(0)
            received = await reader.read()
            writer.close()
            return received

    return asyncio.run(main())


def status(received: bytes) -> int:
    return int(received.split(b" ", 2)[1])


def of_target(size: int) -> bytes:
    return b"GET /" + b"t" * (size - 1) + b" HTTP/1.1\r\n" + END


def of_query(size: int) -> bytes:
    return b"GET /?" + b"q" * (size - 2) + b" HTTP/1.1\r\n" + END


def a_header(size: int) -> bytes:
    return b"a: " + b"v" * (size - NAME) + b"\r\n"


def of_header(size: int) -> bytes:
    return b"GET / HTTP/1.1\r\n" + a_header(size) + END


def of_name(size: int) -> bytes:
    return b"GET / HTTP/1.1\r\n" + b"n" * size + b":\r\n" + END


def of_headers(size: int) -> bytes:
    left = size - CONNECTION - 7 * 4_096
    return b"GET / HTTP/1.1\r\n" + a_header(4_096) * 7 + a_header(left) + END


def of_number(number: int) -> bytes:
    return b"GET / HTTP/1.1\r\n" + b"a: v\r\n" * (number - 1) + END


def of_trailers(number: int) -> bytes:
    """Return a request with a chunked body, of whose headers all but two follow the body."""
    return CHUNKED + END + b"1\r\nx\r\n0\r\n" + b"a: v\r\n" * (number - 2) + b"\r\n"


BOUNDS = {
    "target": (of_target, LIMITS.target_bytes, 414),
    "query": (of_query, LIMITS.target_bytes, 414),
    "header": (of_header, LIMITS.header_bytes, 431),
    "name": (of_name, LIMITS.header_bytes, 431),
    "headers": (of_headers, LIMITS.headers_bytes, 431),
    "number": (of_number, LIMITS.headers, 431),
    "trailers": (of_trailers, LIMITS.headers, 431),
}


@pytest.mark.parametrize("cut", [None, 1_000, 7])
@pytest.mark.parametrize("bound", BOUNDS)
def test_what_a_request_may_be_is_taken_and_one_more_is_refused(
    bound: str, cut: int | None
) -> None:
    made, most, refused = BOUNDS[bound]
    assert status(answered(made(most), cut=cut)) == 200
    assert status(answered(made(most + 1), cut=cut)) == refused


@pytest.mark.parametrize(
    ("sent", "code", "said"),
    [
        (of_target(10_000), 414, b"8192 bytes"),
        (of_header(10_000), 431, b"8192 bytes"),
        (b"what is this\r\n\r\n", 400, b"Invalid HTTP request"),
    ],
)
def test_who_is_refused_is_told_why(sent: bytes, code: int, said: bytes) -> None:
    head, _, body = answered(sent).partition(b"\r\n\r\n")
    assert status(head) == orjson.loads(body)["status"] == code
    assert said in body
    assert b"\r\ncontent-type: application/problem+json" in head
    assert b"\r\nconnection: close" in head


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        pytest.param(b"GET / HTTP/1.1\r\na: ", b"v", id="a value"),
        pytest.param(b"GET / HTTP/1.1\r\n", b"n", id="a name"),
        pytest.param(b"GET / HTTP/1.1\r\na:", b" ", id="spaces before a value"),
        pytest.param(CHUNKED + b"\r\n1\r\nx\r\n0\r\na: ", b"v", id="a trailer"),
    ],
)
@pytest.mark.parametrize("cut", [None, 5_000, 20])
def test_what_does_not_end_is_refused_before_it_does(
    monkeypatch: pytest.MonkeyPatch, begun: bytes, more: bytes, cut: int | None
) -> None:
    monkeypatch.setattr(protocol, "LIMITS", Limits(headers_seconds=0.5, body_seconds=0.5))
    left = LIMITS.headers_bytes - (len(begun) - begun.rfind(b"\n") - 1)
    assert answered(begun + more * left, cut=cut)[:12] in (b"", b"HTTP/1.1 408")
    assert status(answered(begun + more * (left + 1), cut=cut)) == 431


def test_each_request_of_a_connection_has_its_own_headers() -> None:
    request = b"GET / HTTP/1.1\r\n" + b"a: v\r\n" * 60
    received = answered((request + b"\r\n") * 9 + request + END)
    assert received.count(b"HTTP/1.1 200 OK") == 10


def test_requests_without_headers_and_large_bodies_count_for_nothing() -> None:
    body = b"POST / HTTP/1.1\r\nContent-Length: 100000\r\n\r\n" + b"x" * 100_000
    chunked = CHUNKED + b"\r\n" + b"2710\r\n" + b"x" * 10_000 + b"\r\n0\r\n\r\n"
    received = answered(body + chunked + b"GET / HTTP/1.1\r\n\r\n" * 50 + of_number(1), cut=777)
    assert received.count(b"HTTP/1.1 200 OK") == 53


def test_one_that_is_refused_after_others_is_told_after_them() -> None:
    async def main() -> list[int]:
        async with serving() as connect, asyncio.timeout(30):
            reader, writer = await connect()
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            first = await reader.readuntil(b"GET ")
            writer.write(of_header(10_000))
            codes = [status(first), status(await reader.read())]
            writer.close()
            return codes

    assert asyncio.run(main()) == [200, 431]


def test_one_behind_a_request_that_is_under_way_is_not_told_in_its_place() -> None:
    assert answered(b"GET / HTTP/1.1\r\n\r\n" + of_header(10_000)) == b""


def test_requests_sent_without_a_wait_are_answered_up_to_a_number() -> None:
    """The first is under way, so that one more than the bound still waits for none."""
    request = b"GET / HTTP/1.1\r\n\r\n"
    received = answered(request * LIMITS.pipelined + of_number(1))
    assert received.count(b"HTTP/1.1 200 OK") == LIMITS.pipelined + 1
    assert answered(request * (LIMITS.pipelined + 1) + of_number(1)) == b""


def test_a_trailer_is_no_header(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[list[tuple[bytes, bytes]]] = []
    complete = BoundedProtocol.on_message_complete

    def on_message_complete(self: BoundedProtocol) -> None:
        kept.append(list(self.headers))
        complete(self)

    monkeypatch.setattr(BoundedProtocol, "on_message_complete", on_message_complete)
    sent = CHUNKED + END + b"1\r\nx\r\n0\r\nX-Forwarded-For: 1.1.1.1\r\n\r\n"
    assert status(answered(sent)) == 200
    assert kept == [[(b"transfer-encoding", b"chunked"), (b"connection", b"close")]]


async def sent_on(writer: asyncio.StreamWriter) -> None:
    while True:
        writer.write(b"a: v\r\n")
        await writer.drain()
        await asyncio.sleep(0.01)


def test_who_was_refused_and_sends_on_is_closed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LIMITS", Limits(headers_seconds=0.3))

    async def main() -> bytes:
        async with serving() as connect, asyncio.timeout(30):
            reader, writer = await connect()
            writer.write(of_header(10_000))
            received = await reader.read()
            with pytest.raises(ConnectionError):
                await sent_on(writer)
            return received

    assert status(asyncio.run(main())) == 431
