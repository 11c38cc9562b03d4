"""A claimed job is done, and what became of it is recorded."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from psycopg import errors as postgres

from evolution.jobs import kinds, lease, queue, work
from evolution.jobs.kinds import JobKind
from evolution.jobs.types import Claimed, Hopeless, JobError, NewJob, Outage, Outcome
from evolution.models import Job
from memory.embedding.errors import EmbeddingUnavailable
from tests.evolution.jobs.probe import Probe, expire, make_due, probe
from tests.owner import as_owner
from tests.stories.job_fixtures import ROOT, environment_of_programs

__all__ = ["probe"]
SECRET = "canary-7f3a: 用户住在杭州"


def fail_with(error: BaseException) -> Callable[[Claimed], Outcome]:
    def act(job: Claimed) -> Outcome:
        raise error

    return act


def ran(probe: Probe, error: BaseException | None = None) -> Job:
    """Write a probe down and run it once."""
    if error is not None:
        probe.act = fail_with(error)
    written = probe.enqueue()
    assert work.run_one(written.id)
    return Job.objects.get(pk=written.id)


def test_a_job_is_done_with_its_result(probe: Probe) -> None:
    written = probe.enqueue(payload={"n": 1})
    assert work.drain() == 1
    job = Job.objects.get(pk=written.id)
    assert (job.state, job.result) == ("done", {"seen": {"n": 1}})


def test_a_drain_stops_at_its_limit(probe: Probe) -> None:
    for _ in range(3):
        probe.enqueue()
    assert work.drain(limit=2) == 2
    assert work.drain() == 1


def test_a_job_that_is_not_due_is_not_run(probe: Probe) -> None:
    assert not work.run_one(probe.enqueue(delay_seconds=600).id)
    assert not work.run_one(uuid4())


def test_a_job_that_raises_is_tried_again_later(probe: Probe) -> None:
    job = ran(probe, ValueError("no"))
    assert (job.status, job.error_class, job.failures) == ("retrying", "failure", 1)


def test_the_eighth_failure_makes_a_dead_letter(probe: Probe) -> None:
    probe.act = fail_with(ValueError("no"))
    written = probe.enqueue()
    for attempt in range(1, 9):
        make_due(written)
        assert work.run_one(written.id), attempt
    job = Job.objects.get(pk=written.id)
    assert (job.state, job.failures, job.attempts, job.error_class) == ("dead", 8, 8, "failure")
    assert len(probe.seen) == 8


def test_crashes_and_failures_are_counted_apart(probe: Probe) -> None:
    probe.act = fail_with(ValueError("no"))
    written = probe.enqueue()
    for _ in range(2):
        claimed = queue.claim_one(written.id)
        assert claimed is not None
        expire(claimed)
    for _ in range(7):
        assert work.run_one(written.id) or True
        make_due(written)
    job = Job.objects.get(pk=written.id)
    assert (job.state, job.crash_count, job.failures) == ("queued", 2, 7)


@pytest.mark.parametrize(
    "error",
    [
        Outage("the model is away"),
        EmbeddingUnavailable("away"),
        OperationalError("server closed the connection"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_outage_never_makes_a_dead_letter(
    probe: Probe, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "close", lambda: None)
    probe.act = fail_with(error)
    written = probe.enqueue()
    for _ in range(20):
        make_due(written)
        assert work.run_one(written.id)
    job = Job.objects.get(pk=written.id)
    assert (job.status, job.error_class, job.failures, job.attempts) == (
        "retrying",
        "outage",
        0,
        20,
    )


def test_a_statement_that_ran_too_long_is_a_failure_and_no_outage(probe: Probe) -> None:
    error = OperationalError("canceling statement")
    error.__cause__ = postgres.QueryCanceled("canceling statement")
    assert ran(probe, error).error_class == "failure"


def test_a_provider_that_says_when_to_come_back_is_not_asked_before(probe: Probe) -> None:
    job = ran(probe, Outage("busy", retry_after_seconds=3000))
    assert job.started_at is not None
    assert (job.next_run_at - job.started_at).total_seconds() >= 2999


def test_a_hopeless_job_is_a_dead_letter_at_once(probe: Probe) -> None:
    job = ran(probe, Hopeless("the payload names no session"))
    assert (job.state, job.error_class, job.attempts) == ("dead", "hopeless", 1)
    assert "names no session" in job.last_error


def test_an_error_is_described_without_what_it_quotes(probe: Probe) -> None:
    job = ran(probe, ValueError(SECRET))
    assert "canary" not in job.last_error
    assert job.last_error.startswith("ValueError at test_run.py:")
    assert job.last_error.endswith(" in act")


def test_our_own_errors_may_say_what_they_mean(probe: Probe) -> None:
    assert (
        "(no vector after three tries)"
        in ran(probe, JobError("no vector after three tries")).last_error
    )


def test_no_memory_text_is_logged(probe: Probe, caplog: pytest.LogCaptureFixture) -> None:
    ran(probe, ValueError(SECRET))
    said = caplog.text
    assert "job did not end" in said
    assert "canary" not in said


def test_a_payload_of_a_later_version_waits_for_a_newer_worker(probe: Probe) -> None:
    written = probe.enqueue()
    Job.objects.filter(pk=written.id).update(schema_version=2)
    work.run_one(written.id)
    job = Job.objects.get(pk=written.id)
    assert (job.status, job.attempts, job.error_class) == ("queued", 0, "unknown")
    assert job.next_run_at > job.created_at
    assert probe.seen == []


def test_a_kind_that_nobody_knows_is_a_dead_letter_after_a_day(probe: Probe) -> None:
    written = probe.enqueue()
    Job.objects.filter(pk=written.id).update(
        kind="from_another_release", created_at="2020-01-01T00:00:00Z"
    )
    work.run_one(written.id)
    job = Job.objects.get(pk=written.id)
    assert (job.state, job.error_class) == ("dead", "unknown")
    assert "from_another_release" in job.last_error


def test_a_job_that_was_taken_over_records_nothing(probe: Probe) -> None:
    def act(job: Claimed) -> Outcome:
        expire(job)
        assert queue.claim()[0].fence == 2
        return Outcome({"late": True})

    probe.act = act
    written = probe.enqueue()
    work.run_one(written.id)
    job = Job.objects.get(pk=written.id)
    assert (job.state, job.fence, job.result) == ("running", 2, None)


def test_the_job_that_waited_for_this_one_is_rung(probe: Probe) -> None:
    first, second = (
        probe.enqueue(kind="probe_in_order", scope_id=probe.a_scope().pk) for _ in range(2)
    )
    probe.rung.clear()
    work.run_one(first.id)
    assert probe.rung == [(second.id, "default")]


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_told_to_stop_gives_its_job_back(probe: Probe) -> None:
    def act(job: Claimed) -> Outcome:
        raise SystemExit(0)

    probe.act = act
    written = probe.enqueue()
    with pytest.raises(SystemExit):
        work.run_one(written.id)
    job = Job.objects.get(pk=written.id)
    assert (job.status, job.attempts, job.crash_count) == ("queued", 0, 0)
    assert queue.claim()[0].id == written.id


@pytest.mark.django_db(transaction=True)
def test_the_lease_of_a_long_job_is_kept(probe: Probe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "LEASE_SECONDS", 0.3)

    def act(job: Claimed) -> Outcome:
        time.sleep(1.0)
        return Outcome({"taken": len(queue.claim())})

    probe.act = act
    written = probe.enqueue()
    work.run_one(written.id)
    assert Job.objects.get(pk=written.id).result == {"taken": 0}
    assert not [thread for thread in threading.enumerate() if thread.name == "lease"]


@pytest.mark.django_db(transaction=True)
def test_an_outcome_is_recorded_through_a_lost_connection(probe: Probe) -> None:
    def act(job: Claimed) -> Outcome:
        with as_owner(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        return Outcome()

    probe.act = act
    written = probe.enqueue()
    work.run_one(written.id)
    job = Job.objects.get(pk=written.id)
    assert (job.status, job.error_class) == ("retrying", "outage")


def test_the_command_runs_what_is_due_and_ends(
    probe: Probe, capsys: pytest.CaptureFixture[str]
) -> None:
    probe.enqueue()
    handler = signal.getsignal(signal.SIGTERM)
    call_command("work", "--once", "--queues", "default")
    signal.signal(signal.SIGTERM, handler)
    assert "ran 1 jobs" in capsys.readouterr().out


@pytest.mark.django_db(transaction=True)
def test_the_loop_gives_its_job_back_when_terminated(probe: Probe) -> None:
    """A graceful stop gives the job back, with the real command in a process of its own."""
    kinds.register(JobKind("toy", probe.run))
    written = queue.enqueue(
        NewJob(kind="toy", key="k", payload={"seconds": 60.0}, tenant_id=probe.tenant.pk)
    )
    program = "import django; django.setup(); import tests.stories.toy_jobs\n"
    program += "from django.core.management import call_command; call_command('work')"
    worker = subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, env=environment_of_programs()
    )
    try:
        while Job.objects.get(pk=written.id).state != "running":
            assert worker.poll() is None
            time.sleep(0.05)
        worker.terminate()
        assert worker.wait() == 0
    finally:
        worker.kill()
        worker.wait()
    job = Job.objects.get(pk=written.id)
    assert (job.status, job.attempts, job.crash_count) == ("queued", 0, 0)
    assert queue.claim()[0].id == written.id
