"""What the watching job measured last is all that its gauges say."""

from datetime import UTC, datetime

import pytest

from observability import alert_lifecycle
from observability.alert_lifecycle import Excess
from observability.metrics.gauges import GAUGES, Measured, keep
from observability.models import Measurement
from tests.evolution.watching.test_watch import watch

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)


def measured(name: str) -> list[float]:
    return list(Measurement.objects.filter(name=name).values_list("value", flat=True))


def test_an_alert_that_closed_is_open_in_no_gauge() -> None:
    excess = Excess("of_a_test", 2, 1)
    alert_lifecycle.reconcile([excess], kinds=["of_a_test"], now=NOW)
    watch()
    assert measured("alerts_open") == [1]
    alert_lifecycle.reconcile([], kinds=["of_a_test"], now=NOW)
    watch()
    assert measured("alerts_open") == []


def test_a_rate_of_which_there_is_too_little_is_left_out_though_it_was_known_before() -> None:
    names = {"utilization_rate", "objective_value"}
    stale = [Measured("utilization_rate", 0.7), Measured("objective_value", 0.7)]
    keep(stale, names=names, now=NOW)
    watch()
    assert measured("utilization_rate") == []
    assert 0.7 not in measured("objective_value")
    assert len(measured("measured_timestamp_seconds")) == 1


def test_what_looks_at_every_memory_is_left_to_the_job_that_does() -> None:
    keep([Measured("memories_current", 5, {"type": "fact"})], names={"memories_current"}, now=NOW)
    watch()
    assert measured("memories_current") == [5]
    assert set(Measurement.objects.values_list("name", flat=True)) <= set(GAUGES)
