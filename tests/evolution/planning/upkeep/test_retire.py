"""What is retired, with which reason. No database."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from evolution.planning.upkeep.retire import (
    FEWEST_USES,
    LONG_NOT_HIT,
    RUN_ENDED,
    TIME_OVER,
    RetirementPolicy,
    plan,
)
from evolution.planning.upkeep.types import Idle

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LONG_AGO = NOW - LONG_NOT_HIT
MOMENT = timedelta(seconds=1)
FOR_EVER = RetirementPolicy()


def idle(number: int = 1, **fields: Any) -> Idle:
    """A procedure, recorded and used long ago, unless it is said otherwise."""
    recorded = NOW - timedelta(days=400 - number)
    defaults: dict[str, Any] = {
        "kind": "procedure",
        "version": NOW,
        "recorded_at": recorded,
        "at": recorded,
    }
    return Idle(**{"id": UUID(int=number), **defaults, **fields})


def reasons(*rows: Idle, policy: RetirementPolicy = FOR_EVER) -> list[str]:
    return [proposal.reason for proposal in plan(rows, now=NOW, policy=policy)]


@pytest.mark.parametrize(
    ("fields", "retired"),
    [
        ({}, True),
        ({"last_hit_at": LONG_AGO - MOMENT}, True),
        ({"last_hit_at": LONG_AGO}, False),
        ({"recorded_at": LONG_AGO}, False),
        ({"usage_count": FEWEST_USES - 1}, True),
        ({"usage_count": FEWEST_USES}, False),
        ({"kind": "fact"}, False),
        ({"kind": "insight"}, False),
    ],
)
def test_a_procedure_goes_when_it_is_rarely_used_and_long_not_hit(
    fields: dict[str, Any], retired: bool
) -> None:
    assert bool(reasons(idle(**fields))) is retired


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"run_ended_at": NOW}, [RUN_ENDED]),
        ({"run_ended_at": NOW + MOMENT}, []),
        ({"valid_to": NOW}, [TIME_OVER]),
        ({"valid_to": NOW + MOMENT}, []),
        ({"run_ended_at": NOW, "valid_to": NOW}, [RUN_ENDED]),
    ],
)
def test_an_insight_goes_with_its_run_or_its_time(
    fields: dict[str, Any], reason: list[str]
) -> None:
    assert reasons(idle(kind="insight", **fields)) == reason


@pytest.mark.parametrize(
    ("kept_days", "age", "retired"),
    [(None, 4000, False), (365, 366, True), (365, 365, False), (500, 400, False)],
)
def test_summaries_are_forgotten_only_where_the_policy_says_so(
    kept_days: int, age: int, retired: bool
) -> None:
    summary = idle(kind="episode", is_summary=True, at=NOW - timedelta(days=age))
    words = idle(2, kind="episode", at=NOW - timedelta(days=age))
    assert bool(reasons(summary, words, policy=RetirementPolicy(kept_days))) is retired
    assert reasons(words, policy=RetirementPolicy(kept_days)) == []


def test_the_oldest_go_first_each_on_the_version_that_was_read() -> None:
    proposals = plan([idle(3), idle(1), idle(2)], now=NOW, policy=FOR_EVER)
    assert [proposal.ends for proposal in proposals] == [
        (UUID(int=number),) for number in (1, 2, 3)
    ]
    assert proposals[0].seen == {UUID(int=1): NOW}
