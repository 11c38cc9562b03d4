"""B10, through the API: no read route answers with a row of another tenant or a closed scope.

By the filters of the application alone, and by the wall alone.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, get_args
from urllib.parse import unquote, urlencode
from uuid import UUID, uuid4

import pytest
from django.db import connection

from evolution.jobs import work
from evolution.jobs.doorbell import silent
from memory.api import authentication
from memory.api.authentication import Principal
from memory.models import Tenant
from memory.models.vocabulary import Permission
from memory.policy import SHIPPED
from memory.policy.kinds import Source
from memory.policy.words import Intent, Mode
from observability.database import reach
from tests.api.client import Caller, a_caller, let_ask_without_a_limit
from tests.api.routes import routes
from tests.bars.without_filters import FiltersOff
from tests.measured import Measured
from tests.stories.two_tenants import NOW, PATTERNS, SCOPES, WORDS, tenants

__all__ = ["tenants"]
pytestmark = pytest.mark.django_db
FEW, ALL = 1_000, 20_000  # reads, of all routes together
OWN = 0.8  # of the names and ids that are asked for: the reader may see them
IDS = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
ANSWERED = {200, 403, 404, 422}
NOON = "2026-11-22T12:00:00Z"
PAGED = ("GET memories", "GET tags")
WEIGHTS = {"GET scopes/<str:scope>/export": 2}  # of ten: its answers are the longest
READ_ROUTES = {
    str(route)
    for route in routes()
    if route.method == "GET" or (route.method, route.permission) == ("POST", Permission.RETRIEVE)
}
Owned = Mapping[UUID, tuple[UUID, str | None]]
"""Tenant and scope of every row there is, by id; no scope where it is the tenant's own."""


@dataclass
class Reader:
    """Somebody with a key, what it opens, and what the world has that can be asked for."""

    caller: Caller
    tenant: Tenant
    patterns: tuple[str, ...]
    ids: Mapping[str, list[str]] = field(default_factory=dict)
    own_ids: Mapping[str, list[str]] = field(default_factory=dict)
    cursors: dict[str, list[str]] = field(default_factory=dict)
    chance: random.Random = field(default_factory=random.Random)

    def may_open(self, scope: str) -> bool:
        key = Principal(uuid4(), "k", self.tenant, frozenset(), self.patterns)
        return key.may_open(scope)

    def may_see(self, tenant: UUID, scope: str | None) -> bool:
        return tenant == self.tenant.pk and (scope is None or self.may_open(scope))

    def one_of(self, table: str) -> str:
        """Return an id of a row, of whatever tenant, or of none."""
        own = self.own_ids[table]
        if own and self.chance.random() < OWN:
            return self.chance.choice(own)
        return self.chance.choice((*self.chance.choices(self.ids[table], k=4), str(uuid4())))

    def scopes(self) -> list[str]:
        opened = [scope for scope in SCOPES if self.may_open(scope)]
        is_own = opened and self.chance.random() < OWN
        asked = opened if is_own else [*SCOPES, "user:absent"]
        return self.chance.sample(asked, self.chance.randint(1, min(3, len(asked))))

    def scope(self) -> str:
        return self.scopes()[0]

    def query(self) -> str:
        return " ".join(self.chance.choices(WORDS, k=self.chance.randint(1, 4)))

    def some(self, **optional: Any) -> dict[str, Any]:
        """Return some of what a call may be told."""
        return {name: value for name, value in optional.items() if self.chance.random() < 0.3}

    def page(self, route: str) -> dict[str, Any]:
        known = self.cursors.get(route, ["AAAAAAAAAAAAAAAAAAAAAA=="])
        return self.some(limit=self.chance.randint(1, 200), cursor=self.chance.choice(known))

    def moment(self) -> str:
        return (NOW + timedelta(days=self.chance.choice((0, 1, -1, 40)))).isoformat()


Asked = tuple[str, Any]
"""The address below /api/v1/ and the body of a read."""


def _with(path: str, query: Mapping[str, Any]) -> Asked:
    return f"{path}?{urlencode(query)}" if query else path, None


def _retrieved(reader: Reader) -> Asked:
    chance = reader.chance
    return "retrieve", {
        "query": reader.query(),
        "scopes": reader.scopes(),
        **reader.some(
            mode=chance.choice(get_args(Mode)),
            token_budget=chance.choice((50, 800, 32_000, 49)),
            intent=chance.choice(get_args(Intent)),
            audience=chance.choice(("planner", "responder")),
            session="s",
            run="r",
            sources=chance.sample(get_args(Source), 3),
            top_k=chance.choice((1, 100)),
            as_of=reader.moment(),
            known_at=reader.moment(),
            policy=chance.choice(sorted(SHIPPED)),
            explain=True,
            gate=False,
        ),
    }


def _searched(reader: Reader) -> Asked:
    return "search", {
        "query": reader.query(),
        "scopes": reader.scopes(),
        **reader.some(
            sources=reader.chance.sample(get_args(Source), 3),
            time_from=reader.moment(),
            as_of=reader.moment(),
            policy=reader.chance.choice(sorted(SHIPPED)),
            top_k=reader.chance.choice((1, 100)),
        ),
    }


def _events(reader: Reader) -> Asked:
    named = {"target_user": reader.chance.choice(("1", "2", "u"))}
    return "search/events", {
        "query": reader.query(),
        **named,
        **reader.some(target_group="1", time_to=reader.moment(), top_k=100),
    }


def _profiles(reader: Reader) -> Asked:
    kind = reader.chance.choice(("user", "group"))
    target = reader.chance.choice(("1", "2", "10"))
    body = {"query": reader.query(), "target_type": kind, "target_id": target}
    return "search/profile", {**body, **reader.some(top_k=100)}


def _listed(reader: Reader) -> Asked:
    chance = reader.chance
    narrowed = reader.some(
        scope=reader.scope(),
        source=chance.choice(get_args(Source)),
        status=chance.choice(("active", "deprecated", "in_progress", "archived")),
        needs_review=chance.choice(("true", "false")),
        category=chance.choice(("team", "ops", "%")),
        tag=chance.choice(("team", "tea", "_")),
        q=reader.query(),
        updated_since=reader.moment(),
        external_id=f"{reader.scope()} fact",
    )
    return _with("memories", {**narrowed, **reader.page("GET memories")})


def _tagged(reader: Reader) -> Asked:
    return _with("tags", {"scope": reader.scope(), **reader.page("GET tags")})


def _run(reader: Reader) -> Asked:
    if reader.chance.random() < 0.5:
        return f"runs/{reader.one_of('memory_run')}", None
    return _with("runs/r", {"scope": reader.scope()})


READS: Mapping[str, Callable[[Reader], Asked]] = {
    "POST retrieve": _retrieved,
    "POST search": _searched,
    "POST search/events": _events,
    "POST search/profile": _profiles,
    "GET memories": _listed,
    "GET tags": _tagged,
    "GET memories/summary": lambda it: _with("memories/summary", {"scope": it.scope()}),
    **{
        f"GET memories/<uuid:memory_id>{part}": lambda it, part=part: (
            f"memories/{it.one_of('memory_memoryitem')}{part}",
            None,
        )
        for part in ("", "/related", "/history")
    },
    "GET retrievals/<uuid:retrieval_id>": lambda it: (
        f"retrievals/{it.one_of('observability_retrieval')}",
        None,
    ),
    "GET jobs/<uuid:job_id>": lambda it: (f"jobs/{it.one_of('evolution_job')}", None),
    "GET runs/<path:run>": _run,
    "GET sessions/<path:session>": lambda it: _with("sessions/s", {"scope": it.scope()}),
    "GET profiles/<path:scope>": lambda it: (f"profiles/{it.scope()}", None),
    "GET scopes/<str:scope>/export": lambda it: (f"scopes/{it.scope()}/export", None),
}


def rows_there_are() -> tuple[Owned, dict[str, list[str]]]:
    """Return whose every row is, by its id, and the ids of each table."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, tenant_id, kind || ':' || key FROM memory_scope")
        scopes = {scope: (tenant, name) for scope, tenant, name in cursor.fetchall()}
        cursor.execute(
            "SELECT c.table_name, bool_or(c.column_name = 'scope_id')"
            " FROM information_schema.columns c JOIN information_schema.tables t"
            " USING (table_schema, table_name)"
            " WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
            " GROUP BY 1 HAVING bool_or(column_name = 'tenant_id')"
            " AND bool_or(column_name = 'id' AND data_type = 'uuid')"
        )
        owned: dict[UUID, tuple[UUID, str | None]] = dict(scopes)
        ids: dict[str, list[str]] = {}
        for table, has_scope in cursor.fetchall():
            column = "scope_id" if has_scope else "NULL::uuid"
            cursor.execute(f"SELECT id, tenant_id, {column} FROM {table}")  # noqa: S608 - our own tables
            rows = cursor.fetchall()
            ids[table] = [str(one) for one, _, _ in rows]
            for one, tenant, scope in rows:
                owned.setdefault(one, (tenant, scopes[scope][1] if scope in scopes else None))
    return owned | {tenant: (tenant, None) for tenant, _ in owned.values()}, ids


def told(tenant: Tenant) -> str:
    """Return what the turns of a tenant say, and no other's."""
    return f"my mooring is {tenant.slug}-quay"


def fill(tenant: Tenant) -> None:
    """Give a tenant something under every name: runs, turns, retrievals, jobs, profiles."""
    owner = a_caller(tenant)
    let_ask_without_a_limit(tenant)
    for scope in SCOPES:
        turn = {"role": "user", "text": told(tenant), "occurred_at": NOON}
        asked = {"query": "team billing", "scopes": [scope], "gate": False}
        made = (
            owner.post("runs", {"scope": scope, "run": "r", "goal": told(tenant)}),
            owner.post("turns", {"scope": scope, "session": "s", "turns": [turn]}),
            owner.post("retrieve", asked),
        )
        assert all(one.status_code < 300 for one in made), made
    with silent():
        work.drain()


@pytest.fixture
def readers(tenants: list[Tenant]) -> list[Reader]:
    """Two tenants that have something under every name, and keys of each for some scopes."""
    for tenant in tenants:
        fill(tenant)
    made = [
        Reader(a_caller(tenant, scopes=patterns), tenant, patterns)
        for tenant in tenants
        for patterns in PATTERNS
    ]
    for tenant in tenants:
        let_ask_without_a_limit(tenant)
    return made


def scopes_asked(path: str, body: Any) -> list[str] | None:
    """Return the scopes that alone a read is about.

    None where it names none, and of an export, which also holds retrievals of several.
    """
    named = re.search(r"(?:[?&]scope=|^profiles/)([^&/]+)", path)
    if named:
        return [unquote(named[1])]
    return body.get("scopes") if body else None


def foreign_in(reader: Reader, answer: str, *, owned: Owned, asked: list[str] | None) -> list[str]:
    """Return the rows of an answer that are not the reader's to see."""
    ids = {UUID(one) for one in IDS.findall(answer)} & owned.keys()
    wrong = []
    for one in ids:
        tenant, scope = owned[one]
        is_aside = scope is not None and asked is not None and scope not in asked
        if is_aside or not reader.may_see(tenant, scope):
            wrong.append(f"{one} of {scope}")
    return wrong


@dataclass
class Tally:
    """What reads brought."""

    answered: Counter[str] = field(default_factory=Counter)
    rows: int = 0
    foreign: list[str] = field(default_factory=list)


def read_all(readers: list[Reader], *, reads: int) -> Tally:
    """Read in many ways, the same each time but for ids."""
    owned, ids = rows_there_are()
    quays = {reader.tenant.pk: told(reader.tenant) for reader in readers}
    chance, tally = random.Random(0), Tally()
    cursors: dict[str, list[str]] = {}
    for reader in readers:
        reader.ids, reader.cursors, reader.chance = ids, cursors, chance
        reader.own_ids = {
            table: [one for one in some if reader.may_see(*owned[UUID(one)])]
            for table, some in ids.items()
        }
    for _ in range(reads):
        reader = chance.choice(readers)
        [route] = chance.choices(sorted(READS), [WEIGHTS.get(name, 10) for name in sorted(READS)])
        path, body = READS[route](reader)
        response = reader.caller.send(route.split()[0], path, body)
        told_back = b"".join(response.streaming_content) if response.streaming else response.content
        assert response.status_code in ANSWERED, (route, path, body, told_back[:500])
        if response.status_code == 200:
            tally.answered[route] += 1
        answer = told_back.decode()
        asked = scopes_asked(path, body)
        others = [quay for tenant, quay in quays.items() if tenant != reader.tenant.pk]
        wrong = foreign_in(reader, answer, owned=owned, asked=asked)
        wrong += [quay for quay in others if quay in answer]
        tally.foreign += [f"{route} {path} {body}: {one}" for one in wrong]
        tally.rows += len({UUID(one) for one in IDS.findall(answer)} & owned.keys())
        if route in PAGED and response.status_code == 200 and response.json()["next_cursor"]:
            cursors.setdefault(route, []).append(response.json()["next_cursor"])
    return tally


@pytest.fixture
def filters_off(monkeypatch: pytest.MonkeyPatch, readers: list[Reader]) -> FiltersOff:
    """Take the filters out, once everything is there."""
    off = FiltersOff()
    off.apply(monkeypatch, where_all_is_reached=True)
    return off


@pytest.fixture
def no_wall(monkeypatch: pytest.MonkeyPatch, readers: list[Reader]) -> None:
    """Let every request reach every tenant's rows, once everything is there."""

    def reach_all(_tenant: UUID) -> None:
        reach._reach.set(reach.EVERYTHING)

    monkeypatch.setattr(authentication, "settle_on", reach_all)


sizes = pytest.mark.parametrize("reads", [FEW, pytest.param(ALL, marks=pytest.mark.long)])


def assert_read_well(tally: Tally, *, reads: int) -> None:
    assert tally.foreign == []
    assert tally.answered.keys() == READS.keys()
    assert tally.answered.total() > reads / 2
    assert tally.rows > reads


def test_every_read_route_is_read() -> None:
    assert READS.keys() == READ_ROUTES


@sizes
def test_no_foreign_row_by_the_filters_alone(
    readers: list[Reader], no_wall: None, measured: Measured, reads: int
) -> None:
    tally = read_all(readers, reads=reads)
    measured("B10 API reads by the filters alone, rows", (reads, tally.rows))
    assert_read_well(tally, reads=reads)


@sizes
def test_no_foreign_row_by_the_wall_alone(
    readers: list[Reader], filters_off: FiltersOff, measured: Measured, reads: int
) -> None:
    tally = read_all(readers, reads=reads)
    measured("B10 API reads by the wall alone, rows", (reads, tally.rows))
    measured("B10 statements whose filter was taken out", filters_off.statements)
    assert_read_well(tally, reads=reads)


def test_without_filters_and_wall_foreign_rows_are_seen(
    readers: list[Reader], no_wall: None, filters_off: FiltersOff
) -> None:
    """The planted bug of both."""
    assert read_all(readers, reads=100).foreign
