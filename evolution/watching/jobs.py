"""The jobs that watch.

Every minute they look at the objectives and guardrails, every few minutes at all memories.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from evolution.jobs.kinds import JobKind, register
from evolution.jobs.queue import enqueue
from evolution.jobs.types import Claimed, Enqueued, Outcome
from evolution.watching import after_alert, measure_gauges, scopes_over_limit
from evolution.watching.measure_objectives import STATEMENTS, observe
from evolution.watching.webhook import DELIVER, MOST_ATTEMPTS, deliver
from observability import alert_lifecycle, alert_objectives
from observability.alert_lifecycle import Excess
from observability.alert_objectives import Observed
from observability.metrics.gauges import GAUGES, Measured, keep, measure_at_scrape
from observability.models import Alert, Objective

WATCH = "watch"
MEASURE = "measure"
OF_WATCHING = GAUGES.keys() - measure_gauges.OF_MEMORIES


def watch(job: Claimed) -> Outcome:
    """Measure the objectives that are due, open and close alerts, and act on open ones."""
    now = datetime.now(UTC)
    due = alert_objectives.due(now=now)
    of_scopes = [objective for objective in due if objective.name in scopes_over_limit.COUNTS]
    of_all = [objective for objective in due if objective.name in STATEMENTS]
    counts = {
        objective.name: scopes_over_limit.over(objective.name, limit=objective.limit)
        for objective in of_scopes
    }
    observed = {objective.name: observe(objective, now=now) for objective in of_all}
    observed |= {name: _largest(name) for name in counts}
    measured = [*measure_gauges.of_scopes(), *measure_gauges.of_alerts()]
    return Outcome(effect=lambda: _act(observed, counts, measured, now=now))


def _largest(name: str) -> Observed:
    total, most = scopes_over_limit.in_all(name)
    return Observed(most, int(total))


def _act(
    observed: Mapping[str, Observed],
    counts: Mapping[str, Sequence[scopes_over_limit.ScopeCount]],
    measured: Sequence[Measured],
    *,
    now: datetime,
) -> dict[str, Any]:
    transitions = reconcile(observed, counts, now=now)
    written = _guard(now=now)
    of_objectives = measure_gauges.of_objectives(Objective.objects.filter(enabled=True))
    keep([*measured, *of_objectives, _stamp(now)], names=OF_WATCHING, now=now)
    return {
        "measured": sorted(observed),
        "opened": transitions.count("opened"),
        "closed": transitions.count("closed"),
        "jobs": sum(one.created for one in written),
    }


def reconcile(
    observed: Mapping[str, Observed],
    counts: Mapping[str, Sequence[scopes_over_limit.ScopeCount]],
    *,
    now: datetime,
) -> list[str]:
    """Keep what was observed, open and close alerts; return what became of each of these."""
    excesses: list[Excess] = []
    for objective in alert_objectives.keep(observed, now=now):
        excesses += _excesses(objective, counts)
    changed = alert_lifecycle.reconcile(excesses, kinds=list(observed), now=now)
    return [transition for _, transition in changed]


def _guard(*, now: datetime) -> list[Enqueued]:
    """Mark the scopes that are over a limit and write down what relieves them.

    Return those jobs.
    """
    still_open = list(Alert.objects.filter(closed_at=None))
    after_alert.mark([alert for alert in still_open if alert.kind == "active_facts"])
    asked = [
        *after_alert.jobs_for(still_open, now=now),
        *after_alert.compressions_asked_for(now=now),
    ]
    written = [enqueue(new) for new in asked]
    after_alert.release()
    return written


def _excesses(
    objective: Objective, counts: Mapping[str, Sequence[scopes_over_limit.ScopeCount]]
) -> list[Excess]:
    """Return what is over an objective's limit.

    The scopes where it is one of scopes, else the installation.
    """
    if objective.name in counts:
        return [_excess_of(count, objective) for count in counts[objective.name]]
    if objective.value is None or objective.is_met:
        return []
    return [Excess(objective.name, objective.value, objective.limit, at_least=objective.at_least)]


def _excess_of(count: scopes_over_limit.ScopeCount, objective: Objective) -> Excess:
    return Excess(
        kind=objective.name,
        value=count.number,
        limit=objective.limit,
        tenant_id=count.tenant_id,
        scope_id=count.scope_id,
        scope=count.scope,
    )


def _stamp(now: datetime) -> Measured:
    return Measured("measured_timestamp_seconds", now.timestamp())


def measure(job: Claimed) -> Outcome:
    """Measure the gauges that look at every memory."""
    measured = measure_gauges.of_memories()
    return Outcome(effect=lambda: {"measured": _keep_of_memories(measured)})


def _keep_of_memories(measured: Sequence[Measured]) -> int:
    return keep(measured, names=measure_gauges.OF_MEMORIES, now=datetime.now(UTC))


def register_watching() -> None:
    """Make these kinds, and what a scrape measures itself, known to the process."""
    register(JobKind(WATCH, watch, queue="urgent", in_order=False))
    register(JobKind(MEASURE, measure, queue="batch", in_order=False))
    register(JobKind(DELIVER, deliver, queue="urgent", in_order=False, max_attempts=MOST_ATTEMPTS))
    measure_at_scrape(measure_gauges.of_queues)
