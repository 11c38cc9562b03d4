"""One web process: uvicorn reads and writes on one thread, Django answers on a few."""

import resource
import socket
import sys
from collections.abc import Sequence
from importlib import import_module

import uvicorn

from config.supervision.life import alive
from config.web.bridge import Bridge, Wsgi
from config.web.limits import Limits
from config.web.protocol import BoundedProtocol

BACKLOG = 2_048  # connections the kernel holds while the process is busy
# how long a thread computes before the one that reads and writes may; Python's own is 5 ms
SWITCH_SECONDS = 0.001


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens; several processes may serve it.

    It names its protocol: of a socket that does not, asyncio leaves the body of each answer to
    wait, for 40 ms, until the client has acknowledged the headers.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


class _LiveServer(uvicorn.Server):
    """Uvicorn, that gives a sign of life at each round.

    Its own callback goes by the time of day, and would be silent when that is set back.
    """

    async def on_tick(self, counter: int) -> bool:
        """Go on, and tell whether to end."""
        alive()
        return await super().on_tick(counter)


def serve(listener: socket.socket, application: Wsgi, *, limits: Limits) -> None:
    """Serve until SIGTERM; requests under way are finished."""
    _raise_file_limit()
    sys.setswitchinterval(SWITCH_SECONDS)
    options = uvicorn.Config(
        Bridge(application, limits=limits),
        http=BoundedProtocol,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # Django reads them, where settings say that a proxy is there
        server_header=False,
        date_header=True,
        backlog=BACKLOG,
        timeout_keep_alive=limits.idle_seconds,
        timeout_graceful_shutdown=int(limits.deadline_seconds),
    )
    _LiveServer(options).run(sockets=[listener])


def _raise_file_limit() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main(arguments: Sequence[str]) -> None:
    """Serve an application on a port of loopback.

    `python -m config.web.server 8000 config.wsgi:application`.
    """
    port, place = arguments
    module, _, name = place.partition(":")
    serve(listening("127.0.0.1", int(port)), getattr(import_module(module), name), limits=Limits())


if __name__ == "__main__":
    main(sys.argv[1:])
