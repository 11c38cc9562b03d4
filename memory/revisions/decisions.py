"""What a person decides over one memory.

It reaches every row that tells the same, and says which those were.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from django.db import transaction

from memory.models import Link, MemoryItem, ProfileEntry, Scope
from memory.models.locks import scope_locks
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Kind, LinkOutcome, Standing
from memory.revisions.archiving import archiving, withdrawing
from memory.revisions.columns import Columns
from memory.revisions.confirming import confirming
from memory.revisions.correction import corrected
from memory.revisions.interval import require_current, require_free_key
from memory.revisions.profile_effects import entry_effects, entry_states
from memory.revisions.rehearsal import rehearsed
from memory.revisions.revise import revise
from memory.revisions.tellings import tellers
from memory.revisions.texts import table_of
from memory.revisions.types import (
    Change,
    ChangedSince,
    Consequence,
    CorrectionError,
    Ending,
    Revised,
    Revision,
    Update,
)
from memory.revisions.undo import last_ending, undo
from memory.signals import memories_stated

Action = Literal["correct", "confirm", "archive", "invalidate", "restore"]
Decided = Remembered | ProfileEntry
"""What can be decided over.

A memory, a segment, or an entry of a profile (which is: the memories it comes from).
"""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a decision.

    Attributes:
        row: the memory as it stands now; of a correction the new one.
        effects: everything that changed, the memory itself among it, entries of the profile too.
        revisions: ids of the records, to be undone by.
    """

    row: Any
    effects: tuple[Consequence, ...] = ()
    revisions: tuple[UUID, ...] = ()
    before: UUID | None = field(default=None)

    @property
    def also(self) -> tuple[Consequence, ...]:
        """What else changed: everything but the memory itself and the one that took its place."""
        return tuple(each for each in self.effects if each.id not in (self.row.pk, self.before))


def correct(row: Decided, *, content: str | None, value: str | None, change: Change) -> Done:
    """Replace what a memory says, for every time it was about, in every row that tells it.

    Raises:
        CorrectionError: nothing to change, the memory is no longer current, or holds words as they
            were said.
        ChangedSince: it was changed after it was read.
    """
    with _deciding(row, change) as decision:
        old = statement_of(decision.row)
        require_current(old)
        correction = corrected(old, content=content, value=value, change=change)
        decision.carry_out(correction.revision)
        decision.row = correction.new
        if correction.new.attribute is None:
            memories_stated.send(sender=MemoryItem, stated={old.scope: {correction.new.kind}})
    return decision.done(before=old.pk)


def confirm(row: Decided, *, change: Change) -> Done:
    """Somebody stands for it.

    It is confirmed, and no row that tells nothing else is in doubt any more.
    """
    with _deciding(row, change) as decision:
        own = _current_rows_of(decision.row)
        told = [tellers(each) for each in own]
        decision.carry_out(confirming(own, told, change))
    return decision.done()


def invalidate(row: Decided, *, change: Change) -> Done:
    """It is over: true until now, not any more, wherever it is told."""
    with _deciding(row, change) as decision:
        own = _current_rows_of(decision.row)
        ends = [Ending(row_id=each.pk, at=change.now, source=table_of(each)) for each in own]
        decision.carry_out(Revision(ends=ends, kind="invalidated", by_person=True))
    return decision.done()


def archive(row: Decided, *, change: Change) -> Done:
    """Nobody wants it shown, wherever it is told; of one that is over, not of its time either.

    Nothing is lost; an archived row stays as it was.
    """
    with _deciding(row, change) as decision:
        revision = archiving(_rows_of(decision.row), change)
        if revision is not None:
            decision.carry_out(revision)
    return decision.done()


def restore(row: Decided, *, change: Change) -> Done:
    """Believe it again: what ended it is undone, with everything that went with it.

    What took its place, if that still stands, is withdrawn; where one memory took the place of
    several, all of them are believed again.

    Raises:
        CorrectionError: the memory is not retired, or another active fact has its key.
    """
    with _deciding(row, change) as decision:
        if isinstance(row, ProfileEntry):
            raise CorrectionError("id", "an entry comes back with the memories it came from")
        if decision.row.retired_at is None:
            raise CorrectionError("id", "the memory is not retired")
        record = last_ending(decision.row)
        if record is not None:
            decision.took_back(undo(record.pk, change=change))
        else:
            decision.carry_out(_reopening(decision.row, change))
    return decision.done()


def decide_link(link: Link, *, outcome: LinkOutcome, change: Change) -> Done:
    """Decide whether the newer of two memories holds instead of the older, or both do.

    Raises:
        CorrectionError: it was decided already, or one of them is retired.
    """
    both = {link.newer, link.older}
    rows = MemoryItem.objects.select_related("scope").filter(pk__in=both)
    found = {row.pk: row for row in rows}
    if found.keys() != both:
        raise CorrectionError("id", "this was decided already")
    newer, older = found[link.newer], found[link.older]
    with _deciding(older, change) as decision:
        if not Link.objects.filter(pk=link.pk, settled_at=None).exists():  # asked under the lock
            raise CorrectionError("id", "this was decided already")
        require_current(decision.row)
        require_current(newer)
        if outcome == LinkOutcome.SUPERSEDED:
            ending = Ending(row_id=older.pk, at=newer.valid_from, successor=newer.pk)
            revision = Revision(ends=[ending], kind="settled", by_person=True)
        else:
            revision = Revision(settles=[(link.pk, str(outcome))], kind="settled", by_person=True)
        decision.carry_out(revision)
    return decision.done()


ACTIONS: Mapping[str, Callable[..., Done]] = {
    "correct": correct,
    "confirm": confirm,
    "archive": archive,
    "invalidate": invalidate,
    "restore": restore,
}


def consequences(
    row: Decided, action: Action, *, change: Change, **said: Any
) -> tuple[Consequence, ...]:
    """Return everything that an action would change.

    It is done in a transaction that is taken back.

    Args:
        row: what it would be decided over.
        action: what would be decided.
        change: who would decide it, and when.
        said: `content` and `value` of a correction.

    Raises:
        CorrectionError: it cannot be done.
    """
    return rehearsed(lambda: ACTIONS[action](row, change=change, **said)).effects


@dataclass(slots=True)
class _Decision:
    """A decision while it is made: the row under its lock, and what came of it so far."""

    row: Any
    scope: Scope
    change: Change
    effects: list[Consequence] = field(default_factory=list)
    revisions: list[UUID] = field(default_factory=list)

    def carry_out(self, revision: Revision) -> None:
        self.took_back(revise(self.scope, [revision], change=self.change))

    def took_back(self, revised: Revised) -> None:
        self.effects += revised.effects
        self.revisions += revised.revisions

    def done(self, *, before: UUID | None = None) -> Done:
        return Done(self.row, tuple(self.effects), tuple(self.revisions), before)


@contextmanager
def _deciding(row: Decided, change: Change) -> Iterator[_Decision]:
    """One transaction on one row.

    Its scope locked, its row locked and read afresh, its profile watched.
    """
    with transaction.atomic(), change.on_record():
        scope_locks([row.scope_id])
        current = _read(row, lock=True)
        if change.read_at_version not in (None, current.updated_at):
            raise ChangedSince
        decision = _Decision(current, current.scope, change)
        before = entry_states(current.scope)
        yield decision
        decision.effects += entry_effects(before, entry_states(current.scope))
        decision.row = _read(decision.row)


def _read(row: Any, *, lock: bool = False) -> Any:
    rows = type(row)._default_manager.select_related("scope")  # noqa: SLF001 - Django's documented name
    if lock:
        rows = rows.select_for_update(of=("self",))
    return rows.get(pk=row.pk)


def _rows_of(row: Decided) -> list[Remembered]:
    """Return the memories that a decision over a row is about.

    Raises:
        CorrectionError: no memory stands behind an entry of a profile any more.
    """
    if not isinstance(row, ProfileEntry):
        return [row]
    sources = MemoryItem.objects.current().filter(pk__in=row.source_events)
    found: list[Remembered] = list(sources.select_related("scope").order_by("pk"))
    if not found:
        raise CorrectionError("id", "no current memory tells this entry")
    return found


def _current_rows_of(row: Decided) -> list[Remembered]:
    """Return the memories that a decision over a row is about.

    Raises:
        CorrectionError: one of them is no longer current, or there is none.
    """
    rows = _rows_of(row)
    for each in rows:
        require_current(each)
    return rows


def statement_of(row: Decided) -> MemoryItem:
    """Return the memory whose words a correction replaces.

    Raises:
        CorrectionError: the row is a record, or holds words as they were said.
    """
    best = max(_rows_of(row), key=_confidence_and_age)
    if not isinstance(best, MemoryItem):
        raise CorrectionError(
            "id", "it holds words as they were said; correct what was read in them"
        )
    return best


def _confidence_and_age(row: Remembered) -> tuple[float, datetime, str]:
    """Order memories by their confidence, then by how new they are, and always in the same way."""
    confidence = getattr(row, "confidence", 0.0)
    return confidence, row.valid_from, str(row.pk)


def _reopening(row: Remembered, change: Change) -> Revision:
    """Return the revision that believes a row again of whose end there is no record.

    Raises:
        CorrectionError: another active fact has its key.
    """
    if isinstance(row, MemoryItem) and row.kind == Kind.FACT and row.fact_key is not None:
        successor = () if row.superseded_by is None else (row.superseded_by,)
        require_free_key(row, apart_from=successor)
    columns: Columns = {
        "standing": Standing.ACTIVE,
        "valid_to": row.stated_valid_to,
        "retired_at": None,
        "withdrawn": False,
        "superseded_by": None,
    }
    updates = [Update(row_id=row.pk, source=table_of(row), columns=columns)]
    if row.superseded_by is None:
        return Revision(updates=updates, kind="restored", by_person=True)
    rows: Any = type(row)._default_manager  # noqa: SLF001 - Django's documented name
    standing = rows.current().filter(tenant_id=row.tenant_id, pk=row.superseded_by)
    ends = [replace(withdrawing(each, change), successor=row.pk, alone=True) for each in standing]
    if ends:
        of_scope = rows.filter(tenant_id=row.tenant_id, scope_id=row.scope_id)
        beside = of_scope.filter(superseded_by=row.superseded_by, retired_at=row.retired_at)
        for each in beside.exclude(pk=row.pk).exclude(standing=Standing.ARCHIVED):
            again = columns | {"valid_to": each.stated_valid_to}
            updates.append(Update(row_id=each.pk, source=table_of(each), columns=again))
    return Revision(updates=updates, ends=ends, kind="restored", by_person=True)
