"""What a service stored is read without the scope's lock, and written a few memories at a time."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from evolution.jobs import work
from evolution.models import Job
from evolution.reading import stored_records
from memory.models import MemoryItem, SearchEntry, Tenant
from tests.bars.held_locks import watched_locks
from tests.factories import a_change, remember
from tests.measured import FLOOR_SECONDS, GROWTH

pytestmark = pytest.mark.django_db(transaction=True)


def store(tenant: Tenant, number: int) -> None:
    """Store facts that no job has read yet."""
    facts = ({"source": "fact", "content": f"Ann has {each} boats."} for each in range(number))
    remember(tenant, *facts)


def unread(tenant: Tenant) -> int:
    return MemoryItem.objects.filter(tenant=tenant, attribute=None).count()


def results() -> list[Any]:
    return [(job.result or {})["read"] for job in Job.objects.order_by("sequence")]


def test_nothing_is_read_while_others_wait_for_the_scope(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(tenant, 3)
    within: list[bool] = []

    def noted(row: Any, aliases: frozenset[str]) -> None:
        within.append(connection.in_atomic_block)
        fill(row, aliases)

    fill = stored_records._fill
    monkeypatch.setattr(stored_records, "_fill", noted)
    work.drain()
    assert within == [False] * 3
    assert unread(tenant) == 0


def test_each_transaction_writes_a_few(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_records, "WRITTEN_AT_ONCE", 2)
    store(tenant, 5)
    with watched_locks() as locks:
        work.drain()
    assert locks.taken == 3 + 1  # and that of the job's end
    assert results() == [5]


def test_what_is_computed_under_the_lock_does_not_grow_with_the_scope(tenant: Tenant) -> None:
    store(tenant, 1)
    work.drain()  # what a process loads at its first reading, it has now
    seconds = []
    for number in (stored_records.WRITTEN_AT_ONCE, stored_records.AT_ONCE):
        store(tenant, number)
        with watched_locks() as locks:
            work.drain()
        seconds.append(locks.computed)
    few, many = seconds
    assert many < GROWTH * max(few, FLOOR_SECONDS)


def test_a_following_job_reads_what_one_does_not_reach(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_records, "AT_ONCE", 2)
    store(tenant, 5)
    work.drain()
    assert results() == [2, 2, 1]


def test_what_changes_while_it_is_read_is_read_anew(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = ("The user lives in Oslo.", "The user has a dog called Rex.")
    remember(tenant, *({"source": "fact", "content": content} for content in facts))
    home = MemoryItem.objects.get(content=facts[0])

    def overtaken(scope: Any) -> Any:
        found = readings(scope)
        monkeypatch.setattr(stored_records, "_readings", readings)
        later = datetime.now(UTC) + timedelta(seconds=1)
        with a_change().on_record():
            changed = MemoryItem.objects.filter(pk=home.pk)
            changed.update(content="The user lives in Rome.", updated_at=later)
        return found

    readings = stored_records._readings
    monkeypatch.setattr(stored_records, "_readings", overtaken)
    work.drain()
    home.refresh_from_db()
    assert (home.attribute, home.value) == ("home", "Rome")
    assert results() == [1, 1]


def test_what_was_read_is_found_and_on_the_history(tenant: Tenant) -> None:
    remember(tenant, {"source": "fact", "content": "The user lives in Oslo."})
    row = MemoryItem.objects.get(tenant=tenant)
    work.drain()
    read = MemoryItem.objects.get(pk=row.pk)
    assert (read.attribute, read.value, read.updated_at) == ("home", "Oslo", row.updated_at)
    assert SearchEntry.objects.get(item_id=row.pk).words
    event = MemoryItem.pgh_event_model.objects.filter(pgh_label="update").get()  # type: ignore[attr-defined] # by pghistory
    assert event.pgh_context["reason"] == "what was stored was read"


@pytest.mark.parametrize("name", ["A" + "n" * 300, "Ann " * 80])
def test_a_name_longer_than_its_column_is_read_as_far_as_that(tenant: Tenant, name: str) -> None:
    remember(tenant, {"source": "fact", "content": f"{name} lives in Oslo."})
    work.drain()
    assert unread(tenant) == 0
    assert {job.state for job in Job.objects.all()} == {"done"}
