"""A worker whose clock is wrong takes no job too early and does none twice."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db.models import Sum

from evolution.models import Job
from tests.factories import a_tenant
from tests.stories.job_fixtures import NOTHING_WRONG, hurt_workers, tally, toy_effects, write_jobs

__all__ = ["toy_effects"]
pytestmark = pytest.mark.usefixtures("toy_effects")
TEN_MINUTES = 600
OVERLAPPING = {"lease_seconds": 5.0, "batch": 3, "toil_seconds": 0.01}


def rescued() -> int:
    """Return how often a job was taken from a worker that was alive."""
    return Job.objects.aggregate(crashes=Sum("crash_count"))["crashes"] or 0


@pytest.mark.parametrize("off", [TEN_MINUTES, -TEN_MINUTES])
def test_a_clock_that_is_ten_minutes_off_matters_to_no_job(off: float) -> None:
    write_jobs(a_tenant(), 300)
    assert hurt_workers(clock_off_seconds=off, **OVERLAPPING)["left"] == 0
    assert tally() == NOTHING_WRONG
    assert rescued() == 0


def test_a_lease_by_the_workers_own_clock_shows() -> None:
    write_jobs(a_tenant(), 300)
    hurt_workers(clock_off_seconds=TEN_MINUTES, bug="own_clock", deadline_seconds=10, **OVERLAPPING)
    assert rescued() > 0


@pytest.mark.long
def test_a_process_that_is_told_another_time_changes_nothing() -> None:
    """As above, with libfaketime beneath the interpreter."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    ahead = {"LD_PRELOAD": str(library), "FAKETIME": "+10m"}
    write_jobs(a_tenant(), 1_000)
    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(hurt_workers, env, workers=2, **OVERLAPPING) for env in ({}, ahead)]
        assert [run.result()["left"] for run in runs] == [0, 0]
    assert tally() == NOTHING_WRONG
    assert rescued() == 0
