"""Beat's entries are data, a tick is taken once, and old rows go."""

import json
from datetime import timedelta

import pytest
from celery import current_app
from django.core.management import call_command
from django.db.models.functions import Now
from django.utils import timezone
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from config.schedule import ENTRIES, create_missing
from evolution.jobs import ticks, work
from evolution.jobs.kinds import kind_named
from evolution.models import Job, PeriodicRun
from evolution.upkeep import housekeeping
from memory.models import SearchEntry
from memory.models.idempotency import IdempotentAnswer
from memory.signals import embeddings_due
from observability.models import Receipt, Retrieval
from tests.factories import a_tenant, remember

pytestmark = pytest.mark.django_db


def test_every_entry_exists_after_a_migration() -> None:
    assert set(PeriodicTask.objects.values_list("name", flat=True)) >= {
        entry.name for entry in ENTRIES
    }


def test_every_entry_rings_a_task_that_exists_for_a_kind_that_exists() -> None:
    current_app.loader.import_default_modules()
    for entry in PeriodicTask.objects.exclude(task__startswith="celery."):
        assert entry.task in current_app.tasks
        for kind in json.loads(entry.args):
            assert kind_named(kind).name == kind


def test_an_operators_edit_is_left_alone() -> None:
    entry = PeriodicTask.objects.get(name=ENTRIES[1].name)
    entry.enabled = False
    entry.interval = IntervalSchedule.objects.get_or_create(every=7, period="minutes")[0]
    entry.save()
    call_command("migrate", verbosity=0)
    entry.refresh_from_db()
    assert (entry.enabled, entry.interval.every) == (False, 7)


def test_a_missing_entry_is_created_again() -> None:
    PeriodicTask.objects.filter(name=ENTRIES[0].name).delete()
    create_missing()
    assert PeriodicTask.objects.get(name=ENTRIES[0].name).interval.every == 5


def test_two_clocks_cause_one_job_a_tick() -> None:
    written = [ticks.tick("purge_receipts") for _ in range(3)]
    assert [job is not None for job in written] == [True, False, False]
    assert Job.objects.filter(kind="purge_receipts").count() == 1


def test_the_next_tick_causes_the_next_job() -> None:
    ticks.tick("purge_receipts")
    PeriodicRun.objects.update(slot=Now() - timedelta(days=1))
    work.drain()
    following = ticks.tick("purge_receipts")
    assert following is not None
    assert following.created


def test_ticks_add_no_jobs_while_one_still_waits() -> None:
    first = ticks.tick("purge_receipts")
    PeriodicRun.objects.update(slot=Now() - timedelta(days=1))
    second = ticks.tick("purge_receipts")
    assert first is not None
    assert second is not None
    assert second.id == first.id


def test_a_tick_is_as_long_as_the_operator_says() -> None:
    entry = PeriodicTask.objects.get(args='["purge_receipts"]')
    entry.interval = IntervalSchedule.objects.get_or_create(every=1, period="hours")[0]
    entry.save()
    ticks.tick("purge_receipts")
    slot = PeriodicRun.objects.get().slot
    assert (slot.minute, slot.second) == (0, 0)
    assert timezone.now() - slot < timedelta(hours=1, seconds=1)


def test_an_entry_without_an_interval_ticks_by_the_minute() -> None:
    PeriodicTask.objects.filter(args='["purge_receipts"]').delete()
    ticks.tick("purge_receipts")
    assert timezone.now() - PeriodicRun.objects.get().slot < timedelta(seconds=61)


def test_vectors_that_are_due_cause_one_backfill() -> None:
    for _ in range(3):
        assert all(answer is None for _, answer in embeddings_due.send_robust(sender=None))
    assert Job.objects.filter(kind="backfill_embeddings", queue="batch").count() == 1


def test_a_backfill_job_makes_the_vectors_that_are_due_and_says_how_many() -> None:
    told = [
        {"source": "episode", "content": content} for content in ("Lives in Ghent", "喜欢清淡口味")
    ]
    remember(a_tenant(), *told)
    SearchEntry.objects.update(embedding=None, embedding_model=None)
    embeddings_due.send_robust(sender=None)
    work.drain()
    job = Job.objects.get(kind=housekeeping.BACKFILL)
    assert job.state == "done"
    assert job.result == {"analysed": 2, "embedded": 2, "failed": 0, "changed": 0}
    assert not SearchEntry.objects.filter(embedding_model=None).exists()


def test_a_backfill_that_did_not_reach_the_end_is_gone_on_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(housekeeping, "ROWS_A_JOB", 2)
    items = [{"source": "episode", "content": f"Fact number {number}"} for number in range(5)]
    remember(a_tenant(), *items)
    work.drain()  # the job that reads what was stored
    SearchEntry.objects.update(embedding=None, embedding_model=None)
    embeddings_due.send_robust(sender=None)
    assert work.drain() == 3
    assert not SearchEntry.objects.filter(embedding_model=None).exists()


def test_answers_older_than_a_day_go_and_the_others_stay() -> None:
    tenant = a_tenant()
    for key, age in (("new", timedelta(hours=23)), ("old", timedelta(hours=25))):
        IdempotentAnswer.objects.create(
            tenant=tenant, key=key, request_sha256=b"", created_at=Now() - age
        )
    ticks.tick("purge_idempotent_answers")
    work.drain()
    assert list(IdempotentAnswer.objects.values_list("key", flat=True)) == ["new"]
    assert Job.objects.get().result == {"deleted": 1}


def test_receipts_older_than_ninety_days_go_with_their_retrievals() -> None:
    tenant = a_tenant()
    for days in (89, 91):
        created = timezone.now() - timedelta(days=days)
        retrieval = Retrieval.objects.create(
            tenant_id=tenant.pk,
            scope_ids=[],
            scopes=[],
            query="q",
            mode="chat",
            audience="responder",
            policy="unified",
            policy_version=1,
            as_of=created,
            known_at=created,
            token_budget=1,
            tokens_used=0,
            candidates_count=0,
            injected_count=0,
            injected_sources=[],
            model_tier="fast",
            created_at=created,
        )
        Receipt.objects.create(
            tenant_id=tenant.pk,
            retrieval_id=retrieval.pk,
            source="fact",
            item_id=retrieval.pk,
            scope_id=retrieval.pk,
            rank=1,
            candidate_score=1.0,
            decision_reason="injected",
            context_position=1,
            policy_version="unified@1",
            created_at=created,
        )
    ticks.tick("purge_receipts")
    work.drain()
    assert Job.objects.get().result == {"receipts": 1, "outcomes": 0, "retrievals": 1}
    assert Receipt.objects.get().retrieval_id == Retrieval.objects.get().pk


def test_rows_go_in_several_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "BATCH_ROWS", 2)
    tenant = a_tenant()
    for number in range(5):
        IdempotentAnswer.objects.create(tenant=tenant, key=str(number), request_sha256=b"")
    assert housekeeping.delete_in_batches(IdempotentAnswer.objects.all()) == 5


def test_finished_upkeep_goes_after_a_week_and_tenants_jobs_stay() -> None:
    tenant = a_tenant()
    for tenant_id, key in ((None, "old"), (tenant.pk, "old")):
        Job.objects.create(
            tenant_id=tenant_id,
            kind="purge_upkeep",
            idempotency_key=key,
            payload_sha256=b"",
            queue="batch",
            state="done",
            finished_at=timezone.now() - timedelta(days=8),
        )
    PeriodicRun.objects.create(name="x", slot=timezone.now() - timedelta(days=8))
    ticks.tick("purge_upkeep")
    work.drain()
    assert Job.objects.filter(idempotency_key="old").get().tenant == tenant
    assert not PeriodicRun.objects.filter(name="x").exists()
