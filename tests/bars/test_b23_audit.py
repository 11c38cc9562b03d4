"""Every change of a memory is in its history with who and what, and no version is touched."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.db.models import Max
from django.test import Client

from config import embedded
from evolution.jobs.work import drain
from memory.evaluation.throwaway import erase_tenant
from memory.models import (
    AuditLink,
    MemoryItem,
    ProfileEntry,
    ProfilePassage,
    Segment,
    Tenant,
)
from memory.models.remembered_row import COUNTERS
from memory.revisions import audit
from memory.revisions.audit import seal, verify
from memory.scopes.erase import erase_scope
from tests.admin.pages import page
from tests.api.client import Caller
from tests.api.routes import NOON
from tests.api.spoiled import ITEMS as SOURCES
from tests.api.spoiled import whole_item
from tests.factories import a_change
from tests.measured import Measured
from tests.owner import as_owner

ITEMS = 50
EVENTS: Any = MemoryItem.pgh_event_model  # type: ignore[attr-defined] # by pghistory
HISTORY = "memory_memoryitemevent"
TRACKED = [model for model in apps.get_models() if hasattr(model, "pgh_event_model")]
UNTRACKED: dict[Any, tuple[str, ...]] = {  # what changes without a version
    Segment: (
        *("text", "spans", "topic", "tags", "source_turns"),
        *("last_position", "ended_at", "fact_count"),
    ),
    ProfilePassage: ("parts",),
}
OVERWRITTEN = (
    "UPDATE {} SET recorded_at = recorded_at - interval '1 second'",
    "UPDATE {} SET first_seen = first_seen - interval '1 second'",
)


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


class Watch:
    """Each table that has a history beside that history: what is written, and as what it goes down.

    `ways` counts the versions that each way of writing made.
    """

    def __init__(self) -> None:
        self.ways: Counter[str] = Counter()
        self.tables: set[str] = set()
        self.nobody = 0
        self._rows = {model: _rows_of(model) for model in TRACKED}
        self._last = {model: _last_version(model) for model in TRACKED}

    @contextmanager
    def written(self, way: str, actor: str) -> Iterator[None]:
        """Compare what the block writes with its versions; their actor begins so."""
        yield
        made = sum(self._compared(model, actor) for model in TRACKED)
        self.ways[way] += made
        assert made, f"{way} wrote nothing"

    def _compared(self, model: Any, actor: str) -> int:
        """Compare what became of each row with its versions, before and after; return how many."""
        was, now = self._rows[model], _rows_of(model)
        events = model.pgh_event_model.objects
        versions = list(events.filter(pgh_id__gt=self._last[model]).order_by("pgh_id"))
        self._rows[model], self._last[model] = now, _last_version(model)
        newest = {version.pgh_obj_id: version for version in versions}
        moved = {pk for pk in was.keys() | now.keys() if was.get(pk) != now.get(pk)}
        assert moved <= newest.keys()
        for pk in moved:
            version = newest[pk]
            assert (version.pgh_label == "delete") == (pk not in now)
            assert _told(model, version) == now.get(pk, was.get(pk))
            older = events.filter(pgh_obj_id=pk, pgh_id__lt=min(_ids_of(versions, pk))).last()
            assert (None if older is None else _told(model, older)) == was.get(pk)
        said = [(version.pgh_context or {}).get("actor", "") for version in versions]
        self.nobody += said.count("")
        assert [one for one in said if one and not one.startswith(actor)] == []
        self.tables |= {model._meta.db_table} if versions else set()
        return len(versions)


def _columns(model: Any) -> list[str]:
    """Return the columns whose change is a version."""
    left_out = {*COUNTERS, "last_seen", *UNTRACKED.get(model, ())}
    return [field.attname for field in model._meta.fields if field.name not in left_out]


def _told(model: Any, row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _columns(model)}


def _rows_of(model: Any) -> dict[UUID, dict[str, Any]]:
    return {row.pk: _told(model, row) for row in model._base_manager.all()}


def _last_version(model: Any) -> int:
    return int(model.pgh_event_model.objects.aggregate(last=Max("pgh_id"))["last"] or 0)


def _ids_of(versions: list[Any], pk: UUID) -> list[int]:
    return [version.pgh_id for version in versions if version.pgh_obj_id == pk]


def one_of_each(caller: Caller) -> None:
    """Remember something of every source that a caller may write."""
    said = [{**whole_item(source), "scope": "user:1"} for source in SOURCES]
    answer = caller.post("memories", {"items": said})
    assert answer.status_code == 201, answer.content


def write_through_the_api(watch: Watch, caller: Caller) -> None:
    assert caller.key is not None
    key = f"key:{caller.key.split('_')[1]}"
    with watch.written("API", key):
        one_of_each(caller)
    with watch.written("API", key):
        [memory] = caller.remember({"source": "fact", "content": "Lives in Ghent"})
    with watch.written("API", key):
        moved = {"content": "Lives in Lyon", "reason": "moved"}
        corrected = caller.post(f"memories/{memory}/correct", moved)
    memory = corrected.json()["id"]
    with watch.written("API", key):
        tagged = caller.send("PUT", f"memories/{memory}/tags", {"tags": ["a"], "reason": "sorted"})
    assert tagged.status_code == 200
    with watch.written("API", key):
        assert caller.send("DELETE", f"memories/{memory}").status_code == 200


def write_through_the_admin(watch: Watch, caller: Caller) -> None:
    [memory] = caller.remember({"source": "fact", "content": "The office is in Ghent"})
    ann = Client()
    ann.force_login(User.objects.create_superuser("ann"))
    row = MemoryItem.objects.get(pk=memory)
    with watch.written("remembered for the admin", "key:"):
        pass
    said = {"content": "The office is in Lille", "value": "", "reason": "they moved"}
    with watch.written("admin", "admin:ann"):
        sent = ann.post(
            page("memoryitem", "correct", row.pk), {**said, "version": row.updated_at.isoformat()}
        )
    row = MemoryItem.objects.get(pk=sent.headers["Location"].strip("/").split("/")[-2])
    with watch.written("admin", "admin:ann"):
        decided = {"reason": "because", "version": row.updated_at.isoformat()}
        ann.post(page("memoryitem", "decide", row.pk, "archive"), decided)


def write_by_jobs(watch: Watch, caller: Caller) -> None:
    turns = [
        {"role": "user", "text": text, "occurred_at": NOON, "message_id": str(number)}
        for number, text in enumerate(("I live in Lisbon.", "I love hiking.", "I moved to Porto."))
    ]
    told = {"scope": "user:2", "session": "s", "turns": turns}
    assert caller.post("turns", told).status_code == 202
    with watch.written("job", "job:"):
        drain()


def write_in_bulk(watch: Watch) -> None:
    with watch.written("bulk", "upkeep:all"), a_change(actor="upkeep:all").on_record():
        MemoryItem.objects.update(category="places")
    with watch.written("bulk", "upkeep:some"), a_change(actor="upkeep:some").on_record():
        rows = list(MemoryItem.objects.all())
        for row in rows:
            row.confidence = 0.35
        MemoryItem.objects.bulk_update(rows, ["confidence"])


def write_past_the_application(watch: Watch) -> None:
    """Change and delete with SQL, as the tables' owner and as the service logs in."""
    for url in (embedded.database_url, embedded.service_url):
        with psycopg.connect(
            url(settings.DATA_DIR, name=connection.settings_dict["NAME"]), autocommit=True
        ) as raw:
            raw.execute("SET remembrancer.across = 'on'")
            by = f"database:{raw.info.user}"
            for model in TRACKED:
                with watch.written("raw SQL", by):
                    raw.execute(OVERWRITTEN[model is ProfileEntry].format(model._meta.db_table))
    with watch.written("raw SQL", by):
        raw_deleted()


def raw_deleted() -> None:
    url = embedded.service_url(settings.DATA_DIR, name=connection.settings_dict["NAME"])
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute("SET remembrancer.across = 'on'")
        raw.execute("DELETE FROM memory_goal")


@pytest.mark.django_db(transaction=True)
def test_every_way_of_writing_goes_down_with_who_and_what_before_and_after(
    caller: Caller, measured: Measured
) -> None:
    """Each way commits as it does in service: what one says of itself is not said of the next."""
    watch = Watch()
    write_through_the_api(watch, caller)
    write_through_the_admin(watch, caller)
    write_by_jobs(watch, caller)
    write_in_bulk(watch)
    write_past_the_application(watch)
    measured("B23 versions by way of writing", dict(watch.ways))
    measured("B23 histories written, of all", f"{len(watch.tables)} of {len(TRACKED)}")
    assert watch.nobody == 0
    assert watch.tables == {model._meta.db_table for model in TRACKED}


@pytest.mark.django_db(transaction=True)
def test_a_write_of_nobody_shows(caller: Caller) -> None:
    """The planted bug: a history that asks nobody who it was."""
    watch = Watch()
    one_of_each(caller)
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {HISTORY} DISABLE TRIGGER USER")
    try:
        MemoryItem.objects.update(category="places")
    finally:
        with as_owner(), connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {HISTORY} ENABLE TRIGGER USER")
    with watch.written("nobody", "key:"):
        pass
    assert watch.nobody == MemoryItem.objects.count()


def test_without_the_seal_tampering_goes_unseen(caller: Caller) -> None:
    """The planted bug: a sealer that never runs."""
    caller.remember({"source": "fact", "content": "Lives in Ghent"})
    as_the_owner(f"UPDATE {HISTORY} SET content = 'x'")  # noqa: S608 - a constant
    assert verify() == []
