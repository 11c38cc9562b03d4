"""B1: no job is lost, done twice or stuck while the workers are killed again and again."""

import pytest

from evolution.jobs.database import rows
from memory.models import Scope
from tests.factories import a_tenant
from tests.measured import Machine, Measured
from tests.stories.job_fixtures import NOTHING_WRONG, hurt_workers, tally, toy_effects, write_jobs

__all__ = ["toy_effects"]
pytestmark = pytest.mark.usefixtures("toy_effects")


JOBS, KILLS, MOST_SECONDS = 10_000, 20, 30.0


def test_no_job_is_lost_or_doubled_while_workers_are_killed(
    machine: Machine, measured: Measured
) -> None:
    write_jobs(a_tenant(), JOBS)
    done = hurt_workers(kills=KILLS, every_seconds=0.2, deadline_seconds=480)
    measured("B1 jobs, kills, seconds", (JOBS, done["kills"], round(done["seconds"], 1)))
    measured("B1 what went wrong", tally())
    assert done["kills"] == KILLS
    assert tally() == NOTHING_WRONG
    assert done["seconds"] < machine.allows(MOST_SECONDS)


@pytest.mark.parametrize(("bug", "wrong"), [("mark_first", "lost"), ("effect_first", "doubled")])
def test_a_worker_that_marks_apart_from_its_effect_shows(bug: str, wrong: str) -> None:
    """The planted bugs."""
    write_jobs(a_tenant(), 400)
    hurt_workers(
        kills=8, bug=bug, lease_seconds=0.2, every_seconds=0.15, toil_seconds=0.01, batch=10
    )
    assert tally()[wrong] >= 1


def test_jobs_of_a_scope_apply_in_order_although_workers_die() -> None:
    tenant = a_tenant()
    scopes = [
        Scope.objects.create(tenant=tenant, kind="user", key=str(number)) for number in range(8)
    ]
    write_jobs(tenant, 300, kind="toy_in_order", scopes=scopes)
    hurt_workers(kills=5, every_seconds=0.2, lease_seconds=0.3)
    assert tally() == NOTHING_WRONG
    disorder = rows(
        "SELECT count(*) FROM (SELECT e.sequence < lag(e.sequence) OVER (PARTITION BY j.scope_id "
        "ORDER BY e.place)"
        " AS late FROM toy_effect AS e JOIN evolution_job AS j ON j.id = e.job_id) "
        "AS placed WHERE late"
    )
    assert disorder == [(0,)]
