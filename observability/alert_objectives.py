"""The objectives that come with the service, and whether they are met.

An objective that is missed opens an alert. How each is measured:
`evolution/watching/measure_objectives.py`, `scopes_over_limit.py` and `standing_queues.py`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from observability.models import Objective, ObjectiveHour

HOUR, DAY = 60, 1_440  # minutes
HOURS_KEPT_DAYS = 30  # of what was measured, hour by hour
REMEASURED_SHARE = 0.01  # of its window, after which an objective is measured anew
LATE_SECONDS = 45.0
"""A job that could have run for so long is late: for the objective and for `/health/ready`.

A stall is to be told within a minute (a probe asks every fifteen seconds, the clock more often).
"""


@dataclass(frozen=True, slots=True)
class Shipped:
    """An objective as it is created; see observability/models/objective.py for its columns."""

    name: str
    description: str
    unit: str
    limit: float
    window_minutes: int
    fewest: int = 1
    at_least: bool = False


# The numbers are those of docs/observability.md, "Objectives"; the windows and fewest observations
# are ours.
OBJECTIVES = (
    Shipped("retrieve_p50", "Half of the retrievals take at most", "ms", 30, 5, fewest=50),
    Shipped("retrieve_p95", "95 of 100 retrievals take at most", "ms", 80, 5, fewest=50),
    Shipped("retrieve_p99", "99 of 100 retrievals take at most", "ms", 150, 5, fewest=50),
    Shipped(
        "correction_p95", "95 of 100 corrections are visible within", "ms", 2_000, DAY, fewest=20
    ),
    Shipped(
        "job_success", "Share of jobs that end done", "share", 0.99, HOUR, fewest=20, at_least=True
    ),
    Shipped("oldest_due_job", "The oldest due job has waited at most", "s", LATE_SECONDS, 0),
    Shipped(
        "absolutise_pass",
        "Share of new episodes understood",
        "share",
        0.98,
        DAY,
        fewest=50,
        at_least=True,
    ),
    Shipped(
        "utilization",
        "Share of given memories that were used",
        "share",
        0.6,
        DAY,
        fewest=50,
        at_least=True,
    ),
    Shipped(
        "corrections",
        "Share of answered retrievals that were corrected",
        "share",
        0.05,
        DAY,
        fewest=50,
    ),
    Shipped("staleness", "Share of given memories that were stale", "share", 0.15, DAY, fewest=50),
    Shipped(
        "token_use", "Share of the token budget that blocks take", "share", 1.0, DAY, fewest=50
    ),
    Shipped(
        "cross_scope_results",
        "Memories given of a scope that was not asked for",
        "memories",
        0,
        DAY,
    ),
    Shipped(
        "unvalidated_insights", "Unvalidated insights given to a responder", "insights", 0, DAY
    ),
    Shipped("active_facts", "Active facts of one scope", "facts", 200, 0),
    Shipped(
        "old_raw_episodes",
        "Episodes of one scope over 30 days old in no summary",
        "episodes",
        30,
        0,
    ),
)


def create_missing(**_kwargs: Any) -> None:
    """Create the objectives that do not exist; leave the others as an operator left them."""
    known = set(Objective.objects.values_list("name", flat=True))
    columns = tuple(Shipped.__dataclass_fields__)
    Objective.objects.bulk_create(
        Objective(**{name: getattr(one, name) for name in columns})
        for one in OBJECTIVES
        if one.name not in known
    )


@dataclass(frozen=True, slots=True)
class Observed:
    """What an objective was measured at.

    A value, None where there is too little, and of how many observations.
    """

    value: float | None
    observations: int


def due(*, now: datetime) -> list[Objective]:
    """Return the objectives to measure now.

    Each a hundred times in its window, but not more often than asked.
    """
    return [one for one in Objective.objects.filter(enabled=True) if _is_due(one, now)]


def _is_due(objective: Objective, now: datetime) -> bool:
    pause = timedelta(minutes=objective.window_minutes * REMEASURED_SHARE)
    return objective.measured_at is None or objective.measured_at + pause <= now


def keep(observed: Mapping[str, Observed], *, now: datetime) -> list[Objective]:
    """Store what objectives were measured at, and return them. Four statements.

    What has fewer observations than the objective asks for has no value: it is neither met nor
    missed.
    """
    with transaction.atomic():
        named = Objective.objects.filter(name__in=observed)
        objectives = list(named.order_by("pk").select_for_update())
        for objective in objectives:
            found = observed[objective.name]
            objective.observations, objective.measured_at = found.observations, now
            objective.value = found.value if found.observations >= objective.fewest else None
        Objective.objects.bulk_update(objectives, ["value", "observations", "measured_at"])
        _keep_hour(objectives, now=now)
    return objectives


def _keep_hour(objectives: Iterable[Objective], *, now: datetime) -> None:
    """Note what this hour was last measured at, and forget hours that nobody looks at any more."""
    hour = now.replace(minute=0, second=0, microsecond=0)
    measured = [
        ObjectiveHour(objective=one, hour=hour, value=one.value)
        for one in objectives
        if one.value is not None
    ]
    ObjectiveHour.objects.bulk_create(
        measured,
        update_conflicts=True,
        unique_fields=["objective", "hour"],
        update_fields=["value"],
    )
    ObjectiveHour.objects.filter(hour__lt=now - timedelta(days=HOURS_KEPT_DAYS)).delete()
