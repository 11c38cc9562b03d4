"""The gauges: their names and labels.

A periodic job measures them, and a scrape those that tell whether jobs are done at all; see
evolution/watching.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from observability.models import Measurement


@dataclass(frozen=True, slots=True)
class Gauge:
    """What a gauge says, and by which labels."""

    text: str
    labels: tuple[str, ...] = ()


GAUGES: Mapping[str, Gauge] = {
    "active_facts_count": Gauge(
        "Active facts: of all scopes, and of the scope that has most", ("of",)
    ),
    "episode_raw_count_over_30d": Gauge(
        "Raw episodes over 30 days old that no summary tells", ("of",)
    ),
    "compression_level_distribution": Gauge("Current episodes by compression level", ("level",)),
    "insight_expired_rate": Gauge("Share of insights that were archived, 0..1"),
    "unvalidated_insight_in_responder": Gauge(
        "Unvalidated insights given to a responder in the window; stays 0"
    ),
    "memories_current": Gauge("Current memories by type", ("type",)),
    "review_queue_length": Gauge("Memories that wait for a person"),
    "embedding_backlog": Gauge("Memories that wait for a vector"),
    "utilization_rate": Gauge("Share of given memories that were used, 0..1"),
    "user_correction_rate": Gauge("Share of answered retrievals that were corrected, 0..1"),
    "staleness_rate": Gauge(
        "Share of given memories that were unconfirmed for long or superseded since, 0..1"
    ),
    "correction_latency_ms": Gauge(
        "From a correction's turn to what it changed, by quantile", ("quantile",)
    ),
    "retrieve_latency_ms": Gauge(
        "From question to block over the objective's window, by quantile", ("quantile",)
    ),
    "job_success_rate": Gauge("Share of ended jobs that were done, 0..1"),
    "absolutise_pass_rate": Gauge("Share of new episodes whose references were all resolved, 0..1"),
    "queue_jobs": Gauge("Jobs that could run now", ("queue",)),
    "queue_oldest_due_age_seconds": Gauge(
        "For how long the oldest of them could have run", ("queue",)
    ),
    "model_tokens": Gauge("Tokens of model calls over the last day", ("direction",)),
    "objective_value": Gauge("Objectives as last measured", ("objective",)),
    "objective_limit": Gauge("Their limits", ("objective",)),
    "objective_met": Gauge("1 where an objective is met, 0 where it is missed", ("objective",)),
    "alerts_open": Gauge("Open alerts by kind", ("kind",)),
    "measured_timestamp_seconds": Gauge("When the gauges were measured, in Unix time"),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """One value of a gauge."""

    name: str
    value: float
    labels: Mapping[str, str] = field(default_factory=dict)


Source = Callable[[], Iterable[Measured]]
_at_scrape: list[Source] = []


def measure_at_scrape(source: Source) -> None:
    """Measure these gauges anew at each scrape; `source` raises nothing but DatabaseError."""
    if source not in _at_scrape:
        _at_scrape.append(source)


def measured_now() -> list[Measured]:
    """Return what a scrape itself measures."""
    return [one for source in _at_scrape for one in source()]


def keep(measured: Iterable[Measured], *, names: Collection[str], now: datetime) -> int:
    """Put new values of some gauges in the place of their old ones.

    Two statements; returns how many.

    Args:
        measured: the new values.
        names: of the gauges that were measured. One of them that has no value now has none.
        now: when.
    """
    rows = [
        Measurement(name=one.name, labels=dict(one.labels), value=one.value, measured_at=now)
        for one in measured
    ]
    with transaction.atomic():
        Measurement.objects.filter(name__in=list(names)).delete()
        Measurement.objects.bulk_create(rows)
    return len(rows)
