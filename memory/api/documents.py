"""A memory as the API shows it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from memory.models import SearchEntry
from memory.models.base import Remembered
from memory.models.sources import TABLES
from memory.ranking.types import Scored

_COMMON = (
    "external_id",
    "standing",
    "needs_review",
    "review_reason",
    "valid_from",
    "valid_to",
    "recorded_at",
    "retired_at",
    "superseded_by",
    "updated_at",
)
_JUDGED = (
    "content",
    "category",
    "confidence",
    "provenance",
    "tags",
    "last_validated_at",
    "injected_count",
    "used_count",
)
_OWN: Mapping[str, Sequence[str]] = {
    "task": ("title", "description", "status", "priority", "project", "metadata"),
    "learning": ("title", "content", "category", "failure_class", "task_type", "event_type"),
    "capability": ("name", "description", "enabled"),
    "goal": ("title", "status", "priority", "progress", "due_at"),
    "event": ("type", "payload"),
    "fact": (*_JUDGED, "fact_key", "value", "short_value"),
    "preference": _JUDGED,
    "constraint": _JUDGED,
    "episode": (
        *_JUDGED,
        "did_what",
        "new_info",
        "timezone",
        "location",
        "request_type",
        "sender",
        "message_ids",
        "level",
    ),
    "segment": ("topic", "text", "tags", "ended_at", "fact_count"),
    "profile": ("section", "part", "text"),
    "procedure": (*_JUDGED, "title", "steps", "task_type", "priority"),
    "insight": (*_JUDGED, "validated_at"),
}


def document(row: Remembered, *, source: str) -> dict[str, Any]:
    """Return a memory as JSON values. `status` is the memory's standing, or of a task or goal where it is."""
    shown: dict[str, Any] = {"id": str(row.pk), "source": source, "scope": str(row.scope)}
    shown |= {name: getattr(row, name) for name in _COMMON}
    shown |= {name: getattr(row, name) for name in _OWN[source]}
    shown.setdefault("status", row.standing)
    shown["superseded_by"] = str(row.superseded_by) if row.superseded_by else None
    if source in {"episode", "segment"}:
        session = getattr(row, "session", None)
        shown |= {"session": session.key if session else None}
    if source == "episode":
        shown |= {"user": getattr(row, "user_ref", ""), "group": getattr(row, "group_ref", "")}
    if source == "insight":
        run = getattr(row, "run", None)
        shown |= {"run": run.key if run else None, "expires_at": shown["valid_to"]}
    return shown


def found_item(one: Scored) -> dict[str, Any]:
    """Return a match as the searches show it."""
    return {
        "id": str(one.candidate.item_id),
        "source": one.candidate.source,
        "scope": one.candidate.scope,
        "text": one.candidate.text,
        "score": round(one.score, 6),
        "created_at": one.candidate.happened_at,
    }


def rows_of(entries: Iterable[SearchEntry]) -> dict[UUID, Remembered]:
    """Return the rows behind index entries by id, with what `document` reads. A statement per table."""
    by_model: dict[type[Remembered], list[UUID]] = {}
    for entry in entries:
        by_model.setdefault(TABLES[entry.source], []).append(entry.item_id)
    found: dict[UUID, Remembered] = {}
    for model, ids in by_model.items():
        related = ["scope", *(name for name in ("session", "run") if hasattr(model, name))]
        query = model._default_manager.filter(pk__in=ids).select_related(*related)  # noqa: SLF001 - Django's documented name
        found.update({row.pk: row for row in query})
    return found
