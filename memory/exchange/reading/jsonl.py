"""JSONL: an item of the API, or a turn of a chat, a line. Pure.

`labels` beside an item says what the API cannot (entry.Labels); an export writes it.
"""

from collections.abc import Iterable
from typing import Any

import orjson

from memory.exchange.formats.entry import BadEntry, entry
from memory.exchange.reading.parcel import Parcel, place_id, said

TURN_FIELDS = frozenset(
    {"role", "speaker", "text", "occurred_at", "message_id", "session", "scope"}
)


def read_jsonl(lines: Iterable[bytes], *, scope: str, session: str) -> Parcel:
    """Return an entry or a turn a line. Blank lines are passed over.

    Args:
        lines: the file.
        scope: of what names none.
        session: of turns that name none.

    Raises:
        BadEntry: at the first line that is no item and no turn.
    """
    parcel = Parcel()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        where = f"line {number}"
        value = {"scope": scope, **_object(line, where)}
        if "source" not in value and {"role", "text"} <= value.keys():
            turn = _turn(value, session=session, number=number, where=where)
            parcel.turns.append(said(turn, where=where))
        else:
            labels = value.pop("labels", None)
            parcel.entries.append(entry(value, where=where, labels=labels))
    return parcel


def _object(line: bytes, where: str) -> dict[str, Any]:
    try:
        value = orjson.loads(line.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError as error:
        raise BadEntry(where, "", f"not JSON: {error}") from error
    if not isinstance(value, dict):
        raise BadEntry(where, "", "must be a JSON object")
    return value


def _turn(value: dict[str, Any], *, session: str, number: int, where: str) -> dict[str, Any]:
    """Return the fields of a turn as `POST turns` takes it; without an id its line is one."""
    unknown = sorted(value.keys() - TURN_FIELDS)
    if unknown:
        raise BadEntry(where, unknown[0], "is no field of a turn")
    given = {name: field for name, field in value.items() if field is not None}
    named = {"session": session, **given}
    own_id = place_id(str(named["session"]), number)
    return {"message_id": own_id, **named}
