"""Versions are sealed once, in the order in which they came, each tenant's by itself."""

from hashlib import sha256
from typing import Any

import pytest
from django.db import connection

from memory.models import AuditLink, MemoryItem, Tenant
from memory.revisions import archive, audit, invalidate
from memory.revisions.audit import GENESIS, histories, seal, verify
from tests.factories import a_change, a_tenant, remember
from tests.owner import as_owner

pytestmark = pytest.mark.django_db
HISTORY = "memory_memoryitemevent"
EVENTS: Any = MemoryItem.pgh_event_model  # type: ignore[attr-defined] # by pghistory


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seal versions as soon as they are written."""
    monkeypatch.setattr(audit, "SETTLED_SECONDS", 0)


def a_fact(tenant: Tenant, content: str = "Rents a boat") -> MemoryItem:
    pk = remember(tenant, {"source": "fact", "content": content})[0].id
    return MemoryItem.objects.select_related("scope").get(pk=pk)


def links(tenant: Tenant) -> list[AuditLink]:
    return list(AuditLink.objects.filter(tenant_id=tenant.pk).order_by("id"))


def test_every_table_with_a_history_is_sealed() -> None:
    assert HISTORY in histories()
    assert {name for name in histories() if not name.endswith("event")} == set()
    assert histories() == sorted(set(histories()))


def test_what_was_written_just_now_waits_until_it_is_settled(tenant: Tenant) -> None:
    a_fact(tenant)
    assert (seal(), links(tenant)) == (0, [])


@pytest.mark.usefixtures("_at_once")
def test_a_version_is_sealed_once_and_a_later_one_behind_it(tenant: Tenant) -> None:
    row = a_fact(tenant)
    assert seal() >= 1
    first = links(tenant)
    assert seal() == 0
    archive(row, change=a_change())
    assert seal() >= 1
    assert links(tenant)[: len(first)] == first
    assert len({link.event for link in links(tenant)}) == len(links(tenant))
    assert verify() == []


@pytest.mark.usefixtures("_at_once")
def test_each_link_holds_its_version_and_the_link_before(tenant: Tenant) -> None:
    for number in range(3):
        a_fact(tenant, f"Owns boat number {number}")
    seal()
    before = GENESIS
    for link in links(tenant):
        expected = sha256(before + bytes(link.row_sha256)).digest()
        assert bytes(link.chain_sha256) == expected
        before = expected


@pytest.mark.usefixtures("_at_once")
def test_the_chain_of_one_tenant_does_not_hang_on_another(tenant: Tenant) -> None:
    other = a_tenant()
    for owner in (tenant, other, tenant, other):
        a_fact(owner)
        seal()
    for owner in (tenant, other):
        first, *_rest = links(owner)
        assert bytes(first.chain_sha256) == sha256(GENESIS + bytes(first.row_sha256)).digest()
    assert verify() == []


@pytest.mark.usefixtures("_at_once")
def test_more_than_one_batch_is_one_chain(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "BATCH_EVENTS", 2)
    rows = [a_fact(tenant, f"Owns boat number {number}") for number in range(5)]
    for row in rows:
        invalidate(row, change=a_change())
    versions = EVENTS.objects.filter(tenant=tenant).count()
    assert seal() >= versions == 10
    assert [link.event for link in links(tenant) if link.history == HISTORY] == sorted(
        EVENTS.objects.filter(tenant=tenant).values_list("pgh_id", flat=True)
    )
    assert verify() == []


def dated(event: int, hours: int) -> None:
    """Move when a version was written, as if its transaction took until then."""
    moved = (
        f"UPDATE {HISTORY} SET pgh_created_at = now() + %s * interval '1 hour' WHERE pgh_id = %s"  # noqa: S608 - a constant
    )
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(moved, [hours, event])


@pytest.mark.usefixtures("_at_once")
def test_a_version_that_settles_late_is_sealed_behind_later_ones(tenant: Tenant) -> None:
    slow, quick = a_fact(tenant), a_fact(tenant, "Owns a boat")
    late = EVENTS.objects.get(pgh_obj_id=slow.pk).pgh_id
    dated(late, hours=1)
    seal()
    assert late not in {link.event for link in links(tenant)}
    dated(late, hours=-1)
    seal()
    of_items = [link.event for link in links(tenant) if link.history == HISTORY]
    assert of_items == [EVENTS.objects.get(pgh_obj_id=quick.pk).pgh_id, late]
    assert verify() == []
