"""Who asks over MCP, and whose memories are meant where a tool call names no scope."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async
from mcp.server.mcpserver.exceptions import ToolError

from memory.mcp.api import Api, Refused


@dataclass(frozen=True, slots=True)
class Caller:
    """Someone with a key.

    Args:
        api: the API for that key.
        scope: whose memories are meant where a call names none; empty: a call must say.
    """

    api: Api
    scope: str

    async def ask(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, **query: str
    ) -> dict[str, Any]:
        """Return the answer of the API, which leaves out what is None in a body.

        Raises:
            ToolError: the API refused; the message names the field for the model to mend.
        """
        said = None
        if body is not None:
            said = {name: value for name, value in body.items() if value is not None}
        call = sync_to_async(self.api.call)
        try:
            return await call(method, path, said, query=query)
        except Refused as refused:
            raise ToolError(str(refused)) from None

    def named(self, scope: str | None) -> str:
        """Return the scope that a call means.

        Raises:
            ToolError: it names none, and there is no other to go by.
        """
        meant = scope or self.scope
        if not meant:
            raise ToolError("scope: say whose memory this is, written kind:id, such as user:42")
        return meant
