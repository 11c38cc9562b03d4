"""Ten thousand jobs and a provider that is away for an hour, on a clock that costs nothing."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from evolution.jobs import work
from evolution.jobs.retry import FIRST_DELAY_SECONDS, LONGEST_DELAY_SECONDS, decide, delay_seconds
from evolution.jobs.types import Outage
from tests.evolution.jobs.probe import Probe, probe
from tests.measured import Measured

__all__ = ["probe"]
JOBS = 10_000
AWAY_SECONDS = 3_600
WINDOW_SECONDS = 10
STEADY = (
    JOBS / (LONGEST_DELAY_SECONDS / 2) * WINDOW_SECONDS
)  # attempts of a window once all wait the longest
SETTLED_SECONDS = 900  # then they do
Wait = Callable[[int, Callable[[], float]], float]


@dataclass
class Hour:
    """What became of the jobs."""

    attempts: list[int] = field(default_factory=list)
    demand: Counter[int] = field(default_factory=Counter)
    """Attempts by window, while the provider was away."""
    drained: Counter[int] = field(default_factory=Counter)
    """Jobs done by window, since it came back."""
    buried: int = 0


def an_hour(wait: Wait = delay_seconds) -> Hour:
    """Let each job try until it is done; all were written at the moment the provider went away."""
    dice, hour = Random(29).random, Hour()
    for _ in range(JOBS):
        now, attempts = 0.0, 1
        while now < AWAY_SECONDS:
            hour.demand[int(now // WINDOW_SECONDS)] += 1
            decision = decide("outage", failures=0, crash_count=0, age_seconds=now)
            hour.buried += decision.action != "retry"
            now += wait(attempts, dice)
            attempts += 1
        hour.attempts.append(attempts)
        hour.drained[int((now - AWAY_SECONDS) // WINDOW_SECONDS)] += 1
    return hour


def busiest_settled(hour: Hour) -> int:
    return max(
        count for window, count in hour.demand.items() if window * WINDOW_SECONDS >= SETTLED_SECONDS
    )


def test_an_hour_without_the_provider_costs_a_job_few_attempts_and_kills_none(
    measured: Measured,
) -> None:
    hour = an_hour()
    mean = sum(hour.attempts) / JOBS
    measured(
        "attempts of a job in an outage of an hour, mean and most",
        f"{mean:.1f} {max(hour.attempts)}",
    )
    assert hour.buried == 0
    assert mean < 22
    assert max(hour.attempts) < 40
    assert busiest_settled(hour) <= 1.3 * STEADY


def test_a_provider_that_comes_back_is_not_overrun(measured: Measured) -> None:
    hour = an_hour()
    measured("jobs done in the busiest 10 s after the outage", max(hour.drained.values()))
    assert max(hour.drained.values()) <= 2 * STEADY
    assert max(hour.drained) * WINDOW_SECONDS <= LONGEST_DELAY_SECONDS
    assert sum(hour.drained.values()) == JOBS


@pytest.mark.parametrize("bug", ["no_growth", "no_jitter"])
def test_a_planted_bug_shows(bug: str) -> None:
    def no_growth(attempt: int, random: Callable[[], float]) -> float:
        return random() * 30

    def no_jitter(attempt: int, random: Callable[[], float]) -> float:
        return min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2**attempt)

    hour = an_hour(no_growth if bug == "no_growth" else no_jitter)
    assert busiest_settled(hour) > 1.3 * STEADY
    assert bug == "no_growth" or max(hour.drained.values()) > 2 * STEADY


def test_an_attempt_during_an_outage_writes_twice(probe: Probe) -> None:
    def act(job: object) -> None:
        raise Outage("the model is away")

    probe.act = act  # type: ignore[assignment]
    written = probe.enqueue()
    with CaptureQueriesContext(
        connection,
    ) as seen:
        work.run_one(written.id)
    assert (
        sum(query["sql"].lstrip(" (\n").startswith(("UPDATE", "INSERT", "WITH")) for query in seen)
        == 2
    )
