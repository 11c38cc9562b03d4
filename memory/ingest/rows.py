"""From a typed item to the columns of its table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memory.ingest.schemas import EpisodeIn, EventIn, FactIn, InsightIn, ItemIn, Judged, ProcedureIn
from memory.policy.scoring import PROVENANCE_CAPS

WORLD_TIMES = ("created_at", "occurred_at", "event_time", "valid_from")


@dataclass(frozen=True, slots=True)
class Owner:
    """Who an item belongs to, already resolved to ids."""

    tenant_id: UUID
    scope_id: UUID
    session_id: UUID | None = None
    run_id: UUID | None = None


def columns(item: ItemIn, *, owner: Owner, now: datetime) -> dict[str, Any]:
    """Return the columns that the item states or that follow from it, ids of its owner included."""
    stated = next((getattr(item, name) for name in WORLD_TIMES if getattr(item, name, None)), None)
    common = {
        "tenant_id": owner.tenant_id,
        "scope_id": owner.scope_id,
        "external_id": item.external_id,
        "valid_from": stated or now,
        "valid_from_stated": stated is not None,
        "recorded_at": now,
        "updated_at": now,
    }
    return common | _OWN.get(item.source, _plain)(item, owner)


def _plain(item: Any, _owner: Owner) -> dict[str, Any]:
    return dict(item.model_dump(exclude={"source", "scope", "external_id", *WORLD_TIMES}))


def _event(item: EventIn, _owner: Owner) -> dict[str, Any]:
    return {"type": item.type, "payload": item.payload}


def _judged(item: Judged, _owner: Owner) -> dict[str, Any]:
    cap = PROVENANCE_CAPS[item.provenance]
    return {
        "kind": item.model_dump(include={"source"})["source"],
        "content": item.model_dump(include={"content"})["content"],
        "category": item.category,
        "provenance": item.provenance,
        "confidence": cap if item.confidence is None else item.confidence,
        "tags": item.tags,
        "valid_to": item.valid_to,
        "stated_valid_to": item.valid_to,
    }


def _fact(item: FactIn, owner: Owner) -> dict[str, Any]:
    own = {"fact_key": item.fact_key, "value": item.value, "short_value": item.short_value}
    return _judged(item, owner) | own


def _episode(item: EpisodeIn, owner: Owner) -> dict[str, Any]:
    canonical = item.content or "\n".join(part for part in (item.did_what, item.new_info) if part)
    same = ("did_what", "new_info", "timezone", "location", "request_type", "sender", "message_ids")
    return {
        "kind": item.source,
        "content": canonical,
        "confidence": PROVENANCE_CAPS["observation"],
        "session_id": owner.session_id,
        "user_ref": item.user,
        "group_ref": item.group,
        **item.model_dump(include=set(same)),
    }


def _procedure(item: ProcedureIn, _owner: Owner) -> dict[str, Any]:
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


def _insight(item: InsightIn, owner: Owner) -> dict[str, Any]:
    cap = PROVENANCE_CAPS["observation"]
    return {
        "kind": item.source,
        "content": item.statement,
        "run_id": owner.run_id,
        "confidence": cap if item.confidence is None else item.confidence,
        "valid_to": item.expires_at,
        "stated_valid_to": item.expires_at,
    }


_OWN: Mapping[str, Callable[[Any, Owner], dict[str, Any]]] = {
    "event": _event,
    "fact": _fact,
    "preference": _judged,
    "constraint": _judged,
    "episode": _episode,
    "procedure": _procedure,
    "insight": _insight,
}
