"""Take a revision back: every row is again what it was.

Only where it still is what the revision made it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import chain
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from memory.models import Link, MemoryItem, RevisionRecord, Session
from memory.models.locks import scope_locks
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Kind, Standing
from memory.revisions.carry_out import Work
from memory.revisions.interval import require_free_key, withdraw
from memory.revisions.locked_rows import Loaded, load_words, spans_of
from memory.revisions.putting_back import put_row_back, spans_named
from memory.revisions.rehearsal import rehearsed
from memory.revisions.revise import record_of, result_of, tell, write
from memory.revisions.spans import Span, Spans, subtract, union
from memory.revisions.texts import MODELS, source_of, text_of
from memory.revisions.types import Change, Consequence, CorrectionError, Revised

MOST_LATER = 100  # revisions that are taken back together
_OTHERS: Mapping[str, Any] = {"session": Session, "link": Link}


def undo(revision_id: UUID, *, change: Change, job_id: UUID | None = None) -> Revised:
    """Take a revision back, and before it the later ones that built on what it made.

    One transaction. What it made is withdrawn, what it ended is believed again, what it took out is
    put back. A column that somebody changed since stays as it is.

    Raises:
        CorrectionError: it was taken back already, or another active fact has a key that would be
            needed.
    """
    record = RevisionRecord.objects.select_related("scope").get(pk=revision_id)
    with transaction.atomic(), change.on_record():
        scope_locks([record.scope_id])
        record.refresh_from_db()
        if record.undone_at is not None:
            raise CorrectionError("id", "this change was undone already")
        done: list[Work] = []
        records: list[RevisionRecord] = []
        loaded = Loaded(record.scope)
        for place, each in enumerate([*built_on(record), record]):
            work = Work(loaded, change, job_id)
            _load(loaded, each)
            _take_back(each, work)
            _require_free_keys(work)
            done.append(work)
            made = record_of(work, kind="undone")
            for one in made:  # done one after the other, so that they can be undone in order
                one.at = change.now + timedelta(microseconds=place)
            records += made
            each.undone_at, each.undone_by = change.now, change.actor
            each.save(update_fields=["undone_at", "undone_by"])
        write(done)
        RevisionRecord.objects.bulk_create(records)
        tell(record.scope, done, change=change, job_id=job_id)
    result = result_of(done, records)
    return replace(result, effects=tuple(dict.fromkeys(result.effects)))


def undo_consequences(revision_id: UUID, *, change: Change) -> tuple[Consequence, ...]:
    """Return everything that taking a revision back would change.

    It is done in a transaction that is taken back.

    Raises:
        CorrectionError: it cannot be taken back.
    """
    return rehearsed(lambda: undo(revision_id, change=change)).effects


def last_ending(row: Remembered) -> RevisionRecord | None:
    """Return the latest revision that ended a row, if it is on record."""
    of_scope = RevisionRecord.objects.filter(tenant_id=row.tenant_id, scope_id=row.scope_id)
    touching = of_scope.filter(touched__contains=[row.pk], undone_at=None)
    for record in touching.order_by("-recorded_at", "-at", "id"):
        if str(row.pk) in _ended_by(record):
            return record
    return None


def _ended_by(record: RevisionRecord) -> set[str]:
    """Return the ids of the rows that a revision ended."""
    return {each["id"] for each in record.changed if each["is"].get("retired_at") is not None}


def _hidden_by(record: RevisionRecord) -> set[str]:
    """Return the ids of the rows that were over, and that a revision archived."""
    archived = [each for each in record.changed if each["is"].get("standing") == Standing.ARCHIVED]
    return {each["id"] for each in archived} - _ended_by(record)


def built_on(record: RevisionRecord) -> list[RevisionRecord]:
    """Return the later revisions that built on this one, the latest first.

    They replaced what it made, or archived what was over by it.
    """
    found: list[RevisionRecord] = []
    narrower = _narrower_than(record)
    frontier = [pk for pk in _made_by(record) if pk not in narrower]
    while frontier and len(found) < MOST_LATER:
        fresh = _replacing(record, frontier, known=found)
        found += fresh
        frontier = list(chain.from_iterable(map(_made_by, fresh)))
    found += _hiding(record, known=found)
    return sorted(found, key=lambda each: (each.recorded_at, each.at), reverse=True)


def _hiding(record: RevisionRecord, *, known: Sequence[RevisionRecord]) -> list[RevisionRecord]:
    """Return the later revisions, beside known ones, that archived what this one had ended."""
    ended = _ended_by(record)
    if not ended:
        return []
    later = _later(record, [UUID(pk) for pk in ended], known=known)
    return [each for each in later if _hidden_by(each) & ended]


def _made_by(record: RevisionRecord) -> list[UUID]:
    return [UUID(pk) for _table, pk in record.made]


def _narrower_than(record: RevisionRecord) -> dict[UUID, UUID]:
    """Return, by what was left of each row that a revision narrowed into another, that row."""
    return {UUID(new): UUID(old) for _table, old, new in record.narrowed if old != new}


def _replacing(
    record: RevisionRecord, rows: Sequence[UUID], *, known: Sequence[RevisionRecord]
) -> list[RevisionRecord]:
    """Return the later revisions, beside known ones, that ended some rows in favour of others.

    One statement.
    """
    named = set(map(str, rows))
    return [each for each in _later(record, rows, known=known) if _replaces(each, named)]


def _later(
    record: RevisionRecord, rows: Sequence[UUID], *, known: Sequence[RevisionRecord]
) -> "QuerySet[RevisionRecord]":
    """Return the revisions since one, beside known ones, that touched some rows."""
    later = RevisionRecord.objects.filter(
        scope_id=record.scope_id,
        touched__overlap=rows,
        undone_at=None,
        recorded_at__gte=record.recorded_at,
    )
    return later.exclude(pk__in=[each.pk for each in (record, *known)])


def _replaces(record: RevisionRecord, named: set[str]) -> bool:
    """Tell whether a revision ended one of some rows in favour of another that it made."""
    made = {pk for _, pk in record.made}
    changes = [changed["is"] for changed in record.changed if changed["id"] in named]
    successors = {columns.get("superseded_by") for columns in changes}
    return bool(made & successors)


def _load(loaded: Loaded, record: RevisionRecord) -> None:
    """Lock and read every row of a record that was not read yet."""
    for source, ids in _unread(loaded, record).items():
        model: Any = MODELS.get(source) or _OTHERS[source]
        rows = model.objects.filter(scope_id=record.scope_id, pk__in=ids)
        for row in rows.order_by("pk").select_for_update(of=("self",)):
            row.scope = loaded.scope
            if isinstance(row, Session):
                loaded.sessions[row.pk] = row
            else:
                loaded.rows[row.pk] = row
    spans: list[Span] = []
    for changed in record.changed:
        spans += spans_named(changed)
    for _table, old, _new in record.narrowed:
        spans += _held(loaded, UUID(old))
    load_words(loaded, spans)


def _unread(loaded: Loaded, record: RevisionRecord) -> dict[str, list[str]]:
    """Return the ids of a record's rows that were not read yet, by table."""
    unread: dict[str, list[str]] = {}
    read = loaded.rows.keys() | loaded.sessions.keys()
    changed = [(each["source"], each["id"]) for each in record.changed]
    for source, pk in (*record.made, *changed):
        if UUID(pk) not in read:
            unread.setdefault(source, []).append(pk)
    return unread


def _held(loaded: Loaded, row_id: UUID) -> Spans:
    row = loaded.rows.get(row_id)
    return spans_of(row) if row is not None else ()


def _take_back(record: RevisionRecord, work: Work) -> None:
    narrower = _narrower_than(record)
    before = _successors_of(record)
    for pk in _made_by(record):
        row = work.loaded.rows.get(pk)
        if row is None or pk in narrower:
            continue
        if row.retired_at is None:
            _withdraw(row, work, successor=before.get(pk))
    _put_rows_back(record, work)
    for new, old in narrower.items():
        row_before, row_left = work.loaded.rows.get(old), _descendant(work, new)
        _widen(row_before, row_left, taken=_taken(work, old, new), work=work)


def _put_rows_back(record: RevisionRecord, work: Work) -> None:
    """Set what a revision changed to what it was before."""
    for changed in record.changed:
        pk = UUID(changed["id"])
        row: Any = work.loaded.rows.get(pk) or work.loaded.sessions.get(pk)
        if row is not None:
            put_row_back(row, changed, work)


def _withdraw(row: Remembered, work: Work, *, successor: UUID | None) -> None:
    """Take back a row that a revision made."""
    work.touch(row)
    withdraw(row, Standing.ARCHIVED, change=work.change, successor=successor)
    work.ended.append(row.pk)
    effect = Consequence(source_of(row), row.pk, text_of(row), "withdrawn")
    work.effects.append(effect)


def _successors_of(record: RevisionRecord) -> dict[UUID, UUID]:
    """Return what each new row took the place of: of several, the first."""
    before: dict[UUID, UUID] = {}
    for changed in record.changed:
        successor = changed["is"].get("superseded_by")
        if successor is not None:
            before.setdefault(UUID(successor), UUID(changed["id"]))
    return before


def _taken(work: Work, old: UUID, new: UUID) -> Spans:
    """Return the words that were taken out of a row when it was narrowed."""
    return subtract(_held(work.loaded, old), _held(work.loaded, new))


def _descendant(work: Work, row_id: UUID) -> MemoryItem | None:
    """Return what is left now of a narrowed row, that may have been narrowed again since."""
    row = work.loaded.rows.get(row_id)
    for _ in range(MOST_LATER):
        if not isinstance(row, MemoryItem):
            return None
        if row.retired_at is None or row.superseded_by is None:
            return row
        successor = work.loaded.rows.get(row.superseded_by) or _read(work.loaded, row.superseded_by)
        if successor is None:
            return row
        row = successor
    return None


def _read(loaded: Loaded, row_id: UUID) -> MemoryItem | None:
    """Lock and read one more memory, if it is there."""
    found = MemoryItem.objects.select_for_update(of=("self",)).filter(pk=row_id)
    row = found.first()
    if row is not None:
        row.scope = loaded.scope
        loaded.rows[row.pk] = row
    return row


def _widen(before: Remembered | None, left: MemoryItem | None, *, taken: Spans, work: Work) -> None:
    """Let what is left of a row give way to the row before.

    Keep out of that what other revisions took out since.
    """
    if not isinstance(before, MemoryItem) or left is None:
        return
    if left.retired_at is None:
        _withdraw(left, work, successor=before.pk)
        kept = union(spans_of(left), taken)
    else:
        kept = tuple(taken)
    gone = subtract(spans_of(before), kept)
    if not gone or before.retired_at is not None:
        return
    rest = work.rest(before, gone)
    if rest is None or not rest.text:
        return
    new = work.narrower(before, rest)
    withdraw(before, Standing.DEPRECATED, change=work.change, successor=new.pk)
    work.add(new)
    work.narrowed[before.pk] = new.pk


def _require_free_keys(work: Work) -> None:
    """Refuse to believe a fact again whose key another active fact has.

    Raises:
        CorrectionError: one has.
    """
    changed = [row for row in work.changed.values() if isinstance(row, MemoryItem)]
    loaded = [
        row for row in work.loaded.rows.values() if isinstance(row, MemoryItem)
    ]  # links and others beside them
    over = [row.pk for row in loaded if not _is_active_under_a_key(row)]
    for row in filter(_is_active_under_a_key, changed):
        require_free_key(row, apart_from=[row.pk, *over])


def _is_active_under_a_key(row: MemoryItem) -> bool:
    is_keyed_fact = row.kind == Kind.FACT and row.fact_key is not None
    return is_keyed_fact and row.retired_at is None and row.standing == Standing.ACTIVE
