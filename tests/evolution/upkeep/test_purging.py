"""What the installation keeps of itself goes when its time is over and not before."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from evolution.jobs import queue
from evolution.jobs.types import NewJob
from evolution.models import Job, PeriodicRun
from evolution.upkeep import housekeeping
from evolution.upkeep.housekeeping import RUNS, UPKEEP_KEPT, delete_in_batches
from memory.models.idempotency import ANSWERS_KEPT, IdempotentAnswer
from observability.models import Bucket
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def run(kind: str) -> dict[str, object]:
    """Do what a job of a kind does, and return its counts."""
    enqueued = queue.enqueue(NewJob(kind=kind, key=str(uuid4())))
    (job,) = queue.claim(("batch",))
    assert job.id == enqueued.id
    return dict(RUNS[kind](job).result or {})


@pytest.mark.parametrize(
    ("age", "deleted"), [(ANSWERS_KEPT - MINUTE, 0), (ANSWERS_KEPT + MINUTE, 1)]
)
def test_an_answer_is_remembered_for_a_day(age: timedelta, deleted: int) -> None:
    answer = IdempotentAnswer.objects.create(tenant=a_tenant(), key="k", request_sha256=b"")
    IdempotentAnswer.objects.filter(pk=answer.pk).update(created_at=datetime.now(UTC) - age)
    assert run("purge_idempotent_answers") == {"deleted": deleted}


@pytest.mark.parametrize(("age", "gone"), [(UPKEEP_KEPT - MINUTE, 0), (UPKEEP_KEPT + MINUTE, 1)])
def test_a_tick_and_a_full_bucket_are_kept_for_a_week(age: timedelta, gone: int) -> None:
    then = datetime.now(UTC) - age
    PeriodicRun.objects.create(name="n", slot=then)
    Bucket.objects.create(name="n", tokens=1, rate=1, burst=1, filled_at=then, is_denied=False)
    assert run("purge_upkeep") == {"jobs": 0, "ticks": gone, "buckets": gone}


@pytest.mark.parametrize(
    ("state", "of_tenant", "age", "gone"),
    [
        ("done", False, UPKEEP_KEPT + MINUTE, 1),
        ("done", False, UPKEEP_KEPT - MINUTE, 0),
        ("done", True, UPKEEP_KEPT + MINUTE, 0),
        ("dead", False, UPKEEP_KEPT + MINUTE, 0),
    ],
)
def test_only_finished_jobs_of_the_installation_go(state, of_tenant, age, gone: int) -> None:
    tenant = a_tenant()
    new = NewJob(kind="purge_trail", key=str(uuid4()), tenant_id=tenant.pk if of_tenant else None)
    enqueued = queue.enqueue(new)
    Job.objects.filter(pk=enqueued.id).update(state=state, finished_at=datetime.now(UTC) - age)
    assert run("purge_upkeep")["jobs"] == gone


@pytest.mark.parametrize("rows", [0, 1, 2, 3, 7])
def test_all_of_it_is_deleted_however_many_batches_it_takes(
    rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "BATCH_ROWS", 2)
    for place in range(rows):
        PeriodicRun.objects.create(name=f"n{place}", slot=datetime.now(UTC))
    assert delete_in_batches(PeriodicRun.objects.all()) == rows
    assert not PeriodicRun.objects.exists()
