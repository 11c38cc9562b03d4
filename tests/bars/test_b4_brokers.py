"""B4: what happens to the broker happens to no job.

It forgets, dies, comes back, or is not there at all.
"""

import signal
import sys
import time
from collections.abc import Iterator
from logging import getLogger
from typing import Any

import pytest
from celery import current_app
from kombu import Consumer, Message, Queue

from evolution import tasks
from evolution.jobs import doorbell, queue
from evolution.jobs.types import NewJob
from evolution.models import Job
from memory.models import Tenant
from tests.factories import a_tenant
from tests.measured import Machine, Measured
from tests.stories.brokers import Broker, flush, running
from tests.stories.job_fixtures import NOTHING_WRONG, publishing_to, tally, toy_effects, write_jobs
from tests.stories.programs import a_worker, celery, done, every, finished, program, until

__all__ = ["toy_effects"]
pytestmark = pytest.mark.usefixtures("toy_effects")
JOBS = 2_000
DRAINED_SECONDS = 60  # after the last fault
PATIENCE_SECONDS = 240
ALONE = (
    "import django; django.setup(); import tests.stories.toy_jobs\n"
    "from django.core.management import call_command; call_command('work')"
)


@pytest.fixture
def broker(request: pytest.FixtureRequest) -> Iterator[Broker]:
    """A broker of its own, and the bell that rings there."""
    with running(getattr(request, "param", "embedded")) as server, publishing_to(server.url):
        doorbell.hang(tasks.publish)
        yield server


def write(tenant: Tenant, count: int, *, kind: str = "toy", **payload: float) -> None:
    for number in range(count):
        queue.enqueue(
            NewJob(
                kind=kind,
                key=f"{kind}-{number}-{time.monotonic_ns()}",
                tenant_id=tenant.pk,
                payload=payload,
            )
        )


def test_what_happens_to_the_broker_happens_to_no_job(broker: Broker, measured: Measured) -> None:
    """It forgets every message, goes away and comes back.

    One job kills each process that runs it.
    """
    tenant = a_tenant()
    write(tenant, 150)
    write(tenant, 1, kind="poison")
    with a_worker(broker.url):
        until(lambda: done() > 20, seconds=40)
        flush(broker.url)
        write(tenant, 50)
        broker.stop()
        write(tenant, 50)
        broker.start()
        write(tenant, 50)
        hurt = time.monotonic()
        until(finished, seconds=60, meanwhile=tasks.sweep)
        measured("B4 drained after the last fault (s)", round(time.monotonic() - hurt, 1))
    poison = Job.objects.get(kind="poison")
    assert (poison.state, poison.crash_count, poison.attempts) == ("dead", 3, 3)
    poison.delete()
    assert done() == 300
    assert tally() == NOTHING_WRONG


def test_a_worker_is_woken_by_the_bell_and_gives_its_job_back_when_terminated(
    broker: Broker,
) -> None:
    """A graceful stop gives the job back, on SIGTERM as a container's supervisor sends it."""
    tenant = a_tenant()
    with a_worker(broker.url, REMAP_SIGTERM="SIGQUIT") as worker:
        write(tenant, 1)
        until(finished, seconds=40)
        write(tenant, 1)
        until(finished, seconds=40)  # nobody sweeps here
        write(tenant, 1, seconds=120)
        until(lambda: Job.objects.filter(state="running").exists(), seconds=10)
        worker.send_signal(signal.SIGTERM)
        worker.wait(timeout=20)
    job = Job.objects.exclude(state="done").get()
    assert (job.status, job.attempts, job.crash_count) == ("queued", 0, 0)


def test_a_worker_outlives_the_death_of_its_broker(broker: Broker) -> None:
    """It holds messages that it can give back to nobody."""
    tenant = a_tenant()
    with a_worker(broker.url) as worker:
        for _ in range(3):
            write(tenant, 8, seconds=1)
            until(Job.objects.filter(state="running").exists, seconds=40)
            broker.stop()
            broker.start()
        until(finished, seconds=120, meanwhile=every(1, tasks.sweep))
        assert worker.poll() is None
    assert tally() == NOTHING_WRONG


def test_messages_of_a_connection_that_is_gone_are_left_to_the_broker(broker: Broker) -> None:
    """Giving one back, or saying that it is done, would end the worker.

    The connection no longer knows its address.
    """
    with current_app.connection_for_read() as connection:
        channel: Any = connection.default_channel
        held: list[Message] = []
        with Consumer(channel, [Queue("default")], on_message=held.append):
            write(a_tenant(), 1)
            connection.drain_events(timeout=5)
            channel._disconnect_pools()  # as closing does, twice where the first time fails
            channel.connection.client = None
            channel.qos.restore_unacked_once()
            held[0].ack_log_error(getLogger(), connection.connection_errors)
            channel.connection.client = connection
    assert len(held) == 1


@pytest.mark.long
def test_beat_and_a_worker_do_what_no_bell_ever_rang_for(broker: Broker) -> None:
    doorbell.take_down()
    write(a_tenant(), 20)
    with a_worker(broker.url), celery(broker.url, "beat", "--pidfile", "", "--max-interval", "1"):
        until(lambda: done() >= 20, seconds=60)
        until(
            lambda: Job.objects.filter(kind="backfill_embeddings", state="done").exists(),
            seconds=90,
        )
    assert tally()["doubled"] == 0


@pytest.mark.parametrize(
    "broker",
    [
        "embedded",
        pytest.param("redis", marks=pytest.mark.long),
        pytest.param("rabbitmq", marks=pytest.mark.long),
    ],
    indirect=True,
)
def test_a_broker_that_forgets_everything_three_times_loses_no_job(
    broker: Broker, machine: Machine, measured: Measured
) -> None:
    write(a_tenant(), JOBS)
    began = time.monotonic()
    with a_worker(broker.url):
        for share in (0.1, 0.3, 0.5):
            until(
                lambda share=share: done() >= JOBS * share,
                seconds=PATIENCE_SECONDS,
                meanwhile=every(2, tasks.sweep),
            )  # type: ignore[misc]
            broker.forget()
            broker.stop()
            broker.start()
        hurt = time.monotonic()
        until(finished, seconds=PATIENCE_SECONDS, meanwhile=every(2, tasks.sweep))
        drained = time.monotonic() - hurt
        measured("B4 drained after the last fault (s)", round(drained, 1))
    assert drained < machine.allows(DRAINED_SECONDS)
    measured("B4 seconds in all", round(time.monotonic() - began, 1))
    assert done() == JOBS
    assert tally() == NOTHING_WRONG


def test_where_there_is_no_broker_every_job_is_done_all_the_same(measured: Measured) -> None:
    doorbell.take_down()
    write_jobs(a_tenant(), JOBS)
    began = time.monotonic()
    with program([sys.executable, "-c", ALONE]):
        until(finished, seconds=PATIENCE_SECONDS)
    measured("B4 jobs without a broker, seconds", (JOBS, round(time.monotonic() - began, 1)))
    assert done() == JOBS
    assert tally() == NOTHING_WRONG


def test_only_the_sweeper_tells_of_jobs_whose_messages_were_lost(broker: Broker) -> None:
    """The planted bug of the tests above: a world without a sweeper."""
    tenant = a_tenant()
    write(tenant, 30)
    flush(broker.url)
    with a_worker(broker.url):
        write(tenant, 5)
        until(lambda: done() >= 5, seconds=40)
        time.sleep(0.5)
        assert done() == 5
        tasks.sweep()
        until(finished, seconds=20)
    assert tally() == NOTHING_WRONG
