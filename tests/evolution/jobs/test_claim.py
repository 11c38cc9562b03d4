"""A due job is given to one worker at a time, in order."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db.models.functions import Now

from evolution.jobs import claimed_job, queue
from evolution.jobs.types import Outcome
from evolution.models import Job
from tests.evolution.jobs.probe import Probe, expire, make_due, probe

__all__ = ["probe"]


def test_a_claim_counts_the_attempt_and_moves_the_fence(probe: Probe) -> None:
    job = probe.a_claim(payload={"n": 1})
    row = Job.objects.get(pk=job.id)
    assert (row.state, row.status, row.attempts, row.fence, row.crash_count) == (
        "running",
        "running",
        1,
        1,
        0,
    )
    assert (job.attempts, job.fence, job.payload, job.tenant_id) == (
        1,
        1,
        {"n": 1},
        probe.tenant.pk,
    )
    assert row.lease_until is not None
    assert row.started_at is not None
    left = row.lease_until - row.started_at
    assert timedelta(seconds=29) < left < timedelta(seconds=31)


def test_a_claimed_job_is_not_given_out_again(probe: Probe) -> None:
    job = probe.a_claim()
    assert queue.claim_one(job.id) is None
    assert queue.claim() == []


def test_the_oldest_comes_first(probe: Probe) -> None:
    written = [probe.enqueue().id for _ in range(3)]
    assert [queue.claim()[0].id for _ in range(3)] == written


def test_the_urgent_queue_comes_first(probe: Probe) -> None:
    for name in ("batch", "default", "urgent"):
        probe.enqueue(queue=name)
    assert [queue.claim()[0].queue for _ in range(3)] == ["urgent", "default", "batch"]


def test_a_worker_takes_from_its_own_queues_only(probe: Probe) -> None:
    probe.enqueue(queue="batch")
    assert queue.claim(["urgent", "default"]) == []
    assert len(queue.claim(["batch"])) == 1


def test_several_are_claimed_at_once(probe: Probe) -> None:
    for _ in range(3):
        probe.enqueue()
    assert len(queue.claim(limit=2)) == 2
    assert len(queue.claim(limit=2)) == 1


def test_a_job_whose_lease_ran_out_is_given_out_again_as_a_crash(probe: Probe) -> None:
    first = probe.a_claim()
    expire(first)
    second = queue.claim()[0]
    assert (second.id, second.fence, second.attempts, second.crash_count) == (first.id, 2, 2, 1)
    assert Job.objects.get(pk=first.id).error_class == "crash"


def test_a_single_job_whose_lease_ran_out_is_given_out_again_by_its_id(probe: Probe) -> None:
    first = probe.a_claim()
    expire(first)
    second = queue.claim_one(first.id)
    assert second is not None
    assert second.crash_count == 1


def test_the_third_crash_makes_a_dead_letter_and_gives_the_next_job(probe: Probe) -> None:
    poison = probe.a_claim()
    for _ in range(2):
        expire(poison)
        assert queue.claim()[0].id == poison.id
    expire(poison)
    neighbour = probe.enqueue()
    assert queue.claim()[0].id == neighbour.id
    dead = Job.objects.get(pk=poison.id)
    assert (dead.state, dead.crash_count, dead.attempts, dead.error_class) == (
        "dead",
        3,
        3,
        "crash",
    )
    assert "worker died" in dead.last_error
    assert dead.finished_at is not None


def test_a_job_that_crashed_is_claimed_alone(probe: Probe) -> None:
    for _ in range(4):
        probe.enqueue()
    for job in queue.claim(limit=4):
        expire(job)
    probe.enqueue()
    assert [len(queue.claim(limit=10)) for _ in range(5)] == [1, 1, 1, 1, 1]


def test_a_job_that_does_not_exist_gives_no_claim(probe: Probe) -> None:
    assert queue.claim_one(uuid4()) is None


class TestInOrder:
    """Jobs of one scope that change memory run one at a time, oldest first."""

    def test_only_the_oldest_of_a_scope_is_given_out(self, probe: Probe) -> None:
        first, _second = (
            probe.enqueue(kind="probe_in_order", scope_id=probe.a_scope().pk) for _ in range(2)
        )
        assert [job.id for job in queue.claim(limit=10)] == [first.id]
        assert queue.claim() == []

    def test_a_later_one_cannot_be_claimed_by_its_id(self, probe: Probe) -> None:
        first, second = (
            probe.enqueue(kind="probe_in_order", scope_id=probe.a_scope().pk) for _ in range(2)
        )
        assert queue.claim_one(second.id) is None
        job = queue.claim_one(first.id)
        assert job is not None
        claimed_job.complete(job, Outcome())
        assert queue.claim_one(second.id) is not None

    def test_scopes_do_not_wait_for_each_other(self, probe: Probe) -> None:
        for key in ("1", "2"):
            probe.enqueue(kind="probe_in_order", scope_id=probe.a_scope(key).pk)
        assert len(queue.claim(limit=10)) == 2

    def test_one_that_waits_for_its_retry_holds_the_later_ones_back(self, probe: Probe) -> None:
        first = probe.a_claim(kind="probe_in_order", scope_id=probe.a_scope().pk)
        second = probe.enqueue(kind="probe_in_order", scope_id=probe.a_scope().pk)
        claimed_job.retry(first, error_class="failure", last_error="", delay_seconds=600)
        assert queue.claim() == []
        make_due(first)
        again = queue.claim()[0]
        assert again.id == first.id
        claimed_job.bury(again, error_class="failure", last_error="")
        assert queue.claim()[0].id == second.id

    def test_an_urgent_kind_without_order_does_not_wait(self, probe: Probe) -> None:
        probe.a_claim(kind="probe_in_order", scope_id=probe.a_scope().pk)
        urgent = probe.enqueue(kind="probe", scope_id=probe.a_scope().pk, queue="urgent")
        assert queue.claim()[0].id == urgent.id

    def test_order_across_the_queues_of_a_scope_holds_too(self, probe: Probe) -> None:
        first = probe.enqueue(kind="probe_in_order", scope_id=probe.a_scope().pk, queue="batch")
        probe.enqueue(kind="probe_in_order", scope_id=probe.a_scope().pk, queue="urgent")
        assert queue.claim()[0].id == first.id

    def test_an_older_job_committed_late_waits_for_the_one_that_runs(self, probe: Probe) -> None:
        scope = probe.a_scope().pk
        running = probe.a_claim(kind="probe_in_order", scope_id=scope)
        late = probe.enqueue(kind="probe_in_order", scope_id=scope)
        Job.objects.filter(pk=late.id).update(sequence=-1)
        assert queue.claim() == []
        claimed_job.complete(running, Outcome())
        assert queue.claim()[0].id == late.id

    def test_a_scope_full_of_waiting_jobs_does_not_hide_the_others(
        self, probe: Probe, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(queue, "CLAIM_WINDOW", 2)
        busy, other = probe.a_scope("busy").pk, probe.a_scope("other").pk
        for _ in range(10):
            probe.enqueue(kind="probe_in_order", scope_id=busy)
        behind = probe.enqueue(kind="probe_in_order", scope_id=other)
        assert queue.claim()[0].scope_id == busy
        assert queue.claim()[0].id == behind.id
        assert queue.claim() == []

    def test_a_scope_is_found_wherever_the_look_at_scopes_begins(
        self, probe: Probe, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(queue, "CLAIM_WINDOW", 2)
        monkeypatch.setattr(queue, "uuid4", lambda: UUID(int=2**128 - 1))
        for _ in range(10):
            probe.enqueue(kind="probe_in_order", scope_id=probe.a_scope("busy").pk)
        behind = probe.enqueue(kind="probe_in_order", scope_id=probe.a_scope("other").pk)
        queue.claim()
        assert queue.claim()[0].id == behind.id


def test_what_died_is_asked_past(probe: Probe) -> None:
    poison = [probe.a_claim() for _ in range(2)]
    innocent = probe.a_claim()
    Job.objects.filter(pk__in=[job.id for job in poison]).update(crash_count=2)
    for job in (*poison, innocent):
        expire(job)
    assert queue.claim()[0].id == innocent.id


def test_what_is_overdue_is_what_could_run_now(probe: Probe) -> None:
    scope = probe.a_scope().pk
    due, _held_back = (probe.enqueue(kind="probe_in_order", scope_id=scope).id for _ in range(2))
    probe.enqueue(delay_seconds=600)
    probe.a_claim()
    abandoned = probe.a_claim()
    expire(abandoned)
    assert set(queue.overdue("default")) == {due, abandoned.id}
    assert queue.overdue("urgent") == []


def test_the_backlog_tells_how_long_the_oldest_could_have_run(probe: Probe) -> None:
    assert queue.backlogs() == []
    probe.enqueue()
    late = probe.enqueue()
    Job.objects.filter(pk=late.id).update(next_run_at=Now() - timedelta(minutes=5))
    backlog = queue.backlogs()[0]
    assert (backlog.queue, backlog.jobs) == ("default", 2)
    assert backlog.oldest_due_age_seconds == pytest.approx(300, abs=30)
