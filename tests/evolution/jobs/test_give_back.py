"""What ran when every worker was killed is given back: no crash of its own, and not for ever."""

from evolution.jobs import claimed_job, queue
from evolution.jobs.give_back import give_back_all
from evolution.jobs.retry import MAX_INTERRUPTIONS
from evolution.models import Job
from tests.evolution.jobs.probe import Probe, expire, make_due, probe

__all__ = ["probe"]


def test_what_ran_runs_again_at_once_and_is_counted_apart(probe: Probe) -> None:
    ran, waits = probe.a_claim(), probe.enqueue()
    assert give_back_all() == 1
    row = Job.objects.get(pk=ran.id)
    assert (row.state, row.crash_count, row.interruptions, row.lease_until) == (
        "queued",
        0,
        1,
        None,
    )
    assert Job.objects.get(pk=waits.id).interruptions == 0
    assert queue.claim_one(ran.id) is not None


def test_whoever_runs_it_nevertheless_changes_nothing(probe: Probe) -> None:
    zombie = probe.a_claim()
    give_back_all()
    assert not claimed_job.renew(zombie)
    assert not claimed_job.release(zombie)
    assert Job.objects.get(pk=zombie.id).state == "queued"


def test_a_job_of_every_tenant_is_given_back_and_none_that_ended(probe: Probe) -> None:
    whole = queue.claim_one(probe.enqueue(tenant_id=None).id)
    assert whole is not None
    assert give_back_all() == 1
    assert give_back_all() == 0
    assert Job.objects.get(pk=whole.id).state == "queued"


def test_it_comes_later_each_time_and_ends_as_a_dead_letter(probe: Probe) -> None:
    job = probe.a_claim()
    waits = []
    for _ in range(MAX_INTERRUPTIONS - 1):
        assert give_back_all() == 1
        row = Job.objects.get(pk=job.id)
        waits.append((row.next_run_at - row.created_at).total_seconds())
        make_due(job)
        assert queue.claim_one(job.id) is not None
    assert give_back_all() == 1
    dead = Job.objects.get(pk=job.id)
    assert (dead.state, dead.error_class, dead.crash_count) == ("dead", "crash", 0)
    assert dead.finished_at is not None
    assert waits == sorted(waits)
    assert waits[-1] > 2 * (MAX_INTERRUPTIONS - 2)


def test_its_own_crashes_are_counted_as_before(probe: Probe) -> None:
    job = probe.a_claim()
    give_back_all()
    for _ in range(3):
        assert queue.claim_one(job.id) is not None
        expire(job)
    assert queue.claim_one(job.id) is None
    dead = Job.objects.get(pk=job.id)
    assert (dead.state, dead.crash_count, dead.interruptions) == ("dead", 3, 1)


def test_a_dead_letter_that_is_replayed_begins_anew(probe: Probe) -> None:
    job = probe.a_claim()
    Job.objects.filter(pk=job.id).update(interruptions=MAX_INTERRUPTIONS - 1)
    give_back_all()
    assert queue.replay(job.id)
    assert Job.objects.get(pk=job.id).interruptions == 0
