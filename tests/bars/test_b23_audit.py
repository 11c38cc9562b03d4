"""Every change of a memory is in its history with who and what, and no version is touched."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from memory.evaluation.throwaway import erase_tenant
from memory.models import AuditLink, MemoryItem, Tenant
from memory.revisions import audit
from memory.revisions.audit import seal, verify
from memory.scopes.erase import erase_scope
from tests.api.client import Caller
from tests.factories import a_change
from tests.measured import Measured
from tests.owner import as_owner

ITEMS = 50
EVENTS: Any = MemoryItem.pgh_event_model  # type: ignore[attr-defined] # by pghistory
HISTORY = "memory_memoryitemevent"


@pytest.fixture
def sealed(caller: Caller, monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """Memories with a history of two versions each, all of them sealed."""
    monkeypatch.setattr(audit, "LATE_EVENTS", 0)
    monkeypatch.setattr(audit, "SETTLED_SECONDS", 0)
    ids = caller.remember(*({"source": "fact", "content": f"Fact {n} is so"} for n in range(ITEMS)))
    with a_change().on_record():
        MemoryItem.objects.update(category="checked")
    assert seal() == AuditLink.objects.count() >= 2 * ITEMS
    assert verify() == []
    return [UUID(one) for one in ids]


def as_the_owner(statement: str, *values: Any) -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount == 1


def found_after(statement: str, *values: Any) -> list[audit.Tampering]:
    """Tamper, verify, and take it back."""
    with transaction.atomic():
        as_the_owner(statement, *values)
        found = verify()
        transaction.set_rollback(True)
    return found


def test_each_of_a_hundred_changed_versions_is_named(
    sealed: list[UUID], measured: Measured
) -> None:
    versions = EVENTS.objects.order_by("pgh_id").values_list("pgh_id", "pgh_obj_id")[:100]
    columns = ("content", "actor", "confidence", "pgh_label")
    statements = {
        "content": f"UPDATE {HISTORY} SET content = content || '!' WHERE pgh_id = %s",  # noqa: S608 - a constant
        "actor": f'UPDATE {HISTORY} SET pgh_context = \'{{"actor": "x"}}\' WHERE pgh_id = %s',  # noqa: S608 - a constant
        "confidence": f"UPDATE {HISTORY} SET confidence = 0.123 WHERE pgh_id = %s",  # noqa: S608 - a constant
        "pgh_label": f"UPDATE {HISTORY} SET pgh_label = 'delete' WHERE pgh_id = %s",  # noqa: S608 - a constant
    }
    named = 0
    for place, (event, memory) in enumerate(versions):
        [found] = found_after(statements[columns[place % len(columns)]], event)
        named += (found.what, found.history, found.event, found.memory_id) == (
            "changed",
            HISTORY,
            event,
            memory,
        )
    measured("tampered versions named, of 100", named)
    assert named == 100


def test_a_removed_a_slipped_in_and_a_relinked_version_is_named(sealed: list[UUID]) -> None:
    first, second = EVENTS.objects.order_by("pgh_id").values_list("pgh_id", flat=True)[:2]
    [gone] = found_after(f"DELETE FROM {HISTORY} WHERE pgh_id = %s", first)  # noqa: S608 - a constant
    assert (gone.what, gone.event) == ("removed", first)
    [moved] = [
        one
        for one in found_after(f"UPDATE {HISTORY} SET pgh_id = -5 WHERE pgh_id = %s", second)  # noqa: S608 - a constant
        if one.what == "slipped in"
    ]
    assert moved.event == -5
    link = AuditLink.objects.order_by("id")[3]
    found = found_after(
        "UPDATE memory_auditlink SET row_sha256 = sha256('x') WHERE id = %s", link.pk
    )
    assert {one.what for one in found} == {"changed", "relinked"}
    assert {one.event for one in found} == {link.event}


@pytest.mark.parametrize("table", [HISTORY, "memory_auditlink"])
@pytest.mark.parametrize(
    "statement", ["UPDATE {} SET pgh_label = 'x'", "DELETE FROM {}", "TRUNCATE {}"]
)
def test_the_service_may_not_change_what_was_written_down(
    statement: str, table: str, sealed: list[UUID]
) -> None:
    wanted = statement.format(table).replace(
        "pgh_label", "pgh_label" if table == HISTORY else "history"
    )
    with (
        pytest.raises(DatabaseError, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(wanted)


def test_an_erased_scope_leaves_links_and_a_receipt_and_no_alarm(
    sealed: list[UUID], tenant: Tenant
) -> None:
    assert erase_scope(tenant, "user:1", actor="test") is not None
    assert not EVENTS.objects.exists()
    assert verify() == []


def test_the_seal_goes_with_its_tenant_and_not_before(sealed: list[UUID], tenant: Tenant) -> None:
    links = AuditLink.objects.filter(tenant_id=tenant.pk)
    with (
        pytest.raises(DatabaseError, match="still there"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT remembrancer_erase_seal(%s)", [tenant.pk])
    assert links.exists()
    erase_tenant(tenant)
    assert not links.exists()
    assert verify() == []


def test_the_command_names_the_row_and_fails(
    sealed: list[UUID], capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("verify_audit")
    assert "as they were sealed; the last link is" in capsys.readouterr().out
    event, memory = EVENTS.objects.order_by("pgh_id").values_list("pgh_id", "pgh_obj_id")[0]
    as_the_owner(f"UPDATE {HISTORY} SET content = 'x' WHERE pgh_id = %s", event)  # noqa: S608 - a constant
    with pytest.raises(CommandError, match="1 versions are not"):
        call_command("verify_audit")
    assert f"changed: version {event} in {HISTORY} of memory {memory}" in capsys.readouterr().out


def changes(caller: Caller) -> Iterator[tuple[str, str]]:
    """Change a memory in every way there is.

    Yield each with the actor it must be recorded under.
    """
    [memory] = caller.remember({"source": "fact", "content": "Lives in Ghent"})
    assert caller.key is not None
    key = f"key:{caller.key.split('_')[1]}"
    yield memory, key
    corrected = caller.post(
        f"memories/{memory}/correct", {"content": "Lives in Lyon", "reason": "moved"}
    )
    memory = corrected.json()["id"]
    yield memory, key
    with a_change(actor="admin:ann").on_record():
        MemoryItem.objects.filter(pk=memory).update(category="places")
    yield memory, "admin:ann"
    with a_change(actor="job:upkeep").on_record():
        row = MemoryItem.objects.get(pk=memory)
        row.confidence = 0.7
        MemoryItem.objects.bulk_update([row], ["confidence"])
    yield memory, "job:upkeep"
    with connection.cursor() as cursor:
        cursor.execute("UPDATE memory_memoryitem SET category = 'raw' WHERE id = %s", [memory])
    yield memory, "job:upkeep"  # in this test's one transaction, the last who said who he was


def test_every_way_of_changing_is_written_down_with_who_and_what(caller: Caller) -> None:
    for memory, actor in changes(caller):
        last = EVENTS.objects.filter(pgh_obj_id=memory).order_by("-pgh_id")[0]
        assert last.pgh_context["actor"] == actor
        assert last.pgh_label in {"insert", "update"}
        row = MemoryItem.objects.get(pk=memory)
        assert (last.content, last.category, last.confidence) == (
            row.content,
            row.category,
            row.confidence,
        )


def test_without_the_seal_tampering_goes_unseen(caller: Caller) -> None:
    """The planted bug: a sealer that never runs."""
    caller.remember({"source": "fact", "content": "Lives in Ghent"})
    as_the_owner(f"UPDATE {HISTORY} SET content = 'x'")  # noqa: S608 - a constant
    assert verify() == []
