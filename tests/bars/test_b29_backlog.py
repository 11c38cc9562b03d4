"""B29: behind a hundred thousand jobs a worker gets its next one as fast as ever.

A queue that stands still is told within a minute.
"""

import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from evolution import tasks
from evolution.jobs import claimed_job, doorbell, queue
from evolution.jobs.types import Outcome
from evolution.models import Job
from evolution.watching.standing_queues import LOOK_EVERY_SECONDS, OLDEST_DUE_JOB
from observability.models import Alert, Objective
from tests.evolution.jobs.probe import Probe, probe
from tests.evolution.watching.receiver import Receiver, a_receiver
from tests.factories import a_tenant
from tests.measured import Measured, assert_takes
from tests.owner import as_owner
from tests.stories.brokers import free_port, running
from tests.stories.job_fixtures import broker_client, publishing_to, toy_effects, write_jobs
from tests.stories.programs import WORK_LOOP, celery, finished, program, until

__all__ = ["probe", "toy_effects"]
JOBS = 100_000
SCOPES = 1_000
CLAIMS = 100
P95_MS = 20.0
WAITING, SWEEPS, MESSAGES = 2_000, 10, 30
STALLED_SECONDS, PROBED_EVERY_SECONDS = 60, 15
START_SECONDS = 20  # for a clock or a worker to be loaded
KEPT_UP_SECONDS = 8  # for which a worker is watched that keeps up
_FREE = """
    INSERT INTO evolution_job (id, tenant_id, kind, queue, idempotency_key, payload,
        payload_sha256, schema_version,
        in_order, max_attempts, state, attempts, failures, crash_count, fence, error_class,
        last_error, request_id)
    SELECT gen_random_uuid(), %(tenant)s, 'probe', 'default', 'many-' || n, '{}', ''::bytea, 1,
        false, 8, 'queued', 0, 0, 0, 0, '', '', '' FROM generate_series(1, %(jobs)s) AS n
"""
_IN_ORDER = """
    INSERT INTO evolution_job (id, tenant_id, scope_id, kind, queue, idempotency_key, payload,
        payload_sha256,
        schema_version, in_order, max_attempts, state, attempts, failures, crash_count, fence,
        error_class, last_error,
        request_id)
    SELECT gen_random_uuid(), %(tenant)s, (%(scopes)s::uuid[])[1 + n / (1 + %(jobs)s / %(apart)s)],
        'probe_in_order',
        'default', 'many-' || n, '{}', ''::bytea, 1, true, 8, 'queued', 0, 0, 0, 0, '', '', ''
    FROM generate_series(1, %(jobs)s) AS n
"""


def free(probe: Probe) -> None:
    """Write down jobs that may run in any order."""
    with connection.cursor() as cursor:
        cursor.execute(_FREE, {"tenant": probe.tenant.pk, "jobs": JOBS})


def in_order(probe: Probe) -> None:
    """Write down jobs of many scopes, scope after scope, of which each first may run."""
    scopes: list[UUID] = [probe.a_scope(str(number)).pk for number in range(SCOPES)]
    with connection.cursor() as cursor:
        cursor.execute(
            _IN_ORDER, {"tenant": probe.tenant.pk, "scopes": scopes, "jobs": JOBS, "apart": SCOPES}
        )


def p95_ms() -> float:
    """Return how long a worker waits for its next job, of a hundred that it takes and does."""
    waits = []
    for _ in range(CLAIMS):
        began = time.perf_counter()
        [job] = queue.claim(["default"])
        waits.append((time.perf_counter() - began) * 1000)
        claimed_job.complete(job, Outcome())
    return sorted(waits)[int(CLAIMS * 0.95)]


@pytest.mark.usefixtures("toy_effects")
def test_a_long_queue_is_rung_for_with_few_messages(measured: Measured) -> None:
    """Workers read each message before they come to the next.

    What a sweep adds must not outrun them.
    """
    write_jobs(a_tenant(), WAITING)
    with running("embedded") as broker, publishing_to(broker.url), broker_client() as client:
        doorbell.hang(tasks.publish)
        for _ in range(SWEEPS):
            tasks.sweep()
        rung = client.llen("default")
    measured("B29 messages of ten sweeps for 2,000 jobs", rung)
    assert 0 < rung <= SWEEPS * MESSAGES


@pytest.mark.parametrize(
    ("due_for_seconds", "is_told"), [(STALLED_SECONDS - PROBED_EVERY_SECONDS, True), (20, False)]
)
def test_a_queue_that_stands_still_is_told_within_a_minute(
    probe: Probe, due_for_seconds: int, *, is_told: bool
) -> None:
    late = timezone.now() - timedelta(seconds=due_for_seconds)
    Job.objects.filter(pk=probe.enqueue().id).update(next_run_at=late)
    assert ("jobs_late" in Client().get("/health/ready").json()["problems"]) == is_told
    told = Client().get("/metrics").content.decode()
    [age] = re.findall(r'^queue_oldest_due_age_seconds{queue="default"} (\S+)$', told, re.MULTILINE)
    assert due_for_seconds <= float(age) < due_for_seconds + STALLED_SECONDS


@contextmanager
def a_clock(url: str, receiver: Receiver) -> Iterator[None]:
    """Run the clock, whose alerts are sent to a receiver; it has looked when the block begins."""
    told = {"ALERT_WEBHOOK_URL": receiver.url, "ALERT_WEBHOOK_SECRET": "a secret of the receiver"}
    with celery(url, "beat", "--pidfile", "", **told):
        looked = Objective.objects.filter(name=OLDEST_DUE_JOB).exclude(measured_at=None)
        until(looked.exists, seconds=START_SECONDS)
        yield


def told_to(receiver: Receiver) -> list[tuple[str, str]]:
    said = [json.loads(body) for _headers, body in receiver.requests]
    return [(one["type"], one["data"]["kind"]) for one in said]


@pytest.mark.usefixtures("toy_effects")
@pytest.mark.parametrize(
    ("limit", "broker_is_there"),
    [
        pytest.param(None, True, marks=pytest.mark.long, id="as shipped"),
        pytest.param(3.0, False, id="a lower limit, and no broker"),
    ],
)
def test_a_queue_without_a_worker_opens_an_alert_and_reaches_the_webhook(
    limit: float | None, measured: Measured, *, broker_is_there: bool
) -> None:
    objective = Objective.objects.filter(name=OLDEST_DUE_JOB)
    if limit is not None:
        objective.update(limit=limit)
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    with (
        running("embedded") as broker,
        a_receiver() as receiver,
        a_clock(broker.url if broker_is_there else nowhere, receiver),
    ):
        write_jobs(a_tenant(), 1)
        stalled = time.monotonic()
        is_open = Alert.objects.filter(kind=OLDEST_DUE_JOB, closed_at=None)
        until(is_open.exists, seconds=STALLED_SECONDS)
        until(lambda: bool(receiver.requests), seconds=LOOK_EVERY_SECONDS * 2)
        measured(f"B29 alert of a stall, limit {limit}", round(time.monotonic() - stalled, 1))
        assert time.monotonic() - stalled < STALLED_SECONDS
        assert is_open.get().value > objective.get().limit
        assert told_to(receiver) == [("alert.opened", OLDEST_DUE_JOB)]
        with program([sys.executable, "-c", WORK_LOOP]):
            until(lambda: not is_open.exists(), seconds=START_SECONDS * 2)
        until(lambda: len(receiver.requests) > 1, seconds=LOOK_EVERY_SECONDS * 2)
    assert told_to(receiver)[1:] == [("alert.closed", OLDEST_DUE_JOB)]


@pytest.mark.usefixtures("toy_effects")
def test_a_worker_that_keeps_up_opens_no_alert() -> None:
    """The control: what is late is told, and nothing else."""
    objective = Objective.objects.filter(name=OLDEST_DUE_JOB)
    objective.update(limit=3.0)
    with (
        running("embedded") as broker,
        a_receiver() as receiver,
        program([sys.executable, "-c", WORK_LOOP]),
    ):
        write_jobs(a_tenant(), 1)
        until(finished, seconds=START_SECONDS)
        with a_clock(broker.url, receiver):
            began = time.monotonic()
            while time.monotonic() - began < KEPT_UP_SECONDS:
                write_jobs(a_tenant(), 10)
                time.sleep(0.5)
    assert objective.get().is_met
    assert (Alert.objects.count(), receiver.requests) == (0, [])


@pytest.mark.long
@pytest.mark.parametrize("fill", [free, in_order])
def test_a_claim_is_as_fast_behind_a_hundred_thousand_jobs(
    fill: Callable[[Probe], None], probe: Probe, measured: Measured
) -> None:
    fill(probe)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE evolution_job")  # autovacuum would, a minute later
    taken: list[float] = []

    def again() -> float:
        taken.append(p95_ms())
        return taken[-1]

    try:
        assert_takes(again, below=P95_MS)
    finally:
        measured("claim of a job, p95 (ms)", round(min(taken), 1))
    [waiting] = queue.backlogs()
    assert waiting.jobs > JOBS - len(taken) * CLAIMS - 1
    assert Job.objects.filter(state="done").count() == len(taken) * CLAIMS


@pytest.mark.long
@pytest.mark.parametrize(
    ("fill", "index"), [(free, "job_due_freely"), (in_order, "job_due_in_order")]
)
def test_without_its_index_a_claim_is_slow(
    fill: Callable[[Probe], None], index: str, probe: Probe, measured: Measured
) -> None:
    """The planted bug: each claim looks through all that waits."""
    fill(probe)
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX {index}")
        cursor.execute("ANALYZE evolution_job")
    slow = p95_ms()
    measured(f"claim of a job without {index}, p95 (ms)", round(slow, 1))
    assert slow > P95_MS
