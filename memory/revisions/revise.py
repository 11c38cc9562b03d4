"""The one door for every change of what is remembered."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any
from uuid import UUID, uuid4

import pghistory
from django.db import transaction

from memory.index.insert import insert_records, insert_rows
from memory.index.rows import index_rows
from memory.models import Link, MemoryItem, RevisionRecord, Scope, Segment
from memory.models.locks import scope_locks
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import LinkOutcome, Standing
from memory.revisions.carry_out import Work
from memory.revisions.columns import Columns, RowChange, columns_of, differing
from memory.revisions.locked_rows import Loaded, load
from memory.revisions.texts import table_of
from memory.revisions.types import Change, Revised, Revision
from memory.signals import revised

_FOUND_BY = frozenset(
    {
        *(
            "content",
            "canonical",
            "text",
            "title",
            "description",
            "name",
            "type",
            "topic",
            "project",
            "tags",
        ),
        *(
            "category",
            "context_prefix",
            "value",
            "sender",
            "steps",
            "task_type",
            "failure_class",
            "event_type",
        ),
    }
)
"""Columns of any table whose change makes its words and vectors stale."""


@dataclass(slots=True)
class _Part:
    """What revisions do to one scope, before any of it is written."""

    done: list[Work] = field(default_factory=list)
    refused: list[Revision] = field(default_factory=list)
    records: list[RevisionRecord] = field(default_factory=list)


def revise(
    scope: Scope, revisions: Sequence[Revision], *, change: Change, job_id: UUID | None = None
) -> Revised:
    """Carry revisions of a scope out, in order, in one transaction.

    All that each says, and nothing twice. Takes the scope's lock, locks the rows and compares their
    versions, ends what is to end with every row that tells the same, saves, indexes, writes the
    records, and tells the profile.

    Args:
        scope: whose memory it is.
        revisions: a refused one (a memory changed since it was seen) is left out whole.
        change: who, why and when.
        job_id: the job that does it, if one does.
    """
    with transaction.atomic(), change.on_record():
        scope_locks([scope.pk])
        return revise_scopes({scope: revisions}, change=change, job_id=job_id)[scope]


def revise_scopes(
    revisions: Mapping[Scope, Sequence[Revision]], *, change: Change, job_id: UUID | None = None
) -> dict[Scope, Revised]:
    """Carry revisions of several scopes of one tenant out, and write them together.

    Each is carried out as `revise` does.

    To be called in a transaction on the record of the change, under the locks of the scopes. Where
    revisions only make memories, the statements are as many for a thousand scopes as for one.
    """
    parts = {scope: _carried_out(scope, each, change, job_id) for scope, each in revisions.items()}
    write(list(chain.from_iterable(part.done for part in parts.values())))
    insert_records(list(chain.from_iterable(part.records for part in parts.values())))
    results = {scope: _result(part) for scope, part in parts.items()}
    for scope, result in results.items():
        if result.made or result.ended or result.effects:
            tell(scope, parts[scope].done, change=change, job_id=job_id)
    return results


def _carried_out(
    scope: Scope, revisions: Sequence[Revision], change: Change, job_id: UUID | None
) -> _Part:
    loaded = load(scope, revisions)
    part = _Part()
    for revision in revisions:
        if _changed_since(revision, loaded):
            part.refused.append(revision)
            continue
        work = Work(loaded, change, job_id)
        work.carry_out(revision)
        _free_members(work)
        _settle_links(work, revision)
        part.done.append(work)
        part.records += record_of(work, kind=revision.kind)
    return part


def write(done: Sequence[Work]) -> None:
    """Save what was done: what is retired first, so that what takes its key can follow."""
    made: dict[UUID, Remembered] = {}
    for work in done:
        made |= work.made
    changed = _changed(done, inserted=made)
    for row, differs in changed:
        _save(row, differs)
    insert_rows(list(made.values()))
    links = chain.from_iterable(work.links for work in done)
    Link.objects.bulk_create(links, ignore_conflicts=True)
    reworded = [row for row, differs in changed if _FOUND_BY & differs.keys()]
    texts = [row for row in reworded if isinstance(row, Remembered)]
    if texts:
        index_rows(texts)


def _changed(
    done: Sequence[Work], *, inserted: Mapping[UUID, Remembered]
) -> list[tuple[Any, Columns]]:
    """Return (row, its columns that differ) of every row to be saved, what is active last."""
    rows: dict[UUID, Any] = {}
    for work in done:
        rows |= work.changed
    was: dict[UUID, Columns] = {}
    for work in reversed(done):
        was |= work.was  # of a row that several revisions changed, as it was before the first
    changed = []
    for row in sorted(rows.values(), key=_active_last):
        differs = differing(was[row.pk], columns_of(row)) if row.pk not in inserted else {}
        if differs:
            changed.append((row, differs))
    return changed


def _active_last(row: Any) -> tuple[bool, bool, str]:
    """Order rows so that a key is free before another row takes it."""
    is_current = getattr(row, "retired_at", None) is None
    is_active = getattr(row, "standing", None) == Standing.ACTIVE
    return is_current, is_active, str(row.pk)


def _save(row: Any, differs: Columns) -> None:
    if isinstance(row, Remembered):
        row.save(update_fields=[*differs, "updated_at"])
    else:
        row.save(update_fields=list(differs))
    if isinstance(row, Segment) and "text" in differs and "standing" not in differs:
        pghistory.create_event(
            row, label="update"
        )  # a segment's growth is no history; what is taken out is


def record_of(work: Work, *, kind: str) -> list[RevisionRecord]:
    """Return the record of a revision that did something, unsaved, in a list.

    None of one that did nothing.
    """
    changed = _changes_of(work)
    if not (work.made or changed or work.links):
        return []
    rows = work.loaded.rows
    scope = work.loaded.scope
    change = work.change
    made = [[table_of(row), str(pk)] for pk, row in work.made.items()]
    ended = [[table_of(rows[pk]), str(pk)] for pk in work.ended]
    narrowed = [[table_of(rows[old]), str(old), str(new)] for old, new in work.narrowed.items()]
    record = RevisionRecord(
        id=uuid4(),
        tenant_id=scope.tenant_id,
        scope=scope,
        kind=kind,
        actor=change.actor,
        writer=work.writer or change.actor,
        session=work.session,
        reason=change.reason,
        reason_code=change.code,
        at=change.now,
        job=work.job_id,
        made=made,
        ended=ended,
        narrowed=narrowed,
        changed=changed,
        links=[link.pk for link in work.links],
        touched=_touched(work, changed),
    )
    return [record]


def _changes_of(work: Work) -> list[RowChange]:
    """Return every row that differs from before, with the columns before and after."""
    changes: list[RowChange] = []
    for pk, columns in work.was.items():
        row = work.changed[pk]
        now = columns_of(row)
        was = differing(columns, now)
        after = {name: now[name] for name in was}
        if was:
            changes.append({"source": table_of(row), "id": str(pk), "was": was, "is": after})
    return changes


def _touched(work: Work, changed: Sequence[RowChange]) -> list[UUID]:
    """Return the ids by which a record is looked up."""
    touched = dict.fromkeys(UUID(each["id"]) for each in changed)
    touched |= dict.fromkeys(link.pk for link in work.links)
    if changed or len(work.made) == 1:  # many new rows of a batch are looked up by nobody
        touched |= dict.fromkeys(work.made)
    return list(touched)


def tell(scope: Scope, done: Sequence[Work], *, change: Change, job_id: UUID | None) -> None:
    """Tell whoever listens which memory items are new or otherwise, and which ended."""
    made: set[UUID] = set()
    ended: set[UUID] = set()
    for work in done:
        made.update(work.made, work.changed)
        ended.update(work.ended)
    revised.send(
        sender=MemoryItem, scope=scope, made=made - ended, ended=ended, change=change, job_id=job_id
    )


def _changed_since(revision: Revision, loaded: Loaded) -> bool:
    for pk, version in revision.seen.items():
        row = loaded.rows.get(pk)
        if row is None or row.updated_at != version or row.retired_at is not None:
            return True
    return False


def _free_members(work: Work) -> None:
    """Let episodes whose summary ended stand for themselves, or behind what took its place."""
    if not work.freed:
        return
    current = MemoryItem.objects.current().filter(scope=work.loaded.scope)
    members = current.filter(summarised_by__in=list(work.freed))
    for member in members.order_by("pk").select_for_update(of=("self",)):
        row: Any = work.loaded.rows.setdefault(member.pk, member)
        work.touch(row)
        row.summarised_by = work.freed.get(row.summarised_by, row.summarised_by)
        row.updated_at = work.change.now


def _settle_links(work: Work, revision: Revision) -> None:
    """Settle links as decided, and the open ones of what ended.

    The older gave way, or the newer did not hold.
    """
    decided: dict[UUID, str] = dict(revision.settles)
    if not work.ended and not decided:
        return
    ended = set(work.ended)
    for link in work.loaded.open_links():
        goes_on = ended.isdisjoint((link.older, link.newer))
        if goes_on and link.pk not in decided:
            continue
        work.touch(link)
        outcome = LinkOutcome.SUPERSEDED if link.older in ended else LinkOutcome.BOTH_HOLD
        link.outcome = decided.get(link.pk, outcome)
        link.settled_at, link.settled_by = work.change.now, work.change.actor


def _result(part: _Part) -> Revised:
    result = result_of(part.done, part.records)
    narrowed: dict[UUID, UUID] = {}
    for work in part.done:
        narrowed |= work.narrowed
    return replace(result, narrowed=narrowed, refused=tuple(part.refused))


def result_of(done: Sequence[Work], records: Iterable[RevisionRecord]) -> Revised:
    """Return what was made and what ended, in order, with its effects and its records."""
    return Revised(
        made=tuple(chain.from_iterable(work.made for work in done)),
        ended=tuple(chain.from_iterable(work.ended for work in done)),
        revisions=tuple(record.pk for record in records),
        effects=tuple(chain.from_iterable(work.effects for work in done)),
    )
