"""A memory as the API shows it."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from memory.api.answers import AlsoOut, FoundItem, MemoryOut, StatementOut, TellingOut
from memory.models import MemoryItem, ProfileEntry, SearchEntry
from memory.models.base import Remembered
from memory.models.vocabulary import Standing
from memory.ranking.types import Scored
from memory.revisions import PROFILE_ENTRY, told_by
from memory.revisions.types import Consequence
from memory.sources import DECLARED, TABLES

_COMPUTED = {"id", "source", "scope", "status", "superseded_by", "statement"}
_COMMON = tuple(name for name in MemoryOut.model_fields if name not in _COMPUTED)
_OF_AN_ENTRY = (
    "section",
    "key",
    "value",
    "confidence",
    "provenance",
    "status",
    "last_seen",
    "updated_at",
)


def document(row: Remembered | ProfileEntry, *, source: str) -> dict[str, Any]:
    """Return the fields of a memory's answer.

    `status` is the memory's standing, or of a task or goal where it is.
    """
    if isinstance(row, ProfileEntry):
        return _entry(row)
    shown: dict[str, Any] = {"id": str(row.pk), "source": source, "scope": str(row.scope)}
    shown |= {name: getattr(row, name) for name in _COMMON}
    shown |= {name: getattr(row, name) for name in DECLARED[source].shown}
    shown.setdefault("status", row.standing)
    shown["superseded_by"] = str(row.superseded_by) if row.superseded_by else None
    if source in {"episode", "segment"}:
        session = getattr(row, "session", None)
        shown |= {"session": session.key if session else None}
    if source == "episode":
        shown |= {"user": getattr(row, "user_ref", ""), "group": getattr(row, "group_ref", "")}
    if isinstance(row, MemoryItem):
        shown |= {"statement": statement(row)}
    if source == "insight":
        run = getattr(row, "run", None)
        shown |= {"run": run.key if run else None, "expires_at": shown["valid_to"]}
    return shown


def _entry(row: ProfileEntry) -> dict[str, Any]:
    """Return an entry of a profile, with the times that every memory has."""
    shown = {name: getattr(row, name) for name in _OF_AN_ENTRY}
    times = {
        "valid_from": row.first_seen,
        "valid_to": row.expires_at,
        "recorded_at": row.first_seen,
    }
    nothing = {"external_id": None, "retired_at": None, "superseded_by": None}
    doubt = {
        "needs_review": False,
        "review_reason": "",
        "standing": Standing.ACTIVE,
        "writer": "",
        "role": "",
    }
    named = {"id": str(row.pk), "source": PROFILE_ENTRY, "scope": str(row.scope)}
    return {
        **named,
        **nothing,
        **doubt,
        **times,
        **shown,
        "source_events": [str(pk) for pk in row.source_events],
    }


def statement(row: MemoryItem) -> StatementOut | None:
    """Return what a memory states; None where it was not read, or tells no single statement."""
    if not row.attribute:
        return None
    return StatementOut.of(row)


def tellings(row: Remembered | ProfileEntry) -> list[TellingOut]:
    """Return the other current rows that tell what a row tells."""
    return [TellingOut.of(telling) for telling in told_by(row)]


def effects(of: Iterable[Consequence]) -> list[AlsoOut]:
    """Return what else a decision changed."""
    return [AlsoOut.of(consequence) for consequence in of]


def found_item(one: Scored) -> FoundItem:
    """Return a match as the searches show it."""
    return FoundItem.of(
        one.candidate,
        id=UUID(str(one.candidate.item_id)),
        score=round(one.score, 6),
        created_at=one.candidate.happened_at,
    )


def rows_of(entries: Iterable[SearchEntry]) -> dict[UUID, Remembered]:
    """Return the rows behind index entries by id, with what `document` reads.

    A statement per table.
    """
    by_model: dict[type[Remembered], list[UUID]] = {}
    for entry in entries:
        by_model.setdefault(TABLES[entry.source], []).append(entry.item_id)
    found: dict[UUID, Remembered] = {}
    for model, ids in by_model.items():
        related = ["scope", *(name for name in ("session", "run") if hasattr(model, name))]
        query = model._default_manager.filter(pk__in=ids).select_related(*related)  # noqa: SLF001 - Django's documented name
        found.update({row.pk: row for row in query})
    return found
