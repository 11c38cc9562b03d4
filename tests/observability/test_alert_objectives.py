"""Objectives: the numbers that come with the service, when each is measured, what is kept of it."""

from datetime import UTC, datetime, timedelta

import pytest

from observability import alert_objectives
from observability.alert_objectives import HOURS_KEPT_DAYS, OBJECTIVES, Observed
from observability.models import Objective, ObjectiveHour

NOW = datetime(2026, 3, 8, 12, 34, 56, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY_MINUTES = 1_440
SHIPPED = {  # docs/observability.md, "Objectives": limit, window in minutes, fewest observations
    "retrieve_p50": (30, 5, 50),
    "retrieve_p95": (80, 5, 50),
    "retrieve_p99": (150, 5, 50),
    "correction_p95": (2_000, DAY_MINUTES, 20),
    "job_success": (0.99, 60, 20),
    "oldest_due_job": (45, 0, 1),
    "absolutise_pass": (0.98, DAY_MINUTES, 50),
    "utilization": (0.6, DAY_MINUTES, 50),
    "corrections": (0.05, DAY_MINUTES, 50),
    "staleness": (0.15, DAY_MINUTES, 50),
    "token_use": (1.0, DAY_MINUTES, 50),
    "cross_scope_results": (0, DAY_MINUTES, 1),
    "unvalidated_insights": (0, DAY_MINUTES, 1),
    "active_facts": (200, 0, 1),
    "old_raw_episodes": (30, 0, 1),
}


def test_the_objectives_are_those_of_the_documents() -> None:
    assert {one.name: (one.limit, one.window_minutes, one.fewest) for one in OBJECTIVES} == SHIPPED
    above = {one.name for one in OBJECTIVES if one.at_least}
    assert above == {"job_success", "absolutise_pass", "utilization"}


@pytest.mark.django_db
def test_what_an_operator_set_is_left_and_what_is_missing_is_made() -> None:
    Objective.objects.filter(name="staleness").update(limit=0.5, enabled=False)
    Objective.objects.filter(name="token_use").delete()
    alert_objectives.create_missing()
    set_by_hand = Objective.objects.get(name="staleness")
    assert (set_by_hand.limit, set_by_hand.enabled) == (0.5, False)
    assert Objective.objects.get(name="token_use").limit == 1.0
    assert Objective.objects.count() == len(OBJECTIVES)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("window_minutes", "seconds_ago", "is_due"),
    [
        (100, 59, False),
        (100, 60, True),  # a hundredth of its window
        (DAY_MINUTES, 863, False),
        (DAY_MINUTES, 864, True),
        (0, 0, True),
        (100, None, True),
    ],
)
def test_an_objective_is_measured_a_hundred_times_in_its_window(
    window_minutes: int, seconds_ago: int | None, is_due: bool
) -> None:
    measured_at = None if seconds_ago is None else NOW - timedelta(seconds=seconds_ago)
    Objective.objects.exclude(name="utilization").update(enabled=False)
    Objective.objects.update(window_minutes=window_minutes, measured_at=measured_at)
    assert [one.name for one in alert_objectives.due(now=NOW)] == (
        ["utilization"] if is_due else []
    )


@pytest.mark.django_db
@pytest.mark.parametrize(("observations", "value"), [(0, None), (49, None), (50, 0.4), (51, 0.4)])
def test_too_few_observations_say_nothing(observations: int, value: float | None) -> None:
    [kept] = alert_objectives.keep({"utilization": Observed(0.4, observations)}, now=NOW)
    kept.refresh_from_db()
    assert (kept.value, kept.observations, kept.measured_at) == (value, observations, NOW)
    assert kept.is_met is (None if value is None else False)
    assert ObjectiveHour.objects.count() == (value is not None)


@pytest.mark.django_db
def test_an_hour_keeps_what_it_was_last_measured_at() -> None:
    for minutes, value in ((0, 0.4), (20, 0.5), (26, 0.6)):
        alert_objectives.keep(
            {"utilization": Observed(value, 100)}, now=NOW + timedelta(minutes=minutes)
        )
    hours = ObjectiveHour.objects.order_by("hour").values_list("hour", "value")
    on_the_hour = NOW.replace(minute=0, second=0)
    assert list(hours) == [(on_the_hour, 0.5), (on_the_hour + HOUR, 0.6)]


@pytest.mark.django_db
def test_hours_that_nobody_looks_at_any_more_are_forgotten() -> None:
    alert_objectives.keep({"utilization": Observed(0.4, 100)}, now=NOW)
    edge = NOW.replace(minute=0, second=0) + timedelta(days=HOURS_KEPT_DAYS)
    alert_objectives.keep({"staleness": Observed(0.1, 100)}, now=edge)
    assert ObjectiveHour.objects.count() == 2
    alert_objectives.keep({"staleness": Observed(0.1, 100)}, now=edge + timedelta(seconds=1))
    assert set(ObjectiveHour.objects.values_list("objective__name", flat=True)) == {"staleness"}


@pytest.mark.django_db
def test_only_what_was_observed_is_kept() -> None:
    found = alert_objectives.keep(
        {"utilization": Observed(0.7, 80), "unknown": Observed(1, 1)}, now=NOW
    )
    assert [one.name for one in found] == ["utilization"]
    assert Objective.objects.exclude(measured_at=None).count() == 1
