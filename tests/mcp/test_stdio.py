"""An agent that starts its tools itself: `manage.py mcp` speaks over standard input and output."""

import asyncio
import sys
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from mcp import Client, StdioServerParameters

from tests.api.client import a_caller
from tests.factories import a_tenant
from tests.mcp.agents import text_of
from tests.stories.job_fixtures import ROOT, environment_of_programs


def test_a_started_tool_remembers(transactional_db: None) -> None:
    agent = a_caller(a_tenant(), permissions=("retrieve", "write"))
    started = StdioServerParameters(
        command=sys.executable,
        args=["manage.py", "mcp", "--scope", "user:1"],
        env=environment_of_programs(REMEMBRANCER_API_KEY=str(agent.key)),
        cwd=ROOT,
    )

    async def live() -> Any:
        async with Client(started) as client:
            await client.call_tool("remember", {"content": "Ann drinks green tea"})
            return await client.call_tool("recall", {"query": "What does Ann drink?"})

    assert "green tea" in text_of(asyncio.run(live()))
    assert (
        agent.get("memories?scope=user:1").json()["items"][0]["content"] == "Ann drinks green tea"
    )


def test_without_a_key_it_says_what_to_do() -> None:
    with pytest.raises(CommandError, match="create_api_key"):
        call_command("mcp", stdout=StringIO())
