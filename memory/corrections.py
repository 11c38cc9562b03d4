"""The only place that ends, or reopens, a memory's validity.

Two ways to end: the world changed (`superseded`, `invalidate`): it was true until then and a reader of that past
still sees it; or it should never have been believed, or is unwanted (`correct`, `archive`): it is withdrawn from every
past as known from now on. What was known before stays readable with `known_at`.
"""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID, uuid4

import pghistory
from django.db import transaction
from django.forms.models import model_to_dict

from memory.embedder import current_embedder
from memory.index_text import embedded_text, index_text
from memory.indexing import Indexed, embed_now, scope_locks, source_of, write_index
from memory.models import MemoryItem
from memory.models.base import Remembered
from memory.models.records import TITLE_LENGTH
from memory.models.vocabulary import Kind, Provenance, Standing
from memory.signals import embeddings_due, memories_changed

CONFIRMED_CONFIDENCE = 0.9  # of what the user said or an operator stands for; [D 5.2]
R = TypeVar("R", bound=Remembered)


class CorrectionError(Exception):
    """The change cannot be made; `field` names what stands in the way."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


class ChangedSince(CorrectionError):  # noqa: N818 - named for what happened
    """Somebody else changed the memory after it was read."""

    def __init__(self) -> None:
        super().__init__("updated_at", "the memory was changed since it was read; read it again")


@dataclass(frozen=True, slots=True)
class Change:
    """Who changes a memory, why and when. `read_at_version` is the `updated_at` the decision was made on, if known."""

    actor: str
    reason: str
    now: datetime
    read_at_version: datetime | None = None

    def on_record(self) -> AbstractContextManager[Any]:
        """Write who and why beside every version that is made inside."""
        return pghistory.context(actor=self.actor, reason=self.reason)


def end(row: Remembered, *, at: datetime, change: Change, successor: UUID | None = None) -> None:
    """Set the columns of a row that stopped being true at a moment. Does not save."""
    row.stated_valid_to = row.valid_to
    if at <= row.valid_from:
        row.withdrawn = True
    else:
        row.valid_to = at if row.valid_to is None else min(at, row.valid_to)
    _retire(row, Standing.DEPRECATED, change=change, successor=successor)


def withdraw(row: Remembered, standing: Standing, *, change: Change, successor: UUID | None = None) -> None:
    """Set the columns of a row that is not to be believed of any time. Does not save."""
    row.stated_valid_to = row.valid_to
    row.withdrawn = True
    _retire(row, standing, change=change, successor=successor)


def _retire(row: Remembered, standing: Standing, *, change: Change, successor: UUID | None) -> None:
    row.standing = standing
    row.retired_at = max(change.now, row.recorded_at)
    row.superseded_by = successor
    row.needs_review = False
    row.review_reason = ""
    row.updated_at = change.now


def reopen(row: Remembered, *, change: Change) -> None:
    """Set the columns of a row that is believed again. Does not save."""
    row.standing = Standing.ACTIVE
    row.valid_to = row.stated_valid_to
    row.retired_at = None
    row.withdrawn = False
    row.superseded_by = None
    row.updated_at = change.now


def confirm(row: R, *, change: Change) -> R:
    """Somebody stands for it: validated now, confirmed, out of review."""
    with _changing(row, change) as current:
        _require_current(current)
        if isinstance(current, MemoryItem):
            current.provenance = Provenance.CONFIRMED_BY_USER
            current.confidence = max(current.confidence, CONFIRMED_CONFIDENCE)
            current.last_validated_at = change.now
            if current.kind == Kind.INSIGHT:
                current.validated_at = change.now
        current.needs_review = False
        current.review_reason = ""
        if current.standing == Standing.DISPUTED:
            current.standing = Standing.ACTIVE
        current.updated_at = change.now
        current.save()
    return current


def invalidate(row: R, *, change: Change) -> R:
    """It is over: true until now, not any more."""
    with _changing(row, change) as current:
        _require_current(current)
        end(current, at=change.now, change=change)
        current.save()
    return current


def archive(row: R, *, change: Change) -> R:
    """Nobody wants it shown. Nothing is lost; an archived row stays as it was."""
    with _changing(row, change) as current:
        if current.standing != Standing.ARCHIVED:
            if current.retired_at is None:
                withdraw(current, Standing.ARCHIVED, change=change)
            current.standing = Standing.ARCHIVED
            current.withdrawn = True
            current.updated_at = change.now
            current.save()
    return current


def restore(row: R, *, change: Change) -> R:
    """Believe it again. What took its place, if that still stands, is withdrawn: so a correction is undone."""
    with _changing(row, change) as current:
        if current.retired_at is None:
            raise CorrectionError("id", "the memory is not retired")
        successor = _standing_successor(current)
        if successor is not None:
            withdraw(successor, Standing.ARCHIVED, change=change, successor=current.pk)
            successor.save()
        _require_free_key(current)
        reopen(current, change=change)
        current.save()
    return current


def correct(row: MemoryItem, *, content: str | None, value: str | None, change: Change) -> MemoryItem:
    """Replace what a memory says, for every time it was about. Returns the new one; the old one keeps its history.

    Raises:
        CorrectionError: nothing to change, or the memory is no longer current.
        ChangedSince: it was changed after it was read.
    """
    with _changing(row, change) as old:
        _require_current(old)
        said = _corrected_text(old, content=content, value=value)
        new = MemoryItem(**{**_copied(old), **said})
        new.recorded_at = new.updated_at = new.last_validated_at = change.now
        new.provenance = Provenance.CONFIRMED_BY_USER
        new.confidence = max(old.confidence, CONFIRMED_CONFIDENCE)
        new.standing = Standing.ACTIVE
        new.validated_at = change.now if old.kind == Kind.INSIGHT else None
        withdraw(old, Standing.DEPRECATED, change=change, successor=new.pk)
        old.save()
        new.save(force_insert=True)
        index_rows([new])
    return new


def index_rows(rows: list[Any]) -> None:
    """Derive the words, and where the embedder is local the vectors, of rows and write them."""
    embedder = current_embedder()
    texts = [index_text(row) for row in rows]
    vectors = embed_now([embedded_text(text) for text in texts], embedder=embedder)
    entries = [
        Indexed(source_of(row), row.pk, row.scope.number, text, vector)
        for row, text, vector in zip(rows, texts, vectors, strict=True)
    ]
    write_index(entries, model=embedder.model)
    if not embedder.is_local:
        transaction.on_commit(_ring)


def _ring() -> None:
    """Tell whoever embeds in the background that rows wait for their vectors."""
    embeddings_due.send_robust(sender=MemoryItem)


def _corrected_text(old: MemoryItem, *, content: str | None, value: str | None) -> dict[str, str]:
    """Return the text columns of what replaces a memory: none of the old one's may go on saying it."""
    if content is None and value is None:
        raise CorrectionError("content", "content or value is required")
    if content is None and value is not None:
        replaced = old.content.replace(old.value, value, 1) if old.value else value
        content = replaced if replaced != old.content else value
    said = {"content": content or "", "value": value or "", "short_value": ""}
    if old.kind == Kind.EPISODE:
        return said | {"did_what": said["content"], "new_info": ""}
    if old.kind == Kind.PROCEDURE:
        if len(said["content"]) > TITLE_LENGTH:
            raise CorrectionError("content", f"of a procedure is its title: at most {TITLE_LENGTH} characters")
        return said | {"title": said["content"], "outline": said["content"]}
    return said


def _copied(old: MemoryItem) -> Mapping[str, Any]:
    skipped = {"id", "tenant", "scope", "session", "run"}
    fields = model_to_dict(old)
    # model_to_dict leaves out what is not editable; those columns start anew, but for these
    kept = {name: value for name, value in fields.items() if name not in skipped}
    owner = {name: getattr(old, name) for name in ("tenant_id", "session_id", "run_id")}
    times = {"valid_from": old.valid_from, "valid_to": old.valid_to, "stated_valid_to": old.valid_to}
    cleared = {"needs_review": False, "review_reason": "", "retired_at": None, "superseded_by": None}
    counters = dict.fromkeys(("injected_count", "used_count", "positive_count", "correction_count"), 0)
    said = {"scope": old.scope, "valid_from_stated": old.valid_from_stated, "id": uuid4()}
    return {**kept, **owner, **times, **cleared, **counters, **said}


def _require_current(row: Remembered) -> None:
    if row.retired_at is not None:
        raise CorrectionError("id", "the memory is already retired")


def _standing_successor(row: Remembered) -> Remembered | None:
    if row.superseded_by is None:
        return None
    found = type(row)._default_manager.filter(  # noqa: SLF001 - Django's documented name
        tenant_id=row.tenant_id, pk=row.superseded_by, retired_at=None
    )
    return found.select_for_update().first()


def _require_free_key(row: Remembered) -> None:
    if not isinstance(row, MemoryItem) or row.fact_key is None or row.kind != Kind.FACT:
        return
    rivals = MemoryItem.objects.filter(
        tenant_id=row.tenant_id,
        scope_id=row.scope_id,
        kind=Kind.FACT,
        fact_key=row.fact_key,
        standing=Standing.ACTIVE,
    )
    if rivals.exists():
        raise CorrectionError("fact_key", "another active fact has this fact_key; correct that one instead")


@contextmanager
def _changing(row: R, change: Change) -> Iterator[R]:
    """One transaction on one memory: its scope locked, its row locked and read afresh, who and why on record."""
    with transaction.atomic(), change.on_record():
        scope_locks([row.scope_id])
        manager: Any = type(row)._default_manager  # noqa: SLF001 - Django's documented name
        current: R = manager.select_for_update(of=("self",)).select_related("scope").get(pk=row.pk)
        if change.read_at_version is not None and current.updated_at != change.read_at_version:
            raise ChangedSince
        before = current.superseded_by
        yield current
        ids = {one for one in (current.pk, before, current.superseded_by) if one is not None}
        memories_changed.send(sender=type(row), scope=current.scope, ids=ids, change=change)
