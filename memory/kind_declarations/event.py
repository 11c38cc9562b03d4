"""An entry of the operational log: listed by time and type, never by meaning."""

from typing import Any

from memory.kind_declarations.declaration import KindDeclaration, PassageSql, picked
from memory.models.records import Event

FIELDS = ("type", "payload")


def _searched(event: Event) -> str:
    return event.type


def _exported(event: Event) -> dict[str, Any]:
    return {"occurred_at": event.valid_from, **picked(event, *FIELDS)}


EVENT = KindDeclaration(
    name="event",
    model=Event,
    says="type",
    shown=FIELDS,
    searched=_searched,
    passage=PassageSql(
        text="'[' || type || '] ' || left(payload::text, %(payload)s::int)",
        short="'[' || type || ']'",
        category="type",
    ),
    exported=_exported,
    compared=False,
    decided=False,
)
