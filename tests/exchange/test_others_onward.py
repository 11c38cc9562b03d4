"""What came from another product goes out of here and comes in elsewhere without a loss."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import call_command

from memory.exchange.exporting.workspace import write_workspace
from memory.exchange.formats.entry import BadEntry
from memory.exchange.others.read import PRODUCTS, product_of, read_export
from memory.exchange.others.record import MOST_TAGS, TAG_CHARACTERS
from memory.models import MemoryItem, Scope, Tenant
from tests.exchange.test_others import HINDSIGHT, LANGGRAPH, MEM0, ZEP, imported
from tests.factories import a_tenant

DOCUMENTS: Mapping[str, Any] = {
    "mem0": MEM0,
    "zep": ZEP,
    "hindsight": HINDSIGHT,
    "langgraph": LANGGRAPH,
}
KEPT = ("kind", "content", "external_id", "provenance", "confidence", "tags", "category", "value")
TIMES = ("valid_from", "valid_to", "standing", "sender")


def held(tenant: Tenant) -> list[tuple[Any, ...]]:
    now = datetime.now(UTC)
    rows = MemoryItem.objects.filter(tenant=tenant).exclude(valid_to__lt=now)
    return sorted(rows.values_list("scope__key", *KEPT, *TIMES), key=str)


def over(tenant: Tenant) -> list[tuple[Any, ...]]:
    """Return what is over: of that a file says the words, the id and the times."""
    rows = MemoryItem.objects.filter(tenant=tenant, valid_to__lt=datetime.now(UTC))
    return list(rows.values_list("external_id", "content", "valid_from", "valid_to", "tags"))


@pytest.mark.django_db
@pytest.mark.parametrize("product", DOCUMENTS)
def test_import_export_import_loses_nothing(tenant: Tenant, tmp_path: Path, product: str) -> None:
    imported(tmp_path, DOCUMENTS[product])
    other = a_tenant(slug="elsewhere")
    for number, scope in enumerate(Scope.objects.filter(tenant=tenant)):
        folder = tmp_path / str(number)
        write_workspace(scope, folder, now=datetime.now(UTC))
        call_command("import", str(folder), tenant="elsewhere", scope=str(scope))
    assert held(other) == held(tenant)
    assert over(other) == over(tenant)
    assert held(tenant)


@pytest.mark.django_db
@pytest.mark.parametrize("product", DOCUMENTS)
def test_the_same_export_again_changes_nothing(
    tenant: Tenant, tmp_path: Path, product: str
) -> None:
    imported(tmp_path, DOCUMENTS[product])
    before = held(tenant), over(tenant)
    assert "0 created, 0 updated" in imported(tmp_path, DOCUMENTS[product])
    assert (held(tenant), over(tenant)) == before


def read(product: str, document: Any) -> Any:
    text = orjson.dumps(document)
    return read_export(text, product=product, scope="user:42", zone=UTC)


def test_every_product_is_tried() -> None:
    assert set(DOCUMENTS) == set(PRODUCTS)


@pytest.mark.parametrize(
    ("product", "document", "left_out"),
    [
        pytest.param("mem0", MEM0, {"results.metadata": 1}, id="mem0"),
        pytest.param("hindsight", HINDSIGHT, {"items.document_id": 1}, id="hindsight"),
        pytest.param("langgraph", LANGGRAPH, {}, id="langgraph"),
        pytest.param(
            "zep",
            ZEP,
            {
                "edges.name": 2,
                "edges.source_node_uuid": 1,
                "edges.target_node_uuid": 1,
                "edges.episodes": 1,
                "whole of nodes": 1,
            },
            id="zep",
        ),
    ],
)
def test_what_has_no_place_here_is_counted_by_name(
    product: str, document: Any, left_out: dict[str, int]
) -> None:
    assert dict(read(product, document).left_out) == left_out


@pytest.mark.parametrize(
    ("product", "record", "expected"),
    [
        pytest.param(
            "mem0",
            {"id": "1", "memory": "安喜欢绿茶", "user_id": "安", "run_id": "r"},
            {"scope": "user:安", "content": "安喜欢绿茶"},
            id="of a user with a name in Chinese",
        ),
        pytest.param(
            "mem0",
            {"id": "1", "memory": "x", "agent_id": "a", "user_id": "u"},
            {"scope": "user:u"},
            id="of a user before an agent",
        ),
        pytest.param(
            "hindsight",
            {"id": "1", "text": "x", "tags": ["t" * 200, *map(str, range(50))]},
            {"tags": ["t" * TAG_CHARACTERS, *map(str, range(MOST_TAGS - 1))]},
            id="of more and longer tags than there is room for",
        ),
        pytest.param(
            "langgraph",
            {"namespace": ["用户", "a/b"], "key": "食物", "value": {"喜欢": ["茶"]}},
            {"content": '喜欢: ["茶"]', "tags": ["ns:%E7%94%A8%E6%88%B7/a%2Fb"]},
            id="of a namespace with a stroke",
        ),
        pytest.param(
            "langgraph",
            {"namespace": [], "key": "empty", "value": {}},
            {"content": "empty", "tags": ["ns:"]},
            id="of nothing but a key",
        ),
    ],
)
def test_a_record_is_read_as_it_is_meant(
    product: str, record: dict[str, Any], expected: dict[str, Any]
) -> None:
    [entry] = read(product, [record]).entries
    assert {name: getattr(entry.item, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("product", "document", "complaint"),
    [
        ("mem0", {"results": [{"id": "1", "memory": ""}]}, r"results\[0\]: content"),
        ("mem0", {"results": [MEM0["results"][0], 5]}, r"results\[1\]: must be an object"),
        ("zep", {"edges": {"a": 1}}, "edges: must be a list"),
        (
            "zep",
            {"edges": [{"uuid": "1", "fact": "x", "valid_at": "soon"}]},
            r"edges\[0\]: valid_at",
        ),
        ("zep", {"nodes": [{"uuid": "1", "name": "x"}]}, "zep: there is nothing to read"),
        ("hindsight", {"items": []}, "there is nothing to read"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_list_and_place(
    product: str, document: Any, complaint: str
) -> None:
    with pytest.raises(BadEntry, match=complaint):
        read(product, document)


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{}", b"5", b'"x"', b"not json", b"[5]", b'{"results": 5}']
)
def test_what_is_nobodys_export_is_nobodys(text: bytes) -> None:
    assert product_of(text) is None
