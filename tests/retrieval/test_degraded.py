"""What is left when a part is gone: less, said, and never a 500."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError, ProgrammingError, connection

from memory.embedding.configured import EmbeddingSettings, configured
from memory.embedding.errors import EmbeddingUnavailable
from memory.index import rows
from memory.index.embedder import FilledColumn
from memory.models import SearchEntry, Tenant
from memory.policy import SHIPPED
from memory.retrieval import queries
from tests.api.client import Caller, a_caller, assert_problem
from tests.factories import a_tenant, ask, remember
from tests.fakes import FakeEmbeddingServer
from tests.owner import as_owner
from tests.replies import HANG_UP

QUERY = "How many people are in the team?"
FACT = {"source": "fact", "content": "The team has 12 people", "tags": ["team"]}
BODY = {"query": QUERY, "scopes": ["user:1"]}
EPISODE = {"source": "episode", "content": FACT["content"]}
POLICIES = sorted(SHIPPED)


def _memory_for(policy: str) -> dict[str, Any]:
    """Return a memory of a kind that a policy searches."""
    sources = SHIPPED[policy].arms.full_text.sources
    return FACT if sources is None or "fact" in sources else EPISODE


class Down:
    """An embedder that cannot be reached."""

    model = "down"
    dimensions = 16
    is_local = False

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def embed(self, _texts: Any, **_: Any) -> Any:
        raise EmbeddingUnavailable("down", timed_out=self.reason == "embedding_timeout")


@pytest.mark.django_db
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("reason", ["embedding_unavailable", "embedding_timeout"])
def test_without_an_embedder_words_answer_and_say_so(
    reason: Any, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    caller = a_caller(a_tenant())
    memory = caller.remember(_memory_for(policy))[0]
    monkeypatch.setattr(queries, "current_embedder", lambda: Down(reason))
    answer = caller.post("retrieve", {**BODY, "policy": policy})
    shown = answer.json()
    assert (answer.status_code, [item["id"] for item in shown["items"]]) == (200, [memory])
    assert shown["degraded_reason"] == (reason if SHIPPED[policy].arms.vector.enabled else None)
    found = caller.post("search", BODY).json()
    assert (found["degraded_reason"], found["items"][0]["id"]) == (reason, memory)


@pytest.mark.django_db
def test_a_provider_that_fails_takes_neither_the_read_nor_the_write_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tenant = a_tenant()
    with FakeEmbeddingServer() as server:
        remote = configured(
            EmbeddingSettings(
                provider="openai",
                model="m",
                dimensions=16,
                base_url=server.url,
                api_key="k",
                timeout_seconds=1.0,
            )
        )
        monkeypatch.setattr(queries, "current_embedder", lambda: remote)
        monkeypatch.setattr(rows, "filled_columns", lambda: [FilledColumn("embedding", remote)])
        server.otherwise = HANG_UP
        remember(tenant, FACT)
        answer = ask(tenant, QUERY)
    assert [item.text for item in answer.items] == [FACT["content"]]
    assert answer.degraded_reason in {"embedding_unavailable", "embedding_timeout"}
    entry = SearchEntry.objects.get()
    assert (entry.embedding, entry.words is not None) == (None, True)


@pytest.fixture
def without_pgvector(db: None) -> Iterator[Tenant]:
    """A tenant with one fact in a database without the extension, until the test ends."""
    tenant = a_tenant()
    remember(tenant, FACT)
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("DROP EXTENSION vector CASCADE")
    return tenant


@pytest.mark.parametrize("policy", POLICIES)
def test_without_pgvector_words_answer_and_say_so(policy: str, without_pgvector: Tenant) -> None:
    if _memory_for(policy) is EPISODE:
        remember(without_pgvector, EPISODE)
    answer = ask(without_pgvector, QUERY, policy=policy)
    assert ([item.text for item in answer.items], answer.degraded_reason) == (
        [FACT["content"]],
        "pgvector_unavailable",
    )


def test_without_pgvector_every_call_of_the_api_still_answers(without_pgvector: Tenant) -> None:
    caller = a_caller(without_pgvector)
    written = caller.remember(
        FACT | {"content": "The team grew to 13 people"}, {"source": "task", "title": "Hire people"}
    )
    shown = caller.post("retrieve", BODY).json()
    assert shown["degraded_reason"] == "pgvector_unavailable"
    assert {written[0]} <= {item["id"] for item in shown["items"]}
    assert caller.post("search", BODY).json()["degraded_reason"] == "pgvector_unavailable"
    for path in (
        "memories?q=team",
        "memories/summary?scope=user:1",
        *(f"memories/{written[0]}{rest}" for rest in ("", "/related", "/history")),
    ):
        assert caller.get(path).status_code == 200
    new = caller.post(
        f"memories/{written[0]}/correct", {"content": "The team shrank to 3 people", "reason": "r"}
    )
    assert new.status_code == 200
    assert new.json()["id"] in {
        item["id"] for item in caller.post("retrieve", BODY).json()["items"]
    }
    assert caller.send("DELETE", f"memories/{written[1]}").status_code == 200


@pytest.mark.django_db
def test_a_missing_column_that_is_not_of_vectors_is_no_degradation() -> None:
    tenant = a_tenant()
    remember(tenant, FACT)
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE memory_searchentry RENAME COLUMN priority TO gone")
    with pytest.raises(ProgrammingError, match="priority"):
        ask(tenant, QUERY)


@pytest.mark.django_db
@pytest.mark.parametrize("call", ["retrieve", "memories", "GET memories"])
def test_without_a_database_the_answer_is_when_to_come_back(
    call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    caller = a_caller(a_tenant())

    def refused(*_: Any, **__: Any) -> Any:
        raise OperationalError("connection refused: password=secret")

    monkeypatch.setattr(connection, "cursor", refused)
    response = caller.get("memories") if call.startswith("GET") else caller.post(call, BODY)
    assert_problem_away(response)


def assert_problem_away(response: Any) -> None:
    assert response.status_code == 503
    assert response["Content-Type"] == "application/problem+json"
    assert int(response["Retry-After"]) >= 1
    assert b"secret" not in response.content


@pytest.mark.django_db
def test_a_policy_nobody_has_is_a_mistake_not_a_degradation() -> None:
    caller: Caller = a_caller(a_tenant())
    assert_problem(caller.post("retrieve", {**BODY, "policy": "absent"}), 422)


@pytest.mark.django_db
def test_a_text_changes_also_where_pgvector_is_gone() -> None:
    tenant = a_tenant()
    task = {"source": "task", "external_id": "t-1", "title": "Water the plants"}
    remember(tenant, task)
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE memory_searchentry DROP COLUMN terms, DROP COLUMN embedding")
    remember(tenant, {**task, "title": "Water the orchids"})
    answer = ask(tenant, "what about the orchids?")
    assert "orchids" in answer.items[0].text
    assert answer.degraded_reason == "pgvector_unavailable"
