"""The tools of an agent's memory as plain JSON, and what answers their calls.

They fit any function-calling API.

response = openai.chat.completions.create(..., tools=[{"type": "function", "function": d} for d in
DEFINITIONS]) text = answer(client, call.function.name, json.loads(call.function.arguments),
scope="user:42")
"""

from collections.abc import Callable, Mapping
from typing import Any

from remembrancer._synchronous.client import Client
from remembrancer.definitions import DEFINITIONS as DEFINITIONS
from remembrancer.errors import ApiError

Arguments = Mapping[str, Any]
Said = dict[str, Any]
"""The arguments that say something, without the scope."""


def answer(client: Client, name: str, arguments: Arguments, *, scope: str) -> str:
    """Return what a model reads after it called a tool.

    A refusal is told, for the model to mend its call.

    Args:
        client: of the service.
        name: of the tool.
        arguments: as the model gave them.
        scope: whose memory it is, where the arguments name none.

    Raises:
        KeyError: there is no such tool.
        Unavailable: the service did not answer.
    """
    said = {key: value for key, value in arguments.items() if value is not None}
    whose = str(said.pop("scope", scope))
    try:
        return _TOOLS[name](client, said, whose)
    except ApiError as refused:
        errors = [f"{error.field}: {error.message}" for error in refused.errors]
        return "; ".join(errors) or str(refused)


def _recall(client: Client, said: Said, scope: str) -> str:
    found = client.retrieve(scopes=[scope], gate=False, **said)
    if not found.items:
        return found.context or "Nothing relevant is remembered."
    ids = "\n".join(f"{item.id}: {item.text[:60]}" for item in found.items)
    return f"{found.context}\n\nIds, for `correct`:\n{ids}"


def _remember(client: Client, said: Said, scope: str) -> str:
    kind = said.pop("kind", "fact")
    if kind == "episode":
        said.pop("provenance", None)
    item: Any = {"source": kind, "scope": scope, **said}
    (written,) = client.remember(item).items
    return f"{written.status}: {written.id}"


def _search_events(client: Client, said: Said, scope: str) -> str:
    kind, _, key = scope.partition(":")
    target: Any = {f"target_{kind}": key}
    found = client.search_events(**said, **target)
    return _lines(found.items)


def _search_profile(client: Client, said: Said, scope: str) -> str:
    kind, _, key = scope.partition(":")
    target: Any = {"target_type": kind, "target_id": key}
    found = client.search_profile(**said, **target)
    return _lines(found.items)


def _lines(items: list[Any]) -> str:
    return "\n".join(f"- {item.text}" for item in items) or "Nothing was found."


def _correct(client: Client, said: Said, scope: str) -> str:
    del scope
    done = client.correct(said.pop("memory_id"), **said)
    return f"corrected: {done.id} stands in place of {done.superseded}"


def _end_session(client: Client, said: Said, scope: str) -> str:
    said.setdefault("new_info", "")
    job = client.end_session(said.pop("session"), scope=scope, **said)
    return f"a job makes memories of it: {job.job}"


_TOOLS: Mapping[str, Callable[[Client, Said, str], str]] = {
    "recall": _recall,
    "remember": _remember,
    "search_events": _search_events,
    "search_profile": _search_profile,
    "correct": _correct,
    "end_session": _end_session,
}
