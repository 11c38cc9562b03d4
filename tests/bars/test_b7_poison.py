"""B7: a job that kills its worker or always fails becomes a dead letter.

Its neighbours hardly notice.
"""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from evolution.jobs import work
from evolution.models import Job
from tests.evolution.jobs.probe import Probe, make_due, probe
from tests.factories import a_tenant
from tests.measured import ATTEMPTS, Measured
from tests.stories.job_fixtures import hurt_workers, tally, toy_effects, write_jobs

__all__ = ["probe", "toy_effects"]
JOBS, POISON = 550, 2
CRASHES, FAILURES = 3, 8
SLOWER = 2.0  # p95 of the neighbours' waits, times the one without poison
_P95 = """
    SELECT percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM started_at - created_at))
    FROM evolution_job WHERE kind <> 'poison'
"""


def p95_wait() -> float:
    with connection.cursor() as cursor:
        cursor.execute(_P95)
        return float(cursor.fetchone()[0])


def compared() -> tuple[float, float]:
    """Return the waits without and with poison, in seconds, measured again while too different.

    Another program's load lengthens now one and now the other.
    """
    alone = beside = float("inf")
    for _ in range(ATTEMPTS):
        alone, beside = min(alone, worked_off(poison=0)), min(beside, worked_off(poison=POISON))
        if beside < SLOWER * alone:
            break
    return alone, beside


def worked_off(*, poison: int) -> float:
    """Return the p95 of how long jobs waited for a worker, some of them beside poison."""
    Job.objects.all().delete()
    tenant = a_tenant()
    write_jobs(tenant, poison, kind="poison")
    write_jobs(tenant, JOBS)
    done = hurt_workers(lease_seconds=0.3, batch=30)
    assert done["crashes"] <= poison * CRASHES
    return p95_wait()


@pytest.mark.usefixtures("toy_effects")
def test_a_job_that_kills_its_worker_is_dead_after_three_crashes_and_its_neighbours_are_done(
    measured: Measured,
) -> None:
    alone, beside = compared()
    dead = Job.objects.filter(kind="poison")
    measured(
        "B7 p95 of the neighbours' wait without and with poison (s)", f"{alone:.2f} {beside:.2f}"
    )
    assert {(job.state, job.crash_count, job.error_class) for job in dead} == {
        ("dead", CRASHES, "crash")
    }
    assert set(Job.objects.exclude(kind="poison").values_list("state", flat=True)) == {"done"}
    assert tally()["doubled"] == 0
    assert beside < SLOWER * alone


@pytest.mark.usefixtures("toy_effects")
def test_poison_that_nobody_counts_shows() -> None:
    """The planted bug: with crashes forgotten it kills worker after worker and never dies."""
    write_jobs(a_tenant(), 1, kind="poison")
    done = hurt_workers(lease_seconds=0.2, bug="forgets_crashes", enough_crashes=CRASHES + 1)
    assert done["crashes"] > CRASHES
    assert not Job.objects.filter(state="dead").exists()


def test_a_job_that_always_fails_is_dead_after_eight_and_runs_again_when_it_is_told_to(
    probe: Probe,
) -> None:
    def fail(_job: object) -> None:
        raise ValueError("it never works")

    right, probe.act = probe.act, fail  # type: ignore[assignment]
    job = probe.enqueue()
    for _ in range(FAILURES):
        assert Job.objects.get(pk=job.id).state == "queued"
        make_due(job)
        work.run_one(job.id)
    row = Job.objects.get(pk=job.id)
    assert (row.state, row.failures, row.error_class) == ("dead", FAILURES, "failure")

    client = Client()
    client.force_login(User.objects.create_superuser("ann"))
    listed = client.get(reverse("admin:evolution_job_changelist"), {"status": "dead"})
    assert f"{row.error_class} {row.last_error}" in listed.content.decode()
    client.post(reverse("admin:evolution_job_replay", args=[row.pk]))
    probe.act = right
    assert work.drain() == 1
    row.refresh_from_db()
    assert (row.state, row.result, len(probe.seen)) == ("done", {"seen": row.payload}, FAILURES + 1)
