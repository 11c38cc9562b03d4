"""As of when, as known when.

What is seen of the past, of the future, and of what was taken back.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memory import revisions
from memory.models import Goal, MemoryItem, Tenant
from tests.factories import a_change, a_tenant, ask, remember

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC).replace(microsecond=0)
LONG_AGO = datetime(1000, 1, 2, tzinfo=UTC)
FAR_AHEAD = datetime(2999, 12, 30, tzinfo=UTC)


def _days_ago(days: float) -> datetime:
    return NOW - timedelta(days=days)


def _texts(
    tenant: Tenant, query: str = "How many people are in the team?", **fields: Any
) -> list[str]:
    return [item.text for item in ask(tenant, query, **fields).items]


def _size(
    tenant: Tenant, people: int, *, since: datetime, written: datetime | None = None
) -> MemoryItem:
    item = {"source": "fact", "fact_key": "size", "content": f"The team has {people} people"}
    made = remember(tenant, item | {"valid_from": since.isoformat()}, now=written or since)
    return MemoryItem.objects.get(pk=made[0].id)


def test_a_superseded_fact_is_seen_as_of_its_time() -> None:
    tenant = a_tenant()
    _size(tenant, 12, since=_days_ago(60))
    _size(tenant, 13, since=_days_ago(30))
    assert _texts(tenant) == ["The team has 13 people"]
    assert _texts(tenant, as_of=_days_ago(40)) == ["The team has 12 people"]
    assert _texts(tenant, as_of=_days_ago(30)) == ["The team has 13 people"]
    assert _texts(tenant, as_of=_days_ago(61)) == []


def test_what_was_recorded_later_is_hidden_from_who_knew_less() -> None:
    tenant = a_tenant()
    _size(tenant, 12, since=_days_ago(60), written=_days_ago(10))
    assert _texts(tenant, known_at=_days_ago(11)) == []
    assert _texts(tenant, known_at=_days_ago(10)) == ["The team has 12 people"]
    assert _texts(tenant, as_of=_days_ago(50)) == ["The team has 12 people"]


def test_what_was_retired_later_is_brought_back_for_who_knew_less() -> None:
    tenant = a_tenant()
    _size(tenant, 12, since=_days_ago(60))
    _size(tenant, 13, since=_days_ago(30), written=_days_ago(5))
    assert _texts(tenant, as_of=_days_ago(20)) == ["The team has 13 people"]
    assert _texts(tenant, as_of=_days_ago(20), known_at=_days_ago(6)) == ["The team has 12 people"]
    assert _texts(tenant, known_at=_days_ago(6)) == ["The team has 12 people"]


@pytest.mark.parametrize("taken_back", ["correct", "archive"])
def test_what_was_taken_back_was_never_true_as_known_now(taken_back: str) -> None:
    tenant = a_tenant()
    old = _size(tenant, 12, since=_days_ago(60))
    change = a_change(_days_ago(2))
    if taken_back == "correct":
        revisions.correct(old, content="The team has 14 people", value=None, change=change)
    else:
        revisions.archive(old, change=change)
    now = ["The team has 14 people"] if taken_back == "correct" else []
    for as_of in (_days_ago(50), _days_ago(1), NOW):
        assert _texts(tenant, as_of=as_of) == now
    assert _texts(tenant, as_of=_days_ago(50), known_at=_days_ago(3)) == ["The team has 12 people"]
    assert _texts(tenant, as_of=_days_ago(50), known_at=_days_ago(2)) == now


def test_what_is_over_was_true_until_then() -> None:
    tenant = a_tenant()
    revisions.invalidate(_size(tenant, 12, since=_days_ago(60)), change=a_change(_days_ago(2)))
    assert _texts(tenant) == []
    assert _texts(tenant, as_of=_days_ago(3)) == ["The team has 12 people"]
    assert _texts(tenant, as_of=_days_ago(1), known_at=_days_ago(3)) == ["The team has 12 people"]


def test_what_will_be_true_is_not_true_yet() -> None:
    tenant = a_tenant()
    _size(tenant, 15, since=NOW + timedelta(days=2), written=NOW)
    assert _texts(tenant) == []
    assert _texts(tenant, as_of=NOW + timedelta(days=3)) == ["The team has 15 people"]


@pytest.mark.parametrize("people", [2, 5])
def test_a_statement_holds_until_it_says_and_no_longer(people: int) -> None:
    tenant = a_tenant()
    item = {
        "source": "fact",
        "content": f"The team has {people} people",
        "valid_from": _days_ago(20).isoformat(),
    }
    remember(tenant, item | {"valid_to": _days_ago(10).isoformat()})
    assert _texts(tenant) == []
    assert _texts(tenant, as_of=_days_ago(10)) == []
    assert len(_texts(tenant, as_of=_days_ago(11))) == 1


def test_goals_follow_the_same_times() -> None:
    tenant = a_tenant()
    remember(
        tenant,
        {"source": "goal", "title": "Hire ten people", "status": "in_progress"},
        now=_days_ago(60),
    )
    goal = Goal.objects.get()
    shown = ["Hire ten people (in_progress, 0%)"]
    assert _texts(tenant, as_of=_days_ago(61)) == []
    revisions.invalidate(goal, change=a_change(_days_ago(10)))
    assert _texts(tenant) == []
    assert _texts(tenant, as_of=_days_ago(20)) == shown
    assert _texts(tenant, known_at=_days_ago(11)) == shown
    revisions.archive(goal, change=a_change(_days_ago(5)))
    assert _texts(tenant, as_of=_days_ago(20)) == []


@pytest.mark.parametrize(
    "policy", ["unified", "mode_weighted", "multi_signal", "four_way", "guarded"]
)
@pytest.mark.parametrize("moment", [LONG_AGO, FAR_AHEAD], ids=["long ago", "far ahead"])
def test_the_ends_of_time_break_nothing(moment: datetime, policy: str) -> None:
    tenant = a_tenant()
    for source, fields in (
        ("fact", {"content": "Old people in a team"}),
        ("event", {"type": "alert", "payload": {}}),
    ):
        name = "valid_from" if source == "fact" else "occurred_at"
        remember(tenant, {"source": source, **fields, name: LONG_AGO.isoformat()})
    answer = ask(tenant, "Who were the people in the team?", policy=policy, as_of=moment)
    assert answer.degraded_reason is None
    ask(tenant, "Who were the people in the team?", policy=policy, as_of=moment, known_at=moment)


@pytest.mark.parametrize(
    "query",
    ["团队 9999年12月31日 多少人？", "team in the year 9999?", "去年的团队", "next week's team?"],
)
def test_a_time_that_a_query_names_breaks_nothing_at_the_ends_of_time(query: str) -> None:
    tenant = a_tenant()
    _size(tenant, 12, since=_days_ago(60))
    for moment in (LONG_AGO, NOW, FAR_AHEAD):
        ask(tenant, query, as_of=moment)
