"""Exports of other products, made after their documents, come in with ids and times."""

from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import CommandError, call_command

from memory.models import MemoryItem, Tenant
from tests.factories import ask

pytestmark = pytest.mark.django_db

MEM0 = {
    "count": 2,
    "results": [
        {
            "id": "ea925981-272f-40dd-b576-be64e4871429",
            "memory": "Dev works at TechCorp as a senior engineer",
            "user_id": "dev",
            "metadata": {"type": "professional"},
            "categories": ["professional_details"],
            "created_at": "2025-07-20T01:30:36.275141-07:00",
            "updated_at": "2025-07-20T01:30:36.275172-07:00",
        },
        {
            "id": "2",
            "memory": "Plans with a whiteboard",
            "agent_id": "planner",
            "created_at": "2025-07-21T00:00:00",
        },
    ],
}
ZEP = {
    "edges": [
        {
            "uuid": "e1",
            "fact": "Kendra loves Adidas shoes",
            "name": "LOVES",
            "source_node_uuid": "n1",
            "target_node_uuid": "n2",
            "created_at": "2024-08-02T00:00:00Z",
            "valid_at": "2024-08-01T00:00:00Z",
            "invalid_at": "2024-09-01T00:00:00Z",
            "episodes": ["p1"],
        },
        {
            "uuid": "e2",
            "fact": "Kendra loves Puma shoes",
            "name": "LOVES",
            "created_at": "2024-09-01T00:00:00Z",
        },
    ],
    "nodes": [
        {
            "uuid": "n1",
            "name": "Kendra",
            "summary": "A runner.",
            "created_at": "2024-08-02T00:00:00Z",
        },
        {"uuid": "n2", "name": "Adidas shoes", "summary": "", "created_at": "2024-08-02T00:00:00Z"},
    ],
    "episodes": [
        {
            "uuid": "p1",
            "content": "I love my Adidas shoes!",
            "role": "Kendra",
            "created_at": "2024-08-01T00:00:00Z",
        }
    ],
}
HINDSIGHT = {
    "items": [
        {
            "id": "a1",
            "text": "Alice works at Google as a software engineer",
            "fact_type": "world",
            "context": "career",
            "entities": ["Alice", "Google"],
            "tags": ["work"],
            "occurred_start": "2024-01-15T00:00:00Z",
            "mentioned_at": "2024-01-16T00:00:00Z",
            "document_id": "d1",
        },
        {
            "id": "a2",
            "text": "I recommended a book to Alice",
            "type": "experience",
            "date": "2024-02-01T00:00:00Z",
        },
        {
            "id": "a3",
            "text": "Alice would like hiking",
            "type": "opinion",
            "mentioned_at": "2024-02-02T00:00:00Z",
        },
    ]
}
LANGGRAPH = [
    {
        "namespace": ["users", "42"],
        "key": "food",
        "value": {"likes": "pizza", "rating": 5},
        "created_at": "2025-01-01T00:00:00+00:00",
        "updated_at": "2025-01-02T00:00:00+00:00",
    }
]


def imported(folder: Path, document: Any) -> str:
    path, said = folder / "export.json", StringIO()
    path.write_bytes(orjson.dumps(document))
    call_command("import", str(path), tenant="acme", scope="user:42", stdout=said)
    return said.getvalue()


def kept(tenant: Tenant) -> dict[str, MemoryItem]:
    return {
        str(row.external_id): row
        for row in MemoryItem.objects.filter(tenant=tenant).select_related("scope")
    }


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def test_mem0(tenant: Tenant, tmp_path: Path) -> None:
    said = imported(tmp_path, MEM0)
    assert said.startswith("2 memories: 2 created")
    assert "no place for: 1 results.metadata" in said
    first, second = kept(tenant)["ea925981-272f-40dd-b576-be64e4871429"], kept(tenant)["2"]
    assert (str(first.scope), first.provenance, first.tags) == (
        "user:dev",
        "analysis",
        ["professional_details"],
    )
    assert first.valid_from == at("2025-07-20T01:30:36.275141-07:00")
    assert (str(second.scope), second.valid_from) == (
        "agent:planner",
        at("2025-07-21T00:00:00+00:00"),
    )
    assert imported(tmp_path, MEM0).startswith("2 memories: 0 created, 0 updated, 2 unchanged")


def test_zep(tenant: Tenant, tmp_path: Path) -> None:
    said = imported(tmp_path, ZEP)
    assert said.startswith("4 memories: 4 created")
    assert "1 whole of nodes" in said
    assert "2 edges.name" in said
    rows = kept(tenant)
    assert (rows["e1"].valid_from, rows["e1"].valid_to) == (
        at("2024-08-01T00:00:00Z"),
        at("2024-09-01T00:00:00Z"),
    )
    assert rows["e2"].valid_to is None
    assert (rows["n1"].content, rows["p1"].kind, rows["p1"].valid_from) == (
        "Kendra: A runner.",
        "episode",
        at("2024-08-01T00:00:00Z"),
    )
    texts = [
        item.text
        for item in ask(tenant, "Which shoes does Kendra love?", scopes=("user:42",)).items
    ]
    assert any("Puma" in text for text in texts)
    assert "Kendra loves Adidas shoes" not in texts


def test_hindsight(tenant: Tenant, tmp_path: Path) -> None:
    said = imported(tmp_path, HINDSIGHT)
    assert said.startswith("3 memories: 3 created")
    assert "1 items.document_id" in said
    rows = kept(tenant)
    assert {name: row.kind for name, row in rows.items()} == {
        "a1": "fact",
        "a2": "episode",
        "a3": "fact",
    }
    assert (rows["a1"].tags, rows["a1"].category) == (["work", "Alice", "Google"], "career")
    assert rows["a1"].valid_from == at("2024-01-15T00:00:00Z")
    assert rows["a3"].provenance == "observation"


def test_a_store_of_langgraph(tenant: Tenant, tmp_path: Path) -> None:
    assert imported(tmp_path, LANGGRAPH).startswith("1 memories: 1 created")
    row = kept(tenant)["user:42/users/42/food"]
    assert orjson.loads(row.value)["value"] == {"likes": "pizza", "rating": 5}
    assert (row.tags, row.valid_from) == (["ns:users/42"], at("2025-01-01T00:00:00Z"))


def test_what_ended_before_it_began_is_over_and_hinders_nothing(
    tenant: Tenant, tmp_path: Path
) -> None:
    end = "2025-01-01T00:00:00Z"
    edge = {"uuid": "e9", "fact": "Ann sails", "valid_at": "2025-06-01T00:00:00Z"}
    said = imported(tmp_path, {"edges": [{**edge, "invalid_at": end}]})
    assert said.startswith("1 memories: 1 created")
    assert kept(tenant)["e9"].valid_to == at(end)
    memory = {"id": "m9", "memory": "Ann walks", "created_at": "2025-06-01T00:00:00Z"}
    imported(tmp_path, {"results": [{**memory, "expiration_date": end}]})
    assert kept(tenant)["m9"].valid_to == at(end)


@pytest.mark.parametrize(
    ("spoiled", "words"),
    [
        (
            {"results": [{"id": "1", "memory": "x", "created_at": "yesterday"}]},
            r"results\[0\]: created_at",
        ),
        ({"results": [{"id": "1", "memory": "x"}, 7]}, r"results\[1\]: must be an object"),
        ({"edges": [{"uuid": "e1", "fact": ""}]}, r"edges\[0\]: content"),
        ({"edges": 7}, "edges: must be a list"),
    ],
)
def test_a_spoiled_export_says_where_and_changes_nothing(
    tenant: Tenant, tmp_path: Path, spoiled: Any, words: str
) -> None:
    with pytest.raises(CommandError, match=words):
        imported(tmp_path, spoiled)
    assert kept(tenant) == {}
