"""Ticks of the clock: turn each into one job of its kind.

How often each kind ticks: `config/schedule.py`.
"""

from django.db import transaction
from django_celery_beat.models import PeriodicTask

from evolution.jobs import queue
from evolution.jobs.types import Enqueued

SHORTEST_TICK_SECONDS = (
    60.0  # of an entry that is not an interval (a crontab rings at most once a minute)
)
TICK = "remembrancer.tick"


def tick(kind: str) -> Enqueued | None:
    """Write down the job of the present tick, or return None when the tick was taken before.

    While a job of the kind still waits (its provider is away, say), ticks add no others.
    A tick is as long as the interval that the schedule says now, so that an operator's edit holds
    here too.
    """
    with transaction.atomic():
        slot = queue.take_tick(kind, seconds=_interval_seconds(kind))
        return queue.enqueue_coalesced(kind) if slot else None


def _interval_seconds(kind: str) -> float:
    entry = (
        PeriodicTask.objects.filter(task=TICK, args=f'["{kind}"]')
        .select_related("interval")
        .first()
    )
    if entry is None or entry.interval is None:
        return SHORTEST_TICK_SECONDS
    return float(entry.interval.schedule.run_every.total_seconds())
