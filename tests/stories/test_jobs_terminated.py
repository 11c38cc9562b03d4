"""A worker is told to stop in the middle of a job, again and again.

The job is free at once, as if nobody had it.
"""

import random
import sys
import time

import pytest

from evolution.jobs import queue, work
from evolution.jobs.types import NewJob
from evolution.models import Job
from memory.models import Tenant
from tests.measured import Measured, assert_takes
from tests.stories import toy_jobs
from tests.stories.job_fixtures import NOTHING_WRONG, tally, toy_effects
from tests.stories.programs import WORK_LOOP, program, until

__all__ = ["toy_effects", "toy_jobs"]
IDLE_SECONDS = 2.0  # from the signal until the job is free.


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("toy_effects")
@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.long)])
def test_a_job_is_free_at_once_however_often_its_worker_is_terminated(
    tenant: Tenant, times: int, measured: Measured
) -> None:
    """A graceful stop gives the job back, with the loop for where there is no broker."""
    written = queue.enqueue(
        NewJob(kind="toy", key="k", payload={"seconds": 60.0}, tenant_id=tenant.pk)
    )
    chance = random.Random(42)

    def seconds_until_free() -> float:
        with program([sys.executable, "-c", WORK_LOOP]) as worker:
            until(lambda: Job.objects.filter(state="running").exists(), seconds=40)
            time.sleep(chance.uniform(0, 0.3))
            began = time.monotonic()
            worker.terminate()
            until(lambda: Job.objects.filter(state="queued").exists(), seconds=10)
            idle = time.monotonic() - began
            assert worker.wait(timeout=10) == 0
        job = Job.objects.get(pk=written.id)
        assert (job.status, job.attempts, job.crash_count, job.failures) == ("queued", 0, 0, 0)
        measured("the job was free after (s)", round(idle, 2))
        return idle

    for _ in range(times):
        assert_takes(seconds_until_free, below=IDLE_SECONDS)
    Job.objects.update(payload={})
    work.drain()
    assert tally() == NOTHING_WRONG
