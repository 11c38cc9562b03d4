"""From a typed item to the columns of its table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

from memory.ingest.schemas import (
    EpisodeIn,
    EventIn,
    FactIn,
    InsightIn,
    ItemIn,
    ProcedureIn,
    StatementIn,
)
from memory.models.remembered_row import Remembered
from memory.policy.scoring import PROVENANCE_CAPS

Remembering = TypeVar("Remembering", bound=Remembered)
Row = dict[str, Any]
"""Columns of one item by name."""
WORLD_TIMES = ("created_at", "occurred_at", "event_time", "valid_from")
_NOT_PLAIN = {"source", "scope", "external_id", *WORLD_TIMES}  # resolved or common to every item
_CALLED_ALIKE = {
    "did_what",
    "new_info",
    "timezone",
    "location",
    "request_type",
    "sender",
    "message_ids",
}
"""Fields of an episode that are called as their columns are."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Who an item belongs to, already resolved to ids."""

    tenant_id: UUID
    scope_id: UUID
    session_id: UUID | None = None
    run_id: UUID | None = None


def columns(item: ItemIn, *, owner: Owner, now: datetime) -> Row:
    """Return the columns that the item states or that follow from it, ids of its owner included."""
    own_columns = _OWN.get(item.source, _plain)
    stated = _stated_time(item)
    common = {
        "tenant_id": owner.tenant_id,
        "scope_id": owner.scope_id,
        "external_id": item.external_id,
        "valid_from": stated or now,
        "valid_from_stated": stated is not None,
        "recorded_at": now,
        "updated_at": now,
    }
    return common | own_columns(item, owner)


def unsaved(table: type[Remembering], row: Row) -> Remembering:
    """Return a row of a table with its columns, those it lacks as they are by default.

    They are given by place: by name, Django takes three times as long.
    """
    alike, made = _defaults(table)
    given = alike | {name: make() for name, make in made} | row
    return table(*given.values())


@cache
def _defaults(table: type[Remembered]) -> tuple[Row, Sequence[tuple[str, Callable[[], Any]]]]:
    """Return what each column holds by default, in their order, and what makes each anew."""
    fields = table._meta.concrete_fields  # noqa: SLF001 - Django's documented _meta API
    alike = {field.attname: field.get_default() for field in fields}
    made = [each for each in fields if each.has_default() and callable(each.default)]
    return alike, [(field.attname, field.default) for field in made]


def _stated_time(item: ItemIn) -> datetime | None:
    """Return when an item says that it is true from, or happened."""
    for name in WORLD_TIMES:
        moment: datetime | None = vars(item).get(name)
        if moment is not None:
            return moment
    return None


def _plain(item: Any, _owner: Owner) -> Row:
    return dict(item.model_dump(exclude=_NOT_PLAIN))


def _event(item: EventIn, _owner: Owner) -> Row:
    return {"type": item.type, "payload": item.payload}


def _judged(item: FactIn | StatementIn, _owner: Owner) -> Row:
    cap = PROVENANCE_CAPS[item.provenance]
    confidence = cap if item.confidence is None else item.confidence
    return {
        "kind": item.source,
        "content": item.content,
        "category": item.category,
        "provenance": item.provenance,
        "confidence": confidence,
        "tags": item.tags,
        "valid_to": item.valid_to,
        "stated_valid_to": item.valid_to,
    }


def _fact(item: FactIn, owner: Owner) -> Row:
    own = {"fact_key": item.fact_key, "value": item.value, "short_value": item.short_value}
    return _judged(item, owner) | own


def _episode(item: EpisodeIn, owner: Owner) -> Row:
    parts = (item.did_what, item.new_info)
    content = item.content or "\n".join(part for part in parts if part)
    same = item.model_dump(include=_CALLED_ALIKE)
    own = {
        "kind": item.source,
        "content": content,
        "confidence": PROVENANCE_CAPS["observation"],
        "session_id": owner.session_id,
        "user_ref": item.user,
        "group_ref": item.group,
    }
    return own | same


def _procedure(item: ProcedureIn, _owner: Owner) -> Row:
    return {
        "kind": item.source,
        "content": item.title,
        "title": item.title,
        "steps": item.steps,
        "outline": item.title,
        "task_type": item.task_type,
        "priority": item.priority,
        "confidence": PROVENANCE_CAPS["observation"],
    }


def _insight(item: InsightIn, owner: Owner) -> Row:
    cap = PROVENANCE_CAPS["observation"]
    confidence = cap if item.confidence is None else item.confidence
    return {
        "kind": item.source,
        "content": item.statement,
        "run_id": owner.run_id,
        "confidence": confidence,
        "valid_to": item.expires_at,
        "stated_valid_to": item.expires_at,
    }


_OWN: Mapping[str, Callable[[Any, Owner], Row]] = {
    "event": _event,
    "fact": _fact,
    "preference": _judged,
    "constraint": _judged,
    "episode": _episode,
    "procedure": _procedure,
    "insight": _insight,
}
