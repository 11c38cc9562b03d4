"""A dead letter is seen from Home, read, and given another life by hand."""

from typing import Any

import pytest

from evolution.jobs import claimed_job, work
from evolution.models import Job
from tests.evolution.jobs.probe import Probe, probe

__all__ = ["probe"]
pytestmark = pytest.mark.xdist_group("service")


def test_a_dead_letter_is_replayed_in_three_actions_and_runs(signs_in: Any, probe: Probe) -> None:
    job = probe.a_claim(payload={"note": "twelve"})
    claimed_job.bury(job, error_class="hopeless", last_error="the payload names no session")
    ana = signs_in(group="administrator")
    ana.open("/admin/")
    ana.click(".rmb-count:has-text('dead letters')")
    ana.sees("hopeless the payload names no session")
    ana.click("#result_list tbody th a")
    ana.click("button:has-text('Replay')")
    ana.sees("The job will run again.")
    assert ana.actions <= 3
    assert work.run_one(job.id)
    assert Job.objects.get(pk=job.id).result == {"seen": {"note": "twelve"}}
    ana.page.reload()
    ana.sees("done")
    ana.open("/admin/")
    assert ana.page.locator(".rmb-count.rmb-zero", has_text="dead letters").count() == 1
