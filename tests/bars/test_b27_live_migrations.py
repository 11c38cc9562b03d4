"""B27: the newest migrations run on tables of 100,000 rows that are read and written.

By statements of the service's role at every table, and by requests to a web process.
"""

import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from importlib import import_module
from typing import Any

import psycopg
import pytest

from tests.bars.background import Background, Loop
from tests.bars.ledger import fact, turn
from tests.bars.own_database import (
    an_own_database,
    as_service,
    counted,
    environment_of,
    manage,
)
from tests.measured import Machine, Measured
from tests.stories.brokers import running
from tests.stories.job_fixtures import ROOT
from tests.stories.programs import Web, a_web

Statements = Callable[["psycopg.Connection[Any]", int], None]
Call = Callable[[Web, int], tuple[int, dict[str, Any]]]

pytestmark = pytest.mark.long
ROWS = 100_000
BEFORE = {"evolution": "0001", "memory": "0001", "observability": "0001"}
"""From where on is migrated: what follows the first of each adds to tables that are there."""
FUNCTIONS = "memory.migrations.0003_functions"
"""What every request calls: a service that serves has them, and the migration replaces them."""
OWN_VALUES = {
    "memory_memoryitem": {"external_id": "NULL", "fact_key": "NULL"},
    "memory_memoryitemevent": {},
    "memory_searchentry": {"item_id": "gen_random_uuid()"},
    "memory_revisionrecord": {},
    "memory_termcount": {"term": "'term-' || n"},
    "evolution_job": {"idempotency_key": "'many-' || n", "state": "'done'"},
}
"""The tables that are filled, and what differs from row to row beside the key."""
_COLUMNS = """
    SELECT column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = %s AND is_generated = 'NEVER'
"""
SAMPLE = 200  # rows of each table that are read and written again and again
PAUSE_SECONDS = 0.01
BLOCKED_SECONDS = 2.0
HELD_SECONDS = 15.0  # by a transaction that the migrations meet, or by the planted bug
PATIENCE_SECONDS = 900


@pytest.fixture
def large(transactional_db: None) -> Iterator[dict[str, str]]:
    """Return the environment of a database with many rows, before the newest migrations."""
    with an_own_database() as environment:
        manage(environment, "seed_demo")
        with psycopg.connect(environment["DATABASE_URL"], autocommit=True) as owner:
            owner.execute(
                "SET session_replication_role = replica"
            )  # no trigger counts or writes history meanwhile
            for table in OWN_VALUES:
                fill(owner, table)
            owner.execute("ANALYZE")
        yield environment


@pytest.fixture
def older(large: dict[str, str]) -> dict[str, str]:
    for app, name in BEFORE.items():
        manage(large, "migrate", app, name, "--verbosity", "0")
    with psycopg.connect(large["DATABASE_URL"]) as owner:
        for operation in import_module(FUNCTIONS).Migration.operations:
            owner.execute(operation.sql)
    return large


def fill(owner: "psycopg.Connection[Any]", table: str) -> None:
    """Make many rows of a table's first one."""
    types = dict(owner.execute(_COLUMNS, [table]).fetchall())
    new_key = "gen_random_uuid()" if types[key_of(table)] == "uuid" else "-n"
    values = (
        {name: f'one."{name}"' for name in types} | OWN_VALUES[table] | {key_of(table): new_key}
    )
    names, made = ", ".join(f'"{name}"' for name in values), ", ".join(values.values())
    one = f"(SELECT * FROM {table} LIMIT 1) AS one"  # noqa: S608 - a constant
    statement = (
        f"INSERT INTO {table} ({names}) SELECT {made} FROM {one}, generate_series(1, {ROWS}) AS n"  # noqa: S608 - constants
    )
    owner.execute(statement.encode())


def key_of(table: str) -> str:
    return "pgh_id" if is_history(table) else "id"


def is_history(table: str) -> bool:
    return table.endswith("event")


@dataclass
class Traffic(Background):
    """Reads and writes one after the other, as the service sends them; a context manager."""

    url: str
    tenant: str
    ids: dict[str, list[Any]]
    longest: tuple[float, str] = (0.0, "")
    """Seconds that a statement waited at most, and which."""
    sent: int = 0
    failures: list[str] = field(default_factory=list)

    def loops(self) -> list[Loop]:
        return [partial(self._run, one) for one in (self._read, self._write)]

    def _run(self, one: Statements) -> None:
        with psycopg.connect(self.url, autocommit=True) as service:
            service.execute("SELECT set_config('remembrancer.tenant', %s, false)", [self.tenant])

            def unless_it_fails(number: int) -> None:
                try:
                    one(service, number)
                except psycopg.Error as error:
                    self.failures.append(f"{type(error).__name__}: {error}")

            self.each(unless_it_fails, pause_seconds=PAUSE_SECONDS)

    def _read(self, service: "psycopg.Connection[Any]", number: int) -> None:
        for table, ids in self.ids.items():
            self._timed(
                service,
                f"SELECT {key_of(table)}, tenant_id FROM {table}",  # noqa: S608 - a constant
                table,
                ids[number % SAMPLE],
            )

    def _write(self, service: "psycopg.Connection[Any]", number: int) -> None:
        """Write in several tables in one transaction, as a request does.

        History is added to and never changed.
        """
        with service.transaction():
            for table, ids in self.ids.items():
                if not is_history(table):
                    statement = f"UPDATE {table} SET tenant_id = tenant_id"  # noqa: S608 - a constant
                    self._timed(service, statement, table, ids[number % SAMPLE])

    def _timed(
        self, service: "psycopg.Connection[Any]", statement: str, table: str, key: Any
    ) -> None:
        began = time.monotonic()
        found = service.execute(f"{statement} WHERE {key_of(table)} = %s".encode(), [key])
        self.longest = max(self.longest, (time.monotonic() - began, statement))
        self.sent += 1
        assert found.rowcount == 1, statement


def traffic_on(environment: dict[str, str]) -> Traffic:
    ids = {}
    with psycopg.connect(environment["DATABASE_URL"]) as owner:
        [tenant] = owner.execute("SELECT id::text FROM memory_tenant").fetchall()[0]
        for table in OWN_VALUES:
            some = f"SELECT {key_of(table)} FROM {table} LIMIT {SAMPLE}"  # noqa: S608 - constants
            ids[table] = [one for (one,) in owner.execute(some.encode())]
    return Traffic(as_service(environment)["DATABASE_URL"], tenant, ids)


@dataclass
class Requests(Background):
    """Reads and writes over HTTP, each on a connection of its own; a context manager.

    No more at once than a busy web process serves at once: none is refused for want of a thread.
    """

    port: int
    key: str
    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    longest: float = 0.0
    """Seconds that a request waited at most."""

    def loops(self) -> list[Loop]:
        asked = {"query": "Which box is blue?", "scopes": ["user:k"]}
        reads: list[Call] = [
            lambda web, _: web.post("retrieve", {**asked, "gate": False}),
            lambda web, _: web.post("search", asked),
            lambda web, _: web.get("/api/v1/memories?scope=user:k&limit=5"),
        ]
        writes: list[Call] = [
            lambda web, number: web.post("memories", fact(f"f-{number}")),
            lambda web, number: web.post("turns", turn(f"m-{number}")),
        ]
        return [partial(self._run, calls) for calls in (reads, writes)]

    def _run(self, calls: Sequence[Call]) -> None:
        web = Web(self.port, self.key)

        def send(number: int) -> None:
            began = time.monotonic()
            try:
                status, _ = calls[number % len(calls)](web, number)
                self.statuses[status] += 1
            except (OSError, HTTPException) as error:
                self.failures.append(type(error).__name__)
                web.http.close()
            self.longest = max(self.longest, time.monotonic() - began)

        self.each(send, pause_seconds=PAUSE_SECONDS)
        web.http.close()

    def failed(self) -> int:
        """Return how many were answered 500 or more, 503 too, or not at all."""
        return len(self.failures) + sum(
            times for status, times in self.statuses.items() if status >= 500
        )


@contextmanager
def requests_to(environment: dict[str, str]) -> Iterator[Requests]:
    """Send requests to a web process on the database until the block ends."""
    key = manage(environment, "create_api_key", "demo", "--name", "live")
    with (
        running("embedded") as broker,
        a_web(broker.url, key=key, **as_service(environment)) as web,
        Requests(web.port, key) as requests,
    ):
        yield requests


def holding(environment: dict[str, str], mode: str) -> threading.Thread:
    """Hold a lock on memories for a while, as a backup does; it is held when this returns."""
    held = threading.Event()

    def hold() -> None:
        with psycopg.connect(environment["DATABASE_URL"]) as other:
            other.execute(f"LOCK TABLE memory_memoryitem IN {mode} MODE".encode())
            held.set()
            time.sleep(HELD_SECONDS)

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(60)
    return thread


def test_nobody_waits_long_for_the_newest_migrations(
    older: dict[str, str], machine: Machine, measured: Measured
) -> None:
    url = older["DATABASE_URL"]
    before = counted(url, "SELECT count(*) FROM django_migrations")
    with requests_to(older) as requests, traffic_on(older) as traffic:
        backup = holding(older, "ACCESS SHARE")
        migrating = [sys.executable, "manage.py", "migrate", "--noinput"]
        subprocess.run(
            migrating, cwd=ROOT, env=environment_of(older), check=True, timeout=PATIENCE_SECONDS
        )
        backup.join()
    measured("B27 migrations", counted(url, "SELECT count(*) FROM django_migrations") - before)
    measured("B27 rows of each table, statements sent", f"{ROWS} {traffic.sent}")
    measured("B27 longest wait (s)", f"{traffic.longest[0]:.2f} of {traffic.longest[1]}")
    measured("B27 answers by status", dict(requests.statuses))
    measured("B27 longest request (s)", round(requests.longest, 2))
    assert counted(url, "SELECT count(*) FROM django_migrations") > before
    assert (traffic.failures, requests.failures) == ([], [])
    assert set(requests.statuses) == {200, 201, 202}
    assert max(traffic.longest[0], requests.longest) < machine.allows(BLOCKED_SECONDS)


def test_a_migration_that_keeps_a_table_to_itself_shows(large: dict[str, str]) -> None:
    """The planted bug."""
    with requests_to(large) as requests, traffic_on(large) as traffic:
        holding(large, "ACCESS EXCLUSIVE").join()
    assert traffic.longest[0] > BLOCKED_SECONDS
    assert requests.failed() > 0 or requests.longest > BLOCKED_SECONDS
