"""Every call of the API is a method of the client, and answers as the API does."""

import asyncio
import inspect
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from remembrancer import (
    AsyncClient,
    Client,
    Forbidden,
    Invalid,
    NotFound,
    RemembrancerError,
    Unauthorized,
)
from remembrancer import _asynchronous as source
from remembrancer.operations import OPERATIONS

from evolution.jobs.work import drain
from memory.models import Tenant
from tests.api.client import Caller, a_caller

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
NOWHERE = "0b0a4f86-6a0b-4f0f-8a43-5d7f1d4a1a55"


def test_every_call_is_there() -> None:
    texts = [path.read_text() for path in Path(inspect.getfile(source)).parent.glob("*.py")]
    named = set(re.findall(r'"((?:get|post|put|patch|delete)_[a-z]+)"', "".join(texts)))
    assert named == set(OPERATIONS)


def test_memories(client: Client) -> None:
    written = client.remember(
        {
            "source": "fact",
            "scope": "user:1",
            "content": "The team has 12 people",
            "fact_key": "size",
            "value": "12",
        },
        {
            "source": "preference",
            "scope": "user:1",
            "content": "喜欢运动风格穿搭",
            "valid_from": NOON,
        },
        {"source": "fact", "scope": "user:1", "content": "The team of people sits in Lisbon"},
    )
    fact, preference, near = (item.id for item in written.items)
    assert client.retrieve(query="How big is the team?", scopes=["user:1"]).items[0].id == fact
    assert client.search(query="team size", scopes=["user:1"]).items[0].id == fact
    assert client.memory(preference).valid_from == NOON
    corrected = client.correct(
        fact, value="14", content="The team has 14 people", reason="two joined"
    )
    assert corrected.superseded == fact
    assert [version.reason for version in client.history(corrected.id).items][-1] == "two joined"
    assert near in {item.id for item in client.related(corrected.id).items}
    assert client.set_tags(preference, tags=["style"]).id == preference
    assert [tag.tag for tag in client.tags("user:1")] == ["style"]
    assert client.confirm(preference, "asked").provenance == "confirmed_by_user"  # type: ignore[attr-defined]
    assert client.invalidate(preference, "over").standing == "deprecated"
    assert client.restore(preference, "a slip").standing == "active"
    assert client.archive(preference).standing == "archived"
    assert client.summary("user:1").total >= 2
    assert any("14 people" in line for line in client.export("user:1"))
    assert sum(client.erase("user:1", dry_run=True).remaining.values()) > 0
    assert set(client.erase("user:1", confirm="user:1").remaining.values()) == {0}


def test_conversations_profiles_and_jobs(client: Client) -> None:
    accepted = client.turns(
        scope="user:1",
        session="s",
        turns=[{"role": "user", "text": "I live in Lisbon.", "occurred_at": datetime.now(UTC)}],
    )
    drain()
    assert client.wait(accepted.job).status == "done"
    client.end_session("s", scope="user:1", did_what="Talked about Lisbon", new_info="")
    assert client.short_term("s", "user:1").turns == 1
    client.refresh_profile("user:1")
    drain()
    assert "Lisbon" in client.profile("user:1").markdown
    assert client.search_profile(
        target_type="user", target_id="1", query="Where does she live?"
    ).entries
    assert client.search_events(query="Lisbon", target_user="1").items


def test_runs_and_retrievals(client: Client) -> None:
    begun = client.begin_run(scope="user:1", run="a/b", goal="Ship it")
    client.change_run("a/b", scope="user:1", plan=["test", "tag"])
    assert client.run(begun.id).plan == ["test", "tag"]
    assert client.end_run(begun.id).goal is None
    asked = client.retrieve(query="What is the plan for the release?", scopes=["user:1"])
    assert (
        client.outcome(asked.retrieval_id, reply="Test, then tag.").retrieval_id
        == asked.retrieval_id
    )
    assert client.retrieval(asked.retrieval_id).query == "What is the plan for the release?"


def test_a_refusal_names_the_field(client: Client, tenant: Tenant, live_server: Any) -> None:
    with pytest.raises(Invalid) as invalid:
        client.retrieve(query="What?", scopes=["42"])
    assert (invalid.value.field, invalid.value.errors[0].message) == (
        "scopes[0]",
        "must be written kind:id, such as user:42",
    )
    with pytest.raises(NotFound):
        client.memory(NOWHERE)
    narrow = a_caller(tenant, permissions=("retrieve",), scopes=("user:1",))
    with Client(live_server.url, str(narrow.key)) as reader, pytest.raises(Forbidden) as forbidden:
        reader.summary("user:2")
    assert forbidden.value.field == "scope"
    with Client(live_server.url, "rmb_wrong") as stranger, pytest.raises(Unauthorized):
        stranger.summary("user:1")


def test_where_to_and_who(
    live_server: Any, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RemembrancerError, match="REMEMBRANCER_API_KEY"):
        Client()
    monkeypatch.setenv("REMEMBRANCER_URL", live_server.url)
    monkeypatch.setenv("REMEMBRANCER_API_KEY", str(caller.key))
    with Client() as client:
        assert client.summary("user:1").total == 0


def test_async(live_server: Any, caller: Caller) -> None:
    async def live() -> list[str]:
        async with AsyncClient(live_server.url, str(caller.key)) as client:
            await client.remember(
                {"source": "fact", "scope": "user:1", "content": "Ann drinks tea"}
            )
            async with client.session("user:1") as session:
                await session.user("What does Ann drink?")
                assert "tea" in await session.recall()
            return [
                str(memory.content)
                async for memory in client.memories(scope="user:1", source="fact")
            ]  # type: ignore[attr-defined]

    assert asyncio.run(live()) == ["Ann drinks tea"]


def test_a_session_reads_like_a_conversation(client: Client) -> None:
    with client.session("user:1", "monday") as session:
        session.user("I only drink green tea.", speaker="Ann")
        drain()
        session.assistant("Green tea it is.")
        session.user("What do I drink?", speaker="Ann")
        assert "green tea" in session.recall(token_budget=300)
        assert session.retrieval is not None
        session.assistant("You drink green tea.")
        session.done("Took an order", "Ann only drinks green tea")
    drain()
    kept = client.short_term("monday", "user:1")
    assert (kept.turns, kept.ended_at is not None) == (4, True)
    assert "Took an order" in str(list(client.memories(scope="user:1", source="episode")))


def test_a_session_that_fails_is_not_ended(client: Client) -> None:
    with pytest.raises(ZeroDivisionError), client.session("user:1", "s") as session:  # noqa: PT012
        session.user("Divide by zero.")
        session.done("Divided")
        raise ZeroDivisionError
    assert client.short_term("s", "user:1").ended_at is None
