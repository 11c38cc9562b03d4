"""No row of another tenant or scope in any answer, for two tenants that differ in nothing but whose they are."""

import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, get_args
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from memory.api.authentication import Principal
from memory.api.views.memories import filtered
from memory.models import MemoryItem, Profile, Run, Scope, SearchEntry, Session, Task, Tenant
from memory.policy import SHIPPED
from memory.policy.words import Intent, Mode, Source
from memory.retrieval.pipeline import find, retrieve
from memory.retrieval.types import Question
from memory.scopes.summary import summary
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant, remember

pytestmark = pytest.mark.django_db
SCOPES = ("user:1", "user:2", "user:10", "group:1", "agent:user", "shared:default")
PATTERNS = (
    ("*",),
    ("user:*",),
    ("user:1",),
    ("group:*", "agent:*"),
    ("user:1*",),
    ("nobody:*",),
    ("user:2", "shared:*"),
)
WORDS = ("team", "billing", "deploy", "失败", "认证", "团队", "tea", "12", "alert", "x" * 80, "'", "%", "*", "🙂", "")
ITEMS: tuple[dict[str, Any], ...] = (
    {
        "source": "fact",
        "content": "The billing team has 12 people",
        "fact_key": "size",
        "tags": ["team"],
        "value": "12",
    },
    {"source": "preference", "content": "团队喜欢喝茶 tea", "category": "team", "tags": ["tea"]},
    {"source": "constraint", "content": "Never deploy billing on Fridays"},
    {"source": "episode", "did_what": "Billing deploy 认证失败", "session": "s", "sender": "Ann", "user": "u"},
    {"source": "procedure", "title": "Deploy billing", "steps": ["build", "ship"], "task_type": "deploy"},
    {"source": "insight", "statement": "Perhaps the team is tired", "run": "r"},
    {"source": "task", "title": "Deploy billing", "status": "in_progress", "project": "billing", "priority": 5},
    {"source": "learning", "title": "认证失败", "content": "token expired in billing deploy", "category": "ops"},
    {"source": "capability", "name": "Deploy", "description": "Deploys billing for the team"},
    {"source": "goal", "title": "Make billing boring", "status": "in_progress"},
    {"source": "event", "type": "alert", "payload": {"what": "billing"}},
)
READS = 10_000
NOW = datetime.now(UTC)
World = Mapping[UUID, tuple[UUID, str]]
"""Tenant and scope of every memory there is, by id."""


@pytest.fixture
def tenants() -> list[Tenant]:
    """Two tenants that differ in nothing but whose they are."""
    made = [a_tenant(), a_tenant()]
    for tenant in made:
        for scope in SCOPES:
            named = ({**item, "scope": scope, "external_id": f"{scope} {item['source']}"} for item in ITEMS)
            remember(tenant, *named, now=NOW - timedelta(hours=2))
            newer = {**ITEMS[0], "scope": scope, "content": "The billing team has 13 people"}
            remember(tenant, newer, now=NOW - timedelta(hours=1))
    return made


@pytest.fixture
def world(tenants: list[Tenant]) -> World:
    names = {scope.pk: str(scope) for scope in Scope.objects.all()}
    found = {entry.item_id: (entry.tenant_id, names[entry.scope_id]) for entry in SearchEntry.objects.defer("terms")}
    heads = Profile.objects.values_list("pk", "tenant_id", "scope_id")
    found |= {pk: (tenant, names[scope]) for pk, tenant, scope in heads}
    stated = SearchEntry.objects.filter(source__in={item["source"] for item in ITEMS})
    assert stated.count() == len(tenants) * len(SCOPES) * (len(ITEMS) + 1)
    return found


def _some(chance: random.Random, values: tuple[Any, ...], most: int) -> tuple[Any, ...]:
    return tuple(chance.sample(values, chance.randint(1, most)))


def _query(chance: random.Random) -> str:
    return " ".join(chance.choices(WORDS, k=chance.randint(1, 4))) or "?"


def _question(chance: random.Random, tenant: Tenant) -> Question:
    moment = NOW + timedelta(days=chance.choice((0, 0, 0, 1, 40, -1)))
    return Question(
        tenant_id=tenant.pk,
        scopes=_some(chance, (*SCOPES, "user:absent", "user:", "USER:1"), 3),
        query=_query(chance),
        now=NOW,
        as_of=moment,
        known_at=NOW + timedelta(days=chance.choice((0, 1, -1))),
        mode=chance.choice(get_args(Mode)),
        intent=chance.choice((None, *get_args(Intent))),
        audience=chance.choice(("planner", "responder")),
        sources=chance.choice((None, None, _some(chance, get_args(Source), 5))),
        token_budget=chance.choice((None, 50, 800, 32_000)),
        top_k=chance.choice((None, 1, 100)),
        session=chance.choice(("", "s")),
        run=chance.choice(("", "r")),
        gate=chance.random() < 0.3,
    )


def _retrieved(chance: random.Random, tenant: Tenant) -> tuple[set[UUID], set[str]]:
    question = _question(chance, tenant)
    answer = retrieve(question, policy=SHIPPED[chance.choice(sorted(SHIPPED))])
    ids = {item.item_id for item in answer.items} | {one.item_id for one in answer.receipts} | set(answer.passages)
    return ids, set(question.scopes)


def _searched(chance: random.Random, tenant: Tenant) -> tuple[set[UUID], set[str]]:
    question = _question(chance, tenant)
    scored, answer = find(question, policy=SHIPPED[chance.choice(sorted(SHIPPED))], limit=chance.randint(1, 100))
    return {UUID(str(one.candidate.item_id)) for one in scored} | set(answer.passages), set(question.scopes)


def _listed(chance: random.Random, tenant: Tenant) -> tuple[set[UUID], set[str]]:
    patterns = chance.choice(PATTERNS)
    principal = Principal(uuid4(), "k", tenant, frozenset(("retrieve",)), patterns)
    opened = {scope for scope in SCOPES if principal.may_open(scope)}
    filters: dict[str, str] = {
        "source": chance.choice(get_args(Source)),
        "status": chance.choice(("active", "deprecated", "in_progress", "archived")),
        "needs_review": chance.choice(("true", "false")),
        "category": chance.choice(("team", "ops", "billing", "%")),
        "tag": chance.choice(("team", "tea", "_")),
        "q": _query(chance) or "?",
        "updated_since": (NOW - timedelta(days=1)).isoformat(),
    }
    query = {name: value for name, value in filters.items() if chance.random() < 0.25 and value.strip()}
    if opened and chance.random() < 0.4:
        query["scope"] = chance.choice(sorted(opened))
    entries = filtered(query, principal).order_by("-pk")
    if chance.random() < 0.3:
        entries = entries.filter(pk__lt=chance.randint(0, 10**6))
    return set(entries.values_list("item_id", flat=True)[:200]), {query["scope"]} if "scope" in query else opened


def _counted(chance: random.Random, tenant: Tenant) -> tuple[set[UUID], set[str]]:
    scope = chance.choice((*SCOPES, "user:absent"))
    expected = 0 if scope == "user:absent" else len(ITEMS) + 1
    counts = summary(tenant.pk, scope)["counts"]
    stated = {item["source"] for item in ITEMS}
    assert sum(sum(of.values()) for source, of in counts.items() if source in stated) == expected
    return set(), {scope}


PATHS: tuple[tuple[Callable[[random.Random, Tenant], tuple[set[UUID], set[str]]], int], ...] = (
    (_retrieved, 2500),
    (_searched, 2500),
    (_listed, 3000),
    (_counted, 2000),
)


@pytest.mark.parametrize(("read", "times"), PATHS, ids=[read.__name__.strip("_") for read, _ in PATHS])
def test_no_read_brings_back_a_row_of_another_tenant_or_scope(
    read: Callable[[random.Random, Tenant], tuple[set[UUID], set[str]]],
    times: int,
    tenants: list[Tenant],
    world: World,
) -> None:
    assert sum(count for _, count in PATHS) == READS
    chance = random.Random(7)
    brought = 0
    for _ in range(times):
        tenant = chance.choice(tenants)
        ids, scopes = read(chance, tenant)
        foreign = [world[one] for one in ids if world[one][0] != tenant.pk or world[one][1] not in scopes]
        assert foreign == []
        brought += len(ids)
    assert brought > times or read is _counted


def test_an_id_opens_what_the_key_may_open_and_nothing_else(tenants: list[Tenant], world: World) -> None:
    chance = random.Random(7)
    callers = [(tenant, patterns, a_caller(tenant, scopes=patterns)) for tenant in tenants for patterns in PATTERNS]
    memories = sorted(SearchEntry.objects.values_list("item_id", flat=True))
    for _ in range(300):
        tenant, patterns, caller = chance.choice(callers)
        memory = chance.choice(memories)
        owner, scope = world[memory]
        own = owner == tenant.pk and Principal(uuid4(), "k", tenant, frozenset(), patterns).may_open(scope)
        response = caller.get(f"memories/{memory}" + chance.choice(("", "/related", "/history")))
        assert response.status_code == (200 if own else 404)
        others = {UUID(one["id"]) for one in response.json().get("items", ()) if "text" in one}
        assert {world[one] for one in others} <= {(owner, scope)}


def test_a_retrieval_is_read_by_who_may_open_all_of_its_scopes(tenants: list[Tenant]) -> None:
    whole = a_caller(tenants[0])
    asked = {"query": "How big is the billing team?", "scopes": ["user:1", "group:1"]}
    retrieval = whole.post("retrieve", asked).json()["retrieval_id"]
    readers: dict[int, list[Caller]] = {
        200: [whole, a_caller(tenants[0], scopes=("user:*", "group:*"))],
        404: [a_caller(tenants[0], scopes=("user:*",)), a_caller(tenants[1])],
    }
    for status, callers in readers.items():
        assert [one.get(f"retrievals/{retrieval}").status_code for one in callers] == [status] * len(callers)


def test_a_key_of_users_never_sees_a_group(tenants: list[Tenant], world: World) -> None:
    limited = a_caller(tenants[0], scopes=("user:*",))
    seen: set[str] = set()
    for query in ("", *(f"&source={source}" for source in get_args(Source)), "&q=billing", "&tag=team"):
        seen |= {one["scope"] for one in limited.get(f"memories?limit=200{query}").json()["items"]}
    assert seen == {"user:1", "user:2", "user:10"}
    for call in ("retrieve", "search"):
        mixed = {"query": "How big is the billing team?", "scopes": ["user:1", "group:1"]}
        assert limited.post(call, mixed).status_code == 403


def _point(row: Any, column: str, target: Any) -> None:
    """Set a reference and have it checked now, not when the transaction ends."""
    with transaction.atomic():
        type(row).objects.filter(pk=row.pk).update(**{column: target.pk})
        connection.check_constraints()


REFERENCES = [
    (MemoryItem, "scope_id", Scope),
    (MemoryItem, "session_id", Session),
    (MemoryItem, "run_id", Run),
    (MemoryItem, "superseded_by", MemoryItem),
    (Task, "scope_id", Scope),
    (Task, "superseded_by", Task),
    (Session, "scope_id", Scope),
    (Run, "scope_id", Scope),
]


@pytest.mark.parametrize(
    ("model", "column", "target"), REFERENCES, ids=[f"{model.__name__}.{column}" for model, column, _ in REFERENCES]
)
def test_the_database_refuses_a_reference_across_tenants(
    model: Any, column: str, target: Any, tenants: list[Tenant]
) -> None:
    mine = model.objects.filter(tenant=tenants[0]).first()
    theirs = target.objects.filter(tenant=tenants[1]).first()
    with pytest.raises(IntegrityError, match="within_tenant"):
        _point(mine, column, theirs)


def test_the_same_external_ids_and_keys_live_side_by_side(tenants: list[Tenant]) -> None:
    for tenant in tenants:
        assert MemoryItem.objects.filter(tenant=tenant, fact_key="size", standing="active").count() == len(SCOPES)
