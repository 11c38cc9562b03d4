"""Count what happened in this process."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from observability.metrics import families
from observability.retrieval_details import RetrievalDetail

DATABASE_STAGES = frozenset({"scopes", "short_lived", "recall", "fetch"})


def observe_retrieval(
    retrieval: Mapping[str, Any], detail: RetrievalDetail, *, record_ms: float
) -> None:
    """Count a retrieval that was recorded.

    Args:
        retrieval: its columns.
        detail: what it considered, and the time of each stage.
        record_ms: the time that recording it took.
    """
    families.retrievals.labels(retrieval["mode"], _result(retrieval)).inc()
    families.packet_latency.observe(retrieval["elapsed_ms"])
    families.tokens.observe(retrieval["tokens_used"])
    for kind, number in Counter(one.source for one in detail.candidates).items():
        families.candidates.labels(kind).observe(number)
    for kind, number in Counter(retrieval["injected_sources"]).items():
        families.injected.labels(kind).inc(number)
    for step in retrieval["degradations"]:
        families.degradations.labels(step["step"]).inc()
    for stage in DATABASE_STAGES & detail.timings_ms.keys():
        families.stage_time.labels(stage).observe(detail.timings_ms[stage])
    families.stage_time.labels("record").observe(record_ms)


def _result(retrieval: Mapping[str, Any]) -> str:
    if retrieval["skipped_reason"]:
        return "skipped"
    if retrieval["degraded_reason"]:
        return "degraded"
    return "given" if retrieval["injected_count"] else "nothing"


def observe_job(kind: str, *, queue: str, result: str, seconds: float) -> None:
    """Count an attempt of a job that ended: done, retried, dead or taken over."""
    families.jobs.labels(kind, result).inc()
    families.job_time.labels(queue).observe(seconds)
