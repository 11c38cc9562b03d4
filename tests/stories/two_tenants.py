"""Two tenants that differ in nothing but whose they are."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from memory.models import Profile, Scope, SearchEntry, Tenant
from tests.factories import a_tenant, remember

WORDS = (  # that readers ask for
    "team",
    "billing",
    "deploy",
    "失败",
    "认证",
    "团队",
    "12",
    "alert",
    "x" * 80,
    "'",
    "%",
    "🙂",
)
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
    {
        "source": "episode",
        "did_what": "Billing deploy 认证失败",
        "session": "s",
        "sender": "Ann",
        "user": "u",
    },
    {
        "source": "procedure",
        "title": "Deploy billing",
        "steps": ["build", "ship"],
        "task_type": "deploy",
    },
    {"source": "insight", "statement": "Perhaps the team is tired", "run": "r"},
    {
        "source": "task",
        "title": "Deploy billing",
        "status": "in_progress",
        "project": "billing",
        "priority": 5,
    },
    {
        "source": "learning",
        "title": "认证失败",
        "content": "token expired in billing deploy",
        "category": "ops",
    },
    {"source": "capability", "name": "Deploy", "description": "Deploys billing for the team"},
    {"source": "goal", "title": "Make billing boring", "status": "in_progress"},
    {"source": "event", "type": "alert", "payload": {"what": "billing"}},
)
NOW = datetime.now(UTC)
World = Mapping[UUID, tuple[UUID, str]]
"""Tenant and scope of every memory there is, by id."""


@pytest.fixture
def tenants() -> list[Tenant]:
    """Two tenants that differ in nothing but whose they are."""
    made = [a_tenant(), a_tenant()]
    for tenant in made:
        for scope in SCOPES:
            named = (
                {**item, "scope": scope, "external_id": f"{scope} {item['source']}"}
                for item in ITEMS
            )
            remember(tenant, *named, now=NOW - timedelta(hours=2))
            newer = {**ITEMS[0], "scope": scope, "content": "The billing team has 13 people"}
            remember(tenant, newer, now=NOW - timedelta(hours=1))
    return made


@pytest.fixture
def world(tenants: list[Tenant]) -> World:
    names = {scope.pk: str(scope) for scope in Scope.objects.all()}
    found = {
        entry.item_id: (entry.tenant_id, names[entry.scope_id])
        for entry in SearchEntry.objects.defer("terms")
    }
    heads = Profile.objects.values_list("pk", "tenant_id", "scope_id")
    found |= {pk: (tenant, names[scope]) for pk, tenant, scope in heads}
    stated = SearchEntry.objects.filter(source__in={item["source"] for item in ITEMS})
    assert stated.count() == len(tenants) * len(SCOPES) * (len(ITEMS) + 1)
    return found
