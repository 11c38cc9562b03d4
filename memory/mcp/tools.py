"""The tools. Each is one call of the API, with the fields that a model can fill well."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Annotated, Any, Literal
from urllib.parse import quote
from uuid import UUID

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from memory.mcp import descriptions
from memory.mcp.caller import Caller

Find = Callable[[Context[Any, Any]], Caller]
Ctx = Context[Any, Any]
Scope = Annotated[
    str | None,
    Field(
        description="whose memory, written kind:id, "
        "such as user:42; may be left out where it is set"
    ),
]
SearchedScope = Annotated[
    str | None, Field(description="user:ID or group:ID; may be left out where it is set")
]
Query = Annotated[str, Field(min_length=1, description="what is asked, in the person's own words")]
TokenBudget = Annotated[int, Field(ge=50, le=32_000, description="tokens of the answer at most")]
OwnSession = Annotated[str | None, Field(description="id of this conversation, if it has one")]
AsOf = Annotated[datetime | None, Field(description="answer as of this time, with an offset")]
TopK = Annotated[int, Field(ge=1, le=100)]
Sentence = Annotated[str, Field(min_length=1, description="one whole sentence that stands alone")]
Kind = Literal["fact", "preference", "constraint", "episode"]
FactKey = Annotated[str | None, Field(description="of a fact with one value at a time: team_size")]
FactValue = Annotated[str | None, Field(description="the value that belongs to fact_key: 12")]
Provenance = Literal["observation", "analysis", "confirmed_by_user"]
MemoryId = Annotated[UUID, Field(description="from `recall`")]
Reason = Annotated[
    str, Field(min_length=1, description="why, for the person who reads the history")
]
RightSentence = Annotated[str | None, Field(description="the whole sentence as it should be")]
RightValue = Annotated[str | None, Field(description="of a fact: only its value as it should be")]
EndedSession = Annotated[
    str, Field(min_length=1, description="id of the conversation, such as 2026-11-22-planning")
]
DidWhat = Annotated[str, Field(min_length=1, description="what was done, and for whom")]
NewInfo = Annotated[str, Field(description="what was learnt that will matter later; may be empty")]
Answer = dict[str, Any]
READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ADDS = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
CHANGES = ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False
)


def add_tools(server: MCPServer[Any], find: Find) -> None:
    """Give a server the tools.

    Args:
        server: the server.
        find: says who asks.
    """
    _add(server, recall(find), "Recall", descriptions.RECALL, READS)
    _add(server, search_events(find), "Search what happened", descriptions.SEARCH_EVENTS, READS)
    _add(server, search_profile(find), "Search a profile", descriptions.SEARCH_PROFILE, READS)
    _add(server, remember(find), "Remember", descriptions.REMEMBER, ADDS)
    _add(server, end_session(find), "End a session", descriptions.END_SESSION, ADDS)
    _add(server, correct(find), "Correct a memory", descriptions.CORRECT, CHANGES)


Tool = Callable[..., Awaitable[CallToolResult]]


def _add(
    server: MCPServer[Any], tool: Tool, title: str, description: str, annotations: ToolAnnotations
) -> None:
    server.add_tool(
        tool, title=title, description=description, annotations=annotations, structured_output=False
    )


def _result(text: str, answer: Answer) -> CallToolResult:
    content = TextContent(type="text", text=text)
    return CallToolResult(content=[content], structured_content=answer)


def recall(find: Find) -> Tool:
    """Return `POST retrieve` as a tool."""

    async def recall(
        ctx: Ctx,
        query: Query,
        scope: Scope = None,
        token_budget: TokenBudget = 800,
        session: OwnSession = None,
        as_of: AsOf = None,
    ) -> CallToolResult:
        caller = find(ctx)
        body = {
            "query": query,
            "scopes": [caller.named(scope)],
            "token_budget": token_budget,
            "session": session,
            "as_of": _moment(as_of),
            "gate": False,  # the model asked on purpose
        }
        answer = await caller.ask("POST", "retrieve", body)
        return _result(_recalled(answer), answer)

    return recall


def _recalled(answer: Answer) -> str:
    if not answer["items"]:
        return answer["context"] or "Nothing relevant is remembered."
    ids = [f"{item['id']}: {item['text'][:60]}" for item in answer["items"]]
    listed = "\n".join(ids)
    return f"{answer['context']}\n\nIds, for `correct`:\n{listed}"


def remember(find: Find) -> Tool:
    """Return `POST memories` with one item as a tool."""

    async def remember(  # noqa: PLR0913, PLR0917 - the fields of a tool are its parameters
        ctx: Ctx,
        content: Sentence,
        scope: Scope = None,
        kind: Kind = "fact",
        fact_key: FactKey = None,
        value: FactValue = None,
        provenance: Provenance = "observation",
    ) -> CallToolResult:
        caller = find(ctx)
        item: dict[str, Any] = {"source": kind, "scope": caller.named(scope), "content": content}
        if kind != "episode":
            item["provenance"] = provenance
        if fact_key is not None:
            item["fact_key"] = fact_key
        if value is not None:
            item["value"] = value
        answer = await caller.ask("POST", "memories", {"items": [item]})
        (written,) = answer["items"]
        return _result(f"{written['status']}: {written['id']}", written)

    return remember


def search_events(find: Find) -> Tool:
    """Return `POST search/events` as a tool."""

    async def search_events(
        ctx: Ctx,
        query: Query,
        scope: SearchedScope = None,
        time_from: datetime | None = None,
        time_to: datetime | None = None,
        top_k: TopK = 12,
    ) -> CallToolResult:
        caller = find(ctx)
        kind, _, key = caller.named(scope).partition(":")
        body = {
            "query": query,
            f"target_{kind}": key,
            "time_from": _moment(time_from),
            "time_to": _moment(time_to),
            "top_k": top_k,
        }
        return _found(await caller.ask("POST", "search/events", body))

    return search_events


def search_profile(find: Find) -> Tool:
    """Return `POST search/profile` as a tool."""

    async def search_profile(
        ctx: Ctx,
        query: Query,
        scope: SearchedScope = None,
        top_k: TopK = 8,
    ) -> CallToolResult:
        caller = find(ctx)
        kind, _, key = caller.named(scope).partition(":")
        body = {"query": query, "target_type": kind, "target_id": key, "top_k": top_k}
        return _found(await caller.ask("POST", "search/profile", body))

    return search_profile


def _found(answer: Answer) -> CallToolResult:
    lines = []
    for item in answer["items"]:
        day = (item["created_at"] or "")[:10]
        lines.append(f"- {item['text']} ({day}, {item['id']})")
    lines += [
        f"- {entry['section']}/{entry['key']}: {entry['value']}"
        for entry in answer.get("entries", ())
    ]
    return _result("\n".join(lines) or "Nothing was found.", answer)


def correct(find: Find) -> Tool:
    """Return `POST memories/{id}/correct` as a tool."""

    async def correct(
        ctx: Ctx,
        memory_id: MemoryId,
        reason: Reason,
        content: RightSentence = None,
        value: RightValue = None,
    ) -> CallToolResult:
        caller = find(ctx)
        body = {"content": content, "value": value, "reason": reason}
        answer = await caller.ask("POST", f"memories/{memory_id}/correct", body)
        return _result(
            f"corrected: {answer['id']} stands in place of {answer['superseded']}", answer
        )

    return correct


def end_session(find: Find) -> Tool:
    """Return `POST sessions/{session}/end` as a tool."""

    async def end_session(
        ctx: Ctx,
        session: EndedSession,
        did_what: DidWhat,
        new_info: NewInfo = "",
        scope: Scope = None,
    ) -> CallToolResult:
        caller = find(ctx)
        body = {"scope": caller.named(scope), "did_what": did_what, "new_info": new_info}
        path = f"sessions/{quote(session, safe='')}/end"
        answer = await caller.ask("POST", path, body)
        return _result(f"a job makes memories of it: {answer['job']}", answer)

    return end_session


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
