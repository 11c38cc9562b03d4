"""Measure the gauges that a scrape answers with."""

from collections.abc import Iterable, Iterator

from django.db.models import Count

from evolution.jobs.database import rows
from evolution.jobs.queue import QUEUES, backlogs
from evolution.watching import scopes_over_limit
from memory.index.embedder import without_vector
from memory.models import SearchEntry
from memory.models.vocabulary import Level
from observability.metrics.gauges import Measured
from observability.models import Alert, Objective

_LEVELS = """
    SELECT l.level, count(m.id) FROM unnest(%(levels)s::text[]) AS l (level)
    LEFT JOIN memory_memoryitem m ON m.level = l.level AND m.kind = 'episode'
        AND m.retired_at IS NULL
    GROUP BY l.level
"""
_TYPES = """
    SELECT source, count(*) FROM memory_searchentry
        WHERE retired_at IS NULL AND standing = 'active' GROUP BY source
"""
_INSIGHTS = """
    SELECT COALESCE(avg((standing = 'archived')::int), 0)::float8 FROM memory_memoryitem
        WHERE kind = 'insight'
"""
_WAITING = (
    "SELECT count(*)::float8 FROM memory_searchentry WHERE needs_review AND retired_at IS NULL"
)
_MODEL_TOKENS = """
    SELECT COALESCE(sum(input_tokens), 0)::float8, COALESCE(sum(output_tokens), 0)::float8
        FROM evolution_modelcall
    WHERE created_at >= now() - interval '1 day'
"""
_OF_OBJECTIVES = {
    "retrieve_p50": ("retrieve_latency_ms", {"quantile": "0.5"}),
    "retrieve_p95": ("retrieve_latency_ms", {"quantile": "0.95"}),
    "retrieve_p99": ("retrieve_latency_ms", {"quantile": "0.99"}),
    "correction_p95": ("correction_latency_ms", {"quantile": "0.95"}),
    "job_success": ("job_success_rate", {}),
    "absolutise_pass": ("absolutise_pass_rate", {}),
    "utilization": ("utilization_rate", {}),
    "corrections": ("user_correction_rate", {}),
    "staleness": ("staleness_rate", {}),
}
"""By objective, the gauge that has the same number under the name that the documents gave it."""
OF_MEMORIES = frozenset(
    {
        "compression_level_distribution",
        "memories_current",
        "insight_expired_rate",
        "review_queue_length",
        "embedding_backlog",
        "model_tokens",
    }
)
"""The gauges that `of_memories` measures; the job that watches measures the others."""


def of_memories() -> list[Measured]:
    """Return the gauges that look at every memory, six statements.

    For a job that runs now and then.
    """
    [(archived,)] = rows(_INSIGHTS)
    [(waiting,)] = rows(_WAITING)
    unembedded = float(SearchEntry.objects.filter(without_vector()).count())
    [(read, written)] = rows(_MODEL_TOKENS)
    return [
        *_counted("compression_level_distribution", "level", rows(_LEVELS, levels=Level.values)),
        *_counted("memories_current", "type", rows(_TYPES)),
        Measured("insight_expired_rate", archived),
        Measured("review_queue_length", waiting),
        Measured("embedding_backlog", unembedded),
        Measured("model_tokens", read, {"direction": "read"}),
        Measured("model_tokens", written, {"direction": "written"}),
    ]


def of_scopes() -> Iterator[Measured]:
    """Yield what scopes are guarded by: in all scopes, and in the scope that has most."""
    names = {"active_facts": "active_facts_count", "old_raw_episodes": "episode_raw_count_over_30d"}
    for objective, name in names.items():
        total, most = scopes_over_limit.in_all(objective)
        yield Measured(name, total, {"of": "all"})
        yield Measured(name, most, {"of": "largest_scope"})


def of_objectives(objectives: Iterable[Objective]) -> Iterator[Measured]:
    """Yield the objectives under their own names and under the documents'."""
    for objective in objectives:
        labels = {"objective": objective.name}
        yield Measured("objective_limit", objective.limit, labels)
        if objective.name == "unvalidated_insights":  # stays 0 where no insight was given at all
            yield Measured("unvalidated_insight_in_responder", objective.value or 0.0)
        if objective.value is None:
            continue
        yield Measured("objective_value", objective.value, labels)
        yield Measured("objective_met", float(bool(objective.is_met)), labels)
        if objective.name in _OF_OBJECTIVES:
            name, same = _OF_OBJECTIVES[objective.name]
            yield Measured(name, objective.value, same)


def of_queues() -> Iterator[Measured]:
    """Yield what waits in each queue. One statement."""
    waiting = {backlog.queue: backlog for backlog in backlogs()}
    for queue in QUEUES:
        backlog = waiting.get(queue)
        jobs = backlog.jobs if backlog else 0.0
        age = backlog.oldest_due_age_seconds if backlog else 0.0
        yield Measured("queue_jobs", jobs, {"queue": queue})
        yield Measured("queue_oldest_due_age_seconds", age, {"queue": queue})


def of_alerts() -> Iterator[Measured]:
    """Yield the open alerts by kind. One statement."""
    kinds = Alert.objects.filter(closed_at=None).values_list("kind")
    open_alerts = kinds.annotate(number=Count("pk")).order_by("kind")
    yield from _counted("alerts_open", "kind", open_alerts)


def _counted(name: str, label: str, found: Iterable[tuple[str, int]]) -> Iterator[Measured]:
    return (Measured(name, number, {label: value}) for value, number in found)
