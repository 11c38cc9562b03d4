"""A memory as the API shows it."""

from collections.abc import Iterable
from typing import Any, TypeVar
from uuid import UUID

from memory.api.responses import AlsoOut, FoundItem, MemoryOut, StatementOut, TellingOut
from memory.kind_declarations import DECLARED, TABLES
from memory.models import MemoryItem, ProfileEntry, SearchEntry
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Standing
from memory.ranking.types import Scored
from memory.revisions import PROFILE_ENTRY, told_by
from memory.revisions.types import Consequence

Shown = TypeVar("Shown", bound=MemoryOut)
_OF_AN_ENTRY = ("section", "key", "value", "confidence", "provenance", "last_seen")


def memory_out(
    answer: type[Shown], row: Remembered | ProfileEntry, *, source: str, **beside: Any
) -> Shown:
    """Return a memory as an answer shows it, with what the answer has beside the memory.

    `status` is the memory's standing, or of a task or goal where it is.
    """
    computed = _of_entry(row) if isinstance(row, ProfileEntry) else _of_source(row, source)
    return answer.of(row, scope=str(row.scope), **computed, **beside)


def _of_source(row: Remembered, source: str) -> dict[str, Any]:
    """Return what a memory's answer shows beside the columns that every memory has."""
    shown: dict[str, Any] = {"source": source, "status": row.standing}
    shown |= {name: getattr(row, name) for name in DECLARED[source].shown}
    if source in {"episode", "segment"}:
        session = getattr(row, "session", None)
        shown["session"] = session.key if session else None
    if source == "episode":
        shown |= {"user": getattr(row, "user_ref", ""), "group": getattr(row, "group_ref", "")}
    if isinstance(row, MemoryItem):
        shown["statement"] = statement(row)
    if source == "insight":
        run = getattr(row, "run", None)
        shown |= {"run": run.key if run else None, "expires_at": row.valid_to}
    return shown


def _of_entry(row: ProfileEntry) -> dict[str, Any]:
    """Return what the answer of an entry of a profile shows as a memory does.

    Its times in the world are when it was seen; it is never retired and waits for nobody.
    """
    times = {
        "valid_from": row.first_seen,
        "valid_to": row.expires_at,
        "recorded_at": row.first_seen,
    }
    nothing = {"external_id": None, "retired_at": None, "superseded_by": None}
    doubt = {"needs_review": False, "review_reason": "", "standing": Standing.ACTIVE}
    nobody = {"writer": "", "role": ""}
    own = {name: getattr(row, name) for name in _OF_AN_ENTRY}
    sources = {"source_events": [str(pk) for pk in row.source_events]}
    return {"source": PROFILE_ENTRY, **times, **nothing, **doubt, **nobody, **own, **sources}


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
    """Return the rows behind index entries by id, with what `memory_out` reads.

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
