"""JSONL: an item of the API, or a turn of a chat, a line. Pure."""

from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from memory.exchange.entry import BadEntry, Entry, entry

TURN_FIELDS = frozenset({"role", "speaker", "text", "occurred_at", "message_id", "session"})


def read_jsonl(lines: Iterable[bytes], *, scope: str) -> Iterator[Entry]:
    """Yield an entry a line; one without a scope gets `scope`. Blank lines are passed over.

    Raises:
        BadEntry: at the first line that is no item and no turn.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            where = f"line {number}"
            yield entry({"scope": scope, **_item(_object(line, where), where)}, where=where)


def _object(line: bytes, where: str) -> dict[str, Any]:
    try:
        value = orjson.loads(line.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError as error:
        raise BadEntry(where, "", f"not JSON: {error}") from error
    if not isinstance(value, dict):
        raise BadEntry(where, "", "must be a JSON object")
    return value


def _item(value: dict[str, Any], where: str) -> dict[str, Any]:
    """Turn a turn, as `POST turns` takes it, into an episode; leave an item as it is."""
    if "source" in value or not {"role", "text"} <= value.keys():
        return value
    unknown = sorted(value.keys() - TURN_FIELDS - {"scope"})
    if unknown:
        raise BadEntry(where, unknown[0], "is no field of a turn")
    episode = {"source": "episode", "content": value["text"], "sender": value.get("speaker") or value["role"]}
    named = {"event_time": "occurred_at", "session": "session", "scope": "scope", "external_id": "message_id"}
    return episode | {name: value[given] for name, given in named.items() if value.get(given)}
