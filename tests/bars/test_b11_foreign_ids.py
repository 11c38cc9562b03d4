"""B11: what another tenant has cannot be told from what is not, by any id or name of any call."""

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from rest_framework.request import Request

from memory.api.problems import Problem
from memory.api.views import memory as views
from memory.api.views import reverting
from memory.api.views import runs as run_views
from memory.models import ApiKey, Run, SearchEntry, Tenant
from observability.database.reach import across_tenants
from tests.api.client import Caller, a_caller, assert_problem, database_state
from tests.api.routes import A_CONVERSATION, A_RUN, NOON, Route, example_of, routes
from tests.factories import a_tenant
from tests.measured import Measured

pytestmark = pytest.mark.django_db
WITH_ID = [route for route in routes() if route.has_id]
every_id = pytest.mark.parametrize("route", WITH_ID, ids=str)
PAGED = ("memories?limit=2&cursor={}", "tags?scope=user:1&limit=2&cursor={}")
NO_IDS = ("1", "null", "not-a-uuid", "%00", "..%2f..", "🙂", "' OR 1=1 --", "0" * 5000)


@dataclass(frozen=True)
class Named:
    """A call that says names: in its address, its body or its headers."""

    method: str
    path: str
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)

    def said(self, names: Mapping[str, str]) -> "Named":
        """Return the call with names in place of others."""
        told = json.dumps([self.path, self.body, self.headers])
        return Named(self.method, *json.loads(in_other_names(told, names)))

    def answered(self, caller: Caller) -> Any:
        return caller.send(self.method, self.path, self.body, **self.headers)


ABSENT = {"user:1": "user:9", '"1"': '"9"', "s-1": "s-9", "r-1": "r-9", "m-1": "m-9", "e-1": "e-9"}
"""The names that the owner gave, and those in whose place nobody has anything."""
RUN_ID, KEY_PREFIX, SENT_ONCE = "id-of-the-run", "prefix-of-the-key", "sent-once-by-the-owner"
"""The names that the owner was given, and one that keeps an answer of his."""
A_FACT = {"source": "fact", "scope": "user:1", "content": "The team has 12 people"}
AN_INSIGHT = {"source": "insight", "scope": "user:1", "statement": "It may rain", "run": "r-1"}
AN_EPISODE = {"source": "episode", "scope": "user:1", "content": "It rained", "session": "s-1"}
ASKED = {"query": "How big is the team?", "scopes": ["user:1"]}
IN_FIELDS = {
    "POST retrieve of a session and a run": Named(
        "POST", "retrieve", {**ASKED, "gate": False, "session": "s-1", "run": "r-1"}
    ),
    "POST memories of a session under an id": Named(
        "POST", "memories", {"items": [{**AN_EPISODE, "external_id": "e-1"}]}
    ),
    "POST memories of a run": Named("POST", "memories", {"items": [AN_INSIGHT]}),
    "POST memories that was sent before": Named(
        "POST", "memories", {"items": [A_FACT]}, {"idempotency-key": SENT_ONCE}
    ),
    "POST revert of a writer": Named(
        "POST", "revert", {"since": NOON, "writer": f"key:{KEY_PREFIX}"}
    ),
    "POST revert of a session": Named("POST", "revert", {"since": NOON, "session": "s-1"}),
    "GET memories of a tag": Named("GET", "memories?scope=user:1&tag=t-1"),
    **{
        f"{method} runs by {by}": Named(method, f"runs/{name}", body)
        for method, end, body in (
            ("GET", "", None),
            ("PATCH", "", {"goal": "Ship it twice"}),
            ("POST", "/end", None),
        )
        for by, name in ((f"its name{end}", f"r-1{end}?scope=user:1"), (f"id{end}", RUN_ID + end))
    },
}
IN_ADDRESSES = {
    str(route): Named(
        route.method,
        route.path(session="s-1", run="r-1") + example_of(route).query,
        example_of(route).body,
    )
    for route in routes()
    if not route.has_id
}
CALLS = IN_ADDRESSES | IN_FIELDS
MAKES_ITS_SESSION = "POST sessions/<path:session>/end"
WITH_NAME = [one for one in routes() if one.converters and not one.has_id]
OWN_HEADERS = {"X-Request-Id", "Content-Length"}  # the body is compared whole
UNLIKE = (  # each answer's own: ids, moments, the asker's key, how long it took
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)",
    r"key:[a-z0-9]{8}",
    r'"(elapsed_ms":[\d.]+|timings_ms":\{[^}]*\})',
)


def in_other_names(told: str, names: Mapping[str, str]) -> str:
    for name, other in names.items():
        told = told.replace(name, other)
    return told


def without_its_own(told: str) -> str:
    return re.sub("|".join(UNLIKE), "…", told)


def one_who_has_it_all(names: dict[str, str]) -> Tenant:
    """Make a tenant that has something under every name; say those that it was given."""
    tenant = a_tenant()
    owner = a_caller(tenant)
    assert owner.key is not None
    run = owner.post("runs", A_RUN)
    assert owner.post("turns", A_CONVERSATION).status_code == 202
    episode = {**AN_EPISODE, "external_id": "e-1"}
    told = {"items": [{**A_FACT, "tags": ["t-1"]}, episode, AN_INSIGHT]}
    assert owner.post("memories", told).status_code == 201
    again = IN_FIELDS["POST memories that was sent before"]
    assert again.answered(owner).status_code == 201
    names |= {RUN_ID: run.json()["id"], KEY_PREFIX: owner.key.split("_")[1]}
    return tenant


def state_of(tenant: Tenant) -> str:
    """Return a checksum of every row that a tenant has."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name FROM information_schema.columns JOIN information_schema.tables"
            " USING (table_schema, table_name) WHERE table_schema = 'public'"
            " AND column_name = 'tenant_id' AND table_type = 'BASE TABLE' ORDER BY 1"
        )
        sums = ", ".join(
            "(SELECT md5(string_agg(t::text, '|' ORDER BY t::text))"  # noqa: S608 - our own tables
            f" FROM {name} AS t WHERE tenant_id = '{tenant.pk}')"
            for (name,) in cursor.fetchall()
        )
        cursor.execute(f"SELECT concat_ws(',', {sums})")
        return str(cursor.fetchone()[0])


def told_apart_by_name(call: Named) -> list[str]:
    """Return how the answer to a name that somebody else has differs from that to one of nobody.

    Each is asked by a stranger of its own, for what the one brings about is not there for the
    other; what is compared is the answer but for its own ids, moments and the names themselves.
    """
    given: dict[str, str] = {}
    owner = one_who_has_it_all(given)
    unknown = {RUN_ID: str(uuid4()), KEY_PREFIX: "zzzzzzzz", SENT_ONCE: "sent-once-by-nobody!!!"}
    before = state_of(owner)
    foreign = call.said(given).answered(a_caller(a_tenant()))
    absent = call.said(unknown | ABSENT).answered(a_caller(a_tenant()))
    back = {other: name for name, other in ABSENT.items()}
    bodies = [
        without_its_own(b"".join(one).decode() if one.streaming else one.content.decode())
        for one in (foreign, absent)
    ]
    headers = [
        {name: value for name, value in one.headers.items() if name not in OWN_HEADERS}
        for one in (foreign, absent)
    ]
    pairs = {
        "status": (foreign.status_code, absent.status_code),
        "body": (bodies[0], in_other_names(bodies[1], back)),
        "headers": (headers[0], headers[1]),
    }
    different = [name for name, (a, b) in pairs.items() if a != b]
    return different + ([] if state_of(owner) == before else ["changed"])


@pytest.fixture
def caller() -> Caller:
    return a_caller(a_tenant())


def answered(caller: Caller, route: Route, path: str) -> tuple[Any, ...]:
    """Return all of an answer but the name of its own request, which no two share."""
    response = caller.send(route.method, path, example_of(route).body)
    headers = {name: value for name, value in response.headers.items() if name != "X-Request-Id"}
    return response.status_code, response.content, headers


def path_of(route: Route, owner: Caller) -> str:
    """Return the address of something that a caller has."""
    example = example_of(route)
    return route.path(anything=example.before(owner) if example.before else None)


def told_apart(route: Route, owner: Caller) -> list[str]:
    """Return how what somebody else has differs from what nobody has."""
    stranger = a_caller(a_tenant())
    path, query = path_of(route, owner), example_of(route).query
    before = database_state()
    foreign = answered(stranger, route, path + query)
    absent = answered(stranger, route, route.path(anything=uuid4()) + query)
    parts = ("status", "body", "headers")
    different = [name for name, a, b in zip(parts, foreign, absent, strict=True) if a != b]
    different += [] if foreign[0] == 404 else ["found"]
    return different + ([] if database_state() == before else ["changed"])


@every_id
def test_what_another_tenant_has_cannot_be_told_from_what_is_not(
    route: Route, caller: Caller
) -> None:
    assert told_apart(route, caller) == []


@every_id
def test_a_malformed_id_is_not_there(route: Route, caller: Caller) -> None:
    before = database_state()
    for wrong in NO_IDS:
        address = route.path(anything=wrong)
        assert_problem(caller.send(route.method, address, example_of(route).body), 404)
    assert database_state() == before


@pytest.mark.parametrize("call", CALLS)
def test_what_another_tenant_named_cannot_be_told_from_what_nobody_did(call: str) -> None:
    assert told_apart_by_name(CALLS[call]) == []


@pytest.mark.parametrize("route", WITH_NAME, ids=str)
def test_a_malformed_name_is_refused_and_changes_nothing(route: Route, caller: Caller) -> None:
    """But by the end of a session, which makes what it names: any text that can be one."""
    before = database_state()
    for wrong in NO_IDS:
        answer = caller.send(route.method, route.path(anything=wrong), example_of(route).body)
        if str(route) != MAKES_ITS_SESSION or answer.status_code != 202:
            assert_problem(answer)
    assert str(route) == MAKES_ITS_SESSION or database_state() == before


@pytest.mark.parametrize("path", PAGED)
def test_a_cursor_of_another_tenant_is_as_good_as_none(path: str, caller: Caller) -> None:
    fact = {"source": "fact", "tags": ["a", "b"], "content": "The team has 12 people"}
    theirs = a_caller(a_tenant()).remember(fact)[0]
    caller.remember(fact)
    named = [base64.urlsafe_b64encode(one.bytes).decode() for one in (UUID(theirs), uuid4())]
    foreign, absent = (caller.get(path.format(one)) for one in named)
    assert (foreign.status_code, foreign.content) == (absent.status_code, absent.content)
    assert theirs not in foreign.content.decode()


def test_how_many_there_are(measured: Measured) -> None:
    measured("B11 calls with an id, malformed ids of each", (len(WITH_ID), len(NO_IDS)))
    measured("B11 calls with a name, with malformed ones", (len(CALLS), len(WITH_NAME)))
    assert len(WITH_ID) > 10
    assert len(CALLS) > 25


@pytest.mark.parametrize("bug", ["forbidden", "changed"])
def test_a_call_that_tells_whose_a_memory_is_shows(
    caller: Caller, monkeypatch: pytest.MonkeyPatch, bug: str
) -> None:
    """The planted bugs: a memory is said to be another's, or changed by whoever asks."""
    looked_up = views.row_of

    def telling(request: Request, memory_id: UUID) -> Any:
        with across_tenants():
            entry = SearchEntry.objects.filter(item_id=memory_id).first()
            if bug == "forbidden" and entry is not None:
                raise Problem(403, "it is not yours")
            if entry is not None:
                SearchEntry.objects.filter(pk=entry.pk).update(priority=9)
        return looked_up(request, memory_id)

    monkeypatch.setattr(views, "row_of", telling)
    [shown] = [one for one in WITH_ID if str(one) == "GET memories/<uuid:memory_id>"]
    assert told_apart(shown, caller)[-1] == {"forbidden": "found", "changed": "changed"}[bug]


def test_a_call_that_tells_what_another_tenant_named_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted bugs: a name in an address, and one in a body, is looked up in every tenant."""

    def any_run(_request: Request, run: str) -> Run:
        with across_tenants():
            found = Run.objects.select_related("scope", "session").filter(key=run).first()
            if found is None:
                raise Problem(404, "nothing is there")
            Run.objects.filter(pk=found.pk).update(working_memory={"goal": "another's"})
        return found

    def anybody(brought: Any, *, change: Any) -> Any:
        with across_tenants():
            known = ApiKey.objects.filter(prefix=brought.writer[4:]).exists()
        raise Problem(403 if known else 404, "it is not yours")

    monkeypatch.setattr(run_views, "run_of", any_run)
    monkeypatch.setattr(reverting, "would_revert", anybody)
    run = told_apart_by_name(CALLS["GET runs by its name"])
    writer = told_apart_by_name(CALLS["POST revert of a writer"])
    assert {"status", "body", "changed"} <= set(run)
    assert {"status", "body"} <= set(writer)
