"""The database itself keeps tenants apart, whatever a statement asks for."""

import threading
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, InternalError, ProgrammingError, connection, transaction

from memory.api.authentication import create_api_key
from memory.models import ApiKey, MemoryItem, OperatorEvent, Scope, SearchEntry, Tenant
from memory.models.search import TermCount
from observability.database import reach
from observability.database.checks import role_is_bound
from observability.database.reach import NOTHING, across_tenants, of_tenant, reaching
from tests.api.client import a_caller
from tests.factories import a_tenant, remember
from tests.owner import as_owner

WITHOUT_WALL = """
    SELECT c.relname, bool_or(a.attname ~ 'tenant|scope') FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT (c.relrowsecurity AND c.relforcerowsecurity
               AND EXISTS (SELECT FROM pg_policies p WHERE p.tablename = c.relname))
    GROUP BY c.relname
"""
ACCOUNTS = "operators' accounts and sign-ins: who works for every tenant"
INSTALLATION = "of the whole installation, and of no tenant"
NEEDS_NO_WALL = {
    "auth_": ACCOUNTS,
    "axes_": ACCOUNTS,
    "otp_": ACCOUNTS,
    "django_session": ACCOUNTS,
    "django_admin_log": "what operators changed in settings and accounts; no call reads it",
    "memory_operatorsettings": "how an operator's pages look; which tenants: a table with a wall",
    "django_celery_beat_": INSTALLATION,
    "django_content_type": INSTALLATION,
    "django_migrations": INSTALLATION,
    "evolution_periodicrun": INSTALLATION,
    "evolution_workersign": INSTALLATION,
    "memory_chosenembedder": INSTALLATION,
    "observability_measurement": INSTALLATION,
    "observability_objective": INSTALLATION,
    "observability_bucket": "counts under ids of keys and tenants, asked before it is known whose"
    " a request is; holds nothing that anybody said",
    "pghistory_context": "not written: each version holds its own context",
}
"""Beginnings of the names of tables that stand outside the wall, and why."""
FACT = {"source": "fact", "content": "The team has 12 people", "fact_key": "size"}


@pytest.fixture
def tenants(db: None) -> list[Tenant]:
    made = [a_tenant(), a_tenant()]
    for tenant in made:
        remember(tenant, FACT)
    return made


def seen(model: Any = MemoryItem) -> set[Any]:
    return set(model.objects.values_list("tenant_id", flat=True))


def test_the_service_is_nobody_in_particular(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles "
            "WHERE rolname = current_user"
        )
        assert cursor.fetchone() == (False, False, False, False)
        cursor.execute(
            "SELECT count(*) FROM pg_class WHERE pg_get_userbyid(relowner) = current_user"
        )
        assert cursor.fetchone() == (0,)
        cursor.execute(
            "SELECT count(*) FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.member "
            "WHERE rolname = current_user"
        )
        assert cursor.fetchone() == (0,)


def without_wall() -> dict[str, bool]:
    """Return the tables without a wall, and whether a column is named after a tenant or scope."""
    with connection.cursor() as cursor:
        cursor.execute(WITHOUT_WALL)
        return dict(cursor.fetchall())


def test_every_table_of_a_tenant_has_its_wall(db: None) -> None:
    assert [table for table, is_owned in without_wall().items() if is_owned] == []


def test_every_table_without_a_wall_has_a_reason(db: None) -> None:
    outside = set(without_wall())
    explained = {
        one: [table for table in outside if table.startswith(one)] for one in NEEDS_NO_WALL
    }
    assert [one for one, tables in explained.items() if not tables] == []
    assert outside == {table for tables in explained.values() for table in tables}


def test_a_table_whose_wall_is_gone_shows(db: None) -> None:
    """The planted bug."""
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE memory_operatorevent DISABLE ROW LEVEL SECURITY")
    assert without_wall()["memory_operatorevent"]


def test_what_operators_did_is_reached_by_no_tenant(tenants: list[Tenant]) -> None:
    mine = tenants[0]
    done = {"operator": "ann", "action": "read", "tenant_slug": mine.slug, "page": "p"}
    OperatorEvent.objects.create(**done)
    with of_tenant(mine.pk):
        assert not OperatorEvent.objects.exists()
        with pytest.raises(DatabaseError, match="row-level security"), transaction.atomic():
            OperatorEvent.objects.create(**done)
    assert OperatorEvent.objects.count() == 1


def test_who_says_nothing_reaches_nothing(tenants: list[Tenant]) -> None:
    with reaching(NOTHING):
        assert (seen(), seen(SearchEntry), Tenant.objects.count(), ApiKey.objects.count()) == (
            set(),
            set(),
            0,
            0,
        )
        assert TermCount.objects.count() == 0
    assert seen() == {tenant.pk for tenant in tenants}


def test_a_tenant_reaches_its_own_rows_and_no_filter_is_needed(tenants: list[Tenant]) -> None:
    for tenant in tenants:
        with of_tenant(tenant.pk):
            assert seen() == seen(SearchEntry) == seen(Scope) == {tenant.pk}
            assert list(Tenant.objects.all()) == [tenant]
            assert set(TermCount.objects.values_list("scope_id", flat=True)) == {
                Scope.objects.get().pk
            }


def test_between_two_requests_of_a_tenant_the_session_is_told_nothing(
    tenants: list[Tenant], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        connection.settings_dict, "AUTOCOMMIT", value=False
    )  # a test runs in a transaction
    with of_tenant(tenants[0].pk):
        assert seen() == {tenants[0].pk}
    with reaching(NOTHING):
        connection.close_if_unusable_or_obsolete()
    told = connection.connection.execute("SELECT current_setting('remembrancer.tenant')").fetchone()
    assert told == (str(tenants[0].pk),)
    with reaching(NOTHING):
        assert seen() == set()


def test_a_row_of_another_tenant_is_neither_written_nor_changed_nor_deleted(
    tenants: list[Tenant],
) -> None:
    mine, theirs = tenants
    row = MemoryItem.objects.get(tenant=theirs)
    with of_tenant(mine.pk):
        with pytest.raises(DatabaseError, match="row-level security"), transaction.atomic():
            Scope.objects.create(tenant=theirs, kind="user", key="x")
        with pytest.raises(DatabaseError, match="row-level security"), transaction.atomic():
            MemoryItem.objects.filter(tenant=mine).update(tenant=theirs)
        assert MemoryItem.objects.filter(pk=row.pk).update(content="taken over") == 0
        assert MemoryItem.objects.filter(pk=row.pk).delete()[0] == 0
    row.refresh_from_db()
    assert row.content == FACT["content"]


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE memory_memoryitem DISABLE ROW LEVEL SECURITY",
        "DROP POLICY tenant_wall ON memory_memoryitem",
        "TRUNCATE memory_memoryitem CASCADE",
        "ALTER ROLE remembrancer_service BYPASSRLS",
        "CREATE TABLE copied AS SELECT * FROM memory_memoryitem",
    ],
)
def test_the_service_cannot_take_a_wall_down(statement: str, db: None) -> None:
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def _fail_within(tenant: Tenant) -> None:
    with transaction.atomic():
        with of_tenant(tenant.pk):
            assert seen() == {tenant.pk}
        raise InternalError


def test_what_a_transaction_told_is_forgotten_when_it_rolls_back(tenants: list[Tenant]) -> None:
    mine, theirs = tenants
    with of_tenant(mine.pk):
        assert seen() == {mine.pk}
        with pytest.raises(InternalError):
            _fail_within(theirs)
        assert seen() == {mine.pk}
        with transaction.atomic():
            point = transaction.savepoint()
            with of_tenant(theirs.pk):
                assert seen() == {theirs.pk}
            transaction.savepoint_rollback(point)
            assert seen() == {mine.pk}


def test_a_thread_that_nobody_gave_a_reach_has_none(
    tenants: list[Tenant], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "_outside", [NOTHING])
    found: list[Any] = []
    with across_tenants():
        thread = threading.Thread(target=lambda: found.append(reach.current()))
        thread.start()
        thread.join()
    assert found == [NOTHING]


def test_a_request_leaves_nothing_behind_on_its_connection(tenants: list[Tenant]) -> None:
    callers = [a_caller(tenant) for tenant in tenants]
    own = [str(MemoryItem.objects.get(tenant=tenant).pk) for tenant in tenants]
    for _ in range(3):
        for caller, memory, other in zip(callers, own, reversed(own), strict=True):
            assert caller.get(f"memories/{memory}").status_code == 200
            assert caller.get(f"memories/{other}").status_code == 404
            with reaching(NOTHING):  # as a request without a key on the same connection
                assert seen() == set()


def test_a_streamed_answer_reaches_what_its_request_reached(tenants: list[Tenant]) -> None:
    caller = a_caller(tenants[0])
    answer = caller.get("scopes/user:1/export")
    with reaching(NOTHING):
        assert FACT["content"].encode() in b"".join(answer.streaming_content)


def test_each_step_of_a_stream_reaches_the_same_in_whatever_thread(tenants: list[Tenant]) -> None:
    with of_tenant(tenants[0].pk):
        rows: Iterator[Any] = reach.each_within(iter([seen] * 2))
        asked = reach.each_within(one() for one in [seen, seen])
    with reaching(NOTHING):
        assert next(asked) == {tenants[0].pk}
        assert seen() == set()
        assert next(rows)() == set()  # what is done with a row afterwards is not of the stream


def test_a_key_is_found_before_it_is_known_whose_it_is(tenants: list[Tenant]) -> None:
    key = create_api_key(tenants[0], name="k", scope_patterns=["*"])
    with reaching(NOTHING), connection.cursor() as cursor:
        cursor.execute("SELECT tenant_id FROM remembrancer_key(%s)", [key.split("_")[1]])
        assert cursor.fetchall() == [(tenants[0].pk,)]
        cursor.execute("SELECT tenant_id FROM remembrancer_key(%s)", [uuid4().hex])
        assert cursor.fetchall() == []
        assert seen() == set()


def test_the_deploy_check_sees_a_role_that_no_wall_binds(db: None) -> None:
    assert role_is_bound() == []
    with as_owner():
        assert {found.id for found in role_is_bound()} == {"remembrancer.E002", "remembrancer.E003"}
