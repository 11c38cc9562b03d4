"""Profiles in the database.

Merged with what jobs wrote, following what operators decide, derived anew.
"""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from evolution.jobs import work
from evolution.models import Job
from evolution.profiles.jobs import request_refresh
from evolution.profiles.store import Merged, merge_memories, refresh
from memory import revisions
from memory.models import (
    MemoryItem,
    Profile,
    ProfileEntry,
    ProfilePassage,
    Scope,
    SearchEntry,
    Tenant,
)
from tests.factories import a_change, remember

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
CITY: dict[str, Any] = {
    "source": "fact",
    "content": "Lives in Lisbon",
    "fact_key": "city",
    "value": "Lisbon",
}
MOVED: dict[str, Any] = {
    "source": "fact",
    "content": "Lives in Berlin",
    "fact_key": "city",
    "value": "Berlin",
}


def told(tenant: Tenant, *items: dict[str, Any], now: datetime = NOW) -> tuple[Scope, list[UUID]]:
    """Write memories and return their scope and ids; their profile follows at once."""
    ids = [one.id for one in remember(tenant, *items, now=now)]
    return MemoryItem.objects.select_related("scope").get(pk=ids[0]).scope, ids


def merge(
    scope: Scope, made: Collection[UUID], *, ended: Collection[UUID] = (), now: datetime = NOW
) -> Merged:
    return merge_memories(scope, made=made, ended=ended, job_id=uuid4(), change=a_change(now))


def values(scope: Scope, status: str = "active") -> set[str]:
    return set(
        ProfileEntry.objects.filter(scope=scope, status=status).values_list("value", flat=True)
    )


def test_a_merged_memory_is_an_entry_with_its_source(tenant: Tenant) -> None:
    scope, ids = told(tenant, CITY)
    assert merge(scope, ids) == Merged()
    entry = ProfileEntry.objects.get(scope=scope)
    assert (entry.section, entry.key, entry.value, entry.source_events) == (
        "locale",
        "home",
        "Lisbon",
        ids,
    )
    assert entry.expires_at == NOW + timedelta(days=180)


def test_the_view_the_head_and_a_passage_come_with_it(tenant: Tenant) -> None:
    scope, ids = told(tenant, CITY)
    merge(scope, ids)
    profile = Profile.objects.get(scope=scope)
    assert profile.markdown == "# User profile\n\n## Place and time zone\n\n- Home: Lisbon\n"
    assert profile.head == "Home: Lisbon"
    passage = ProfilePassage.objects.get(scope=scope)
    assert passage.text == "Place and time zone\nHome: Lisbon"
    entry = SearchEntry.objects.get(item_id=passage.pk)
    assert entry.embedding_model is not None
    assert entry.source == "profile"


def test_merging_twice_changes_nothing(tenant: Tenant) -> None:
    scope, ids = told(tenant, CITY)
    merge(scope, ids)
    before = list(ProfileEntry.objects.values())
    assert merge(scope, ids) == Merged()
    assert list(ProfileEntry.objects.values()) == before


def test_a_move_leaves_the_old_city_deprecated(tenant: Tenant) -> None:
    scope, old = told(tenant, CITY)
    merge(scope, old)
    _, new = told(tenant, MOVED, now=NOW + timedelta(days=1))
    merge(scope, new, ended=old, now=NOW + timedelta(days=1))
    assert values(scope) == {"Berlin"}
    assert values(scope, "deprecated") == {"Lisbon"}
    assert "Lisbon" not in Profile.objects.get(scope=scope).markdown
    assert "Berlin" in ProfilePassage.objects.get(scope=scope).text


def test_what_waits_beside_something_better_known_stands_there_as_not_certain(
    tenant: Tenant,
) -> None:
    scope, sure = told(tenant, CITY)
    _, unsure = told(tenant, MOVED | {"fact_key": "home_city"}, now=NOW + timedelta(days=1))
    MemoryItem.objects.filter(pk__in=unsure).update(standing="disputed", needs_review=True)
    merge(scope, [*sure, *unsure], now=NOW + timedelta(days=1))
    assert (values(scope), values(scope, "tentative")) == ({"Lisbon"}, {"Berlin"})


def test_what_is_said_of_a_sister_is_in_nobodys_profile(tenant: Tenant) -> None:
    scope, ids = told(tenant, CITY)
    MemoryItem.objects.filter(pk__in=ids).update(subject="my sister", attribute="home")
    merge(scope, ids)
    assert (values(scope), Profile.objects.get(scope=scope).head) == (set(), "")


def test_what_does_not_belong_in_a_profile_costs_two_statements(tenant: Tenant) -> None:
    scope, ids = told(tenant, {"source": "fact", "content": "It rained in Porto"})
    with CaptureQueriesContext(connection) as queries:
        assert merge(scope, ids) == Merged()
    assert len(queries) <= 2
    assert not Profile.objects.exists()


def test_an_episode_costs_one_statement(tenant: Tenant) -> None:
    scope, ids = told(tenant, {"source": "episode", "content": "We spoke of Porto"})
    with CaptureQueriesContext(connection) as queries:
        merge(scope, ids)
    assert len(queries) == 1


def test_an_agent_has_no_profile(tenant: Tenant) -> None:
    scope, ids = told(tenant, CITY | {"scope": "agent:planner"})
    assert merge(scope, ids) == Merged()
    assert refresh(scope, job_id=None, change=a_change(NOW)) == Merged()
    assert not Profile.objects.exists()
    assert not ProfileEntry.objects.exists()


def test_a_merge_is_a_handful_of_statements(tenant: Tenant) -> None:
    scope, ids = told(
        tenant,
        CITY,
        {"source": "constraint", "content": "Allergic to peanuts", "category": "allergy"},
    )
    with CaptureQueriesContext(connection) as queries:
        merge(scope, ids)
    assert len(queries) <= 17


def test_a_correction_takes_over_at_once(tenant: Tenant) -> None:
    scope, ids = told(tenant, CITY)
    merge(scope, ids)
    item = MemoryItem.objects.get(pk=ids[0])
    revisions.correct(item, content=None, value="Porto", change=a_change(NOW + timedelta(hours=1)))
    assert values(scope) == {"Porto"}
    assert values(scope, "deprecated") == {"Lisbon"}
    assert "Porto" in Profile.objects.get(scope=scope).head


@pytest.mark.parametrize("act", [revisions.archive, revisions.invalidate])
def test_what_an_operator_ends_is_deprecated_and_what_is_restored_speaks_again(
    tenant: Tenant, act: Any
) -> None:
    scope, ids = told(tenant, CITY)
    merge(scope, ids)
    act(MemoryItem.objects.get(pk=ids[0]), change=a_change(NOW + timedelta(hours=1)))
    assert values(scope) == set()
    assert Profile.objects.get(scope=scope).markdown == ""
    assert not ProfilePassage.objects.filter(scope=scope).exists()
    revisions.restore(MemoryItem.objects.get(pk=ids[0]), change=a_change(NOW + timedelta(hours=2)))
    assert values(scope) == {"Lisbon"}


def test_undoing_a_correction_brings_the_first_value_back(tenant: Tenant) -> None:
    scope, ids = told(tenant, CITY)
    merge(scope, ids)
    item = MemoryItem.objects.get(pk=ids[0])
    revisions.correct(item, content=None, value="Porto", change=a_change(NOW + timedelta(hours=1)))
    revisions.restore(MemoryItem.objects.get(pk=ids[0]), change=a_change(NOW + timedelta(hours=2)))
    assert values(scope) == {"Lisbon"}
    assert values(scope, "deprecated") == {"Porto"}


def test_who_changed_an_entry_and_why_is_on_its_history(tenant: Tenant) -> None:
    scope, ids = told(tenant, CITY)
    merge(scope, ids)
    change = a_change(NOW + timedelta(hours=1), actor="operator:ann", reason="moved out")
    revisions.invalidate(MemoryItem.objects.get(pk=ids[0]), change=change)
    events: Any = ProfileEntry.pgh_event_model.objects.order_by("pgh_id")  # type: ignore[attr-defined]
    assert [(one.pgh_label, one.status) for one in events] == [
        ("insert", "active"),
        ("update", "deprecated"),
    ]
    assert events.last().pgh_context == {"actor": "operator:ann", "reason": "moved out"}


def test_what_a_caller_states_in_words_is_in_the_profile_once_it_was_read(tenant: Tenant) -> None:
    scope, _ = told(
        tenant, {"source": "fact", "content": "The user lives in Kyoto."}, now=datetime.now(UTC)
    )
    assert values(scope) == set()
    work.drain()
    assert values(scope) == {"Kyoto"}


def test_a_refresh_that_waits_is_asked_for_once(tenant: Tenant) -> None:
    scope, _ = told(tenant, CITY)
    first = request_refresh(scope)
    assert request_refresh(scope) == first
    assert work.run_one(Job.objects.get(kind="read_stored").pk)
    assert work.run_one(first)
    assert request_refresh(scope) != first


def test_a_refresh_finds_what_merges_made(tenant: Tenant) -> None:
    scope, first = told(tenant, CITY)
    merge(scope, first)
    later = NOW + timedelta(days=1)
    _, more = told(
        tenant,
        MOVED,
        {"source": "fact", "content": "Writes Go", "value": "Go", "category": "tech_stack"},
        now=later,
    )
    merge(scope, more, ended=first, now=later)
    before = list(ProfileEntry.objects.order_by("pk").values())
    assert refresh(scope, job_id=None, change=a_change(later)) == Merged()
    assert list(ProfileEntry.objects.order_by("pk").values()) == before


def test_a_value_whose_time_is_up_is_expired_by_a_refresh(tenant: Tenant) -> None:
    scope, ids = told(tenant, CITY)
    merge(scope, ids)
    refresh(scope, job_id=None, change=a_change(NOW + timedelta(days=180)))
    assert values(scope, "expired") == {"Lisbon"}
    assert Profile.objects.get(scope=scope).head == ""


def test_a_changed_passage_answers_no_earlier_question(tenant: Tenant) -> None:
    scope, old = told(tenant, CITY)
    merge(scope, old)
    later = NOW + timedelta(days=1)
    _, new = told(tenant, MOVED, now=later)
    merge(scope, new, ended=old, now=later)
    entry = SearchEntry.objects.get(item_id=ProfilePassage.objects.get(scope=scope).pk)
    assert (entry.valid_from, entry.recorded_at) == (later, later)


def test_a_fact_of_a_long_history_has_no_more_memories_read_than_one_of_a_short(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def noted(*args: Any) -> Any:
        made.append("row")
        return from_db(*args)

    from_db = MemoryItem.from_db
    monkeypatch.setattr(MemoryItem, "from_db", noted)
    read = []
    for number in range(20):
        made.clear()
        told(tenant, CITY | {"content": f"Lives at number {number}", "value": f"Town {number}"})
        read.append(len(made))
    assert read[-1] == read[2] > 0
