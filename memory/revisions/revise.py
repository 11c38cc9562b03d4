"""The one door for every change of what is remembered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any
from uuid import UUID, uuid4

import pghistory
from django.db import transaction

from memory.index.insert import insert_records, insert_rows
from memory.index.rows import index_rows
from memory.models import Link, MemoryItem, RevisionRecord, Scope, Segment
from memory.models.base import Remembered
from memory.models.locks import scope_locks
from memory.models.vocabulary import LinkOutcome
from memory.revisions.columns import columns_of, differing
from memory.revisions.loaded import Loaded, load
from memory.revisions.texts import table_of
from memory.revisions.types import Change, Revised, Revision
from memory.revisions.work import Work
from memory.signals import revised

_FOUND_BY = frozenset(
    {
        *("content", "canonical", "text", "title", "description", "name", "type", "topic", "project", "tags"),
        *("category", "context_prefix", "value", "sender", "steps", "task_type", "failure_class", "event_type"),
    }
)
"""Columns of any table whose change makes its words and vectors stale."""


@dataclass(slots=True)
class _Part:
    """What revisions do to one scope, before any of it is written."""

    done: list[Work] = field(default_factory=list)
    refused: list[Revision] = field(default_factory=list)
    records: list[RevisionRecord] = field(default_factory=list)


def revise(scope: Scope, revisions: Sequence[Revision], *, change: Change, job_id: UUID | None = None) -> Revised:
    """Carry revisions of a scope out, in order, in one transaction: all that each says, and nothing twice.

    Takes the scope's lock, locks the rows and compares their versions, ends what is to end with every row
    that tells the same, saves, indexes, writes the records, and tells the profile.

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
    """Carry revisions of several scopes of one tenant out, as `revise` does, and write them together.

    To be called in a transaction on the record of the change, under the locks of the scopes. Where revisions only
    make memories, the statements are as many for a thousand scopes as for one.
    """
    parts = {scope: _carried_out(scope, each, change, job_id) for scope, each in revisions.items()}
    write(list(chain.from_iterable(part.done for part in parts.values())))
    insert_records(list(chain.from_iterable(part.records for part in parts.values())))
    results = {scope: _result(part) for scope, part in parts.items()}
    for scope, result in results.items():
        if result.made or result.ended or result.effects:
            tell(scope, parts[scope].done, change=change, job_id=job_id)
    return results


def _carried_out(scope: Scope, revisions: Sequence[Revision], change: Change, job_id: UUID | None) -> _Part:
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
    made = {pk: row for work in done for pk, row in work.made.items()}
    changed = _changed(done, inserted=made)
    for row, differs in changed:
        _save(row, differs)
    insert_rows(list(made.values()))
    links = chain.from_iterable(work.links for work in done)
    Link.objects.bulk_create(links, ignore_conflicts=True)
    texts = [row for row, differs in changed if isinstance(row, Remembered) and _FOUND_BY & differs.keys()]
    if texts:
        index_rows(texts)


def _changed(done: Sequence[Work], *, inserted: Mapping[UUID, Remembered]) -> list[tuple[Any, dict[str, Any]]]:
    """Return (row, its columns that differ) of every row to be saved, what is retired first."""
    rows = {pk: row for work in done for pk, row in work.changed.items() if pk not in inserted}
    was: dict[UUID, Any] = {}
    for work in reversed(done):
        was |= work.was  # of a row that several revisions changed, as it was before the first
    ordered = sorted(rows.values(), key=lambda row: (getattr(row, "retired_at", None) is None, str(row.pk)))
    changed = [(row, differing(was[row.pk], columns_of(row))) for row in ordered]
    return [(row, differs) for row, differs in changed if differs]


def _save(row: Any, differs: dict[str, Any]) -> None:
    if isinstance(row, Remembered):
        row.save(update_fields=[*differs, "updated_at"])
    else:
        row.save(update_fields=list(differs))
    if isinstance(row, Segment) and "text" in differs and "standing" not in differs:
        pghistory.create_event(row, label="update")  # a segment's growth is no history; what is taken out is


def record_of(work: Work, *, kind: str) -> list[RevisionRecord]:
    """Return the record of a revision that did something, unsaved, in a list; none of one that did nothing."""
    changed = _changes_of(work)
    if not (work.made or changed or work.links):
        return []
    rows = work.loaded.rows
    scope = work.loaded.scope
    return [
        RevisionRecord(
            id=uuid4(),
            tenant_id=scope.tenant_id,
            scope=scope,
            kind=kind,
            actor=work.change.actor,
            writer=work.writer or work.change.actor,
            session=work.session,
            reason=work.change.reason,
            reason_code=work.change.code,
            at=work.change.now,
            job=work.job_id,
            made=[[table_of(row), str(pk)] for pk, row in work.made.items()],
            ended=[[table_of(rows[pk]), str(pk)] for pk in work.ended],
            narrowed=[[table_of(rows[old]), str(old), str(new)] for old, new in work.narrowed.items()],
            changed=changed,
            links=[link.pk for link in work.links],
            touched=_touched(work, changed),
        )
    ]


def _changes_of(work: Work) -> list[dict[str, Any]]:
    """Return every row that differs from what it was, with those of its columns before and after."""
    changes: list[dict[str, Any]] = []
    for pk, columns in work.was.items():
        row = work.changed[pk]
        now = columns_of(row)
        was = differing(columns, now)
        after = {name: now[name] for name in was}
        if was:
            changes.append({"source": table_of(row), "id": str(pk), "was": was, "is": after})
    return changes


def _touched(work: Work, changed: Sequence[Mapping[str, Any]]) -> list[UUID]:
    """Return the ids by which a record is looked up."""
    touched = dict.fromkeys(UUID(each["id"]) for each in changed)
    touched |= dict.fromkeys(link.pk for link in work.links)
    if changed or len(work.made) == 1:  # many new rows of a batch are looked up by nobody
        touched |= dict.fromkeys(work.made)
    return list(touched)


def tell(scope: Scope, done: Sequence[Work], *, change: Change, job_id: UUID | None) -> None:
    """Tell whoever listens which memory items are new or otherwise, and which ended."""
    ended = {pk for work in done for pk in work.ended}
    made = {pk for work in done for pk in (*work.made, *work.changed)} - ended
    revised.send(sender=MemoryItem, scope=scope, made=made, ended=ended, change=change, job_id=job_id)


def _changed_since(revision: Revision, loaded: Loaded) -> bool:
    for pk, version in revision.seen.items():
        row = loaded.rows.get(pk)
        if row is None or row.updated_at != version or row.retired_at is not None:
            return True
    return False


def _free_members(work: Work) -> None:
    """Let episodes stand for themselves whose summary ended, or behind the summary that took its place."""
    if not work.freed:
        return
    members = MemoryItem.objects.current().filter(scope=work.loaded.scope, summarised_by__in=list(work.freed))
    for member in members.order_by("pk").select_for_update(of=("self",)):
        row: Any = work.loaded.rows.setdefault(member.pk, member)
        work.touch(row)
        row.summarised_by = work.freed.get(row.summarised_by, row.summarised_by)
        row.updated_at = work.change.now


def _settle_links(work: Work, revision: Revision) -> None:
    """Settle links as decided, and the open ones of what ended: the older gave way, or the newer did not hold."""
    decided: dict[UUID, str] = dict(revision.settles)
    if not work.ended and not decided:
        return
    ended = set(work.ended)
    for link in work.loaded.open_links():
        if link.older not in ended and link.newer not in ended and link.pk not in decided:
            continue
        work.touch(link)
        outcome = LinkOutcome.SUPERSEDED if link.older in ended else LinkOutcome.BOTH_HOLD
        link.outcome = decided.get(link.pk, outcome)
        link.settled_at, link.settled_by = work.change.now, work.change.actor


def _result(part: _Part) -> Revised:
    works = part.done
    return Revised(
        made=tuple(pk for work in works for pk in work.made),
        ended=tuple(pk for work in works for pk in work.ended),
        narrowed={old: new for work in works for old, new in work.narrowed.items()},
        revisions=tuple(record.pk for record in part.records),
        refused=tuple(part.refused),
        effects=tuple(effect for work in works for effect in work.effects),
    )
