"""The MCP server: tools, resources and a prompt for whoever asks."""

from typing import Any
from urllib.parse import quote

import orjson
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError

from memory.mcp import descriptions
from memory.mcp.tools import Find, add_tools

NAME = "remembrancer"


def make_server(find: Find) -> MCPServer[Any]:
    """Return a server.

    Args:
        find: says, of one request, who asks.
    """
    server: MCPServer[Any] = MCPServer(
        NAME, title="Remembrancer", instructions=descriptions.INSTRUCTIONS, log_level="WARNING"
    )
    add_tools(server, find)
    _add_resources(server, find)
    _add_prompt(server)
    return server


def _add_resources(server: MCPServer[Any], find: Find) -> None:
    @server.resource(
        "remembrancer://profile/{scope}",
        title="A profile",
        description="What is known of a user or a group, such as user:42, as Markdown.",
        mime_type="text/markdown",
    )
    async def profile(scope: str, ctx: Context[Any, Any]) -> str:
        answer = await _read(find, ctx, f"profiles/{quote(scope, safe=':')}")
        return str(answer["markdown"])

    @server.resource(
        "remembrancer://working-memory/{run}",
        title="Working memory",
        description="Goal, constraints, slots, plan and decisions of a run, "
        "by the service's id of it, as JSON.",
        mime_type="application/json",
    )
    async def working_memory(run: str, ctx: Context[Any, Any]) -> str:
        answer = await _read(find, ctx, f"runs/{quote(run, safe='')}")
        return orjson.dumps(answer).decode()


async def _read(find: Find, ctx: Context[Any, Any], path: str) -> dict[str, Any]:
    try:
        return await find(ctx).ask("GET", path)
    except ToolError as error:
        raise ResourceError(str(error)) from None


def _add_prompt(server: MCPServer[Any]) -> None:
    @server.prompt(
        title="Use your memory", description="Tells an agent when to recall, remember and correct."
    )
    def use_memory(scope: str = "the person you talk to") -> str:
        return descriptions.PROMPT.format(scope=scope)
