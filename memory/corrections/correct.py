"""Replace what a memory says."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.forms.models import model_to_dict

from memory.corrections.change import Change, CorrectionError, changing, require_current
from memory.corrections.decide import CONFIRMED_CONFIDENCE
from memory.corrections.index import index_rows
from memory.corrections.interval import withdraw
from memory.models import MemoryItem
from memory.models.records import TITLE_LENGTH
from memory.models.vocabulary import Kind, Provenance, Standing


def correct(row: MemoryItem, *, content: str | None, value: str | None, change: Change) -> MemoryItem:
    """Replace what a memory says, for every time it was about. Returns the new one; the old one keeps its history.

    Raises:
        CorrectionError: nothing to change, or the memory is no longer current.
        ChangedSince: it was changed after it was read.
    """
    with changing(row, change) as old:
        require_current(old)
        said = _corrected_text(old, content=content, value=value)
        new = MemoryItem(**{**copied(old), **said})
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


def copied(old: MemoryItem) -> Mapping[str, Any]:
    """Return the columns of a new, current memory that says what an old one did."""
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
