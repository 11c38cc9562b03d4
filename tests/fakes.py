"""Stand-ins for the outside world.

A real HTTP server that embeds by hashing words, or misbehaves.
"""

import hashlib
import json
import re
import sys
import threading
from collections import deque
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from tests.replies import OK, Answer, Reply

_TERM = re.compile(r"[a-z0-9]+|[\u4e00-\u9fff]")


def bag_of_words(text: str, *, dimensions: int) -> list[float]:
    """A deterministic vector: texts that share words are near, and no text gives zero."""
    vector = [0.0] * dimensions
    for term in _TERM.findall(text.lower()) or [text]:
        digest = hashlib.blake2b(term.encode(), digest_size=8).digest()
        vector[int.from_bytes(digest[:4]) % dimensions] += 1.0
    return vector


class FakeEmbeddingServer:
    """An OpenAI-compatible embeddings endpoint on loopback. Use as a context manager.

    ``script`` queues replies for the next requests; afterwards ``otherwise`` holds, which may be a
    reply or a function of the request's body.
    """

    def __init__(self, dimensions: int = 16) -> None:
        self.dimensions = dimensions
        self.otherwise: Reply | Callable[[Answer], Reply] = OK
        self.calls: list[Answer] = []
        """Bodies of the requests, in order of arrival."""
        self.connections = 0
        """How many connections were opened."""
        self.headers: list[dict[str, str]] = []
        """Their headers, names in lower case."""
        self._scripted: deque[Reply] = deque()
        self._lock = threading.Lock()
        self.closing = threading.Event()
        self._http = _Server(("127.0.0.1", 0), _Handler)
        self._http.fake = self
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    @property
    def url(self) -> str:
        """Base URL, up to and without ``/embeddings``."""
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    def script(self, *replies: Reply) -> None:
        """Answer the next requests with ``replies``, in order."""
        with self._lock:
            self._scripted.extend(replies)

    def forget_script(self) -> None:
        """Drop the replies that no request came for."""
        with self._lock:
            self._scripted.clear()

    def take(self, body: Answer, headers: dict[str, str]) -> Reply:
        """Note a request and choose its reply."""
        with self._lock:
            self.calls.append(body)
            self.headers.append(headers)
            if self._scripted:
                return self._scripted.popleft()
        return self.otherwise if isinstance(self.otherwise, Reply) else self.otherwise(body)

    def answer(self, body: Answer) -> Answer:
        """The right answer to ``body``."""
        dimensions = body.get("dimensions", self.dimensions)
        vectors = [bag_of_words(text, dimensions=dimensions) for text in body["input"]]
        data = [{"object": "embedding", "index": i, "embedding": v} for i, v in enumerate(vectors)]
        return {"object": "list", "model": body["model"], "data": data}

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    fake: FakeEmbeddingServer

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that gave up waiting is part of the play.

        Anything else is a fault of the stand-in.
        """
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 5
    wbufsize = -1  # headers and body in one packet: else each answer waits 40 ms for a delayed ACK
    server: _Server

    def setup(self) -> None:
        """Count the connection."""
        super().setup()
        self.server.fake.connections += 1

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the overridden method's name for it
        """Say nothing."""

    def do_GET(self) -> None:
        """Where a followed redirect would arrive."""
        self.server.fake.take({}, {})
        self.send_error(404)

    def do_POST(self) -> None:
        """Answer one request as the script says."""
        fake = self.server.fake
        sent = self.rfile.read(int(self.headers["Content-Length"]))
        body = json.loads(sent)
        reply = fake.take(body, {name.lower(): value for name, value in self.headers.items()})
        fake.closing.wait(reply.delay_seconds)
        if reply.hang_up:
            self.close_connection = True
            return
        answer: Any = b'{"error": {}}' if reply.status != 200 else fake.answer(body)
        if reply.echo:
            answer = sent
        elif reply.spoil is not None:
            answer = reply.spoil(answer)
        self._send(reply, answer if isinstance(answer, bytes) else json.dumps(answer).encode())

    def _send(self, reply: Reply, content: bytes) -> None:
        self.send_response(reply.status)
        for name, value in {"Content-Type": "application/json", **reply.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if not reply.seconds_per_byte:
            self.wfile.write(content)
            return
        for byte in content:
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            if self.server.fake.closing.wait(reply.seconds_per_byte):
                return
