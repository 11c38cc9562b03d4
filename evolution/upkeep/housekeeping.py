"""The jobs of the installation itself.

Vectors that are due, answers and receipts past their time.
"""

from collections.abc import Callable
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Model, QuerySet
from django.db.models.functions import Now

from evolution.jobs.kinds import JobKind, register
from evolution.jobs.types import Claimed, NewJob, Outcome
from evolution.models import Job, PeriodicRun, State
from memory.index.backfill import Which, backfill
from memory.models import OperatorEvent
from memory.models.idempotency import ANSWERS_KEPT, IdempotentAnswer
from memory.models.operator import READ
from memory.revisions.audit import seal
from observability.models import Bucket, Receipt, Retrieval, RetrievalOutcome

BACKFILL = "backfill_embeddings"
UPKEEP_KEPT = timedelta(days=7)  # finished jobs of the installation, and the ticks that caused them
ROWS_A_JOB = (
    500  # ten batches, each a second apart where a provider embeds: within the limit of a task
)
BATCH_ROWS = 5_000  # deleted per transaction


def delete_in_batches(old: "QuerySet[Any]") -> int:
    """Delete the rows of a query in transactions of a few thousand.

    A repeat goes on where it stopped.
    """
    model: type[Model] = old.model
    deleted = 0
    while ids := list(old.order_by("pk").values_list("pk", flat=True)[:BATCH_ROWS]):
        deleted += model._default_manager.filter(pk__in=ids).delete()[0]  # noqa: SLF001 - Django's documented API
    return deleted


def _backfill(job: Claimed) -> Outcome:
    report = backfill(ROWS_A_JOB, which=Which(newest_first=True))
    more = report.analysed + report.changed >= ROWS_A_JOB
    following = [NewJob(kind=BACKFILL, key=f"following:{job.id}")] if more else []
    return Outcome(result=asdict(report), follow_up=following)


def _purge_answers(job: Claimed) -> Outcome:
    return Outcome(
        {
            "deleted": delete_in_batches(
                IdempotentAnswer.objects.filter(created_at__lt=Now() - ANSWERS_KEPT)
            )
        }
    )


def _purge_receipts(job: Claimed) -> Outcome:
    cutoff = Now() - timedelta(days=settings.RECEIPTS_KEPT_DAYS)
    counts = {
        "receipts": delete_in_batches(Receipt.objects.filter(created_at__lt=cutoff)),
        "outcomes": delete_in_batches(RetrievalOutcome.objects.filter(asked_at__lt=cutoff)),
        "retrievals": delete_in_batches(Retrieval.objects.filter(created_at__lt=cutoff)),
    }
    return Outcome(counts)


def _purge_trail(job: Claimed) -> Outcome:
    """Forget who looked at what; what operators changed, exported or erased stays on the trail."""
    cutoff = Now() - timedelta(days=settings.READS_KEPT_DAYS)
    return Outcome(
        {"deleted": delete_in_batches(OperatorEvent.objects.filter(action=READ, at__lt=cutoff))}
    )


def _purge_upkeep(job: Claimed) -> Outcome:
    finished = Job.objects.filter(
        tenant=None, state=State.DONE, finished_at__lt=Now() - UPKEEP_KEPT
    )
    ticks = PeriodicRun.objects.filter(slot__lt=Now() - UPKEEP_KEPT)
    buckets = Bucket.objects.filter(
        filled_at__lt=Now() - UPKEEP_KEPT
    )  # full again, or of another day
    return Outcome(
        {
            "jobs": delete_in_batches(finished),
            "ticks": delete_in_batches(ticks),
            "buckets": delete_in_batches(buckets),
        }
    )


def _seal_history(job: Claimed) -> Outcome:
    return Outcome({"sealed": seal()})


RUNS: dict[str, Callable[[Claimed], Outcome]] = {
    BACKFILL: _backfill,
    "seal_history": _seal_history,
    "purge_idempotent_answers": _purge_answers,
    "purge_receipts": _purge_receipts,
    "purge_trail": _purge_trail,
    "purge_upkeep": _purge_upkeep,
}


def register_housekeeping() -> None:
    """Make these kinds known to the process."""
    for name, run in RUNS.items():
        register(JobKind(name, run, queue="batch", in_order=False))
