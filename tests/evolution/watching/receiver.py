"""A receiver of webhooks.

A real server that takes, refuses or hangs up, and keeps what it was sent.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Receiver:
    """What arrived, and what is answered: statuses in turn, then 204. 0 hangs up."""

    url: str = ""
    statuses: list[int] = field(default_factory=list)
    requests: list[tuple[dict[str, str], bytes]] = field(default_factory=list)


@contextmanager
def a_receiver() -> Iterator[Receiver]:
    """Run a receiver on a port of its own."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.requests.append(
                ({name.lower(): value for name, value in self.headers.items()}, body)
            )
            status = receiver.statuses.pop(0) if receiver.statuses else 204
            if status:
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()
            else:
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the class
            """Keep the test's output to the test."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    receiver.url = f"http://127.0.0.1:{server.server_port}/alerts"
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
