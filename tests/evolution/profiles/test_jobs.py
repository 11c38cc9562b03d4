"""The schedule of profiles: what is due is refreshed, what is not is left alone."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from config.schedule import ENTRIES
from evolution.jobs import queue, work
from evolution.jobs.types import NewJob
from evolution.models import Job
from evolution.profiles import jobs
from evolution.profiles.jobs import REFRESH, REFRESH_DUE
from memory.models import MemoryItem, Profile, ProfileEntry, Scope, Tenant
from tests.factories import remember

pytestmark = pytest.mark.django_db
CITY: dict[str, Any] = {
    "source": "fact",
    "content": "Lives in Lisbon",
    "fact_key": "city",
    "value": "Lisbon",
}


def refreshed(tenant: Tenant, *scopes: str) -> list[Scope]:
    """Remember something in each scope, and refresh their profiles."""
    remember(tenant, *(CITY | {"scope": scope} for scope in scopes))
    work.drain()
    Job.objects.all().delete()
    return [Scope.objects.get(tenant=tenant, key=scope.partition(":")[2]) for scope in scopes]


def due(key: str = "tick") -> list[UUID | None]:
    """Run the weekly job and return the scopes it writes a refresh for."""
    written = queue.enqueue(NewJob(kind=REFRESH_DUE, key=key))
    assert work.run_one(written.id)
    return list(
        Job.objects.filter(kind=REFRESH).order_by("scope_id").values_list("scope_id", flat=True)
    )


def test_the_schedule_rings_for_profiles() -> None:
    assert REFRESH_DUE in {entry.kind for entry in ENTRIES}


def test_what_was_refreshed_this_week_is_left_alone(tenant: Tenant) -> None:
    refreshed(tenant, "user:1")
    MemoryItem.objects.update(updated_at=datetime.now(UTC))
    assert due() == []


def test_what_changed_since_last_week_is_refreshed(tenant: Tenant) -> None:
    changed, same = refreshed(tenant, "user:1", "user:2")
    Profile.objects.update(refreshed_at=datetime.now(UTC) - timedelta(days=8))
    MemoryItem.objects.filter(scope=same).update(updated_at=datetime.now(UTC) - timedelta(days=9))
    assert due() == [changed.pk]
    work.drain()
    assert Profile.objects.get(scope=changed).refreshed_at > datetime.now(UTC) - timedelta(
        minutes=1
    )  # type: ignore[operator] # it was just refreshed


def test_what_expired_is_refreshed_at_once(tenant: Tenant) -> None:
    (scope,) = refreshed(tenant, "user:1")
    ProfileEntry.objects.update(expires_at=datetime.now(UTC) - timedelta(hours=1))
    MemoryItem.objects.update(valid_from=datetime.now(UTC) - timedelta(days=181))
    assert due() == [scope.pk]
    work.drain()
    assert ProfileEntry.objects.get(scope=scope).status == "expired"
    Job.objects.all().delete()
    assert due("next") == []


def test_a_scope_that_never_had_a_profile_is_due_where_it_holds_what_belongs_in_one(
    tenant: Tenant,
) -> None:
    refreshed(tenant, "user:1")
    remember(
        tenant,
        {"source": "episode", "content": "We spoke", "scope": "user:2"},
        CITY | {"scope": "agent:a"},
    )
    new = remember(tenant, CITY | {"scope": "group:9"})
    Job.objects.all().delete()
    assert due() == [MemoryItem.objects.get(pk=new[0].id).scope_id]


def test_many_scopes_are_taken_in_turns(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SCOPES_A_JOB", 2)
    scopes = refreshed(tenant, *(f"user:{number}" for number in range(5)))
    Profile.objects.update(stale=True)
    due()
    work.drain()
    assert set(Job.objects.filter(kind=REFRESH).values_list("scope_id", flat=True)) == {
        one.pk for one in scopes
    }
    assert Job.objects.filter(kind=REFRESH_DUE).count() == 3
    assert not Profile.objects.filter(stale=True).exists()
