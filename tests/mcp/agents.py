"""An agent that speaks MCP with the official SDK's client."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

Act = Callable[[Client], Awaitable[Any]]


def over_http(url: str, key: str, act: Act) -> Any:
    """Connect to an address with a key, do something, and return what came of it."""

    async def run() -> Any:
        async with (
            httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}, timeout=30) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            return await act(client)

    return asyncio.run(run())


def text_of(result: Any) -> str:
    return "\n".join(block.text for block in result.content)
