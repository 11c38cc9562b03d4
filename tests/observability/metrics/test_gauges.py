"""A gauge says what was measured last, and nothing of what was measured before that."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError
from prometheus_client.core import GaugeMetricFamily

from evolution.watching import measure_gauges as measuring
from observability.metrics import exposition, gauges
from observability.metrics.exposition import _families, _Gauges
from observability.metrics.gauges import GAUGES, Measured, keep, measure_at_scrape, measured_now
from observability.models import Measurement

NOW = datetime(2026, 3, 8, 12, tzinfo=UTC)


def kept() -> set[tuple[str, str, float]]:
    rows = Measurement.objects.all()
    return {(row.name, ",".join(map(str, row.labels.values())), row.value) for row in rows}


@pytest.mark.django_db
def test_new_values_take_the_place_of_all_old_ones_of_their_gauges() -> None:
    first = [
        Measured("alerts_open", 2, {"kind": "staleness"}),
        Measured("alerts_open", 1, {"kind": "retrieve_p99"}),
        Measured("review_queue_length", 7),
    ]
    assert keep(first, names={"alerts_open", "review_queue_length"}, now=NOW) == 3
    again = [Measured("alerts_open", 3, {"kind": "staleness"})]
    assert keep(again, names={"alerts_open"}, now=NOW + timedelta(minutes=1)) == 1
    assert kept() == {("alerts_open", "staleness", 3.0), ("review_queue_length", "", 7.0)}
    assert Measurement.objects.get(name="alerts_open").measured_at == NOW + timedelta(minutes=1)


@pytest.mark.django_db
def test_a_gauge_that_was_measured_and_has_no_value_says_nothing() -> None:
    names = {"alerts_open", "utilization_rate"}
    keep(
        [Measured("alerts_open", 1, {"kind": "k"}), Measured("utilization_rate", 0.5)],
        names=names,
        now=NOW,
    )
    assert keep([], names=names, now=NOW) == 0
    assert kept() == set()


def test_each_gauge_is_measured_by_one_job_or_at_the_scrape() -> None:
    assert set(GAUGES) >= measuring.OF_MEMORIES
    watched = measuring._OF_OBJECTIVES.values()
    assert {name for name, _labels in watched} <= set(GAUGES) - measuring.OF_MEMORIES


@pytest.fixture
def at_scrape(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    sources: list[Any] = []
    monkeypatch.setattr(gauges, "_at_scrape", sources)
    return sources


def test_what_a_scrape_measures_itself_is_asked_once_however_often_it_is_named(
    at_scrape: list[Any],
) -> None:
    def one() -> Iterator[Measured]:
        yield Measured("queue_jobs", 1, {"queue": "urgent"})

    for _ in range(2):
        measure_at_scrape(one)
    measure_at_scrape(lambda: [Measured("queue_jobs", 2, {"queue": "batch"})])
    assert [(each.value, each.labels["queue"]) for each in measured_now()] == [
        (1, "urgent"),
        (2, "batch"),
    ]


def samples(families: Any) -> list[tuple[str, dict[str, str], float]]:
    return [(each.name, each.labels, each.value) for family in families for each in family.samples]


def test_a_family_names_each_label_of_its_gauge_and_no_other() -> None:
    rows = [
        Measured("queue_jobs", 3, {"queue": "urgent", "host": "a"}),
        Measured("queue_jobs", 4, {}),
        Measured("review_queue_length", 5),
        Measured("of_a_version_before", 1),
    ]
    found = list(_families(rows))
    assert all(isinstance(family, GaugeMetricFamily) for family in found)
    assert samples(found) == [
        ("queue_jobs", {"queue": "urgent"}, 3),
        ("queue_jobs", {"queue": ""}, 4),
        ("review_queue_length", {}, 5),
    ]


@pytest.mark.django_db
def test_what_is_measured_now_goes_before_what_was_left_of_it(at_scrape: list[Any]) -> None:
    keep(
        [Measured("queue_jobs", 9, {"queue": "old"}), Measured("review_queue_length", 2)],
        names={"queue_jobs", "review_queue_length"},
        now=NOW,
    )
    at_scrape.append(lambda: [Measured("queue_jobs", 1, {"queue": "urgent"})])
    assert samples(_Gauges().collect()) == [
        ("queue_jobs", {"queue": "urgent"}, 1),
        ("review_queue_length", {}, 2),
        ("database_up", {}, 1.0),
    ]


def test_without_a_database_a_scrape_says_so_and_goes_on(at_scrape: list[Any]) -> None:
    def away() -> list[Measured]:
        raise DatabaseError("the server is gone")

    at_scrape.append(away)
    assert samples(_Gauges().collect()) == [("database_up", {}, 0.0)]
    content, content_type = exposition.exposition("text/plain")
    assert b"database_up 0.0" in content
    assert content_type.startswith("text/plain")


@pytest.mark.parametrize(
    ("accept", "content_type"),
    [
        ("application/openmetrics-text; version=1.0.0", "application/openmetrics-text"),
        ("text/plain", "text/plain"),
        ("", "text/plain"),
    ],
)
def test_prometheus_is_answered_in_the_form_it_asks_for(
    accept: str, content_type: str, at_scrape: list[Any]
) -> None:
    at_scrape.append(lambda: (_ for _ in ()).throw(DatabaseError("gone")))
    content, said = exposition.exposition(accept)
    assert said.startswith(content_type)
    assert content.endswith(b"# EOF\n") == (content_type == "application/openmetrics-text")
