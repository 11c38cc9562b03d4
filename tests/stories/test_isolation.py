"""What a key opens and the database refuses, for two tenants that differ in nothing else."""

import random
from typing import Any, get_args
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from memory.api.authentication import Principal
from memory.models import MemoryItem, Run, Scope, SearchEntry, Session, Task, Tenant
from memory.policy.kinds import Source
from tests.api.client import Caller, a_caller
from tests.stories.two_tenants import PATTERNS, SCOPES, World, tenants, world

__all__ = ["tenants", "world"]
pytestmark = pytest.mark.django_db


def test_an_id_opens_what_the_key_may_open_and_nothing_else(
    tenants: list[Tenant], world: World
) -> None:
    chance = random.Random(7)
    callers = [
        (tenant, patterns, a_caller(tenant, scopes=patterns))
        for tenant in tenants
        for patterns in PATTERNS
    ]
    memories = sorted(SearchEntry.objects.values_list("item_id", flat=True))
    for _ in range(300):
        tenant, patterns, caller = chance.choice(callers)
        memory = chance.choice(memories)
        owner, scope = world[memory]
        own = owner == tenant.pk and Principal(
            uuid4(), "k", tenant, frozenset(), patterns
        ).may_open(scope)
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
        assert [one.get(f"retrievals/{retrieval}").status_code for one in callers] == [
            status
        ] * len(callers)


def test_a_key_of_users_never_sees_a_group(tenants: list[Tenant], world: World) -> None:
    limited = a_caller(tenants[0], scopes=("user:*",))
    seen: set[str] = set()
    for query in (
        "",
        *(f"&source={source}" for source in get_args(Source)),
        "&q=billing",
        "&tag=team",
    ):
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
    ("model", "column", "target"),
    REFERENCES,
    ids=[f"{model.__name__}.{column}" for model, column, _ in REFERENCES],
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
        assert MemoryItem.objects.filter(
            tenant=tenant, fact_key="size", standing="active"
        ).count() == len(SCOPES)
