"""B2: a worker that was frozen past its lease wakes up and changes nothing."""

import pytest

from tests.factories import a_tenant
from tests.measured import Measured
from tests.stories.job_fixtures import NOTHING_WRONG, hurt_workers, tally, toy_effects, write_jobs

__all__ = ["toy_effects"]
pytestmark = pytest.mark.usefixtures("toy_effects")
JOBS, PAUSES = 10_000, 40
LEASE_SECONDS, PAUSE_SECONDS = 0.2, 0.5  # two and a half leases


def test_a_worker_frozen_past_its_lease_changes_nothing_when_it_wakes(
    measured: Measured,
) -> None:
    write_jobs(a_tenant(), JOBS)
    blows = {"every_seconds": 0.12, "paused_at_once": 3, "pause_seconds": PAUSE_SECONDS, "batch": 5}
    done = hurt_workers(pauses=PAUSES, **blows, lease_seconds=LEASE_SECONDS, deadline_seconds=480)
    measured("B2 jobs, pauses, seconds", (JOBS, done["pauses"], round(done["seconds"], 1)))
    measured("B2 what went wrong", tally())
    assert (done["pauses"], done["left"]) == (PAUSES, 0)
    assert tally() == NOTHING_WRONG


def test_a_worker_that_looks_at_no_fence_shows() -> None:
    """The planted bug."""
    write_jobs(a_tenant(), 400)
    blows = {"every_seconds": 0.15, "toil_seconds": 0.01, "batch": 10}
    hurt_workers(
        pauses=8, pause_seconds=PAUSE_SECONDS, **blows, bug="no_fence", lease_seconds=LEASE_SECONDS
    )
    assert tally()["doubled"] >= 1
