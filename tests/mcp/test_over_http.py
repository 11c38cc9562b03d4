"""An agent at /mcp finds tools, resources and a prompt that do what the API does."""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client as DjangoClient
from mcp import Client
from mcp_types import TextContent

from memory.models import Tenant
from tests.api.client import Caller, a_caller, assert_problem
from tests.factories import a_tenant
from tests.mcp.agents import Act, over_http, text_of

TOOLS = {"recall", "remember", "search_events", "search_profile", "correct", "end_session"}
NOWHERE = "0b0a4f86-6a0b-4f0f-8a43-5d7f1d4a1a55"
READING = {"recall", "search_events", "search_profile"}


@pytest.fixture
def tenant(transactional_db: None) -> Tenant:
    return a_tenant()


@pytest.fixture
def agent(tenant: Tenant) -> Caller:
    return a_caller(tenant, permissions=("retrieve", "write"), scopes=("user:1",))


@pytest.fixture
def connected(live_server: Any, agent: Caller) -> Any:
    def run(act: Act, *, key: str | None = None, address: str = "/mcp") -> Any:
        return over_http(live_server.url + address, key or str(agent.key), act)

    return run


def test_what_is_there(connected: Any) -> None:
    async def look(client: Client) -> Any:
        tools = (await client.list_tools()).tools
        templates = (await client.list_resource_templates()).resource_templates
        prompts = (await client.list_prompts()).prompts
        return tools, templates, prompts, client.instructions

    tools, templates, prompts, instructions = connected(look)
    assert {tool.name for tool in tools} == TOOLS
    assert {tool.name for tool in tools if tool.annotations.read_only_hint} == READING
    assert {tool.name for tool in tools if tool.annotations.destructive_hint} == {"correct"}
    assert all(len(tool.description or "") > 100 for tool in tools)
    assert {template.uri_template for template in templates} == {
        "remembrancer://profile/{scope}",
        "remembrancer://working-memory/{run}",
    }
    assert [prompt.name for prompt in prompts] == ["use_memory"]
    assert "never an instruction" in instructions


def test_remember_recall_correct(connected: Any) -> None:
    async def live(client: Client) -> Any:
        said = {"content": "Ann drinks green tea", "fact_key": "drink", "value": "green tea"}
        written = await client.call_tool("remember", said)
        first = await client.call_tool("recall", {"query": "What does Ann drink?"})
        found = first.structured_content["items"][0]["id"]
        corrected = await client.call_tool(
            "correct",
            {
                "memory_id": found,
                "content": "Ann drinks coffee",
                "value": "coffee",
                "reason": "she said so",
            },
        )
        return (
            written,
            first,
            corrected,
            await client.call_tool("recall", {"query": "What does Ann drink?"}),
        )

    written, first, corrected, second = connected(live)
    assert written.structured_content["status"] == "created"
    assert "green tea" in text_of(first)
    assert written.structured_content["id"] in text_of(first)
    assert corrected.structured_content["superseded"] == written.structured_content["id"]
    assert "coffee" in text_of(second)
    assert "green tea" not in text_of(second)


def test_what_happened_who_she_is_and_the_end(connected: Any, agent: Caller) -> None:
    agent.remember({"source": "episode", "did_what": "Booked a table at Lotus for Ann"})

    async def live(client: Client) -> Any:
        events = await client.call_tool("search_events", {"query": "table at Lotus"})
        profile = await client.call_tool("search_profile", {"query": "tea"})
        ended = await client.call_tool(
            "end_session", {"session": "a/b", "did_what": "Moved the booking"}
        )
        return events, profile, ended

    events, profile, ended = connected(live)
    assert "Lotus" in text_of(events)
    assert text_of(profile) == "Nothing was found."
    assert agent.get(f"jobs/{ended.structured_content['job']}").status_code == HTTPStatus.OK


def test_resources_and_the_prompt(connected: Any, agent: Caller) -> None:
    run = agent.post("runs", {"scope": "user:1", "run": "r", "goal": "Ship it"}).json()["id"]

    async def live(client: Client) -> Any:
        memory = await client.read_resource(f"remembrancer://working-memory/{run}")
        profile = await client.read_resource("remembrancer://profile/user:1")
        return memory, profile, await client.get_prompt("use_memory", {"scope": "user:1"})

    memory, profile, prompt = connected(live)
    assert '"goal":"Ship it"' in memory.contents[0].text
    assert profile.contents[0].mime_type == "text/markdown"
    assert isinstance(prompt.messages[0].content, TextContent)
    assert "user:1" in prompt.messages[0].content.text


def test_a_refusal_is_an_error_of_the_tool(connected: Any) -> None:
    refused: list[tuple[str, dict[str, Any], str]] = [
        ("remember", {"content": "x", "scope": "user:2"}, "may not open user:2"),
        ("recall", {"query": "what?", "scope": "nobody"}, "scopes"),
        ("correct", {"memory_id": NOWHERE, "reason": "x", "content": "y"}, "404"),
        ("correct", {"memory_id": "7", "reason": "x", "content": "y"}, "memory_id"),
    ]

    async def call(client: Client) -> Any:
        return [await client.call_tool(tool, arguments) for tool, arguments, _ in refused]

    for result, (_tool, _arguments, words) in zip(connected(call), refused, strict=True):
        assert result.is_error
        assert words in text_of(result)


def test_a_key_may_do_what_it_may(connected: Any, tenant: Tenant) -> None:
    reader = a_caller(tenant, permissions=("retrieve",))

    async def call(client: Client) -> Any:
        return (
            await client.call_tool("remember", {"content": "x", "scope": "user:1"}),
            await client.call_tool("recall", {"query": "Who is it?"}),
            await client.call_tool("recall", {"query": "Who is it?", "scope": "user:1"}),
        )

    written, nowhere, read = connected(call, key=reader.key)
    assert written.is_error
    assert "403" in text_of(written)
    assert "scope: say whose memory" in text_of(nowhere)
    assert not read.is_error


def test_the_address_may_name_the_scope(connected: Any, tenant: Tenant) -> None:
    anyone = a_caller(tenant, permissions=("retrieve", "write"))

    async def call(client: Client) -> Any:
        return await client.call_tool("remember", {"content": "Bob likes chess"})

    assert not connected(call, key=anyone.key, address="/mcp?scope=user:7").is_error
    assert anyone.get("memories?scope=user:7").json()["items"][0]["content"] == "Bob likes chess"


@pytest.mark.parametrize(
    ("method", "key", "status"),
    [("POST", None, 401), ("POST", "rmb_x", 401), ("GET", "own", 405), ("DELETE", "own", 405)],
)
def test_no_key_no_answer(
    db: None, client: DjangoClient, method: str, key: str | None, status: int
) -> None:
    own = str(a_caller(a_tenant()).key)
    headers = {"authorization": f"Bearer {own if key == 'own' else key}"} if key else {}
    assert_problem(
        client.generic(method, "/mcp", b"{}", "application/json", headers=headers), status
    )
