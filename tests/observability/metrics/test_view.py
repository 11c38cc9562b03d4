"""What a scrape answers is what happened, whichever process it happened in."""

import multiprocessing
import os
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Sum
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from evolution.jobs import ticks, work
from evolution.models import Job
from memory.models import Tenant
from observability.metrics import families, process_files
from observability.metrics.gauges import GAUGES
from observability.models import Retrieval
from tests.api.client import Caller, a_caller

NAMED = {
    "candidate_count_by_type",
    "compression_level_distribution",
    "degradation_events_count",
    "build_memory_packet_latency_ms",
    "db_query_time_ms_by_stage",
    "active_facts_count",
    "episode_raw_count_over_30d",
    "insight_expired_rate",
    "unvalidated_insight_in_responder",
}
Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def scraped(client: Client) -> tuple[Samples, set[str]]:
    """Return every sample by name and labels, and the names of the families."""
    text = client.get("/metrics").content.decode()
    found = list(text_string_to_metric_families(text))
    samples = {
        (one.name, tuple(sorted(one.labels.items()))): one.value
        for family in found
        for one in family.samples
    }
    return samples, {family.name for family in found}


def total(samples: Samples, name: str, **labels: str) -> float:
    wanted = set(labels.items())
    return sum(
        value for (known, of), value in samples.items() if known == name and wanted <= set(of)
    )


@pytest.fixture
def caller(tenant: Tenant) -> Caller:
    caller = a_caller(tenant)
    caller.remember(
        *(
            {"source": "fact", "content": f"The crane number {n} lifts {n * 7} tons"}
            for n in range(40)
        )
    )
    return caller


def _gain(before: Samples, after: Samples, name: str, **labels: str) -> float:
    return total(after, name, **labels) - total(before, name, **labels)


def test_counters_grow_by_what_the_database_holds(caller: Caller, client: Client) -> None:
    before, _ = scraped(client)
    for budget in (60, 300, 4000):
        asked = {
            "query": "How much does the crane lift?",
            "scopes": ["user:1"],
            "token_budget": budget,
        }
        assert caller.post("retrieve", asked).status_code == 200
    caller.post("retrieve", {"query": "ok", "scopes": ["user:1"]})
    after, _ = scraped(client)
    held = Retrieval.objects.aggregate(
        candidates=Sum("candidates_count"),
        given=Sum("injected_count"),
        tokens=Sum("tokens_used"),
        ms=Sum("elapsed_ms"),
    )
    assert _gain(before, after, "retrievals_total") == Retrieval.objects.count() == 4
    assert _gain(before, after, "retrievals_total", result="skipped") == 1
    assert _gain(before, after, "candidate_count_by_type_sum") == held["candidates"] > 0
    assert _gain(before, after, "injected_memories_total") == held["given"] > 0
    assert _gain(before, after, "context_tokens_used_sum") == held["tokens"] > 0
    assert _gain(before, after, "build_memory_packet_latency_ms_sum") == pytest.approx(held["ms"])
    assert _gain(before, after, "db_query_time_ms_by_stage_count", stage="record") == 4
    steps = sum(len(row.degradations) for row in Retrieval.objects.all())
    assert _gain(before, after, "degradation_events_count_total") == steps


def test_jobs_are_counted_by_how_they_ended(db: None, client: Client) -> None:
    before, _ = scraped(client)
    ticks.tick("purge_receipts")
    work.drain()
    after, _ = scraped(client)
    assert (
        _gain(before, after, "jobs_ended_total", result="done")
        == Job.objects.filter(state="done").count()
        == 1
    )


def test_every_name_of_the_documents_is_there_once_it_was_measured(
    caller: Caller, client: Client
) -> None:
    caller.post(
        "retrieve",
        {"query": "How much does the crane lift?", "scopes": ["user:1"], "token_budget": 60},
    )
    families.degradations.labels("reduce_top_k").inc(0)
    for kind in ("watch", "measure"):
        ticks.tick(kind)
    work.drain()
    samples, names = scraped(client)
    assert names >= NAMED
    assert total(samples, "unvalidated_insight_in_responder") == 0
    assert total(samples, "active_facts_count", of="all") == 40
    assert total(samples, "memories_current", type="fact") == 40
    assert names >= {"objective_limit", "queue_jobs", "measured_timestamp_seconds"}


def test_a_scrape_reads_what_waits_and_one_small_table(
    caller: Caller, client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(2) as ran:
        client.get("/metrics")
    tables = ("evolution_job", "observability_measurement")
    for table, query in zip(tables, ran.captured_queries, strict=True):
        assert table in query["sql"]


def test_no_label_holds_a_tenants_text(caller: Caller, client: Client) -> None:
    caller.post(
        "retrieve",
        {"query": "How much does the crane lift?", "scopes": ["user:1"], "session": "s-secret"},
    )
    for kind in ("watch", "measure"):
        ticks.tick(kind)
    work.drain()
    text = client.get("/metrics").content.decode()
    assert not [word for word in ("user:1", "crane", "s-secret", "tenant-") if word in text]
    allowed = {
        "of",
        "level",
        "type",
        "mode",
        "result",
        "step",
        "stage",
        "le",
        "kind",
        "queue",
        "quantile",
        "direction",
    }
    labels = {name for (_, of), _value in scraped(client)[0].items() for name, _said in of}
    assert labels <= allowed | {"objective"}
    assert {name for gauge in GAUGES.values() for name in gauge.labels} <= allowed | {"objective"}


def test_a_scrape_can_be_kept_for_who_bears_a_token(
    db: None, client: Client, settings: Any
) -> None:
    settings.METRICS_TOKEN = "scrape-me"
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"authorization": "Bearer other"}).status_code == 401
    assert client.get("/metrics", headers={"authorization": "Bearer scrape-me"}).status_code == 200
    assert client.post("/metrics").status_code == 405


def _count(steps: int) -> None:
    for _ in range(steps):
        families.jobs.labels("of_a_test", "done").inc()


def test_what_several_processes_count_is_their_sum_and_outlives_them(
    db: None, client: Client
) -> None:
    before, _ = scraped(client)
    for _generation in range(2):
        children = [
            multiprocessing.get_context("fork").Process(target=_count, args=(n,)) for n in (3, 5, 7)
        ]
        for child in children:
            child.start()
        for child in children:
            child.join()
        assert [child.exitcode for child in children] == [0, 0, 0]
    _count(2)
    after, _ = scraped(client)
    assert _gain(before, after, "jobs_ended_total", kind="of_a_test") == 2 * (3 + 5 + 7) + 2


def test_a_dead_process_leaves_its_slot_to_the_next(tmp_path: Path, settings: Any) -> None:
    settings.METRICS_DIR = tmp_path
    ours = process_files._take(tmp_path)
    beside = process_files._take(tmp_path)
    os.close(ours.lock)
    after = process_files._take(tmp_path)
    assert (ours.number, beside.number, after.number) == (0, 1, 0)
    for held in (beside, after):
        os.close(held.lock)
