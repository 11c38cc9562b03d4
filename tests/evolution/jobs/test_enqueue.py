"""A job is written down once, with the thing that caused it."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.db import IntegrityError, connection, transaction

from evolution.jobs import claimed_job, queue
from evolution.jobs.types import KeyReused, NewJob, UnknownKind
from evolution.models import Job
from tests.evolution.jobs.probe import Probe, probe
from tests.factories import a_tenant

__all__ = ["probe"]


def test_a_job_keeps_what_it_was_written_with(probe: Probe) -> None:
    job = probe.a_job(
        payload={"text": "长句子", "n": 1}, queue="urgent", scope_id=probe.a_scope().pk
    )
    assert (job.state, job.status, job.queue, job.attempts, job.fence) == (
        "queued",
        "queued",
        "urgent",
        0,
        0,
    )
    assert job.payload == {"text": "长句子", "n": 1}
    assert job.scope == probe.a_scope()


def test_the_same_key_and_payload_give_the_same_job(probe: Probe) -> None:
    first = probe.enqueue(key="k", payload={"a": 1, "b": 2})
    again = probe.enqueue(key="k", payload={"b": 2, "a": 1})
    assert (first.created, again.created) == (True, False)
    assert first.id == again.id


def test_the_same_key_with_another_payload_is_refused(probe: Probe) -> None:
    probe.enqueue(key="k", payload={"a": 1})
    with pytest.raises(KeyReused):
        probe.enqueue(key="k", payload={"a": 2})
    assert Job.objects.count() == 1


def test_the_same_key_for_another_scope_is_refused(probe: Probe) -> None:
    probe.enqueue(key="k", scope_id=probe.a_scope("1").pk)
    with pytest.raises(KeyReused):
        probe.enqueue(key="k", scope_id=probe.a_scope("2").pk)


def test_a_key_is_a_tenants_own(probe: Probe) -> None:
    assert probe.enqueue(key="k").id != probe.enqueue(key="k", tenant_id=a_tenant().pk).id


def test_a_key_of_the_installation_is_used_once_too(probe: Probe) -> None:
    first = probe.enqueue(key="k", tenant_id=None)
    assert probe.enqueue(key="k", tenant_id=None).id == first.id


def test_a_finished_job_still_holds_its_key(probe: Probe) -> None:
    job = probe.a_claim(key="k")
    Job.objects.filter(pk=job.id).update(state="done", lease_until=None)
    assert probe.enqueue(key="k").id == job.id


def test_an_unknown_kind_is_refused(probe: Probe) -> None:
    with pytest.raises(UnknownKind):
        queue.enqueue(NewJob(kind="no_such_kind", key="k"))


def test_a_job_cannot_belong_to_a_scope_of_another_tenant(probe: Probe) -> None:
    probe.enqueue(scope_id=probe.a_scope().pk, tenant_id=a_tenant().pk)
    with connection.cursor() as cursor, pytest.raises(IntegrityError), transaction.atomic():
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    Job.objects.all().delete()


@pytest.mark.django_db(transaction=True)
def test_the_bell_rings_when_the_cause_is_committed(probe: Probe) -> None:
    with transaction.atomic():
        written = probe.enqueue(queue="urgent")
        assert probe.rung == []
    assert probe.rung == [(written.id, "urgent")]


@pytest.mark.django_db(transaction=True)
def test_no_bell_rings_for_a_cause_that_was_rolled_back(probe: Probe) -> None:
    with transaction.atomic():
        probe.enqueue()
        transaction.set_rollback(True)
    assert probe.rung == []
    assert not Job.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_repeated_key_rings_no_second_bell(probe: Probe) -> None:
    probe.enqueue(key="k")
    probe.enqueue(key="k")
    assert len(probe.rung) == 1


@pytest.mark.django_db(transaction=True)
def test_a_job_for_later_rings_no_bell_now(probe: Probe) -> None:
    probe.enqueue(delay_seconds=60)
    assert probe.rung == []
    assert queue.claim() == []


def test_coalesced_work_waits_as_one_job(probe: Probe) -> None:
    first = queue.enqueue_coalesced("probe")
    assert queue.enqueue_coalesced("probe").id == first.id


def test_coalesced_work_that_waits_for_a_retry_is_not_written_again(probe: Probe) -> None:
    first = queue.enqueue_coalesced("probe")
    claimed = queue.claim_one(first.id)
    assert claimed is not None
    claimed_job.retry(claimed, error_class="outage", last_error="", delay_seconds=600)
    assert queue.enqueue_coalesced("probe").id == first.id


def test_coalesced_work_is_written_again_once_the_waiting_job_was_claimed(probe: Probe) -> None:
    first = queue.enqueue_coalesced("probe")
    queue.claim_one(first.id)
    second = queue.enqueue_coalesced("probe")
    assert second.created
    assert queue.enqueue_coalesced("probe").id == second.id


def _columns(job: Job) -> dict[str, object]:
    own = {"id", "idempotency_key", "sequence", "created_at", "next_run_at"}
    fields = [field.attname for field in Job._meta.concrete_fields if field.attname not in own]
    return {name: getattr(job, name) for name in fields}


def test_jobs_written_at_once_are_as_jobs_written_one_by_one(probe: Probe) -> None:
    scopes = [probe.a_scope(name).pk for name in "ab"]
    alone = [probe.a_job(kind="probe_in_order", scope_id=scope) for scope in scopes]
    queue.enqueue_each("probe_in_order", scopes, tenant_id=probe.tenant.pk)
    at_once = Job.objects.exclude(pk__in=[job.pk for job in alone]).order_by("sequence")
    assert [_columns(job) for job in at_once] == [_columns(job) for job in alone]


def test_of_many_jobs_written_at_once_the_first_twenty_ring(
    probe: Probe, django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]]
) -> None:
    scopes = [probe.a_scope(str(number)).pk for number in range(queue.MOST_RINGS + 5)]
    with django_capture_on_commit_callbacks(execute=True):
        queue.enqueue_each("probe", scopes, tenant_id=probe.tenant.pk)
    assert Job.objects.count() == len(scopes)
    assert len(probe.rung) == len(set(probe.rung)) == queue.MOST_RINGS
