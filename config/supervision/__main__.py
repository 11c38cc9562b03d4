"""What `manage.py up` becomes: load the service once, then fork, watch and restart its processes."""

import gc
import os
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial

os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")  # a tokenizer's threads would not be there in a fork

from django.conf import settings
from django.db import connections

from config.celery import app
from config.supervision.announce import announce
from config.supervision.supervisor import Supervisor
from config.supervision.watched import Broker, Child, Database, Watched
from config.web.limits import Limits
from config.web.server import listening, serve

PROGRAMS = ("web", "worker", "beat")
WORKER_CONCURRENCY = 2
QUEUES = "urgent,default,batch"
_WORKER = ["--quiet", "worker", "-Q", QUEUES, "--loglevel", "warning", "--concurrency", str(WORKER_CONCURRENCY)]
_BEAT = ["--quiet", "beat", "--loglevel", "warning", "--pidfile", ""]


def main(arguments: Sequence[str]) -> None:
    """Run until a signal."""
    parser = ArgumentParser(prog="python -m config.supervision", description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--embedded", nargs="*", choices=["database", "broker"], default=[])
    parser.add_argument("--only", nargs="+", choices=PROGRAMS, default=PROGRAMS, help="what this machine runs")
    parser.add_argument("--lock", type=int, help="descriptor that holds DATA_DIR for this copy")
    parser.add_argument("--ready", type=int, help="descriptor of what is printed once the service answers")
    given = parser.parse_args(arguments)
    held = [descriptor for descriptor in (given.lock, given.ready) if descriptor is not None]
    for descriptor in held:
        os.set_inheritable(descriptor, False)  # noqa: FBT003 - its only argument
    makers = {"database": Database, "broker": Broker}
    servers: list[Watched] = [makers[name](settings.DATA_DIR) for name in given.embedded]
    children = programs(given.host, given.port, only=given.only)
    once = [] if given.ready is None else [Child("announce", partial(announce, given.host, given.port, given.ready))]
    connections.close_all()
    gc.freeze()  # what is loaded is shared with the forks as long as nobody touches it
    Supervisor(servers, children, once=once, data_dir=settings.DATA_DIR).run()


def programs(host: str, port: int, *, only: Sequence[str] = PROGRAMS) -> list[Watched]:
    """Return web processes, worker and clock, or those of them that are wanted. Loads what they share."""
    made: list[Watched] = []
    if "web" in only:
        made += _web(listening(host, port))
    if "worker" in only:
        made.append(Child("worker", partial(app.worker_main, [*_WORKER, "--without-gossip", "--without-mingle"])))
    if "beat" in only:
        made.append(Child("beat", partial(app.start, _BEAT)))
    return made


def _web(listener: socket.socket) -> list[Child]:
    from config.wsgi import application  # noqa: PLC0415 - after the port is held: loading takes seconds

    web = partial(serve, listener, application, limits=Limits(deadline_seconds=settings.ENVIRONMENT.request_seconds))
    return [Child(f"web-{number}", web) for number in range(1, settings.ENVIRONMENT.web_workers + 1)]


if __name__ == "__main__":
    main(sys.argv[1:])
