"""What one retrieval and one job add to the counters."""

from typing import Any
from uuid import UUID

import pytest
from prometheus_client import CollectorRegistry, Counter, Histogram, values

from observability.metrics import families
from observability.metrics.observe import observe_job, observe_retrieval
from observability.retrieval_details import RecordedCandidate, RetrievalDetail

SCOPE = UUID(int=1)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> CollectorRegistry:
    """Put new families of the same names in the place of the process's own, which share a file."""
    monkeypatch.setattr(values, "ValueClass", values.MutexValue)
    registry = CollectorRegistry()
    for name, family in vars(families).items():
        if isinstance(family, Counter | Histogram):
            more = {}
            if isinstance(family, Histogram):
                more["buckets"] = family._upper_bounds
            made = type(family)(
                family._name, family._documentation, family._labelnames, registry=registry, **more
            )
            monkeypatch.setattr(families, name, made)
    return registry


def a_retrieval(**fields: Any) -> dict[str, Any]:
    return {
        "mode": "execute",
        "elapsed_ms": 12.5,
        "tokens_used": 321,
        "injected_sources": [],
        "injected_count": 0,
        "degradations": [],
        "skipped_reason": "",
        "degraded_reason": "",
        **fields,
    }


def candidates(*sources: str) -> list[RecordedCandidate]:
    return [
        RecordedCandidate(source, UUID(int=place), SCOPE, place, 0.5, {}, "injected")
        for place, source in enumerate(sources, 1)
    ]


@pytest.mark.parametrize(
    ("fields", "result"),
    [
        ({"injected_count": 3}, "given"),
        ({}, "nothing"),
        ({"degraded_reason": "pgvector_unavailable", "injected_count": 3}, "degraded"),
        ({"skipped_reason": "acknowledgement"}, "skipped"),
        ({"skipped_reason": "nothing_relevant", "degraded_reason": "embedding_timeout"}, "skipped"),
    ],
)
def test_a_retrieval_is_counted_by_its_mode_and_what_came_of_it(
    fields: dict[str, Any], result: str, counted: CollectorRegistry
) -> None:
    observe_retrieval(a_retrieval(mode="plan", **fields), RetrievalDetail(), record_ms=1.0)
    assert counted.get_sample_value("retrievals_total", {"mode": "plan", "result": result}) == 1


def test_candidates_and_memories_are_counted_by_type(counted: CollectorRegistry) -> None:
    detail = RetrievalDetail("", candidates("fact", "fact", "episode"))
    retrieval = a_retrieval(injected_sources=["fact", "fact", "key_quotes"], injected_count=3)
    observe_retrieval(retrieval, detail, record_ms=1.0)
    value = counted.get_sample_value
    assert value("candidate_count_by_type_sum", {"type": "fact"}) == 2
    assert value("candidate_count_by_type_count", {"type": "fact"}) == 1
    assert value("candidate_count_by_type_sum", {"type": "episode"}) == 1
    assert value("candidate_count_by_type_sum", {"type": "task"}) is None
    assert value("injected_memories_total", {"type": "fact"}) == 2
    assert value("injected_memories_total", {"type": "key_quotes"}) == 1


def test_each_step_that_gave_way_counts_once_however_much_it_left_out(
    counted: CollectorRegistry,
) -> None:
    steps = [{"step": "reduce_top_k", "omitted": 40}, {"step": "tighten", "omitted": 0}]
    observe_retrieval(a_retrieval(degradations=steps), RetrievalDetail(), record_ms=1.0)
    for step in ("reduce_top_k", "tighten"):
        assert counted.get_sample_value("degradation_events_count_total", {"step": step}) == 1


def test_only_stages_that_ask_the_database_are_timed_as_such(counted: CollectorRegistry) -> None:
    timings = {"scopes": 1.0, "recall": 9.0, "score": 3.0, "pack": 2.0}
    detail = RetrievalDetail("", (), timings)
    observe_retrieval(a_retrieval(), detail, record_ms=4.0)
    times = {
        stage: counted.get_sample_value("db_query_time_ms_by_stage_sum", {"stage": stage})
        for stage in ("scopes", "recall", "record", "fetch", "score", "pack")
    }
    assert times == {
        "scopes": 1.0,
        "recall": 9.0,
        "record": 4.0,
        "fetch": None,
        "score": None,
        "pack": None,
    }
    assert counted.get_sample_value("build_memory_packet_latency_ms_sum") == 12.5
    assert counted.get_sample_value("context_tokens_used_sum") == 321


def test_each_objective_of_speed_and_each_cap_is_the_bound_of_a_bucket() -> None:
    assert {30, 80, 150} <= set(families.LATENCY_MS)
    assert {30, 100} <= set(families.COUNTS)
    for bounds in (families.LATENCY_MS, families.COUNTS, families.TOKENS, families.SECONDS):
        assert sorted(set(bounds)) == list(bounds)


def test_an_attempt_is_counted_by_its_kind_and_timed_by_its_queue(
    counted: CollectorRegistry,
) -> None:
    for result in ("done", "retried", "done"):
        observe_job("read_turns", queue="urgent", result=result, seconds=0.25)
    value = counted.get_sample_value
    assert value("jobs_ended_total", {"kind": "read_turns", "result": "done"}) == 2
    assert value("jobs_ended_total", {"kind": "read_turns", "result": "retried"}) == 1
    assert value("job_duration_seconds_sum", {"queue": "urgent"}) == 0.75
