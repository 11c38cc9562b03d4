"""Only the holder of the latest claim changes anything."""

from collections.abc import Callable

import pytest

from evolution.jobs import claimed_job, queue
from evolution.jobs.database import rows
from evolution.jobs.types import Claimed, LeaseLost, NewJob, Outcome
from evolution.models import AppliedEffect, Job
from memory.models import Tenant
from memory.scopes.erase import erase_scope
from tests.evolution.jobs.probe import Probe, expire, make_due, probe

__all__ = ["probe"]


def a_zombie(probe: Probe) -> Claimed:
    """A worker that froze past its lease; another has the job now."""
    job = probe.a_claim()
    expire(job)
    assert queue.claim()[0].fence == job.fence + 1
    return job


def test_the_effect_and_the_completion_are_one(probe: Probe) -> None:
    job = probe.a_claim()
    claimed_job.complete(
        job, Outcome({"a": 1}, effect=lambda: {"made": str(Tenant.objects.create(slug="made").pk)})
    )
    row = Job.objects.get(pk=job.id)
    assert (row.state, row.status, row.lease_until, row.last_error) == ("done", "done", None, "")
    assert row.result == {"a": 1, "made": str(Tenant.objects.get(slug="made").pk)}
    assert row.finished_at is not None


def test_the_effect_runs_under_the_lock_of_its_scope(probe: Probe) -> None:
    def locks() -> dict[str, int]:
        held_here = "locktype = 'advisory' AND granted AND pid = pg_backend_pid()"
        return {"locks": rows(f"SELECT count(*) FROM pg_locks WHERE {held_here}")[0][0]}  # noqa: S608

    before = locks()["locks"]
    claimed_job.complete(probe.a_claim(), Outcome(effect=locks))
    job = probe.a_claim(scope_id=probe.a_scope().pk)
    claimed_job.complete(job, Outcome(effect=locks))
    assert Job.objects.get(pk=job.id).result == {"locks": before + 1}


def test_an_effect_that_fails_leaves_nothing_behind(probe: Probe) -> None:
    job = probe.a_claim()

    def effect() -> None:
        Tenant.objects.create(slug="half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        claimed_job.complete(job, Outcome(effect=effect))
    assert not Tenant.objects.filter(slug="half").exists()
    assert Job.objects.get(pk=job.id).state == "running"


def test_a_zombie_cannot_complete(probe: Probe) -> None:
    job = a_zombie(probe)
    with pytest.raises(LeaseLost):
        claimed_job.complete(
            job, Outcome(effect=lambda: {"x": str(Tenant.objects.create(slug="zombie"))})
        )
    assert not Tenant.objects.filter(slug="zombie").exists()
    assert Job.objects.get(pk=job.id).state == "running"


@pytest.mark.parametrize(
    "change",
    [
        lambda job: claimed_job.renew(job),
        lambda job: claimed_job.release(job),
        lambda job: claimed_job.save_checkpoint(job, {"a": 1}),
        lambda job: claimed_job.retry(job, error_class="failure", last_error="x", delay_seconds=1),
        lambda job: claimed_job.bury(job, error_class="failure", last_error="x"),
    ],
    ids=["renew", "release", "checkpoint", "retry", "bury"],
)
def test_a_zombie_changes_nothing(probe: Probe, change: Callable[[Claimed], bool]) -> None:
    job = a_zombie(probe)
    before = Job.objects.filter(pk=job.id).values().get()
    assert change(job) is False
    assert Job.objects.filter(pk=job.id).values().get() == before


def test_a_zombie_cannot_take_a_step(probe: Probe) -> None:
    job = a_zombie(probe)
    with pytest.raises(LeaseLost), claimed_job.step(job, "one"):
        pytest.fail("the step ran")
    assert not AppliedEffect.objects.exists()


def test_a_claim_whose_lease_ran_out_may_finish_while_nobody_else_has_the_job(probe: Probe) -> None:
    job = probe.a_claim()
    expire(job)
    claimed_job.complete(job, Outcome())
    assert Job.objects.get(pk=job.id).state == "done"


def test_nothing_is_completed_twice(probe: Probe) -> None:
    job = probe.a_claim()
    claimed_job.complete(job, Outcome())
    with pytest.raises(LeaseLost):
        claimed_job.complete(job, Outcome())


def test_what_follows_is_written_with_the_completion(probe: Probe) -> None:
    job = probe.a_claim()
    claimed_job.complete(
        job, Outcome(follow_up=[NewJob(kind="probe", key="next", tenant_id=probe.tenant.pk)])
    )
    assert Job.objects.get(idempotency_key="next").state == "queued"


def test_what_follows_a_zombie_is_not_written(probe: Probe) -> None:
    job = a_zombie(probe)
    with pytest.raises(LeaseLost):
        claimed_job.complete(
            job, Outcome(follow_up=[NewJob(kind="probe", key="next", tenant_id=probe.tenant.pk)])
        )
    assert not Job.objects.filter(idempotency_key="next").exists()


def test_a_step_is_applied_once_however_often_it_is_tried(probe: Probe) -> None:
    job = probe.a_claim()
    with claimed_job.step(job, "chunk-1") as fresh:
        assert fresh
    expire(job)
    again = queue.claim()[0]
    with claimed_job.step(again, "chunk-1") as fresh:
        assert not fresh
    with claimed_job.step(again, "chunk-2") as fresh:
        assert fresh


def test_a_step_that_fails_may_be_tried_again(probe: Probe) -> None:
    job = probe.a_claim()
    with pytest.raises(ZeroDivisionError), claimed_job.step(job, "chunk"):
        raise ZeroDivisionError
    with claimed_job.step(job, "chunk") as fresh:
        assert fresh


def test_a_retry_waits_and_says_why(probe: Probe) -> None:
    job = probe.a_claim()
    claimed_job.retry(job, error_class="failure", last_error="x" * 1000, delay_seconds=600)
    row = Job.objects.get(pk=job.id)
    assert (row.state, row.status, row.failures, row.error_class) == (
        "queued",
        "retrying",
        1,
        "failure",
    )
    assert row.last_error == "x" * 300
    assert queue.claim() == []
    make_due(job)
    assert queue.claim()[0].attempts == 2


def test_an_outage_is_not_counted_as_a_failure(probe: Probe) -> None:
    job = probe.a_claim()
    claimed_job.retry(job, error_class="outage", last_error="", delay_seconds=0)
    assert Job.objects.get(pk=job.id).failures == 0


def test_a_released_job_is_due_at_once_and_lost_no_attempt(probe: Probe) -> None:
    job = probe.a_claim()
    claimed_job.release(job)
    row = Job.objects.get(pk=job.id)
    assert (row.state, row.status, row.attempts, row.crash_count) == ("queued", "queued", 0, 0)
    assert queue.claim()[0].id == job.id


def test_a_lease_can_be_extended(probe: Probe) -> None:
    job = probe.a_claim()
    expire(job)
    assert claimed_job.renew(job)
    assert queue.claim() == []


def test_what_slow_calls_gave_is_there_for_the_next_attempt(probe: Probe) -> None:
    job = probe.a_claim()
    assert job.checkpoint is None
    claimed_job.save_checkpoint(job, {"answer": ["事实"]})
    expire(job)
    assert queue.claim()[0].checkpoint == {"answer": ["事实"]}


def test_a_dead_letter_gets_another_life(probe: Probe) -> None:
    job = probe.a_claim()
    claimed_job.bury(job, error_class="hopeless", last_error="why")
    assert queue.claim() == []
    assert queue.replay(job.id)
    row = Job.objects.get(pk=job.id)
    assert (row.state, row.attempts, row.failures, row.crash_count, row.finished_at) == (
        "queued",
        0,
        0,
        0,
        None,
    )
    assert row.last_error == "why"
    assert queue.claim()[0].id == job.id


@pytest.mark.parametrize("state", ["queued", "done", "cancelled"])
def test_only_dead_letters_are_replayed(probe: Probe, state: str) -> None:
    written = probe.enqueue()
    Job.objects.filter(pk=written.id).update(state=state)
    assert not queue.replay(written.id)


@pytest.mark.django_db(transaction=True)
def test_erasing_a_scope_takes_its_jobs_along_and_stops_those_that_run(probe: Probe) -> None:
    running = probe.a_claim(scope_id=probe.a_scope().pk)
    with claimed_job.step(running, "chunk-1"):
        pass
    probe.enqueue(scope_id=probe.a_scope().pk)
    erased = erase_scope(probe.tenant, "user:1", actor="test")
    assert erased is not None
    assert (erased.before["evolution_job"], erased.after["evolution_job"]) == (2, 0)
    assert not AppliedEffect.objects.exists()
    with pytest.raises(LeaseLost):
        claimed_job.complete(
            running, Outcome(effect=lambda: {"made": str(Tenant.objects.create(slug="after"))})
        )
    assert not Tenant.objects.filter(slug="after").exists()


def test_cancelling_a_scope_stops_what_waits_and_what_runs(probe: Probe) -> None:
    scope = probe.a_scope().pk
    running = probe.a_claim(scope_id=scope)
    probe.enqueue(scope_id=scope)
    finished = probe.a_claim(scope_id=scope)
    claimed_job.complete(finished, Outcome())
    elsewhere = probe.enqueue(scope_id=probe.a_scope("2").pk)
    assert queue.cancel_scope(scope) == 2
    with pytest.raises(LeaseLost):
        claimed_job.complete(running, Outcome())
    assert [job.id for job in queue.claim(limit=10)] == [elsewhere.id]
    assert Job.objects.get(pk=finished.id).state == "done"
    assert Job.objects.get(pk=running.id).status == "dead"
