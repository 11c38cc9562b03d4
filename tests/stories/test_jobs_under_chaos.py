"""Jobs are neither lost nor doubled while their workers are killed and frozen."""

import pytest

from evolution.jobs.database import rows
from evolution.models import Job
from memory.models import Scope
from tests.factories import a_tenant
from tests.stories.job_fixtures import NOTHING_WRONG, hurt_workers, tally, toy_effects, write_jobs

__all__ = ["toy_effects"]
pytestmark = pytest.mark.usefixtures("toy_effects")


@pytest.mark.parametrize(("jobs", "kills"), [(2_000, 8), pytest.param(10_000, 20, marks=pytest.mark.long)])
def test_no_job_is_lost_or_doubled_while_workers_are_killed(jobs: int, kills: int) -> None:
    write_jobs(a_tenant(), jobs)
    assert hurt_workers(kills=kills, every_seconds=0.2)["kills"] == kills
    assert tally() == NOTHING_WRONG


@pytest.mark.parametrize(("jobs", "pauses"), [(500, 10), pytest.param(10_000, 40, marks=pytest.mark.long)])
def test_a_worker_frozen_past_its_lease_changes_nothing_when_it_wakes(jobs: int, pauses: int) -> None:
    write_jobs(a_tenant(), jobs)
    blows = {"every_seconds": 0.12, "paused_at_once": 3, "pause_seconds": 0.5, "lease_seconds": 0.2}
    done = hurt_workers(pauses=pauses, **blows, batch=5, deadline_seconds=240)
    assert (done["pauses"], done["left"]) == (pauses, 0)
    assert tally() == NOTHING_WRONG


@pytest.mark.parametrize(
    ("bug", "wrong"), [("no_fence", "doubled"), ("mark_first", "lost"), ("effect_first", "doubled")]
)
def test_a_planted_bug_shows(bug: str, wrong: str) -> None:
    write_jobs(a_tenant(), 400)
    chaos: dict[str, float] = {"pauses": 8, "pause_seconds": 0.5} if bug == "no_fence" else {"kills": 8}
    hurt_workers(**chaos, bug=bug, lease_seconds=0.2, every_seconds=0.15, toil_seconds=0.01, batch=10)
    assert tally()[wrong] >= 1


def test_jobs_of_a_scope_apply_in_order_although_workers_die() -> None:
    tenant = a_tenant()
    scopes = [Scope.objects.create(tenant=tenant, kind="user", key=str(number)) for number in range(8)]
    write_jobs(tenant, 300, kind="toy_in_order", scopes=scopes)
    hurt_workers(kills=5, every_seconds=0.2, lease_seconds=0.3)
    assert tally() == NOTHING_WRONG
    disorder = rows(
        "SELECT count(*) FROM (SELECT e.sequence < lag(e.sequence) OVER (PARTITION BY j.scope_id ORDER BY e.place)"
        " AS late FROM toy_effect AS e JOIN evolution_job AS j ON j.id = e.job_id) AS placed WHERE late"
    )
    assert disorder == [(0,)]


def test_a_job_that_kills_its_worker_is_dead_after_three_crashes_and_its_neighbours_are_done() -> None:
    tenant = a_tenant()
    write_jobs(tenant, 50)
    write_jobs(tenant, 2, kind="poison")
    write_jobs(tenant, 500, kind="toy_in_order")
    done = hurt_workers(lease_seconds=0.3, batch=30)
    dead = Job.objects.filter(kind="poison")
    assert {(job.state, job.crash_count, job.error_class) for job in dead} == {("dead", 3, "crash")}
    assert set(Job.objects.exclude(kind="poison").values_list("state", flat=True)) == {"done"}
    assert done["crashes"] <= 6
    assert tally()["doubled"] == 0
