"""A claim is as fast in a table that PostgreSQL has counted nothing of yet."""

import pytest

from evolution.jobs import queue
from memory.models import Scope
from tests.factories import a_tenant
from tests.measured import assert_takes, wall_seconds
from tests.stories.job_fixtures import toy_effects, write_jobs

__all__ = ["toy_effects"]
SCOPES, JOBS = 20, 1_000
MOST_SECONDS = 0.1  # it was 0.6, and grew with the square of the jobs


@pytest.mark.usefixtures("toy_effects")
def test_a_claim_among_a_thousand_jobs_in_order_costs_no_time() -> None:
    tenant = a_tenant()
    scopes = [
        Scope.objects.create(tenant=tenant, kind="user", key=str(number))
        for number in range(SCOPES)
    ]
    write_jobs(tenant, JOBS, kind="toy_in_order", scopes=scopes)
    taken = []
    assert_takes(
        lambda: wall_seconds(lambda: taken.extend(queue.claim(limit=1))), below=MOST_SECONDS
    )
    assert taken
