"""OpenAI Agents: a session that makes memories of a conversation, and the tools.

The session keeps the conversation; the tools are those of memory.

session = RemembrancerSession("monday", client=client, scope="user:42")
agent = Agent(name="Assistant", tools=memory_tools(client, scope="user:42"))
await Runner.run(agent, "What do I drink?", session=session)
"""

import asyncio
import json
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from agents import FunctionTool
from agents.memory import SessionSettings
from agents.memory.session import SessionABC
from agents.tool_context import ToolContext

from remembrancer import models
from remembrancer._synchronous.client import Client
from remembrancer.requests import TurnBody
from remembrancer.tools import DEFINITIONS, answer

TYPE = "openai_agents_item"
"""Of the events that hold the items of a session."""
PART_CHARACTERS = 6_000
"""Of an item's JSON in one event, which holds 8 KB; it is ASCII, so a character is a byte."""
SPEAKERS = {"user": "user", "assistant": "assistant"}


class RemembrancerSession(SessionABC):
    """Keeps every item of a conversation as events of the scope `session:ID`.

    What was said is given to the memory.

    What a person and the agent said goes to `POST turns` of `scope` as well, so that memories are
    made of it.

    Args:
        session_id: the caller's own id of the conversation.
        client: of the service. The session does not close it.
        scope: whose memory it is, such as user:42.
    """

    session_settings: SessionSettings | None = None

    def __init__(self, session_id: str, *, client: Client, scope: str) -> None:
        self.session_id = session_id
        self._client = client
        self._scope = scope
        self._own = f"session:{session_id}"

    async def get_items(self, limit: int | None = None) -> list[Any]:
        """Return the items, or the latest of them, the oldest first."""
        return await asyncio.to_thread(self._items, limit)

    async def add_items(self, items: list[Any]) -> None:
        """Keep items, and give what was said to the memory."""
        if items:
            await asyncio.to_thread(self._add, items)

    async def pop_item(self) -> Any | None:
        """Take the latest item out, and return it."""
        return await asyncio.to_thread(self._pop)

    async def clear_session(self) -> None:
        """Take every item out. What was remembered of the conversation stays."""
        await asyncio.to_thread(self._clear)

    def _parts(self) -> list[list[models.MemoryAnswer]]:
        """Return the events, an item each, the oldest first."""
        found = list(self._client.memories(scope=self._own, source="event", status="active"))
        items: dict[str, list[models.MemoryAnswer]] = {}
        for event in reversed(found):
            items.setdefault(_payload(event)["item"], []).append(event)
        return list(items.values())

    def _items(self, limit: int | None) -> list[Any]:
        parts = self._parts()
        return [
            _joined(item)
            for item in (parts if limit is None else parts[max(0, len(parts) - limit) :])
        ]

    def _add(self, items: list[Any]) -> None:
        events: list[Any] = [event for item in items for event in self._events(item)]
        self._client.remember(*events)
        turns = [turn for item in items if (turn := _turn(item)) is not None]
        if turns:
            self._client.turns(scope=self._scope, session=self.session_id, turns=turns)

    def _events(self, item: Any) -> list[dict[str, Any]]:
        whole, name = json.dumps(item), uuid4().hex
        return [
            {
                "source": "event",
                "scope": self._own,
                "type": TYPE,
                "payload": {"item": name, "json": whole[start : start + PART_CHARACTERS]},
            }
            for start in range(0, len(whole), PART_CHARACTERS)
        ]

    def _pop(self) -> Any | None:
        parts = self._parts()
        if not parts:
            return None
        self._archive(parts[-1])
        return _joined(parts[-1])

    def _clear(self) -> None:
        for item in self._parts():
            self._archive(item)

    def _archive(self, item: list[models.MemoryAnswer]) -> None:
        for event in item:
            self._client.archive(event.id)


def _payload(event: models.MemoryAnswer) -> dict[str, Any]:
    payload: dict[str, Any] = (event.model_extra or {})["payload"]
    return payload


def _joined(item: list[models.MemoryAnswer]) -> Any:
    return json.loads("".join(_payload(event)["json"] for event in item))


def _turn(item: Any) -> TurnBody | None:
    """Return what a person or the agent said; None for a call of a tool and the like."""
    role = SPEAKERS.get(item.get("role", ""))
    content = item.get("content")
    texts = (
        [content] if isinstance(content, str) else [part.get("text", "") for part in content or ()]
    )
    text = "\n".join(text for text in texts if text)
    if role is None or not text.strip():
        return None
    said: Any = {
        "role": role,
        "text": text,
        "occurred_at": datetime.now(UTC),
        "message_id": uuid4().hex,
    }
    turn: TurnBody = said
    return turn


def memory_tools(client: Client, *, scope: str) -> list[FunctionTool]:
    """Return the tools of memory for an agent.

    Args:
        client: of the service.
        scope: whose memory it is, where a call names none.
    """
    return [_tool(client, definition, scope) for definition in DEFINITIONS]


def _tool(client: Client, definition: dict[str, Any], scope: str) -> FunctionTool:
    async def invoke(_context: ToolContext[Any], arguments: str) -> str:
        said = json.loads(arguments or "{}")
        return await asyncio.to_thread(answer, client, definition["name"], said, scope=scope)

    return FunctionTool(
        name=definition["name"],
        description=definition["description"],
        params_json_schema=definition["parameters"],
        on_invoke_tool=invoke,
        strict_json_schema=False,
    )
