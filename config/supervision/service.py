"""The service's processes: load once what they share, fork, watch and restart them."""

import gc
import os
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

os.environ.setdefault(
    "TOKENIZERS_PARALLELISM", "false"
)  # a tokenizer's threads would not be there in a fork

import django
import structlog
from django.conf import settings
from django.db import DatabaseError, connections

from config.supervision.announce import announce
from config.supervision.life import Pulse
from config.supervision.processes import Broker, Child, Database, Watched
from config.supervision.supervisor import Supervisor
from config.web.limits import Limits
from config.web.server import listening, serve
from observability.database.checks import require_bound_role

PROGRAMS = ("web", "worker", "beat")
SERVERS = ("database", "broker")
WORKER_CONCURRENCY = 2
QUEUES = "urgent,default,batch"
_WORKER = [
    "--quiet",
    "worker",
    "-Q",
    QUEUES,
    "--loglevel",
    "warning",
    "--concurrency",
    str(WORKER_CONCURRENCY),
]
_log = structlog.get_logger(__name__)
_BEAT = ["--quiet", "beat", "--loglevel", "warning", "--pidfile", ""]


@dataclass(frozen=True, slots=True)
class Service:
    """What runs on this machine, and where it listens."""

    host: str
    port: int
    only: Sequence[str] = PROGRAMS
    embedded: Sequence[str] = ()
    ready: int | None = None
    """Descriptor of what is printed once the service answers."""

    def run(self, *, once_loaded: Callable[[], None] = lambda: None) -> None:
        """Run until a signal; `once_loaded` is called before the first process starts.

        Raises:
            UnboundRoleError: others can reach the service, and its role may reach every tenant.
        """
        makers = {"database": Database, "broker": Broker}
        servers: list[Watched] = [makers[name](settings.DATA_DIR) for name in self.embedded]
        # what is loaded stays: looking through it again and again costs a sixth of the loading
        gc.disable()
        children = self._programs()
        once_loaded()
        require_bound_role()
        connections.close_all()
        gc.freeze()  # what is loaded is shared with the forks as long as nobody touches it
        gc.enable()
        Supervisor(
            servers,
            children,
            once=self._announcer(),
            data_dir=settings.DATA_DIR,
            hung_seconds=settings.ENVIRONMENT.hung_seconds,
        ).run()

    def _announcer(self) -> list[Watched]:
        if self.ready is None:
            return []
        return [Child("announce", partial(announce, self.host, self.port, self.ready))]

    def _programs(self) -> list[Watched]:
        """Return web processes, worker and clock, or those of them that are wanted.

        Loads what they share.
        """
        made: list[Watched] = []
        if "web" in self.only:
            made += _web(listening(self.host, self.port))
        from config.celery import app  # noqa: PLC0415 - after the port is held: loading takes seconds

        django.setup()
        if "worker" in self.only:
            work = partial(app.worker_main, [*_WORKER, "--without-gossip", "--without-mingle"])
            alone = partial(_alone, work) if "database" in self.embedded else work
            made.append(Child("worker", alone, self._pulse("broker")))
        if "beat" in self.only:
            made.append(Child("beat", partial(app.start, _BEAT), self._pulse(*SERVERS)))
        return made

    def _pulse(self, *needs: str) -> Pulse | None:
        """Return a pulse for who may wait for these servers.

        None where one is the installation's own: who waits for it is silent, and does not hang.
        """
        return Pulse() if set(needs) <= set(self.embedded) else None


def _alone(work: Callable[[], None]) -> None:
    """Work, where no other worker does: what still runs is what a killed one left.

    An embedded database has no worker but this one and the processes of its pool, which end with
    it.
    """
    from evolution.jobs.give_back import give_back_all  # noqa: PLC0415 - models are loaded by then

    try:
        give_back_all()
    except DatabaseError as error:  # it may have been killed too: then each lease runs out
        _log.warning("jobs of killed workers not given back", error=type(error).__name__)
    connections.close_all()  # the pool's processes are forks
    work()


def _web(listener: socket.socket) -> list[Watched]:
    from config.wsgi import application  # noqa: PLC0415 - after the port is held: loading takes seconds

    web = partial(
        serve,
        listener,
        application,
        limits=Limits(deadline_seconds=settings.ENVIRONMENT.request_seconds),
    )
    return [
        Child(f"web-{number}", web, Pulse())
        for number in range(1, settings.ENVIRONMENT.web_workers + 1)
    ]
