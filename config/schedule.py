"""What beat rings, as data: created when missing, never over an operator's edit."""

import json
from dataclasses import dataclass
from typing import Any

from django_celery_beat.models import IntervalSchedule, PeriodicTask

MINUTE, HOUR, DAY, WEEK = 60, 3_600, 86_400, 604_800


@dataclass(frozen=True, slots=True)
class ScheduleEntry:
    """One periodic task. A message that waits longer than its own interval is dropped."""

    name: str
    task: str
    every_seconds: int
    queue: str
    kind: str = ""


ENTRIES = (
    ScheduleEntry("Ring for jobs that are due", "remembrancer.sweep", 5, "urgent"),
    ScheduleEntry(
        "Watch objectives and guardrails", "remembrancer.tick", MINUTE, "urgent", "watch"
    ),
    ScheduleEntry("Measure memories", "remembrancer.tick", 5 * MINUTE, "urgent", "measure"),
    ScheduleEntry(
        "Backfill embeddings", "remembrancer.tick", MINUTE, "urgent", "backfill_embeddings"
    ),
    ScheduleEntry(
        "Count what was given", "remembrancer.tick", MINUTE, "urgent", "count_injections"
    ),
    ScheduleEntry("Seal the history", "remembrancer.tick", MINUTE, "urgent", "seal_history"),
    ScheduleEntry(
        "Purge idempotent answers", "remembrancer.tick", HOUR, "urgent", "purge_idempotent_answers"
    ),
    ScheduleEntry("Purge receipts", "remembrancer.tick", DAY, "urgent", "purge_receipts"),
    ScheduleEntry("Purge the trail", "remembrancer.tick", DAY, "urgent", "purge_trail"),
    ScheduleEntry("Refresh profiles", "remembrancer.tick", DAY, "urgent", "refresh_due_profiles"),
    ScheduleEntry("Consolidate memories", "remembrancer.tick", WEEK, "urgent", "consolidate"),
    ScheduleEntry("Compress episodes", "remembrancer.tick", DAY, "urgent", "compress"),
    ScheduleEntry("Calibrate confidence", "remembrancer.tick", DAY, "urgent", "calibrate"),
    ScheduleEntry("Retire memories", "remembrancer.tick", DAY, "urgent", "retire"),
    ScheduleEntry("Purge finished upkeep", "remembrancer.tick", DAY, "urgent", "purge_upkeep"),
)
"""How often each kind of job is rung for.

Consolidating, compressing and retiring write down at most one job a scope and day
(`evolution/scopes_due.py`): an interval shorter than a day does nothing more.
"""


def create_missing(**kwargs: Any) -> None:
    """Create the entries that do not exist; leave the others as an operator left them."""
    for entry in ENTRIES:
        if PeriodicTask.objects.filter(name=entry.name).exists():
            continue
        interval, _ = IntervalSchedule.objects.get_or_create(
            every=entry.every_seconds, period=IntervalSchedule.SECONDS
        )
        PeriodicTask.objects.create(
            name=entry.name,
            task=entry.task,
            interval=interval,
            args=json.dumps([entry.kind] if entry.kind else []),
            queue=entry.queue,
            expire_seconds=entry.every_seconds,
        )
