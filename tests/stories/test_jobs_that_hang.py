"""A job waits in a call into C that no signal ends: its process ends, and nobody waits for it."""

import os
import sys

import pytest

from evolution.jobs import queue
from evolution.jobs.types import NewJob
from evolution.models import Job
from memory.models import Tenant
from tests.stories import toy_jobs
from tests.stories.programs import WORK_LOOP, program, until

__all__ = ["toy_jobs"]
PATIENCE_SECONDS = 60


def ended_worker(**limits: str) -> int:
    """Run a worker until it ends by itself; return its status."""
    with program([sys.executable, "-c", WORK_LOOP], TOY_LEASE_SECONDS="1", **limits) as worker:
        return worker.wait(timeout=PATIENCE_SECONDS)


@pytest.mark.django_db(transaction=True)
def test_a_job_that_hangs_is_a_dead_letter_that_says_so(tenant: Tenant) -> None:
    bad = queue.enqueue(NewJob(kind="hanging", key="k", tenant_id=tenant.pk))
    assert ended_worker(JOB_WALL_SECONDS="1", TOY_GRACE_SECONDS="0.5") == os.EX_SOFTWARE
    dead = Job.objects.get(pk=bad.id)
    assert (dead.state, dead.error_class, dead.attempts) == ("dead", "too_long", 1)
    assert "no signal ends" in dead.last_error


@pytest.mark.django_db(transaction=True)
def test_a_job_that_holds_the_interpreter_ends_its_process_and_is_dead_after_three(
    tenant: Tenant,
) -> None:
    bad = queue.enqueue(NewJob(kind="standstill", key="k", tenant_id=tenant.pk))
    for crashes in range(3):
        assert ended_worker(TOY_STANDSTILL_SECONDS="2") == 1
        assert Job.objects.get(pk=bad.id).crash_count == crashes
    with program([sys.executable, "-c", WORK_LOOP], TOY_LEASE_SECONDS="1"):
        until(lambda: Job.objects.filter(state="dead").exists(), seconds=PATIENCE_SECONDS)
    dead = Job.objects.get(pk=bad.id)
    assert (dead.error_class, dead.crash_count) == ("crash", 3)
    assert "froze" in dead.last_error
